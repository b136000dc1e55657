"""Progressive awards: what comes before they are paid, what the meter shows at a seat's turn, and who envies whom."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.cards import cards
from pitboss.errors import Refusal
from pitboss.games.identity import MeterName
from pitboss.people import LADDER, Actor, HouseRole, Role
from pitboss.rounds.award_events import AwardRejected
from pitboss.rounds.commands import Deal, NoMoreBets, OpenRound, PlaceWager, RejectAward, Report, Verify
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.engine.evolve import evolve_all
from pitboss.rounds.events import AwardHeld, EnvyPaid, MeterPaid, WagerSettled
from pitboss.rounds.moves import moves
from pitboss.rounds.state import Round
from tests.rounds.at_poker import BASE, choose, closed, deal, game_of, place, seated, seen
from tests.rounds.at_table import Table
from tests.said import given_by

CHOICES = {
    "md/stud-235": "check check",
    "md/three-card-poker": "play",
    "ma/caribbean-stud": "bet",
    "md/mississippi-stud": "1x 1x 1x",
    "md/ultimate-texas-holdem": "4x",
    "md/four-card-poker": "1x",
    "md/let-it-ride": "ride ride",
}
"""How each game is played to its end with nothing folded."""

STEPS = ("verify-winning-hand", "verify-light", "validate-progressive")


def settle(
    name: str,
    hands: dict[Any, str],
    stakes: dict[int, int],
    wager: str = "progressive",
    meters: dict[str, str] | None = None,
    **options: Any,
) -> Table:
    """Seats with the base wagers and these progressive stakes, up to the first award that waits; 0 is none."""
    offered = dict.fromkeys(("progressive", "five-card-progressive", wager))
    at = Table(game_of(name, offered, dealing="automated-shoe", **options))
    if meters:
        start = decide(
            at.game, Round(), OpenRound(tuple((one, Fraction(amount) * 100) for one, amount in meters.items()))
        )
        assert not isinstance(start, Refusal)
        at.state, at.events = evolve_all(Round(), start), list(start)
    for seat, stake in stakes.items():
        place(at, seat, {**BASE[name], **({wager: stake} if stake else {})})
    deal(closed(at), hands)
    for choice in CHOICES[name].split():
        choose(at, *((seat, choice) for seat in sorted(stakes)))
    return at


def envies(at: Table) -> list[tuple[int, int, int]]:
    """(receiver, holder, dollars) of each Envy Bonus, in order."""
    return [(one.seat, one.holder, one.amount // 100) for one in seen(at, EnvyPaid)]


def from_meter(at: Table) -> list[tuple[int, str, int]]:
    return [(one.seat, one.meter, one.paid) for one in seen(at, MeterPaid)]


# Before it is paid

ROYAL_235 = {2: "As Ks Qs", 4: "2c 5d 9h", "community": "Js Ts"}
MINI_ROYAL = {2: "As Ks Qs", 4: "2c 5d 9h", "dealer": "Jd 8h 3c"}
FIVE_CARDS = {2: "As Ks Qs", 4: "2c 5d 9h", "dealer": "Jd 8h 3c", "community": "Js Ts"}
ROYAL_CSP = {2: "As Ks Qs Js Ts", 4: "2c 5d 9h 7d 4c", "dealer": "Jd 8h 3c 6d 2h"}

VERIFIED = [
    # game, hands, wager, where each step stands
    ("md/stud-235", ROYAL_235, "progressive", [f"MD 235 1.1 Ch.11 §D(5)({n})" for n in "abc"]),
    ("md/three-card-poker", MINI_ROYAL, "progressive", [f"MD 3CP 1.4 Ch.11 §D(7)({n})" for n in "abc"]),
    ("md/three-card-poker", FIVE_CARDS, "five-card-progressive", [f"§D(9)({n})" for n in ("d)(i", "d)(ii", "e")]),
    ("ma/caribbean-stud", ROYAL_CSP, "progressive", [f"§11(d)(1)({n})" for n in ("i", "ii", "iii")]),
]  # fmt: skip


@pytest.mark.rules("235-083", "3CP-089", "3CP-093", "CAR-056", "CAR-064")
@pytest.mark.parametrize(("name", "hands", "wager", "cites"), VERIFIED)
def test_hand_light_and_validation_in_this_order_before_anything_is_paid(
    name: str, hands: dict[Any, str], wager: str, cites: list[str]
) -> None:
    at = settle(name, hands, {2: 100, 4: 500}, wager, **({"paytables": {"progressive": "D"}} if "ma" in name else {}))
    (held,) = seen(at, AwardHeld)
    assert (held.seat, held.wager, held.steps) == (2, wager, STEPS)
    before = dict(at.state.meters)
    for number, step in enumerate(STEPS):
        for other in (*STEPS[:number], *STEPS[number + 1 :]):
            assert at.refuses(Verify(other)) == "out-of-order"
        by: HouseRole = "dealer" if number < 2 else "casino supervisor"
        wrong = decide(at.game, at.state, Verify(step), Actor("boxperson"))
        assert isinstance(wrong, Refusal)
        assert (wrong.code, cites[number] in wrong.cite) == ("wrong-person", True)
        assert not seen(at, MeterPaid)
        assert not seen(at, EnvyPaid)
        assert dict(at.state.meters) == before
        at.do(given_by(by, Verify(step)))
    kinds = [type(one).__name__ for one in at.events if isinstance(one, MeterPaid | EnvyPaid) or is_award(one, wager)]
    assert kinds == ["MeterPaid", "WagerSettled", "EnvyPaid"]


def is_award(event: object, wager: str) -> bool:
    return isinstance(event, WagerSettled) and (event.seat, event.wager) == (2, wager)


@pytest.mark.rules("235-083", "3CP-089", "3CP-093", "CAR-064")
@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("md/stud-235", "floorperson"),
        ("md/three-card-poker", "floorperson"),
        ("ma/caribbean-stud", "casino supervisor"),
    ],
)
def test_a_floorperson_or_above_validates_and_in_massachusetts_a_casino_supervisor_or_above(
    name: str, least: str
) -> None:
    """MA §10 asks for a floorperson or above, §11(d)(1)(iii) for a casino supervisor: both at once."""
    hands = {"md/stud-235": ROYAL_235, "md/three-card-poker": MINI_ROYAL}.get(name, ROYAL_CSP)
    for person in LADDER:
        at = settle(name, hands, {2: 100})
        at.do(given_by("dealer", Verify(STEPS[0])), given_by("dealer", Verify(STEPS[1])))
        if LADDER.index(person) < LADDER.index(least):
            assert at.refuses(given_by(person, Verify(STEPS[2]))) == "wrong-person"
        else:
            at.do(given_by(person, Verify(STEPS[2])))
            assert at.state.phase == "over"


@pytest.mark.rules("235-083", "3CP-089")
def test_a_progressive_wager_that_loses_waits_for_nobody() -> None:
    at = settle("md/three-card-poker", {2: "Ac Kd Qh", 4: "2c 5d 9h", "dealer": "Jd 8h 3c"}, {4: 100})
    assert (seen(at, AwardHeld), at.state.phase) == ([], "over")
    assert at.refuses(given_by("dealer", Verify(STEPS[0]))) == "nothing-held"


BONUS = [
    # the hand, what it pays, and who must verify it: §10(c)(3)(ii)(c)(3)(i) and (ii)
    ("As Ks 9s 5s 2s", "50 for 1", ("verify-winning-hand",)),
    ("9s 9d 9h 5s 5d", "100 for 1", ("verify-winning-hand",)),
    ("9s 9d 9h 9c 5d", "500 for 1", ("verify-winning-hand", "verify-five-card-hand-bonus")),
    ("5c 6c 7c 8c 9c", "10% of meter main", ("verify-winning-hand", "verify-five-card-hand-bonus")),
    ("As Ks Qs Js Ts", "100% of meter main", ("verify-winning-hand", "verify-five-card-hand-bonus")),
]


@pytest.mark.rules("CAR-060")
@pytest.mark.parametrize(("hand", "pays", "steps"), BONUS)
def test_a_five_card_hand_bonus_of_500_for_1_or_of_a_meter_needs_a_floorperson_and_a_lesser_one_the_dealer_alone(
    hand: str, pays: str, steps: tuple[str, ...]
) -> None:
    at = Table(game_of("ma/caribbean-stud"))
    place(at, 2, {"ante": 1000, "five-card-hand-bonus": 100})
    choose(deal(closed(at), {2: hand, "dealer": "Jd 8h 3c 6d 2h"}), (2, "bet"))
    (held,) = seen(at, AwardHeld)
    assert held.steps == steps
    at.do(given_by("dealer", Verify("verify-winning-hand")))
    if len(steps) == 2:
        assert at.refuses(given_by("dealer", Verify(steps[1]))) == "wrong-person"
        at.do(given_by("floorperson", Verify(steps[1])))
    award = seen(at, WagerSettled)[-1]
    assert (award.wager, award.pays) == ("five-card-hand-bonus", pays)


# The meter at the seat's turn

TWO_WINNERS: list[tuple[str, str, dict[Any, str]]] = [
    # game, letter, and hands: seat 4, settled first, takes 10%, seat 2 all of what is left
    ("md/stud-235", "A", {2: "As Ks Qs", 4: "9s 8s 7s", "community": "Js Ts"}),
    ("md/mississippi-stud", "A", {2: "As Ks", 4: "9s 8s", "community": "Js Qs Ts"}),
    ("md/ultimate-texas-holdem", "A", {2: "As Ks", 4: "9s 8s", "community": "Js Qs Ts 2c 3d", "dealer": "4h 7d"}),
    ("md/let-it-ride", "A", {2: "As Ks Qs", 4: "9s 8s 7s", "community": "Js Ts"}),
    ("md/four-card-poker", "C", {2: "As Ks Qs Js Ts", 4: "9h 8h 7h 6h 5h"}),
    ("ma/caribbean-stud", "D", {2: "As Ks Qs Js Ts", 4: "9h 8h 7h 6h 5h"}),
]


@pytest.mark.rules("235-089", "CAR-069", "MISS-028", "UTH-020", "4CP-005", "LIR-004")
@pytest.mark.parametrize(("name", "letter", "hands"), TWO_WINNERS)
def test_a_hand_is_paid_what_the_meter_shows_at_its_turn(name: str, letter: str, hands: dict[Any, str]) -> None:
    """$12,345.67 at the start of settlement. 10% of it is $1,234.56 and seven tenths of a cent, which stay; the rest,
    $11,111.11, is what the next winner sees."""
    at = on_meter(name, hands, "12345.67", letter)
    at.verify()
    assert from_meter(at) == [(4, "main", 123_456), (2, "main", 1_111_111)]
    assert at.state.meters[MeterName("main")] == at.game.meters[MeterName("main")].reset


def on_meter(name: str, hands: dict[Any, str], shows: str, letter: str) -> Table:
    """Seats 2 and 4 with a dollar each; the main meter shows this when their chips have been counted and fed to it."""
    unfed = settle(name, hands, {2: 100, 4: 100}, meters={"main": "0"}, paytables={"progressive": letter})
    start = Fraction(shows) - unfed.state.fed.get(MeterName("main"), Fraction(0)) / 100
    return settle(name, hands, {2: 100, 4: 100}, meters={"main": str(start)}, paytables={"progressive": letter})


@pytest.mark.rules("3CP-103")
def test_three_card_poker_pays_the_meter_as_it_stands_with_the_rounds_own_wagers_on_it() -> None:
    """Ch.12 §E(4): $1,000 and 14 cents of each of two dollars."""
    hands = {2: "As Ks Qs", 4: "2c 5d 9h", "dealer": "Jd 8h 3c"}
    at = settle("md/three-card-poker", hands, {2: 100, 4: 100}, meters={"main": "1000"})
    at.verify()
    assert from_meter(at) == [(2, "main", 100_028)]


@pytest.mark.rules("3CP-103")
def test_a_whole_meter_won_twice_is_the_reset_amount_the_second_time() -> None:
    """Three Card Poker C: seat 4's hearts take the minor meter, $1,500; seat 2's diamonds what is there after it."""
    hands = {2: "Ad Kd Qd", 4: "Ah Kh Qh", "dealer": "Js 8h 3c"}
    options: dict[str, Any] = {"paytables": {"progressive": "C"}, "meter_reset": {"minor": "1200.00"}}
    at = settle("md/three-card-poker", hands, {2: 100, 4: 100}, meters={"major": "5000", "minor": "1500"}, **options)
    fed = at.state.meters[MeterName("minor")] - 150_000
    at.verify()
    assert from_meter(at) == [(4, "minor", (150_000 + fed).__floor__()), (2, "minor", 120_000)]


# The highest hand alone

HIGHEST = [
    # game, letter, hands of seat 2, the line paid; each of these hands holds lesser ones that have lines too
    ("md/three-card-poker", "A", {2: "8h 7h 6h"}, "straight-flush", 7_000),
    ("md/three-card-poker", "B", {2: "As Ks Qs"}, "ace-king-queen-of-spades", 100_000),
    ("md/stud-235", "A", {2: "9s 9d 9h", "community": "9c 5d"}, "four-of-a-kind", 30_000),
    ("ma/caribbean-stud", "A", {2: "9s 9d 9h 5s 5d"}, "full-house", 10_000),
    ("md/mississippi-stud", "C", {2: "9s 9d", "community": "9h 5s 5d"}, "full-house", 5_000),
    ("md/ultimate-texas-holdem", "B", {2: "9s 9d", "community": "9h 5s 5d 2c 3d"}, "full-house", 5_000),
    ("md/four-card-poker", "A", {2: "9s 9d 9h 9c 2d"}, "four-of-a-kind", 30_000),
    ("md/four-card-poker", "F", {2: "9s 9d 9h 5s 5d"}, "full-house", 5_000),
]


@pytest.mark.rules("3CP-101", "CAR-066", "MISS-026", "UTH-018", "4CP-003")
@pytest.mark.parametrize(("name", "letter", "hands", "line", "paid"), HIGHEST)
def test_only_the_highest_hand_is_paid_and_only_once(
    name: str, letter: str, hands: dict[Any, str], line: str, paid: int
) -> None:
    at = settle(name, hands, {2: 100}, paytables={"progressive": letter})
    at.verify()
    awards = [one for one in seen(at, WagerSettled) if one.wager == "progressive"]
    assert [one.line for one in awards] == [line]
    taken = paid if not seen(at, MeterPaid) else seen(at, MeterPaid)[0].paid
    assert awards[0].returned == taken
    assert not seen(at, MeterPaid) or line == "ace-king-queen-of-spades"


# Envy

QUALIFYING = [
    # game, letter, a hand that others envy, dollars to a $1 and to a $5 wager
    ("md/three-card-poker", "A", {4: "As Ks Qs"}, 100, 500),  # Ch.12 §E(5)
    ("md/three-card-poker", "C", {4: "Ad Kd Qd"}, 25, 125),
    ("md/stud-235", "A", {4: "As Ks Qs", "community": "Js Ts"}, 1000, 5000),  # Ch.12 §§I, J
    ("md/stud-235", "B", {4: "5h 4h 3h", "community": "2h Ah"}, 300, 1500),
    ("md/stud-235", "C", {4: "As Ks Qs", "community": "Js Ts"}, 1000, 5000),
    ("md/stud-235", "D", {4: "9s 8s 7s", "community": "6s 5s"}, 300, 1500),
    ("ma/caribbean-stud", "D", {4: "As Ks Qs Js Ts"}, 1000, 5000),  # §11(d)(7)
    ("ma/caribbean-stud", "D", {4: "9s 8s 7s 6s 5s"}, 300, 1500),
    ("md/mississippi-stud", "A", {4: "As Ks", "community": "Qs Js Ts"}, 1000, 5000),  # Ch.12 §C(6), (7)
    ("md/mississippi-stud", "B", {4: "9s 8s", "community": "7s 6s 5s"}, 300, 1500),
    ("md/mississippi-stud", "C", {4: "As Ks", "community": "Qs Js Ts"}, 1000, 5000),
    ("md/mississippi-stud", "D", {4: "9s 8s", "community": "7s 6s 5s"}, 300, 1500),
    ("md/ultimate-texas-holdem", "A", {4: "As Ks", "community": "Qs Js Ts 2c 3d"}, 1000, 5000),  # Ch.12 §D(6), (7)
    ("md/ultimate-texas-holdem", "B", {4: "9s 8s", "community": "7s 6s 5s 2c 3d"}, 300, 1500),
    ("md/ultimate-texas-holdem", "C", {4: "As Ks", "community": "Qs Js Ts 2c 3d"}, 1000, 5000),
    ("md/ultimate-texas-holdem", "D", {4: "9s 8s", "community": "7s 6s 5s 2c 3d"}, 300, 1500),
    ("md/four-card-poker", "A", {4: "As Ad Ah Ac 2d"}, 100, 500),  # Ch.12 §§F, G
    ("md/four-card-poker", "A", {4: "9s 9d 9h 9c 2d"}, 10, 50),
    ("md/four-card-poker", "A", {4: "9s 8s 7s 6s 2d"}, 5, 25),
    ("md/four-card-poker", "B", {4: "9s 9d 9h 9c 2d"}, 25, 125),
    ("md/four-card-poker", "C", {4: "As Ad Ah Ac 2d"}, 1000, 5000),
    ("md/four-card-poker", "C", {4: "9s 9d 9h 9c 2d"}, 300, 1500),
    ("md/four-card-poker", "D", {4: "As Ks Qs Js Ts"}, 1000, 5000),
    ("md/four-card-poker", "E", {4: "9s 8s 7s 6s 5s"}, 300, 1500),
    ("md/four-card-poker", "F", {4: "As Ks Qs Js Ts"}, 1000, 5000),
    ("md/let-it-ride", "A", {4: "As Ks Qs", "community": "Js Ts"}, 1000, 5000),  # Ch.12 §§I, J
    ("md/let-it-ride", "B", {4: "As Ks Qs"}, 100, 500),
    ("md/let-it-ride", "C", {4: "Ah Kh Qh"}, 25, 125),
    ("md/let-it-ride", "D", {4: "9s 8s 7s", "community": "6s 5s"}, 300, 1500),
    ("md/let-it-ride", "E", {4: "As Ks Qs", "community": "Js Ts"}, 1000, 5000),
    ("md/let-it-ride", "F", {4: "9s 8s 7s", "community": "6s 5s"}, 300, 1500),
]


@pytest.mark.rules(
    "235-084", "235-090", "3CP-090", "3CP-104", "CAR-058", "CAR-070", "MISS-029", "UTH-021", "4CP-006", "LIR-005"
)
@pytest.mark.parametrize("own", [0, 100, 500], ids=["holder without the wager", "holder with $1", "holder with $5"])
@pytest.mark.parametrize(("name", "letter", "hands", "for_one", "for_five"), QUALIFYING)
def test_envy_goes_by_the_receivers_own_stake_on_the_schedule_in_force_and_never_to_the_holder(
    name: str, letter: str, hands: dict[Any, str], for_one: int, for_five: int, own: int
) -> None:
    """Seats 1 and 5 have a dollar, seat 3 has five, seat 6 has no progressive wager and gets nothing."""
    stakes = {1: 100, 3: 500, 4: own, 5: 100, 6: 0}
    at = settle(name, hands, stakes, paytables={"progressive": letter})
    at.verify()
    assert sorted(envies(at)) == [(1, 4, for_one), (3, 4, for_five), (5, 4, for_one)]
    assert at.state.seats[4].envy == 0


SEVERAL = [
    ("md/stud-235", "A", {2: "As Ks Qs", 4: "9s 8s 7s", "community": "Js Ts"}, {2: 30_000, 4: 100_000, 5: 650_000}),
    ("md/three-card-poker", "A", {2: "As Ks Qs", 4: "Ah Kh Qh"}, {2: 2_500, 4: 10_000, 5: 62_500}),
    ("ma/caribbean-stud", "D", {2: "As Ks Qs Js Ts", 4: "9h 8h 7h 6h 5h"}, {2: 30_000, 4: 100_000, 5: 650_000}),
]


@pytest.mark.rules("235-084", "3CP-090", "CAR-058")
@pytest.mark.parametrize(("name", "letter", "hands", "envy"), SEVERAL)
def test_several_envy_bonuses_if_several_others_hold_a_qualifying_hand(
    name: str, letter: str, hands: dict[Any, str], envy: dict[int, int]
) -> None:
    """Seats 2 and 4, a dollar each, are paid for each other's hand; seat 5, five dollars, for both."""
    at = settle(name, hands, {2: 100, 4: 100, 5: 500}, paytables={"progressive": letter})
    at.verify()
    assert {seat: one.envy for seat, one in at.state.seats.items()} == envy


