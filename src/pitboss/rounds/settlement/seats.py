"""The settlement of a round, seat by seat from the dealer's right, each seat's wagers in the law's order.

Goes on as far as it can by itself and stops where a person is needed: a progressive award is paid only when the hand
and the light have been verified and a floorperson has validated it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.games.paytables import key_of, line_for
from pitboss.games.settlement import Judgment
from pitboss.law.model import Cap, Envy, Procedure, Row, Stage
from pitboss.money import Cents, Fixed, For, Lose, MeterShare, Paid, Payout, Push, To, pay
from pitboss.rankings import RANKINGS
from pitboss.rounds.events import (
    AwardHeld,
    AwardShared,
    CardsTurned,
    EnvyPaid,
    Event,
    MeterPaid,
    PayoutCut,
    RoundClosed,
    SeatSettled,
    WagerSettled,
)
from pitboss.rounds.settlement.judgment import cards_held, hand_of, judge, stakes
from pitboss.rounds.state import Round, Seat

EnvyFinder = Callable[[Game, Round, int, Envy], Row | None]

VERIFICATION = ("verify-winning-hand", "verify-light", "validate-progressive", "verify-five-card-hand-bonus")
"""The procedures of the settle phase that stand before a progressive award, in order."""


def settle_next(game: Game, state: Round) -> list[Event]:
    """What follows by itself: the wagers of the seat whose turn it is, or the end of the round.

    It stops early where a person is needed, and where a meter has paid: the next award is on what that leaves.
    """
    turn = max((seat for seat in state.seats if waits(state, seat)), default=None)
    if turn is None:
        return [RoundClosed(game.cite_of("keep-for-reconstruction"))]
    seat, cuts, events = state.seats[turn], payout_cuts(game, state, turn), list[Event]()
    for settlement in game.settlements:
        stake = stakes(game, seat, settlement.wager)
        if stake is None or settlement.wager in seat.settled:
            continue
        judged = judge(game, state, turn, settlement)
        if stake[0] or judged.outcome == "win":
            new = settle_wager(game, state, turn, judged, stake, cuts)
            events += [*turned_up(game, state, seat, settlement.wager), *new]
            if isinstance(new[0], AwardHeld | MeterPaid):
                return events
    untold = [wager for wager in game.wagers if wager not in seat.wagers or wager in forfeited(seat)]
    return [*events, *cut_notes(game, state, turn), *envies(game, state, turn, untold), SeatSettled(turn)]


@derived
def turned_for(game: Game) -> dict[str, Stage]:
    """The last cards to be turned that are for one wager alone, by that wager.

    They lie face down until the first such wager is settled: Three Card Poker's two further cards, Ch.11 §D(9)(b).
    """
    stages = game.edition.stage
    last = next((n for n in range(len(stages), 0, -1) if stages[n - 1].do != "reveal"), 0)
    return {stage.when: stage for stage in stages[last:] if stage.when in game.wagers}


def turned_up(game: Game, state: Round, seat: Seat, wager: str) -> list[Event]:
    """Cards that this wager is judged by and that nobody has seen yet; for an abandoned wager none are turned."""
    stage = turned_for(game).get(wager)
    if stage is None or seat.abandoned or state.turned.get(stage.zone, 0) >= stage.cards:
        return []
    return [CardsTurned(stage.zone, stage.cards, stage.cite)]


def waits(state: Round, seat: int) -> bool:
    return state.seats[seat].plays and seat not in state.order


def forfeited(seat: Seat) -> list[str]:
    """The wagers that a fold has taken before the seat's turn came."""
    return [wager for wager, result in seat.settled.items() if seat.folded and result.outcome == "forfeit"]


def settle_wager(
    game: Game, state: Round, seat: int, judged: Judgment, stake: tuple[Cents, Cents], cuts: dict[str, Cents]
) -> list[Event]:
    """A wager's settlement, or the pause before it."""
    held = state.held is not None and (state.held.seat, state.held.wager) == (seat, judged.wager)
    if judged.outcome == "win" and not held and (steps := verification(game, judged)):
        return [AwardHeld(seat, judged.wager, judged.line, steps, judged.cite)]
    return [*paid_events(game, state, seat, judged, stake, cuts), *envies(game, state, seat, [judged.wager])]


def verification(game: Game, judged: Judgment) -> tuple[str, ...]:
    """The steps that the law puts before the award of a progressive wager."""
    if not game.wagers[judged.wager].progressive:
        return ()
    return tuple(one.id for one in game.edition.procedure if one.id in VERIFICATION and concerns(one, judged))


def concerns(step: Procedure, judged: Judgment) -> bool:
    """Whether a step is for this wager, and for an award as large as the one at hand."""
    if step.wagers and judged.wager not in step.wagers:
        return False
    small = isinstance(judged.pays, For | To) and judged.pays.num < step.number * judged.pays.den
    return not (step.number and small)


def paid_events(
    game: Game, state: Round, seat: int, judged: Judgment, stake: tuple[Cents, Cents], cuts: dict[str, Cents]
) -> Iterator[Event]:
    staked, reckoned = stake
    wager = judged.wager
    if isinstance(judged.pays, MeterShare):
        yield from meter_award(game, state, seat, judged, staked)
        return
    paid = payment(game, wager, reckoned, judged.pays)
    winnings = cuts.get(wager, paid.winnings)
    back = paid.stake_returned if staked else 0
    pays = str(judged.pays)
    yield WagerSettled(seat, wager, staked, judged.outcome, judged.line, pays, winnings + back, judged.cite)


