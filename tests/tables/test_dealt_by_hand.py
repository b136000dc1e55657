"""Whole tables with face-down cards that nobody knows until they are turned: every round goes as one of known cards."""

from __future__ import annotations

import pytest

from pitboss.cards import UNKNOWN, Card, cards
from pitboss.people import DEALER
from pitboss.rounds.commands import Choose, CountProgressives, Deal, NoMoreBets, ShowCards, Verify
from pitboss.rounds.engine.unknown import to_be_shown
from pitboss.rounds.events import RoundClosed, SeatSettled, WagerSettled
from pitboss.rounds.families.registry import family_of
from pitboss.tables.commands import BeginRound, CountStub
from pitboss.tables.events import StubCounted
from pitboss.tables.moves import moves
from pitboss.tables.rules import at_table
from pitboss.tables.stub import waits_for_count
from pitboss.tables.views import view
from tests.said import given_by
from tests.tables.bench import POKER, Bench, game_of, ready


def play_round(bench: Bench, order: list[Card], *, unknown: bool) -> None:
    """A round with a counted stub, dealt from this order; with `unknown`, by one who sees only what lies face up."""
    bench.do(BeginRound(count_stub=True))
    bench.wager().do(NoMoreBets())
    true: dict[tuple[int | None, str], list[Card]] = {}
    while bench.table.in_round:
        game, state = at_table(bench.game, bench.table), bench.table.round
        family = family_of(game)
        if waits_for_count(game, bench.table):
            bench.do(given_by("dealer", CountStub(len(order))))
        elif hidden := to_be_shown(game, state):
            zone = "" if hidden.seat is not None else hidden.zone
            turned = tuple(true[hidden.seat, hidden.zone][n] for n in hidden.places)
            bench.do(given_by("dealer", ShowCards(turned, hidden.seat, zone)))
        elif due := family.due(game, state):
            dealt = [order.pop(0) for _ in due]
            for at, one in zip(due, dealt, strict=True):
                held = true.setdefault((at.seat, at.to), [])
                held.insert(0 if at.face == "up" and at.seat is None else len(held), one)  # An up card lies first.
            said = [UNKNOWN if unknown and at.face == "down" else one for at, one in zip(due, dealt, strict=True)]
            bench.do(given_by("dealer" if unknown else "device", Deal(tuple(said))))
        else:
            turn = family.turn(game, state)
            assert turn is not None
            bench.do(Choose(turn.seat, turn.choices[0].id))


def settled(bench: Bench) -> list[object]:
    return [one for one in bench.log if isinstance(one, WagerSettled | SeatSettled | StubCounted | RoundClosed)]


@pytest.mark.parametrize("name", POKER)
def test_rounds_of_unknown_cards_go_as_those_of_known_cards(name: str) -> None:
    """Three rounds for two players, the stub counted in each: the cards that nobody knows are cards all the same."""
    by_hand, by_device = (ready(game_of(name), "Ann", "Bob") for _ in range(2))
    for start in (0, 17, 31):
        for bench in (by_hand, by_device):
            deck = list(bench.game.deck.cards)
            play_round(bench, deck[start:] + deck[:start], unknown=bench is by_hand)
            bench.shuffle()
    assert by_hand.table.rounds == 3
    assert [one.agree for one in by_hand.seen(StubCounted)] == [True] * 3
    assert settled(by_hand) == settled(by_device)


def test_unknown_cards_are_cards_that_have_left_the_deck() -> None:
    """Three Card Poker, one player: six unknown cards are gone, the dealer's three are then told, and 46 are left."""
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(count_stub=True))
    bench.wager().do(NoMoreBets(), given_by("dealer", Deal((UNKNOWN,) * 6)))
    assert bench.table.count_gone("red") == 6
    assert bench.refused(ShowCards(cards("Qh 9c 2d"), zone="dealer")).code == "count-stub"
    bench.do(CountStub(46), ShowCards(cards("Qh 9c 2d"), zone="dealer"))
    assert bench.table.count_gone("red") == 6
    assert bench.refused(given_by("dealer", ShowCards(cards("As Ks Qh"), seat=1))).code == "card-out"
    bench.do(given_by("dealer", ShowCards(cards("As Ks Qs"), seat=1)))
    assert not bench.table.in_round


def test_a_card_that_is_told_twice_is_not_said_to_have_left() -> None:
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound())
    bench.wager().do(NoMoreBets())
    refusal = bench.refused(given_by("dealer", Deal((*cards("As As As"), *(UNKNOWN,) * 3))))
    assert (refusal.code, refusal.message) == ("card-out", "As is told 3 times, and the shoe has 1 left.")


def test_what_a_dealer_by_hand_is_offered_and_sees() -> None:
    bench = ready(game_of("md/three-card-poker"), "Ann", "Bob")
    bench.do(BeginRound())
    bench.wager(progressive=100).do(NoMoreBets(), CountProgressives(2))
    assert Deal in {type(one.command) for one in moves(bench.game, bench.table, DEALER)}
    bench.do(given_by("dealer", Deal((UNKNOWN,) * 9)))
    assert view(bench.game, bench.table, DEALER).round.zones["dealer"] == (UNKNOWN,) * 3
    bench.do(given_by("dealer", ShowCards(cards("5h 9c 2d"), zone="dealer")))
    bench.do(given_by("dealer", ShowCards(cards("As Ks Qs"), seat=2)))
    assert bench.table.round.held is not None
    assert Verify in {type(one.command) for one in moves(bench.game, bench.table, DEALER)}
