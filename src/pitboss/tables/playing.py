"""A round at the table: begun only when the cards are ready, played by the round's own rules, and followed by what it
means for the cards.

Nothing of the round is decided here. The table adds what a round cannot know: whether the deck may be dealt from, which
cards earlier rounds took from the shoe, who sits where, and that in some rounds the stub is counted before anything is
settled.
"""

from __future__ import annotations

from pitboss.cards import UNKNOWN, Card, show
from pitboss.errors import Refusal
from pitboss.frozen import change
from pitboss.games.devices import devices
from pitboss.games.game import Game
from pitboss.people import Actor
from pitboss.rounds.commands import (
    Choose,
    Deal,
    DrawCard,
    GiveDice,
    Leave,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    ReadHoleCard,
    Report,
    ShowCards,
    TellReserved,
)
from pitboss.rounds.commands import Command as RoundCommand
from pitboss.rounds.engine.decide import answer, cite_end
from pitboss.rounds.engine.moments import DRAWN
from pitboss.rounds.engine.naming import refuse_beside_device
from pitboss.rounds.engine.shoe import refuse_more, refuse_out
from pitboss.tables import rules
from pitboss.tables.alternation import rack_taken, refuse_without_shuffler, turn_of
from pitboss.tables.burning import refuse_unburned
from pitboss.tables.commands import BeginRound, LeaveSeat, Minutes
from pitboss.tables.commitment import refuse_dealer, refuse_undisclosed
from pitboss.tables.correcting import OF_ROUNDS, correct_round
from pitboss.tables.counting import refuse_uncounted
from pitboss.tables.devices import refuse_stopped, rule_of
from pitboss.tables.events import Event, RoundBegan
from pitboss.tables.irregularities import OF_THE_TABLE, report
from pitboss.tables.metering import amounts, refuse_lost
from pitboss.tables.opening import due_step, vigorish_owed
from pitboss.tables.running_out import refuse_too_many
from pitboss.tables.seating import leave, refuse_barred, refuse_name
from pitboss.tables.shuffling import refuse_unshuffled
from pitboss.tables.state import DeckAtTable, Table
from pitboss.tables.stub import waits_for_count

Events = list[Event]


def begin(game: Game, table: Table, command: BeginRound, at: Minutes) -> Events | Refusal:
    """A round begins with the deck whose turn it is, at the meters as the table has them."""
    if refusal := refuse_unready(game, table, at):
        return refusal
    if command.count_stub and "count-stub" not in game.procedures:
        return Refusal("no-stub", "No stub is counted in this game.")
    opened = answer(game, table.round, OpenRound(amounts(game, table)))
    if isinstance(opened, Refusal):
        return opened
    name = turn_of(game, table)
    assert name is not None
    rule = rules.stub_count(game, machine=table.decks[name].machine)
    due = rule is not None and table.uncounted + 1 >= rule.number
    counted = due or command.count_stub
    began = RoundBegan(table.rounds + 1, name, at, counted, game.cite_of("count-stub") if counted else "")
    return [began, *opened]


GOES_ON = (Choose, ReadHoleCard, ShowCards)
"""What the round goes on with, beside another card."""

RECKONED = "Pitboss R-202"
"""From when a deck's hours run, and that at the last minute of them they are over."""


def refuse_unready(game: Game, table: Table, at: int) -> Refusal | None:
    """Why no round can begin: what still has to be done, with the cards or before another shoe, and where the law asks
    for it.
    """
    if table.in_round:
        return Refusal("round-open", "A round is being played; it must end before another begins.", cite_end(game))
    name = turn_of(game, table)
    if name is None:
        rule, wanted = rules.batches(game) or rules.deck_rule(game), rules.decks_wanted(game)
        message = f"The table is played with {wanted} and has {len(table.decks)}: receive a deck."
        return Refusal("no-deck", message, rule.cite if rule else "", ("ReceiveDeck",))
    deck = table.decks[name]
    return (
        owed_by_shoe(game, table, deck)
        or refuse_undone(game, table, name)
        or rack_taken(game, table, name)
        or refuse_without_shuffler(game, table, name)
        or refuse_unburned(game, table, name)
        or refuse_old_deck(game, name, deck, at)
        or refuse_shoe(game, table)
    )


def owed_by_shoe(game: Game, table: Table, deck: DeckAtTable) -> Refusal | None:
    """Vigorish marked in a shoe that has ended, whether its cards are shuffled again or others have come."""
    return None if deck.rounds and deck.standing == "ready" else vigorish_owed(game, table)


