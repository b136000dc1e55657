"""What `pitboss.rules`, `parse_cards` and `rank_hand` give in a notebook: a short repr, names, rows for a frame."""

from __future__ import annotations

from typing import Any

from pitboss.documents.tree import Section
from pitboss.frozen import frozen
from pitboss.rankings import RANKINGS, Ranked
from pitboss.rounds.events import HandJudged
from pitboss.tabled import Tabled, show_rows
from pitboss.words.cards import Cards, count, draw_cards
from pitboss.words.reasons import name_hand


class RuleBook(list[Section], Tabled):
    """The sections of a rule book, in its order: a list like any other. A row for each line, with its section."""

    def as_rows(self) -> list[dict[str, Any]]:
        """Give a record for each line: its section, what it says, the wager that it concerns, and its citation."""
        return [
            {"section": section.title, "says": "; ".join(filter(None, line.cells)), "wager": line.wager,
             "cite": line.cite}
            for section in self
            for line in section.lines
        ]  # fmt: skip

    def __repr__(self) -> str:
        lines = sum(len(section.lines) for section in self)
        return f"<RuleBook {count(len(self), 'section')}, {count(lines, 'line')}>"


@frozen
class RankedHand(Ranked):
    """A hand in its place, with the cards that put it there and what they make: `name` is `pair of 2s`, `title` the
    law's word for its kind, `Pair`. Of two hands by one ranking, the one with the higher `rank` is better.
    """

    title: str = ""
    name: str = ""

    def as_row(self) -> dict[str, Any]:
        """One flat record, ready for a data frame."""
        return {"name": self.name, "title": self.title, "cards": draw_cards(self.cards)}

    def _repr_html_(self) -> str:
        return show_rows([self.as_row()])

    def __repr__(self) -> str:
        return f"<RankedHand {self.name}: {draw_cards(self.cards)}>"


def name_ranked(ranking: str, ranked: Ranked) -> RankedHand:
    title = RANKINGS[ranking].category(ranked.rank).title
    name = name_hand(HandJudged("player", ranked.cards, title))
    return RankedHand(ranked.rank, Cards(ranked.cards), title, name)
