"""A committed deck: sealed before the first card, dealt by its device alone, disclosed and held against the seal."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from pitboss.cards import UNKNOWN, Card, show_all
from pitboss.people import ANYONE, Actor
from pitboss.rounds.commands import Choose, Deal, NoMoreBets, PlaceWager, ShowCards
from pitboss.tables.commands import (
    BeginRound,
    CloseTable,
    CommitDeck,
    CountHands,
    CountStub,
    DirectShuffle,
    DiscloseDeck,
    RemoveDeck,
    Shuffle,
    SpreadIdle,
)
from pitboss.tables.commitment import seal
from pitboss.tables.events import CommitmentWithdrawn, DeckDisclosed
from pitboss.tables.waiting import waits_for
from tests.said import Said, given_by
from tests.tables.bench import Bench, game_of, ready

SALT = "0123456789abcdef" * 2

OF_SEAT = (0, 2, 4)
"""The places of a deck whose cards come to the one seat that plays, before the dealer's each."""


def device(command: object) -> Said:
    return given_by("device", command)


def sealed() -> tuple[Bench, tuple[Card, ...]]:
    bench = ready(game_of("md/three-card-poker", shuffler="automated"))
    order = list(bench.game.deck)
    Random(3).shuffle(order)
    bench.do(device(CommitDeck("red", seal(tuple(order), SALT))))
    return bench, tuple(order)


def played() -> tuple[Bench, tuple[Card, ...]]:
    bench, order = sealed()
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), NoMoreBets())
    assert bench.refused(given_by("dealer", Deal(order[:6]))).code == "device-deals"
    bench.do(device(Deal(order[:6])), Choose(1, "play"))
    return bench, order


def test_the_seal_is_the_hash_that_anybody_can_reckon() -> None:
    bench, order = sealed()
    assert seal(order, SALT) == sha256(f"{SALT}\n{show_all(order)}".encode()).hexdigest()
    assert bench.refused(device(CommitDeck("red", "0" * 64))).code == "committed"


def test_an_honest_deck_is_disclosed_and_agrees() -> None:
    bench, order = played()
    assert bench.refused(Shuffle("red", "machine")).code == "undisclosed"
    assert bench.do(device(DiscloseDeck("red", order, SALT))) == [DeckDisclosed("red", order, SALT, True)]
    bench.do(Shuffle("red", "machine"))


def test_a_shuffle_that_is_directed_once_a_round_has_begun_is_no_dead_end() -> None:
    bench, _ = sealed()
    bench.do(BeginRound(), given_by("floorperson", DirectShuffle("red")), Shuffle("red", "machine"))
    assert bench.table.decks["red"].commitment == ""


@pytest.mark.parametrize("fault", ["salt", "order", "swapped cards", "short salt"])
def test_another_deck_than_the_sealed_one_shows(fault: str) -> None:
    bench, order = played()
    told = {
        "salt": DiscloseDeck("red", order, SALT[::-1]),
        "order": DiscloseDeck("red", order[::-1], SALT),
        "swapped cards": DiscloseDeck("red", (order[1], order[0], *order[2:]), SALT),
        "short salt": DiscloseDeck("red", order, "1"),
    }[fault]
    (event,) = bench.do(device(told))
    assert isinstance(event, DeckDisclosed)
    assert not event.agrees


def test_a_device_that_deals_other_cards_than_it_sealed_shows() -> None:
    bench, order = sealed()
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), NoMoreBets())
    bench.do(device(Deal((*order[:5], order[30]))), Choose(1, "play"))
    (event,) = bench.do(device(DiscloseDeck("red", order, SALT)))
    assert isinstance(event, DeckDisclosed)
    assert not event.agrees


def test_a_device_that_deals_the_sealed_cards_in_another_order_shows() -> None:
    """The first six cards of the deck go out, the first two of them exchanged: the player gets the dealer's."""
    bench, order = sealed()
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), NoMoreBets())
    first, second, *rest = order[:6]
    bench.do(device(Deal((second, first, *rest))), Choose(1, "play"))
    (event,) = bench.do(device(DiscloseDeck("red", order, SALT)))
    assert isinstance(event, DeckDisclosed)
    assert not event.agrees


