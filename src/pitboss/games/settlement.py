"""Settlement: from the words of an outcome, and the line of a paytable that was hit, to what a wager is paid.

The one place where it is decided. Play calls it with the cards on the table, proof with every outcome there is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from pitboss.games.outcomes import applies
from pitboss.games.paytables import WIN, key_of
from pitboss.law.model import Row, Settlement
from pitboss.money import Lose, Payout, Push, payout

Outcome = Literal["win", "lose", "push", "forfeit", "surrender", "open"]


@dataclass(frozen=True, slots=True)
class Judgment:
    """What a wager comes to: the line of the law, what it pays, and what that is called."""

    wager: str
    line: str
    pays: Payout
    cite: str
    outcome: Outcome


def judge(settlement: Settlement, words: Sequence[str], row_hit: Callable[[str], Row | None]) -> Judgment:
    """The line that applies to an outcome; `row_hit` finds the row of a wager's paytable that the hand hits, if any."""
    line = next(one for one in settlement.lines if applies(one.when, words))
    word, _, named = line.pays.partition(" ")
    if word == "open":
        # Nothing is due yet: the stake stays the player's, on the layout.
        return Judgment(settlement.wager, "open", Push(), line.cite, "open")
    if word == "paytable":
        return judge_by_table(settlement.wager, row_hit(named or settlement.wager), line.cite)
    pays = fixed_payout(line.pays)
    if "surrendered" in line.when:
        return Judgment(settlement.wager, line.pays, pays, line.cite, "surrender")
    folded = isinstance(pays, Lose) and "folded" in line.when
    return Judgment(settlement.wager, line.pays, pays, line.cite, "forfeit" if folded else name_outcome(pays))


def judge_by_table(wager: str, row: Row | None, cite: str) -> Judgment:
    """A wager that no row of its paytable pays is lost."""
    if row is None:
        return Judgment(wager, "lose", Lose(), cite, "lose")
    line = str(row.pays) if row.hand == WIN else key_of(row)
    return Judgment(wager, line, row.pays, row.cite, name_outcome(row.pays))


fixed_payout = cache(payout)
"""What a line of settlement says of itself, read once: there are few such lines."""


def name_outcome(pays: Payout) -> Outcome:
    if isinstance(pays, Push):
        return "push"
    return "lose" if isinstance(pays, Lose) else "win"
