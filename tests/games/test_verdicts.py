"""Whose word a finding rests on, what an operator may declare otherwise, and where in the file a finding points."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.games.builder import build_game, game_by_submission
from pitboss.games.checks import Checked, check, judge
from pitboss.games.checks.lines import find_lines, line_of
from pitboss.games.checks.summary import summary
from pitboss.games.identity import MeterName
from tests.games.faults.changes import EXAMPLES, GONE, changed, findings


def checked(example: str, change: dict[str, object]) -> Checked:
    return judge(changed(example, change), f"{example}.toml")


VERDICTS: dict[str, tuple[str, dict[str, object], str, str, str]] = {
    "below a minimum that the text prints": (
        "three-card-poker", {"wagers.progressive.meters.main.rate": "19%"}, "contrary-to-text", "seed", "regulation",
    ),
    "a regulation of the state": ("three-card-poker", {"effective": GONE}, "form", "external", "regulation"),
    "a day that is missing, where only a reading asks for it": (
        "caribbean-stud", {"effective": GONE}, "form", "proposed", "reading",
    ),
    "a $5 chip where no Envy Bonus gives ground for it": (
        "caribbean-stud",
        {"wagers.progressive.paytable": "B", "wagers.progressive.linked": GONE, "wagers.progressive.envy": GONE,
         "wagers.progressive.stakes": ["1.00", "5.00"]},
        "contrary-to-text", "seed", "regulation",
    ),
    "a $10 chip where our reading adds the $5 of a schedule alone": (
        "caribbean-stud", {"wagers.progressive.stakes": ["1.00", "10.00"]}, "contrary-to-text", "seed", "regulation",
    ),
    "a $2 chip where the text has a $1 chip": (
        "caribbean-stud",
        {"wagers.progressive.stakes": ["1.00", "2.00", "5.00"]}, "contrary-to-text", "seed", "regulation",
    ),
    "a choice that is none, where a reading lists the ways": (
        "caribbean-stud", {"options.payout_rounding": "zzz"}, "form", "proposed", "reading",
    ),
    "a choice that is none, where another state lists the ways": (
        "blackjack", {"options.surrender": "zzz"}, "form", "proposed", "reading",
    ),
    "a choice that is none, where the text lists the ways": (
        "mini-baccarat", {"options.vigorish_when": "zzz"}, "form", "seed", "regulation",
    ),
    "a version that is none": (
        "three-card-poker", {"options.version": "g9", "options.dealer_cards_in_shuffler": GONE},
        "form", "seed", "regulation",
    ),
    "a letter that the text has the submission choose": (
        "three-card-poker", {"wagers.pair-plus.paytable": GONE}, "contrary-to-text", "seed", "regulation",
    ),
    "a letter that nobody chose, of tables borrowed from another state": (
        "ultimate-texas-holdem", {"wagers.trips.paytable": GONE}, "form", "external", "regulation",
    ),
    "decks that the text does not allow, however many": (
        "caribbean-stud", {"cards.decks": 9}, "contrary-to-text", "seed", "regulation",
    ),
    "a number of decks that only a reading has": (
        "midi-baccarat", {"cards.decks": 4}, "contrary-to-reading", "proposed", "reading",
    ),
    "a number of decks that New Jersey has": (
        "blackjack", {"cards.decks": 3}, "contrary-to-reading", "external", "regulation",
    ),
    "a payout that an operator publishes": (
        "midi-baccarat", {"options.tie_pays": "10 to 1"}, "contrary-to-reading", "external", "operator",
    ),
    "a letter that stood on a lost page, before those that are shown": (
        "four-card-poker", {"wagers.aces-up.paytable": "A"}, "not-determined", "seed", "regulation",
    ),
    "a letter after the last, where the next paragraph follows": (
        "four-card-poker", {"wagers.aces-up.paytable": "G"}, "contrary-to-text", "seed", "regulation",
    ),
    "a letter after the page breaks off": (
        "mississippi-stud", {"wagers.three-card-bonus.paytable": "D"}, "not-determined", "seed", "regulation",
    ),
    "a letter of tables that are lost, where those of 2014 stand in": (
        "mississippi-stud", {"wagers.six-card-bonus.paytable": "C"}, "not-determined", "seed", "regulation",
    ),
    "a letter of tables that are lost, where another game's stand in": (
        "let-it-ride", {"wagers.three-card-bonus.paytable": "Q"}, "not-determined", "seed", "regulation",
    ),
    "a letter of tables that are lost, where another state's stand in": (
        "ultimate-texas-holdem", {"wagers.blind.paytable": "C"}, "not-determined", "seed", "regulation",
    ),
    "a letter after the last that the text shows, where the first are another state's": (
        "ultimate-texas-holdem", {"wagers.trips.paytable": "E"}, "contrary-to-text", "seed", "regulation",
    ),
    "a letter that the whole list of least meters leaves out": (
        "mississippi-stud", {"wagers.progressive.paytable": "E"}, "contrary-to-text", "seed", "regulation",
    ),
    "a device of which the text knows nothing": (
        "caribbean-stud", {"cards.shuffler": "reshuffling-shoe"}, "not-determined", "seed", "regulation",
    ),
    "a letter that is none": ("four-card-poker", {"wagers.aces-up.paytable": "ZZ"}, "form", "seed", "regulation"),
    "no decks": ("midi-baccarat", {"cards.decks": 0}, "form", "", ""),
    "more decks than can be played": ("midi-baccarat", {"cards.decks": 99}, "form", "", ""),
    "a maximum below the minimum": ("caribbean-stud", {"table.maximum": "1.00"}, "form", "", ""),
    "no positions": ("caribbean-stud", {"table.positions": 0}, "form", "proposed", "reading"),
    "odds that are none": ("midi-baccarat", {"options.tie_pays": "Z"}, "form", "external", "operator"),
    "last words of odds that are none": (
        "ultimate-texas-holdem", {"options.progressive_a_odds": "Z"}, "form", "proposed", "reading",
    ),
    "a rate of more than the wager": (
        "caribbean-stud", {"wagers.progressive.meters.main.rate": "101%"}, "form", "", "",
    ),
    "a wager that a whole text does not name": (
        "stud-235", {"wagers.lightning": {}}, "contrary-to-text", "seed", "regulation",
    ),
    "a wager that an excerpt may have lost": (
        "blackjack", {"wagers.lightning": {}}, "not-determined", "seed", "regulation",
    ),
    "a wager that is misspelt": ("stud-235", {"wagers.win-em-al": {}}, "form", "seed", "regulation"),
    "an option that nobody knows": ("stud-235", {"options.colour": "red"}, "form", "seed", "regulation"),
    "a number where text belongs": ("three-card-poker", {"wagers.pair-plus.paytable": 1}, "form", "", ""),
    "an electronic table whose dealer's cards wait in the shuffler": (
        "three-card-poker",
        {"options.version": "electronic", "options.dealer_cards_in_shuffler": True},
        "not-determined", "seed", "regulation",
    ),
    "a $5 chip alone, where the text has a $1 chip": (
        "caribbean-stud", {"wagers.progressive.stakes": ["5.00"]}, "contrary-to-text", "seed", "regulation",
    ),
    "a meter's amount that the licensee shall establish": (
        "caribbean-stud", {"wagers.progressive.meters.main.initial": GONE}, "contrary-to-text", "seed", "regulation",
    ),
    "a meter's amount that the submission shall include": (
        "stud-235", {"wagers.progressive.meters.minor.reset": GONE}, "contrary-to-text", "seed", "regulation",
    ),
    "one deck with backs of two colours": (
        "stud-235", {"cards.decks": 1, "cards.back_colours": ["red", "blue"]}, "contrary-to-text", "seed", "regulation",
    ),
    "no meter for a share that the paytable pays, where only the meter's least amount is a reading": (
        "three-card-poker",
        {"wagers.five-card-progressive.meters.minor": GONE}, "contrary-to-text", "seed", "regulation",
    ),
    "no Envy Bonus where only its figures are a reading": (
        "three-card-poker", {"wagers.five-card-progressive.envy": False}, "contrary-to-text", "seed", "regulation",
    ),
    "an excerpt that decides nothing": ("blackjack", {"edition": "2014"}, "not-determined", "seed", "regulation"),
}  # fmt: skip


@pytest.mark.parametrize("what", VERDICTS)
def test_each_finding_says_whose_word_it_is_and_what_that_weighs(what: str) -> None:
    example, change, verdict, basis, weight = VERDICTS[what]
    (found,) = findings(example, change)
    assert (found.verdict, found.basis, found.weight) == (verdict, basis, weight)


def test_what_only_a_reading_has_may_be_declared_otherwise_and_is_noted() -> None:
    found = checked("midi-baccarat", {"cards.decks": 4, "otherwise": {"cards.decks": "The Agency's letter of 2 May."}})
    assert found.ok
    assert found.case is not None
    (noted,) = found.noted
    assert (noted.key, noted.cite) == ("cards.decks", "Pitboss R-82")
    assert noted.declared == "The Agency's letter of 2 May."


def test_check_says_that_a_reading_declared_otherwise_is_played_all_the_same() -> None:
    (noted,) = checked("stud-235", {"otherwise": {"Pitboss R-21": "By letter."}}).noted
    assert "plays by the reading all the same" in str(noted)


def test_a_stake_that_is_declared_needs_an_envy_bonus_that_somebody_names() -> None:
    """000 Ch.11 §D(5)(e)(i) has the Envy Bonus paid; Ch.12 §§I, J name it for $1 and $5. Declaring $2 names none."""
    stakes = "wagers.progressive.stakes"
    found = checked("stud-235", {stakes: ["1.00", "2.00"], "otherwise": {stakes: "By letter."}})
    assert [(one.key, one.verdict) for one in found.findings] == [("wagers.progressive.envy", "not-determined")]
    assert "$2" in found.findings[0].problem


def test_a_declaration_reads_the_same_without_quotes_around_its_key() -> None:
    assert checked("midi-baccarat", {"cards.decks": 4, "otherwise": {"cards": {"decks": "By letter."}}}).ok


def test_the_text_cannot_be_declared_away() -> None:
    key = "wagers.progressive.meters.main.rate"
    found = checked("three-card-poker", {key: "19%", "otherwise": {key: "By letter."}})
    assert [(one.key, one.verdict) for one in found.findings] == [
        (key, "contrary-to-text"),
        (f"otherwise.{key}", "form"),
    ]
    assert not found.noted


@pytest.mark.parametrize(
    ("key", "value", "cite"),
    [
        ("wagers.five-card-progressive.meters.mega", GONE, "MD 3CP 1.4 Ch.12 §G(3)(a)"),
        ("wagers.five-card-progressive.meters.minor", GONE, "MD 3CP 1.4 Ch.12 §G(3)(c)"),
        (
            "wagers.five-card-progressive.envy", False,
            "MD 3CP 1.4 Ch.11 §D(9)(g), Ch.11 §D(9)(h), Ch.11 §D(9)(i), Ch.11 §D(9)(j)",
        ),
    ],
)  # fmt: skip
def test_what_the_text_itself_has_paid_cannot_be_declared_away(key: str, value: object, cite: str) -> None:
    """004 Ch.12 §G pays shares of these meters, Ch.11 §D(9)(h) says that players shall receive the bonus; only figures
    are readings.
    """
    found = checked("three-card-poker", {key: value, "otherwise": {key: "none"}})
    assert next((one.key, one.verdict, one.cite) for one in found.findings) == (key, "contrary-to-text", cite)
    assert not found.noted


def test_the_minor_meter_of_table_c_is_the_texts_and_only_its_least_amount_a_reading() -> None:
    """004 Ch.12 §E(1)(c)(ii) pays 100 % of it; R-09 has its least amount."""
    meters = {name: {"rate": "1%", "initial": "1000.00", "reset": "1000.00"} for name in ("major", "minor")}
    table_c: dict[str, object] = {"wagers.progressive.paytable": "C", "wagers.progressive.meters": meters}
    assert checked("three-card-poker", table_c).ok
    key = "wagers.progressive.meters.minor"
    (found,) = findings("three-card-poker", table_c | {"wagers.progressive.meters": {"major": meters["major"]}})
    assert (found.key, found.verdict, found.cite) == (key, "contrary-to-text", "MD 3CP 1.4 Ch.12 §E(1)(c)(ii)")
    low = {"minor": meters["minor"] | {"initial": "999.00"}, "major": meters["major"]}
    (found,) = findings("three-card-poker", table_c | {"wagers.progressive.meters": low})
    assert (found.key, found.verdict) == (f"{key}.initial", "contrary-to-reading")


def test_the_text_wants_the_amounts_of_the_minor_meter_and_only_how_much_is_a_reading() -> None:
    """004 Ch.12 §E(3)(b): the submission "shall include" them; a declaration does not stand in for them."""
    key, full = "wagers.progressive.meters.minor", {"rate": "1%", "initial": "1000.00", "reset": "1000.00"}
    table_c = {
        "wagers.progressive.paytable": "C",
        "wagers.progressive.meters": {"major": full, "minor": {"rate": "1%"}},
    }
    lacking = [f"{key}.initial", f"{key}.reset"]
    found = checked("three-card-poker", {**table_c, "otherwise": dict.fromkeys(lacking, "By letter.")})
    assert not found.noted
    missing = [one for one in found.findings if one.key in lacking]
    assert [(one.key, one.verdict, one.cite) for one in missing] == [
        (name, "contrary-to-text", "MD 3CP 1.4 Ch.12 §E(3)(b)") for name in lacking
    ]
    assert {one.remedy for one in missing} == {"It is at least $1,000, by our reading."}


@pytest.mark.parametrize(
    ("declared", "says"),
    [
        ({"cards.decks": "By letter."}, "no reading or borrowed source speaks against"),
        ({"cards.decks": "  "}, "says nothing"),
    ],
)
def test_a_declaration_that_declares_nothing_is_an_error_of_form(declared: dict[str, str], says: str) -> None:
    (found,) = checked("midi-baccarat", {"otherwise": declared}).findings
    assert (found.key, found.verdict) == ("otherwise.cards.decks", "form")
    assert says in found.problem


@pytest.fixture
def filed(tmp_path: Path) -> Path:
    """Midi Baccarat with four decks, on somebody's authority."""
    text = (EXAMPLES / "midi-baccarat.toml").read_text(encoding="utf-8")
    path = tmp_path / "filed.toml"
    path.write_text(text.replace("decks = 8", "decks = 4") + '\n[otherwise]\n"cards.decks" = "By letter."\n', "utf-8")
    return path