def payment(game: Game, wager: str, stake: Cents, pays: Payout) -> Paid:
    return pay(stake, pays, rounding=game.rounding, meters={}, racked=game.wagers[wager].progressive)


def meter_award(game: Game, state: Round, seat: int, judged: Judgment, staked: Cents) -> Iterator[Event]:
    """A share of a meter as it stands now; the whole of it brings the meter back to its reset amount.

    Of an award that is shared the meter pays all parts at once, and the other sharers are paid theirs at their turn.
    """
    assert isinstance(judged.pays, MeterShare)
    wager, share = judged.wager, judged.pays.share
    part = state.pools.get(wager)
    if part is None:
        meter = game.meter(wager, judged.pays.meter, seat)
        exact = state.meters[meter]
        sharers = sum(shares(one, wager) for one in state.seats.values()) if game.wagers[wager].award_shared else 1
        part = (exact.__floor__() * share).__floor__() // sharers
        reset = (game.meters[meter].reset or 0) if share == 1 else 0
        after = exact if share == 1 and shown_again(game, state, seat, judged) else exact - part * sharers + reset
        yield MeterPaid(meter, seat, part * sharers, after)
        if game.wagers[wager].award_shared:
            yield AwardShared(wager, part, sharers)
    yield WagerSettled(seat, wager, staked, "win", judged.line, str(judged.pays), part, judged.cite)


def shares(seat: Seat, wager: str) -> bool:
    return wager in seat.wagers and not seat.void and not seat.abandoned


def shown_again(game: Game, state: Round, seat: int, judged: Judgment) -> bool:
    """Whether the operator shows the whole meter to each winner of the round, and another is still to be paid it."""
    if game.choices.options.get("meter_reset_between_winners") != "false":
        return False
    others = [n for n, one in state.seats.items() if n != seat and waits(state, n) and judged.wager in one.wagers]
    open_still = [n for n in others if judged.wager not in state.seats[n].settled]
    return any(judge(game, state, n, game.settlement(judged.wager)).line == judged.line for n in open_still)


def envies(game: Game, state: Round, holder: int, wagers: list[str], find: EnvyFinder | None = None) -> Iterator[Event]:
    """What the holder's hand brings to every other player with the progressive wager, by that player's own stake.

    A hand that its player has left is not turned up and brings nothing; a folded one only where the operator says so.
    """
    at = state.seats[holder]
    if at.abandoned or (at.folded and "envy_from_folded_hands" not in game.conditions):
        return
    for wager in wagers:
        for envy in game.envy(wager):
            row = (find or envy_row)(game, state, holder, envy)
            if row is None or not isinstance(row.pays, Fixed):
                continue
            for number, other in sorted(state.seats.items(), reverse=True):
                if number != holder and shares(other, wager) and other.wagers[wager] == envy.stake:
                    yield EnvyPaid(number, holder, wager, key_of(row), row.pays.amount, row.cite)


def envy_row(game: Game, state: Round, holder: int, envy: Envy) -> Row | None:
    """The line of an envy schedule that the holder's hand hits."""
    if not lies_on_table(game, state, holder, envy):
        return None
    return line_for(envy.rows, RANKINGS[game.ranking(envy.on)], hand_of(game, state, holder, envy.on))


def lies_on_table(game: Game, state: Round, holder: int, envy: Envy) -> bool:
    """Whether the cards of the hand lie on the table at all: some are dealt only when somebody placed the wager."""
    rule = game.hands.get(envy.on)
    return (
        rule is not None
        and bool(cards_held(state, holder))
        and all(part.partition(":")[0] == "seat" or state.zones.get(part.partition(":")[0]) for part in rule.cards)
    )


def caps_of(game: Game, state: Round, seat: int) -> Iterator[tuple[Cap, Cents, dict[str, Cents]]]:
    """Each payout limit that the seat's winnings go over, with the limit and those winnings by wager."""
    for cap in game.edition.cap:
        limit = game.limit(cap)
        if limit is None or cap.shared:
            continue
        winnings = {
            one.wager: payment(game, one.wager, stake[1], judged.pays).winnings
            for one in game.settlements
            if one.wager in cap.applies_to and (stake := stakes(game, state.seats[seat], one.wager))
            if not isinstance((judged := judge(game, state, seat, one)).pays, MeterShare | Lose | Push)
        }
        if sum(winnings.values()) > limit:
            yield cap, limit, winnings


def payout_cuts(game: Game, state: Round, seat: int) -> dict[str, Cents]:
    """The winnings of each wager that a payout limit cuts, spread as the operator chose: in order, or in proportion."""
    cuts: dict[str, Cents] = {}
    for _, limit, winnings in caps_of(game, state, seat):
        left, total = limit, sum(winnings.values())
        for wager, amount in winnings.items():
            fair = Fraction(amount * limit, total).__floor__()
            cuts[wager] = (
                fair if "proportion" in game.choices.options.get("payout_limit_spread", "") else min(amount, left)
            )
            left -= cuts[wager]
    return cuts


def cut_notes(game: Game, state: Round, seat: int) -> Iterator[Event]:
    for cap, limit, winnings in caps_of(game, state, seat):
        yield PayoutCut(seat, limit, sum(winnings.values()), cap.cite)
