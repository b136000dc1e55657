"""What a wager came to, what a seat has won, what meters show: words for the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

from pitboss.games.game import Game
from pitboss.games.identity import MeterName, Wager
from pitboss.games.paytables import key_of, title_of
from pitboss.law.model import Row
from pitboss.money import Cents, spoken, spoken_to_the_cent
from pitboss.rounds.events import WagerSettled
from pitboss.rounds.round import Held, Settled
from pitboss.words.cards import count

PULLED = "pulled"


def find_row(game: Game, wager: str, line: str) -> Row | None:
    """The row of the wager's paytable that it was settled on, if it was on one."""
    table = game.table(Wager(wager).rule)
    return next((one for one in table.rows if key_of(one) == line), None) if table else None


def name_line(game: Game, wager: str, line: str) -> str:
    """The line that a wager was settled on, as the law titles it: `Straight flush`."""
    table, row = game.table(Wager(wager).rule), find_row(game, wager, line)
    return title_of(game.edition, table.on, row) if table and row else ""


def say_line(game: Game, wager: str, done: Settled, *, between: str = ", ") -> str:
    """By what a wager was settled, in few words: `Straight, 6 to 1`, `1 to 1`; nothing, where the outcome says it."""
    row = find_row(game, wager, done.line)
    if row:
        return f"{name_line(game, wager, done.line)}{between}{row.pays}"
    return "" if done.line in (done.outcome, "lose", "push") else done.line


def become(event: WagerSettled) -> str:
    """What became of a wager, in a word: its outcome, but a wager that its player took back was no push."""
    return PULLED if PULLED in event.words else event.outcome


Saying = Callable[[Cents], str]
"""How an amount is said."""


def say_alike(amounts: Iterable[Cents]) -> Saying:
    """One style for amounts that stand together: all with cents if one of them has some, else none."""
    return spoken_to_the_cent if any(amount % 100 for amount in amounts) else spoken


def say_won(amount: Cents, say: Saying = spoken) -> str:
    """What was won or lost, with its sign: `+$10`, `−$40`, `$0`."""
    return f"{'+' if amount > 0 else '−' if amount < 0 else ''}{say(abs(amount))}"


def say_standing(seat: int, won: Cents, in_all: Cents, bankroll: Cents | None = None) -> str:
    """What a round brought a seat: `Seat 1: −$40, in all +$15. Bankroll $1,015.`"""
    say = say_alike((won, in_all, bankroll or 0))
    has = "" if bankroll is None else f" Bankroll {say(bankroll)}."
    return f"Seat {seat}: {say_won(won, say)}, in all {say_won(in_all, say)}.{has}"


def say_session(results: Sequence[Cents], net: Cents, has: Cents | None, lying: Cents = 0) -> str:
    """`Session: 2 rounds, net +$10, biggest win +$25 in round 1. Bankroll $1,010.`

    What a player left `lying` on the layout is in neither figure.
    """
    best = max(results, default=0)
    say = say_alike((net, best, has or 0, lying))
    biggest = f", biggest win {say_won(best, say)} in round {results.index(best) + 1}" if best > 0 else ""
    rounds = count(len(results), "round") if results else "no round finished"
    still = f"; {say(lying)} still on the layout" if lying else ""
    bankroll = "" if has is None else f" Bankroll {say(has)}{still}."
    return f"Session: {rounds}, net {say_won(net, say)}{biggest}.{bankroll}"


def say_unfinished(seat: int, won: Cents, lies: Cents) -> str:
    """How it stands for a player who leaves in the middle of a round."""
    say = say_alike((won, lies))
    still = f"wagers of {say(lies)} still lie there" if lies else "no wager lies there"
    return f"Seat {seat}: the round is not over. {say_won(won, say)} so far; {still}."


def say_meters(meters: Mapping[MeterName, Cents]) -> str:
    return f"Meters: {', '.join(say_each(meters))}."


def say_each(meters: Mapping[MeterName, Cents]) -> Iterable[str]:
    """Each meter with its amount; those of one name at seats that show the same are said together."""
    say = say_alike(meters.values())
    for _, alike in groupby(meters.items(), key=lambda one: (one[0].wager, one[0].meter, one[0].seat is None, one[1])):
        (name, amount), *others = alike
        if others and name.seat is not None:
            yield f"{name_level(name)} of seats {name.seat} to {others[-1][0].seat} {say(amount)} each"
        else:
            yield f"{name_meter(name)} {say(amount)}"


def name_meter(name: MeterName) -> str:
    """`main`, `main of five-card-hand-bonus`, `king-9-banker of seat 1`."""
    seat = f" of seat {name.seat}" if name.seat is not None else ""
    return f"{name_level(name)}{seat}"


def name_level(name: MeterName) -> str:
    """The same without the seat."""
    return f"{name.meter} of {name.wager}" if name.wager else name.meter


def say_held(held: Held) -> str:
    """The award that waits, and for what."""
    return f"Seat {held.seat}'s {held.wager} waits for {', '.join(held.steps)}."
