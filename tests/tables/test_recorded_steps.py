"""The steps around a round that a table records: each at its moment, by the person whom the law names, or omitted.

The order of the steps is that of the documents: 235 Stud Ch.5, 7, 8 and 11; Three Card Poker Ch.5 to 11; Caribbean
Stud §§4 to 10.
"""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import UNKNOWN, cards
from pitboss.games.builder import game_by_options
from pitboss.people import ANYONE, Actor
from pitboss.rounds.commands import (
    Choose,
    CountProgressives,
    Deal,
    NoMoreBets,
    PlaceWager,
    Report,
    Verify,
    WithdrawWager,
)
from pitboss.rounds.events import WagerSettled
from pitboss.rounds.families.registry import family_of
from pitboss.tables.commands import (
    BeginRound,
    Burn,
    CloseTable,
    CountStub,
    Cut,
    LeaveSeat,
    Perform,
    RecordStep,
    RemoveDeck,
    Shuffle,
    SpreadIdle,
    TakeSeat,
    UseMethod,
)
from pitboss.tables.moves import moves
from pitboss.tables.step_events import AwardSource, StepRecorded, StepsOmitted
from pitboss.tables.table import play
from pitboss.tables.views import view
from pitboss.tables.waiting import waits_for
from tests.said import given_by, when
from tests.tables.bench import Bench, game_of, opened, ready

DEALER, ANN = Actor("dealer", "Dee"), Actor("player", "Ann")


def dealer(step: str, **more: Any) -> Any:
    return given_by("dealer", RecordStep(step, **more))


def player(step: str, seat: int = 1, person: str = "Ann") -> Any:
    return given_by("player", RecordStep(step, seat), person)


def due(bench: Bench) -> set[tuple[str, int | None]]:
    return {(one.step, one.seat) for one in view(bench.game, bench.table, DEALER).due}


def omitted(bench: Bench) -> dict[str, tuple[int, ...]]:
    """What the last round was played without, by the record."""
    return {one.step: one.seats for event in bench.seen(StepsOmitted)[-1:] for one in event.steps}


def deal_235(bench: Bench) -> None:
    """“No more bets”, the chips counted, and all eight cards of one player and the community."""
    bench.do(NoMoreBets())
    if bench.table.round.accepted:
        bench.do(CountProgressives(bench.table.round.accepted))
    bench.do(Deal(cards("Ah 2c Ad 3c 7s")))


def play_235(bench: Bench) -> None:
    deal_235(bench)
    bench.do(Choose(1, "check"), Choose(1, "check"))


# The way in which the round was dealt


@pytest.mark.rules("235-052", "235-054", "235-059")
def test_the_steps_of_a_round_are_those_of_the_way_in_which_it_was_dealt() -> None:
    """MD 235 1.1 Ch.9 §§A(2), C: a deck dealt from the hand is not loaded into a shoe nor drawn from it (Ch.8 §§B, D),
    also where a shoe comes into use after the round.
    """
    game = game_of("md/stud-235", dealing="hand", shuffler="automated")
    bench = ready(game, "Ann")
    bench.do(BeginRound())
    bench.wager()
    play_235(bench)
    bench.do(given_by("floorperson", UseMethod("manual-shoe", "manual")))
    assert bench.refused(RecordStep("near-hand-draws")).code == "no-such-step"
    assert ("one-holding-hand", None) in due(bench)
    offered: dict[object, str] = {one.command: one.cite for one in moves(game, bench.table, DEALER)}
    assert offered[RecordStep("stub-to-rack")] == "MD 235 1.1 Ch.9 §C"
    bench.do(Shuffle("red", "hand"))
    assert not {"load-shoe", "near-hand-draws"} & omitted(bench).keys()
    said = {one.step: one.cite for one in bench.seen(StepsOmitted)[0].steps}
    assert (said["stub-to-rack"], said["one-holding-hand"]) == ("MD 235 1.1 Ch.9 §C", "MD 235 1.1 Ch.9 §A(2)")
    bench.do(dealer("single-stack", deck="red"), Cut("red", 10))
    assert ("load-shoe", None) in due(bench), "the next round is dealt from the shoe: Ch.8 §B"


def test_a_round_that_stops_for_omissions_stops_for_none_of_another_way() -> None:
    game = game_of("md/stud-235", dealing="hand", shuffler="automated", omissions="stop")
    bench = ready(game, "Ann")
    bench.do(dealer("single-stack", deck="red"), BeginRound())
    bench.wager()
    deal_235(bench)
    bench.do(dealer("one-holding-hand"), dealer("stub-to-rack"), player("own-hand-only"), player("first-two-cards"))
    bench.do(Choose(1, "check"), Choose(1, "check"), player("hands-off"))
    bench.do(dealer("settle-seat-by-seat", seat=1, says="pair"), dealer("keep-for-reconstruction"))
    bench.do(given_by("floorperson", UseMethod("manual-shoe", "manual")))
    assert waits_for(game, bench.table).what == "shuffle"
    bench.do(Shuffle("red", "hand"))
    assert not bench.seen(StepsOmitted)


