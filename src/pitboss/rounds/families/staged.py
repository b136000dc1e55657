"""A round that is all data: it goes through the law's dealing plan and stages, and then settles.

Read with a game's `round.toml` open beside it. Each part of that file is a step here: cards go out until the places of
the step are filled, seats are asked from the dealer's left until all have answered, cards are turned, forfeits
collected; when no step is left, the seats are settled from the dealer's right.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import ClassVar, Literal

from pitboss.errors import Refusal
from pitboss.games.derived import derived, derived_by
from pitboss.games.game import Game
from pitboss.games.identity import Wager, read_wager
from pitboss.law.model import Choice, DealStep, SettleLine, Stage
from pitboss.money import Cents
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, Command
from pitboss.rounds.engine.amounts import Amounts
from pitboss.rounds.events import CardsTurned, ChoiceMade, Event, StepTaken, WagerSettled
from pitboss.rounds.families.conditions import Rule, condition_holds
from pitboss.rounds.families.family import Family, Place, Turn
from pitboss.rounds.families.programme import SETTLEMENT, Step, programme, step_of
from pitboss.rounds.settlement import judgment as judging
from pitboss.rounds.settlement.reasons import show_hands
from pitboss.rounds.settlement.seats import settle_next
from pitboss.rounds.state import Round, Seat


class Staged(Family):
    """The flow of a game whose round is data; a family may add `conditions` that it finds out from the round."""

    conditions: ClassVar[Mapping[str, Rule]] = {}
    deals_unknown = True
    settles_beside = True

    def answer(self, game: Game, state: Round, command: Command, actor: Actor) -> list[Event] | Refusal | None:
        """A choice of which the player says the amount; everything else the common rules answer."""
        if not isinstance(command, Choose) or not leaves_amount(game):
            return None
        turn = self.turn(game, state) if state.under_way else None
        choice = next((one for one in turn.choices if one.id == command.choice and one.up_to), None) if turn else None
        if turn is None or choice is None or command.seat != turn.seat:
            return None
        return choose_amount(turn, choice, self.choice_amounts(game, state, turn, choice), command.amount)

    def due(self, game: Game, state: Round) -> tuple[Place, ...]:
        """The places of all the dealing steps that follow one another without a choice between; before them, a place
        that was dealt too few cards.
        """
        if state.missing:
            return tuple(Place(zone, None, "down") for zone in state.missing)
        found: list[Place] = []
        seats, (at, skip, _) = list_dealt_in(game, state), self.come_to(game, state)
        for step in programme(game).steps[at:]:
            if not self.happens(game, state, step):
                continue
            here = list_places(step, seats)
            if not here:
                break
            found += here[skip:] if skip else here
            skip = 0
        return tuple(found)

    def has_dealt(self, game: Game, state: Round) -> bool:
        """Whether no step ahead deals any card, so that what is left of the deck is the stub. Never, where each card
        decides whether another comes.
        """
        if not self.deals_unknown or state.missing or not state.counted:
            return False
        at, _, due = self.come_to(game, state)
        to_come = programme(game).steps[at:]
        return not due and not any(
            self.happens(game, state, step) and number_of_places(game, state, step) for step in to_come
        )

    def turn(self, game: Game, state: Round) -> Turn | None:
        step = step_of(game, state)
        if state.missing or not isinstance(step, Stage) or step.do != "decide":
            return None
        asked = find_asked(game, state, step)
        if asked is None:
            return None
        choices = choices_open(game, state.step)
        return Turn(asked, leave_open(choices) if state.seats[asked].left else choices, step.cite)

    def choice_amounts(self, game: Game, state: Round, turn: Turn, choice: Choice) -> Amounts | None:
        if not choice.up_to:
            return None
        base = state.seats[turn.seat].wagers[Wager(game.wagers[choice.places].of)]
        return Amounts((Fraction(choice.times) * base).__ceil__(), (Fraction(choice.up_to) * base).__floor__())

    def choose(self, game: Game, state: Round, seat: int, choice: Choice) -> list[Event] | Refusal:
        stage = step_of(game, state)
        assert isinstance(stage, Stage)
        at = state.seats[seat]
        amount = 0
        if choice.places:
            times, base = read_times(choice.times), at.wagers[read_wager(game.wagers[choice.places].of)]
            amount = times.numerator * base // times.denominator
        cite = choice.cite or stage.cite
        made = make_choice(seat, choice, amount, cite)
        return [made] if not choice.folds or collects_later(game) else [made, *collect_forfeits(game, at, seat)]

    def follow(self, game: Game, state: Round) -> list[Event]:
        if state.step == SETTLEMENT:
            return settle_next(game, state)
        round_of, (at, left, due) = programme(game), self.come_to(game, state)
        if at != round_of.number(state.step):
            return [StepTaken(round_of.ids[at], left)]
        if at == len(round_of.steps):  # A record of the first version has the number of the step.
            return settle_next(game, state)
        if due:
            return []
        step, onward = round_of.steps[at], list[Event]([StepTaken(round_of.ids[at + 1])])
        return follow_stage(game, state, step, onward) if isinstance(step, Stage) else onward

    def come_to(self, game: Game, state: Round) -> tuple[int, int, int]:
        """Find the step that the cards delivered bring the round to, past steps that do not happen or deal to nobody.

        Give its place, how many of those cards are left for it, and how many cards it deals.
        """
        round_of, left = programme(game), state.delivered
        steps, at = round_of.steps, round_of.number(state.step)
        seats = len(list_dealt_in(game, state)) if left else None
        while at < len(steps):
            if self.happens(game, state, steps[at]):
                due = number_of_places(game, state, steps[at], seats)
                if left < due or (not due and not describe_deal(steps[at])[1]):
                    return at, left, due
                left -= due
            at += 1
        return at, left, 0

    def happens(self, game: Game, state: Round, step: Step) -> bool:
        """Whether the step takes place in this round: some are called for by a wager, or by the operator's choice."""
        return condition_holds(game, state, step.when, self.conditions)

    def skip_void_hand(self, game: Game, state: Round, seat: int) -> list[Event]:
        """The cards since the present step that other places have had: the void hand's no longer count among them."""
        round_of, seats = programme(game), list_dealt_in(game, state)
        to_come = (step for step in round_of.steps[round_of.number(state.step) :] if self.happens(game, state, step))
        filled = [*islice((place for step in to_come for place in list_places(step, seats)), state.delivered)]
        others = sum(place.seat != seat for place in filled)
        return [StepTaken(state.step, others)] if others != len(filled) else []

    def word(self, game: Game, state: Round, seat: int, wager: Wager, axis: str) -> str:
        return judging.AXES[axis](game, state, seat, wager)

    row = staticmethod(judging.find_row)
    hands_judged = staticmethod(show_hands)


