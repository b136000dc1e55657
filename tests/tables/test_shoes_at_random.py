"""Shoes of several decks driven at random: no card comes more often than the shoe holds it, and a shoe ends in time."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.rounds.commands import Choose, CollectVigorish, Command, Deal, NoMoreBets, PlaceWager, Report
from pitboss.rounds.events import CardsDealt
from pitboss.rounds.families.registry import family_of
from pitboss.tables import commands as does
from pitboss.tables.events import CoverCardPlaced, DeckReceived, DeckTakesOver, RoundBegan, ShoeEnds, Shuffled
from pitboss.tables.table import Table, decide, evolve_all
from tests.tables.bench import Bench, game_of, open_commands, with_options

PREPARING = (does.ReceiveDeck, does.Perform, does.Shuffle, does.Cut, does.Burn, does.RestoreDevice)
SHOES: list[Game] = [
    with_options(game_of("md/midi-baccarat", decks=6), vigorish_when="end-of-shoe"),
    game_of("md/mini-baccarat", shuffler="automated"),
    with_options(game_of("md/blackjack", decks=1), no_mid_shoe_entry="true"),
    game_of("md/blackjack", decks=2, shuffler="automated"),
]


class Shoe:
    """A table at which whoever must act does, and something goes wrong now and then."""

    def __init__(self, game: Game, chance: Random) -> None:
        self.bench, self.chance = Bench(game), chance
        self.bench.do(does.OpenTable(), does.TakeSeat(1, "Ann"), does.TakeSeat(2, "Bob"))

    def attempt(self, command: does.Command) -> bool:
        if isinstance(decide(self.bench.game, self.bench.table, command), Refusal):
            return False
        self.bench.do(command)
        return True

    def begin(self) -> None:
        for seat in list(self.bench.table.round.owed):
            self.attempt(CollectVigorish(seat))
        for _ in range(20):
            if self.bench.table.in_round or self.attempt(does.BeginRound()):
                return
            steps = [one for one in open_commands(self.bench.game, self.bench.table) if isinstance(one, PREPARING)]
            self.bench.do(steps[0])

    def next_command(self) -> Command | None:
        """What is due in the round; nothing, when it is over or no card is left for it."""
        game, state = self.bench.game, self.bench.table.round
        if not self.bench.table.in_round or state.phase != "closed":
            return None
        flow = family_of(game)
        if due := flow.due(game, state):
            left = list(self.bench.cards())
            self.chance.shuffle(left)
            return Deal(tuple(left[: len(due)]))
        turn = flow.turn(game, state)
        return Choose(turn.seat, self.chance.choice(turn.choices).id) if turn else None

    def play(self) -> None:
        self.begin()
        for seat in (1, 2):
            for wager in ("player", "banker", "blackjack"):
                if self.chance.random() < 0.7:
                    self.attempt(PlaceWager(seat, wager, 1000))
        self.attempt(NoMoreBets())
        while command := self.next_command():
            if self.chance.random() < 0.02:
                self.attempt(does.DealerComes(self.chance.choice(("Eve", "Max"))))
            elif self.chance.random() < 0.02:
                rule = self.chance.choice(self.bench.game.edition.irregularity)
                self.attempt(Report(rule.id, self.chance.choice((None, 1)), None))
            elif not self.attempt(command) and not self.attempt(does.Burn()):
                for short in ("too-few-cards", "shoe-runs-out"):
                    self.attempt(Report(short))
                for deck in list(self.bench.table.decks):
                    for ready in (does.Shuffle(deck, "hand"), does.Shuffle(deck, "machine"), does.Cut(deck, 10)):
                        self.attempt(ready)
                return


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(range(len(SHOES))), st.integers(1, 60), st.integers(0, 2**32))
def test_a_shoe_never_gives_what_it_does_not_hold(number: int, rounds: int, seed: int) -> None:
    shoe = Shoe(SHOES[number], Random(seed))
    for _ in range(rounds):
        shoe.play()
    check(shoe.bench)


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(st.sampled_from(range(len(SHOES))), st.integers(1, 200), st.integers(0, 2**32))
def test_a_shoe_never_gives_what_it_does_not_hold_for_long(number: int, rounds: int, seed: int) -> None:
    shoe = Shoe(SHOES[number], Random(seed))
    for _ in range(rounds):
        shoe.play()
    check(shoe.bench)


def check(bench: Bench) -> None:
    assert evolve_all(Table(), bench.log) == bench.table
    gone: dict[str, Counter[int]] = defaultdict(Counter)
    last: dict[str, int] = {}
    playing = ""
    for event in bench.log:
        match event:
            case Shuffled(deck) | DeckReceived(deck):
                gone[deck] = Counter()
                last.pop(deck, None)
            case CardsDealt(dealt):
                gone[playing].update(one.card for one in dealt)
                assert max(gone[playing].values()) <= bench.game.deck.copies
            case ShoeEnds(deck, number):
                last[deck] = number
            case RoundBegan(number, deck):
                playing = deck
                assert number <= last.get(deck, number), "a round was begun after the shoe had ended"
            case DeckTakesOver(deck):
                playing = deck
    assert bench.seen(CoverCardPlaced)