def test_a_figure_that_is_declared_is_played(filed: Path) -> None:
    assert game_by_submission(filed).choices.decks == 4


def test_a_payout_that_is_declared_is_paid(filed: Path) -> None:
    text = filed.read_text(encoding="utf-8").replace('variation = "ez"', 'tie_pays = "10 to 1"')
    text = text.replace("[wagers.dragon-7]\n", "").replace("[wagers.panda-8]\n", "")
    filed.write_text(text + '"options.tie_pays" = "By letter."\n', encoding="utf-8")
    game = game_by_submission(filed)
    assert "10 to 1" in [str(row.pays) for row in game.choices.tables["tie"].rows]


@pytest.mark.parametrize(
    ("example", "key", "value"),
    [
        ("midi-baccarat", "cards.decks", -1),
        ("midi-baccarat", "options.tie_pays", "Z"),
        ("mississippi-stud", "table.positions", -1),
        ("caribbean-stud", "table.positions", 0),
        ("ultimate-texas-holdem", "cards.decks", 99),
        ("caribbean-stud", "options.payout_rounding", "zzz"),
        ("craps", "options.odds_scheme", "zzz"),
        ("stud-235", "options.payout_limit_spread", "zzz"),
        ("midi-baccarat", "options.royal_9_award", "both"),
    ],
)
def test_what_means_nothing_is_not_made_lawful_by_a_declaration(example: str, key: str, value: object) -> None:
    found = checked(example, {key: value, "otherwise": {key: "By letter."}})
    assert {one.verdict for one in found.findings} == {"form"}
    assert key in {one.key for one in found.findings}
    assert not found.noted


