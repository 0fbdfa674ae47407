//! What a request that is refused is told.

use crate::room::NotOpened;
use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use store::StoreError;

/// A refusal: what was wrong, and what would be right.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    why: String,
    /// What a reader of requests found wrong, for programs.
    detail: Option<String>,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, why: impl Into<String>) -> Refusal {
        Refusal { status, why: why.into(), detail: None }
    }

    /// The same, with what a reader of requests found wrong.
    pub(super) fn because(self, detail: impl ToString) -> Refusal {
        Refusal { detail: Some(detail.to_string()), ..self }
    }

    /// It cannot be done so.
    pub(crate) fn refused(why: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, why)
    }

    /// Nobody is signed in.
    pub(crate) fn stranger() -> Refusal {
        Refusal::new(StatusCode::UNAUTHORIZED, "sign in first, or come in as a guest")
    }

    /// It is somebody else's to do.
    pub(crate) fn forbidden(why: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::FORBIDDEN, why)
    }

    /// There is no such thing.
    pub(crate) fn missing(why: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, why)
    }

    /// The table goes on when the room can write.
    pub(crate) fn waits() -> Refusal {
        let why = "the room cannot write its memory: the table waits, and goes on by itself";
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, why)
    }

    /// Too often.
    pub(crate) fn too_often() -> Refusal {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, "that was too often; try again in a while")
    }
}

impl From<StoreError> for Refusal {
    fn from(fault: StoreError) -> Refusal {
        tracing::error!(%fault, "the store failed");
        let why = "the room's memory failed; try again";
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, why)
    }
}

impl From<NotOpened> for Refusal {
    fn from(not: NotOpened) -> Refusal {
        match not {
            NotOpened::Refused(why) => Refusal::refused(why),
            NotOpened::Failed(fault) => fault.into(),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut says = json!({ "error": self.why });
        if let Some(detail) = self.detail {
            says["detail"] = Value::from(detail);
        }
        (self.status, Json(says)).into_response()
    }
}

/// A body of JSON: an object, and nothing else that could be taken for one.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        let json = Json::<Map<String, Value>>::from_request(request, state).await;
        let Json(body) = json.map_err(|fault| {
            let why = match fault.status() {
                StatusCode::PAYLOAD_TOO_LARGE => "that is too long",
                StatusCode::UNSUPPORTED_MEDIA_TYPE => "the room reads application/json",
                _ => "that is no JSON object",
            };
            Refusal::new(fault.status(), why).because(fault.body_text())
        })?;
        let read = serde_json::from_value(Value::Object(body));
        read.map(Body).map_err(|fault| {
            let why = "something is missing in what is asked, or has another form";
            Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, why).because(fault)
        })
    }
}

/// What a path says, refused in the room's own form.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Refusal> {
        let read = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        let refused = |fault: axum::extract::rejection::PathRejection| {
            let why = "the room has nothing under that address";
            Refusal::new(fault.status(), why).because(fault.body_text())
        };
        read.map(|axum::extract::Path(it)| Path(it)).map_err(refused)
    }
}

/// What a query says, refused in the room's own form.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Refusal> {
        let read = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        let refused = |fault: axum::extract::rejection::QueryRejection| {
            let why = "what stands behind the question mark is not asked so";
            Refusal::new(fault.status(), why).because(fault.body_text())
        };
        read.map(|axum::extract::Query(it)| Query(it)).map_err(refused)
    }
}
