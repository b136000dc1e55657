"""Tampering with full rights over the file: every kind is found by both verifiers, and they agree on what they find."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pitboss.journal.signing import load_key
from tests.journal.mutations import meaning, mutate, says_the_same
from tests.journal.specimen import LATE, find_faults
from tests.journal.tampering import KINDS, tamper
from tests.journal.tampering.anchors import rewrite_and_remove_the_anchors
from tests.journal.tampering.ends import go_on, sign_end
from tests.journal.tampering.forger import Forger

UNDERSTOOD = {"replay", "meter"}
"""What only a program that knows the games can find."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_is_found_by_both(made: Path, specimen: Path, kind: Callable[[Forger], None]) -> None:
    shutil.copy(made.parent / "older.db", specimen.parent / "older.db")
    tamper(specimen, kind)
    ours, theirs = find_faults(specimen)
    assert theirs
    assert {one for one in ours if one[0] not in UNDERSTOOD} == theirs


def test_there_are_many_kinds() -> None:
    assert len(KINDS) >= 50


def test_a_chain_written_anew_shows_against_what_lies_outside_alone(specimen: Path) -> None:
    """Which is why anchors are exported: with them taken away as well, nothing is left to hold the chain against."""
    tamper(specimen, rewrite_and_remove_the_anchors)
    outside = ("anchors.jsonl", "roots.jsonl")
    for name in outside:
        (specimen / "anchors" / name).rename(specimen.parent / name)
    assert find_faults(specimen, replay=False) == (set(), set())
    for name in outside:
        (specimen.parent / name).rename(specimen / "anchors" / name)
    ours, theirs = find_faults(specimen, replay=False)
    assert ours == theirs
    assert {"anchored", "export"} <= {kind for kind, _, _ in ours}


def test_roots_show_that_anchors_were_taken_away(specimen: Path) -> None:
    """They lie in a file of their own."""
    tamper(specimen, rewrite_and_remove_the_anchors)
    (specimen / "anchors" / "anchors.jsonl").unlink()
    ours, theirs = find_faults(specimen, replay=False)
    assert ours == theirs == {("root", "", number) for number in (1, 2, 3)}


def test_what_a_signed_end_does_not_show(specimen: Path, tmp_path: Path) -> None:
    """An end that was signed once is signed for ever: whoever has kept it may cut off what came behind it, as far back
    as the last anchor that lies outside. Nothing can be put in its place.
    """

    def cut_and_put_back(f: Forger) -> None:
        sign_end(f, LATE, load_key(specimen / "floor.key"), 1)
        f.rewrite(LATE, lambda bodies: bodies.__delitem__(slice(1, None)))

    tamper(specimen, cut_and_put_back)
    assert find_faults(specimen) == (set(), set())
    again = Path(shutil.copytree(specimen, tmp_path / "again"))
    tamper(again, lambda f: go_on(f, LATE))
    assert find_faults(again) == ({("tail", LATE, 0)}, {("tail", LATE, 0)})


def mutate_and_ask(made: Path, place: Path, seeds: range) -> tuple[int, int]:
    """How many mutations changed what the journal says, and how many of them were missed; both verifiers agree."""
    sound, changed, missed = meaning(made), 0, 0
    for seed in seeds:
        folder = place / "mutant"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder)
        done = mutate(folder, Random(seed))
        ours, theirs = find_faults(folder, replay=False)
        assert ours == theirs, f"seed {seed}: {done}"
        if not says_the_same(sound, meaning(folder)):
            changed += 1
            missed += not ours
            assert ours, f"seed {seed}: {done} was missed"
    return changed, missed


def test_no_mutation_is_missed(made: Path, tmp_path: Path) -> None:
    changed, missed = mutate_and_ask(made, tmp_path, range(60))
    assert changed > 30
    assert missed == 0


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_none_of_ten_thousand_mutations_is_missed(made: Path, tmp_path: Path, part: int) -> None:
    changed, missed = mutate_and_ask(made, tmp_path, range(1000 * part + 1000, 1000 * part + 2000))
    assert changed > 500
    assert missed == 0
