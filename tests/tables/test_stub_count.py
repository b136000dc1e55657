"""The stub: counted at least once in five rounds, right, or wrong in either of two ways."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.cards import UNKNOWN, card, cards
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, CountProgressives, Deal, Leave, NoMoreBets, PlaceWager, Report
from pitboss.rounds.events import ContributionTakenBack, RoundClosed, RoundVoided, StakeReturned, WagerSettled
from pitboss.rounds.families.registry import family_of
from pitboss.tables.commands import BeginRound, CountHands, CountStub, Cut, ReceiveDeck, RemoveDeck, Shuffle
from pitboss.tables.events import DeckRemoved, HandsCounted, RoundBegan, StubCounted
from pitboss.tables.evolve import evolve_all
from pitboss.tables.sight import stream
from pitboss.tables.stub import waits_for_count
from pitboss.tables.views import view
from pitboss.tables.waiting import waits_for
from tests.said import when
from tests.tables.bench import POKER, Bench, game_of, opened, ready

COMPLETE = ("md/stud-235", "md/three-card-poker", "ma/caribbean-stud")
WITH_SHUFFLER = [
    # game, dealing, shuffler, whether the stub is counted
    ("md/stud-235", "manual-shoe", "manual", True),
    ("md/stud-235", "manual-shoe", "automated", True),
    ("md/stud-235", "manual-shoe", "counting", False),
    ("md/stud-235", "hand", "automated", True),
    ("md/stud-235", "hand", "counting", False),
    ("md/stud-235", "automated-shoe", "automated", True),
    ("md/stud-235", "automated-shoe", "counting", False),
    ("md/three-card-poker", "manual-shoe", "manual", True),
    ("md/three-card-poker", "manual-shoe", "counting", False),
    ("md/three-card-poker", "hand", "counting", False),
    ("md/three-card-poker", "automated-shoe", "automated", True),
    ("md/three-card-poker", "automated-shoe", "reshuffling-shoe", False),
    ("ma/caribbean-stud", "manual-shoe", "manual", True),
    ("ma/caribbean-stud", "manual-shoe", "counting", True),
    ("ma/caribbean-stud", "hand", "automated", True),
    ("ma/caribbean-stud", "hand", "counting", True),
    ("ma/caribbean-stud", "automated-shoe", "automated", True),
    ("ma/caribbean-stud", "automated-shoe", "counting", False),
]


@pytest.mark.rules("235-062", "3CP-061", "CAR-037")
@pytest.mark.parametrize(("name", "out"), [("md/stud-235", 5), ("md/three-card-poker", 6), ("ma/caribbean-stud", 10)])
def test_while_a_wrong_count_waits_nothing_else_voids_the_round(name: str, out: int) -> None:
    """MD 235 1.1 Ch.8 §F(2), MD 3CP 1.4 Ch.8 §H(2), MA CSP §7(f)(2): a deck that is not whole would stay in play."""
    bench = ready(game_of(name))
    bench.do(BeginRound(count_stub=True))
    bench.wager().do(NoMoreBets())
    source = bench.cards()
    bench.do(Deal(tuple(next(source) for _ in range(out))))
    bench.do(CountStub(52 - out - 1))
    assert bench.refused(Report("wrong-number-of-cards-player", 1, number=9)).code == "count-hands"
    bench.do(CountHands(out))
    assert [one.deck for one in bench.seen(DeckRemoved)] == ["red"]
    assert bench.seen(RoundVoided)


@pytest.mark.rules("235-060", "235-068", "235-071", "3CP-061", "3CP-066", "3CP-072", "CAR-036", "CAR-041", "CAR-045")
@pytest.mark.parametrize(("name", "dealing", "shuffler", "counted"), WITH_SHUFFLER)
def test_the_stub_is_counted_in_every_fifth_round_unless_the_shuffler_counts(
    name: str, dealing: str, shuffler: str, counted: bool
) -> None:
    """Massachusetts spares the automated shoe alone; from shoe and hand the stub is always counted."""
    bench = ready(game_of(name, dealing=dealing, shuffler=shuffler))
    for number in range(11):
        bench.round_(number).shuffle()
    due = [one.number for one in bench.seen(RoundBegan) if one.count_stub]
    assert due == ([5, 10] if counted else [])
    assert len(bench.seen(StubCounted)) == len(due)


@pytest.mark.rules("235-060", "3CP-061", "CAR-036")
@pytest.mark.parametrize("name", POKER)
@pytest.mark.parametrize("early", [1, 4])
def test_a_count_before_it_is_due_starts_the_five_rounds_anew(name: str, early: int) -> None:
    bench = ready(game_of(name))
    for number in range(1, 11):
        bench.round_(number, count=number == early).shuffle()
    assert [one.number for one in bench.seen(RoundBegan) if one.count_stub] == [
        number for number in (early, early + 5, early + 10) if number <= 10
    ]


@pytest.mark.rules("235-060", "3CP-061", "CAR-036")
@pytest.mark.parametrize("name", POKER)
def test_nothing_is_settled_until_the_stub_that_is_due_has_been_counted(name: str) -> None:
    bench = ready(game_of(name))
    for number in range(4):
        bench.round_(number).shuffle()
    bench.do(when(4, BeginRound()))
    bench.wager().do(NoMoreBets())
    before = len(bench.log)
    while bench.table.round.phase != "over":
        settles(bench)
        if not any(isinstance(one, StubCounted) for one in bench.log[before:]):
            assert not any(isinstance(one, WagerSettled) and one.outcome != "forfeit" for one in bench.log[before:])
    assert any(isinstance(one, StubCounted) for one in bench.log[before:])
    assert bench.table.uncounted == 0


@pytest.mark.rules("235-060", "3CP-061", "CAR-036")
@pytest.mark.parametrize("name", [one for one in POKER if one != "md/ultimate-texas-holdem"])
def test_players_look_at_their_cards_when_the_stub_has_been_counted(name: str) -> None:
    """The count is part of the dealing procedure, after which players examine their cards: until then nobody is asked,
    and neither the view nor what is told as it happens shows the player a card of the own. At Ultimate Texas Hold 'Em
    cards come after decisions, and what is left is the stub only then."""
    bench = ready(game_of(name))
    bench.do(BeginRound(count_stub=True))
    bench.wager().do(NoMoreBets())
    begun, before, ann = bench.table, len(bench.log), Actor("player", "Ann", 1)
    source = bench.cards()
    while due := family_of(bench.game).due(bench.game, bench.table.round):
        bench.do(Deal(tuple(next(source) for _ in due)))
    assert waits_for_count(bench.game, bench.table)
    waiting = view(bench.game, bench.table, ann).round
    assert set(waiting.seats[1].cards) == {UNKNOWN}
    assert waiting.turn is None
    bench.do(CountStub(52 - len(bench.table.round.out)))
    seen = view(bench.game, bench.table, ann).round
    assert set(seen.seats[1].cards) - {UNKNOWN}
    followed = evolve_all(begun, list(stream(bench.game, begun, bench.log[before:], ann)))
    assert followed.round.seats[1].cards == seen.seats[1].cards


def settles(bench: Bench) -> None:
    """One step of a round by whoever must act."""
    game, state = bench.game, bench.table.round
    if due := family_of(game).due(game, state):
        source = bench.cards()
        bench.do(Deal(tuple(next(source) for _ in due)))
    elif waits_for_count(game, bench.table):
        refusal = bench.refused(Choose(1, "fold"))
        assert (refusal.code, refusal.open, bool(refusal.cite)) == ("count-stub", ("CountStub",), True)
        bench.do(CountStub(52 - len(state.out)))
    else:
        turn = family_of(game).turn(game, state)
        assert turn is not None
        bench.do(Choose(turn.seat, turn.choices[-1].id))


DECIDED = {
    "md/stud-235": ("two-card", "three-card", "five-card"),
    "md/three-card-poker": ("ante",),
    "ma/caribbean-stud": ("ante",),
}
"""Wagers on which a player is asked to decide."""


def dealt(game: Game, *, count: bool = False) -> Bench:
    """Three Card Poker, ante and progressive dollar for one player, six cards dealt: 46 are left."""
    bench = ready(game)
    bench.do(BeginRound(count_stub=count), PlaceWager(1, "ante", 1000), PlaceWager(1, "progressive", 100))
    bench.do(NoMoreBets(), CountProgressives(1), Deal(cards("As Kd Qs 9h 2c 7d")))
    return bench


@pytest.mark.rules("235-061", "3CP-062", "CAR-037")
@pytest.mark.parametrize("count", [False, True])
def test_a_stub_that_makes_52_lets_the_round_go_on(count: bool) -> None:
    bench = dealt(game_of("md/three-card-poker"), count=count)
    event, *after = bench.do(CountStub(46))
    assert isinstance(event, StubCounted)
    assert len(after) == count, "a round that waited for the count goes on from the deal"
    assert (event.expected, event.agree) == (46, True)
    bench.do(Choose(1, "play"))
    assert bench.seen(RoundClosed)


@pytest.mark.rules("3CP-062", "235-062")
@pytest.mark.parametrize(("stub", "hands"), [(45, 7), (47, 5)])
def test_a_misdeal_with_52_cards_there_voids_the_round_and_keeps_the_deck(stub: int, hands: int) -> None:
    """Ch.8 §H(1): a card too many or too few on the table, but all 52 there."""
    bench = dealt(game_of("md/three-card-poker"))
    before = bench.table.meters[MeterName("main")].exact
    bench.do(CountStub(stub))
    refusal = bench.refused(Choose(1, "play"))
    assert (refusal.code, refusal.open) == ("count-hands", ("CountHands",))
    bench.do(CountHands(hands))
    assert bench.seen(HandsCounted)[0].misdealt
    assert "Ch.8 §H(1)" in bench.seen(RoundVoided)[0].cite
    assert {(one.wager, one.amount) for one in bench.seen(StakeReturned)} == {("ante", 1000), ("progressive", 100)}
    assert bench.seen(ContributionTakenBack)[0].taken == 14
    assert bench.table.meters[MeterName("main")].exact == before - 14 == Fraction(100_000)
    assert not bench.seen(DeckRemoved)
    bench.shuffle().round_(1)


@pytest.mark.rules("3CP-062", "235-063")
@pytest.mark.parametrize(("stub", "hands"), [(45, 6), (47, 6), (45, 5), (0, 6)])
def test_a_wrong_count_without_a_misdeal_voids_the_round_and_removes_the_deck(stub: int, hands: int) -> None:
    """Ch.8 §H(2); and a misdeal with other than 52 cards, of which the law says nothing, keeps no deck either."""
    bench = dealt(game_of("md/three-card-poker"))
    bench.do(CountStub(stub), CountHands(hands))
    assert bench.seen(HandsCounted)[0].misdealt is (hands != 6), "six cards were dealt"
    assert "Ch.8 §H(2)" in bench.seen(RoundVoided)[0].cite
    (removed,) = bench.seen(DeckRemoved)
    assert (removed.deck, "Ch.8 §H(2)" in removed.cite) == ("red", True)
    assert bench.refused(when(1, BeginRound())).code == "no-deck"
    bench.open_deck("blue", 1).shuffle("blue").round_(1)


@pytest.mark.rules("235-062", "235-063", "CAR-037")
@pytest.mark.parametrize(
    ("name", "out", "misdeal", "wrong"),
    [
        ("md/stud-235", 5, "MD 235 1.1 Ch.8 §F(1)", "MD 235 1.1 Ch.8 §F(2)"),
        ("ma/caribbean-stud", 10, "MA CSP §7(f)(2)", "MA CSP §7(f)(2)"),
    ],
)
def test_both_outcomes_of_a_wrong_count_elsewhere(name: str, out: int, misdeal: str, wrong: str) -> None:
    """235: five cards out, 47 in the stub. Caribbean Stud: ten out, 42 in the stub."""
    for hands, cite, removed in ((out + 1, misdeal, 0), (out, wrong, 1)):
        bench = ready(game_of(name))
        bench.do(BeginRound())
        bench.wager().do(NoMoreBets())
        source = bench.cards()
        bench.do(Deal(tuple(next(source) for _ in range(out))))
        bench.do(CountStub(52 - out - 1), CountHands(hands))
        assert bench.seen(RoundVoided)[0].cite.startswith(cite)
        assert len(bench.seen(DeckRemoved)) == removed
        returned = sum(one.amount for one in bench.seen(StakeReturned))
        assert returned == (3000 if name == "md/stud-235" else 1000)


@pytest.mark.rules("3CP-061")
def test_the_stub_is_counted_only_when_all_cards_are_dealt_and_nothing_is_settled() -> None:
    bench = ready(game_of("md/three-card-poker"))
    assert bench.refused(CountStub(52)).code == "no-stub"
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), NoMoreBets())
    assert bench.refused(CountStub(52)).code == "no-stub"
    bench.do(Deal(cards("As Kd Qs 9h 2c")))
    assert bench.refused(CountStub(47)).code == "no-stub"
    bench.do(Deal(cards("7d")))
    assert bench.refused(CountHands(6)).code == "not-wrong"
    assert bench.refused(CountStub(-1)).code == "wrong-number"
    bench.do(CountStub(45))
    assert bench.refused(CountStub(46)).code == "counted"
    assert bench.refused(CountHands(-1)).code == "wrong-number"


@pytest.mark.rules("235-060", "3CP-061")
@pytest.mark.parametrize("name", ["md/stud-235", "md/three-card-poker"])
def test_a_deck_that_the_counting_shuffler_never_had_does_not_spare_the_count(name: str) -> None:
    """Five decks one after the other that came shuffled: the device has counted none of them."""
    bench = opened(game_of(name, shuffler="counting"))
    for number in range(5):
        deck = f"deck {number}"
        bench.do(ReceiveDeck(deck, preinspected=True, preshuffled=True), Cut(deck, 10))
        bench.round_(number).do(RemoveDeck(deck))
    assert [one.count_stub for one in bench.seen(RoundBegan)] == [False] * 4 + [True]
    assert [one.agree for one in bench.seen(StubCounted)] == [True]


@pytest.mark.rules("235-060")
def test_a_stub_is_left_only_after_the_last_stage_that_deals() -> None:
    """Ultimate Texas Hold 'Em from a shoe deals community cards between the choices: no stub before the last."""
    bench = ready(game_of("md/ultimate-texas-holdem"))
    bench.do(BeginRound(count_stub=True))
    bench.wager().do(NoMoreBets())
    bench.play_out()
    (counted,) = bench.seen(StubCounted)
    assert counted.agree


