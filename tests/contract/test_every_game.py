"""What every game must keep, whatever its rules: rounds end, nothing is lost, nothing is seen too early.

A game is here because the law's data has it; nothing has to be written for a new one.
"""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import reduce
from random import Random

import pytest

from pitboss.cards import cards
from pitboss.decoding import write
from pitboss.errors import Refusal
from pitboss.games.devices import refuse_absent, refuse_idle
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.law.citations import split
from pitboss.law.model import Irregularity, Stage
from pitboss.money import MeterShare, payout
from pitboss.people import ANYONE, ROLES, Actor
from pitboss.rounds.codec import COMMANDS, EVENTS
from pitboss.rounds.commands import (
    Choose,
    Command,
    Deal,
    DrawCard,
    Leave,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    Report,
)
from pitboss.rounds.dice_events import WagerMoved
from pitboss.rounds.engine.decide import decide, play
from pitboss.rounds.engine.evolve import evolve
from pitboss.rounds.engine.moments import AFTER_THE_DEAL
from pitboss.rounds.events import (
    AwardHeld,
    AwardShared,
    CardsDealt,
    CardsTurned,
    ChoiceMade,
    ContributionTakenBack,
    EnvyPaid,
    Event,
    IrregularityNoted,
    MeterFed,
    MeterPaid,
    RoundOpened,
    StakeReturned,
    WagerPlaced,
    WagerSettled,
    WagerWithdrawn,
)
from pitboss.rounds.families.programme import programme
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.irregularity_events import HandRecounted
from pitboss.rounds.moves import moves
from pitboss.rounds.state import Round
from pitboss.rounds.views import RoundView, view
from tests.contract.playouts import VARIANTS, Playout, every_game, game_with, playouts

NUMBER = 25
TROUBLED = 25

every = pytest.mark.parametrize(("game", "variant"), every_game())
by_law = pytest.mark.parametrize(
    ("game", "variant"), [(game, variant) for game, variant in every_game() if game in VARIANTS]
)


def played(game: str, variant: int) -> tuple[Playout, ...]:
    return (*playouts(game, variant, NUMBER), *playouts(game, variant, TROUBLED, trouble=True))


@every
def test_rounds_end(game: str, variant: int) -> None:
    assert {one.state.phase for one in playouts(game, variant, NUMBER)} == {"over"}
    assert {one.state.phase for one in playouts(game, variant, TROUBLED, trouble=True)} <= {"over", "void"}


@every
def test_events_added_up_one_by_one_are_the_state_and_survive_json(game: str, variant: int) -> None:
    for one in played(game, variant):
        written = [json.dumps(EVENTS.write(event)) for event in one.events]
        assert [EVENTS.read(json.loads(line)) for line in written] == one.events
        assert reduce(evolve, (EVENTS.read(json.loads(line)) for line in written), Round()) == one.state
        for step in one.steps:
            assert COMMANDS.read(json.loads(json.dumps(COMMANDS.write(step.command)))) == step.command
            assert reduce(evolve, step.events, step.before) == step.after


@every
def test_every_stake_is_settled_or_returned_once(game: str, variant: int) -> None:
    """What was put on the layout leaves it: settled, withdrawn or returned, to the cent, wager by wager."""
    for one in played(game, variant):
        layout: Counter[tuple[int, str]] = Counter()
        taken: Counter[tuple[int, str]] = Counter()
        for event in one.events:
            match event:
                case WagerPlaced(seat, wager, amount):
                    layout[seat, wager] += amount
                case ChoiceMade(seat, _, wager, amount) if wager:
                    layout[seat, wager] += amount
                case WagerMoved(seat, wager, to):
                    layout[seat, to] += layout.pop((seat, wager))
                case WagerWithdrawn(seat, wager, amount) | StakeReturned(seat, wager, amount):
                    layout[seat, wager] -= amount
                    if isinstance(event, StakeReturned):
                        layout[seat, wager] += taken.pop((seat, wager), 0)
                case WagerSettled(seat, wager, staked):
                    layout[seat, wager] -= staked
                    taken[seat, wager] += staked
        assert not +layout, f"left on the layout: {+layout}"
        assert not -layout, f"settled twice: {-layout}"


@every
def test_meters_move_by_what_is_fed_and_paid(game: str, variant: int) -> None:
    for one in played(game, variant):
        meters: dict[str, Fraction] = {}
        for event in one.events:
            match event:
                case RoundOpened(meters=opened):
                    meters = dict(opened)
                case MeterFed(meter, fed):
                    assert fed >= 0
                    meters[meter] += fed
                case ContributionTakenBack(meter, taken):
                    meters[meter] -= taken
                case MeterPaid(meter, _, paid, put_in):
                    assert 0 <= paid <= meters[meter]
                    assert put_in in (0, one.game.meters[MeterName(meter)].reset or 0)
                    meters[meter] += put_in - paid
        assert meters == one.state.meters
        if one.state.phase == "void":
            assert meters == dict(next(e.meters for e in one.events if isinstance(e, RoundOpened)))