def test_a_payout_that_is_declared_is_cited_to_the_declaration() -> None:
    """A published sheet that pays 8 or 9 to 1 does not say 10 to 1."""
    change: dict[str, object] = {"options.tie_pays": "10 to 1", "otherwise": {"options.tie_pays": "By letter."}}
    case = checked("midi-baccarat", change).case
    assert case is not None
    cites = [row.cite for row in build_game(case).choices.tables["tie"].rows if str(row.pays) == "10 to 1"]
    assert cites == ["COMAR 36.05.03.19 (options.tie_pays declared otherwise)"]
    assert [line.cite for line in summary(case) if line.choice == "10 to 1"] == cites


def test_what_play_does_not_know_is_lawful_and_refused_only_for_play(tmp_path: Path) -> None:
    text = (EXAMPLES / "midi-baccarat.toml").read_text(encoding="utf-8")
    path = tmp_path / "filed.toml"
    path.write_text(text + '\n[otherwise]\n"options.royal_9_award" = "By letter."\n', encoding="utf-8")
    assert check(path).ok
    with pytest.raises(
        BadInput, match=r"lawful and noted, and this program does not play it so: it plays by Pitboss R-88"
    ):
        game_by_submission(path)


def test_the_texts_own_choice_has_no_other_way() -> None:
    """002 Mini Baccarat Ch.2 §B(7) has the vigorish when the wager is won or at the end of the shoe."""
    found = checked("mini-baccarat", {"otherwise": {"options.vigorish_when": "By letter."}})
    assert [(one.key, one.verdict) for one in found.findings] == [("otherwise.options.vigorish_when", "form")]


