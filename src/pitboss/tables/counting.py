"""The count of the stub: right, wrong because cards were misdealt, or wrong because the deck is not whole."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.law.model import Stage
from pitboss.people import ANYONE
from pitboss.rounds.commands import Report
from pitboss.rounds.engine.irregularities import is_settling
from pitboss.rounds.families.programme import programme
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.families.staged import describe_deal
from pitboss.rounds.state import Round
from pitboss.tables import rules
from pitboss.tables.commands import CountHands, CountStub
from pitboss.tables.events import Event, HandsCounted, StubCounted
from pitboss.tables.evolve import evolve_all
from pitboss.tables.irregularities import report
from pitboss.tables.state import StepDone, Table

Events = list[Event]

BOTH = "Pitboss R-203"
"""Cards were misdealt, and the deck is not whole either."""

MISDEAL, WRONG_DECK = "stub-count-misdeal", "stub-count-wrong-deck"


def count_stub(game: Game, table: Table, command: CountStub) -> Events | Refusal:
    """The stub with what has left the deck must make a full deck; then the round goes on."""
    rule = game.procedures.get("count-stub")
    if rule is None:
        return Refusal("no-stub", "No stub is counted in this game.")
    if table.playing is None or table.round.phase != "closed" or not family_of(game).has_dealt(game, table.round):
        message = "The stub is counted when the cards of a round have all been dealt, before players look at theirs."
        return Refusal("no-stub", message, rule.cite)
    if table.stub is not None:
        return Refusal("counted", f"The stub has been counted: {table.stub} cards.", rule.cite, ("CountHands",))
    if table.stub_counted:
        message = "The stub has been counted, and the count was right."
        return Refusal("counted", message, rule.cite, () if is_settling(table.round) else ("CorrectStub",))
    if StepDone("stub-to-rack") in table.recorded:
        return Refusal("stub-racked", "The stub is in the discard rack.", rule.cite)
    if is_settling(table.round) or has_decided(game, table.round):
        message = "Players have looked at their cards and decided; the stub is in the discard rack."
        return Refusal("settling", message, rule.cite)
    if command.cards < 0:
        return Refusal("wrong-number", "The number of cards in a stub must not be negative.", rule.cite)
    expected = count_stub_left(game, table)
    return [StubCounted(command.cards, expected, command.cards == expected, rule.cite)]


def count_stub_left(game: Game, table: Table) -> int:
    """How many cards the stub of the deck in play has, if nothing has gone wrong."""
    assert table.playing is not None, "a deck is in play"
    return rules.full_count(game) - table.count_gone(table.playing)


def count_shuffled(game: Game, table: Table, deck: str) -> int:
    """How many cards a shuffler finds in a deck, if nothing has gone wrong: those of the round are not in it."""
    return rules.full_count(game) - (len(table.round.out) if table.playing == deck else 0)


def has_decided(game: Game, state: Round) -> bool:
    """Whether somebody has decided since the last card was dealt."""
    steps, at = programme(game).steps, programme(game).number(state.step)
    stages = (n for n, step in enumerate(steps[: at + 1]) if isinstance(step, Stage) and step.do == "decide")
    last = next((n for n in stages if not any(describe_deal(step)[1] for step in steps[n:])), None)
    return last is not None and (last < at or bool(state.answered))


def refuse_uncounted(game: Game, table: Table, command: Report) -> Refusal | None:
    """A wrong stub is not reported: it comes of counting, first the stub and then the hands."""
    rule = game.irregularities.get(command.irregularity)
    if rule is None or rule.id not in (MISDEAL, WRONG_DECK) or table.playing is None:
        return None
    if table.stub is not None:
        return Refusal(
            "count-hands", "Count the hands: that tells a misdeal from a wrong deck.", rule.cite, ("CountHands",)
        )
    counted = isinstance(count_stub(game, table, CountStub(0)), Refusal)
    return Refusal("count-stub", "The stub has not been counted wrong.", rule.cite, () if counted else ("CountStub",))


def count_hands(game: Game, table: Table, command: CountHands) -> Events | Refusal:
    """Whether a wrong count comes from a misdeal: then with the stub all cards are there, and the deck stays.

    Where they make no full deck even so, cards are missing or too many, misdealt or not, and the deck goes.
    """
    where = game.cite_of("count-stub")
    if table.stub is None or table.playing is None:
        return Refusal("not-wrong", "The count of the stub is not wrong.", where)
    if command.cards < 0:
        return Refusal("wrong-number", "The number of cards must not be negative.", where)
    whole = table.stub + command.cards == rules.full_count(game)
    known = MISDEAL if whole else WRONG_DECK
    rule = game.irregularities.get(known)
    cite = rule.cite if rule else where
    both = not whole and command.cards != table.count_gone(table.playing)
    counted = HandsCounted(command.cards, whole or both, f"{cite}; {BOTH}" if both else cite)
    voided = report(game, evolve_all(table, [counted]), Report(known), ANYONE)
    return voided if isinstance(voided, Refusal) else [counted, *voided]
