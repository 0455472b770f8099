//! The client's address, as a proxy in front writes it.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;

/// The header in which the proxy in front writes the client's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProxyHeader {
    /// `X-Forwarded-For: client, proxy`: Caddy, nginx, Traefik and most others.
    XForwardedFor,
    /// `Forwarded: for=client`, the standard (RFC 7239).
    Forwarded,
    /// `X-Real-IP: client`.
    XRealIp,
}

/// The header does not contain an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the proxy's {} header does not say an address: see --behind-proxy", .0.name())]
pub(crate) struct ProxyHeaderError(ProxyHeader);

impl ProxyHeader {
    /// Every header that can be chosen.
    pub const ALL: [ProxyHeader; 3] =
        [ProxyHeader::XForwardedFor, ProxyHeader::Forwarded, ProxyHeader::XRealIp];

    /// The header's name.
    pub fn name(self) -> &'static str {
        match self {
            ProxyHeader::XForwardedFor => "x-forwarded-for",
            ProxyHeader::Forwarded => "forwarded",
            ProxyHeader::XRealIp => "x-real-ip",
        }
    }

    /// The client's address; `None` if the request was not forwarded. A request that was forwarded with another header
    /// is an error: all clients would have the proxy's address.
    ///
    /// A proxy appends the address to what it received. So only the last value of the last line is from the proxy;
    /// anybody can write the values before it.
    pub(crate) fn client(self, headers: &HeaderMap) -> Result<Option<IpAddr>, ProxyHeaderError> {
        let Some(line) = headers.get_all(self.name()).iter().next_back() else {
            return if is_forwarded(headers) { Err(ProxyHeaderError(self)) } else { Ok(None) };
        };
        let line = line.to_str().map_err(|_| ProxyHeaderError(self))?;
        let address = match self {
            ProxyHeader::XForwardedFor => line.rsplit(',').next(),
            ProxyHeader::Forwarded => line.rsplit(',').next().and_then(|element| value_of("for", element)),
            ProxyHeader::XRealIp => Some(line),
        };
        address.and_then(address_of).map(Some).ok_or(ProxyHeaderError(self))
    }
}

impl ProxyHeader {
    /// The scheme of the request to the proxy, if the proxy says it: in `Forwarded`, or in `X-Forwarded-Proto`.
    pub(crate) fn scheme(self, headers: &HeaderMap) -> Option<&str> {
        let last = |name: &str| headers.get_all(name).iter().next_back().and_then(|line| line.to_str().ok());
        let forwarded = last(self.name()).filter(|_| self == ProxyHeader::Forwarded);
        let forwarded = forwarded.and_then(|line| line.rsplit(',').next());
        let scheme = forwarded.and_then(|element| value_of("proto", element));
        scheme.or_else(|| last("x-forwarded-proto")?.rsplit(',').next().map(str::trim))
    }
}

impl FromStr for ProxyHeader {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = ProxyHeader::ALL.into_iter().find(|header| header.name().eq_ignore_ascii_case(text));
        known.ok_or_else(|| {
            let names = ProxyHeader::ALL.map(ProxyHeader::name).join(", ");
            format!("`{text}` is not a header that says the client's address: expected one of {names}")
        })
    }
}

/// Whether the request was forwarded, with whichever header.
pub(crate) fn is_forwarded(headers: &HeaderMap) -> bool {
    ProxyHeader::ALL.iter().any(|header| headers.contains_key(header.name()))
}

/// The value with this name in an element of `Forwarded`.
fn value_of<'a>(name: &str, element: &'a str) -> Option<&'a str> {
    let mut pairs = element.split(';').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(other, _)| other.trim().eq_ignore_ascii_case(name))?;
    let value = value.trim();
    Some(value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value))
}

