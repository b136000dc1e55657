"""Shuffle and cut: by hand or machine, the cover card, the recut, and what a counting shuffler finds."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.devices import COUNTING, count_spared
from pitboss.games.game import Game
from pitboss.people import Actor, role_named
from pitboss.tables import rules
from pitboss.tables.commands import Cut, DirectShuffle, LoadShuffler, OrderRecut, Shuffle
from pitboss.tables.commitment import refuse_undisclosed
from pitboss.tables.devices import refuse_by_hand, refuse_by_machine
from pitboss.tables.events import (
    CoverCardPlaced,
    DeckCut,
    DeckRemoved,
    DeckTakesOver,
    Event,
    RecutOrdered,
    ShoeEnds,
    Shuffled,
    ShuffleDue,
    ShufflerLoaded,
)
from pitboss.tables.opening import due_step, vigorish_owed
from pitboss.tables.state import DeckAtTable, Table

Events = list[Event]


def dealt_from(table: Table, deck: str) -> bool:
    """Whether a card of this deck has been dealt, or drawn, in the round that is being played."""
    return table.playing == deck and table.round.is_drawn_from


def refuse_shuffle(game: Game, table: Table, name: str) -> Refusal | None:
    """A deck that is not waiting for a shuffle: still being opened, shuffled already, or in play."""
    if refusal := rules.refuse_deck(table, name):
        return refusal
    deck = table.decks[name]
    if step := due_step(game, deck):
        return Refusal("not-opened", f"The deck {name!r} must be opened first: {step.id}.", step.cite, (step.id,))
    rule, lies = game.cite_of("shuffle"), ("in-rack", "shuffled", "ready")
    if dealt_from(table, name) and deck.standing in lies:  # A round that was reopened has its cards in the rack.
        return Refusal("in-play", f"The deck {name!r} is being played.", rule)
    if deck.standing in ("stacked", "in-rack", "in-shuffler"):
        return refuse_undisclosed(table, name)
    if refuse_direction(game):
        return Refusal("shuffled", f"The deck {name!r} is shuffled.", rule)
    message = f"The deck {name!r} is shuffled; a floorperson or above may direct another shuffle."
    return Refusal("shuffled", message, rule, ("DirectShuffle",))


def next_step(game: Game, table: Table, name: str) -> tuple[str, ...]:
    """What is open that takes a deck towards its deal: a step of the opening, the shuffle, the cut, or what these wait
    for.
    """
    deck = table.decks[name]
    if step := due_step(game, deck):
        return (step.id,)
    if deck.standing == "shuffled":
        return ("Cut",)
    if refusal := refuse_undisclosed(table, name) or refuse_uncollected(game, table):
        return refusal.open
    machine = refuse_by_machine(game, table)
    if machine is None:
        loads = deck.standing != "in-shuffler" and not refuse_second(game, table, name)
        return ("LoadShuffler", "Shuffle") if loads else ("Shuffle",)
    return machine.open if refuse_by_hand(game, table, name) else ("Shuffle",)


def refuse_unshuffled(game: Game, table: Table, name: str) -> Refusal:
    """A deck that has still to be shuffled, and what is open; where nothing shuffles it, that the device is missing."""
    where, steps = game.cite_of("shuffle"), next_step(game, table, name)
    machine = refuse_by_machine(game, table)
    if machine and "Shuffle" not in steps and refuse_by_hand(game, table, name):
        message = f"The deck {name!r} must be shuffled. {machine.message}"
        return Refusal("out-of-use", message, f"{where}; {machine.cite}", steps)
    return Refusal("not-shuffled", f"The deck {name!r} must be shuffled before play.", where, steps)


def load(game: Game, table: Table, command: LoadShuffler) -> Events | Refusal:
    """Out of the rack into the machine, so that the rack is free for the other deck; of two decks by turns one that is
    shuffled already is stored there too, and comes out when the machine has shuffled it.
    """
    stored = may_store(game, table, command.deck)
    if refusal := (None if stored else refuse_shuffle(game, table, command.deck)) or refuse_by_machine(game, table):
        return refusal
    if table.decks[command.deck].standing == "in-shuffler":
        return Refusal("loaded", f"The deck {command.deck!r} is in the shuffler.", game.cite_of("shuffle"))
    return refuse_second(game, table, command.deck) or [ShufflerLoaded(command.deck, cite_loading(game))]


def cite_loading(game: Game) -> str:
    """Where the law puts cards into the shuffler: two decks by turns, or else wherever it has them shuffled."""
    return rules.alternation(game) if rules.decks_wanted(game) > 1 else game.cite_of("shuffle")


def refuse_second(game: Game, table: Table, name: str) -> Refusal | None:
    """The shuffler holds one deck: another goes in when that one has been shuffled."""
    inside = find_inside(table, name)
    if inside is None:
        return None
    message = f"The deck {inside!r} is in the shuffler, which holds one; it is shuffled first."
    return Refusal("shuffler-full", message, cite_loading(game), ("Shuffle",))


def find_inside(table: Table, name: str) -> str | None:
    """Another deck that lies in the shuffler."""
    return next((one for one, deck in table.decks.items() if one != name and deck.standing == "in-shuffler"), None)


def shuffled_first(game: Game, table: Table, name: str) -> str:
    """The deck whose shuffle comes before all else, where this one must be shuffled: the other, if it lies in the
    shuffler and this one is not shuffled by hand.
    """
    return (find_inside(table, name) if refuse_by_hand(game, table, name) else None) or name


def may_store(game: Game, table: Table, name: str) -> bool:
    """Whether a deck that was shuffled elsewhere, and is not the one in play, may lie in the shuffler meanwhile."""
    deck, rule = table.decks.get(name), rules.deck_rule(game)
    by_turns = rule is not None and rule.alternating and len(table.decks) > 1
    shuffled = deck is not None and deck.standing in ("shuffled", "ready") and not deck.machine
    return by_turns and shuffled and table.playing != name


def shuffle(game: Game, table: Table, command: Shuffle) -> Events | Refusal:
    """A shuffle that is complete. The machine's is dealt uncut; a counting machine's finding is acted on."""
    name = command.deck
    if refusal := refuse_shuffle(game, table, name):
        return refusal
    by_machine = refuse_by_machine(game, table) or refuse_second(game, table, name)
    barred = by_machine if command.by == "machine" else refuse_by_hand(game, table, name)
    if refusal := barred or refuse_uncollected(game, table) or refuse_report(game, command):
        return refusal
    out = len(table.round.out) if table.playing == name else 0
    if command.cards not in (None, rules.full_count(game) - out):
        return remove_miscounted(game, table, name)
    where = game.cite_of("shuffle")
    if command.by == "hand":
        return [Shuffled(name, "hand", "shuffled", None, where)]
    return [Shuffled(name, "machine", "ready", command.cards, where), *cover_card(game, name, out)]


def remove_miscounted(game: Game, table: Table, name: str) -> Events:
    """A deck that is not whole leaves the table; a round that waits for its cards is dealt from the other, if any."""
    where = rules.miscount(game)
    others = [one for one in table.decks if one != name] if table.playing == name else []
    return [DeckRemoved(name, "miscounted", where), *(DeckTakesOver(one, where) for one in others)]


def refuse_uncollected(game: Game, table: Table) -> Refusal | None:
    return None if table.in_round else vigorish_owed(game, table)


def refuse_report(game: Game, command: Shuffle) -> Refusal | None:
    """A counting shuffler always says how many cards it found, unless the law spares it, and nothing else does."""
    counts = command.by == "machine" and game.choices.shuffler in COUNTING
    if counts and command.cards is None and not count_spared(game):
        return Refusal("count-missing", "The shuffler counts the cards: say how many it found.", rules.miscount(game))
    if not counts and command.cards is not None:
        return Refusal("no-count", "This shuffle counts no cards; the stub is counted.", game.cite_of("count-stub"))
    return None


def cover_card(game: Game, deck: str, out: int) -> Events:
    """Where many rounds are dealt from one shuffle, the cover card goes in before the first."""
    if not rules.from_a_shoe(game):
        return []
    behind = max(rules.cover_card(game), out)
    return [CoverCardPlaced(deck, behind, game.cite_of("place-cover-card"))]


def direct(game: Game, table: Table, command: DirectShuffle) -> Events | Refusal:
    """A shuffle when a floorperson or above directs it; from a shoe that is in play, after the round."""
    if refusal := refuse_direction(game) or rules.refuse_deck(table, command.deck):
        return refusal
    deck, where = table.decks[command.deck], game.cite_of("direct-shuffle") or game.cite_of("shuffle")
    if deck.standing not in ("shuffled", "ready"):
        return Refusal("not-shuffled", f"The deck {command.deck!r} has still to be shuffled.", where)
    if not dealt_from(table, command.deck):
        return [ShuffleDue(command.deck, "directed", False, where)]
    if not rules.from_a_shoe(game):
        return Refusal("in-play", "The cards are on the table; they are shuffled after the round.", where)
    return [ShoeEnds(command.deck, table.rounds, "directed", where)]


def refuse_direction(game: Game) -> Refusal | None:
    """Massachusetts has cards shuffled before play and after each round, and lets nobody direct a further shuffle."""
    if where := game.cite_of("no-directed-shuffle"):
        message = "Cards are shuffled before play and after each round; nobody may direct a further shuffle."
        return Refusal("not-directed", message, where)
    return None


def cut(game: Game, table: Table, command: Cut) -> Events | Refusal:
    """The cut, at least as deep as the law wants it."""
    if refusal := rules.refuse_deck(table, command.deck):
        return refusal
    rule = game.procedures.get("cut")
    where = rule.cite if rule else ""
    deck = table.decks[command.deck]
    if deck.standing != "shuffled":
        return refuse_cut(game, command.deck, deck, where)
    least, cards = rule.number if rule else 0, len(game.deck) - table.count_gone(command.deck)
    if command.depth < least:
        message = f"The cut is {command.depth} cards from the top; it must be at least {least}."
        return Refusal("cut-too-shallow", message, where)
    if command.depth >= cards:
        message = f"The stack has {cards} cards: {command.depth} from the top leaves none beneath the cut."
        return Refusal("cut-too-deep", message, where)
    return [
        DeckCut(command.deck, command.depth, where),
        *cover_card(game, command.deck, table.count_gone(command.deck)),
    ]


def refuse_cut(game: Game, name: str, deck: DeckAtTable, where: str) -> Refusal:
    if deck.standing == "ready":
        spared = game.cite_of("reshuffling-device") if game.choices.shuffler == "reshuffling-shoe" else ""
        where = spared or where
        uncut = "was shuffled by machine and is dealt uncut" if deck.machine else "is ready, and is dealt uncut"
        how = "has been cut" if deck.cut else uncut
        return Refusal("no-cut", f"The deck {name!r} {how}.", where)
    step = due_step(game, deck)
    return Refusal("not-shuffled", f"The deck {name!r} is cut after the shuffle.", step.cite if step else where)


def recut(game: Game, table: Table, command: OrderRecut, actor: Actor) -> Events | Refusal:
    """A recut, after the cut and before any card is dealt; by whom, `permissions` has asked."""
    if refusal := rules.refuse_deck(table, command.deck):
        return refusal
    rule, deck = game.procedures.get("recut"), table.decks[command.deck]
    if rule is None:
        return Refusal("no-recut", "The law has no recut here.")
    if not deck.cut or deck.standing != "ready":
        return Refusal("not-cut", f"The deck {command.deck!r} has not been cut.", rule.cite)
    if table.count_gone(command.deck) or dealt_from(table, command.deck):
        return Refusal("dealt", "A card has been dealt; it is too late for a recut.", rule.cite)
    if not command.why.strip():
        message = "Say what was found: that the cut was improper, or how it might affect the integrity of the game."
        return Refusal("no-reason", message, rule.cite)
    by = role_named(rule.by) if actor.role == "anyone" else actor.role
    return [RecutOrdered(command.deck, by, command.why, actor.person, rule.cite)]
