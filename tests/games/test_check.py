"""The check as a whole: every example is lawful, no fault hides another, and the law fills what is unsaid.

Submissions with one fault each are in `faults`, game by game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games.allowances import place_of
from pitboss.games.builder import game_by_law
from pitboss.games.checks import Checked, check, judge
from pitboss.games.checks.case import Case
from pitboss.games.checks.summary import summary
from pitboss.games.choices import choices_in_force
from pitboss.games.identity import MeterName
from pitboss.games.submission import MeterTerms
from pitboss.law import library
from pitboss.law.filing import filing
from pitboss.law.model import Amount
from tests.games.faults.changes import EXAMPLES, GONE, changed, findings, tables_of

NAMES = sorted(path.stem for path in EXAMPLES.glob("*.toml"))


def lawful(example: str, change: dict[str, object] | None = None) -> Case:
    checked = judge(changed(example, change or {}), f"{example}.toml")
    assert checked.case is not None, "\n".join(map(str, checked.findings))
    return checked.case


def test_there_is_an_example_for_each_game() -> None:
    assert {tables_of(name)["game"] for name in NAMES} == set(library.shelf())


@pytest.mark.parametrize("example", NAMES)
def test_every_example_is_lawful_under_the_edition_in_force(example: str) -> None:
    case = lawful(example)
    assert case.edition.status == "current"


@pytest.mark.parametrize("example", NAMES)
def test_every_choice_of_an_example_is_cited_and_every_citation_resolves(example: str) -> None:
    lines = summary(lawful(example))
    assert all(line.what and line.choice for line in lines)
    for line in lines:
        assert all(library.sources().resolves(cite) for cite in line.cite.split("; ")), line


@pytest.mark.rules("235-033", "235-037", "3CP-026", "3CP-031")
@pytest.mark.parametrize(
    ("example", "shuffler", "places"),
    [
        ("stud-235", "automated", ("MD 235 1.1 Ch.5 §A",)),
        ("stud-235", "counting", ("MD 235 1.1 Ch.5 §A", "MD 235 1.1 Ch.5 §E")),
        ("stud-235", "reshuffling-shoe", ("MD 235 1.1 Ch.5 §A", "MD 235 1.1 Ch.5 §I")),
        ("three-card-poker", "counting", ("MD 3CP 1.4 Ch.5 §A, Ch.4 §D", "MD 3CP 1.4 Ch.5 §D")),
    ],
)
def test_a_shuffler_is_cited_where_the_text_speaks_of_it(example: str, shuffler: str, places: tuple[str, ...]) -> None:
    (line,) = [one for one in summary(lawful(example, {"cards.shuffler": shuffler})) if one.what == "Shuffler"]
    assert tuple(line.cite.split("; ")) == places


@pytest.mark.parametrize("jurisdiction", ["md", "ma"])
def test_what_a_jurisdiction_asks_of_every_submission_resolves(jurisdiction: str) -> None:
    game = next(game for game in library.shelf() if game.startswith(jurisdiction))
    asked = filing(library.load(game))
    assert library.sources().resolves(asked.heading)
    assert library.sources().resolves(asked.limits)


def test_all_faults_are_reported_together() -> None:
    change = {
        "effective": "tomorrow",
        "table.positions": 8,
        "table.maximum": "1.00",
        "cards.shuffler": "manual",
        "wagers.pair-plus.paytable": "Z",
        "wagers.progressive.meters.main.rate": "1%",
        "wagers.progressive.meters.main.reset": "1.00",
        "wagers.no-such-wager": {},
        "options.payout_rounding": "sideways",
        "options.no_such_option": 1,
    }
    assert {one.key for one in findings("three-card-poker", change)} == {
        "effective",
        "table.positions",
        "table.maximum",
        "cards.dealing",
        "cards.decks",
        "wagers.pair-plus.paytable",
        "wagers.progressive.meters.main.rate",
        "wagers.progressive.meters.main.reset",
        "wagers.no-such-wager",
        "options.payout_rounding",
        "options.no_such_option",
    }


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 20),
    st.floats(allow_nan=False),
    st.dates(),
    st.sampled_from(["", "A", "10.00", "5%", "ez", "hand", "manual", "3 to 2", "[x]"]),
    st.lists(st.sampled_from(["1.00", "red", 1]), max_size=2),
    st.dictionaries(st.sampled_from(["main", "paytable", "rate", "a.b"]), st.integers(), max_size=2),
)


def keys_of(tables: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    for name, value in tables.items():
        yield prefix + name
        if isinstance(value, dict):
            yield from keys_of(value, f"{prefix}{name}.")


@settings(deadline=None)  # A submission is read with all its law, which a busy machine does slowly.
@given(data=st.data())
def test_whatever_stands_in_a_file_the_answer_is_a_list_of_findings(data: st.DataObject) -> None:
    example = data.draw(st.sampled_from(NAMES))
    keys = data.draw(st.lists(st.sampled_from(list(keys_of(tables_of(example)))), max_size=3, unique=True))
    deepest_first = sorted(keys, key=len, reverse=True)
    checked = judge(changed(example, {key: data.draw(VALUES) for key in deepest_first}), "a.toml")
    assert checked.ok == (checked.case is not None)
    assert all(one.file == "a.toml" and one.key and one.problem for one in checked.findings)


def test_an_empty_submission_is_asked_for_its_whole_heading() -> None:
    found = judge({}, "empty.toml").findings
    assert [one.key for one in found] == ["game", "edition", "property", "effective"]


@pytest.mark.parametrize(
    ("change", "key", "says"),
    [
        ({"game": "md/three-card-pokr"}, "game", "Did you mean md/three-card-poker?"),
        ({"game": "tiddlywinks"}, "game", "there is no game 'tiddlywinks'"),
        ({"edition": "9.9"}, "edition", "It has before-2014, 2014, redline, 1.4"),
    ],
)
def test_a_game_or_edition_that_is_not_there(change: dict[str, str], key: str, says: str) -> None:
    (found,) = findings("three-card-poker", change)
    assert found.key == key
    assert says in f"{found.problem} {found.remedy}"


def test_a_game_may_be_named_without_its_jurisdiction() -> None:
    assert lawful("three-card-poker", {"game": "three-card-poker"}).edition.game == "md/three-card-poker"


def test_a_submission_with_findings_has_no_choices() -> None:
    assert judge({}, "empty.toml") == Checked(judge({}, "empty.toml").findings, None)


@pytest.mark.rules("3CP-099")
def test_a_version_is_paid_on_its_own_table_without_a_letter() -> None:
    case = lawful("three-card-poker", {"options.version": "g3", "wagers.ante-bonus": {}})
    table = choices_in_force(case).tables["ante-bonus"]
    assert (table.letter, table.cite) == (None, "Pitboss R-08, MD 3CP 1.4 Ch.12 §C")


def test_a_switch_submission_is_told_what_switch_is_played_with() -> None:
    """A blackjack pays even money and the dealer draws to a soft 17, whatever the plain game's defaults are."""
    change = {"table.positions": 5, "wagers": {}, "options": {"variation": "switch", "payout_limit": "100000.00"}}
    case = lawful("blackjack", change)
    chosen = choices_in_force(case)
    assert (chosen.options["soft17"], chosen.options["blackjack_pays"]) == ("hit", "1 to 1")
    assert str(chosen.tables["blackjack"].rows[0].pays) == "1 to 1"
    said = {line.what: line for line in summary(case)}
    for what, value in (("What the dealer does with a soft 17; the table posts it", "hit"), (PAYS, "1 to 1")):
        assert said[what].choice == f"{value} (as switch is played)"
        assert said[what].cite == "UK Casino Table Games: Blackjack Switch"
    assert "22 is a push" in said["Version"].choice
    assert not any("Switch table" in what for what in said), "the positions are said once"