# Each wager by itself


def test_a_player_verifies_each_progressive_wager_by_itself() -> None:
    """MD 3CP 1.4 Ch.7 §F(4)(b) is about the Progressive Payout Wager, §F(6)(b) about the Five-Card one."""
    tables = {"paytables": {"five-card-progressive": "A"}}
    bench = ready(game_by_options("md/three-card-poker", {"omissions": "stop", **tables}), "Ann")
    bench.do(dealer("single-stack", deck="red"), dealer("load-shoe", deck="red"))
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000))
    bench.do(PlaceWager(1, "progressive", 100), player("verify-acceptance"))
    bench.do(PlaceWager(1, "five-card-progressive", 100))
    stop = bench.refused(NoMoreBets())
    assert (stop.code, "five-card-progressive" in stop.message) == ("step-due", True)
    bench.do(player("verify-acceptance"))
    assert bench.seen(StepRecorded)[-1].wager == "five-card-progressive"
    bench.do(NoMoreBets())


def test_two_progressive_wagers_are_not_verified_in_one_word() -> None:
    options = {"paytables": {"five-card-progressive": "A"}}
    bench = ready(game_by_options("md/three-card-poker", options), "Ann")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000))
    bench.do(PlaceWager(1, "progressive", 100), PlaceWager(1, "five-card-progressive", 100))
    refusal = bench.refused(player("verify-acceptance"))
    assert (refusal.code, refusal.open) == ("which-wager", ("progressive", "five-card-progressive"))
    bench.do(given_by("player", RecordStep("verify-acceptance", 1, wager="progressive"), "Ann"))
    assert [one.wager for one in view(bench.game, bench.table, DEALER).due] == ["", "five-card-progressive"]


@pytest.mark.parametrize("name", ["md/stud-235", "md/three-card-poker", "ma/caribbean-stud"])
def test_a_wager_that_was_withdrawn_and_placed_again_is_verified_again(name: str) -> None:
    """MD 235 1.1 Ch.7 §E(3)(b), MD 3CP 1.4 Ch.7 §F(4)(b), MA CSP §6(c): the player's respective wager, as it lies."""
    bench = ready(game_of(name), "Ann")
    bench.do(BeginRound())
    bench.wager()
    bench.do(PlaceWager(1, "progressive", 100), player("verify-acceptance"))
    assert ("verify-acceptance", 1) not in due(bench)
    bench.do(WithdrawWager(1, "progressive"), PlaceWager(1, "progressive", 100))
    assert ("verify-acceptance", 1) in due(bench)


# A round with every step


@pytest.mark.rules("235-031", "235-052", "235-054", "235-057", "235-059", "235-073", "235-085")
def test_a_round_of_235_stud_with_every_step_omits_nothing() -> None:
    bench = opened(game_of("md/stud-235"), "Ann").open_deck()
    bench.do(Shuffle("red", "hand"))
    assert due(bench) == {("single-stack", None)}, "Ch.5 §B comes with the shuffle"
    bench.do(dealer("single-stack", deck="red"), Cut("red", 10))
    assert due(bench) == {("load-shoe", None)}, "Ch.8 §B comes after Ch.5 is complete"
    bench.do(dealer("load-shoe", deck="red"), BeginRound())
    bench.wager()
    assert not due(bench), "nothing to verify without a progressive wager"
    bench.do(PlaceWager(1, "progressive", 100))
    assert due(bench) == {("verify-acceptance", 1)}, "Ch.7 §E(3)(b)"
    bench.do(player("verify-acceptance"))
    deal_235(bench)
    looked = {("own-hand-only", 1), ("first-two-cards", 1)}
    assert due(bench) == {("near-hand-draws", None), ("stub-to-rack", None), *looked}, "Ch.8 §D, Ch.11 §§A, B"
    bench.do(dealer("near-hand-draws"), dealer("stub-to-rack"), player("own-hand-only"), player("first-two-cards"))
    bench.do(Choose(1, "check"), Choose(1, "check"))
    assert due(bench) == {("hands-off", 1), ("settle-seat-by-seat", 1), ("keep-for-reconstruction", None)}, (
        "Ch.11 §C–§E"
    )
    bench.do(player("hands-off"), dealer("settle-seat-by-seat", seat=1, says="pair"), dealer("keep-for-reconstruction"))
    assert not due(bench)
    bench.do(Shuffle("red", "hand"), Cut("red", 10), BeginRound())
    assert not bench.seen(StepsOmitted)
    recorded = {one.step: (one.by, one.person, one.cite) for one in bench.seen(StepRecorded)}
    assert recorded["stub-to-rack"] == ("dealer", "", "MD 235 1.1 Ch.8 §D(3)")
    assert recorded["own-hand-only"] == ("player", "Ann", "MD 235 1.1 Ch.11 §A")


