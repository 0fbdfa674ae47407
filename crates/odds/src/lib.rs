//! What things are worth: exact counts where the deck allows it, samples with their error where it
//! does not. The answer always says which.

#[cfg(test)]
mod dice;
pub mod equity;
mod factors;
mod held;
mod mix;
pub mod nines;
#[cfg(test)]
mod numbers;
pub mod points;
pub mod price;
mod suits;
pub mod work;
