"""What progressive wagers add to their meters, to the exact fraction of a cent, and what a void takes off again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from pitboss.games.baccarat import personal_lines_open
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.games.identity import MeterName, Wager
from pitboss.games.progressive_meters import linked_meters
from pitboss.law.model import Paytable
from pitboss.money import Cents, MeterShare
from pitboss.rounds.award_events import LinkWagered, LinkWagerReversed
from pitboss.rounds.events import ContributionTakenBack, Event, MeterFed
from pitboss.rounds.state import Award, Round

Stakes = tuple[tuple[MeterName, Cents], ...]


def feed(game: Game, state: Round) -> list[Event]:
    """The contributions of all seats, once the chips have been counted; a link reckons those to its own meters."""
    own, linked = divide(game, stakes_by_meter(game, state, list_accepted(state)))
    return [*(MeterFed(meter, share) for meter, share in own.items()), *([LinkWagered(linked)] if linked else [])]


def list_accepted(state: Round) -> list[tuple[int, Wager]]:
    """The progressive wagers that stand, by seat."""
    return [(seat, one) for seat, at in state.seats.items() for one in at.wagers if one in at.progressives]


def stakes_by_meter(game: Game, state: Round, placed: Iterable[tuple[int, Wager]]) -> dict[MeterName, Cents]:
    """What has been wagered for each meter that these wagers, by seat, feed."""
    staked: Counter[MeterName] = Counter()
    for seat, wager in placed:
        for meter in meters_fed(game, wager, seat):
            staked[meter] += state.seats[seat].wagers[wager]
    return dict(staked)


def divide(game: Game, staked: Mapping[MeterName, Cents]) -> tuple[dict[MeterName, Fraction], Stakes]:
    """What stakes add to the table's own meters, and the stakes for those that are on a link."""
    linked = linked_meters(game)
    own = {
        meter: stake * (game.meters[meter].rate or Fraction(0))
        for meter, stake in staked.items()
        if meter not in linked
    }
    return own, tuple((meter, staked[meter]) for meter in linked if meter in staked)


@derived_by
def meters_fed(game: Game, wager: str, seat: int) -> tuple[MeterName, ...]:
    if wager not in game.wagers or not game.wagers[wager].progressive or (table := game.table(wager)) is None:
        return ()
    named = [name for name in game.meters_named(table) if can_win(game, table, name, seat)]
    return tuple(dict.fromkeys(game.meter(wager, name, seat) for name in named))


def can_win(game: Game, table: Paytable, meter: str, seat: int) -> bool:
    """Whether the seat can win the meter that its wager would feed: some lines need a King 9 that has been assigned."""
    if not game.personal:
        return True
    text, any_two = game.choices.options.get("king_9_of_seats", ""), "any_two_personal" in game.conditions
    lines = personal_lines_open(text, seat, any_two=any_two)
    return any(row.hand in lines for row in table.rows if isinstance(row.pays, MeterShare) and row.pays.meter == meter)


def wagers_on_hand(game: Game, state: Round, seat: int) -> tuple[Wager, ...]:
    """List the wagers of a seat that are void with its hand. A wager on the dealer's hand is not: it stands on another
    hand.
    """
    on_dealer = {name for name, rule in game.wagers.items() if rule.on == "dealer"}
    return tuple(wager for wager in state.seats[seat].wagers if wager not in on_dealer)


def awards_on(state: Round, void: Mapping[int, Collection[str]]) -> list[Award]:
    """What meters have paid on wagers that are void, by seat; one of which no wager is known was the hand's own."""
    return [one for one in state.awarded if one.seat in void and (not one.wager or one.wager in void[one.seat])]


def is_paid_out(state: Round, meter: MeterName, restored: Collection[Award]) -> bool:
    """Whether the meter has been paid whole in this round and stands at its reset amount: what fed it is gone with the
    award, and cannot be taken off the reset (Pitboss R-37).
    """
    return any(one.meter == meter and one.put_in and one not in restored for one in state.awarded)


def take_back(game: Game, state: Round, seat: int | None) -> list[Event]:
    """What a void round, or a void hand, takes off the meters again; nothing, if they have not been fed yet."""
    fed, staked = (state.fed, state.staked) if seat is None else fed_by_void(game, state, seat)
    back = [ContributionTakenBack(meter, share) for meter, share in fed.items()]
    return [*back, *([LinkWagerReversed(tuple(staked.items()))] if staked else [])]


def fed_by_void(game: Game, state: Round, seat: int) -> tuple[dict[MeterName, Fraction], dict[MeterName, Cents]]:
    """What meters have been fed, and linked ones staked, by other wagers than those that stand once the hand is void.

    So an award that goes back with the hand takes along what hands void before it had fed, and it had paid out.
    """
    void = {seat: wagers_on_hand(game, state, seat)}
    stand = [(at, wager) for at, wager in list_accepted(state) if wager not in void.get(at, ())]
    own, linked = divide(game, stakes_by_meter(game, state, stand))
    paid_out = {meter for meter in state.fed if is_paid_out(state, meter, awards_on(state, void))}
    fed = {meter: share - own.get(meter, 0) for meter, share in state.fed.items() if meter not in paid_out}
    staked = {meter: stake - dict(linked).get(meter, 0) for meter, stake in state.staked.items()}
    return {meter: share for meter, share in fed.items() if share}, {one: at for one, at in staked.items() if at}