/// An address with or without a port and, if it is IPv6, with or without brackets.
fn address_of(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_value_of_the_last_line_is_the_clients_address() {
        use ProxyHeader::{Forwarded, XForwardedFor, XRealIp};

        /// The header, its lines, and the expected address.
        type Row = (ProxyHeader, &'static [&'static str], Result<Option<&'static str>, ()>);
        let rows: [Row; 24] = [
            (XForwardedFor, &[], Ok(None)),
            (XForwardedFor, &["203.0.113.7"], Ok(Some("203.0.113.7"))),
            (XForwardedFor, &["198.51.100.1, 203.0.113.7"], Ok(Some("203.0.113.7"))),
            (XForwardedFor, &["198.51.100.1", "203.0.113.7"], Ok(Some("203.0.113.7"))),
            (XForwardedFor, &["127.0.0.1", "rubbish, 203.0.113.7"], Ok(Some("203.0.113.7"))),
            (XForwardedFor, &["203.0.113.7:5678"], Ok(Some("203.0.113.7"))),
            (XForwardedFor, &["2001:db8::7"], Ok(Some("2001:db8::7"))),
            (XForwardedFor, &["[2001:db8::7]"], Ok(Some("2001:db8::7"))),
            (XForwardedFor, &["[2001:db8::7]:5678"], Ok(Some("2001:db8::7"))),
            (XForwardedFor, &["203.0.113.7, "], Err(())),
            (XForwardedFor, &["unknown"], Err(())),
            (XForwardedFor, &["203.0.113.7", "1.2.3"], Err(())),
            (XForwardedFor, &["203.0.113.7:port"], Err(())),
            (Forwarded, &["for=203.0.113.7"], Ok(Some("203.0.113.7"))),
            (Forwarded, &["for=198.51.100.1, For=\"203.0.113.7:5678\";proto=https"], Ok(Some("203.0.113.7"))),
            (Forwarded, &["proto=https; for=\"[2001:db8::7]:5678\""], Ok(Some("2001:db8::7"))),
            (Forwarded, &["for=\"[2001:db8::7]\"", "for=203.0.113.7"], Ok(Some("203.0.113.7"))),
            (Forwarded, &["for=203.0.113.7, proto=https"], Err(())),
            (Forwarded, &["for=unknown"], Err(())),
            (Forwarded, &["for=_hidden"], Err(())),
            (XRealIp, &["203.0.113.7"], Ok(Some("203.0.113.7"))),
            (XRealIp, &["127.0.0.1", "203.0.113.7"], Ok(Some("203.0.113.7"))),
            (XRealIp, &["203.0.113.7, 203.0.113.8"], Err(())),
            (XRealIp, &[""], Err(())),
        ];
        for (header, lines, expected) in rows {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(header.name(), line.parse().expect("a header"));
            }
            let expected = expected.map(|address| address.map(|text| text.parse().expect("an address")));
            assert_eq!(header.client(&headers).map_err(drop), expected, "{header:?} {lines:?}");
        }
    }

    #[test]
    fn a_request_that_was_forwarded_in_another_way_is_refused() {
        let mut headers = HeaderMap::new();
        assert_eq!(ProxyHeader::XRealIp.client(&headers), Ok(None), "nobody forwarded it");
        headers.append("x-forwarded-for", "203.0.113.7".parse().expect("a header"));
        assert_eq!(ProxyHeader::XRealIp.client(&headers), Err(ProxyHeaderError(ProxyHeader::XRealIp)));
    }

    #[test]
    fn a_proxy_says_by_which_scheme_it_was_asked() {
        use ProxyHeader::{Forwarded, XForwardedFor, XRealIp};
        /// The header that is configured, the headers of the request, and the expected scheme.
        type Row = (ProxyHeader, &'static [(&'static str, &'static str)], Option<&'static str>);
        let rows: [Row; 8] = [
            (XForwardedFor, &[], None),
            (XForwardedFor, &[("x-forwarded-proto", "https")], Some("https")),
            (XForwardedFor, &[("x-forwarded-proto", "http, https")], Some("https")),
            (XForwardedFor, &[("forwarded", "for=203.0.113.7;proto=https")], None),
            (XRealIp, &[("x-forwarded-proto", "http"), ("x-forwarded-proto", "https")], Some("https")),
            (
                Forwarded,
                &[("forwarded", "for=198.51.100.1;proto=http, for=203.0.113.7;proto=https")],
                Some("https"),
            ),
            (
                Forwarded,
                &[("forwarded", "proto=\"http\";for=203.0.113.7"), ("x-forwarded-proto", "https")],
                Some("http"),
            ),
            (Forwarded, &[("forwarded", "for=203.0.113.7"), ("x-forwarded-proto", "https")], Some("https")),
        ];
        for (header, lines, expected) in rows {
            let mut headers = HeaderMap::new();
            for &(name, line) in lines {
                headers.append(name, line.parse().expect("a header"));
            }
            assert_eq!(header.scheme(&headers), expected, "{header:?} {lines:?}");
        }
    }

    #[test]
    fn a_header_is_chosen_by_its_name() {
        for header in ProxyHeader::ALL {
            assert_eq!(header.name().to_uppercase().parse(), Ok(header));
        }
        let error = "x-client-ip".parse::<ProxyHeader>().expect_err("not one of them");
        assert!(error.contains("expected one of x-forwarded-for, forwarded, x-real-ip"), "{error}");
    }
}