@derived
def leaves_amount(game: Game) -> bool:
    """Whether some choice leaves its amount to the player."""
    return any(choice.up_to for stage in game.edition.stage for choice in stage.choices)


@derived
def collects_later(game: Game) -> bool:
    """Whether what players fold away is collected in a stage of its own."""
    return any(isinstance(one, Stage) and one.do == "collect" for one in programme(game).steps)


@cache
def read_times(text: str) -> Fraction:
    """The multiple that a choice wagers; the law's data have few of them."""
    return Fraction(text)


def choose_amount(turn: Turn, choice: Choice, open_now: Amounts | None, amount: Cents | None) -> list[Event] | Refusal:
    """A wager that the player measures, between two multiples of the wager that it is of."""
    cite = choice.cite or turn.cite
    if open_now is None or amount is None or amount not in open_now:
        return Refusal("wrong-amount", f"{choice.id!r} wagers from {open_now}: say how much.", cite)
    return [make_choice(turn.seat, choice, amount, cite)]


def make_choice(seat: int, choice: Choice, amount: Cents, cite: str) -> ChoiceMade:
    places, takes_back = read_wager(choice.places), read_wager(choice.withdraws)
    return ChoiceMade(seat, choice.id, places, amount, takes_back, choice.folds, cite)


def list_dealt_in(game: Game, state: Round) -> list[int]:
    """The seats that are dealt to, from the dealer's left."""
    wanted = game.dealing.dealt_to
    return sorted([number for number, seat in state.seats.items() if is_dealt_to(seat, wanted)])


