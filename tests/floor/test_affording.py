"""A player is offered what the balance goes to: nothing above it, and what is offered is accepted."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.floor.money.affording import Means, afford
from pitboss.floor.money.commands import BuyIn, CashOut, CountInventory, OpenTill
from pitboss.floor.showing import show_table
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, NoMoreBets, PlaceWager
from pitboss.rounds.engine.amounts import Amounts
from pitboss.rounds.moves import Move
from pitboss.tables.waiting import waits_for
from tests.floor.hall import DEALER, Hall
from tests.floor.test_tills import Cage

GAME = "three-card-poker"


def at_the_wagers(money: int) -> tuple[Hall, Cage]:
    hall = Hall(GAME, seats=1, seed=5)
    cage = Cage(hall)
    cage.must(OpenTill("accounts", bank=1_000_000))
    if money:
        cage.must(BuyIn("player-1", money))
    while not hall.table.seats or hall.table.round.phase != "wagers":
        hall.step()
    return hall, cage


def offered(hall: Hall, actor: Actor, *kinds: str) -> list[dict[str, Any]]:
    moves = show_table(hall.floor, GAME, actor)["moves"]
    return [one for one in moves if one["command"]["command"] in kinds]


def test_before_the_opener_no_round_is_offered_and_the_table_says_what_it_waits_for() -> None:
    hall = Hall(GAME, seats=1, seed=5)
    cage = Cage(hall)
    cage.must(OpenTill("accounts", bank=1_000_000))
    cage.must(BuyIn("player-1", 1_000_000))
    hall.play(1)
    cage.must(CountInventory("closer"))
    while waits_for(hall.floor.places[GAME].game, hall.table).what != "new-round":
        hall.step()
    shown = show_table(hall.floor, GAME, DEALER)
    assert "count the opener first" in shown["waiting"]
    assert offered(hall, DEALER, "begin-round") == []
    cage.must(CountInventory("opener"))
    assert offered(hall, DEALER, "begin-round") != []
    assert "opener" not in show_table(hall.floor, GAME, DEALER)["waiting"]


def test_without_a_balance_no_wager_of_money_is_offered() -> None:
    hall, _ = at_the_wagers(0)
    player = hall.players[0]
    assert [one for one in offered(hall, player, "place-wager") if one["command"].get("kind", "chips") == "chips"] == []
    refused = hall.tell(player, PlaceWager(1, "ante", 1_000))
    assert isinstance(refused, Refusal)
    assert refused.code == "over-balance"
    assert offered(hall, DEALER, "place-wager"), "the house is offered what the rules have open"


def test_amounts_end_where_the_balance_does() -> None:
    hall, cage = at_the_wagers(2_700)
    ante = next(one for one in offered(hall, hall.players[0], "place-wager") if one["command"]["wager"] == "ante")
    assert ante["amounts"]["most"] == "27.00"
    hall.must(hall.players[0], PlaceWager(1, "ante", 2_700))
    assert cage.tills.balance(GAME, "player-1") == 0


def test_a_raise_that_the_balance_does_not_cover_is_not_offered() -> None:
    hall, cage = at_the_wagers(5_000)
    player = hall.players[0]
    hall.must(player, PlaceWager(1, "ante", 2_000))
    hall.must(DEALER, NoMoreBets())
    while not offered(hall, player, "choose"):
        hall.step()
    assert {one["command"]["choice"] for one in offered(hall, player, "choose")} == {"play", "fold"}
    cage.must(CashOut("player-1", 1_500))
    assert {one["command"]["choice"] for one in offered(hall, player, "choose")} == {"fold"}
    refused = hall.tell(player, Choose(1, "play"))
    assert isinstance(refused, Refusal)
    assert refused.code == "over-balance"


def move(costs: int, amounts: Amounts | None = None, **more: Any) -> Move:
    return Move(Choose(1, "raise", amounts.first if amounts else None), "", (), costs=costs, amounts=amounts, **more)


@pytest.mark.parametrize(
    ("given", "left", "wanted"),
    [
        (move(1_000), None, move(1_000)),
        (move(1_000), 1_000, move(1_000)),
        (move(1_000), 999, None),
        (move(0), -5, move(0)),
        (move(-1_000), 0, move(-1_000)),
        (move(1_000, Amounts(1_000, 4_000)), 2_500, move(1_000, Amounts(1_000, 2_500))),
        (move(1_000, Amounts(1, 0, (1_000, 2_000, 3_000))), 2_500, move(1_000, Amounts(1, 0, (1_000, 2_000)))),
    ],
)
def test_what_a_choice_costs_is_held_against_the_balance(given: Move, left: int | None, wanted: Move | None) -> None:
    assert afford(given, Means(left)) == wanted


def test_a_coupon_is_no_money() -> None:
    both = Move(PlaceWager(1, "ante", 1_000), "", (), kinds=("chips", "coupon"), amounts=Amounts(1_000, 5_000))
    alone = afford(both, Means(0))
    assert alone is not None
    assert alone.command == PlaceWager(1, "ante", 1_000, kind="coupon")
    assert (alone.kinds, alone.amounts) == (("coupon",), Amounts(1_000, 5_000))
    assert afford(alone, Means(0)) == alone
