"""Whole tables driven at random, with irregularities at every point, read by an inspector who knows only the law."""

from __future__ import annotations

from random import Random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pitboss.cards import Card
from pitboss.errors import Refusal
from pitboss.people import role_named
from pitboss.rounds.commands import (
    Choose,
    CountProgressives,
    Deal,
    NoMoreBets,
    PlaceWager,
    Report,
    Verify,
    WithdrawWager,
)
from pitboss.rounds.families.registry import family_of
from pitboss.tables import commands as does
from pitboss.tables.rules import at_table
from pitboss.tables.table import Table, decide, evolve_all
from tests.said import given_by, said, when
from tests.tables.audit import Inspector
from tests.tables.bench import BASE, POKER, Bench, game_of, open_commands

TABLES: list[dict[str, Any]] = [
    {"dealing": "manual-shoe", "shuffler": "manual", "decks": 1},
    {"dealing": "manual-shoe", "shuffler": "automated", "decks": 2},
    {"dealing": "hand", "shuffler": "automated", "decks": 1},
    {"dealing": "hand", "shuffler": "counting", "decks": 2},
    {"dealing": "automated-shoe", "shuffler": "counting", "decks": 1},
    {"dealing": "automated-shoe", "shuffler": "automated", "decks": 1},
]
RANDOM = st.randoms(use_true_random=False)
DECKS = st.sampled_from(["deck-1", "deck-2", "deck-3"])
SIDE = {"progressive": 100, "five-card-progressive": 100, "trips": 500, "aces-up": 500, "three-card-bonus": 500}


