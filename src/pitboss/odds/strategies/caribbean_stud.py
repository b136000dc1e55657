"""Caribbean Stud Poker: with which hands to bet, by themselves or against the dealer's up card."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.odds.strategies.sight import Flags, Rule, Sight, Strategy

ACE_KING = "As Kd 2c 3h 4s"
STATISTICS = "M. Shackleford, wizardofodds.com, Caribbean Stud Poker, strategy statistics"


def bet_from(least: str) -> Rule:
    return lambda sight: [("bet", sight.at_least(least)), ("fold", sight.always)]


def play_three_rules(sight: Sight) -> Sequence[tuple[str, Flags]]:
    """Any pair; with ace and king if one of three rules applies."""
    queen, queen_or_jack = sight.number("QQ") > 0, sight.number("JQ") > 0
    low_match = sight.up("2Q") & sight.matched
    against_high = sight.up("KA") & queen_or_jack
    no_match = ~sight.matched & queen & sight.above(4)
    ace_king = sight.at_least(ACE_KING) & (low_match | against_high | no_match)
    return [("bet", sight.pair_or_better("2") | ace_king), ("fold", sight.always)]


STRATEGIES = {
    "three-rules": Strategy(
        says=(
            "bet with a pair or better\n"
            "bet with ace and king if the up card is 2-Q and matches one of yours, or is an ace or king and you have a "
            "queen or jack, or matches none, you have a queen, and it is below your fourth highest card\n"
            "otherwise fold"
        ),
        rule=play_three_rules,
        published="robroy8.tripod.com, Poker card, after wizardofodds.com",
    ),
    "a-k-j-8-3": Strategy(
        says="bet with A-K-J-8-3 or better, otherwise fold",
        rule=bet_from("As Kd Jc 8h 3s"),
        published=STATISTICS,
    ),
    "pair-or-better": Strategy(
        says="bet with a pair or better, otherwise fold",
        rule=lambda sight: [("bet", sight.pair_or_better("2")), ("fold", sight.always)],
        published=STATISTICS,
    ),
    "mimic-the-dealer": Strategy(
        says="bet with what the dealer would play with, ace and king or better, otherwise fold",
        rule=lambda sight: [("bet", sight.plays_as_dealer()), ("fold", sight.always)],
        published=STATISTICS,
    ),
    "always-bet": Strategy(
        says="bet with every hand", rule=lambda sight: [("bet", sight.always)], published=STATISTICS
    ),
}
