"""What `paytables.toml` and `progressives.toml` may say: what wagers pay, meters, envy schedules and payout limits."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pitboss.law.model.kinds import Amount, Cite
from pitboss.money import Payout


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of a paytable or envy schedule.

    `hand` is a category of the ranking that the table is judged on, or an event that the game's own file names.
    `ranks` and `suits` narrow a category: the deciding rank or the one suit must be among them. `title` is the law's
    name of the hand where it is not the category's own. `option` names the operator's option whose value the line
    pays, a payout or only its last words, `to 1` or `for 1`; `pays` is then what the default of that option comes to.
    """

    hand: str
    pays: Payout
    title: str = ""
    ranks: str = ""
    suits: str = ""
    option: str = ""
    as_printed: str = ""
    note: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Paytable:
    """What a wager pays, under the letter that the law gives the table, if any; `on` is the hand that it judges.

    `linked` is false where the law bars the table from a jackpot that several linked games share; `linked_cite` is
    where it does.
    """

    wager: str
    letter: str | None = None
    on: str = ""
    version: tuple[str, ...] = ()
    decks: tuple[int, ...] = ()
    linked: bool = True
    linked_cite: Cite | None = None
    rows: tuple[Row, ...]
    as_printed: str = ""
    note: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class LostTables:
    """Tables of a wager that the text has on a page which is lost, by their `letters`; with none named, which they were
    is not known, and any letter that no other page shows could have stood there.
    """

    wager: str
    letters: tuple[str, ...] = ()
    note: str = ""
    cite: Cite

    def may_hold(self, letter: str) -> bool:
        return not self.letters or letter in self.letters


@dataclass(frozen=True, slots=True, kw_only=True)
class Minimum:
    """The least that a meter may start from and be reset to, and the least share of each wager that must feed it.

    `per` says whether the table has one such meter, or each seat one of its own.
    """

    wager: str
    letter: str | None = None
    meter: str = "main"
    per: Literal["table", "seat"] = "table"
    initial: Amount | None = None
    option: str = ""
    rate: Fraction | None = None
    rate_cite: Cite | None = None
    as_printed: str = ""
    note: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Envy:
    """What a player with a progressive wager of `stake` is paid for another player's hand.

    Where the flag `option` is off, the schedule of the letter `instead` is in force in its place.
    """

    wager: str
    letter: str | None = None
    stake: Amount
    on: str = ""
    option: str = ""
    instead: str = ""
    rows: tuple[Row, ...]
    as_printed: str = ""
    note: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Cap:
    """A limit on what is paid: a `ceiling` set by law, an operator's own limit, which may not go below a `floor`, or
    the operator's `own` without a bound.

    The figure is the greater of `amount` and the most that one player could win in a round `at` the minimum or
    maximum wager. With `hands` it covers only the payouts of those lines.
    """

    kind: Literal["ceiling", "floor", "own"]
    amount: Amount
    at: Literal["minimum-wager", "maximum-wager"]
    per: Literal["hand", "round"]
    applies_to: tuple[str, ...]
    hands: tuple[str, ...] = ()
    shared: bool = False
    rule: str
    note: str = ""
    cite: Cite