@pytest.mark.rules("3CP-061", "3CP-042")
def test_while_the_count_is_awaited_nobody_loses_what_lies_on_the_table() -> None:
    """Nobody decides before the count, no card is dealt, and none is found or drawn."""
    bench = dealt(game_of("md/three-card-poker"), count=True)
    assert bench.refused(Choose(1, "play")).code == "count-stub"
    for late in ("several-face-up-cards", "card-drawn-in-error"):
        refusal = bench.refused(Report(late))
        assert (refusal.code, refusal.cite[:-1]) == ("not-here", "MD 3CP 1.4 Ch.13 §"), late
    assert bench.refused(Report("face-up-card", card=card("As"))).code == "not-here"
    bench.do(CountStub(46), Choose(1, "play"))
    assert bench.seen(RoundClosed)


@pytest.mark.rules("235-060", "3CP-061", "CAR-036")
@pytest.mark.parametrize("name", DECIDED)
def test_the_stub_is_counted_in_the_deal_and_not_once_players_have_decided(name: str) -> None:
    """MD 235 1.1 Ch.8 §D(3) to (5), Ch.11 §A; MD 3CP 1.4 Ch.8 §F; MA CSP §7(f): the count is a step of the deal, and
    players examine their cards after it."""
    wagers = [PlaceWager(1, wager, 1000) for wager in DECIDED[name]]
    bench = ready(game_of(name))
    bench.do(BeginRound(count_stub=True), *wagers, NoMoreBets())
    game, source = bench.game, bench.cards()
    bench.do(Deal(tuple(next(source) for _ in family_of(game).due(game, bench.table.round))))
    assert waits_for(game, bench.table).what == "stub-count"
    assert family_of(game).turn(game, bench.table.round) is None, "nobody is asked before the deal is completed"
    choice = {"md/stud-235": "raise", "md/three-card-poker": "play", "ma/caribbean-stud": "bet"}[name]
    assert bench.refused(Choose(1, choice)).code == "count-stub"
    bench.do(CountStub(52 - len(bench.table.round.out)), Choose(1, choice))
    late = ready(game_of(name))
    late.do(BeginRound(), *wagers, NoMoreBets())
    source = late.cards()
    late.do(Deal(tuple(next(source) for _ in family_of(game).due(game, late.table.round))))
    late.do(Choose(1, choice))
    assert late.refused(CountStub(52)).code in ("settling", "no-stub")


