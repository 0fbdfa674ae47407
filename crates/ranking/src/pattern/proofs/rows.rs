//! Rows as the books print them, how they are written here, and that what prints reads back.

use super::super::{High, Length, Nature, Number, Pattern, Place, Ranks, Shape, Suits, orders};
use super::agreement::shapes;
use super::row;
use cards::{Rank, Suit};

/// A row as printed, and as a sheet writes it.
const PRINTED: &[(&str, &str)] = &[
    // Texas Hold'em Bonus Poker: colorado l.1866-1873, l.1909-1912.
    ("A-A (Player's hand) & A-A (Dealer hand)", "pair of aces against pair of aces"),
    ("A-A (Player's hand only)", "pair of aces"),
    ("A-K (Suited)", "a-k suited"),
    ("A-Q or A-J (Suited)", "a-q or a-j suited"),
    ("K-K or Q-Q or J-J (High Pairs)", "pair of jacks to kings"),
    ("10-10 through 2-2 (Low Pairs)", "pair of twos to tens"),
    ("Royal After 5", "royal flush in own + flop"),
    ("Royal After 6", "royal flush in own + turn"),
    ("Royal After 7", "royal flush in own + board"),
    ("Community Royal", "royal flush in board"),
    // Ultimate Texas Hold'em: l.2566-2568, l.2583, l.2595-2599.
    ("Royal flush-First 5 cards", "royal flush in own + flop"),
    ("Royal flush-First 7 cards", "royal flush in own + board"),
    ("A-A (Player) / A-A (Dealer)", "pair of aces against pair of aces"),
    ("Ace Hearts / Ace Diamonds", "red aces"),
    ("Ace / Face Suited", "ace and face suited"),
    ("Ace / Face", "ace and face"),
    // WPT Heads Up Hold'em: l.3741-3743, l.3761-3765, l.3786-3807.
    ("Unsuited Ace and Face", "ace and face unsuited"),
    ("4-card straight flush", "four-card straight flush"),
    ("5-card flush", "flush"),
    ("Flopped Royal Flush (Spades)", "royal flush of spades in own + flop"),
    ("Community Royal Flush", "royal flush in board"),
    ("Flopped Straight Flush", "straight flush in own + flop"),
    // Three Card Poker, 3 Card Super Shot, Cajun Stud, Frenzy, Prime.
    ("AKQ Spades", "mini royal of spades"),
    ("Royal Flush (AKQ Spades)", "mini royal of spades"),
    ("3 Pair (6 card)", "three pair"),
    ("Pocket Rockets", "pair of aces"),
    ("Ace Plus a Face - Suited", "ace and face suited"),
    ("Pair Sixes - Tens", "pair of sixes to tens"),
    ("Six Card Royal (Diamonds)", "six-card royal flush of diamonds"),
    ("Six-Card Royal Other", "six-card royal flush"),
    ("Mini-Royal Flush (Clubs)", "mini royal of clubs"),
    ("Jack High", "jack high"),
    ("Five Cards Same Color", "five cards of one colour"),
    ("Same Color Player and Dealer Hands", "six cards of one colour in own + dealer"),
    // Colorado Hold'em, on the deal: l.1026-1027. Super Shot, the dealer's: l.4345.
    ("three card straight flush in own", "three-card straight flush in own"),
    ("three of a kind in dealer", "three of a kind in dealer"),
    // Pai gow bonuses: l.2729-2797, l.2894-2899, l.2991-3004, l.3040-3059, l.3079-3080.
    ("Seven Card Straight Flush without Joker", "natural seven-card straight flush"),
    ("7 Card Straight Flush (No Joker)", "natural seven-card straight flush"),
    ("7 Card Straight Flush with Joker", "wild seven-card straight flush"),
    ("7 Card Natural Straight Flush", "natural seven-card straight flush"),
    ("7 Card Wild Straight Flush", "wild seven-card straight flush"),
    ("Straight Flush (with Joker)", "wild straight flush"),
    ("Royal Flush + Ace / King Suited", "royal flush with a-k suited"),
    ("Royal Flush with AK Suited", "royal flush with a-k suited"),
    ("Royal Flush + Royal Match*", "royal flush with k-q suited"),
    ("5 Aces", "five aces"),
    ("Three Pair", "three pair"),
    ("Nine-High Pai Gow (Same Color)", "nine high of one colour"),
    ("T-high", "ten high"),
    ("King-high Pai Gow or less", "king high or lower"),
    // High Card Flush, Flushes Gone Wild, Straight Edge: l.3650, l.4063, l.3351-3356, l.4050-4055.
    ("3 Card Straight Flush", "three-card straight flush"),
    ("7-Card Natural Flush", "natural seven-card flush"),
    ("4-Card Natural Flush", "natural four-card flush"),
    ("straight longer by 0/1 Cards", "straight longer by one or fewer cards"),
    ("flush longer by 5 cards or more", "flush longer by five or more cards"),
    ("flush longer by 0 or 1 card", "flush longer by one or fewer cards"),
    // 2 Card Poker: l.4009-4016.
    ("Red Aces", "red aces"),
    ("Aces", "pair of aces"),
    ("10's", "pair of tens"),
    ("7's-9's", "pair of sevens to nines"),
    // Western Stud, Shootout, Prospector, Three Card Split.
    ("4 aces", "four aces"),
    ("4 card royal flush", "four-card royal flush"),
    ("Jacks or better", "pair of jacks or better"),
    ("\"8\" or better low", "eight or better low"),
    ("Four-of-a-kind, suited", "four identical cards"),
    ("Suited Pair", "two identical cards"),
    ("Pair of Jack's or Better", "pair of jacks or better"),
    ("Five or six card straight flush", "straight flush"),
    ("Six card straight", "six-card straight"),
    ("Pair of aces or kings", "pair of kings or better"),
    ("Three Card Straight or Flush", "three-card straight or flush"),
    // 208: l.1559-1601.
    ("Any three of an identical kind", "three identical cards"),
    ("Any A+K+Q", "each of a-k-q"),
    ("Any straight", "straight"),
    ("Any identical two cards", "two identical cards"),
    ("Five of a kind, with four identical cards", "five of a kind with four identical cards"),
    (
        "Full house identical (Three identical cards with two identical cards)",
        "identical full house",
    ),
    ("Any two pairs of identical cards", "two pairs of identical cards"),
    ("Over 7", "one card of eights to kings"),
    ("Under 7", "one card of twos to sixes or aces"),
    // Natural and wild: l.2104-2106, l.3539-3540, l.3950.
    ("Natural Royal Flush", "natural royal flush"),
    ("Wild royal flush", "wild royal flush"),
    // Twenty-one bonuses: clovis-500 l.973, l.1593, l.2149-2153; players-casino l.1210.
    ("8 or more cards", "eight or more cards"),
    ("3 cards", "three cards"),
    ("Eight Red Cards", "eight red cards"),
    ("2 suited matches", "two suited matches"),
    ("1 suited + 1 non-suited match", "one suited and one unsuited match"),
    ("1 non-suited match", "one unsuited match"),
    ("4 of a Kind", "four of a kind"),
];

