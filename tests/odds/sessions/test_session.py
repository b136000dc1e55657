"""A night and its hold: figures that follow from the law, what explains a result, jackpots, identities of money."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import pitboss
from pitboss.errors import BadInput
from pitboss.games.builder import game_by_law, game_by_submission
from pitboss.odds import odds, solve
from pitboss.odds.asking.report import Result
from pitboss.odds.asking.rows import list_rows, reprice, tables_of
from pitboss.odds.sessions.explanations import letters, mispaid, suppose_all
from pitboss.odds.sessions.hold import hold
from pitboss.odds.sessions.jackpots import list_levels
from pitboss.odds.sessions.laws import ask_wager
from pitboss.odds.sessions.session import session, sessions

EXAMPLES = Path(__file__).parents[3] / "examples" / "submissions"
SEAT = {"ante": 1000, "pair-plus": 500}


def test_a_night_follows_from_its_rounds() -> None:
    game = game_by_law("three-card-poker")
    hour, night, month, year = sessions(game, [SEAT] * 5, pace=40, hours=8)
    assert [one.rounds for one in (hour, night, month, year)] == [40, 320, 9600, 116_800]
    ante, pair_plus = odds("three-card-poker", "ante"), odds("three-card-poker", "pair-plus")
    assert hour.mean == 200 * (1000 * ante.house_edge + 500 * pair_plus.house_edge)
    assert hour.handle == 200 * (1000 * ante.mean_stake + 500)
    for one in (hour, night, month):
        narrow, wide = one.bands[0], one.bands[-1]
        assert wide.low <= narrow.low < one.mean < narrow.high <= wide.high
        inside = one.law.at_most(wide.high) - one.law.below(wide.low)
        assert inside >= 0.99 - one.error
    assert hour.loses > night.loses > month.loses
    # Of many rounds the law is nearly normal: 95 % lie within 1.96 deviations.
    half = float(year.bands[1].high - year.bands[1].low) / 2
    assert half == pytest.approx(1.96 * float(year.variance) ** 0.5, rel=0.002)


def test_one_round_of_baccarat_by_published_chances() -> None:
    """Eight decks: the Banker wins 45.86 % of coups, the Player 44.62 %, 9.52 % are ties (wizardofodds.com)."""
    once = session(game_by_law("midi-baccarat"), [{"player": 1000}], 1)
    assert (round(once.loses, 4), round(once.even, 4)) == (0.4462, 0.0952)


@pytest.mark.parametrize("rounds", [0, -3, 1.5, 10**10])
def test_rounds_that_cannot_be_are_refused(rounds: int) -> None:
    with pytest.raises(BadInput, match="number of rounds"):
        session(game_by_law("craps"), [{"field": 500}], rounds)


@pytest.mark.parametrize(
    ("game", "wager", "title", "pays"),
    [
        ("three-card-poker", "pair-plus", "Straight flush", "36 to 1"),
        ("three-card-poker", "pair-plus", "Pair", "2 to 1"),
        pytest.param("let-it-ride", "bet-1", "Full house", "12 to 1", marks=pytest.mark.slow),
        pytest.param("caribbean-stud", "ante", "Flush", "6 to 1", marks=pytest.mark.slow),
        ("midi-baccarat", "dragon-bonus-player", "Win by 9 points", "31 to 1"),
    ],
)
def test_a_row_weighs_what_one_unit_more_costs(game: str, wager: str, title: str, pays: str) -> None:
    """Asked anew with the row changed, as a table that the law does not have; play does not change in these."""
    question = ask_wager(game_by_law(game), wager, 100)
    before = odds(game, wager)
    row = next(one for one in list_rows(question, before) if one.title == title)
    assert before.house_edge - odds(game, wager, pays={title: pays}).house_edge == row.weight > 0


@pytest.mark.parametrize(
    "game", ["three-card-poker", pytest.param("caribbean-stud", marks=pytest.mark.slow),
             pytest.param("ultimate-texas-holdem", marks=pytest.mark.slow)]
)  # fmt: skip
def test_rows_of_all_wagers_together_make_up_what_is_won(game: str) -> None:
    """What all rows bring, less what is lost as the results' own names say, is the edge: no row's weight is missing."""
    question = ask_wager(game_by_law(game), "ante", 100)
    found = solve(question)
    rows = list_rows(question, found)
    assert {"Winning Ante Wager"} <= {one.title for one in rows}
    won = sum(
        (one.weight * Fraction(one.pays.replace(",", "").replace(" to ", "/")) for one in rows if " to " in one.pays),
        Fraction(0),
    )
    lost = found.mean(staked_and_lost(one) for one in found.results)
    assert found.house_edge == lost - won


def staked_and_lost(one: Result) -> Fraction:
    """By the law: a fold loses all that lies there, a lower hand too, but for an Ante against no qualifying hand of
    Ultimate Texas Hold 'Em."""
    if not one.name.startswith("Fold") and "lower" not in one.name:
        return Fraction(0)
    return one.staked - ("does not qualify" in one.name)