@pytest.mark.rules(
    *("235-031", "235-052", "235-054", "235-057", "235-059", "235-073", "235-085"),
    *("3CP-025", "3CP-057", "3CP-060", "3CP-073", "3CP-095"),
    *("CAR-033", "CAR-035", "CAR-048", "CAR-062"),
)
@pytest.mark.parametrize("name", ["md/stud-235", "md/three-card-poker", "ma/caribbean-stud"])
def test_a_round_without_a_step_shows_the_omission_when_its_cards_are_used_again(name: str) -> None:
    bench = ready(game_of(name), "Ann", "Bob")
    bench.round_() if name == "md/three-card-poker" else bench.round_(progressive=100)
    assert not bench.seen(StepsOmitted), "until the cards are used again it can be made up for"
    bench.shuffle()
    at_235: dict[str, tuple[int, ...]] = {
        "hands-off": (1, 2),
        "settle-seat-by-seat": (1, 2),
        "verify-acceptance": (1, 2),
    }
    with_each: dict[str, tuple[int, ...]] = {"own-hand-only": (1, 2)} | (
        {} if name == "md/three-card-poker" else at_235
    )
    if name == "md/stud-235":
        with_each["first-two-cards"] = (1, 2)
    if name == "ma/caribbean-stud":
        with_each["cards-on-top"] = ()
        del with_each["hands-off"], with_each["settle-seat-by-seat"]  # Both fold with the last choice.
    once = ("single-stack", "load-shoe", "near-hand-draws", "stub-to-rack", "keep-for-reconstruction")
    assert omitted(bench) == {**dict.fromkeys(once, ()), **with_each}
    bench.round_().shuffle()
    assert [one.round for one in bench.seen(StepsOmitted)] == [1, 2]


@pytest.mark.rules("235-065", "3CP-063", "CAR-038", "3CP-070")
@pytest.mark.parametrize("name", ["md/stud-235", "md/three-card-poker", "ma/caribbean-stud"])
def test_what_is_recorded_follows_the_way_of_dealing(name: str) -> None:
    by_hand = ready(game_of(name, dealing="hand", shuffler="automated")).round_()
    assert ("one-holding-hand", None) in due(by_hand)
    by_hand.do(dealer("one-holding-hand", says="left"), CloseTable())
    assert "one-holding-hand" not in omitted(by_hand)
    assert {"near-hand-draws", "load-shoe"}.isdisjoint(omitted(by_hand)), "nothing is drawn from a shoe"
    by_shoe = ready(game_of(name, dealing="automated-shoe", shuffler="automated")).round_()
    by_shoe.do(CloseTable())
    assert {"one-holding-hand", "near-hand-draws"}.isdisjoint(omitted(by_shoe))
    assert {"load-shoe", "stub-to-rack"} <= set(omitted(by_shoe)), "the shoe dispenses, and the stub is taken out of it"


@pytest.mark.parametrize("name", ["md/blackjack", "md/mini-baccarat"])
def test_a_shoe_is_stacked_once_and_its_rounds_are_racked_each(name: str) -> None:
    bench = ready(game_of(name))
    bench.do(Burn(None if name == "md/blackjack" else cards("2c")[0]))
    bench.round_().round_()
    assert {"single-stack", "near-hand-draws", "keep-for-reconstruction"} <= set(omitted(bench))
    bench.do(RecordStep("near-hand-draws"), CloseTable())
    assert set(omitted(bench)) == {"keep-for-reconstruction"}


def test_a_void_round_wants_none_of_what_comes_after_the_deal() -> None:
    bench = ready(game_of("md/stud-235"))
    bench.do(BeginRound())
    bench.wager().do(NoMoreBets())
    bench.do(Deal(cards("Ah")), Report("several-face-up-cards"))
    bench.do(CloseTable())
    assert not bench.seen(StepsOmitted)


# By whom, and when


@pytest.mark.rules("235-052", "235-073", "CAR-048", "3CP-073")
def test_a_step_is_for_the_person_whom_the_law_names() -> None:
    bench = ready(game_of("md/stud-235"), "Ann", "Bob")
    bench.do(BeginRound())
    bench.wager(progressive=100)
    assert bench.refused(dealer("verify-acceptance", seat=1)).code == "wrong-person", "each player is responsible"
    assert bench.refused(player("verify-acceptance", 2)).code == "wrong-person", "for the own wager"
    bench.do(player("verify-acceptance", 2, "Bob"))
    bench.do(given_by("device", RecordStep("single-stack", deck="red")))
    assert bench.refused(given_by("player", RecordStep("load-shoe", deck="red"), "Ann")).code == "wrong-person"
    offered = [one.command for one in moves(bench.game, bench.table, ANN) if isinstance(one.command, RecordStep)]
    assert offered == [RecordStep("verify-acceptance", 1, wager="progressive")]


