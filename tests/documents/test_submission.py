"""A submission to fill in is lawful and leaves out no choice; a packet holds all that is filed."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.documents.digests import FILE, RULES, TEXT, explain
from pitboss.documents.form import write_form
from pitboss.documents.packet import show_exact, write_packet
from pitboss.documents.tree import Document
from pitboss.errors import BadInput
from pitboss.games.allowances import letter_option
from pitboss.games.builder import build_game, game_by_submission
from pitboss.games.checks import check, judge
from pitboss.games.checks.options import ELSEWHERE
from pitboss.law import library
from pitboss.odds import WagerOdds, odds, solve
from pitboss.odds.asking.by_name import put

EXAMPLES = Path(__file__).parents[2] / "examples" / "submissions"
ONE_OF_ITS_OWN = {"super-match", "bad-beat", "dragon-7", "panda-8", "magic-card-or-lucky-bonus"}
"""Wagers that are not offered as the plain game stands: another variation's, one whose lines the operator writes, one
that the law names with too little to play it."""


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(list(words))
    return int(stop.value.code or 0)


def test_what_another_letter_lets_an_operator_choose_is_there_too() -> None:
    """003 §11(d)(4), (7): only pay table D is for linked games, and brings Envy Bonuses, for $1 and $5."""
    text = write_form(library.load("ma/caribbean-stud"), "Harbor", "2027-01-01")
    block = text.partition("[wagers.progressive]")[2].partition("[wagers.progressive.meters")[0]
    for line in ("# linked = true", "# envy = true", '# stakes = ["1.00", "5.00"]'):
        assert line in block.splitlines()
    assert "reshuffling-shoe" not in text, "003 knows no such device"


@pytest.mark.parametrize("game", library.shelf())
def test_what_is_written_is_lawful(game: str) -> None:
    text = write_form(library.load(game), 'The "Riverside"', "2026-12-01")
    assert judge(tomllib.loads(text), "new.toml").findings == ()


@pytest.mark.parametrize("game", library.shelf())
def test_every_choice_is_there_with_its_citation(game: str) -> None:
    edition = library.load(game)
    text = write_form(edition, "Riverside", "2026-12-01")
    said = tomllib.loads(text)
    lines = text.splitlines()
    for option in edition.option:
        if option.id not in ELSEWHERE:
            at = next(n for n, line in enumerate(lines) if line.removeprefix("# ").startswith(f"{option.id} ="))
            assert option.cite.split()[-1] in " ".join(lines[max(at - 4, 0) : at])
    optional = {rule.id for rule in edition.wager if rule.offered == "rules-submission"}
    assert optional - ONE_OF_ITS_OWN <= set(said["wagers"])
    assert all(f"[wagers.{wager}]" in text for wager in optional)
    for table in edition.paytable:
        chosen_here = table.wager in said["wagers"] and not letter_option(edition, table.wager)
        if table.letter and not table.version and not table.decks and chosen_here:
            block = text.partition(f"[wagers.{table.wager}]\n")[2].partition("\n\n")[0]
            assert f"#   {table.letter}: " in block


def test_an_excerpt_has_too_little_to_choose_from() -> None:
    with pytest.raises(BadInput, match="only part of the text"):
        write_form(library.load("blackjack@2014"), "Riverside", "2026-12-01")


@pytest.fixture(scope="module")
def packet() -> Document:
    file = EXAMPLES / "three-card-poker.toml"
    case = check(file).case
    assert case is not None
    found = odds("three-card-poker", "pair-plus", "A")
    assert isinstance(found, WagerOdds)
    return write_packet(case, build_game(case), [found], sha256(file.read_bytes()).hexdigest())


def lines(document: Document, title: str) -> list[tuple[str, ...]]:
    (section,) = [one for one in document.sections if one.title == title]
    return [line.cells for line in section.lines]


def test_the_packet_has_the_paytable_that_was_chosen(packet: Document) -> None:
    """MD 3CP 1.4 Ch.12 §D(1) and §E(1)(b): the letters of the file, and no others."""
    assert [cells[1] for cells in lines(packet, "Pair Plus: Paytable A")] == [
        "35 to 1", "25 to 1", "6 to 1", "4 to 1", "1 to 1",
    ]  # fmt: skip
    titles = [section.title for section in packet.sections]
    assert "Three-Card Progressive Payout: Paytable B" in titles
    assert "Three-Card Progressive Payout: Paytable A" not in titles


def test_the_packet_has_meters_odds_and_digests(packet: Document) -> None:
    meters = lines(packet, "Progressive meters")
    assert ("Three-Card Progressive Payout", "main", "20%", "$1,000", "$1,000") in meters
    assert [one[:2] for one in meters[1:]] == [
        ("Five-Card Progressive Payout", meter) for meter in ("mega", "major", "minor")
    ]
    assert lines(packet, "Exact odds of each wager")[0][2:4] == ("4.5792%", "253/5525")
    facts = dict(packet.facts)
    assert facts["Digest of the file"] == sha256((EXAMPLES / "three-card-poker.toml").read_bytes()).hexdigest()
    assert facts["Digest of the text"] == library.digest("md/three-card-poker", "1.4")
    rules = game_by_submission(EXAMPLES / "three-card-poker.toml").digest
    assert facts["Digest of the rules in force"] == rules
    assert facts["Digests"] == explain(TEXT, RULES, FILE)


def test_the_packet_says_what_a_meter_starts_from_and_what_it_is_reset_to() -> None:
    """MA CSP §11(d)(5): two amounts. A meter that two wagers share stands once, and one of each seat once too."""
    assert lines(packet_of("caribbean-stud"), "Progressive meters") == [
        ("Progressive Payout", "main", "70%", "$25,000", "$10,000"),
        (
            "Five Card Hand Bonus Wager on the player's hand and Five Card Hand Bonus Wager on the dealer's hand",
            *("main", "15%", "$10,000", "$10,000"),
        ),
    ]
    own = [cells[1] for cells in lines(packet_of("mini-baccarat"), "Progressive meters")]
    assert own == ["major", "king 9 banker, of each seat its own", "king 9 player, of each seat its own"]


def test_the_packet_says_yes_and_no(packet: Document) -> None:
    chosen = {cells[0]: cells[1] for cells in lines(packet, "Every choice, with the line that grants it")}
    assert chosen["The dealer's cards stay in the shuffler until all players have acted"] == "yes"
    assert not [choice for choice in chosen.values() if choice.startswith(("true", "false"))]


def packet_of(example: str) -> Document:
    case = check(EXAMPLES / f"{example}.toml").case
    assert case is not None
    return write_packet(case, build_game(case), [], "")


def test_a_fraction_that_nobody_could_read_is_not_printed() -> None:
    assert show_exact(Fraction(253, 5525)) == "253/5525"
    assert show_exact(Fraction(1, 10**50)).startswith("a fraction of 52 digits")


@pytest.mark.parametrize("game", library.shelf())
def test_an_example_of_each_game_is_shown(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("submission", "example", game) == 0
    assert capsys.readouterr().out == (EXAMPLES / f"{game.partition('/')[2]}.toml").read_text(encoding="utf-8")


def test_the_file_is_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "new.toml"
    assert run("submission", "new", "craps", "--output", str(target)) == 0
    before = target.read_bytes()
    assert run("submission", "new", "craps", "--property", "Other", "--output", str(target)) == 2
    assert "already exists" in capsys.readouterr().err
    assert target.read_bytes() == before


def test_a_packet_is_a_pdf_beside_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "craps.toml"
    file.write_bytes((EXAMPLES / "craps.toml").read_bytes())
    assert run("submission", "packet", str(file), "--no-odds") == 0
    assert sha256(file.read_bytes()).hexdigest() in capsys.readouterr().out
    assert (tmp_path / "craps.pdf").read_bytes().startswith(b"%PDF")


def test_what_is_not_lawful_makes_no_packet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text((EXAMPLES / "craps.toml").read_text(encoding="utf-8").replace("16", "17"), encoding="utf-8")
    assert run("submission", "packet", str(file)) == 1
    assert "betting positions" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new", "poker"), "there is no game 'poker'"),
        (("new", "craps", "--effective", "tomorrow"), "is not a date"),
        (("packet", "no-such.toml"), "no-such.toml"),
        (("packet", str(EXAMPLES / "craps.toml"), "--output", "packet.doc"), "End it in .md"),
    ],
)
def test_wrong_words_are_one_clear_line(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("submission", *words) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1


def test_what_is_declared_otherwise_stands_in_the_packet(tmp_path: Path) -> None:
    text = (EXAMPLES / "midi-baccarat.toml").read_text(encoding="utf-8").replace("decks = 8", "decks = 4")
    path = tmp_path / "filed.toml"
    path.write_text(text + '\n[otherwise]\n"cards.decks" = "By letter."\n', encoding="utf-8")
    checked = check(path)
    assert checked.case is not None
    packet = write_packet(checked.case, build_game(checked.case), [], "0" * 64, checked.noted)
    section = next(one for one in packet.sections if one.title == "Declared otherwise")
    (line,) = section.lines
    assert (line.cells[0], line.cells[2], line.cite) == ("cards.decks", "By letter.", "Pitboss R-82")


def test_the_packet_has_stakes_the_long_run_and_full_seats() -> None:
    """What a laboratory asks of a progressive wager: both stakes, both readings of its rate, and all seats taken."""
    file = EXAMPLES / "three-card-poker.toml"
    case = check(file).case
    assert case is not None
    game = build_game(case)
    found = solve(put(game, "progressive", "progressive", as_paid=True))
    packet = write_packet(case, game, [found], "")
    assert [cells[1:3] for cells in lines(packet, "At the stakes of the table")] == [
        ("$1", "47.6018%"),
        ("$5", "51.2217%"),
    ]
    by_wager, by_pool = lines(packet, "Meters in the long run")
    assert by_wager[1:] == ("by the wager, as declared", "47.6018%", "27.6018%", "main $5,420")
    assert by_pool[4] == "none: the pool brings in less than it pays"
    assert lines(packet, "Envy Bonuses with the seats full") == [
        (found.title, "6", "47.6018%", "42.8507%", "22.8507%"),
    ]
