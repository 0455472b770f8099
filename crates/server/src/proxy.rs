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
    /// `CF-Connecting-IP: client`: Cloudflare.
    CfConnectingIp,
    /// `True-Client-IP: client`: Akamai, Cloudflare.
    TrueClientIp,
    /// `Fly-Client-IP: client`: Fly.io.
    FlyClientIp,
}

/// How the proxies in front write the client's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proxy {
    header: ProxyHeader,
    /// How many proxies in a row append to the header.
    hops: u8,
}

/// The header does not contain an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the proxy's {} header does not say an address: see --behind-proxy", .0.name())]
pub(crate) struct ProxyHeaderError(ProxyHeader);

/// Other headers that only a proxy writes.
const WRITTEN_BY_PROXIES: [&str; 3] = ["via", "x-forwarded-host", "x-forwarded-proto"];

/// Maximum number of proxies in a row.
const MOST_HOPS: u8 = 16;

impl ProxyHeader {
    /// Every header that can be chosen.
    pub const ALL: [ProxyHeader; 6] = [
        ProxyHeader::XForwardedFor,
        ProxyHeader::Forwarded,
        ProxyHeader::XRealIp,
        ProxyHeader::CfConnectingIp,
        ProxyHeader::TrueClientIp,
        ProxyHeader::FlyClientIp,
    ];

    /// The header's name.
    pub fn name(self) -> &'static str {
        match self {
            ProxyHeader::XForwardedFor => "x-forwarded-for",
            ProxyHeader::Forwarded => "forwarded",
            ProxyHeader::XRealIp => "x-real-ip",
            ProxyHeader::CfConnectingIp => "cf-connecting-ip",
            ProxyHeader::TrueClientIp => "true-client-ip",
            ProxyHeader::FlyClientIp => "fly-client-ip",
        }
    }

    /// Whether each proxy appends an address, instead of replacing what it received.
    fn is_list(self) -> bool {
        matches!(self, ProxyHeader::XForwardedFor | ProxyHeader::Forwarded)
    }
}

impl From<ProxyHeader> for Proxy {
    /// One proxy.
    fn from(header: ProxyHeader) -> Self {
        Proxy { header, hops: 1 }
    }
}

impl Proxy {
    /// The client's address; `None` if the request was not forwarded. A request that was forwarded with another header
    /// is an error: all clients would have the proxy's address.
    ///
    /// A proxy appends the address to what it received. So only the last values, one for each proxy, are from proxies;
    /// anybody can write the values before them.
    pub(crate) fn client(self, headers: &HeaderMap) -> Result<Option<IpAddr>, ProxyHeaderError> {
        if !headers.contains_key(self.header.name()) {
            return if is_forwarded(headers) { Err(self.error()) } else { Ok(None) };
        }
        let address = match self.header {
            ProxyHeader::XForwardedFor => self.element(headers),
            ProxyHeader::Forwarded => self.element(headers).and_then(|element| value_of("for", element)),
            single => headers.get_all(single.name()).iter().next_back().and_then(|line| line.to_str().ok()),
        };
        address.and_then(address_of).map(Some).ok_or(self.error())
    }

    /// The scheme of the request to the first proxy, if it is known: from `Forwarded`, or from `X-Forwarded-Proto`.
    /// Proxies often replace the latter, so it may have fewer values than there are proxies.
    pub(crate) fn scheme(self, headers: &HeaderMap) -> Option<&str> {
        let forwarded = if self.header == ProxyHeader::Forwarded { self.element(headers) } else { None };
        let scheme = forwarded.and_then(|element| value_of("proto", element));
        scheme.or_else(|| values(headers, "x-forwarded-proto").take(self.hops.into()).last().map(str::trim))
    }

    pub(crate) fn error(self) -> ProxyHeaderError {
        ProxyHeaderError(self.header)
    }

    /// What the first of the proxies has appended to the header.
    fn element(self, headers: &HeaderMap) -> Option<&str> {
        values(headers, self.header.name()).nth(usize::from(self.hops) - 1)
    }
}

/// The values of a header that is a list, the last one first. Several lines are the same as one.
fn values<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
    headers.get_all(name).iter().rev().flat_map(|line| line.to_str().unwrap_or_default().rsplit(','))
}

impl FromStr for Proxy {
    type Err = String;

    /// `HEADER` or `HEADER:PROXIES`, or `true` for the usual header: the environment, unlike the command line and the file of
    /// settings, has no other way to say only that there is a proxy.
    fn from_str(text: &str) -> Result<Self, String> {
        if text.eq_ignore_ascii_case("true") {
            return Ok(ProxyHeader::XForwardedFor.into());
        }
        let (name, hops) = text.split_once(':').map_or((text, None), |(name, hops)| (name, Some(hops)));
        let known = ProxyHeader::ALL.into_iter().find(|header| header.name().eq_ignore_ascii_case(name));
        let header = known.ok_or_else(|| {
            let names = ProxyHeader::ALL.map(ProxyHeader::name).join(", ");
            format!("`{name}` is not a header that says the client's address: expected one of {names}")
        })?;
        let Some(hops) = hops else { return Ok(header.into()) };
        if !header.is_list() {
            return Err(format!("`{text}`: {name} holds one address, whatever the number of proxies"));
        }
        let hops = hops.parse().ok().filter(|hops| (1..=MOST_HOPS).contains(hops));
        let hops =
            hops.ok_or_else(|| format!("`{text}`: expected a number of proxies from 1 to {MOST_HOPS}"))?;
        Ok(Proxy { header, hops })
    }
}

