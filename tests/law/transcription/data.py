"""An edition of the law's data in the form of a transcription, so that the two can be held against each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.law.model import Cap, Choice, Dealing, Edition, Envy, Minimum, Paytable, Row, Stage
from pitboss.money import show_percent, spoken
from tests.law.transcription.text import Block


def blocks(edition: Edition) -> Iterator[Block]:
    """Every block that an edition's data comes to."""
    yield from (paytable(one) for one in edition.paytable)
    yield from minimums(edition.minimum)
    yield from rates(edition.minimum)
    yield from (envy(one) for one in edition.envy)
    yield from (cap(one) for one in edition.cap)
    yield from table(edition)
    yield from (deal(one) for one in edition.dealing)
    yield from (stage(one) for one in edition.stage)


def line(*words: object) -> str:
    """Columns, of which those that say nothing are left out."""
    return "  ".join(str(word) for word in words if word)


def label(name: str, values: Iterable[object] | str) -> str:
    said = values if isinstance(values, str) else " ".join(str(one) for one in values)
    return f"{name} {said}" if said else ""


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
    """Seats, decks and their age, the figures that procedures turn on, who qualifies, versions and sizes of wagers."""
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
            )
        )
    for change in edition.deck_change:
        yield Block(line("deck-change", " ".join(change.dealing), change.cite, f"{change.hours} hours"))
    for procedure in edition.procedure:
        if procedure.number:
            yield Block(line("procedure", procedure.id, procedure.cite, procedure.number))
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
    for wager in edition.wager:
        stakes = label("stakes", (spoken(stake) for stake in wager.stakes))
        times = f"{' '.join(wager.times)} times {wager.of}" if wager.times else ""
        most = f"up to {wager.up_to} times {wager.of}" if wager.up_to else ""
        if stakes or times or most:
            yield Block(line("size", wager.id, wager.cite, stakes, times, most))


def deal(one: Dealing) -> Block:
    needs = f"needs {' '.join(one.needs)} by {one.needs_cite}" if one.needs else ""
    head = line("deal", one.mode, one.cite, label("variant", one.variant), label("to", one.dealt_to), needs)
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
