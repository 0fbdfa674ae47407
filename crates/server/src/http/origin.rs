//! Whose page asks: what another site's page has a browser ask for changes nothing here.

use super::refusal::Refusal;
use axum::extract::Request;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Refuses what would change something for another site's page; who only looks may.
pub(super) async fn guarded(request: Request, next: Next) -> Response {
    let looks = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    match looks || is_own(request.headers()) {
        true => next.run(request).await,
        false => Refusal::forbidden("another site's page can change nothing here").into_response(),
    }
}

/// Whether a browser's page comes from this room; other programs do not say.
///
/// A browser that says itself that the page is of the same origin is believed before the names are
/// compared: no page can write that, and a proxy may ask the room under another name.
pub(super) fn is_own(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    match text(header::HeaderName::from_static("sec-fetch-site")) {
        Some("same-origin" | "none") => return true,
        Some(_) => return false,
        None => {}
    }
    match (text(header::ORIGIN), text(header::HOST)) {
        (None, _) => true,
        (Some(origin), Some(host)) => {
            origin.split_once("://").is_some_and(|(_, from)| from.eq_ignore_ascii_case(host))
        }
        (Some(_), None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_another_site_is_told_apart() {
        let own = |headers: &[(&'static str, &'static str)]| {
            let named = headers.iter().map(|(name, value)| {
                (header::HeaderName::from_static(name), header::HeaderValue::from_static(value))
            });
            is_own(&named.collect())
        };
        let here = ("host", "room.example:8720");
        assert!(own(&[here]), "a program says nothing of itself");
        assert!(own(&[here, ("origin", "https://Room.example:8720")]));
        assert!(!own(&[here, ("origin", "https://evil.example")]));
        assert!(!own(&[here, ("origin", "null")]));
        assert!(!own(&[("origin", "https://room.example:8720")]), "nobody says where this is");
        assert!(!own(&[here, ("sec-fetch-site", "cross-site")]));
        assert!(!own(&[here, ("sec-fetch-site", "same-site")]));
        // Behind a proxy that asks under another name.
        let through = ("origin", "https://cards.example");
        assert!(own(&[here, through, ("sec-fetch-site", "same-origin")]));
        assert!(own(&[here, ("sec-fetch-site", "none")]), "typed into the address bar");
    }
}
