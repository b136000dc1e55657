"""What was asked of `pitboss odds`: what goes together, what may be said of one wager only, and the wager itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss import odds as room
from pitboss.errors import BadInput
from pitboss.games.allowances import counts_in_play, tables_open
from pitboss.law import library
from pitboss.law.spoken_names import spell_ratio
from pitboss.money import Cents, cents
from pitboss.odds import Question

EXAMPLES = {"--meter": "main=12345.67", "--option": "soft17=hit", "--pays": '"Straight flush=45 to 1"'}
"""How each of the options with names and values is written."""

ALL = "all"
"""Instead of a strategy's name, every one that is known; instead of a number of decks, every one that is allowed."""


@dataclass(frozen=True)
class Asked:
    """The command line, as it was written, but for the wager: where none is named, that by which a game is decided."""

    game: str | None
    wager: str | None
    paytable: str | None
    decks: str | None
    version: str
    option: list[str] | None
    meter: list[str] | None
    pays: list[str] | None
    stake: str | None
    as_paid: bool
    hand: str | None
    seen: str
    earlier: str
    strategy: str
    joint: str
    rules: bool
    mistakes: bool
    compare: tuple[str, str] | None
    submission: Path | None
    everything: bool
    plot: Path | None
    json: bool
    csv: bool

    @property
    def of_one_game(self) -> bool:
        return self.game is not None and self.submission is None and not self.everything

    @property
    def alone(self) -> dict[str, object]:
        """What can be said of one wager only, by the option that says it."""
        return {
            "--paytable": self.paytable, "--decks": self.decks, "--version": self.version, "--option": self.option,
            "--meter": self.meter, "--pays": self.pays, "--stake": None if self.submission else self.stake,
            "--as-paid": self.as_paid, "--compare": self.compare, "--hand": self.hand, "--rules": self.rules,
            "--mistakes": self.mistakes,
        }  # fmt: skip

    def want(self, game: str, wager: str) -> Wanted:
        return Wanted(game, wager, {
            "version": self.version, "decks": read_decks(self.decks),
            "options": pairs(self.option, "--option"), "pays": pairs(self.pays, "--pays"),
            "strategy": "" if self.strategy == ALL else self.strategy,
            "stake": read_stake(self.stake), "as_paid": self.as_paid,
            "meters": {name: amount(text, f"--meter {name}") for name, text in pairs(self.meter, "--meter").items()},
        })  # fmt: skip


def refuse_unnamed_strategy(asked: Asked) -> None:
    if asked.strategy and not asked.of_one_game:
        raise BadInput("a strategy is priced for one game: name it, as in: pitboss odds let-it-ride --strategy all.")


def refuse_apart(asked: Asked) -> None:
    """Options that do not go together, or that one without which they say nothing is missing beside."""
    if asked.json and asked.csv:
        raise BadInput("choose --json or --csv, not both.")
    form_of = {"--hand": asked.hand is not None, "--joint": bool(asked.joint), "--rules": asked.rules,
               "--mistakes": asked.mistakes, "--strategy all": asked.strategy == ALL}  # fmt: skip
    if asked.plot is not None and (said := [name for name, one in form_of.items() if one]):
        raise BadInput(f"--plot draws edges and meters: leave out {said[0]}, of which there is no picture.")
    if asked.csv and asked.hand is not None:
        raise BadInput("--csv has a line for each wager: leave it out with --hand, or ask for --json.")
    if asked.seen and asked.hand is None:
        raise BadInput("--seen names cards beside the player's own hand. Name that hand too, with --hand.")
    if asked.earlier and asked.hand is None:
        raise BadInput("--earlier names earlier choices with a hand. Name that hand too, with --hand.")


def refuse_of_many(asked: Asked) -> None:
    """What can be said of one wager only, said of many."""
    said = [name for name, one in asked.alone.items() if one]
    if not said or (asked.wager and asked.submission is None and not asked.everything):
        return
    message = f"{', '.join(said)} can be given for one wager only: name it and its game, without --all or --submission."
    if asked.game and not asked.wager:
        message += f" As in: pitboss odds {asked.game} {main_wager(asked.game)} {said[0]} …"
    raise BadInput(message)


def refuse_every_deck(asked: Asked) -> None:
    """What cannot be said of several numbers of decks side by side."""
    ways = (asked.hand is not None, asked.strategy == ALL, asked.compare is not None, asked.rules, asked.mistakes)
    if asked.decks == ALL and any(ways):
        raise BadInput(
            "--decks all compares numbers of decks: leave out --hand, --compare, --rules, --mistakes and "
            "--strategy all."
        )


@dataclass(frozen=True)
class Wanted:
    """A wager as it was asked for, on any paytable."""

    game: str
    wager: str
    said: dict[str, Any]

    def on(self, letter: str | None) -> Question:
        return room.ask(self.game, self.wager, letter, **self.said)

    def on_every(self, first: Question) -> list[Question]:
        """Ask the same on each paytable of the wager. A meter that was named counts where the table has it."""
        chosen = first.game.choices
        tables = tables_open(first.game.edition, first.lettered, chosen.version, chosen.decks)
        found = []
        letters: list[str | None] = [table.letter for table in tables if table.letter]
        for letter in letters or [None]:
            plain = room.ask(self.game, self.wager, letter, **(self.said | {"meters": {}}))
            meters = {name: said for name, said in self.said["meters"].items() if name in plain.meters}
            found.append(room.ask(self.game, self.wager, letter, **(self.said | {"meters": meters})))
        return found

    def on_decks(self, letter: str | None) -> list[Question]:
        """Ask the same with each number of decks that the law allows, on this paytable or on all."""
        first = self.on(letter)
        edition, version = first.game.edition, first.game.choices.version
        found = []
        for count in counts_in_play(edition):
            open_here = [table.letter for table in tables_open(edition, first.lettered, version, count)]
            letters = [one for one in open_here if letter in (None, one)] or ([] if first.table else [letter])
            found += [room.ask(self.game, self.wager, one, **(self.said | {"decks": count})) for one in letters]
        return found


def pairs(said: list[str] | None, name: str) -> dict[str, str]:
    """Read names with values. `6:5` is 6 to 5."""
    found = [one.partition("=") for one in said or ()]
    for key, equals, value in found:
        if not key or not equals or not value:
            raise BadInput(f"{name} {key!r} has no value. Write it as name=value, as in {EXAMPLES[name]}.")
    return {key: spell_ratio(value) for key, _, value in found}


def main_wager(game: str) -> str:
    return library.load(game).wager[0].id


def read_decks(text: str | None) -> int | None:
    if text is None or text == ALL:
        return None
    if not text.isdecimal():
        raise BadInput(f"--decks must be a whole number or the word all, not {text!r}.")
    return int(text)


def read_stake(text: str | None) -> Cents | None:
    return None if text is None else amount(text, "--stake")


def amount(text: str, name: str) -> Cents:
    if text.startswith("-"):
        raise BadInput(f"{name} must not be negative: {text}.")
    return cents(text)
