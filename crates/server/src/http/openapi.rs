//! What can be asked over HTTP, for programs that read OpenAPI.

use axum::http::header;
use axum::response::IntoResponse;

/// Kept by hand, and held to the router by the test below.
const OPENAPI: &str = include_str!("openapi.json");

/// The description.
pub(crate) async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;

    /// The routes, as the router's own text has them.
    fn routes() -> BTreeSet<(String, String)> {
        let text = include_str!("mod.rs");
        let text: String = text.split_whitespace().collect();
        let mut routes = BTreeSet::new();
        for route in text.split(".route(\"").skip(1) {
            let (path, handler) = route.split_once('"').expect("a path is quoted");
            let handler = handler.split(".route(").next().expect("a handler");
            let handler = handler.split(".fallback(").next().expect("a handler");
            let outside = ["/healthz", "/metrics"].contains(&path);
            let path = if outside { path.to_owned() } else { format!("/api{path}") };
            for method in ["get", "post", "delete"] {
                let called = [format!(",{method}("), format!(").{method}(")];
                if called.iter().any(|call| handler.contains(call.as_str())) {
                    routes.insert((path.clone(), method.to_owned()));
                }
            }
        }
        routes
    }

    #[test]
    fn every_route_is_described_and_nothing_else() {
        let described: Value = serde_json::from_str(OPENAPI).expect("it is JSON");
        let paths = described["paths"].as_object().expect("paths");
        let described: BTreeSet<(String, String)> = paths
            .iter()
            .flat_map(|(path, item)| {
                let methods = item.as_object().expect("methods").keys();
                methods.map(move |method| (path.clone(), method.clone()))
            })
            .collect();
        assert_eq!(described, routes());
        assert!(described.len() > 20, "the router's text was not understood");
    }

    #[test]
    fn the_protocol_has_every_request_in_words() {
        let words = include_str!("../../../../docs/protocol.md");
        for (path, _) in routes() {
            let last = path.rsplit('/').find(|part| !part.starts_with('{')).expect("a name");
            assert!(words.contains(last), "docs/protocol.md does not have {path}");
        }
    }
}
