"""An edition of the law's data in the form of a transcription, so that the two can be held against each other."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.law.model import (
    Cap,
    Choice,
    Dealing,
    Edition,
    Envy,
    Irregularity,
    Minimum,
    Paytable,
    Row,
    Settlement,
    Stage,
    WagerRule,
)
from pitboss.money import show_percent, spoken
from tests.law.transcription.around import around, label, line
from tests.law.transcription.text import Block


def blocks(edition: Edition) -> Iterator[Block]:
    """Every block that an edition's data comes to."""
    yield from (paytable(one) for one in edition.paytable)
    yield from minimums(edition.minimum)
    yield from rates(edition.minimum)
    yield from (envy(one) for one in edition.envy)
    yield from (cap(one) for one in edition.cap)
    yield from table(edition)
    yield from around(edition)
    yield from (deal(one) for one in edition.dealing)
    yield from (stage(one) for one in edition.stage)
    yield from (wager(one) for one in edition.wager)
    yield from (settlement(one) for one in edition.settlement)
    yield from (irregularity(one) for one in edition.irregularity)


def row(one: Row) -> str:
    narrowed = one.hand + (f" {one.ranks}" if one.ranks else "")
    narrowed += f" of {''.join(sorted(one.suits))}" if one.suits else ""
    return line(one.cite, narrowed, one.pays, label("option", one.option))


def paytable(one: Paytable) -> Block:
    head = line(
        "paytable",
        f"{one.wager} {one.letter or ''}".strip(),
        one.cite,
        label("on", one.on),
        label("version", one.version),
        label("decks", one.decks),
        "" if one.linked else f"not linked by {one.linked_cite}",
    )
    return Block(head, tuple(row(each) for each in one.rows))


def minimums(every: tuple[Minimum, ...]) -> Iterator[Block]:
    for wager in dict.fromkeys(one.wager for one in every):
        yield Block(
            line("minimum", wager),
            tuple(
                line(
                    one.cite,
                    f"{one.letter or ''} {one.meter}".strip(),
                    "none" if one.initial is None else spoken(one.initial),
                    "each seat" if one.per == "seat" else "",
                    label("option", one.option),
                )
                for one in every
                if one.wager == wager
            ),
        )


def rates(every: tuple[Minimum, ...]) -> Iterator[Block]:
    """The least share of each wager that feeds the meter, or that the operator declares it."""
    for wager in dict.fromkeys(one.wager for one in every if one.rate_cite):
        rows = [
            line(
                one.rate_cite,
                f"{one.letter or ''} {one.meter}".strip(),
                show_percent(one.rate) if one.rate else "declared",
            )
            for one in every
            if one.wager == wager and one.rate_cite
        ]
        yield Block(line("rate", wager), tuple(rows))


def envy(one: Envy) -> Block:
    wager = " ".join(word for word in (one.wager, one.letter, spoken(one.stake)) if word)
    instead = f"option {one.option} else {one.instead}" if one.option else ""
    return Block(line("envy", wager, one.cite, label("on", one.on), instead), tuple(row(each) for each in one.rows))


def cap(one: Cap) -> Block:
    head = line(
        "cap",
        f"{one.kind} {spoken(one.amount)} at {one.at} per {one.per}",
        one.cite,
        "shared" if one.shared else "",
        label("hands", one.hands),
    )
    return Block(head, (line(one.cite, " ".join(one.applies_to)),))


def table(edition: Edition) -> Iterator[Block]:
    """Seats, decks and their age, who qualifies, and versions."""
    if edition.seats:
        yield Block(line("seats", edition.seats.most, edition.seats.cite))
    for decks in edition.decks:
        count = "|".join(str(number) for number in decks.count)
        default = f"default {decks.default}" if len(decks.count) > 1 else ""
        yield Block(
            line(
                "decks",
                count,
                decks.cite,
                default,
                "alternating" if decks.alternating else "",
                label("needs", decks.needs),
                label("backs by", decks.backs_cite or ""),
                label("design by", decks.design_cite or ""),
            )
        )
    for change in edition.deck_change:
        yield Block(line("deck-change", " ".join(change.dealing), change.cite, f"{change.hours} hours"))
    if edition.qualifies:
        least = " ".join(
            word for word in (edition.qualifies.category, edition.qualifies.ranks, edition.qualifies.then) if word
        )
        yield Block(line("qualifies", edition.qualifies.hand, edition.qualifies.cite, least))
    for version in edition.version:
        least = (
            f"{version.at_least.wager} at least {version.at_least.times} times {version.at_least.of}"
            if version.at_least
            else ""
        )
        within = f"within {version.within.times} times {' '.join(version.within.wagers)}" if version.within else ""
        seats = f"seats {version.seats}" if version.seats else ""
        yield Block(
            line("version", version.id, version.cite, label("compulsory", version.compulsory), least, within, seats)
        )


def wager(one: WagerRule) -> Block:
    """When it is placed, whether the operator must have asked for it, what it needs, and how much it may be."""
    head = line(
        "wager",
        one.id,
        one.cite,
        "" if one.placed == "before-the-deal" else one.placed,
        "optional" if one.offered == "rules-submission" else "",
        label("needs", ("|".join(group) for group in one.needs)),
        label("equal to", one.equal_to),
        label("stakes", (spoken(stake) for stake in one.stakes)),
        f"{' '.join(one.times)} times {one.of}" if one.times else f"on {one.of}" if one.of and not one.up_to else "",
        f"up to {one.up_to} times {one.of}" if one.up_to else "",
        "progressive" if one.progressive else "",
        label("paid as", one.paytable),
        label("judged on", one.on),
        "award shared" if one.award_shared else "",
        "contract" if one.contract else "",
        label("variation", one.variation),
    )
    return Block(head)


def settlement(one: Settlement) -> Block:
    rows = (
        line(each.cite, " ".join(each.when) or "always", each.pays, label("lost by", each.lost_cite or ""))
        for each in one.lines
    )
    return Block(
        line("settlement", one.wager, one.cite, label("when", one.when), label("of", one.outcomes)), tuple(rows)
    )


def irregularity(one: Irregularity) -> Block:
    return Block(line("irregularity", one.id, one.cite, one.consequence, label("option", one.option)))


def deal(one: Dealing) -> Block:
    needs = f"needs {' '.join(one.needs)} by {one.needs_cite}" if one.needs else ""
    for_decks = label("decks", one.decks)
    head = line("deal", one.mode, one.cite, label("variant", one.variant), label("to", one.dealt_to), needs, for_decks)
    steps = (
        line(each.cite or one.cite, each.to, f"{each.cards} {each.face}", label("when", each.when))
        for each in one.steps
    )
    return Block(head, tuple(steps))


def stage(one: Stage) -> Block:
    head = line(
        "stage",
        f"{one.do} {one.id or one.zone}",
        one.cite,
        label("asks", one.asks),
        label("unless", one.unless),
        f"{one.zone} {one.cards} {one.face}".strip() if one.cards else "",
        label("in", one.modes),
        label("when", one.when),
    )
    return Block(head, tuple(choice(each, one.cite) for each in one.choices))


def choice(one: Choice, place: str) -> str:
    times = f"{one.times} to {one.up_to}" if one.up_to else one.times
    return line(
        one.cite or place,
        one.id,
        label(one.places, f"{times} times".strip()) if one.places else "",
        label("withdraws", one.withdraws),
        "folds" if one.folds else "",
        "ends" if one.ends else "",
        label("when", one.when),
    )
