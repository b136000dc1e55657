"""`pitboss play`: a real game against the house in a terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from pitboss.cli.answers import ASK_BACK, SEE_LIST, name_wagers, read_wagers
from pitboss.cli.completion import (
    complete_game,
    complete_option,
    complete_strategy,
    complete_table,
    complete_version,
)
from pitboss.cli.opening import open_game
from pitboss.cli.person import Leaving
from pitboss.cli.players import BEST, Wagers
from pitboss.cli.recording import Record
from pitboss.cli.screen import tell
from pitboss.cli.sitting import BANKROLL, Sitting
from pitboss.errors import BadInput
from pitboss.games.allowances import version_option
from pitboss.games.game import Game
from pitboss.games.progressive_meters import unlink
from pitboss.law import library
from pitboss.law.spoken_names import spell_ratio
from pitboss.money import Cents, cents
from pitboss.odds.asking.by_name import read_option
from pitboss.words.cards import join

SEEDS = 10**9
"""A seed of one's own is short enough to be typed again."""

COUNTED = ("decks", "positions", "adjacent_boxes")
"""Options outside the edition's own that are numbers."""


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            help="A game, such as three-card-poker. A submission names its own.", autocompletion=complete_game
        ),
    ] = None,
    seats: Annotated[
        int, typer.Option(help="Players at the table; you are the first, the others play by themselves.")
    ] = 1,
    submission: Annotated[Path | None, typer.Option(help="An operator's Rules Submission to play under.")] = None,
    version: Annotated[
        str, typer.Option(help="A version or variation of the game, such as g1 or ez.", autocompletion=complete_version)
    ] = "",
    option: Annotated[
        list[str] | None,
        typer.Option(help="An operator's option, as in soft17=hit or decks=8.", autocompletion=complete_option),
    ] = None,
    paytable: Annotated[
        list[str] | None,
        typer.Option(help="A wager's paytable, as in pair-plus=B.", autocompletion=complete_table),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards again.")] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Watch: every seat plays by itself, the best there is.")] = False,
    strategy: Annotated[
        str,
        typer.Option(
            help="With --auto, a way to play by its name, as pitboss odds knows it.", autocompletion=complete_strategy
        ),
    ] = BEST,
    bet: Annotated[str, typer.Option(help='With --auto, what each seat wagers, as in "ante 10 pair-plus 5".')] = "",
    rounds: Annotated[int, typer.Option(min=0, help="How many rounds to play; 0 is until you leave.")] = 0,
    coach: Annotated[bool, typer.Option("--coach", help="Say after each choice what it gave up.")] = False,
    review: Annotated[bool, typer.Option(help="Weigh your decisions at the end; it may take some seconds.")] = True,
    bankroll: Annotated[str, typer.Option(help="What you bring, in dollars. It is counted and limits nothing.")] = "",
    record: Annotated[Path | None, typer.Option(help="Write what pitboss replay and settle read to this file.")] = None,
    why: Annotated[bool, typer.Option("--why", help="Say with each payout the line of law that it rests on.")] = False,
) -> None:
    """You are asked for your wagers and for each choice. Answer with the name of a choice, its beginning, the key in
    brackets or its number (not where choices are called by numbers, such as 4x). An empty answer never costs money. `?`
    says what is open, `w` lists wagers, `hint` gives the exact value of each choice, `q` leaves; at craps, `l` shows
    the layout. If an answer is unclear or refused, nothing changes and you are asked again.

    With --auto you only watch; in a pipe, answers are read line by line.

    pitboss play blackjack --option decks=8 --coach

    pitboss play three-card-poker --paytable pair-plus=B --record evening.jsonl

    pitboss play ultimate-texas-holdem --auto --strategy basic --rounds 5
    """
    if submission is not None and (version or option or paytable):
        raise BadInput("--submission says its own version, options and paytables. Leave the others out.")
    if game is None and submission is None:
        raise BadInput("which game? As in: pitboss play three-card-poker. `pitboss catalog` lists them all.")
    options = read_options(game, version, option, paytable) if game and submission is None else {}
    chosen = unlink(open_game(game, submission, options or None))
    if not 1 <= seats <= chosen.choices.positions:
        raise BadInput(f"{chosen.edition.title} is played by 1 to {chosen.choices.positions} players, not {seats}.")
    if not auto and (strategy != BEST or bet):
        raise BadInput("--strategy and --bet say how seats play by themselves: add --auto.")
    known = secrets.randbelow(SEEDS) if seed is None else seed
    bets, brings = read_bets(chosen, bet), read_bankroll(bankroll)
    table = Sitting(chosen, Random(known), seats, why, auto, strategy, bets, coached=coach, bankroll=brings)
    if record is not None:
        table.record = Record(record, chosen, known)
    tell(f"{chosen.edition.title}, {chosen.id}. {say_chosen(options, submission)}Seed {known}.")
    play_rounds(table, rounds)
    table.say_goodbye(review=review)


def say_chosen(said: Mapping[str, Any], submission: Path | None) -> str:
    """Say what was chosen on the command line: `With decks 8 and paytable 6 to 5 of blackjack. `"""
    if submission is not None:
        return f"By the Rules Submission {submission}. "
    chosen = [f"{name} {value}" for name, value in said.items() if name != "paytables"]
    letters = [f"paytable {letter} of {wager}" for wager, letter in said.get("paytables", {}).items()]
    return f"With {join([*chosen, *letters])}. " if said else ""


def read_bankroll(text: str) -> Cents:
    try:
        return cents(text) if text else BANKROLL
    except BadInput as error:
        raise BadInput(f"--bankroll: {error}") from None


def play_rounds(table: Sitting, rounds: int) -> None:
    number, most = 0, rounds or (1 if table.auto else None)
    try:
        while most is None or number < most:
            number += 1
            table.play_round(number)
            if not rounds and not table.auto and not table.you.again():
                break
    except Leaving:
        table.leave()
    except KeyboardInterrupt:
        tell("")
        table.leave()
        table.say_goodbye(review=False)
        sys.stdout.flush()
        raise


def read_bets(game: Game, text: str) -> Wagers | None:
    if not text:
        return None
    first = next(iter(game.wagers))
    try:
        return read_wagers(text, game.wagers, {first: 1000}, name_wagers(game))
    except BadInput as error:
        raise BadInput(f"--bet {text!r}: {str(error).removesuffix(ASK_BACK).removesuffix(SEE_LIST)}") from None


def read_options(game: str, version: str, said: list[str] | None, letters: list[str] | None) -> dict[str, Any]:
    """The options as `run` and `settle` take them."""
    edition = library.load(game)
    options: dict[str, Any] = {version_option(edition): version} if version else {}
    for name, value in split_all(said, "--option", "soft17=hit"):
        number = name in COUNTED and value.isdecimal()
        options[name] = int(value) if number else read_option(edition, name, value)
    if not letters:
        return options
    return options | {"paytables": dict(split_all(letters, "--paytable", "pair-plus=B"))}


def split_all(said: list[str] | None, name: str, example: str) -> list[tuple[str, str]]:
    found = [one.partition("=") for one in said or ()]
    for one, (key, equals, value) in zip(said or (), found, strict=True):
        if not key or not equals or not value:
            raise BadInput(f"{name} {one!r} has no value. Write it as in {name} {example}.")
    return [(key, spell_ratio(value)) for key, _, value in found]
