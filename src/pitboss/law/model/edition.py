"""An edition of one game's law: all of its parts together, and which file holds which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.law.model.errata import Erratum
from pitboss.law.model.kinds import Cite
from pitboss.law.model.paytables import Cap, Envy, LostTables, Minimum, Paytable
from pitboss.law.model.round import Dealing, HandRule, Irregularity, Qualifies, Settlement, Stage
from pitboss.law.model.table import Area, DeckChange, Decks, Definition, Equipment, Inscription, Procedure, Seats
from pitboss.law.model.wagers import Instrument, Option, Version, WagerRule


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A chapter of the text and the paragraphs that it holds, in short form: `D(1-5)(a-e)` is twenty-five of them."""

    number: str
    title: str
    paragraphs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A contradiction or gap that we know of in the text, by its number in the inventory, and how it is read."""

    rule: str
    problem: str
    reading: str
    cites: tuple[Cite, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of one game's law, whole or as much of it as its documents show.

    `revision` is the number of errata that are put over the text as it was first sealed, and `errata` are these.
    """

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
    instrument: tuple[Instrument, ...] = ()
    version: tuple[Version, ...] = ()
    option: tuple[Option, ...] = ()
    paytable: tuple[Paytable, ...] = ()
    lost: tuple[LostTables, ...] = ()
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
    revision: int = 0
    errata: tuple[Erratum, ...] = ()

    @property
    def id(self) -> str:
        return f"{self.game}@{self.edition}"

    @property
    def revision_id(self) -> str:
        """The edition with its revision: `md/stud-235@1.1+1`, and `+0` for the text as it was first sealed."""
        return f"{self.id}+{self.revision}"

    @property
    def text_id(self) -> str:
        """The edition, and its revision where an erratum has made one."""
        return self.revision_id if self.errata else self.id


FILES: dict[str, tuple[str, ...]] = {
    "edition.toml": (
        "game", "edition", "title", "authority", "cite_as", "documents", "status", "complete", "follows", "note",
        "chapter", "conflict",
    ),
    "table.toml": ("definition", "seats", "area", "inscription", "equipment", "decks", "deck_change", "procedure"),
    "wagers.toml": ("wager", "instrument", "version", "option"),
    "paytables.toml": ("paytable", "lost", "cap"),
    "progressives.toml": ("minimum", "envy"),
    "round.toml": ("hand", "qualifies", "dealing", "stage", "settlement", "irregularity"),
}  # fmt: skip
"""Which file of an edition's folder holds which of its parts, so that a reader finds each in one place."""
