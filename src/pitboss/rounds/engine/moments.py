"""When each irregularity can arise, and what a report of it must tell: a card, a hand, a number of cards.

The law says of each in its own words when it happens: "while the cards are being dealt", "prior to the dealer revealing
the community cards", "prior to the dealer announcing no more bets". Outside that time a report is refused.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.errors import Refusal
from pitboss.games.devices import SHOE_JAM, refuse_absent, refuse_idle
from pitboss.games.game import Game
from pitboss.law.model import Irregularity, Stage
from pitboss.rounds.commands import Report
from pitboss.rounds.engine.discard_rack import is_collected
from pitboss.rounds.engine.shoe import refuse_unavailable
from pitboss.rounds.families.programme import programme
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.irregularity_events import HandRecounted
from pitboss.rounds.settlement.judgment import cards_held
from pitboss.rounds.state import Round

OF_A_CARD = ("card-not-used", "burn-card")

IN_THE_DEAL = ("face-up-card", "several-face-up-cards")
"""What is found "while the cards are being dealt"."""

DRAWN = "card-drawn-in-error"
BEFORE_BETS_CLOSE = ("hole-card-exposed-before-no-more-bets",)
WITH_CARDS_TO_COME = (SHOE_JAM,)
AFTER_THE_DEAL = ("stub-count-misdeal", "stub-count-wrong-deck")

EXPOSED = {"dealer-card-exposed": "dealer", "community-card-exposed": "community"}
"""Where a card is exposed "prior to" its being revealed."""

ONE_SHORT = "dealer-one-card-short"
ADDITIONAL = "Pitboss R-211"
"""How a dealer's hand gets its additional card once all of it was told and turned."""
UNTIL_RACKED = "Pitboss R-211"
"""Until when a wrong number of cards has its consequence: of a folded hand until it is collected, of all others until
they are put in the discard rack together. One that has lost lies there already, and can be reconstructed.
"""

MISDEALT = {
    "wrong-number-of-cards-player": "seat",
    "wrong-number-of-cards-dealer": "dealer",
    "wrong-number-of-cards-community": "community",
    "wrong-number-of-community-cards": "community",
    ONE_SHORT: "dealer",
}
"""Whose hand has a wrong number of cards. It has no time, and may come out as long as the hand lies there."""


def refuse_untimely(game: Game, state: Round, rule: Irregularity) -> Refusal | None:
    """Why something cannot go wrong any more, or not yet, or not here."""
    if refusal := refuse_absent(game, rule) or refuse_idle(game, rule, dealt=state.is_drawn_from):
        return refusal
    if rule.id in BEFORE_BETS_CLOSE and state.phase != "wagers":
        return Refusal("not-here", "“No more bets” has been announced.", rule.cite)
    if rule.id in (*IN_THE_DEAL, DRAWN) and not is_dealing(game, state):
        return Refusal("not-here", "No card is being dealt now.", rule.cite)
    if rule.id == DRAWN and state.drawn <= state.reported:
        message = "No card has been drawn out of turn."
        return Refusal("none-drawn", message, rule.cite, ("DrawCard",))
    if rule.id in WITH_CARDS_TO_COME and state.phase == "wagers":
        message = "No card is dealt while bets are open: say that the device fails."
        return Refusal("not-here", message, rule.cite)
    if rule.id in WITH_CARDS_TO_COME and family_of(game).has_dealt(game, state):
        return Refusal("not-here", "All cards of the round have been dealt.", rule.cite)
    if rule.id in AFTER_THE_DEAL and not family_of(game).has_dealt(game, state):
        return Refusal("not-here", "There is no stub before all cards of the round are dealt.", rule.cite)
    if zone := EXPOSED.get(rule.id):
        return refuse_unexposed(game, state, rule, zone)
    return None


def refuse_unexposed(game: Game, state: Round, rule: Irregularity, zone: str) -> Refusal | None:
    """A card can be exposed before its time only where one lies face down, or waits on the deck or in the shuffler to
    be dealt once players have decided.
    """
    waits = any(
        isinstance(step, Stage) and (step.do, step.zone) == ("deal", zone) for step in programme(game).ahead(state.step)
    )
    if len(state.zones.get(zone, ())) > state.turned.get(zone, 0) or (waits and state.out):
        return None
    lies = f"Every card of the {zone} lies face up." if state.zones.get(zone) else f"The {zone} has no card."
    return Refusal("not-here", lies, rule.cite)


def is_dealing(game: Game, state: Round) -> bool:
    """Whether cards are being dealt: the bets are closed and counted, and some card is still to come."""
    return state.phase == "closed" and state.counted and not family_of(game).has_dealt(game, state)


