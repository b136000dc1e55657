"""Meters over the years: what comes in goes out, by either reading of a rate of progression."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.games.builder import build_game, game_by_submission
from pitboss.games.checks import check
from pitboss.games.game import Game
from pitboss.meters.events import Awarded, Fed, Reset
from pitboss.meters.meter import Meter, evolve
from pitboss.odds import WagerOdds, odds, solve
from pitboss.odds.asking.by_name import put
from pitboss.odds.asking.remarks import list_remarks
from pitboss.odds.asking.report import LongRunOdds
from pitboss.odds.wording.figures import as_json, mean_meters, percentage

CARIBBEAN = Path("examples/submissions/caribbean-stud.toml")


def progressive(game: Game) -> WagerOdds:
    return solve(put(game, "progressive", "progressive", as_paid=True))


def test_the_shipped_caribbean_gives_the_player_the_edge_in_the_long_run() -> None:
    """Fixed rows return 54.45 %, and 70 % of each dollar raises the meter: the house loses 24.6 %."""
    game = game_by_submission(CARIBBEAN)
    found = progressive(game)
    assert found.long_run_edge is not None
    assert percentage(found.long_run_edge, 1) == "-24.6%"
    assert any(note.startswith("In the long run the player has the edge: 24.5960%") for note in found.notes)
    (remark,) = list_remarks(game)
    assert "24.5960%" in remark
    assert "28.4609%" in remark


def test_of_the_pool_the_same_rate_leaves_the_house_an_edge(tmp_path: Path) -> None:
    """1 − 70 % − one royal flush in 649,740 rounds that costs $10,000."""
    file = tmp_path / "pool.toml"
    file.write_text(CARIBBEAN.read_text().replace('rate = "70%"', 'rate = "70%"\nprogression = "pool"'))
    checked = check(file)
    assert checked.case is not None
    found = progressive(build_game(checked.case))
    assert found.long_run_edge == Fraction(3, 10) - Fraction(10_000, 649_740)
    (remark,) = list_remarks(build_game(checked.case))
    assert "no table opens with it here" in remark
    assert as_json(found)["long_run"]["progression"] == "pool"


def test_at_the_mean_meter_the_edge_is_that_of_the_long_run() -> None:
    """The formula of the mean and that of the edge are two; priced at the one, the wager must have the other."""
    first = odds("three-card-poker", "progressive")
    by_wager = next(one for one in first.long_run if one.progression == "wager")
    (mean,) = (mean for _, mean in by_wager.means)
    assert mean.denominator == 1, "cents are whole here"
    assert odds("three-card-poker", "progressive", meters={"main": int(mean * 100)}).house_edge == by_wager.house_edge
    assert first.at_reset == odds("three-card-poker", "progressive", meters={"main": 100_000}).house_edge


def test_a_meter_that_is_played_settles_at_its_mean() -> None:
    """Every outcome of a round, weighed by its chance, leaves a meter at the mean where it was: no other amount does.

    A royal flush takes all of it and it is reset; a straight flush takes a tenth.
    """
    found = progressive(game_by_submission(CARIBBEAN))
    (mean,) = (mean * 100 for one in found.long_run if one.declared for _, mean in one.means)
    meter = found.meters[0]
    fraction, reset = Fraction(meter.rate or 0), Fraction(meter.reset or 0)
    chances = {"all": Fraction(4, 2_598_960), "tenth": Fraction(36, 2_598_960)}
    before = mean - fraction * found.stake  # the mean is of the meter as it is awarded, this round's wager added

    def drift(start: Fraction) -> Fraction:
        fed = evolve(Meter(started=start), Fed(fraction * found.stake))
        after = {
            "all": evolve(evolve(fed, Awarded(fed.exact)), Reset(reset)),  # type: ignore[arg-type]
            "tenth": evolve(fed, Awarded(fed.exact / 10)),  # type: ignore[arg-type]
        }
        moved = sum(chances[way] * (one.exact - fed.exact) for way, one in after.items())
        return Fraction(fed.exact - start + moved)

    assert drift(before) == 0
    assert drift(before + 1) < 0 < drift(before - 1)


@pytest.mark.parametrize(("wager", "meters"), [("progressive", 3)])
def test_without_a_rate_the_long_run_is_not_known(wager: str, meters: int) -> None:
    """Maryland leaves Mississippi Stud's rates to the operator; by the law alone there is none."""
    found = odds("mississippi-stud", wager, "D")
    assert len(found.meters) == meters
    assert found.long_run == ()
    assert found.at_reset is not None
    assert sum(note.startswith("No rate of progression") for note in found.notes) == meters


def test_a_jackpot_is_told_from_lesser_awards() -> None:
    """One award in 64,974 hands, of which one in ten is a royal flush."""
    meter = progressive(game_by_submission(CARIBBEAN)).meters[0]
    assert (meter.mean_rounds, meter.jackpot_rounds) == (Fraction(2_598_960, 40), Fraction(2_598_960, 4))


@pytest.mark.parametrize(("mean", "shown"), [(Fraction(-5), {}), (Fraction(5), {"mega": "5.00"})])
def test_a_meter_that_would_sink_below_zero_has_no_mean(mean: Fraction, shown: dict[str, str]) -> None:
    run = LongRunOdds(progression="pool", declared=True, house_edge=Fraction(0), means=(("mega", mean),))
    assert mean_meters(run)["mean_meter"] == shown
