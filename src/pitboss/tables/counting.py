"""The count of the stub: right, wrong because cards were misdealt, or wrong because the deck is not whole."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.people import ANYONE
from pitboss.rounds.commands import Report
from pitboss.rounds.engine.irregularities import settling
from pitboss.rounds.families.programme import programme
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.families.staged import Staged, list_places
from pitboss.rounds.state import Round
from pitboss.tables import rules
from pitboss.tables.commands import CountHands, CountStub
from pitboss.tables.events import Event, HandsCounted, StubCounted
from pitboss.tables.evolve import evolve_all
from pitboss.tables.irregularities import report
from pitboss.tables.state import Table

Events = list[Event]


def count_stub(game: Game, table: Table, command: CountStub) -> Events | Refusal:
    """The stub with what has left the deck must make a full deck; then the round goes on."""
    rule = game.procedures.get("count-stub")
    if rule is None:
        return Refusal("no-stub", "No stub is counted in this game.")
    if table.playing is None or table.round.phase != "closed" or not all_dealt(game, table.round):
        message = "The stub is counted when the cards of a round have all been dealt, before the wagers are settled."
        return Refusal("no-stub", message, rule.cite)
    if table.stub is not None:
        return Refusal("counted", f"The stub has been counted: {table.stub} cards.", rule.cite, ("CountHands",))
    if settling(table.round):
        return Refusal("settling", "Wagers are being settled; the stub is in the discard rack.", rule.cite)
    if command.cards < 0:
        return Refusal("wrong-number", "A stub cannot have fewer than no cards.", rule.cite)
    expected = rules.full_count(game) - table.left(table.playing)
    return [StubCounted(command.cards, expected, command.cards == expected, rule.cite)]


def all_dealt(game: Game, state: Round) -> bool:
    """Whether no card is still to come in this round, so that what is left of the deck is the stub."""
    flow, to_come = family_of(game), programme(game).ahead(state.step)
    assert isinstance(flow, Staged), "a game whose stub is counted is dealt by its data"
    return state.counted and not any(
        flow.happens(game, state, step) and list_places(game, state, step) for step in to_come
    )


def count_hands(game: Game, table: Table, command: CountHands) -> Events | Refusal:
    """Whether a wrong count comes from a misdeal: then with the stub all cards are there, and the deck stays.

    Where they make no full deck even so, cards are missing or too many, misdealt or not, and the deck goes.
    """
    where = game.cite_of("count-stub")
    if table.stub is None or table.playing is None:
        return Refusal("not-wrong", "The count of the stub is not wrong.", where)
    if command.cards < 0:
        return Refusal("wrong-number", "There cannot be fewer than no cards.", where)
    misdealt = table.stub + command.cards == rules.full_count(game)
    known = "stub-count-misdeal" if misdealt else "stub-count-wrong-deck"
    rule = game.irregularities.get(known)
    counted = HandsCounted(command.cards, misdealt, rule.cite if rule else where)
    voided = report(game, evolve_all(table, [counted]), Report(known), ANYONE)
    return voided if isinstance(voided, Refusal) else [counted, *voided]
