"""The round: the deal in each mode and its conditions, decisions, the order of seats, and settlement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from string import ascii_uppercase

from pitboss.documents.book import decided
from pitboss.documents.book.names import in_words, name_wager, name_wagers, say_value
from pitboss.documents.tree import Line, Section, plain
from pitboss.law.citations import cites_within, rests_on, split
from pitboss.law.inventory import inventory
from pitboss.law.model import Choice, Dealing, DealStep, Edition, Settlement, Stage
from pitboss.law.vocabulary.conditions import ROUND_CONDITIONS
from pitboss.law.vocabulary.outcomes import OUTCOMES

OUTCOME_WORDS = {word: meaning for axis in OUTCOMES.values() for word, meaning in axis.items()}

SEATS = "rounds/settlement/seats.py"
"""Where the order of seats is kept to: the rules of the inventory that say so speak of it."""

IN_TURN = ("act-in-turn", "ask-in-turn")
"""The procedures that say in which order players are asked."""

ORDER_OF_SEATS = (*IN_TURN, "offer-in-turn", "settle-from-the-right", "settle-seat-by-seat", "one-player-at-a-time",
                  "settle-in-order")  # fmt: skip
"""The procedures that say whose turn it is."""

FROM_THE_LEFT = "each player in turn, clockwise from the player farthest to the dealer's left"
"""How every dealing and every question goes round the table: seat 1 lies there. The texts of other games say so in
places that our lines do not cite: it is printed where the game's own text is cited.
"""


MANY = 8
"""So many wagers with the same lines share them: in Craps some sixty are won, lost, given back or left by the roll."""

PAID_ALIKE = {"paytable": "by its own paytable"}

Lines = tuple[tuple[tuple[str, ...], str], ...]
"""The lines of a settlement: the words of each outcome, and what is then paid."""


def sections(edition: Edition) -> Iterator[Section]:
    dealt = ((dealing_cells(edition, one), dealing_cite(one)) for one in edition.dealing)
    yield plain("The deal", ("Mode", "Conditions", "Order"), dealt)
    yield plain("The round", ("Step", ""), ((stage_text(edition, one), stage_cite(one)) for one in edition.stage))
    yield from decided.sections(edition)
    yield plain("Order of seats", ("By", "Does"), seat_lines(edition))
    columns = ("Wager", "When", "Pays")
    note = " ".join(tell_shared(lines, letter) for lines, letter in shared_lines(edition).items())
    yield Section("Settlement, in order", columns, tuple(settlement_lines(edition)), kind="settlement", note=note)


def seat_lines(edition: Edition) -> Iterator[tuple[tuple[str, ...], str]]:
    to_seats = (one for one in edition.dealing if any(step.to == "seats" for step in one.steps))
    dealt = (one.cite for one in to_seats if not one.variant)
    if own := [cite for cite in dealt if rests_on(cite, edition.game)[0] == "seed"]:
        yield ("dealer", f"deals to {FROM_THE_LEFT}"), join_cites(*own)
    asked = (one.cite for one in edition.stage if one.do == "decide")
    own = [cite for cite in asked if rests_on(cite, edition.game)[0] == "seed"]
    if own and not any(one.id in IN_TURN for one in edition.procedure):
        yield ("dealer", f"asks {FROM_THE_LEFT}"), join_cites(*own)
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
        said.append(f"to players with {name_wagers(edition, dealing.dealt_to, ' and ' if all_wanted else ' or ')}")
    return in_words(dealing.mode), "; ".join(said), deal_text(edition, dealing.steps)


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
        return f"the version is {in_words(when)}"
    if any(rule.id == name for rule in edition.option):
        return f"the option “{in_words(name)}” is {say_value(value if says else 'true')}"
    return ROUND_CONDITIONS.get(when, when)


def stage_text(edition: Edition, stage: Stage) -> tuple[str, ...]:
    modes = f" ({', '.join(map(in_words, stage.modes))})" if stage.modes else ""
    when = f", if {condition_text(edition, stage.when)}" if stage.when else ""
    if stage.do == "decide":
        asked = f"players with {name_wagers(edition, stage.asks, ' or ')}" if stage.asks else "each player"
        spared = f", unless they have {name_wager(edition, stage.unless)}" if stage.unless else ""
        answers = " or ".join(choice_text(edition, one) for one in stage.choices)
        return f"decide {in_words(stage.id)}{modes}", f"{asked}{spared}{when}: {answers}"
    return f"{stage.do}{modes}", cards_text(stage) + when


def cards_text(stage: Stage) -> str:
    """Which cards are dealt, burned or turned: each player's last, the community cards; of a burn or a collection, its
    name.
    """
    what = "card" if stage.cards == 1 else "cards"
    if stage.zone == "seats":
        return f"each player's last {what if stage.cards == 1 else f'{stage.cards} {what}'}"
    number = f"{stage.cards} " if stage.cards else ""
    return f"{number}{f'{stage.zone} {what}' if stage.zone else stage.id}".replace("-", " ")


def stage_cite(stage: Stage) -> str:
    return join_cites(stage.cite, *(one.cite for one in stage.choices))


def choice_text(edition: Edition, choice: Choice) -> str:
    when = f" if {condition_text(edition, choice.when)}" if choice.when else ""
    if choice.places:
        most = f" to {choice.up_to}x" if choice.up_to else ""
        amount = f" {choice.times}x{most}" if choice.times else ""
        return f"{in_words(choice.id)} ({name_wager(edition, choice.places)}{amount}){when}"
    taken_back = f" (takes back {name_wager(edition, choice.withdraws)})" if choice.withdraws else ""
    return in_words(choice.id) + taken_back + when


def lines_of(settlement: Settlement) -> Lines:
    """When a wager is paid what, without the citations."""
    return tuple((line.when, line.pays) for line in settlement.lines)


def stands_alone(settlement: Settlement) -> bool:
    """Whether all its lines hold everywhere, and rest on the place that the settlement cites."""
    return not settlement.when and all(line.cite == settlement.cite and not line.lost_cite for line in settlement.lines)


def shared_lines(edition: Edition) -> dict[Lines, str]:
    """The lines that many wagers are settled by, each under a letter: they are printed once."""
    counts = Counter(lines_of(one) for one in edition.settlement if stands_alone(one))
    often = [lines for lines, number in counts.items() if number >= MANY and len(lines) > 1]
    return dict(zip(often, ascii_uppercase, strict=False))


def tell_shared(lines: Lines, letter: str) -> str:
    """`Under A: the roll wins the wager, by its paytable; the roll loses the wager, lose.`"""
    said = (f"{say_when(when)}: {PAID_ALIKE.get(pays, pays)}" for when, pays in lines)
    return f"Under {letter}: {'; '.join(said)}."


def say_when(when: tuple[str, ...]) -> str:
    return ", and ".join(OUTCOME_WORDS.get(word, word) for word in when) or "always"


def settlement_lines(edition: Edition) -> Iterator[Line]:
    shared = shared_lines(edition)
    for settlement in edition.settlement:
        if (letter := shared.get(lines_of(settlement))) and stands_alone(settlement):
            cells = (name_wager(edition, settlement.wager), f"as under {letter}", "")
            yield Line(cells, settlement.cite, settlement.wager)
            continue
        condition = f" (if {condition_text(edition, settlement.when)})" if settlement.when else ""
        for line in settlement.lines:
            wager = name_wager(edition, settlement.wager) + condition
            cells = (wager, say_when(line.when), pays_text(edition, line.pays))
            yield Line(cells, join_cites(line.cite, line.lost_cite), settlement.wager)


def pays_text(edition: Edition, pays: str) -> str:
    """`paytable` is the wager's own, `paytable NAME` another's."""
    word, _, other = pays.partition(" ")
    if word != "paytable":
        return pays
    return f"by the paytable of {name_wager(edition, other)}" if other else "by its paytable"
