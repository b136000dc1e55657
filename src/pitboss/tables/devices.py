"""Shufflers and automated shoes: out of order, put out of use before another method, and back again.

Maryland has a broken device covered or signed; Massachusetts has any device removed from the table before another way
of shuffling or dealing is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal, get_args

from pitboss.errors import Refusal
from pitboss.games.allowances import decks_rule
from pitboss.games.checks.cards import SERVES
from pitboss.games.derived import derived
from pitboss.games.devices import JAM, OUT_OF_ORDER, SHOE_JAM, Device, devices, shuffling_device
from pitboss.games.game import Game
from pitboss.games.in_force import judge_in_force
from pitboss.games.submission import Shuffler
from pitboss.law.model import Irregularity, Mode
from pitboss.rounds.commands import Report
from pitboss.rounds.engine.irregularities import report
from pitboss.tables import rules
from pitboss.tables.commands import DeviceFails, RestoreDevice, SecureDevice, UseMethod
from pitboss.tables.events import DeviceFailed, DeviceRestored, DeviceSecured, Event, MethodChanged, ShuffleDue
from pitboss.tables.state import Table

Events = list[Event]

BY_CHOICE = "Pitboss R-226"
"""That another method may be used though no device has failed, and who says so."""

HOW = {"cover-or-sign-device": ("cover", "sign"), "remove-device": ("remove",)}
"""What each consequence has done to a device before another method may be used."""

SECURED: dict[str, Literal["covered", "signed", "removed"]] = {
    "cover": "covered",
    "sign": "signed",
    "remove": "removed",
}


def rule_of(game: Game) -> tuple[tuple[str, ...], str]:
    """What must be done to a device before another method is used, and where the law says so."""
    rule = game.irregularities.get(OUT_OF_ORDER)
    return (HOW[rule.consequence], rule.cite) if rule else ((), "")


JAMS: dict[Device, str] = {"shuffler": JAM, "shoe": SHOE_JAM}
"""What the law calls it when a device stops."""


def cite_failure(game: Game, device: Device) -> str:
    """Where the law speaks of a device that stops: Maryland's rule is about one that cannot be used, Massachusetts'
    only about removal, and there each device that jams or stops has a paragraph of its own.
    """
    ways, where = rule_of(game)
    stops = game.irregularities.get(JAMS[device])
    return stops.cite if stops and ways != HOW["cover-or-sign-device"] else where


def refuse_unknown(game: Game, device: Device, where: str) -> Refusal | None:
    """The operator's own way says which devices stand at the table; `where` the law speaks of what is done to them."""
    known = devices(game)
    if device in known:
        return None
    return Refusal("no-such-device", f"There is no {device} at this table.", where, known)


def fails(game: Game, table: Table, command: DeviceFails) -> Events | Refusal:
    where = cite_failure(game, command.device)
    if refusal := refuse_unknown(game, command.device, where):
        return refusal
    if command.device in table.devices:
        return Refusal("out-of-use", f"The {command.device} is {table.devices[command.device]} already.", where)
    jam = find_jam(rules.at_table(game, table), table) if command.device == "shoe" else None
    return [DeviceFailed(command.device, jam.cite if jam else where)]


def find_jam(game: Game, table: Table) -> Irregularity | None:
    """The rule by which the round is void if the shoe stops now, while its cards are dealt from it; `game` as it is
    dealt now. Once wagers are settled or a link has paid, a round is not void any more.
    """
    jam = game.irregularities.get(SHOE_JAM)
    if jam is None or "shoe" not in devices(game) or not (table.in_round and table.round.out):
        return None
    return None if isinstance(report(game, table.round, Report(jam.id)), Refusal) else jam


def refuse_stopped(game: Game, table: Table) -> Refusal | None:
    """The shoe has stopped in the deal: nothing mends the round, which waits for the report that it is void."""
    jam = find_jam(game, table) if "shoe" in table.devices else None
    if jam is None:
        return None
    message = "The shoe has stopped while cards of this round were dealt from it, and the round is void: report it."
    return Refusal("shoe-stopped", message, jam.cite, (f"Report {jam.id}",))


def secure(game: Game, table: Table, command: SecureDevice) -> Events | Refusal:
    ways, where = rule_of(game)
    if refusal := refuse_unknown(game, command.device, where):
        return refusal
    if command.how not in ways:
        return Refusal("wrong-way", f"It is not enough to {command.how} the {command.device}.", where, ways)
    if table.devices.get(command.device) == SECURED[command.how]:
        return Refusal("out-of-use", f"The {command.device} is {SECURED[command.how]} already.", where)
    if table.in_round and command.device in devices(rules.at_table(game, table)) and command.device == "shoe":
        return Refusal("in-play", "The round is dealt from the shoe.", where)
    return [DeviceSecured(command.device, SECURED[command.how], where)]


