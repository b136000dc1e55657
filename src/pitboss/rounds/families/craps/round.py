"""A round of craps: one turn with the dice, from a come-out roll to the seven-out, however many shooters share it.

Between rolls wagers are made and taken down (`craps.wagers`); then the dice go out, a roll is thrown, and what it
decides is settled seat by seat in the law's order; what it does not decide stays on the layout. A seven-out decides
every wager there is, and so ends the round. What a roll does to each wager is asked of `games.craps`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.errors import BadInput, Refusal
from pitboss.games import craps
from pitboss.games.craps import TRAVELS, Verdict, moves_to, points_made, works
from pitboss.games.dice import Roll as Thrown
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.settlement import Judgment, judge
from pitboss.games.vigorish import on_dice
from pitboss.law.model import Choice, Row
from pitboss.people import Actor
from pitboss.rounds.commands import (
    CallWager,
    Command,
    GiveDice,
    NoMoreBets,
    PlaceWager,
    Report,
    Roll,
    WithdrawWager,
)
from pitboss.rounds.dice_events import BetsReopened, DiceGiven, DiceRolled, PuckSet, WagerMoved
from pitboss.rounds.engine.amounts import Amounts
from pitboss.rounds.engine.irregularities import note, report
from pitboss.rounds.engine.moments import refuse_unclear
from pitboss.rounds.engine.wagering import refuse_seat
from pitboss.rounds.events import Event, RoundClosed, SeatSettled, WagerSettled
from pitboss.rounds.families.craps.wagers import (
    amounts_to_withdraw,
    call,
    close,
    place,
    refuse_wager,
    shooter_of,
    stakes_open,
    withdraw,
)
from pitboss.rounds.families.family import Family, Place, Turn
from pitboss.rounds.settlement.awards import payment
from pitboss.rounds.settlement.reasons import state_settlement
from pitboss.rounds.state import UNTAKEN, Round, Seat


class Craps(Family):
    """The flow of Craps and Mini-Craps."""

    def answer(self, game: Game, state: Round, command: Command, actor: Actor) -> list[Event] | Refusal | None:
        match command:
            case PlaceWager():
                return place(game, state, command, actor)
            case WithdrawWager():
                return withdraw(game, state, command, actor)
            case CallWager():
                return call(game, state, command)
            case NoMoreBets():
                return close(game, state)
            case GiveDice(seat):
                return give_dice(game, state, seat)
            case Roll(dice):
                return roll(game, state, dice)
            case Report():
                return void_roll(game, state, command)
            case _:
                return None

    def wagers_named(self, game: Game, seat: Seat) -> Iterable[str]:
        """The wagers on offer; those behind a Come wager by the number that it has moved to."""
        for wager, rule in game.wagers.items():
            if wager in TRAVELS and rule.of:
                moved = (one.number for one in seat.wagers if one.rule == rule.of)
                yield from (Wager(wager).at_number(number) for number in moved if number is not None)
            else:
                yield wager

    def open_amounts(self, game: Game, state: Round, seat: int, wager: str, actor: Actor) -> Amounts | Refusal:
        named = Wager(wager)
        refusal = refuse_wager(game, state, seat, named, actor)
        return refusal or stakes_open(game, state, state.seats.get(seat, UNTAKEN), named, actor)

    def amounts_to_withdraw(self, game: Game, state: Round, seat: int, wager: str, actor: Actor) -> Amounts | Refusal:
        if state.phase != "wagers":
            message = "The dice are out: no wager is reduced or taken down."
            return Refusal("dice-out", message, game.cite_of("wagers-before-the-throw"))
        return amounts_to_withdraw(game, state, state.seats[seat], Wager(wager), actor)

    def due(self, game: Game, state: Round) -> tuple[Place, ...]:
        return ()

    def turn(self, game: Game, state: Round) -> Turn | None:
        return None

    def choose(self, game: Game, state: Round, seat: int, choice: Choice) -> list[Event] | Refusal:
        return Refusal("no-choice-due", "No player has to choose now.")

    def follow(self, game: Game, state: Round) -> list[Event]:
        """A roll is settled; then Come wagers move, the puck is set, and bets are open again, or the round ends."""
        if state.dice.roll is None:
            return []
        seats = sorted(state.seats, reverse=True)
        thrown, shooter = Thrown(*state.dice.roll), shooter_of(state)
        after = shooter.after(thrown)
        cite = game.cite_of("settle-in-order")
        events = [event for seat in seats for event in settle_decided(game, state, seat)]
        events += [event for seat in seats for event in move(state, seat, thrown, cite)]
        events.append(PuckSet(after.point, tuple(sorted(after.made)), tuple(sorted(after.seen)), after.fresh, cite))
        if not shooter.sevens_out(thrown):
            return [*events, BetsReopened(game.cite_of("wagers-before-the-throw"))]
        return [*events, *(SeatSettled(seat) for seat in seats), RoundClosed(game.cite_of("keep-or-pass-dice"))]

    def word(self, game: Game, state: Round, seat: int, wager: Wager, axis: str) -> str:
        return verdict(game, state, seat, wager).decision

    def row(self, game: Game, state: Round, seat: int, wager: Wager, table: str) -> Row | None:
        return find_row(game, wager.rule, verdict(game, state, seat, wager))


# The dice


def give_dice(game: Game, state: Round, seat: int) -> list[Event] | Refusal:
    """The dice go to a shooter; if another has thrown them, that turn is over and its Fire Bets are decided."""
    cite = game.cite_of("offer-in-turn")
    if state.phase != "wagers":
        return Refusal("dice-out", "The dice change hands only between rolls, in a round that is open.", cite)
    if refusal := refuse_seat(game, seat):
        return refusal
    if seat == state.dice.shooter:
        return Refusal("has-the-dice", f"Seat {seat} has the dice.", cite)
    if state.dice.fresh:
        return [DiceGiven(seat, fresh=True, cite=cite)]
    after = shooter_of(state).passed()
    return [*end_fire_bets(game, state), DiceGiven(seat, after.fresh, game.cite_of("keep-or-pass-dice"))]


def end_fire_bets(game: Game, state: Round) -> Iterator[Event]:
    """A shooter who passes the dice decides the Fire Bets by the points made, or the operator gives them back."""
    refund = game.choices.options["fire_on_pass"] == "refund"
    end = craps.PUSHES if refund else points_made(shooter_of(state))
    for number in sorted(state.seats, reverse=True):
        if "fire-bet" in state.seats[number].wagers:
            yield settle(game, state, number, Wager("fire-bet"), judgment(game, "fire-bet", end))


def roll(game: Game, state: Round, dice: tuple[int, int]) -> list[Event] | Refusal:
    cite = game.cite_of("call-total")
    if state.phase != "closed":
        return Refusal("no-roll-yet", "The dice are thrown when the bets are closed.", cite)
    try:
        thrown = Thrown(*dice)
    except (BadInput, TypeError) as error:
        return Refusal("no-such-roll", f"This is not a roll of two dice: {error}", cite)
    return [DiceRolled(thrown.first, thrown.second, cite)]


def void_roll(game: Game, state: Round, command: Report) -> list[Event] | Refusal:
    """An invalid roll decides nothing: bets are open again and the dice are thrown again."""
    rule = game.irregularities.get(command.irregularity)
    if rule is None:
        return report(game, state, command)
    if state.phase != "closed":
        return Refusal("no-dice-out", "The dice have not been thrown.", rule.cite)
    if refusal := refuse_unclear(game, state, rule, command):
        return refusal
    events = note(game, state, rule, command)
    return [*events, BetsReopened(rule.cite)] if rule.consequence == "no-roll" else events


# What a roll decides


def verdict(game: Game, state: Round, seat: int, wager: Wager) -> Verdict:
    """What the roll that lies on the table does to a seat's wager."""
    assert state.dice.roll is not None, "wagers are decided by a roll"
    shooter = shooter_of(state)
    working = works(wager.rule, shooter, game.conditions)
    if shooter.point is None:
        working = state.seats[seat].called.get(wager, working)
    bar, thrown = int(game.choices.options["bar"]), Thrown(*state.dice.roll)
    return craps.decide(wager.rule, thrown, shooter, number=wager.number, bar=bar, working=working)