def test_a_value_that_is_none_says_how_another_way_is_declared() -> None:
    (found,) = findings("caribbean-stud", {"options.payout_rounding": "to dimes"})
    assert found.remedy == (
        "Write one of down, nearest, up. If it is done in another way, leave it out and say how, and on what "
        'authority, as "options.payout_rounding" under [otherwise].'
    )


TEXT = '''# A comment.
game = "md/x"

[table]        # with a comment
positions = 7
"minimum" = "10.00"

[wagers.bad-beat]
rows = [
  { hand = "a", pays = "1 to 1" }, # positions = 3
  { hand = "b", pays = "2 to 1" },
]
meters.main.rate = "20%"
note = """
maximum = 5
"""

[wagers."odd one"]
stakes = ["1.00"]
[options]
version = "g1"
'''


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("game", 2),
        ("table", 4),
        ("table.positions", 5),
        ("table.minimum", 6),
        ("table.maximum", 4),
        ("wagers.bad-beat.rows[2].hand", 9),
        ("wagers.bad-beat.meters.main.rate", 13),
        ("wagers.bad-beat.meters.main", 13),
        ("wagers.bad-beat.meters.main.reset", 13),
        ("wagers.bad-beat.maximum", 8),
        ("wagers.odd one.stakes", 19),
        ("options.version", 21),
        ("effective", 0),
        ("wagers.blind.paytable", 0),
        ("wagers.odd one.meters.main", 18),
        ("wagers", 8),
    ],
)
def test_a_finding_points_at_its_line_or_at_the_table_around_it(key: str, line: int) -> None:
    assert line_of(find_lines(TEXT), key) == line


