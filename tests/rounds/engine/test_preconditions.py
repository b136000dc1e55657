"""Wagers that stand only with others: compulsory and equal ones, those that come after others, and versions."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.people import ANYONE
from pitboss.rounds.commands import CountProgressives, NoMoreBets, PlaceWager, WithdrawWager
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.engine.wagering import open_amounts
from pitboss.rounds.events import ChoiceMade
from pitboss.rounds.moves import moves
from tests.rounds.at_poker import BASE, choose, closed, deal, game_of, place, seated, seen
from tests.rounds.at_table import Table

STUD = BASE["md/stud-235"]


@pytest.mark.rules("235-049")
@pytest.mark.parametrize("wager", STUD)
def test_each_of_the_three_235_wagers_is_compulsory(wager: str) -> None:
    """Ch.7 §E(1): with any of the three missing the bets are not closed."""
    at = Table(game_of("md/stud-235"))
    place(at, 1, {one: amount for one, amount in STUD.items() if one != wager})
    answer = decide(at.game, at.state, NoMoreBets())
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cite) == ("not-equal", "MD 235 1.1 Ch.7 §E(1)")
    at.do(PlaceWager(1, wager, 1000), NoMoreBets())


@pytest.mark.rules("235-049")
@pytest.mark.parametrize("wager", STUD)
@pytest.mark.parametrize(("amount", "equal"), [(999, False), (1000, True), (1001, False)])
def test_the_three_235_wagers_are_equal_to_the_cent(wager: str, amount: int, equal: bool) -> None:
    at = Table(game_of("md/stud-235"))
    place(at, 1, {**STUD, wager: amount})
    if equal:
        at.do(NoMoreBets())
    else:
        assert at.refuses(NoMoreBets()) == "not-equal"


@pytest.mark.rules("235-049")
def test_one_seat_that_is_wrong_keeps_the_bets_open_for_all() -> None:
    at = seated(game_of("md/stud-235"), 1, 3)
    at.do(PlaceWager(2, "two-card", 500))
    assert at.refuses(NoMoreBets()) == "not-equal"
    at.do(WithdrawWager(2, "two-card"), NoMoreBets())


NEEDS = [
    # game, wager, stake, the wagers that must stand before it, where the law says so
    ("md/stud-235", "win-em-all", 500, ("two-card", "three-card", "five-card"), "Ch.7 §E(2)"),
    ("md/stud-235", "progressive", 100, ("two-card", "three-card", "five-card"), "Ch.7 §E(3)"),
    ("ma/caribbean-stud", "progressive", 100, ("ante",), "§6(c)"),
    ("md/mississippi-stud", "six-card-bonus", 500, ("ante", "three-card-bonus"), "2014 COMAR 36.05.11.07 §F(5)"),
    ("md/ultimate-texas-holdem", "six-card-bonus", 500, ("ante", "blind", "trips"), "2014 COMAR 36.05.16.07 §F(4)"),
]


@pytest.mark.rules("235-050", "235-051", "CAR-026", "MISS-008", "UTH-006")
@pytest.mark.parametrize(("name", "wager", "stake", "needs", "cite"), NEEDS)
def test_a_wager_is_placed_only_after_all_of_those_that_it_needs(
    name: str, wager: str, stake: int, needs: tuple[str, ...], cite: str
) -> None:
    for missing in needs:
        at = Table(game_of(name))
        place(at, 1, dict.fromkeys(needs, 1000))
        at.do(WithdrawWager(1, missing))
        answer = decide(at.game, at.state, PlaceWager(1, wager, stake))
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.open, cite in answer.cite) == ("needs-another", (missing,), True)
        at.do(PlaceWager(1, missing, 1000), PlaceWager(1, wager, stake), NoMoreBets())


@pytest.mark.rules("235-050", "235-051", "CAR-026", "MISS-008", "UTH-006")
@pytest.mark.parametrize(("name", "wager", "stake", "needs", "cite"), NEEDS)
def test_what_was_needed_cannot_be_taken_away_again(
    name: str, wager: str, stake: int, needs: tuple[str, ...], cite: str
) -> None:
    at = Table(game_of(name))
    place(at, 1, {**dict.fromkeys(needs, 1000), wager: stake})
    at.do(WithdrawWager(1, needs[-1]))
    assert at.refuses(NoMoreBets()) in ("needs-another", "not-equal")


@pytest.mark.rules("3CP-048", "3CP-049", "3CP-051")
@pytest.mark.parametrize(
    ("wager", "stake"), [("progressive", 100), ("six-card-bonus", 500), ("five-card-progressive", 500)]
)
def test_a_side_wager_of_three_card_poker_follows_an_ante_or_a_pair_plus_or_both(wager: str, stake: int) -> None:
    """Ch.7 §F(4)(a), (5)(b) and (6)(a)."""
    for before in ({"ante": 1000}, {"pair-plus": 1000}, {"ante": 1000, "pair-plus": 500}):
        at = Table(game_of("md/three-card-poker"))
        assert at.refuses(PlaceWager(1, wager, stake)) == "needs-another"
        place(at, 1, before)
        at.do(PlaceWager(1, wager, stake), NoMoreBets())


OFFERED = [
    ("md/stud-235", "win-em-all", 500),
    ("md/stud-235", "progressive", 100),
    ("md/three-card-poker", "progressive", 100),
    ("md/three-card-poker", "six-card-bonus", 500),
    ("md/three-card-poker", "five-card-progressive", 100),
    ("ma/caribbean-stud", "progressive", 100),
    ("md/mississippi-stud", "six-card-bonus", 500),
    ("md/ultimate-texas-holdem", "six-card-bonus", 500),
]


@pytest.mark.rules("235-050", "235-051", "3CP-048", "3CP-049", "3CP-051", "CAR-026", "MISS-008", "UTH-006")
@pytest.mark.parametrize(("name", "wager", "stake"), OFFERED)
def test_a_wager_that_the_submission_does_not_offer_is_not_taken(name: str, wager: str, stake: int) -> None:
    others = [one for game, one, _ in OFFERED if game == name and one != wager]
    at = seated(game_of(name, others), 1)
    assert at.refuses(PlaceWager(1, wager, stake)) == "no-such-wager"


@pytest.mark.rules("235-051", "3CP-048", "3CP-051", "CAR-026")
@pytest.mark.parametrize(
    ("name", "wager"),
    [
        ("md/stud-235", "progressive"),
        ("md/three-card-poker", "progressive"),
        ("md/three-card-poker", "five-card-progressive"),
        ("ma/caribbean-stud", "progressive"),
    ],
)
@pytest.mark.parametrize(
    ("amount", "accepted"),
    [(99, False), (100, True), (101, False), (200, False), (499, False), (500, True), (501, False)],
)
def test_a_progressive_wager_is_one_dollar_or_five(name: str, wager: str, amount: int, accepted: bool) -> None:
    """The sums for which the schedules of the Envy Bonus are; in Massachusetts table D has them."""
    letters = {"progressive": "D"} if name == "ma/caribbean-stud" else {}
    at = seated(game_of(name, paytables=letters), 1)
    if accepted:
        at.do(PlaceWager(1, wager, amount))
        assert at.state.accepted == 1
    else:
        assert at.refuses(PlaceWager(1, wager, amount)) == "wrong-stake"


@pytest.mark.rules("CAR-026")
@pytest.mark.parametrize("letter", ["A", "B", "C", "D", "E"])
def test_a_dollar_chip_is_all_where_the_schedule_knows_nothing_else(letter: str) -> None:
    """003 §6(c): "a $1.00 gaming chip"; only table D has a second Envy Bonus schedule."""
    at = seated(game_of("ma/caribbean-stud", paytables={"progressive": letter}), 1)
    assert at.game.choices.stakes["progressive"] == ((100, 500) if letter == "D" else (100,))
    if letter != "D":
        assert at.refuses(PlaceWager(1, "progressive", 500)) == "wrong-stake"
    at.do(PlaceWager(1, "progressive", 100))


@pytest.mark.rules("3CP-045", "3CP-046", "3CP-047")
@pytest.mark.parametrize("wagers", [{"ante": 1234}, {"pair-plus": 700}, {"ante": 1234, "pair-plus": 700}])
def test_ante_and_pair_plus_alone_or_together_in_any_amounts(wagers: dict[str, int]) -> None:
    """Ch.7 §F(1-3). Only the Ante is asked for a Play Wager, and that is equal to it, here $12.34."""
    at = Table(game_of("md/three-card-poker", []))
    place(at, 1, wagers)
    deal(closed(at), {1: "Ah Kd 2c", "dealer": "Qs 7h 3d"})
    if "ante" in wagers:
        choose(at, (1, "play"))
        (made,) = seen(at, ChoiceMade)
        assert (made.places, made.amount) == ("play", 1234)
    assert at.state.phase == "over"
    assert set(at.state.seats[1].settled) == {*wagers, *(("play",) if "ante" in wagers else ())}


VERSIONS = [
    # version, ante, Pair Plus, what is said of them; Ch.7 §G(1-3)
    ("g1", 999, 1000, "too-small"),
    ("g1", 1000, 1000, ""),
    ("g1", 1001, 1000, ""),
    ("g1", 1000, 0, ""),
    ("g2", 499, 1000, "too-small"),
    ("g2", 500, 1000, ""),
    ("g2", 501, 1000, ""),
    ("g2", 500, 1001, "too-small"),
    ("g2", 1000, 0, ""),
    ("g3", 1000, 0, "compulsory"),
    ("g3", 0, 1000, "compulsory"),
    ("g3", 1000, 4999, ""),
    ("g3", 1000, 5000, ""),
    ("g3", 1000, 5001, "too-far-apart"),
    ("g3", 4999, 1000, ""),
    ("g3", 5000, 1000, ""),
    ("g3", 5001, 1000, "too-far-apart"),
    ("", 1, 1000, ""),
]


@pytest.mark.rules("3CP-052", "3CP-053", "3CP-054")
@pytest.mark.parametrize(("version", "ante", "pair_plus", "says"), VERSIONS)
def test_versions_bind_ante_and_pair_plus_below_at_and_above_each_bound(
    version: str, ante: int, pair_plus: int, says: str
) -> None:
    options = {"version": version} if version else {}
    at = Table(game_of("md/three-card-poker", [], **options))
    place(at, 1, {"ante": ante} if ante else {})
    first = decide(at.game, at.state, PlaceWager(1, "pair-plus", pair_plus)) if pair_plus else []
    if isinstance(first, Refusal):  # §G(1), (2): a precondition to the placement
        answer: object = first
        assert says == "too-small"
    else:
        place(at, 1, {"pair-plus": pair_plus} if pair_plus else {})
        if not says:
            at.do(NoMoreBets())
            return
        answer = decide(at.game, at.state, NoMoreBets())
        assert says != "too-small"
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cite) == (says, f"MD 3CP 1.4 Ch.7 §G({version[1]})")


@pytest.mark.rules("3CP-052", "3CP-053")
@pytest.mark.parametrize("version", ["g1", "g2"])
def test_the_pair_plus_comes_after_the_ante_where_the_version_asks_for_it(version: str) -> None:
    at = Table(game_of("md/three-card-poker", [], version=version))
    answer = decide(at.game, at.state, PlaceWager(1, "pair-plus", 1000))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cite) == ("needs-another", f"MD 3CP 1.4 Ch.7 §G({version[1]})")


@pytest.mark.rules("3CP-052", "3CP-053")
@pytest.mark.parametrize(("version", "most"), [("g1", 1000), ("g2", 2000)])
def test_the_pair_plus_is_open_as_far_as_the_ante_covers_it(version: str, most: int) -> None:
    """Ch.7 §G(1), (2): an Ante equal to it or greater, or of half of it; what lies there already counts."""
    at = Table(game_of("md/three-card-poker", [], version=version))
    place(at, 1, {"ante": 1000, "pair-plus": 400})
    open_now = open_amounts(at.game, at.state, 1, "pair-plus", ANYONE)
    assert not isinstance(open_now, Refusal)
    assert open_now.last == most - 400
    assert at.refuses(PlaceWager(1, "pair-plus", most - 399)) == "too-small"
    at.do(PlaceWager(1, "pair-plus", most - 400))
    refusal = open_amounts(at.game, at.state, 1, "pair-plus", ANYONE)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "too-small"


@pytest.mark.rules("235-051", "3CP-048")
@pytest.mark.parametrize(
    ("name", "wager"),
    [
        ("md/stud-235", "progressive"),
        ("md/three-card-poker", "progressive"),
        ("md/three-card-poker", "five-card-progressive"),
        ("md/mississippi-stud", "progressive"),
        ("md/ultimate-texas-holdem", "progressive"),
    ],
)
def test_a_progressive_wager_of_one_chip_is_taken_back_whole(name: str, wager: str) -> None:
    """“By placing a value chip”: nothing of a $5 chip is left when it is taken back, so $1 is another chip."""
    at = seated(game_of(name), 1)
    at.do(PlaceWager(1, wager, 500))
    refusal = decide(at.game, at.state, WithdrawWager(1, wager, 400))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, "one chip" in refusal.message, refusal.open) == ("no-stake", True, ("$5",))
    back = next(one for one in moves(at.game, at.state, ANYONE) if one.command == WithdrawWager(1, wager))
    assert back.amounts is not None
    assert [one for one in (100, 400, 500) if one in back.amounts] == [500]
    at.do(WithdrawWager(1, wager), PlaceWager(1, wager, 100), NoMoreBets())


@pytest.mark.rules("235-051", "3CP-048", "CAR-026")
@pytest.mark.parametrize("name", ["md/stud-235", "md/three-card-poker", "ma/caribbean-stud"])
def test_a_progressive_wager_is_one_chip_and_not_added_to(name: str) -> None:
    """235 Ch.7 §E(3)(a), 3CP Ch.7 §F(4)(a), §6(c): "by placing a value chip"; the count has as many chips as wagers."""
    at = seated(game_of(name), 1, progressive=100)
    for more in (100, 400, 500):
        assert at.refuses(PlaceWager(1, "progressive", more)) == "accepted"
    assert isinstance(open_amounts(at.game, at.state, 1, "progressive", ANYONE), Refusal)
    at.do(WithdrawWager(1, "progressive"), PlaceWager(1, "progressive", 100), NoMoreBets())
    at.do(CountProgressives(1))
    assert at.state.counted
