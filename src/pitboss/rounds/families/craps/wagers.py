"""Wagers at craps, between one roll and the next: when each may be made, how much it may be, and when it is taken down.

A Come wager that has moved to a number is called by it, `come-6`, and so are the odds behind it, `come-odds-6`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from pitboss.errors import Refusal, nearest
from pitboss.games.craps import TRAVELS, most_lay, most_odds, turned_on_by
from pitboss.games.dice import FIRE_BET, OPEN_TO, POINTS, Shooter
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.vigorish import on_dice
from pitboss.law.filing import filing, place_of_sums
from pitboss.law.model import WagerRule
from pitboss.money import MOST, Cents, To, cents, spoken
from pitboss.people import Actor
from pitboss.rounds.commands import CallWager, PlaceWager, WithdrawWager
from pitboss.rounds.dice_events import WagerCalled
from pitboss.rounds.engine.amounts import Amounts
from pitboss.rounds.engine.instruments import lies_beside, note_instrument, refuse_instrument, refuse_unmatched
from pitboss.rounds.engine.wagering import (
    accepts,
    accepts_outside,
    note_acceptance,
    player_of,
    refuse_hand,
    refuse_seat,
)
from pitboss.rounds.events import BetsClosed, Event, WagerPlaced, WagerWithdrawn
from pitboss.rounds.labels import title_of
from pitboss.rounds.stake_events import MaximumExceeded
from pitboss.rounds.state import UNTAKEN, Dice, Round, Seat
from pitboss.rounds.vigorish_events import VigorishReturned, VigorishTaken

LINE = ("pass", "dont-pass")
ABOVE = "above-maximum"

WINDOWS = {
    "come-out": "before a come-out roll",
    "point-on": "while there is a point",
    "first-come-out": "before a shooter's first come-out roll",
    "clear-board": "when no total is marked: at the start of a turn, or after a seven",
}
"""The words of `OPEN_TO`, for people."""


def shooter_of(state: Round) -> Shooter:
    return read_dice(state.dice)


@lru_cache(maxsize=1 << 10)
def read_dice(dice: Dice) -> Shooter:
    return Shooter(dice.point, frozenset(dice.made), frozenset(dice.seen), dice.fresh)


def behind(rule: WagerRule, odds: Wager) -> Wager:
    """The wager behind which odds lie: on the same number, where they have one."""
    return Wager(rule.of) if odds.number is None else Wager(rule.of).at_number(odds.number)


# Making a wager


def refuse_wager(game: Game, state: Round, number: int, wager: Wager, actor: Actor) -> Refusal | None:
    """Why no wager of this name is made at a seat now, in whatever amount."""
    if state.phase not in ("wagers", "closed"):
        return Refusal("no-round", "No round is open for wagers.")
    if state.phase == "closed" and not accepts(actor):
        message = "The dice are out: a wager stands only if dealer or boxperson confirms it."
        return Refusal("dice-out", message, game.cite_of("late-wagers"))
    seat = state.seats.get(number, UNTAKEN)
    return refuse_seat(game, number) or refuse_name(game, seat, wager) or refuse_moment(game, state, wager)


def place(game: Game, state: Round, command: PlaceWager, actor: Actor) -> list[Event] | Refusal:
    seat, wager = state.seats.get(command.seat, UNTAKEN), Wager(command.wager)
    if refusal := refuse_wager(game, state, command.seat, wager, actor) or refuse_hand(game, seat, command.hand):
        return refusal
    rule = game.wagers[wager.rule]
    if refusal := refuse_instrument(game, rule, command, accepts(actor)):
        return refusal
    if lies_beside(rule, command.kind):
        return refuse_unmatched(game, seat, rule, command) or note_instrument(game, rule, wager, command)
    refusal = refuse_amount(game, state, seat, wager, command.amount, actor)
    if refusal and not (command.found and refusal.code == ABOVE):
        return refusal
    events: list[Event] = [WagerPlaced(command.seat, wager, command.amount, player=player_of(command, actor))]
    events += note_instrument(game, rule, wager, command)
    already = seat.wagers.get(wager, 0)
    if refusal:
        events += note_excess(game, seat, command, wager)
    elif wager.rule != FIRE_BET:
        events += note_acceptance(game, command.seat, wager, already + command.amount, actor)
    taken = up_front(game, wager, already + command.amount) - up_front(game, wager, already)
    if taken:
        cite = game.cite_of("take-up-front-vigorish")
        events.append(VigorishTaken(command.seat, wager, taken, cite))
    return events


def note_excess(game: Game, seat: Seat, command: PlaceWager, wager: Wager) -> Iterator[Event]:
    """A wager that nobody may accept, found when the roll had been made: it is paid or lost in full, and recorded."""
    total, most = seat.wagers.get(wager, 0) + command.amount, most_stake(game, wager)
    yield MaximumExceeded(command.seat, wager, total, most, filing(game.edition).limits)


def refuse_name(game: Game, seat: Seat, wager: Wager) -> Refusal | None:
    """A name that is not a wager on offer, or one without a number that needs it, or with one that it may not have."""
    rule = game.wagers.get(wager.rule)
    if rule is None or wager.time > 1:
        return Refusal("no-such-wager", f"{wager!r} cannot be placed here. {nearest(wager, game.wagers)}")
    if wager.number is not None and not rule.of:
        return Refusal("no-such-wager", f"The {rule.title} goes to its number by a roll.", rule.cite, (rule.id,))
    if wager.rule in TRAVELS and rule.of and wager.number is None:
        message = f"Say behind which number, as in {wager.at_number(6)}."
        return Refusal("which-number", message, rule.cite, numbered_odds(game, seat, wager))
    return None


def refuse_moment(game: Game, state: Round, wager: Wager) -> Refusal | None:
    """A wager whose window is not open; too late is refused alike."""
    rule = game.wagers[wager.rule]
    if OPEN_TO[rule.placed](shooter_of(state)):
        return None
    return Refusal("not-open-now", f"The {rule.title} may be made only {WINDOWS[rule.placed]}.", rule.cite)


def refuse_amount(game: Game, state: Round, seat: Seat, wager: Wager, amount: Cents, actor: Actor) -> Refusal | None:
    """Why a wager may not be made in this amount."""
    rule = game.wagers[wager.rule]
    if amount <= 0:
        return Refusal("no-stake", f"The {rule.title} must be more than $0.", rule.cite)
    allowed = stakes_open(game, state, seat, wager, actor)
    if isinstance(allowed, Refusal) or amount in allowed:
        return allowed if isinstance(allowed, Refusal) else None
    total = seat.wagers.get(wager, 0) + amount
    if rule.of and total > most_behind(game, state, seat.wagers, wager):
        return refuse_odds(game, state, seat.wagers, wager)
    lowest, highest = game.choices.minimum, game.choices.maximum
    if not rule.of and highest is not None and total > highest:
        message = f"{spoken(total)} is above the posted maximum of {spoken(highest)}; only odds may be."
        return Refusal(ABOVE, message, game.cite_of("posted-maximum"))
    if filed := stakes_filed(game, wager):
        named = tuple(spoken(one) for one in filed)
        return Refusal(
            "wrong-stake", f"{rule.begins} cannot be {spoken(total)}.", place_of_sums(game.edition, rule), named
        )
    if wager.rule == FIRE_BET:
        least, most = fire_limits(game)
        message = f"The {rule.title} is {spoken(least)} to {spoken(most)}."
        return Refusal("wrong-stake", message, game.cite_of("fire-bet-closes"))
    if lowest is None:
        return Refusal("no-amount", f"A wager must not be more than {spoken(MOST)}.", rule.cite)
    message = f"{spoken(total)} is below the posted minimum of {spoken(lowest)}, unless the dealer accepts it."
    return Refusal("outside-limits", message, filing(game.edition).limits)


def stakes_open(game: Game, state: Round, seat: Seat, wager: Wager, actor: Actor) -> Amounts | Refusal:
    """What may be added to a wager: up to a stake that the operator has filed, odds up to the operator's scheme, all
    else within the posted limits.
    """
    rule, already = game.wagers[wager.rule], seat.wagers.get(wager, 0)
    if rule.of:
        base = behind(rule, wager)
        if base not in seat.wagers:
            message = f"{title_of(game, wager)}: no such bet lies there."
            return Refusal("needs-another", message, rule.cite, odds_open(game, state, seat, wager))
        most = most_behind(game, state, seat.wagers, wager)
        if filed := stakes_filed(game, wager):
            return Amounts(only=tuple(one - already for one in filed if already < one <= most))
        return Amounts(1, most - already)
    if filed := stakes_filed(game, wager):
        return Amounts(only=tuple(one - already for one in filed if one > already))
    return Amounts(max(1, least_stake(game, wager, actor) - already), most_stake(game, wager) - already)


def odds_open(game: Game, state: Round, seat: Seat, wager: Wager) -> tuple[str, ...]:
    """What is open instead of odds whose bet is missing: the bet, if it may be made now, or odds on other numbers."""
    if wager.rule in TRAVELS:
        return numbered_odds(game, seat, wager)
    base = behind(game.wagers[wager.rule], wager)
    return () if refuse_moment(game, state, base) else (base,)


def numbered_odds(game: Game, seat: Seat, wager: Wager) -> tuple[str, ...]:
    """These odds on each number to which their bet has gone."""
    rule, numbers = game.wagers[wager.rule], (Wager(wager.rule).at_number(n) for n in POINTS)
    return tuple(one for one in numbers if behind(rule, one) in seat.wagers)


def stakes_filed(game: Game, wager: Wager) -> tuple[Cents, ...]:
    """The sums that the operator has filed for a wager, if any: none but odds may be above the posted maximum."""
    filed, most = (
        game.choices.stakes.get(wager.rule, ()),
        MOST if game.wagers[wager.rule].of else most_stake(game, wager),
    )
    least = fire_limits(game)[0] if wager.rule == FIRE_BET else 1
    return tuple(one for one in filed if least <= one <= most)


def least_stake(game: Game, wager: Wager, actor: Actor) -> Cents:
    if game.wagers[wager.rule].of:
        return 1
    if wager.rule == FIRE_BET:
        return fire_limits(game)[0]
    return 1 if accepts_outside(game, actor) else game.choices.minimum or 1


def most_stake(game: Game, wager: Wager) -> Cents:
    posted = game.choices.maximum or MOST
    return min(posted, fire_limits(game)[1]) if wager.rule == FIRE_BET else posted


def fire_limits(game: Game) -> tuple[Cents, Cents]:
    return cents(game.choices.options["fire_least"]), cents(game.choices.options["fire_most"])


def most_behind(game: Game, state: Round, wagers: Mapping[Wager, Cents], odds: Wager) -> Cents:
    """The most odds that may lie behind a wager on its number."""
    rule = game.wagers[odds.rule]
    on = odds.number or state.dice.point
    assert on is not None, "odds are open only when there is a number"
    return (times_allowed(game, rule, on) * wagers[behind(rule, odds)]).__floor__()


def refuse_odds(game: Game, state: Round, wagers: Mapping[Wager, Cents], odds: Wager) -> Refusal:
    """More odds than the operator's scheme allows."""
    rule = game.wagers[odds.rule]
    base, on = behind(rule, odds), odds.number or state.dice.point
    most = most_behind(game, state, wagers, odds)
    message = f"No more than {spoken(most)} goes with {spoken(wagers[base])} on the {on}."
    return Refusal("too-much-odds", message, rule.cite)