@pytest.mark.rules("235-052", "3CP-048", "3CP-051", "CAR-026")
@pytest.mark.parametrize(
    ("name", "wager", "cite"),
    [
        ("md/stud-235", "progressive", "MD 235 1.1 Ch.7 §E(3)(b)"),
        ("md/three-card-poker", "progressive", "MD 3CP 1.4 Ch.7 §F(4)(b), Ch.7 §F(6)(b)"),
        ("md/three-card-poker", "five-card-progressive", "MD 3CP 1.4 Ch.7 §F(4)(b), Ch.7 §F(6)(b)"),
        ("ma/caribbean-stud", "progressive", "MA CSP §6(c)"),
    ],
)
def test_each_player_verifies_that_the_own_progressive_wager_was_accepted(name: str, wager: str, cite: str) -> None:
    bench = ready(game_of(name), "Ann", "Bob")
    bench.do(BeginRound())
    bench.wager().do(PlaceWager(2, wager, 100))
    assert due(bench) >= {("verify-acceptance", 2)}
    assert ("verify-acceptance", 1) not in due(bench), "Ann has placed none"
    (verified,) = bench.do(player("verify-acceptance", 2, "Bob"))
    assert isinstance(verified, StepRecorded)
    assert (verified.by, verified.person, verified.seat, verified.cite) == ("player", "Bob", 2, cite)


def test_a_step_is_refused_before_its_moment_after_it_and_twice() -> None:
    bench = ready(game_of("md/stud-235"))
    assert bench.refused(RecordStep("stub-to-rack")).code == "not-due"
    assert bench.refused(RecordStep("stub-to-rak")).code == "no-such-step"
    bench.do(BeginRound())
    bench.wager(progressive=100)
    assert bench.refused(RecordStep("verify-acceptance")).open == ("seat 1, progressive",)
    play_235(bench)
    assert bench.refused(RecordStep("verify-acceptance", 1)).code == "not-due", "“no more bets” was called"
    assert bench.refused(RecordStep("load-shoe", deck="red")).code == "not-due", "its cards were dealt"
    bench.do(RecordStep("stub-to-rack"))
    assert bench.refused(RecordStep("stub-to-rack")).code == "recorded"


# The stub


@pytest.mark.rules("235-059", "3CP-060", "CAR-035")
@pytest.mark.parametrize("name", ["md/stud-235", "md/three-card-poker", "ma/caribbean-stud"])
def test_the_stub_is_counted_before_it_goes_to_the_rack_and_never_after(name: str) -> None:
    """235 Stud Ch.8 §D(3) “except as provided in §D(4)”, and §E once the count was right."""
    bench = ready(game_of(name))
    ante = {"ante": 1000} if name == "md/three-card-poker" else {}
    bench.do(BeginRound(count_stub=True))
    bench.wager(**ante).do(NoMoreBets())
    drawn = bench.cards()
    while places := family_of(bench.game).due(bench.game, bench.table.round):
        assert ("stub-to-rack", None) not in due(bench)
        bench.do(Deal(tuple(next(drawn) for _ in places)))
    assert bench.refused(RecordStep("stub-to-rack")).code == "not-due"
    stub = 52 - len(bench.table.round.out)
    bench.do(CountStub(stub), RecordStep("stub-to-rack"))
    other = ready(game_of(name))
    other.do(BeginRound())
    other.wager(**ante).do(NoMoreBets())
    drawn = other.cards()
    while places := family_of(other.game).due(other.game, other.table.round):
        other.do(Deal(tuple(next(drawn) for _ in places)))
    other.do(RecordStep("stub-to-rack"))
    assert other.refused(CountStub(stub)).code == "stub-racked"


# The best hand


@pytest.mark.rules("235-079")
def test_what_is_announced_is_the_best_hand_of_three_cards_and_two() -> None:
    """A♥ A♦ 7♠ with 2♣ 3♣ make a pair and nothing better."""
    bench = ready(game_of("md/stud-235"))
    bench.do(BeginRound())
    bench.wager()
    play_235(bench)
    assert bench.refused(RecordStep("settle-seat-by-seat", 1)).code == "not-the-best-hand", "nothing was announced"
    wrong = bench.refused(RecordStep("settle-seat-by-seat", 1, says="Two pair"))
    assert (wrong.code, wrong.open, wrong.cite) == (
        "not-the-best-hand",
        ("Pair",),
        "MD 235 1.1 Ch.11 §D, Ch.11 §D(1), Ch.11 §D(2)",
    )
    bench.do(dealer("settle-seat-by-seat", seat=1, says="pair"))
    assert bench.seen(StepRecorded)[-1].says == "Pair"


# Where an award is paid from


