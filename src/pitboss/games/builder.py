"""How a game comes to be: by law alone, by a few options, by an operator's Rules Submission, or from its own record.

Each way ends in a submission before the edition that it names, and `build_game` makes the game of it; only a record,
which holds what was in force and not what was said, is taken as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from pitboss.cards import Deck
from pitboss.errors import BadInput, need_text, say
from pitboss.games.allowances import version_option
from pitboss.games.checks import Checked, check
from pitboss.games.checks.case import Case
from pitboss.games.checks.declared import is_played
from pitboss.games.choices import choices_in_force
from pitboss.games.game import Game
from pitboss.games.record import order_choices, read_deck, read_record
from pitboss.games.stated_options import state_case
from pitboss.games.submission import Submission, WagerTerms
from pitboss.law import library


class OtherText(BadInput):
    """A record was made under a text of the law that this program does not have."""


def build_game(case: Case, deck: Deck | None = None) -> Game:
    """The game that a submission chooses, with the law's own wherever it says nothing."""
    return Game(case.edition, choices_in_force(case), deck)


def game_by_law(name: str, version: str = "") -> Game:
    """A game with nothing chosen: the law's own, or the first of what it lets an operator choose."""
    edition = library.load(name)
    wagers = {rule.id: WagerTerms() for rule in edition.wager if rule.variation in ("", version)}
    options = {version_option(edition): version} if version else {}
    return build_game(Case("", Submission(wagers=wagers, options=options), edition))


def game_by_options(name: str, options: Mapping[str, Any], offered: Iterable[str] | None = None) -> Game:
    """The game with these options; it offers all its wagers, or beside those it always has only the ones `offered`."""
    text = library.find(name)
    if not isinstance(options, Mapping):
        raise BadInput(f"options must be names with values, not {say(options)}.")
    for key in options:
        need_text(key, "the name of an option")
    named = None if offered is None else frozenset(offered)
    return build_by_options(Stated(text, library.digest(*text), named, repr(options), options))


@dataclass(frozen=True)
class Stated:
    """What was asked for, told apart by the text of the options: plain values have one text each."""

    law: library.Shelved
    digest: str
    offered: frozenset[str] | None
    text: str
    options: Mapping[str, Any] = field(compare=False)


@lru_cache(maxsize=4)  # Round after round is settled under the same options; few are in use at a time.
def build_by_options(stated: Stated) -> Game:
    game, edition_name, revision = stated.law
    edition = library.load(f"{game}@{edition_name}+{revision}")
    return build_game(state_case(edition, stated.options, stated.offered))


def game_by_submission(file: Path, name: str | None = None) -> Game:
    """The operator's game; BadInput if the file does not stand, or for another game or edition than the one `name`d."""
    return game_of(check(file), str(file), name)


def game_of(checked: Checked, file: str, name: str | None = None) -> Game:
    """The game of a submission that was checked; `file` is what it is called."""
    if checked.case is None:
        unlawful = any(finding.verdict == "contrary-to-text" for finding in checked.findings)
        said = "is not lawful" if unlawful else "does not stand"
        raise BadInput(f"{file} {said}: `pitboss check {file}` says why. The first finding: {checked.findings[0]}")
    edition = checked.case.edition
    if name is not None:
        game, named, _ = library.find(name)
        if game != edition.game or ("@" in name and named != edition.edition):
            raise BadInput(f"{file} is for {edition.id}, not for {name}.")
    for noted in checked.noted:
        if not is_played(checked.case, noted.key):
            raise BadInput(
                f"{noted.key} is declared otherwise in {file}. That is lawful and noted, and this program does not "
                f"play it so: it plays by {noted.cite}."
            )
    return build_game(checked.case)


def game_from_record(said: object) -> Game:
    """The game that `Game.record` wrote; BadInput if the edition's text is another now, or the record was changed."""
    record = read_record(said)
    edition = library.load_sealed(record.edition, record.edition_digest)
    if edition.id != record.edition:
        raise BadInput(f"The record of a game names {record.edition!r}. It must name an edition in full: {edition.id}.")
    game = Game(edition, order_choices(edition, record.choices), read_deck(record.deck))
    if game.edition_digest != record.edition_digest:
        raise OtherText(
            f"The record was made under another text of {edition.id}, with the digest {record.edition_digest:.12}…; "
            f"no revision that this program has is that text; the latest has the digest {game.edition_digest:.12}…."
        )
    if game.digest != record.digest:
        raise BadInput(f"The record of {edition.id} is not as it was written: its digest is not that of its choices.")
    return game