def restore(game: Game, table: Table, command: RestoreDevice) -> Events | Refusal:
    where = rule_of(game)[1]
    if refusal := refuse_unknown(game, command.device, where):
        return refusal
    if command.device not in table.devices:
        return Refusal("in-order", f"The {command.device} is in order.", where)
    if command.device == "shoe" and (refusal := refuse_stopped(rules.at_table(game, table), table)):
        return refusal
    return [DeviceRestored(command.device)]


def left_standing(game: Game, table: Table, device: Device) -> Refusal | None:
    """A device that stands in the way of another method: broken and not yet secured, or, where it must go, there."""
    ways, where = rule_of(game)
    standing = table.devices.get(device)
    must_go = ways == ("remove",)
    if standing == "out-of-order" or (must_go and standing != "removed"):
        message = f"Before another method is used, {' or '.join(ways)} the {device}."
        return Refusal("device-in-the-way", message, where, tuple(f"SecureDevice {device} {way}" for way in ways))
    return None


def ways_out(game: Game, table: Table, device: Device) -> tuple[str, ...]:
    """What is open where a device does not work: it is repaired, or put out of use and another method used, for which
    a round that cannot be dealt is called off.
    """
    if standing := left_standing(game, table, device):
        return "RestoreDevice", *standing.open
    if not table.in_round:
        return "RestoreDevice", "UseMethod"
    return "RestoreDevice", *(() if table.round.is_drawn_from else ("CallOffRound",))


def refuse_by_machine(game: Game, table: Table) -> Refusal | None:
    """Why the cards cannot be shuffled by machine; `game` as it is dealt now."""
    device = shuffling_device(game)
    if device is None:
        message = "There is no shuffler in use at this table; shuffle by hand."
        return Refusal("no-such-device", message, game.cite_of("shuffle"))
    if device in table.devices:
        message, where = f"The {device} is {table.devices[device]}.", rule_of(game)[1]
        return Refusal("out-of-use", message, where, ways_out(game, table, device))
    return None


def refuse_by_hand(game: Game, table: Table, deck: str) -> Refusal | None:
    """Why the cards cannot be shuffled by hand; `game` as it is dealt now.

    A shoe that runs out in a round may be: the shuffler holds the other batch.
    """
    run_out = table.playing == deck and rules.from_a_shoe(game)
    if (where := rules.machine_needed(game)) and not run_out:
        machine = refuse_by_machine(game, table)
        ways = machine.open if machine else ()
        return Refusal("machine-needed", "Cards dealt this way are shuffled by machine.", where, ways)
    device = shuffling_device(game)
    return left_standing(game, table, device) if device else None


def cite_change(game: Game, table: Table) -> str:
    """Maryland's rule is about a device that has failed, Massachusetts' about any that stands there."""
    ways, where = rule_of(game)
    return where if table.devices or ways == HOW["remove-device"] else cite_choice(game)


def cite_choice(game: Game) -> str:
    """What lets another method be used by choice; nothing at dice, which are thrown in one way."""
    return "" if game.dealing.mode == "dice" else BY_CHOICE


def use_method(game: Game, table: Table, command: UseMethod) -> Events | Refusal:
    """Another way of dealing or shuffling, or another number of decks, from the next round on."""
    where = cite_change(game, table)
    now = rules.at_table(game, table)
    if table.in_round:
        return Refusal("round-open", "A round is being played; the method changes after it.", where)
    dealing = command.dealing or now.choices.dealing
    modes = tuple(dict.fromkeys(plan.mode for plan in game.edition.dealing))
    if dealing not in modes:
        return Refusal("no-such-dealing", f"{game.edition.title} is not dealt by {dealing}.", "", modes)
    number = command.decks or now.choices.decks
    if decks_rule(game.edition, number) is None:
        return Refusal("wrong-decks", f"{game.edition.title} is not played with {number} decks.")
    then = rules.by_method(game, dealing, command.shuffler or now.choices.shuffler, number)
    if (
        refusal := refuse_same(now, then)
        or refuse_unlawful(game, then)
        or refuse_unusable(game, table, then)
        or in_the_way(game, table, then)
        or spare(table, then)
        or refuse_other_shoe(table, now, then)
    ):
        return refusal
    return [MethodChanged(dealing, then.choices.shuffler, number, where), *shuffle_by_machine(table, then)]