@every
def test_an_award_from_a_meter_is_what_the_meter_paid(game: str, variant: int) -> None:
    for one in played(game, variant):
        paid = sum(event.paid for event in one.events if isinstance(event, MeterPaid))
        awarded = sum(
            event.returned
            for event in one.events
            if isinstance(event, WagerSettled) and event.outcome == "win" and is_share(event.pays)
        )
        shared = [event for event in one.events if isinstance(event, AwardShared)]
        assert paid == awarded or (shared and paid >= awarded)


def is_share(pays: str) -> bool:
    return isinstance(payout(pays), MeterShare)


@every
def test_a_refusal_changes_nothing(game: str, variant: int) -> None:
    """Whatever is thrown at a round: the state before and after a refusal is the same value, down to its last card."""
    for one in playouts(game, variant, 6, trouble=True):
        random = Random(variant)
        for step in one.steps:
            before, shown = step.before, repr(step.before)
            for command in nonsense(one, before, random):
                if isinstance(decide(one.game, before, command), Refusal):
                    assert repr(before) == shown


def nonsense(one: Playout, state: Round, random: Random) -> list[Command]:
    """Commands that mostly make no sense: an absent seat, an unknown wager, a card that is out, a second fold."""
    seats = list(state.seats) or [1]
    return [
        OpenRound(),
        OpenRound((("no-such-meter", Fraction(1)),)),
        PlaceWager(99, "ante", 1000),
        PlaceWager(random.choice(seats), "no-such-wager", 1000),
        PlaceWager(random.choice(seats), next(iter(one.game.wagers)), 0),
        NoMoreBets(),
        Deal(tuple(state.out[:1]) or cards("2c")),
        Deal(()),
        Choose(random.choice(seats), "fold"),
        Choose(99, "play"),
        Leave(99),
        Report("no-such-thing"),
        Report("face-up-card"),
    ]  # fmt: skip


@by_law
def test_a_view_never_shows_a_hidden_card(game: str, variant: int) -> None:
    """Held against the events alone: a card dealt face down is nobody's until it is turned, or its player's own."""
    for one in played(game, variant):
        seen = Seen(one)
        for step in one.steps:
            for event in step.events:
                seen.take(event)
            for looks in audiences(step.after):
                shown = json.dumps(write(view(one.game, step.after, looks), RoundView))
                for card in seen.hidden_from(looks, step.after):
                    assert f'"{card}"' not in shown, f"{looks} sees {card}"


RECONSTRUCT = ("floorperson", "casino supervisor", "pit manager", "shift manager", "surveillance", "auditor")


class Seen:
    """Who may see which card, told from the events as they come."""

    def __init__(self, one: Playout) -> None:
        self.one = one
        self.where: dict[str, tuple[str, int | None]] = {}
        self.order: dict[str, list[str]] = {}
        self.up: set[str] = set()
        self.last_hidden = sum(
            stage.cards
            for stage in programme(one.game).steps
            if isinstance(stage, Stage) and (stage.do, stage.zone) == ("reveal", "seats")
        )

    def take(self, event: Event) -> None:
        match event:
            case CardsDealt(dealt):
                for entry in EVENTS.write(event)["cards"]:
                    place = f"seat {entry['seat']}" if entry["seat"] else entry["to"]
                    self.where[entry["card"]] = (place, entry["seat"])
                    self.order.setdefault(place, []).append(entry["card"])
                    if entry["face"] == "up":
                        self.up.add(entry["card"])
                assert len(dealt)
            case CardsTurned("seats", turned):
                for place, held in self.order.items():
                    if place.startswith("seat "):
                        self.up |= set(held[-turned:])
            case CardsTurned(zone, turned):
                hidden = [card for card in self.order.get(zone, ()) if card not in self.up]
                self.up |= set(hidden[: turned - (len(self.order.get(zone, ())) - len(hidden))])
            case WagerSettled(seat, outcome=outcome) if outcome != "forfeit":
                self.up |= set(self.order.get(f"seat {seat}", ()))
            case AwardHeld(seat):
                self.up |= set(self.order.get(f"seat {seat}", ()))
            case HandRecounted(zone, seat, cards):
                place = f"seat {seat}" if seat else zone
                for card in self.order[place][cards:]:
                    del self.where[card]
                del self.order[place][cards:]

    def hidden_from(self, looks: Actor, state: Round) -> set[str]:
        if state.phase in ("over", "void") and looks.role in RECONSTRUCT:
            return set()
        hidden = set(self.where) - self.up
        if looks.role == "player":
            own = self.order.get(f"seat {looks.seat}", [])
            dealt = 3 if self.last_hidden else len(own)
            hidden -= set(own[: dealt - self.last_hidden])
        return hidden