def times_allowed(game: Game, rule: WagerRule, number: int) -> Fraction:
    scheme = game.choices.options["odds_scheme"]
    if rule.paytable == "odds":
        return most_odds(scheme, number)
    pays = next(row.pays for row in game.choices.tables[rule.paytable].rows if row.hand == f"lay-odds-{number}")
    assert isinstance(pays, To)
    return most_lay(scheme, number, Fraction(pays.num, pays.den))


# Vigorish


def up_front(game: Game, wager: Wager, stake: Cents) -> Cents:
    """The vigorish that is taken when the wager is made, where the operator takes it then."""
    return on_dice(game, wager.rule, stake) if game.choices.options["vigorish_when"] == "wager" else 0


# Taking a wager down


def withdraw(game: Game, state: Round, command: WithdrawWager, actor: Actor) -> list[Event] | Refusal:
    wager, seat = Wager(command.wager), state.seats.get(command.seat, UNTAKEN)
    if wager not in seat.wagers:
        return Refusal("no-such-wager", f"Seat {command.seat} has placed no {wager}.", open=tuple(seat.wagers))
    if state.phase != "wagers":
        message = "The dice are out: no wager is reduced or taken down."
        return Refusal("dice-out", message, game.cite_of("wagers-before-the-throw"))
    staked = seat.wagers[wager]
    amount = staked if command.amount is None else command.amount
    allowed = amounts_to_withdraw(game, state, seat, wager, actor)
    if isinstance(allowed, Refusal):
        return allowed
    if amount not in allowed:
        if 0 < amount <= staked and (odds := odds_behind(game, seat, wager)):
            message = "Take down the odds first: they would lie behind too small a wager, or behind none."
            return Refusal("odds-first", message, game.wagers[odds[0].rule].cite, tuple(odds))
        message = f"{spoken(amount)} cannot be taken down: what is left must be a wager that may be made."
        return Refusal("no-stake", message, game.wagers[wager.rule].cite, (str(allowed),))
    return [
        *return_vigorish(game, command.seat, wager, staked, amount),
        WagerWithdrawn(command.seat, wager, amount),
        *(note_acceptance(game, command.seat, wager, staked - amount, actor) if amount < staked else ()),
    ]


