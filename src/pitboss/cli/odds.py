"""`pitboss odds`: the exact odds of a wager, of an operator's game, or of everything that the law holds."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer

from pitboss import odds as room
from pitboss.cards import parse_cards
from pitboss.cli import odds_play as played
from pitboss.cli import odds_show as shown
from pitboss.cli.completion import (
    complete_game,
    complete_letter,
    complete_option,
    complete_strategy,
    complete_version,
    complete_wager,
)
from pitboss.cli.odds_counting import Found, count_all, find_answer, solve
from pitboss.cli.odds_mistakes import show_mistakes
from pitboss.cli.odds_picture import draw, drawable
from pitboss.cli.odds_rules import show_rules
from pitboss.cli.progress import show_progress
from pitboss.cli.screen import console, print_json, say
from pitboss.errors import BadInput
from pitboss.games.allowances import counts_in_play, tables_open
from pitboss.games.builder import game_by_submission
from pitboss.games.game import Game
from pitboss.law import library
from pitboss.law.spoken_names import spell_ratio
from pitboss.money import Cents, cents
from pitboss.odds import Question, Unsolved, WagerOdds, cache
from pitboss.odds.asking.answers import refuse_unknown_strategy
from pitboss.odds.asking.best_play import add_suits_to, advise_first, decided_on
from pitboss.odds.asking.by_name import put
from pitboss.odds.asking.kept_answers import recall
from pitboss.odds.asking.registry import explain_lack, solver_for
from pitboss.odds.wording.figures import as_json, joint_json, percentage, show_both

EXAMPLES = {"--meter": "main=12345.67", "--option": "soft17=hit", "--pays": '"Straight flush=45 to 1"'}
"""How each of the options with names and values is written."""

ALL = "all"
"""Instead of a strategy's name, every one that is known; instead of a number of decks, every one that is allowed."""


