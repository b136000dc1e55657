"""A submission as a form: every choice has a field, and filling one in changes nothing else of the text."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import ndiff
from typing import Any

import pytest
import tomli

from pitboss.documents.filling import fill_in, read_fields
from pitboss.documents.form import write_form
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
    for field in said:
        assert fill_in(text, field.key, field.value) == text, field
    assert {field.key for field in said} >= said_in(tomli.loads(text)) - {"game", "edition"}


@pytest.mark.parametrize("game", EXAMPLES)
def test_the_form_as_it_is_written_has_a_field_for_every_line(game: str) -> None:
    text = write_form(library.load(game), "Riverside", "2026-12-01")
    assert {field.key for field in read_fields(text)} >= said_in(tomli.loads(text)) - {"game", "edition"}


def said_in(tables: Mapping[str, Any], place: str = "") -> set[str]:
    """The key of every value, in full."""
    return {
        key
        for name, value in tables.items()
        for key in (said_in(value, f"{place}{name}.") if isinstance(value, dict) else {f"{place}{name}"})
    }


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


FORM = write_form(library.load("three-card-poker"), "Riverside", "2026-12-01")


@pytest.mark.parametrize("wager", ["progressive", "six-card-bonus", "five-card-progressive"])
def test_a_block_goes_with_the_comment_above_it_and_comes_back_to_its_place(wager: str) -> None:
    without = fill_in(FORM, f"wagers.{wager}", "")
    gone = [line for line in ndiff(FORM.splitlines(), without.splitlines()) if not line.startswith(" ")]
    assert all(line.startswith(("- ", "? ")) for line in gone)
    start, end = FORM.index(f"[wagers.{wager}]"), len(FORM)
    above = FORM[:start].rpartition("\n\n")[2]
    assert above.startswith("# ")
    assert above not in without
    for other in ("progressive", "six-card-bonus", "five-card-progressive"):
        kept = FORM[: FORM.index(f"[wagers.{other}]")].rpartition("\n\n")[2] + f"[wagers.{other}]"
        assert (kept in without) == (other != wager), other
    assert without.endswith(FORM[FORM.index("[options]", start) : end])
    assert fill_in(without, f"wagers.{wager}", "true") == FORM


def test_a_comment_that_belongs_to_no_block_stays() -> None:
    text = POKER.replace("[wagers.six-card-bonus]", "# The side wagers follow.\n\n[wagers.six-card-bonus]")
    assert "\n# The side wagers follow.\n" in fill_in(text, "wagers.progressive", "")


def test_a_choice_is_written_where_the_form_shows_it_in_a_comment() -> None:
    text = fill_in(FORM, "table.least_chip", "5.00")
    assert text == FORM.replace('# least_chip = "1.00"', 'least_chip = "5.00"')
    text = fill_in(FORM, "wagers.progressive.meters.main.progression", "pool")
    assert text == FORM.replace('# progression = "pool"', 'progression = "pool"', 1)


def test_a_wager_that_the_form_only_mentions_is_offered_in_that_place() -> None:
    form = write_form(library.load("blackjack"), "Riverside", "2026-12-01")
    wager = next(line[len("# [wagers.") : -1] for line in form.splitlines() if line.startswith("# [wagers."))
    text = fill_in(form, f"wagers.{wager}", "true")
    assert wager in tomli.loads(text)["wagers"]
    assert f"# [wagers.{wager}]" not in text
    assert text.index(f"[wagers.{wager}]") < text.index("[options]")


def test_stakes_backs_envy_and_linked_games_are_written_as_toml_has_them() -> None:
    text = fill_in(fill_in(POKER, "wagers.progressive.stakes", "5.00"), "wagers.progressive.envy", "false")
    text = fill_in(fill_in(text, "wagers.progressive.linked", "true"), "cards.back_colours", "green, gold")
    tables = tomli.loads(text)
    assert tables["cards"]["back_colours"] == ["green", "gold"]
    terms = tables["wagers"]["progressive"]
    assert (terms["stakes"], terms["envy"], terms["linked"]) == (["5.00"], False, True)
    assert [one.key for one in judge(tables, "").findings] == ["wagers.progressive.envy"]


def test_a_wager_names_the_stakes_and_the_meters_of_the_paytable_chosen() -> None:
    fields = {field.key: field for field in read_fields(POKER)}
    assert fields["wagers.progressive.stakes"].choices == (("1.00", "$1"), ("5.00", "$5"))
    assert fields["wagers.progressive.stakes"].value == "1.00, 5.00"
    place = "wagers.five-card-progressive.meters."
    assert {key.removeprefix(place).split(".")[0] for key in fields if key.startswith(place)} == {
        *("mega", "major", "minor")
    }
    changed = fill_in(POKER, "wagers.five-card-progressive.paytable", "B")
    for name in ("rate", "initial", "reset"):
        changed = fill_in(changed, f"{place}mega.{name}", "")
    assert judge(tomli.loads(changed), "").ok
    assert "mega" not in changed
    assert not any(field.key.startswith(f"{place}mega") for field in read_fields(changed))


def test_a_meter_without_a_letter_and_a_meter_in_one_line_have_fields() -> None:
    place = "wagers.hit-and-run.meters.main.rate"
    text = fill_in(EXAMPLES["blackjack"], place, "25%")
    assert tomli.loads(text)["wagers"]["hit-and-run"]["meters"]["main"]["rate"] == "25%"
    text = fill_in(POKER, "wagers.five-card-progressive.meters.mega.rate", "12%")
    assert text == POKER.replace('mega = { rate = "10%"', 'mega = { rate = "12%"')


def test_what_two_wagers_share_is_asked_of_the_first() -> None:
    keys = {field.key for field in read_fields(EXAMPLES["caribbean-stud"])}
    assert "wagers.five-card-hand-bonus.meters.main.rate" in keys
    assert "wagers.five-card-hand-bonus-dealer.meters.main.rate" not in keys


def test_no_choice_is_a_word_of_the_file_with_strokes() -> None:
    labels = [label for text in EXAMPLES.values() for field in read_fields(text) for _, label in field.choices]
    assert {"no hole card", "reshuffling shoe", "3-4-5x", "void round"} <= set(labels)
    assert not [label for label in labels if "_" in label]


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
        *("text", "date", "number", "amount", "choice", "switch", "offer", "list")
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
