"""Who sees what: the own hand, the up card, the third card of 235 Stud Poker, and everything once it is over."""

from __future__ import annotations

import pytest

from pitboss.cards import UNKNOWN, Card, cards, show_all
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_options
from pitboss.games.game import Game
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, Command, Deal, NoMoreBets, OpenRound, PlaceWager
from pitboss.rounds.engine.decide import play
from pitboss.rounds.events import CardsDealt, Dealt
from pitboss.rounds.sight import Seen, see_event
from pitboss.rounds.state import Round
from pitboss.rounds.views import view

DEALER, FLOOR, SURVEILLANCE = Actor("dealer"), Actor("floorperson"), Actor("surveillance")


def played(game: Game, *commands: Command) -> Round:
    state = Round()
    for command in commands:
        result = play(game, state, command)
        assert not isinstance(result, Refusal), result
        state = result[1]
    return state


def player(seat: int) -> Actor:
    return Actor("player", "", seat)


def known(cards: Seen) -> str:
    return show_all(card for card in cards if card != UNKNOWN)


def seen(game: Game, state: Round, looks: Actor, seat: int) -> str:
    return known(view(game, state, looks).seats[seat].cards)


def on_table(game: Game, state: Round, looks: Actor, zone: str) -> str:
    return known(view(game, state, looks).zones[zone])


def stud_235(*more: Command) -> tuple[Game, Round]:
    game = game_by_options("stud-235", {})
    wagers = [PlaceWager(seat, wager, 1000) for seat in (1, 2) for wager in ("two-card", "three-card", "five-card")]
    dealt = Deal(cards("8c Kd 2s 8d 9s 3c 2h Jc"))
    return game, played(game, OpenRound(), *wagers, NoMoreBets(), dealt, *more)


@pytest.mark.rules("235-075")
def test_the_third_card_of_235_is_hidden_from_its_own_player_until_it_is_turned() -> None:
    game, state = stud_235()
    assert show_all(state.seats[1].cards) == "8c 8d 2h"
    assert seen(game, state, Actor("player", "", 1), 1) == "8c 8d"
    assert [seen(game, state, looks, 1) for looks in (Actor("player", "", 2), DEALER, FLOOR)] == ["", "", ""]
    game, state = stud_235(Choose(1, "check"), Choose(2, "check"))
    assert seen(game, state, Actor("player", "", 1), 1) == "8c 8d 2h"
    assert [seen(game, state, looks, 1) for looks in (Actor("player", "", 2), DEALER, FLOOR)] == ["2h", "2h", "2h"]
    assert on_table(game, state, Actor("player", "", 1), "community") == ""


def test_nobody_looks_at_the_own_cards_before_the_deal_is_completed() -> None:
    """Ch.11 §A: after the dealing procedures have been completed. One card of the eight is still to come."""
    game = game_by_options("stud-235", {})
    wagers = [PlaceWager(seat, wager, 1000) for seat in (1, 2) for wager in ("two-card", "three-card", "five-card")]
    state = played(game, OpenRound(), *wagers, NoMoreBets(), Deal(cards("8c Kd 2s 8d 9s 3c 2h")))
    assert seen(game, state, player(1), 1) == ""
    state = played(game, OpenRound(), *wagers, NoMoreBets(), Deal(cards("8c Kd 2s 8d 9s 3c 2h Jc")))
    assert seen(game, state, player(1), 1) == "8c 8d"


@pytest.mark.rules("235-077")
def test_community_cards_are_seen_when_all_have_chosen_twice() -> None:
    game, state = stud_235(*(Choose(seat, "check") for seat in (1, 2, 1, 2)))
    assert on_table(game, state, Actor("player", "", 1), "community") == "2s 3c"
    assert seen(game, state, Actor("player", "", 1), 2) == "Kd 9s Jc"