/// Whether the request was forwarded, with whichever header.
pub(crate) fn is_forwarded(headers: &HeaderMap) -> bool {
    let names = ProxyHeader::ALL.iter().map(|header| header.name());
    names.chain(WRITTEN_BY_PROXIES).any(|name| headers.contains_key(name))
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
    fn only_what_the_proxies_have_appended_is_the_clients_address() {
        use ProxyHeader::{Forwarded, XForwardedFor, XRealIp};

        /// The header, its lines, and the expected address.
        type Row<H> = (H, &'static [&'static str], Result<Option<&'static str>, ()>);
        let two = |header| Proxy { hops: 2, ..Proxy::from(header) };
        let rows: [Row<ProxyHeader>; 24] = [
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
        let rows = rows.map(|(header, lines, expected)| (Proxy::from(header), lines, expected));
        let several: [Row<Proxy>; 9] = [
            (two(XForwardedFor), &["203.0.113.7, 10.0.0.1"], Ok(Some("203.0.113.7"))),
            (two(XForwardedFor), &["203.0.113.7", "10.0.0.1"], Ok(Some("203.0.113.7"))),
            (
                two(XForwardedFor),
                &["127.0.0.1, 198.51.100.1", "203.0.113.7, 10.0.0.1"],
                Ok(Some("203.0.113.7")),
            ),
            (two(XForwardedFor), &["\"", "203.0.113.7, 10.0.0.1"], Ok(Some("203.0.113.7"))),
            (two(XForwardedFor), &["203.0.113.7"], Err(())),
            (two(XForwardedFor), &["rubbish, 203.0.113.7"], Err(())),
            (
                two(Forwarded),
                &["for=127.0.0.1, for=203.0.113.7;proto=https, for=10.0.0.1"],
                Ok(Some("203.0.113.7")),
            ),
            (two(Forwarded), &["for=\"x", "for=203.0.113.7", "for=10.0.0.1"], Ok(Some("203.0.113.7"))),
            (two(Forwarded), &["for=203.0.113.7"], Err(())),
        ];
        for (proxy, lines, expected) in rows.into_iter().chain(several) {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(proxy.header.name(), line.parse().expect("a header"));
            }
            let expected = expected.map(|address| address.map(|text| text.parse().expect("an address")));
            assert_eq!(proxy.client(&headers).map_err(drop), expected, "{proxy:?} {lines:?}");
        }
    }

    #[test]
    fn a_request_that_was_forwarded_in_another_way_is_refused() {
        let proxy = Proxy::from(ProxyHeader::XRealIp);
        assert_eq!(proxy.client(&HeaderMap::new()), Ok(None), "nobody forwarded it");
        for name in ["x-forwarded-for", "cf-connecting-ip", "via", "x-forwarded-host", "x-forwarded-proto"] {
            let headers = [(name, "203.0.113.7")].map(|(name, value)| (name.parse(), value.parse()));
            let headers = headers.map(|(name, value)| (name.expect("a name"), value.expect("a value")));
            assert_eq!(proxy.client(&headers.into_iter().collect()), Err(proxy.error()), "{name}");
        }
    }

    #[test]
    fn a_proxy_says_by_which_scheme_it_was_asked() {
        use ProxyHeader::{Forwarded, XForwardedFor, XRealIp};
        /// The header that is configured, the headers of the request, and the expected scheme.
        type Row = (ProxyHeader, &'static [(&'static str, &'static str)], Option<&'static str>);
        let two = |header| Proxy { hops: 2, ..Proxy::from(header) };
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
        let rows = rows.map(|(header, lines, expected)| (Proxy::from(header), lines, expected));
        let several: [(Proxy, &[_], _); 4] = [
            (
                two(Forwarded),
                &[("forwarded", "for=203.0.113.7;proto=https, for=10.0.0.1;proto=http")],
                Some("https"),
            ),
            (two(XForwardedFor), &[("x-forwarded-proto", "https, http")], Some("https")),
            (two(XForwardedFor), &[("x-forwarded-proto", "gopher, https, http")], Some("https")),
            (two(XForwardedFor), &[("x-forwarded-proto", "https")], Some("https")),
        ];
        for (proxy, lines, expected) in rows.into_iter().chain(several) {
            let mut headers = HeaderMap::new();
            for &(name, line) in lines {
                headers.append(name, line.parse().expect("a header"));
            }
            assert_eq!(proxy.scheme(&headers), expected, "{proxy:?} {lines:?}");
        }
    }

    #[test]
    fn a_header_is_chosen_by_its_name_with_a_number_of_proxies() {
        for header in ProxyHeader::ALL {
            assert_eq!(header.name().to_uppercase().parse(), Ok(Proxy::from(header)));
        }
        assert_eq!("true".parse(), Ok(Proxy::from(ProxyHeader::XForwardedFor)), "TREIZE_BEHIND_PROXY=true");
        let two = Proxy { header: ProxyHeader::Forwarded, hops: 2 };
        assert_eq!("forwarded:2".parse(), Ok(two));
        let rows = [
            ("x-client-ip", "expected one of x-forwarded-for, forwarded, x-real-ip"),
            ("x-real-ip:2", "x-real-ip holds one address"),
            ("forwarded:", "a number of proxies from 1 to 16"),
            ("forwarded:0", "a number of proxies from 1 to 16"),
            ("forwarded:17", "a number of proxies from 1 to 16"),
            ("x-forwarded-for:two", "a number of proxies from 1 to 16"),
        ];
        for (text, expected) in rows {
            let error = text.parse::<Proxy>().expect_err(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
