"""A submission as a form: every choice has a field, and filling one in changes nothing else of the text."""

from __future__ import annotations

import pytest
import tomli

from pitboss.documents.fields import fill_in, read_fields
from pitboss.errors import BadInput
from pitboss.games.checks import judge
from pitboss.games.examples import find_example, list_examples
from pitboss.law import library

EXAMPLES = {name: find_example(library.load(name).game).read_text(encoding="utf-8") for name in list_examples()}
POKER = EXAMPLES["three-card-poker"]
HEAD = 'game = "md/three-card-poker"\nedition = "1.4"\n'


@pytest.mark.parametrize("game", EXAMPLES)
def test_whatever_a_submission_says_has_a_field_and_filling_it_in_again_changes_nothing(game: str) -> None:
    text = EXAMPLES[game]
    said = [field for field in read_fields(text) if field.value]
    for field in said[:8]:
        assert fill_in(text, field.key, field.value) == text, field
    values = {field.key: field.value for field in said}
    tables = tomli.loads(text)
    assert values["property"] == tables["property"]
    for wager, terms in tables["wagers"].items():
        assert values.get(f"wagers.{wager}.paytable", terms.get("paytable")) == terms.get("paytable")


def test_one_choice_is_made_and_everything_else_stays_with_its_comments() -> None:
    after = fill_in(POKER, "wagers.pair-plus.paytable", "D")
    before, now = POKER.splitlines(), after.splitlines()
    assert len(before) == len(now)
    assert [line for line, old in zip(now, before, strict=True) if line != old] == ['paytable = "D"']
    assert judge(tomli.loads(after), "").ok


def test_a_wager_is_taken_out_and_offered_again_with_all_that_must_be_said_of_it() -> None:
    without = fill_in(POKER, "wagers.progressive", "")
    assert "progressive" not in tomli.loads(without)["wagers"]
    again = fill_in(without, "wagers.progressive", "true")
    assert tomli.loads(again)["wagers"]["progressive"]["meters"]["main"]["rate"] == "14%"
    assert judge(tomli.loads(again), "").ok


def test_values_are_written_as_toml_has_them() -> None:
    text = fill_in(fill_in(POKER, "table.positions", "6"), "effective", "2027-03-01")
    text = fill_in(fill_in(text, "options.envy_from_folded_hands", "true"), "cards.decks", "1")
    tables = tomli.loads(text)
    assert tables["table"]["positions"] == 6
    assert tables["effective"].isoformat() == "2027-03-01"
    assert tables["options"]["envy_from_folded_hands"] is True
    assert tables["cards"]["decks"] == 1


def test_what_cannot_be_is_left_for_the_check_to_find() -> None:
    text = fill_in(POKER, "table.positions", "many")
    assert [one.key for one in judge(tomli.loads(text), "").findings] == ["table.positions"]


def test_every_field_that_the_law_grants_names_its_line() -> None:
    fields = {field.key: field for field in read_fields(POKER)}
    assert fields["wagers.pair-plus.paytable"].cite == "MD 3CP 1.4 Ch.12 §D(1)"
    letters = dict(fields["wagers.pair-plus.paytable"].choices)
    assert letters["A"].startswith("A: Straight flush 35 to 1, Three-of-a-kind 25 to 1")
    assert [*letters] == ["A", "B", "C", "D", "E"]
    assert {field.kind for field in fields.values()} == {
        *("text", "date", "number", "amount", "choice", "switch", "offer")
    }


@pytest.mark.parametrize(
    ("text", "key", "why"),
    [
        ("this = is = no toml", "property", "This is not TOML"),
        ('property = "x"', "property", "Say which game"),
        ('game = "md/three-card-poker"\nedition = "9.9"', "property", "9.9"),
        (POKER, "wagers.pair-pluss", "Did you mean"),
        (POKER, "table", "grants no choice"),
        ('game = "md/three-card-poker"\nedition = "2014"', "property", "shows only part of the text"),
        (HEAD + "wagers = {}", "wagers.progressive", "under a .heading."),
        (HEAD + "table = 7", "table.positions", "under a .heading."),
        (HEAD + 'wagers = ["pair-plus"]', "wagers.pair-plus.paytable", "under a .heading."),
    ],
)
def test_bad_input_says_what_is_wrong(text: str, key: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        fill_in(text, key, "1")
