//! The names that poker sheets use.

use crate::poker::*;
use crate::words::words;

words!(SitsOut, "rule of who sits out":
    "nobody" => Nobody, "the button" => Button, "the last to come" => Last);
words!(Ante, "rule of who antes": "nobody" => Nobody, "everyone" => Everyone);
words!(BringIn, "bring-in": "low card" => LowCard, "high card" => HighCard);
words!(Straddle, "straddle rule": "barred" => Barred, "allowed" => Allowed);
words!(Chop, "rule of chopping the blinds":
    "barred" => Barred, "if both agree" => IfBothAgree);
words!(Structure, "betting structure":
    "limit" => Limit, "spread" => Spread, "pot-limit" => PotLimit, "no-limit" => NoLimit,
    "posted" => Posted, "set by first" => SetByFirst);
words!(HeadsUp, "heads-up rule": "capped" => Capped, "no cap" => NoCap);
words!(Unopened, "rule of opening": "check" => Check, "bet or fold" => BetOrFold);
words!(CheckRaise, "check-raise rule":
    "allowed" => Allowed, "barred" => Barred, "barred when played low" => BarredLow);
words!(ShortStack, "short-stack rule": "all-in" => AllIn, "folds" => Folds);
words!(Folded, "rule of a folded seat": "out" => Out, "dealt to until a bet" => DealtOn);
words!(StrayDiscard, "rule of a card discarded by accident":
    "hand is dead" => Dead, "hand plays on" => PlaysOn);
words!(Tier, "limit": "low" => Low, "high" => High);
words!(First, "rule of who is first":
    "after the blinds" => AfterBlinds, "left of the button" => LeftOfButton,
    "bring-in" => BringIn, "high showing" => HighShowing, "low showing" => LowShowing);
words!(OpenPair, "open-pair rule": "nothing" => Nothing, "owner" => Owner, "anyone" => Anyone);
words!(Shortage, "way out of a shortage":
    "never" => Never, "community card" => CommunityCard,
    "reshuffle discards" => ReshuffleDiscards, "scramble last card" => ScrambleLast);
words!(Entry, "rule of entering":
    "free" => Free, "wait or post" => WaitOrPost, "wait or kill" => WaitOrKill);
words!(KillSize, "size of a kill": "doubled" => Doubled, "up to a third" => UpToThird);
words!(ShortCall, "short-call rule": "barred" => Barred, "allowed" => Allowed);
words!(LateBets, "rule of who gets the late bets":
    "come back" => ComeBack, "to the second best" => SecondBest);
words!(RunTwice, "rule of running it twice": 
    "never" => Never, "if all agree" => IfAllAgree,
    "if all agree, at limit too" => AtLimitToo);
words!(ShortBuy, "short-buy rule": "barred" => Barred, "once" => Once);
words!(Play, "kind of play": "limit" => Limit, "any" => Any);
words!(Remedies, "set of remedies":
    "general" => General, "flop" => Flop, "stud" => Stud, "lowball" => Lowball,
    "put back" => PutBack);
words!(OddSeat, "rule of the odd chip of tied hands":
    "left of the button" => LeftOfButton, "left of the dealer" => LeftOfDealer);
words!(Showing, "rule of who shows": "may muck" => MayMuck, "all show" => All);
words!(Award, "award": "pot" => Pot, "matched" => Matched, "rolling" => Rolling);
words!(OddChip, "rule of the odd chip":
    "high half" => High, "left of the button" => LeftOfButton);
words!(Pool, "pool": "none" => None, "base runners" => BaseRunners, "bad beat" => BadBeat);
words!(Wild, "wild card": "none" => None, "chosen card" => ChosenCard);
words!(RollingEnd, "end of a rolling pot":
    "when won" => WhenWon, "after the fifth round" => FifthRound);
