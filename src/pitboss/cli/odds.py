"""`pitboss odds`: the exact odds of a wager, of an operator's game, or of everything that the law holds."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from pitboss import odds as room
from pitboss.cli import odds_show as shown
from pitboss.cli.completion import (
    complete_game,
    complete_letter,
    complete_option,
    complete_strategy,
    complete_version,
    complete_wager,
)
from pitboss.cli.odds_asked import (
    ALL,
    Asked,
    read_stake,
    refuse_apart,
    refuse_every_deck,
    refuse_of_many,
    refuse_unnamed_strategy,
)
from pitboss.cli.odds_counting import count_all, find_answer, solve
from pitboss.cli.odds_form import Form
from pitboss.cli.odds_mistakes import show_mistakes
from pitboss.cli.odds_offered import of_submission
from pitboss.cli.odds_picture import drawable
from pitboss.cli.odds_rules import show_rules
from pitboss.cli.progress import show_progress
from pitboss.cli.screen import print_json
from pitboss.errors import BadInput
from pitboss.law import library
from pitboss.odds import cache
from pitboss.odds.asking.best_play import decided_on
from pitboss.odds.wording.figures import joint_json


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
    """A positive edge is the house's. A game with decisions is asked for by its main wager (ante, three-card, bet-1,
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
    asked = Asked(
        game=game, wager=wager, paytable=paytable, decks=decks, version=version, option=option, meter=meter, pays=pays,
        stake=stake, as_paid=as_paid, hand=hand, seen=seen, earlier=earlier, strategy=strategy, joint=joint,
        rules=rules, mistakes=mistakes, compare=compare, submission=submission, everything=everything, plot=plot,
        json=json, csv=csv,
    )  # fmt: skip
    refuse_unnamed_strategy(asked)
    decided = decided_on(game) if game is not None and wager is None and (hand is not None or strategy) else ()
    asked = replace(asked, wager=wager or next(iter(decided), None))
    refuse_apart(asked)
    form = Form(json, csv, drawable(plot), pace, full)
    refuse_of_many(asked)
    if joint:
        show_together(asked)
    elif submission is not None:
        form.many(of_submission(submission, game, asked.wager, read_stake(stake)), str(submission))
    elif everything or (game is not None and asked.wager is None):
        form.many(count_all(library.shelf() if game is None else [game]))
    elif game is None or asked.wager is None:
        raise BadInput("name a game and a wager, as in: pitboss odds three-card-poker pair-plus. Or ask for --all.")
    else:
        show_one(asked, game, asked.wager, decided, form)


def show_together(asked: Asked) -> None:
    """Several wagers of one seat, counted together."""
    if asked.game is None or asked.wager is not None or not asked.of_one_game or asked.csv:
        raise BadInput('name a game and its wagers, as in: pitboss odds three-card-poker --joint "ante pair-plus".')
    with show_progress("Counting the wagers together"):
        together = room.joint(asked.game, asked.joint.replace(",", " ").split())
    if asked.json:
        print_json(joint_json(together))
    else:
        shown.show_joint(together)


def show_one(asked: Asked, game: str, wager: str, decided: tuple[str, ...], form: Form) -> None:
    """What was asked of one wager. Where a hand is decided on several, `decided`, it is asked of each."""
    wanted, letter = asked.want(game, wager), asked.paytable
    refuse_every_deck(asked)
    if asked.rules:
        with show_progress(f"Counting {wager} by each rule"):
            changed = room.compare_rules(game, wager, letter, **wanted.said)
        show_rules(wanted.on(letter), changed, form.json, form.csv)
    elif asked.mistakes:
        with show_progress(f"Counting the mistakes with {wager}"):
            found = room.find_mistakes(game, wager, letter, **wanted.said)
        show_mistakes(wanted.on(letter), found, form.json, form.csv, form.full)
    elif asked.decks == ALL:
        form.many(solve(wanted.on_decks(letter)))
    elif asked.compare is not None:
        form.compared([find_answer(wanted.on(one)) for one in asked.compare])
    elif asked.hand is not None:
        questions = [replace(wanted, wager=one).on(letter) for one in decided or (wager,)]
        form.advice(questions, asked.hand, asked.seen, asked.earlier)
    elif asked.strategy == ALL:
        form.strategies(wanted.on(letter))
    else:
        form.one(wanted, letter)
