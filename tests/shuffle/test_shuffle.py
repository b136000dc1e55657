"""The shuffler of electronic tables: fair by every test that catches bad ones, and never the same in two processes."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pitboss.cards import ONE_DECK
from pitboss.floor.chance import Chance
from pitboss.journal.sqlite import SqliteStore
from tests.client.serving import ROOT
from tests.floor.hall import GAMES, Hall
from tests.shuffle import bad, bench, probability
from tests.shuffle.orders import Orders, cycle_chances, fixed_points, rising_chances

NUMBER = {card: number for number, card in enumerate(ONE_DECK)}


def production(shuffles: int, decks: int = 1) -> Orders:
    """As a table does it: the same object, the same calls."""
    chance, shoe = Chance(), tuple(ONE_DECK) * decks
    return np.array([[NUMBER[card] for card in chance.order(shoe)] for _ in range(shuffles)], dtype=np.uint8)


def test_the_shuffler_passes_the_bench() -> None:
    assert not bench.judge(production, 8_000, Chance().take)


@pytest.mark.slow
def test_the_shuffler_passes_the_bench_at_length() -> None:
    """A million shuffles, and 100 streams of a million bits."""
    assert not bench.judge(production, 1_000_000, Chance().take, 100 * 125_000)


@pytest.mark.slow
@pytest.mark.parametrize("decks", [2, 6, 8])
def test_shoes_pass_too(decks: int) -> None:
    """Which card lies at the first, a middle and the last place, and which suits the first and the last card have."""
    shoes = production(200_000 // decks**2, decks)
    for place in (0, shoes.shape[1] // 3, -1):
        assert probability.compare(np.bincount(shoes[:, place], minlength=52), np.full(52, 1 / 52)) > 1e-4
    suits = np.bincount(shoes[:, 0] % 4 * 4 + shoes[:, -1] % 4, minlength=16)
    of_a_suit = 13 * decks
    alike, unlike = of_a_suit * (of_a_suit - 1), of_a_suit**2
    chances = [(alike if one % 5 == 0 else unlike) / (52 * decks * (52 * decks - 1)) for one in range(16)]
    assert probability.compare(suits, chances) > 1e-4


@pytest.mark.parametrize(("decks", "bits"), [(1, 225.6), (2, 499.5), (6, 1646.8), (8, 2229.3)])
def test_every_order_of_a_shoe_can_come(decks: int, bits: float) -> None:
    """As many fresh random bits go into a shoe as its different orders need; the figures by hand: log2(n! / d!^52)."""
    exact = (math.lgamma(52 * decks + 1) - 52 * math.lgamma(decks + 1)) / math.log(2)
    if decks <= 2:
        assert exact == pytest.approx(bits, abs=0.1)
    chance = Chance()
    chance.order(tuple(ONE_DECK) * decks)
    assert 8 * chance.drawn >= max(bits, exact)


@pytest.mark.parametrize("name", [name for name in bad.SHUFFLERS if name not in bad.ENOUGH])
def test_a_bad_shuffler_is_caught(name: str) -> None:
    draw, raw = bad.SHUFFLERS[name]
    assert bench.judge(draw, 3_000 if name != "a byte modulo" else 20_000, raw)


@pytest.mark.slow
@pytest.mark.parametrize("name", bad.ENOUGH)
def test_one_that_takes_more_shuffles_is_caught(name: str) -> None:
    draw, raw = bad.SHUFFLERS[name]
    assert bench.judge(draw, bad.ENOUGH[name], raw)


def test_there_are_twelve() -> None:
    assert len(bad.SHUFFLERS) == 12


@pytest.mark.slow
def test_twenty_fair_shufflers_are_not_suspected() -> None:
    flagged = [seed for seed in range(20) if bench.judge(bench.fair(np.random.default_rng(seed)), 50_000)]
    assert not flagged


def test_the_exact_chances_are_those_of_all_orders_of_five_cards() -> None:
    """Counted out by hand: all 120."""
    from itertools import permutations

    fixed, cycles, rising = ([0] * 6 for _ in range(3))
    for order in permutations(range(5)):
        fixed[sum(card == place for place, card in enumerate(order))] += 1
        rising[1 + sum(order.index(card + 1) < order.index(card) for card in range(4))] += 1
        left, number = set(range(5)), 0
        while left:
            number, at = number + 1, min(left)
            while at in left:
                left.remove(at)
                at = order[at]
        cycles[number] += 1
    for exact, counted in ((fixed_points(5), fixed), (cycle_chances(5), cycles), (rising_chances(5), rising)):
        assert exact == pytest.approx([one / 120 for one in counted])


def test_tails_are_those_of_the_tables() -> None:
    """5 % points of chi-square as every table prints them."""
    for freedom, point in ((1, 3.841), (10, 18.307), (100, 124.342)):
        assert probability.chi_square_tail(point, freedom) == pytest.approx(0.05, abs=1e-4)
    assert probability.normal_tail(1.959964) == pytest.approx(0.05, abs=1e-6)


FORKS = """
import os, sys
from pitboss.cards import ONE_DECK, show_all
from pitboss.floor.chance import Chance
chance = Chance()
chance.order(ONE_DECK)
for _ in range(int(sys.argv[1])):
    if os.fork() == 0:
        os.write(1, (show_all(chance.order(ONE_DECK)) + "\\n").encode())
        os._exit(0)
    os.wait()
"""


def decks_of_forks(forks: int) -> list[str]:
    """Decks of processes that were forked from one which had shuffled already."""
    words = [sys.executable, "-c", FORKS, str(forks)]
    known = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(words, env=known, capture_output=True, text=True, check=True).stdout.splitlines()


def test_no_two_processes_shuffle_alike() -> None:
    decks = decks_of_forks(100)
    assert len(set(decks)) == len(decks) == 100


@pytest.mark.slow
def test_no_two_of_a_thousand_processes_shuffle_alike() -> None:
    """Ten starts with a hundred forks of each."""
    decks = [deck for _ in range(10) for deck in decks_of_forks(100)]
    assert len(set(decks)) == len(decks) == 1000


# Commitments


VERIFIER = ROOT / "verifier" / "verify_journal.py"


def verifies(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(VERIFIER), str(folder)], capture_output=True, text=True, check=False)


def play_electronically(folder: Path, game: str, rounds: int) -> int:
    """Rounds at an electronic table; how many decks were sealed and disclosed again."""
    store = SqliteStore(folder / "floor.db")
    hall = Hall(game, store=store)
    hall.play(rounds)
    events = [event for entry in store.read(f"table/{game}") for event in entry.events]
    disclosed = [one for one in events if one["event"] == "deck-disclosed"]
    assert all(one["agrees"] for one in disclosed)
    store.close()
    return len(disclosed)


def test_every_electronic_round_verifies_against_its_commitment(tmp_path: Path) -> None:
    """With the verifier that shares no code with the floor."""
    assert play_electronically(tmp_path, "three-card-poker", 3) >= 2
    done = verifies(tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in GAMES if game != "craps"])
def test_every_electronic_round_of_every_game_verifies(game: str, tmp_path: Path) -> None:
    play_electronically(tmp_path, game, 20)
    done = verifies(tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
