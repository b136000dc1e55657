"""A table as somebody sees it: frozen values for pages, terminals and programs, with nothing in them that is hidden.

The cards of its round are there as `rounds.views` shows them. Of the cards that have left a deck before, and of those
that were burned, only the number is told, and the one card that the law turns up to say how many are burned.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Literal

from pitboss.cards import Card
from pitboss.frozen import frozen
from pitboss.games.devices import Device, devices
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.games.submission import Shuffler
from pitboss.law.model import Mode
from pitboss.money import Cents
from pitboss.people import Actor
from pitboss.rounds.views import RoundView
from pitboss.rounds.views import view as view_round
from pitboss.rounds.waiting import Waiting
from pitboss.tables import rules
from pitboss.tables.commands import Minutes
from pitboss.tables.opening import due_step
from pitboss.tables.permissions import unseat
from pitboss.tables.state import DeviceStanding, Standing, Table
from pitboss.tables.steps import Due, list_due, list_undocumented
from pitboss.tables.waiting import waits_for

InOrderOrNot = Literal["in-order", DeviceStanding]


@frozen
class DeckView:
    """A deck, or the decks of one shoe: where it stands, how long it has been at the table, and what was done with it.

    `cards` are in it when it is whole, `out` have left it since its shuffle, `unseen` of them burned face down;
    `turned_up` is the burned card that everybody saw. `due` is the step of the opening that comes next.
    """

    standing: Standing
    age: Minutes
    steps: tuple[str, ...]
    due: str
    face: Literal["down", "up"]
    idle: bool
    cut: bool
    cards: int
    out: int
    unseen: int
    turned_up: Card | None
    cover_card: int | None
    last_round: int | None
    rounds: int
    commitment: str


@frozen
class TableView:
    """The whole table. `game` is the edition, `digest` that of everything that is played by; `rounds` have begun.

    `playing` is the deck of the round that is being played. `stub` is a wrong count that waits for its reason. The
    `devices` are those in use and those out of order; `meters` is what the displays show. The steps
    that are `due` may be recorded now.
    """

    phase: Literal["closed", "open"]
    game: str
    title: str
    digest: str
    at: Minutes
    dealer: str
    seats: Mapping[int, str]
    positions: tuple[int, ...]
    permitted: tuple[str, ...]
    dealing: Mode
    shuffler: Shuffler
    devices: Mapping[Device, InOrderOrNot]
    decks: Mapping[str, DeckView]
    playing: str | None
    rounds: int
    count_stub: bool
    stub: int | None
    meters: Mapping[MeterName, Cents]
    round: RoundView
    waits: Waiting
    due: tuple[Due, ...]


def view(game: Game, table: Table, looks: Actor, linked: Mapping[MeterName, Fraction] | None = None) -> TableView:
    """The table as this person may see it; `linked` are the amounts of meters that are kept elsewhere."""
    now = rules.at_table(game, table)
    shared = linked or {}
    known = {name: meter.exact for name, meter in table.meters.items()} | dict(shared)
    order = dict.fromkeys((*game.meters, *known))  # As the law has them: a table that was restored has them otherwise.
    meters = {name: known[name] for name in order if name in known}
    return TableView(
        phase=table.phase,
        game=game.id,
        title=game.edition.title,
        digest=game.digest,
        at=table.at,
        dealer=table.dealer,
        seats=dict(sorted(table.seats.items())),
        positions=tuple(game.seats),
        permitted=table.permitted,
        dealing=now.choices.dealing,
        shuffler=now.choices.shuffler,
        devices=view_devices(now, table),
        decks={name: view_deck(now, table, name) for name in table.decks},
        playing=table.playing,
        rounds=table.rounds,
        count_stub=table.count_stub,
        stub=table.stub,
        meters={name: exact.__floor__() for name, exact in meters.items()},
        round=view_cards_kept(game, table, view_round(rules.at_round(game, table), table.round, unseat(looks), shared)),
        waits=waits_for(game, table),
        due=list_due(game, table) if table.phase == "open" else (),
    )


def view_cards_kept(game: Game, table: Table, seen: RoundView) -> RoundView:
    """The cards of an award whose documents are not complete lie on the table: they have not gone to the rack."""
    kept = {one.seat for one in list_undocumented(rules.at_round(game, table), table)}
    seats = {number: replace(seat, racked=seat.racked and number not in kept) for number, seat in seen.seats.items()}
    return replace(seen, seats=seats) if kept else seen


def view_devices(game: Game, table: Table) -> dict[Device, InOrderOrNot]:
    in_use: dict[Device, InOrderOrNot] = dict.fromkeys(devices(game), "in-order")
    return in_use | dict(table.devices)


def view_deck(game: Game, table: Table, name: str) -> DeckView:
    deck = table.decks[name]
    due = due_step(game, deck)
    return DeckView(
        standing=deck.standing,
        age=table.at - deck.received,
        steps=deck.steps,
        due=due.id if due else "",
        face=deck.face,
        idle=deck.idle,
        cut=deck.cut,
        cards=0 if rules.with_dice(game) else len(game.deck),
        out=table.count_gone(name),
        unseen=deck.unseen,
        turned_up=deck.turned_up,
        cover_card=deck.behind,
        last_round=deck.last,
        rounds=deck.rounds,
        commitment=deck.commitment,
    )
