"""Why a wager was settled as it was: the words that decided it, the hands that it was judged on, and whose it is.

All of it goes into the event, so that a reader of the record can say why without knowing a rule. What nobody has seen
is not a reason that could be told: of the words, only those are told that the line of the law asks for, and a hand only
when all of its cards lie face up.
"""

from __future__ import annotations

from functools import cache

from pitboss.cards import UNKNOWN
from pitboss.frozen import frozen
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.games.hands import cards_of, parts_of
from pitboss.games.identity import Wager
from pitboss.games.outcomes import AXES
from pitboss.games.paytables import WIN
from pitboss.games.settlement import Judgment
from pitboss.law.model import HandRule
from pitboss.money import Cents
from pitboss.rounds.events import HandJudged, WagerSettled
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.settlement.judgment import HandReader, cards_held, hand_readers
from pitboss.rounds.settlement.reveals import find_late_reveals
from pitboss.rounds.state import Round


def state_settlement(
    game: Game,
    state: Round,
    seat: int,
    wager: Wager,
    judged: Judgment,
    staked: Cents,
    returned: Cents,
    *,
    vigorish: Cents = 0,
    clears: bool = False,
) -> WagerSettled:
    """The event of a wager's settlement, with its reasons. A forfeited hand stays covered."""
    return WagerSettled(
        seat,
        wager,
        staked,
        judged.outcome,
        judged.line,
        say_payout(judged.pays),
        returned,
        judged.cite,
        vigorish,
        clears,
        state.seats[seat].player,
        judged.rests_on,
        () if judged.outcome == "forfeit" else family_of(game).hands_judged(game, state, seat, wager, judged),
    )


say_payout = cache(str)
"""What a line pays, in the law's words; the lines of a game are few."""


def show_hands(game: Game, state: Round, seat: int, wager: Wager, judged: Judgment) -> tuple[HandJudged, ...]:
    """The hands that a line of settlement rests on, as far as they lie face up."""
    hands = list_hands(game, wager, judged.rests_on, judged.table)
    return tuple([hand for one in hands if (hand := tell_hand(state, seat, one))])


@frozen
class Tellable:
    """A hand that may be told: what reads it, and the places other than the seat that must lie face up for that."""

    rule: HandRule
    read: HandReader
    to_see: tuple[tuple[str, int | None], ...]


@derived_by
def list_hands(game: Game, wager: str, rests_on: tuple[str, ...], table: str) -> tuple[Tellable, ...]:
    return tuple(find_tellable(game, name, wager) for name in name_hands(game, wager, rests_on, table))


@derived_by
def find_tellable(game: Game, name: str, wager: str) -> Tellable:
    """A hand for a wager: cards that are turned for this wager alone are turned when it is told."""
    rule, late = game.hands[name], find_late_reveals(game).get(wager)
    spared = ("seat", late.zone if late else "seat")
    to_see = tuple((zone, first) for zone, first in parts_of(rule.cards) if zone not in spared)
    return Tellable(rule, hand_readers(game)[name], to_see)


def name_hands(game: Game, wager: str, rests_on: tuple[str, ...], table: str) -> tuple[str, ...]:
    """Which hands: those that the words compare, and the one that the paytable is on."""
    axes = [axis for axis, words in AXES.items() if not set(words).isdisjoint(rests_on)]
    found: list[str] = []
    if "comparison" in axes:
        found += ["player", "dealer"]
    if "qualification" in axes and game.edition.qualifies:
        found.append(game.edition.qualifies.hand)
    if "base-wagers" in axes:
        found += [hand_of_table(game, one, one) for group in game.wagers[wager].needs for one in group]
    if table:
        found.append(hand_of_table(game, wager, table))
    return tuple(dict.fromkeys(name for name in found if name in game.hands))


def hand_of_table(game: Game, wager: str, table: str) -> str:
    """The hand that a wager's paytable looks at; none, where it has one line for all winners."""
    rows = game.table(table)
    return "" if rows is None or rows.rows[0].hand == WIN else game.wagers[wager].on or rows.on


def show_hand(game: Game, state: Round, seat: int, name: str, wager: str) -> HandJudged | None:
    """A hand with the cards that count and what they make; None while one of its cards lies face down."""
    return tell_hand(state, seat, find_tellable(game, name, wager))


def tell_hand(state: Round, seat: int, one: Tellable) -> HandJudged | None:
    for zone, first in one.to_see:
        if len(state.zones.get(zone, ())[:first]) > state.turned.get(zone, 0):
            return None
    if state.unknown and UNKNOWN in cards_of(one.rule, state.zones, cards_held(state, seat)):
        return None
    return one.read(state, seat)[1]
