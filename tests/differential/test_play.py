"""Seeded rounds of the whole deck, played at random through the engine, settle to what the tabulated path says."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from pitboss.compiled import compile_game
from pitboss.compiled.game import tables_of
from pitboss.compiled.ranked import RankedTables
from pitboss.compiled.seat import settle_seat
from pitboss.odds import ask
from pitboss.odds.asking.by_name import put
from pitboss.odds.asking.question import Question
from pitboss.odds.solvers.showdown import meet_dealer
from pitboss.odds.solvers.streets import play_streets
from pitboss.odds.solvers.ultimate_texas_holdem import HoldemPlay
from pitboss.odds.solvers.up_card import hands_of
from pitboss.rankings import RANKINGS
from pitboss.rounds.commands import Choose, Deal
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round
from tests.differential.parted import at_once
from tests.differential.tree import SEAT, Walk, net

Said = Callable[[Round], Fraction]
"""What a finished round brings, in units, by the tables that the kernels are given."""

GAMES = {
    "caribbean-stud": ("ante", ("ante",)),
    "four-card-poker": ("ante", ("ante",)),
    "ultimate-texas-holdem": ("ante", ("ante", "blind")),
    "mississippi-stud": ("ante", ("ante",)),
    "let-it-ride": ("bet-1", ("bet-1", "bet-2", "bet-3")),
    "stud-235": ("three-card", ("two-card", "three-card", "five-card")),
}


def by_showdown(question: Question) -> Said:
    """By the place of each hand and the cell that the two make."""
    if question.game.name == "ultimate-texas-holdem":
        play = HoldemPlay(question)
        own = dealer = play.own
        meeting = play.meeting
    else:
        own, dealer = hands_of(question)
        meeting = meet_dealer(question)
    ends = [end.id for end in meeting.ends]

    def said(state: Round) -> Fraction:
        seat, shared = state.seats[SEAT], state.zones.get("community", ())
        mine, theirs = own.place((*seat.cards, *shared)), dealer.place((*state.zones["dealer"], *shared))
        cell = 3 * (theirs >= meeting.least) + (0 if theirs < mine else 1 if theirs == mine else 2)
        return meeting.gains.gains[ends.index(seat.choices[-1]), int(meeting.classes[mine]), cell].net

    return said


def by_streets(question: Question) -> Said:
    """By the way that was taken and the row that the hand hits."""
    play = play_streets(question)

    def said(state: Round) -> Fraction:
        seat = state.seats[SEAT]
        if seat.choices[-1] == "fold":
            ways = [way.choices for way in play.plan.streets[len(seat.choices) - 1].ways]
            return play.plan.forfeit(len(seat.choices) - 1, ways.index(seat.choices[:-1])).net
        row = int(play.plan.row_at[play.own.place((*seat.cards, *state.zones["community"]))])
        return play.plan.gain([way.choices for way in play.plan.ways].index(seat.choices), row).net

    return said


def by_235(question: Question) -> Said:
    """By the ways of the two wagers that can be raised, and by the row of the one that cannot."""
    game = question.game
    raised = [play_streets(put(game, wager, wager)) for wager in ("three-card", "five-card")]
    pair, compiled = tables_of(game, RankedTables).hand("two-card"), compile_game(game)

    def said(state: Round) -> Fraction:
        seat = state.seats[SEAT]
        held = pair.class_of(RANKINGS[game.ranking("two-card")].best(seat.cards[:2]))
        two = settle_seat(compiled, {"two-card": 1}, {pair.axis.name: held})
        total = two.net
        for play, cards, choice in zip(
            raised, (seat.cards, (*seat.cards, *state.zones["community"])), seat.choices, strict=True
        ):
            row = int(play.plan.row_at[play.own.place(cards)])
            total += play.plan.gain([way.choices for way in play.plan.ways].index((choice,)), row).net
        return total

    return said


def solver_of(question: Question) -> Said:
    if question.game.name == "stud-235":
        return by_235(question)
    return by_showdown(question) if "dealer" in question.game.hands else by_streets(question)


def played(walk: Walk, start: Round, deal: Random) -> Round:
    """One round with cards and choices at random."""
    flow, state = family_of(walk.game), start
    cards = iter(deal.sample(list(walk.game.deck), len(walk.game.deck)))
    while state.phase == "closed":
        if turn := flow.turn(walk.game, state):
            state = walk.after(state, Choose(SEAT, deal.choice([one.id for one in turn.choices])))
        else:
            state = walk.after(state, Deal(tuple(next(cards) for _ in flow.due(walk.game, state))))
    return state


def check(game: str, rounds: int, seed: int) -> None:
    wager, placed = GAMES[game]
    question = ask(game, wager)
    said = solver_of(question)
    walk = Walk(at_once(question.game, "six-card-bonus"), dict.fromkeys(placed, question.stake))
    start, deal = walk.opened(), Random(seed)
    for _ in range(rounds):
        state = played(walk, start, deal)
        assert net(state) == said(state) * question.stake


@pytest.mark.parametrize("game", GAMES)
def test_some_rounds(game: str) -> None:
    check(game, 300, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_thousand_rounds(game: str, part: int) -> None:
    """In ten parts, so that cores can share them."""
    check(game, 10_000, seed=100 + part)
