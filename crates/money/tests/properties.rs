//! What holds for every amount, odds and fraction: text reads back, splits lose nothing, payouts
//! are the exact product rounded once, and fractions obey the laws of arithmetic.

use money::{Chip, Fraction, Mark, Meter, Misprint, Money, Net, Odds, Pay, Rounding, Share};
use money::{Stake, Toward};
use proptest::prelude::*;
use std::cmp::Ordering;
use std::fmt::{Debug, Display};
use std::num::NonZero;
use std::str::FromStr;

// What there is.

fn amount() -> impl Strategy<Value = Money> + Clone {
    prop_oneof![0..1_000u64, 0..1_000_000_000u64, any::<u64>()].prop_map(Money::cents)
}

fn chip() -> impl Strategy<Value = Chip> {
    let usual = prop::sample::select(vec![1u64, 5, 25, 50, 100, 500, 2_500, 10_000]);
    prop_oneof![usual, 1..u64::MAX].prop_map(|cents| Chip::new(Money::cents(cents)).unwrap())
}

fn usual_rounding() -> impl Strategy<Value = Rounding> {
    let chips = prop::sample::select(vec![1u64, 5, 25, 50, 100, 500, 2_500]);
    (prop::sample::select(Toward::ALL.to_vec()), chips).prop_map(|(toward, cents)| Rounding {
        toward,
        chip: Chip::new(Money::cents(cents)).unwrap(),
    })
}

fn net() -> impl Strategy<Value = Net> {
    (0..=i64::MAX as u64, any::<bool>()).prop_map(|(cents, won)| {
        let amount = Money::cents(cents);
        if won { Net::won(amount) } else { Net::lost(amount) }
    })
}

fn odds() -> impl Strategy<Value = Odds> {
    let figure = || prop_oneof![1..40u32, 1..=10_000u32, 1..=u32::MAX];
    let mark = || prop::sample::select(Mark::ALL.to_vec());
    prop_oneof![
        8 => (figure(), mark(), figure()).prop_map(|(a, mark, b)| Odds::new(a, mark, b).unwrap()),
        4 => ("[1-9][0-9]{0,2}\\.[0-9]{1,4}", mark())
            .prop_map(|(figure, mark)| Odds::bare(&figure, mark).unwrap()),
        1 => Just(Odds::EVEN_MONEY),
    ]
}

fn share() -> impl Strategy<Value = Share> {
    "([0-9]|[1-9][0-9])(\\.[0-9]{1,4})?%|100%".prop_map(|text| text.parse().unwrap())
}

fn pay(dollars: impl Strategy<Value = Money> + Clone) -> impl Strategy<Value = Pay> {
    let meter = || prop::sample::select(Meter::ALL.to_vec());
    prop_oneof![
        odds().prop_map(Pay::Odds),
        dollars.clone().prop_map(Pay::Fixed),
        dollars.prop_map(Pay::FixedFromMeter),
        (share(), meter()).prop_map(|(share, meter)| Pay::Meter(share, meter)),
        (odds(), share(), meter()).prop_map(|(a, b, c)| Pay::OddsAndMeter(a, b, c)),
        prop::sample::select(vec![Pay::Push, Pay::LoseHalf, Pay::Lose, Pay::NotOffered]),
    ]
}

fn fraction() -> impl Strategy<Value = Fraction> {
    prop_oneof![small(), huge()]
}

fn small() -> impl Strategy<Value = Fraction> {
    (-1_000..=1_000i128, 1..=1_000i128).prop_map(|(a, b)| Fraction::new(a, b).unwrap())
}

/// Terms near the end of 128 bits, where products overflow.
fn huge() -> impl Strategy<Value = Fraction> {
    let term = || prop_oneof![any::<i128>(), i128::MAX - 100..=i128::MAX];
    (term(), term()).prop_filter_map("a fraction", |(a, b)| Fraction::new(a, b))
}

// Text.

/// Printed and read again it is the same.
fn reads_back<T>(value: T) -> Result<(), TestCaseError>
where
    T: Display + Debug + PartialEq + FromStr<Err = Misprint>,
{
    let text = value.to_string();
    prop_assert_eq!(text.parse::<T>(), Ok(value), "printed {}", text);
    Ok(())
}

/// Whatever is read prints to the same; whatever is refused is refused at a character.
fn reads_or_points<T>(text: &str) -> Result<(), TestCaseError>
where
    T: Display + Debug + PartialEq + FromStr<Err = Misprint>,
{
    match text.parse::<T>() {
        Ok(value) => reads_back(value),
        Err(misprint) => {
            prop_assert!(text.is_char_boundary(misprint.at), "{misprint}");
            prop_assert_eq!(misprint.found, text[misprint.at..].chars().next());
            Ok(())
        }
    }
}

