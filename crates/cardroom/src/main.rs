//! The `cardroom` command.
fn main() {}
