"""Lines of the law are found by their words, and the best come first."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.documents.asked import stems
from pitboss.documents.asked_of import games_named
from pitboss.documents.found import tell_found
from pitboss.documents.search import entries_of, search
from pitboss.errors import BadInput


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(list(words))
    return int(stop.value.code or 0)


def test_the_first_hit_is_the_line_on_the_subject() -> None:
    first = search("face up card")[0].entry
    assert (first.kind, first.cite) == ("irregularity", "MA CSP §12(b)")


def test_the_rule_comes_before_the_note_on_its_erratum() -> None:
    """003 §4(d)."""
    first, *others = (hit.entry for hit in search("recut", "caribbean-stud"))
    assert (first.kind, first.cite) == ("procedure", "MA CSP §4(d)")
    assert first.says.startswith("casino supervisor: may order a recut")
    errata = [one for one in others if one.kind == "erratum"]
    assert errata[0].says.startswith("erratum 2: procedure recut; changed;")
    assert {hit.entry.kind for hit in search("plaque")[:3]} == {"instrument"}


def test_like_lines_stand_once_with_every_place_and_their_words_marked() -> None:
    found = tell_found(search("payout rounding"), "payout rounding")
    shared = max(found, key=lambda one: len(one.places))
    assert len(shared.places) > 3
    assert ("235 Stud Poker", "md/stud-235@1.1") in {(one.game, one.edition) for one in shared.places}
    lines = [(one.kind, "".join(text for text, _ in one.pieces)) for one in found]
    assert len(lines) == len(set(lines))
    marked = {text.lower() for one in found for text, mark in one.pieces if mark}
    assert {"payout", "payouts"} & marked
    assert not marked & {"the", "a", "of"}


def test_a_game_narrows_the_search() -> None:
    hits = search("face up card", "md/three-card-poker@1.4")
    assert {"MD 3CP 1.4 Ch.13 §A", "MD 3CP 1.4 Ch.13 §B"} <= {hit.entry.cite for hit in hits[:6]}
    assert {hit.entry.edition for hit in hits} <= {"md/three-card-poker@1.4", ""}


@pytest.mark.parametrize(
    ("words", "kind", "cite"),
    [
        ("envy bonus", "definition", "MD 235 1.1 Ch.1 §B(2)"),
        ("washes the cards", "procedure", "MD 235 1.1 Ch.4 §C(2)"),
        ("how deep is a shoe dealt", "reading", "Pitboss R-111"),
        ("Pennsylvania Caribbean Stud Poker definitions", "source", "58 Pa. Code § 639a.1"),
        ("wrong number of cards", "irregularity", "MD 235 1.1 Ch.13 §D"),
        ("nine community cards electronic", "reading", "Pitboss R-04"),
    ],
)
def test_each_kind_of_line_can_be_found(words: str, kind: str, cite: str) -> None:
    found = [(hit.entry.kind, hit.entry.cite) for hit in search(words)[:12]]
    assert any(one == kind and place.startswith(cite) for one, place in found), found


@pytest.mark.parametrize(
    ("asked", "cite"),
    [
        ("what happens if the shoe jams", "MD 235 1.1 Ch.13 §G"),
        ("incorrect number of cards dealt", "MD 235 1.1 Ch.13 §D"),
        ("player leaves the table", "MD 235 1.1 Ch.7 §B"),
        ("how often must decks be changed", "MD 235 1.1 Ch.3 §C(1)"),
        ("verbal bets with cash", "MA CSP §6(a)"),
        ("minimum rate of progression", "MA CSP §11(d)(5)"),
        ("payout limit", "MD BJ 1.2 Ch.13 §J"),
        ("aggregate payout maximum", "MD 235 1.1 Ch.12 §K"),
        ("when does the dealer qualify", "MA CSP §1"),
        ("progressive light not illuminated", "MD 235 1.1 Ch.11 §D(5)(b)"),
        ("inspection of cards by first player", "MD 235 1.1 Ch.4 §B"),
        ("no gaming activity at the table", "MD 235 1.1 Ch.5 §H"),
        ("dealing from the hand requirements", "MD 235 1.1 Ch.9 §A(1)"),
        ("automated card shuffling device malfunctions", "MD 235 1.1 Ch.13 §H"),
        ("who touches the cards of a player", "MA CSP §10(a)(1)"),
        ("rules submission requirements", "MD 235 1.1 Ch.12 §F"),
        ("dealer hits soft 17", "Baltimore Sun 18 June 2015"),
    ],
)
def test_a_question_in_the_words_of_the_law_or_of_the_trade_finds_its_line(asked: str, cite: str) -> None:
    """Among the first five, as lines of several games say the same."""
    found = [hit.entry.cite for hit in search(asked)[:5]]
    assert any(place.startswith(cite) for place in found), found


def test_words_that_only_ask_need_not_be_in_the_answer() -> None:
    assert search("what happens if the shoe jams?") == search("shoe jams")
    assert search("who"), "a question of such words alone looks for them"


def test_what_a_heading_says_finds_the_lines_under_it() -> None:
    found = search("permissible rank of poker hands", "md/three-card-poker@1.4")
    assert "MD 3CP 1.4 Ch.6 §D" in {hit.entry.cite for hit in found[:12]}


def test_an_exposed_card_leads_with_what_follows_from_one() -> None:
    hits = [hit.entry for hit in search("exposed card", "md/three-card-poker@1.4") if hit.entry.kind == "irregularity"]
    places = [one.cite.removeprefix("MD 3CP 1.4 ") for one in hits]
    own = [one for one in places if "R-" not in one]
    assert own[:3] == ["Ch.13 §E", "Ch.13 §A", "Ch.13 §B"], "exposed, or found face up, before what was not exposed"
    assert "R-233" in places[1], "a community card that is exposed is one too"
    first = search("exposed card", "md/three-card-poker@1.4")[0].entry
    assert first.says == "A dealer's card exposed before its time; void round and reshuffle"


def test_a_line_without_a_citation_is_no_line_of_law() -> None:
    for words in ("late wager", "stood only in prose"):
        assert all(hit.entry.cite for hit in search(words))


def test_on_a_screen_a_reading_is_its_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("search", "irregular", "found", "settled", "--game", "3cp") == 0
    said = capsys.readouterr().out
    assert "What follows from something irregular" in " ".join(said.split())
    assert "cannot be unseen" not in said
    assert "pitboss source and its citation give the answer" in " ".join(said.split())


@pytest.mark.parametrize("words", ["wager", "player", "check fails", "1 times", "erratum reason stood only in prose"])
def test_words_that_stand_in_many_lines_find_them(words: str) -> None:
    assert search(words)


def test_every_line_that_can_be_found_has_its_citation() -> None:
    assert all(one.cite for one in entries_of(""))


def test_the_hyphen_of_a_text_does_not_matter() -> None:
    """003 §4(a) has “pre-shuffled”, the others “preshuffled”."""
    assert search("pre-shuffled")
    assert [hit.entry for hit in search("pre-shuffled")] == [hit.entry for hit in search("preshuffled")]


def test_endings_do_not_matter() -> None:
    assert list(stems("shuffled shuffles the shuffling shuffle")) == ["shuffl"] * 4
    assert list(stems("jams jammed jamming")) == ["jam"] * 3
    assert list(stems("qualifies qualified qualify qualifying")) == ["qualify"] * 4
    assert list(stems("changed change inspects inspection")) == ["chang", "chang", "inspect", "inspect"]


def test_nothing_to_search_for_is_refused() -> None:
    with pytest.raises(BadInput, match="nothing to search for"):
        search("the of")


def test_for_another_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("search", "envy", "bonus", "--game", "stud-235", "--limit", "3", "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["query"], said["game"], len(said["hits"])) == ("envy bonus", "md/stud-235@1.1", 3)
    assert said["found"] > 3
    assert set(said["hits"][0]) == {"kind", "edition", "says", "cite", "basis", "weight", "score"}


def test_a_citation_for_another_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("source", "MD 3CP 1.4", "Ch.13", "§A", "--json") == 0
    (said,) = json.loads(capsys.readouterr().out)
    assert [rule["id"] for rule in said["rules"]] == ["3CP-107"]
    assert "md/three-card-poker@1.4" in {line["edition"] for line in said["lines"]}


@pytest.mark.parametrize("words", [("search", "xyzzy"), ("source", "nonsense"), ("search", "card", "--game", "poker")])
def test_wrong_words_are_one_clear_line_and_exit_2(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)


def test_whole_sentences_of_a_line_are_joined_by_none_but_their_full_stop() -> None:
    assert not [one.says for one in entries_of("") if ".; " in one.says or "?; " in one.says]


QUESTIONS = Path(__file__).parent / "questions.toml"
ANSWERED = 0.9
"""The share of the questions that one of the first three lines must answer."""


def test_what_people_ask_is_answered_among_the_first_three() -> None:
    """Questions of dealers, regulators and players in their own words; like lines of several games are one answer."""
    questions = tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))["question"]
    missed = []
    for one in questions:
        first = tell_found(search(one["asks"]), one["asks"])[:3]
        if not any(place.cite.startswith(wanted) for told in first for place in told.places for wanted in one["finds"]):
            missed.append(one["asks"])
    assert {one["by"] for one in questions} == {"dealer", "regulator", "player"}
    assert len(questions) >= 40
    assert len(missed) <= len(questions) * (1 - ANSWERED), missed


@pytest.mark.parametrize(
    ("asked", "games", "rest"),
    [
        ("which pairs push in mississippi stud", {"md/mississippi-stud"}, "which pairs push in"),
        ("when does baccarat draw", {"md/midi-baccarat", "md/mini-baccarat"}, "when does draw"),
        ("Let it Ride", {"md/let-it-ride"}, "Let it Ride"),
        ("is three card poker like four card poker", {"md/three-card-poker", "md/four-card-poker"}, "is like"),
        ("cards of Ultimate Texas Hold 'Em", {"md/ultimate-texas-holdem"}, "cards of"),
        ("three cards of 21", set(), "three cards of 21"),
    ],
)
def test_a_question_may_name_its_game(asked: str, games: set[str], rest: str) -> None:
    assert games_named(asked) == (games, rest)


def test_a_line_of_the_game_that_is_named_comes_first() -> None:
    first = search("what does a royal flush pay in mississippi stud")[0].entry
    assert (first.edition, first.cite) == ("md/mississippi-stud@1.1", "MD MS 1.1 Ch.12 §A(1)")


def test_a_row_of_a_ranking_says_what_it_ranks() -> None:
    rows = [one for one in entries_of("stud-235") if one.cite == "MD 235 1.1 Ch.6 §F" and "Straight" in one.says]
    assert [one.says for one in rows] == ["Ranking: a two-card hand: 1: Straight; A-K; 2-A"]


@pytest.mark.parametrize(
    ("reading", "edition", "way"),
    [
        ("Pitboss R-20", "md/stud-235@1.1", "Set options.ace_low."),
        ("Pitboss R-21", "md/stud-235@1.1", "No choice of a submission decides it. Declare under [otherwise]"),
    ],
)
def test_a_reading_says_how_an_operator_does_otherwise(
    reading: str, edition: str, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("source", reading, "--json") == 0
    (said,) = json.loads(capsys.readouterr().out)
    assert said["otherwise"][edition].startswith(way)