@pytest.mark.rules("3CP-094")
def test_five_card_envy_is_for_each_others_hand_and_not_for_ones_own() -> None:
    """Ch.11 §D(9)(g-j), with the figures of Pitboss R-03: both seats hold a straight flush with the two cards."""
    hands = {2: "9s 8s 7s", 4: "Ks Qs 9h", 5: "2c 5d 9d", "dealer": "Jd 8h 3c", "community": "Js Ts"}
    at = settle("md/three-card-poker", hands, {2: 100, 4: 0, 5: 500}, "five-card-progressive")
    at.verify()
    assert envies(at) == [(5, 2, 1500)]
    hands[4] = "Ks Qs As"
    at = settle("md/three-card-poker", hands, {2: 100, 4: 100, 5: 500}, "five-card-progressive")
    at.verify()
    assert sorted(envies(at)) == [(2, 4, 1000), (4, 2, 300), (5, 2, 1500), (5, 4, 5000)]


@pytest.mark.rules("3CP-090", "CAR-058")
@pytest.mark.parametrize(
    ("name", "hands"),
    [
        ("md/three-card-poker", {2: "2c 5d 9h", "dealer": "As Ks Qs"}),
        ("ma/caribbean-stud", {2: "2c 5d 9h 7d 4c", "dealer": "As Ks Qs Js Ts"}),
    ],
)
def test_nobody_envies_the_dealer(name: str, hands: dict[Any, str]) -> None:
    letter = "D" if "ma" in name else "A"
    assert envies(settle(name, hands, {2: 100, 3: 500}, paytables={"progressive": letter})) == []


