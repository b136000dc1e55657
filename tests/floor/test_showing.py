"""What is shown of a settled round adds up: each wager's own amount, and the seat's."""

from __future__ import annotations

from decimal import Decimal

import pytest

from pitboss.floor.showing import show_table
from pitboss.rounds.dice_events import DiceRolled
from pitboss.rounds.events import WagerSettled
from tests.floor.hall import GAMES, Hall


@pytest.mark.parametrize("game", GAMES)
def test_the_amounts_of_wagers_add_up_to_the_amount_of_their_seat(game: str) -> None:
    """What is kept of winnings on the Banker's Hand is not in what is returned; on a Buy Bet it is paid ahead."""
    hall = Hall(game)
    seen = 0
    while hall.table.rounds < 4 or hall.table.in_round:
        hall.step()
        shown = show_table(hall.floor, game, hall.players[0])
        for seat, box in shown["view"]["round"]["seats"].items():
            of_seat = [Decimal(one["net"]) for one in shown["results"] if one["seat"] == int(seat)]
            ahead = sum(map(Decimal, box["vigorish"].values()), Decimal())
            assert sum(of_seat, Decimal()) + Decimal(box["envy"]) - ahead == Decimal(box["net"])
            seen += len(of_seat)
    assert seen


def test_who_wins_on_the_bankers_hand_is_told_of_the_vigorish() -> None:
    hall = Hall("mini-baccarat")
    told: list[str] = []
    for _ in range(3000):
        hall.step()
        shown = show_table(hall.floor, "mini-baccarat", hall.players[0])
        won = [one for one in shown["results"] if one["wager"] == "banker" and one["outcome"] == "win"]
        told += [one["why"] for one in won]
        assert all(Decimal(one["net"]) * 20 == Decimal(one["staked"]) * 19 for one in won)
        if told:
            break
    assert all("pays 1 to 1, less $" in one and one.endswith("vigorish.") for one in told)
    assert told


@pytest.mark.parametrize("game", ["craps", "three-card-poker"])
def test_what_the_last_roll_has_brought_is_told_apart(game: str) -> None:
    """A page says what the dice have just brought. Without dice there is one settlement, and all of it is the last."""
    hall, latest, earlier = Hall(game), 0, 0
    while hall.table.rounds < 4 or hall.table.in_round:
        hall.step()
        stands = hall.table.round.stands
        rolls = [n for n, event in enumerate(stands) if isinstance(event, DiceRolled)]
        since = [event for event in stands[rolls[-1] if rolls else 0 :] if isinstance(event, WagerSettled)]
        results = show_table(hall.floor, game, hall.players[0])["results"]
        marked = [one for one in results if one["latest"]]
        assert len(marked) == len(since)
        latest, earlier = latest + len(marked), earlier + len(results) - len(marked)
    assert latest
    assert bool(earlier) is (game == "craps")
