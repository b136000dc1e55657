"""Craps wagers over whole turns: whatever is tried in whatever order, money is kept and the law's bounds hold."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pitboss.errors import Refusal
from pitboss.games.craps import ODDS_SCHEMES
from pitboss.games.dice import POINTS
from pitboss.games.identity import Wager
from pitboss.rounds.commands import (
    CallWager,
    Command,
    GiveDice,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    Report,
    Roll,
    WithdrawWager,
)
from pitboss.rounds.dice_events import DiceRolled
from pitboss.rounds.engine.decide import decide
from tests.rounds.at_table import Table, game_with, paid_by

GAMES = {when: game_with("md/craps", vigorish_when=when) for when in ("win", "wager")}
CRAPS = GAMES["win"]
NUMBERED = [f"{wager}-{n}" for wager in ("come", "dont-come", "come-odds", "dont-come-odds") for n in POINTS]
SEATS = st.integers(1, 3)
WAGERS = st.sampled_from([*CRAPS.wagers, *NUMBERED])
LINES = st.sampled_from(["pass", "dont-pass", "come", "dont-come", "buy-4", "lay-10"])
FACES = st.tuples(st.integers(1, 6), st.integers(1, 6))
INVALID = st.sampled_from([one.id for one in CRAPS.edition.irregularity])
TRUE_ODDS = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5)}


class Turns(RuleBasedStateMachine):
    @initialize(when=st.sampled_from(sorted(GAMES)))
    def begin(self, when: str) -> None:
        self.at = Table(GAMES[when])
        self.bound: dict[tuple[int, str], int] = {}

    def tried(self, command: Command) -> bool:
        """Whether the rules allowed it; a refusal must change nothing."""
        answer = decide(self.at.game, self.at.state, command)
        if isinstance(answer, Refusal):
            self.at.refuses(command)
            return False
        self.at.do(command)
        return True

    def held(self) -> list[tuple[int, str]]:
        """Every wager on the layout."""
        return sorted((number, wager) for number, seat in self.at.state.seats.items() for wager in seat.wagers)

    @rule(seat=SEATS, wager=WAGERS, units=st.integers(1, 40))
    def place(self, seat: int, wager: str, units: int) -> None:
        self.tried(PlaceWager(seat, wager, 50 * units))

    @rule(seat=SEATS, wager=LINES, units=st.integers(1, 10))
    def place_on_the_line(self, seat: int, wager: str, units: int) -> None:
        self.tried(PlaceWager(seat, wager, 50 * units))

    @precondition(lambda self: self.held())
    @rule(data=st.data(), units=st.integers(1, 60))
    def place_odds(self, data: st.DataObject, units: int) -> None:
        lines = [(seat, wager) for seat, wager in self.held() if wager.startswith(("pass", "dont", "come"))]
        seat, wager = data.draw(st.sampled_from(lines or self.held()))
        name, _, number = wager.rpartition("-") if wager[-1].isdigit() else (wager, "", "")
        self.tried(PlaceWager(seat, f"{name}-odds-{number}".rstrip("-"), 50 * units))

    @precondition(lambda self: self.held())
    @rule(data=st.data(), part=st.none() | st.integers(1, 500))
    def take_down(self, data: st.DataObject, part: int | None) -> None:
        seat, wager = data.draw(st.sampled_from(self.held()))
        if self.tried(WithdrawWager(seat, wager, part)):
            assert (seat, wager) not in self.bound

    @precondition(lambda self: self.held())
    @rule(data=st.data(), working=st.booleans())
    def call(self, data: st.DataObject, working: bool) -> None:
        seat, wager = data.draw(st.sampled_from(self.held()))
        if self.tried(CallWager(seat, wager, working)):
            assert wager.startswith(("place-", "buy-", "hardway-", "come-odds-"))

    @rule(seat=SEATS)
    def give_dice(self, seat: int) -> None:
        self.tried(GiveDice(seat))

    @rule(faces=FACES, line=st.sampled_from(["pass", "dont-pass"]))
    def throw(self, faces: tuple[int, int], line: str) -> None:
        shooter = self.at.state.dice.shooter
        if shooter is not None and self.at.state.dice.point is None:
            self.tried(PlaceWager(shooter, line, 500))
        if self.tried(NoMoreBets()):
            assert any(seat.wagers for seat in self.at.state.seats.values())
            self.roll(faces)

    def roll(self, faces: tuple[int, int]) -> None:
        assert isinstance(self.at.do(Roll(faces))[0], DiceRolled)
        self.bound = {
            (number, wager): stake
            for number, seat in self.at.state.seats.items()
            for wager, stake in seat.wagers.items()
            if (wager.startswith("come-") and "odds" not in wager) or (wager == "pass" and self.at.state.dice.point)
        }

    @rule(what=INVALID)
    def throw_badly(self, what: str) -> None:
        if self.tried(NoMoreBets()):
            before = {number: seat.wagers for number, seat in self.at.state.seats.items()}
            self.at.do(Report(what))
            assert {number: seat.wagers for number, seat in self.at.state.seats.items()} == before
            if self.at.state.phase == "closed":
                self.roll((1, 2))

    @precondition(lambda self: self.at.state.phase == "over")
    @rule()
    def next_turn(self) -> None:
        assert not any(seat.wagers for seat in self.at.state.seats.values())
        self.begin_again()

    def begin_again(self) -> None:
        self.at = Table(self.at.game)
        assert self.at.refuses(OpenRound()) == "round-open"
        self.bound = {}

    @invariant()
    def money_is_kept(self) -> None:
        for number in (1, 2, 3):
            seat = self.at.state.seats.get(number)
            if seat is None:
                assert paid_by(self.at.events, number) == 0
                continue
            lies = sum(seat.wagers.values())
            lost = sum(one.staked - one.returned for one in seat.settled.values())
            assert paid_by(self.at.events, number) == lies + lost + sum(seat.vigorish.values())

    @invariant()
    def contract_wagers_stay(self) -> None:
        for (number, wager), stake in self.bound.items():
            assert self.at.state.seats[number].wagers.get(Wager(wager)) == stake

    @invariant()
    def odds_keep_within_the_scheme(self) -> None:
        times = dict(zip((4, 5, 6), ODDS_SCHEMES["3-4-5x"], strict=True))
        for seat in self.at.state.seats.values():
            for wager, stake in seat.wagers.items():
                if "odds" not in wager:
                    continue
                base, _, number = wager.replace("-odds", "").rpartition("-") if wager[-1].isdigit() else (wager, "", "")
                on = int(number) if number else self.at.state.dice.point
                assert on is not None
                behind = f"{base}-{number}" if number else wager.replace("-odds", "")
                low = min(on, 14 - on)
                most = times[low] * (TRUE_ODDS[low] if wager.startswith("dont") else 1)
                assert stake <= most * seat.wagers[Wager(behind)]

    @invariant()
    def replay_needs_no_rules(self) -> None:
        assert self.at.replayed() == self.at.state


TestTurns = Turns.TestCase
TestTurns.settings = settings(max_examples=60, stateful_step_count=50, deadline=None)
