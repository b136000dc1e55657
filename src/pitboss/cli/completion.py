"""What a shell offers when Tab is pressed: games and their editions, wagers, letters of paytables, versions, options
and strategies.

Each function is the `autocompletion` of an argument or an option. It sees what stands on the line before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import typer

from pitboss.cli.front import words_to_complete
from pitboss.errors import PitbossError
from pitboss.games.allowances import tables_named
from pitboss.law import library
from pitboss.law.model import Edition
from pitboss.law.spoken_names import SHORT

Offer = tuple[str, str]
"""A word, and what a shell may show beside it."""


def complete_game(incomplete: str) -> Iterator[Offer]:
    """Complete games, also by their short names once one is begun: those that are not only the name's beginning. After
    an `@`, complete the game's editions.
    """
    name, at, _ = incomplete.partition("@")
    if at:
        yield from complete_edition(name, incomplete)
        return
    for game, (title,) in library.titles().items():
        bare = game.partition("/")[2]
        yield from begins([(bare, title), *([(game, title)] if "/" in incomplete else [])], incomplete)
    if incomplete:
        short = ((said, game) for said, game in SHORT.items() if not game.startswith(said))
        yield from begins(short, incomplete)


def complete_edition(name: str, incomplete: str) -> Iterator[Offer]:
    try:
        game = library.find(name).game
    except PitbossError:
        return
    offers = ((f"{name}@{one}", str(library.heading(game, one).get("status", ""))) for one in library.shelf()[game])
    yield from begins(offers, incomplete)


def complete_wager(ctx: typer.Context, incomplete: str) -> Iterator[Offer]:
    """The wagers of the game that is named before."""
    if edition := named_edition(ctx):
        yield from begins(((rule.id, rule.title) for rule in edition.wager), incomplete)


def complete_letter(ctx: typer.Context, incomplete: str) -> Iterator[Offer]:
    """The letters of the paytables of the wager that is named before, or of all the game's."""
    if edition := named_edition(ctx):
        wager = named(ctx, "wager")
        letters: dict[str, list[str]] = {}
        for table in tables_named(edition, wager) if wager else edition.paytable:
            if table.letter:
                letters.setdefault(table.letter, []).append(table.wager)
        offers = ((letter, ", ".join(dict.fromkeys(wagers))) for letter, wagers in sorted(letters.items()))
        yield from begins(offers, incomplete)


def complete_version(ctx: typer.Context, incomplete: str) -> Iterator[Offer]:
    """The versions and variations of the game that is named before."""
    if edition := named_edition(ctx):
        known = [one for table in edition.paytable for one in table.version]
        known += [rule.variation for rule in edition.wager if rule.variation]
        yield from begins(((one, "") for one in dict.fromkeys(known)), incomplete)


def complete_option(ctx: typer.Context, incomplete: str) -> Iterator[Offer]:
    """The options of the game that is named before, each with every value that it may have: `soft17=hit`."""
    if edition := named_edition(ctx):
        for rule in edition.option:
            values = ("true", "false") if rule.kind == "flag" else rule.values or (rule.default,)
            yield from begins(((f"{rule.id}={value}", rule.title) for value in values if value), incomplete)


def complete_table(ctx: typer.Context, incomplete: str) -> Iterator[Offer]:
    """The paytables of the game that is named before, by their wagers: `pair-plus=B`."""
    if edition := named_edition(ctx):
        offers = [(f"{table.wager}={table.letter}", "") for table in edition.paytable if table.letter]
        yield from begins(dict.fromkeys(offers), incomplete)


def complete_strategy(ctx: typer.Context, incomplete: str) -> Iterator[Offer]:
    """The ways to play the game that is named before, by their names."""
    if edition := named_edition(ctx):
        from pitboss.cli.odds_asked import ALL
        from pitboss.cli.players import BEST
        from pitboss.games.builder import game_by_law
        from pitboss.odds.strategies import list_strategies

        known = list_strategies(game_by_law(edition.game))
        best = [(BEST, "The best play there is.")] if ctx.info_name == "play" else [(ALL, "Every one that is known.")]
        yield from begins([*best, *((name, one.says) for name, one in sorted(known.items()))], incomplete)


def named_edition(ctx: typer.Context) -> Edition | None:
    try:
        return library.load(named(ctx, "game"))
    except PitbossError:
        return None


def named(ctx: typer.Context, what: str) -> str:
    """Find the game or the wager on the line.

    After an option without its value, nothing on the line is parsed yet. Then it is the first or second word after the
    command.
    """
    if said := ctx.params.get(what):
        return str(said)
    words = [word for word in words_to_complete()[2:] if not word.startswith("-")]
    return next(iter(words[("game", "wager").index(what) :]), "")


def begins(offers: Iterable[Offer], incomplete: str) -> Iterator[Offer]:
    return (offer for offer in offers if offer[0].casefold().startswith(incomplete.casefold()))
