"""Why a wager was settled as it was: the words that decided it, the hands that it was judged on, and whose it is.

All of it goes into the event, so that whoever reads a record can say why without knowing a rule. What nobody has seen
is no reason that could be told: of the words, only those are told that the line of the law asks for, and a hand only
when all of its cards lie face up.
"""

from __future__ import annotations

from pitboss.cards import UNKNOWN
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.games.hands import cards_of, parts_of
from pitboss.games.identity import Wager
from pitboss.games.outcomes import AXES
from pitboss.games.paytables import WIN
from pitboss.games.settlement import Judgment
from pitboss.money import Cents
from pitboss.rounds.events import HandJudged, WagerSettled
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.settlement.judgment import cards_held, hand_reader
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
        str(judged.pays),
        returned,
        judged.cite,
        vigorish,
        clears,
        state.seats[seat].player,
        judged.rests_on,
        () if judged.outcome == "forfeit" else family_of(game).hands_judged(game, state, seat, wager, judged),
    )


def show_hands(game: Game, state: Round, seat: int, wager: Wager, judged: Judgment) -> tuple[HandJudged, ...]:
    """The hands that a line of settlement rests on, as far as they lie face up."""
    names = name_hands(game, wager, judged.rests_on, judged.table)
    return tuple([hand for name in names if (hand := show_hand(game, state, seat, name, wager))])


@derived_by
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
    """The hand that a wager's paytable looks at; none, where it has one line for whoever wins."""
    rows = game.table(table)
    return "" if rows is None or rows.rows[0].hand == WIN else game.wagers[wager].on or rows.on


def show_hand(game: Game, state: Round, seat: int, name: str, wager: str) -> HandJudged | None:
    """A hand with the cards that count and what they make; None while one of its cards lies face down."""
    rule = game.hands[name]
    for zone, first in parts_of(rule.cards):
        if zone != "seat" and len(state.zones.get(zone, ())[:first]) > state.turned.get(zone, 0):
            late = find_late_reveals(game).get(wager)
            if late is None or late.zone != zone:
                return None
    cards = cards_of(rule, state.zones, cards_held(state, seat))
    return None if state.unknown and UNKNOWN in cards else hand_reader(game)(name, cards)[1]
