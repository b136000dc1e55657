"""Who somebody is at a table: the person decides, and the seat follows from who sits where. No page can claim one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.cards import UNKNOWN, cards
from pitboss.errors import Refusal
from pitboss.games.identity import Wager
from pitboss.people import Actor, Role
from pitboss.rounds.commands import (
    CancelProgressive,
    Choose,
    CorrectCard,
    CountProgressives,
    Deal,
    Leave,
    NoMoreBets,
    PlaceWager,
    RejectAward,
    Report,
    ResolveAward,
    ReturnChip,
    Verify,
)
from pitboss.rounds.engine.decide import verify
from pitboss.rounds.events import AwardVerified, CardsDealt, IrregularityNoted
from pitboss.rounds.state import Held, Round
from pitboss.tables import sight
from pitboss.tables.commands import (
    BeginRound,
    CallOffRound,
    CountStub,
    Cut,
    DealerComes,
    DirectShuffle,
    LeaveSeat,
    OrderRecut,
    Perform,
    ReceiveDeck,
    Shuffle,
    SpreadIdle,
    TakeSeat,
)
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


@pytest.mark.parametrize("role", ["dealer", "floorperson"])
def test_who_works_at_a_table_is_offered_no_seat_there_and_takes_none(role: Role) -> None:
    bench = ready(game_of("three-card-poker"), "Ann")
    offered = [one.command for one in moves(bench.game, bench.table, Actor(role, "Dan"))]
    sitting = [one for one in offered if isinstance(one, TakeSeat)]
    assert sitting
    assert not [one for one in sitting if one.player == "Dan"]
    refusal = bench.refused(given_by(role, TakeSeat(2, "Dan"), "Dan"))
    assert refusal.code == "own-matter"
    bench.do(given_by(role, TakeSeat(2, "Bob"), "Dan"))
    assert bench.table.seats[2] == "Bob"


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
    assert "On the word of Flo." in say_event(bench.game, note)
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


def with_award(*players: str) -> Bench:
    """235 Stud, players at seats 1 and 2: seat 1 holds a straight flush, and its progressive award waits."""
    bench = ready(game_of("md/stud-235"), *players)
    bench.do(BeginRound())
    for seat in (1, 2):
        bench.do(*(PlaceWager(seat, wager, 1000) for wager in ("two-card", "three-card", "five-card")))
    bench.do(PlaceWager(1, "progressive", 100), NoMoreBets(), CountProgressives(1))
    bench.do(Deal(cards("9h 2c Th 8h 3c Jh 7h 5d")))
    bench.do(*(Choose(seat, "check") for _ in range(2) for seat in (1, 2)))
    assert bench.table.round.held is not None
    return bench


def test_whoever_verified_an_award_does_not_validate_it() -> None:
    """Ch.11 §D(5)(a)-(c): the dealer verifies, and ensures that a floorperson or above validates: two persons."""
    bench = with_award("Ann", "Bob")
    for step in ("verify-winning-hand", "verify-light"):
        bench.do(given_by("dealer", Verify(step), "Dan"))
    refusal = bench.refused(given_by("floorperson", Verify("validate-progressive"), "Dan"))
    assert (refusal.code, refusal.cite) == ("own-matter", "MD 235 1.1 Ch.11 §D(5)(c)")
    bench.do(given_by("floorperson", Verify("validate-progressive"), "Flo"))
    assert bench.table.round.held is None


@pytest.mark.parametrize("winner", ["Flo", "Ann"])
def test_nobody_decides_for_the_house_in_a_round_that_they_play_in(winner: str) -> None:
    """Whether the award is the own or another's: Flo plays one of the two boxes."""
    bench = with_award(winner, "Flo" if winner == "Ann" else "Bob")
    for step in ("verify-winning-hand", "verify-light"):
        assert bench.refused(given_by("dealer", Verify(step), "Flo")).code == "own-matter"
        bench.do(given_by("dealer", Verify(step), "Dan"))
    dealt_at = next(n for n, one in enumerate(bench.table.round.stands) if isinstance(one, CardsDealt))
    for decision in (
        Verify("validate-progressive"),
        Verify("validate-progressive", passed=False, why="no"),
        RejectAward("no"),
        ResolveAward(1, "progressive", paid=True, why="yes"),
        CancelProgressive(1, "progressive", "no"),
        ReturnChip(1, "no"),
        Leave(1, "lost", "gone"),
        CorrectCard(dealt_at, cards("4c")[0], "mistyped", 1),
    ):
        assert bench.refused(given_by("shift manager", decision, "Flo")).code == "own-matter"
    bench.do(given_by("floorperson", Verify("validate-progressive"), "Pat"))


def test_a_refusal_names_a_role_in_good_english() -> None:
    refusal = opened(game_of("stud-235"), "Ann").refused(given_by("auditor", ReceiveDeck("red")))
    assert refusal.message.endswith("not for an auditor.")


@pytest.mark.parametrize("game", ["stud-235", "three-card-poker", "caribbean-stud"])
def test_what_the_text_has_the_dealer_do_is_the_dealers_alone(game: str) -> None:
    """MD 235, 3CP Ch.4 §C, Ch.5 §§A, D, H, Ch.8 §D(4); MA CSP §3, §4(a), (c), (e), §7(f): "the dealer shall"."""
    bench = opened(game_of(game), "Ann")
    bench.do(ReceiveDeck("red"))
    for command in (
        Perform("red", "wash"),
        Shuffle("red", "hand"),
        Cut("red", 10),
        SpreadIdle(),
        CountStub(47),
    ):
        for role in ("floorperson", "shift manager"):
            refusal = bench.refused(given_by(role, command))
            assert (refusal.code, "dealer" in refusal.open) == ("wrong-person", True), command
            assert refusal.cite, command
    assert bench.refused(given_by("dealer", Perform("red", "verify-inspection"))).code == "wrong-person"
    bench.do(
        given_by("dealer", Perform("red", "inspect")), given_by("shift manager", Perform("red", "verify-inspection"))
    )


def test_who_plays_at_the_table_decides_nothing_there_for_the_house() -> None:
    """As with awards: Ann sits at seat 1, whatever else she is."""
    bench = dealt()
    for command in (CallOffRound("a feeling"), OrderRecut("red", "a feeling"), DirectShuffle("red")):
        for name, code in (("Ann", "own-matter"), ("Flo", None)):
            result = play(bench.game, bench.table, command, Actor("floorperson", name), 1)
            assert isinstance(result, Refusal)
            assert (result.code == "own-matter") is (code is not None)
    misdealt = Report("wrong-number-of-cards-player", seat=2, number=4)
    refusal = play(bench.game, bench.table, misdealt, Actor("dealer", "Ann"), 1)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "own-matter"
    assert not isinstance(play(bench.game, bench.table, misdealt, Actor("dealer", "Dan"), 1), Refusal)
