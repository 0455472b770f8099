//! Which requests are allowed: only from pages of this server, under a host name of this server.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::request::Parts;
use axum::http::{Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::{Answer, BODY};
use crate::app::App;
use crate::proxy::{Proxy, is_forwarded};
use crate::record_file::{self, most_bytes};
use treize_protocol::{Code, Refused};

/// Headers of every answer: nothing is loaded from other origins, nothing is framed, no referrer is sent.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// The host names of this server.
///
/// A stranger's page could point its own name to our address and so have the same origin; a list of names prevents that
/// (DNS rebinding). IP addresses, one-word names and `.local` names cannot belong to a stranger's page.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    public: Option<String>,
}

impl Hosts {
    pub(crate) fn new(public: Option<&str>) -> Hosts {
        Hosts { public: public.map(str::to_ascii_lowercase) }
    }

    /// Whether the origin of a page is this server: the requested host, or the public host, with its port. The scheme
    /// is compared if it is known: from the proxy, or `https` because there is a proxy.
    fn is_own(&self, origin: (&str, &str), asked: &str, scheme: Option<&str>, behind_proxy: bool) -> bool {
        let (by, from) = origin;
        let is_asked = from.eq_ignore_ascii_case(asked) && scheme.is_none_or(|scheme| by == scheme);
        let usual = if behind_proxy { "https" } else { "http" };
        let is_public = self.public.as_ref().is_some_and(|public| from.eq_ignore_ascii_case(public));
        is_asked || (is_public && by == scheme.unwrap_or(usual))
    }

    /// The address that people type, if there is a public host. A proxy in front is expected to speak TLS.
    pub(crate) fn public_address(&self, behind_proxy: bool) -> Option<String> {
        let scheme = if behind_proxy { "https" } else { "http" };
        self.public.as_ref().map(|host| format!("{scheme}://{host}"))
    }

    /// Whether it is the public host, with any port.
    fn is_public(&self, host: &str) -> bool {
        self.public.as_ref().is_some_and(|public| bare(public).eq_ignore_ascii_case(bare(host)))
    }

    fn knows(&self, host: &str) -> bool {
        let host = bare(host).to_ascii_lowercase();
        let is_number = host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
        is_number
            || !host.contains('.')
            || host.strip_suffix(".local").is_some()
            || self.public.as_ref().is_some_and(|public| bare(public) == host)
    }
}

/// A host without its port.
fn bare(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) && !name.ends_with(':') => {
            name
        }
        _ => host,
    }
}

/// Cookies that the answer must set, collected while the request is handled.
#[derive(Clone, Default)]
pub(crate) struct Renewal(Arc<OnceLock<Vec<HeaderValue>>>);

impl Renewal {
    pub(crate) fn set(&self, cookies: Vec<HeaderValue>) {
        // A request has one identity, so a second call sets the same cookies.
        let _ = self.0.set(cookies);
    }

    /// Adds the cookies, unless the answer already sets a new token.
    fn add_to(&self, headers: &mut HeaderMap) {
        if !headers.contains_key(header::SET_COOKIE) {
            for cookie in self.0.get().into_iter().flatten() {
                headers.append(header::SET_COOKIE, cookie.clone());
            }
        }
    }
}

/// Whether the browser uses TLS. The proxy in front says so.
pub(crate) fn is_tls(app: &App, headers: &HeaderMap) -> bool {
    app.behind_proxy.is_some_and(|proxy| proxy.scheme(headers) == Some("https"))
}

