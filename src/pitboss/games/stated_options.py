"""A few options instead of a whole Rules Submission: `{"paytables": {"pair-plus": "B"}, "decks": 6}`.

The options are put in the places where a submission says the same, and the same checks judge what was said, alone and
with what is then in force; what was not said is the law's, or the first that the law lets an operator choose. What only
a reading of ours or a borrowed source speaks against may be declared as in a submission: {"otherwise": {"decks": "…"}}.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pitboss.errors import BadInput, nearest, say
from pitboss.games.allowances import letter_option, meters_of, option_rule, tables_named, version_option
from pitboss.games.checks import SUBJECTS, find_idle, may_declare
from pitboss.games.checks.caps import LIMIT
from pitboss.games.checks.case import Case
from pitboss.games.checks.declared import is_played
from pitboss.games.checks.verdicts import Judged
from pitboss.games.choices import choices_in_force, require_whole, table_in_force
from pitboss.games.identity import MeterName
from pitboss.games.in_force import judge_in_force
from pitboss.games.submission import read_submission
from pitboss.law import library
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

OF_METERS = {"meter_reset": "reset", "meter_rate": "rate"}
"""Options that say something of meters, each by its name: {"meter_rate": {"main": "20%"}}."""

OTHERWISE = "otherwise"

DECLARE = 'Or declare on what authority you do otherwise, under "otherwise" by the same name.'

Tables = dict[str, Any]


def state_case(edition: Edition, options: Mapping[str, Any], offered: Collection[str] | None = None) -> Case:
    """The case of a lawful submission with these options; it offers all wagers, or only those `offered` with those
    that the game always has.
    """
    require_whole(edition)
    wanted = [rule.id for rule in edition.wager if offered is None or rule.offered == "always" or rule.id in offered]
    stated = StatedOptions(edition, options, wanted)
    stated.judge(wanted)
    case = stated.case(wanted)
    return case if offered is not None else stated.case(wager for wager in wanted if has_table(case, wager))


def has_table(case: Case, wager: str) -> bool:
    """Whether the wager can be paid: the law prints it no table, or one for the number of decks that are played."""
    return bool(case.tables_open(wager)) or not tables_named(case.edition, wager)


class StatedOptions:
    """The options as a submission would say them, with the word that the asker used for each key."""

    def __init__(self, edition: Edition, options: Mapping[str, Any], offered: list[str]) -> None:
        self.edition = edition
        self.offered = offered
        self.wagers: dict[str, Tables] = {}
        self.rest: Tables = {"table": {}, "cards": {}, "options": {}, "otherwise": {}}
        self.words: dict[str, str] = {}
        for wager, letter in table_of(options, "paytables").items():
            if letter is not None:
                self.put_letter(wager, letter)
        for key, value in options.items():
            if key not in ("paytables", *OF_METERS, OTHERWISE):
                self.put_option(key, value)
        self.deal_as_called_for()
        for word, term in OF_METERS.items():
            for meter, value in table_of(options, word).items():
                self.put_meter(meter, term, value, f"{word}.{meter}")
        for word, authority in table_of(options, OTHERWISE).items():
            self.declare(word, authority)

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
        """Where no way of dealing is said, the first that the other options call for, with the shoe that it needs; and
        the number of decks that a way is for.
        """
        flags = {name for name, value in self.rest["options"].items() if value is True}
        called = [*flags, self.rest["options"].get(version_option(self.edition))]
        plan = next((one for one in self.edition.dealing if one.variant and one.variant in called), None)
        cards = self.rest["cards"]
        if plan and "dealing" not in cards:
            cards["dealing"] = plan.mode
            if "reshuffling-shoe" in plan.needs:
                cards.setdefault("shuffler", "reshuffling-shoe")
        said = next((one for one in self.edition.dealing if one.decks and one.mode == cards.get("dealing")), None)
        if said and not {rule.default for rule in self.edition.decks} & set(said.decks):
            cards.setdefault("decks", said.decks[0])

    def put_meter(self, meter: str, term: str, value: object, word: str) -> None:
        """A meter's rate or reset amount, for the first wager, of those offered if any, that is paid from a meter so
        named.
        """
        said = MeterName(meter)
        case = self.case([rule.id for rule in self.edition.wager])
        in_order = sorted((rule.id for rule in case.offered), key=lambda wager: wager not in self.offered)
        paid_from = {
            wager: meters_of(self.edition, table) for wager in in_order if (table := table_in_force(case, wager))
        }
        wager = next((one for one, has in paid_from.items() if said.wager in ("", one) and said.meter in has), None)
        if wager is None or said.seat is not None:
            known = {name for meters in paid_from.values() for name in meters}
            raise BadInput(f"options: {word}: there is no such meter. {nearest(said.meter, known)}")
        self.wagers.setdefault(wager, {}).setdefault("meters", {}).setdefault(said.meter, {})[term] = value
        self.words[f"wagers.{wager}.meters.{said.meter}.{term}"] = word

    def declare(self, word: str, authority: object) -> None:
        """On what authority something is done otherwise, by the word of the option, by the key of a submission, or by
        the name of a reading.
        """
        if word in library.sources().readings:
            self.words[word] = f"{OTHERWISE}.{word}"
        keys = [key for key, said in self.words.items() if word in (key, said)]
        if not keys:
            known = {*self.words, *self.words.values()}
            raise BadInput(
                f"options: {OTHERWISE}.{word}: declares something that the options do not say. {nearest(word, known)}"
            )
        for key in keys:
            self.rest[OTHERWISE][key] = authority
            self.words[f"{OTHERWISE}.{key}"] = f"{OTHERWISE}.{word}"

    def case(self, offered: Iterable[str]) -> Case:
        """The case of a submission that offers these wagers; one of another version is left out."""
        wagers = {wager: self.wagers.get(wager, {}) for wager in offered}
        submission, faults = read_submission({**self.rest, "wagers": wagers}, "options")
        for fault in faults:
            self.refuse(fault.key, fault.problem, fault.remedy, fault.cite)
        assert submission is not None, "a submission without a fault of form can be read"
        return Case("options", submission, self.edition)

    def judge(self, offered: Iterable[str]) -> None:
        """Refuse what the law does not allow of these wagers and those spoken of, and of what is then in force; what
        was not said is not missed.
        """
        case = self.case(dict.fromkeys((*offered, *self.wagers)))
        for wager in case.submission.wagers:
            if (table := table_in_force(case, wager)) and table.letter and not letter_option(self.edition, wager):
                self.wagers.setdefault(wager, {}).setdefault("paytable", table.letter)
        case = self.case(case.submission.wagers)
        found = [finding for subject in SUBJECTS for finding in subject(case) if self.speaks_of(finding.key)]
        self.hold(case, [*found, *find_idle(case, found)])
        then = judge_in_force(self.edition, choices_in_force(case))
        self.hold(case, [one for one in then if one.verdict != "form" or self.speaks_of(one.key)])

    def speaks_of(self, key: str) -> bool:
        """Whether the options say something under this key of a submission, for a wager that is on offer."""
        _, _, wager = key.partition("wagers.")
        under = not wager or wager in self.offered
        return key in self.words or (under and any(said.startswith(f"{key}.") for said in self.words))

    def hold(self, case: Case, findings: Iterable[Judged]) -> None:
        """Refuse the first that is not declared; and what is declared and cannot be played so."""
        for one in findings:
            if not may_declare(case, one):
                open_to = one.verdict == "contrary-to-reading" and one.key in self.words and is_played(case, one.key)
                self.refuse(one.key, one.problem, f"{one.remedy} {DECLARE}" if open_to else one.remedy, one.cite)
            if not is_played(case, one.key):
                problem = "is declared otherwise, which is lawful, and this program does not play it so."
                self.refuse(one.key, problem, "Leave it out.", one.cite)

    def refuse(self, key: str, problem: str, remedy: str, cite: str) -> None:
        place = self.words.get(key, key)
        raise BadInput(
            " ".join(
                filter(
                    None,
                    (
                        f"options: {place}{'' if problem[:1].islower() else ':'} {problem}",
                        remedy,
                        f"[{cite}]" if cite else "",
                    ),
                )
            )
        )


def table_of(options: Mapping[str, Any], key: str) -> dict[str, Any]:
    found = options.get(key, {})
    if not isinstance(found, dict):
        raise BadInput(f"options: {key} is {say(found)}. It must be an object with keys.")
    return found
