"""A round of baccarat: third cards by the tableau, and the coup that every seat's wagers are settled on.

The deal, the order of settlement and the payouts are data; whether a third card is due, and which events the cards
make, is asked of `games.baccarat`. Here are the round's own matters: wagers that the operator ties together, the
vigorish on the Banker's Hand, each seat's King 9, and the third card dealt in error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import ClassVar

from pitboss.errors import BadInput, Refusal
from pitboss.games import baccarat, vigorish
from pitboss.games.allowances import option_rule
from pitboss.games.baccarat import Coup, King9, banker_draws, lines_hit, player_draws, row_paid
from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.paytables import WIN
from pitboss.games.progressive_meters import linked_meters
from pitboss.games.settlement import Judgment
from pitboss.law.model import DealStep, Row
from pitboss.money import Cents, MeterShare, pay, spoken
from pitboss.people import Actor
from pitboss.rankings.points import point_count
from pitboss.rounds.commands import CollectVigorish, Command, NoMoreBets, OpenRound, PlaceWager, Report
from pitboss.rounds.engine.amounts import Amounts
from pitboss.rounds.engine.shoe import refuse_unavailable
from pitboss.rounds.events import Event, HandJudged, IrregularityNoted, WagerSettled
from pitboss.rounds.families.conditions import Rule
from pitboss.rounds.families.family import Place
from pitboss.rounds.families.programme import programme
from pitboss.rounds.families.staged import Staged, list_dealt_in, list_places
from pitboss.rounds.state import Round, Seat
from pitboss.rounds.vigorish_events import VigorishCollected, VigorishMarked

HANDS = ("banker", "player")
BASE = (*HANDS, "tie")
"""The wagers that make a player one of the round; the law calls them Midi or Mini Baccarat Wagers."""
DRAGON_BONUS = ("dragon-bonus-player", "dragon-bonus-banker")


class Baccarat(Staged):
    """The flow of Midi and Mini Baccarat, and of EZ Baccarat as a variation of either."""

    deals_unknown = False
    why_known = "the points of both hands decide whether another card is drawn"

    conditions: ClassVar[Mapping[str, Rule]] = {
        "player-draws": lambda game, state: player_draws(state.zones["player"][:2], state.zones["banker"][:2]),
        "banker-draws": lambda game, state: banker_draws(state.zones["player"], state.zones["banker"][:2]),
    }

    def answer(self, game: Game, state: Round, command: Command, actor: Actor) -> list[Event] | Refusal | None:
        match command:
            case OpenRound():
                return refuse_assignment(game)
            case PlaceWager(seat, wager):
                return refuse_beside(game, state.seats.get(seat, Seat()), wager)
            case NoMoreBets():
                return next((no for seat in state.seats.values() if (no := refuse_untied(game, seat))), None)
            case Report(irregularity="third-card-in-error"):
                return answer_third_card(game, state, command)
            case CollectVigorish(seat):
                return collect(game, state, seat)
            case _:
                return None

    def open_amounts(self, game: Game, state: Round, seat: int, wager: str, actor: Actor) -> Amounts | Refusal:
        refusal = refuse_beside(game, state.seats.get(seat, Seat()), wager)
        return refusal or super().open_amounts(game, state, seat, wager, actor)

    def due(self, game: Game, state: Round) -> tuple[Place, ...]:
        """The cards of both hands; after them one at a time, for the next depends on what this one is."""
        ahead, seats = programme(game).ahead(state.step), list_dealt_in(game, state)
        opening = tuple(takewhile(lambda step: isinstance(step, DealStep), ahead))
        found = [place for step in opening or ahead[:1] for place in list_places(step, seats)]
        return tuple(found[state.delivered :])

    def follow(self, game: Game, state: Round) -> list[Event]:
        return [after for event in super().follow(game, state) for after in take_vigorish(game, event)]

    def word(self, game: Game, state: Round, seat: int, wager: Wager, axis: str) -> str:
        if axis == "baccarat-variation":
            return game.choices.version or "standard"
        return dict(zip(baccarat.WORD_AXES, coup_of(state).words, strict=True))[axis]

    def row(self, game: Game, state: Round, seat: int, wager: Wager, table: str) -> Row | None:
        in_force = game.table(table)
        assert in_force is not None, f"{wager} is offered without a paytable"
        rows = in_force.rows
        if rows[0].hand == WIN:
            return rows[0]
        in_order = game.choices.options["royal_9_award"] == "listed-order"
        lines = find_lines(game, state, seat, wager)
        return row_paid(rows, lines, lambda row: brings(game, state, seat, wager, row), in_order=in_order)

    def hands_judged(
        self, game: Game, state: Round, seat: int, wager: Wager, judged: Judgment
    ) -> tuple[HandJudged, ...]:
        """Both hands of the coup, with what they count."""
        return tuple(
            HandJudged(hand, state.zones[hand], str(point_count(state.zones[hand]))) for hand in ("player", "banker")
        )


def coup_of(state: Round) -> Coup:
    return Coup(state.zones["player"], state.zones["banker"])


# Wagers


def refuse_beside(game: Game, seat: Seat, wager: str) -> Refusal | None:
    """A wager that the operator does not let stand beside the seat's others, or without them."""
    if (
        wager in HANDS
        and "both_hands" not in game.conditions
        and any(one in seat.wagers for one in HANDS if one != wager)
    ):
        message = "A player may not wager on both hands in the same round."
        return Refusal("one-hand-only", message, option_cite(game, "both_hands"))
    return refuse_bonus_alone(game, seat) if wager in DRAGON_BONUS else None


