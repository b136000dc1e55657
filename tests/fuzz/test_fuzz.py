"""Random play of every game, under watch: 2,000 rounds each time, 100,000 in the long run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.fuzz.campaign import Figures, Found, campaign
from tests.fuzz.driver import Session, run
from tests.fuzz.known import EXCUSED, KNOWN, Known
from tests.fuzz.shrink import as_lines, shrink
from tests.fuzz.specs import GAMES, specs_of
from tests.fuzz.watch import Fault

Record = Callable[[str, Any], None]

CHUNKS = 49
"""The long run is so many times the quick one, after it: 100,000 rounds with it."""

AT_CRAPS, AT_CARDS = 60, 194
"""Rounds of each game in a quick run: 2,000 in all. One at craps lasts as long as many with cards."""


def rounds_of(game: str) -> int:
    return AT_CRAPS if game == "md/craps" else AT_CARDS


def play(game: str, rounds: int, first_seed: int) -> Figures:
    """Random play; a fault fails the test with the shortest script that shows it."""
    try:
        return campaign(game, rounds, first_seed, EXCUSED)
    except Found as found:
        session = found.session
        script = shrink(session.spec, session.script, found.fault.rule, EXCUSED)
        pytest.fail(f"{found}\n\n{as_lines(session.spec, script)}\n", pytrace=False)


@pytest.mark.parametrize("game", GAMES)
def test_random_rounds(game: str, record_property: Record) -> None:
    figures = play(game, rounds_of(game), first_seed=0)
    record_property("fuzz", (game, figures.as_json()))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(1, CHUNKS + 1))
@pytest.mark.parametrize("game", GAMES)
def test_many_random_rounds(game: str, chunk: int, record_property: Record) -> None:
    figures = play(game, rounds_of(game), first_seed=1000 * chunk)
    record_property("fuzz", (game, figures.as_json()))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_commands_and_bytes(game: str) -> None:
    for spec in specs_of(game)[-2:]:
        one, two = (Session(spec, 7, EXCUSED).play(3) for _ in range(2))
        assert one.script == two.script
        assert one.watch.bytes.digest() == two.watch.bytes.digest()


@pytest.mark.parametrize("known", KNOWN, ids=lambda one: f"{one.item}-{one.rule}")
@pytest.mark.xfail(strict=True, raises=Fault, reason="known, and not yet mended")
def test_known_faults(known: Known) -> None:
    run(*known.script, EXCUSED - {known.rule})
