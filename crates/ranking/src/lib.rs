//! What beats what.
