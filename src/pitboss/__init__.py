"""Casino table games as executable regulation: `import pitboss`, and what a program most often wants of it.

    list_games, catalogue, build_game   which games there are, what the law holds of them, and one of them to play
    rules, check                        the rule book, an operator's Rules Submission
    settle, settle_many, example_round  one finished round, a report over many, one to start from
    play                                one whole round, with your wagers and choices, and cards or dice from a seed
    odds                                the exact odds of a wager; `odds.every()`, and `odds.best_play()` of a hand
    parse_cards, rank_hand              cards and hands

What each of them needs is imported when it is first called, so that `import pitboss` costs nothing. Signatures name
types as `pitboss.Game`, so that `typing.get_type_hints` imports each one when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, Any

import pitboss

if TYPE_CHECKING:
    from pitboss.cards import Card, Deck
    from pitboss.documents.tree import Section
    from pitboss.errors import BadInput, PitbossError
    from pitboss.games.checks import Checked
    from pitboss.games.game import Game
    from pitboss.odds import Advice, JointOdds, Unsolved, WagerOdds
    from pitboss.odds import room as odds
    from pitboss.odds.asking.answers import EveryOdds
    from pitboss.odds.asking.rules import RuleOdds
    from pitboss.odds.sessions.hold import HoldOdds
    from pitboss.odds.sessions.session import SessionOdds
    from pitboss.odds.sessions.tables import TableOdds
    from pitboss.odds.solvers.mistakes import Mistake
    from pitboss.odds.solvers.removal import Removal
    from pitboss.school.playing import Moment, PlayedRound
    from pitboss.settled import PaidRounds, SettledRound
    from pitboss.shown import RankedHand, RuleBook
    from pitboss.words.cards import Cards

__version__ = "0.1.0"

__all__ = [
    "Advice",
    "BadInput",
    "Card",
    "Cards",
    "Checked",
    "Deck",
    "EveryOdds",
    "Game",
    "HoldOdds",
    "JointOdds",
    "Mistake",
    "Moment",
    "PaidRounds",
    "PitbossError",
    "PlayedRound",
    "RankedHand",
    "Removal",
    "RuleBook",
    "RuleOdds",
    "Section",
    "SessionOdds",
    "SettledRound",
    "TableOdds",
    "Unsolved",
    "WagerOdds",
    "__version__",
    "build_game",
    "catalogue",
    "check",
    "example_round",
    "list_games",
    "odds",
    "parse_cards",
    "play",
    "rank_hand",
    "rules",
    "settle",
    "settle_many",
]

VALUES = {
    "Advice": "pitboss.odds",
    "BadInput": "pitboss.errors",
    "Card": "pitboss.cards",
    "Cards": "pitboss.words.cards",
    "Checked": "pitboss.games.checks",
    "Deck": "pitboss.cards",
    "EveryOdds": "pitboss.odds.asking.answers",
    "Game": "pitboss.games.game",
    "HoldOdds": "pitboss.odds.sessions.hold",
    "JointOdds": "pitboss.odds",
    "Mistake": "pitboss.odds.solvers.mistakes",
    "Moment": "pitboss.school.playing",
    "PaidRounds": "pitboss.settled",
    "PitbossError": "pitboss.errors",
    "PlayedRound": "pitboss.school.playing",
    "RankedHand": "pitboss.shown",
    "Removal": "pitboss.odds.solvers.removal",
    "RuleBook": "pitboss.shown",
    "RuleOdds": "pitboss.odds.asking.rules",
    "Section": "pitboss.documents.tree",
    "SessionOdds": "pitboss.odds.sessions.session",
    "SettledRound": "pitboss.settled",
    "TableOdds": "pitboss.odds.sessions.tables",
    "Unsolved": "pitboss.odds",
    "WagerOdds": "pitboss.odds",
}
"""The types of what goes in and comes out, and where they live."""


if not TYPE_CHECKING:  # which knows them from above, and should not take any other name for one of them

    def __getattr__(name: str) -> object:
        """Import types, and the room `odds`, which can be called, when they are first named."""
        if name == "odds":
            return import_module("pitboss.odds")
        if name in VALUES:
            return getattr(import_module(VALUES[name]), name)
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


def list_games() -> tuple[str, ...]:
    """List every game by its full name, such as `md/three-card-poker`.

    The part after the slash is enough to name one.
    """
    from pitboss.law import library

    return tuple(library.shelf())


def catalogue(games: Iterable[str] | None = None) -> dict[str, Any]:
    """Give every paytable, minimum, envy schedule and payout limit, as `pitboss catalog` has them.

    They are of all games, or of those named in `games`.
    """
    from pitboss.errors import BadInput, say
    from pitboss.games.catalog import catalog
    from pitboss.law import library

    if isinstance(games, str) or not isinstance(games, Iterable | None):
        raise BadInput(f"games must be a list of names, not {say(games)}.")
    return catalog(None if games is None else [library.find(name)[0] for name in games])


def build_game(name: str, options: Mapping[str, Any] | None = None) -> pitboss.Game:
    """Build a game that is ready to play. `options` are the operator's choices, as `pitboss settle` reads them.

    Anything left out is as the law has it.

    `build_game("three-card-poker", {"paytables": {"pair-plus": "B"}})`
    """
    from pitboss.games.builder import game_by_options

    return game_by_options(name, {} if options is None else options)


def rules(game: str, *, wager: str = "", cite: str = "") -> pitboss.RuleBook:
    """Give the rule book of a game, section by section, each line with its citation.

    With `wager`, only what concerns that wager. With `cite`, only what the law says at that place.
    """
    from pitboss.documents.book import find_sections
    from pitboss.errors import need_text
    from pitboss.law import library
    from pitboss.law.spoken_names import find_wager
    from pitboss.shown import RuleBook

    edition = library.load(game)
    meant = find_wager(need_text(wager, "the name of a wager"), {one.id: one.title for one in edition.wager})
    return RuleBook(find_sections(edition, wager=meant, cite=cite))


def check(submission: str | PathLike[str]) -> pitboss.Checked:
    """Check whether an operator's Rules Submission is lawful: `ok`, and every finding with its citation.

    The submission is the path of a TOML file.
    """
    from pathlib import Path

    from pitboss.errors import BadInput, say
    from pitboss.games.checks import check as check_file

    if not isinstance(submission, str | PathLike):
        raise BadInput(f"a submission is named by the path of its file, not by {say(submission)}.")
    return check_file(Path(submission))


def settle(finished: Mapping[str, Any]) -> pitboss.SettledRound:
    """Settle a finished round: what each wager is paid, and by which line of the law.

    `example_round(game)` shows how a round is written. A round that the rules do not allow raises BadInput, which names
    the rule.
    """
    from pitboss.rounds.finished.description import read_given
    from pitboss.rounds.finished.settle import settle_given
    from pitboss.settled import SettledRound

    return SettledRound(settle_given(read_given(finished)))


def settle_many(rounds: Iterable[Mapping[str, Any]]) -> pitboss.PaidRounds:
    """Compare many finished rounds with what the dealer paid, as each says under `paid`: what was mispaid, and totals.

    A round that the rules do not allow is listed under `refused`, by its number from 1. It does not stop the others.
    """
    from pitboss.errors import BadInput, say
    from pitboss.rounds.finished.bulk import make_report
    from pitboss.rounds.finished.bulk import settle_many as settle_all
    from pitboss.settled import PaidRounds

    if isinstance(rounds, Mapping) or not isinstance(rounds, Iterable):
        raise BadInput(f"rounds must be a list of finished rounds, not {say(rounds)}.")
    return PaidRounds(make_report(*settle_all(enumerate(rounds, 1))))


def example_round(game: str) -> dict[str, Any]:
    """Give a finished round of a game, as `settle` reads it. It was worked by hand from the law."""
    from pitboss.rounds.finished.examples import example_round as make_example

    return make_example(game)


def play(
    game: str,
    wagers: Mapping[str, str],
    choose: Callable[[pitboss.Moment], str] | None = None,
    *,
    seed: int,
    options: Mapping[str, Any] | None = None,
) -> pitboss.PlayedRound:
    """Play one whole round.

    Wagers are in dollars, `choose` is asked for each choice, and the seed deals cards or dice.

    `play("three-card-poker", {"ante": "10.00"}, lambda moment: "play", seed=7)`. The same seed deals the same cards.
    What the law refuses raises BadInput, which names the rule.
    """
    from random import Random

    from pitboss.errors import BadInput, say
    from pitboss.money import cents
    from pitboss.school.playing import play_round

    if not isinstance(wagers, Mapping) or not all(isinstance(one, str) for one in wagers):
        raise BadInput(f"wagers must be names with dollars, as in {{'ante': '10.00'}}, not {say(wagers)}.")
    for wager, amount in wagers.items():
        if not isinstance(amount, str):
            raise BadInput(f"wagers are dollars as text, as in {{{wager!r}: '10.00'}}, not {say(amount)}.")
    if choose is not None and not callable(choose):
        raise BadInput(f"choose must be a function that is given each moment, not {say(choose)}.")
    if type(seed) is not int:
        raise BadInput(f"a seed must be a whole number, not {say(seed)}.")
    amounts = {wager: cents(amount) for wager, amount in wagers.items()}
    return play_round(build_game(game, options), Random(seed), amounts, choose)


def parse_cards(text: str) -> pitboss.Cards:
    """Read a list of cards as they are typed or printed: `parse_cards("As Kd Tc")`, `parse_cards("10♦, Q♠")`."""
    from pitboss.cards import parse_cards as parse
    from pitboss.errors import BadInput
    from pitboss.words.cards import Cards

    if not isinstance(text, str):
        raise BadInput(f"cards must be text, as in 'As Kd Tc', not {text!r:.40}.")
    return Cards(parse(text))


def rank_hand(hand: str | Sequence[pitboss.Card] | Sequence[str], ranking: str = "five-card") -> pitboss.RankedHand:
    """Find the best hand in these cards by one of the law's rankings: its name, its place, and the cards that make it.

    `rank_hand("Ks Kd 2c", "three-card-poker").name` is `pair of kings`. It also takes a list of cards or texts.
    """
    from pitboss.cards import check_hand
    from pitboss.errors import BadInput, nearest, need_text
    from pitboss.rankings import RANKINGS
    from pitboss.shown import name_ranked

    if need_text(ranking, "a ranking") not in RANKINGS:
        raise BadInput(f"there is no ranking {ranking!r}. {nearest(ranking, RANKINGS)}")
    best = RANKINGS[ranking].best(check_hand(parse_cards(hand) if isinstance(hand, str) else hand))
    return name_ranked(ranking, best)
