"""A table's record read from JSON and rebuilt: 10,000 rounds of seven-seat Three Card Poker with all side wagers."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from random import Random

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
from pitboss.tables.table import Table, evolve_all, play

ROUNDS, SEATS = 10_000, 7
OPENING = ("inspect", "verify-inspection", "spread", "turn-down", "wash", "stack")


def measure() -> list[tuple[str, float, str]]:
    start = time.process_time()
    lines = [json.dumps(EVENTS.write(event), ensure_ascii=False) for event in play_table(ROUNDS)]
    played = time.process_time() - start
    start = time.process_time()
    events = [EVENTS.read(json.loads(line)) for line in lines]
    read = time.process_time() - start
    start = time.process_time()
    evolve_all(Table(), events)
    rebuilt = time.process_time() - start
    return [
        (f"{ROUNDS:,} rounds played and written", played, f"{len(lines):,} events, {ROUNDS / played:.0f} rounds/s"),
        ("their events read", read, f"{len(lines) / read:,.0f} a second"),
        ("and the table rebuilt from them", rebuilt, f"{len(lines) / rebuilt:,.0f} a second"),
        ("both", read + rebuilt, ""),
    ]


def play_table(rounds: int) -> Iterator[Event]:
    """The events of a table at which so many rounds are played, from its opening on."""
    game, table, random = game_by_law("three-card-poker"), Table(), Random(1)
    way = at_table(game, table).choices

    def tell(*commands: Command) -> Iterator[Event]:
        nonlocal table
        for command in commands:
            answer = play(game, table, command)
            if isinstance(answer, Refusal):
                raise AssertionError(f"{command}: {answer}")
            events, table = answer
            yield from events

    yield from tell(OpenTable(), *(TakeSeat(seat, f"player {seat}") for seat in range(1, SEATS + 1)))
    yield from tell(ReceiveDeck("red"))
    for step in OPENING:
        yield from tell(Perform("red", step))
    by_hand = way.shuffler == "manual"
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
    """What is due: a verification, a card, a choice, or the count of the stub."""
    state, flow = table.round, family_of(game)
    if step := verification(game, state):
        return step
    if due := flow.due(game, state):
        return Deal(tuple(random.sample([card for card, n in game.deck.remaining(state.out).items() if n], len(due))))
    if turn := flow.turn(game, state):
        return Choose(turn.seat, random.choice(turn.choices).id)
    return CountStub(52 - len(state.out))
