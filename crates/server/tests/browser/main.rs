//! The page in a real browser: from the lobby to the cash-out, at every kind of table.
//!
//! Chromium is looked for, and installed where this may be done; where there is none, each test says
//! that it was skipped, or fails where `CARDROOM_BROWSER=must` is set. Pictures are kept in `target/screenshots`.

mod beside;
mod chromium;
mod devtools;
mod evenings;
mod house;
mod overlaps;
mod page;
mod passwords;
mod seen;
