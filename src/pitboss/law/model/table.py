"""What `table.toml` may say: definitions, the layout, equipment, cards, and the procedures around a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.law.model.kinds import Cite, Mode


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
    """How many decks are played with at once, and what a permitted number needs.

    `backs_cite` is where the law speaks of their backs, and `design_cite` where it asks for one design of several
    decks, if not in the line's own place.
    """

    count: tuple[int, ...]
    default: int = 1
    alternating: bool = False
    needs: tuple[Literal["automated-shuffler", "different-backs"], ...] = ()
    backs_cite: Cite | None = None
    design_cite: Cite | None = None
    cite: Cite

    @property
    def place_of_backs(self) -> Cite:
        """Where it is said how the backs look."""
        return self.backs_cite or self.cite


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckChange:
    """How long decks may stay on the table under a way of dealing."""

    dealing: tuple[Mode, ...]
    hours: int
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """A step that somebody takes around the round: opening, shuffling, cutting, dealing, counting, closing.

    `wagers` are those that it belongs to, if not to all; `number` is the figure that it turns on, if it turns on one.
    """

    id: str
    phase: Literal["opening", "shuffle", "cut", "idle", "wagers", "deal", "count", "play", "settle", "dice", "after"]
    by: str
    does: str
    number: int = 0
    wagers: tuple[str, ...] = ()
    unless: str = ""
    cite: Cite
