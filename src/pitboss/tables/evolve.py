"""What an event does to a table. Total, and without any rule: replaying needs only this and the round's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pitboss.cards import UNKNOWN, Card
from pitboss.frozen import change
from pitboss.meters.meter import Meter
from pitboss.meters.meter import fold as fold_meter
from pitboss.rounds import events as rounds
from pitboss.rounds import hand_events as hands
from pitboss.rounds.correction_events import FactCorrected
from pitboss.rounds.engine.evolve import DOES as DOES_IN_ROUND
from pitboss.rounds.engine.evolve import OF_THE_RECORD, stand
from pitboss.rounds.engine.evolve import evolve as evolve_round
from pitboss.rounds.irregularity_events import HandRecounted, MeterRestored
from pitboss.tables import events as happened
from pitboss.tables import evolve_devices, evolve_meters, evolve_seats, evolve_steps
from pitboss.tables.events import Event
from pitboss.tables.evolve_order import count_come
from pitboss.tables.posting import undoings
from pitboss.tables.seat_events import SeatsCorrected
from pitboss.tables.state import DeckAtTable, Table


def evolve_all(table: Table, events: Iterable[Event]) -> Table:
    """As `evolve`, one event after another; what concerns the round alone goes to the round, and the table has it when
    something else happens.
    """
    now, new = table.round, list[rounds.Event]()
    for event in events:
        kind = type(event)
        if kind in OF_ROUND_ALONE:
            now = DOES_IN_ROUND[kind](now, event)
            new.append(event)  # type: ignore[arg-type]
            continue
        if new:
            table, new = change(table, round=stand(now, tuple(new))), []
        table = DOES[kind](table, event)
        now = table.round
    return change(table, round=stand(now, tuple(new))) if new else table


def evolve(table: Table, event: Event) -> Table:
    """The table after the event."""
    return DOES[type(event)](table, event)


# The table


def open_table(table: Table, event: happened.TableOpened) -> Table:
    starting = {name: Meter(started=exact) for name, exact in event.meters}
    pinned = change(table, game=event.game, digest=event.digest, record=event.record)
    return change(pinned, phase="open", at=event.at, meters={**starting, **table.meters})


def close_table(table: Table, event: happened.TableClosed) -> Table:
    return change(table, phase="closed", at=event.at, dealer="", to_burn=0)


def set_clock(table: Table, event: happened.ClockSet) -> Table:
    back = min(event.now - event.was, 0)  # A deck stays as old as it is when the clock is set back.
    aged = {name: change(one, received=one.received + back) for name, one in table.decks.items()}
    return change(table, at=event.now, decks=aged)


def pass_time(table: Table, event: happened.TimePassed) -> Table:
    return change(table, at=event.at)


def bring_dealer(table: Table, event: happened.DealerCame) -> Table:
    return change(table, dealer=event.dealer, to_burn=event.burns)


def take_seat(table: Table, event: happened.SeatTaken) -> Table:
    return change(table, seats={**table.seats, event.seat: event.player})


def leave_seat(table: Table, event: happened.SeatLeft) -> Table:
    left = {one: who for one, who in table.seats.items() if one != event.seat}
    after = change(evolve_steps.mark_decks(table, unattended=True) if not left else table, seats=left)
    gone = any(one.left and one.player == event.player for one in table.round.seats.values())
    return change(after, given_up={**table.given_up, event.seat: event.player}) if table.in_round and gone else after


def permit_entry(table: Table, event: happened.EntryPermitted) -> Table:
    return change(table, permitted=(*table.permitted, event.player))


# Decks


def commit_deck(table: Table, event: happened.DeckCommitted) -> Table:
    return with_deck(table, event.deck, commitment=event.commitment)


def disclose_deck(table: Table, event: happened.DeckDisclosed) -> Table:
    return with_deck(table, event.deck, commitment="", came=())


def withdraw_commitment(table: Table, event: happened.CommitmentWithdrawn) -> Table:
    """What the deck went through has taken its seal already."""
    return table


def with_deck(table: Table, deck: str, **changes: Any) -> Table:
    return change(table, decks={**table.decks, deck: change(table.decks[deck], **changes)})


def receive_deck(table: Table, event: happened.DeckReceived) -> Table:
    return change(table, at=event.at, decks={**table.decks, event.deck: DeckAtTable(event.at, event.standing)})


def remove_deck(table: Table, event: happened.DeckRemoved) -> Table:
    left = {name: one for name, one in table.decks.items() if name != event.deck}
    return change(table, decks=left, last=None if table.last == event.deck else table.last)


def take_over(table: Table, event: happened.DeckTakesOver) -> Table:
    return change(table, playing=event.deck, last=event.deck)


def perform(table: Table, event: happened.Performed) -> Table:
    deck = table.decks[event.deck]
    inspector = event.person if event.step == "inspect" else deck.inspected_by
    known = {"steps": (*deck.steps, event.step), "inspected_by": inspector}
    return with_deck(table, event.deck, face=event.face, standing=event.standing, **known)


def load_shuffler(table: Table, event: happened.ShufflerLoaded) -> Table:
    return with_deck(table, event.deck, standing="in-shuffler")


def shuffle(table: Table, event: happened.Shuffled) -> Table:
    """Make a shuffled deck whole again, except for what lies on the table. Everybody who sits may enter the shoe in
    use.
    """
    old = table.decks[event.deck]
    in_round = table.playing == event.deck
    fresh = DeckAtTable(
        old.received,
        event.standing,
        old.steps,
        machine=event.by == "machine",
        burned=in_round and old.burned,
        unattended=old.unattended,
        shuffled_here=True,
    )
    after = change(table, decks={**table.decks, event.deck: fresh})
    return change(after, entered=(), permitted=()) if event.deck == table.last else after


def cut(table: Table, event: happened.DeckCut) -> Table:
    return with_deck(table, event.deck, standing="ready", cut=True)


def order_recut(table: Table, event: happened.RecutOrdered) -> Table:
    """A deck that was in the shoe is taken out to be cut, and goes into it again."""
    prepared = tuple(one for one in table.decks[event.deck].prepared if one != "load-shoe")
    return with_deck(table, event.deck, standing="shuffled", cut=False, prepared=prepared)


def place_cover_card(table: Table, event: happened.CoverCardPlaced) -> Table:
    return with_deck(table, event.deck, behind=event.behind)


def burn(table: Table, event: happened.CardsBurned) -> Table:
    old = table.decks[event.deck]
    unseen = old.unseen + event.unseen
    seen = () if event.card is None else (event.card,)
    after = note_order(change(table, to_burn=0), event.deck, *seen, *[UNKNOWN] * event.unseen)
    after = with_deck(after, event.deck, burned=True, unseen=unseen)
    if event.card is None:
        return after
    return with_deck(after, event.deck, gone=(*old.gone, event.card), turned_up=event.card)


def require_shuffle(table: Table, event: happened.ShuffleDue) -> Table:
    return with_deck(table, event.deck, standing="in-rack" if event.in_rack else "stacked")


def end_shoe(table: Table, event: happened.ShoeEnds) -> Table:
    return with_deck(table, event.deck, last=event.round)


# Rounds


def begin_round(table: Table, event: happened.RoundBegan) -> Table:
    began = change(
        evolve_steps.mark_decks(table, unattended=False),
        rounds=event.number,
        playing=event.deck,
        last=event.deck,
        at=event.at,
    )
    return change(
        began,
        count_stub=event.count_stub,
        stub_counted=False,
        stub=None,
        without=tuple(table.lost),
        recorded=(),
        given_up={},
        round_method=None,
    )


def count_stub(table: Table, event: happened.StubCounted) -> Table:
    if not event.agree:
        return change(table, stub=event.cards)
    return change(table, stub=None, count_stub=False, stub_counted=True)


def count_hands(table: Table, event: happened.HandsCounted) -> Table:
    """A count that was found wrong is a count too, and has its reason now."""
    return change(table, stub=None, count_stub=False, stub_counted=True)


def end_round(table: Table, event: happened.RoundEnded) -> Table:
    """The round is behind; its deck may meanwhile have left the table."""
    after = change(
        table,
        playing=None,
        uncounted=event.uncounted,
        count_stub=False,
        stub=None,
        entered=event.players,
        permitted=(),
    )
    if event.deck not in table.decks:
        return after
    return with_deck(after, event.deck, rounds=table.decks[event.deck].rounds + 1, gone=table.cards_gone(event.deck))


def play(table: Table, event: rounds.Event) -> Table:
    """An event of the round, which the round takes."""
    return change(table, round=evolve_round(table.round, event))


def change_wager(table: Table, event: rounds.WagerPlaced | rounds.WagerWithdrawn) -> Table:
    after = play(table, event)
    return evolve_steps.forget_wager(after, event.seat, event.wager) if event.progressive else after


def correct_fact(table: Table, event: FactCorrected) -> Table:
    """The round goes back, and what it had done since to the meters and to its deck is undone."""
    meters = {**table.meters}
    for name, undone in undoings(event).items():
        meters[name] = fold_meter(undone, meters.get(name))
    after = evolve_steps.forget_hands(change(play(table, event), meters=meters), event.what)
    if table.remembers_round:
        after = with_deck(change(after, playing=table.last), table.last or "", gone=table.gone_before_round)
    deck = after.decks.get(after.playing or "")
    if deck is None or not deck.commitment:
        return after
    left = len(deck.came) - count_come(table.round.stands[event.left :])
    return with_deck(after, after.playing or "", came=deck.came[: max(left, 0)])


def reopen_round(table: Table, event: happened.RoundReopened) -> Table:
    """What is done once all is settled is done anew: cards that had been racked lie there again."""
    again = change(evolve_steps.forget_end(table), playing=event.deck, uncounted=event.uncounted)
    return with_deck(again, event.deck, rounds=table.decks[event.deck].rounds - 1)


def correct_deck(table: Table, event: happened.DeckCorrected) -> Table:
    return with_deck(change(table, playing=None), event.deck, gone=table.cards_gone(event.deck))


def correct_stub(table: Table, event: happened.StubCorrected) -> Table:
    if not event.agree:
        return change(table, stub=event.cards, stub_counted=False)
    return change(table, stub=None, count_stub=False, stub_counted=True)


def correct_burn(table: Table, event: happened.BurnCorrected) -> Table:
    gone = (event.card, *table.decks[event.deck].gone[1:])
    return with_deck(table, event.deck, gone=gone, turned_up=event.card, unseen=event.unseen)


def note_order(table: Table, deck: str | None, *cards: Card) -> Table:
    """The order in which cards leave a committed deck is kept, to be compared with the one that was sealed."""
    if deck is None or deck not in table.decks or not table.decks[deck].commitment:
        return table
    return with_deck(table, deck, came=(*table.decks[deck].came, *cards))


def deal_cards(table: Table, event: rounds.CardsDealt) -> Table:
    return note_order(play(table, event), table.playing, *(one.card for one in event.cards))


def offer_card(table: Table, event: hands.CardOffered) -> Table:
    return note_order(play(table, event), table.playing, event.card)


def end_offer(table: Table, event: hands.OfferEnded) -> Table:
    """The card that was offered is dealt to somebody next: only then does it come."""
    after, deck = play(table, event), table.decks.get(table.playing or "")
    if deck is None or deck.came[-1:] != (event.card,):
        return after
    assert table.playing is not None
    return with_deck(after, table.playing, came=deck.came[:-1])


def lose_card(table: Table, event: rounds.IrregularityNoted) -> Table:
    """A card that is found when the round is over: no round holds it, but the deck has lost it all the same."""
    after = play(table, event)
    if event.card is None:
        return after
    after = note_order(after, table.playing or table.last, event.card)
    if table.playing is not None or not table.last:
        return after
    return with_deck(after, table.last, gone=(*table.decks[table.last].gone, event.card))


def recount(table: Table, event: HandRecounted) -> Table:
    """A hand that is counted when the round is over: what it has not got has not left the deck."""
    after = play(table, event)
    if not table.remembers_round:
        return after
    return with_deck(after, table.last or "", gone=(*table.gone_before_round, *after.round.out))


# Meters


def move_in_round(
    table: Table, event: rounds.MeterFed | rounds.MeterPaid | rounds.ContributionTakenBack | MeterRestored
) -> Table:
    return evolve_meters.post(play(table, event), event.meter, event)


DOES: Mapping[type[Any], Callable[[Table, Any], Table]] = {
    **dict.fromkeys(DOES_IN_ROUND, play),
    **evolve_steps.DOES,
    **evolve_devices.DOES,
    **evolve_meters.DOES,
    FactCorrected: correct_fact,
    rounds.WagerPlaced: change_wager,
    rounds.WagerWithdrawn: change_wager,
    rounds.CardsDealt: deal_cards,
    hands.CardOffered: offer_card,
    hands.OfferEnded: end_offer,
    rounds.IrregularityNoted: lose_card,
    HandRecounted: recount,
    rounds.MeterFed: move_in_round,
    rounds.MeterPaid: move_in_round,
    rounds.ContributionTakenBack: move_in_round,
    MeterRestored: move_in_round,
    happened.TableOpened: open_table,
    happened.TableClosed: close_table,
    happened.ClockSet: set_clock,
    happened.TimePassed: pass_time,
    happened.DeckReceived: receive_deck,
    happened.DeckRemoved: remove_deck,
    happened.DeckTakesOver: take_over,
    happened.Performed: perform,
    happened.ShufflerLoaded: load_shuffler,
    happened.Shuffled: shuffle,
    happened.DeckCommitted: commit_deck,
    happened.DeckDisclosed: disclose_deck,
    happened.CommitmentWithdrawn: withdraw_commitment,
    happened.DeckCut: cut,
    happened.RecutOrdered: order_recut,
    happened.CoverCardPlaced: place_cover_card,
    happened.CardsBurned: burn,
    happened.DealerCame: bring_dealer,
    happened.ShuffleDue: require_shuffle,
    happened.ShoeEnds: end_shoe,
    happened.RoundBegan: begin_round,
    happened.RoundEnded: end_round,
    happened.StubCounted: count_stub,
    happened.HandsCounted: count_hands,
    happened.SeatTaken: take_seat,
    happened.SeatLeft: leave_seat,
    happened.EntryPermitted: permit_entry,
    happened.RoundReopened: reopen_round,
    happened.DeckCorrected: correct_deck,
    happened.StubCorrected: correct_stub,
    happened.BurnCorrected: correct_burn,
    SeatsCorrected: evolve_seats.correct_seats,
}
"""What each event does, by its class."""

OF_ROUND_ALONE = frozenset(kind for kind, does in DOES.items() if does is play) - OF_THE_RECORD
"""Events that nothing at the table but its round knows of."""
