//! Which addresses the server may send requests to, if a stranger chooses them: devices of players, and webhooks.
//!
//! A name is resolved first, then the resolved address is checked, and exactly that address is used. So a name cannot point to
//! a public address when it is checked and to a private one when it is used.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use hyper::Uri;

/// Maximum length of an address. Those of push services have a few hundred bytes.
const LONGEST: usize = 1024;

/// What the operator allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddressPolicy {
    /// Whether requests may go to addresses that the Internet does not route: this machine and its network. They may
    /// use `http`, too.
    pub allow_private: bool,
}

/// Why an address is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// It is not an address of a web server.
    #[error("expected an address like https://example.org/path")]
    Malformed,
    /// It uses `http`, and is not a private address that the operator allows.
    #[error("only https is allowed")]
    NotHttps,
    /// It is an address of this machine or of its network.
    #[error("addresses of this machine and of its network are not allowed: the operator can allow them")]
    Private,
    /// The name cannot be resolved.
    #[error("the name {0} cannot be resolved")]
    Unresolved(String),
}

/// Where a request goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    host: String,
    port: u16,
    is_tls: bool,
    authority: String,
    path: String,
}

impl Target {
    /// Reads an address, and checks what can be checked without resolving its name.
    pub fn parse(text: &str, policy: AddressPolicy) -> Result<Target, AddressError> {
        if text.len() > LONGEST || text.contains('#') {
            return Err(AddressError::Malformed);
        }
        let uri: Uri = text.parse().map_err(|_| AddressError::Malformed)?;
        let is_tls = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(AddressError::Malformed),
        };
        let authority = uri.authority().ok_or(AddressError::Malformed)?;
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        if authority.as_str().contains('@') || host.is_empty() {
            return Err(AddressError::Malformed);
        }
        let port = match authority.as_str()[authority.host().len()..].strip_prefix(':') {
            Some(_) => authority.port_u16().filter(|&port| port != 0).ok_or(AddressError::Malformed)?,
            None if is_tls => 443,
            None => 80,
        };
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let target = Target { host, port, is_tls, authority: authority.as_str().to_ascii_lowercase(), path };
        if !is_tls && !policy.allow_private {
            return Err(AddressError::NotHttps);
        }
        if let Some(address) = target.literal() {
            target.check(address, policy)?;
        }
        Ok(target)
    }

    /// Scheme, host and port: the audience of a VAPID token.
    pub fn origin(&self) -> String {
        format!("{}://{}", if self.is_tls { "https" } else { "http" }, self.authority)
    }

    /// The host's name or address.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Host and port, as the header `Host` has them.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// The path with its query.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The same server with another path.
    #[must_use]
    pub fn with_path(&self, path: &str) -> Target {
        Target { path: path.into(), ..self.clone() }
    }

    /// Whether the connection uses TLS.
    pub fn is_tls(&self) -> bool {
        self.is_tls
    }

    fn literal(&self) -> Option<IpAddr> {
        self.host.parse().ok()
    }

    /// Whether the request may go to this address.
    fn check(&self, address: IpAddr, policy: AddressPolicy) -> Result<(), AddressError> {
        match (is_public(address), self.is_tls) {
            (true, true) => Ok(()),
            // Without TLS, everybody on the way could read and change it.
            (true, false) => Err(AddressError::NotHttps),
            (false, _) if policy.allow_private => Ok(()),
            (false, _) => Err(AddressError::Private),
        }
    }

    /// The addresses of the host that are allowed. There is at least one.
    pub async fn resolve(&self, policy: AddressPolicy) -> Result<Vec<SocketAddr>, AddressError> {
        let found: Vec<SocketAddr> = match self.literal() {
            Some(address) => vec![SocketAddr::new(address, self.port)],
            None => tokio::net::lookup_host((self.host.as_str(), self.port))
                .await
                .map_err(|_| AddressError::Unresolved(self.host.clone()))?
                .collect(),
        };
        let mut refused = AddressError::Unresolved(self.host.clone());
        let mut allowed = Vec::with_capacity(found.len());
        for address in found {
            match self.check(address.ip(), policy) {
                Ok(()) => allowed.push(address),
                Err(error) => refused = error,
            }
        }
        if allowed.is_empty() { Err(refused) } else { Ok(allowed) }
    }
}