@pytest.mark.rules("3CP-110")
def test_a_wrong_number_of_cards_is_found_at_any_time_before_the_wagers_are_settled() -> None:
    """Ch.13 §D has no time: the count of the stub is when it comes out."""
    bench = dealt(game_of("md/three-card-poker"), count=True)
    bench.do(Report("wrong-number-of-cards-player", seat=1, number=4))
    assert bench.seen(RoundVoided)
    assert not bench.table.in_round


@pytest.mark.rules("3CP-062")
def test_a_count_that_was_right_is_not_taken_again_and_its_consequences_come_of_counting_alone() -> None:
    bench = dealt(game_of("md/three-card-poker"))
    for reported in ("stub-count-misdeal", "stub-count-wrong-deck"):
        refusal = bench.refused(Report(reported))
        assert (refusal.code, refusal.open) == ("count-stub", ("CountStub",))
    bench.do(CountStub(46))
    again = bench.refused(CountStub(45))
    assert (again.code, again.open) == ("counted", ("CorrectStub",))
    assert bench.refused(Report("stub-count-misdeal")).open == ()
    bench.do(Choose(1, "play"))
    assert bench.seen(RoundClosed)


@pytest.mark.rules("3CP-062")
def test_a_wrong_count_is_explained_by_counting_the_hands() -> None:
    bench = dealt(game_of("md/three-card-poker"))
    bench.do(CountStub(45))
    assert bench.refused(Report("stub-count-misdeal")).open == ("CountHands",)
    bench.do(CountHands(7))
    assert bench.seen(RoundVoided)


