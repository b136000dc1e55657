"""Linked meters are held to the law of every table that plays for them, and to what was filed for it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.games.submission import MeterTerms
from pitboss.law.model import Amount
from pitboss.meters.link.commands import ChangeTerms
from pitboss.people import ANYONE
from pitboss.tables.commands import CloseTable, OpenTable
from pitboss.tables.envelope import Hosted
from pitboss.tables.linking import terms_of, wires_to
from pitboss.tables.pit import Happened, Pit, join, open_link, play, tell_link
from tests.tables.bench import game_of
from tests.tables.linked import BOTH, MAIN, Floor, linked_235, must


def linked(name: str, rate: str, amount: int) -> Game:
    terms = MeterTerms(rate=Fraction(rate), initial=Amount(amount), reset=Amount(amount))
    return game_of(name, meters={"main": terms}, linked=("progressive",))


CARIBBEAN = linked("ma/caribbean-stud", "7/10", 500_000)
THREE_CARD = linked("md/three-card-poker", "1/5", 100_000)


def link_of(game: Game, *tables: str, **other: Any) -> Pit:
    """A link by the terms of a game, or by others, with tables of it."""
    pit = must(open_link(Pit(), "floor", [replace(terms_of(game, MAIN), **other)], BOTH)).pit
    for table in tables:
        pit = must(join(pit, Hosted(table, game), wires_to(game, "floor"), BOTH)).pit
    return pit


def code_of(answer: Happened | Refusal) -> tuple[str, str]:
    return (answer.code, answer.cite) if isinstance(answer, Refusal) else ("", "")


def joins(pit: Pit, game: Game) -> tuple[str, str]:
    return code_of(join(pit, Hosted("9", game), wires_to(game, "floor"), BOTH))


@pytest.mark.rules("CAR-068", "3CP-102", "235-089")
def test_no_table_joins_a_link_that_its_law_does_not_allow() -> None:
    """MA CSP §11(d)(5): 70%; 3CP 1.4 Ch.12 §E(3)(a), (b): 20% and $1,000; 235 Ch.12 §F(2)(a): $10,000."""
    assert joins(link_of(linked_235(), "1"), CARIBBEAN) == ("below-rate", "MA CSP §11(d)(5)")
    assert joins(link_of(THREE_CARD, "1"), linked_235())[0] == "below-least"
    assert joins(link_of(THREE_CARD, rate=Fraction(1, 100)), THREE_CARD)[0] == "below-rate"
    assert joins(link_of(THREE_CARD, initial=1, reset=1, least=0), THREE_CARD)[0] == "below-least"
    assert joins(link_of(THREE_CARD, "1"), THREE_CARD) == ("", "")


def test_no_table_joins_a_link_with_other_terms_than_were_filed_for_it() -> None:
    assert joins(link_of(linked_235(), "1"), linked_235(rate=Fraction(1, 5)))[0] == "unfiled-terms"
    assert joins(link_of(THREE_CARD, reset=200_000, initial=200_000), THREE_CARD)[0] == "unfiled-terms"


@pytest.mark.rules("CAR-068", "235-089")
def test_nobody_changes_terms_below_the_law_of_a_table_or_against_its_submission() -> None:
    ours = terms_of(linked_235(), MAIN)
    floor = Floor.of(linked_235(), "1")

    def change(**other: Any) -> str:
        command = ChangeTerms("main", replace(ours, **other), "cheaper", BOTH)
        return code_of(tell_link(floor.pit, "floor", "m1", command))[0]

    assert change(reset=1, initial=1, least=0) == "below-least"
    assert change(least=0) == "below-least"
    assert change(rate=Fraction(1, 5)) == "unfiled-terms"
    assert change(limit=9_000_000) == ""


def test_the_terms_change_while_the_table_is_closed_and_it_opens_with_the_submission_that_has_them() -> None:
    more = linked_235(rate=Fraction(1, 5))
    pit = Floor.of(linked_235(), "1").pit
    pit = must(play(pit, "1", CloseTable(), ANYONE)).pit
    command = ChangeTerms("main", replace(terms_of(more, MAIN)), "amended submission", BOTH)
    pit = must(tell_link(pit, "floor", "m1", command)).pit
    assert code_of(play(pit, "1", OpenTable(), ANYONE))[0] == "unfiled-terms"
    host = pit.tables["1"]
    assert isinstance(host, Hosted)
    pit = must(join(pit, Hosted("1", more, host.table, host.version), wires_to(more, "floor"), BOTH)).pit
    assert code_of(play(pit, "1", OpenTable(), ANYONE)) == ("", "")


@pytest.mark.rules("CAR-068")
def test_the_amount_of_the_massachusetts_meter_is_the_licensees() -> None:
    """MA CSP §11(d)(5) has it established by the licensee and names no least; $10,000 is only our default, R-34."""
    assert joins(link_of(CARIBBEAN, "1"), CARIBBEAN) == ("", "")