def test_a_long_text_that_ends_on_its_line_hides_nothing_below_it() -> None:
    assert find_lines("a = '''one ['''\nb = 2\nc = \"\"\"two\nd = 3\n\"\"\"\ne = 4\n") == {
        "a": 1,
        "b": 2,
        "c": 3,
        "e": 6,
    }


@pytest.mark.parametrize("example", sorted(path.stem for path in EXAMPLES.glob("*.toml")))
def test_every_shuffler_that_is_advised_is_one_that_the_text_knows(example: str) -> None:
    """MA CSP §4(a) and others have the cards in one stack, and know no device that reshuffles: it is not advised."""
    advised = [one.remedy for one in findings(example, {"cards.shuffler": "manual"}) if "Use one that is" in one.remedy]
    for remedy in advised:
        for shuffler in remedy.removeprefix("Use one that is ").rstrip(".").split(" or "):
            assert not [one for one in findings(example, {"cards.shuffler": shuffler}) if "shuffler" in one.key], remedy


def test_cards_in_a_game_of_dice_are_an_error_of_form_that_nobody_declares() -> None:
    (found,) = checked("craps", {"cards.decks": 1}).findings
    assert (found.key, found.verdict) == ("cards", "form")
    assert not checked("craps", {"cards.decks": 1, "otherwise": {"cards": "By letter."}}).noted


def test_a_letter_that_is_none_is_cited_to_the_tables() -> None:
    """MA CSP §11(d) prints the tables of the progressive; §6(c) says how it is placed."""
    found = findings("caribbean-stud", {"wagers.progressive.paytable": "d"})
    assert ("wagers.progressive.paytable", "MA CSP §11(d)") in [(one.key, one.cite) for one in found]


