"""What `wagers.toml` may say: wagers, what they are made with, versions, and what is left to the operator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.law.model.kinds import Amount, Cite, InstrumentKind


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerRule:
    """A wager: when it is placed, how much it may be, and which wagers must stand before it.

    `needs` holds groups of wagers: at least one of each group must have been placed. `times` are the multiples of the
    wager `of` that it may be, or `up_to` the most; `stakes` the only sums it may be, by `stakes_cite` where the wager's
    own line does not hold them; with none, the table's limits decide. `equal_to` names wagers that must be placed with
    it, in the same amount. `on` is the hand that it is judged on where its `paytable` is another wager's. With
    `award_shared` an award from a meter is taken once and split equally among all who placed the wager. A `contract`
    wager may not be reduced or taken down once it has a point. By the text it outlives a fold where the wager
    `kept_with` was placed too; where it was not, by a reading of ours and the operator's choice.
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
    stakes_cite: Cite | None = None
    progressive: bool = False
    paytable: str = ""
    on: str = ""
    award_shared: bool = False
    contract: bool = False
    kept_with: str = ""
    variation: str = ""
    note: str = ""
    cite: Cite

    @property
    def named(self) -> str:
        """`the Ante Wager`, as in a sentence. `Wager 1` of Let It Ride is a name by itself."""
        first, _, rest = self.title.partition(" ")
        return self.title if first == "Wager" and len(rest) == 1 else f"the {self.title}"

    @property
    def begins(self) -> str:
        """`The Ante Wager`, at the beginning of a sentence."""
        return self.named[:1].upper() + self.named[1:]

    @property
    def place_of_stakes(self) -> Cite:
        """Where it is said which sums alone it may be."""
        return self.stakes_cite or self.cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Instrument:
    """What a wager may be made with: of this `kind`, for these `wagers`, or for all where none is named.

    `device_cite` is where that is said of a progressive wager, if not in the place that speaks of the layout;
    `others_cite` where it is said that other wagers are not made with it, if not in the line of each.
    """

    kind: InstrumentKind
    title: str
    wagers: tuple[str, ...] = ()
    device_cite: Cite | None = None
    others_cite: Cite | None = None
    note: str = ""
    cite: Cite

    def place_for(self, rule: WagerRule) -> Cite:
        """Where it is said of this wager."""
        return (self.device_cite or self.cite) if rule.progressive else self.cite


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
    """A version or variation of the game that an operator may offer instead of the plain one.

    `seats_cite` is where the number of `seats` comes from, if not from the line of the version itself.
    """

    id: str
    title: str
    compulsory: tuple[str, ...] = ()
    at_least: AtLeast | None = None
    within: Within | None = None
    seats: int | None = None
    seats_cite: Cite | None = None
    note: str = ""
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Crowded:
    """The most that a number may be while this many boxes are in play."""

    boxes: int
    most: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A choice that the law, or a gap in it, leaves to the operator's Rules Submission.

    `required_with` names wagers and versions with which the submission must say it, by `required_cite`; `barred_with`
    versions that leave nothing to choose, by `barred_cite` or the line of the version itself, and `barred_value` what
    then holds. A number may be less where a table is `crowded`.
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
    barred_cite: Cite | None = None
    barred_value: str = ""
    crowded: Crowded | None = None
    note: str = ""
    cite: Cite
