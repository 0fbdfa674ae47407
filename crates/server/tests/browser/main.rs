//! The page in a real browser: from the lobby to the cash-out, at every kind of table.
//!
//! Chromium is looked for, and installed where this may be done; where there is none, the tests say
//! so and pass. Pictures are kept in `target/screenshots`.

mod chromium;
mod devtools;
mod evenings;
mod house;
mod page;
mod seen;
