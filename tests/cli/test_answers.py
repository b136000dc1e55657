"""How answers are understood: no letter means two things, nothing unclear is taken, and no number stands for `4x`."""

from __future__ import annotations

from itertools import combinations

import pytest

from pitboss.cli.answers import Unclear, assign_keys, describe, read_change, read_wagers, understand
from pitboss.cli.players import Change
from pitboss.errors import BadInput
from pitboss.law import library
from pitboss.rounds.commands import Choose
from pitboss.rounds.labels import spell
from pitboss.rounds.moves import Move


def offer(*choices: str) -> list[Move]:
    return [Move(Choose(1, choice), spell(choice), ("player",)) for choice in choices]


BLACKJACK = offer("split", "double", "hit", "stand")
HOLDEM = offer("4x", "3x", "check")


@pytest.mark.parametrize(
    ("answer", "options", "meant"),
    [
        ("SPLIT", BLACKJACK, "split"),
        ("sp", BLACKJACK, "split"),
        ("p", BLACKJACK, "split"),
        ("t", BLACKJACK, "stand"),
        ("H", BLACKJACK, "hit"),
        ("2", BLACKJACK, "double"),
        ("4", HOLDEM, "4x"),
        ("3x", HOLDEM, "3x"),
        ("c", HOLDEM, "check"),
        ("no insurance", offer("insure", "no-insurance"), "no-insurance"),
        ("no-ins", offer("insure", "no-insurance"), "no-insurance"),
        ("double down", BLACKJACK, "double"),
        ("hit me", BLACKJACK, "hit"),
        ("let it ride", offer("ride", "pull"), "ride"),
        ("Pull back", offer("ride", "pull"), "pull"),
    ],
)
def test_a_choice_is_known_by_its_name_beginning_key_or_number(answer: str, options: list[Move], meant: str) -> None:
    assert understand(answer, options) == Choose(1, meant)


@pytest.mark.parametrize("answer", ["s", "S"])
def test_what_may_mean_two_choices_means_none(answer: str) -> None:
    with pytest.raises(Unclear, match="may mean split or stand"):
        understand(answer, BLACKJACK)


@pytest.mark.parametrize("answer", ["1", "0", "9", "12345678901234567890", "raise", "x"])
def test_what_is_no_choice_goes_to_the_rules_as_it_was_said(answer: str) -> None:
    """Where choices are called by numbers, no other number is one: 1 must not be the first of 4x, 3x, check."""
    assert understand(answer, HOLDEM) == Choose(1, answer)


def test_an_amount_goes_with_its_choice() -> None:
    assert understand("d 4", BLACKJACK) == Choose(1, "double", 400)
    assert understand("double $4.50", BLACKJACK) == Choose(1, "double", 450)


def every_set_of_choices() -> list[tuple[str, ...]]:
    stages = [stage for edition in library.everything() for stage in edition.stage if stage.do == "decide"]
    named = {tuple(spell(one.id).lower() for one in stage.choices) for stage in stages}
    return sorted({some for all_of in named for n in range(1, len(all_of) + 1) for some in combinations(all_of, n)})


def test_every_choice_of_every_game_has_a_key_of_its_own() -> None:
    """For each set of choices that can be open together: every key is one letter, and leads to its own choice."""
    sets = every_set_of_choices()
    assert len(sets) > 20
    for labels in sets:
        keys = assign_keys(labels)
        assert len(set(keys.values())) == len(labels)
        options = offer(*labels)
        for label, key in keys.items():
            assert len(key) == 1
            meant = understand(key, options)
            assert isinstance(meant, Choose)
            assert meant.choice == label


def test_a_key_means_the_same_when_fewer_choices_are_open() -> None:
    """Once the pair is played on, t is still to stand; s is too, for nothing else that is open begins so."""
    every = ["split", "double", "hit", "stand", "surrender"]
    later = offer("hit", "stand")
    assert describe(later, every) == "(h)it / s(t)and"
    assert understand("t", later, every) == understand("s", later, every) == Choose(1, "stand")
    assert understand("p", later, every) == Choose(1, "p"), "to split is not open, and the rules say so"


def test_the_question_shows_the_keys() -> None:
    assert describe(BLACKJACK) == "s(p)lit / (d)ouble / (h)it / s(t)and"
    assert describe(HOLDEM) == "(4)x / (3)x / (c)heck"


NAMES = ("pass", "pass-odds", "place-4", "place-6", "field", "fire-bet")


@pytest.mark.parametrize(
    ("text", "wagers"),
    [
        ("pass 10", {"pass": 1000}),
        ("PASS 10 fie 5", {"pass": 1000, "field": 500}),
        ("field=$1,500, place-6 12", {"field": 150000, "place-6": 1200}),
        ("25", {"pass": 2500}),
        ("$25.50", {"pass": 2550}),
    ],
)
def test_wagers_are_known_by_their_beginning(text: str, wagers: dict[str, int]) -> None:
    assert read_wagers(text, NAMES, {"pass": 1000}, dict.fromkeys(NAMES, "")) == wagers


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("place 5", "may mean place-4 or place-6"),
        ("f 5", "may mean field or fire-bet"),
        ("pass", "such as: pass 10"),
        ("pass 10 pass 5", "each wager once"),
        ("pas 5 pass 5", "may mean pass or pass-odds"),
        ("xyzzy 5", "no wager 'xyzzy' here. w lists"),
        ("pass -5", "not an amount"),
        ("pass 10 5", "one amount for pass, not two"),
        ("field 10 6card 5", "no wager '6card' here"),
        ("", "such as: pass 10"),
    ],
)
def test_unclear_wagers_place_nothing(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read_wagers(text, NAMES, {"pass": 1000}, dict.fromkeys(NAMES, ""))


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("come 5", {"come": 500}),
        ("come", {"come": 0}),
        ("pass 10 come", {"come": 0}),
        ("come odds 6 10", {"come-odds-6": 1000}),
    ],
)
def test_a_wager_that_is_closed_now_goes_to_the_rules_which_say_why(text: str, sent: dict[str, int]) -> None:
    """Dollars are not asked for, where they would be refused."""
    known = dict.fromkeys((*NAMES, "come", "come-odds"), "")
    assert read_wagers(text, NAMES, {"pass": 1000}, known) == sent


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("down place-6", Change("down", "place-6")),
        ("DOWN place-6 $5", Change("down", "place-6", 500)),
        ("off h", Change("off", "hardway-8")),
        ("on pass", Change("on", "pass")),
        ("place-6 12", None),
    ],
)
def test_what_is_done_with_a_wager_that_lies_there(text: str, meant: Change | None) -> None:
    assert read_change(text, ("pass", "pass-odds", "place-6", "hardway-8")) == meant


def test_a_wager_that_does_not_lie_there_is_named_as_a_whole_number_and_all() -> None:
    with pytest.raises(Unclear, match=r"^You have no wager 'buy-4' on the layout. You have pass.$"):
        read_change("down buy 4", ("pass",), {"pass": "Pass Bet", "buy-4": "Buy Bet on the 4"})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("down", "Write down and the wager, such as: down pass"),
        ("off place-6 5", "Write off and the wager"),
        ("down p", "may mean pass, pass-odds or place-6"),
        ("off field", "no wager 'field' on the layout. You have pass, pass-odds and place-6."),
    ],
)
def test_an_unclear_change_changes_nothing(text: str, said: str) -> None:
    with pytest.raises(Unclear, match=said):
        read_change(text, ("pass", "pass-odds", "place-6"))
