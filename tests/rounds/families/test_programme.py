"""The steps of a round by their ids, which stand in records: each once, readable, and the same for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games.builder import game_by_law, game_by_options
from pitboss.law import library
from pitboss.law.model import DealStep, Edition
from pitboss.rounds.families.programme import SETTLEMENT, happens_in, name_steps, programme

KEPT = Path(__file__).parent.parent.parent / "records" / "steps.txt"


def ways(edition: Edition) -> dict[str, list[str]]:
    """The ids of all steps under each way of dealing."""
    return {
        f"{edition.game}@{edition.edition} {plan.mode} {plan.variant}".strip(): [
            name for name, step in name_steps((*plan.steps, *edition.stage)) if happens_in(step, plan.mode)
        ]
        for plan in edition.dealing
    }


ALL = {way: ids for edition in library.everything() for way, ids in ways(edition).items()}


@pytest.mark.parametrize("way", ALL)
def test_no_two_steps_have_one_id(way: str) -> None:
    assert len(set(ALL[way])) == len(ALL[way])
    assert SETTLEMENT not in ALL[way]
    assert all(name and not name.isdigit() for name in ALL[way])


def test_the_ids_that_records_have_are_kept() -> None:
    """Written once for each edition and never changed: a record of a round names them."""
    kept = dict(line.split(": ") for line in KEPT.read_text(encoding="utf-8").splitlines())
    assert {way: " ".join(ids) for way, ids in ALL.items() if ids} == kept


def test_three_card_poker_dealt_card_by_card() -> None:
    """MD 3CP 1.4 Ch.8 §D: player, dealer, player, dealer, player, dealer; then Ch.11 §B to §D."""
    game = game_by_options("three-card-poker", {"dealing": "manual-shoe", "shuffler": "manual"})
    assert programme(game).ids == (
        "deal-seats",
        "deal-dealer",
        "deal-seats-2",
        "deal-dealer-2",
        "deal-seats-3",
        "deal-dealer-3",
        "deal-community",
        "play-or-fold",
        "forfeited-wagers",
        "reveal-dealer",
        SETTLEMENT,
    )


def test_what_is_offered_changes_no_id() -> None:
    """Cards that are turned for one wager alone are turned in settlement, if it is offered; no other step moves."""
    steps = programme(game_by_law("let-it-ride"))
    assert [name for name in steps.ids if name.startswith("reveal")] == ["reveal-community", "reveal-community-2"]


def test_places_are_found_by_id_and_by_the_number_of_old_records() -> None:
    steps = programme(game_by_law("ultimate-texas-holdem"))
    assert steps.number("") == steps.number("0") == 0
    for number, (name, step) in enumerate(zip(steps.ids, steps.steps, strict=False)):
        assert steps.number(name) == steps.number(str(number)) == number
        assert steps.step(name) is step
        assert steps.ahead(name) == steps.steps[number:]
        assert steps.after(name) == steps.ids[number + 1]
    assert steps.step(SETTLEMENT) is None
    assert steps.ahead(SETTLEMENT) == ()
    assert steps.is_past(SETTLEMENT, "after-the-last-cards")
    assert not steps.is_past("before-the-flop", "before-the-flop")
    assert isinstance(steps.step(""), DealStep)