/// Whether the Internet routes this address to one host. (The standard library's `is_global` is not stable.)
pub fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || a == 0
        || a >= 224
        // Carrier-grade NAT, protocol assignments, 6to4 relays, benchmarks.
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (18..20).contains(&b));
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    // NAT64 (64:ff9b::/96) leads to an IPv4 address.
    if parts[..6] == [0x64, 0xff9b, 0, 0, 0, 0] {
        let [.., a, b, c, d] = address.octets();
        return is_public_v4(Ipv4Addr::new(a, b, c, d));
    }
    let is_global = parts[0] & 0xe000 == 0x2000;
    // Protocol assignments with Teredo, documentation, 6to4 (which leads to any IPv4 address), documentation.
    let is_special = (parts[0] == 0x2001 && (parts[1] < 0x200 || parts[1] == 0xdb8))
        || parts[0] == 0x2002
        || (parts[0] == 0x3fff && parts[1] < 0x1000);
    is_global && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRICT: AddressPolicy = AddressPolicy { allow_private: false };
    const LAX: AddressPolicy = AddressPolicy { allow_private: true };

    #[test]
    fn only_addresses_that_the_internet_routes_are_public() {
        for public in [
            "1.1.1.1",
            "100.63.255.255",
            "172.32.0.1",
            "198.20.0.1",
            "223.255.255.255",
            "2606:4700::1111",
            "2a00::1",
            "64:ff9b::101:101",
            "::ffff:1.1.1.1",
        ] {
            assert!(is_public(public.parse().expect(public)), "{public}");
        }
        for private in [
            "0.0.0.0",
            "10.0.0.1",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::7f00:1",
            "64:ff9b::7f00:1",
            "fe80::1",
            "fc00::1",
            "fd00::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "5f00::1",
        ] {
            assert!(!is_public(private.parse().expect(private)), "{private}");
        }
    }

    #[test]
    fn an_address_is_https_and_public_unless_the_operator_allows_more() {
        use AddressError::{Malformed, NotHttps, Private};
        let rows = [
            ("https://fcm.googleapis.com/fcm/send/abc", Ok(()), Ok(())),
            ("https://example.org:8443", Ok(()), Ok(())),
            ("https://1.1.1.1/x?y=z", Ok(()), Ok(())),
            ("https://[2606:4700::1111]/", Ok(()), Ok(())),
            ("http://example.org/", Err(NotHttps), Ok(())),
            ("http://1.1.1.1/", Err(NotHttps), Err(NotHttps)),
            ("http://127.0.0.1:8080/", Err(NotHttps), Ok(())),
            ("https://127.0.0.1/", Err(Private), Ok(())),
            ("https://[::1]/", Err(Private), Ok(())),
            ("https://[::ffff:192.168.1.1]/", Err(Private), Ok(())),
            ("https://169.254.169.254/latest/meta-data", Err(Private), Ok(())),
            ("https://user@example.org/", Err(Malformed), Err(Malformed)),
            ("https://example.org:0/", Err(Malformed), Err(Malformed)),
            ("https://example.org:99999/", Err(Malformed), Err(Malformed)),
            ("https:///path", Err(Malformed), Err(Malformed)),
            ("https://example.org/#part", Err(Malformed), Err(Malformed)),
            ("ftp://example.org/", Err(Malformed), Err(Malformed)),
            ("file:///etc/passwd", Err(Malformed), Err(Malformed)),
            ("example.org", Err(Malformed), Err(Malformed)),
            ("", Err(Malformed), Err(Malformed)),
        ];
        for (text, strict, lax) in rows {
            assert_eq!(Target::parse(text, STRICT).map(drop), strict, "{text}");
            assert_eq!(Target::parse(text, LAX).map(drop), lax, "{text}");
        }
        let long = format!("https://example.org/{}", "x".repeat(LONGEST));
        assert_eq!(Target::parse(&long, LAX), Err(Malformed));
        let target = Target::parse("https://Push.Example.net:8443/a?b=c", STRICT).expect("a target");
        assert_eq!((target.origin().as_str(), target.path()), ("https://push.example.net:8443", "/a?b=c"));
    }

    #[tokio::test]
    async fn a_name_that_leads_to_a_private_address_is_refused_after_it_was_resolved() {
        let target = Target::parse("https://localhost/", STRICT).expect("a name can be anything");
        assert_eq!(target.resolve(STRICT).await, Err(AddressError::Private));
        let found = target.resolve(LAX).await.expect("allowed");
        assert!(found.iter().all(|address| address.ip().is_loopback() && address.port() == 443), "{found:?}");
    }
}
