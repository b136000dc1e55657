"""Meters go by the edition: whatever is offered, and on whatever letters, a wager's meter has one name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, combinations, product

import pytest

from pitboss.games.allowances import tables_named
from pitboss.games.builder import game_by_options
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.games.meter_names import name_meters
from pitboss.law import library
from pitboss.law.model import Edition
from pitboss.money import MeterShare

EDITIONS = [library.load(f"{game}@{edition}") for game, editions in library.shelf().items() for edition in editions]
PLAYED = [edition for edition in EDITIONS if edition.complete and name_meters(edition)]

NAMES = {
    "ma/caribbean-stud": {"progressive": {"main"}, "five-card-hand-bonus": {"five-card-hand-bonus/main"}},
    "md/blackjack": {"hit-and-run": {"main"}, "super-4": {"super-4/main"}},
    "md/three-card-poker": {
        "progressive": {"main", "major", "minor"},
        "five-card-progressive": {f"five-card-progressive/{one}" for one in ("main", "major", "minor")} | {"mega"},
    },
}
"""Where two wagers have meters of one name: read off the paytables of all letters by hand."""
NAMES["ma/caribbean-stud"]["five-card-hand-bonus-dealer"] = NAMES["ma/caribbean-stud"]["five-card-hand-bonus"]


def paid_from(edition: Edition) -> dict[str, list[tuple[str, ...]]]:
    """The wagers that are paid from meters, each with the meters of every one of its paytables."""
    found = {
        rule.id: [
            tuple(dict.fromkeys(row.pays.meter for row in table.rows if isinstance(row.pays, MeterShare)))
            for table in tables_named(edition, rule.id)
        ]
        for rule in edition.wager
    }
    return {wager: tables for wager, tables in found.items() if any(tables)}


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_every_meter_has_a_name_of_its_own(edition: Edition) -> None:
    names = name_meters(edition)
    assert set(names) == {
        (wager, meter) for wager, tables in paid_from(edition).items() for meter in chain.from_iterable(tables)
    }
    on_table = {rule.id: rule.paytable or rule.id for rule in edition.wager}
    whose: dict[MeterName, tuple[str, str]] = {}
    for (wager, meter), name in names.items():
        assert (name.meter, name.seat) == (meter, None)
        assert name.wager in ("", *on_table)
        assert whose.setdefault(name, (on_table[wager], meter)) == (on_table[wager], meter)


@pytest.mark.parametrize("edition", PLAYED, ids=lambda edition: edition.id)
def test_names_where_two_wagers_have_meters_of_one_name_and_plain_ones_elsewhere(edition: Edition) -> None:
    found: dict[str, set[str]] = {}
    for (wager, _), name in name_meters(edition).items():
        found.setdefault(wager, set()).add(name)
    plain = {wager: set(chain.from_iterable(tables)) for wager, tables in paid_from(edition).items()}
    assert found == NAMES.get(edition.game, plain)


def tables_offered(edition: Edition) -> Iterator[Game]:
    """The game with each subset of its metered wagers, on each choice of their letters."""
    wagers = list(paid_from(edition))
    letters = {wager: [one.letter for one in tables_named(edition, wager) if one.letter] for wager in wagers}
    for offered in chain.from_iterable(combinations(wagers, n) for n in range(len(wagers) + 1)):
        lettered = [wager for wager in offered if letters[wager]]
        for chosen in product(*(letters[wager] for wager in lettered)):
            paytables = dict(zip(lettered, chosen, strict=True))
            yield game_by_options(edition.id, {"paytables": paytables}, offered)


@pytest.mark.parametrize("edition", PLAYED, ids=lambda edition: edition.id)
def test_the_name_of_a_meter_is_the_same_whatever_else_is_offered(edition: Edition) -> None:
    names = name_meters(edition)
    games = 0
    for game in tables_offered(edition):
        games += 1
        wanted = {
            names[wager, meter]
            for wager in game.wagers
            if (table := game.table(wager))
            for meter in game.meters_named(table)
        }
        assert set(game.choices.meters) == wanted
        for name in game.meters:
            assert game.find_meter(name) == name
            assert MeterName(json.loads(json.dumps(name))) == name
            assert (name.seat is not None) == (name.meter in game.personal)
    assert games >= 3


def test_a_plain_name_means_the_one_meter_that_it_can_mean() -> None:
    """Without the wager whose meter is called main, main is the other's; with it, never."""
    both = game_by_options("three-card-poker", {}, ["progressive", "five-card-progressive"])
    five = game_by_options("three-card-poker", {}, ["five-card-progressive"])
    assert set(both.meters) == {"main", "five-card-progressive/main"}
    assert set(five.meters) == {"five-card-progressive/main"}
    assert [game.find_meter("main") for game in (both, five)] == ["main", "five-card-progressive/main"]
    assert both.find_meter("progressive/main") == "main"
    assert both.find_meter("five-card-progressive/main") == "five-card-progressive/main"
    for text in ("mega", "ante/main", "progressive/main", "main/1", "five-card-progressive/main/1", ""):
        assert five.find_meter(text) is None


def test_wagers_on_one_paytable_share_its_meter_by_either_name() -> None:
    dealer = game_by_options("caribbean-stud", {}, ["five-card-hand-bonus-dealer"])
    assert set(dealer.meters) == {"five-card-hand-bonus/main"}
    for text in ("main", "five-card-hand-bonus/main", "five-card-hand-bonus-dealer/main"):
        assert dealer.find_meter(text) == "five-card-hand-bonus/main"


def test_a_seat_has_its_own() -> None:
    game = game_by_options("midi-baccarat", {}, ["royal-9"])
    assert game.find_meter("king-9-banker/3") == game.find_meter("royal-9/king-9-banker/3") == "king-9-banker/3"
    for text in ("king-9-banker", "king-9-banker/15", "king-9-banker/0", "royal-9/king-9-banker", "major/3"):
        assert game.find_meter(text) is None
