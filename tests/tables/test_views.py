"""A table as somebody sees it, and its events: whole, typed, and with nothing that is hidden. At random, see `fuzz`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any, get_args

import pytest

from pitboss.cards import UNKNOWN, card, cards, show
from pitboss.contracts import event
from pitboss.decoding import read
from pitboss.games.builder import game_by_submission
from pitboss.games.examples import find_example
from pitboss.games.identity import MeterName, Wager
from pitboss.people import Actor
from pitboss.rounds import events as in_rounds
from pitboss.rounds import sight as of_rounds
from pitboss.rounds.commands import Choose, CountProgressives, Deal, NoMoreBets, PlaceWager
from pitboss.rounds.waiting import What
from pitboss.tables import sight
from pitboss.tables.codec import COMMANDS, write_move, write_view
from pitboss.tables.commands import BeginRound, Burn, CountStub, Cut, OpenTable, Perform, ReceiveDeck, Shuffle, TakeSeat
from pitboss.tables.events import Event
from pitboss.tables.moves import moves
from pitboss.tables.state import Table
from pitboss.tables.table import evolve_all
from pitboss.tables.views import TableView, view
from pitboss.words.waiting import SAYING, say_waiting
from tests.said import given_by
from tests.tables.bench import STEPS, Bench, game_of, opened, ready
from tests.tables.shown import LOOKS, TABLES, path_of, text_of

ANN, BOB, DEALER, FLOOR = Actor("player", "Ann", 1), Actor("player", "Bob", 2), Actor("dealer"), Actor("floorperson")


def test_every_event_is_seen_in_a_way_that_somebody_has_thought_of() -> None:
    assert set(get_args(Event)) == set(sight.SEES)
    assert set(get_args(in_rounds.Event)) == set(of_rounds.SEES)


def test_an_event_that_nobody_has_thought_of_is_shown_to_nobody() -> None:
    @event("card-whispered")
    class CardWhispered:
        card: int

    with pytest.raises(KeyError):
        sight.see_event(game_of("three-card-poker"), Table(), CardWhispered(7), ANN)  # type: ignore[arg-type]


# What the table waits for


def sentence(bench: Bench) -> str:
    return say_waiting(bench.game, view(bench.game, bench.table, DEALER).waits)


def test_a_table_says_what_it_waits_for_from_its_opening_to_the_end_of_a_round() -> None:
    """Three Card Poker, 1.4: opened by Ch.4, shuffled and cut by Ch.5, and played by Ch.9 to Ch.12."""
    bench = Bench(game_of("three-card-poker"))
    assert sentence(bench) == "The table is closed."
    bench = opened(bench.game, "Ann")
    said = [sentence(bench)]

    def do(*commands: Any) -> None:
        bench.do(*commands)
        said.append(sentence(bench))

    do(ReceiveDeck("red"))
    for step in STEPS:
        do(given_by("floorperson" if step == "verify-inspection" else "dealer", Perform("red", step)))
    do(Shuffle("red", "hand"))
    do(Cut("red", 20))
    do(BeginRound(count_stub=True))
    do(PlaceWager(1, "ante", 1000), PlaceWager(1, "progressive", 100), NoMoreBets())
    do(CountProgressives(1))
    do(Deal(cards("As Ks Qs 2c 3d 4h")))
    do(CountStub(46))
    do(Choose(1, "play"))
    assert said == [
        "A deck must be received.",
        "The red deck is being opened; next: inspect, by the dealer.",
        "The red deck is being opened; next: verify inspection, by the floorperson.",
        "The red deck is being opened; next: spread, by the dealer.",
        "The red deck is being opened; next: turn down, by the dealer.",
        "The red deck is being opened; next: wash, by the dealer.",
        "The red deck is being opened; next: stack, by the dealer.",
        "The red deck must be shuffled.",
        "The red deck must be cut.",
        "A new round may begin.",
        "Wagers are open.",
        "The progressive chips must be counted.",
        "6 cards are due, the first to seat 1.",
        "The stub must be counted.",
        "Seat 1 must choose.",
        "The red deck must be shuffled.",
    ]


def test_whatever_is_waited_for_has_its_sentence() -> None:
    assert set(get_args(What)) == set(SAYING)


# Who sees what


def test_the_card_that_says_how_many_are_burned_is_seen_and_the_burned_ones_are_counted() -> None:
    bench = ready(game_of("mini-baccarat", shuffler="manual"), "Ann")
    bench.do(Burn(cards("7h")[0]))
    deck = view(bench.game, bench.table, ANN).decks["red"]
    assert (show(deck.turned_up or UNKNOWN), deck.unseen, deck.out) == ("7h", 7, 8)


def test_cards_of_earlier_rounds_of_the_shoe_are_counted_and_not_named() -> None:
    bench = ready(game_of("blackjack", shuffler="manual"), "Ann")
    bench.do(Burn())
    bench.round_()
    gone = len(bench.table.decks["red"].gone)
    bench.do(BeginRound())
    for looks in (ANN, DEALER, FLOOR):
        seen = view(bench.game, bench.table, looks)
        assert seen.decks["red"].out == gone + 1
        assert not seen.round.zones


def stream_to(bench: Bench, looks: Actor) -> list[Event]:
    return list(sight.stream(bench.game, Table(), bench.log, looks))


def cards_named(events: list[Event]) -> Iterator[str]:
    for one in events:
        if isinstance(one, in_rounds.CardsDealt):
            yield from (show(dealt.card) for dealt in one.cards)
        if isinstance(one, in_rounds.CardsShown):
            yield from (show(card) for card in one.cards)


def at_the_choice() -> Bench:
    """Ann holds ace, queen and trey, Bob king, deuce and four; the dealer's three lie face down."""
    bench = ready(game_of("three-card-poker"), "Ann", "Bob")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(2, "ante", 1000), NoMoreBets())
    bench.do(Deal(cards("As Ks 9c Qs 2c 9d 3d 4h 8s")))
    return bench


