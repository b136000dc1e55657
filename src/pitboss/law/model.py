"""What an edition of a game's law holds: one frozen class for each kind of line in its files.

Every class carries its citation. What the lines mean in play is decided in `games` and `rounds`; here they are only
said. Field names are the keys of the TOML files, which `reading` fills from these classes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NewType

from pitboss.money import Payout

Cite = NewType("Cite", str)
"""A citation in full: a source's short name and a place in it, such as `MD 3CP 1.4 Ch.12 §D(1)(a)`."""

Amount = NewType("Amount", int)
"""Cents; written as dollars in text."""

Mode = Literal["manual-shoe", "hand", "automated-shoe", "dice"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A chapter of the text and the paragraphs that it holds, in short form: `D(1-5)(a-e)` is twenty-five of them."""

    number: str
    title: str
    paragraphs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A term of the law, in our own words."""

    term: str
    meaning: str
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """How many betting positions the table may have."""

    most: int
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A place that the layout must have, for each player or for the table; `when` names the wager that calls for it."""

    title: str
    per: Literal["player", "table"]
    when: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Inscription:
    """Words that the layout must carry, or a sign at the table where the law lets one stand in."""

    text: str
    sign_instead: bool = False
    when: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """A thing that the table must have."""

    title: str
    when: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Decks:
    """How many decks are played with at once, and what a permitted number needs."""

    count: tuple[int, ...]
    default: int = 1
    alternating: bool = False
    needs: tuple[Literal["automated-shuffler", "different-backs"], ...] = ()
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckChange:
    """How long decks may stay on the table under a way of dealing."""

    dealing: tuple[Mode, ...]
    hours: int
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """A step that somebody takes around the round: opening, shuffling, cutting, dealing, counting, closing."""

    id: str
    phase: Literal["opening", "shuffle", "cut", "idle", "wagers", "deal", "count", "play", "settle", "dice", "after"]
    by: str
    does: str
    number: int = 0
    unless: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerRule:
    """A wager: when it is placed, how much it may be, and which wagers must stand before it.

    `needs` holds groups of wagers: at least one of each group must have been placed. `times` are the multiples of the
    wager `of` that it may be, or `up_to` the most; `stakes` the only sums it may be; with none, the table's limits
    decide. `equal_to` names wagers that must be placed with it, in the same amount. `on` is the hand that it is judged
    on where its `paytable` is another wager's. With `award_shared` an award from a meter is taken once and split
    equally among all who placed the wager. A `contract` wager may not be reduced or taken down once it has a point.
    """

    id: str
    title: str
    placed: Literal[
        "before-the-deal", "by-choice", "any-time", "never", "come-out", "point-on", "first-come-out", "clear-board"
    ] = "before-the-deal"
    offered: Literal["always", "rules-submission"] = "always"
    needs: tuple[tuple[str, ...], ...] = ()
    equal_to: tuple[str, ...] = ()
    times: tuple[str, ...] = ()
    up_to: str = ""
    of: str = ""
    stakes: tuple[Amount, ...] = ()
    progressive: bool = False
    paytable: str = ""
    on: str = ""
    award_shared: bool = False
    contract: bool = False
    variation: str = ""
    note: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class AtLeast:
    """One wager must be at least `times` another."""

    wager: str
    times: str
    of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Within:
    """No wager of the group may be more than `times` another of it."""

    wagers: tuple[str, ...]
    times: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """A version or variation of the game that an operator may offer instead of the plain one."""

    id: str
    title: str
    compulsory: tuple[str, ...] = ()
    at_least: AtLeast | None = None
    within: Within | None = None
    seats: int | None = None
    note: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A choice that the law, or a gap in it, leaves to the operator's Rules Submission.

    `required_with` names wagers and versions with which the submission must say it, by `required_cite`; `barred_with`
    versions that leave nothing to choose.
    """

    id: str
    title: str
    kind: Literal["choice", "flag", "count", "amount", "percent"] = "choice"
    values: tuple[str, ...] = ()
    default: str = ""
    least: str = ""
    most: str = ""
    required_with: tuple[str, ...] = ()
    required_cite: Cite | None = None
    barred_with: tuple[str, ...] = ()
    note: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of a paytable or envy schedule.

    `hand` is a category of the ranking that the table is judged on, or an event that the game's own file names.
    `ranks` and `suits` narrow a category: the deciding rank or the one suit must be among them. `title` is the law's
    name of the hand where it is not the category's own. `option` names the operator's option whose value, a payout,
    the line pays; `pays` is then the default of that option.
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
class Minimum:
    """The least that a meter may start from and be reset to, and the least share of each wager that must feed it."""

    wager: str
    letter: str | None = None
    meter: str = "main"
    initial: Amount | None = None
    rate: Fraction | None = None
    rate_cite: Cite | None = None
    as_printed: str = ""
    note: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Envy:
    """What a player with a progressive wager of `stake` is paid for another player's hand."""

    wager: str
    letter: str | None = None
    stake: Amount
    on: str = ""
    rows: tuple[Row, ...]
    as_printed: str = ""
    note: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Cap:
    """A limit on what is paid: a `ceiling` set by law, or an operator's own limit, which may not go below a `floor`.

    The figure is the greater of `amount` and the most that one player could win in a round `at` the minimum or
    maximum wager. With `hands` it covers only the payouts of those lines.
    """

    kind: Literal["ceiling", "floor"]
    amount: Amount
    at: Literal["minimum-wager", "maximum-wager"]
    per: Literal["hand", "round"]
    applies_to: tuple[str, ...]
    hands: tuple[str, ...] = ()
    shared: bool = False
    rule: str
    note: str = ""
    cite: Cite


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
    for the step."""

    to: str
    cards: int = 1
    face: Literal["down", "up"] = "down"
    when: str = ""
    cite: Cite | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """One permitted way to deal: what it needs, where the law asks that, and who gets which card in which order."""

    mode: Mode
    title: str
    dealt_to: tuple[str, ...] = ()
    needs: tuple[Literal["automated-shuffler", "reshuffling-shoe"], ...] = ()
    needs_cite: Cite | None = None
    variant: str = ""
    steps: tuple[DealStep, ...]
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One answer that a player may give: the wager it places, takes back or folds away."""

    id: str
    places: str = ""
    times: str = ""
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
    wager that stands until another roll decides it.
    """

    when: tuple[str, ...] = ()
    pays: str
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """How a wager is settled. The order of these in the file is the order of settlement at one seat."""

    wager: str
    outcomes: tuple[str, ...] = ()
    lines: tuple[SettleLine, ...]
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """Something gone wrong, and what the law makes of it."""

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
    note: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A contradiction or gap that we know of in the text, by its number in the inventory, and how it is read."""

    rule: str
    problem: str
    reading: str
    cites: tuple[Cite, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of one game's law, whole or as much of it as its documents show."""

    game: str
    edition: str
    title: str
    authority: str
    cite_as: str
    documents: tuple[str, ...]
    status: Literal["current", "superseded"]
    complete: bool
    follows: str = ""
    note: str = ""
    chapter: tuple[Chapter, ...] = ()
    definition: tuple[Definition, ...] = ()
    seats: Seats | None = None
    area: tuple[Area, ...] = ()
    inscription: tuple[Inscription, ...] = ()
    equipment: tuple[Equipment, ...] = ()
    decks: tuple[Decks, ...] = ()
    deck_change: tuple[DeckChange, ...] = ()
    procedure: tuple[Procedure, ...] = ()
    wager: tuple[WagerRule, ...] = ()
    version: tuple[Version, ...] = ()
    option: tuple[Option, ...] = ()
    paytable: tuple[Paytable, ...] = ()
    minimum: tuple[Minimum, ...] = ()
    envy: tuple[Envy, ...] = ()
    cap: tuple[Cap, ...] = ()
    hand: tuple[HandRule, ...] = ()
    qualifies: Qualifies | None = None
    dealing: tuple[Dealing, ...] = ()
    stage: tuple[Stage, ...] = ()
    settlement: tuple[Settlement, ...] = ()
    irregularity: tuple[Irregularity, ...] = ()
    conflict: tuple[Conflict, ...] = ()

    @property
    def id(self) -> str:
        return f"{self.game}@{self.edition}"


FILES: dict[str, tuple[str, ...]] = {
    "edition.toml": (
        "game", "edition", "title", "authority", "cite_as", "documents", "status", "complete", "follows", "note",
        "chapter", "conflict",
    ),
    "table.toml": ("definition", "seats", "area", "inscription", "equipment", "decks", "deck_change", "procedure"),
    "wagers.toml": ("wager", "version", "option"),
    "paytables.toml": ("paytable", "cap"),
    "progressives.toml": ("minimum", "envy"),
    "round.toml": ("hand", "qualifies", "dealing", "stage", "settlement", "irregularity"),
}  # fmt: skip
"""Which file of an edition's folder holds which of its parts, so that a reader finds each in one place."""
