//! Rule sheets: what the documents print, typed, cited and checked.

pub mod poker;
