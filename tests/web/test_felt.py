"""What the drawing of a table is told: the cards that every round has, and what meters and tables are called."""

from __future__ import annotations

import pytest

from pitboss.games.examples import list_examples
from pitboss.web.api.school import game_named as game_of
from pitboss.web.naming import mark_of
from pitboss.web.pages.layout import layout_of

DEALT = {
    "blackjack": {"seats": "uu", "dealer": "ud"},
    "caribbean-stud": {"seats": "ddddd", "dealer": "ddddd"},
    "four-card-poker": {"seats": "ddddd", "dealer": "uddddd"},
    "let-it-ride": {"seats": "ddd", "community": "dd"},
    "mini-baccarat": {"player": "uu", "banker": "uu"},
    "mississippi-stud": {"seats": "dd", "community": "ddd"},
    "three-card-poker": {"seats": "ddd", "dealer": "ddd"},
    "ultimate-texas-holdem": {"seats": "dd", "dealer": "dd", "community": "uuuuu"},
    "craps": {},
}
"""By game: the cards that everybody knows it is played with, up or down."""


@pytest.mark.parametrize("name", DEALT)
def test_a_felt_knows_the_cards_of_its_game(name: str) -> None:
    dealt = layout_of(game_of(name))["deal"]
    assert {zone: "".join(face[0] for face in faces) for zone, faces in dealt.items()} == DEALT[name]


OPENING = {
    "blackjack": ["Wager"],
    "caribbean-stud": ["Ante"],
    "craps": ["Pass"],
    "four-card-poker": ["Ante"],
    "let-it-ride": ["Wager 1", "Wager 2", "Wager $"],
    "midi-baccarat": ["Banker's Hand"],
    "mini-baccarat": ["Banker's Hand"],
    "mississippi-stud": ["Ante"],
    "stud-235": ["2 Card Poker", "3 Card Poker", "5 Card Poker"],
    "three-card-poker": ["Ante"],
    "ultimate-texas-holdem": ["Ante", "Blind"],
}
"""By game: what nobody plays a round without, or the wager that it is about."""


@pytest.mark.parametrize("name", list_examples())
def test_one_touch_wagers_what_a_game_needs_and_no_more_at_the_least(name: str) -> None:
    layout = layout_of(game_of(name))
    assert [one["title"] for one in layout["opening"]] == OPENING[name]
    assert {one["amount"] for one in layout["opening"]} == {layout["least"]}


def test_meters_are_called_by_their_wager_or_their_level_and_never_by_a_slug() -> None:
    assert layout_of(game_of("three-card-poker"))["meters"] == {
        "main": "Three-Card Progressive",
        "mega": "Mega",
        "five-card-progressive/major": "Major",
        "five-card-progressive/minor": "Minor",
    }
    assert layout_of(game_of("blackjack"))["meters"] == {
        "main": "Hit and Run Progressive",
        "super-4/main": "Super 4 Progressive",
    }
    royal = layout_of(game_of("mini-baccarat"))
    assert royal["meters"]["king-9-banker/3"] == "King 9 banker, seat 3"
    assert royal["seat_meters"]["king-9-banker/3"] == 3
    assert "major" not in royal["seat_meters"]


def test_a_table_is_called_by_its_game_and_by_a_mark_where_there_are_several() -> None:
    assert mark_of("three-card-poker", "md/three-card-poker@1.4") == ""
    assert mark_of("pit-2-table-4", "md/three-card-poker@1.4") == "pit 2 table 4"
    assert mark_of("practice-three-card-poker-098472b9", "md/three-card-poker@1.4") == "practice 098472b9"
