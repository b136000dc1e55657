"""`pitboss catalog`: the contract of its JSON, spot rows read in the documents, and its errors."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pitboss.cli.main import main
from pitboss.law import library

GAMES = [
    "ma/caribbean-stud",
    "md/blackjack",
    "md/craps",
    "md/four-card-poker",
    "md/let-it-ride",
    "md/midi-baccarat",
    "md/mini-baccarat",
    "md/mississippi-stud",
    "md/stud-235",
    "md/three-card-poker",
    "md/ultimate-texas-holdem",
]

PAYS = re.compile(r"[\d,]+ (to|for) [\d,]+|\d+% of meter [a-z0-9-]+|\$[\d,]+(\.\d\d)?|push|lose")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as stop:
        main(list(words))
    assert stop.value.code in (0, None)
    return capsys.readouterr().out


@pytest.fixture
def catalog(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(capsys, "catalog", "--json"))
    return found


def edition(catalog: dict[str, Any], game: str, name: str) -> dict[str, Any]:
    entry = next(one for one in catalog["games"] if one["id"] == game)
    found: dict[str, Any] = next(one for one in entry["editions"] if one["id"] == name)
    return found


def rows(found: dict[str, Any], wager: str, letter: str | None) -> list[tuple[str, str]]:
    table = next(one for one in found["paytables"] if (one["wager"], one["letter"]) == (wager, letter))
    return [(row["hand"], row["pays"]) for row in table["rows"]]


def test_all_eleven_games_are_there_each_with_one_current_edition(catalog: dict[str, Any]) -> None:
    assert sorted(game["id"] for game in catalog["games"]) == GAMES
    for game in catalog["games"]:
        assert [one["status"] for one in game["editions"]].count("current") == 1


def test_each_edition_says_whether_its_text_is_whole(catalog: dict[str, Any]) -> None:
    for game in catalog["games"]:
        for one in game["editions"]:
            assert one["complete"] is library.load(f"{game['id']}@{one['id']}").complete
            assert one["complete"] or one["status"] != "current", "only a whole text is played"


def test_every_row_follows_the_contract(catalog: dict[str, Any]) -> None:
    seen = 0
    for game in catalog["games"]:
        for one in game["editions"]:
            for table in (*one["paytables"], *one["envy"]):
                for row in table["rows"]:
                    seen += 1
                    assert row["hand"]
                    assert PAYS.fullmatch(row["pays"]), row
                    assert row["cite"]
                    assert row["basis"] in ("seed", "external", "proposed")
                    assert row["basis"] != "seed" or row["weight"] == "regulation"
                    borrowed = row["cite"].startswith("MD ") and row["basis"] == "proposed"
                    assert (row["basis"] == "proposed") == (row["weight"] == "reading" or borrowed)
            for minimum in one["minimums"]:
                assert minimum["initial"] is None or re.fullmatch(r"\d+\.\d\d", minimum["initial"])
            for envy in one["envy"]:
                assert re.fullmatch(r"\d+\.\d\d", envy["stake"])
    assert seen > 800


@pytest.mark.rules("3CP-100", "3CP-101", "3CP-102", "3CP-104")
def test_three_card_poker_as_read_in_its_document(catalog: dict[str, Any]) -> None:
    found = edition(catalog, "md/three-card-poker", "1.4")
    assert found["documents"] == ["004_7fe5f3119ad4605e"]
    assert rows(found, "pair-plus", "C") == [
        ("Straight flush", "40 to 1"),
        ("Three-of-a-kind", "30 to 1"),
        ("Straight", "6 to 1"),
        ("Flush", "3 to 1"),
        ("Pair", "1 to 1"),
    ]
    assert rows(found, "progressive", "C")[1][1] == "100% of meter minor"
    rates = {(one["letter"], one["rate"]) for one in found["minimums"] if one["wager"] == "progressive" and one["rate"]}
    assert rates == {("A", "14%"), ("B", "20%")}
    envy = next(one for one in found["envy"] if (one["wager"], one["stake"]) == ("progressive", "5.00"))
    assert [row["pays"] for row in envy["rows"]] == ["$500", "$125"]


@pytest.mark.parametrize(
    ("game", "name", "wager", "letter", "pays"),
    [
        ("md/stud-235", "1.1", "five-card", None, "500 250 100 25 20 15 7 3 1"),
        ("md/stud-235", "1.1", "win-em-all", None, "12"),
        ("ma/caribbean-stud", "undated", "bet", None, "100 50 20 7 5 4 3 2 1"),
        ("ma/caribbean-stud", "undated", "caribbean-stud-bonus", "B", "1,000 200 100 50 40 25 6 3 1"),
        ("md/four-card-poker", "redline", "aces-up", "F", "50 40 7 5 4 3 1"),
        ("md/ultimate-texas-holdem", "1.1", "trips", "D", "50 40 20 7 6 5 3"),
        ("md/mississippi-stud", "1.1", "three-card-bonus", "C", "50 40 30 5 4 1"),
        ("md/blackjack", "1.2", "top-3", "B", "1,000 100 70"),
        ("md/blackjack", "1.2", "lucky-lucky", None, "200 100 50 30 10 3 2 1"),
        ("md/craps", "redline", "bonus-craps", "B", "30 150 30"),
    ],
)
def test_tables_as_read_in_the_documents(
    catalog: dict[str, Any], game: str, name: str, wager: str, letter: str | None, pays: str
) -> None:
    assert [pay.partition(" to ")[0] for _, pay in rows(edition(catalog, game, name), wager, letter)] == pays.split()


@pytest.mark.parametrize(
    ("game", "name", "wager", "letter", "hand", "printed"),
    [
        ("md/let-it-ride", "redline", "progressive", "D", "Royal flush", "1000"),
        ("md/craps", "redline", "bonus-craps", "B", "All Tall", "50"),
        ("md/midi-baccarat", "1.2", "royal-9", "A", "Any Suited Royal 9", "10"),
        ("md/three-card-poker", "redline", "progressive", "C", "Three-of-a-kind", "(d)"),
    ],
)
def test_what_a_scan_printed_is_kept_beside_what_it_meant(
    catalog: dict[str, Any], game: str, name: str, wager: str, letter: str, hand: str, printed: str
) -> None:
    found = edition(catalog, game, name)
    table = next(one for one in found["paytables"] if (one["wager"], one["letter"]) == (wager, letter))
    row = next(one for one in table["rows"] if hand.lower() in one["hand"].lower())
    assert printed in row["as_printed"]


def test_the_table_for_a_reader_names_each_edition(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "catalog", "three-card-poker")
    assert all(name in out for name in ("before-2014", "2014", "redline", "1.4", "current"))


def test_an_unknown_game_is_one_line_and_exit_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["catalog", "three-card-pocker"])
    assert stop.value.code == 2
    assert capsys.readouterr().err == (
        "pitboss: there is no game 'three-card-pocker'. Did you mean three-card-poker?\n"
    )


def test_a_row_borrowed_from_another_games_chapter_is_proposed(catalog: dict[str, Any]) -> None:
    game = next(game for game in catalog["games"] if game["id"] == "md/let-it-ride")
    rows = [row for table in game["editions"][0]["paytables"] for row in table["rows"]]
    borrowed = [row for row in rows if row["cite"].startswith("MD MS")]
    assert len(borrowed) == 16
    assert {(row["basis"], row["weight"]) for row in borrowed} == {("proposed", "regulation")}
    own = [row for row in rows if row["cite"].startswith("MD LIR")]
    assert own
    assert {row["basis"] for row in own} == {"seed"}


def test_every_citation_says_what_it_rests_on_and_weighs(catalog: dict[str, Any]) -> None:
    """Those of errata too: a corrected line may rest on a reading of ours."""

    def citing(found: Any) -> list[dict[str, Any]]:
        if isinstance(found, list):
            return [one for each in found for one in citing(each)]
        if not isinstance(found, dict):
            return []
        return [*([found] if "cite" in found else []), *citing(list(found.values()))]

    lines = citing(catalog)
    assert len(lines) > 1000
    assert [one["cite"] for one in lines if not (one.get("basis") and one.get("weight"))] == []
