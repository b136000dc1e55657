"""A turn with the dice, played again: the wagers before the come-out roll, and then the rolls as they were thrown.

Odds go down as soon as there is a number for them to lie behind; every other wager is placed before the first roll, or
refused if the law has it closed then. What was wagered, taken down or called between rolls stands under `later`.
A wager that no roll has decided is `open`, and so is the round: what still lies on the layout is neither won nor
lost, and counts in no net.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from pitboss.errors import BadInput, Refusal
from pitboss.games.craps import PUSHES
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.money import Cents, dollars
from pitboss.people import ANYONE
from pitboss.rounds.commands import CallWager, GiveDice, NoMoreBets, OpenRound, PlaceWager, Roll, WithdrawWager
from pitboss.rounds.families.craps.round import judgment
from pitboss.rounds.families.craps.wagers import LINE
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.finished.answer import RoundSettlement
from pitboss.rounds.finished.description import Given
from pitboss.rounds.finished.results import state_wager
from pitboss.rounds.finished.source import list_wagers, tell
from pitboss.rounds.state import Round, Seat, Settled


def settle_rolls(game: Game, given: Given) -> RoundSettlement:
    """What the rolls came to."""
    if given.cards:
        raise BadInput(f"{game.edition.title} is played without cards. Give its rolls as dice, as in [[4, 3], [5, 5]].")
    if not given.dice:
        raise BadInput("the round needs its rolls from the come-out roll, as in dice: [[4, 3], [5, 5]].")
    check_changes(given)
    state, waiting = roll_again(game, given)
    seats = {number: dict(list_results(game, state, waiting, number)) for number in given.seats}
    nets = {number: sum(map(net_of, results.values())) for number, results in seats.items()}
    lies_open = any(one.outcome == "open" for results in seats.values() for one in results.values())
    return {
        "round": "open" if lies_open else "settled",
        "order": sorted(seats, reverse=True),
        "seats": {
            str(number): {
                "wagers": {wager: state_wager(one) for wager, one in results.items()},
                "envy": dollars(0),
                "net": dollars(nets[number]),
            }
            for number, results in seats.items()
        },
        "meters": {},
        "table_win": dollars(-sum(nets.values())),
    }


def roll_again(game: Game, given: Given) -> tuple[Round, list[PlaceWager]]:
    """The state after the last roll that any wager saw, and the odds for which there never was a number."""
    state, shooter = tell(game, Round(), OpenRound()), find_shooter(game, given)
    waiting: list[PlaceWager] = []
    for command in list_wagers(game, given):
        assert isinstance(command, PlaceWager)
        if waits_for_number(game, command.wager):
            waiting.append(command)
        else:
            state = tell(game, state, command)
    require_line(game, state, waiting)
    last = max((change.after for seat in given.seats.values() for change in seat.later), default=0)
    for rolls, dice in enumerate(given.dice):
        state = change_wagers(game, state, given, rolls)
        if rolls >= last and not any(seat.wagers for number, seat in state.seats.items() if number in given.seats):
            break
        state = tell(game, offer_dice(game, state, shooter, given.seats), NoMoreBets())
        state = tell(game, state, Roll(dice))
        if state.dice.point is not None:
            for command in waiting:
                if base_of(game, command) in state.seats[command.seat].wagers:
                    state = tell(game, state, command)
            waiting = [one for one in waiting if one.wager not in state.seats[one.seat].wagers]
    return change_wagers(game, state, given, len(given.dice)), waiting


def change_wagers(game: Game, state: Round, given: Given, rolls: int) -> Round:
    """The round with what players did after this many rolls: placed, taken down, called on and off."""
    for number, seat in given.seats.items():
        for change in seat.later:
            if change.after != rolls:
                continue
            for wager, amount in change.wagers.items():
                state = tell(game, state, PlaceWager(number, wager, amount))
            for wager, amount in change.down.items():
                state = tell(game, state, WithdrawWager(number, wager, amount))
            for wager in (*change.on, *change.off):
                state = tell(game, state, CallWager(number, wager, wager in change.on))
    return state


def check_changes(given: Given) -> None:
    """What was done between rolls was done after one of those that are given."""
    for number, seat in given.seats.items():
        for change in seat.later:
            if not 1 <= change.after <= len(given.dice):
                raise BadInput(
                    f"seat {number}: later says after {change.after} rolls, and there are {len(given.dice)}. "
                    "What was wagered before the first roll stands under wagers."
                )


def find_shooter(game: Game, given: Given) -> int:
    """Find who throws, if the file does not say: somebody at another seat, or else somebody with a line wager."""
    on_line = [number for number, seat in given.seats.items() if any(wager in seat.wagers for wager in LINE)]
    elsewhere = [seat for seat in game.seats if seat not in given.seats]
    return max(elsewhere or on_line or given.seats)


def offer_dice(game: Game, state: Round, shooter: int, described: Container[int]) -> Round:
    """The shooter has the dice and, where no seat of the description throws, the line wager that the law asks for."""
    if state.dice.shooter is None:
        state = tell(game, state, GiveDice(shooter))
    held = state.seats.get(shooter, Seat()).wagers
    if shooter not in described and state.dice.point is None and not any(wager in held for wager in LINE):
        amounts = family_of(game).open_amounts(game, state, shooter, LINE[0], ANYONE)
        assert not isinstance(amounts, Refusal), "a line wager is open before every come-out roll"
        state = tell(game, state, PlaceWager(shooter, LINE[0], amounts.first))
    return state


def waits_for_number(game: Game, wager: str) -> bool:
    """Odds behind a line wager, which has no number before the come-out roll."""
    return wager in game.wagers and game.wagers[wager].of in LINE


def base_of(game: Game, command: PlaceWager) -> str:
    return game.wagers[command.wager].of


def require_line(game: Game, state: Round, waiting: list[PlaceWager]) -> None:
    for command in waiting:
        rule, seat = game.wagers[command.wager], state.seats.get(command.seat, Seat())
        if rule.of not in seat.wagers:
            message = f"Seat {command.seat}: {rule.title}, and there is no {rule.of}."
            raise BadInput(str(Refusal("needs-another", message, rule.cite, (rule.of,))))


# The result


def net_of(one: Settled) -> Cents:
    """What a wager has won or lost; nothing, as long as it lies open."""
    return 0 if one.outcome == "open" else one.returned - one.staked


def list_results(game: Game, state: Round, waiting: list[PlaceWager], number: int) -> Iterator[tuple[str, Settled]]:
    """Each wager of a seat: settled, open, or never put down; and the vigorish taken when wagers were made."""
    seat = state.seats.get(number, Seat())
    yield from seat.settled.items()
    for wager, stake in seat.wagers.items():
        line = next(one for one in game.settlement(Wager(wager).rule).lines if one.pays == "open")
        yield wager, Settled(stake, "open", line.pays, 0, line.cite)
    for command in waiting:
        if command.seat == number:
            back = judgment(game, command.wager, PUSHES)
            yield command.wager, Settled(command.amount, back.outcome, back.line, command.amount, back.cite)
    yield from vigorish_results(game, seat.vigorish)


def vigorish_results(game: Game, vigorish: Mapping[Wager, Cents]) -> Iterator[tuple[str, Settled]]:
    """The vigorish that was taken when wagers were made and not given back, as lines of their own."""
    for wager, taken in vigorish.items():
        if taken:
            line, cite = f"{game.choices.options['vigorish']} vigorish", game.cite_of("take-up-front-vigorish")
            yield f"{wager}-vigorish", Settled(taken, "lose", line, 0, cite)