@pytest.mark.parametrize("lies", [None, *OF_SEAT])
def test_a_card_that_nobody_saw_as_it_came_is_held_against_the_deck_when_it_is_shown(lies: int | None) -> None:
    bench, order = sealed()
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), NoMoreBets())
    dealt = [UNKNOWN if n in OF_SEAT else card for n, card in enumerate(order[:6])]
    bench.do(device(Deal(tuple(dealt))), Choose(1, "play"))
    shown = [order[30] if n == lies else order[n] for n in OF_SEAT]
    bench.do(device(ShowCards(tuple(shown), seat=1)))
    (event,) = bench.do(device(DiscloseDeck("red", order, SALT)))
    assert isinstance(event, DeckDisclosed)
    assert event.agrees == (lies is None)


def test_nobody_discloses_a_deck_in_play_or_commits_one_that_is_dealt_from() -> None:
    bench, order = sealed()
    assert bench.refused(device(DiscloseDeck("red", order, SALT))).code == "in-play"
    assert bench.refused(given_by("dealer", CommitDeck("red", "0" * 64))).code == "wrong-person"
    other = ready(game_of("md/three-card-poker", shuffler="automated"))
    assert other.refused(device(CommitDeck("red", "abc"))).code == "no-commitment"
    other.do(BeginRound(), PlaceWager(1, "ante", 1000), NoMoreBets(), Deal(tuple(list(other.game.deck)[:2])))
    assert other.refused(device(CommitDeck("red", "0" * 64))).code == "not-fresh"


def test_a_sealed_deck_is_not_spread_or_closed_away_and_no_round_begins_with_it() -> None:
    bench, order = played()
    for command in (SpreadIdle(), CloseTable(), Shuffle("red", "machine"), BeginRound()):
        refusal = bench.refused(command)
        assert (refusal.code, refusal.open) == ("undisclosed", ("DiscloseDeck",)), command
    assert waits_for(bench.game, bench.table).what == "disclosure"
    bench.do(device(DiscloseDeck("red", order, SALT)), SpreadIdle())


def test_a_sealed_deck_that_was_never_done_leaves_by_the_floorpersons_word() -> None:
    bench, order = sealed()
    assert bench.refused(CloseTable()).open == ("RemoveDeck",)
    assert bench.refused(device(DiscloseDeck("red", order, SALT))).code == "in-play"
    bench.do(given_by("floorperson", RemoveDeck("red")), CloseTable())


@pytest.mark.parametrize(("somebody", "by"), [(Actor("floorperson", "Flo"), "floorperson"), (ANYONE, "floorperson")])
def test_a_sealed_deck_that_leaves_undisclosed_leaves_a_note(somebody: Actor, by: str) -> None:
    bench, order = played()
    events = bench.do(Said(RemoveDeck("red"), somebody))
    assert events[-1] == CommitmentWithdrawn("red", seal(order, SALT), by)
    bench.open_deck("red").shuffle("red")
    assert bench.do(given_by("floorperson", RemoveDeck("red")))[1:] == [], "this one was not sealed"


def test_a_sealed_deck_that_is_shuffled_in_the_middle_of_a_round_leaves_a_note() -> None:
    bench, order = sealed()
    bench.do(BeginRound(), given_by("floorperson", DirectShuffle("red")))
    events = bench.do(given_by("dealer", Shuffle("red", "machine")))
    assert events[-1] == CommitmentWithdrawn("red", seal(order, SALT), "dealer")


def test_a_sealed_deck_that_an_irregularity_removes_leaves_a_note() -> None:
    """Three Card Poker, one player: 45 cards in the stub and 6 outside make no deck, so it goes."""
    bench, order = sealed()
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), NoMoreBets(), device(Deal(order[:6])), CountStub(45))
    events = bench.do(given_by("dealer", CountHands(6)))
    assert events[-1] == CommitmentWithdrawn("red", seal(order, SALT), "dealer")
