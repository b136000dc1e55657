"""Envy Bonuses: what one player's hand brings to the others who placed the progressive wager."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pitboss.games.game import Game
from pitboss.games.hands import parts_of
from pitboss.games.identity import Wager
from pitboss.games.paytables import find_line, key_of
from pitboss.law.model import Envy, Row
from pitboss.money import Fixed
from pitboss.rankings import RANKINGS
from pitboss.rounds.events import EnvyPaid, Event
from pitboss.rounds.settlement.judgment import cards_held, hand_of
from pitboss.rounds.settlement.reasons import show_hand
from pitboss.rounds.state import Round, Seat

EnvyFinder = Callable[[Game, Round, int, Envy], Row | None]


def pay_envy(
    game: Game, state: Round, holder: int, wagers: Iterable[str], find: EnvyFinder | None = None
) -> Iterator[Event]:
    """What the holder's hand brings to every other player with the progressive wager, by that player's own stake.

    A hand that its player has left is not turned up and brings nothing; a folded one only where the operator says so.
    """
    at = state.seats[holder]
    if at.abandoned or (at.folded and "envy_from_folded_hands" not in game.conditions):
        return
    for wager in map(Wager, wagers):
        for envy in game.envy(wager):
            row = (find or find_envy_row)(game, state, holder, envy)
            if row is None or not isinstance(row.pays, Fixed):
                continue
            hand = show_hand(game, state, holder, envy.on, wager) if envy.on in game.hands else None
            for number, other in sorted(state.seats.items(), reverse=True):
                if number != holder and takes_part(other, wager) and other.wagers[wager] == envy.stake:
                    yield EnvyPaid(
                        number,
                        holder,
                        wager,
                        key_of(row),
                        row.pays.amount,
                        row.cite,
                        other.player,
                        at.player,
                        () if hand is None else (hand,),
                    )


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
    return wager in seat.wagers and not seat.void and not seat.abandoned
