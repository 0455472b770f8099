//! [`Address`]: the address of a server.

use crate::ClientError;

/// The address of a server, and whether to use TLS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// Is it `https`?
    pub(crate) tls: bool,
    /// Host name or IP address.
    pub(crate) host: String,
    /// Host and port, for a connection.
    pub(crate) authority: String,
    /// The value of the `Host` header. As in browsers, the default port is left out.
    pub(crate) called: String,
}

impl Address {
    /// `http://host`, `https://host:port`.
    pub(crate) fn parse(url: &str) -> Result<Address, ClientError> {
        let wrong = || ClientError::Address(url.into());
        let (tls, rest, usual) = match (url.strip_prefix("https://"), url.strip_prefix("http://")) {
            (Some(rest), _) => (true, rest, 443_u16),
            (None, Some(rest)) => (false, rest, 80),
            (None, None) => return Err(wrong()),
        };
        let rest = rest.trim_end_matches('/');
        // An IPv6 address contains colons and is written in brackets.
        let (host, port) = match rest.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, port.parse().map_err(|_| wrong())?),
            _ => (rest, usual),
        };
        let plain = |c: char| c.is_ascii_alphanumeric() || "-._[]:".contains(c);
        if host.is_empty() || !host.chars().all(plain) {
            return Err(wrong());
        }
        let authority = format!("{host}:{port}");
        let called = if port == usual { host.to_owned() } else { authority.clone() };
        Ok(Address { tls, host: host.trim_matches(['[', ']']).into(), authority, called })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_host_and_a_port() {
        let rows = [
            ("http://127.0.0.1:1313", (false, "127.0.0.1", "127.0.0.1:1313", "127.0.0.1:1313")),
            ("http://nas/", (false, "nas", "nas:80", "nas")),
            (
                "https://play.example.org",
                (true, "play.example.org", "play.example.org:443", "play.example.org"),
            ),
            ("https://nas:8443", (true, "nas", "nas:8443", "nas:8443")),
            ("https://nas:443", (true, "nas", "nas:443", "nas")),
            ("http://[::1]:1313", (false, "::1", "[::1]:1313", "[::1]:1313")),
            ("https://[::1]", (true, "::1", "[::1]:443", "[::1]")),
        ];
        for (url, (tls, host, authority, called)) in rows {
            let (host, authority, called) = (host.into(), authority.into(), called.into());
            assert_eq!(Address::parse(url).ok(), Some(Address { tls, host, authority, called }), "{url}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for url in
            ["", "nas", "ftp://nas", "http://", "https://:1", "http://h:99999", "http://h/x", "http://a b"]
        {
            assert!(Address::parse(url).is_err(), "{url}");
        }
    }
}
