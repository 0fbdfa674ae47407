//! What the format calls the streets of a game.

/// The words of a family of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Streets {
    Board,
    Stud,
    SingleDraw,
    TripleDraw,
}

impl Streets {
    /// What stands between the stars above a street; single draw has one heading only.
    pub(super) fn heading(self, street: usize) -> Option<&'static str> {
        let headings: &[&'static str] = match self {
            Streets::Board => &["HOLE CARDS", "FLOP", "TURN", "RIVER"],
            Streets::Stud => &["3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER"],
            Streets::SingleDraw => &["DEALING HANDS"],
            Streets::TripleDraw => &["DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW"],
        };
        headings.get(street).copied()
    }

    /// When a hand was folded.
    pub(super) fn folded(self, street: usize) -> &'static str {
        let words: &[&'static str] = match self {
            Streets::Board => &["before Flop", "on the Flop", "on the Turn", "on the River"],
            Streets::Stud => &[
                "on the 3rd Street",
                "on the 4th Street",
                "on the 5th Street",
                "on the 6th Street",
                "on the River",
            ],
            Streets::SingleDraw => &["before the Draw", "after the Draw"],
            Streets::TripleDraw => &[
                "before the Draw",
                "after the 1st Draw",
                "after the 2nd Draw",
                "after the 3rd Draw",
            ],
        };
        words.get(street).copied().unwrap_or("on the River")
    }
}