def odds(
    game: Annotated[
        str | None,
        typer.Argument(help="Such as three-card-poker, or three-card-poker@1.4.", autocompletion=complete_game),
    ] = None,
    wager: Annotated[
        str | None,
        typer.Argument(help="Such as pair-plus; without it, all of the game's.", autocompletion=complete_wager),
    ] = None,
    paytable: Annotated[
        str | None, typer.Option(help="The paytable's letter; without it, the first.", autocompletion=complete_letter)
    ] = None,
    decks: Annotated[
        str | None, typer.Option(help="How many decks are in play; all: every number that the law allows.")
    ] = None,
    version: Annotated[
        str, typer.Option(help="A version or variation of the game, such as g1 or ez.", autocompletion=complete_version)
    ] = "",
    option: Annotated[
        list[str] | None,
        typer.Option(help="An operator's option, as in soft17=hit.", autocompletion=complete_option),
    ] = None,
    meter: Annotated[list[str] | None, typer.Option(help="What a meter shows, as in main=12345.67.")] = None,
    pays: Annotated[
        list[str] | None, typer.Option(help='Suppose another payout, as in "Straight flush=45 to 1".')
    ] = None,
    stake: Annotated[
        str | None, typer.Option(help="The wager, in dollars. It matters for meters and for rows that pay a sum.")
    ] = None,
    as_paid: Annotated[
        bool, typer.Option("--as-paid", help="As a table pays the stake: in whole cents, and within payout limits.")
    ] = False,
    hand: Annotated[
        str | None, typer.Option(help='A hand to play, as in "Qs 6d 4c" or Q-6-4: what each choice is worth.')
    ] = None,
    seen: Annotated[
        str, typer.Option(help="Other cards that the player has seen: the dealer's, the community's.")
    ] = "",
    earlier: Annotated[
        str, typer.Option(help='What was chosen on the streets before, as in "3x 1x"; without it, the best.')
    ] = "",
    strategy: Annotated[
        str,
        typer.Option(
            help="A way to play by its name, priced against the best; all: every one that is known.",
            autocompletion=complete_strategy,
        ),
    ] = "",
    joint: Annotated[
        str, typer.Option(help='Several wagers of one seat together, the main one first, as in "ante pair-plus".')
    ] = "",
    rules: Annotated[
        bool, typer.Option("--rules", help="What each operator's option and number of decks does to the edge.")
    ] = False,
    mistakes: Annotated[
        bool, typer.Option("--mistakes", help="What wrong choices cost, by class of hands, the costliest first.")
    ] = False,
    compare: Annotated[tuple[str, str] | None, typer.Option(help="Two paytables side by side.")] = None,
    submission: Annotated[
        Path | None, typer.Option(help="An operator's Rules Submission: the odds of its game.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every wager of every game, on every paytable.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw to this file: edges by paytable, return by meter.")] = None,
    pace: Annotated[int | None, typer.Option(min=1, help="Rounds an hour, for the time between awards.")] = None,
    full: Annotated[
        bool, typer.Option("--full", help="Every figure: combinations, the law of each line, all play.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="For another program to read, every figure exact.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="One line for each wager and paytable.")] = False,
    clear_cache: Annotated[bool, typer.Option("--clear-cache", help="First forget the answers kept on disk.")] = False,
) -> None:
    """The exact odds of a wager: the house edge, the return, how rare each result is, the best play. --full says all.

    A positive edge is the house's. A game with decisions is asked for by its main wager (ante, three-card, bet-1,
    blackjack); its edge is for each unit of that wager under optimal play, and --paytable is then its bonus table's
    letter. A row that is paid from a meter counts at the law's least amount unless --meter says otherwise.

    pitboss odds three-card-poker pair-plus --paytable A

    pitboss odds three-card-poker --hand Q-6-4

    pitboss odds ultimate-texas-holdem --hand "Ks 4d" --seen "Kh 7c 2d"

    pitboss odds ultimate-texas-holdem ante --strategy basic

    pitboss odds let-it-ride --strategy all

    pitboss odds three-card-poker pair-plus --pays "Straight flush=45 to 1"

    pitboss odds three-card-poker progressive --plot progressive.png

    pitboss odds blackjack blackjack --paytable "6 to 5" --decks 8

    pitboss odds blackjack lucky-ladies --decks all --plot decks.svg

    pitboss odds mini-baccarat banker --rules

    pitboss odds three-card-poker ante --mistakes
    """
    if clear_cache:
        sys.stderr.write(f"Forgot {cache.clear()} answers.\n")
        if game is None and submission is None and not everything:
            return
    if strategy and (game is None or submission is not None or everything):
        raise BadInput("a strategy is priced for one game: name it, as in: pitboss odds let-it-ride --strategy all.")
    decided = decided_on(game) if game is not None and wager is None and (hand is not None or strategy) else ()
    wager = wager or next(iter(decided), None)
    if json and csv:
        raise BadInput("choose --json or --csv, not both.")
    form_of = {"--hand": hand is not None, "--joint": bool(joint), "--rules": rules, "--mistakes": mistakes,
               "--strategy all": strategy == ALL}  # fmt: skip
    if plot is not None and (said := [name for name, one in form_of.items() if one]):
        raise BadInput(f"--plot draws edges and meters: leave out {said[0]}, of which there is no picture.")
    if csv and hand is not None:
        raise BadInput("--csv has a line for each wager: leave it out with --hand, or ask for --json.")
    if seen and hand is None:
        raise BadInput("--seen names cards beside the player's own hand. Name that hand too, with --hand.")
    if earlier and hand is None:
        raise BadInput("--earlier names earlier choices with a hand. Name that hand too, with --hand.")
    form = Form(json, csv, drawable(plot), pace, full)
    for_one = {"--paytable": paytable, "--decks": decks, "--version": version, "--option": option, "--meter": meter,
               "--pays": pays, "--stake": None if submission else stake, "--as-paid": as_paid, "--compare": compare,
               "--hand": hand, "--rules": rules, "--mistakes": mistakes}  # fmt: skip
    if (submission or everything or not wager) and (said := [name for name, one in for_one.items() if one]):
        raise BadInput(
            f"{', '.join(said)} can be given for one wager only: name it and its game, without --all or --submission."
            + (f" As in: pitboss odds {game} {main_wager(game)} {said[0]} …" if game and not wager else "")
        )
    if joint:
        if game is None or wager is not None or submission is not None or everything or csv:
            raise BadInput('name a game and its wagers, as in: pitboss odds three-card-poker --joint "ante pair-plus".')
        with show_progress("Counting the wagers together"):
            together = room.joint(game, joint.replace(",", " ").split())
        return print_json(joint_json(together)) if json else shown.show_joint(together)
    if submission is not None:
        form.many(of_submission(submission, game, wager, read_stake(stake)), str(submission))
    elif everything or (game is not None and wager is None):
        form.many(count_all(library.shelf() if game is None else [game]))
    elif game is None or wager is None:
        raise BadInput("name a game and a wager, as in: pitboss odds three-card-poker pair-plus. Or ask for --all.")
    else:
        wanted = Wanted(game, wager, {
            "version": version, "decks": read_decks(decks),
            "options": pairs(option, "--option"), "pays": pairs(pays, "--pays"),
            "strategy": "" if strategy == ALL else strategy,
            "stake": read_stake(stake), "as_paid": as_paid,
            "meters": {name: amount(text, f"--meter {name}") for name, text in pairs(meter, "--meter").items()},
        })  # fmt: skip
        if decks == ALL and (hand is not None or strategy == ALL or compare is not None or rules or mistakes):
            raise BadInput(
                "--decks all compares numbers of decks: leave out --hand, --compare, --rules, --mistakes and "
                "--strategy all."
            )
        if rules:
            with show_progress(f"Counting {wager} by each rule"):
                changed = room.compare_rules(game, wager, paytable, **wanted.said)
            show_rules(wanted.on(paytable), changed, json, csv)
        elif mistakes:
            with show_progress(f"Counting the mistakes with {wager}"):
                found = room.find_mistakes(game, wager, paytable, **wanted.said)
            show_mistakes(wanted.on(paytable), found, json, csv, full)
        elif decks == ALL:
            form.many(solve(wanted.on_decks(paytable)))
        elif compare is not None:
            form.compared([find_answer(wanted.on(letter)) for letter in compare])
        elif hand is not None:
            form.advice([replace(wanted, wager=one).on(paytable) for one in decided or (wager,)], hand, seen, earlier)
        elif strategy == ALL:
            form.strategies(wanted.on(paytable))
        else:
            form.one(wanted, paytable)


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


