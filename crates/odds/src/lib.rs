//! What things are worth: exact counts where the deck allows it, samples with their error where it
//! does not. The answer always says which.

pub mod equity;
pub mod price;
pub mod work;
