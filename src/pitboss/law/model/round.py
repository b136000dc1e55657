"""What `round.toml` may say: hands, the deal, decisions, settlement and irregularities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.law.model.kinds import Cite, Mode


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRule:
    """A hand that wagers are judged on: the cards that make it up and the ranking that orders it."""

    id: str
    title: str
    cards: tuple[str, ...]
    ranking: str
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualifies:
    """The least hand with which the dealer plays: `hand` of `category`, led by at least these ranks.

    `then` is the least rank of the next card where the leading one is not enough: ace, and then king.
    """

    hand: str
    category: str
    ranks: str = ""
    then: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class DealStep:
    """Cards that go to one place. `seats` means each player in turn; `when` names the wager or condition that calls
    for the step. A condition is an option that is set, an option's value as in `dealer_up_card=first`, a version, or a
    wager that the table offers, placed or not: `offered=six-card-bonus`.
    """

    to: str
    cards: int = 1
    face: Literal["down", "up"] = "down"
    when: str = ""
    cite: Cite | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """One permitted way to deal: what it needs, where the law asks that, and who gets which card in which order.

    It is for this many `decks`, or for any number where none is said.
    """

    mode: Mode
    title: str
    decks: tuple[int, ...] = ()
    dealt_to: tuple[str, ...] = ()
    needs: tuple[Literal["automated-shuffler", "reshuffling-shoe"], ...] = ()
    needs_cite: Cite | None = None
    variant: str = ""
    steps: tuple[DealStep, ...]
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One answer that a player may give: the wager it places, takes back or folds away.

    The wager is `times` the one that it is `of`, or with `up_to` any sum from that many times to this many. `when`
    names the condition under which the answer is open at all.
    """

    id: str
    places: str = ""
    times: str = ""
    up_to: str = ""
    when: str = ""
    withdraws: str = ""
    folds: bool = False
    ends: bool = False
    cite: Cite | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A step of the round once the first cards lie: the players decide, or cards are dealt, burned or turned up.

    `asks` names the wagers of which a seat must hold one to be asked; `unless` a wager that spares it the question;
    `modes` the ways of dealing in which the stage takes place, all of them if none is named.
    """

    do: Literal["decide", "deal", "burn", "reveal", "collect"]
    id: str = ""
    asks: tuple[str, ...] = ()
    unless: str = ""
    choices: tuple[Choice, ...] = ()
    zone: str = ""
    cards: int = 0
    face: Literal["down", "up"] = "up"
    modes: tuple[Mode, ...] = ()
    when: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleLine:
    """What happens to a wager when every word of `when` is true of the outcome.

    `pays` is a payout, `paytable` for the wager's own table, `paytable NAME` for another wager's, or `open` for a dice
    wager that stands until another roll decides it. `lost_cite` is where a wager that its table does not pay is lost,
    if another place says that.
    """

    when: tuple[str, ...] = ()
    pays: str
    lost_cite: Cite | None = None
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """How a wager is settled. The order of these in the file is the order of settlement at one seat.

    Of two for one wager the one whose condition `when` holds goes before the one that has none.
    """

    wager: str
    when: str = ""
    outcomes: tuple[str, ...] = ()
    lines: tuple[SettleLine, ...]
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """Something gone wrong, and what the law makes of it; `option` is the operator's that may let the round go on."""

    id: str
    title: str
    consequence: Literal[
        "card-not-used",
        "card-used-as-next",
        "void-round-and-reshuffle",
        "void-round-and-remove-deck",
        "void-round",
        "void-hand",
        "deal-missing-card",
        "reshuffle",
        "remove-deck",
        "cover-or-sign-device",
        "remove-device",
        "no-roll",
        "offer-card",
        "burn-card",
        "complete-deal",
        "continue",
    ]
    option: str = ""
    note: str = ""
    cite: Cite