/// Sets off thousands the slow way, from the back.
fn slowly_grouped(number: u64) -> String {
    if number < 1_000 {
        number.to_string()
    } else {
        format!("{},{:03}", slowly_grouped(number / 1_000), number % 1_000)
    }
}

proptest! {
    #[test]
    fn money_reads_back(money in amount()) {
        reads_back(money)?;
        let cents = money.as_cents();
        let in_full = format!("{}.{:02}", slowly_grouped(cents / 100), cents % 100);
        prop_assert_eq!(money.to_string(), format!("${}", in_full.trim_end_matches(".00")));
        prop_assert_eq!(in_full.parse(), Ok(money));
        prop_assert_eq!(format!("${}", in_full.replace(',', "")).parse(), Ok(money));
    }

    #[test]
    fn nets_read_back(net in net()) {
        reads_back(net)?;
        prop_assert_eq!(net.to_string().starts_with('-'), net < Net::ZERO);
        prop_assert_eq!(net.to_string().starts_with('+'), net > Net::ZERO);
    }

    #[test]
    fn odds_read_back(odds in odds()) {
        reads_back(odds)?;
        prop_assert_eq!(odds.to_string().contains("for"), !odds.returns_stake());
    }

    #[test]
    fn everything_else_reads_back(
        fraction in fraction(),
        share in share(),
        pay in pay(amount()),
        chip in chip(),
        toward in prop::sample::select(Toward::ALL.to_vec()),
    ) {
        reads_back(fraction)?;
        reads_back(share)?;
        reads_back(pay)?;
        reads_back(chip)?;
        reads_back(Rounding { toward, chip })?;
    }

    #[test]
    fn refusals_point_at_a_character(
        text in prop_oneof![
            "\\PC{0,12}",
            "[-+]?\\$?[0-9,.]{0,8}(%| to |:| for |/)?[0-9,.¢]{0,4}( \\+ [0-9]{1,3}%)?( m[a-z]{4})?",
            "(down|up|nearest)( to )?\\$?[0-9.]{0,4}",
        ],
    ) {
        reads_or_points::<Money>(&text)?;
        reads_or_points::<Net>(&text)?;
        reads_or_points::<Odds>(&text)?;
        reads_or_points::<Share>(&text)?;
        reads_or_points::<Pay>(&text)?;
        reads_or_points::<Fraction>(&text)?;
        reads_or_points::<Chip>(&text)?;
        reads_or_points::<Rounding>(&text)?;
    }
}

// Money.

fn whole(money: Money) -> Fraction {
    Fraction::whole(money.as_cents().into())
}

/// Says whether `rounded` is what `rounding` makes of so many cents.
fn is_rounded(rounded: Money, exact: Fraction, rounding: Rounding) -> bool {
    let chip = whole(rounding.chip.value());
    let over = exact - whole(rounded);
    let half = chip / Fraction::whole(2);
    rounded.is_multiple_of(rounding.chip)
        && match rounding.toward {
            Toward::Down => Fraction::ZERO <= over && over < chip,
            Toward::Up => -chip < over && over <= Fraction::ZERO,
            Toward::Nearest => -half <= over && over < half,
        }
}