@pytest.mark.rules("CAR-070")
@pytest.mark.parametrize("letter", ["A", "B", "C", "E"])
def test_in_massachusetts_only_pay_table_d_has_envy(letter: str) -> None:
    at = settle("ma/caribbean-stud", ROYAL_CSP, {2: 100, 4: 100}, paytables={"progressive": letter})
    at.verify()
    assert envies(at) == []


@pytest.mark.rules("235-084", "3CP-090", "CAR-058")
@pytest.mark.parametrize(
    ("name", "letter", "hands"),
    [
        ("md/stud-235", "A", {4: "9s 9d 9h", "community": "9c 5d"}),
        ("md/three-card-poker", "A", {4: "Ks Qs Js"}),
        ("ma/caribbean-stud", "D", {4: "9s 9d 9h 9c 5d"}),
    ],
)
def test_a_hand_below_the_least_that_is_envied_brings_nothing(name: str, letter: str, hands: dict[Any, str]) -> None:
    """Four of a kind, and king, queen, jack of spades: both pay their holder, and nobody else."""
    at = settle(name, hands, {1: 100, 4: 100}, paytables={"progressive": letter})
    at.verify()
    assert at.settled(4, "progressive").outcome == "win"
    assert envies(at) == []


@pytest.mark.rules("235-083")
@pytest.mark.parametrize("person", ["Dan", "Ann"])
def test_nobody_validates_what_they_verified_or_won_themselves(person: str) -> None:
    """MD 235 1.1 Ch.11 §D(5)(c): the dealer verifies, and has a floorperson or above validate. Ann plays seat 2."""
    at = settle("md/stud-235", {2: "As Ks Qs", "community": "Js Ts"}, {2: 100}, "progressive")
    at.state = replace(at.state, seats={**at.state.seats, 2: replace(at.state.seats[2], player="Ann")})
    for step in STEPS[:2]:
        at.do(given_by("dealer", Verify(step), "Dan"))
    wrong = decide(at.game, at.state, Verify(STEPS[2]), Actor("floorperson", person))
    assert isinstance(wrong, Refusal)
    assert (wrong.code, wrong.cite) == ("own-matter", "MD 235 1.1 Ch.11 §D(5)(c)")
    at.do(given_by("floorperson", Verify(STEPS[2]), "Flo"))
    assert seen(at, MeterPaid)


