"""Figures as text: the form of `pitboss odds --json`, and decimals and percentages rounded from exact fractions."""

from __future__ import annotations

import re
from fractions import Fraction
from math import isqrt
from typing import Any

from pitboss.law.labels import disclose
from pitboss.money import Cents, Rounding, dollars, show_percent
from pitboss.odds.asking.joint import JointOdds
from pitboss.odds.asking.report import EnvyOdds, FoldOdds, LongRunOdds, MeterOdds, SharedOdds, StakeOdds, WagerOdds

COINED = re.compile(r",[^,;]* (open|points?)\b.*")
"""From where on a rule of play has words that it explains only at its end, such as `suited with 3 straights open`."""

PLACES = 10
"""The decimals that figures are printed with."""


CHART_NAMES = 8
"""How many letters of a line of blackjack's chart name its hands; the rest has a cell for each up card."""


def begin_play(play: str) -> str:
    """How a play begins, as far as it is plain without the lines that follow."""
    first, _, more = play.partition("\n")
    return COINED.sub(",", first) if more else first


def as_json(odds: WagerOdds) -> dict[str, Any]:
    """The form of `pitboss odds --json`."""
    said: dict[str, Any] = {
        "game": odds.game,
        "edition": odds.edition,
        "wager": odds.wager,
        "paytable": odds.paytable,
        "decks": odds.decks,
        "strategy": odds.strategy,
        "house_edge": show_both(odds.house_edge),
        "hit_frequency": show_both(odds.hit_frequency),
        "standard_deviation": root(odds.variance),
        "variance": show_both(odds.variance),
        "element_of_risk": decimal(odds.element_of_risk),
        "element_of_risk_exact": str(odds.element_of_risk),
        "stake": dollars(odds.stake),
        "as_paid": odds.as_paid,
        "total": odds.total,
        "outcomes": [
            {
                "name": one.name,
                "pays": one.pays,
                "combinations": one.combinations,
                "net": str(one.net),
                "staked": str(one.staked),
                "cite": disclose(one.cite),
            }
            for one in odds.results
        ],
        "tables": [{"wager": wager, "letter": letter, "cite": disclose(cite)} for wager, letter, cite in odds.tables],
    }
    if odds.version:
        said["version"] = odds.version
    if odds.named and odds.optimum is not None and odds.cost is not None:
        optimal = {"optimal_house_edge": show_both(odds.optimum), "cost": show_both(odds.cost)}
        said |= {"strategy_name": odds.named, **optimal}
    if odds.unlimited is not None:
        said["unlimited_house_edge"] = show_both(odds.unlimited)
    if odds.stakes:
        said["stakes"] = [stake_json(one) for one in odds.stakes]
    if odds.chart:
        said["starting_hands"] = dict(odds.chart)
    if odds.meters:
        said["meter"] = {one.name: meter_json(one) for one in odds.meters}
    if odds.folds is not None:
        said["folds"] = folds_json(odds, odds.folds)
    if odds.at_reset is not None:
        said["long_run"] = long_run_json(odds)
    if odds.envy:
        said["envy"] = [envy_json(odds, one) for one in odds.envy]
    if odds.shared:
        said["shared"] = {str(one.bettors): shared_json(one) for one in odds.shared}
    if odds.notes:
        said["notes"] = list(odds.notes)
    return said


def joint_json(odds: JointOdds) -> dict[str, Any]:
    """The form of `pitboss odds --joint --json`."""
    names = range(len(odds.wagers))
    return {
        "game": odds.game,
        "edition": odds.edition,
        "wagers": [
            {"wager": wager, "stake": dollars(stake), "house_edge": show_both(edge)}
            for wager, stake, edge in zip(odds.wagers, odds.stakes, odds.house_edges, strict=True)
        ],
        "house_edge": show_both(odds.house_edge),
        "variance": show_both(odds.variance),
        "standard_deviation": root(odds.variance),
        "covariances": [[str(odds.covariances[n][m]) for m in names] for n in names],
        "correlations": [[show_correlation(odds, n, m) for m in names] for n in names],
    }


def show_correlation(odds: JointOdds, one: int, other: int, places: int = PLACES) -> str:
    sign = "-" if odds.covariances[one][other] < 0 else ""
    return sign + root(odds.squared_correlation(one, other), places)


def stake_json(one: StakeOdds) -> dict[str, Any]:
    return {
        "stake": dollars(one.stake),
        "house_edge": show_both(one.house_edge),
        "standard_deviation": root(one.variance),
        "element_of_risk": decimal(one.element_of_risk),
        **({} if one.long_run_edge is None else {"long_run": show_both(one.long_run_edge)}),
    }