def caribbean(cards_of_seat: str, **wagers: int) -> Bench:
    """A round of Caribbean Stud in which the seat holds these cards and the dealer an ace-king."""
    bench = ready(game_of("ma/caribbean-stud"), "Ann")
    bench.do(BeginRound())
    bench.wager(**wagers).do(NoMoreBets())
    if bench.table.round.accepted:
        bench.do(CountProgressives(bench.table.round.accepted))
    own, other = cards(cards_of_seat), cards("Ac Kd 9c 7d 2s")
    bench.do(Deal(tuple(card for pair in zip(own, other, strict=True) for card in pair)), Choose(1, "bet"))
    while held := bench.table.round.held:
        bench.do(Verify(held.steps[0]))
    return bench


@pytest.mark.rules("CAR-057")
def test_a_share_of_the_meter_is_documented_before_the_cards_leave() -> None:
    bench = caribbean("Ah Kh Qh Jh Th", progressive=100)
    assert [(one.wager, one.source) for one in bench.seen(AwardSource)] == [("progressive", "documented")]
    where = "MA CSP §10(c)(3)(ii)(c)(2)(iv)"
    assert waits_for(bench.game, bench.table).step == "meter-award-not-from-rack"
    for command in (Shuffle("red", "hand"), BeginRound(), CloseTable(), RemoveDeck("red")):
        refusal = bench.refused(command)
        assert (refusal.code, refusal.cite) == ("undocumented", where)
    assert bench.refused(RecordStep("keep-for-reconstruction")).code == "not-due", "the cards remain on the table"
    assert not view(bench.game, bench.table, DEALER).round.seats[1].racked
    rack = RecordStep("meter-award-not-from-rack", 1, says="Table inventory container")
    assert bench.refused(rack).code == "wrong-source"
    bench.do(dealer("meter-award-not-from-rack", seat=1, says="cage"))
    assert view(bench.game, bench.table, DEALER).round.seats[1].racked
    bench.do(dealer("keep-for-reconstruction"))
    bench.do(Shuffle("red", "hand"))


@pytest.mark.rules("CAR-057")
def test_an_award_that_is_no_share_of_the_meter_comes_from_the_container() -> None:
    bench = caribbean("Ah Ad As Ac Th".replace("Ac", "9s"), progressive=100)
    bench.do(Shuffle("red", "hand"))
    assert not bench.seen(AwardSource)


def test_massachusetts_has_nothing_announced() -> None:
    """MA CSP §10(c)(1), (2): the dealer turns the cards up and forms the highest hand; nobody announces it."""
    bench = caribbean("Ah Ad 9s 5c Th")
    wrong = bench.refused(dealer("settle-seat-by-seat", seat=1, says="flush"))
    assert wrong.code == "not-the-best-hand"
    bench.do(dealer("settle-seat-by-seat", seat=1))
    assert bench.seen(StepRecorded)[-1].says == "Pair"


@pytest.mark.rules("CAR-052")
@pytest.mark.parametrize(("bonus", "formed"), [("five-card-hand-bonus", True), ("five-card-hand-bonus-dealer", False)])
def test_a_folded_hand_that_stays_for_a_bonus_on_it_is_turned_up_and_formed_as_any(bonus: str, formed: bool) -> None:
    """MA CSP §10(c)(1), (2): "for each player"; one in the rack is not turned for a bonus on the dealer's hand."""
    bench = ready(game_of("ma/caribbean-stud"), "Ann")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(1, bonus, 100), NoMoreBets(), CountProgressives(1))
    hands = zip(cards("Ah Ad 9s 5c Th"), cards("Ac Kd 9c 7d 2s"), strict=True)
    bench.do(Deal(tuple(card for pair in hands for card in pair)))
    turned = dealer("settle-seat-by-seat", seat=1)
    assert bench.refused(turned).code == "not-due"
    bench.do(Choose(1, "fold"))
    if formed:
        bench.do(turned)
        assert bench.seen(StepRecorded)[-1].says == "Pair"
    else:
        assert bench.refused(turned).code == "not-due"


@pytest.mark.rules("CAR-060", "CAR-061")
def test_a_five_card_hand_bonus_is_credited_but_a_share_of_the_meter_is_not() -> None:
    credited = caribbean("Ah Kh Qh Jh 9h", five_card_hand_bonus=500)
    assert [(one.wager, one.source) for one in credited.seen(AwardSource)] == [("five-card-hand-bonus", "game-account")]
    credited.do(Shuffle("red", "hand"))
    share = caribbean("Ah Kh Qh Jh Th", five_card_hand_bonus=500)
    assert [(one.wager, one.source) for one in share.seen(AwardSource)] == [("five-card-hand-bonus", "documented")]
    assert share.refused(Shuffle("red", "hand")).cite == "MA CSP §10(c)(3)(ii)(c)(3)(iii)"
    account = RecordStep("credit-game-account", 1, says="game account")
    assert share.refused(account).code == "wrong-source"
    for said in ("", "the account of the player", "from the rack"):
        unclear = share.refused(RecordStep("credit-game-account", 1, says=said))
        assert (unclear.code, unclear.open) == ("wrong-source", ("cage", "table inventory container"))
    share.do(RecordStep("credit-game-account", 1, says="Cage"), Shuffle("red", "hand"))
    assert share.seen(StepRecorded)[-1].says == "cage"