def refuse_undone(game: Game, table: Table, name: str) -> Refusal | None:
    """The step that a deck has still to go through before it can be dealt."""
    deck = table.decks[name]
    if deck.standing == "opening":
        step = due_step(game, deck)
        assert step is not None
        return Refusal("not-opened", f"The deck {name!r} is not opened: {step.id} is next.", step.cite, (step.id,))
    if deck.standing in ("stacked", "in-shuffler", "in-rack"):
        if refusal := refuse_undisclosed(table, name):
            return refusal
        return refuse_unshuffled(game, table, name)
    if deck.standing == "shuffled":
        where = game.cite_of("cut")
        return Refusal("not-cut", f"The deck {name!r} must be cut before it is dealt.", where, ("Cut",))
    return None


def refuse_old_deck(game: Game, name: str, deck: DeckAtTable, at: int) -> Refusal | None:
    """A deck that has been at the table as long as it may be."""
    limit = rules.age_limit(game)
    if limit is None or at - deck.received < limit[0]:
        return None
    hours, minutes = divmod(at - deck.received, 60)
    message = f"The deck {name!r} is {hours} h {minutes:02d} min old and is changed after {limit[0] // 60} hours."
    return Refusal("deck-too-old", message, f"{limit[1]}; {RECKONED}", ("RemoveDeck",))


def refuse_shoe(game: Game, table: Table) -> Refusal | None:
    if "shoe" not in devices(game) or "shoe" not in table.devices:
        return None
    if refusal := refuse_stopped(game, table):
        return refusal
    message = (
        f"The automated shoe is {table.devices['shoe']}: it is restored, or another method is used between rounds."
    )
    return Refusal("out-of-use", message, rule_of(game)[1], ("RestoreDevice",))


def answer_in_round(game: Game, table: Table, command: RoundCommand, actor: Actor, at: Minutes) -> Events | Refusal:
    """A command of the round, as the round's rules answer it."""
    if isinstance(command, PlaceWager):
        return place(game, table, command, actor)
    if isinstance(command, OpenRound):
        return open_round(game, table, command, at)
    if refusal := refuse_before_count(game, table, command) or refuse_hidden(game, table, command, actor):
        return refusal
    if refusal := refuse_now(game, table, command, at):
        return refusal
    if isinstance(command, Deal) and (refusal := refuse_dealer(table, actor)):
        return refusal
    if isinstance(command, OF_ROUNDS):
        return correct_round(game, table, command, actor)
    if isinstance(command, Report):
        return refuse_uncounted(game, table, command) or report(game, table, command, actor)
    events = answer(game, table.round, command, actor)
    return events if isinstance(events, Refusal) else list(events)


def place(game: Game, table: Table, command: PlaceWager, actor: Actor) -> Events | Refusal:
    """A wager, which belongs to the person at the seat."""
    if refusal := refuse_before_count(game, table, command) or refuse_now(game, table, command, table.at):
        return refusal
    player = table.seats.get(command.seat, command.player)
    if refusal := refuse_name(game, command.seat, player, command.player):
        return refusal
    events = answer(game, table.round, change(command, player=player), actor)
    return events if isinstance(events, Refusal) else list(events)


def refuse_hidden(game: Game, table: Table, command: RoundCommand, actor: Actor) -> Refusal | None:
    """A person who names a card beside those that lie hidden: what the shoe has left would tell them."""
    found = isinstance(command, Report) and command.card is not None
    return refuse_beside_device(game, table.round, actor) if found or isinstance(command, Deal) else None


def leave_seat(game: Game, table: Table, command: LeaveSeat, actor: Actor, at: Minutes) -> Events | Refusal:
    """A player who gets up in the middle of a round leaves it."""
    left = leave(game, table, command)
    return answer_in_round(game, table, left, actor, at) if isinstance(left, Leave) else left


def open_round(game: Game, table: Table, command: OpenRound, at: Minutes) -> Events | Refusal:
    """The plain command to open a round: now, and at the table's own meters."""
    said = {(game.find_meter(text), exact) for text, exact in command.meters}
    if not said <= set(amounts(game, table)):
        return Refusal("table-meters", "The table keeps its meters; a round takes them as they stand.")
    return begin(game, table, BeginRound(), at)