@pytest.mark.parametrize("role", ["stickperson", "boxperson"])
def test_a_card_table_has_no_people_of_craps(role: Role) -> None:
    """The dealer announces "no more bets" (MD 235 1.1 Ch.8 §C); a boxperson stands above a dealer at craps alone."""
    at = seated(game_of("md/stud-235"), 1)
    for command in (NoMoreBets(), Report("several-face-up-cards")):
        wrong = decide(at.game, at.state, command, Actor(role))
        assert isinstance(wrong, Refusal)
        assert wrong.code == "wrong-person"
        assert role not in wrong.message.partition(",")[0]


def test_a_floorpersons_word_alone_takes_nobodys_envy_bonus() -> None:
    """MD 235 1.1 Ch.11 §D(5)(e)(i), Pitboss R-151: nobody has found the straight flush to be none."""
    at = settle("md/stud-235", {1: "2c 4d 7h", 2: "9s 8s 7s", "community": "Js Ts"}, {1: 100, 2: 100}, "progressive")
    at.do(given_by("floorperson", RejectAward("never accepted")))
    assert [(one.seat, one.holder, one.amount) for one in seen(at, EnvyPaid)] == [(1, 2, 30_000)]
    (lost,) = [one for one in seen(at, WagerSettled) if one.line == "not-verified"]
    assert lost.cite == "Pitboss R-151"


