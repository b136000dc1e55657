"""Chapter 7 of Midi and Mini Baccarat: cases that lie close to one another, worked by hand."""

from __future__ import annotations

import pytest

from pitboss.rounds.commands import PlaceWager, WithdrawWager
from tests.rounds.at_table import Table, game_with
from tests.rounds.families.baccarat.at_table import BOTH, played, returned, table

EZ = {"banker": 1000, "player": 1000, "tie": 1000, "dragon-7": 100, "panda-8": 100}


@pytest.mark.rules("BAC-001", "BAC-005", "BAC-018", "BAC-019", "BAC-020", "BAC-025", "BAC-026")
@BOTH
@pytest.mark.parametrize(
    ("player", "banker", "back"),
    [
        # 8 of three cards against 7 of three: a Panda 8, and no Dragon 7 though the Banker has its cards.
        ("2c 2d 4c", "Ts 5d 2c", {"banker": 0, "player": 2000, "tie": 0, "dragon-7": 0, "panda-8": 2600}),
        # 7 of three cards each: equal, so both hands come back and neither insurance wins.
        ("Ac 2d 4c", "Ts 5d 2h", {"banker": 1000, "player": 1000, "tie": 9000, "dragon-7": 0, "panda-8": 0}),
        # 8 of three cards each.
        ("2c 2d 4c", "Ts 5d 3h", {"banker": 1000, "player": 1000, "tie": 9000, "dragon-7": 0, "panda-8": 0}),
        # 8 of three cards against 9: higher, so no Panda 8.
        ("2c 2d 4c", "Ts 5d 4h", {"banker": 2000, "player": 0, "tie": 0, "dragon-7": 0, "panda-8": 0}),
        # 7 of two cards against 6: a Banker's win of 7 that is no Dragon 7.
        ("Kc 6d", "Ts 7d", {"banker": 2000, "player": 0, "tie": 0, "dragon-7": 0, "panda-8": 0}),
        # 7 of three cards against 0: the Banker's 6 draws to a Player's third card of 6.
        ("2c 2d 6h", "Ts 6d Ah", {"banker": 1000, "player": 0, "tie": 0, "dragon-7": 4100, "panda-8": 0}),
    ],
)
def test_ez_baccarat_where_one_card_makes_the_difference(
    name: str, player: str, banker: str, back: dict[str, int]
) -> None:
    """§A(1) to (3), (5), (6)."""
    assert returned(played(game_with(name, variation="ez"), {1: EZ}, player, banker)) == back


@pytest.mark.rules("BAC-021")
@BOTH
@pytest.mark.parametrize(
    ("wager", "back"), [("dragon-bonus-player", 1500), ("dragon-bonus-banker", 0)], ids=["player", "banker"]
)
def test_a_dragon_bonus_may_be_on_one_hand_alone(name: str, wager: str, back: int) -> None:
    """§A(4): on the Player's Hand, the Banker's, or both. 7 against 3 wins by four, 2 to 1."""
    assert returned(played(game_with(name), {1: {wager: 500}}, "Kc 7d", "Ts 5d 8c")) == {wager: back}


@pytest.mark.rules("BAC-027")
@BOTH
@pytest.mark.parametrize("base", ["banker", "player", "tie"])
def test_each_baccarat_wager_lets_a_player_make_the_royal_9(name: str, base: str) -> None:
    """§A(7): a player who placed a Midi or Mini Baccarat Wager, those of (1) to (3); another's does not serve."""
    at = Table(game_with(name))
    at.do(PlaceWager(2, base, 500))
    assert at.refuses(PlaceWager(1, "royal-9", 500)) == "needs-another"
    at.do(PlaceWager(1, base, 500), PlaceWager(1, "royal-9", 500))


@pytest.mark.rules("BAC-027")
def test_an_insurance_of_ez_baccarat_is_no_baccarat_wager() -> None:
    at = Table(game_with("md/midi-baccarat", variation="ez"))
    at.do(PlaceWager(1, "dragon-7", 100), PlaceWager(1, "panda-8", 100))
    assert at.refuses(PlaceWager(1, "royal-9", 500)) == "needs-another"


@pytest.mark.rules("BAC-030")
@BOTH
def test_after_no_more_bets_no_wager_of_the_chapter_is_made_increased_or_withdrawn(name: str) -> None:
    """§D, for every wager of §A."""
    stakes = {**EZ, "dragon-bonus-player": 500, "dragon-bonus-banker": 500, "royal-9": 500}
    at = table(game_with(name, variation="ez"), {1: stakes})
    for wager, amount in stakes.items():
        assert at.refuses(PlaceWager(1, wager, amount)) == "bets-closed"
        assert at.refuses(PlaceWager(2, wager, amount)) == "bets-closed"
        assert at.refuses(WithdrawWager(1, wager)) == "bets-closed"


@pytest.mark.rules("BAC-006", "BAC-027")
@BOTH
@pytest.mark.parametrize(
    ("player", "banker", "award"),
    [
        ("2c Kd 9h", "Ts 7d", 0),  # king and nine are the second and third cards
        ("9h 2c Kd", "Ts 7d", 0),
        ("Kd 9h", "Ts 7d", 2500),
        ("9h Kd", "Ts 7d", 2500),
        ("Ts 7d", "2c 2d Kh", 0),
        ("Ts 7d", "Jc 9d", 2500),
    ],
)
def test_a_royal_9_lies_in_the_first_two_cards_of_a_hand(name: str, player: str, banker: str, award: int) -> None:
    """Ch.1 §B(6) and Ch.7 §A(7), "the initial two cards": any Royal 9 is $25."""
    at = played(game_with(name), {1: {"tie": 500, "royal-9": 500}}, player, banker)
    assert at.settled(1, "royal-9").returned == award