def refuse_before_count(game: Game, table: Table, command: RoundCommand) -> Refusal | None:
    """Refuse what must wait for the count of the stub. What goes wrong can be reported before the count. Once the count
    is wrong, nothing else voids the round; otherwise it would never be known whether the deck must go.
    """
    if isinstance(command, Leave) or (isinstance(command, Report) and not concerns_wrong_count(game, table, command)):
        return None
    if table.stub is not None:
        message = (
            f"The stub has {table.stub} cards, which is wrong: count the others, to find whether cards were misdealt."
        )
        return Refusal("count-hands", message, game.cite_of("count-stub"), ("CountHands",))
    if waits_for_count(game, table):
        message = "The cards are dealt: the stub must be counted before players look at theirs."
        return Refusal("count-stub", message, game.cite_of("count-stub"), ("CountStub",))
    return None


def concerns_wrong_count(game: Game, table: Table, command: Report) -> bool:
    """Whether a wrong count waits for its reason, and the report is of the round and not of a device beside it."""
    rule = game.irregularities.get(command.irregularity)
    return table.stub is not None and rule is not None and rule.consequence not in OF_THE_TABLE


def refuse_now(game: Game, table: Table, command: RoundCommand, at: Minutes) -> Refusal | None:
    """What the table knows against a command of the round."""
    if isinstance(command, PlaceWager):
        return refuse_barred(game, table, command) or refuse_lost(game, table, command)
    if isinstance(command, TellReserved) and command.round not in (0, table.rounds):
        return Refusal("another-round", f"This is round {table.rounds}; that was of round {command.round}.")
    if isinstance(command, NoMoreBets) and table.round.dice.shooter not in (None, *table.seats):
        message = "The shooter has left the table: the dice are offered to another player first."
        return Refusal("no-shooter", message, game.cite_of("offer-in-turn"), ("GiveDice",))
    if isinstance(command, GiveDice) and command.seat in game.seats and command.seat not in table.seats:
        return Refusal("not-seated", f"Nobody is at position {command.seat}.", game.cite_of("offer-in-turn"))
    if isinstance(command, GOES_ON) and (refusal := refuse_stopped(game, table)):
        return refusal
    if isinstance(command, ShowCards):
        return refuse_used_up(game, table, table.playing or table.last or "", command.cards)
    if rules.with_dice(game) or not isinstance(command, (Deal, DrawCard, Report)):
        return None
    found = named_by(command)
    if table.playing is not None and (found or not isinstance(command, Report) or says_undrawn_card(table, command)):
        missing = refuse_undealable(game, table, table.playing, at)
        none_left = refuse_too_many(game, table, table.playing, 1) if isinstance(command, DrawCard) else None
        return missing or none_left or refuse_dealt_before(game, table, table.playing, found)
    return refuse_dealt_before(game, table, table.last or "", found) if found else None


def says_undrawn_card(table: Table, command: Report) -> bool:
    """Whether a card is said to have been drawn in error that is still to be drawn, if any can be."""
    return command.irregularity == DRAWN and table.round.drawn <= table.round.reported


def named_by(command: Deal | DrawCard | Report) -> tuple[Card, ...]:
    """The cards that are said to have left the shoe."""
    match command:
        case Deal(cards):
            return cards
        case Report(card=card) if card is not None:
            return (card,)
        case _:
            return ()


def refuse_undealable(game: Game, table: Table, name: str, at: Minutes) -> Refusal | None:
    """Why no card comes from the round's deck: it has left the table, something must be done with it first, or it has
    become too old before the first card.
    """
    if table.deck_missing:
        return Refusal("no-deck", "The round's deck has left the table.", game.dealing.cite, ("ReceiveDeck",))
    return (
        refuse_undone(game, table, name)
        or refuse_unburned(game, table, name)
        or refuse_shoe(game, table)
        or (None if table.round.is_drawn_from else refuse_old_deck(game, name, table.decks[name], at))
    )


def refuse_dealt_before(game: Game, table: Table, name: str, cards: tuple[Card, ...]) -> Refusal | None:
    """More cards than the shoe has, or one of which earlier rounds have used up every copy."""
    return refuse_too_many(game, table, name, len(cards)) or refuse_used_up(game, table, name, cards)


def refuse_used_up(game: Game, table: Table, name: str, cards: tuple[Card, ...]) -> Refusal | None:
    """A card of which earlier rounds of the shoe have used up every copy."""
    gone = table.cards_gone(name)
    if len({*gone, *cards}) == len(gone) + len(cards):
        return None  # as nearly always: no card is there twice
    for card in dict.fromkeys(card for card in cards if card != UNKNOWN):
        if (*gone, *cards).count(card) > game.deck.copies > table.round.out.count(card):
            return refuse_more(game, card, cards.count(card), game.deck.copies - gone.count(card)) or refuse_out(
                game, f"{show(card)} has left the shoe already."
            )
    return None
