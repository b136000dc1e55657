"""What rests on a citation, each line by a name that people know."""

from __future__ import annotations

import re

from pitboss.documents.cited import name_cited, tell_cited
from pitboss.law import library
from pitboss.law.lint import citations_of


def test_every_line_of_the_law_has_a_name_and_no_address() -> None:
    for edition in library.everything():
        for _, key, _ in citations_of(edition):
            name = name_cited(edition, key)
            assert name, (edition.id, key)
            assert not re.search(r"\w\[\d+\]", name), (edition.id, key)


def test_an_option_and_a_row_are_named_in_words() -> None:
    blackjack, poker = library.load("blackjack"), library.load("three-card-poker")
    assert name_cited(blackjack, "option[4].cite") == f"option: {blackjack.option[3].title}"
    table = next(n for n, one in enumerate(poker.paytable, 1) if (one.wager, one.letter) == ("pair-plus", "A"))
    assert name_cited(poker, f"paytable[{table}].rows[1].cite") == "Pair Plus, paytable A: Straight flush"


def test_what_is_beyond_the_first_lines_is_counted() -> None:
    poker = library.load("three-card-poker")
    keys = [(poker, f"wager[{n}].cite") for n in (1, 2, 3, 3)]
    first, second, more = tell_cited(keys, 2).split("\n")
    assert first == f"{poker.title} 1.4, {poker.wager[0].title}"
    assert second.endswith(poker.wager[1].title)
    assert more == "and 1 more"
    assert not tell_cited([], 2)
