//! Every request in the log and in the measurements: what was asked, from where, how it was
//! answered and how long that took. What stands behind a question mark, such as a table's key, is left out.

use axum::extract::{ConnectInfo, Request};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use metrics::histogram;
use std::net::SocketAddr;
use std::time::Instant;

/// Answers a request, and takes it down.
pub(super) async fn noted(request: Request, next: Next) -> Response {
    let start = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|from| from.0.ip());
    let answer = next.run(request).await;
    let (took, status) = (start.elapsed(), answer.status());
    histogram!("cardroom_request_seconds").record(took.as_secs_f64());
    let from = from.map(|from| from.to_string()).unwrap_or_default();
    let (status, ms) = (status.as_u16(), took.as_millis() as u64);
    // Whoever only looks is of interest to whoever looks for something.
    match method == Method::GET && status < 400 {
        true => tracing::debug!(%method, path, status, ms, from, "asked"),
        false => tracing::info!(%method, path, status, ms, from, "asked"),
    }
    answer
}