@pytest.mark.rules("3CP-062", "3CP-042")
def test_nothing_is_settled_while_a_wrong_count_waits_for_its_reason() -> None:
    """The last player leaves, which would else settle the round; it stands still, and is void in the end."""
    bench = dealt(game_of("md/three-card-poker"))
    bench.do(CountStub(45), Leave(1, "lost", "gone"))
    assert not bench.seen(WagerSettled)
    assert not bench.seen(RoundClosed)
    bench.do(CountHands(6))
    assert bench.seen(RoundVoided)
    assert sum(one.amount for one in bench.seen(StakeReturned)) == 1100


@pytest.mark.rules("CAR-078", "CAR-036")
def test_a_hand_voided_in_a_round_that_is_counted_lets_the_others_go_on() -> None:
    bench = ready(game_of("ma/caribbean-stud"), "Ann", "Bob")
    bench.do(BeginRound(count_stub=True))
    bench.wager().do(NoMoreBets())
    source = bench.cards()
    bench.do(Deal((next(source), next(source))), Report("wrong-number-of-cards-player", seat=1, number=2))
    bench.play_out()
    assert bench.seen(RoundClosed)
    assert [one.agree for one in bench.seen(StubCounted)] == [True]


@pytest.mark.rules("3CP-061")
def test_a_void_round_without_its_count_leaves_the_next_to_be_counted() -> None:
    bench = ready(game_of("md/three-card-poker"))
    for number in range(4):
        bench.round_(number).shuffle()
    bench.do(when(4, BeginRound()))
    bench.wager().do(NoMoreBets(), Report("several-face-up-cards"))
    bench.shuffle().do(when(5, BeginRound()))
    assert bench.table.count_stub


