"""A table rebuilt from its record: 10,000 rounds of seven-seat Three Card Poker with all side wagers."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from pitboss.decoding import read, write
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_law
from pitboss.games.game import Game
from pitboss.rounds.commands import Choose, CountProgressives, Deal, NoMoreBets, PlaceWager
from pitboss.rounds.families.family import verification
from pitboss.rounds.families.registry import family_of
from pitboss.tables.codec import EVENTS
from pitboss.tables.commands import (
    BeginRound,
    Command,
    CountStub,
    Cut,
    OpenTable,
    Perform,
    ReceiveDeck,
    Shuffle,
    TakeSeat,
)
from pitboss.tables.events import Event
from pitboss.tables.rules import at_table
from pitboss.tables.stub import waits_for_count
from pitboss.tables.table import Table, evolve_all, play

ROUNDS, SEATS = 10_000, 7
OPENING = ("inspect", "verify-inspection", "spread", "turn-down", "wash", "stack")


def measure() -> list[tuple[str, float, str]]:
    """All in seconds of CPU, so that it is the same on a machine that has other things to do."""
    written, lines = spend(lambda: [json.dumps(EVENTS.write(one), ensure_ascii=False) for one in play_table(ROUNDS)])
    rebuilt, table = spend(lambda: evolve_all(Table(), EVENTS.read_lines(lines)))
    snapshot = json.dumps(write(table, Table))
    opened, again = spend(lambda: read(json.loads(snapshot), Table, "the table"))
    assert again == table
    return [
        (f"{ROUNDS:,} rounds played and written", written, f"{ROUNDS / written:.0f} rounds a second of CPU"),
        ("the table rebuilt from the text", rebuilt, f"{len(lines):,} events"),
        ("the same from a snapshot", opened, f"{len(snapshot):,} characters"),
    ]


def spend(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def play_table(rounds: int) -> Iterator[Event]:
    """The events of a table at which so many rounds are played, from its opening on."""
    game, table, random = game_by_law("three-card-poker"), Table(), Random(1)
    by_hand = at_table(game, table).choices.shuffler == "manual"

    def tell(*commands: Command) -> Iterator[Event]:
        nonlocal table
        for command in commands:
            answer = play(game, table, command)
            if isinstance(answer, Refusal):
                raise AssertionError(f"{command}: {answer}")
            events, table = answer
            yield from events

    yield from tell(OpenTable(), *(TakeSeat(seat, f"player {seat}") for seat in range(1, SEATS + 1)))
    yield from tell(ReceiveDeck("red"), *(Perform("red", step) for step in OPENING))
    for _ in range(rounds):
        yield from tell(*([Shuffle("red", "hand"), Cut("red", 20)] if by_hand else [Shuffle("red", "machine")]))
        yield from tell(BeginRound())
        for seat in range(1, SEATS + 1):
            for wager, rule in game.wagers.items():
                if rule.placed == "before-the-deal":
                    yield from tell(PlaceWager(seat, wager, 100 if rule.progressive else 1000))
        yield from tell(NoMoreBets(), CountProgressives(table.round.accepted))
        while table.in_round:
            yield from tell(next_command(game, table, random))


def next_command(game: Game, table: Table, random: Random) -> Command:
    """What is due: a verification, a card, the count of the stub, or a choice."""
    state, flow = table.round, family_of(game)
    if step := verification(game, state):
        return step
    if due := flow.due(game, state):
        left = [card for card, copies in game.deck.remaining(state.out).items() if copies]
        return Deal(tuple(random.sample(left, len(due))))
    if waits_for_count(game, table):
        return CountStub(len(game.deck) - len(state.out))
    turn = flow.turn(game, state)
    assert turn is not None, "a round that goes on waits for somebody"
    return Choose(turn.seat, random.choice(turn.choices).id)
