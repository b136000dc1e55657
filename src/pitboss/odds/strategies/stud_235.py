"""235 Stud Poker: when to raise the 3 Card Poker Wager with two cards in sight, and the 5 Card Poker Wager with three.

No simple way to play is known to be published; these are the ones that suggest themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.odds.strategies.sight import Flags, Sight, Strategy

OURS = "not published: named for what it does"


def play_winners(sight: Sight) -> Sequence[tuple[str, Flags]]:
    """The cards in sight win the wager that they are judged on."""
    judged_on = {2: "two-card", 3: "three-card"}[sight.own.shape[1]]
    return [("raise", sight.wins(judged_on)), ("check", sight.always)]


STRATEGIES = {
    "raise-winners": Strategy(
        says="raise when the cards in sight win the 2 or 3 Card Poker Wager that they are judged on, otherwise check",
        rule=play_winners,
        published=OURS,
    ),
    "always-raise": Strategy(
        says="raise with every hand", rule=lambda sight: [("raise", sight.always)], published=OURS
    ),
    "never-raise": Strategy(says="check with every hand", rule=lambda sight: [("check", sight.always)], published=OURS),
}
