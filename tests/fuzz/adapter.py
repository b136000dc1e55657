"""The one place where the driver touches the engine: everything else here speaks of commands and events as JSON.

A command is what a line of a script for `pitboss run` says. `raw` beside it holds fields that no JSON could say, as a
Python caller might give them: 10.5 cents, a truth value for an amount.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache, reduce
from random import Random
from typing import Any, get_args

from pitboss.cards import UNKNOWN, Card, show
from pitboss.cli.run import opened
from pitboss.cli.script import Line, read_line
from pitboss.contracts import contract_of
from pitboss.decoding import hints_of, read, write
from pitboss.errors import BadInput, Refusal
from pitboss.games.game import Game
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
from pitboss.tables.permissions import permission
from pitboss.tables.rules import at_table, decks_wanted, full_count
from pitboss.tables.sight import stream as stream_table
from pitboss.tables.state import Table
from pitboss.tables.stub import waits_for_count
from pitboss.tables.table import play as play_table
from pitboss.tables.views import view as view_table
from tests.fuzz.answer import Answer
from tests.fuzz.specs import Spec

JSON = dict[str, Any]


def makes_blackjack(one: str, other: str) -> bool:
    """An ace and a card worth ten."""
    return "A" in (one[0], other[0]) and any(card[0] in "TJQK" for card in (one, other))


ROUND_KINDS = {contract_of(one).name: one for one in get_args(round_commands.Command)}
TABLE_KINDS = {contract_of(one).name: one for one in get_args(table_commands.TableCommand)}
EVENT_KINDS = frozenset(TABLE_EVENTS.kinds)
ROUND_EVENT_NAMES = frozenset(ROUND_EVENTS.kinds)
PERSONS: tuple[str, ...] = ROLES
AUDIENCES: dict[str, Role] = {"dealer": "dealer", "floor": "floorperson", "surveillance": "surveillance"}

SOME = 6

STRANGER = "Mallory"
"""Somebody who sits nowhere, and says that they do."""


@cache
def game_of(spec: Spec) -> Game:
    return opened(spec.heading)


COMMAND_NAMES = frozenset(kind.__name__ for kind in (*TABLE_KINDS.values(), *ROUND_KINDS.values()))
"""The commands as refusals name them."""


@cache
def fields_of(kind: str) -> dict[str, Any]:
    """The fields of a command, each with its type."""
    known: dict[str, Any] = {**TABLE_KINDS, **ROUND_KINDS}
    return hints_of(known[kind])


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

    def read_state_again(self) -> Any:
        """The state as it comes back from its record; whoever goes on from there goes on as before."""
        kind = type(self.state)
        return read(json.loads(json.dumps(write(self.state, kind))), kind, "the state")

    # What is open, and what is seen

    def moves(self, who: Actor = ANYONE) -> tuple[Move, ...]:
        """Every move that is said to be open to somebody."""
        found: tuple[Move, ...] = (moves_at_table if self.whole else moves_in_round)(self.game, self.state, who)
        return found

    def promised(self, who: Actor, sample: Random) -> Iterator[Any]:
        """The commands that the moves promise to accept: as they stand, with the least, a step more and the most, with
        cards; of wagers, which are many and much alike, some.
        """
        left, found = self.cards_left(), self.moves(who)
        wagers = [move for move in found if isinstance(move.command, round_commands.PlaceWager)]
        others = [move for move in found if not isinstance(move.command, round_commands.PlaceWager)]
        for move in (*others, *sample.sample(wagers, min(SOME, len(wagers)))):
            command: Any = move.command
            if isinstance(command, (*get_args(round_commands.Correction), table_commands.CorrectSeat)):
                continue  # A form, which says what is wrong and what is right.
            if "card" in move.free:
                yield replace(command, card=self.another_card(command, left))
            elif move.cards:
                cards = self.as_known_to(who, command, left)
                yield from (replace(command, cards=cards[:n]) for n in self.numbers(move) if n <= len(cards))
            else:
                yield command
            if move.amounts is not None:
                least, most, only = move.amounts.first, move.amounts.last, move.amounts.only
                for amount in {least, least + 1 if least < most and not only else least, most, *only}:
                    yield replace(command, amount=amount)

    def another_card(self, command: Any, left: list[Card]) -> Card:
        """A card that is left; for a burn card that was misread, another than was said."""
        burned = isinstance(command, table_commands.CorrectBurn)
        said = self.state.decks[command.deck].turned_up if burned else None
        return next(card for card in reversed(left) if card != said)

    def something_open(self, random: Random) -> JSON:
        """A command that is said to be open to somebody, of any kind as likely as of another."""
        kinds: dict[tuple[str, str], list[Any]] = {}
        for command in self.promised(ANYONE, random):
            kinds.setdefault((type(command).__name__, getattr(command, "irregularity", "")), []).append(command)
        step: JSON = TABLE_COMMANDS.write(random.choice(random.choice([*kinds.values()])))
        return {name: value for name, value in json.loads(json.dumps(step)).items() if value is not None}

    @staticmethod
    def numbers(move: Move) -> set[int]:
        """How many cards a move is tried with: those that are turned are turned all at once."""
        return {move.cards} if isinstance(move.command, round_commands.ShowCards) else {1, move.cards}

    def as_known_to(self, who: Actor, command: Any, left: list[Card]) -> tuple[Card, ...]:
        """The next cards as somebody tells them: a person who deals does not see those that lie face down. A card that
        is turned is what was seen of it before.
        """
        if isinstance(command, round_commands.ShowCards):
            return tuple(sorted(left, key=lambda card: not self.fits_reading(show(card))))
        if not isinstance(command, round_commands.Deal) or who.role in ("device", "anyone"):
            return tuple(left)
        return tuple(UNKNOWN if down else card for card, (_, _, down) in zip(left, self.due(), strict=False))

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
        plain = self.whole and isinstance(line.command, round_commands.OpenRound)
        command: Any = table_commands.BeginRound() if plain else line.command  # One stands for the other.
        return any(move.covers(command) for move in self.at_time(line.at).moves(line.actor))

    def not_open(self, refusal: JSON, step: JSON) -> set[str]:
        """The commands that a refusal says are open at the time of the command, and that are open to nobody."""
        named = {one for one in refusal["open"] if one in COMMAND_NAMES}
        return named - {type(move.command).__name__ for move in self.at_time(self.read(step).at).moves()}

    def at_time(self, at: int | None) -> Engine:
        """The table as it stands when a command comes; a bare round has no time."""
        then = copy(self)
        if self.whole and at is not None and at > self.state.at:
            then.state = replace(self.state, at=at)
        return then

    def anything_open(self) -> bool:
        """Whether somebody may do something other than leave; a closed table waits for nobody."""
        leaving = (round_commands.Leave, table_commands.LeaveSeat)
        closed = self.whole and self.state.phase == "closed"
        return closed or any(not isinstance(move.command, leaving) for move in self.moves())

    def roles_of(self, step: JSON) -> tuple[str, ...]:
        """Who may give a command, as far as the permissions say it."""
        try:
            return permission(self.now, self.read(step).command).roles
        except BadInput:
            return ()

    @property
    def deals_unknown(self) -> bool:
        return family_of(self.now).deals_unknown

    def cards_left(self) -> list[Card]:
        """The cards that can still come, as the record of table and round has it."""
        if not self.now.choices.decks:
            return []
        gone = self.state.cards_gone(self.state.playing or self.state.last or "") if self.whole else ()
        left, out = Counter(self.now.deck), Counter(gone) | Counter(self.round.out)
        left.subtract({card: copies for card, copies in out.items() if card != UNKNOWN})
        return list(left.elements())

    def people(self) -> list[Actor]:
        """Some who may give commands: whoever may, dealer, floorperson, device, and a player at each of some seats."""
        named = self.state.seats if self.whole else dict.fromkeys(self.game.seats[:2], "")
        players = [Actor("player", person, seat) for seat, person in list(named.items())[:2]]
        forged = [Actor("player", STRANGER, one.seat) for one in players[:1]] if self.whole else []
        return [ANYONE, Actor("dealer"), Actor("floorperson"), Actor("device"), *players, *forged]

    def view(self, audience: str) -> RoundView:
        if self.whole:
            return view_table(self.game, self.state, self.looks(audience)).round
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

    def tell_round(self, began: Any, written: tuple[JSON, ...], audience: str) -> list[Any]:
        """The stream of a round from where it began, from its events as JSON."""
        return self.stream(began, tuple(self.read_events(written)), audience)

    def differs(self, follower: Any, audience: str) -> str:
        """Where the view of somebody who has nothing but the stream is another than that of the table; what the table
        waits for is left out, for cards that lie face down are unknown to the follower, and must be told.
        """
        there = copy(self)
        there.state = follower
        here, seen = self.view_as_json(audience), there.view_as_json(audience)
        other = (key for key in here if here[key] != seen[key] and key != "waits")
        return "; ".join(f"{key} is {here[key]} and is seen as {seen[key]}" for key in other)

    def looks(self, audience: str) -> Actor:
        """Who looks: a player of a bare round by seat, one at a table by name, who claims another seat."""
        role, _, who = audience.partition(" ")
        if not who:
            return Actor(AUDIENCES[role])
        if not self.whole:
            return Actor("player", "", int(who))
        return Actor("player", who, next((seat for seat, held in self.round.seats.items() if held.player != who), None))

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

    def out(self) -> list[str]:
        """The cards of the round that are known."""
        return [show(card) for card in self.round.out if card != UNKNOWN]

    def stands(self) -> list[JSON]:
        """The events that stand in the round, by their numbers."""
        return [ROUND_EVENTS.write(event) for event in self.round.stands]

    def due(self) -> list[tuple[str, int | None, bool]]:
        """(zone or `seat`, seat, whether it may be dealt unknown) of each card that is due."""
        if not self.round.under_way:
            return []
        family = family_of(self.now)
        down = "down" if family.deals_unknown else ""
        return [(at.to, at.seat, at.face == down) for at in family.due(self.now, self.round)]

    def reads(self) -> bool:
        """Whether the round waits for somebody to look at the hole card."""
        return self.round.under_way and bool(family_of(self.now).reading(self.now, self.round))

    def fits_reading(self, card: str) -> bool:
        """Whether a hole card is what was seen of it when the dealer looked."""
        read = self.round.read_as_blackjack
        return read is None or makes_blackjack(self.up_card(), card) == read

    def up_card(self) -> str:
        return show(self.round.zones["dealer"][0])

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
        return full_count(self.now) - (self.state.count_gone(self.state.playing) if self.state.playing else 0)

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