def folds_json(odds: WagerOdds, folds: FoldOdds) -> dict[str, Any]:
    return {
        "share": show_both(folds.share),
        "without_folds": None if odds.without_folds is None else show_both(odds.without_folds),
        "ante": dollars(folds.ante),
        "played_jointly": None if folds.joint_edge is None else show_both(folds.joint_edge),
    }


def long_run_json(odds: WagerOdds) -> dict[str, Any]:
    """What a progressive wager comes to over the years: by the reading that is declared, and by each."""
    found: dict[str, Any] = {} if odds.at_reset is None else {"at_reset": show_both(odds.at_reset)}
    readings = {
        one.progression: {
            "house_edge": show_both(one.house_edge),
            "bears_its_awards": one.bears_its_awards,
            **mean_meters(one),
        }
        for one in odds.long_run
    }
    declared = next((one.progression for one in odds.long_run if one.declared), None)
    return found | ({"progression": declared, **readings[declared], "readings": readings} if declared else {})


def mean_meters(run: LongRunOdds) -> dict[str, Any]:
    """What each meter shows on average; nothing, where it would sink below zero."""
    means = run.means if run.bears_its_awards else ()
    return {
        "mean_meter": {name: dollars(nearest_cent(mean)) for name, mean in means},
        "mean_meter_exact": {name: str(mean) for name, mean in means},
    }


def meter_json(meter: MeterOdds) -> dict[str, Any]:
    return {
        "amount": dollars(meter.amount),
        "coefficient": str(meter.coefficient),
        "break_even": dollars(nearest_cent(meter.break_even)),
        "break_even_exact": str(meter.break_even),
        "mean_rounds_between_awards": decimal(meter.mean_rounds, 2),
        "mean_rounds_between_awards_exact": str(meter.mean_rounds),
        "mean_rounds_between_jackpots": None if meter.jackpot_rounds is None else decimal(meter.jackpot_rounds, 2),
        "rate": None if meter.rate is None else show_percent(meter.rate),
        "reset": None if meter.reset is None else dollars(meter.reset),
    }


def envy_json(odds: WagerOdds, envy: EnvyOdds) -> dict[str, Any]:
    others = range(1, envy.most_others + 1)
    said: dict[str, Any] = {
        "stake": dollars(envy.stake),
        "each_other_player": show_both(envy.each),
        "by_other_players": {str(n): decimal(envy.worth(n)) for n in others},
    }
    if envy.stake == odds.stake:
        said["net_house_edge"] = {str(n): decimal(odds.net_of_envy(odds.house_edge, n)) for n in others}
        said["net_break_even"] = {
            meter.name: {str(n): dollars(nearest_cent(odds.even_with_envy(meter, n))) for n in others}
            for meter in odds.meters
        }
    return said


def shared_json(one: SharedOdds) -> dict[str, Any]:
    long_run = {} if one.long_run_edge is None else {"long_run": show_both(one.long_run_edge)}
    return {"house_edge": show_both(one.house_edge), **long_run}


def nearest_cent(amount: Fraction) -> Cents:
    """Dollars, to the nearest cent."""
    return Rounding(1, "nearest")(amount * 100)


def show_both(value: Fraction) -> dict[str, str]:
    return {"exact": str(value), "decimal": decimal(value)}


def decimal(value: Fraction, places: int = PLACES) -> str:
    """The value rounded to this many decimals, halves to the even digit."""
    scaled = round(value * 10**places)
    digits = f"{abs(scaled):0{places + 1}d}"
    return f"{'-' if scaled < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def root(value: Fraction, places: int = PLACES) -> str:
    """The square root, to the nearest of this many decimals."""
    twice = isqrt(4 * value.numerator * 10 ** (2 * places) // value.denominator)
    return decimal(Fraction((twice + 1) // 2, 10**places), places)


def percentage(value: Fraction, places: int = 4) -> str:
    """`3.3730%`."""
    return decimal(value * 100, places) + "%"


def group_digits(value: Fraction) -> str:
    """`22,100`, `552.5`: to one decimal, if there is any."""
    whole, _, tenths = decimal(value, 1).partition(".")
    return f"{int(whole):,}" + f".{tenths}" * (tenths != "0")


def one_in(chance: Fraction) -> str:
    """How rare something is: `1 in 3.90`, `1 in 22,100`; `never` where it cannot happen."""
    if not chance:
        return "never"
    rounds = 1 / chance
    return f"1 in {decimal(rounds, 2)}" if rounds < 100 else f"1 in {round(rounds):,}"