class WholeTable(RuleBasedStateMachine):
    """A dealer, players, a floorperson and chance, none of whom keeps to the rules unless the table makes them."""

    bench: Bench
    ways: dict[str, Any]

    @initialize(name=st.sampled_from(POKER), ways=st.sampled_from(TABLES))
    def open(self, name: str, ways: dict[str, Any]) -> None:
        self.ways = ways
        self.bench = Bench(game_of(name, adjacent_boxes=1, **ways))
        self.bench.do(does.OpenTable(), does.TakeSeat(1, "Ann"))

    @property
    def table(self) -> Table:
        return self.bench.table

    def attempt(self, command: Any) -> bool:
        """Tries a command; whatever the table says, it says it without falling over, and a no says why."""
        one = said(command)
        answer = decide(self.bench.game, self.table, one.command, one.actor, one.at)
        if isinstance(answer, Refusal):
            assert answer.code
            assert answer.message.endswith((".", "?"))
            return False
        self.bench.do(command)
        return True

    # Somebody does what is due

    @rule(rounds=st.integers(1, 6), side=st.booleans(), chance=RANDOM)
    def rounds_are_played(self, rounds: int, side: bool, chance: Random) -> None:
        for _ in range(rounds):
            self.begin(chance.random() < 0.2)
            self.place(side)
            for _ in range(60):
                if not self.table.in_round or not self.step(chance):
                    break

    @rule(count=st.booleans(), side=st.booleans(), steps=st.integers(0, 12), chance=RANDOM)
    def a_round_is_played_in_part(self, count: bool, side: bool, steps: int, chance: Random) -> None:
        self.begin(count)
        self.place(side)
        for _ in range(steps):
            self.step(chance)

    def begin(self, count: bool) -> None:
        """The cards are brought to where a round can begin, and it begins."""
        for _ in range(40):
            if self.attempt(does.BeginRound(count_stub=count)) or self.table.in_round:
                return
            due = [one for one in open_commands(self.bench.game, self.table) if isinstance(one, PREPARING)]
            if not due:
                return
            self.bench.do(due[0])

    def place(self, side: bool) -> None:
        game = self.bench.game
        more = {wager: stake for wager, stake in SIDE.items() if side and wager in game.wagers}
        for seat in self.table.seats:
            for wager, amount in {**BASE[game.edition.game], **more}.items():
                self.attempt(PlaceWager(seat, wager, amount))
        self.attempt(NoMoreBets())

    def step(self, chance: Random) -> bool:
        """Whoever must act next does."""
        game, state = at_table(self.bench.game, self.table), self.table.round
        flow = family_of(game)
        if not self.table.in_round or state.phase != "closed":
            return False
        if not state.counted:
            return self.attempt(CountProgressives(state.accepted))
        if state.held and state.held.steps:
            held = state.held.steps[0]
            by = next(one.by for one in game.edition.procedure if one.id == held)
            return self.attempt(given_by(role_named(by), Verify(held)))
        if due := flow.due(game, state):
            left = list(self.bench.cards())
            chance.shuffle(left)
            return self.attempt(Deal(tuple(left[: chance.randint(1, len(due))])))
        if turn := flow.turn(game, state):
            return self.attempt(Choose(turn.seat, chance.choice(turn.choices).id))
        assert self.table.count_stub, "nobody is to act, and the round is not over"
        return self.attempt(does.CountStub(52 - self.table.count_gone(self.table.playing or "")))

    # Anybody does anything

    @rule(pick=st.integers(0, 1000))
    def something_open(self, pick: int) -> None:
        """Whatever the table says is open, is."""
        closing = () if pick % 20 == 7 else (does.CloseTable,)
        options = [one for one in open_commands(self.bench.game, self.table) if not isinstance(one, closing)]
        if options:
            self.bench.do(options[pick % len(options)])

    @rule(pick=st.integers(0, 100), seat=st.none() | st.integers(1, 8), card=st.none() | st.integers(0, 51))
    def something_goes_wrong(self, pick: int, seat: int | None, card: int | None) -> None:
        known = [one.id for one in self.bench.game.edition.irregularity]
        self.attempt(Report(known[pick % len(known)], seat, None if card is None else Card(card)))

    @rule(stub=st.integers(0, 60), hands=st.integers(0, 20), deck=DECKS, depth=st.integers(-1, 60))
    def things_are_miscounted(self, stub: int, hands: int, deck: str, depth: int) -> None:
        self.attempt(does.CountStub(stub))
        self.attempt(does.CountHands(hands))
        self.attempt(does.Cut(deck, depth))
        self.attempt(does.Shuffle(deck, "machine", stub))

    @rule(minutes=st.sampled_from([1, 30, 239, 240, 480]), deck=DECKS)
    def time_passes(self, minutes: int, deck: str) -> None:
        if not self.attempt(when(self.table.at + minutes, does.BeginRound())):
            self.attempt(does.RemoveDeck(deck))
            self.attempt(when(self.table.at + minutes, does.ReceiveDeck(deck)))

    @rule(seat=st.integers(-1, 9), player=st.sampled_from(["Ann", "Bob", "Cyd", ""]), amount=st.integers(-1, 600))
    def people_come_and_go(self, seat: int, player: str, amount: int) -> None:
        if not self.attempt(does.TakeSeat(seat, player)):
            self.attempt(does.LeaveSeat(seat))
        self.attempt(PlaceWager(seat, "ante", amount))
        self.attempt(WithdrawWager(seat, "ante"))
        self.attempt(Choose(seat, "fold"))
        self.attempt(given_by("dealer", Verify("validate-progressive")))

    @rule(
        how=st.sampled_from(["manual-shoe", "hand", "automated-shoe"]),
        shuffler=st.sampled_from(["manual", "automated"]),
    )
    def another_method(self, how: Any, shuffler: Any) -> None:
        if self.ways["shuffler"] != "counting" and self.ways["decks"] == 1:
            self.attempt(does.UseMethod(dealing=how, shuffler=shuffler))

    # What is always true

    @invariant()
    def the_meters_of_table_and_round_agree(self) -> None:
        if self.table.in_round:
            assert {name: meter.exact for name, meter in self.table.meters.items()} == self.table.round.meters

    @invariant()
    def no_deck_has_lost_more_than_it_has(self) -> None:
        for deck in self.table.decks:
            assert 0 <= self.table.count_gone(deck) <= 52

    def teardown(self) -> None:
        log = self.bench.log
        assert evolve_all(Table(), log) == self.table
        name = self.bench.game.edition.game
        counting = self.ways["shuffler"] == "counting"
        spared = counting and (name.startswith("md/") or self.ways["dealing"] == "automated-shoe")
        inspector = Inspector(name.startswith("md/"), self.ways["dealing"], self.ways["decks"] == 2, spared)
        assert inspector.read(log) == []
        cited = [event for event in log if getattr(event, "cite", None) == ""]
        assert not [event for event in cited if type(event).__name__ not in UNCITED]


PREPARING = (
    does.ReceiveDeck,
    does.Perform,
    does.LoadShuffler,
    does.Shuffle,
    does.Cut,
    does.RestoreDevice,
)
UNCITED = {"DeckRemoved", "RoundBegan", "MethodChanged", "DealerCame"}
"""Closing a table removes its decks by no chapter; a table whose shuffler counts begins its rounds without one; only
some chapters say what a new dealer does first.
"""

COMMON: dict[str, Any] = {"deadline": None, "report_multiple_bugs": False}


class TestWholeTables(WholeTable.TestCase):  # type: ignore[misc, valid-type]  # hypothesis makes it
    settings = settings(max_examples=40, stateful_step_count=50, **COMMON)


@pytest.mark.slow
class TestWholeTablesForLong(WholeTable.TestCase):  # type: ignore[misc, valid-type]  # hypothesis makes it
    settings = settings(max_examples=400, stateful_step_count=120, **COMMON)
