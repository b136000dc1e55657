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
    placed = ((seat, wager) for seat, at in state.seats.items() for wager in at.wagers if wager in at.progressives)
    own, linked = divide(game, stakes_by_meter(game, state, placed))
    return [*(MeterFed(meter, share) for meter, share in own.items()), *([LinkWagered(linked)] if linked else [])]


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
    """The wagers of a seat that are void with its hand: all but one on the dealer's hand, which is another's."""
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
    fed, staked = state.fed, tuple(state.staked.items())
    if seat is not None:
        own, linked = divide(
            game, stakes_by_meter(game, state, ((seat, wager) for wager in wagers_on_hand(game, state, seat)))
        )
        restored = awards_on(state, {seat: wagers_on_hand(game, state, seat)})
        own = {meter: share for meter, share in own.items() if not is_paid_out(state, meter, restored)}
        fed, staked = own if fed else {}, linked if staked else ()
    back = [ContributionTakenBack(meter, share) for meter, share in fed.items()]
    return [*back, *([LinkWagerReversed(staked)] if staked else [])]
