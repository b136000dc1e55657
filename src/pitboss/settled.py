"""What `pitboss.settle` and `pitboss.settle_many` give in a notebook: the documents that `pitboss settle` prints, with
typed attributes, a short repr, a small table in HTML, and their rows as a data frame.
"""

from __future__ import annotations

from typing import Any, Literal

from pitboss.money import read_dollars
from pitboss.rounds.finished.answer import Mispaid, PaidReport, PaidTotal, RoundRefused, RoundSettlement, SeatSettlement
from pitboss.tabled import DataFrame, Tabled, make_frame
from pitboss.words.cards import count

AMOUNTS = ("staked", "returned", "paid", "variance")
MISPAID = tuple(Mispaid.__annotations__)
"""What is said of a wager that was mispaid."""


class InDollars(Tabled):
    """Rows whose amounts are text, so that no cent is lost. In a frame they are numbers, with the text beside them."""

    __slots__ = ()

    def to_frame(self) -> DataFrame:
        """Make a data frame of pandas: amounts in dollars to calculate with, and the exact text beside each."""
        rows = [with_numbers(row) for row in self.as_rows()]
        return make_frame(rows, None if rows else [*MISPAID, *(f"{one}_exact" for one in AMOUNTS if one in MISPAID)])


def with_numbers(row: dict[str, Any]) -> dict[str, Any]:
    said = {name: row[name] for name in AMOUNTS if row.get(name) is not None}
    numbers = {name: float(read_dollars(text)) / 100 for name, text in said.items()}
    return row | numbers | {f"{name}_exact": text for name, text in said.items()}


class SettledRound(dict[str, Any], InDollars):
    """A finished round, settled. It is the document that `pitboss settle` prints, and `json` writes it as any other.

    A row for each wager: `seat`, `wager`, `staked`, `outcome`, `line`, `returned` and `cite`, with the variance where
    the round says what the dealer paid. Amounts are dollars as text, so that no cent is lost; `to_frame()` has numbers.
    """

    def __init__(self, settlement: RoundSettlement) -> None:
        super().__init__(settlement)

    @property
    def seats(self) -> dict[str, SeatSettlement]:
        """By number: each wager of the seat, its Envy Bonuses and its net."""
        return self["seats"]  # type: ignore[no-any-return]

    @property
    def order(self) -> list[int]:
        """The seats in the order in which the law settles them."""
        return self["order"]  # type: ignore[no-any-return]

    @property
    def meters(self) -> dict[str, str]:
        """What each meter shows after the round, in dollars."""
        return self["meters"]  # type: ignore[no-any-return]

    @property
    def table_win(self) -> str:
        """What the table won, in dollars; negative where it lost."""
        return self["table_win"]  # type: ignore[no-any-return]

    @property
    def state(self) -> Literal["settled", "open"]:
        """Whether everything is settled, or a dice wager is still open."""
        return self["round"]  # type: ignore[no-any-return]

    def as_rows(self) -> list[dict[str, Any]]:
        """Give a record for each wager of each seat, in the order of settlement."""
        return [
            {"seat": seat, "wager": wager, **one}
            for seat in self.order
            for wager, one in self.seats[str(seat)]["wagers"].items()
        ]

    def __repr__(self) -> str:
        net = ", ".join(f"seat {seat} net {self.seats[str(seat)]['net']}" for seat in self.order)
        return f"<SettledRound {self.state}: {net}>"


class PaidRounds(dict[str, Any], InDollars):
    """Many finished rounds compared with what the dealer paid: the report that `pitboss settle` prints.

    A row for each wager that was mispaid: its line, seat, stake, what the law returns, what was paid and the citation.
    """

    def __init__(self, report: PaidReport) -> None:
        super().__init__(report)

    @property
    def rounds(self) -> int:
        """How many there were."""
        return self["rounds"]  # type: ignore[no-any-return]

    @property
    def mispaid(self) -> list[Mispaid]:
        """Each wager that was not paid as the law pays it."""
        return self["mispaid"]  # type: ignore[no-any-return]

    @property
    def refused(self) -> list[RoundRefused]:
        """Rounds that the rules do not allow, by number, with the reason."""
        return self["refused"]  # type: ignore[no-any-return]

    @property
    def total(self) -> PaidTotal:
        """How many wagers were compared and mispaid, and what that came to."""
        return self["total"]  # type: ignore[no-any-return]

    def as_rows(self) -> list[dict[str, Any]]:
        """Give a record for each wager that was mispaid."""
        return [dict(one) for one in self.mispaid]

    def __repr__(self) -> str:
        found = f"{count(len(self.mispaid), 'wager')} mispaid, variance {self.total['variance']}"
        return f"<PaidRounds {count(self.rounds, 'round')}: {found}; {count(len(self.refused), 'round')} refused>"
