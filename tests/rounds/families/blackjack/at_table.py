"""A blackjack table for tests: cards dealt as the law's order asks for them, choices made, and the money that moved.

Cards are written in the order in which they leave the shoe: with one seat player, dealer's up card, player, hole card.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from pitboss.cards import Card, cards
from pitboss.errors import Refusal
from pitboss.games.checks.case import Case
from pitboss.games.choices import choices_in_force
from pitboss.games.game import Game
from pitboss.games.submission import CardTerms, MeterTerms, OwnRow, Submission, WagerTerms
from pitboss.law import library
from pitboss.law.model import Amount
from pitboss.money import Cents, cents, payout
from pitboss.rounds.commands import (
    Choose,
    CountProgressives,
    Deal,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    Report,
    Verify,
)
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.events import ChoiceMade, EnvyPaid, StakeReturned, WagerPlaced, WagerSettled, WagerWithdrawn
from pitboss.rounds.families.family import Turn
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.hand_events import PayoutTakenBack
from tests.rounds.at_table import Table
from tests.said import given_by

EDITION = library.load("md/blackjack")

Stakes = Mapping[str, str]
"""Wager to dollars."""

TEN: Stakes = {"blackjack": "10.00"}


def blackjack(
    decks: int = 6,
    letters: Mapping[str, str] | None = None,
    bad_beat: Mapping[str, str] | None = None,
    rate: str = "0",
    **options: object,
) -> Game:
    """The game with every wager of its version on offer, its meters fed at this rate."""
    version = str(options.get("variation", ""))
    terms = {rule.id: WagerTerms() for rule in EDITION.wager if rule.variation in ("", version)}
    terms |= {wager: WagerTerms(paytable=letter) for wager, letter in (letters or {}).items()}
    for wager, least in (("hit-and-run", "1000.00"), ("super-4", "10000.00")):
        meter = MeterTerms(rate=Fraction(rate), initial=Amount(cents(least)), reset=Amount(cents(least)))
        terms[wager] = WagerTerms(paytable=terms[wager].paytable, meters={"main": meter})
    if bad_beat:
        rows = tuple(OwnRow(hand=hand, title=hand, pays=payout(pays)) for hand, pays in bad_beat.items())
        terms["bad-beat"] = WagerTerms(rows=rows)
    return Game(
        EDITION,
        choices_in_force(Case("", Submission(wagers=terms, options=options, cards=CardTerms(decks=decks)), EDITION)),
    )


class BlackjackTable(Table):
    """Bets closed and progressive chips counted: the cards are next."""

    def deal(self, text: str) -> None:
        """These cards, as many at a time as are due."""
        left = list(cards(text))
        while left:
            due = family_of(self.game).due(self.game, self.state)
            assert due, f"no card is due, and {len(left)} are left"
            now, left = left[: len(due)], left[len(due) :]
            self.do(Deal(tuple(now)))

    def choose(self, seat: int, *choices: str, amount: str = "") -> None:
        for choice in choices:
            self.do(Choose(seat, choice, cents(amount) if amount else None))

    @property
    def turn(self) -> Turn | None:
        return family_of(self.game).turn(self.game, self.state) if self.state.under_way else None

    @property
    def open(self) -> list[str]:
        """What the player in turn may do."""
        return [one.id for one in self.turn.choices] if self.turn else []

    def over(self) -> BlackjackTable:
        """The round has ended, and its events alone lead to the same state."""
        self.verify()
        assert self.state.phase in ("over", "void"), (self.turn, family_of(self.game).due(self.game, self.state))
        assert self.replayed() == self.state
        return self

    def back(self, seat: int = 1) -> dict[str, Cents]:
        """What each wager of the seat brought back, in cents."""
        return {wager: one.returned for wager, one in self.state.seats[seat].settled.items()}


def opened(
    game: Game, *seats: Stakes, meters: Mapping[str, str] | None = None, table: type[BlackjackTable] = BlackjackTable
) -> BlackjackTable:
    """A table whose seats, from the first, have these wagers."""
    at = table(game)
    if meters:
        at.state, at.events = type(at.state)(), []
        at.do(OpenRound(tuple((name, Fraction(cents(amount))) for name, amount in meters.items())))
    for number, wagers in enumerate(seats, 1):
        at.do(*(PlaceWager(number, wager, cents(amount)) for wager, amount in wagers.items()))
    at.do(NoMoreBets())
    if at.state.accepted:
        at.do(CountProgressives(at.state.accepted))
    return at


def net(at: Table, seat: int = 1) -> Cents:
    """What the seat has won or lost, from the events alone."""
    total = 0
    for event in at.events:
        if getattr(event, "seat", None) != seat:
            continue
        match event:
            case WagerPlaced(amount=amount) | ChoiceMade(amount=amount) | PayoutTakenBack(amount=amount):
                total -= amount
            case WagerSettled(returned=amount) | StakeReturned(amount=amount) | WagerWithdrawn(amount=amount):
                total += amount
            case EnvyPaid(amount=amount):
                total += amount
    return total


# Rounds at random

SIDES = [rule.id for rule in EDITION.wager if rule.offered == "rules-submission"]
CHOSEN = ("soft17", "surrender", "double_on", "max_hands", "hole_card", "blackjack_pays", "decks", "bad_beat_hands")


def random_game(random: Random, variation: str) -> Game:
    """Every option that matters to play, at random."""
    options: dict[str, object] = {
        option.id: random.choice(option.values)
        for option in EDITION.option
        if option.id in CHOSEN and option.values and option.id != "decks"
    }
    options |= {option.id: random.random() < 0.5 for option in EDITION.option if option.kind == "flag"}
    options |= {"max_hands": random.randint(2, 4), "payout_limit": "25000.00"}
    if variation:
        options = {name: said for name, said in options.items() if name not in ("soft17", "blackjack_pays")}
        options["variation"] = variation
    decks = random.choice([6, 8] if variation else [1, 2, 4, 5, 6, 8])
    letters = {"super-4": random.choice("ABC"), "three-card-poker": random.choice("AB"), "top-3": random.choice("AB")}
    rows = {"dealer-blackjack": "5 for 1", "dealer-21-of-three-cards": "10% of meter main"}
    return blackjack(decks, letters, rows, "1/7", **options)


def random_wagers(random: Random, game: Game) -> dict[str, str]:
    wagers = {"blackjack": f"{random.randint(1, 40)}.{random.randint(0, 99):02d}"}
    for side in SIDES:
        if side in game.wagers and game.table(side) is not None and random.random() < 0.4:
            stakes = game.choices.stakes[side] or (random.randint(1, 5000),)
            amount = random.choice(stakes)
            wagers[side] = f"{amount // 100}.{amount % 100:02d}"
    return wagers


def play_out(random: Random, at: BlackjackTable, deck: list[Card], irregular: bool = True) -> None:
    """Cards as they come, and any of the choices that are open; every event is folded by itself and compared."""
    flow = family_of(at.game)
    for _ in range(500):
        if at.state.phase != "closed":
            return
        if at.state.held:
            step = at.state.held.steps[0]
            at.do(given_by("floorperson" if step == "validate-progressive" else "dealer", Verify(step)))
        elif turn := flow.turn(at.game, at.state):
            stranger = decide(at.game, at.state, Choose(turn.seat + 1, turn.choices[0].id))
            assert isinstance(stranger, Refusal)
            if not irregular or turn.choices[0].id == "insure" or random.random() < 0.9:
                at.do(Choose(turn.seat, random.choice(turn.choices).id))
            elif not isinstance(decide(at.game, at.state, Report("card-exposed-in-error", card=deck[-1])), Refusal):
                at.do(Report("card-exposed-in-error", card=deck.pop()))
        else:
            due = flow.due(at.game, at.state)
            assert due, "somebody or something must be due"
            count = random.randint(1, len(due))
            at.do(Deal(tuple(deck.pop() for _ in range(count))))
    raise AssertionError("the round does not end")
