"""How a blackjack round is settled: side wagers as soon as their cards tell, lost hands at once, the rest at the end.

The seats go from the dealer's right, a seat's wagers in the order of the law's data. A payout limit is one for the
round, shared by all who hold the hands that it is on.
"""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.games.blackjack import is_bust
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.paytables import WIN
from pitboss.games.side_cards import SideCards
from pitboss.games.side_wagers import SIDE_WAGERS, add_rows, lines_for, side_wager
from pitboss.games.side_wagers import judge as judge_side
from pitboss.law.model import Cap, Envy, Paytable, Row, Settlement
from pitboss.money import Cents, divide, pay
from pitboss.rankings.points import blackjack_total, is_blackjack
from pitboss.rounds.events import Event, HandJudged, PayoutCut, WagerSettled
from pitboss.rounds.families.blackjack.hands import (
    dealer,
    first_cards,
    hand_under,
    is_blackjack_ruled,
    rule_for,
    wagers_under,
)
from pitboss.rounds.settlement import seats as settling
from pitboss.rounds.settlement.awards import settle_wager, waits
from pitboss.rounds.settlement.envy import pay_envy
from pitboss.rounds.settlement.judgment import judge, stakes
from pitboss.rounds.settlement.reasons import state_settlement
from pitboss.rounds.state import Round

# When


def settle_decided(game: Game, state: Round) -> list[Event]:
    """The next wager that is decided before the round is over: by the first cards, or by a hand above 21."""
    for number in sorted(state.seats, reverse=True):
        if not state.seats[number].plays:
            continue
        for settlement in game.settlements:
            wager = settlement.wager
            if is_unsettled(state, number, wager) and is_decided(game, state, wager):
                return settle_side(game, state, number, settlement)
        if lost := settle_lost_hand(game, state, number):
            return lost
    return []


def is_unsettled(state: Round, number: int, wager: str) -> bool:
    seat = state.seats[number]
    return wager in seat.wagers and wager not in seat.settled


def is_decided(game: Game, state: Round, wager: str) -> bool:
    """Whether the cards on the table already tell: the first cards do, or they and the dealer's blackjack."""
    side = SIDE_WAGERS.get(wager)
    return side is not None and not side.whole_hands and (side.dealer < 2 or is_blackjack_ruled(game, state))


def settle_lost_hand(game: Game, state: Round, number: int) -> list[Event]:
    """The wagers on a hand above 21, which are taken at once."""
    busted = [n for n, hand in enumerate(state.seats[number].hands, 1) if is_bust(hand.cards)]
    on_hands = [wager for n in busted for wager in (Wager.on_hand(n), Wager.on_hand(n).doubled())]
    return [settle_hand(game, state, number, wager) for wager in on_hands if is_unsettled(state, number, wager)]


def settle_next(game: Game, state: Round) -> list[Event]:
    """At the end: the next wager of the seat whose turn it is, or the end of the round."""
    turn = next((number for number in sorted(state.seats, reverse=True) if waits(state, number)), None)
    for settlement in game.settlements if turn is not None else ():
        assert turn is not None
        for wager in wagers_under(state.seats[turn], settlement.wager):
            if not is_unsettled(state, turn, wager):
                continue
            if wager in SIDE_WAGERS:
                return settle_side(game, state, turn, settlement)
            return [settle_hand(game, state, turn, wager)]
    last = settling.settle_next(game, state)
    if turn is None:
        return last
    unplaced = [wager for wager in game.choices.envy if wager not in state.seats[turn].wagers]
    return [*pay_envy(game, state, turn, unplaced, find_side_envy_row), *last]


# How


def settle_hand(game: Game, state: Round, number: int, wager: Wager) -> WagerSettled:
    """A wager on a hand, or insurance; its name says which hand."""
    seat = state.seats[number]
    staked, law = seat.money(wager), game.settlement(rule_for(seat, wager))
    judged = judge(game, state, number, wager, law)
    reckoned = staked if judged.outcome == "surrender" else seat.wagers[wager] + seat.beside(wager)
    paid = pay(reckoned, judged.pays, rounding=game.rounding, meters={})
    back = staked if paid.stake_returned else 0
    return state_settlement(game, state, number, wager, judged, staked, paid.winnings + back)


def settle_side(game: Game, state: Round, number: int, settlement: Settlement) -> list[Event]:
    wager = Wager(settlement.wager)
    judged = judge(game, state, number, wager, settlement)
    stake = stakes(game, state.seats[number], wager)
    assert stake is not None
    cuts, notes = cut_payout(game, state, number, wager)
    events = settle_wager(game, state, number, wager, judged, stake, cuts)
    if not isinstance(events[-1], WagerSettled):
        return events
    return [*notes, *events, *pay_envy(game, state, number, [wager], find_side_envy_row)]


