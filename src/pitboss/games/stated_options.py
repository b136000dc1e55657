"""A few options instead of a whole Rules Submission: `{"paytables": {"pair-plus": "B"}, "decks": 6}`.

The options are put in the places where a submission says the same, and the same checks judge what was said; what was
not said is the law's, or the first that the law lets an operator choose.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pitboss.errors import BadInput, nearest, say
from pitboss.games.allowances import letter_option, meters_of, option_rule, tables_named, version_option
from pitboss.games.checks import SUBJECTS
from pitboss.games.checks.caps import LIMIT
from pitboss.games.checks.case import Case
from pitboss.games.choices import require_whole, table_in_force
from pitboss.games.identity import MeterName
from pitboss.games.submission import read_submission
from pitboss.law.model import Edition
from pitboss.money import cents

PLACES = {
    "decks": ("cards", "decks"),
    "dealing": ("cards", "dealing"),
    "shuffler": ("cards", "shuffler"),
    "positions": ("table", "positions"),
    "minimum": ("table", "minimum"),
    "maximum": ("table", "maximum"),
    "adjacent_boxes": ("table", "adjacent_boxes"),
    "least_chip": ("table", "least_chip"),
    "omissions": ("table", "omissions"),
}
"""Options that a submission says outside its own table of options."""

Tables = dict[str, Any]


def state_case(edition: Edition, options: Mapping[str, Any], offered: Collection[str] | None = None) -> Case:
    """The case of a lawful submission with these options; it offers all wagers, or only those `offered` with those
    that the game always has.
    """
    require_whole(edition)
    wanted = [rule.id for rule in edition.wager if offered is None or rule.offered == "always" or rule.id in offered]
    stated = StatedOptions(edition, options, wanted)
    stated.judge(wanted)
    return stated.case(wanted)


class StatedOptions:
    """The options as a submission would say them, with the word that the asker used for each key."""

    def __init__(self, edition: Edition, options: Mapping[str, Any], offered: list[str]) -> None:
        self.edition = edition
        self.offered = offered
        self.wagers: dict[str, Tables] = {}
        self.rest: Tables = {"table": {}, "cards": {}, "options": {}}
        self.words: dict[str, str] = {}
        resets = table_of(options, "meter_reset")
        for wager, letter in table_of(options, "paytables").items():
            if letter is not None:
                self.put_letter(wager, letter)
        for key, value in options.items():
            if key not in ("paytables", "meter_reset"):
                self.put_option(key, value)
        self.deal_as_called_for()
        for meter, amount in resets.items():
            self.put_reset(meter, amount)

    def put_letter(self, name: str, letter: object) -> None:
        """A letter for a wager, or for all wagers that are paid on the table of that name."""
        word = f"paytables.{name}"
        wagers = [rule.id for rule in self.edition.wager if name in (rule.id, rule.paytable)]
        if not wagers:
            known = {rule.paytable or rule.id for rule in self.edition.wager if tables_named(self.edition, rule.id)}
            raise BadInput(f"options: {word}: there is no such wager. {nearest(name, known)}")
        for wager in wagers:
            if chooser := letter_option(self.edition, wager):
                self.put("options", chooser.id, letter, word)
            else:
                self.wagers.setdefault(wager, {})["paytable"] = letter
                self.words[f"wagers.{wager}.paytable"] = word

    def put_option(self, key: str, value: object) -> None:
        if key in PLACES:
            part, name = PLACES[key]
            self.put(part, name, value, key)
        elif key in ("version", "variation"):
            self.put("options", version_option(self.edition), value, key)
        elif key != LIMIT or option_rule(self.edition, LIMIT) or self.edition.cap:
            self.put("options", key, value, key)
        elif not isinstance(value, str):
            raise BadInput(f'options: {key} is {say(value)}. Write an amount in quotes, as in "50000.00".')
        else:
            cents(value)  # A limit where the law sets none must be an amount too, and cuts nothing.

    def put(self, part: str, name: str, value: object, word: str) -> None:
        self.rest[part][name] = value
        self.words[f"{part}.{name}"] = word

    def deal_as_called_for(self) -> None:
        """Where no way of dealing is said, the first that the other options call for, with the shoe that it needs."""
        flags = {name for name, value in self.rest["options"].items() if value is True}
        called = [*flags, self.rest["options"].get(version_option(self.edition))]
        plan = next((one for one in self.edition.dealing if one.variant and one.variant in called), None)
        if plan and "dealing" not in self.rest["cards"]:
            self.rest["cards"]["dealing"] = plan.mode
            if "reshuffling-shoe" in plan.needs:
                self.rest["cards"].setdefault("shuffler", "reshuffling-shoe")

    def put_reset(self, meter: str, amount: object) -> None:
        """A meter's reset amount, for the first wager, of those offered if any, that is paid from a meter so named."""
        said = MeterName(meter)
        case = self.case([rule.id for rule in self.edition.wager])
        in_order = sorted((rule.id for rule in case.offered), key=lambda wager: wager not in self.offered)
        paid_from = {
            wager: meters_of(self.edition, table) for wager in in_order if (table := table_in_force(case, wager))
        }
        wager = next((one for one, has in paid_from.items() if said.wager in ("", one) and said.meter in has), None)
        if wager is None or said.seat is not None:
            known = {name for meters in paid_from.values() for name in meters}
            raise BadInput(f"options: meter_reset.{meter}: there is no such meter. {nearest(said.meter, known)}")
        self.wagers.setdefault(wager, {}).setdefault("meters", {})[said.meter] = {"reset": amount}
        self.words[f"wagers.{wager}.meters.{said.meter}.reset"] = f"meter_reset.{meter}"

    def case(self, offered: Iterable[str]) -> Case:
        """The case of a submission that offers these wagers; one of another version is left out."""
        wagers = {wager: self.wagers.get(wager, {}) for wager in offered}
        submission, faults = read_submission({**self.rest, "wagers": wagers}, "options")
        for fault in faults:
            self.refuse(fault.key, fault.problem, fault.remedy, fault.cite)
        assert submission is not None, "a submission without a fault of form can be read"
        return Case("options", submission, self.edition)

    def judge(self, offered: Iterable[str]) -> None:
        """Refuse what the law does not allow of these wagers and those spoken of; what was not said is not missed."""
        case = self.case(dict.fromkeys((*offered, *self.wagers)))
        for wager in case.submission.wagers:
            if (table := table_in_force(case, wager)) and table.letter and not letter_option(self.edition, wager):
                self.wagers.setdefault(wager, {}).setdefault("paytable", table.letter)
        case = self.case(case.submission.wagers)
        for subject in SUBJECTS:
            for finding in subject(case):
                if finding.key in self.words:
                    self.refuse(finding.key, finding.problem, finding.remedy, finding.cite)

    def refuse(self, key: str, problem: str, remedy: str, cite: str) -> None:
        place = self.words.get(key, key)
        raise BadInput(" ".join(filter(None, (f"options: {place}: {problem}", remedy, f"[{cite}]" if cite else ""))))


def table_of(options: Mapping[str, Any], key: str) -> dict[str, Any]:
    found = options.get(key, {})
    if not isinstance(found, dict):
        raise BadInput(f"options: {key} is {say(found)}. It must be an object with keys.")
    return found