def shuffle_by_machine(table: Table, then: Game) -> Iterator[Event]:
    """Cards that were shuffled by hand, where the new way asks for the machine; preshuffled ones go through it where
    the way of dealing does (Pitboss R-210), and not because two decks are played by turns.
    """
    by_dealing = any(need in SERVES for need in then.dealing.needs)
    if where := rules.machine_needed(then):
        for name, deck in table.decks.items():
            stands = deck.standing in ("shuffled", "ready") and not deck.machine
            if stands and (deck.shuffled_here or by_dealing):
                yield ShuffleDue(name, "method-changed", False, where)


def refuse_same(now: Game, then: Game) -> Refusal | None:
    if method_of(now) != method_of(then):
        return None
    return Refusal(
        "in-use", "This is the method in use: say what of it changes, the dealing, the shuffler or the decks."
    )


def method_of(game: Game) -> tuple[Mode, Shuffler, int]:
    return game.choices.dealing, game.choices.shuffler, game.choices.decks


@derived
def list_methods(game: Game) -> tuple[UseMethod, ...]:
    """Every way that the edition allows with the devices of the operator's own, that one first."""
    modes = dict.fromkeys((game.choices.dealing, *(plan.mode for plan in game.edition.dealing)))
    shufflers = dict.fromkeys((game.choices.shuffler, *get_args(Shuffler)))
    numbers = dict.fromkeys((game.choices.decks, *(number for rule in game.edition.decks for number in rule.count)))
    every = (
        rules.by_method(game, mode, shuffler, number) for number, shuffler, mode in product(numbers, shufflers, modes)
    )
    at_hand = (then for then in every if then.choices.shuffler in shufflers_here(game))
    able = (then for then in at_hand if set(devices(then)) <= set(devices(game)))
    return tuple(UseMethod(*method_of(then)) for then in able if refuse_unlawful(game, then) is None)


def shufflers_here(game: Game) -> tuple[Shuffler, ...]:
    """The shufflers that a table has: hands, and the operator's own machine, which need not count."""
    own = game.choices.shuffler
    return tuple(dict.fromkeys((own, *(("automated",) if own == "counting" else ()), "manual")))


def find_other_method(game: Game, table: Table) -> UseMethod | None:
    """A way that could be used instead of that in use, where there is one."""
    found = (one for one in list_methods(game) if not isinstance(use_method(game, table, one), Refusal))
    return next(found, None)


def refuse_unlawful(game: Game, then: Game) -> Refusal | None:
    """What the edition does not allow of the new method, as `check` would find it; what the operator's own way has
    against it too was declared.
    """
    known = {(one.key, one.problem) for one in judge_in_force(game.edition, game.choices)}
    for one in judge_in_force(then.edition, then.choices):
        if (one.key, one.problem) not in known:
            code = "not-lawful" if one.verdict == "contrary-to-text" else one.verdict
            return Refusal(code, f"{one.key}: {one.problem} {one.remedy}", one.cite)
    return None


def refuse_unusable(game: Game, table: Table, then: Game) -> Refusal | None:
    """A device that the new way would use, and that is not there or not in order."""
    if then.choices.shuffler not in shufflers_here(game):
        message = f"There is no {then.choices.shuffler.replace('-', ' ')} shuffler at this table."
        where = game.cite_of("reshuffling-device") if then.choices.shuffler == "reshuffling-shoe" else ""
        return Refusal("no-such-device", message, where or game.cite_of("shuffle"), shufflers_here(game))
    for device in devices(then):
        if device not in devices(game):
            return refuse_unknown(game, device, then.dealing.cite if device == "shoe" else game.cite_of("shuffle"))
        if device in table.devices:
            return Refusal("out-of-use", f"The {device} is {table.devices[device]}.", rule_of(game)[1])
    return None


def in_the_way(game: Game, table: Table, then: Game) -> Refusal | None:
    """A device of the operator's own way that the new one does not use."""
    unused = [device for device in devices(game) if device not in devices(then)]
    return next((no for device in unused if (no := left_standing(game, table, device))), None)


def refuse_other_shoe(table: Table, now: Game, then: Game) -> Refusal | None:
    """Cards that were opened, counted and shuffled together stay together: a shoe of six packs is never one of them."""
    lie, wanted = now.deck.copies, then.deck.copies
    if not table.decks or lie == wanted:
        return None
    message = f"What lies at the table are {lie} decks together, and {wanted} would be dealt from: remove them first."
    rule = rules.deck_rule(then)
    return Refusal("other-decks", message, rule.cite if rule else "", ("RemoveDeck",))


def spare(table: Table, then: Game) -> Refusal | None:
    wanted = rules.decks_wanted(then)
    if len(table.decks) <= wanted:
        return None
    message = f"{len(table.decks)} decks are at the table and {wanted} would be played with; remove one first."
    return Refusal("too-many-decks", message, rules.alternation(then), ("RemoveDeck",))
