"""Let It Ride: when to leave a wager in play, with three cards in sight and with four.

All cards in sight are one's own. A card from ten to ace is high; a span is counted with the ace high.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.odds.strategies.sight import Flags, Sight, Strategy

HIGH = "TA"


def is_paid(sight: Sight) -> Flags:
    """Whatever still comes, the hand is paid: a pair of tens, or more than one pair."""
    flags: Flags = sight.pair_of(HIGH) | (sight.different < sight.own.shape[1] - 1)
    return flags


def play_basic(sight: Sight) -> Sequence[tuple[str, Flags]]:
    high, apart = sight.number(HIGH), sight.different == sight.own.shape[1]
    if sight.own.shape[1] == 3:
        royal = high == 3
        in_a_row = (sight.span == 3) & (sight.number("22") == 0)
        draws = royal | in_a_row | ((sight.span == 4) & (high >= 1)) | ((sight.span == 5) & (high >= 2))
        ride = is_paid(sight) | (sight.suited & draws)
    else:
        outside, inside = sight.span == 4, (sight.span == 5) & (high == 4)
        ride = is_paid(sight) | sight.suited | (apart & (outside | inside))
    return [("ride", ride), ("pull", sight.always)]


STRATEGIES = {
    "basic": Strategy(
        says=(
            "with 3 cards: ride with a paying hand, three to a royal flush, three suited in a row but 2-3-4 and A-2-3, "
            "three to a straight flush over four ranks with a high card, or over five with two; otherwise pull\n"
            "with 4 cards: ride with a paying hand, four to a flush, four in a row, four high cards to a straight; "
            "otherwise pull"
        ),
        rule=play_basic,
        published="webcasinoguide.com, Let it Ride; optimalgambling.com, Let It Ride strategy; after wizardofodds.com",
    ),
    "paying-hands": Strategy(
        says="ride with a pair of tens or better, otherwise pull",
        rule=lambda sight: [("ride", is_paid(sight)), ("pull", sight.always)],
        published='mp3katalog.eu, Let It Ride Poker Game: "the basic strategy"',
    ),
    "always-ride": Strategy(
        says="ride with every hand",
        rule=lambda sight: [("ride", sight.always)],
        published="the play of one who does not look",
    ),
    "always-pull": Strategy(
        says="pull with every hand",
        rule=lambda sight: [("pull", sight.always)],
        published="the play of one who wants the least at risk",
    ),
}
