"""Opening a table, deck by deck: receipt, inspection, the spread, the wash and the stack; and the idle table.

The steps and who takes them are the edition's procedures, in its order.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.games.in_force import judge_in_force
from pitboss.games.progressive_meters import least_of
from pitboss.law.filing import filing
from pitboss.law.model import Decks, Procedure
from pitboss.money import spoken
from pitboss.names import is_same
from pitboss.people import Actor, role_named
from pitboss.rounds.commands import OpenRound
from pitboss.rounds.engine.decide import answer
from pitboss.rounds.events import RoundOpened
from pitboss.rounds.state import Round
from pitboss.tables import rules
from pitboss.tables.commands import CloseTable, Minutes, OpenTable, Perform, ReceiveDeck, RemoveDeck, SpreadIdle
from pitboss.tables.commitment import refuse_undisclosed
from pitboss.tables.events import (
    DeckReceived,
    DeckRemoved,
    DeckTakesOver,
    Event,
    Performed,
    SeatLeft,
    TableClosed,
    TableOpened,
)
from pitboss.tables.idle_events import FaceUpRequested, IdleSpread
from pitboss.tables.metering import amounts
from pitboss.tables.pinning import write_game
from pitboss.tables.state import DeckAtTable, Table

Events = list[Event]


def open_table(game: Game, table: Table, command: OpenTable, at: Minutes) -> Events | Refusal:
    """The table begins its day, with its meters where they stood; a round never played says which ones it has."""
    if table.phase == "open":
        return Refusal("table-open", "The table is open already.")
    if refusal := refuse_unlawful(game) or refuse_pools(game):
        return refusal
    stood = dict(amounts(game, table))
    said = {game.find_meter(text) or MeterName(text): exact for text, exact in command.meters}
    if moved := [name for name, exact in said.items() if stood.get(name, exact) != exact]:
        return Refusal(
            "table-meters", f"The meter {moved[0]!r} stands where the table left it; it cannot be set again."
        )
    if refusal := refuse_below_least(game, said):
        return refusal
    opened = answer(game, Round(), OpenRound(tuple((stood | said).items())))
    if isinstance(opened, Refusal):
        return opened
    meters = next(one.meters for one in opened if isinstance(one, RoundOpened))
    return [TableOpened(game.id, game.digest, at, meters, write_game(game))]


def refuse_unlawful(game: Game) -> Refusal | None:
    """What is contrary to the text in the table or its cards, however the game was made, as `check` would find it; and
    positions that its cards cannot serve.
    """
    for one in judge_in_force(game.edition, game.choices):
        undealable = one.verdict == "form" and one.key == "table.positions"
        if one.verdict == "contrary-to-text" or undealable:
            return Refusal("not-lawful", f"{one.key}: {one.problem} {one.remedy}", one.cite)
    return None


def refuse_pools(game: Game) -> Refusal | None:
    """A meter whose rate is of a pool that pays fixed awards too: lawful and priced. But what it shows from round to
    round, and what becomes of a pool that is short, no text says. So it is not played."""
    for name, terms in game.meters.items():
        if terms.progression == "pool":
            message = (
                f"The rate of {name} is of a pool that pays fixed awards too, which is priced and not played. "
                f'A table plays progression = "wager".'
            )
            return Refusal("pool-not-played", message, filing(game.edition).progression)
    return None


def refuse_below_least(game: Game, said: Mapping[MeterName, Fraction]) -> Refusal | None:
    """A meter that would begin below the least that the law sets for it."""
    for name, exact in said.items():
        least, where = least_of(game, name) if name in game.meters else (0, "")
        if exact < least:
            return Refusal("below-the-least", f"The meter {name} must not begin below {spoken(least)}.", where)
    return None


def close_table(game: Game, table: Table, command: CloseTable, at: Minutes) -> Events | Refusal:
    if table.in_round:
        return Refusal("round-open", "A round is being played; it must end before the table closes.")
    sealed = (refuse_undisclosed(table, name) for name in table.decks)
    if refusal := vigorish_owed(game, table) or next(filter(None, sealed), None):
        return refusal
    left: Events = [SeatLeft(seat, player) for seat, player in table.seats.items()]
    gone: Events = [DeckRemoved(deck, "table-closed", "") for deck in table.decks]
    return [*left, *gone, TableClosed(at)]


def vigorish_owed(game: Game, table: Table, seat: int | None = None) -> Refusal | None:
    """Vigorish that was marked is collected by the end of the shoe, and before a player leaves."""
    owing = [one for one, amount in table.round.owed.items() if amount and seat in (None, one)]
    if not owing:
        return None
    seats = ", ".join(map(str, owing))
    message = f"Collect the vigorish marked for seat {seats} first."
    return Refusal("vigorish-owed", message, game.cite_of("collect-vigorish"), ("CollectVigorish",))


def receive(game: Game, table: Table, command: ReceiveDeck, at: Minutes) -> Events | Refusal:
    """A deck arrives: no more than are played with, with other backs than the one that is there."""
    rule, wanted = rules.batches(game) or rules.deck_rule(game), rules.decks_wanted(game)
    where = rule.cite if rule else ""
    if not command.deck.strip():
        return Refusal("no-name", "Say which deck arrives, by the colour of its backs or another name.", where)
    if there := next((name for name in table.decks if is_same_colour(name, command.deck)), None):
        message = f"A deck {there!r} is at the table: the backs of another must be of a different colour."
        return Refusal("same-backs", message, rule.place_of_backs if isinstance(rule, Decks) else where)
    if len(table.decks) >= wanted:
        return Refusal("too-many-decks", f"The table is played with {wanted} at a time; remove one first.", where)
    return [receipt(game, command, at), *([DeckTakesOver(command.deck, where)] if table.deck_missing else [])]


def is_same_colour(one: str, other: str) -> bool:
    """Red is the colour of both, however it is written."""
    return "".join(one.split()).casefold() == "".join(other.split()).casefold()


def receipt(game: Game, command: ReceiveDeck, at: Minutes) -> DeckReceived:
    """A deck that is inspected and shuffled already is only cut, or not even that where a device reshuffles it."""
    steps = rules.opening(game)
    prepared = command.preinspected and command.preshuffled and not rules.with_dice(game)
    if not prepared:
        return DeckReceived(command.deck, at, "opening", steps[0].cite if steps else "")
    uncut = game.choices.shuffler == "reshuffling-shoe" and "reshuffling-device" in game.procedures
    return DeckReceived(
        command.deck,
        at,
        "ready" if uncut else "shuffled",
        game.cite_of("reshuffling-device" if uncut else "cut"),
    )


def remove(game: Game, table: Table, command: RemoveDeck, at: Minutes) -> Events | Refusal:
    """A deck leaves between rounds; one that has become too old, until the first card, and the next takes over."""
    if refusal := rules.refuse_deck(table, command.deck):
        return refusal
    limit = rules.age_limit(game)
    where = limit[1] if limit else ""
    if table.playing != command.deck:
        return [DeckRemoved(command.deck, "changed", where)]
    too_old = limit is not None and at - table.decks[command.deck].received >= limit[0]
    if table.round.is_drawn_from or not too_old:
        message = f"The deck {command.deck!r} is being played; it is removed after the round."
        return Refusal("in-play", message, where)
    others = [one for one in table.decks if one != command.deck]
    return [DeckRemoved(command.deck, "changed", where), *(DeckTakesOver(one, where) for one in others)]


def due_step(game: Game, deck: DeckAtTable) -> Procedure | None:
    """The step of the opening that comes next for a deck; none, when it is through.

    Cards that were spread face down on an idle table are turned up first where the law wants that, else they are as
    good as turned down.
    """
    if deck.standing != "opening":
        return None
    turned_down = deck.idle and deck.face == "down" and "turn-down" not in deck.steps
    up = game.procedures.get("idle-turn-up")
    if turned_down and up and up.id not in deck.steps:
        return up
    left = (one for one in rules.opening(game) if one.id not in deck.steps)
    return next((one for one in left if not (turned_down and one.id == "turn-down")), None)


def perform(game: Game, table: Table, command: Perform, actor: Actor) -> Events | Refusal:
    """A step of the opening: the one that is due; by whom, `permissions` has asked."""
    if refusal := rules.refuse_deck(table, command.deck):
        return refusal
    deck = table.decks[command.deck]
    due = due_step(game, deck)
    if due is None:
        return Refusal("opened", f"The deck {command.deck!r} is not being opened.", game.cite_of("shuffle"))
    if command.step != due.id:
        return Refusal("out-of-order", f"{due.id} comes next, not {command.step}.", due.cite, (due.id,))
    if waits_for_player(table, due, deck):
        message = "The cards lie spread until the first player arrives and has had the chance to inspect them."
        return Refusal("no-player", message, cite_of_spread(game, deck) or due.cite)
    if due.id == "verify-inspection" and actor.person and is_same(actor.person, deck.inspected_by):
        message = f"{actor.person} has inspected the deck {command.deck!r}; another person verifies the inspection."
        return Refusal("own-inspection", message, due.cite)
    face = faces(due, deck)
    last = due == rules.opening(game)[-1]
    standing: Literal["opening", "stacked", "ready"] = "opening"
    if last:
        standing = "ready" if rules.with_dice(game) else "stacked"
    by = role_named(due.by) if actor.role == "anyone" else actor.role
    return [Performed(command.deck, due.id, by, actor.person, face, standing, due.cite)]


def waits_for_player(table: Table, due: Procedure, deck: DeckAtTable) -> bool:
    """Whether the next step takes up cards that lie there to be seen by the first player to arrive."""
    lie_spread = (deck.idle or "spread" in deck.steps) and "turn-down" not in deck.steps
    return not table.seats and lie_spread and due.id in ("idle-turn-up", "turn-down", "wash")


def cite_of_spread(game: Game, deck: DeckAtTable) -> str:
    """Where the law has the cards lie spread until somebody comes."""
    return game.cite_of("idle-spread" if deck.idle else "spread")


def faces(step: Procedure, deck: DeckAtTable) -> Literal["down", "up"]:
    if step.id in ("spread", "idle-turn-up"):
        return "up"
    return "down" if step.id == "turn-down" else deck.face


def spread_idle(game: Game, table: Table, command: SpreadIdle) -> Events | Refusal:
    """No gaming activity: every deck that has been opened is spread; the opening is then completed from there."""
    rule = game.procedures.get("idle-spread")
    if rule is None:
        return Refusal("nothing-to-spread", "The law has no spread for an idle table here.")
    if where := rules.spread_spared(game):
        return Refusal("lifted", "A device that reshuffles and counts keeps its cards: they are not spread.", where)
    if table.in_round:
        return Refusal("round-open", "A round is being played; the table is not idle.", rule.cite)
    steps = rules.opening(game)
    before = [one.id for one in steps]
    done = tuple(before[: before.index("turn-down")])
    spread = [name for name, deck in table.decks.items() if deck.standing != "opening" or deck.idle]
    if not spread:
        return Refusal("nothing-to-spread", "No opened deck is at the table.", rule.cite)
    if refusal := next(filter(None, (refuse_undisclosed(table, name) for name in spread)), None):
        return refusal
    if refusal := refuse_face(game, command, rule):
        return refusal
    asked: Events = [FaceUpRequested(command.asked_by, rule.cite)] if command.asked_by else []
    return [*asked, *(IdleSpread(name, command.face, done, rule.cite) for name in spread)]


def refuse_face(game: Game, command: SpreadIdle, rule: Procedure) -> Refusal | None:
    """In Maryland idle cards lie face down unless a player asks; Massachusetts turns them up anyway, and leaves it."""
    asked = bool(command.asked_by.strip())
    if command.face == "down" and command.asked_by:
        return Refusal(
            "no-request", "Only face-up cards are spread for a player: name nobody for cards face down.", rule.cite
        )
    if command.face == "up" and not asked and (command.asked_by or "idle-turn-up" not in game.procedures):
        message = "Idle cards are spread face down, unless a player asks that they lie face up: say who has asked."
        return Refusal("no-request", message, rule.cite)
    return None