@pytest.mark.rules("CAR-057", "CAR-061")
def test_an_award_that_is_paid_from_elsewhere_is_told_and_documented_though_it_is_no_share() -> None:
    """§10(c)2.iv: any progressive payout that is not paid from the container. Four eights are $500, and the cage pays
    them. By 3.iii their 500 for 1 as a Five Card Hand Bonus is credited to the account, and to nothing else.
    """
    bench = caribbean("8c 8d 8h 8s Th", progressive=100, five_card_hand_bonus=500)
    step, credit = "meter-award-not-from-rack", "credit-game-account"
    assert bench.refused(dealer(step, seat=2, says="cage")).code == "not-due"
    bench.do(dealer(step, seat=1, says="cage"))
    assert bench.seen(StepRecorded)[-1].says == "cage"
    assert bench.refused(dealer(credit, seat=1, says="cage")).code == "wrong-source"
    bench.do(Shuffle("red", "hand"))


@pytest.mark.rules("CAR-057", "CAR-060", "CAR-061")
def test_an_award_that_is_no_share_may_be_recorded_from_where_the_law_has_it_paid() -> None:
    """§10(c)2.iv, 3.iii bar the container and the account for a percentage of the meter alone. Four eights are $500 on
    the one and 500 for 1 on the other: from the container, and credited to the account.
    """
    bench = caribbean("8c 8d 8h 8s Th", progressive=100, five_card_hand_bonus=500)
    bench.do(dealer("meter-award-not-from-rack", seat=1, says="table inventory container"))
    bench.do(dealer("credit-game-account", seat=1, says="game account"))
    assert [one.says for one in bench.seen(StepRecorded)][-2:] == ["table inventory container", "game account"]


@pytest.mark.rules("CAR-061")
@pytest.mark.parametrize(
    ("wager", "dealt", "stays"),
    [
        ("five_card_hand_bonus", "Ah 2c Kh 5c Qh 9c Jh Jc Th Kd", "The cards of seat 1 stay"),
        ("five_card_hand_bonus_dealer", "2c Ah 5c Kh 9c Qh Jc Jh Kd Th", "The dealer's cards stay"),
    ],
)
def test_it_is_the_winning_hand_that_stays_until_the_documents_are_complete(wager: str, dealt: str, stays: str) -> None:
    """§10(c)3.iii: "the winning hand must remain on the table until the necessary documentation has been completed"."""
    bench = ready(game_of("ma/caribbean-stud"), "Ann")
    bench.do(BeginRound())
    bench.wager(**{wager: 500}).do(NoMoreBets(), CountProgressives(1))
    bench.do(Deal(cards(dealt)), Choose(1, "bet"))
    while held := bench.table.round.held:
        bench.do(Verify(held.steps[0]))
    assert bench.refused(Shuffle("red", "hand")).message.startswith(stays)


@pytest.mark.rules("CAR-060", "CAR-061")
def test_an_award_on_the_players_hand_and_one_on_the_dealers_have_each_its_own_source() -> None:
    """§11(e)(2): one seat is paid for both hands. By §10(c)3.iii the royal flush is a share of the meter and may not go
    to the game account, where the flush of the dealer is credited.
    """
    bench = ready(game_of("ma/caribbean-stud"), "Ann")
    bench.do(BeginRound())
    bench.wager(five_card_hand_bonus=500, five_card_hand_bonus_dealer=500).do(NoMoreBets(), CountProgressives(2))
    bench.do(Deal(cards("Ah 2c Kh 5c Qh 9c Jh Jc Th Kc")), Choose(1, "bet"))
    while held := bench.table.round.held:
        bench.do(Verify(held.steps[0]))
    own, dealers = "five-card-hand-bonus", "five-card-hand-bonus-dealer"
    assert {(one.wager, one.source) for one in bench.seen(AwardSource)} == {
        (own, "documented"),
        (dealers, "game-account"),
    }
    step = "credit-game-account"
    unclear = bench.refused(dealer(step, seat=1, says="cage"))
    assert (unclear.code, unclear.open) == ("which-award", (own, dealers))
    assert bench.refused(dealer(step, seat=1, wager=own, says="game account")).open[0] == "cage"
    assert bench.refused(dealer(step, seat=1, wager=dealers, says="cage")).open == ("game account",)
    bench.do(dealer(step, seat=1, wager=dealers, says="game account"))
    assert bench.refused(Shuffle("red", "hand")).code == "undocumented", "the meter's share is not documented yet"
    bench.do(dealer(step, seat=1, wager=own, says="cage"))
    said = {one.wager: (one.says, one.amount) for one in bench.seen(StepRecorded)}
    assert said == {own: ("cage", bench.seen(AwardSource)[0].amount), dealers: ("game account", 25_000)}
    assert bench.refused(dealer(step, seat=1, wager=own, says="cage")).code == "recorded"
    bench.do(Shuffle("red", "hand"))


