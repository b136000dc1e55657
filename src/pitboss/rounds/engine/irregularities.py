"""When something goes wrong: each irregularity of the game's chapter, and what the law makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitboss.errors import Refusal, nearest
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.law.model import Irregularity
from pitboss.people import Actor
from pitboss.rounds.commands import Report
from pitboss.rounds.correction_events import FactCorrected
from pitboss.rounds.engine.contributions import awards_on, take_back, wagers_on_hand
from pitboss.rounds.engine.moments import (
    DRAWN,
    MISDEALT,
    ONE_SHORT,
    count_dealt,
    is_dealing,
    refuse_unclear,
    refuse_untimely,
)
from pitboss.rounds.events import Event, HandVoided, IrregularityNoted, RoundVoided, StakeReturned
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.hand_events import PayoutTakenBack
from pitboss.rounds.irregularity_events import CardSetAside, EnvyTakenBack, HandRecounted, MeterRestored
from pitboss.rounds.settlement.awards import release_claim
from pitboss.rounds.stake_events import InstrumentReturned
from pitboss.rounds.state import COUPONS, UNTAKEN, Round, Seat

Wagers = Mapping[int, tuple[Wager, ...]]
"""The wagers that are void, by seat."""

A_DISPUTE = "Pitboss R-211"
"""What is settled stands, and a question about it is a dispute."""

VOIDS_ROUND = ("void-round", "void-round-and-reshuffle", "void-round-and-remove-deck")


def report(game: Game, state: Round, command: Report) -> list[Event] | Refusal:
    """The irregularity noted, with its consequence for the round; what it means for the deck is the table's to do.

    The law sets a wrong number of cards no time, and hands are turned as they are settled: so it can be found when the
    round is over, and its cards still lie there.
    """
    rule = game.irregularities.get(command.irregularity)
    if rule is None:
        known = nearest(command.irregularity, game.irregularities)
        message = f"There is no irregularity {command.irregularity!r}. {known}"
        return Refusal("no-such-irregularity", message)
    found_late = state.phase == "over" and rule.id in MISDEALT
    if state.phase not in ("wagers", "closed") and not found_late:
        return Refusal("no-round", "No round is being played.", rule.cite)
    if found_late and state.staked:
        message = "Wagers of this round have gone to a linked meter, and it is over: a question about it is a dispute."
        return Refusal("award-paid", message, beside(rule.cite))
    if is_settling(state) and rule.id not in MISDEALT:
        return Refusal("settling", "Wagers have been settled; a question about them is a dispute.", beside(rule.cite))
    refusal = (
        refuse_untimely(game, state, rule)
        or refuse_unclear(game, state, rule, command)
        or refuse_paid(game, state, rule, command)
    )
    return refusal or note(game, state, rule, command)


def draw(game: Game, state: Round) -> list[Event] | Refusal:
    """A card that leaves the shoe out of turn, its face unseen, is set aside for the next place of the deal."""
    rule = game.irregularities.get(DRAWN)
    cite = rule.cite if rule else game.dealing.cite
    if game.dealing.mode == "dice":
        return Refusal("no-card", f"{game.edition.title} is played with dice, not with cards.")
    if not is_dealing(game, state):
        return Refusal("no-card-due", "No card is being dealt now.", cite)
    if (due := family_of(game).due(game, state)) and state.set_aside >= len(due):
        cards = "1 card is" if state.set_aside == 1 else f"{state.set_aside} cards are"
        message = f"{cards} set aside, and no other place is to be dealt to: count the stub."
        return Refusal("no-card-due", message, cite)
    return [CardSetAside(cite)]


def note(game: Game, state: Round, rule: Irregularity, command: Report) -> list[Event]:
    """The note of it, the hand as it lies, and what becomes of the round."""
    made_of_it = make_of(game, rule)
    note = IrregularityNoted(rule.id, made_of_it, command.seat, command.card, rule.cite)
    return [note, *recount(state, rule, command), *consequence(game, state, made_of_it, rule, command)]


def make_of(game: Game, rule: Irregularity) -> str:
    """The consequence: the law's, or that the round goes on where the operator may choose it and has."""
    return "continue" if game.choices.options.get(rule.option) == "continue" else rule.consequence


def recount(state: Round, rule: Irregularity, command: Report) -> list[Event]:
    """The hand that was dealt wrongly, with as many cards as it lies."""
    if rule.id not in MISDEALT:
        return []
    short = rule.id == ONE_SHORT
    number = count_dealt(state, rule, command.seat) - 1 if short else command.number
    assert number is not None, "a report of a wrong number of cards tells it"
    zone, seat = MISDEALT[rule.id], command.seat if MISDEALT[rule.id] == "seat" else None
    if seat is not None and (shared := state.seats.get(seat, UNTAKEN).plays_hand):
        zone, seat = f"hand-{shared}", None
    return [HandRecounted(zone, seat, number, int(short), rule.cite)]


