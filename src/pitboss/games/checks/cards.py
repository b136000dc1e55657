"""The cards: ways of dealing that the edition has, the shuffler that each needs, and the number of decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pitboss.cards import MOST_DECKS
from pitboss.errors import nearest
from pitboss.games.allowances import (
    batches_rule,
    decks_rule,
    option_rule,
    place_of,
    place_of_shuffle,
    shufflers_of,
    version_option,
)
from pitboss.games.checks.case import Case
from pitboss.games.checks.verdicts import Judged, is_own_law
from pitboss.games.submission import CardTerms
from pitboss.law.model import Cite, Dealing, Decks

SERVES = {
    "automated-shuffler": ("automated", "counting", "reshuffling-shoe"),
    "reshuffling-shoe": ("reshuffling-shoe",),
}
"""The shufflers that meet a need of the law."""


def check_cards(case: Case) -> Iterator[Judged]:
    if all(dealing.mode == "dice" for dealing in case.edition.dealing):
        if case.submission.cards != CardTerms():
            cite = place_of(dealing.cite for dealing in case.edition.dealing) or case.edition.cite_as
            yield case.fault("cards", "are not used in this game.", "Leave [cards] out.", cite)
        return
    yield from check_shuffler(case)
    yield from check_dealing(case)
    yield from check_decks(case)
    yield from check_batches(case)


def suggest_cards(case: Case, tables: Mapping[str, Any], fault: Judged) -> Judged:
    """A way of dealing or a shuffler that is none at all: the remedy names those of the edition, not of every game."""
    ways = [way for way in case.edition.dealing if way.mode != "dice"]
    if not ways or not case.edition.complete or fault.key not in ("cards.dealing", "cards.shuffler"):
        return fault
    if fault.key == "cards.dealing":
        known: tuple[str, ...] = tuple(dict.fromkeys(way.mode for way in ways))
        cite = place_of(way.cite for way in ways)
    else:
        known, cite = shufflers_of(case.edition), place_of_shuffle(case.edition)
    said = tables["cards"][fault.key.removeprefix("cards.")]
    remedy = nearest(said, known) if isinstance(said, str) else f"Write one of {', '.join(known)}."
    return case.fault(fault.key, fault.problem, remedy, cite)


def check_shuffler(case: Case) -> Iterator[Judged]:
    said, key, known = case.submission.cards.shuffler, "cards.shuffler", shufflers_of(case.edition)
    remedy = f"Write one of {', '.join(known)}."
    if said is None:
        yield case.fault(key, "is missing.", remedy, place_of_shuffle(case.edition))
    elif said not in known:
        problem = f"is {said}, a device that the text does not know: it has the cards shuffled into one stack."
        yield case.finding(key, problem, remedy, place_of_shuffle(case.edition), "not-determined")


def check_dealing(case: Case) -> Iterator[Judged]:
    said, key, ways = case.submission.cards.dealing, "cards.dealing", case.edition.dealing
    allowed = f"Write one of {', '.join(dict.fromkeys(way.mode for way in ways))}."
    if said is None:
        yield case.fault(key, "is missing.", allowed, place_of(way.cite for way in ways))
    elif case.dealing is None:
        problem = f"is {said}, a way that the edition does not have."
        yield case.finding(key, problem, allowed, place_of(way.cite for way in ways))
    else:
        yield from find_unmet_needs(
            case, case.dealing.needs, case.dealing.needs_cite or case.dealing.cite, key, name_way(case.dealing)
        )
        yield from find_other_decks(case, case.dealing)
        yield from find_undealt(case, case.dealing)
        yield from find_other_way(case)


def name_way(way: Dealing) -> str:
    """`Dealing by hand`; where an operator's option chooses how, that."""
    return f"Dealing by {way.mode} with {way.variant}" if way.variant else f"Dealing by {way.mode}"


def find_other_way(case: Case) -> Iterator[Judged]:
    """A version or option that the law deals in another way than the one chosen: each has its own ways."""
    called = [way for way in case.edition.dealing if way.variant in case.conditions]
    mode, names = case.submission.cards.dealing, dict.fromkeys(way.variant for way in called)
    served = [way for way in called if way.mode == mode]
    for name in names:
        if all(way.variant != name for way in served):
            ways = [way for way in called if way.variant == name]
            modes = " or ".join(dict.fromkeys(way.mode for way in ways))
            others = " and ".join(other for other in names if other != name)
            choose = f"Write {modes} and leave {others} out." if others else f"Write {modes}."
            remedy = f"Leave {name} out." if served else choose
            yield case.finding("cards.dealing", f"is {mode}, and {name} is dealt by {modes}.", remedy, ways[0].cite)
    if len(served) > 1:
        variants = " or with ".join(way.variant for way in served)
        problem = f"goes with {variants}, not with both: how, the text leaves open."
        cite = "; ".join(way.cite for way in served)
        yield case.finding("cards.dealing", problem, "Leave one of them out.", cite, "not-determined")


