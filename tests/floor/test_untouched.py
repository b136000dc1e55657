"""Where a device brings cards and dice: what hands do wrong is neither offered nor accepted; the rest still is."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import card
from pitboss.errors import Refusal
from pitboss.floor import untouched
from pitboss.floor.hosting import Told
from pitboss.floor.showing import show_moves
from pitboss.law.vocabulary.irregularities import OF_THE_COUNT
from pitboss.people import Actor
from pitboss.rounds.commands import CorrectCard, CorrectRoll, DrawCard, Report
from pitboss.tables.commands import CountStub, DeviceFails, SecureDevice
from pitboss.tables.moves import moves
from pitboss.tables.waiting import waits_for
from tests.floor.hall import DEALER, GAMES, Hall, game_of

FLOORPERSON = Actor("floorperson", "Flo")
STEPS = 60


def offered(hall: Hall, looks: Actor) -> list[dict[str, Any]]:
    return [one["command"] for one in show_moves(hall.floor.places[hall.game], hall.table, looks, hall.floor.today)]


def waits_until(hall: Hall, what: str) -> None:
    for _ in range(STEPS):
        if waits_for(hall.floor.places[hall.game].game, hall.table).what == what:
            return
        hall.step()
    raise AssertionError(f"{hall.game} never waits for {what}")


@pytest.mark.parametrize("game", GAMES)
def test_no_irregularity_of_hands_is_offered_or_accepted(game: str) -> None:
    hall = Hall(game)
    rules = [one.id for one in game_of(game).edition.irregularity]
    for _ in range(STEPS):
        for looks in (DEALER, FLOORPERSON):
            kinds = {one["command"] for one in offered(hall, looks)}
            assert not kinds & {"report", "draw-card", "device-fails", "secure-device"}
            of_people = {"correct-wager", "correct-payment", "correct-seat"}
            assert not {one for one in kinds if one.startswith("correct-")} - of_people
        hall.step()
    waits_until(hall, "roll" if game == "craps" else "cards")
    before = hall.table
    for rule in rules:
        refused = hall.tell(FLOORPERSON, Report(rule))
        assert isinstance(refused, Refusal)
        assert refused.code == ("not-here" if rule in OF_THE_COUNT else "device-brings"), rule
    assert hall.table == before


BY_HAND = (
    DrawCard(),
    CorrectCard(0, card("As"), "misread"),
    CorrectRoll(0, (1, 1), "misread"),
    DeviceFails("shoe"),
    SecureDevice("shoe", "cover"),
)


@pytest.mark.parametrize("command", BY_HAND)
def test_nobody_puts_right_or_draws_what_the_device_has_brought(command: Any) -> None:
    hall = Hall("three-card-poker")
    waits_until(hall, "cards")
    refused = hall.tell(FLOORPERSON, command)
    assert isinstance(refused, Refusal)
    assert refused.code == "device-brings"


def test_a_stub_is_counted_as_the_device_has_it() -> None:
    hall = Hall("caribbean-stud")
    waits_until(hall, "stub-count")
    (count,) = [
        one for one in show_moves(hall.floor.places[hall.game], hall.table, DEALER, hall.floor.today) if one["next"]
    ]
    assert count["free"] == [], "nobody is asked for what is known"
    right = count["command"]["cards"]
    refused = hall.tell(DEALER, CountStub(right - 1))
    assert isinstance(refused, Refusal)
    assert str(right) in refused.message
    assert isinstance(hall.tell(DEALER, CountStub(right)), Told)


@pytest.mark.parametrize("game", ["blackjack", "mini-baccarat"])
def test_a_shoe_runs_out_when_it_has_too_few_cards_and_not_before(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(game)
    waits_until(hall, "cards")
    rule = next(one.id for one in game_of(game).edition.irregularity if one.id in OF_THE_COUNT)
    assert untouched.refuse_untrue(game_of(game), hall.table, Report(rule))
    monkeypatch.setattr(untouched, "count_left", lambda *_: 0)
    assert rule in {one.get("irregularity") for one in offered(hall, FLOORPERSON)}


def test_cards_that_hands_deal_go_wrong_as_the_law_has_it() -> None:
    """The same moment of the same game: where the dealer tells the cards, one may lie face up."""
    hall = Hall("three-card-poker")
    waits_until(hall, "cards")
    place = hall.floor.places[hall.game]
    by_rules = {
        one.command.irregularity for one in moves(place.game, hall.table, DEALER) if isinstance(one.command, Report)
    }
    assert {"face-up-card", "several-face-up-cards"} <= by_rules
    place.source = "dealer"
    shown = {one.get("irregularity") for one in offered(hall, DEALER)}
    assert by_rules <= shown
