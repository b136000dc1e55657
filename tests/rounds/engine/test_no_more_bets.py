"""Before and after “no more bets”: what may be wagered when, the lock-out, and the count of the progressive chips."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.cards import cards
from pitboss.errors import Refusal
from pitboss.games.identity import MeterName
from pitboss.rounds.commands import Choose, CountProgressives, Deal, NoMoreBets, PlaceWager, WithdrawWager
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.events import BetsClosed, MeterFed, ProgressivesCounted
from tests.rounds.at_poker import BASE, MODES, closed, deal, game_of, seated, seen
from tests.rounds.at_table import Table

BEFORE: dict[str, dict[str, int]] = {
    "md/stud-235": {"win-em-all": 500, "progressive": 100},
    "md/three-card-poker": {"pair-plus": 500, "progressive": 100, "six-card-bonus": 500, "five-card-progressive": 100},
    "ma/caribbean-stud": {
        "caribbean-stud-bonus": 500,
        "progressive": 100,
        "five-card-hand-bonus": 100,
        "five-card-hand-bonus-dealer": 100,
    },
    "md/mississippi-stud": {"three-card-bonus": 500, "six-card-bonus": 500, "progressive": 100},
    "md/ultimate-texas-holdem": {"trips": 500, "six-card-bonus": 500, "progressive": 100},
}
"""The other wagers of each game that the law wants before “no more bets”."""

AFTER = {
    "md/stud-235": ("three-card-raise", "five-card-raise"),
    "md/three-card-poker": ("play",),
    "ma/caribbean-stud": ("bet",),
    "md/mississippi-stud": ("street-3", "street-4", "street-5"),
    "md/ultimate-texas-holdem": ("play",),
}
"""The wagers that only a choice makes, once the cards are dealt."""

SAYS = {
    "md/stud-235": "Ch.7 §D",
    "md/three-card-poker": "Ch.7 §E",
    "ma/caribbean-stud": "§6(b)",
    "md/mississippi-stud": "R-40",
    "md/ultimate-texas-holdem": "R-41",
}
"""Where each text says that nothing is made, raised or withdrawn after it, or whose words stand in."""

MODES_OF = [(name, mode) for name in BEFORE for mode in MODES]


def refusal(at: Table, command: PlaceWager | WithdrawWager | Deal) -> Refusal:
    answer = decide(at.game, at.state, command)
    assert isinstance(answer, Refusal), f"{command} was allowed"
    return answer


def stake(name: str, wager: str) -> int:
    return {**BASE[name], **BEFORE[name]}[wager]


@pytest.mark.rules(
    "3CP-043", "3CP-044", "3CP-056", "3CP-064", "3CP-067", "235-048", "235-055", "235-066", "235-069",
    "CAR-025", "CAR-032", "CAR-039", "CAR-043", "MISS-005", "UTH-006",
)  # fmt: skip
@pytest.mark.parametrize(("name", "mode"), MODES_OF)
def test_every_wager_is_open_until_no_more_bets_and_none_after(name: str, mode: str) -> None:
    """Made, raised and withdrawn before it; none of these after it, whatever way the cards are dealt."""
    at = seated(game_of(name, dealing=mode), 1)
    for wager, amount in BEFORE[name].items():
        at.do(PlaceWager(1, wager, amount))
    for wager in reversed(BEFORE[name]):
        at.do(WithdrawWager(1, wager))
    for wager, amount in BEFORE[name].items():
        at.do(PlaceWager(1, wager, amount))
    (event,) = at.do(NoMoreBets())[:1]
    assert isinstance(event, BetsClosed)
    assert SAYS[name] in event.cite
    for wager in (*BASE[name], *BEFORE[name]):
        for seat in (1, 2):
            no = refusal(at, PlaceWager(seat, wager, stake(name, wager)))
            assert (no.code, SAYS[name] in no.cite) == ("bets-closed", True)
        no = refusal(at, WithdrawWager(1, wager))
        assert (no.code, SAYS[name] in no.cite) == ("bets-closed", True)
        assert refusal(at, WithdrawWager(1, wager, 100)).code == "bets-closed"


@pytest.mark.rules("3CP-044", "235-048", "CAR-025", "MISS-005")
@pytest.mark.parametrize("name", BEFORE)
def test_nothing_can_be_taken_back_or_added_while_the_cards_are_out(name: str) -> None:
    at = deal(closed(seated(game_of(name), 1, **underscored(BEFORE[name]))), {})
    for wager in (*BASE[name], *BEFORE[name], *AFTER[name]):
        assert at.refuses(PlaceWager(1, wager, 1000)) == "bets-closed"
        assert at.refuses(WithdrawWager(1, wager)) == "bets-closed"


def underscored(wagers: dict[str, int]) -> dict[str, int]:
    return {name.replace("-", "_"): amount for name, amount in wagers.items()}


@pytest.mark.rules("3CP-043", "235-048", "CAR-027")
@pytest.mark.parametrize(("name", "wager"), [(name, wager) for name, wagers in AFTER.items() for wager in wagers])
def test_a_wager_of_chapter_11_is_made_by_the_choice_and_at_no_other_time(name: str, wager: str) -> None:
    """Not before “no more bets”, not after it, and not before all cards are dealt."""
    at = seated(game_of(name), 1)
    assert at.refuses(PlaceWager(1, wager, 1000)) == "by-choice"
    closed(at)
    assert at.refuses(PlaceWager(1, wager, 1000)) == "bets-closed"
    first = {"md/stud-235": "raise", "ma/caribbean-stud": "bet", "md/three-card-poker": "play"}.get(name, "1x")
    assert at.refuses(Choose(1, first)) == "no-choice-due"
    at.do(Deal(cards("2c")))
    assert at.refuses(Choose(1, first)) == "no-choice-due"


@pytest.mark.rules("3CP-056", "3CP-064", "3CP-067", "235-055", "235-066", "235-069", "CAR-032", "CAR-039", "CAR-043")
@pytest.mark.parametrize(("name", "mode"), MODES_OF)
def test_no_card_comes_before_no_more_bets(name: str, mode: str) -> None:
    at = seated(game_of(name, dealing=mode), 1)
    no = refusal(at, Deal(cards("As")))
    assert (no.code, bool(no.cite)) == ("no-deal-yet", True)
    closed(at)
    at.do(Deal(cards("As")))


LOCK = {
    ("md/stud-235", "manual-shoe"): "Ch.8 §C(2)",
    ("md/stud-235", "hand"): "Ch.9 §A(4)",
    ("md/stud-235", "automated-shoe"): "Ch.10 §A(1)(c)",
    ("md/three-card-poker", "manual-shoe"): "Ch.8 §C(2)",
    ("md/three-card-poker", "hand"): "Ch.9 §B(2)",
    ("md/three-card-poker", "automated-shoe"): "Ch.10 §A(3)",
    ("ma/caribbean-stud", "manual-shoe"): "§7(b)",
    ("ma/caribbean-stud", "hand"): "§8(b)(3)",
    ("ma/caribbean-stud", "automated-shoe"): "§9(b)(2)",
}
"""Where the chips are collected and counted, in each way of dealing of the complete texts."""


@pytest.mark.rules("3CP-056", "3CP-064", "3CP-067", "235-056", "235-066", "235-069", "CAR-032", "CAR-039", "CAR-043")
@pytest.mark.parametrize(("name", "mode"), LOCK)
def test_no_card_comes_before_the_chips_agree_with_the_wagers_accepted(name: str, mode: str) -> None:
    """Three wagers were accepted. Two chips and four chips stop the deal, and nothing is fed until there are three."""
    at = seated(game_of(name, dealing=mode), 1, 2, 5, progressive=100)
    before = dict(at.state.meters)
    at.do(NoMoreBets())
    no = refusal(at, Deal(cards("As")))
    assert (no.code, LOCK[name, mode] in no.cite) == ("count-first", True)
    for chips in (2, 4, 0):
        (counted,) = at.do(CountProgressives(chips))
        assert counted == ProgressivesCounted(chips, 3, agree=False, cite=no.cite)
        assert at.refuses(Deal(cards("As"))) == "count-first"
        assert at.state.meters == before
        assert at.refuses(PlaceWager(3, "progressive", 100)) == "bets-closed"
    at.do(CountProgressives(3))
    assert seen(at, ProgressivesCounted)[-1] == ProgressivesCounted(3, 3, agree=True, cite=no.cite)
    rate = at.game.meters[MeterName("main")].rate or Fraction(0)
    assert at.state.meters[MeterName("main")] == before[MeterName("main")] + 300 * rate
    assert at.refuses(CountProgressives(3)) == "nothing-to-count"
    at.do(Deal(cards("As")))


@pytest.mark.rules("3CP-056", "235-056", "CAR-032")
@pytest.mark.parametrize("name", ["md/stud-235", "md/three-card-poker", "ma/caribbean-stud"])
def test_without_a_progressive_wager_there_is_nothing_to_count(name: str) -> None:
    at = seated(game_of(name), 1, 2)
    assert at.refuses(CountProgressives(0)) == "nothing-to-count"
    at.do(NoMoreBets())
    assert at.refuses(CountProgressives(0)) == "nothing-to-count"
    at.do(Deal(cards("As")))


@pytest.mark.rules("3CP-056", "235-056")
def test_a_wager_taken_back_is_not_accepted_and_one_of_five_dollars_is_one_chip() -> None:
    """What is counted is wagers, not dollars; a progressive of each kind is one."""
    at = seated(game_of("md/three-card-poker"), 1, 2, progressive=500, five_card_progressive=100)
    at.do(WithdrawWager(2, "progressive"))
    at.do(NoMoreBets())
    assert at.state.accepted == 3
    at.do(CountProgressives(3))
    assert {one.meter: one.fed for one in seen(at, MeterFed)}[MeterName("main")] == 70


@pytest.mark.rules("235-055", "3CP-056", "CAR-032")
@pytest.mark.parametrize("name", ["md/stud-235", "md/three-card-poker", "ma/caribbean-stud"])
def test_no_more_bets_is_announced_once_and_only_with_wagers_down(name: str) -> None:
    at = Table(game_of(name))
    assert at.refuses(NoMoreBets()) == "no-wagers"
    at = closed(seated(game_of(name), 1))
    assert at.refuses(NoMoreBets()) == "not-open"
