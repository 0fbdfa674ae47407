//! The HTTP side of the room; `docs/protocol.md` has it in words.

mod accounts;
mod admin;
mod audit;
mod books;
mod browser;
mod cage;
mod called;
mod entrance;
mod files;
mod gate;
mod given;
mod openapi;
mod origin;
mod passwords;
mod refusal;
mod requests;
mod rounds;
mod serve;
mod session;
mod socket;
mod tables;

pub(crate) use entrance::Entrance;
pub(crate) use gate::Gate;
pub(crate) use passwords::Passwords;
pub(crate) use serve::serve;
pub(crate) use session::Ended;

use crate::room::Inner;
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use refusal::Refusal;
use std::sync::Arc;
use std::time::Duration;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

/// What a handler is given.
pub(crate) type App = State<Arc<Inner>>;

/// How large what is sent to the room may be.
const BODY: usize = 64 * 1024;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a page may load: what comes from the room itself.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
                      connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'";

/// Every request that the room answers.
pub(crate) fn router(room: Arc<Inner>) -> Router {
    let api = Router::new()
        .route("/register", post(accounts::register))
        .route("/sign-in", post(accounts::sign_in))
        .route("/guest", post(accounts::guest))
        .route("/keep", post(accounts::keep))
        .route("/password", post(accounts::password))
        .route("/sign-out", post(accounts::sign_out))
        .route("/me", get(accounts::me))
        .route("/cage/buy", post(cage::buy))
        .route("/cage/cash", post(cage::cash))
        .route("/games", get(books::games))
        .route("/games/{game}", get(books::sheet))
        .route("/rulings/{id}", get(books::ruling))
        .route("/documents/{document}", get(books::document))
        .route("/tables", get(tables::list).post(tables::open))
        .route("/tables/{id}", get(tables::one).delete(tables::close))
        .route("/tables/{id}/sheet", get(books::table_sheet))
        .route("/tables/{id}/hands", get(tables::hands))
        .route("/tables/{id}/hands/{round}", get(tables::hand))
        .route("/tables/{id}/hands/{round}/views", get(rounds::views))
        .route("/tables/{id}/ws", get(socket::join))
        .route("/admin/tables", get(admin::tables))
        .route("/admin/players", get(admin::players))
        .route("/admin/players/{id}", post(admin::role))
        .route("/admin/players/{id}/password", post(given::password))
        .route("/admin/passwords", get(given::passwords))
        .route("/admin/ledger", get(admin::ledger))
        .route("/admin/roles", get(audit::roles))
        .route("/admin/tables/{id}/log", get(admin::log))
        .route("/admin/tables/{id}/rounds", get(rounds::told))
        .route("/admin/closed", get(rounds::closed))
        .route("/openapi.json", get(openapi::openapi))
        .fallback(nothing)
        .layer(axum::middleware::from_fn(origin::guarded));
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(healthy))
        .route("/metrics", get(metrics))
        .fallback(files::file)
        .method_not_allowed_fallback(wrong_method)
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&room), gate::counted))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
        .layer(CompressionLayer::new())
        .layer(said(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(said(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(said(header::REFERRER_POLICY, "same-origin"))
        .layer(axum::middleware::from_fn(requests::noted))
        .with_state(room)
}

fn said(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

async fn nothing() -> Refusal {
    Refusal::missing("the room has nothing of that name")
}

async fn wrong_method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "that is asked for in another way")
}

/// Whether the room can write its memory, and whether all its tables are its own.
async fn healthy(State(room): App) -> impl IntoResponse {
    match room.health().await {
        Ok(()) => (StatusCode::OK, "ok\n".to_owned()),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")),
    }
}

async fn metrics(State(room): App) -> impl IntoResponse {
    ::metrics::gauge!("cardroom_tables").set(room.count() as f64);
    room.metrics.run_upkeep();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], room.metrics.render())
}
