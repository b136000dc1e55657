"""Settlement: from the words of an outcome, and the line of a paytable that was hit, to what a wager is paid.

The one place where it is decided. Play calls it with the cards on the table, proof with every outcome there is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Literal

from pitboss.frozen import frozen
from pitboss.games.outcomes import applies
from pitboss.games.paytables import WIN, key_of
from pitboss.law.model import Row, Settlement
from pitboss.money import Lose, Payout, Push, payout

Outcome = Literal["win", "lose", "push", "forfeit", "surrender", "open"]


@frozen
class Judgment:
    """What a wager comes to: the line of the law, what it pays, and what that is called. By these, two are equal.

    And why: it `rests_on` the words of the outcome that the line asks for, and `table` is the paytable that was looked
    into, if one was.
    """

    wager: str
    line: str
    pays: Payout
    cite: str
    outcome: Outcome
    rests_on: tuple[str, ...] = ()
    table: str = ""

    @property
    def verdict(self) -> tuple[str, str, Payout, str, Outcome]:
        return self.wager, self.line, self.pays, self.cite, self.outcome

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Judgment) and self.verdict == other.verdict

    def __hash__(self) -> int:
        return hash(self.verdict)


def judge(settlement: Settlement, words: Sequence[str], row_hit: Callable[[str], Row | None]) -> Judgment:
    """What an outcome comes to; `row_hit` finds the row of a wager's paytable that the hand hits, if any."""
    judged = apply_line(settlement, words)
    return with_row(judged, row_hit(judged.table)) if judged.table else judged


def apply_line(settlement: Settlement, words: Sequence[str]) -> Judgment:
    """What the line that applies to an outcome says by itself; one that sends the hand to a `table` loses unless a row
    of it pays.
    """
    line = next(one for one in settlement.lines if applies(one.when, words))
    word, _, named = line.pays.partition(" ")
    wager, why = settlement.wager, line.when
    if word == "open":
        # Nothing is due yet: the stake stays the player's, on the layout.
        return Judgment(wager, "open", Push(), line.cite, "open", why)
    if word == "paytable":
        return Judgment(wager, *read_row(None, line.lost_cite or line.cite), why, named or wager)
    pays = fixed_payout(line.pays)
    if "surrendered" in line.when:
        return Judgment(wager, line.pays, pays, line.cite, "surrender", why)
    folded = isinstance(pays, Lose) and "folded" in line.when
    outcome = "forfeit" if folded else name_outcome(pays)
    return Judgment(wager, line.pays, pays, line.cite, outcome, why)


def with_row(judged: Judgment, row: Row | None) -> Judgment:
    """The judgment by the row of its table that the hand hits, if there is one."""
    if row is None:
        return judged
    return Judgment(judged.wager, *read_row(row, judged.cite), judged.rests_on, judged.table)


def read_row(row: Row | None, cite: str) -> tuple[str, Payout, str, Outcome]:
    """(line, what it pays, where the law says so, outcome): a wager that no row of its paytable pays is lost."""
    if row is None:
        return "lose", Lose(), cite, "lose"
    line = str(row.pays) if row.hand == WIN else key_of(row)
    return line, row.pays, row.cite, name_outcome(row.pays)


fixed_payout = cache(payout)
"""What a line of settlement says of itself, read once: there are few such lines."""


def name_outcome(pays: Payout) -> Outcome:
    if isinstance(pays, Push):
        return "push"
    return "lose" if isinstance(pays, Lose) else "win"
