"""Four Card Poker: how much to wager on a hand, by itself or against the dealer's up card."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pitboss.odds.strategies.sight import Flags, Sight, Strategy


def play_leaflet(sight: Sight) -> Sequence[tuple[str, Flags]]:
    return [("3x", sight.pair_or_better("T")), ("1x", sight.pair_or_better("3")), ("fold", sight.always)]


def play_expert(sight: Sight) -> Sequence[tuple[str, Flags]]:
    """The pairs by the dealer's up card, each by itself."""
    bounds = [sight.pair_or_better(rank) for rank in "9TJQKA"]
    nines, tens, jacks, queens, kings = (low & ~high for low, high in pairwise(bounds))
    large = bounds[-1] | (kings & (sight.up("2K") | sight.matched)) | (queens & (sight.up("2Q") | sight.matched))
    large |= jacks & (sight.up("2J") | (sight.up("QK") & sight.matched))
    large |= tens & (sight.up("29") | (sight.up("TT") & (sight.number("JA") > 0)))
    large |= nines & sight.up("22")
    small = sight.pair_or_better("3") | (sight.pair_or_better("2") & sight.up("22"))
    return [("3x", large), ("1x", small), ("fold", sight.always)]


STRATEGIES = {
    "expert": Strategy(
        says=(
            "3x with a pair of aces or better; with kings unless the up card is an ace and you have none; with queens "
            "unless it is a king or ace and you have none like it; with jacks against 2-J, and against Q or K with one "
            "like it; with tens against 2-9, and against T with a jack or higher; with nines against 2\n"
            "1x with any other pair of threes or better, and with twos against 2\n"
            "otherwise fold"
        ),
        rule=play_expert,
        published="E. Frome, Expert Strategy for Four Card Poker, as in lociraj.net",
    ),
    "leaflet": Strategy(
        says="3x with a pair of tens or better, 1x with a pair of threes or better, otherwise fold",
        rule=play_leaflet,
        published="the maker's leaflet, as in plantsneedco2.com, Four card, and E. Frome, Four Card Poker",
    ),
    "always-1x": Strategy(
        says="1x with every hand",
        rule=lambda sight: [("1x", sight.always)],
        published="the play of one who does not look",
    ),
}
