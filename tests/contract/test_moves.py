"""What is offered is accepted, and what is accepted was offered: at every point of rounds played at random."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from pitboss.cards import UNKNOWN
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_law
from pitboss.games.game import Game
from pitboss.people import ANYONE, Actor
from pitboss.rounds.commands import Command, Correction, Deal, NoMoreBets, OpenRound, PlaceWager, Report
from pitboss.rounds.engine.decide import answer, play
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.moves import Move, moves
from pitboss.rounds.state import Round
from tests.contract.playouts import every_game, playouts

ACTORS = (ANYONE, Actor("dealer"), Actor("player", "", 1), Actor("floorperson"), Actor("device"), Actor("auditor"))

by_law = pytest.mark.parametrize(("game", "variant"), every_game())


def filled(game: Game, state: Round, move: Move, chance: Random, actor: Actor) -> Command:
    """The command of a move, with the cards and amounts that its giver would name."""
    left = [card for card, count in game.deck.remaining(state.out).items() if count] if game.choices.decks else []
    if move.cards:
        drawn = chance.sample(left, min(move.cards, len(left)))
        places = family_of(game).due(game, state)
        blind = actor.role == "dealer" and family_of(game).deals_unknown
        faces = [UNKNOWN if blind and at.face == "down" else card for card, at in zip(drawn, places, strict=False)]
        return Deal(tuple(faces))
    if "card" in move.free:
        return cast(Command, replace(cast(Any, move.command), card=left[0]))
    if move.amounts and chance.random() < 0.5:
        amount = chance.choice((move.amounts.first, move.amounts.last))
        return cast(Command, replace(cast(Any, move.command), amount=amount))
    return move.command


@by_law
def test_every_move_offered_is_accepted(game: str, variant: int) -> None:
    chance = Random(7)
    for one in playouts(game, variant, 2):
        for step in one.steps[:: max(1, len(one.steps) // 12)]:
            for actor in ACTORS:
                for move in moves(one.game, step.before, actor):
                    if isinstance(move.command, Correction):
                        continue  # A form: it says what is wrong and what is right.
                    command = filled(one.game, step.before, move, chance, actor)
                    result = answer(one.game, step.before, command, actor)
                    assert not isinstance(result, Refusal), f"{actor}: {command}: {result}"
                    assert move.label


@by_law
def test_every_command_accepted_was_offered(game: str, variant: int) -> None:
    for one in playouts(game, variant, 2):
        for step in one.steps:
            actor = Actor("dealer") if isinstance(step.command, PlaceWager) else ANYONE
            offers = moves(one.game, step.before, actor)
            assert any(move.covers(step.command) for move in offers), step.command


@by_law
def test_an_auditor_is_offered_nothing_and_a_player_nothing_of_others(game: str, variant: int) -> None:
    for one in playouts(game, variant, 1):
        for step in one.steps:
            assert not moves(one.game, step.before, Actor("auditor"))
            for move in moves(one.game, step.before, Actor("player", "", 1)):
                assert getattr(move.command, "seat", 1) == 1
                assert not isinstance(move.command, Report | Deal)


def test_a_card_may_be_found_at_a_position_without_a_wager() -> None:
    game, state = game_by_law("three-card-poker"), Round()
    for command in (OpenRound(), PlaceWager(1, "ante", 1000), NoMoreBets()):
        result = play(game, state, command)
        assert not isinstance(result, Refusal)
        state = result[1]
    for seat in (None, 1, 2, 7, 99):
        found = Report("face-up-card", seat, game.deck.cards[0])
        accepted = not isinstance(play(game, state, found, Actor("dealer")), Refusal)
        covered = any(move.covers(found) for move in moves(game, state, Actor("dealer")))
        assert accepted == (seat != 99)
        assert covered or not accepted
