"""The one place where the driver touches the engine: everything else here speaks of commands and events as JSON.

A command is what a line of a script for `pitboss run` says. `raw` beside it holds fields that no JSON could say, as a
Python caller might give them: 10.5 cents, a truth value for an amount.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, fields, is_dataclass, replace
from fractions import Fraction
from functools import cache, reduce
from typing import Any, get_args

from pitboss.cards import Card, show
from pitboss.cli.run import opened
from pitboss.cli.script import Line, read_line
from pitboss.contracts import contract_of
from pitboss.decoding import write
from pitboss.errors import BadInput, Refusal
from pitboss.games.game import Game
from pitboss.money import MeterShare
from pitboss.people import ANYONE, ROLES, Actor, Role, role_named
from pitboss.rounds import commands as round_commands
from pitboss.rounds.codec import COMMANDS as ROUND_COMMANDS
from pitboss.rounds.codec import EVENTS as ROUND_EVENTS
from pitboss.rounds.codec import write_refusal
from pitboss.rounds.engine.decide import play as play_round
from pitboss.rounds.engine.evolve import evolve as evolve_round
from pitboss.rounds.engine.unknown import to_be_shown
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.moves import Move
from pitboss.rounds.moves import moves as moves_in_round
from pitboss.rounds.sight import stream as stream_round
from pitboss.rounds.state import Round
from pitboss.rounds.views import RoundView, view
from pitboss.tables import commands as table_commands
from pitboss.tables.codec import COMMANDS as TABLE_COMMANDS
from pitboss.tables.codec import EVENTS as TABLE_EVENTS
from pitboss.tables.codec import write_view
from pitboss.tables.evolve import evolve as evolve_table
from pitboss.tables.moves import moves as moves_at_table
from pitboss.tables.opening import due_step
from pitboss.tables.rules import at_table, decks_wanted, full_count
from pitboss.tables.sight import stream as stream_table
from pitboss.tables.state import Table
from pitboss.tables.stub import waits_for_count
from pitboss.tables.table import play as play_table
from pitboss.tables.views import view as view_table
from tests.fuzz.specs import Spec

JSON = dict[str, Any]

ROUND_KINDS = {contract_of(one).name: one for one in get_args(round_commands.Command)}
TABLE_KINDS = {contract_of(one).name: one for one in get_args(table_commands.TableCommand)}
PERSONS: tuple[str, ...] = ROLES
AUDIENCES: dict[str, Role] = {"dealer": "dealer", "floor": "floorperson", "surveillance": "surveillance"}

CARD_FIELDS = ("card", "cards", "zones")
"""The fields of views and events in which cards stand."""


@dataclass(frozen=True)
class Answer:
    """What came of a command: events, as they are and as JSON; a refusal; or nothing that could be read."""

    events: tuple[Any, ...] = ()
    written: tuple[JSON, ...] = ()
    refusal: JSON | None = None
    unread: str = ""

    @property
    def accepted(self) -> bool:
        return self.refusal is None and not self.unread


@cache
def game_of(spec: Spec) -> Game:
    return opened(spec.heading)


@cache
def field_names(kind: str) -> tuple[str, ...]:
    """The fields of a command."""
    known: dict[str, Any] = {**TABLE_KINDS, **ROUND_KINDS}
    return tuple(one.name for one in fields(known[kind]))


def kinds_of(spec: Spec) -> tuple[str, ...]:
    """The commands that may be given here at all."""
    return tuple(ROUND_KINDS) if spec.level == "rounds" else (*TABLE_KINDS, *ROUND_KINDS)


@dataclass
class Engine:
    """A round or a table that is driven, and what the driver may ask of it to find plausible commands."""

    spec: Spec
    state: Any = None
    game: Game = field(init=False)

    def __post_init__(self) -> None:
        self.game = game_of(self.spec)
        self.whole = self.spec.level == "table"
        self.state = Table() if self.whole else Round()

    # Commands and events

    def give(self, step: JSON) -> Answer:
        """The command put to the engine; the state moves on if it is accepted."""
        try:
            played = self.play(self.read(step))
        except BadInput as error:
            return Answer(unread=str(error))
        if isinstance(played, Refusal):
            return Answer(refusal=write_refusal(played))
        events, after = played
        written = tuple(json.loads(json.dumps([TABLE_EVENTS.write(event) for event in events])))
        self.state = after
        return Answer(tuple(events), written)

    def play(self, line: Line) -> Any:
        if self.whole:
            return play_table(self.game, self.state, line.command, line.actor, line.at)
        return play_round(self.game, self.state, line.command, line.actor)

    def read(self, step: JSON) -> Line:
        said = {name: value for name, value in step.items() if name != "raw"}
        line = read_line(TABLE_COMMANDS if self.whole else ROUND_COMMANDS, 1, said)
        return replace(line, command=replace(line.command, **step["raw"])) if "raw" in step else line

    def evolve(self, state: Any, events: Any) -> Any:
        return reduce(evolve_table if self.whole else evolve_round, events, state)

    def read_events(self, written: tuple[JSON, ...]) -> list[Any]:
        codec = TABLE_EVENTS if self.whole else ROUND_EVENTS
        return [codec.read(one) for one in written]

    def write_state(self) -> JSON:
        said: JSON = write(self.state, type(self.state))
        return said

    # What is open, and what is seen

    def moves(self, who: Actor = ANYONE) -> tuple[Move, ...]:
        """Every move that is said to be open to somebody."""
        found: tuple[Move, ...] = (moves_at_table if self.whole else moves_in_round)(self.game, self.state, who)
        return found

    def promised(self, who: Actor) -> Iterator[Any]:
        """The commands that the moves promise to accept: as they stand, with the least and the most, with cards."""
        left = self.cards_left()
        for move in self.moves(who):
            command: Any = move.command
            if "card" in move.free:
                yield replace(command, card=left[-1])
            elif move.cards:
                yield from (replace(command, cards=tuple(left[:n])) for n in {1, move.cards} if n <= len(left))
            else:
                yield command
            if move.amounts is not None:
                for amount in {move.amounts.first, move.amounts.last, *move.amounts.only}:
                    yield replace(command, amount=amount)

    def refuses(self, command: Any, who: Actor) -> str:
        """Why a command is refused; nothing, if it is accepted. The table stays as it is."""
        try:
            played = self.play(Line(0, command, who))
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        return str(played) if isinstance(played, Refusal) else ""

    def offered(self, step: JSON) -> bool:
        """Whether a command, which has been accepted, is one of those that were open to whoever gave it."""
        line = self.read(step)
        return any(move.covers(line.command) for move in self.moves(line.actor))

    def cards_left(self) -> list[Card]:
        """The cards that can still come, as the record of table and round has it."""
        if not self.now.choices.decks:
            return []
        gone = self.state.gone(self.state.playing or self.state.last or "") if self.whole else self.round.out
        return [card for card, copies in self.now.deck.remaining(gone).items() for _ in range(copies)]

    def people(self) -> list[Actor]:
        """Some who may give commands: whoever may, the dealer, a floorperson, and a player at each of some seats."""
        named = self.state.seats if self.whole else dict.fromkeys(self.game.seats[:2], "")
        players = [Actor("player", person, seat) for seat, person in list(named.items())[:2]]
        return [ANYONE, Actor("dealer"), Actor("floorperson"), *players]

    def view(self, audience: str) -> RoundView:
        return view(self.now, self.round, self.looks(audience))

    def view_as_json(self, audience: str) -> JSON:
        """The whole of what somebody sees, as it is sent to a page."""
        if self.whole:
            return write_view(view_table(self.game, self.state, self.looks(audience)))
        said: JSON = write(self.view(audience), RoundView)
        return said

    @staticmethod
    def shown(view: RoundView) -> set[str]:
        """The cards that a view shows in the places made for them."""
        seats = view.seats.values()
        places = [
            *view.zones.values(),
            *(seat.cards for seat in seats),
            *(h.cards for seat in seats for h in seat.hands),
        ]
        return {show(card) for place in places for card in place}

    def stream(self, before: Any, events: tuple[Any, ...], audience: str) -> list[Any]:
        """What somebody sees of events as they happen."""
        if self.whole:
            return list(stream_table(self.game, before, events, self.looks(audience)))
        return list(stream_round(self.game, before, events, self.looks(audience)))

    def differs(self, follower: Any, audience: str) -> str:
        """Where the view of somebody who has nothing but the stream is another than that of the table; what the table
        waits for is left out, for cards that lie face down are unknown to the follower, and must be told.
        """
        there = copy(self)
        there.state = follower
        here, seen = self.view_as_json(audience), there.view_as_json(audience)
        other = (key for key in here if here[key] != seen[key] and key != "waits")
        return "; ".join(f"{key} is {here[key]} and is seen as {seen[key]}" for key in other)

    @staticmethod
    def looks(audience: str) -> Actor:
        role, _, seat = audience.partition(" ")
        return Actor("player", "", int(seat)) if seat else Actor(AUDIENCES[role])

    # Where the round and the table stand

    @property
    def now(self) -> Game:
        return at_table(self.game, self.state) if self.whole else self.game

    @property
    def round(self) -> Round:
        found: Round = self.state.round if self.whole else self.state
        return found

    @property
    def phase(self) -> str:
        return self.round.phase

    def cards(self) -> list[str]:
        """One full shoe, as the game is dealt now."""
        if not self.now.choices.decks:
            return []
        return [show(card) for card in self.now.deck.cards for _ in range(self.now.deck.copies)]

    def due(self) -> list[tuple[str, int | None, bool]]:
        """(zone or `seat`, seat, whether it may be dealt unknown) of each card that is due."""
        if not self.round.under_way:
            return []
        family = family_of(self.now)
        blind = family.deals_unknown
        return [(at.to, at.seat, blind and at.face == "down") for at in family.due(self.now, self.round)]

    def to_show(self) -> tuple[str, int | None, int] | None:
        """(zone or `seat`, seat, how many) of the unknown cards that are turned next."""
        hidden = to_be_shown(self.now, self.round)
        return (hidden.zone, hidden.seat, len(hidden.places)) if hidden else None

    def turn(self) -> tuple[int, tuple[str, ...]] | None:
        turn = family_of(self.now).turn(self.now, self.round) if self.round.under_way else None
        return (turn.seat, tuple(one.id for one in turn.choices)) if turn else None

    def unreserved(self) -> int:
        """The award of which a link has still to say the amount; 0 where there is none."""
        held = self.round.held
        return held.claim.award if held and held.claim and held.unreserved else 0

    def verification(self) -> tuple[str, str] | None:
        """The step that a held award waits for, and whom the law names for it."""
        held = self.round.held
        if held and held.unreserved:
            return None
        return (held.steps[0], role_named(self.game.procedures[held.steps[0]].by)) if held and held.steps else None

    def stakes(self) -> dict[int, dict[str, int]]:
        """What lies on the layout and is not settled, by seat; a dice wager leaves the layout with its settlement."""
        dice = self.game.dealing.mode == "dice"
        return {
            number: {str(wager): amount for wager, amount in seat.wagers.items() if dice or wager not in seat.settled}
            for number, seat in self.round.seats.items()
        }

    def next_step(self, deck: str) -> tuple[str, str] | None:
        """The step of the opening that is due for a deck, and whom the law names for it."""
        step = due_step(self.now, self.state.decks[deck])
        return (step.id, role_named(step.by)) if step else None

    @property
    def waits_for_stub(self) -> bool:
        return self.whole and waits_for_count(self.now, self.state)

    @property
    def stub_expected(self) -> int:
        if not self.game.choices.decks:
            return 0
        return full_count(self.now) - (self.state.left(self.state.playing) if self.state.playing else 0)

    @property
    def decks_wanted(self) -> int:
        return decks_wanted(self.now)

    # What the ledger is held against

    def money(self) -> JSON:
        """What the state says of money, in the words of the ledger."""
        at = self.round
        return {
            "stakes": {(seat, wager): amount for seat, held in self.stakes().items() for wager, amount in held.items()},
            "accepted": at.accepted,
            "meters": {name: one.exact for name, one in self.state.meters.items()} if self.whole else dict(at.meters),
            "in round": dict(at.meters),
            "owed": {seat: amount for seat, amount in at.owed.items() if amount},
            "net": {number: seat.net for number, seat in at.seats.items()},
        }


def plainly(value: Any, of_cards: bool = False) -> Any:
    """A typed value as JSON, however deep: cards are shown as text wherever the name of a field says that they lie."""
    if isinstance(value, Mapping):
        return {str(key): plainly(one, of_cards) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [plainly(one, of_cards) for one in value]
    if is_dataclass(value):
        held = {one.name: getattr(value, one.name) for one in fields(value) if one.name != "record"}
        return {
            name: plainly(one, name in CARD_FIELDS and not (name == "cards" and isinstance(one, int)))
            for name, one in held.items()
        }
    return show(Card(value)) if of_cards and value is not None else str(value)


# What the law says of a game, as far as the checks ask for it


@cache
def progressives(spec: Spec) -> dict[str, tuple[str, ...]]:
    """The progressive wagers on offer, each with the meters that its paytable names."""
    game = game_of(spec)
    return {
        wager: tuple(dict.fromkeys(row.pays.meter for row in table.rows if isinstance(row.pays, MeterShare)))
        for wager, rule in game.wagers.items()
        if rule.progressive and (table := game.table(wager))
    }


@cache
def least_of_meters(spec: Spec) -> dict[str, Fraction]:
    """The least that the law lets each meter start from and be reset to, where it says so."""
    game, found = game_of(spec), dict[str, Fraction]()
    for wager, meters in progressives(spec).items():
        table = game.table(wager)
        assert table is not None
        for one in game.edition.minimum:
            if one.wager == table.wager and one.letter == table.letter and one.meter in meters and one.initial:
                for seat in game.seats:
                    found[game.meter(wager, one.meter, seat)] = Fraction(one.initial)
    return found


@cache
def unwinnable(spec: Spec) -> frozenset[str]:
    """Meters that nobody can win: a seat's own King 9 where the operator has assigned it none."""
    game = game_of(spec)
    assigned = len(game.choices.options.get("king_9_of_seats", "").split())
    return frozenset(name for name in game.meters if (seat := re.search(r"/(\d+)$", name)) and int(seat[1]) > assigned)


@cache
def capped(spec: Spec) -> dict[str, tuple[str, ...]]:
    """The wagers under each payout limit, by its citation."""
    return {cap.cite: cap.applies_to for cap in game_of(spec).edition.cap if not cap.shared}


def seats_looked_at(spec: Spec) -> int:
    """How many of the own cards a player may look at before the dealer turns more: all, or 235 Stud's first two."""
    return 2 if spec.game == "md/stud-235" else 99


def step_names(spec: Spec) -> Iterator[str]:
    """Every procedure's name, as somebody might say a step."""
    yield from (one.id for one in game_of(spec).edition.procedure)
