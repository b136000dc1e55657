"""What a wager is made with: chips, a plaque, cash that is changed, a coupon, or a match-play coupon beside chips."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.law.model import InstrumentKind, WagerRule
from pitboss.law.vocabulary.instruments import INSTRUMENTS
from pitboss.money import spoken
from pitboss.rounds.commands import Choose, PlaceWager
from pitboss.rounds.engine.amounts import Amounts
from pitboss.rounds.events import ChoiceMade, Event
from pitboss.rounds.stake_events import InstrumentPlaced, InstrumentReturned
from pitboss.rounds.state import COUPONS, Seat


def return_coupons(game: Game, seat: Seat, number: int, wager: Wager) -> list[Event]:
    """What a wager that is taken down was made with, or had beside it, where that is a coupon."""
    made = (one for one in seat.instruments if one.wager == wager and one.kind in COUPONS)
    cite = game.cite_of("settle-coupons")
    return [InstrumentReturned(number, wager, one.kind, one.amount, cite) for one in made]


def lies_beside(rule: WagerRule, kind: InstrumentKind) -> bool:
    """Whether it goes beside chips. On a progressive wager a coupon of any kind takes the place of the chip."""
    return kind == "match-play" and not rule.progressive


def cite_chips(game: Game) -> str:
    """Where the law says what wagers are made with; nothing, where no line of the edition does."""
    return next((one.cite for one in game.edition.instrument if one.kind == "chips" and not one.wagers), "")


def refuse_instrument(game: Game, rule: WagerRule, command: PlaceWager, confirmed: bool) -> Refusal | None:
    """A wager that is not made with such a thing, or not yet: the dealer confirms a verbal wager with cash."""
    if command.kind == "chips":
        return None
    line = game.instrument(command.kind, rule.id)
    if line is None:
        return refuse_kind(game, rule, command.kind, kinds_for(game, rule))
    if command.kind == "cash" and not confirmed:
        return Refusal(
            "unconfirmed", "A verbal wager with cash stands only if the dealer confirms it.", line.place_for(rule)
        )
    return None


def refuse_kind(game: Game, rule: WagerRule, kind: InstrumentKind, known: tuple[str, ...]) -> Refusal:
    cite = game.cite_of("no-verbal-wagers") if kind == "cash" else ""
    if of_others := game.instruments.get(kind):
        cite = of_others.others_cite or rule.cite
    message = f"The {rule.title} is not made with this: {INSTRUMENTS[kind].partition(',')[0]}."
    return Refusal("wrong-instrument", message, cite or cite_chips(game) or rule.cite, known)


def stake_choice(game: Game, command: Choose, events: Sequence[Event], *, confirmed: bool) -> list[Event] | Refusal:
    """A choice whose wager is made with something else than chips. Coupons are for wagers that are placed before the
    cards, and the lines of the law's data name no other.
    """
    n, made = next((n, one) for n, one in enumerate(events) if isinstance(one, ChoiceMade))
    if not made.places:
        return Refusal("no-wager", f"{command.choice!r} wagers nothing: do not say what it is made with.", made.cite)
    rule, laid = game.wagers[made.places.rule], PlaceWager(made.seat, made.places, made.amount, kind=command.kind)
    if refusal := refuse_instrument(game, rule, laid, confirmed):
        return refusal
    if command.kind not in kinds_to_choose(game, rule):
        return refuse_kind(game, rule, command.kind, kinds_to_choose(game, rule))
    return [*events[: n + 1], *note_instrument(game, rule, made.places, laid), *events[n + 1 :]]


def kinds_to_choose(game: Game, rule: WagerRule, *, confirmed: bool = True) -> tuple[InstrumentKind, ...]:
    """What the wager of a choice may be made with."""
    return tuple(one for one in kinds_for(game, rule, confirmed=confirmed) if one not in COUPONS)


def kinds_for(game: Game, rule: WagerRule, *, confirmed: bool = True) -> tuple[InstrumentKind, ...]:
    """What the wager may be made with."""
    return tuple(
        kind
        for kind in INSTRUMENTS
        if kind == "chips" or (game.instrument(kind, rule.id) and (confirmed or kind != "cash"))
    )


def refuse_unmatched(game: Game, seat: Seat, rule: WagerRule, command: PlaceWager) -> Refusal | None:
    """A match-play coupon needs chips of at least its value beside it."""
    wager = Wager(command.wager)
    if command.amount in amounts_beside(seat, wager):
        return None
    lies = spoken(seat.money(wager)) if wager in seat.wagers else "nothing"
    message = f"A match-play coupon goes with chips of at least its value, and on the {rule.title} lies {lies}."
    return Refusal("unmatched", message, game.cite_of("match-with-chips") or rule.cite)


def amounts_beside(seat: Seat, wager: Wager) -> Amounts:
    """What coupons may be worth that are laid beside a wager: as much as its chips, less those that lie there."""
    return Amounts(1, seat.money(wager) - seat.beside(wager)) if wager in seat.wagers else Amounts()


def note_instrument(game: Game, rule: WagerRule, wager: Wager, command: PlaceWager) -> list[Event]:
    """What the wager is made with, where that is not chips."""
    line = game.instrument(command.kind, rule.id)
    if command.kind == "chips" or line is None:
        return []
    beside = lies_beside(rule, command.kind)
    return [InstrumentPlaced(command.seat, wager, command.kind, command.amount, line.place_for(rule), beside)]
