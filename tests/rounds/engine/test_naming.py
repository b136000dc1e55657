"""Nobody learns a hidden card by naming it: the answer to one that lies there is the answer to one that does not."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import UNKNOWN, cards
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_options
from pitboss.people import Actor, Role
from pitboss.rounds.commands import (
    Choose,
    Command,
    CountProgressives,
    Deal,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    Report,
    ShowCards,
)
from pitboss.rounds.engine.decide import play
from pitboss.rounds.moves import moves
from pitboss.rounds.state import Round

DEVICE, DEALER = Actor("device"), Actor("dealer")
PEOPLE: tuple[Role, ...] = ("dealer", "boxperson", "floorperson", "pit manager", "player")


def after(game: Any, *said: tuple[Command, Actor] | Command) -> Round:
    state = Round()
    for one in said:
        command, actor = one if isinstance(one, tuple) else (one, Actor("anyone"))
        result = play(game, state, command, actor)
        assert not isinstance(result, Refusal), (command, result)
        state = result[1]
    return state


def at_blackjack() -> tuple[Any, Round]:
    """One deck: 6h lies face up and the king of spades in the hole, both known to the device; seat 1 hits."""
    game = game_by_options("blackjack", {"decks": 1})
    seats = [PlaceWager(seat, "blackjack", 1000) for seat in (1, 2)]
    dealt = (Deal(cards("8s 9s 6h 7d 2d Ks")), DEVICE)
    return game, after(game, OpenRound(), *seats, NoMoreBets(), dealt, Choose(1, "hit"))


def answer_to(game: Any, state: Round, command: Command, role: Role) -> str:
    result = play(game, state, command, Actor(role, "", 1 if role == "player" else None))
    return str(result) if isinstance(result, Refusal) else "accepted"


@pytest.mark.parametrize("role", PEOPLE)
def test_a_hole_card_is_not_told_by_what_may_be_dealt_or_reported(role: Role) -> None:
    game, state = at_blackjack()
    said: list[Any] = [lambda card: Deal((card,))]
    said += [lambda card, rule=rule: Report(rule.id, None, card) for rule in game.edition.irregularity]
    for command in said:
        hole, other = (answer_to(game, state, command(card), role) for card in cards("Ks Kd"))
        assert hole == other != "accepted"


def test_the_device_that_dealt_the_hole_card_goes_on_dealing() -> None:
    game, state = at_blackjack()
    assert answer_to(game, state, Deal(cards("Kd")), "device") == "accepted"
    assert "already on the table" in answer_to(game, state, Deal(cards("Ks")), "device")
    assert not [one for one in moves(game, state, DEALER) if isinstance(one.command, Deal)]


def test_a_person_deals_the_hole_card_unknown_and_a_device_may_tell_it() -> None:
    game = game_by_options("blackjack", {"decks": 1})
    state = after(game, OpenRound(), PlaceWager(1, "blackjack", 1000), NoMoreBets())
    (move,) = (one for one in moves(game, state, DEALER) if isinstance(one.command, Deal))
    assert move.cards == 4
    assert "dealt as ??" in answer_to(game, state, Deal(cards("8s 6h 7d Ks")), "dealer")
    assert answer_to(game, state, Deal((*cards("8s 6h 7d"), UNKNOWN)), "dealer") == "accepted"
    state = after(game, OpenRound(), PlaceWager(1, "blackjack", 1000), NoMoreBets(), (Deal(cards("8s 6h 7d")), DEALER))
    assert answer_to(game, state, Deal(cards("Ks")), "device") == "accepted"


def test_cards_that_a_device_knows_are_not_told_when_others_are_turned() -> None:
    """Three Card Poker, the first card dealt by hand as unknown and the others by a device: seat 1 has Ks and Qs."""
    game = game_by_options("three-card-poker", {})
    wagers = [PlaceWager(seat, "ante", 1000) for seat in (1, 2)]
    begun: list[Any] = [OpenRound(), *wagers, NoMoreBets()]
    if not after(game, *begun).counted:
        begun.append(CountProgressives(0))
    known = (Deal(cards("Ah 2c Ks Kh 5d Qs Qh 9h")), DEVICE)
    state = after(game, *begun, (Deal((UNKNOWN,)), DEALER), known, Choose(1, "play"), Choose(2, "play"))
    answers = {answer_to(game, state, ShowCards(cards(one), seat=1), "dealer") for one in ("Ks", "Qs", "As")}
    assert len(answers) == 1
    assert "accepted" not in answers
    assert not [one for one in moves(game, state, DEALER) if isinstance(one.command, ShowCards)]
    assert answer_to(game, state, ShowCards(cards("As"), seat=1), "device") == "accepted"
