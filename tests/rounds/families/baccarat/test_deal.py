"""The deal of baccarat: four cards in turn, who draws a third, cards turned hand by hand, the shoe."""

from __future__ import annotations

import pytest

from pitboss.cards import Deck, cards
from pitboss.games.game import Game
from pitboss.rounds.commands import Deal
from pitboss.rounds.events import CardsDealt, CardsTurned
from pitboss.rounds.families.registry import family_of
from tests.rounds.at_table import game_with
from tests.rounds.families.baccarat.at_table import BOTH, table


@BOTH
def test_four_cards_are_dealt_in_turn_and_third_cards_one_at_a_time(name: str) -> None:
    at = table(game_with(name), {1: {"player": 1000}})
    flow = family_of(at.game)
    assert [(one.to, one.face) for one in flow.due(at.game, at.state)] == [
        ("player", "up"),
        ("banker", "up"),
        ("player", "up"),
        ("banker", "up"),
    ]
    at.do(Deal(cards("2c")))
    assert [one.to for one in flow.due(at.game, at.state)] == ["banker", "player", "banker"]
    assert at.refuses(Deal(cards("2c 3c 4c 5c"))) == "wrong-number"
    at.do(Deal(cards("Ts 3d 3s")))  # 5 against 3: the Player's Hand draws
    assert [one.to for one in flow.due(at.game, at.state)] == ["player"]
    at.do(Deal(cards("7c")))  # a 7: the Banker's 3 draws
    assert [one.to for one in flow.due(at.game, at.state)] == ["banker"]
    at.do(Deal(cards("4h")))
    assert at.state.zones == {"player": cards("2c 3d 7c"), "banker": cards("Ts 3s 4h")}
    assert at.state.phase == "over"


@pytest.mark.rules("BAC-034")
@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Kc Ts 8d 2d", []),  # a natural: nobody draws
        ("Kc Ts 4d 9d", []),
        ("Kc Ts 6d 7d", []),  # both stand
        ("Kc Ts 6d 5d", ["banker"]),  # the Player's Hand stands, so the Banker's 5 draws
        ("Kc Ts 5d 7d", ["player"]),  # the Banker's 7 stands whatever is drawn
    ],
)
def test_who_draws(first: str, then: list[str]) -> None:
    at = table(game_with("md/midi-baccarat"), {1: {"tie": 500}})
    at.do(Deal(cards(first)))
    assert [one.to for one in family_of(at.game).due(at.game, at.state)] == then
    assert (at.state.phase == "over") is not then


def test_cards_dealt_face_down_are_turned_hand_by_hand() -> None:
    game = game_with("md/midi-baccarat", deal_face_down=True)
    at = table(game, {1: {"player": 1000}})
    at.do(Deal(cards("Kc Ts 6d")))
    assert at.state.turned == {}
    events = at.do(Deal(cards("5d")))
    assert [(one.zone, one.turned) for one in events if isinstance(one, CardsTurned)] == [("player", 2), ("banker", 2)]
    last = at.do(Deal(cards("9h")))
    assert isinstance(last[0], CardsDealt)
    assert at.state.turned == {"player": 2, "banker": 3}


def test_eight_decks_hold_a_card_eight_times() -> None:
    at = table(game_with("md/midi-baccarat"), {1: {"player": 1000}})
    at.do(Deal(cards("2c 2c 2c 2c")))
    one_deck = table(Game(at.game.edition, at.game.choices, Deck()), {1: {"player": 1000}})
    assert one_deck.refuses(Deal(cards("2c 2c"))) == "card-out"
    shrunk = table(Game(at.game.edition, at.game.choices, Deck("9KA")), {1: {"player": 1000}})
    assert shrunk.refuses(Deal(cards("2c"))) == "no-such-card"