/// Refuses foreign pages and unknown host names, and adds the headers to every answer.
pub(crate) async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let checked = ClientAddress::of(&request, app.behind_proxy, &app.hosts).and_then(|from| {
        app.guards.request(from.address)?;
        // The route has the same limit, for bodies that do not declare their length.
        let is_record = request.uri().path().starts_with(record_file::PATH);
        check_size(request.headers(), if is_record { most_bytes(&app.guards.limits) } else { BODY })?;
        check(&app, request.method(), request.headers(), request.uri())?;
        if is_closed_to_banned(request.uri().path()) {
            app.administration().orders().check_address(from.address)?;
        }
        Ok(from)
    });
    let renewal = Renewal::default();
    request.extensions_mut().insert(renewal.clone());
    let mut response = match checked {
        Ok(from) => {
            request.extensions_mut().insert(from);
            next.run(request).await
        }
        Err(refused) => {
            app.metrics.refused(refused.code);
            Answer::<()>(Err(refused)).into_response()
        }
    };
    renewal.add_to(response.headers_mut());
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn check(app: &App, method: &Method, headers: &HeaderMap, uri: &Uri) -> Result<(), Refused> {
    if headers.get_all(header::HOST).iter().nth(1).is_some() {
        // A proxy may have checked the other header.
        return Err(Code::Malformed.because("a request has one Host"));
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let Some(host) = host.or(uri.host()).filter(|host| app.hosts.knows(host)) else {
        return Err(Code::Origin.because("this server does not know itself by that name: see --public-host"));
    };
    let changes = !matches!(*method, Method::GET | Method::HEAD);
    let upgrades = headers.contains_key(header::UPGRADE);
    let Some(origin) = headers.get(header::ORIGIN).filter(|_| changes || upgrades) else { return Ok(()) };
    let scheme = app.behind_proxy.and_then(|proxy| proxy.scheme(headers));
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    if origin.is_some_and(|origin| app.hosts.is_own(origin, host, scheme, app.behind_proxy.is_some())) {
        Ok(())
    } else {
        Err(Code::Origin.because("only this server's own pages may do that"))
    }
}

/// Refuses a body that is too long by its declared length, before reading it.
fn check_size(headers: &HeaderMap, most: usize) -> Result<(), Refused> {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > most as u64) {
        return Err(Code::TooLong.because(format!("a request has at most {most} bytes")));
    }
    Ok(())
}

/// The source of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress {
    /// From the proxy, if there is one.
    pub(crate) address: IpAddr,
    /// Whether the request comes from this machine, without a proxy. No header can claim that.
    pub(crate) is_this_machine: bool,
}

impl ClientAddress {
    fn of(request: &Request, proxy: Option<Proxy>, hosts: &Hosts) -> Result<ClientAddress, Refused> {
        let connected = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let from = connected.expect("every connection has an address").0.ip();
        let is_this_machine = from.to_canonical().is_loopback() && !is_forwarded(request.headers());
        let Some(proxy) = proxy else { return Ok(ClientAddress { address: from, is_this_machine }) };
        let client = proxy.client(request.headers()).and_then(|client| match client {
            Some(address) => Ok(address),
            None if is_direct(request, is_this_machine, hosts) => Ok(from),
            // Using another address instead would count one client's requests against another's limit.
            None => Err(proxy.error()),
        });
        let address = client.map_err(|error| Code::Malformed.because(error.to_string()))?;
        Ok(ClientAddress { address, is_this_machine })
    }
}

/// Whether a banned address may not use this path. The page itself can be loaded, since it explains the ban. An administrator
/// behind the same address can lift it.
fn is_closed_to_banned(path: &str) -> bool {
    let is_for_administrator = path == "/api/admin" || path.starts_with("/api/admin/");
    (path.starts_with("/api/") || path == "/ws") && !is_for_administrator
}

/// Whether a request that no proxy has marked can be a direct one: a health check, or a request for the metrics or of the
/// administrator from this machine. Everything else came through a proxy that does not say the client's address. Such a proxy must fail at
/// once: on this machine, everybody behind it would look like this machine.
fn is_direct(request: &Request, is_this_machine: bool, hosts: &Hosts) -> bool {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    match request.uri().path() {
        "/healthz" => true,
        path if path == "/metrics" || path == "/api/admin" || path.starts_with("/api/admin/") => {
            is_this_machine && host.is_some_and(|host| !hosts.is_public(host))
        }
        _ => false,
    }
}

impl<S: Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(*parts.extensions.get().expect("every request passes the guard"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_strangers_are_not_ours() {
        let hosts = Hosts::new(Some("Play.example.org"));
        for known in [
            "localhost:1313",
            "127.0.0.1",
            "[::1]:1313",
            "192.168.1.7:1313",
            "nas",
            "nas.local:80",
            "play.example.org",
        ] {
            assert!(hosts.knows(known), "{known}");
        }
        for unknown in ["evil.example", "evil.example:1313", "127.0.0.1.evil.example", "example.org"] {
            assert!(!hosts.knows(unknown), "{unknown}");
        }
    }
}