#[test]
fn rows_are_read_as_printed() {
    for (printed, written) in PRINTED {
        assert_eq!(row(printed).to_string(), *written, "{printed}");
        assert_eq!(row(written), row(printed), "{written}");
    }
}

#[track_caller]
fn reads_back(pattern: Pattern) {
    let text = pattern.to_string();
    assert_eq!(text.parse(), Ok(pattern), "{text}");
}

#[test]
fn what_prints_reads_back() {
    for shape in shapes() {
        reads_back(Pattern::Against(shape));
        for place in Place::ALL {
            reads_back(Pattern::Holds { shape, nature: Nature::Any, place });
            for nature in [Nature::Natural, Nature::Wild] {
                if shape.takes_wild() {
                    reads_back(Pattern::Holds { shape, nature, place });
                }
            }
        }
    }
    for order in [
        orders::WESTERN_STUD,
        orders::QUICK_DRAW,
        orders::FOUR_CARD_BONUS,
        orders::THREE_CARD_SPLIT,
        orders::PROSPECTOR,
        orders::THREE_OF_208,
        orders::FIVE_OF_208,
        orders::JACKPOT_OF_208,
        orders::SUPER_MATCH,
    ] {
        order.iter().copied().for_each(reads_back);
    }
}

/// Every set of ranks, rank, suit and number that a pattern can have.
#[test]
fn every_rank_suit_and_number_reads_back() {
    let sets = (1..1_u16 << 13).map(|bits| {
        let ranks = Rank::ALL.into_iter().filter(|rank| bits >> *rank as u16 & 1 == 1);
        ranks.map(Ranks::of).reduce(Ranks::or).expect("a rank at least")
    });
    for ranks in sets {
        for count in [2, 3, 14] {
            reads_back(Pattern::hand(Shape::Kind { count, of: ranks }));
        }
        reads_back(Pattern::hand(Shape::Each(ranks)));
        reads_back(Pattern::hand(Shape::Card(ranks, None)));
        reads_back(Pattern::hand(Shape::Card(ranks, Some(Suit::Clubs))));
        if !ranks.contains(Rank::Nine) {
            reads_back(Pattern::hand(Shape::TwoCards(Rank::Nine, ranks, Suits::Suited)));
        }
    }
    for rank in Rank::ALL {
        for high in [High::Exactly(rank), High::OrLower(rank)] {
            reads_back(Pattern::hand(Shape::NoPair(high)));
            reads_back(Pattern::hand(Shape::NoPairOneColour(high)));
        }
        reads_back(Pattern::hand(Shape::Low(rank)));
    }
    for count in 0..=30 {
        for number in [Number::Exactly(count), Number::OrMore(count), Number::OrFewer(count)] {
            reads_back(Pattern::hand(Shape::Count(number)));
            Length::ALL.into_iter().for_each(|length| reads_back(Pattern::Longer(length, number)));
        }
        for shape in [Shape::Reds(count), Shape::OneColour(count), Shape::Identical(count)] {
            reads_back(Pattern::hand(shape));
        }
        for unsuited in 0..=3 {
            reads_back(Pattern::Matches { suited: count, unsuited });
        }
    }
    for length in 1..=13 {
        for suit in Suit::ALL.map(Some).into_iter().chain([None]) {
            reads_back(Pattern::hand(Shape::Flush(length, suit)));
            reads_back(Pattern::hand(Shape::StraightFlush(length, suit)));
            reads_back(Pattern::hand(Shape::Royal(length, suit)));
        }
    }
}

#[test]
fn what_is_no_pattern_is_refused() {
    for text in [
        "",
        "flushes",
        "pair of jokers",
        "a-k or q-j suited",
        "a-a suited",
        "natural two red cards",
        "wild nine high",
        "royal flush in the muck",
        "full house of spades",
        "fourteen-card flush",
        "14-card straight",
        "pair of aces against pair of kings",
        "eight or better high",
        "straight longer by",
        "aces full",
        "pair of aces or better or",
        "one of hearts",
    ] {
        assert!(text.parse::<Pattern>().is_err(), "{text} read as {:?}", text.parse::<Pattern>());
    }
    let error = "a-a suited".parse::<Pattern>().unwrap_err();
    assert_eq!(error.given, "a-a suited");
    assert_eq!(
        error.to_string(),
        "`a-a suited` is no pattern; patterns are written like `pair of aces`, `a-k suited`, \
         `four-card flush`, `natural royal flush`, `royal flush of spades in own + flop`, \
         `three identical cards`, `nine high`, `eight or more cards`"
    );
}
