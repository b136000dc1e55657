"""The round: the deal in each mode and its conditions, decisions, the order of seats, and settlement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.documents.book.names import name_wager, name_wagers
from pitboss.documents.tree import Line, Section, plain
from pitboss.law.citations import cites_within, split
from pitboss.law.inventory import inventory
from pitboss.law.model import Choice, Dealing, DealStep, Edition, Stage
from pitboss.law.vocabulary.conditions import ROUND_CONDITIONS
from pitboss.law.vocabulary.outcomes import OUTCOMES

OUTCOME_WORDS = {word: meaning for axis in OUTCOMES.values() for word, meaning in axis.items()}

SEATS = "rounds/settlement/seats.py"
"""Where the order of seats is kept to: the rules of the inventory that say so speak of it."""

ORDER_OF_SEATS = ("act-in-turn", "ask-in-turn", "offer-in-turn", "settle-from-the-right", "settle-seat-by-seat",
                  "one-player-at-a-time", "settle-in-order")  # fmt: skip
"""The procedures that say whose turn it is."""


def sections(edition: Edition) -> Iterator[Section]:
    dealt = ((dealing_cells(edition, one), dealing_cite(one)) for one in edition.dealing)
    yield plain("The deal", ("Mode", "Conditions", "Order"), dealt)
    yield plain("The round", ("Step", ""), ((stage_text(edition, one), stage_cite(one)) for one in edition.stage))
    yield plain("Order of seats", ("By", "Does"), seat_lines(edition))
    columns = ("Wager", "When", "Pays")
    yield Section("Settlement, in order", columns, tuple(settlement_lines(edition)), kind="settlement")


def seat_lines(edition: Edition) -> Iterator[tuple[tuple[str, ...], str]]:
    for one in edition.procedure:
        if one.id in ORDER_OF_SEATS:
            yield (one.by, one.does), one.cite
    for rule in inventory().every():
        if rule.where == SEATS and split(rule.cites[0])[0][0] == edition.cite_as:
            yield ("the law", rule.says), "; ".join(rule.cites)


def dealing_cells(edition: Edition, dealing: Dealing) -> tuple[str, ...]:
    said = []
    if dealing.variant:
        said.append(f"if {condition_text(edition, dealing.variant)}")
    if dealing.decks:
        said.append(f"only with {' or '.join(map(str, dealing.decks))} decks")
    if dealing.needs:
        said.append(f"only with {' and '.join(dealing.needs).replace('-', ' ')}")
    if dealing.dealt_to:
        together = {one.id: {one.id, *one.equal_to} for one in edition.wager}
        all_wanted = all(set(dealing.dealt_to) <= together[one] for one in dealing.dealt_to)
        said.append(f"to players with {(' and ' if all_wanted else ' or ').join(dealing.dealt_to)}")
    return dealing.mode, "; ".join(said), deal_text(edition, dealing.steps)


def dealing_cite(dealing: Dealing) -> str:
    """The dealing's own citation, with those of its condition and of its steps that lie outside it."""
    return join_cites(dealing.cite, dealing.needs_cite, *(step.cite for step in dealing.steps))


def join_cites(first: str, *others: str | None) -> str:
    """Citations one after the other, without those that lie inside the first."""
    apart = (one for one in others if one and not cites_within(one, first))
    return "; ".join(dict.fromkeys((first, *apart)))


def deal_text(edition: Edition, steps: Iterable[DealStep]) -> str:
    """Steps one after the other; of the same steps again, how often: three times round."""
    said = [step_text(edition, step) for step in steps]
    for size in range(1, len(said) // 2 + 1):
        times = 1
        while said[times * size : (times + 1) * size] == said[:size]:
            times += 1
        if times > 1:
            return "; ".join([f"{times} times over: {', '.join(said[:size])}", *said[times * size :]])
    return "; ".join(said)


def step_text(edition: Edition, step: DealStep) -> str:
    to = "each player" if step.to == "seats" else step.to.replace("-", " ")
    face = " face up" if step.face == "up" else ""
    return f"{step.cards} to {to}{face}" + (f" if {condition_text(edition, step.when)}" if step.when else "")


def condition_text(edition: Edition, when: str) -> str:
    """A condition of the data as people say it: a wager that is placed or offered, a version, an option, a moment."""
    name, says, value = when.partition("=")
    if name == "offered":
        return f"{name_wager(edition, value)} is offered"
    if any(rule.id == when for rule in edition.wager):
        return f"{name_wager(edition, when)} is placed"
    if any(rule.id == when for rule in edition.version):
        return f"the version is {when}"
    if any(rule.id == name for rule in edition.option):
        return f"the option {name} is {value if says else 'true'}"
    return ROUND_CONDITIONS.get(when, when)


def stage_text(edition: Edition, stage: Stage) -> tuple[str, ...]:
    modes = f" ({', '.join(stage.modes)})" if stage.modes else ""
    when = f", if {condition_text(edition, stage.when)}" if stage.when else ""
    if stage.do == "decide":
        asked = f"players with {name_wagers(edition, stage.asks, ' or ')}" if stage.asks else "each player"
        spared = f", unless they have {name_wager(edition, stage.unless)}" if stage.unless else ""
        answers = " or ".join(choice_text(edition, one) for one in stage.choices)
        return f"decide {stage.id}{modes}", f"{asked}{spared}{when}: {answers}"
    number = f"{stage.cards} " if stage.cards else ""
    return f"{stage.do}{modes}", f"{number}{stage.zone or stage.id}".replace("-", " ") + when


def stage_cite(stage: Stage) -> str:
    return join_cites(stage.cite, *(one.cite for one in stage.choices))


def choice_text(edition: Edition, choice: Choice) -> str:
    when = f" if {condition_text(edition, choice.when)}" if choice.when else ""
    if choice.places:
        most = f" to {choice.up_to}x" if choice.up_to else ""
        return f"{choice.id} ({name_wager(edition, choice.places)} {choice.times}x{most}){when}"
    taken_back = f" (takes back {name_wager(edition, choice.withdraws)})" if choice.withdraws else ""
    return choice.id + taken_back + when


def settlement_lines(edition: Edition) -> Iterator[Line]:
    for settlement in edition.settlement:
        condition = f" (if {condition_text(edition, settlement.when)})" if settlement.when else ""
        for line in settlement.lines:
            when = ", and ".join(OUTCOME_WORDS.get(word, word) for word in line.when) or "always"
            cells = (name_wager(edition, settlement.wager) + condition, when, pays_text(edition, line.pays))
            yield Line(cells, join_cites(line.cite, line.lost_cite), settlement.wager)


def pays_text(edition: Edition, pays: str) -> str:
    """`paytable` is the wager's own, `paytable NAME` another's."""
    word, _, other = pays.partition(" ")
    if word != "paytable":
        return pays
    return f"by the paytable of {name_wager(edition, other)}" if other else "by its paytable"
