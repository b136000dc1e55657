"""Who somebody is at a table: the person decides, and the seat follows from who sits where. No page can claim one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.cards import UNKNOWN, cards
from pitboss.errors import Refusal
from pitboss.games.identity import Wager
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, CorrectCard, CountProgressives, Deal, NoMoreBets, PlaceWager, Report, Verify
from pitboss.rounds.engine.decide import verify
from pitboss.rounds.events import AwardVerified, IrregularityNoted
from pitboss.rounds.state import Held, Round
from pitboss.tables import sight
from pitboss.tables.commands import BeginRound, Cut, DealerComes, LeaveSeat, ReceiveDeck, Shuffle, TakeSeat
from pitboss.tables.moves import moves
from pitboss.tables.table import play
from pitboss.tables.views import view
from pitboss.words.events import say_event
from tests.said import given_by
from tests.tables.bench import Bench, game_of, opened, ready

ANN = "As Qs 2c"
FORGED = (Actor("player", "Mallory", 1), Actor("player", "", 1), Actor("player", "Bob", 1), Actor("player", "Mallory"))


def dealt() -> Bench:
    """Three Card Poker: Ann at seat 1 and Bob at seat 2 have looked at their cards."""
    bench = ready(game_of("three-card-poker"), "Ann", "Bob")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(2, "ante", 1000), NoMoreBets())
    if not bench.table.round.counted:
        bench.do(CountProgressives(0))
    bench.do(Deal(cards("As Kd 9h Qs 7h 9d 2c 3c 4s")))
    return bench


def hand_seen(bench: Bench, seat: int, looks: Actor) -> tuple[int, ...]:
    return view(bench.game, bench.table, looks).round.seats[seat].cards


def test_a_player_sees_the_own_cards_by_name_wherever_the_page_says_that_they_sit() -> None:
    bench = dealt()
    for seat in (1, 2, None):
        assert hand_seen(bench, 1, Actor("player", "Ann", seat)) == cards(ANN)
        assert hand_seen(bench, 2, Actor("player", "Ann", seat)) == (UNKNOWN,) * 3


@pytest.mark.parametrize("forged", FORGED, ids=str)
def test_whoever_claims_a_seat_sees_no_card_of_it_in_views_or_events(forged: Actor) -> None:
    bench = dealt()
    assert hand_seen(bench, 1, forged) == (UNKNOWN,) * 3
    before, told = bench.table, bench.do(Choose(1, "play"), Choose(2, "play"))
    assert hand_seen(bench, 1, Actor("player", "Ann")) == cards(ANN)
    again = list(sight.stream(bench.game, type(before)(), bench.log[: -len(told)], forged))
    shown = [one.card for event in again for one in getattr(event, "cards", ()) if getattr(one, "seat", None) == 1]
    assert shown == [UNKNOWN] * 3


@pytest.mark.parametrize("forged", FORGED, ids=str)
def test_what_is_open_to_whoever_claims_a_seat_is_accepted_of_them(forged: Actor) -> None:
    wagering = ready(game_of("three-card-poker"), "Ann", "Bob")
    wagering.do(BeginRound(), PlaceWager(1, "ante", 1000))
    for bench in (wagering, dealt()):
        for move in moves(bench.game, bench.table, forged):
            assert not isinstance(play(bench.game, bench.table, move.command, forged), Refusal), move
            assert getattr(move.command, "seat", 2) != 1


def test_a_player_is_offered_the_own_boxes_whatever_seat_the_page_says() -> None:
    bench = ready(game_of("three-card-poker"), "Ann", "Bob")
    bench.do(BeginRound())
    for seat in (1, 2, None):
        found = [one.command for one in moves(bench.game, bench.table, Actor("player", "Bob", seat))]
        assert {one.seat for one in found if isinstance(one, PlaceWager)} == {2}
        answer = play(bench.game, bench.table, PlaceWager(2, "ante", 1000), Actor("player", "Bob", seat))
        assert not isinstance(answer, Refusal)


def test_whoever_takes_a_seat_after_the_round_does_not_see_the_cards_that_were_folded_there() -> None:
    bench = dealt()
    bench.do(Choose(1, "fold"), Choose(2, "play"), LeaveSeat(1), TakeSeat(1, "Eve"))
    assert hand_seen(bench, 1, Actor("player", "Eve", 1)) == (UNKNOWN,) * 3
    assert hand_seen(bench, 1, Actor("player", "Ann")) == cards(ANN)


def test_only_the_dealer_who_is_at_the_table_deals_there() -> None:
    bench = ready(game_of("three-card-poker"), "Ann")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), DealerComes("Dan"))
    refusal = bench.refused(given_by("dealer", NoMoreBets(), "Mallory"))
    assert (refusal.code, refusal.open) == ("another-dealer", ("DealerComes",))
    found = moves(bench.game, bench.table, Actor("dealer", "Mallory"))
    assert {type(one.command) for one in found} == {DealerComes}
    bench.do(given_by("dealer", DealerComes("Mallory"), "Mallory"), given_by("dealer", NoMoreBets(), "Mallory"))


def test_a_dealer_who_is_not_named_and_one_of_several_at_craps_are_believed() -> None:
    bench = ready(game_of("three-card-poker"), "Ann")
    bench.do(DealerComes("Dan"), given_by("dealer", BeginRound()))
    craps = opened(game_of("craps"), "Ann")
    craps.do(DealerComes("Dan"), given_by("dealer", ReceiveDeck("dice"), "Eve"))


def test_the_dealer_cuts_and_no_player() -> None:
    """MD 3CP 1.4 Ch.5 §F: "the dealer shall place the cover card in the stack"."""
    bench = opened(game_of("three-card-poker"), "Ann").open_deck()
    bench.do(Shuffle("red", "hand"))
    for player in ("Nobody", "Ann"):
        assert bench.refused(given_by("player", Cut("red", 20), player)).code == "wrong-person"
    bench.do(given_by("dealer", Cut("red", 20), "Dan"))


def test_where_the_law_lets_a_player_cut_it_is_one_who_is_seated() -> None:
    game = game_of("three-card-poker")
    cut = tuple(replace(one, by="player") if one.id == "cut" else one for one in game.edition.procedure)
    bench = opened(replace(game, edition=replace(game.edition, procedure=cut)), "Ann").open_deck()
    bench.do(Shuffle("red", "hand"))
    assert bench.refused(given_by("player", Cut("red", 20), "Nobody")).code == "wrong-person"
    bench.do(given_by("player", Cut("red", 20), "Ann"))


def test_a_report_names_the_person_and_keeps_the_name_when_its_card_is_corrected() -> None:
    bench = ready(game_of("three-card-poker"), "Ann")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), NoMoreBets())
    (note,) = (
        one
        for one in bench.do(given_by("floorperson", Report("face-up-card", card=cards("As")[0]), "Flo"))
        if isinstance(one, IrregularityNoted)
    )
    assert note.person == "Flo"
    assert "Reported by Flo." in say_event(bench.game, note)
    bench.do(given_by("floorperson", CorrectCard(bench.table.round.stands.index(note), cards("Ad")[0], "misread")))
    assert [one.person for one in bench.table.round.stands if isinstance(one, IrregularityNoted)] == ["Flo"]


def test_a_verification_names_the_person() -> None:
    game = game_of("three-card-poker")
    held = Held(1, Wager("progressive"), "Royal Flush", ("validate-progressive",))
    events = verify(game, Round(phase="closed", held=held), Verify("validate-progressive"), Actor("floorperson", "Flo"))
    assert events == [AwardVerified(1, Wager("progressive"), "validate-progressive", "floorperson", "Flo")]
    assert "by the floorperson Flo" in say_event(
        game, AwardVerified(1, Wager("progressive"), "x", "floorperson", "Flo")
    )