@pytest.mark.rules("CAR-005", "CAR-034")
def test_only_the_dealers_first_card_is_up_at_caribbean_stud() -> None:
    game = game_by_options("caribbean-stud", {})
    state = played(
        game, OpenRound(), PlaceWager(1, "ante", 1000), NoMoreBets(), Deal(cards("2c Ah 3d Kd 7h 9c 9s 5s Jc 3h"))
    )
    for looks in (Actor("player", "", 1), DEALER, FLOOR, Actor("surveillance")):
        assert on_table(game, state, looks, "dealer") == "Ah"
    assert len(view(game, state, DEALER).zones["dealer"]) == 5


@pytest.mark.parametrize(("option", "up"), [("last", "2c"), ("first", "Tc")])
def test_the_up_card_at_four_card_poker_is_the_one_that_was_dealt_up(option: str, up: str) -> None:
    game = game_by_options("four-card-poker", {"dealer_up_card": option})
    dealt = Deal(cards("As Tc Ad 8d 7c 6h 4h 5s 2s 3d 2c"))
    state = played(game, OpenRound(), PlaceWager(1, "ante", 1000), NoMoreBets(), dealt)
    assert on_table(game, state, Actor("player", "", 1), "dealer") == up


def test_a_folded_hand_is_not_turned_up_and_can_be_reconstructed_afterwards() -> None:
    game = game_by_options("three-card-poker", {})
    wagers = [PlaceWager(seat, "ante", 1000) for seat in (1, 2)]
    dealt = Deal(cards("8c Kd 2s 8d 9s 3c 2h Jc Qd"))
    state = played(game, OpenRound(), *wagers, NoMoreBets(), dealt, Choose(1, "fold"), Choose(2, "play"))
    assert state.phase == "over"
    assert seen(game, state, DEALER, 1) == ""
    assert seen(game, state, DEALER, 2) == "Kd 9s Jc"
    assert [seen(game, state, looks, 1) for looks in (FLOOR, Actor("surveillance"))] == ["8c 8d 2h"] * 2


def test_shared_hands_lie_open_for_all() -> None:
    game = game_by_options("three-card-poker", {"version": "electronic"})
    placed = PlaceWager(1, "ante", 1000, hand=2)
    state = played(game, OpenRound(), placed, NoMoreBets(), Deal(cards("2c 3c 4d 5h 5d 5c 8s 9s Jd Kd Kh 2d")))
    assert on_table(game, state, Actor("player", "", 1), "hand-2") == "5h 5d 5c"
    assert on_table(game, state, Actor("player", "", 1), "dealer") == ""
    assert view(game, state, DEALER).seats[1].hand == 2


def test_a_view_says_whose_turn_it_is_and_what_is_open() -> None:
    game, state = stud_235()
    turn = view(game, state, DEALER).turn
    assert turn is not None
    assert (turn.seat, turn.open) == (1, ("raise", "check"))


def test_an_event_shows_each_the_cards_that_they_may_see() -> None:
    """235 Stud: the player looks at the first two of the own three cards; nobody at a community card yet."""
    game, state = stud_235()
    dealt = CardsDealt(
        tuple(
            Dealt(card, "seat" if seat else "community", seat, "down")
            for card, seat in zip(cards("8c Kd 2s 8d 9s 3c 2h Jc"), (1, 2, None, 1, 2, None, 1, 2), strict=True)
        )
    )

    def faces(looks: Actor) -> list[Card]:
        event = see_event(game, state, dealt, looks)
        assert isinstance(event, CardsDealt)
        return [one.card for one in event.cards]

    own = cards("8c 8d")
    assert faces(player(1)) == [own[0], UNKNOWN, UNKNOWN, own[1], *[UNKNOWN] * 4]
    assert faces(DEALER) == faces(FLOOR) == [UNKNOWN] * 8


def test_the_boxes_of_one_person_are_all_the_persons_own() -> None:
    game = game_by_options("three-card-poker", {"adjacent_boxes": 2})
    wagers = [PlaceWager(seat, "ante", 1000, player="Ann") for seat in (1, 2)]
    state = played(game, OpenRound(), *wagers, NoMoreBets(), Deal(cards("8c Kd 2s 8d 9s 3c 2h Jc Qd")))
    assert seen(game, state, Actor("player", "Ann", 1), 2) == "Kd 9s Jc"
    assert seen(game, state, Actor("player", "Bob", 3), 2) == ""