def test_a_stream_tells_each_the_own_cards() -> None:
    bench = at_the_choice()
    told = {looks: [one for one in cards_named(stream_to(bench, looks)) if one != "??"] for looks in (ANN, BOB, DEALER)}
    assert told == {ANN: ["As", "Qs", "3d"], BOB: ["Ks", "2c", "4h"], DEALER: []}


def test_a_stream_tells_cards_when_they_are_turned_and_a_folded_hand_to_nobody_but_the_floor() -> None:
    bench = at_the_choice()
    bench.do(Choose(1, "fold"), Choose(2, "play"))
    bench.table = evolve_all(Table(), bench.log)
    told = {looks: {*cards_named(stream_to(bench, looks))} - {"??"} for looks in (ANN, BOB, DEALER, FLOOR)}
    turned = {"9c", "9d", "8s", "Ks", "2c", "4h"}
    assert told[DEALER] == told[BOB] == turned
    assert told[ANN] == told[FLOOR] == turned | {"As", "Qs", "3d"}


@pytest.mark.parametrize("looks", [ANN, BOB, DEALER, FLOOR], ids=str)
def test_the_events_that_somebody_sees_add_up_to_what_they_see(looks: Actor) -> None:
    bench = at_the_choice()
    for choice in (Choose(1, "fold"), Choose(2, "play")):
        bench.do(choice)
        follower = evolve_all(Table(), stream_to(bench, looks))
        assert view(bench.game, follower, looks) == view(bench.game, bench.table, looks)


def test_meters_have_the_laws_order_however_a_table_was_restored() -> None:
    bench = ready(game_by_submission(find_example("md/three-card-poker")))
    turned = replace(bench.table, meters=dict(reversed(list(bench.table.meters.items()))))
    linked = dict.fromkeys(reversed(list(bench.game.meters)), Fraction(1))
    assert len(linked) > 1
    assert [*view(bench.game, turned, Actor("dealer"), linked).meters] == [*bench.game.meters]


def test_amounts_of_linked_meters_are_shown_as_they_are_given() -> None:
    bench = ready(game_of("three-card-poker"), "Ann")
    bench.do(BeginRound())
    main = MeterName("main")
    seen = view(bench.game, bench.table, ANN, {main: Fraction(1234567, 2)})
    assert seen.meters[main] == seen.round.meters[main] == 617283


# As JSON


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("who", LOOKS)
def test_what_pages_are_sent_is_as_it_was(name: str, who: str) -> None:
    kept = path_of(name, who).read_text(encoding="utf-8")
    assert kept == text_of(name, who), "python -m tests.tables.shown writes it anew"


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("looks", LOOKS.values(), ids=LOOKS)
def test_a_view_and_its_moves_can_be_read_again(name: str, looks: Actor) -> None:
    """So nothing is lost on the way to a page, and a page may send back the command of a move as it stands."""
    bench = TABLES[name]()
    seen = view(bench.game, bench.table, looks)
    assert read(write_view(seen), TableView, "view") == seen
    for move in moves(bench.game, bench.table, looks):
        assert COMMANDS.read(write_move(move)["command"]) == move.command


def test_names_in_a_view_are_values() -> None:
    seen = view(*_table("craps"), ANN)
    assert {type(name) for seat in seen.round.seats.values() for name in (*seat.wagers, *seat.settled)} == {Wager}
    seen = view(*_table("mini-baccarat"), ANN)
    assert {type(name) for name in (*seen.meters, *seen.round.meters)} == {MeterName}


def _table(name: str) -> tuple[Any, Table]:
    bench = TABLES[name]()
    return bench.game, bench.table


def test_a_card_in_a_command_of_a_table_is_read_as_people_type_it() -> None:
    assert COMMANDS.read({"command": "burn", "card": "10\N{BLACK DIAMOND SUIT}"}) == Burn(card("Td"))


def test_cards_that_lie_spread_wait_for_the_first_player_and_a_second_deck_is_asked_for_as_such() -> None:
    """Ch.4 §D: nobody can turn them down before; so no step of the dealer's is named as the next."""
    bench = Bench(game_of("three-card-poker", decks=2, shuffler="automated"))
    bench.do(OpenTable(), ReceiveDeck("red"))
    assert sentence(bench) == "Another deck must be received, beside the red deck."
    bench.do(ReceiveDeck("blue"))
    for step in ("inspect", "verify-inspection", "spread"):
        bench.do(given_by("floorperson" if step == "verify-inspection" else "dealer", Perform("red", step)))
    assert sentence(bench) == "The cards lie spread until the first player sits down."
    bench.do(TakeSeat(1, "Ann"))
    assert sentence(bench) == "The red deck is being opened; next: turn down, by the dealer."
