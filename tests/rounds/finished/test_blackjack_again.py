"""Rounds of Blackjack that the engine has played, written down as a file and settled again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.cards import show_all
from pitboss.games.game import Game
from pitboss.money import dollars
from pitboss.rounds.events import ChoiceMade, WagerPlaced
from pitboss.rounds.finished.settle import settle
from tests.rounds.families.blackjack.at_table import (
    EDITION,
    BlackjackTable,
    opened,
    play_out,
    random_game,
    random_wagers,
)


def written(at: BlackjackTable) -> dict[str, Any]:
    """The finished round as a file would give it."""
    return {
        "game": "md/blackjack",
        "options": options_of(at.game),
        "seats": {str(number): written_seat(at, number) for number in at.state.seats},
        "dealer": show_all(at.state.zones["dealer"]),
    }


def options_of(game: Game) -> dict[str, Any]:
    kinds = {option.id: option.kind for option in EDITION.option}
    barred = {option.id for option in EDITION.option if game.choices.version in option.barred_with}
    said: dict[str, Any] = {
        name: value == "true" if kinds[name] == "flag" else int(value) if kinds[name] == "count" else value
        for name, value in game.choices.options.items()
        if value and name not in barred
    }
    letters = {wager: table.letter for wager, table in game.choices.tables.items() if table.letter}
    return said | {"decks": game.choices.decks, "paytables": {k: v for k, v in letters.items() if k != "blackjack"}}


def written_seat(at: BlackjackTable, number: int) -> dict[str, Any]:
    seat, dealt = at.state.seats[number], 4 if at.game.choices.version else 2
    mine = [event for event in at.events if getattr(event, "seat", 0) == number]
    placed = {one.wager: dollars(one.amount) for one in mine if isinstance(one, WagerPlaced)}
    made = [one for one in mine if isinstance(one, ChoiceMade)]
    placed |= {one.places: dollars(one.amount) for one in made if one.choice == "insure"}
    return {
        "wagers": {wager: stake for wager, stake in placed.items() if wager != "blackjack-2"},
        "initial": show_all(seat.cards[:dealt]),
        "hands": [
            {"cards": show_all(hand.cards), "doubled": hand.doubled, "surrendered": hand.surrendered}
            for hand in seat.hands
        ],
        "choices": [f"press {dollars(one.amount)}" for one in made if one.choice == "press"],
    }


@pytest.mark.parametrize("variation", ["", "switch"])
@pytest.mark.parametrize("seed", range(60))
def test_a_round_that_was_played_is_settled_alike_when_it_is_written_down(seed: int, variation: str) -> None:
    """Every round but those with a progressive wager, whose meters the file would have to give as they stood."""
    random = Random(f"written {variation}{seed}")
    game = random_game(random, variation)
    deck = list(game.deck)
    random.shuffle(deck)
    progressive = [wager for wager, rule in game.wagers.items() if rule.progressive]
    seats = [random_wagers(random, game) for _ in range(random.randint(1, 2 if game.choices.decks == 1 else 4))]
    at = opened(game, *({one: stake for one, stake in seat.items() if one not in progressive} for seat in seats))
    play_out(random, at, deck, irregular=False)
    answer = settle(written(at))
    assert answer["order"] == list(at.state.order)
    for number, seat in at.state.seats.items():
        found = {wager: one["returned"] for wager, one in answer["seats"][str(number)]["wagers"].items()}
        assert found == {wager: dollars(one.returned) for wager, one in seat.settled.items()}
