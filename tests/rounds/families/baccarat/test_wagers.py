"""The wagers of baccarat: on the hands and the tie, EZ Baccarat, the Dragon Bonus, what is refused, the order."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.rounds.commands import CollectVigorish, Deal, GiveDice, Leave, NoMoreBets, PlaceWager, Roll, WithdrawWager
from pitboss.rounds.events import WagerSettled
from tests.rounds.at_table import Table, game_with
from tests.rounds.families.baccarat.at_table import BOTH, EVERY, played, returned, table

# Wagers on hands and tie


@pytest.mark.rules("BAC-018", "BAC-019", "BAC-020")
@BOTH
@pytest.mark.parametrize(
    ("player", "banker", "back"),
    [
        ("Kc 6d", "Ts 7d", {"banker": 1950, "player": 0, "tie": 0}),
        ("Kc 7d", "Ts 6d", {"banker": 0, "player": 2000, "tie": 0}),
        ("Kc 7d", "Ts 7h", {"banker": 1000, "player": 1000, "tie": 4500}),
        ("Kc 6d", "Ts 5d 2c", {"banker": 1950, "player": 0, "tie": 0}),  # a Dragon 7 is nothing special here
    ],
)
def test_wagers_on_hands_and_tie(name: str, player: str, banker: str, back: dict[str, int]) -> None:
    at = played(game_with(name), {1: {"banker": 1000, "player": 1000, "tie": 500}}, player, banker)
    assert returned(at) == back


def test_the_tie_pays_what_the_operator_chose() -> None:
    at = played(game_with("md/midi-baccarat", tie_pays="9 to 1"), {1: {"tie": 500}}, "Kc 7d", "Ts 7h")
    assert at.settled(1, "tie").returned == 5000
    assert at.settled(1, "tie").line == "9 to 1"


@pytest.mark.rules("BAC-002", "BAC-018", "BAC-019", "BAC-025", "BAC-026")
@BOTH
@pytest.mark.parametrize(
    ("player", "banker", "back"),
    [
        ("Kc 6d", "Ts 7d", {"banker": 2000, "player": 0, "dragon-7": 0, "panda-8": 0}),
        ("Kc 6d", "Ts 5d 2c", {"banker": 1000, "player": 0, "dragon-7": 4100, "panda-8": 0}),
        ("Kc 7d", "Ts 5d 2c", {"banker": 1000, "player": 1000, "dragon-7": 0, "panda-8": 0}),
        ("2c 2d 4c", "Ts 7d", {"banker": 0, "player": 2000, "dragon-7": 0, "panda-8": 2600}),
        ("Kc 8d", "Ts 7d", {"banker": 0, "player": 2000, "dragon-7": 0, "panda-8": 0}),
    ],
)
def test_ez_baccarat(name: str, player: str, banker: str, back: dict[str, int]) -> None:
    stakes = {"banker": 1000, "player": 1000, "dragon-7": 100, "panda-8": 100}
    at = played(game_with(name, variation="ez"), {1: stakes}, player, banker)
    assert returned(at) == back
    assert at.state.owed == {}


@pytest.mark.rules("BAC-025", "BAC-026")
def test_the_insurances_are_offered_at_ez_tables_only() -> None:
    at = Table(game_with("md/midi-baccarat"))
    for wager in ("dragon-7", "panda-8"):
        assert at.refuses(PlaceWager(1, wager, 100)) == "no-such-wager"


@pytest.mark.rules("BAC-021", "BAC-022", "BAC-023", "BAC-024", "BAC-031")
@BOTH
@pytest.mark.parametrize(
    ("player", "banker", "on_player", "on_banker"),
    [
        ("2c 2d 5c", "Ts 4d 6c", 15500, 0),  # 9 to 0
        ("2c 2d 4c", "Ts 4d 6c", 5500, 0),  # 8 to 0
        ("2c 2d 3c", "Ts 4d 6c", 2500, 0),  # 7 to 0
        ("2c 2d 2h", "Ts 4d 6c", 2500, 0),  # 6 to 0
        ("Kc 6d", "Ts 5d 6c", 1500, 0),  # 6 to 1
        ("Kc 7d", "Ts 5d 8c", 1500, 0),  # 7 to 3
        ("Kc 7d", "Ts 5d 9c", 0, 0),  # 7 to 4: three points are too few
        ("Kc 7d", "Ts 6d", 0, 0),
        ("Kc 8d", "Ts 7d", 1000, 0),
        ("Kc 8d", "Ts 9d", 0, 1000),
        ("Kc 9d", "Ts 9h", 500, 500),
        ("Kc 7d", "Ts 7h", 0, 0),
    ],
)
def test_the_dragon_bonus_on_either_hand(name: str, player: str, banker: str, on_player: int, on_banker: int) -> None:
    at = played(game_with(name), {1: {"dragon-bonus-player": 500, "dragon-bonus-banker": 500}}, player, banker)
    assert returned(at) == {"dragon-bonus-player": on_player, "dragon-bonus-banker": on_banker}


@pytest.mark.rules("BAC-021")
def test_a_dragon_bonus_needs_another_wager_only_where_the_operator_asks_for_it() -> None:
    at = Table(game_with("md/midi-baccarat", dragon_bonus_needs_wager=True))
    assert at.refuses(PlaceWager(1, "dragon-bonus-player", 500)) == "needs-another"
    at.do(PlaceWager(1, "tie", 500), PlaceWager(1, "dragon-bonus-player", 500), WithdrawWager(1, "tie"))
    assert at.refuses(NoMoreBets()) == "needs-another"
    at.do(PlaceWager(1, "banker", 500), NoMoreBets())


def test_an_operator_may_bar_wagers_on_both_hands() -> None:
    at = Table(game_with("md/mini-baccarat", both_hands=False))
    at.do(PlaceWager(1, "banker", 500), PlaceWager(1, "banker", 500), PlaceWager(2, "player", 500))
    assert at.refuses(PlaceWager(1, "player", 500)) == "one-hand-only"
    at.do(WithdrawWager(1, "banker"), PlaceWager(1, "player", 500), NoMoreBets())


@pytest.mark.rules("BAC-030")
@BOTH
def test_nothing_is_wagered_or_withdrawn_after_no_more_bets(name: str) -> None:
    at = table(game_with(name), {1: {"banker": 1000}})
    assert at.refuses(PlaceWager(1, "banker", 1000)) == "bets-closed"
    assert at.refuses(PlaceWager(1, "royal-9", 500)) == "bets-closed"
    assert at.refuses(WithdrawWager(1, "banker")) == "bets-closed"


@pytest.mark.rules("BAC-007")
def test_bad_commands_change_nothing() -> None:
    at = Table(game_with("md/midi-baccarat"))
    assert at.refuses(PlaceWager(10, "banker", 1000)) == "no-such-seat"
    assert at.refuses(PlaceWager(1, "banker", 0)) == "no-stake"
    assert at.refuses(PlaceWager(1, "bankr", 1000)) == "no-such-wager"
    assert at.refuses(Deal(cards("2c"))) == "no-deal-yet"
    assert at.refuses(Roll((3, 4))) == "no-dice"
    assert at.refuses(GiveDice(1)) == "no-dice"
    at.do(PlaceWager(1, "banker", 1000))
    assert at.refuses(WithdrawWager(1, "banker", 1001)) == "no-stake"
    at.do(WithdrawWager(1, "banker", 400))
    assert at.state.seats[1].wagers == {"banker": 600}
    at.do(NoMoreBets())
    assert at.refuses(Leave(1)) == "wagers-stand"
    assert at.refuses(CollectVigorish(1)) == "nothing-marked"


# Settlement in order


def test_seats_are_settled_from_the_right_and_wagers_in_the_laws_order() -> None:
    at = played(game_with("md/midi-baccarat"), {2: dict(EVERY), 7: dict(reversed(EVERY.items()))}, "Kc 6d", "Ts 7d")
    order = [(one.seat, one.wager) for one in at.events if isinstance(one, WagerSettled)]
    names = ["banker", "player", "tie", "dragon-bonus-player", "dragon-bonus-banker"]
    assert order == [(seat, wager) for seat in (7, 2) for wager in names]
    assert at.state.order == (7, 2)
