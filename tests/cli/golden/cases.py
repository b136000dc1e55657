"""Every command line whose output is kept."""

from __future__ import annotations

from dataclasses import replace

from pitboss.cli.commands import PURPOSE
from pitboss.errors import Finding
from tests.cli.golden.inventories import INVENTORIES
from tests.cli.golden.records import ROUND, SCRIPT, record
from tests.cli.golden.rounds import ROUNDS
from tests.cli.golden.writing import ROOT, Case

LAWFUL = (ROOT / "examples/submissions/three-card-poker.toml").read_text(encoding="utf-8")
UNLAWFUL = LAWFUL.replace('rate = "20%"', 'rate = "12%"', 1).replace("decks = 2", "decks = 3", 1)

FAULTS = [
    Finding("md/craps/redline/paytables.toml", "paytable[2].rows[1].cite", "'Ch.99' does not resolve.", "Mend it."),
    Finding(
        "md/craps/redline/round.toml", "stage[3]", "has no citation.", "Cite the line of law that says it.", "Ch.5"
    ),
    Finding("md/craps/redline/round.toml", "", "overlaps.", ""),
]
UNSOUND = {
    "pitboss.cli.lint.lint_law": lambda: FAULTS,
    "pitboss.cli.lint.lint_inventory": list,
    "pitboss.cli.lint.sound_editions": tuple,
}
SOUND = UNSOUND | {"pitboss.cli.lint.lint_law": list}

READING = {
    "catalog": Case("catalog"),
    "catalog-40": Case("catalog md/blackjack", columns=40),
    "catalog-120": Case("catalog", columns=120),
    "rules-three-card-poker": Case("rules three-card-poker"),
    "rules-mini-baccarat": Case("rules mini-baccarat"),
    "rules-craps-fire-bet": Case("rules craps --wager fire-bet"),
    "rules-pair-plus-40": Case("rules three-card-poker --wager pair-plus", columns=40),
    "rules-blackjack-120": Case("rules blackjack@2014", columns=120),
    "rules-cited": Case(("rules", "three-card-poker", "--cite", "Ch.12 §E(1)(a)")),
    "rules-chapter": Case(("rules", "three-card-poker", "--cite", "chapter 13")),
    "rules-markdown": Case(("rules", "three-card-poker", "--cite", "Ch.13", "--format", "markdown")),
    "search-face-up-card": Case(("search", "face up card")),
    "search-game-40": Case("search envy bonus --game stud-235 --limit 4", columns=40),
    "source-reading": Case(("source", "Pitboss R-111")),
    "source-place": Case(("source", "MD 3CP 1.4 chapter 13 a")),
    "source-external": Case(("source", "58 Pa. Code § 639a.1")),
    "diff-blackjack": Case("diff blackjack@before-2014 blackjack@2014"),
    "diff-blackjack-40": Case("diff blackjack@before-2014 blackjack@2014", columns=40),
    "diff-three-card-poker-120": Case("diff three-card-poker@redline three-card-poker@1.4", columns=120),
    "diff-markdown": Case("diff blackjack@before-2014 blackjack@2014 --format markdown"),
    "diff-odds": Case("diff blackjack@before-2014 blackjack@2014 --odds"),
    "diff-nothing": Case("diff craps craps"),
    "check-lawful": Case("check examples/submissions/three-card-poker.toml"),
    "check-lawful-40": Case("check examples/submissions/craps.toml", columns=40),
    "check-lawful-120": Case("check examples/submissions/blackjack.toml", columns=120),
    "check-unlawful": Case("check submission.toml", files={"submission.toml": UNLAWFUL}, code=1),
    "check-unlawful-json": Case("check submission.toml --json", files={"submission.toml": UNLAWFUL}, code=1),
    "check-heading": Case("check submission.toml", files={"submission.toml": ""}, code=1),
    "odds-baccarat": Case("odds midi-baccarat"),
    "odds-baccarat-40": Case("odds midi-baccarat", columns=40),
    "submission-new": Case("submission new stud-235 --property Riverside --effective 2026-12-01"),
    "submission-packet": Case("submission packet examples/submissions/stud-235.toml --no-odds -o packet.html"),
    "submission-unlawful": Case("submission packet submission.toml", files={"submission.toml": UNLAWFUL}, code=1),
    "help-submission-new": Case("submission new --help"),
    "help-submission-packet": Case("submission packet --help"),
    "coverage": Case("coverage"),
    "coverage-40": Case("coverage --game craps", columns=40),
    "coverage-120": Case("coverage", columns=120),
    "coverage-open": Case("coverage --open"),
    "lint-faults": Case("lint", code=1, instead=UNSOUND),
    "lint-sound": Case("lint", instead=SOUND),
    "tour": Case("tour"),
}

RUNNING = {
    "settle": Case("settle", typed=ROUND),
    "run": Case("run script.jsonl", files={"script.jsonl": SCRIPT}),
    "replay": Case("replay", typed=record),
    "replay-40": Case("replay", columns=40, typed=record),
    "replay-wagers": Case("replay --at 6", typed=record),
    "replay-dealt": Case("replay --at 10", typed=record),
    "replay-held": Case("replay --at 25", typed=record),
    "replay-nothing": Case("replay --at 0", typed=record),
}

PLAYING = {
    **ROUNDS,
    "play-blackjack-40": replace(ROUNDS["play-blackjack"], columns=40),
    "play-craps-40": replace(ROUNDS["play-craps"], columns=40),
    "play-auto-40": Case(
        ("play", "three-card-poker", "--auto", "--bet", "ante 10 pair-plus 5", "--seed", "46", "--seats", "2", "--why"),
        columns=40,
    ),
    "play-auto-120": Case("play blackjack --auto --strategy basic --seed 12 --seats 3 --rounds 2 --why", columns=120),
}

HELP = {"help": Case("--help")} | {f"help-{command}": Case(f"{command} --help") for command in PURPOSE}

CASES: dict[str, Case] = READING | INVENTORIES | RUNNING | PLAYING | HELP