def refuse_untied(game: Game, seat: Seat) -> Refusal | None:
    """A Dragon Bonus whose other wager has been withdrawn."""
    return refuse_bonus_alone(game, seat) if any(one in seat.wagers for one in DRAGON_BONUS) else None


def refuse_bonus_alone(game: Game, seat: Seat) -> Refusal | None:
    if "dragon_bonus_needs_wager" not in game.conditions or any(one in seat.wagers for one in BASE):
        return None
    cite = option_cite(game, "dragon_bonus_needs_wager")
    return Refusal("needs-another", "A Dragon Bonus Wager goes with a wager on a hand or the tie.", cite, BASE)


def option_cite(game: Game, option: str) -> str:
    rule = option_rule(game.edition, option)
    return rule.cite if rule else ""


# Vigorish


def take_vigorish(game: Game, event: Event) -> Iterator[Event]:
    """A winning wager on the Banker's Hand is paid less its vigorish, or in full with the vigorish marked."""
    owed = 0
    if isinstance(event, WagerSettled) and event.wager == vigorish.ON_BANKER and event.outcome == "win":
        owed = vigorish.on_banker(game, event.returned - event.staked)
    if not owed:
        yield event
        return
    assert isinstance(event, WagerSettled)
    if game.choices.options["vigorish_when"] == "win":
        yield replace(event, returned=event.returned - owed, vigorish=owed)
    else:
        yield event
        yield VigorishMarked(event.seat, event.wager, owed, game.cite_of("collect-vigorish"))


def collect(game: Game, state: Round, seat: int) -> list[Event] | Refusal:
    cite = game.cite_of("collect-vigorish")
    if not state.owed.get(seat):
        owing = tuple(f"seat {one}: {spoken(amount)}" for one, amount in sorted(state.owed.items()))
        return Refusal("nothing-marked", f"No vigorish is marked for seat {seat}.", cite, owing)
    return [VigorishCollected(seat, state.owed[seat], cite)]


# The Royal 9 and the bonus wagers


def find_lines(game: Game, state: Round, seat: int, wager: str) -> tuple[str, ...]:
    """Every line of the wager's table that the coup hits."""
    own = king_9s(game)
    any_two = "any_two_personal" in game.conditions
    return lines_hit(coup_of(state), wager, own=own.get(seat), assigned=own.values(), any_two=any_two)


def brings(game: Game, state: Round, seat: int, wager: Wager, row: Row) -> Cents:
    """What a line would pay now, from the meter as it stands; of a linked meter the round knows only its terms, and
    reckons with what it starts again from.
    """
    meters = {}
    if isinstance(row.pays, MeterShare):
        name = game.meter(wager, row.pays.meter, seat)
        linked = name in linked_meters(game)
        meters[row.pays.meter] = (game.meters[name].reset or 0) if linked else state.meters[name].__floor__()
    stake = state.seats[seat].wagers[wager]
    return pay(stake, row.pays, rounding=game.rounding, meters=meters, racked=True).winnings


@derived
def king_9s(game: Game) -> dict[int, King9]:
    """The personal King 9 of each seat, as far as the operator has assigned them."""
    return baccarat.read_assignment(game.choices.options["king_9_of_seats"])


def refuse_assignment(game: Game) -> Refusal | None:
    """No round begins with an assignment of personal King 9s that cannot be read."""
    cite = option_cite(game, "king_9_of_seats")
    try:
        assigned = king_9s(game)
    except BadInput as error:
        return Refusal("bad-assignment", f"The King 9 of each seat cannot be read: {error}", cite)
    if len(assigned) > game.choices.positions:
        message = f"{len(assigned)} King 9s are assigned to {game.choices.positions} seats."
        return Refusal("bad-assignment", message, cite)
    return None


# Irregularities


def answer_third_card(game: Game, state: Round, command: Report) -> list[Event] | Refusal:
    """A card that the Player's Hand may not have: it is the Banker's, if that hand must draw; if not, it is laid aside.

    Without its face it is simply the next card, of this round or the next. With its face it is out of play, unless the
    Banker's Hand must take it.
    """
    rule = game.irregularities[command.irregularity]
    player, banker = state.zones.get("player", ()), state.zones.get("banker", ())
    if state.phase not in ("closed", "over") or len(player) != 2 or len(banker) < 2 or player_draws(player, banker[:2]):
        message = "No third card of the Player's Hand is wrong now: it is dealt both cards and stands first."
        return Refusal("no-third-card", message, rule.cite)
    if command.card is not None:
        if len(banker) == 2 and banker_draws(player, banker):
            return Refusal("deal-it", "The Banker's Hand must draw: deal it the card.", rule.cite, ("deal",))
        if refusal := refuse_unavailable(game, state, (command.card,)):
            return refusal
    return [IrregularityNoted(rule.id, rule.consequence, command.seat, command.card, rule.cite)]