def refuse_contract(game: Game, state: Round, wager: Wager) -> Refusal | None:
    """A contract wager that has its number."""
    rule = game.wagers[wager.rule]
    on = wager.number if wager.rule in TRAVELS else state.dice.point
    if rule.contract and on is not None:
        message = f"The {rule.title} may not be reduced or taken down once it has its number."
        return Refusal("contract", message, game.cite_of("contract-wagers"))
    return None


def amounts_to_withdraw(game: Game, state: Round, seat: Seat, wager: Wager, actor: Actor) -> Amounts | Refusal:
    """How much of a wager may be taken down: all, or what leaves one that may be made, with odds within bounds."""
    if refusal := refuse_contract(game, state, wager):
        return refusal
    staked, least = seat.wagers[wager], least_stake(game, wager, actor)
    odds = odds_behind(game, seat, wager)
    if any(one.wager == wager for one in seat.instruments):
        return Amounts(only=() if odds else (staked,))
    for one in odds:
        on = one.number or state.dice.point
        assert on is not None, "odds lie behind a number"
        least = max(least, (seat.wagers[one] / times_allowed(game, game.wagers[one.rule], on)).__ceil__())
    all_of_it = () if odds else (staked,)
    if filed := stakes_filed(game, wager):
        return Amounts(only=(*(staked - one for one in filed if least <= one < staked), *all_of_it))
    return Amounts(1, staked - least, only=all_of_it)