def audiences(state: Round) -> list[Actor]:
    seats = [Actor("player", "", seat) for seat in state.seats]
    return [*seats, Actor("player", "", 99), *(Actor(role) for role in ROLES if role != "player")]


@every
def test_reasons_tell_no_hidden_card_and_miss_no_hand(game: str, variant: int) -> None:
    """A wager that was judged on cards says which, and none of them lies face down when it does."""
    for one in played(game, variant):
        seen = Seen(one)
        for event in one.events:
            seen.take(event)
            if not isinstance(event, WagerSettled | EnvyPaid):
                continue
            told = {card for hand in EVENTS.write(event)["hands"] for card in hand["cards"]}
            assert told <= seen.up, f"{event} tells {told - seen.up}"
            with_cards = one.game.dealing.mode != "dice"
            if with_cards and (isinstance(event, EnvyPaid) or event.line not in (*FIXED, event.pays)):
                assert told, f"{event} hit a line of a paytable, and tells no hand"
            if isinstance(event, WagerSettled) and {"higher", "lower", "equal"} & set(event.words):
                assert len(event.hands) >= 2, f"{event} was compared, and tells not with what"


FIXED = ("lose", "push", "open", "abandoned")


@by_law
def test_the_players_own_hand_is_in_the_players_view(game: str, variant: int) -> None:
    """From when somebody must decide: before that the deal, and a count of the stub, may not be completed."""
    for one in playouts(game, variant, 5):
        asked = [step for step in one.steps if family_of(one.game).turn(one.game, step.after)]
        for step in asked:
            for seat, at in step.after.seats.items():
                own = view(one.game, step.after, Actor("player", "", seat)).seats[seat].cards
                look = len(at.cards) if not game.endswith("stud-235") else min(2, len(at.cards))
                assert own[:look] == at.cards[:look]


@by_law
def test_every_decision_is_reached_and_every_wager_placed(game: str, variant: int) -> None:
    made = {
        (step.command.choice)
        for one in playouts(game, variant, NUMBER)
        for step in one.steps
        if isinstance(step.command, Choose)
    }
    open_here = {
        choice.id
        for stage in game_with(game, variant).edition.stage
        for choice in stage.choices
        if not choice.when or choice.when in game_with(game, variant).conditions
    }
    assert made == open_here
    placed = {
        event.wager for one in playouts(game, variant, NUMBER) for event in one.events if isinstance(event, WagerPlaced)
    }
    wanted = {w for w, rule in game_with(game, variant).wagers.items() if rule.placed == "before-the-deal"}
    assert placed == wanted
    asked = {
        flow.cite
        for one in playouts(game, variant, NUMBER)
        for step in one.steps
        if (flow := family_of(one.game).turn(one.game, step.before) if step.before.under_way else None)
    }
    assert asked == {
        stage.cite
        for stage in programme(game_with(game, variant)).steps
        if isinstance(stage, Stage) and stage.do == "decide"
    }


def may_happen(game: Game, rule: Irregularity) -> bool:
    """Whether its device is in use, and busy at some time of a round: before the first card, or after it."""
    return not refuse_absent(game, rule) and any(not refuse_idle(game, rule, dealt=dealt) for dealt in (False, True))


@by_law
def test_every_irregularity_can_happen_somewhere(game: str, variant: int) -> None:
    """At some point of play, or once a card has been drawn there out of turn. What is found after the deal needs a
    moment after it: where the last card ends the round, there is none. A device that is not in use goes nowhere wrong.
    """
    playing = game_with(game, variant)
    known = {rule.id for rule in playing.edition.irregularity if may_happen(playing, rule)}
    states = [step.before for one in playouts(game, variant, NUMBER) for step in one.steps]
    if not any(state.under_way and family_of(playing).has_dealt(playing, state) for state in states):
        known -= set(AFTER_THE_DEAL)
    for state in states:
        drawn = play(playing, state, DrawCard())
        for now in (state,) if isinstance(drawn, Refusal) else (state, drawn[1]):
            offers = (move.command for move in moves(playing, now, ANYONE))
            known -= {one.irregularity for one in offers if isinstance(one, Report)}
        if not known:
            return
    assert not known


@every
def test_irregularities_are_noted_with_their_rule(game: str, variant: int) -> None:
    """By the edition's line, or as much of its citation as is of the way of dealing in use."""
    rules = {rule.id: rule for rule in game_with(game, variant).edition.irregularity}
    for one in playouts(game, variant, TROUBLED, trouble=True):
        for event in one.events:
            if isinstance(event, IrregularityNoted):
                said = rules[event.irregularity].cite
                assert all(
                    source in said and all(one in said for one in text.split(", "))
                    for source, text in split(event.cite)
                )