PAYS = "What a player's blackjack pays; the layout says so"


def test_choices_are_what_was_said() -> None:
    chosen = choices_in_force(lawful("three-card-poker"))
    assert (chosen.positions, chosen.minimum, chosen.maximum, chosen.adjacent_boxes) == (7, 1000, 50000, 2)
    assert (chosen.dealing, chosen.shuffler, chosen.decks) == ("automated-shoe", "counting", 2)
    assert {name: table.letter for name, table in chosen.tables.items() if table.letter} == {
        "ante-bonus": "A",
        "pair-plus": "A",
        "progressive": "B",
        "six-card-bonus": "B",
        "five-card-progressive": "C",
    }
    assert chosen.meters.keys() == {
        "main",
        "mega",
        "five-card-progressive/major",
        "five-card-progressive/minor",
    }
    assert [one.stake for one in chosen.envy["progressive"]] == [100, 500]
    assert chosen.options == {
        "abandoned_wagers": "floorperson",
        "dealer_cards_in_shuffler": "true",
        "payout_rounding": "down",
        "envy_from_folded_hands": "false",
        "exposed_community_card": "void-round",
        "five_card_ace_low": "true",
        "envy_from_abandoned_hands": "false",
        "envy_for_each_hand": "false",
        "six_card_bonus_of_folders": "settled",
        "wagers_left_late": "stand",
    }


