//! The room's log as an object a line, for programs that read it.

use serde_json::{Map, Value, json};
use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// An object a line: `{"at": milliseconds, "level", "room", "says", …}`.
pub(super) struct Lines;

impl<S, N> FormatEvent<S, N> for Lines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        _context: &FmtContext<'_, S, N>,
        mut out: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let meta = event.metadata();
        let mut fields = Fields(Map::new());
        fields.0.insert("at".to_owned(), json!(since.as_millis() as u64));
        fields.0.insert("level".to_owned(), json!(meta.level().as_str().to_lowercase()));
        fields.0.insert("room".to_owned(), json!(meta.target()));
        event.record(&mut fields);
        writeln!(out, "{}", Value::Object(fields.0))
    }
}

/// What an event says, by name.
struct Fields(Map<String, Value>);

impl Fields {
    fn put(&mut self, field: &Field, value: Value) {
        let name = if field.name() == "message" { "says" } else { field.name() };
        self.0.insert(name.to_owned(), value);
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.put(field, json!(format!("{value:?}")));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.put(field, json!(value));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.put(field, json!(value));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.put(field, json!(value));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.put(field, json!(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::sync::{Arc, Mutex, PoisonError};

    /// What was written.
    #[derive(Clone, Default)]
    struct Page(Arc<Mutex<Vec<u8>>>);

    impl Write for Page {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_is_an_object_with_what_was_said() {
        let page = Page::default();
        let writer = page.clone();
        let log = tracing_subscriber::fmt().with_writer(move || writer.clone());
        let log = log.event_format(Lines).finish();
        tracing::subscriber::with_default(log, || {
            tracing::info!(table = 7, by = "Ada \"the\" cage", "closed");
        });
        let text = page.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let line: Value = serde_json::from_slice(&text).expect("one object");
        let facts = (&line["level"], &line["says"], &line["table"], &line["by"]);
        let says = json!(["info", "closed", 7, "Ada \"the\" cage"]);
        assert_eq!(facts, (&says[0], &says[1], &says[2], &says[3]));
        assert!(line["at"].as_u64() > Some(1_000_000_000_000), "{line}");
    }
}