def odds_behind(game: Game, seat: Seat, wager: Wager) -> list[Wager]:
    """The odds that lie behind a wager."""
    held = [one for one in seat.wagers if game.wagers[one.rule].of]
    return [one for one in held if behind(game.wagers[one.rule], one) == wager]


def return_vigorish(game: Game, seat: int, wager: Wager, staked: Cents, amount: Cents) -> Iterator[Event]:
    """What was taken for the part of the wager that is taken down, where the operator gives it back."""
    back = up_front(game, wager, staked) - up_front(game, wager, staked - amount)
    if back and "vig_returned" in game.conditions:
        yield VigorishReturned(seat, wager, back, game.cite_of("take-up-front-vigorish"))


# Calling wagers, and closing the bets


def call(game: Game, state: Round, command: CallWager) -> list[Event] | Refusal:
    """Place, Buy and hardway wagers and odds behind Come wagers may be called on for come-out rolls, and off again."""
    cite = game.cite_of("working-on-the-come-out")
    seat, wager = state.seats.get(command.seat, UNTAKEN), Wager(command.wager)
    if wager not in seat.wagers:
        return Refusal("no-such-wager", f"Seat {command.seat} has placed no {wager}.", open=tuple(seat.wagers))
    if state.phase != "wagers":
        return Refusal("dice-out", "The dice are out: no wager is called on or off.", cite)
    if not turned_on_by(wager.rule):
        return Refusal("always-works", f"{wager} can be won or lost by every roll.", cite)
    return [WagerCalled(command.seat, wager, command.working, cite)]


def close(game: Game, state: Round) -> list[Event] | Refusal:
    """The dice go out: no more bets until they lie still."""
    cite = game.cite_of("wagers-before-the-throw")
    if state.phase != "wagers":
        return Refusal("not-open", "There are no bets to close.", cite)
    if not any(seat.wagers for seat in state.seats.values()):
        return Refusal("no-wagers", "Nobody has a wager on the layout.", cite)
    shooter = state.dice.shooter
    if shooter is None:
        message = "Nobody has the dice: they are offered to a player first."
        return Refusal("no-shooter", message, game.cite_of("offer-in-turn"), ("GiveDice",))
    if state.dice.point is None:
        held = state.seats.get(shooter, UNTAKEN).wagers
        if not any(wager in held for wager in LINE):
            message = f"The shooter, seat {shooter}, must make a Pass or Don't Pass wager before throwing."
            return Refusal("shooter-wagers", message, game.cite_of("shooter-wagers"), LINE)
    return [BetsClosed(cite)]
