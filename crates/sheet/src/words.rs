//! The closed vocabularies of sheets: each name and what it stands for.

/// A value that sheets write as one of a few names.
pub(crate) trait Word: Copy + 'static {
    /// What such a name is, for an error: `betting structure`.
    const WHAT: &'static str;
    /// The names there are.
    const WORDS: &'static [(&'static str, Self)];
}

/// Gives an enum its names: what sheets write, [`Word`], `ALL` and `id`.
macro_rules! words {
    ($type:ty, $what:literal: $($word:literal => $value:ident),+ $(,)?) => {
        impl $crate::words::Word for $type {
            const WHAT: &'static str = $what;
            const WORDS: &'static [(&'static str, Self)] = &[$(($word, <$type>::$value)),+];
        }

        impl $type {
            /// Every one, in the order of its declaration.
            pub const ALL: &'static [$type] = &[$(<$type>::$value),+];

            /// The name used in sheets.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(<$type>::$value => $word),+
                }
            }
        }
    };
}

pub(crate) use words;
