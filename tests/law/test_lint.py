"""The linter: the law as it stands is sound, and each kind of fault in a copy is found, with its file and key."""

from __future__ import annotations

import pytest

from pitboss.errors import Finding
from pitboss.games.lint import lint_game
from pitboss.law import library
from pitboss.law.lint import lint_law
from pitboss.law.released import release
from tests.law.conftest import Break

TCP = "md/three-card-poker/1.4"


def findings(file: str = "") -> list[Finding]:
    """Of the whole law; how its lines make sense together only in the edition of this file, if one is named."""
    found = lint_law()
    for game, names in library.shelf().items():
        for name in names:
            if not file or file.startswith(f"{game}/{name}/"):
                edition, problems = library.read_edition(library.DATA / game / name)
                found += [] if problems else lint_game(edition)
    return found


def test_the_law_as_it_stands_is_sound() -> None:
    assert findings() == []


FAULTS = {
    "a citation that does not resolve": (
        f"{TCP}/paytables.toml", 'cite = "Ch.12 §D(1)"', 'cite = "Ch.12 §Z(1)"', ["paytable[", "does not resolve"],
    ),
    "a row without a citation": (
        f"{TCP}/paytables.toml", 'pays = "35 to 1", cite = "(a)"', 'pays = "35 to 1"', ["rows[1].cite", "is missing"],
    ),
    "an unknown key": (
        f"{TCP}/wagers.toml", 'of = "ante"', 'off = "ante"', ["wager[2].off", "Did you mean of?"],
    ),
    "a part in the wrong file": (
        f"{TCP}/wagers.toml", "[[version]]", "[[envy]]", ["does not belong in this file", "progressives.toml"],
    ),
    "a payout that is none": (
        f"{TCP}/paytables.toml", '"35 to 1"', '"35 too 1"', ["rows[1].pays", "is not a payout"],
    ),
    "a float for money": (
        f"{TCP}/progressives.toml", 'initial = "1000.00"', "initial = 1000.00", ["initial", "money is never a float"],
    ),
    "a line out of reach": (
        f"{TCP}/paytables.toml",
        '{ hand = "three-of-a-kind", pays = "25 to 1"', '{ hand = "straight-flush", pays = "25 to 1"',
        ["rows[2].hand", "can never be reached"],
    ),
    "a hand that the ranking does not have": (
        f"{TCP}/paytables.toml", '{ hand = "pair", ', '{ hand = "pear", ', ["'pear'", "Did you mean pair?"],
    ),
    "lines that cross": (
        f"{TCP}/paytables.toml",
        '{ hand = "straight-flush", pays = "35 to 1", cite = "(a)" },',
        '{ hand = "straight-flush", ranks = "A", title = "Ace high", pays = "35 to 1", cite = "(a)" },\n'
        '  { hand = "straight-flush", suits = "s", title = "In spades", pays = "35 to 1", cite = "(a)" },',
        ["rows[2].hand", "overlaps"],
    ),
    "an outcome that no line settles": (
        f"{TCP}/round.toml", '{ when = ["qualifies", "equal"], pays = "push"', '{ when = ["qualifies", "higher"], pays = "push"',
        ["(play)", "0 lines apply to qualifies and equal"],
    ),
    "an outcome that two lines settle": (
        f"{TCP}/round.toml", '{ when = ["qualifies", "equal"], pays = "push"', '{ when = ["qualifies"], pays = "push"',
        ["(play)", "2 lines apply to qualifies and higher"],
    ),
    "a word that is no outcome": (
        f"{TCP}/round.toml", '["qualifies", "equal"]', '["qualifies", "equals"]', ["'equals'", "Did you mean equal?"],
    ),
    "a wager that is not there": (
        f"{TCP}/wagers.toml", 'needs = [["ante", "pair-plus"]]', 'needs = [["ante", "pair-puls"]]',
        ["'pair-puls'", "Did you mean pair-plus?"],
    ),
    "a meter without a minimum": (
        f"{TCP}/progressives.toml", 'letter = "B"\nmeter = "minor"', 'letter = "B"\nmeter = "miner"', ["meter 'minor'"],
    ),
    "an edition changed after its release": (
        f"{TCP}/paytables.toml", '"35 to 1"', '"36 to 1"', ["was changed after its release"],
    ),
    "a current edition that is none": (
        f"{TCP}/edition.toml", 'status = "current"', 'status = "superseded"', ["0 editions are current"],
    ),
    "an edition that follows nothing": (
        f"{TCP}/edition.toml", 'follows = "redline"', 'follows = "1.3"', ["no edition '1.3'"],
    ),
    "a document that is not one of the five": (
        f"{TCP}/edition.toml", 'documents = ["004"]', 'documents = ["005"]', ["no document '005'"],
    ),
    "a reading that nobody cites": (
        "sources/readings/general.toml",
        'cite_as = "Pitboss R-01"', 'cite_as = "Pitboss R-999"', ["Pitboss R-999", "no line of the law cites it"],
    ),
    "a contradiction that nobody declared": (
        "md/ultimate-texas-holdem/1.1/edition.toml",
        'cites = ["Ch.12 §D(1)(a)", "Pitboss R-49"]', 'cites = ["Ch.12 §D(3)(a)", "Pitboss R-49"]',
        ["md/ultimate-texas-holdem/1.1/edition.toml: paytable", "pays `to` beside a meter", "Declare it in a [[conflict]]"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_each_kind_of_fault_is_found(fault: str, broken: Break) -> None:
    file, old, new, words = FAULTS[fault]
    broken(file, old, new)
    said = [str(finding) for finding in findings(file)]
    assert any(all(word in line for word in words) for line in said), said


def test_every_fault_is_reported_and_not_only_the_first(broken: Break) -> None:
    broken(f"{TCP}/paytables.toml", 'cite = "Ch.12 §D(1)"', 'cite = "Ch.12 §Z(1)"')
    broken(f"{TCP}/round.toml", '["qualifies", "equal"]', '["qualifies", "equals"]')
    broken("md/stud-235/1.1/edition.toml", 'status = "current"', 'status = "superseded"')
    said = "\n".join(str(finding) for finding in findings())
    assert all(words in said for words in ("§Z(1)", "'equals'", "0 editions are current"))


def test_a_released_edition_cannot_be_released_again_with_other_words(broken: Break) -> None:
    broken(f"{TCP}/paytables.toml", '"35 to 1"', '"36 to 1"')
    with pytest.raises(Exception, match="A new text is a new edition"):
        release("three-card-poker@1.4")
