"""Who sees which card. A card that lies face down for somebody is unknown to them, wherever they look.

Everybody sees what lies face up. A player sees their own cards as well, once the deal is completed, with the count of
the stub where one is due, and as far as the law lets them be looked at: the third card of 235 Stud Poker waits until
the dealer turns it. Nobody sees more while the round is on; once it is over, the floor, surveillance and auditors see
every card, to reconstruct it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from pitboss.cards import UNKNOWN, Card
from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.law.model import DealStep, Stage
from pitboss.people import Actor, stands_as
from pitboss.rounds import award_events as awards
from pitboss.rounds import events as happened
from pitboss.rounds import hand_events as hands
from pitboss.rounds import irregularity_events as wrong
from pitboss.rounds import verification_events as checked
from pitboss.rounds.correction_events import FactCorrected, PaymentCorrected
from pitboss.rounds.dice_events import BetsReopened, DiceGiven, DiceRolled, PuckSet, WagerCalled, WagerMoved
from pitboss.rounds.engine.discard_rack import is_judged, on_own_cards
from pitboss.rounds.engine.evolve import evolve
from pitboss.rounds.events import CardsDealt, CardsShown, Dealt, Event
from pitboss.rounds.families.programme import programme, step_of
from pitboss.rounds.permissions import plays_box
from pitboss.rounds.stake_events import (
    AcceptedOutsideLimits,
    InstrumentPlaced,
    InstrumentReturned,
    MaximumExceeded,
    SeatAbandoned,
)
from pitboss.rounds.state import Round
from pitboss.rounds.vigorish_events import VigorishCollected, VigorishMarked, VigorishReturned, VigorishTaken

Seen = tuple[Card, ...]
"""The cards of a place in order, with `UNKNOWN` for one that is hidden from the person who looks."""


def reconstructs(state: Round, looks: Actor) -> bool:
    """Whether the round is over and this is somebody who looks into disputes."""
    over = state.phase in ("over", "void")
    return over and (looks.role in ("surveillance", "auditor") or stands_as_house(looks))


def stands_as_house(looks: Actor) -> bool:
    return looks.role != "anyone" and stands_as(looks.role, "floorperson")


def see_zone(state: Round, zone: str, looks: Actor) -> Seen:
    """The cards of a place; those that lie face up come first there."""
    cards = state.zones.get(zone, ())
    if reconstructs(state, looks):
        return cards
    up = state.turned.get(zone, 0)
    return (*cards[:up], *[UNKNOWN] * (len(cards) - up))


def see_seat(game: Game, state: Round, number: int, looks: Actor) -> Seen:
    """The cards of a seat, in the order in which they were dealt."""
    seat = state.seats[number]
    if is_shown(game, state, number) or deals_face_up(game) or reconstructs(state, looks):
        return seat.cards
    turned = state.turned.get("seats", 0)
    own = looks.role == "player" and plays_box(state, number, looks) and has_completed_deal(game, state)
    known = len(seat.cards) if turned and own else looked_at(game) if own else 0
    first_up = len(seat.cards) - turned
    return tuple(card if n < known or n >= first_up else UNKNOWN for n, card in enumerate(seat.cards))


def has_completed_deal(game: Game, state: Round) -> bool:
    """Whether the dealing procedure is behind, after which players examine their cards (MD 235 1.1 Ch.11 §A, MD 3CP 1.4
    Ch.11 §A, MA CSP §10(a)). The count of the stub is part of it: the round stays at its last deal until then.
    """
    return not isinstance(step_of(game, state), DealStep)


def is_shown(game: Game, state: Round, number: int) -> bool:
    """Whether the seat's turn in settlement has come, in which its cards are turned up; a forfeit turns up nothing, nor
    does an award on the dealer's hand at a seat that has folded.
    """
    seat = state.seats[number]
    waiting = [one.wager for one in (state.held, *state.disputed) if one is not None and one.seat == number]
    gone = seat.folded or seat.void
    held = any(not gone or on_own_cards(game, wager) for wager in waiting)
    return held or seat.turned_up or is_judged(game, seat)


@derived
def deals_face_up(game: Game) -> bool:
    return any(step.to == "seats" and step.face == "up" for step in game.dealing.steps)


@derived
def looked_at(game: Game) -> int:
    """How many of their own cards a player may look at before the dealer turns the rest."""
    dealt = sum(step.cards for step in game.dealing.steps if step.to == "seats")
    stages = [step for step in programme(game).steps if isinstance(step, Stage)]
    return dealt - sum(stage.cards for stage in stages if (stage.do, stage.zone) == ("reveal", "seats"))


def knows_hidden(game: Game, state: Round, looks: Actor) -> bool:
    """Say whether the record knows a card that lies face down for somebody and has not been turned and told."""
    seats = ((seat.cards, see_seat(game, state, number, looks)) for number, seat in state.seats.items() if seat.cards)
    zones = ((cards, see_zone(state, zone, looks)) for zone, cards in state.zones.items())
    down = [
        card for held, seen in (*seats, *zones) if held != seen for card in (Counter(held) - Counter(seen)).elements()
    ]
    if not down:
        return False
    told = [card for event in state.stands if isinstance(event, CardsShown) for card in event.cards]
    return bool(Counter(down) - Counter(told))


def see_event(game: Game, after: Round, event: Event, looks: Actor) -> Event:
    """An event as somebody may see it; `after` is the round right after it."""
    seen: Event = SEES[type(event)](game, after, event, looks)
    return seen


def stream(game: Game, before: Round, events: Iterable[Event], looks: Actor) -> Iterator[Event]:
    """What somebody sees of events as they happen: each as they may see it, and after it the cards that it shows them.

    Added up, these events give the round as that person may see it, and nothing else.
    """
    for event in events:
        after = evolve(before, event)
        yield see_event(game, after, event, looks)
        yield from show_turned(game, before, after, event, looks)
        before = after


def show_turned(game: Game, before: Round, after: Round, event: Event, looks: Actor) -> Iterator[CardsShown]:
    """The cards that lay hidden from somebody and do so no more, as the event that tells them."""
    if isinstance(event, CardsShown):
        return
    cite = getattr(event, "cite", "")
    same = is_same_light(before, after)
    lie = [number for number, seat in before.seats.items() if seat.cards and number in after.seats]
    for number in sorted(lie):
        if same and before.seats[number] is after.seats[number]:
            continue
        was = see_seat(game, before, number, looks)
        if UNKNOWN in was and (places := become_known(was, now := see_seat(game, after, number, looks))):
            yield from tell(before, "seat", number, places, now, cite)
    if same and before.zones is after.zones:
        return
    for zone in sorted(before.zones.keys() & after.zones.keys()):
        was, now = (see_zone(one, zone, looks) for one in (before, after))
        if places := become_known(was, now):
            yield from tell(before, zone, None, places, now, cite)


def tell(
    before: Round, zone: str, seat: int | None, places: tuple[int, ...], now: Seen, cite: str
) -> Iterator[CardsShown]:
    """The cards of these places, except those that somebody has turned and told: everybody has heard of them."""
    told = {
        n
        for event in before.stands
        if isinstance(event, CardsShown) and (event.zone, event.seat) == (zone, seat)
        for n in event.places
    }
    if left := tuple(n for n in places if n not in told):
        yield CardsShown(zone, seat, left, tuple(now[n] for n in left), cite)


def is_same_light(before: Round, after: Round) -> bool:
    """Whether nothing but a seat's or a place's own cards can have made them visible: `see_seat` and `see_zone` ask no
    more of a round than this.
    """
    return (
        before.turned is after.turned
        and before.held is after.held
        and before.disputed is after.disputed
        and (before.step, before.phase) == (after.step, after.phase)
    )


def become_known(was: Seen, now: Seen) -> tuple[int, ...]:
    """Which cards of a place are known now; one that has just come there was told when it came."""
    if len(was) != len(now):
        return ()
    return tuple(n for n, (old, new) in enumerate(zip(was, now, strict=True)) if old == UNKNOWN != new)


def see_whole(game: Game, after: Round, event: Event, looks: Actor) -> Event:
    """An event in which no card stands, or only such as lie face up once it has happened."""
    return event


def see_deal(game: Game, after: Round, event: CardsDealt, looks: Actor) -> CardsDealt:
    return replace(event, cards=tuple(see_dealt(game, after, event.cards, n, looks) for n in range(len(event.cards))))


def see_dealt(game: Game, after: Round, dealt: tuple[Dealt, ...], number: int, looks: Actor) -> Dealt:
    """One card of a deal: that it came is seen by all, its face only by those who may."""
    one = dealt[number]
    if one.face == "up" or reconstructs(after, looks):
        return one
    if one.seat is None or one.seat not in after.seats:
        return replace(one, card=UNKNOWN)
    still_to_come = sum(later.seat == one.seat for later in dealt[number + 1 :])
    seen = see_seat(game, after, one.seat, looks)
    return replace(one, card=seen[len(seen) - 1 - still_to_come])


def see_correction(game: Game, after: Round, event: FactCorrected, looks: Actor) -> FactCorrected:
    """A person who follows the round has been shown cards as they were turned, by events that are not in the record."""
    return replace(event, left=sum(1 for _ in stream(game, Round(), after.stands, looks)))


SEES: Mapping[type[Any], Callable[[Game, Round, Any, Actor], Event]] = {
    happened.CardsDealt: see_deal,
    happened.RoundOpened: see_whole,
    happened.WagerPlaced: see_whole,
    happened.WagerWithdrawn: see_whole,
    happened.BetsClosed: see_whole,
    happened.ProgressivesCounted: see_whole,
    happened.MeterFed: see_whole,
    happened.StepTaken: see_whole,
    happened.CardsShown: see_whole,
    happened.CardsTurned: see_whole,
    happened.ChoiceMade: see_whole,
    happened.AwardHeld: see_whole,
    awards.LinkWagered: see_whole,
    awards.LinkWagerReversed: see_whole,
    awards.AwardClaimed: see_whole,
    awards.ClaimReserved: see_whole,
    awards.ClaimPaid: see_whole,
    awards.ClaimReleased: see_whole,
    awards.AwardRejected: see_whole,
    happened.AwardVerified: see_whole,
    happened.WagerSettled: see_whole,
    happened.MeterPaid: see_whole,
    happened.AwardShared: see_whole,
    happened.EnvyPaid: see_whole,
    happened.PayoutCut: see_whole,
    happened.SeatSettled: see_whole,
    SeatAbandoned: see_whole,
    happened.IrregularityNoted: see_whole,
    happened.StakeReturned: see_whole,
    happened.ContributionTakenBack: see_whole,
    happened.HandVoided: see_whole,
    VigorishTaken: see_whole,
    VigorishReturned: see_whole,
    VigorishMarked: see_whole,
    VigorishCollected: see_whole,
    DiceGiven: see_whole,
    DiceRolled: see_whole,
    WagerMoved: see_whole,
    WagerCalled: see_whole,
    PuckSet: see_whole,
    BetsReopened: see_whole,
    happened.RoundVoided: see_whole,
    happened.RoundClosed: see_whole,
    checked.VerificationFailed: see_whole,
    checked.AwardConfirmed: see_whole,
    checked.ProgressiveCancelled: see_whole,
    checked.ChipReturned: see_whole,
    wrong.CardSetAside: see_whole,
    wrong.SetAsideUsed: see_whole,
    wrong.HandRecounted: see_whole,
    wrong.EnvyTakenBack: see_whole,
    wrong.MeterRestored: see_whole,
    hands.HandTurned: see_whole,
    hands.HoleCardRead: see_whole,
    hands.HandPlayed: see_whole,
    hands.HandSplit: see_whole,
    hands.SecondCardsSwitched: see_whole,
    hands.CardOffered: see_whole,
    hands.OfferEnded: see_whole,
    hands.PayoutTakenBack: see_whole,
    InstrumentPlaced: see_whole,
    InstrumentReturned: see_whole,
    MaximumExceeded: see_whole,
    AcceptedOutsideLimits: see_whole,
    FactCorrected: see_correction,
    PaymentCorrected: see_whole,
}
"""How each event is seen, by its class. Whatever is not here is shown to nobody."""
