"""What a progressive meter does to the odds of the wager that it pays: coefficient, break-even, waiting time, and what
the wager comes to in the long run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import get_args

from pitboss.games.submission import MeterTerms, Progression
from pitboss.money import MeterShare, Payout
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import LongRunOdds, MeterOdds, SharedOdds, WagerOdds

NO_MINIMUM = "No least amount is set for the meter {}: it counts as empty."
NO_RATE = "No rate of progression is declared for the meter {}: what the wager comes to in the long run is not known."
PLAYER_IN_THE_LONG_RUN = "In the long run the player has the edge: {} of each wager, at a rate of progression of {}."
FULL_TABLE = "With {} other players the player has the edge{}: Envy Bonuses bring {} of each wager beside its own {}."
SINKS = "In the long run the pool brings in less than it pays: the meter would fall below zero."


@dataclass(frozen=True, slots=True)
class Awards:
    """How a meter is awarded: what it pays on average in a round, as a part of it, how often something, how often all
    of it."""

    share: Fraction
    hits: int
    jackpots: int


def add_meters(odds: WagerOdds, question: Question, paid: Iterable[tuple[Payout, int]]) -> WagerOdds:
    """The odds with all that follows from the meters. `paid` is what is paid, and on how many combinations."""
    awards: dict[str, Awards] = {}
    for pays, combinations in paid:
        if isinstance(pays, MeterShare) and combinations:
            so_far = awards.get(pays.meter, Awards(Fraction(0), 0, 0))
            whole = combinations if pays.share == 1 else 0
            awards[pays.meter] = Awards(
                so_far.share + pays.share * Fraction(combinations, odds.total),
                so_far.hits + combinations,
                so_far.jackpots + whole,
            )
    meters = tuple(price_meter(odds, question, name, one) for name, one in awards.items())
    odds = replace(odds, meters=meters)
    odds = odds.add_notes(*(NO_MINIMUM.format(name) for name in awards if not question.meters[name]))
    return look_ahead(odds, question, awards) if awards else odds


def price_meter(odds: WagerOdds, question: Question, name: str, awards: Awards) -> MeterOdds:
    stake, amount, terms = Fraction(question.stake, 100), Fraction(question.meters[name], 100), terms_of(question, name)
    coefficient = awards.share / stake
    return MeterOdds(
        name=name,
        amount=question.meters[name],
        coefficient=coefficient,
        # The return rises in a straight line with the meter, so the edge tells how far it is from nothing.
        break_even=max(amount + odds.house_edge / coefficient, Fraction(0)),
        mean_rounds=Fraction(odds.total, awards.hits),
        jackpot_rounds=Fraction(odds.total, awards.jackpots) if awards.jackpots else None,
        rate=terms.rate,
        reset=terms.reset,
    )


def terms_of(question: Question, name: str) -> MeterTerms:
    return question.game.meters[question.game.meter(question.wager, name, 1)]


# The long run


def look_ahead(odds: WagerOdds, question: Question, awards: Mapping[str, Awards]) -> WagerOdds:
    """The odds with what the wager comes to over the years, by each reading of its rates."""
    terms = {name: terms_of(question, name) for name in awards}
    resets = {name: Fraction(one.reset or 0, 100) for name, one in terms.items()}
    bare = odds.house_edge + sum(one.coefficient * Fraction(one.amount, 100) for one in odds.meters)
    at_reset = bare - sum(one.coefficient * resets[one.name] for one in odds.meters)
    odds = replace(odds, at_reset=at_reset)
    if unknown := [name for name, one in terms.items() if one.rate is None]:
        return odds.add_notes(*(NO_RATE.format(name) for name in unknown))
    declared = next(iter(terms.values())).progression
    found = tuple(reckon_long_run(odds, awards, terms, bare, reading, declared) for reading in get_args(Progression))
    return share_awards(replace(odds, long_run=found).add_notes(*warn(odds, found)), question, bare, awards)


def share_awards(odds: WagerOdds, question: Question, bare: Fraction, awards: Mapping[str, Awards]) -> WagerOdds:
    """The odds by number of bettors, where all of them share an award (MA CSP §11(e)(2)): each brings the meter as much
    as one would, and has a part of what it pays."""
    if not question.rule.award_shared:
        return odds
    paid, long_run = bare - odds.house_edge, odds.long_run_edge
    put_in = sum(
        Fraction(one.jackpots, odds.total) * (terms_of(question, name).reset or 0) for name, one in awards.items()
    )
    found = tuple(
        SharedOdds(
            bettors=n,
            house_edge=bare - paid / n,
            long_run_edge=None if long_run is None else long_run + Fraction(put_in, odds.stake) * (1 - Fraction(1, n)),
        )
        for n in range(1, question.game.choices.positions + 1)
    )
    return replace(odds, shared=found)


def warn_of_envy(odds: WagerOdds) -> WagerOdds:
    """The odds with a note where Envy Bonuses turn the edge once the seats are full."""
    from pitboss.odds.wording.figures import percentage

    envy = odds.envy_here
    if envy is None or not envy.most_others:
        return odds
    brings = envy.worth(envy.most_others)
    for edge, when in ((odds.house_edge, ""), (odds.long_run_edge, " in the long run")):
        if edge is not None and edge >= 0 > edge - brings:
            said = FULL_TABLE.format(envy.most_others, when, percentage(brings), percentage(edge))
            odds = odds.add_notes(said)
    return odds


def reckon_long_run(
    odds: WagerOdds,
    awards: Mapping[str, Awards],
    terms: Mapping[str, MeterTerms],
    bare: Fraction,
    reading: Progression,
    declared: Progression,
) -> LongRunOdds:
    """What comes in must go out: rate × stake and resets on one side, on the other what awards take off the meter.

    Where the rate is of a pool, fixed awards are met from the rates first, from each in proportion.
    """
    stake = Fraction(odds.stake, 100)
    fed = sum((one.rate or Fraction(0) for one in terms.values()), Fraction(0))
    fixed = 1 - bare
    raised = Fraction(1) if reading == "wager" else 1 - fixed / fed if fed else Fraction(0)
    put_in = {
        name: Fraction(awards[name].jackpots, odds.total) * Fraction(one.reset or 0, 100) for name, one in terms.items()
    }
    means = {
        name: ((one.rate or 0) * raised * stake + put_in[name]) / awards[name].share for name, one in terms.items()
    }
    kept = bare if reading == "wager" else Fraction(1)
    edge = kept - fed - sum(put_in.values()) / stake
    return LongRunOdds(progression=reading, declared=reading == declared, house_edge=edge, means=tuple(means.items()))


def warn(odds: WagerOdds, found: Iterable[LongRunOdds]) -> Iterator[str]:
    """What must not go unsaid of the reading that is declared."""
    from pitboss.money import show_percent
    from pitboss.odds.wording.figures import percentage

    for one in found:
        if one.declared and one.house_edge < 0:
            rates = " and ".join(show_percent(meter.rate or Fraction(0)) for meter in odds.meters)
            yield PLAYER_IN_THE_LONG_RUN.format(percentage(-one.house_edge), rates)
        if one.declared and not one.bears_its_awards:
            yield SINKS