def is_dealt_to(seat: Seat, wanted: tuple[str, ...]) -> bool:
    return bool(seat.wagers) and not seat.void and (not wanted or not seat.wagers.keys().isdisjoint(wanted))


def holds(seat: Seat, wagers: tuple[str, ...]) -> bool:
    return not seat.wagers.keys().isdisjoint(wagers)


def list_places(step: Step, seats: list[int]) -> tuple[Place, ...]:
    """Every place that a dealing step fills, card by card, if these seats are dealt to; none, if it deals nothing."""
    to, cards, face = describe_deal(step)
    if to != "seats":
        return place_at(to, None, face) * cards
    return tuple([place for seat in seats for place in place_at("seat", seat, face) * cards])


@cache
def place_at(to: str, seat: int | None, face: Literal["down", "up"]) -> tuple[Place]:
    """A place, made once: the law's data and a table have few."""
    return (Place(to, seat, face),)


def number_of_places(game: Game, state: Round, step: Step, seats: int | None = None) -> int:
    """How many cards a step deals; `seats` are those that are dealt to, where that has been counted."""
    to, cards, _ = describe_deal(step)
    if not cards or to != "seats":
        return cards
    return cards * (len(list_dealt_in(game, state)) if seats is None else seats)


def describe_deal(step: Step) -> tuple[str, int, Literal["down", "up"]]:
    """(where, how many cards, which way they face): to the seats, this many each; no cards, if the step deals none."""
    if isinstance(step, DealStep):
        return step.to, step.cards, step.face
    if step.do == "deal":
        return step.zone, step.cards, step.face
    return "burned", (step.cards or 1) if step.do == "burn" else 0, "down"


@derived_by
def choices_open(game: Game, step: str) -> tuple[Choice, ...]:
    """What the players may choose at a stage, by the operator's choices."""
    stage = programme(game).step(step)
    assert isinstance(stage, Stage)
    return tuple(one for one in stage.choices if game.in_force(one.when))


def leave_open(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Of a player who has left nothing more is wagered, and nothing taken back: a check, or else a fold (R-201)."""
    return tuple(one for one in choices if not (one.places or one.withdraws)) or choices


def find_asked(game: Game, state: Round, stage: Stage) -> int | None:
    """The seat that must answer next: the first from the dealer's left that has not."""
    wanted, answered = game.dealing.dealt_to, state.answered
    for number in sorted(state.seats):
        seat = state.seats[number]
        if number not in answered and is_dealt_to(seat, wanted) and is_asked(seat, stage):
            return number
    return None


def is_asked(seat: Seat, stage: Stage) -> bool:
    spared = seat.folded or seat.abandoned or (stage.unless != "" and stage.unless in seat.wagers)
    return not spared and (not stage.asks or holds(seat, stage.asks))


def follow_stage(game: Game, state: Round, stage: Stage, onward: list[Event]) -> list[Event]:
    """A stage in which nothing is dealt: the choices are all made, cards are turned, or forfeits collected."""
    if stage.do == "decide":
        return onward if find_asked(game, state, stage) is None else []
    if stage.do == "reveal":
        return [CardsTurned(stage.zone, state.turned.get(stage.zone, 0) + stage.cards, stage.cite), *onward]
    folded = sorted((number, seat) for number, seat in state.seats.items() if seat.folded)
    return [event for number, seat in folded for event in collect_forfeits(game, seat, number)] + onward


def collect_forfeits(game: Game, at: Seat, seat: int) -> list[Event]:
    """The wagers that a folding player loses at once; the others stay for their settlement."""
    return [
        WagerSettled(
            seat,
            wager,
            at.money(wager),
            "forfeit",
            line.pays,
            line.pays,
            0,
            line.cite,
            player=at.player,
            words=line.when,
        )
        for wager, line in list_forfeits(game)
        if wager in at.wagers and wager not in at.settled
    ]


@derived
def list_forfeits(game: Game) -> tuple[tuple[Wager, SettleLine], ...]:
    """The wagers that are lost by folding alone, in the law's order, each with the line that says so."""
    return tuple(
        (wager, line)
        for wager, one in game.settled_by.items()
        for line in one.lines
        if line.when == ("folded",) and line.pays == "lose"
    )
