//! The room from outside: over HTTP and WebSocket, killed and opened again, and badgered.

mod accounts;
mod client;
mod fuzz;
mod house;
mod kill;
mod playing;
