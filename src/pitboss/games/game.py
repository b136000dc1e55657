"""A game as it is played at one table: an edition of the law with an operator's choices, indexed for play."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Literal, cast

from pitboss.cards import Deck, shoe
from pitboss.errors import BadInput, Breach, nearest
from pitboss.games.choices import Choices
from pitboss.games.conditions import Source, sources_of_conditions
from pitboss.games.identity import MeterName, Wager
from pitboss.games.meter_names import MeterNames, find_name, name_meters
from pitboss.games.record import digest_terms, write_terms
from pitboss.games.submission import MeterTerms
from pitboss.games.ways_of_dealing import narrow_line, other_chapters
from pitboss.law import library
from pitboss.law.model import (
    Cap,
    Dealing,
    Edition,
    Envy,
    HandRule,
    Instrument,
    InstrumentKind,
    Irregularity,
    Paytable,
    Procedure,
    Settlement,
    WagerRule,
)
from pitboss.money import Cents, MeterShare, Rounding
from pitboss.rankings import ACE_HIGH
from pitboss.tabled import Tabled


@dataclass(frozen=True)
class Game(Tabled):
    """A game as one table offers it: an edition of the law, and the operator's choices within it.

    Two games are equal if edition, choices and deck are. Proofs may give it a smaller deck. What is computed from a
    game is kept with it, but is no part of it: a copy that is sent to another process goes without.
    """

    edition: Edition
    choices: Choices
    other_deck: Deck | None = None

    @property
    def id(self) -> str:
        """The game and its edition, as in `md/three-card-poker@1.4`."""
        return self.edition.id

    @cached_property
    def name(self) -> str:
        """The game's name without jurisdiction or edition."""
        return self.edition.game.partition("/")[2]

    @cached_property
    def edition_digest(self) -> str:
        """The fingerprint of the law's text at its revision."""
        return library.digest_of(self.edition)

    @cached_property
    def digest(self) -> str:
        """The fingerprint of what is played: the law's text, the choices in force, and a deck that was replaced."""
        return digest_terms(write_terms(self.edition_digest, self.choices, self.other_deck))

    def record(self) -> dict[str, Any]:
        """The game as plain values, from which `builder.game_from_record` makes an equal one."""
        terms = write_terms(self.edition_digest, self.choices, self.other_deck)
        return {"edition": self.id, "digest": self.digest, **terms}

    @cached_property
    def digest_number(self) -> int:
        """The beginning of the digest, as a whole number."""
        return int(self.digest[:15], 16)

    def __hash__(self) -> int:
        return self.digest_number

    def __repr__(self) -> str:
        return f"<Game {self.id}: {len(self.wagers)} wagers on offer>"

    def as_rows(self) -> list[dict[str, Any]]:
        """A record for each wager on offer: its name in the law, its paytable, and where the law has it."""
        letters = {wager: table.letter if (table := self.table(wager)) else "" for wager in self.wagers}
        return [
            {"wager": wager, "title": rule.title, "paytable": letters[wager], "cite": rule.cite}
            for wager, rule in self.wagers.items()
        ]

    def __getstate__(self) -> dict[str, Any]:
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @cached_property
    def wagers(self) -> dict[str, WagerRule]:
        """The wagers on offer."""
        return {rule.id: rule for rule in self.edition.wager if rule.id in self.choices.offered}

    def instrument(self, kind: InstrumentKind, wager: str) -> Instrument | None:
        """The line of the law by which a wager may be made with this; None where it may not."""
        found = self.instruments.get(kind)
        return found if found and (not found.wagers or wager in found.wagers) else None

    @cached_property
    def instruments(self) -> dict[InstrumentKind, Instrument]:
        """What wagers may be made with, by its kind."""
        return {one.kind: one for one in self.edition.instrument}

    @cached_property
    def settlements(self) -> tuple[Settlement, ...]:
        """How the wagers on offer are settled, in the law's order; of two ways, the one whose condition holds."""
        special = {one.wager for one in self.edition.settlement if one.when and self.in_force(one.when)}
        return tuple(
            one
            for one in self.edition.settlement
            if one.wager in self.wagers
            and (one.when and self.in_force(one.when) if one.wager in special else not one.when)
        )

    @cached_property
    def settled_by(self) -> dict[Wager, Settlement]:
        """The settlement of each wager on offer, in the law's order."""
        return {Wager(one.wager): one for one in self.settlements}

    def settlement(self, wager: str) -> Settlement:
        """How a wager is settled."""
        return self.settled_by[Wager(wager)]

    @cached_property
    def conditions(self) -> frozenset[str]:
        """The words under which parts of the law apply at this table.

        They are flags that are set, the version, the shuffler, each option with its value, `dealer_up_card=first`, and
        each wager on offer, `offered=six-card-bonus`.
        """
        options = self.choices.options.items()
        flags = {name for name, value in options if value == "true"}
        values = {f"{name}={value}" for name, value in options}
        offered = {f"offered={wager}" for wager in self.choices.offered}
        return frozenset({*flags, *values, *offered, self.choices.version, self.choices.shuffler} - {""})

    @cached_property
    def sources_of_conditions(self) -> dict[str, Source]:
        """Every word that may be a condition here, with what decides it."""
        return sources_of_conditions(self.edition)

    def in_force(self, word: str) -> bool:
        """Whether a condition holds by the operator's choices. An empty one does; another word is an error."""
        if word and self.sources_of_conditions.get(word) != "chosen":
            raise Breach(f"{self.id}: no choice of the operator decides the condition {word!r}.")
        return not word or word in self.conditions

    @cached_property
    def dealing(self) -> Dealing:
        """The way of dealing that the operator chose."""
        plans = [plan for plan in self.edition.dealing if plan.mode == self.choices.dealing]
        special = [plan for plan in plans if plan.variant and self.in_force(plan.variant)]
        chosen = special or [plan for plan in plans if not plan.variant]
        if not chosen:
            modes = ", ".join(plan.mode for plan in self.edition.dealing)
            raise BadInput(f"{self.id} is not dealt by {self.choices.dealing}. It is dealt by {modes}.")
        return chosen[0]

    @cached_property
    def shared_hands(self) -> tuple[int, ...]:
        """The numbers of the hands that lie on the table for all positions, where the game has such."""
        zones = [step.to.partition("-") for step in (self.dealing.steps if self.edition.dealing else ())]
        return tuple(int(number) for zone, _, number in zones if zone == "hand")

    @cached_property
    def deck(self) -> Deck:
        """The cards of one round: of two decks that alternate only one is in play."""
        alternating = any(one.alternating and self.choices.decks in one.count for one in self.edition.decks)
        return self.other_deck or shoe(1 if alternating else self.choices.decks)

    @cached_property
    def procedures(self) -> dict[str, Procedure]:
        """The steps of procedure by name; of several parts that a step has, the first."""
        return {one.id: narrow_line(one, self.other_chapters) for one in reversed(self.edition.procedure)}

    def cite_of(self, *steps: str) -> str:
        """Where the law says the first of these steps of procedure that it has; nothing, where it has none."""
        for one in steps:
            if one in self.procedures:
                return self.procedures[one].cite
        return ""

    @cached_property
    def irregularities(self) -> dict[str, Irregularity]:
        """What can go wrong at this table, and what the law does about it, by name."""
        return {one.id: narrow_line(one, self.other_chapters) for one in self.edition.irregularity}

    @cached_property
    def other_chapters(self) -> frozenset[str]:
        """The chapters of the text that govern other ways of dealing."""
        return other_chapters(self.edition, self.choices.dealing)

    @cached_property
    def hands(self) -> dict[str, HandRule]:
        """The hands that are judged, by name."""
        return {hand.id: hand for hand in self.edition.hand}

    def ranking(self, hand: str) -> str:
        """The ranking of a hand; where the operator keeps the ace high, its sister without the low ace."""
        return self.rankings[hand]

    @cached_property
    def rankings(self) -> dict[str, str]:
        """The ranking of each hand that is judged."""
        high: dict[str, str] = {}
        for option, sisters in ACE_HIGH.items():
            if self.choices.options.get(option) == "false":
                high |= sisters
        return {name: high.get(hand.ranking, hand.ranking) for name, hand in self.hands.items()}

    def table(self, wager: str) -> Paytable | None:
        """The paytable in force for a wager, its own or the one that it shares."""
        rule = self.wagers.get(wager)
        return self.choices.tables.get(rule.paytable if rule and rule.paytable else wager)

    def paytable(self, wager: str) -> Paytable:
        """The paytable in force for a wager. Where it has none, BadInput names the wagers that have one."""
        found = self.table(wager)
        if found is None:
            known = nearest(wager, [one for one in self.wagers if self.table(one)])
            raise BadInput(f"{self.id} has no paytable for {wager!r}. {known}")
        return found

    def envy(self, wager: str) -> tuple[Envy, ...]:
        """The envy schedules in force beside a progressive wager."""
        return self.choices.envy.get(wager, ())

    @staticmethod
    def meters_named(table: Paytable) -> tuple[str, ...]:
        """The meters that a table pays from, as it names them."""
        return tuple(dict.fromkeys(row.pays.meter for row in table.rows if isinstance(row.pays, MeterShare)))

    @cached_property
    def personal(self) -> frozenset[str]:
        """The meters of which every seat has one of its own."""
        return frozenset(one.meter for one in self.edition.minimum if one.per == "seat")

    @cached_property
    def meters(self) -> dict[MeterName, MeterTerms]:
        """Every meter of the table; a seat's own by its name and the seat, as in `king-9-banker/3`."""
        return {
            one: terms
            for text, terms in self.choices.meters.items()
            for name in [MeterName(text)]
            for one in (map(name.at_seat, self.seats) if name.meter in self.personal else [name])
        }

    @cached_property
    def seats(self) -> range:
        """The numbers of the betting positions."""
        return range(1, self.choices.positions + 1)

    @cached_property
    def meter_names(self) -> MeterNames:
        """Every meter of the table by its name."""
        return name_meters(self.edition)

    def meter(self, wager: str, name: str, seat: int) -> MeterName:
        """Which of the table's meters a wager's paytable means by a name: the wager's, or the seat's own."""
        own = find_name(self.meter_names, wager, name)
        return own.at_seat(seat) if name in self.personal else own

    def find_meter(self, text: str) -> MeterName | None:
        """The meter that is meant: by its name, by the wager as in `progressive/main`, or by the plain name, where that
        is the name of none but can mean one alone.
        """
        said = MeterName(text)
        if said in self.meters:
            return said
        if said.wager:
            alike = [self.meter(said.wager, said.meter, said.seat or 1)]
        else:
            alike = [one for one in self.meters if one.meter == said.meter]
        found = [one for one in alike if one in self.meters and one.seat == said.seat]
        return found[0] if len(found) == 1 else None

    @cached_property
    def rounding(self) -> Rounding:
        """To the cent, or to the least chip that the table pays with."""
        direction = self.choices.options.get("payout_rounding") or "down"
        return Rounding(self.choices.least_chip or 1, cast(Literal["down", "nearest", "up"], direction))

    def limit(self, cap: Cap) -> Cents | None:
        """What a payout limit comes to at this table; None where the law leaves it open and nobody has set one."""
        return self.choices.limits.get(cap.cite)