@dataclass(frozen=True)
class Form:
    """How the answers are to be shown."""

    json: bool
    csv: bool
    plot: Path | None
    pace: int | None
    full: bool = False

    def one(self, wanted: Wanted, letter: str | None) -> None:
        began = perf_counter()
        question = wanted.on(letter)
        kept = recall(question) is not None
        answer = find_answer(question)
        took = f"{perf_counter() - began:.2f} s"
        if self.json:
            print_json(as_json(answer))
        elif self.csv:
            shown.write_csv([answer])
        else:
            counted = f"Kept from an earlier count, and found in {took}" if kept else f"Counted in {took}"
            shown.show_wager(answer, pace=self.pace, counted=counted, full=self.full)
        in_words = not (letter or self.json or self.csv or question.strategy or question.supposed)
        edges = [find_answer(one) for one in wanted.on_every(question)] if in_words or self.plot else []
        if in_words and len(edges) > 1:
            line = ", ".join(f"{one.paytable} {percentage(one.house_edge)}" for one in edges)
            say(f"By paytable: {line}")
        self.picture(edges, [answer] if letter else None)

    def compared(self, sides: list[WagerOdds]) -> None:
        if self.json:
            print_json([as_json(one) for one in sides])
        elif self.csv:
            shown.write_csv(sides)
        else:
            shown.show_compared(*sides)
        self.picture(sides)

    def strategies(self, question: Question) -> None:
        """Show every named way to play beside the best."""
        names = room.ways_to_play(question)
        if not names:
            refuse_unknown_strategy(question)
        best, found = find_answer(question), [find_answer(replace(question, strategy=name)) for name in names]
        if self.json:
            played.print_strategies(best, found)
        elif self.csv:
            shown.write_csv([best, *found])
        else:
            played.show_strategies(best, found)

    def advice(self, questions: list[Question], hand: str, seen: str, earlier: str) -> None:
        """Say what to do with a hand. Of several wagers, take the one that is decided with this many cards."""
        said, hand, seen = (hand, seen), *add_suits_to(hand, seen)
        with show_progress("Counting what each choice is worth"):
            question, advice = advise_first(questions, hand, seen, earlier)
        if self.json:
            worth = [{"choice": one.choice, **show_both(one.expected)} for one in advice]
            print_json({"game": question.game.edition.game, "wager": question.wager, "hand": hand, "seen": seen,
                        "earlier": earlier, "best": advice[0].choice,
                        "ties": [one.choice for one in advice if one.expected == advice[0].expected][1:],
                        "choices": worth})  # fmt: skip
        else:
            shown.show_advice(question.rule.title, parse_cards(hand), parse_cards(seen), advice)
            if said != (hand, seen):
                flush = "" if question.game.name == "blackjack" else " Write Qs 6s 4s for a flush."
                console().print(f"No suits were given, so all cards have different ones.{flush}")

    def many(self, found: Found, title: str = "") -> None:
        """Show many wagers. A wager without odds of its own is listed with the reason."""
        answers = [one for one in found if isinstance(one, WagerOdds)]
        if self.json:
            without = [shown.unsolved_json(one) for one in found if isinstance(one, Unsolved)]
            print_json({"odds": [as_json(one) for one in answers], "without_odds": without})
        elif self.csv:
            shown.write_csv(found)
        else:
            shown.show_many(found, title)
        self.picture(answers)

    def picture(self, found: list[WagerOdds], asked: list[WagerOdds] | None = None) -> None:
        if self.plot is not None:
            draw(found, self.plot, asked)


def of_submission(file: Path, name: str | None, wager: str | None, stake: Cents | None = None) -> Found:
    """Find every wager that the operator offers, on its paytables and meters, at the stakes of its table."""
    game = game_by_submission(file, name)
    if wager is not None and wager not in game.wagers:
        raise BadInput(f"{file} does not offer {wager!r}. It offers {', '.join(game.wagers)}.")
    if stake is not None and wager is None:
        raise BadInput("--stake is for one wager: name a game and a wager beside the submission.")
    return solve(ask_offered(game, one, stake) for one in ([wager] if wager else game.wagers))


def ask_offered(game: Game, wager: str, stake: Cents | None) -> Question | Unsolved:
    solver = solver_for(game, wager)
    if solver is None:
        return Unsolved(game.edition.game, game.edition.edition, wager, None, explain_lack(game, wager))
    return put(game, wager, solver.lettered or wager, stake=stake, as_paid=True)


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