def find_row(game: Game, state: Round, number: int, wager: Wager, named: str) -> Row | None:
    """The row that a wager hits; where each of the seat's two cards is paid by itself, one row for what they add to."""
    table = game.table(named)
    assert table is not None, f"{wager} is offered without a paytable"
    if table.rows[0].hand == WIN:
        return table.rows[0]
    rows = find_side_rows(game, state, number, wager, table)
    return add_rows(rows)


def find_side_rows(game: Game, state: Round, number: int, wager: str, table: Paytable | Envy) -> tuple[Row, ...]:
    on = game.conditions
    side = side_wager(wager, ace_low="ace_low" in on, busts_count="hit_and_run_busts_count" in on)
    for deal in list_deals(game, state, number, wager):
        if rows := lines_for(table.rows, judge_side(side, deal)):
            return rows
    return ()


def list_deals(game: Game, state: Round, number: int, wager: str) -> list[SideCards]:
    """The cards that a wager is judged on; the Bad Beat, where the operator says so, on whichever hand wins it."""
    seat = state.seats[number]
    first, every = first_cards(game, seat, wager), game.choices.options["bad_beat_hands"] == "any"
    hands = seat.hands if wager == "bad-beat" and every else seat.hands[:1]
    return [SideCards(first, dealer(state), hand.cards) for hand in hands]


def find_side_envy_row(game: Game, state: Round, holder: int, envy: Envy) -> Row | None:
    """The line of an Envy Bonus that the holder's first cards make with the dealer's."""
    return next(iter(find_side_rows(game, state, holder, envy.wager, envy)), None)


def show_hands(game: Game, state: Round, number: int, wager: Wager) -> tuple[HandJudged, ...]:
    """The cards that a wager was judged on, and what they come to. The hole card is not a reason while it is hidden."""
    seat, faces = state.seats[number], dealer(state)[: state.turned.get("dealer", 0)]
    shown = HandJudged("dealer", faces, title_of_hand(faces))
    if wager == "insurance":
        return (shown,)
    if wager not in SIDE_WAGERS:
        hand = hand_under(seat, wager)
        return HandJudged("player", hand.cards, title_of_hand(hand.cards, split=hand.split)), shown
    side = SIDE_WAGERS[wager]
    own = seat.hands[0].cards if side.whole_hands else first_cards(game, seat, wager)
    looked_at = faces if side.whole_hands else faces[: side.dealer]
    dealers = (HandJudged("dealer", looked_at, title_of_hand(looked_at)),) if looked_at else ()
    return HandJudged("player", own, title_of_hand(own)), *dealers


def title_of_hand(cards: tuple[Card, ...], *, split: bool = False) -> str:
    return "Blackjack" if is_blackjack(cards) and not split else str(blackjack_total(cards).value)


# The payout limit


def cut_payout(game: Game, state: Round, number: int, wager: Wager) -> tuple[dict[Wager, Cents], list[Event]]:
    """What a payout limit leaves of the wager's winnings, and the note of it."""
    for cap in game.edition.cap:
        limit = game.limit(cap)
        winners = [] if limit is None else list_winners(game, state, cap)
        total = sum(won for *_, won in winners)
        if limit is None or total <= limit:
            continue
        parts = divide(limit, [stake for _, _, stake, _ in winners])
        for (seat, name, _, _), share in zip(winners, parts, strict=True):
            if (seat, name) == (number, wager):
                return {wager: share}, [PayoutCut(number, limit, total, cap.cite)]
    return {}, []


def list_winners(game: Game, state: Round, cap: Cap) -> list[tuple[int, Wager, Cents, Cents]]:
    """(seat, wager, stake, winnings) of all who hold a hand that the limit is on, whether they are paid yet or not."""
    reached = [one for one in cap.applies_to if one != "lucky-ladies" or "payout_limit_lucky_ladies" in game.conditions]
    found = []
    for number, seat in sorted(state.seats.items(), reverse=True):
        for wager in map(Wager, reached) if seat.plays else ():
            if wager not in seat.wagers:
                continue
            row = find_row(game, state, number, wager, wager)
            if row is not None and row.hand in cap.hands:
                won = pay(seat.wagers[wager], row.pays, rounding=game.rounding, meters={}).winnings
                found.append((number, wager, seat.wagers[wager], won))
    return found