@pytest.mark.rules("CAR-057", "CAR-061")
@pytest.mark.parametrize("step", ["meter-award-not-from-rack", "credit-game-account"])
def test_another_source_is_told_while_the_cards_lie_there(step: str) -> None:
    """§10(c)2.iv, 3.iii: the cards remain on the table until the documentation is complete."""
    bench = caribbean("8c 8d 8h 8s Th", progressive=100, five_card_hand_bonus=500)
    bench.do(Shuffle("red", "hand"))
    assert bench.refused(dealer(step, seat=1, says="cage")).code == "too-late"
    racked = caribbean("8c 8d 8h 8s Th", progressive=100, five_card_hand_bonus=500)
    racked.do(dealer("keep-for-reconstruction"))
    assert racked.refused(dealer(step, seat=1, says="cage")).code == "too-late"


# Where the operator makes an omission a stop


def test_an_operator_can_make_an_omission_a_stop() -> None:
    bench = opened(game_by_options("md/stud-235", {"omissions": "stop"}), "Ann", "Bob").open_deck()
    bench.do(Shuffle("red", "hand"), Cut("red", 10))
    for step in ("single-stack", "load-shoe"):
        stop = bench.refused(BeginRound())
        assert (stop.code, waits_for(bench.game, bench.table).step) == ("step-due", step)
        bench.do(dealer(step, deck="red"))
    bench.do(BeginRound())
    bench.wager(progressive=100)
    for seat, name in ((1, "Ann"), (2, "Bob")):
        assert bench.refused(NoMoreBets()).code == "step-due"
        bench.do(player("verify-acceptance", seat, name))
    bench.do(NoMoreBets(), CountProgressives(2), Deal(cards("Ah 8h 2c Ad 8d 3c 7s 9s")))
    for step in ("near-hand-draws", "stub-to-rack"):
        assert bench.refused(Choose(1, "check")).code == "step-due"
        bench.do(dealer(step))
    assert bench.refused(Choose(1, "check")).code == "step-due", "Ann has not looked at her hand"
    bench.do(player("own-hand-only"))
    assert bench.refused(Choose(1, "check")).code == "step-due", "Ch.11 §B: they lie face down again"
    bench.do(player("first-two-cards"))
    assert bench.refused(Choose(1, "check")).code == "step-due", "Ch.11 §B: after all players have; Bob has not"
    bench.do(
        player("own-hand-only", 2, "Bob"),
        player("first-two-cards", 2, "Bob"),
        Choose(1, "check"),
        Choose(2, "check"),
        Choose(1, "check"),
        Choose(2, "check"),
    )
    assert bench.table.round.phase == "closed", "nothing is settled before the hands lie on the layout"
    bench.do(player("hands-off"), player("hands-off", 2, "Bob"))
    for seat in (2, 1):
        assert not [one for one in bench.seen(WagerSettled) if one.seat == seat], "Ch.11 §D(1) comes before §D(2)"
        for looks in (DEALER, Actor("player", "Eve")):
            seats = view(bench.game, bench.table, looks).round.seats
            hidden = {number for number, one in seats.items() if UNKNOWN in one.cards}
            assert hidden == set(range(1, seat)), "the hand that is announced has been turned, and no other"
        said = next(one.command for one in moves(bench.game, bench.table, DEALER) if due_for(one.command, seat))
        bench.do(given_by("dealer", said))
        assert [one for one in bench.seen(WagerSettled) if one.seat == seat]
    assert not bench.table.in_round
    assert bench.refused(Shuffle("red", "hand")).code == "step-due"
    bench.do(dealer("keep-for-reconstruction"), Shuffle("red", "hand"))
    assert not bench.seen(StepsOmitted)


def due_for(command: object, seat: int) -> bool:
    return isinstance(command, RecordStep) and (command.step, command.seat) == ("settle-seat-by-seat", seat)


