"""What a roll of the dice does to each wager at craps.

A rule sees the roll, where the shooter stands, and the number that a wager has moved to. It answers with a word of the
outcome's axis `craps-decision` and, for a win, with the line of the paytable that pays. What the lines pay, and which
wagers are offered, is in the law's data.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Literal

from pitboss.errors import BadInput, nearest
from pitboss.frozen import frozen
from pitboss.games.dice import POINTS, Roll, Shooter
from pitboss.games.paytables import WIN

CRAPS = (2, 3, 12)
NATURALS = (7, 11)
HARD = (4, 6, 8, 10)
FIELD = (2, 3, 4, 9, 10, 11, 12)
SMALL = frozenset({2, 3, 4, 5, 6})
TALL = frozenset({8, 9, 10, 11, 12})

Decision = Literal["roll-wins", "roll-pushes", "roll-loses", "roll-leaves-open"]


@frozen
class Verdict:
    """What a roll does to a wager; `event` is the line of its paytable when it wins."""

    decision: Decision
    event: str = ""


LOSES, PUSHES, OPEN = Verdict("roll-loses"), Verdict("roll-pushes"), Verdict("roll-leaves-open")


def wins(event: str = WIN) -> Verdict:
    return Verdict("roll-wins", event)


@frozen
class At:
    """All that a rule may see: the roll, the shooter before it, the wager's own number, and two house rules.

    `number` is the point on which the wager rides: the shooter's for a Pass wager, the one that it has moved to for a
    Come wager, None before there is one. `bar` is the total that the Don't wagers push on; a wager that is not
    `working` cannot be won or lost by this roll.
    """

    roll: Roll
    shooter: Shooter
    number: int | None
    bar: int = 12
    working: bool = True

    @property
    def total(self) -> int:
        return self.roll.total


Rule = Callable[[At], Verdict]


def race(at: At, good: int, bad: int, event: str) -> Verdict:
    """One total against another; whatever else is rolled changes nothing."""
    return wins(event) if at.total == good else LOSES if at.total == bad else OPEN


def judge_right(at: At) -> Verdict:
    """Pass and Come: 7 and 11 win at once, 2, 3 and 12 lose; then the number before a seven."""
    if at.number is not None:
        return race(at, at.number, 7, WIN)
    return wins() if at.total in NATURALS else LOSES if at.total in CRAPS else OPEN


def judge_wrong(at: At) -> Verdict:
    """Don't Pass and Don't Come: the reverse, except for the barred total, on which the wager comes back."""
    if at.number is not None:
        return race(at, 7, at.number, WIN)
    if at.total == at.bar:
        return PUSHES
    return wins() if at.total in CRAPS else LOSES if at.total in NATURALS else OPEN


def take_odds(at: At) -> Verdict:
    """Behind Pass or Come: decided with it, or given back if it is decided without a number or while these are off."""
    if at.number is None or not at.working:
        return OPEN if judge_right(at) == OPEN else PUSHES
    return race(at, at.number, 7, f"odds-{at.number}")


def lay_odds(at: At) -> Verdict:
    if at.number is None or not at.working:
        return OPEN if judge_wrong(at) == OPEN else PUSHES
    return race(at, 7, at.number, f"lay-odds-{at.number}")


def on(number: int, event: str) -> Rule:
    """The number before a seven: Place, Buy, Big 6 and Big 8."""
    return lambda at: race(at, number, 7, event) if at.working else OPEN


def against(number: int, event: str) -> Rule:
    """A seven before the number: Place to Lose, Lay."""
    return lambda at: race(at, 7, number, event) if at.working else OPEN


def hardway(number: int) -> Rule:
    """The number as a pair, before it comes any other way and before a seven."""

    def rule(at: At) -> Verdict:
        if not at.working or at.total not in (number, 7):
            return OPEN
        return wins(f"hardway-{number}") if at.total == number and at.roll.pair else LOSES

    return rule


def one_roll(*totals: int) -> Rule:
    """Decided by the next roll, whatever it is."""
    return lambda at: wins() if at.total in totals else LOSES


def field(at: At) -> Verdict:
    if at.total not in FIELD:
        return LOSES
    return wins(f"field-{at.total}" if at.total in (2, 12) else "field-other")


def hop(low: int, high: int) -> Rule:
    """The next roll shows just these two faces."""
    event = "hop-pair" if low == high else "hop-two-ways"
    return lambda at: wins(event) if sorted((at.roll.first, at.roll.second)) == [low, high] else LOSES


def parts_of(parts: dict[str, int]) -> Rule:
    """Several one-roll wagers in one: the part that the roll hits is the line that pays."""

    def rule(at: At) -> Verdict:
        hit = [part for part in parts if RULES[part](at).decision == "roll-wins"]
        return wins(hit[0]) if hit else LOSES

    return rule


def fire_bet(at: At) -> Verdict:
    """Decided when the shooter sevens out, by the number of different points made."""
    return points_made(at.shooter) if at.shooter.sevens_out(at.roll) else OPEN


def points_made(shooter: Shooter) -> Verdict:
    """The Fire Bet when a turn ends, by a seven or because the shooter passes the dice."""
    made = len(shooter.made)
    return wins(FIRE_LINES[made]) if made in FIRE_LINES else LOSES


def collect(totals: frozenset[int], event: str) -> Rule:
    """Each of these totals before any seven; won with the last of them."""

    def rule(at: At) -> Verdict:
        if at.total == 7:
            return LOSES
        return wins(event) if at.shooter.seen | {at.total} >= totals else OPEN

    return rule


FIRE_LINES = {4: "four-points", 5: "five-points", 6: "six-points"}

HORN = {"two": 1, "three": 1, "eleven": 1, "twelve": 1}
COMBINATIONS: dict[str, dict[str, int]] = {
    "horn": HORN,
    **{f"horn-high-{number}": HORN | {part: 2} for part, number in zip(HORN, (2, 3, 11, 12), strict=True)},
    "whirl": {"two": 1, "three": 1, "any-seven": 1, "eleven": 1, "twelve": 1},
    "c-and-e": {"any-craps": 1, "eleven": 1},
}
"""The wagers made up of other one-roll wagers, with how many units of the stake lie on each of them."""

HOPS = tuple(combinations_with_replacement(range(1, 7), 2))

RULES: dict[str, Rule] = {
    "pass": judge_right,
    "dont-pass": judge_wrong,
    "come": judge_right,
    "dont-come": judge_wrong,
    "pass-odds": take_odds,
    "dont-pass-odds": lay_odds,
    "come-odds": take_odds,
    "dont-come-odds": lay_odds,
    **{f"place-{n}": on(n, f"place-{n}") for n in POINTS},
    **{f"place-to-lose-{n}": against(n, f"place-to-lose-{n}") for n in POINTS},
    **{f"buy-{n}": on(n, f"buy-{n}") for n in POINTS},
    **{f"lay-{n}": against(n, f"lay-{n}") for n in POINTS},
    "big-6": on(6, WIN),
    "big-8": on(8, WIN),
    **{f"hardway-{n}": hardway(n) for n in HARD},
    "field": field,
    "any-seven": one_roll(7),
    "any-craps": one_roll(*CRAPS),
    "two": one_roll(2),
    "three": one_roll(3),
    "eleven": one_roll(11),
    "twelve": one_roll(12),
    **{name: parts_of(parts) for name, parts in COMBINATIONS.items()},
    **{f"hop-{low}-{high}": hop(low, high) for low, high in HOPS},
    "fire-bet": fire_bet,
    "all-small": collect(SMALL, "all-small"),
    "all-tall": collect(TALL, "all-tall"),
    "all-or-nothing": collect(SMALL | TALL, "all-or-nothing"),
}
"""The rule of every wager."""

EVENTS: dict[str, tuple[str, ...]] = {
    "odds": tuple(f"odds-{n}" for n in POINTS),
    "lay-odds": tuple(f"lay-odds-{n}" for n in POINTS),
    "place": tuple(f"place-{n}" for n in POINTS),
    "place-to-lose": tuple(f"place-to-lose-{n}" for n in POINTS),
    "buy": tuple(f"buy-{n}" for n in POINTS),
    "lay": tuple(f"lay-{n}" for n in POINTS),
    "hardway": tuple(f"hardway-{n}" for n in HARD),
    "field": ("field-2", "field-12", "field-other"),
    **{name: tuple(parts) for name, parts in COMBINATIONS.items()},
    "hop": ("hop-pair", "hop-two-ways"),
    "fire-bet": tuple(FIRE_LINES.values()),
    "bonus-craps": ("all-small", "all-or-nothing", "all-tall"),
}
"""For each paytable whose lines are events of a roll, the events that its lines may name."""

TRAVELS = frozenset({"come", "dont-come", "come-odds", "dont-come-odds"})
"""Wagers that ride on a number of their own; the Pass and Don't Pass wagers ride on the shooter's point."""

OFF_ON_COME_OUT = {
    **{f"place-{number}": "place_working" for number in POINTS},
    **{f"buy-{number}": "buy_working" for number in POINTS},
    **{f"hardway-{number}": "hardway_working" for number in HARD},
    "come-odds": "come_odds_working",
}
"""Wagers that are off on a come-out roll, with the operator's option that turns them on."""


