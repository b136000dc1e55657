"""Envy Bonuses: what one player's hand brings to the others who placed the progressive wager."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from pitboss.cards import Card
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.games.hands import RowsByCategory, parts_of, pick_row, sort_rows
from pitboss.games.identity import Wager, read_wager
from pitboss.games.paytables import key_of
from pitboss.law.model import Envy, Row
from pitboss.money import Cents, Fixed
from pitboss.rankings import RANKINGS
from pitboss.rounds.events import EnvyPaid, Event
from pitboss.rounds.players import boxes_of
from pitboss.rounds.settlement.judgment import cards_held, hand_of
from pitboss.rounds.settlement.reasons import show_hand
from pitboss.rounds.settlement.reveals import find_late_reveals
from pitboss.rounds.state import Round, Seat

ONE_PLAYER = "Pitboss R-150"
"""Several hands of one other player bring what the best of them brings."""

FURTHER = "Pitboss R-234"
"""Cards that lie face down for one wager are turned where an Envy Bonus can still turn on them, and only there."""

EnvyFinder = Callable[[Game, Round, int, Envy], Row | None]


def pay_envy(
    game: Game, state: Round, holder: int, wagers: Iterable[str], find: EnvyFinder | None = None
) -> Iterator[Event]:
    """What the holder's hand brings to every other player with the progressive wager, by that player's own stake.

    A hand that its player has left or folded is not turned up and brings nothing, unless the operator says so.
    A player with several such hands still counts as one other player: only the best of them is paid for, unless the
    operator says so.
    """
    at = state.seats[holder]
    if not is_turned_up(game, at):
        return
    look, each = find or find_envy_row, "envy_for_each_hand" in game.conditions
    for wager in map(read_wager, wagers):
        for envy in game.envy(wager):
            if (find or state.unknown) and not list_envious(state, holder, wager, envy.stake):
                continue  # Nothing turns on the hand, and its cards need not be known.
            row = look(game, state, holder, envy)
            if row is None or not isinstance(row.pays, Fixed):
                continue
            hand = show_hand(game, state, holder, envy.on, wager) if envy.on in game.hands else None
            told = () if hand is None else (hand,)
            for number, other in sorted(list_envious(state, holder, wager, envy.stake), reverse=True):
                paid = 0 if each else paid_for_player(state, number, holder, wager)
                amount, cite = row.pays.amount - paid, f"{row.cite}; {ONE_PLAYER}" if paid else row.cite
                if amount > 0:
                    yield EnvyPaid(number, holder, wager, key_of(row), amount, cite, other.player, at.player, told)


def paid_for_player(state: Round, seat: int, holder: int, wager: Wager) -> Cents:
    """What the seat has received already for other hands of the holder's player."""
    boxes = boxes_of(state, holder)
    return sum(one.amount for one in state.envied if (one.seat, one.wager) == (seat, wager) and one.holder in boxes)


def is_turned_up(game: Game, holder: Seat) -> bool:
    """Whether a hand is turned up for others; one that was left or folded, where the operator says so."""
    left = holder.abandoned and "envy_from_abandoned_hands" not in game.conditions
    return not (holder.void or left or (holder.folded and "envy_from_folded_hands" not in game.conditions))


def turns_on(game: Game, state: Round, holder: int, wager: Wager) -> bool:
    """Whether an Envy Bonus of others turns on the cards that lie face down for this wager: with some of those that
    may lie there the holder's hand brings one.
    """
    if not is_turned_up(game, state.seats[holder]):
        return False
    schedules = [one for one in game.envy(wager) if list_envious(state, holder, wager, one.stake)]
    own = tuple(sorted(cards_held(state, holder)))
    there = (find_completing(game, one, own) for one in schedules if lies_on_table(game, state, holder, one))
    open_cards = list_open(game, state)
    return any(open_cards.isdisjoint(further) for found in there for further in found)


@derived_by
def find_completing(game: Game, envy: Envy, own: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The further cards with which a seat's own make a hand that an Envy Bonus is paid for."""
    ranking, rows = RANKINGS[game.ranking(envy.on)], envy_rows(game, envy.wager, envy.stake)
    left = [card for card in game.deck.cards if card not in own]
    return tuple(
        further
        for further in combinations(left, ranking.dealt - len(own))
        if pick_row(rows, ranking.best((*own, *further), game.deck))
    )


def list_open(game: Game, state: Round) -> set[Card]:
    """The cards that everybody sees when a seat is settled: the dealer's, and the hands that were settled before."""
    late = {stage.zone for stage in find_late_reveals(game).values()}
    turned = (state.zones[zone][:number] for zone, number in state.turned.items() if zone not in ("seats", *late))
    settled = (cards_held(state, one) for one in state.order if is_turned_up(game, state.seats[one]))
    return {card for cards in (*turned, *settled) for card in cards}


def list_envious(state: Round, holder: int, wager: Wager, stake: Cents) -> list[tuple[int, Seat]]:
    """The seats with this stake on the wager, whose player is another than the holder's; where hands are shared, who
    plays that hand at no box.
    """
    player, shared = state.seats[holder].player, state.seats[holder].plays_hand
    sharing = {one.player for one in state.seats.values() if shared and one.plays_hand == shared}
    return [
        (number, seat)
        for number, seat in state.seats.items()
        if number != holder
        and takes_part(seat, wager)
        and seat.wagers[wager] == stake
        and not (player and seat.player == player)
        and not (shared and (seat.plays_hand == shared or (seat.player and seat.player in sharing)))
    ]


def find_envy_row(game: Game, state: Round, holder: int, envy: Envy) -> Row | None:
    """The line of an envy schedule that the holder's hand hits."""
    if not lies_on_table(game, state, holder, envy):
        return None
    return pick_row(envy_rows(game, envy.wager, envy.stake), hand_of(game, state, holder, envy.on))


@derived_by
def envy_rows(game: Game, wager: str, stake: Cents) -> RowsByCategory:
    """The lines of the one envy schedule that is in force for a stake, by category of its hand."""
    (envy,) = (one for one in game.envy(wager) if one.stake == stake)
    return sort_rows(envy.rows, RANKINGS[game.ranking(envy.on)])


def lies_on_table(game: Game, state: Round, holder: int, envy: Envy) -> bool:
    """Whether the cards of the hand lie on the table at all: some are dealt only when somebody placed the wager."""
    rule = game.hands.get(envy.on)
    if rule is None or not cards_held(state, holder):
        return False
    others = [zone for zone, _ in parts_of(rule.cards) if zone != "seat"]
    return not others or all(state.zones.get(zone) for zone in others)


def takes_part(seat: Seat, wager: Wager) -> bool:
    """Whether the seat's wager counts when an award is shared, or brings an Envy Bonus."""
    return wager in seat.wagers and not seat.abandoned