def find_row(game: Game, wager: str, result: Verdict) -> Row | None:
    table = game.table(wager)
    assert table is not None, f"{wager} is offered without a paytable"
    return next((row for row in table.rows if row.hand == result.event), None)


def judgment(game: Game, wager: str, result: Verdict) -> Judgment:
    return judge(game.settlement(wager), [result.decision], lambda table: find_row(game, wager, result))


def settle_decided(game: Game, state: Round, seat: int) -> Iterator[Event]:
    """The wagers of a seat that the roll decides, in the law's order."""
    places: dict[str, int] = {wager: n for n, wager in enumerate(game.settled_by)}
    for wager in sorted(state.seats[seat].wagers, key=lambda wager: (places[wager.rule], wager.number or 0)):
        judged = judgment(game, wager.rule, verdict(game, state, seat, wager))
        if judged.outcome != "open":
            yield settle(game, state, seat, wager, judged)


def settle(game: Game, state: Round, seat: int, wager: Wager, judged: Judgment) -> WagerSettled:
    """The wager paid or taken; a winning Buy or Lay Bet less its vigorish, where that is taken from winners."""
    at = state.seats[seat]
    stake, money = at.wagers[wager], at.money(wager)
    paid = payment(game, wager.rule, stake + at.beside(wager), judged.pays)
    owed = 0
    if judged.outcome == "win" and game.choices.options["vigorish_when"] == "win":
        owed = min(paid.winnings, on_dice(game, wager.rule, stake))
    back = paid.winnings + (money if paid.stake_returned else 0) - owed
    return state_settlement(game, state, seat, wager, judged, money, back, vigorish=owed, clears=True)


def move(state: Round, seat: int, thrown: Thrown, cite: str) -> Iterator[Event]:
    """Come wagers that the roll sends to their number."""
    for wager in state.seats[seat].wagers:
        to = moves_to(wager.rule, thrown, wager.number)
        if to is not None and to != wager.number:
            yield WagerMoved(seat, wager, wager.at_number(to), cite)
