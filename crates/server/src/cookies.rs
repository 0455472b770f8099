//! The cookie that identifies a person.
//!
//! Cookies ignore ports, so two servers on one host receive each other's cookies. Each server therefore uses a
//! different cookie name. Over TLS the name starts with `__Host-`: a browser then accepts it only from this host, over
//! TLS.

use axum::http::header::{self, HeaderMap, HeaderValue};

/// How long a browser keeps the cookie, in seconds: a year from the last renewal.
const MAX_AGE: u32 = 365 * 86_400;
/// Maximum number of tokens of one request that are looked up.
const MOST: usize = 8;
/// The name that all servers used to share. It is still accepted, and replaced.
const SHARED: &str = "treize";

/// The names of a server's cookie.
#[derive(Clone, Debug)]
pub(crate) struct Cookies {
    plain: String,
    over_tls: String,
}

/// A token from a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sent<'a> {
    pub(crate) token: &'a str,
    name: &'a str,
}

impl Cookies {
    /// The cookie names of the server with this ID.
    pub(crate) fn new(server: &str) -> Cookies {
        Cookies { plain: format!("treize-{server}"), over_tls: format!("__Host-treize-{server}") }
    }

    /// The tokens of a request, those under this server's cookie name first. Tokens under other names may be valid too:
    /// the tables of another server may have been moved here.
    pub(crate) fn tokens<'a>(&self, headers: &'a HeaderMap) -> Vec<Sent<'a>> {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        let pairs = cookies.flat_map(|cookies| cookies.split(';'));
        let pairs = pairs.filter_map(|cookie| cookie.trim().split_once('='));
        let sent = pairs.map(|(name, token)| Sent { token, name });
        let mut sent: Vec<_> = sent.filter(|sent| is_ours(sent.name)).collect();
        sent.sort_by_key(|sent| (sent.name != self.over_tls, sent.name != self.plain, sent.name == SHARED));
        sent.truncate(MOST);
        sent
    }

    /// Whether the cookie should be set again although its token is valid.
    pub(crate) fn is_outdated(&self, sent: &Sent<'_>, tls: bool) -> bool {
        sent.name != self.name(tls)
    }

    /// The headers that set the cookie, which no script can read, and delete the cookie with the shared name.
    pub(crate) fn set(&self, token: &str, tls: bool, sent: Option<&Sent<'_>>) -> Vec<HeaderValue> {
        let (name, secure) = (self.name(tls), if tls { "; Secure" } else { "" });
        let mut cookies =
            vec![format!("{name}={token}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Strict{secure}")];
        if sent.is_some_and(|sent| sent.name == SHARED) {
            cookies.push(format!("{SHARED}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"));
        }
        cookies.iter().filter_map(|cookie| HeaderValue::from_str(cookie).ok()).collect()
    }

    /// The headers that delete every cookie of ours that a request has sent.
    pub(crate) fn expire(&self, headers: &HeaderMap, tls: bool) -> Vec<HeaderValue> {
        let secure = if tls { "; Secure" } else { "" };
        let expired = self
            .tokens(headers)
            .into_iter()
            .map(|sent| format!("{}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict{secure}", sent.name));
        expired.filter_map(|cookie| HeaderValue::from_str(&cookie).ok()).collect()
    }

    fn name(&self, tls: bool) -> &str {
        if tls { &self.over_tls } else { &self.plain }
    }
}

fn is_ours(name: &str) -> bool {
    name == SHARED || name.strip_prefix("__Host-").unwrap_or(name).starts_with("treize-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_servers_own_cookie_comes_first() {
        let cookies = Cookies::new("abc");
        let mut headers = HeaderMap::new();
        let sent = "treize=1; other=2; treize-xyz=3; treize-abc=4; __Host-treize-abc=5; treizes=6";
        headers.insert(header::COOKIE, sent.parse().expect("a header"));
        let tokens: Vec<_> = cookies.tokens(&headers).iter().map(|sent| sent.token).collect();
        assert_eq!(tokens, ["5", "4", "3", "1"]);
        headers.insert(header::COOKIE, "treize-x=1;".repeat(100).parse().expect("a header"));
        assert_eq!(cookies.tokens(&headers).len(), MOST);
    }
}
