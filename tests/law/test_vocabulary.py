"""The vocabulary: every word that something turns on is declared, misspelt words are found, and none is guessed."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

import pitboss
from pitboss.errors import Breach, Finding
from pitboss.games.builder import game_by_law, game_by_options
from pitboss.games.conditions import sources_of_conditions
from pitboss.games.game import Game
from pitboss.games.lint import lint_game
from pitboss.games.outcomes import AXES
from pitboss.law import library
from pitboss.law.model import Edition
from pitboss.law.vocabulary.conditions import EXCEPTIONS, ROUND_CONDITIONS
from pitboss.law.vocabulary.irregularities import IRREGULARITIES
from pitboss.law.vocabulary.options import OPTIONS
from pitboss.law.vocabulary.outcomes import OUTCOMES
from pitboss.law.vocabulary.procedures import PROCEDURES
from pitboss.rounds.families.conditions import condition_holds
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.families.staged import Staged
from pitboss.rounds.state import Round
from tests.law.conftest import Break

EVERYTHING = library.everything()


def conditions_of(edition: Edition) -> set[str]:
    """Every word in `when` of a step, a stage, or a thing that the table must have."""
    lines = (edition.stage, edition.area, edition.inscription, edition.equipment)
    steps = (step for plan in edition.dealing for step in plan.steps)
    return {line.when for part in lines for line in part} | {step.when for step in steps}


# Nothing is declared that the law does not use


def test_every_word_declared_is_spoken_by_some_edition() -> None:
    """An erratum may take a word away; the text as it was first sealed still speaks it, and records rest on it."""
    texts = (*EVERYTHING, *(library.load(f"{edition.id}+0") for edition in EVERYTHING))
    assert set(OPTIONS) == {option.id for edition in texts for option in edition.option}
    assert set(PROCEDURES) == {step.id for edition in EVERYTHING for step in edition.procedure}
    assert set(IRREGULARITIES) == {one.id for edition in EVERYTHING for one in edition.irregularity}
    assert set(EXCEPTIONS) == {step.unless for edition in EVERYTHING for step in edition.procedure} - {""}
    assert set(OUTCOMES) == {axis for edition in EVERYTHING for one in edition.settlement for axis in one.outcomes}
    spoken = set[str]().union(*map(conditions_of, EVERYTHING))
    assert set(ROUND_CONDITIONS) <= spoken


def test_every_word_has_a_meaning() -> None:
    every = (OPTIONS, PROCEDURES, IRREGULARITIES, EXCEPTIONS, ROUND_CONDITIONS, *OUTCOMES.values())
    for words in every:
        for word, meaning in words.items():
            assert len(meaning) > 6, word
            assert not meaning.endswith("."), word
    assert all(len(words) > 1 for words in AXES.values())


@pytest.mark.rules("3CP-023", "3CP-024", "235-029", "235-030")
@pytest.mark.parametrize("name", ["md/three-card-poker", "md/stud-235"])
def test_the_rule_book_spares_a_deck_the_opening_in_the_words_of_the_law(name: str) -> None:
    """Ch.4 §F: "received at the table … preinspected and preshuffled"; Ch.5 §A: "preshuffled". By whom, is not said."""
    procedures = game_by_law(name).procedures
    assert EXCEPTIONS[procedures["inspect"].unless] == "the cards are received preinspected and preshuffled"
    assert EXCEPTIONS[procedures["shuffle"].unless] == "the cards are received preshuffled"


@pytest.mark.parametrize("edition", EVERYTHING, ids=lambda edition: edition.id)
def test_no_word_has_two_sources(edition: Edition) -> None:
    """A wager, a choice and a condition of the round are never called the same."""
    wagers = {rule.id for rule in edition.wager}
    chosen = {word for word, source in sources_of_conditions(edition).items() if source == "chosen"}
    assert not wagers & chosen
    assert not (wagers | chosen) & set(ROUND_CONDITIONS)


@pytest.mark.parametrize("game", library.shelf())
def test_every_condition_on_the_round_has_a_rule_in_the_family_of_its_game(game: str) -> None:
    played = game_by_law(game)
    sources = sources_of_conditions(played.edition)
    spoken = {stage.when for stage in played.edition.stage} | {
        step.when for plan in played.edition.dealing for step in plan.steps
    }
    turned_on = {word for word in spoken if sources.get(word) == "round"}
    rules = set(getattr(family_of(played), "conditions", {}))
    assert rules == turned_on


# Misspelt words are found

BJ, TCP, FCP = "md/blackjack/1.2", "md/three-card-poker/1.4", "md/four-card-poker/redline"
MS, MIDI, CRAPS = "md/mississippi-stud/1.1", "md/midi-baccarat/1.2", "md/craps/redline"
LIR, CSP = "md/let-it-ride/redline", "ma/caribbean-stud/undated"

MISSPELT = [
    (BJ, "round.toml", 'when = "{}"', "dealer-shows-ace", "dealer-shows-aces", "stage[1].when"),
    (BJ, "round.toml", 'face = "down", when = "{}"', "hole-card", "hole-cart", "steps[4].when"),
    (MS, "round.toml", 'when = "{}"', "offered=six-card-bonus", "offered=six-card-bonsu", "dealing[1].steps"),
    (FCP, "round.toml", 'when = "{}"', "dealer_up_card=first", "dealer_up_card=frist", "dealing[1].steps"),
    (MS, "round.toml", 'when = "{}"', "six-card-bonus", "six-card-bonuses", "].when"),
    (FCP, "round.toml", 'when = "{}"', "play_any_amount_between", "play_any_amount_betwen", "].choices["),
    (
        FCP,
        "round.toml",
        'when = "{}"',
        "aces_up_forfeited_on_fold=false",
        "aces_up_forfeited_fold=false",
        "settlement[",
    ),
    (MS, "round.toml", 'variant = "{}"', "players_first_deal", "player_first_deal", "dealing[4].variant"),
    (BJ, "table.toml", 'when = "{}"', "lucky-ladies", "lucky-ladys", "area["),
    (BJ, "table.toml", 'Switch table"\nwhen = "{}"', "switch", "swich", "inscription["),
    (BJ, "table.toml", 'when = "{}"', "hole-card", "hole-crad", "equipment["),
    (TCP, "table.toml", 'unless = "{}"', "preshuffled", "preshufled", "procedure["),
    (BJ, "wagers.toml", 'id = "{}"', "double_on", "double_onn", "option["),
    (TCP, "table.toml", 'id = "{}"', "no-more-bets", "no-more-betts", "procedure["),
    (TCP, "round.toml", 'id = "{}"', "face-up-card", "face-up-cart", "irregularity["),
    (TCP, "round.toml", '["qualifies", "{}"]', "equal", "equals", "settlement["),
    (TCP, "round.toml", 'outcomes = ["{}"', "decision", "decisions", "settlement["),
    (MS, "round.toml", 'dealt_to = ["{}"]', "ante", "antes", "dealing[1].dealt_to"),
    (MS, "paytables.toml", 'applies_to = ["ante", "{}"', "street-3", "street-33", "cap[1].applies_to"),
    (TCP, "wagers.toml", 'compulsory = ["ante", "{}"]', "pair-plus", "pair-puls", "version["),
    (MIDI, "wagers.toml", 'barred_with = ["{}"]', "ez", "ezz", "option["),
    (MIDI, "wagers.toml", 'variation = "{}"', "ez", "ezz", "wager["),
    (CRAPS, "paytables.toml", 'option = "{}"', "field_2", "feild_2", "paytable["),
    (FCP, "progressives.toml", 'option = "{}"', "envy_c_literal", "envy_c_litteral", "envy["),
    (MS, "round.toml", 'option = "{}"', "exposed_community_card", "exposed_comunity_card", "irregularity["),
    (LIR, "round.toml", 'withdraws = "{}"', "bet-1", "bet-11", "stage["),
    (CSP, "table.toml", 'wagers = ["{}"]', "five-card-hand-bonus", "five-card-hand-bonsu", "procedure["),
    (MS, "round.toml", 'asks = ["{}"]', "ante", "antes", "stage["),
]


@pytest.mark.parametrize(("folder", "file", "line", "right", "wrong", "key"), MISSPELT)
def test_a_misspelt_word_is_one_finding_with_its_place_and_the_right_word(
    folder: str, file: str, line: str, right: str, wrong: str, key: str, tmp_path: Path
) -> None:
    edition, problems = read_copy(tmp_path, folder, file, line.format(right), line.format(wrong))
    assert problems == []
    (finding,) = lint_game(edition)
    assert finding.file == f"{folder}/{file}"
    assert key in finding.key
    assert repr(wrong) in finding.problem
    assert finding.remedy == f"Did you mean {right}?"


def read_copy(home: Path, folder: str, file: str, old: str, new: str) -> tuple[Edition, list[Finding]]:
    """One edition read from a copy in which one text, which must be there, is another."""
    copy = home / folder
    shutil.copytree(library.DATA / folder, copy)
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return library.read_edition(copy)


def test_the_command_reports_a_misspelt_word(broken: Break, capsys: pytest.CaptureFixture[str]) -> None:
    from pitboss.cli.main import main

    broken(f"{BJ}/round.toml", 'when = "dealer-must-draw"', 'when = "dealer-must-drew"')
    with pytest.raises(SystemExit) as ended:
        main(["lint"])
    assert ended.value.code == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "md/blackjack/1.2/round.toml: stage[9].when: 'dealer-must-drew' is not a known condition." in said
    assert "Did you mean dealer-must-draw?" in said


# The engine refuses to guess


def misspell_stages(game: Game) -> Game:
    stages = tuple(replace(stage, when="no-such-word") for stage in game.edition.stage)
    return replace(game, edition=replace(game.edition, stage=stages))


@pytest.mark.parametrize("game", [name for name in library.shelf() if name != "md/craps"])
def test_a_stage_under_an_unknown_condition_neither_happens_nor_is_skipped(game: str) -> None:
    broken = misspell_stages(game_by_law(game))
    for stage in broken.edition.stage:
        with pytest.raises(Breach, match="'no-such-word'"):
            cast(Staged, family_of(broken)).happens(broken, Round(), stage)


@pytest.mark.parametrize("game", library.shelf())
def test_a_word_of_another_family_is_not_answered(game: str) -> None:
    played = game_by_law(game)
    rules = getattr(family_of(played), "conditions", {})
    for word in set(ROUND_CONDITIONS) - set(rules):
        with pytest.raises(Breach, match=word):
            condition_holds(played, Round(), word, rules)


def test_a_step_of_the_deal_under_an_unknown_condition_is_not_dealt_past() -> None:
    game = game_by_law("blackjack")
    plans = tuple(
        replace(plan, steps=tuple(replace(step, when=step.when and "hole-crad") for step in plan.steps))
        for plan in game.edition.dealing
    )
    broken = replace(game, edition=replace(game.edition, dealing=plans))
    with pytest.raises(Breach, match="'hole-crad'"):
        family_of(broken).due(broken, replace(Round(), phase="closed"))


def test_what_follows_from_the_choices_is_not_guessed_either() -> None:
    game = game_by_law("four-card-poker")
    for word in ("play_any_amount", "dealer_up_card=middle", "offered=trips", "ante", "dealer-shows-ace"):
        with pytest.raises(Breach, match=word):
            game.in_force(word)
    assert game.in_force("")
    assert game.in_force("offered=ante")
    assert not game.in_force("play_any_amount_between")
    assert game_by_options("four-card-poker", {"play_any_amount_between": True}).in_force("play_any_amount_between")
    settlements = tuple(replace(one, when=one.when and "aces_up=false") for one in game.edition.settlement)
    with pytest.raises(Breach, match="aces_up=false"):
        _ = replace(game, edition=replace(game.edition, settlement=settlements)).settlements
    plans = tuple(replace(plan, variant="played_backwards") for plan in game.edition.dealing)
    with pytest.raises(Breach, match="played_backwards"):
        _ = replace(game, edition=replace(game.edition, dealing=plans)).dealing


# The code asks for nothing that is not declared

HOLDERS = {
    "cite_of": PROCEDURES,
    "procedures": PROCEDURES,
    "irregularities": IRREGULARITIES,
    "options": OPTIONS,
    "option_rule": OPTIONS,
    "option_cite": OPTIONS,
    "conditions": OPTIONS,
}
"""Where the code names a word, by the name of what it asks: and the words that may be named there."""

STAGES = {stage.id for edition in EVERYTHING for stage in edition.stage}


def asked_words() -> Iterator[tuple[str, str, str]]:
    """(file, whom, word) wherever the source names a word as a literal."""
    for file in sorted(Path(pitboss.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for whom, value in asked_in(node):
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield file.name, whom, value.value


def asked_in(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    match node:
        case ast.Call(func=ast.Attribute(value=holder, attr="get"), args=[word, *_]):
            yield name_of(holder), word
        case ast.Call(func=asked, args=words):
            yield from ((name_of(asked), word) for word in words)
        case ast.Subscript(value=holder, slice=word):
            yield name_of(holder), word
        case ast.Compare(left=word, ops=[ast.In() | ast.NotIn()], comparators=[ast.Attribute(attr=holder)]):
            yield holder, word


def name_of(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def test_the_code_asks_only_for_words_that_are_declared() -> None:
    found = [(file, whom, word) for file, whom, word in asked_words() if whom in HOLDERS]
    # Blackjack's finished rounds ask for the citation of a stage by the same name.
    strange = [one for one in found if one[2] not in HOLDERS[one[1]] and not (one[1] == "cite_of" and one[2] in STAGES)]
    assert strange == []
    asked = {word for _, _, word in found}
    assert len(asked & set(PROCEDURES)) > 30
    assert len(asked & set(OPTIONS)) > 30
