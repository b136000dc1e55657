"""A person at the keyboard: what is asked, and what may be asked back. An unclear answer is asked for again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from textwrap import wrap

from pitboss.advice import find_situation
from pitboss.cli.answers import describe, read_change, read_wagers, spell_wagers, understand
from pitboss.cli.coach import Coach
from pitboss.cli.json_lines import MARK
from pitboss.cli.listing import explain_choices, explain_wagers, list_lying, list_wagers
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
HINT = "hint"

NO_ROLL = "More wagers, or roll (w, ?): "
OR_ROLL = "More wagers, or roll (w, ?) [roll]: "

LISTED = 12
"""This many wagers are named when wagers are asked for."""

ANSWER = 8
"""Columns that are left for an answer."""

Asides = dict[str, Callable[[str], None]]
"""What may be asked back at a question, by its first word; each is told what was written behind it."""


class Leaving(Exception):
    """The person has had enough."""


def read_answer(question: str) -> str:
    """What is typed. Where it comes out of a file or a pipe it is written too, so that the whole can be read."""
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
        """The answer in small letters; what is asked back is answered, and the question comes again."""
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
            raise Leaving from None
        except (OSError, UnicodeDecodeError):
            raise BadInput("what was typed cannot be read. It must be text in UTF-8.") from None

    # Wagers

    def wagers(self, game: Game, offer: Offer) -> Wagers:
        usual = self.usual or offer.least
        names = list(offer.moves)
        if self.offered != names and not (self.offered and game.dealing.mode == "dice"):
            more = f", and {len(names) - LISTED} more" if len(names) > LISTED else ""
            hint = f"Write wager and dollars, such as: {spell_wagers(usual)}"
            tell(f"On offer: {', '.join(names[:LISTED])}{more}. {hint}", style="dim")
            self.offered = names
        same = spell_wagers(usual)
        question = f"Your wagers (s: {same}; w, ?): "
        if len(question) > console().width - ANSWER:
            question = "Your wagers (s: the same; w, ?): "
        asides = ask_back(game, offer, usual, rolling=False)
        while True:
            answer = self.ask(question, asides)
            if answer in SAME:
                return usual
            if not answer:
                tell(f"Write s for the same, or each wager with its dollars, such as: {same}")
            elif read := self.read_wagers(answer, game, offer, usual):
                return read

    def between_rolls(self, game: Game, offer: Offer) -> Wagers | Change:
        """More wagers, or what is done with one that lies there. An empty answer rolls the dice, unless the answer
        before it was refused or not clear: who writes a wager and presses Enter once more has not asked for a roll.
        """
        example = offer.least or self.usual
        asides = ask_back(game, offer, example, rolling=True)
        while True:
            answer = self.ask(NO_ROLL if self.refused else OR_ROLL, asides)
            if answer in ROLL[1:] or (not answer and not self.refused):
                self.refused = False
                return {}
            if not answer:
                tell("Write roll to throw the dice, or a wager with its dollars.")
            elif read := self.read_more(answer, game, offer, example):
                return read

    def read_more(self, answer: str, game: Game, offer: Offer, usual: Wagers) -> Wagers | Change:
        """What is typed between rolls; none, where it is not clear."""
        try:
            read = read_change(answer, offer.lying) or self.read_wagers(answer, game, offer, usual)
        except BadInput as error:
            tell(str(error))
            read = {}
        self.refused = not read
        return read

    def read_wagers(self, answer: str, game: Game, offer: Offer, usual: Wagers) -> Wagers:
        """The wagers that are typed; none, where the answer is not clear."""
        try:
            return read_wagers(answer, offer.moves, usual, game.wagers, main=offer.least)
        except BadInput as error:
            tell(str(error))
            return {}

    def hand(self, hands: Sequence[int]) -> int:
        """The first of them for an empty answer: it costs nothing yet."""
        known = [str(hand) for hand in hands]
        question = f"Your hand: {' / '.join(known)} [{known[0]}]: "
        while (answer := self.ask(question) or known[0]) not in known:
            tell(f"Write the number of a hand, not {answer!r}.")
        return int(answer)

    def place(self, wagers: Wagers) -> None:
        self.usual, self.refused = wagers, False

    def hear(self, refusal: Refusal) -> None:
        self.refused = True
        tell(say_refusal(refusal), style="red")

    # Choices

    def choice(self, asked: Asked) -> Command:
        """An empty answer does not count: any choice may cost money."""
        who = f"{asked.who}, {name_wager(asked.game, asked.about)}" if asked.about else asked.who
        question = f"{who}: {describe(asked.options, asked.every, asked.costs)}: "
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
            except BadInput as error:
                tell(str(error))

    def again(self) -> bool:
        while (answer := self.ask("Another round? y / n [y]: ")) not in (*YES, *NO):
            tell(f"Write y or n, not {answer!r}.")
        return answer in YES


def break_lines(question: str) -> str:
    """A question that is wider than the screen, broken between words; the answer goes behind its last word."""
    width = console().width - ANSWER
    return question if len(question) <= width else "\n".join(wrap(question, max(width, ANSWER))) + " "


def ask_back(game: Game, offer: Offer, usual: Wagers, *, rolling: bool) -> Asides:
    """What may be asked when wagers are due."""
    return {
        **dict.fromkeys(HELP, lambda _: explain_wagers(usual, offer.least, rolling=rolling)),
        **dict.fromkeys(LIST, lambda group: list_wagers(game, offer, group)),
        **({} if rolling else dict.fromkeys(ROLL[1:], lambda _: tell(f"Wager first, such as: {spell_wagers(usual)}"))),
        HINT: lambda _: tell(f"There is no choice to weigh yet. pitboss odds {game.name} has the edge of each wager."),
    }
