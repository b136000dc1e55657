"""Who sits at the table: a person at the keyboard, or an automatic player that plays anything that is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from pitboss.cli.json_lines import MARK
from pitboss.cli.screen import console
from pitboss.errors import BadInput
from pitboss.games.game import Game
from pitboss.law.model import WagerRule
from pitboss.money import Cents, cents, spoken
from pitboss.rounds.legal import usual_stake

Wagers = dict[str, Cents]


class Leaving(Exception):
    """The person has had enough."""


def stake_for(game: Game, rule: WagerRule) -> Cents:
    """The least of the stakes that the wager has of its own, or the table's usual one."""
    stakes = game.choices.stakes.get(rule.id)
    return min(stakes) if stakes else usual_stake(game)


def base_wagers(game: Game) -> Wagers:
    """The wagers that a seat must at least place to be in the game: the first of them, and those that go with it."""
    before = [rule for rule in game.wagers.values() if rule.placed not in ("by-choice", "never")]
    first = next(rule for rule in before if rule.offered == "always" and not rule.needs)
    names = [first.id, *(one for one in first.equal_to if one in game.wagers)]
    names += [rule.id for rule in before if first.id in rule.equal_to and rule.id not in names]
    return dict.fromkeys(names, stake_for(game, first))


class Automatic:
    """Places the base wagers, now and then a side wager, and answers at random, though seldom with a fold."""

    def __init__(self, game: Game, random: Random) -> None:
        self.game, self.random = game, random

    def wagers(self) -> Wagers:
        placed = base_wagers(self.game)
        for rule in self.game.wagers.values():
            ready = rule.needs and all(any(one in placed for one in group) for group in rule.needs)
            if ready and rule.placed == "before-the-deal" and self.random.random() < 0.4:
                placed[rule.id] = stake_for(self.game, rule)
        return placed

    def choice(self, seat: int, options: Sequence[str]) -> str:
        bold = [one for one in options if one not in ("fold", "surrender")]
        return self.random.choice(bold if bold and self.random.random() < 0.8 else list(options))

    def between_rolls(self) -> Wagers:
        return {}

    def again(self) -> bool:
        return True


class Person:
    """Asks on the terminal, showing what is open; an empty answer takes what stands in brackets."""

    def __init__(self, game: Game, read: Callable[[str], str] = input) -> None:
        self.game, self.read = game, read
        self.usual = base_wagers(game)

    def ask(self, question: str) -> str:
        try:
            answer = self.read(question).strip(MARK).strip()
        except EOFError:
            raise Leaving from None
        except (OSError, UnicodeDecodeError):
            raise BadInput("what was typed cannot be read. It must be text in UTF-8.") from None
        if answer in ("q", "quit", "exit"):
            raise Leaving
        return answer

    def wagers(self) -> Wagers:
        offer = [rule.id for rule in self.game.wagers.values() if rule.placed not in ("by-choice", "never")]
        more = f", and {len(offer) - 12} more" if len(offer) > 12 else ""
        example = f"Write wager and dollars, such as: {spelled(self.usual)}"
        console().print(f"On offer: {', '.join(offer[:12])}{more}. {example}", style="dim", markup=False)
        while True:
            answer = self.ask(f"Your wagers [{spelled(self.usual)}]: ")
            try:
                self.usual = parsed(answer) if answer else self.usual
            except BadInput as error:
                console().print(str(error), markup=False)
                continue
            return self.usual

    def choice(self, seat: int, options: Sequence[str]) -> str:
        return self.ask(f"Seat {seat}: {' / '.join(options)} [{options[0]}]: ") or options[0]

    def between_rolls(self) -> Wagers:
        """More wagers before the next roll; an empty answer rolls."""
        while True:
            answer = self.ask("More wagers, or roll [roll]: ")
            try:
                return {} if answer in ("", "roll", "r") else parsed(answer)
            except BadInput as error:
                console().print(str(error), markup=False)

    def again(self) -> bool:
        return self.ask("Another round? [y]: ").lower() in ("", "y", "yes")


def spelled(wagers: Wagers) -> str:
    return " ".join(f"{wager} {spoken(amount).removeprefix('$')}" for wager, amount in wagers.items())


def parsed(text: str) -> Wagers:
    """`ante 10 pair-plus 5` → the amounts in cents."""
    words = text.replace(",", " ").replace("=", " ").split()
    if len(words) % 2:
        raise BadInput("Write each wager with its dollars, such as: ante 10 pair-plus 5")
    return {wager: cents(amount) for wager, amount in zip(words[::2], words[1::2], strict=True)}