def test_the_step_of_a_player_who_has_left_is_said_by_a_floorperson() -> None:
    """Nobody stands above a player: without this the table could never go on, nor close."""
    bench = opened(game_by_options("md/three-card-poker", {"omissions": "stop"}), "Ann").open_deck()
    bench.do(
        Shuffle("red", "hand"), Cut("red", 10), dealer("single-stack", deck="red"), dealer("load-shoe", deck="red")
    )
    bench.do(BeginRound(), PlaceWager(1, "pair-plus", 1000), NoMoreBets(), Deal(cards("2c 3d 4h 7s 9s Jd")))
    bench.do(dealer("near-hand-draws"), dealer("stub-to-rack"))
    while any(one.seat == 1 and one.by == "dealer" for one in view(bench.game, bench.table, DEALER).due):
        step = next(one for one in view(bench.game, bench.table, DEALER).due if one.seat == 1 and one.by == "dealer")
        bench.do(dealer(step.step, seat=1, says=""))
    floor = given_by("floorperson", RecordStep("own-hand-only", 1), "Flo")
    there = bench.refused(floor)
    assert (there.code, there.open, "Ann sits there" in there.message) == ("wrong-person", ("player",), True)
    assert "by the player." in bench.refused(CloseTable()).message
    bench.do(LeaveSeat(1))
    refusal = bench.refused(CloseTable())
    assert (refusal.code, "by the floorperson" in refusal.message) == ("step-due", True)
    assert bench.refused(dealer("own-hand-only", seat=1)).code == "wrong-person"
    bench.do(floor)
    while not isinstance(play(bench.game, bench.table, CloseTable()), tuple):
        step = next(one for one in view(bench.game, bench.table, DEALER).due)
        bench.do(given_by("floorperson" if step.by == "player" else "dealer", RecordStep(step.step, step.seat), "Flo"))
    bench.do(CloseTable())


@pytest.mark.rules("235-079")
def test_a_hand_is_announced_before_its_award_is_verified() -> None:
    """Ch.11 §D(1) comes before §D(5): with three aces the progressive award of seat 1 is held."""
    bench = ready(game_of("md/stud-235"))
    bench.do(BeginRound())
    bench.wager(progressive=100)
    bench.do(NoMoreBets(), CountProgressives(1), Deal(cards("Ah Ac Ad 3c 7s")))
    bench.do(Choose(1, "check"), Choose(1, "check"))
    assert bench.table.round.held
    bench.do(dealer("settle-seat-by-seat", seat=1, says="Three of a kind"))


@pytest.mark.rules("235-036", "3CP-030", "CAR-020")
@pytest.mark.parametrize("name", ["md/stud-235", "md/three-card-poker", "ma/caribbean-stud"])
def test_cards_that_were_not_spread_on_an_idle_table_are_an_omission(name: str) -> None:
    """Ch.5 §H, §4(e): nobody sat here from 2 to 200. What lies spread, or is opened anew, was not omitted."""
    for spread in (False, True):
        bench = ready(game_of(name)).round_()
        bench.do(when(2, LeaveSeat(1)))
        if spread:
            bench.do(when(3, SpreadIdle()), TakeSeat(1, "Bob"))
            turn_up = ("idle-turn-up", "turn-down") if "caribbean" in name else ()
            bench.do(*(Perform("red", step) for step in (*turn_up, "wash", "stack")))
        else:
            bench.do(when(200, TakeSeat(1, "Bob")))
        bench.shuffle().round_(201)
        bench.shuffle().round_(202)
        said = [one.step for event in bench.seen(StepsOmitted) for one in event.steps]
        assert said.count("idle-spread") == (0 if spread else 1)


@pytest.mark.rules("235-036", "3CP-030", "CAR-020")
def test_where_omissions_stop_the_play_idle_cards_are_spread_before_the_next_round() -> None:
    bench = opened(game_by_options("md/stud-235", {"omissions": "stop"}), "Ann").open_deck()
    bench.do(Shuffle("red", "hand"), Cut("red", 10), LeaveSeat(1), TakeSeat(1, "Bob"))
    refusal = bench.refused(BeginRound())
    assert (refusal.code, refusal.open, refusal.cite) == ("step-due", ("SpreadIdle",), "MD 235 1.1 Ch.5 §H")
    bench.do(SpreadIdle())


def test_every_move_offered_where_omissions_stop_the_play_is_accepted() -> None:
    """Whoever takes a step whenever one is offered, and else goes on, comes through two rounds."""
    bench = opened(game_by_options("ma/caribbean-stud", {"omissions": "stop"}), "Ann").open_deck()
    bench.do(Shuffle("red", "hand"), Cut("red", 10))
    for _ in range(2):
        take_steps(bench)
        bench.do(BeginRound())
        bench.wager(progressive=100)
        take_steps(bench)
        bench.do(NoMoreBets(), CountProgressives(1))
        drawn = bench.cards()
        bench.do(Deal(tuple(next(drawn) for _ in range(10))))
        take_steps(bench)
        bench.do(Choose(1, "fold"))
        take_steps(bench)
        bench.do(Shuffle("red", "hand"), Cut("red", 10))
    assert not bench.seen(StepsOmitted)


def take_steps(bench: Bench) -> None:
    while steps := [
        one.command for one in moves(bench.game, bench.table, ANYONE) if isinstance(one.command, RecordStep)
    ]:
        bench.do(steps[0])