proptest! {
    #[test]
    fn splits_lose_nothing(pot in amount(), count in 1..=30usize, chip in chip()) {
        let count = NonZero::new(count).unwrap();
        let split = pot.split_in(count, chip);
        let shares: Money = (0..count.get()).map(|_| split.share).sum();
        prop_assert_eq!(shares + split.odd, pot);
        prop_assert!(split.share.is_multiple_of(chip));
        // As much as can go round has gone round.
        prop_assert!(whole(split.odd) < whole(chip.value()) * Fraction::whole(count.get() as i128));

        let split = pot.split(count);
        prop_assert!(split.odd.as_cents() < count.get() as u64);
    }

    #[test]
    fn sums_and_differences_undo_each_other(a in amount(), b in amount()) {
        match a.checked_add(b) {
            Some(sum) => {
                prop_assert_eq!(sum - a, b);
                prop_assert_eq!(sum.checked_sub(b), Some(a));
                prop_assert_eq!([a, b].iter().sum::<Money>(), sum);
            }
            None => prop_assert!(u128::from(a.as_cents()) + u128::from(b.as_cents()) > u64::MAX.into()),
        }
        prop_assert_eq!(a.checked_sub(b).is_some(), a >= b);
        prop_assert_eq!(a.saturating_sub(b) + a.min(b), a);
    }

    #[test]
    fn nets_of_both_sides_sum_to_zero(before in 0..1u64 << 62, after in 0..1u64 << 62) {
        let (before, after) = (Money::cents(before), Money::cents(after));
        let net = Net::between(before, after);
        prop_assert_eq!(net + Net::between(after, before), Net::ZERO);
        prop_assert_eq!(-net, Net::between(after, before));
        prop_assert_eq!(net.amount(), before.max(after) - before.min(after));
        prop_assert_eq!(net + Net::won(before), Net::won(after));
    }

    #[test]
    fn odds_pay_the_exact_product_rounded_once(
        odds in odds(),
        stake in 0..1_000_000_000u64,
        rounding in usual_rounding(),
    ) {
        let stake = Money::cents(stake);
        let paid = odds.pay(stake, rounding);
        let exact = odds.pays() * whole(stake);
        prop_assert!(is_rounded(paid.winnings(), exact, rounding), "{odds} on {stake}, {rounding}");
        prop_assert_eq!(paid.returned(), if odds.returns_stake() { stake } else { Money::ZERO });
        prop_assert_eq!(paid.winnings() + paid.returned(), paid.total());
    }

    /// Where nothing is rounded, the net is the stake times the profit.
    #[test]
    fn odds_profit_is_the_net_per_unit(odds in odds(), units in 0..1_000u64) {
        let stake = Money::cents(u64::try_from(odds.pays().denominator()).unwrap()).times(units);
        let net = odds.pay(stake, Rounding::default()).net();
        prop_assert_eq!(Fraction::whole(net.as_cents().into()), odds.profit() * whole(stake));
    }

    #[test]
    fn shares_are_the_exact_part_rounded_once(
        share in share(),
        meter in 0..1_000_000_000_000u64,
        rounding in usual_rounding(),
    ) {
        let meter = Money::cents(meter);
        let part = share.of(meter, rounding);
        let exact = share.fraction() * whole(meter);
        prop_assert!(part <= meter);
        // The meter caps what a chip too large for it would round up.
        prop_assert!(part == meter || is_rounded(part, exact, rounding), "{share} of {meter}");
        prop_assert!(part < meter || whole(meter) - exact < whole(rounding.chip.value()));
    }

    /// Player, bank and meter sum to nothing, and no meter pays more than it shows.
    #[test]
    fn settled_wagers_lose_nothing(
        pay in pay((0..1u64 << 60).prop_map(Money::cents)),
        stake in 0..1_000_000u64,
        meter in 0..1_000_000_000u64,
        rounding in usual_rounding(),
        lies in prop::sample::select(vec![Stake::OnTable as fn(Money) -> Stake, Stake::Collected]),
    ) {
        let (stake, meter) = (lies(Money::cents(stake)), Money::cents(meter));
        match pay.settle(stake, meter, rounding) {
            None => prop_assert_eq!(pay, Pay::NotOffered),
            Some(paid) => {
                let bank = Net::between(paid.returned() + paid.winnings(), stake.money());
                prop_assert_eq!(paid.net() + bank + Net::lost(paid.from_meter()), Net::ZERO);
                prop_assert!(paid.from_meter() <= meter);
                prop_assert!(paid.from_meter().is_zero() || pay.meter().is_some());
                prop_assert!(paid.returned() <= stake.money());
                if matches!(stake, Stake::Collected(_)) && !matches!(pay, Pay::Push | Pay::LoseHalf) {
                    prop_assert_eq!(paid.returned(), Money::ZERO);
                }
            }
        }
    }
}

// Fractions.

/// The order of `a / b` and `c / d` by products of 256 bits.
fn slowly_compared(left: Fraction, right: Fraction) -> Ordering {
    let product = |a: i128, b: i128| (a < 0, wide(a.unsigned_abs(), b.unsigned_abs()));
    let a = product(left.numerator(), right.denominator());
    let b = product(right.numerator(), left.denominator());
    match (a.0, b.0) {
        (false, false) => a.1.cmp(&b.1),
        (true, true) => b.1.cmp(&a.1),
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
    }
}

/// The product in two 128-bit halves, high first, as learned at school in base 2^64.
fn wide(a: u128, b: u128) -> (u128, u128) {
    let halves = |n: u128| (n >> 64, n & u128::from(u64::MAX));
    let ((a1, a0), (b1, b0)) = (halves(a), halves(b));
    let (carry, low) = halves(a0 * b0);
    let (carry_one, middle) = halves(a1 * b0 + carry);
    let (carry_two, middle) = halves(a0 * b1 + middle);
    (a1 * b1 + carry_one + carry_two, middle << 64 | low)
}

/// So many decimals of `a / b` by whole numbers, half away from zero.
fn slowly_written(a: i128, b: i128, places: usize) -> String {
    let unit = 10i128.pow(places as u32);
    let rounded = (a.abs() * unit * 2 + b) / (b * 2);
    let sign = if a < 0 && rounded > 0 { "-" } else { "" };
    match places {
        0 => format!("{sign}{rounded}"),
        _ => format!("{sign}{}.{:0places$}", rounded / unit, rounded % unit),
    }
}