def test_an_edition_without_versions_offers_no_option_of_that_name() -> None:
    (found,) = findings("caribbean-stud", {"options.colour": "red"})
    assert "exposed_hole_card" in found.remedy
    assert "version" not in found.remedy
    (other,) = findings("three-card-poker", {"options.colour": "red"})
    assert "version" in other.remedy


def test_a_file_that_is_checked_has_the_lines_of_its_findings(tmp_path: Path) -> None:
    lines = (EXAMPLES / "three-card-poker.toml").read_text(encoding="utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("positions"))
    lines[at] = "positions = 70"
    path = tmp_path / "a.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    by_law, by_cards = check(path).findings
    for found in (by_law, by_cards):
        assert found.line == at + 1
        assert str(found).startswith(f"{path}:{at + 1}: table.positions: ")


def test_massachusetts_asks_for_no_word_on_boxes() -> None:
    """003 §6(e) forbids more than one hand; 000 Ch.7 §F and 004 Ch.7 §H have the submission say how many."""
    assert not checked("caribbean-stud", {"table.adjacent_boxes": GONE}).findings
    assert checked("stud-235", {"table.adjacent_boxes": GONE}).findings


@pytest.mark.parametrize(
    ("example", "number"),
    [
        ("stud-235", 21), ("stud-235", 22), ("stud-235", 151), ("stud-235", 201),
        ("three-card-poker", 151), ("three-card-poker", 201),
        ("caribbean-stud", 31), ("caribbean-stud", 221), ("caribbean-stud", 180), ("caribbean-stud", 182),
    ],
)  # fmt: skip
def test_a_reading_that_no_choice_decides_is_declared_by_its_name(example: str, number: int) -> None:
    name = f"Pitboss R-{number}"
    found = checked(example, {"otherwise": {name: "By letter."}})
    assert found.ok
    (noted,) = found.noted
    assert (noted.key, noted.cite, noted.verdict) == (name, name, "contrary-to-reading")
    assert noted.declared == "By letter."


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Pitboss R-20", "is decided by an option. Set options.ace_low instead."),
        ("Pitboss R-150", "is decided by an option. Set options.envy_for_each_hand instead."),
        ("Pitboss R-31", "is not a reading that md/stud-235@1.1 rests on."),
        ("Pitboss R-9999", "names no reading that there is. Readings run from Pitboss R-01 to"),
        ("pitboss r-21", 'means Pitboss R-21, and is not its name. Write "Pitboss R-21".'),
        ("R-20", 'means Pitboss R-20, and is not its name. Write "Pitboss R-20".'),
    ],
)
def test_a_reading_with_an_option_or_of_another_game_is_not_declared(name: str, told: str) -> None:
    (found,) = checked("stud-235", {"otherwise": {name: "By letter."}}).findings
    assert (found.key, found.verdict) == (f"otherwise.{name}", "form")
    assert told in f"{found.problem} {found.remedy}"


def test_a_declared_reading_is_lawful_and_not_played(tmp_path: Path) -> None:
    path = tmp_path / "stud-235.toml"
    text = (EXAMPLES / "stud-235.toml").read_text(encoding="utf-8")
    path.write_text(text + '\n[otherwise]\n"Pitboss R-21" = "By letter."\n', encoding="utf-8")
    (noted,) = check(path).noted
    assert path.read_text(encoding="utf-8").splitlines()[noted.line - 1].startswith('"Pitboss R-21"')
    with pytest.raises(BadInput, match="does not play it so: it plays by Pitboss R-21"):
        game_by_submission(path)


def test_an_option_says_what_a_meter_starts_from_and_the_summary_says_it_once() -> None:
    """MA CSP §11(d)(5): established by the licensee. Pitboss R-34 has the option that says it."""
    meter = "wagers.progressive.meters.main"
    by_option = checked(
        "caribbean-stud",
        {f"{meter}.initial": GONE, f"{meter}.reset": GONE, "options.progressive_initial": "20000.00"},
    )
    assert by_option.ok
    assert by_option.case is not None
    assert build_game(by_option.case).meters[MeterName("main")].initial == 2_000_000
    as_filed = checked("caribbean-stud", {}).case
    assert as_filed is not None
    assert not [
        line for line in summary(as_filed) if "progressive meter" in line.what.lower() and "default" in line.choice
    ]
