"""What `pitboss settle` answers, as types: the settlement of a round, and the report over many. The schemas of both
documents are made from these classes.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from pitboss.games.settlement import Outcome

Dollars = Annotated[str, "dollars"]
"""An amount as text with two decimals; it may be negative."""

Mistake = Literal["loser-paid", "winner-taken", "push-taken", "open-paid", "overpaid", "underpaid"]
"""How a wager was mispaid. Beside the plain amounts too high and too low: a wager paid that had lost, one taken that
had won or pushed, and one paid that no roll had decided yet.
"""


class WagerSettlement(TypedDict):
    """One wager. `returned` is everything handed back for it, the stake included where the law returns it.

    `paid` is what the dealer handed back, where the round says so, and `variance` how much more that is than the law
    returns.
    """

    staked: Dollars
    outcome: Outcome
    line: str
    returned: Dollars
    cite: str
    vigorish: NotRequired[Dollars]
    instruments: NotRequired[dict[str, Dollars]]
    paid: NotRequired[Dollars]
    variance: NotRequired[Dollars]
    mistake: NotRequired[Mistake]


class PayoutLimited(TypedDict):
    """Where a payout limit cut the winnings of a seat."""

    winnings: Dollars
    limit: Dollars
    cite: str


class EnvyBonus(TypedDict):
    """An Envy Bonus that a seat is paid: for whose hand, for which, and by which line of the law."""

    holder: int
    wager: str
    line: str
    amount: Dollars
    cite: str


class SeatSettlement(TypedDict):
    """A seat: its net is all that was returned, and its envy bonuses, less all that was staked."""

    wagers: dict[str, WagerSettlement]
    envy: Dollars
    net: Dollars
    envy_bonuses: NotRequired[list[EnvyBonus]]
    payouts_cut: NotRequired[list[PayoutLimited]]
    vigorish_owed: NotRequired[Dollars]
    envy_paid: NotRequired[Dollars]
    variance: NotRequired[Dollars]


class RoundSettlement(TypedDict):
    """A finished round, settled: the seats in the `order` of the law, and what the `meters` show then."""

    round: Literal["settled", "open"]
    order: list[int]
    seats: dict[str, SeatSettlement]
    meters: dict[str, Dollars]
    table_win: Dollars
    variance: NotRequired[Dollars]


class RoundRefused(TypedDict):
    """A round of many that could not be settled, and why."""

    line: int
    id: str
    problem: str


class Mispaid(TypedDict):
    """A wager of one of many rounds that was not paid as the law pays it. `pays` is the line of the law."""

    line: int
    id: str
    game: str
    seat: int
    wager: str
    staked: Dollars
    outcome: str
    pays: str
    returned: Dollars
    paid: Dollars
    variance: Dollars
    mistake: Mistake
    cite: str


class PaidTotal(TypedDict):
    """Totals over some wagers: how many had `paid` beside them, and how many were mispaid."""

    compared: int
    mispaid: int
    overpaid: Dollars
    underpaid: Dollars
    variance: Dollars


class WagerTotal(PaidTotal):
    """The total of a wager of a game."""

    game: str
    wager: str


class SeatTotal(PaidTotal):
    """The total of a seat."""

    seat: int


class MistakeTotal(TypedDict):
    """How often one kind of mistake was made, and what it came to."""

    mistake: Mistake
    mispaid: int
    variance: Dollars


class PaidReport(TypedDict):
    """Many rounds compared with the law: what could not be settled, what was mispaid, and totals."""

    rounds: int
    refused: list[RoundRefused]
    mispaid: list[Mispaid]
    total: PaidTotal
    by_wager: list[WagerTotal]
    by_seat: list[SeatTotal]
    by_mistake: list[MistakeTotal]