def test_another_letter_is_repriced_as_if_it_were_asked_for() -> None:
    game = game_by_law("three-card-poker")
    question = ask_wager(game, "pair-plus", 100)
    found = solve(question)
    (table,) = tables_of(game, found)
    for _, other in letters(game, table):
        results = reprice(game, found, table, other)
        if results is not None:
            edge = -sum((one.combinations * one.net for one in results), Fraction(0)) / found.total
            assert edge == odds("three-card-poker", "pair-plus", other.letter).house_edge, other.letter
    assert any(what.endswith("not 35 to 1") for what, _ in mispaid(game, table))


def test_a_hold_is_ordinary_suspicious_or_an_alarm() -> None:
    game = game_by_law("three-card-poker")
    night = session(game, [SEAT] * 5, 320)
    near = hold(game, [SEAT] * 5, 320, round(night.mean), explain=False)
    assert near.verdict == "ordinary"
    assert abs(near.standard_errors) < Fraction(1, 1000)
    assert near.p_value > 0.9
    deviation = float(night.variance) ** 0.5
    far = hold(game, [SEAT] * 5, 320, round((float(night.mean) - 3.1 * deviation) / 500) * 500, explain=False)
    assert far.verdict == "suspicious"
    # By the normal law 0.19 %; the true law leans to the left, where jackpots are.
    assert 0.0019 < far.p_value < 0.008
    lost = hold(game, [SEAT] * 5, 320, round((float(night.mean) - 4.5 * deviation) / 500) * 500, explain=False)
    assert lost.verdict == "alarm"


def test_what_was_wrong_is_among_the_likeliest_explanations() -> None:
    game = game_by_law("three-card-poker")
    seats = [{"pair-plus": 1000}] * 3
    wrong = next(one for one in suppose_all(game, seats) if one.what.startswith("pair-plus: Flush paid 6 to 1"))
    won = round(4000 * wrong.round.mean / 1000) * 1000
    found = hold(game, seats, 4000, won)
    assert found.verdict == "alarm"
    assert found.explanations[0].what == wrong.what
    assert found.explanations[0].p_value > 0.9


def test_worse_play_explains_a_hold_that_is_too_high() -> None:
    game = game_by_law("three-card-poker")
    night = session(game, [{"ante": 1000}] * 5, 10_000)
    found = hold(game, [{"ante": 1000}] * 5, 10_000, round(2 * night.mean / 1000) * 1000)
    assert "players play by the strategy always-play" in [one.what for one in found.explanations[:3]]


def test_a_hold_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadInput, match="cannot have won"):
        hold(game_by_law("craps"), [{"field": 1000}], 10, 10_001)


def test_what_a_jackpot_is_fed_and_seeded_is_what_it_pays() -> None:
    """Money in is money out: by its rate and by resets as much comes to a level as awards take off it on average."""
    found = odds("three-card-poker", "progressive")
    (level,) = list_levels(found, 200)
    assert level.wait(Fraction(1, 2)) == 15_319  # ln 2 / -ln(1 - 1/22100), rounded up
    assert level.comes_within(100) == pytest.approx(1 - (1 - 1 / 22100) ** 20_000, rel=1e-12)
    fed = solve(ask_wager(game_by_submission(EXAMPLES / "caribbean-stud.toml"), "progressive", 100))
    (level,) = list_levels(fed, 200)
    rate, reset = fed.meters[0].rate, fed.meters[0].reset
    assert rate is not None
    assert reset is not None
    assert level.mean is not None
    assert level.fed == 200 * 100 * rate
    assert level.seeded == 200 * reset * level.jackpot
    # A straight flush takes 10 % of the meter, and a royal flush all of it: 36 and 4 hands of 2,598,960.
    assert level.pays == level.mean * 200 * (Fraction(4, 2_598_960) + Fraction(36, 25_989_600))


def test_from_python_by_name_ready_for_a_data_frame() -> None:
    night = pitboss.odds.session("craps", [{"field": 1000}], 320)
    assert night.as_row()["theoretical_win"] == 320 * 1000 * odds("craps", "field").house_edge
    assert pitboss.odds.hold("craps", [{"field": 1000}], 320, 2000).as_row()["verdict"] == "ordinary"