proptest! {
    #[test]
    fn fractions_are_reduced(a in -10_000..=10_000i128, b in -10_000..=10_000i128) {
        prop_assume!(b != 0);
        let fraction = Fraction::new(a, b).unwrap();
        prop_assert!(fraction.denominator() > 0);
        prop_assert_eq!(fraction.numerator() * b, a * fraction.denominator());
        let terms = (fraction.numerator(), fraction.denominator());
        prop_assert!((2..=fraction.denominator()).all(|n| terms.0 % n != 0 || terms.1 % n != 0));
    }

    #[test]
    fn arithmetic_is_what_it_is_over_one_denominator(x in small(), y in small()) {
        let ((a, b), (c, d)) =
            ((x.numerator(), x.denominator()), (y.numerator(), y.denominator()));
        prop_assert_eq!(Some(x + y), Fraction::new(a * d + c * b, b * d));
        prop_assert_eq!(Some(x - y), Fraction::new(a * d - c * b, b * d));
        prop_assert_eq!(Some(x * y), Fraction::new(a * c, b * d));
        prop_assert_eq!(x.checked_div(y), Fraction::new(a * d, b * c));
        prop_assert_eq!(Some(-x), Fraction::new(-a, b));
        prop_assert_eq!(x.cmp(&y), (a * d).cmp(&(c * b)));
    }

    #[test]
    fn arithmetic_obeys_its_laws(x in small(), y in small(), z in small()) {
        prop_assert_eq!(x + y, y + x);
        prop_assert_eq!(x * y, y * x);
        prop_assert_eq!((x + y) + z, x + (y + z));
        prop_assert_eq!((x * y) * z, x * (y * z));
        prop_assert_eq!(x * (y + z), x * y + x * z);
        prop_assert_eq!((x + y) - y, x);
        prop_assert!(y.is_zero() || (x * y) / y == x);
        prop_assert_eq!((x + z).cmp(&(y + z)), x.cmp(&y));
    }

    /// Where the terms are huge, what is not refused is still right.
    #[test]
    fn huge_arithmetic_is_right_or_refused(x in huge(), y in fraction()) {
        if let Some(sum) = x.checked_add(y) {
            prop_assert!(sum.checked_sub(y).is_none_or(|back| back == x));
            prop_assert_eq!(sum.cmp(&x), y.cmp(&Fraction::ZERO));
        }
        if let Some(product) = x.checked_mul(y).filter(|_| !y.is_zero()) {
            prop_assert_eq!(product.checked_div(y), Some(x));
        }
        if let Some(quotient) = x.checked_div(y) {
            prop_assert_eq!(quotient.checked_mul(y), Some(x));
        }
    }

    #[test]
    fn comparison_is_exact(x in fraction(), y in fraction()) {
        prop_assert_eq!(x.cmp(&y), slowly_compared(x, y));
        prop_assert_eq!(x.cmp(&y).reverse(), y.cmp(&x));
        prop_assert_eq!(x.cmp(&y).is_eq(), x == y);
    }

    /// Neighbours that differ only in the last bits of their terms.
    #[test]
    fn neighbours_compare_exactly(a in any::<i128>(), b in 2..=i128::MAX, by in -1..=1i128) {
        prop_assume!(a.checked_add(by).is_some());
        let x = Fraction::new(a, b).unwrap();
        for y in [Fraction::new(a + by, b), Fraction::new(a + by, b - 1)].into_iter().flatten() {
            prop_assert_eq!(x.cmp(&y), slowly_compared(x, y));
        }
    }

    #[test]
    fn decimals_are_the_whole_number_rounded_once(
        a in -1_000_000_000..=1_000_000_000i128,
        b in prop_oneof![1..=1_000_000i128, prop::sample::select(vec![2i128, 20, 200, 8_000])],
        places in 0..=8usize,
    ) {
        let fraction = Fraction::new(a, b).unwrap();
        prop_assert_eq!(fraction.decimal(places), slowly_written(a, b, places));
        prop_assert_eq!(fraction.percent(places), slowly_written(a * 100, b, places) + "%");
    }

    /// Written far enough, decimals tell huge neighbours apart and stand in their order.
    #[test]
    fn decimals_of_huge_terms_stand_in_order(x in 1..=i128::MAX, y in 1..=i128::MAX) {
        let parts = |n: i128| Fraction::new(n, i128::MAX).unwrap();
        let written = |n: i128| parts(n).decimal(40);
        prop_assert_eq!(written(x).cmp(&written(y)), x.cmp(&y));
        prop_assert_eq!(written(x).cmp(&written(x - 1)), Ordering::Greater);
    }
}
