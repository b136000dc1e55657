"""A person at the keyboard: what is asked, and how an answer is understood. What is unclear is asked again."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

from pitboss.cli.json_lines import MARK
from pitboss.cli.players import Offer, Wagers
from pitboss.cli.screen import console
from pitboss.errors import BadInput, Refusal
from pitboss.money import cents, dollars
from pitboss.rounds.commands import Choose
from pitboss.rounds.moves import Move
from pitboss.rounds.round import Command
from pitboss.words import say_refusal

QUIT = ("q", "quit", "exit")
YES, NO = ("", "y", "yes"), ("n", "no")
ROLL = ("", "r", "roll")

LISTED = 12
"""So many wagers are named when wagers are asked for."""

ALL = "all"
"""The answer that lists every wager on offer."""


class Leaving(Exception):
    """The person has had enough."""


def read_answer(question: str) -> str:
    """What is typed. Where it comes out of a file or a pipe it is written too, so that the whole can be read."""
    answer = input(question).strip(MARK).strip()
    if not sys.stdin.isatty():
        sys.stdout.write(f"{answer}\n")
    return answer


class Person:
    """Asks on the terminal. An empty answer takes what stands in brackets, which is never anything that was refused."""

    def __init__(self, read: Callable[[str], str] = read_answer) -> None:
        self.read = read
        self.usual: Wagers = {}
        self.names: list[str] = []

    def ask(self, question: str) -> str:
        try:
            answer = self.read(question).lower()
        except EOFError:
            raise Leaving from None
        except (OSError, UnicodeDecodeError):
            raise BadInput("what was typed cannot be read. It must be text in UTF-8.") from None
        if answer in QUIT:
            raise Leaving
        return answer

    def wagers(self, offer: Offer) -> Wagers:
        usual = self.usual or offer.least
        self.names = names = list(offer.moves)
        more = f", and {len(names) - LISTED} more ({ALL} lists them)" if len(names) > LISTED else ""
        example = f"Write wager and dollars, such as: {spelled(usual)}"
        console().print(f"On offer: {', '.join(names[:LISTED])}{more}. {example}", style="dim", markup=False)
        return self.amounts(f"Your wagers [{spelled(usual)}]: ", ("",), usual) or usual

    def amounts(self, question: str, none: Sequence[str], example: Wagers) -> Wagers:
        """The wagers that are typed; nothing for an answer that says so."""
        while (answer := self.ask(question)) not in none:
            if answer == ALL:
                console().print(f"On offer: {', '.join(self.names)}.", style="dim", markup=False)
                continue
            try:
                return parsed(answer, spelled(example))
            except BadInput as error:
                console().print(str(error), markup=False)
        return {}

    def hand(self, hands: Sequence[int]) -> int:
        """The first of them for an empty answer."""
        known = [str(hand) for hand in hands]
        question = f"Your hand: {' / '.join(known)} [{known[0]}]: "
        while (answer := self.ask(question) or known[0]) not in known:
            console().print(f"Write the number of a hand, not {answer!r}.", markup=False)
        return int(answer)

    def place(self, wagers: Wagers) -> None:
        self.usual = wagers

    def hear(self, refusal: Refusal) -> None:
        console().print(say_refusal(refusal), style="red", markup=False)

    def choice(self, who: str, options: Sequence[Move]) -> Command:
        """There is no answer in brackets: whatever is chosen may cost money."""
        answer = ""
        while not answer:
            answer = self.ask(f"{who}: {' / '.join(map(describe, options))}: ")
        return understand(answer, options)

    def between_rolls(self) -> Wagers:
        return self.amounts("More wagers, or roll [roll]: ", ROLL, self.usual)

    def again(self) -> bool:
        while (answer := self.ask("Another round? y / n [y]: ")) not in (*YES, *NO):
            console().print(f"Write y or n, not {answer!r}.", markup=False)
        return answer in YES


def describe(move: Move) -> str:
    """A choice as it is offered: its label, and how much it may be where the player must say that."""
    must = isinstance(move.command, Choose) and move.command.amount is not None
    return f"{move.label.lower()} ({move.amounts})" if must else move.label.lower()


def understand(answer: str, options: Sequence[Move]) -> Command:
    """The choice that is meant: by its label or the beginning of it, with an amount behind it where one may be said.

    What is none of them goes to the rules all the same: they say what is open, and why.
    """
    words = answer.replace("-", " ").split()
    amount = cents(words.pop().removeprefix("$")) if len(words) > 1 and is_amount(words[-1]) else None
    named = " ".join(words)
    exact = [one for one in options if one.label.lower() == named]
    meant = exact or [one for one in options if one.label.lower().startswith(named)]
    command: Any = meant[0].command if len(meant) == 1 else replace(cast(Any, options[0].command), choice=answer)
    return cast(Command, command if amount is None else replace(command, amount=amount))


def is_amount(word: str) -> bool:
    return re.fullmatch(r"\$?[0-9]{1,9}(\.[0-9]{2})?", word) is not None


def spelled(wagers: Wagers) -> str:
    return " ".join(f"{wager} {dollars(amount).removesuffix('.00')}" for wager, amount in wagers.items())


def parsed(text: str, example: str) -> Wagers:
    """`ante 10 pair-plus 5` → the amounts in cents. `ante=$1,000, pair-plus=5` says as much as plain words do."""
    words = re.sub(r"(?<=\d),(?=\d{3}\b)|\$", "", text).replace(",", " ").replace("=", " ").split()
    if not words or len(words) % 2:
        raise BadInput(f"Write each wager with its dollars, such as: {example}")
    if len(set(words[::2])) * 2 < len(words):
        raise BadInput(f"Write each wager once, with its dollars, such as: {example}")
    return {wager: cents(amount) for wager, amount in zip(words[::2], words[1::2], strict=True)}
