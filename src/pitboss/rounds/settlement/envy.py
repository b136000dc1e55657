"""Envy Bonuses: what one player's hand brings to the others who placed the progressive wager."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pitboss.games.game import Game
from pitboss.games.hands import parts_of
from pitboss.games.identity import Wager, read_wager
from pitboss.games.paytables import find_line, key_of
from pitboss.law.model import Envy, Row
from pitboss.money import Cents, Fixed
from pitboss.rankings import RANKINGS
from pitboss.rounds.events import EnvyPaid, Event
from pitboss.rounds.players import boxes_of, is_another_player
from pitboss.rounds.settlement.judgment import cards_held, hand_of
from pitboss.rounds.settlement.reasons import show_hand
from pitboss.rounds.state import Round, Seat

EnvyFinder = Callable[[Game, Round, int, Envy], Row | None]


def pay_envy(
    game: Game, state: Round, holder: int, wagers: Iterable[str], find: EnvyFinder | None = None
) -> Iterator[Event]:
    """What the holder's hand brings to every other player with the progressive wager, by that player's own stake.

    A hand that its player has left is not turned up and brings nothing; a folded one only where the operator says so.
    Whoever holds several such hands is one other player still: only the best of them is paid for.
    """
    at = state.seats[holder]
    if not is_turned_up(game, at):
        return
    for wager in map(read_wager, wagers):
        stakes = list_stakes(state, holder, wager)
        for envy in game.envy(wager):
            if envy.stake not in stakes:
                continue
            look = find or find_envy_row
            row = look(game, state, holder, envy)
            if row is None or not isinstance(row.pays, Fixed):
                continue
            amount = row.pays.amount - paid_for_player(game, state, holder, envy, look)
            if amount <= 0:
                continue
            hand = show_hand(game, state, holder, envy.on, wager) if envy.on in game.hands else None
            for number, other in sorted(state.seats.items(), reverse=True):
                if is_envious(state, number, holder, wager) and other.wagers[wager] == envy.stake:
                    yield EnvyPaid(
                        number,
                        holder,
                        wager,
                        key_of(row),
                        amount,
                        row.cite,
                        other.player,
                        at.player,
                        () if hand is None else (hand,),
                    )


def paid_for_player(game: Game, state: Round, holder: int, envy: Envy, find: EnvyFinder) -> Cents:
    """What an Envy Bonus has brought already for another hand of the same player: the best of those settled before."""
    before = [box for box in boxes_of(state, holder) if box in state.order and is_turned_up(game, state.seats[box])]
    rows = [find(game, state, box, envy) for box in before]
    return max((row.pays.amount for row in rows if row is not None and isinstance(row.pays, Fixed)), default=0)


def is_turned_up(game: Game, holder: Seat) -> bool:
    return not (holder.void or holder.abandoned or (holder.folded and "envy_from_folded_hands" not in game.conditions))


def turns_on(game: Game, state: Round, holder: int, wager: Wager) -> bool:
    """Whether an Envy Bonus of others turns on the holder's hand, so that its cards must be seen first."""
    stakes = list_stakes(state, holder, wager)
    schedules = [one for one in game.envy(wager) if one.stake in stakes]
    return is_turned_up(game, state.seats[holder]) and any(lies_on_table(game, state, holder, e) for e in schedules)


def list_stakes(state: Round, holder: int, wager: Wager) -> set[Cents]:
    """What the others have on the wager who would get an Envy Bonus for the holder's hand."""
    return {seat.wagers[wager] for number, seat in state.seats.items() if is_envious(state, number, holder, wager)}


def is_envious(state: Round, seat: int, holder: int, wager: Wager) -> bool:
    """Whether a seat takes part in the wager, and its player is another than the holder's."""
    return takes_part(state.seats[seat], wager) and is_another_player(state, seat, holder)


def find_envy_row(game: Game, state: Round, holder: int, envy: Envy) -> Row | None:
    """The line of an envy schedule that the holder's hand hits."""
    if not lies_on_table(game, state, holder, envy):
        return None
    return find_line(envy.rows, RANKINGS[game.ranking(envy.on)], hand_of(game, state, holder, envy.on))


def lies_on_table(game: Game, state: Round, holder: int, envy: Envy) -> bool:
    """Whether the cards of the hand lie on the table at all: some are dealt only when somebody placed the wager."""
    rule = game.hands.get(envy.on)
    return (
        rule is not None
        and bool(cards_held(state, holder))
        and all(zone == "seat" or state.zones.get(zone) for zone, _ in parts_of(rule.cards))
    )


def takes_part(seat: Seat, wager: Wager) -> bool:
    """Whether the seat's wager counts when an award is shared, or brings an Envy Bonus."""
    return wager in seat.wagers and not seat.abandoned
