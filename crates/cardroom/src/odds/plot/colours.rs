//! The colours of the pictures: told apart by those who see red and green alike, too.

use plotters::style::RGBColor;

/// Letters.
pub(super) const INK: RGBColor = RGBColor(33, 37, 41);
/// Letters that step back.
pub(super) const PALE: RGBColor = RGBColor(108, 117, 125);
/// Lines of a grid.
pub(super) const HAIR: RGBColor = RGBColor(226, 229, 233);
/// What is lost.
pub(super) const LOST: RGBColor = RGBColor(213, 94, 0);
/// What is neither lost nor won.
pub(super) const EVEN: RGBColor = RGBColor(160, 160, 160);
/// What is won.
pub(super) const WON: RGBColor = RGBColor(0, 114, 178);

/// What is done with a hand, from the most daring on.
pub(super) const ACTIONS: [RGBColor; 5] = [
    RGBColor(0, 114, 178),
    RGBColor(86, 180, 233),
    RGBColor(240, 228, 66),
    RGBColor(230, 159, 0),
    RGBColor(222, 226, 230),
];
