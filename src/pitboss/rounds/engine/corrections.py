"""What was typed wrong is put right: the round's own rules decide again, from the event that was wrong on.

Nothing is edited. The answer is an event that names what it corrects and why, and after it the events that now stand.
Everything that was said later is said again to the round as it then is. A step that would not have been open refuses
the correction, for then the round itself went wrong, and not only its record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from pitboss.cards import UNKNOWN, Card
from pitboss.contracts import contract_of
from pitboss.errors import Refusal
from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.games.progressive_meters import linked_meters
from pitboss.people import Actor, name_one
from pitboss.rounds import award_events as awards
from pitboss.rounds import events as happened
from pitboss.rounds.commands import (
    Command,
    CorrectCard,
    CorrectCount,
    CorrectDeparture,
    Correction,
    CorrectPayment,
    CorrectReading,
    CorrectReport,
    CorrectRoll,
    CorrectWager,
    CountProgressives,
    Deal,
    ExchangeCards,
    FactCorrection,
    ReadHoleCard,
    Report,
    Roll,
    ShowCards,
)
from pitboss.rounds.correction_events import FactCorrected
from pitboss.rounds.dice_events import DiceRolled
from pitboss.rounds.engine.asking_again import OF_WHO_PLAYS, are_choices, leave_out_choices, refuse_seen
from pitboss.rounds.engine.corrected_departures import refuse_departure, right_departure
from pitboss.rounds.engine.corrected_wagers import right_wagers
from pitboss.rounds.engine.moved_meters import moved_meters
from pitboss.rounds.engine.payments import correct_payment, differences, handed_out
from pitboss.rounds.engine.retelling import Telling, Told, as_told
from pitboss.rounds.events import Event
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.hand_events import HoleCardRead, OfferEnded
from pitboss.rounds.permissions import permission_to_reject, permission_to_resolve
from pitboss.rounds.sight import knows_hidden
from pitboss.rounds.stake_events import SeatAbandoned
from pitboss.rounds.state import Round

Events = list[Event]

NAME_CARDS = (happened.CardsDealt, happened.CardsShown, happened.IrregularityNoted)

CORRECTS: dict[type, tuple[type, ...]] = {
    CorrectCard: NAME_CARDS,
    ExchangeCards: NAME_CARDS,
    CorrectRoll: (DiceRolled,),
    CorrectCount: (happened.ProgressivesCounted,),
    CorrectReading: (HoleCardRead,),
    CorrectWager: (happened.WagerPlaced,),
    CorrectReport: (happened.IrregularityNoted,),
    CorrectDeparture: (SeatAbandoned,),
}
"""The events that hold the facts which each correction puts right."""

OF_CARDS = (CorrectCard, ExchangeCards)

WHEN_VOID = (CorrectPayment, CorrectWager, CorrectReport)
"""What is put right in a void round: a return, the stake that it was of, and the report that made it void."""


@frozen
class Course:
    """How a round goes on: what a command brings about, and what then happens by itself."""

    answer: Callable[[Game, Round, Command, Actor], Events | Refusal]
    onward: Callable[[Game, Round], Events]


def correct(game: Game, state: Round, command: Correction, actor: Actor, course: Course) -> Events | Refusal:
    """The correction and what now stands, or why it cannot be made."""
    if refusal := refuse_now(state, command):
        return refusal
    if isinstance(command, CorrectPayment):
        return correct_payment(state, command, actor)
    if refusal := refuse_event(game, state, command, actor):
        return refusal
    return correct_fact(game, state, command, actor, course)


# What may be corrected


def refuse_now(state: Round, command: Correction) -> Refusal | None:
    if state.phase == "unopened":
        return Refusal("no-round", "No round has been played: there is nothing to correct.")
    if state.phase == "void" and not isinstance(command, WHEN_VOID):
        message = "The round is void and nothing hangs on this. A report, a wager or a return can be corrected."
        return Refusal("round-void", message)
    if not command.why.strip():
        return Refusal("no-reason", "Say why: a correction names its reason.")
    return None


def refuse_event(game: Game, state: Round, command: FactCorrection, actor: Actor) -> Refusal | None:
    """Why the command cannot put right an event that it names."""
    named = [number for number, _ in named_by(command)]
    if isinstance(command, CorrectWager) and len(named) > len(set(named)):
        return Refusal("named-twice", "Each wager that was wrong is named once.")
    for number, place in named_by(command):
        if not 0 <= number < len(state.stands):
            message = f"There is no event {number} in this round: {len(state.stands)} stand, from 0."
            return Refusal("no-such-event", message)
        event = state.stands[number]
        if not isinstance(event, CORRECTS[type(command)]) or isinstance(state.stands[number - 1], OfferEnded):
            return Refusal("another-event", f"Event {number} is {name_of(event)}, and cannot be corrected this way.")
        if isinstance(command, OF_CARDS) and (refusal := refuse_card(game, state, command, number, place, actor)):
            return refusal
    return refuse_departure(state, command, actor) if isinstance(command, CorrectDeparture) else None


def named_by(command: FactCorrection) -> tuple[tuple[int, int], ...]:
    """The numbers of the events that a correction names, each with the place of a card in it."""
    match command:
        case ExchangeCards(event, other, _, place, other_place):
            return (event, place), (other, other_place)
        case CorrectCard(event=event, place=place):
            return ((event, place),)
        case CorrectWager(event=event, also=also):
            return (event, 0), *((one.event, 0) for one in also)
        case _:
            return ((command.event, 0),)


def refuse_card(
    game: Game, state: Round, command: FactCorrection, number: int, place: int, actor: Actor
) -> Refusal | None:
    """A card can be put right once nothing is hidden from the person who names it: the answer would tell what lies
    there."""
    cards = cards_of(state, number)
    if not 0 <= place < len(cards):
        message = f"Event {number} names {len(cards)} cards: {place} must be from 0 to {len(cards) - 1}."
        return Refusal("no-such-card", message)
    if actor.role not in ("anyone", "device") and knows_hidden(game, state, actor):
        message = "Cards that are hidden lie in this round: one can be corrected once they are turned."
        return Refusal("hidden-cards", message)
    if cards[place] == UNKNOWN or (isinstance(command, CorrectCard) and command.card == UNKNOWN):
        return Refusal("unknown-card", "A face-down card is named when it is turned: there is nothing to correct yet.")
    return None


def can_correct(game: Game, state: Round, kind: type[Correction], actor: Actor) -> bool:
    """Whether there is anything in the round that a correction of this kind can name."""
    if state.phase == "unopened" or (state.phase == "void" and kind not in WHEN_VOID):
        return False
    if kind is CorrectPayment:
        return bool(handed_out(state.stands))
    hidden = kind in OF_CARDS and actor.role not in ("anyone", "device") and knows_hidden(game, state, actor)
    return not hidden and bool(list_correctable(state, kind))


def list_correctable(state: Round, kind: type) -> list[int]:
    """The numbers of the events that a correction of this kind can name; where it is of a card, of those that name
    one.
    """
    found = [n for n, event in enumerate(state.stands) if isinstance(event, CORRECTS.get(kind, ()))]
    return [n for n in found if names_card(state.stands[n])] if kind in OF_CARDS else found


def names_card(event: happened.Event) -> bool:
    """Whether an event told a card: not one that only lies face down."""
    match event:
        case happened.CardsDealt(dealt):
            return any(one.card != UNKNOWN for one in dealt)
        case happened.IrregularityNoted(card=card):
            return card is not None
        case _:
            return True


def cards_of(state: Round, number: int) -> tuple[Card, ...]:
    """The cards that an event names, in its order."""
    match state.stands[number]:
        case happened.CardsDealt(dealt):
            return tuple(one.card for one in dealt)
        case happened.CardsShown(cards=cards):
            return cards
        case _:
            card = retell_report(state, number).card
            return () if card is None else (card,)


def retell_report(state: Round, number: int) -> Report:
    told = as_told(state.stands, number)
    assert told is not None
    report = told[0].command
    assert isinstance(report, Report)
    return report


# A fact


def correct_fact(game: Game, state: Round, command: FactCorrection, actor: Actor, course: Course) -> Events | Refusal:
    """The record from the wrong event on, told again with the right fact in its place."""
    rights, changes, wrong = right_commands(state, command), dict[int, Told | None](), False
    for number, right in rights.items():
        at = Telling(game, course.answer, course.onward, state, number)
        if not at.matches:
            return Refusal("another-event", f"Event {number} follows from another event. Nobody entered it.")
        wrong = wrong or right != at.told.command
        changes[number] = None if right is None else Told(right, at.told.actor)
    if not wrong:
        return Refusal("nothing-wrong", f"Event {command.event} says so already.")
    return retell(game, state, Put(min(rights), command.why, actor, changes), course)


@frozen
class Put:
    """Something that is put right: the event that was wrong, why and by whom, and what is said at each of the events
    that are told otherwise; None where nothing is.
    """

    event: int
    why: str
    actor: Actor
    changes: Mapping[int, Told | None]


def retell(game: Game, state: Round, put: Put, course: Course) -> Events | Refusal:
    """The record from the first change on, told again."""
    first = min(put.changes)
    former = state.stands[first:]
    if refusal := refuse_claimed(former):
        return refusal
    at = Telling(game, course.answer, course.onward, state, first)
    if (found := at.retell(put.changes)) is not None:
        number, wrong = found
        beside = as_told_by(put.actor, family_of(game).put_right_beside(game, state, wrong))
        if not beside.keys() <= put.changes.keys():
            return retell(game, state, replace(put, changes={**beside, **put.changes}), course)
        asked = isinstance(state.stands[put.event], OF_WHO_PLAYS) and number != put.event
        if not (asked and are_choices(state.stands[number:])):
            return refuse_retold(state, put, number, wrong)
        if refusal := leave_out_choices(at):
            return refuse_retold(state, put, at.number, refusal)
    if refusal := refuse_seen(game, state.stands[put.event], former, at):
        return refusal
    if refusal := refuse_ended(game, state, former, at) or refuse_decided(former, at):
        return refusal
    if refusal := refuse_fallen(game, at, put.actor):
        return refusal
    what, by = name_of(state.stands[put.event]), put.actor
    note = FactCorrected(put.event, what, first, put.why, by.role, by.person, *moved_meters(former))
    return [note, *at.events, *differences(game, state, (*state.stands[:first], *at.events), put.why, by)]


def as_told_by(actor: Actor, changes: Mapping[int, Command | None]) -> dict[int, Told | None]:
    """What is said at each event, by this person, whatever their role."""
    by = Actor("anyone", actor.person)
    return {number: None if command is None else Told(command, by) for number, command in changes.items()}


WAY_OUT = (
    "Report what went wrong. Where no report fits, it is a dispute: the record stands, people decide, and what they "
    "hand over is entered as a corrected payment."
)


TOGETHER = "Wagers that stand only together are put right together: name the others that were wrong in `also`."


def refuse_retold(state: Round, put: Put, number: int, wrong: Refusal) -> Refusal:
    if number == put.event:
        return replace(wrong, open=())  # What was open then need not be open now.
    at, later = (state.stands[one] for one in (put.event, number))
    of_wagers = isinstance(at, happened.WagerPlaced) and isinstance(later, happened.BetsClosed)
    way_out = TOGETHER if of_wagers else WAY_OUT
    message = f"Event {number}, {name_of(later)}, does not fit what is right: {wrong.message} {way_out}"
    return Refusal("later-step", message, wrong.cite)


def refuse_fallen(game: Game, at: Telling, actor: Actor) -> Refusal | None:
    """Refuse to drop an award that was verified, except on the word of the person whom the law names for its
    validation.
    """
    for award in at.fallen:
        last = award.steps[-1:]
        allowed = permission_to_reject(game, last[0], award.wager) if last else permission_to_resolve(game, award.wager)
        if not allowed.allows(actor):
            message = (
                f"An award that was verified falls away: this is for {allowed.words}, not for {name_one(actor.role)}."
            )
            return Refusal("wrong-person", message, allowed.cite, allowed.roles)
    return None


def right_commands(state: Round, command: FactCorrection) -> dict[int, Command | None]:
    """What should have been said, by the number of its event; None where nothing should have been."""
    number = command.event
    match command:
        case CorrectRoll(dice=dice):
            return {number: Roll(dice)}
        case CorrectCount(chips=chips):
            return {number: CountProgressives(chips)}
        case CorrectReading(blackjack=blackjack):
            return {number: ReadHoleCard(blackjack)}
        case CorrectWager():
            return {**right_wagers(state, command, [number for number, _ in named_by(command)])}
        case CorrectReport():
            return {number: right_report(state, command)}
        case CorrectDeparture():
            return right_departure(state, command)
        case CorrectCard(_, card, _, place):
            return {number: name_cards(state, number, {place: card})}
        case ExchangeCards(_, other, _, place, other_place):
            one, two = cards_of(state, number)[place], cards_of(state, other)[other_place]
            if number == other:
                return {number: name_cards(state, number, {place: two, other_place: one})}
            return {
                number: name_cards(state, number, {place: two}),
                other: name_cards(state, other, {other_place: one}),
            }


def right_report(state: Round, command: CorrectReport) -> Report | None:
    """What should have been reported. Of the same irregularity, the card is the one that was named if no other is."""
    if not command.irregularity:
        return None
    former = retell_report(state, command.event)
    card = former.card if command.irregularity == former.irregularity and command.card is None else command.card
    return Report(command.irregularity, command.seat, card, command.number)


def name_cards(state: Round, number: int, right: dict[int, Card]) -> Command:
    """What was said for this event, with the right cards at these places."""
    event = state.stands[number]
    cards = tuple(right.get(place, card) for place, card in enumerate(cards_of(state, number)))
    match event:
        case happened.CardsShown(zone, seat):
            return ShowCards(cards, seat, "" if seat is not None else zone)
        case happened.CardsDealt():
            return Deal(cards)
        case _:
            return replace(retell_report(state, number), card=cards[0])


# Linked meters

RESERVED = "Pitboss R-224"
"""What a link was told is not told otherwise."""


def refuse_claimed(former: tuple[Event, ...]) -> Refusal | None:
    """What a link has reserved for an award cannot be claimed a second time."""
    if not any(isinstance(event, awards.AwardClaimed) for event in former):
        return None
    message = "An award of a linked meter has been claimed since: a question about what led to it is a dispute."
    return Refusal("award-claimed", message, RESERVED)


def refuse_decided(former: tuple[Event, ...], at: Telling) -> Refusal | None:
    """What was reserved and has been paid or has gone back was so once for all: it must come to the same again."""
    if all(event in at.events for event in awards.list_decided(former)):
        return None
    message = (
        "An award that a linked meter had reserved has been paid or has gone back since, and this would undo it: a "
        "question about it is a dispute."
    )
    return Refusal("award-claimed", message, RESERVED)


def refuse_ended(game: Game, state: Round, former: tuple[Event, ...], at: Telling) -> Refusal | None:
    """With the end of a round its links have closed their books on it."""
    if state.phase not in ("over", "void") or not linked_meters(game):
        return None
    if at.new.phase == state.phase and to_links(former) == to_links(at.events):
        return None
    message = "The round is over for the links of its meters, and this changes what they were told: it is a dispute."
    return Refusal("link-told", message, RESERVED)


def to_links(events: tuple[Event, ...] | Events) -> list[Event]:
    told = (awards.LinkWagered, awards.LinkWagerReversed, awards.AwardClaimed)
    return [event for event in events if isinstance(event, told)]


def name_of(event: Event) -> str:
    return contract_of(type(event)).name
