"""Random play of every game, under watch: 2,000 rounds each time, 100,000 in the long run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.fuzz.campaign import Figures, Found, campaign
from tests.fuzz.driver import Session, run
from tests.fuzz.figures import find_gaps
from tests.fuzz.mended import MENDED
from tests.fuzz.shrink import as_lines, read_lines, shrink
from tests.fuzz.specs import GAMES, specs_of

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
        return campaign(game, rounds, first_seed)
    except Found as found:
        session = found.session
        script = shrink(session.spec, session.script, found.fault.rule)
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
        one, two = (Session(spec, 7).play(3) for _ in range(2))
        assert one.script == two.script
        assert one.watch.bytes.digest() == two.watch.bytes.digest()


@pytest.mark.parametrize("what", MENDED)
def test_faults_stay_mended(what: str) -> None:
    spec, script = read_lines(MENDED[what])
    run(spec, script, finish=spec.game != "md/craps")  # a turn with the dice may last for hundreds of rolls


def test_a_command_or_an_event_that_was_never_seen_is_a_gap() -> None:
    seen = {"a": {"accepted": Counter(x=1), "refused": Counter(y=1), "events": Counter(e=2)}}
    assert list(find_gaps(seen, "xy", "ef")) == ["never accepted: y", "never refused: x", "never happened: f"]
