"""The edge: whatever a Python caller puts into a command is refused, or what it brings about is written and read again.

The commands are those of real play, at the point at which they are accepted; each field in turn gets odd values.
"""

from __future__ import annotations

import json
import timeit
from collections.abc import Iterator
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, cast, get_args

import pytest

from pitboss.cards import UNKNOWN, cards
from pitboss.entry import make_edge
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_law
from pitboss.meters.link import codec as links
from pitboss.meters.link.commands import Command as LinkCommand
from pitboss.meters.link.commands import OpenLink
from pitboss.meters.link.decide import decide as decide_at_link
from pitboss.meters.link.state import Link
from pitboss.meters.link.terms import Terms
from pitboss.money import MOST
from pitboss.people import ANYONE, Actor
from pitboss.rounds import codec as rounds
from pitboss.rounds.commands import Choose, CountProgressives, Deal, NoMoreBets, OpenRound, PlaceWager, Report, Roll
from pitboss.rounds.commands import Command as RoundCommand
from pitboss.rounds.round import Round
from pitboss.rounds.round import play as play_round
from pitboss.tables import codec as tables
from pitboss.tables.commands import (
    BeginRound,
    Command,
    CountHands,
    CountStub,
    Cut,
    DealerComes,
    OpenTable,
    Perform,
    ReadMeter,
    ReceiveDeck,
    Shuffle,
    TakeSeat,
)
from pitboss.tables.moves import moves
from pitboss.tables.table import Table, play

GAME = game_by_law("three-card-poker")

ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, 2, -1, -5, 99, 10**15, 10**30, -(10**30), 10**5000, MOST, MOST + 1,
    0.0, 1.0, 2.5, 46.0, float("nan"), float("inf"), Fraction(1, 2), Fraction(10**40), Fraction(1, 10**200), 1j,
    "", " ", "1", "x", "ante", "../x y", "\ud800", "\x00", "a\nb", "x" * 10**5, b"x",
    (), (1,), (1, 1), (99,), (True,), (None,), (1.0,), ("As",), (UNKNOWN,), (("main", 1),),
    (("main", Fraction(10**40)),), (("main", "5"),), (("main", float("nan")),), ((1, Fraction(1)),),
    [1, 2], {}, {"a": 1}, {1}, object(),
)  # fmt: skip
"""Values of every type that a caller might put anywhere."""

EVENING: tuple[Command, ...] = (
    OpenTable((("main", Fraction(5000_00)),)),
    TakeSeat(1, "Ann"),
    DealerComes("Dan"),
    ReadMeter("main", 5000_00),
    ReceiveDeck("red", preinspected=True),
    BeginRound(count_stub=True),
    PlaceWager(1, "ante", 1000),
    PlaceWager(1, "progressive", 100),
    NoMoreBets(),
    CountProgressives(1),
    Deal(cards("As Ks Qs 2c 3c 4d")),
    CountStub(45),
    CountHands(6),
)
"""A round of play with everything in it that takes a number or a name; the stub is miscounted."""

ASKED = (*EVENING[:-2], CountStub(46), Choose(1, "play"))
"""The same with the right count, so that the player is asked."""


def points(evening: tuple[Command, ...] = EVENING) -> Iterator[tuple[Table, Command]]:
    """The table before each command of the evening."""
    table = Table()
    for command in evening:
        if isinstance(command, BeginRound):
            table = prepare(table)
        yield table, command
        result = play(GAME, table, command)
        assert not isinstance(result, Refusal), f"{command}: {result}"
        table = result[1]


def prepare(table: Table) -> Table:
    """The deck ready to be dealt."""
    while table.decks["red"].standing != "ready":
        commands = [one.command for one in moves(GAME, table, ANYONE)]
        step = next(one for one in commands if isinstance(one, Perform | Shuffle | Cut))
        result = play(GAME, table, step)
        assert not isinstance(result, Refusal), f"{step}: {result}"
        table = result[1]
    return table


def spoil(command: Any) -> Iterator[Any]:
    """The command with each field in turn replaced by each odd value."""
    for field in fields(command):
        for odd in ODD:
            yield replace(command, **{field.name: odd})


def assert_readable(codec: Any, events: Any) -> None:
    """What was accepted is written as JSON that any program reads, and is read again as it was, type by type."""
    for event in events:
        text = json.dumps(codec.EVENTS.write(event), allow_nan=False)
        again = codec.EVENTS.read(json.loads(text.encode()))
        assert again == event
        assert repr(again) == repr(event)


@pytest.mark.parametrize("number", range(len(EVENING)), ids=[type(one).__name__ for one in EVENING])
def test_odd_values_are_refused_or_can_be_read_again(number: int) -> None:
    table, command = list(points())[number]
    for odd in spoil(command):
        result = play(GAME, table, odd)
        if not isinstance(result, Refusal):
            assert_readable(tables, result[0])
            assert tables.COMMANDS.read(tables.COMMANDS.write(odd)) == odd, "JSON could not have said it"


