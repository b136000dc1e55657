"""What goes wrong at baccarat: cards face up, rounds that cannot be finished, a third card in error."""

from __future__ import annotations

import pytest

from pitboss.cards import card, cards
from pitboss.games.identity import MeterName
from pitboss.rounds.commands import Deal, DrawCard, Report
from tests.rounds.at_table import game_with, in_way, paid_by
from tests.rounds.families.baccarat.at_table import BOTH, GAMES, royal, table


@BOTH
def test_a_card_found_face_up_is_not_used(name: str) -> None:
    at = table(game_with(name), {1: {"player": 1000}})
    at.do(Deal(cards("Kc Ts")), Report("face-up-card", card=card("9h")), Deal(cards("6d 7d")))
    assert at.state.zones["discard"] == cards("9h")
    assert at.settled(1, "player").outcome == "lose"
    several = table(game_with(name), {1: {"player": 1000}})
    several.do(Report("face-up-card", card=card("9h")))
    assert several.refuses(Report("face-up-card", card=card("8h"))) == "more-than-one"
    several.do(Report("several-face-up-cards"))
    assert several.state.phase == "void"
    assert paid_by(several.events, 1) == 0


@BOTH
@pytest.mark.parametrize("what", ["too-few-cards", "shuffler-jam"])
def test_a_round_that_cannot_be_finished_is_void(name: str, what: str) -> None:
    game = in_way(royal() if name == GAMES[0] else game_with(name), shuffler="automated")
    at = table(game, {1: {"player": 1000, "royal-9": 500}, 2: {"tie": 500}})
    before = dict(at.state.meters)
    at.do(Deal(cards("Kc Ts 4d")), Report(what))
    assert at.state.phase == "void"
    assert paid_by(at.events, 1) == paid_by(at.events, 2) == 0
    assert at.state.meters[MeterName("major")] <= before[MeterName("major")]
    assert {name: amount % 100 for name, amount in at.state.meters.items()} == dict.fromkeys(before, 0)
    assert at.replayed() == at.state


@BOTH
def test_a_third_card_that_the_player_may_not_have(name: str) -> None:
    goes_to_banker = table(game_with(name), {1: {"player": 1000}})
    assert goes_to_banker.refuses(Report("third-card-in-error")) == "no-third-card"
    goes_to_banker.do(Deal(cards("Kc Ts 6d 5d")))
    assert goes_to_banker.refuses(Report("third-card-in-error", card=card("2c"))) == "deal-it"
    goes_to_banker.do(Report("third-card-in-error"), Deal(cards("2c")))
    assert goes_to_banker.state.zones["banker"] == cards("Ts 5d 2c")
    assert goes_to_banker.settled(1, "player").outcome == "lose"

    seen = table(game_with(name), {1: {"player": 1000}})
    seen.do(Deal(cards("Kc Ts 6d 7d")), Report("third-card-in-error", card=card("2c")))
    assert seen.state.zones["discard"] == cards("2c")
    assert seen.state.phase == "over"

    unseen = table(game_with(name), {1: {"player": 1000}})
    unseen.do(Deal(cards("Kc Ts 6d 7d")), Report("third-card-in-error"))
    assert "discard" not in unseen.state.zones

    drawn = table(game_with(name), {1: {"player": 1000}})
    drawn.do(Deal(cards("Kc Ts 4d 7d")), Deal(cards("5h")))  # 4 draws a 5, which makes 9
    assert drawn.refuses(Report("third-card-in-error", card=card("2c"))) == "no-third-card"

    rightly = table(game_with(name), {1: {"player": 1000}})
    rightly.do(Deal(cards("Kc Ts 5d 7d")))
    assert rightly.refuses(Report("third-card-in-error")) == "no-third-card"


def test_the_other_irregularities_are_noted() -> None:
    at = table(in_way(game_with("md/midi-baccarat"), shuffler="automated"), {1: {"player": 1000}})
    at.do(Report("device-out-of-order"), DrawCard(), Report("card-drawn-in-error"), Deal(cards("Kc Ts 6d 7d")))
    assert at.state.phase == "over"
    assert at.refuses(Report("meteor")) == "no-such-irregularity"