def test_massachusetts_lets_nobody_below_a_casino_supervisor_reject_an_award() -> None:
    """MA CSP §11(d)(1)(iii)."""
    at = settle("ma/caribbean-stud", {1: "As Ks Qs Js Ts", "dealer": "2c 4d 7h 9c Jd"}, {1: 100}, "progressive")
    wrong = decide(at.game, at.state, RejectAward("no"), Actor("floorperson"))
    assert isinstance(wrong, Refusal)
    assert wrong.code == "wrong-person"
    at.do(given_by("casino supervisor", RejectAward("no")))


@pytest.mark.rules("CAR-060")
def test_massachusetts_lets_a_floorperson_reject_a_five_card_hand_bonus() -> None:
    """MA CSP §10(c)3.ii: a floorperson or above verifies it; the supervisor is for the progressive wager alone."""
    hands = {1: "8c 8d 8h 8s Th", "dealer": "2c 4d 7h 9c Jd"}
    at = settle("ma/caribbean-stud", hands, {1: 500}, "five-card-hand-bonus")
    where = "MA CSP §10(c)(3)(ii)(c)(3)(ii)"
    wrong = decide(at.game, at.state, RejectAward("no"), Actor("dealer"))
    assert isinstance(wrong, Refusal)
    assert (wrong.code, wrong.cite, wrong.open) == ("wrong-person", where, ("floorperson",))
    (offered,) = [one for one in moves(at.game, at.state, Actor("floorperson")) if isinstance(one.command, RejectAward)]
    assert (offered.roles, offered.cite) == (("floorperson",), where)
    at.do(given_by("floorperson", RejectAward("no")))
    assert [one.line for one in seen(at, WagerSettled) if one.wager == "five-card-hand-bonus"] == ["not-verified"]


