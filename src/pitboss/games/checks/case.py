"""A case: one submission before the edition that it names, and what the two say together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pitboss.errors import Finding
from pitboss.games.allowances import decks_rule, letter_option, tables_named, tables_open, version_option, wager_rule
from pitboss.games.checks.verdicts import Judged, Verdict, judge_finding, name_authority
from pitboss.games.submission import MeterTerms, Submission, WagerTerms
from pitboss.law.filing import Filing, filing
from pitboss.law.model import Cite, Dealing, Edition, Paytable, Row, WagerRule


@dataclass(frozen=True)
class Case:
    """What the submission says, read with the law; `finding` is how a check says that they disagree."""

    file: str
    submission: Submission
    edition: Edition

    def finding(self, key: str, problem: str, remedy: str, cite: str, verdict: Verdict | None = None) -> Judged:
        """What is wrong, and whose word that is: it follows from the citation, unless it is said."""
        return judge_finding(self.edition, Finding(self.file, key, problem, remedy, cite), verdict)

    def fault(self, key: str, problem: str, remedy: str, cite: str = "") -> Judged:
        """Something wrong with the file itself."""
        return self.finding(key, problem, remedy, cite, "form")

    def authority(self, cite: str) -> str:
        """`the law`, where the citation is of this game's own; else whose word it is."""
        return name_authority(self.edition, cite)

    def declares(self, key: str) -> bool:
        """Whether the operator declares that it does otherwise here than a reading of ours has it."""
        return key in self.submission.otherwise

    def place_of_choice(self, key: str, cite: str) -> Cite:
        """Where a choice is granted. What the operator declares otherwise stands in its own submission alone."""
        return Cite(f"{self.filing.heading} ({key} declared otherwise)" if self.declares(key) else cite)

    @cached_property
    def filing(self) -> Filing:
        return filing(self.edition)

    @cached_property
    def version(self) -> str:
        """The version of the game that is offered; nothing for the plain one."""
        said = self.submission.options.get(version_option(self.edition))
        return next((rule.id for rule in self.edition.version if rule.id == said), "")

    def terms(self, wager: str) -> WagerTerms:
        """What is said of a wager; nothing, for one that is offered without being named."""
        return self.submission.wagers.get(wager) or WagerTerms()

    def named(self) -> Iterator[tuple[str, WagerRule, WagerTerms]]:
        """Each wager that the submission names and the edition knows, with its key in the file."""
        for wager, terms in self.submission.wagers.items():
            if rule := wager_rule(self.edition, wager):
                yield f"wagers.{wager}", rule, terms

    def belongs(self, rule: WagerRule) -> bool:
        """Whether the wager is part of the version that is offered."""
        return not rule.variation or rule.variation == self.version

    @cached_property
    def offered(self) -> tuple[WagerRule, ...]:
        """Wagers that the game always has, and those that the submission names."""
        return tuple(
            rule
            for rule in self.edition.wager
            if self.belongs(rule) and (rule.offered == "always" or rule.id in self.submission.wagers)
        )

    def offers(self, wager: str) -> bool:
        return any(rule.id == wager for rule in self.offered)

    @cached_property
    def printed(self) -> dict[str, str]:
        """By wager, whose tables it is paid on, or nothing; found once, for craps alone has eighty wagers."""
        own = {table.wager for table in self.edition.paytable}
        names = {rule.id: rule.paytable or rule.id for rule in self.edition.wager}
        return {wager: name if name in own else "" for wager, name in names.items()}

    def sharing(self, wager: str) -> list[str]:
        """The wager and the others named that are paid on the same tables: what is said of one is said of all."""
        tables = self.printed.get(wager)
        others = (one for one in self.submission.wagers if one != wager)
        return [wager, *(one for one in others if tables and self.printed.get(one) == tables)]

    def speaks(self, wager: str) -> bool:
        """Whether the wager is the first offered of those on its tables: what is missing is asked of it alone."""
        tables = self.printed[wager]
        return next(rule.id for rule in self.offered if self.printed[rule.id] == tables) == wager

    @property
    def decks(self) -> int:
        """The number said, or the law's own where nothing is said or nothing lawful."""
        said = self.submission.cards.decks
        default = next((rule.default for rule in self.edition.decks), 0)
        known = said is not None and (decks_rule(self.edition, said) or self.declares("cards.decks"))
        return said if said is not None and known else default

    def tables_open(self, wager: str) -> tuple[Paytable, ...]:
        return tables_open(self.edition, wager, self.version, self.decks)

    def letter_of(self, wager: str) -> str | None:
        """The letter said for the wager, for another on the same tables, or by the option that chooses among them."""
        if rule := letter_option(self.edition, wager):
            return str(self.submission.options.get(rule.id, rule.default))
        return next((letter for one in self.sharing(wager) if (letter := self.terms(one).paytable)), None)

    def table_of(self, wager: str) -> Paytable | None:
        """The table that the wager is paid on: the letter chosen, the only one that there is, or the operator's own."""
        tables, letter = self.tables_open(wager) or self.own_table(wager), self.letter_of(wager)
        if letter is None or not any(table.letter for table in tables):
            return tables[0] if len(tables) == 1 else None
        return next((table for table in tables if table.letter == letter), None)

    def own_table(self, wager: str) -> tuple[Paytable, ...]:
        """The table that the operator writes for a wager of which the law prints none."""
        rule, rows = wager_rule(self.edition, wager), self.terms(wager).rows
        if rule is None or not rows or tables_named(self.edition, wager):
            return ()
        lines = tuple(Row(hand=row.hand, title=row.title, pays=row.pays, cite=rule.cite) for row in rows)
        return (Paytable(wager=wager, rows=lines, cite=rule.cite),)

    def meters_of(self, wager: str) -> dict[str, MeterTerms]:
        """The meters said for the wager, or for another that is paid from the same ones."""
        return {
            meter: terms for one in reversed(self.sharing(wager)) for meter, terms in self.terms(one).meters.items()
        }

    @cached_property
    def conditions(self) -> frozenset[str]:
        """The words that call for a variant of the deal: flags that are set, the version, the shuffler."""
        flags = {name for name, value in self.submission.options.items() if value is True}
        return frozenset({*flags, self.version, self.submission.cards.shuffler or ""} - {""})

    @cached_property
    def dealing(self) -> Dealing | None:
        """The way of dealing chosen, in the variant that is called for."""
        ways = [way for way in self.edition.dealing if way.mode == self.submission.cards.dealing]
        called_for = [way for way in ways if way.variant in self.conditions]
        return next(iter(called_for or [way for way in ways if not way.variant]), None)
