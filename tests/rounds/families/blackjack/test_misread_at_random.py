"""Random rounds in which the hole card was misread until somebody noticed: each ends as one in which nobody read it.

R-131 says of a hole card that was not read that play goes on; a card that was misread was not read. The rules are asked
twice: the commands of the round are given again with the report in place of the reading.
"""

from __future__ import annotations

from random import Random

import pytest

from pitboss.cards import UNKNOWN, Card, cards
from pitboss.games.builder import game_by_options
from pitboss.games.game import Game
from pitboss.rankings.points import is_blackjack
from pitboss.rounds.commands import (
    Choose,
    Command,
    CountProgressives,
    Deal,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    ReadHoleCard,
    ShowCards,
    Verify,
)
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round
from pitboss.rounds.waiting import waits_for
from tests.rounds.families.blackjack.test_misread import MISREAD, do

OFTEN = cards("Ah Ad Ac As Kd Ks Qh Qh Td Th 8d 8h 5c 6c")
"""Most up cards are read, and queens of hearts and pairs of eights come often."""

SIDES = ("lucky-ladies", "super-4", "house-money", "in-between", "royal-match-21", "hit-and-run")


def place(random: Random) -> list[Command]:
    seats = range(1, random.randint(2, 4))
    sides = [PlaceWager(seat, name, 500) for seat in seats for name in SIDES if random.random() < 0.6]
    return [OpenRound(), *(PlaceWager(seat, "blackjack", 1000) for seat in seats), *sides, NoMoreBets()]


def play_on(game: Game, state: Round, shoe: list[Card], hole: Card, random: Random) -> Command:
    """What comes next in a round whose hole card is read as the contrary of what it is."""
    waits = waits_for(game, state)
    if waits.what == "hole-card":
        return ReadHoleCard(not is_blackjack((state.zones["dealer"][0], hole)))
    unnoticed = state.read_as_blackjack is not None
    if unnoticed and (waits.what == "turned-cards" or random.random() < 0.2):
        return MISREAD
    if waits.what == "turned-cards":
        return ShowCards((hole,), zone="dealer")
    if waits.what == "cards":
        due = family_of(game).due(game, state)
        return Deal(tuple(UNKNOWN if one.face == "down" else shoe.pop() for one in due))
    turn = family_of(game).turn(game, state)
    assert turn is not None, waits
    return Choose(turn.seat, random.choice(turn.choices).id)


def verify(game: Game, state: Round) -> Round:
    """Chips are counted and awards that are held are verified, whenever that is due."""
    if not state.counted and state.phase == "closed":
        state = do(state, CountProgressives(state.accepted), game=game)
    while state.held:
        state = do(state, Verify(state.held.steps[0]), game=game)
    return state


def play_misread(game: Game, random: Random) -> tuple[Round, list[Command]]:
    shoe = random.sample(OFTEN * 6, len(OFTEN) * 6)
    hole, said, state = shoe.pop(), place(random), Round()
    for command in said:
        state = do(state, command, game=game)
    while (state := verify(game, state)).phase != "over":
        said.append(play_on(game, state, shoe, hole, random))
        state = do(state, said[-1], game=game)
    return state, said


def play_unread(game: Game, said: list[Command]) -> Round:
    """The same, without a reading and without what is asked only after one."""
    state, after = Round(), False
    for command in said:
        asked = isinstance(command, Choose) and command.choice in ("take", "press")
        if command == MISREAD or (after and asked):
            continue
        after = after or isinstance(command, ReadHoleCard)
        state = verify(game, do(state, MISREAD if isinstance(command, ReadHoleCard) else command, game=game))
    return state


def comes_to(state: Round) -> object:
    settled = {
        n: {str(name): (one.line, one.returned) for name, one in seat.settled.items()}
        for n, seat in state.seats.items()
    }
    return settled, dict(state.meters), state.phase


@pytest.mark.parametrize("options", [{}, {"house_money_press": True}, {"surrender": "early", "soft17": "hit"}])
def test_a_misreading_is_as_good_as_no_reading(options: dict[str, object]) -> None:
    game, misread = game_by_options("blackjack", options), 0
    for seed in range(40):
        state, said = play_misread(game, Random(seed))
        if MISREAD in said:
            misread += 1
            assert comes_to(state) == comes_to(play_unread(game, said)), (seed, said)
    assert misread > 10