def sign(events: list[Event], actor: Actor) -> list[Event]:
    """A report with the person who makes it; one that corrects the record has said so."""
    if not actor.person or isinstance(events[0], FactCorrected):
        return events
    return [replace(one, person=actor.person) if isinstance(one, IrregularityNoted) else one for one in events]


def is_settling(state: Round) -> bool:
    """Whether the cards have been turned and wagers settled on them."""
    results = (result for seat in state.seats.values() for result in seat.settled.values())
    return bool(state.order or state.held or state.disputed) or any(result.outcome != "forfeit" for result in results)


def beside(cite: str) -> str:
    """The rule that is not followed any more, and our reading by which it is not."""
    return f"{cite}; {A_DISPUTE}" if cite else A_DISPUTE


def refuse_paid(game: Game, state: Round, rule: Irregularity, command: Report) -> Refusal | None:
    """What a link has paid belongs to other tables too, and no round takes it back. A hand that it has paid nothing on
    is void all the same.
    """
    if not any(one.linked for one in awards_on(state, list_void(game, state, make_of(game, rule), command))):
        return None
    message = "A linked meter has paid on what would be void: a question about it is a dispute."
    return Refusal("award-paid", message, beside(rule.cite))


def list_void(game: Game, state: Round, made_of_it: str, command: Report) -> Wagers:
    """The wagers that a consequence voids: all of the round, those on one hand, or none."""
    if made_of_it in VOIDS_ROUND:
        return wagers_in(state)
    if made_of_it == "void-hand":
        assert command.seat is not None
        return {command.seat: wagers_on_hand(game, state, command.seat)}
    return {}


def wagers_in(state: Round) -> Wagers:
    """All of a round."""
    return {number: tuple(seat.wagers) for number, seat in sorted(state.seats.items())}


def void_round(game: Game, state: Round, cite: str, cite_of_return: str) -> list[Event]:
    """Nothing of the round stands: what was paid is taken back, and every stake goes back."""
    void = wagers_in(state)
    return [
        *take_back_payments(state, None, void, cite),
        *stakes_back(state, void, cite_of_return),
        *take_back(game, state, None),
        RoundVoided(cite),
    ]


def consequence(game: Game, state: Round, made_of_it: str, rule: Irregularity, command: Report) -> list[Event]:
    """What becomes of the round: all of it is void, one hand is, or it goes on."""
    if made_of_it in VOIDS_ROUND:
        return void_round(game, state, rule.cite, cite_return(game, rule))
    if made_of_it == "void-hand":
        void = list_void(game, state, made_of_it, command)
        assert command.seat is not None
        return [
            *take_back_payments(state, command.seat, void, rule.cite),
            HandVoided(command.seat, rule.cite),
            *family_of(game).skip_void_hand(game, state, command.seat),
            *stakes_back(state, void, cite_return(game, rule)),
            *take_back(game, state, command.seat),
        ]
    return []


def take_back_payments(state: Round, only: int | None, void: Wagers, cite: str) -> list[Event]:
    """Whatever has been paid on hands that are void: on wagers, as Envy Bonuses for them or to them, from meters. An
    award that waits on a void wager is not paid; one on the dealer's hand waits on.
    """
    waiting = (one for one in (state.held, *state.disputed) if one is not None)
    unpaid = [one for one in waiting if one.wager in void.get(one.seat, ())]
    return [
        *(event for one in unpaid for event in release_claim(one, "the hand is void", "floorperson")),
        *(
            PayoutTakenBack(number, wager, result.returned, cite)
            for number, wagers in void.items()
            for wager, result in state.seats[number].settled.items()
            if result.returned and stands_on(wager, state.seats[number], wagers)
        ),
        *(
            EnvyTakenBack(one.seat, one.holder, one.wager, one.amount, cite)
            for one in state.envied
            if only in (None, one.seat, one.holder)
        ),
        *(MeterRestored(one.meter, one.seat, one.paid, one.put_in, cite) for one in awards_on(state, void)),
    ]


def stands_on(settled: Wager, seat: Seat, void: tuple[Wager, ...]) -> bool:
    """Say whether a settlement belongs to a void wager. A bonus without a wager of its own does."""
    return settled in void or settled not in seat.wagers


def cite_return(game: Game, rule: Irregularity) -> str:
    """Where wagers on void hands are returned: Maryland's rule says it, Massachusetts' says only that they are void."""
    return "; ".join(one for one in (rule.cite, game.cite_of("return-void-wagers")) if one)


def stakes_back(state: Round, void: Wagers, cite: str) -> list[Event]:
    """Every stake goes back to the player who placed it, forfeited ones too; chips as money, and coupons as such."""
    back: list[Event] = []
    for number, wagers in void.items():
        seat = state.seats[number]
        back += [StakeReturned(number, wager, seat.money(wager), cite) for wager in wagers]
        coupons = (one for one in seat.instruments if one.wager in wagers and one.kind in COUPONS)
        back += [InstrumentReturned(number, one.wager, one.kind, one.amount, cite) for one in coupons]
    return back
