//! The room from outside: over HTTP and WebSocket, killed and opened again, and badgered.

mod accounts;
mod adding;
mod advised;
mod asked;
mod audited;
mod beside;
mod client;
mod closing;
mod described;
mod doors;
mod floor;
mod frames;
mod fuzz;
mod house;
mod ids;
mod kill;
mod lobby;
mod past;
mod playing;
mod stalled;
mod strolls;
mod wire;
