"""What decides a round by cards or dice alone: who takes a third card at baccarat, when the dealer draws at blackjack,
which rolls decide each wager at craps. All is asked of the rules that play, hand by hand and roll by roll.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from pitboss.documents.book.names import name_wager
from pitboss.documents.tree import Section, plain
from pitboss.games import craps
from pitboss.games.baccarat import DRAW_CITE, PLAYER_DRAWS_TO, TABLEAU
from pitboss.games.blackjack import DEALER_CITE, dealer_draws
from pitboss.games.craps import RULES
from pitboss.games.dice import POINTS, Roll, Shooter
from pitboss.law.model import Cite, Edition, Settlement

Lines = Iterator[tuple[tuple[str, ...], str]]

TOLD_ELSEWHERE = ("fire-bet", "all-small", "all-tall", "all-or-nothing")
"""Wagers on more than a roll and a number: their definitions say what they are on."""

NOTE = (
    "Any other roll leaves the wager where it lies. A wager that is off is not decided. "
    "The option “bar” may have Don't wagers come back on 2 and not on 12."
)
DECISIONS = ("roll-wins", "roll-loses", "roll-pushes")
ITS_NUMBER = "its number"
EVERY_ROLL = tuple(Roll(first, second) for first in range(1, 7) for second in range(first, 7))


def sections(edition: Edition) -> Iterator[Section]:
    if any(one.id == "banker-third-card" for one in edition.stage):
        yield plain("Third cards", ("Hand", "When", "Draws on a count of", "Stands on"), third_card_lines(edition))
    if any(one.id == "dealer-draws" for one in edition.stage):
        yield plain("When the dealer draws", ("Dealer's total", "Draws on", "Stands on"), dealer_lines())
    if any(one.mode == "dice" for one in edition.dealing):
        columns = ("Wager", "When", "Wins on", "Loses on", "Comes back on")
        yield replace(plain("What a roll decides", columns, roll_lines(edition)), note=NOTE)


# Baccarat


def third_card_lines(edition: Edition) -> Lines:
    """The counts on which each hand draws, as the rules of the coup have them."""
    cites = {one.id: one.cite for one in edition.stage}
    counts, low = range(len(TABLEAU)), range(PLAYER_DRAWS_TO + 1)
    high = say_numbers(one for one in counts if one not in low)
    yield ("Both hands", "either hand is a natural", "", "every count"), DRAW_CITE
    yield ("Player's Hand", "no hand is a natural", say_numbers(low), high), cites["player-third-card"]
    yield ("Banker's Hand", "the Player's Hand stood", say_numbers(low), high), cites["banker-third-card"]
    for third in range(10):
        drawn = [count for count in counts if TABLEAU[count][third] == "D"]
        stands = say_numbers(count for count in counts if count not in drawn)
        when = f"the Player's third card counts {third}"
        yield ("Banker's Hand", when, say_numbers(drawn), stands), cites["banker-third-card"]


def say_numbers(numbers: Iterable[int]) -> str:
    """`0 to 5`, `2, 3, 12`: three and more in a row are a span."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{one[0]} to {one[-1]}" if len(one) > 2 else ", ".join(map(str, one)) for one in runs)


# Blackjack


def dealer_lines() -> Lines:
    """The totals on which the dealer draws: without an ace that counts 11, and with one, as the operator has chosen."""
    hard, soft = range(4, 22), range(12, 22)
    for name, totals, hits in (
        ("hard", hard, False),
        ("soft, if the dealer stands on a soft 17", soft, False),
        ("soft, if the dealer hits a soft 17", soft, True),
    ):
        drawn = [one for one in totals if dealer_draws(one, soft=totals is soft, hits_soft_17=hits)]
        stands = say_numbers(one for one in totals if one not in drawn)
        yield (name, say_numbers(drawn), stands), DEALER_CITE


# Craps


def roll_lines(edition: Edition) -> Lines:
    places = {one.wager: place_of_rolls(one) for one in edition.settlement}
    for wager in edition.wager:
        if wager.id not in RULES or wager.id in TOLD_ELSEWHERE:
            continue
        name, first = name_wager(edition, wager.id), decide_rolls(wager.id, None)
        cite = places[wager.id]
        if all(decide_rolls(wager.id, number) == first for number in POINTS):
            yield (name, "any roll", *(say_rolls(rolls) for rolls in first)), cite
            continue
        if not wager.of:
            yield (name, "the first roll", *(say_rolls(rolls) for rolls in first)), cite
        later = {tuple(say_rolls(rolls, number) for rolls in decide_rolls(wager.id, number)) for number in POINTS}
        for told in sorted(later):
            yield (name, "it has its number", *told), cite


def place_of_rolls(settlement: Settlement) -> Cite:
    """Where it is said which rolls decide the wager: what is said of a winner may be no more than what it is paid."""
    return next(one.cite for one in settlement.lines if "roll-loses" in one.when)


def decide_rolls(wager: str, number: int | None) -> tuple[tuple[Roll, ...], ...]:
    """The rolls on which a wager wins, loses and comes back, while it has this number."""
    found = {one: craps.decide(wager, one, Shooter(point=number), number=number).decision for one in EVERY_ROLL}
    return tuple(tuple(one for one in EVERY_ROLL if found[one] == what) for what in DECISIONS)


def say_rolls(rolls: Collection[Roll], number: int | None = None) -> str:
    """Totals, with `its number` for the one that a wager has; apart, where only some ways to throw a total count."""
    if len(rolls) > len(EVERY_ROLL) // 2:
        return f"any roll but {say_rolls([one for one in EVERY_ROLL if one not in rolls], number)}"
    totals = {one.total for one in rolls}
    whole = [total for total in sorted(totals) if all(one in rolls for one in EVERY_ROLL if one.total == total)]
    apart = [f"{one.first} and {one.second}" for one in rolls if one.total not in whole]
    own = [ITS_NUMBER] if number in whole else []
    spans = say_numbers(total for total in whole if total != number)
    return ", ".join([*own, *([spans] if spans else []), *apart])