def test_an_odd_choice_is_refused_or_can_be_read_again() -> None:
    table, command = list(points(ASKED))[-1]
    for odd in spoil(command):
        result = play(GAME, table, odd)
        if not isinstance(result, Refusal):
            assert_readable(tables, result[0])


def test_every_command_of_a_round_with_odd_values() -> None:
    """The same without a table, for all commands there are, at a point where most are refused by the rules anyway."""
    opened = play_round(GAME, Round(), OpenRound())
    assert not isinstance(opened, Refusal)
    plain: dict[Any, Any] = {Report: Report("face-up-card", 1, cards("As")[0]), Roll: Roll((1, 2))}
    for kind in get_args(RoundCommand):
        command = plain.get(kind) or kind(**{one.name: 1 for one in fields(kind)})
        for odd in spoil(command):
            result = play_round(GAME, opened[1], odd)
            if not isinstance(result, Refusal):
                assert_readable(rounds, result[0])


def test_odd_values_at_a_link() -> None:
    terms = Terms("main", 1000_00, 1000_00, Fraction(1, 10), 10_000_00)
    command = OpenLink("floor", (terms,), ("Ann", "Bob"))
    for odd in (*spoil(command), *(replace(command, levels=(one,)) for one in spoil(terms))):
        answer = decide_at_link(Link(), "m1", odd)
        if not isinstance(answer, Refusal):
            assert_readable(links, [answer])
    for message in ODD:
        answer = decide_at_link(Link(), message, command)
        if not isinstance(answer, Refusal):
            assert_readable(links, [answer])


@pytest.mark.parametrize("at", [1.5, float("nan"), True, "x", 10**30, ()])
def test_a_time_is_a_whole_number(at: Any) -> None:
    result = play(GAME, Table(), OpenTable(), ANYONE, at)
    assert isinstance(result, Refusal)
    assert result.code == "malformed"
    assert str(result).startswith("the time is ")


@pytest.mark.parametrize(
    "actor", [None, 5, Actor(cast(Any, "king")), Actor("dealer", "\ud800"), Actor("player", "Ann", cast(Any, 1.0))]
)
def test_an_actor_is_somebody(actor: Any) -> None:
    result = play(GAME, Table(), OpenTable(), actor)
    assert isinstance(result, Refusal)
    assert result.code == "malformed"


@pytest.mark.parametrize("command", [None, 5, "deal", OpenTable, OpenLink("a", (), ())])
def test_what_is_no_command_is_refused(command: Any) -> None:
    result = play(GAME, Table(), command)
    assert isinstance(result, Refusal)
    assert "not a command" in str(result)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (PlaceWager(cast(Any, 1.0), "ante", 1000), "seat of place-wager is 1.0. It must be a whole number."),
        (PlaceWager(1, "ante", cast(Any, None)), "amount of place-wager: None is not an amount."),
        (PlaceWager(1, cast(Any, 5), 1000), "wager of place-wager is 5. It must be text."),
        (Deal(cast(Any, (99,))), "number 1 of cards of deal is 99. It must be a card."),
        (Deal(cast(Any, "As Ks")), "cards of deal is 'As Ks'. It must be a tuple."),
        (CountStub(10**30), "cards of count-stub is too large a number. It must have at most 15 digits."),
        (TakeSeat(1, "x" * 1001), "player of take-seat is too long: it must have at most 1000 characters."),
        (OpenTable((("main", Fraction(10**40)),)), "number 2 of number 1 of meters of open-table: An amount must not"),
    ],
)
def test_a_refusal_says_what_and_where(command: Command, sentence: str) -> None:
    result = play(GAME, Table(), command)
    assert isinstance(result, Refusal)
    assert str(result).startswith(sentence)


def test_names_in_any_script_may_enter() -> None:
    table = next(table for table, command in points() if isinstance(command, TakeSeat))
    for name in ("Zoë", "李雷", "میخواهم", "می\u200cخواهم", "नेहा", "O'Brien", "Anna Maria"):
        assert not isinstance(play(GAME, table, TakeSeat(1, name)), Refusal)


def test_a_text_with_a_joiner_is_well_formed_and_no_name() -> None:
    """What cannot be seen makes two names look like one: the rule of names refuses it, and not the edge."""
    table = next(table for table, command in points() if isinstance(command, TakeSeat))
    for name in ("Anna\u200cMaria", "Anna\u00a0Maria"):
        answer = play(GAME, table, TakeSeat(1, name))
        assert isinstance(answer, Refusal)
        assert answer.code == "bad-name"


def test_the_check_costs_next_to_nothing() -> None:
    """It runs for each of the 35 wagers of a full round; ten times what it takes on a slow machine fails."""
    refuse, command = make_edge(Command), PlaceWager(1, "ante", 1000)
    taken = min(timeit.repeat(lambda: refuse(command), number=200, repeat=100)) / 200
    assert taken < 5e-6


def test_every_class_of_command_has_its_check() -> None:
    for union in (Command, LinkCommand):
        assert make_edge(union)
