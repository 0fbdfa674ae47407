//! What a refusal leaves open, in words of the command line.

/// The refusal, with what to write instead where the command line has a word for it.
pub(crate) fn hinted(refusal: &str) -> String {
    let unknown = refusal.starts_with("no game is called `") && refusal.ends_with('`');
    let hint = match refusal {
        _ if unknown => "; `cardroom games` lists them",
        _ if refusal.ends_with("it is played only as printed") => ": add --as-printed",
        _ if refusal.ends_with("chooses nothing; write option=value") => " behind --choose",
        _ => "",
    };
    format!("{refusal}{hint}")
}
