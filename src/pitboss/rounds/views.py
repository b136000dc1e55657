"""A round as somebody sees it: frozen values for pages, terminals and programs, with nothing in them that is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.games.identity import MeterName, Wager
from pitboss.money import Cents
from pitboss.people import Actor
from pitboss.rounds.engine.discard_rack import is_racked
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.sight import Seen, see_seat, see_zone
from pitboss.rounds.state import Hand, Held, Phase, Round, Seat, Settled, Staked


@frozen
class HandView:
    """One of several hands of a seat, with what has been done to it."""

    cards: Seen
    split: bool
    doubled: bool
    surrendered: bool
    stood: bool


@frozen
class SeatView:
    """A betting position. `wagers` lie on the layout, and `instruments` are what is not chips there; a choice has
    `taken_back` some. `racked` cards are in the discard rack. `hand` is the one of the table's shared hands that the
    position plays. `vigorish` was taken with wagers when they were made.
    """

    player: str
    wagers: Mapping[Wager, Cents]
    instruments: tuple[Staked, ...]
    taken_back: tuple[Wager, ...]
    called: Mapping[Wager, bool]
    cards: Seen
    hands: tuple[HandView, ...]
    hand: int
    choices: tuple[str, ...]
    folded: bool
    racked: bool
    abandoned: bool
    void: bool
    settled: Mapping[Wager, Settled]
    envy: Cents
    vigorish: Mapping[Wager, Cents]
    net: Cents


@frozen
class TurnView:
    """Who must choose, and among what."""

    seat: int
    hand: int
    open: tuple[str, ...]
    cite: str


@frozen
class DiceView:
    """Where the shooter's turn stands."""

    shooter: int | None
    point: int | None
    made: tuple[int, ...]
    seen: tuple[int, ...]
    roll: tuple[int, ...]


@frozen
class RoundView:
    """The whole round. `zones` are the places of the table where cards lie, `meters` what the displays show, those of
    linked meters where they were given; this many cards that were drawn in error are `set_aside`.
    """

    game: str
    phase: Phase
    step: str
    seats: Mapping[int, SeatView]
    zones: Mapping[str, Seen]
    meters: Mapping[MeterName, Cents]
    turn: TurnView | None
    held: Held | None
    disputed: tuple[Held, ...]
    dice: DiceView | None
    order: tuple[int, ...]
    set_aside: int
    vigorish_owed: Mapping[int, Cents]


def view(game: Game, state: Round, looks: Actor, linked: Mapping[MeterName, Fraction] | None = None) -> RoundView:
    """The round as this person may see it; `linked` are the amounts of meters that are kept elsewhere."""
    dice, meters = state.dice, {**state.meters, **(linked or {})}
    with_dice = game.dealing.mode == "dice"
    return RoundView(
        game=state.game,
        phase=state.phase,
        step=state.step,
        seats={number: view_seat(game, state, number, looks) for number in sorted(state.seats)},
        zones={zone: see_zone(state, zone, looks) for zone in state.zones},
        meters={name: exact.__floor__() for name, exact in meters.items()},
        turn=view_turn(game, state),
        held=state.held,
        disputed=state.disputed,
        dice=DiceView(dice.shooter, dice.point, dice.made, dice.seen, dice.roll or ()) if with_dice else None,
        order=state.order,
        set_aside=state.set_aside,
        vigorish_owed=state.owed,
    )


def reconstruct(state: Round) -> RoundView:
    """The round as its record has it, with every card. No rule is asked, so nothing tells what is open or racked."""
    dice = state.dice
    return RoundView(
        game=state.game,
        phase=state.phase,
        step=state.step,
        seats={number: reconstruct_seat(seat) for number, seat in sorted(state.seats.items())},
        zones=state.zones,
        meters={name: exact.__floor__() for name, exact in state.meters.items()},
        turn=None,
        held=state.held,
        disputed=state.disputed,
        dice=DiceView(dice.shooter, dice.point, dice.made, dice.seen, dice.roll or ()) if dice.shooter else None,
        order=state.order,
        set_aside=state.set_aside,
        vigorish_owed=state.owed,
    )


def view_seat(game: Game, state: Round, number: int, looks: Actor) -> SeatView:
    seat = reconstruct_seat(state.seats[number])
    return replace(seat, cards=see_seat(game, state, number, looks), racked=is_racked(game, state, number))


def reconstruct_seat(seat: Seat) -> SeatView:
    return SeatView(
        player=seat.player,
        wagers=seat.wagers,
        instruments=seat.instruments,
        taken_back=seat.taken_back,
        called=seat.called,
        cards=seat.cards,
        hands=tuple(view_hand(hand) for hand in seat.hands),
        hand=seat.plays_hand,
        choices=seat.choices,
        folded=seat.folded,
        racked=False,
        abandoned=seat.abandoned,
        void=seat.void,
        settled=seat.settled,
        envy=seat.envy,
        vigorish=seat.vigorish,
        net=seat.net,
    )


def view_hand(hand: Hand) -> HandView:
    """Hands of a seat that has several are dealt face up."""
    return HandView(hand.cards, hand.split, hand.doubled, hand.surrendered, hand.stood)


def view_turn(game: Game, state: Round) -> TurnView | None:
    turn = family_of(game).turn(game, state) if state.under_way else None
    if turn is None:
        return None
    return TurnView(turn.seat, turn.hand, tuple(one.id for one in turn.choices), turn.cite)