def refuse_number(rule: Irregularity, command: Report) -> Refusal | None:
    """A number of cards that is told of something else than a hand dealt wrongly."""
    if command.number is None or rule.id in MISDEALT:
        return None
    return Refusal("no-number", "This is not about a number of cards: leave the number out.", rule.cite)


def refuse_unclear(game: Game, state: Round, rule: Irregularity, command: Report) -> Refusal | None:
    """What a report must say, or cannot say of this round."""
    if rule.id in MISDEALT:
        return refuse_hand(game, state, rule, command)
    if rule.consequence in OF_A_CARD:
        if rule.consequence == "card-not-used" and any(one.consequence == rule.consequence for one in state.noted):
            message = "More than one card has been found so: that is another irregularity."
            return Refusal("more-than-one", message, rule.cite, several(game))
        if command.card is None:
            return Refusal("which-card", "Name the card.", rule.cite)
        return refuse_unavailable(game, state, (command.card,))
    if command.card is not None:
        return Refusal("no-card", "This takes no card out of play: name none.", rule.cite)
    if rule.consequence == "void-hand" and command.seat not in playing(state):
        return which_seat(state, rule, command.seat)
    return None


def several(game: Game) -> tuple[str, ...]:
    return ("several-face-up-cards",) if "several-face-up-cards" in game.irregularities else ()


def playing(state: Round) -> list[int]:
    return [number for number, seat in sorted(state.seats.items()) if seat.plays]


def which_seat(state: Round, rule: Irregularity, named: int | None) -> Refusal:
    seat = state.seats.get(named) if named is not None else None
    if named is None:
        message = "Name the seat."
    elif seat is not None and seat.void:
        message = f"The hand of seat {named} is void already."
    else:
        message = f"Seat {named} has no hand in this round. Name the seat."
    return Refusal("which-seat", message, rule.cite, tuple(f"seat {number}" for number in playing(state)))


# A wrong number of cards


def refuse_hand(game: Game, state: Round, rule: Irregularity, command: Report) -> Refusal | None:
    """Whether a hand lies there with a number of cards that is wrong."""
    if command.card is not None:
        return Refusal("no-card", "This takes no card out of play: name none.", rule.cite)
    of = MISDEALT[rule.id]
    if of != "seat" and command.seat is not None:
        message = f"This is about the hand of the {of}: name no seat."
        return Refusal("no-seat", message, rule.cite)
    if of == "seat" and command.seat not in playing(state):
        return refuse_without_wagers(game, state, rule, command)
    if command.seat is not None and is_collected(game, state.seats[command.seat]):
        message = f"The hand of seat {command.seat} was folded, and is in the discard rack."
        return Refusal("collected", message, f"{rule.cite}; {UNTIL_RACKED}")
    right = count_dealt(state, rule, command.seat)
    if not right:
        return Refusal("not-here", "No card has been dealt there.", rule.cite)
    if rule.id == ONE_SHORT:
        return refuse_one_short(game, state, rule, command, right)
    if command.number is None:
        return Refusal("how-many", f"Say with how many cards the hand lies; it was dealt {right}.", rule.cite)
    most = len(game.deck) - (len(state.out) - right)
    if command.number == right:
        return Refusal("right-number", f"The deal has given {right} cards there: that is the right number.", rule.cite)
    if not 0 <= command.number <= most:
        message = f"A hand there can have 0 to {most} cards, and not {command.number}: the others lie elsewhere."
        return Refusal("impossible-number", message, rule.cite)
    short = MISDEALT[rule.id] == "dealer" and command.number == right - 1 and ONE_SHORT in game.irregularities
    if short and not was_short(state):
        if state.turned.get("dealer", 0) >= right:
            return refuse_turned(rule, right)
        when = "is dealt one more" if is_complete(game, state) else "is completed when the deal is over"
        return Refusal("one-short", f"A dealer's hand that is one card short {when}.", rule.cite, (ONE_SHORT,))
    return None


