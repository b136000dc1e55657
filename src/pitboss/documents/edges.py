"""What an amendment does to the exact edge of each wager, side by side.

An excerpt is too little to play by. Its tables are priced within the game's complete text: the rules of play are those,
and the figures that the excerpt shows are its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeVar

from pitboss.documents.book.names import name_wager
from pitboss.documents.tree import Line, Section
from pitboss.frozen import frozen
from pitboss.law import library
from pitboss.law.changes import Change
from pitboss.law.diff import same, shows_all, tells
from pitboss.law.model import Edition, Envy, Minimum, Paytable
from pitboss.odds import Question, Unsolved, WagerOdds
from pitboss.odds.asking.everything import list_questions
from pitboss.odds.wording.figures import percentage, show_both

PLAY = ("hand", "qualifies", "stage", "settlement", "wager", "option", "decks")
"""Parts of an edition that any wager's edge may follow from."""

Key = tuple[str, str, str, int]
"""A wager, the letter of its paytable, the version of the game, and the number of decks."""

Amended = TypeVar("Amended", bound=Paytable | Minimum | Envy)


@frozen
class EdgeChange:
    """The edge of one wager on one paytable, before and after; None where one edition has no such table."""

    wager: str
    title: str
    letter: str
    version: str
    decks: int
    before: WagerOdds | None
    after: WagerOdds | None

    @property
    def difference(self) -> Fraction | None:
        return self.after.house_edge - self.before.house_edge if self.before and self.after else None


Solve = Callable[[Iterable[Question]], Iterable[WagerOdds | Unsolved]]


def compare_edges(before: Edition, after: Edition, solve: Solve) -> list[EdgeChange]:
    """Each wager whose tables or play the amendment changed; `solve` answers many questions, with a bar or without."""
    old, new = ask_all(before, after), ask_all(after, before)
    changed = [key for key in dict.fromkeys((*old, *new)) if differs(old.get(key), new.get(key))]
    asked = [side[key] for side in (old, new) for key in changed if key in side]
    answers = iter(solve(asked))
    found = [{key: next(answers) for key in changed if key in side} for side in (old, new)]
    return [change_of(key, *(odds_in(one.get(key)) for one in found)) for key in changed]


def odds_in(answer: WagerOdds | Unsolved | None) -> WagerOdds | None:
    return answer if isinstance(answer, WagerOdds) else None


def change_of(key: Key, before: WagerOdds | None, after: WagerOdds | None) -> EdgeChange:
    wager, letter, version, decks = key
    shown = after or before
    return EdgeChange(wager, shown.title if shown else wager, letter, version, decks, before, after)


def differs(one: Question | None, other: Question | None) -> bool:
    if one is None or other is None:
        return True
    played = [getattr(question.game.edition, part) for question in (one, other) for part in PLAY]
    rules_differ = played[: len(PLAY)] != played[len(PLAY) :]
    tables = one.table, other.table
    pays = tables[0] is not None and tables[1] is not None and not same(tables[0], tables[1])
    return rules_differ or pays or dict(one.meters) != dict(other.meters)


def ask_all(edition: Edition, other: Edition) -> dict[Key, Question]:
    """The questions of every wager that both editions show all tables of."""
    playable = make_playable(edition)
    printed = {rule.id: rule.paytable or rule.id for rule in playable.wager}
    shown = [
        rule
        for rule in playable.wager
        if comparable(edition, other, printed[rule.id]) and not lacks(edition, other, printed[rule.id])
    ]
    asked = (one for rule in shown for one in list_questions(playable, rule) if isinstance(one, Question))
    return {key_of(one): one for one in asked if comparable(edition, other, one.lettered)}


def key_of(question: Question) -> Key:
    letter = question.table.letter if question.table else None
    return question.wager, letter or "", question.game.choices.version, question.decks


def comparable(edition: Edition, other: Edition, wager: str) -> bool:
    """Whether each of the two shows all of the wager's tables, or neither shows any."""
    tables = [[table for table in one.paytable if table.wager == wager] for one in (edition, other)]
    if not any(tables):
        return True
    return shows_all(edition, tables[0], other) and shows_all(other, tables[1], edition)


def lacks(edition: Edition, other: Edition, wager: str) -> bool:
    """Whether the wager is not in the edition: it shows no table of it, would have shown it, and the other does."""
    shown, told = (any(table.wager == wager for table in one.paytable) for one in (edition, other))
    return told and not shown and tells(edition, other)


def make_playable(edition: Edition) -> Edition:
    """The edition itself if it is complete; else the complete text of the game with the figures that it shows."""
    if edition.complete:
        return edition
    whole = library.load(edition.game)
    return replace(
        whole,
        edition=edition.edition,
        paytable=amend(whole.paytable, edition.paytable),
        minimum=amend(whole.minimum, edition.minimum),
        envy=amend(whole.envy, edition.envy),
    )


def amend(whole: tuple[Amended, ...], shown: tuple[Amended, ...]) -> tuple[Amended, ...]:
    """Of each wager that the excerpt speaks of, the excerpt's lines; of the others, those of the whole."""
    named = {one.wager for one in shown}
    return (*(one for one in whole if one.wager not in named), *shown)


def edge_values(change: EdgeChange) -> dict[str, Any]:
    """For another program: exact figures and decimals."""
    sides = {"before": change.before, "after": change.after}
    edges = {name: None if one is None else show_both(one.house_edge) for name, one in sides.items()}
    said = {"wager": change.wager, "paytable": change.letter or None, "version": change.version or None}
    difference = None if change.difference is None else show_both(change.difference)
    return {**said, "decks": change.decks, **edges, "difference": difference}


def edge_section(changes: Iterable[EdgeChange], moved: Sequence[str] = ()) -> Section:
    """The edges letter by letter; `moved` says which tables only bear another letter."""
    columns = ("Wager", "Paytable", "Before", "After", "Difference")
    note = f"Compared letter by letter. Moved as they were: {'; '.join(moved)}." if moved else ""
    return Section("House edge", columns, tuple(map(edge_line, changes)), "What it does to the odds", "odds", note)


def say_moved(edition: Edition, changes: Iterable[Change]) -> list[str]:
    """`Six Card Bonus, Paytable E is now Paytable A`: the edge that a letter gained may be that of another before."""
    moved = (one for one in changes if one.kind == "moved")
    return [f"{name_wager(edition, one.line.partition(' ')[0])}, {one.before} is now {one.after}" for one in moved]


def edge_line(change: EdgeChange) -> Line:
    cite = "; ".join(dict.fromkeys(cites(change)))
    return Line((change.title, table_text(change), *edge_texts(change)), cite, change.wager)


def table_text(change: EdgeChange) -> str:
    """`A, version g1, 6 decks`."""
    said = (change.letter, f"version {change.version}" if change.version else "", deck_text(change.decks))
    return ", ".join(one for one in said if one)


def deck_text(decks: int) -> str:
    return f"{decks} deck{'s' if decks > 1 else ''}" if decks else ""


def edge_texts(change: EdgeChange) -> tuple[str, str, str]:
    """Both edges and what lies between them, as percentages; no figure where there is no such table."""
    sides = ("no table" if one is None else percentage(one.house_edge) for one in (change.before, change.after))
    difference = "" if change.difference is None else percentage(change.difference)
    before, after = sides
    return before, after, difference if difference.startswith("-") or not difference else f"+{difference}"


def cites(change: EdgeChange) -> Iterator[str]:
    """Where each side's own table stands."""
    for odds in (change.before, change.after):
        for wager, letter, cite in odds.tables if odds else ():
            if (letter or "") == change.letter and cite and wager:
                yield cite