@pytest.mark.rules("235-060", "3CP-061", "CAR-036")
@pytest.mark.parametrize("missing", [0, 1])
@pytest.mark.parametrize("name", POKER)
def test_a_void_round_in_which_the_stub_was_counted_starts_the_five_rounds_anew(name: str, missing: int) -> None:
    """“At least once every 5 rounds of play” (MD 235 1.1 Ch.8 §D(4), MD 3CP 1.4 Ch.8 §F, MA CSP §7(f)): a count that
    finds cards misdealt, or a deck that is not whole and leaves, has been taken.
    """
    bench = ready(game_of(name))
    bench.do(BeginRound(count_stub=True))
    bench.wager().do(NoMoreBets())
    while not waits_for_count(bench.game, bench.table):
        settles(bench)
    out = len(bench.table.round.out)
    bench.do(CountStub(52 - out - 1), CountHands(out + 1 - missing))
    assert (bench.table.round.phase, bench.table.uncounted) == ("void", 0)


@pytest.mark.rules("3CP-061")
def test_a_hand_shuffle_beside_a_counting_shuffler_is_not_counted_by_it() -> None:
    bench = ready(game_of("md/three-card-poker", shuffler="counting"))
    for number in range(6):
        bench.round_(number)
        bench.do(Shuffle("red", "hand"), Cut("red", 20))
    # The first round's deck had been counted by the shuffler; the five after it were not.
    assert [one.number for one in bench.seen(RoundBegan) if one.count_stub] == [6]


def test_a_game_without_a_stub_counts_none() -> None:
    bench = opened(game_of("md/midi-baccarat"))
    assert bench.refused(CountStub(416)).code == "no-stub"