def decide(
    wager: str, roll: Roll, shooter: Shooter, *, number: int | None = None, bar: int = 12, working: bool = True
) -> Verdict:
    """What the roll does to the wager; `number` is where a Come wager has moved to."""
    if wager not in RULES:
        raise BadInput(f"there is no craps wager {wager!r}. {nearest(wager, RULES)}")
    return RULES[wager](At(roll, shooter, number if wager in TRAVELS else shooter.point, bar, working))


def moves_to(wager: str, roll: Roll, number: int | None) -> int | None:
    """The number of a Come wager that the roll has left open."""
    if wager in TRAVELS and number is None and roll.total in POINTS:
        return roll.total
    return number


def works(wager: str, shooter: Shooter, turned_on: Collection[str] = ()) -> bool:
    """Whether the wager can be decided by the next roll; `turned_on` are the options that the operator has set."""
    option = turned_on_by(wager)
    return shooter.point is not None or not option or option in turned_on


def turned_on_by(wager: str) -> str:
    """The operator's option that turns the wager on for come-out rolls; nothing, for a wager that is never off."""
    return OFF_ON_COME_OUT.get(wager, "")


ODDS_SCHEMES: dict[str, tuple[Fraction, Fraction, Fraction]] = {
    f"{n}x": (Fraction(n),) * 3 for n in (1, 2, 3, 5, 10, 20, 100)
} | {
    "full-double": (Fraction(2), Fraction(2), Fraction(5, 2)),
    "3-4-5x": (Fraction(3), Fraction(4), Fraction(5)),
}
"""The most odds that may be taken, as a multiple of the wager, on 4 and 10, on 5 and 9, on 6 and 8."""


def most_odds(scheme: str, number: int) -> Fraction:
    """The most that may be taken with a Pass or Come wager on this number, as a multiple of it."""
    return ODDS_SCHEMES[scheme][POINTS.index(min(number, 14 - number))]


def most_lay(scheme: str, number: int, odds: Fraction) -> Fraction:
    """The most that may be laid with a Don't wager: what wins, at these lay odds, the most that may be taken."""
    return most_odds(scheme, number) / odds
