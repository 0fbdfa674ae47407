//! The door: connections are taken until the room closes, and nobody holds one open by saying
//! nothing.

use super::entrance::{Entrance, Visit};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::ServiceExt;

/// How long the listener rests when the machine has no room for another connection.
const REST: Duration = Duration::from_millis(100);

/// Answers requests until `closing` says so, then those that are being answered.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    patience: Duration,
    entrance: Entrance,
    closing: watch::Receiver<bool>,
) {
    let mut connections = JoinSet::new();
    let mut closes = std::pin::pin!(closed(closing.clone()));
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, from)) => match entrance.comes(from.ip()) {
                    Some(visit) => {
                        let app = app.clone();
                        connections.spawn(answer(stream, (from, visit), app, patience, closing.clone()));
                    }
                    // Nobody is told why: to say so would cost what there is too little of.
                    None => metrics::counter!("cardroom_turned_away_total").increment(1),
                },
                Err(fault) => {
                    // Of one connection, or of the machine: others may still come in.
                    tracing::warn!(%fault, "nobody could come in");
                    tokio::time::sleep(REST).await;
                }
            },
            Some(_) = connections.join_next(), if !connections.is_empty() => {}
            () = closes.as_mut() => break,
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// One connection, to its end.
async fn answer(
    stream: TcpStream,
    (from, visit): (SocketAddr, Visit),
    app: Router,
    patience: Duration,
    closing: watch::Receiver<bool>,
) {
    // Without this, what is said waits for what was said before it to be heard.
    let _slower = stream.set_nodelay(true);
    // Who goes on over a WebSocket is inside until that ends.
    let visit = Arc::new(visit);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        let from = visit.behind(request.headers(), from);
        request.extensions_mut().insert(ConnectInfo(from));
        request.extensions_mut().insert(Arc::clone(&visit));
        app.clone().oneshot(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        _done = connection.as_mut() => return,
        () = closed(closing) => connection.as_mut().graceful_shutdown(),
    }
    let _done = connection.await;
}

/// Waits until the room closes.
async fn closed(mut closing: watch::Receiver<bool>) {
    // Whoever could say so may be gone: then it is closed as well.
    let _gone = closing.wait_for(|closing| *closing).await;
}