def test_an_optional_wager_that_is_not_named_is_not_offered() -> None:
    chosen = choices_in_force(
        lawful("three-card-poker", {"wagers": {"ante-bonus": {"paytable": "A"}, "pair-plus": {"paytable": "A"}}})
    )
    assert chosen.offered == ("ante", "play", "ante-bonus", "pair-plus")


@pytest.mark.parametrize("game", sorted(library.shelf()))
def test_the_law_has_a_default_for_everything(game: str) -> None:
    edition = library.load(game)
    chosen = game_by_law(game).choices
    assert set(chosen.offered) == {rule.id for rule in edition.wager if not rule.variation}
    for wager in chosen.offered:
        rule = next(rule for rule in edition.wager if rule.id == wager)
        printed = [table for table in edition.paytable if table.wager == (rule.paytable or wager)]
        plain = [table for table in printed if not table.version and (not table.decks or chosen.decks in table.decks)]
        table = chosen.tables.get(rule.paytable or wager)
        assert (table and (table.letter, table.cite)) == (plain[0].letter, plain[0].cite) if plain else table is None


def test_the_defaults_are_the_first_letter_and_the_least_meter() -> None:
    chosen = game_by_law("three-card-poker").choices
    assert chosen.tables["progressive"].letter == "A"
    assert chosen.meters[MeterName("main")].initial == chosen.meters[MeterName("main")].reset == 100_000
    assert str(chosen.meters[MeterName("main")].rate) == "7/50"
    assert chosen.options["payout_rounding"] == "down"
    assert (chosen.dealing, chosen.shuffler, chosen.decks) == ("manual-shoe", "manual", 1)


def test_two_wagers_with_a_meter_of_one_name_keep_their_own() -> None:
    chosen = game_by_law("three-card-poker").choices
    assert chosen.meters[MeterName("five-card-progressive/main")] == MeterTerms(
        initial=Amount(1_000_000), reset=Amount(1_000_000)
    )


def test_a_ceiling_holds_without_being_chosen_and_an_operators_own_limit_only_if_it_is() -> None:
    assert choices_in_force(lawful("mississippi-stud", {"options": {}})).limits == {"MD MS 1.1 Ch.12 §B": 5_000_000}
    assert choices_in_force(lawful("ultimate-texas-holdem", {"options": {}})).limits == {}
    assert choices_in_force(lawful("ultimate-texas-holdem")).limits == {"2014 COMAR 36.05.16.12 §F": 7_500_000}


def test_a_variation_brings_its_own_wagers() -> None:
    assert {"dragon-7", "panda-8"} <= set(game_by_law("midi-baccarat", "ez").choices.offered)
    assert not {"dragon-7", "panda-8"} & set(game_by_law("midi-baccarat").choices.offered)


@pytest.mark.parametrize(
    ("cites", "one"),
    [
        (["A §D(1)", "A §D(2)"], "A §D"),
        (["A §E(1)(a)", "A §E(1)(b)"], "A §E(1)"),
        (["A §D(6)(a)", "A §D(7)(a)"], "A §D(6)(a); A §D(7)(a)"),
        (["A §A", "A §B"], "A §A; A §B"),
        (["A §C(1)", "A §C(1)"], "A §C(1)"),
        ([], ""),
    ],
)
def test_items_of_one_paragraph_are_cited_by_the_paragraph(cites: list[str], one: str) -> None:
    assert place_of(cites) == one


def test_a_list_without_stakes_and_a_name_that_cannot_be_printed_are_faults_of_form(tmp_path: Path) -> None:
    """Neither was noticed: the edition's stakes were in force, and the packet had the name with its hidden signs."""
    text = (EXAMPLES / "three-card-poker.toml").read_text(encoding="utf-8")
    text = text.replace('stakes = ["1.00", "5.00"]', "stakes = []", 1).replace('"Riverside"', '"River\\u202eside"')
    file = tmp_path / "submission.toml"
    file.write_text(text, encoding="utf-8")
    found = {(one.key, one.verdict, one.line > 0) for one in check(file).findings}
    assert found == {("wagers.progressive.stakes", "form", True), ("property", "form", True)}


@pytest.mark.parametrize(
    ("example", "change", "said"),
    [
        ("stud-235", {"cards.decks": GONE}, "is missing. Write one of 1, 2."),
        ("stud-235", {"cards.decks": 0}, "is 0, and 1 to 8 decks can be played. Write one of 1, 2."),
        (
            "blackjack",
            {"cards.decks": 1, "wagers.royal-match-21.paytable": "C"},
            "has no paytable for 1 deck. Leave it out, or play with 2 or 4 or 5 or 6 or 8 decks.",
        ),
    ],
)
def test_a_finding_is_whole_sentences(example: str, change: Mapping[str, Any], said: str) -> None:
    assert said in {f"{one.problem} {one.remedy}" for one in findings(example, change)}
