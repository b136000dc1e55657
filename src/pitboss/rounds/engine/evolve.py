"""What an event does to a round. Total, and without any rule: replaying events needs only this file and those
beside it, for the wagers of a seat and for its hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from pitboss.cards import UNKNOWN, Card
from pitboss.frozen import change
from pitboss.games.identity import MeterName
from pitboss.money import Cents
from pitboss.rounds import award_events as awards
from pitboss.rounds import events as happened
from pitboss.rounds import hand_events as hands
from pitboss.rounds import irregularity_events as wrong
from pitboss.rounds import verification_events as checked
from pitboss.rounds.correction_events import FactCorrected, PaymentCorrected
from pitboss.rounds.dice_events import BetsReopened, DiceGiven, DiceRolled, PuckSet, WagerCalled, WagerMoved
from pitboss.rounds.engine import evolve_irregularities as went_wrong
from pitboss.rounds.engine import evolve_verification as checks
from pitboss.rounds.engine import evolve_wagers as wagers
from pitboss.rounds.engine.evolve_hands import change_hands, with_card
from pitboss.rounds.events import Event
from pitboss.rounds.stake_events import (
    AcceptedOutsideLimits,
    InstrumentPlaced,
    InstrumentReturned,
    MaximumExceeded,
    SeatAbandoned,
)
from pitboss.rounds.state import Award, Claim, Dice, Held, Noted, Round, with_seat
from pitboss.rounds.vigorish_events import VigorishCollected, VigorishMarked, VigorishReturned, VigorishTaken


def evolve_all(state: Round, events: Iterable[Event]) -> Round:
    """The round after the events, which now stand in it."""
    new = tuple(events)
    if OF_THE_RECORD.isdisjoint(map(type, new)):
        return stand(fold(state, new), new)
    for event in new:
        state = evolve(state, event)
    return state


def evolve(state: Round, event: Event) -> Round:
    """The round after the event."""
    after = DOES[type(event)](state, event)
    return after if type(event) in OF_THE_RECORD else stand(after, (event,))


def fold(state: Round, events: Iterable[Event]) -> Round:
    """The round after the events, without `stands`: for a caller who adds them all at once."""
    for event in events:
        state = DOES[type(event)](state, event)
    return state


def stand(state: Round, events: tuple[Event, ...]) -> Round:
    """The events stand in the round, after those before them."""
    return change(state, stands=state.stands + events)


# The course of the round


def open_round(state: Round, event: happened.RoundOpened) -> Round:
    meters, owed = dict(event.meters), dict(event.marked)
    return Round(phase="wagers", game=event.game, digest=event.digest, meters=meters, owed=owed, stands=(event,))


def correct_fact(state: Round, event: FactCorrected) -> Round:
    """Back to before the event that was wrong."""
    return back_to(state, event.left)


def back_to(state: Round, number: int) -> Round:
    """The round as it was before the event with this number. What stood then stands: rules ask for it too."""
    left = state.stands[:number]
    return change(fold(Round(), left), stands=left)


def close_bets(state: Round, event: happened.BetsClosed) -> Round:
    return change(state, phase="closed", counted=state.accepted == 0)


def count_progressives(state: Round, event: happened.ProgressivesCounted) -> Round:
    return change(state, counted=event.agree, miscount=None if event.agree else event.chips)


def take_step(state: Round, event: happened.StepTaken) -> Round:
    return change(state, step=event.step, delivered=event.delivered, answered=())


def note_irregularity(state: Round, event: happened.IrregularityNoted) -> Round:
    reported = state.reported + (event.irregularity == "card-drawn-in-error")
    noted = change(state, noted=(*state.noted, Noted(event.consequence, event.seat)), reported=reported)
    return noted if event.card is None else lay_face_up(noted, "discard", event.card)


def settle_seat(state: Round, event: happened.SeatSettled) -> Round:
    return change(state, order=(*state.order, event.seat))


def reopen_bets(state: Round, event: BetsReopened) -> Round:
    return change(state, phase="wagers")


def void_round(state: Round, event: happened.RoundVoided) -> Round:
    """The hand of an award that was held has been turned up."""
    if state.held is not None and state.held.seat in state.seats:
        at = state.seats[state.held.seat]
        state = with_seat(state, state.held.seat, change(at, turned_up=True))
    return change(state, phase="void", held=None, disputed=())


def close_round(state: Round, event: happened.RoundClosed) -> Round:
    return change(state, phase="over")


# Cards


def deal(state: Round, event: happened.CardsDealt) -> Round:
    seats, zones, turned = dict(state.seats), dict(state.zones), dict(state.turned)
    for one in event.cards:
        if one.seat is not None:
            at = seats[one.seat]
            if one.hand:
                at = change(at, hands=with_card(at.hands, one.hand, one.card))
            seats[one.seat] = change(at, cards=(*at.cards, one.card))
        else:
            lying, up = zones.get(one.to, ()), turned.get(one.to, 0)
            if one.face == "up":
                zones[one.to] = (*lying[:up], one.card, *lying[up:])
                turned[one.to] = up + 1
            else:
                zones[one.to] = (*lying, one.card)
    filled = len(state.missing[: len(event.cards)])
    return change(
        state,
        seats=seats,
        zones=zones,
        turned=turned,
        delivered=state.delivered + len(event.cards) - filled,
        unknown=state.unknown + sum(one.card == UNKNOWN for one in event.cards),
        missing=state.missing[filled:],
    )


def show_cards(state: Round, event: happened.CardsShown) -> Round:
    known = dict(zip(event.places, event.cards, strict=True))
    held = state.seats[event.seat].cards if event.seat is not None else state.zones[event.zone]
    cards = tuple(known.get(n, card) for n, card in enumerate(held))
    left = state.unknown - len(event.places)
    if event.seat is None:
        return change(state, zones={**state.zones, event.zone: cards}, unknown=left)
    shown = change(state.seats[event.seat], cards=cards)
    return change(with_seat(state, event.seat, shown), unknown=left)


def turn_cards(state: Round, event: happened.CardsTurned) -> Round:
    return change(state, turned={**state.turned, event.zone: event.turned})


def read_hole_card(state: Round, event: hands.HoleCardRead) -> Round:
    return change(state, read_as_blackjack=event.blackjack)


def turn_hand(state: Round, event: hands.HandTurned) -> Round:
    return with_seat(state, event.seat, change(state.seats[event.seat], turned_up=True))


def lay_face_up(state: Round, zone: str, card: Card) -> Round:
    """A card that has been seen lies at this place, before those that have not."""
    lying, up = state.zones.get(zone, ()), state.turned.get(zone, 0)
    cards = (*lying[:up], card, *lying[up:])
    return change(state, zones={**state.zones, zone: cards}, turned={**state.turned, zone: up + 1})


def offer_card(state: Round, event: hands.CardOffered) -> Round:
    return lay_face_up(state, "offered", event.card)


def end_offer(state: Round, event: hands.OfferEnded) -> Round:
    others = {name: cards for name, cards in state.zones.items() if name != "offered"}
    return change(state, zones=others, turned={**state.turned, "offered": 0})


# Awards and meters


def hold_award(state: Round, event: happened.AwardHeld) -> Round:
    return change(state, held=Held(event.seat, event.wager, event.line, event.steps))


def verify_award(state: Round, event: happened.AwardVerified) -> Round:
    assert state.held is not None, "an award is held before it is verified"
    left = tuple(one for one in state.held.steps if one != event.step)
    return change(state, held=change(state.held, steps=left, verified=(*state.held.verified, event.person or event.by)))


def claim_award(state: Round, event: awards.AwardClaimed) -> Round:
    assert state.held is not None, "an award is held when it is claimed"
    claim = Claim(event.award, event.meter, event.seats)
    return change(state, held=change(state.held, claim=claim), claims=event.award)


def reserve_award(state: Round, event: awards.ClaimReserved) -> Round:
    assert state.held is not None, "an award is held when it is reserved"
    assert state.held.claim is not None, "an award is claimed before it is reserved"
    claim = change(state.held.claim, amount=event.amount)
    return change(state, held=change(state.held, claim=claim))


def wager_for_link(state: Round, event: awards.LinkWagered) -> Round:
    return stake(state, event.staked, 1)


def reverse_for_link(state: Round, event: awards.LinkWagerReversed) -> Round:
    return stake(state, event.staked, -1)


def stake(state: Round, staked: Iterable[tuple[MeterName, Cents]], sign: int) -> Round:
    after = dict(state.staked)
    for meter, amount in staked:
        after[meter] = after.get(meter, 0) + sign * amount
    return change(state, staked={meter: amount for meter, amount in after.items() if amount})


def share_award(state: Round, event: happened.AwardShared) -> Round:
    return change(state, pools={**state.pools, event.wager: event.each})


def feed_meter(state: Round, event: happened.MeterFed) -> Round:
    return contribute(state, event.meter, event.fed)


def take_back_contribution(state: Round, event: happened.ContributionTakenBack) -> Round:
    return contribute(state, event.meter, -event.taken)


def contribute(state: Round, meter: MeterName, amount: Fraction) -> Round:
    fed = {**state.fed, meter: state.fed[meter] + amount if meter in state.fed else amount}
    standing = state.meters[meter] + amount if meter in state.meters else amount
    return change(state, meters={**state.meters, meter: standing}, fed=fed)


def pay_from_meter(state: Round, event: happened.MeterPaid) -> Round:
    left = state.meters.get(event.meter, Fraction(0)) - event.paid + event.put_in
    held = state.held
    wager = held.wager if held is not None and held.seat == event.seat else ""
    award = Award(event.meter, event.seat, event.paid, event.put_in, wager=wager)
    return change(state, meters={**state.meters, event.meter: left}, awarded=(*state.awarded, award))


def pay_from_link(state: Round, event: awards.ClaimPaid) -> Round:
    seat, wager = (state.held.seat, state.held.wager) if state.held else (0, "")
    award = Award(event.meter, seat, event.amount, 0, linked=True, wager=wager)
    return change(state, awarded=(*state.awarded, award))


# Vigorish that is marked, and dice


def mark_vigorish(state: Round, event: VigorishMarked) -> Round:
    return change(state, owed={**state.owed, event.seat: state.owed.get(event.seat, 0) + event.amount})


def collect_vigorish(state: Round, event: VigorishCollected) -> Round:
    return change(state, owed={seat: amount for seat, amount in state.owed.items() if seat != event.seat})


def give_dice(state: Round, event: DiceGiven) -> Round:
    return change(state, dice=change(state.dice, shooter=event.seat, made=(), fresh=event.fresh))


def roll_dice(state: Round, event: DiceRolled) -> Round:
    return change(state, dice=change(state.dice, roll=(event.first, event.second)))


def set_puck(state: Round, event: PuckSet) -> Round:
    return change(state, dice=Dice(state.dice.shooter, event.point, event.made, event.seen, event.fresh))


def leave_unchanged(state: Round, event: Event) -> Round:
    """A note of what other events bring about."""
    return state


DOES: Mapping[type[Any], Callable[[Round, Any], Round]] = {
    happened.RoundOpened: open_round,
    happened.WagerPlaced: wagers.place,
    happened.WagerWithdrawn: wagers.withdraw,
    happened.BetsClosed: close_bets,
    happened.ProgressivesCounted: count_progressives,
    happened.MeterFed: feed_meter,
    happened.StepTaken: take_step,
    happened.CardsDealt: deal,
    happened.CardsShown: show_cards,
    happened.CardsTurned: turn_cards,
    happened.ChoiceMade: wagers.choose,
    happened.AwardHeld: hold_award,
    happened.AwardVerified: verify_award,
    awards.LinkWagered: wager_for_link,
    awards.LinkWagerReversed: reverse_for_link,
    awards.AwardClaimed: claim_award,
    awards.ClaimReserved: reserve_award,
    awards.ClaimPaid: pay_from_link,
    awards.ClaimReleased: leave_unchanged,
    awards.AwardRejected: leave_unchanged,
    happened.WagerSettled: wagers.settle,
    happened.MeterPaid: pay_from_meter,
    happened.AwardShared: share_award,
    happened.EnvyPaid: wagers.pay_envy,
    happened.PayoutCut: leave_unchanged,
    happened.SeatSettled: settle_seat,
    SeatAbandoned: wagers.abandon,
    happened.IrregularityNoted: note_irregularity,
    happened.StakeReturned: wagers.return_stake,
    happened.ContributionTakenBack: take_back_contribution,
    happened.HandVoided: wagers.void_hand,
    VigorishTaken: wagers.take_vigorish,
    VigorishReturned: wagers.return_vigorish,
    VigorishMarked: mark_vigorish,
    VigorishCollected: collect_vigorish,
    DiceGiven: give_dice,
    DiceRolled: roll_dice,
    WagerMoved: wagers.move,
    WagerCalled: wagers.call,
    PuckSet: set_puck,
    BetsReopened: reopen_bets,
    hands.HandTurned: turn_hand,
    hands.HoleCardRead: read_hole_card,
    hands.HandPlayed: change_hands,
    hands.HandSplit: change_hands,
    hands.SecondCardsSwitched: change_hands,
    hands.CardOffered: offer_card,
    hands.OfferEnded: end_offer,
    hands.PayoutTakenBack: wagers.take_back_payout,
    InstrumentPlaced: wagers.place_instrument,
    InstrumentReturned: leave_unchanged,
    MaximumExceeded: leave_unchanged,
    AcceptedOutsideLimits: leave_unchanged,
    checked.VerificationFailed: checks.dispute,
    checked.AwardConfirmed: checks.confirm,
    checked.ProgressiveCancelled: checks.cancel,
    checked.ChipReturned: checks.return_chip,
    wrong.CardSetAside: went_wrong.set_aside,
    wrong.SetAsideUsed: went_wrong.use_set_aside,
    wrong.HandRecounted: went_wrong.recount,
    wrong.EnvyTakenBack: went_wrong.take_back_envy,
    wrong.MeterRestored: went_wrong.restore_meter,
    happened.RoundVoided: void_round,
    happened.RoundClosed: close_round,
    FactCorrected: correct_fact,
    PaymentCorrected: leave_unchanged,
}
"""What each event does, by its class."""

OF_THE_RECORD = frozenset({happened.RoundOpened, FactCorrected, PaymentCorrected})
"""Events that say themselves what then stands: a new record begins, or goes back, or is as it was."""