def find_other_decks(case: Case, chosen: Dealing) -> Iterator[Judged]:
    """A way of dealing that is for fewer or more decks than are played."""
    number = case.submission.cards.decks
    if chosen.decks and number in range(1, MOST_DECKS + 1) and number not in chosen.decks:
        allowed = " or ".join(map(str, chosen.decks))
        problem = f"is {number}, and cards are dealt by {chosen.mode} with {allowed} only."
        yield case.finding("cards.decks", problem, f"Write {allowed}, or deal in another way.", chosen.cite)


def find_undealt(case: Case, chosen: Dealing) -> Iterator[Judged]:
    """A variant of the deal that leaves out cards which a wager on offer is judged by."""
    plans = [way for way in case.edition.dealing if way.mode == chosen.mode]
    called = called_for(plans) - called_for([chosen])
    for wager in sorted(one for one in called if case.offers(one)):
        problem = f"deals no cards for {wager}, which is offered."
        remedy = f"Leave it out, or do not offer [wagers.{wager}]."
        chooser = option_rule(case.edition, chosen.variant)
        key = chooser.id if chooser else version_option(case.edition)
        yield case.finding(f"options.{key}", problem, remedy, chosen.cite)


def called_for(plans: list[Dealing]) -> set[str]:
    """The wagers for which cards are dealt, wherever they are offered or placed."""
    return {step.when.removeprefix("offered=") for way in plans for step in way.steps}


def check_decks(case: Case) -> Iterator[Judged]:
    number, key = case.submission.cards.decks, "cards.decks"
    permitted = sorted({count for rule in case.edition.decks for count in rule.count})
    allowed = f"Write one of {', '.join(map(str, permitted))}."
    cite = place_of(rule.cite for rule in case.edition.decks)
    if number is None:
        yield case.fault(key, "is missing.", allowed, cite)
    elif number < 1 or (number > MOST_DECKS and not is_own_law(case.edition, cite)):
        yield case.fault(key, f"is {number}, and 1 to {MOST_DECKS} decks can be played.", allowed)
    elif (rule := decks_rule(case.edition, number)) is None:
        yield case.finding(key, f"is {number}, which the edition does not allow.", allowed, cite)
    else:
        yield from find_unmet_needs(case, rule.needs, rule.cite, key, f"Play with {number} decks", rule.place_of_backs)
        yield from find_motley(case, rule)
        yield from find_other_designs(case, rule)


def find_motley(case: Case, rule: Decks) -> Iterator[Judged]:
    """One deck whose cards do not look alike."""
    backs = dict.fromkeys(case.submission.cards.back_colours)
    if (
        case.submission.cards.decks == 1
        and len(backs) > 1
        and not batches_rule(case.edition, case.submission.cards.shuffler)
    ):
        problem = f"names {' and '.join(backs)}, and the cards of one deck look alike."
        yield case.finding("cards.back_colours", problem, "Name one colour.", rule.place_of_backs)


def find_other_designs(case: Case, rule: Decks) -> Iterator[Judged]:
    """Two decks that differ in more than the colour of their backs."""
    designs = dict.fromkeys(case.submission.cards.back_designs)
    if rule.design_cite and len(designs) > 1:
        problem = f"names {' and '.join(designs)}, and both decks are of one design."
        yield case.finding("cards.back_designs", problem, "Name one design.", rule.design_cite)


def check_batches(case: Case) -> Iterator[Judged]:
    """Two batches that are told apart by their backs, where a shuffler holds one while the other is dealt."""
    if rule := batches_rule(case.edition, case.submission.cards.shuffler):
        yield from find_unmet_needs(
            case, ("different-backs",), rule.cite, "cards.back_colours", "Play with two batches of cards"
        )


def find_unmet_needs(
    case: Case, needs: Sequence[str], cite: Cite, key: str, what: str, backs_cite: Cite | None = None
) -> Iterator[Judged]:
    """What a way of dealing or a number of decks needs and the table has not."""
    shuffler, backs = case.submission.cards.shuffler, set(case.submission.cards.back_colours)
    if "different-backs" in needs and len(backs) < 2:
        problem = f"{what} needs backs of different colours."
        yield case.finding("cards.back_colours", problem, 'Write two, as in ["red", "blue"].', backs_cite or cite)
    for need, serving in SERVES.items():
        if need in needs and shuffler is not None and shuffler not in serving:
            problem = f"{what} is not allowed with a shuffler that is {shuffler}."
            known = [one for one in shufflers_of(case.edition) if one in serving]
            yield case.finding(key, problem, f"Use one that is {' or '.join(known)}.", cite)
