"""Void hands of Massachusetts in whatever order they are reported: 003 §12(d), §11(d) and (e); R-37, R-211.

Three seats with every progressive wager, hands that win meters or nothing, awards that are claimed, verified, found
against or paid; then some of the hands are found to be void, in every order.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games.builder import game_by_law
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.games.submission import MeterTerms
from pitboss.law.model import Amount
from pitboss.meters.link.accounts import SIGNS, balance
from pitboss.meters.link.reconciliation import reconcile
from pitboss.people import ANYONE
from pitboss.rounds.commands import (
    CountProgressives,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    Report,
    ResolveAward,
    Verify,
)
from pitboss.rounds.engine.payments import handed_out
from pitboss.rounds.state import Held, Round
from pitboss.tables.pit import Happened, play
from tests.tables.test_linked_shares import BONUS, TABLE, Rounds, deal_all

MAIN = MeterName("main")
WAGERS = ("progressive", "five-card-hand-bonus", "five-card-hand-bonus-dealer")
ON_DEALER = WAGERS[2]
SUITS = {1: ("c", "d"), 2: ("d", "h"), 3: ("h", "s"), 0: ("s", "c")}
"""The suit of each seat's hand and the one of its odd card; 0 is the dealer."""

RANKS = {"royal": "AKQJT", "straight flush": "98765", "nothing": "J975"}


def hand(seat: int, kind: str) -> str:
    own, odd = SUITS[seat]
    return " ".join([*(rank + own for rank in RANKS[kind]), *(["2" + odd] if kind == "nothing" else [])])


def caribbean(linked: bool) -> Game:
    """$20,000 on each meter, reset to $10,000, and 70 cents of each dollar."""
    terms = MeterTerms(rate=Fraction(7, 10), initial=Amount(2_000_000), reset=Amount(1_000_000))
    law = game_by_law("ma/caribbean-stud")
    choices = replace(law.choices, meters={MAIN: terms, BONUS: terms}, linked=WAGERS if linked else ())
    return replace(law, choices=choices)


@dataclass(frozen=True)
class Course:
    """A round up to the reports: the hands of seats 1, 2, 3 and of the dealer, how many awards are paid, and what is
    done with the next.
    """

    linked: bool
    hands: tuple[str, ...]
    dealer: str
    paid: int
    then: str

    def play(self) -> Rounds:
        rounds, seats = Rounds(caribbean(self.linked)), range(1, len(self.hands) + 1)
        rounds.do(OpenRound())
        for seat in seats:
            rounds.do(PlaceWager(seat, "ante", 1000), *(PlaceWager(seat, wager, 100) for wager in WAGERS))
        rounds.do(NoMoreBets(), CountProgressives(len(WAGERS) * len(self.hands)))
        hands = [hand(seat, kind) for seat, kind in zip(seats, self.hands, strict=True)]
        deal_all(rounds, *hands, dealer=hand(0, self.dealer))
        for _ in range(self.paid):
            if held := at(rounds).held:
                rounds.do(*(Verify(step) for step in held.steps))
        if (held := at(rounds).held) and self.then == "verified":
            rounds.do(Verify(held.steps[0]))
        elif held and self.then == "failed" and held.wager not in at(rounds).pools:
            rounds.do(Verify(held.steps[0], passed=False, why="a card too many"))
        return rounds


def at(rounds: Rounds) -> Round:
    return rounds.pit.tables[TABLE].round


def waiting(rounds: Rounds) -> list[Held]:
    state = at(rounds)
    return [*((state.held,) if state.held else ()), *state.disputed]


def report(rounds: Rounds, seat: int) -> str:
    """What a report that the hand has four cards is answered: nothing, or the code of the refusal."""
    answer = play(rounds.pit, TABLE, Report("wrong-number-of-cards-player", seat=seat, number=4), ANYONE)
    if isinstance(answer, Happened):
        rounds.do(Report("wrong-number-of-cards-player", seat=seat, number=4))
        return ""
    return answer.code


def finish(rounds: Rounds) -> None:
    """Awards that wait are verified, and disputes decided against the player."""
    while (state := at(rounds)).phase == "closed":
        if state.held:
            rounds.do(Verify(state.held.steps[0]))
        else:
            found = state.disputed[0]
            rounds.do(ResolveAward(found.seat, found.wager, paid=False, why="a card too many"))


def outcome(rounds: Rounds) -> tuple[object, ...]:
    """What everybody has been handed, and where every meter and its accounts stand."""
    state, links = at(rounds), rounds.pit.links.values()
    accounts = {
        name: {account: balance(level.totals, account) for account in SIGNS}
        for link in links
        for name, level in link.levels.items()
    }
    return dict(+handed_out(state.stands)), state.meters, accounts, state.fed, state.staked


def check_books(rounds: Rounds) -> None:
    """Every link's stream follows from its rules, its accounts add up to nothing, and nothing is held any more."""
    for link in rounds.pit.links.values():
        assert not list(reconcile([*link.done.values(), *rounds.at_link]))
        for level in link.levels.values():
            assert sum(balance(level.totals, account) for account in SIGNS) == 0
            assert (level.held, level.made_good) == (0, ())


def hold(course: Course, void: tuple[int, ...]) -> None:
    """The same comes of the reports in every order, and what has nothing to do with them is not touched."""
    outcomes = []
    for order in permutations(void):
        rounds = course.play()
        before, claimed = waiting(rounds), at(rounds).claims
        refused = [report(rounds, seat) for seat in order[:-1]]
        between = range(claimed + 1, at(rounds).claims + 1)
        ended = course.linked and at(rounds).phase == "over"  # Its link has closed its books: R-211 has a dispute then.
        refused.append(report(rounds, order[-1]))
        gone = {seat for seat, code in zip(order, refused, strict=True) if not code}
        stay = [one for one in before if one.wager == ON_DEALER or one.seat not in gone]
        assert [one for one in waiting(rounds) if one in stay] == stay, "another hand's award waits as it did"
        # An award whose turn has come between two reports is of what its meter showed then, and stands.
        new = any(one.claim and one.claim.award in between for one in waiting(rounds))
        finish(rounds)
        check_books(rounds)
        if not new and not ended:
            outcomes.append((sorted(zip(order, refused, strict=True)), *outcome(rounds)))
    for one in outcomes[1:]:
        assert one == outcomes[0], "the order of the reports decides nothing"


HANDS = tuple(RANKS)
VOID = ((1, 2), (1, 3), (2, 3), (1, 2, 3), (1,), (2,), (3,))
COURSES = st.builds(
    Course,
    linked=st.booleans(),
    hands=st.tuples(*(st.sampled_from(HANDS),) * 3),
    dealer=st.sampled_from(HANDS),
    paid=st.integers(0, 5),
    then=st.sampled_from(("claimed", "verified", "failed")),
)


@pytest.mark.rules("CAR-079")
@settings(max_examples=100, deadline=None)
@given(COURSES, st.sampled_from(VOID))
def test_the_order_in_which_void_hands_are_reported_decides_nothing(course: Course, void: tuple[int, ...]) -> None:
    hold(course, void)


@pytest.mark.slow
@pytest.mark.parametrize("linked", [False, True])
@pytest.mark.parametrize("dealer", HANDS)
def test_no_order_of_reports_decides_anything(linked: bool, dealer: str) -> None:
    for hands, paid, then in product(product(HANDS, repeat=3), range(6), ("claimed", "verified", "failed")):
        hold(Course(linked, hands, dealer, paid, then), (1, 2, 3))