@pytest.mark.rules("CAR-060")
@pytest.mark.parametrize(
    ("wager", "own", "cite"),
    [
        ("progressive", "As Ks Qs Js Ts", "Pitboss R-151; MA CSP §11(d)(1)(iii)"),
        ("five-card-hand-bonus", "8c 8d 8h 8s Th", "Pitboss R-151; MA CSP §10(c)(3)(ii)(c)(3)(ii)"),
        ("five-card-hand-bonus", "2s 6s Ts Js Qs", "Pitboss R-151; MA CSP §10(c)(3)(ii)(c)(3)(ii)"),
    ],
)
def test_massachusetts_rejects_an_award_by_the_paragraph_that_speaks_of_its_wager(
    wager: str, own: str, cite: str
) -> None:
    """§11(d)(1) is about the progressive wager alone; a flush is verified by the dealer, and nobody else is named."""
    at = settle("ma/caribbean-stud", {1: own, "dealer": "2c 4d 7h 9c Jd"}, {1: 100}, wager)
    at.do(given_by("casino supervisor", RejectAward("no")))
    assert [one.cite for one in seen(at, AwardRejected)] == [cite]


@pytest.mark.rules("3CP-088")
def test_nobody_is_paid_envy_for_a_shared_hand_that_they_play_at_another_box() -> None:
    """004 Ch.11 §D(7)(e)(iii), §F: Ann plays hand 1 at seat 1 and hand 2 at seat 2, Bob hand 1, Cy hand 3."""
    game = game_of("md/three-card-poker", version="electronic", adjacent_boxes=2)
    at = Table(game)
    for seat, player, hand in ((1, "Ann", 1), (2, "Ann", 2), (3, "Bob", 1), (4, "Cy", 3)):
        at.do(PlaceWager(seat, "ante", 1000, hand, player), PlaceWager(seat, "progressive", 100, player=player))
    closed(at).do(Deal(cards("As Ks Qs 2c 9c 4c 7d 3d 9d Ah Kh 2h")))
    choose(at, *((seat, "play") for seat in (1, 2, 3, 4)))
    while at.state.held:
        at.do(Verify(at.state.held.steps[0]))
    assert {(one.seat, one.holder) for one in seen(at, EnvyPaid)} == {(4, 3), (4, 1)}
