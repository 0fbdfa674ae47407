//! The words of hands and schedules, so that `4 of a Kind pays` and `four of a kind` are the same.

/// The words of a text, all in one way: numbers spelled out, plurals of ranks too, without marks.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace(['’', '\''], "").replace("<i>", "").replace("</i>", "");
    let split = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    split.flat_map(|word| plain(word).split(' ').map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// A hand's name in those words: `Pair of 10's or Better pays` is `pair of tens or better`.
pub(crate) fn hand(text: &str) -> String {
    let mut words = words(text);
    while words.last().is_some_and(|word| ["pays", "pay"].contains(&&**word)) {
        words.pop();
    }
    words.join(" ")
}

/// Whether a head names a schedule: its words stand there one after the other, words such as
/// `Pay Schedule` left out on both sides.
pub(crate) fn names(head: &str, schedule: &str) -> bool {
    let (head, schedule) = (schedule_words(head), schedule_words(schedule));
    !schedule.is_empty() && head.windows(schedule.len()).any(|window| window == schedule)
}

fn schedule_words(text: &str) -> Vec<String> {
    let noise = ["pay", "pays", "payout", "out", "schedule", "table", "tables", "version"];
    let text = text.replace("\\$1 ", "").replace("\\$5 ", "");
    let words = text.to_lowercase();
    let words = words.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let bare = words.map(|word| match word.trim_start_matches('0') {
        "" => word,
        bare => bare,
    });
    bare.filter(|word| !noise.contains(word)).map(str::to_owned).collect()
}

fn plain(word: &str) -> &str {
    match word {
        "0" => "zero",
        "1" => "one",
        "2" => "two",
        "3" => "three",
        "4" => "four",
        "5" => "five",
        "6" => "six",
        "7" => "seven",
        "8" => "eight",
        "9" => "nine",
        "10" | "t" => "ten",
        "j" => "jack",
        "q" => "queen",
        "k" => "king",
        "2s" => "twos",
        "6s" => "sixes",
        "7s" => "sevens",
        "8s" => "eights",
        "9s" => "nines",
        "10s" => "tens",
        "pairs" => "pair",
        "color" => "colour",
        "trips" => "three of a kind",
        "quads" => "four of a kind",
        word => word,
    }
}
