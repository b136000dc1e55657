"""A person at the keyboard: what is asked, and what the person may ask back."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap

from pitboss.advice import find_situation
from pitboss.cli.answers import describe, name_wagers, read_change, read_wagers, spell_wagers, understand
from pitboss.cli.coach import Coach
from pitboss.cli.console import JOINED
from pitboss.cli.json_lines import MARK
from pitboss.cli.layout import show_layout
from pitboss.cli.listing import explain, explain_choices, explain_wagers, list_lying, list_wagers, say_doubled
from pitboss.cli.players import Asked, Change, Offer, Wagers
from pitboss.cli.screen import console, tell
from pitboss.errors import BadInput, Refusal
from pitboss.games.game import Game
from pitboss.rounds.round import Command
from pitboss.words import name_wager, say_refusal

QUIT = ("q", "quit", "exit")
YES, NO = ("", "y", "yes"), ("n", "no")
ROLL = ("", "r", "roll")
SAME = ("s", "same")
HELP = ("?", "help")
LIST = ("w", "wagers", "all")
LAYOUT = ("l", "layout")
HINT = "hint"

NO_ROLL = f"More wagers, or roll (l,{JOINED}w,{JOINED}?): "
OR_ROLL = f"More wagers, or roll (l,{JOINED}w,{JOINED}?){JOINED}[roll]: "

YOUR_SEAT = 1

LISTED = 12
"""This many wagers are named when wagers are asked for."""

ANSWER = 8
"""Columns that are left for an answer."""

Asides = dict[str, Callable[[str], None]]
"""What may be asked back at a question, by its first word; each is told what was written behind it."""


class Leaving(Exception):
    """The person leaves the table."""


def read_answer(question: str) -> str:
    """Read what is typed. What comes from a file or a pipe is written out too, so that the transcript is whole."""
    answer = input(question).strip(MARK).strip()
    if not sys.stdin.isatty():
        sys.stdout.write(f"{answer}\n")
    return answer


class Person:
    """Asks on the terminal. No answer that costs money is taken from an empty line."""

    def __init__(self, coach: Coach, read: Callable[[str], str] = read_answer) -> None:
        self.coach, self.read = coach, read
        self.usual: Wagers = {}
        self.offered: list[str] = []
        self.refused = False

    def ask(self, question: str, asides: Asides | None = None) -> str:
        """Ask, and give the answer in lower case. What is asked back is answered, and then the question comes again."""
        while True:
            answer = self.read_line(break_lines(question)).lower()
            first, _, rest = answer.partition(" ")
            if answer in QUIT:
                raise Leaving
            aside = (asides or {}).get(first)
            if aside is None:
                return answer
            aside(rest.strip())

    def read_line(self, question: str) -> str:
        try:
            return self.read(question)
        except EOFError:
            console().print()  # the question has no answer that would end its line
            raise Leaving from None
        except (OSError, UnicodeDecodeError):
            raise BadInput("what was typed cannot be read. It must be text in UTF-8.") from None

    # Wagers

    def wagers(self, game: Game, offer: Offer) -> Wagers | Change:
        """Ask for wagers. At craps, what lies on the layout may be changed first, and is not placed again by `s`."""
        again = {wager: stake for wager, stake in self.usual.items() if is_missing(offer, wager)}
        usual = again or offer.least
        names = list(offer.moves)
        if self.offered != names and not (self.offered and game.dealing.mode == "dice"):
            more = f", and {len(names) - LISTED} more" if len(names) > LISTED else ""
            doubled = "".join(say_doubled(game, wager) for wager in usual)
            hint = f"Write wager and dollars{doubled}, such as: {spell_wagers(usual)}"
            tell(f"On offer: {', '.join(names[:LISTED])}{more}. {hint}", style="dim")
            self.offered = names
        same = spell_wagers(usual)
        question = f"Your wagers (s: {same}; w, ?): "
        if len(question) > console().width - ANSWER:
            question = "Your wagers (s: the same; w, ?): " if again else "Your wagers (s, w, ?): "
        asides = ask_back(game, offer, usual, again=bool(again))
        while True:
            answer = self.ask(question, asides)
            if answer in SAME:
                return usual
            if not answer:
                tell(f"Write s for {same}, or each wager with its dollars.")
            elif read := self.read_more(more := without_same(answer), game, offer, usual):
                return read if more == answer or isinstance(read, Change) else {**usual, **read}

    def between_rolls(self, game: Game, offer: Offer) -> Wagers | Change:
        """Ask for more wagers, or for a change to one that lies there.

        An empty answer rolls the dice, unless the answer before it was refused or unclear: somebody who writes a wager
        and presses Enter once more has not asked for a roll.
        """
        example = offer.least or self.usual
        while True:
            asides = ask_back(game, offer, example, "r or roll" if self.refused else "r, roll, or Enter")
            answer = self.ask(NO_ROLL if self.refused else OR_ROLL, asides)
            if answer in ROLL[1:] or (not answer and not self.refused):
                self.refused = False
                return {}
            if not answer:
                tell("Write roll to throw the dice, or a wager with its dollars.")
            elif read := self.read_more(answer, game, offer, example):
                return read

    def read_more(self, answer: str, game: Game, offer: Offer, usual: Wagers) -> Wagers | Change:
        """Read wagers, or at craps a change to one. The result is empty if the answer is unclear."""
        titles = name_wagers(game)
        try:
            change = read_change(answer, offer.lying, titles) if game.dealing.mode == "dice" else None
            read = change or read_wagers(answer, offer.moves, usual, titles, main=offer.least)
        except BadInput as error:
            tell(str(error))
            read = {}
        self.refused = not read
        return read

    def hand(self, hands: Sequence[int]) -> int:
        """Ask which hand to play. An empty answer takes the first, which costs nothing yet."""
        known = [str(hand) for hand in hands]
        question = f"Your hand: {' / '.join(known)} [{known[0]}]: "
        asides = explain_with(
            {"a number": f"plays that hand; Enter takes hand {known[0]}"}, "You are asked for wagers after this."
        )
        while (answer := self.ask(question, asides) or known[0]) not in known:
            tell(f"Write the number of a hand, not {answer!r}.")
        return int(answer)

    def place(self, wagers: Wagers) -> None:
        self.usual, self.refused = wagers, False

    def hear(self, refusal: Refusal) -> None:
        self.refused = True
        tell(say_refusal(refusal), style="red")

    # Choices

    def choice(self, asked: Asked) -> Command:
        """Ask for a choice. An empty answer does not count, since any choice may cost money."""
        who = f"{asked.who}, {name_wager(asked.game, asked.about)}" if asked.about else asked.who
        question = f"{who}: {keep_whole(describe(asked.options, asked.every, asked.costs))}: "
        asides: Asides = {
            **dict.fromkeys(HELP, lambda _: explain_choices(asked)),
            **dict.fromkeys(LIST, lambda _: list_lying(asked.game, asked.seen.seats[asked.seat])),
            HINT: lambda _: self.coach.show_hint(find_situation(asked.game, asked.seen, asked.seat)),
        }
        while True:
            answer = self.ask(question, asides)
            try:
                if answer:
                    return understand(answer, asked.options, asked.every)
                tell("Enter alone chooses nothing. Write one of the choices; ? explains them.")
            except BadInput as error:
                tell(str(error))

    def again(self) -> bool:
        asides = explain_with(
            {"y, or Enter": "plays another round", "n": "ends the session"},
            f"The round is over. The next one asks for wagers first; s then places {spell_wagers(self.usual)}.",
        )
        while (answer := self.ask("Another round? y / n [y]: ", asides)) not in (*YES, *NO):
            tell(f"Write y or n, not {answer!r}.")
        return answer in YES


def without_same(answer: str) -> str:
    """The wagers that stand behind an `s`, as in `s pair-plus 5`: they go with the usual ones. `s 5` is a wager."""
    first, _, more = answer.partition(" ")
    return more.strip().removeprefix("and ") if first in SAME and more.strip()[:1].isalpha() else answer


def is_missing(offer: Offer, wager: str) -> bool:
    """Say whether the same wager may be placed again: it is on offer, and does not lie there yet."""
    return wager in offer.moves and wager not in offer.lying


def break_lines(question: str) -> str:
    """Break a question that is wider than the screen between words. The answer goes after its last word."""
    width = console().width - ANSWER
    broken = question if len(question) <= width else "\n".join(wrap(question, max(width, ANSWER))) + " "
    return broken.replace(JOINED, " ")


def keep_whole(choices: str) -> str:
    """Let lines break between choices, and not within one: `(d)ouble $10` stays together."""
    return " ".join(choice.replace(" ", JOINED) for choice in re.split("(?<=/) ", choices))


def ask_back(game: Game, offer: Offer, usual: Wagers, roll: str = "", *, again: bool = True) -> Asides:
    """List what may be asked back when wagers are due. Between rolls, `roll` is what rolls the dice.

    `again` says that the usual wagers have been placed before.
    """
    with_dice = game.dealing.mode == "dice"
    refusal = f"{say_refusal(offer.unready)}\n" if offer.unready else ""
    no_roll = f"{refusal}Wager first, such as: {spell_wagers(usual)}"
    asides: Asides = {
        **dict.fromkeys(HELP, lambda _: explain_wagers(game, offer, usual, roll, again=again)),
        **dict.fromkeys(LIST, lambda group: list_wagers(game, offer, group)),
        **({} if roll else dict.fromkeys(ROLL[1:], lambda _: tell(no_roll))),
        HINT: lambda _: tell(f"There is no choice to weigh yet. pitboss odds {game.name} has the edge of each wager."),
    }
    seen = offer.seen
    if with_dice and seen is not None:
        asides |= dict.fromkeys(LAYOUT, lambda _: show_layout(game, seen, YOUR_SEAT))
    return asides


def explain_with(answers: Mapping[str, str], on_wagers: str) -> Asides:
    """List what may be asked back at a question about neither wagers nor a choice."""
    return {
        **dict.fromkeys(HELP, lambda _: explain(answers)),
        **dict.fromkeys(LIST, lambda _: tell(on_wagers)),
        HINT: lambda _: tell("There is no choice to weigh now."),
    }