def refuse_without_wagers(game: Game, state: Round, rule: Irregularity, command: Report) -> Refusal | None:
    """Whether cards may lie at a position that is dealt none: its right number is none, and what is wrong there makes
    all hands void. Where the text voids the one hand alone, there is none to void.
    """
    if command.seat not in may_be_misdealt(game, state, rule):
        drawn = None if command.seat in state.seats else game.irregularities.get(DRAWN)
        if drawn is None or command.seat is None or rule.consequence != "void-hand":
            return which_seat(state, rule, command.seat)
        message = (
            f"Seat {command.seat} has no wagers in this round, and no hand that could be void. A card that came there "
            "was drawn in error, and is used as the next card."
        )
        return Refusal("which-seat", message, f"{rule.cite}; {drawn.cite}", tuple(f"seat {n}" for n in playing(state)))
    if is_undealt(state, rule):
        return Refusal("not-here", "No card has been dealt yet.", rule.cite)
    most = len(game.deck) - len(state.out)
    if command.number is None:
        message = f"Say how many cards lie at seat {command.seat}: without wagers it is dealt none."
        return Refusal("how-many", message, rule.cite)
    if command.number == 0:
        message = f"Seat {command.seat} has no wagers and is dealt no card: that is the right number."
        return Refusal("right-number", message, rule.cite)
    if not 0 < command.number <= most:
        message = f"1 to {most} cards can lie there, and not {command.number}: the others lie elsewhere."
        return Refusal("impossible-number", message, rule.cite)
    return None


def may_be_misdealt(game: Game, state: Round, rule: Irregularity) -> list[int]:
    """The positions at which a wrong number of cards can be found: those without wagers too, if all hands are void."""
    if rule.consequence == "void-hand" or game.shared_hands:
        return playing(state)
    void = (number for number, seat in state.seats.items() if seat.void)
    return sorted({*game.seats, *playing(state)} - set(void))


def refuse_one_short(game: Game, state: Round, rule: Irregularity, command: Report, right: int) -> Refusal | None:
    """The dealer's hand is found one card short when it ought to be complete, before all of it lies face up, and once:
    a hand that is short again after its additional card had three of five, and that is another misdeal.
    """
    if was_short(state):
        message = "The dealer's hand was one card short before: one that is short by more is another misdeal."
        return Refusal("not-one-short", message, rule.cite, ("wrong-number-of-cards-dealer",))
    if not is_complete(game, state):
        return Refusal("not-one-short", "The deal to the dealer is not over yet.", rule.cite)
    if state.turned.get("dealer", 0) >= right:
        return refuse_turned(rule, right)
    if command.number not in (None, right - 1):
        message = f"One card short of {right} is {right - 1}, not {command.number}."
        return Refusal("not-one-short", message, rule.cite, ("wrong-number-of-cards-dealer",))
    return None


def was_short(state: Round) -> bool:
    """Whether the dealer's hand has been found one card short in this round; the additional card may have come."""
    return any(
        isinstance(one, HandRecounted) and one.zone == MISDEALT[ONE_SHORT] and one.missing for one in state.stands
    )


def refuse_turned(rule: Irregularity, right: int) -> Refusal:
    """A card of the dealer's that was told and is not there: the additional card takes its place in the record, and
    what was settled is settled again.
    """
    message = (
        f"All {right} cards of the dealer were told and turned. If one is not there, deal the additional card, and "
        "correct the card that was told to it."
    )
    return Refusal("not-one-short", message, f"{rule.cite}; {ADDITIONAL}", ("CorrectCard",))


def is_complete(game: Game, state: Round) -> bool:
    """Whether the dealer is dealt no more cards in this round."""
    return state.counted and family_of(game).has_dealt(game, state)


def is_undealt(state: Round, rule: Irregularity) -> bool:
    """Whether no hand that could have a wrong number of cards has any yet."""
    of = MISDEALT.get(rule.id)
    if of == "seat":
        return not any(cards_held(state, number) for number in state.seats)
    return of is not None and not state.zones.get(of)


def count_dealt(state: Round, rule: Irregularity, seat: int | None) -> int:
    """How many cards the deal has given to the hand that a report is about."""
    if MISDEALT[rule.id] == "seat":
        assert seat is not None
        return len(cards_held(state, seat)) if seat in state.seats else 0
    return len(state.zones.get(MISDEALT[rule.id], ()))


# What may be reported


def list_reported(game: Game, state: Round, rule: Irregularity) -> list[int]:
    """The positions of which it may be asked whether this has happened there."""
    return may_be_misdealt(game, state, rule) if MISDEALT.get(rule.id) == "seat" else sorted(state.seats)


def tell_number(state: Round, report: Report, rule: Irregularity) -> Report:
    """The report with a number of cards that would be wrong, where it must tell one and a hand is named."""
    of_seat = MISDEALT.get(rule.id) == "seat"
    if rule.id not in MISDEALT or rule.id == ONE_SHORT or (of_seat and report.seat is None):
        return report
    return replace(report, number=count_dealt(state, rule, report.seat) + 1)
