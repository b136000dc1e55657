"""What the wagers of a submission come to at its table: at each stake, in the long run, and with the seats full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.documents.tree import Line, Section
from pitboss.money import spoken
from pitboss.odds import WagerOdds
from pitboss.odds.wording.figures import nearest_cent, percentage

STAKES = (
    "Payouts are rounded and limited as the table pays them; play is supposed to be as without that. The least and the "
    "greatest stake that the table allows, or each that it names."
)
LONG_RUN = (
    "All players are supposed to bet the stake whatever a meter shows. By the wager: rates raise the meters, and fixed "
    "awards are the house's. By the pool: rates pay fixed awards too. The mean is of the meter as it is awarded. Envy "
    "Bonuses are not counted."
)
SINKS = "none: the pool brings in less than it pays"
FULL = (
    "What the hands of all others bring, taken off the house edge at the initial amount of the meters and in the long "
    "run; below nothing, the table loses with its seats full."
)


def list_sections(odds: Sequence[WagerOdds], part: str) -> Iterator[Section]:
    cites = {one.wager: "; ".join(dict.fromkeys(cite for _, _, cite in one.tables if cite)) for one in odds}
    stakes = tuple(
        Line((one.title, spoken(at.stake), percentage(at.house_edge), percentage(at.element_of_risk)), cites[one.wager])
        for one in odds
        for at in one.stakes
    )
    columns = ("Wager", "Stake", "House edge", "Of all that is staked")
    yield Section("At the stakes of the table", columns, stakes, part, "odds", STAKES)
    runs = tuple(
        Line(
            (
                one.title,
                f"by the {run.progression}{', as declared' if run.declared else ''}",
                "" if one.at_reset is None else percentage(one.at_reset),
                percentage(run.house_edge),
                ", ".join(f"{name} {spoken(nearest_cent(mean))}" for name, mean in run.means)
                if run.bears_its_awards
                else SINKS,
            ),
            cites[one.wager],
        )
        for one in odds
        for run in one.long_run
    )
    of_runs = ("Wager", "Rate of progression", "Edge at reset", "Edge in the long run", "Mean of the meter")
    yield Section("Meters in the long run", of_runs, runs, part, "odds", LONG_RUN)
    full = tuple(
        Line(
            (
                one.title,
                str(envy.most_others),
                percentage(one.house_edge),
                percentage(one.net_of_envy(one.house_edge, envy.most_others)),
                "" if one.long_run_edge is None else percentage(one.net_of_envy(one.long_run_edge, envy.most_others)),
            ),
            cites[one.wager],
        )
        for one in odds
        if (envy := one.envy_here) and envy.most_others
    )
    of_envy = ("Wager", "Others", "House edge", "With the seats full", "In the long run")
    yield Section("Envy Bonuses with the seats full", of_envy, full, part, "odds", FULL)
