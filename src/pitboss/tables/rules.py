"""What the edition's data says of a table: its procedures and their figures, for the way in which it is played now."""

from __future__ import annotations

from dataclasses import replace

from pitboss.errors import Refusal
from pitboss.games.allowances import batches_rule, decks_rule
from pitboss.games.checks.cards import SERVES
from pitboss.games.derived import derived_by
from pitboss.games.devices import COUNTING, count_spared
from pitboss.games.game import Game
from pitboss.games.submission import Shuffler
from pitboss.law.model import Decks, Mode, Procedure
from pitboss.law.vocabulary.steps import OPENING
from pitboss.money import percent
from pitboss.tables.commands import Minutes
from pitboss.tables.state import StepDone, Table

KEPT = "keep-for-reconstruction"
"""The step in which the cards of a round are put in the discard rack."""


def at_table(game: Game, table: Table) -> Game:
    """The game as it is dealt here now: the operator's own way, or another that is in use for a while.

    A round that goes on again after it was over goes on in the way in which it was dealt.
    """
    if table.in_round and table.round_method is not None:
        return at_round(game, table)
    return in_way(game, table.dealing, table.shuffler, table.decks_used)


def at_round(game: Game, table: Table) -> Game:
    """The game as the round at the table is dealt, or was, if it is over: a method that came after is not its own."""
    was = table.round_method
    return at_table(game, table) if was is None else in_way(game, was.dealing, was.shuffler, was.decks)


def in_way(game: Game, dealing: Mode | None, shuffler: Shuffler | None, decks: int | None) -> Game:
    """Give the game in a way of dealing. A part that is not named is the operator's own choice."""
    if dealing is None and shuffler is None and decks is None:
        return game
    own = game.choices
    method = (dealing or own.dealing, shuffler or own.shuffler, decks or own.decks)
    return game if method == (own.dealing, own.shuffler, own.decks) else by_method(game, *method)


@derived_by
def by_method(game: Game, dealing: Mode, shuffler: Shuffler, decks: int) -> Game:
    """The game dealt and shuffled in another way; the same value each time, for much is kept with it.

    An option that chooses how a device deals falls away with the device: the law lets another method be used.
    """
    of_others = {one.variant for one in game.edition.dealing if one.mode != dealing} - {
        one.variant for one in game.edition.dealing if one.mode == dealing
    }
    options = {name: "false" if name in of_others else value for name, value in game.choices.options.items()}
    choices = replace(game.choices, dealing=dealing, shuffler=shuffler, decks=decks, options=options)
    return replace(game, choices=choices)


def opening(game: Game) -> tuple[Procedure, ...]:
    return tuple(one for one in game.edition.procedure if one.id in OPENING)


def with_dice(game: Game) -> bool:
    return game.dealing.mode == "dice"


def deck_rule(game: Game) -> Decks | None:
    return decks_rule(game.edition, game.choices.decks)


def decks_wanted(game: Game) -> int:
    """How many decks the table holds: two where they alternate, or two batches of them, else one, or the one shoe."""
    if batches(game):
        return 2
    rule = deck_rule(game)
    return game.choices.decks if rule and rule.alternating else 1


def batches(game: Game) -> Procedure | None:
    """The rule that two batches of cards are played by turns, each for every other shoe, where it is in force."""
    return batches_rule(game.edition, game.choices.shuffler)


def alternation(game: Game) -> str:
    """Where the law says that two decks alternate, and that the discard rack holds the cards of only one."""
    rule = batches(game) or deck_rule(game)
    return game.cite_of("one-deck-in-rack") or (rule.cite if rule else "")


def age_limit(game: Game) -> tuple[Minutes, str] | None:
    """How old a deck, or a set of dice, may become under this way of dealing; nothing, where the law sets no time."""
    for one in game.edition.deck_change:
        if game.choices.dealing in one.dealing:
            return one.hours * 60, one.cite
    dice = game.procedures.get("change-dice")
    return (dice.number * 60, dice.cite) if dice else None


def full_count(game: Game) -> int:
    """How many cards a full deck holds, by the law's figure for one deck; a deck put in its place has its own."""
    said = game.procedures.get("remove-miscounted-deck")
    if game.other_deck is not None or said is None:
        return len(game.deck)
    return said.number * game.deck.copies


def spread_spared(game: Game) -> str:
    """Where the law spares an idle table the spread: Three Card Poker's Ch.5 §J, for a device that reshuffles
    (it lifts §§F to H), and not 235 Stud's §I. Nothing, where it does not.
    """
    reshuffles = game.choices.shuffler == "reshuffling-shoe" and not count_spared(game)
    return game.cite_of("reshuffling-device") if reshuffles else ""


def miscount(game: Game) -> str:
    """Where the law says that a deck found not to be whole is not played: of the count, or of the deck itself."""
    rule = deck_rule(game)
    if rule and count_spared(game):
        return rule.cite
    by_hand = game.cite_of("remove-miscounted-deck-by-hand") if game.choices.dealing != "automated-shoe" else ""
    return by_hand or game.cite_of("remove-miscounted-deck")


def from_a_shoe(game: Game) -> bool:
    """Whether many rounds are dealt from one shuffle, until the cover card comes."""
    return "place-cover-card" in game.procedures and game.choices.shuffler != "reshuffling-shoe"


def cover_card(game: Game) -> int:
    """How many cards lie in front of the cover card of a shoe, by the operator's option or the law's figure."""
    options, cards = game.choices.options, len(game.deck)
    if "penetration" in options:
        return (cards * percent(options["penetration"])).__floor__()
    said = game.procedures.get("place-cover-card")
    return max(0, cards - int(options.get("cut_card_from_end") or (said.number if said else 0)))


def stub_count(game: Game, *, machine: bool) -> Procedure | None:
    """The rule that the stub be counted, where it is in force; `machine`: this deck came from the shuffler.

    Maryland spares every table with a counting shuffler; Massachusetts only the automated shoe.
    """
    rule = game.procedures.get("count-stub")
    if rule is None:
        return None
    spared = rule.unless == "counting-shuffler" or (
        "no-count-with-counting-shuffler" in game.procedures and game.choices.dealing == "automated-shoe"
    )
    return None if spared and machine and game.choices.shuffler in COUNTING else rule


def machine_needed(game: Game) -> str:
    """Where the law asks for an automated shuffler: for this way of dealing, or for two decks; nothing, if nowhere."""
    plan, rule = game.dealing, deck_rule(game)
    if by_turns := batches(game):
        return by_turns.cite
    if any(need in SERVES for need in plan.needs):
        return plan.needs_cite or plan.cite
    return rule.cite if rule and any(need in SERVES for need in rule.needs) else ""


def cards_lie(table: Table) -> bool:
    """Whether the cards of the last round still lie on the table: not yet in the rack for reconstruction, nor shuffled,
    spread or removed.
    """
    deck = table.decks.get(table.last or "")
    lies = deck is not None and deck.rounds > 0 and deck.standing == "in-rack"
    return lies and StepDone(KEPT) not in table.recorded


def refuse_deck(table: Table, deck: str) -> Refusal | None:
    if deck in table.decks:
        return None
    return Refusal("no-such-deck", f"There is no deck {deck!r} at this table.", "", tuple(table.decks))
