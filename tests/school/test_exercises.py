"""Exercises of the dealing school: the same for the same chance, marked by what the engine did, and telling nothing."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.rounds.finished.settle import settle
from pitboss.school.exercises import Line, Said, check_payout, find_mistake, make_exercise
from tests.floor.hall import GAMES, game_of


@pytest.mark.parametrize("name", GAMES)
def test_the_right_answer_is_right_and_any_other_is_not(name: str) -> None:
    game = game_of(name)
    for number in range(3):
        task = make_exercise(game, "payout", Random(number))
        assert task == make_exercise(game, "payout", Random(number))
        assert task.lines
        assert all(not box.settled and not box.net for box in task.seen.seats.values()), "nothing tells the answer"
        right = {line.wager: Said(line.act, abs(line.net)) for line in task.lines}
        assert not [one for one in check_payout(task, right) if one.mistake]
        for line in task.lines:
            wrong = right | {line.wager: Said("take" if line.act == "pay" else "pay", 1)}
            assert [one.line for one in check_payout(task, wrong) if one.mistake] == [line]


@pytest.mark.parametrize("name", GAMES)
def test_what_comes_next_is_one_of_several(name: str) -> None:
    for number in range(3):
        task = make_exercise(game_of(name), "next", Random(number))
        assert len(set(task.options)) == len(task.options) >= 2
        assert task.cite
        assert all(not box.settled for box in task.seen.seats.values())


def test_payouts_are_those_of_settle() -> None:
    """The cards of an exercise, put to `pitboss settle` as a finished round."""
    game = game_of("three-card-poker")
    from pitboss.cards import show_all
    from pitboss.money import dollars

    for number in range(4):
        task = make_exercise(game, "payout", Random(number))
        box = task.seen.seats[task.seat]
        early = {wager: dollars(amount) for wager, amount in box.wagers.items() if wager != "play"}
        if set(early) - {"ante", "pair-plus"} or "dealer" not in task.seen.zones:
            continue
        letters = {name: table.letter for name, table in game.choices.tables.items() if table.letter}
        told = settle({
            "game": "md/three-card-poker",
            "options": {"paytables": {name: letters[name] for name in ("ante-bonus", "pair-plus") if name in letters}},
            "seats": {str(task.seat): {"wagers": early, "cards": show_all(box.cards), "choices": list(box.choices)}},
            "dealer": show_all(task.seen.zones["dealer"]),
        })  # fmt: skip
        net = sum(line.net for line in task.lines)
        assert told["seats"][str(task.seat)]["net"] == dollars(net)


@pytest.mark.parametrize(
    ("line", "said", "mistake"),
    [
        (Line("banker", "Banker", 10000, "pay", 9500, "1 to 1", 500, "", ""), Said("pay", 10000), "vigorish"),
        (Line("banker", "Banker", 10000, "pay", 9500, "1 to 1", 500, "", ""), Said("pay", 9000), "amount"),
        (Line("ante", "Ante", 1000, "return", 0, "push", 0, "", ""), Said("take", 1000), "outcome"),
        (Line("ante", "Ante", 1000, "return", 0, "push", 0, "", ""), Said("return"), ""),
        (Line("ante-bonus", "Ante Bonus", 0, "pay", 4000, "4 to 1", 0, "", ""), Said("take"), "bonus"),
        (Line("pass", "Pass", 1000, "stay", 0, "", 0, "", ""), None, "outcome"),
    ],
)
def test_kinds_of_mistakes(line: Line, said: Said | None, mistake: str) -> None:
    assert find_mistake(line, said) == mistake


def test_what_a_roll_did_is_the_reason_at_craps() -> None:
    """`A seven came before the 9.`, and not that the roll loses."""
    told = [line.why for seed in range(12) for line in make_exercise(game_of("craps"), "payout", Random(seed)).lines]
    assert any("before" in why for why in told)
    assert not [why for why in told if why.startswith("The roll ")]
