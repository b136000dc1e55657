"""What a wager is paid at its settlement, and the pause before a progressive award.

An award is held until the hand and the light have been verified and a floorperson has validated it; then it is paid,
from a meter of the table's own as that stands, and from a linked meter as its link has reserved it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.progressive_meters import linked_meters
from pitboss.games.settlement import Judgment
from pitboss.law.model import Procedure
from pitboss.money import Cents, For, Lose, MeterShare, Paid, Payout, To, pay
from pitboss.rounds.award_events import AwardClaimed, AwardRejected, ClaimPaid, ClaimReleased
from pitboss.rounds.events import AwardHeld, AwardShared, Event, MeterPaid, WagerSettled
from pitboss.rounds.settlement.envy import pay_envy, takes_part
from pitboss.rounds.settlement.judgment import judge
from pitboss.rounds.settlement.reasons import state_settlement
from pitboss.rounds.state import Held, Round
from pitboss.rounds.verification_events import VerificationFailed

VERIFICATION = ("verify-winning-hand", "verify-light", "validate-progressive", "verify-five-card-hand-bonus")
"""The procedures of the settle phase that stand before a progressive award, in order."""

OF_THE_HAND = ("verify-winning-hand", "verify-five-card-hand-bonus")
"""The steps in which the hand itself is looked at."""

NOT_VERIFIED = "not-verified"

SHARING = ("divide-dealer-jackpot", "take-divided-jackpot-once")
"""The procedures by which one award is divided."""

ONE_HAND = "Pitboss R-212"
"""What is found of the hand for one of those who wagered on it holds for all of them."""

Stake = tuple[Cents, Cents]
"""The money that was staked on a wager, and the stake that its odds are reckoned on."""


def settle_wager(
    game: Game,
    state: Round,
    seat: int,
    wager: Wager,
    judged: Judgment,
    stake: Stake,
    cuts: Mapping[Wager, Cents],
) -> list[Event]:
    """A wager's settlement, or the pause before it."""
    held = state.held
    if judged.outcome == "win" and (against := find_against(game, state, wager)):
        judged = against
    if judged.outcome == "win" and (held is None or (held.seat, held.wager) != (seat, wager)):
        if waits_for_dispute(game, state, wager, judged):
            return []
        steps, claimed = find_verification_steps(game, wager, judged), claim_award(game, state, seat, wager, judged)
        if steps or claimed:
            return [AwardHeld(seat, wager, judged.line, steps, judged.cite), *claimed]
    if isinstance(judged.pays, MeterShare):
        award = award_from_link if is_linked(game, wager, judged, seat) else award_from_meter
        paid = list(award(game, state, seat, wager, judged, stake[0]))
    else:
        paid = [pay_wager(game, state, seat, wager, judged, stake, cuts)]
    return [*paid, *pay_envy(game, state, seat, [wager])] if wager in game.choices.envy else paid


def find_verification_steps(game: Game, wager: Wager, judged: Judgment) -> tuple[str, ...]:
    """The steps that the law puts before the award of a progressive wager."""
    if not game.wagers[wager].progressive:
        return ()
    return tuple(one.id for one in game.edition.procedure if one.id in VERIFICATION and is_due(one, wager, judged))


def is_due(step: Procedure, wager: Wager, judged: Judgment) -> bool:
    """Whether a step is for this wager, and for an award as large as the one at hand."""
    if step.wagers and wager not in step.wagers:
        return False
    small = isinstance(judged.pays, For | To) and judged.pays.num < step.number * judged.pays.den
    return not (step.number and small)


def pay_wager(
    game: Game, state: Round, seat: int, wager: Wager, judged: Judgment, stake: Stake, cuts: Mapping[Wager, Cents]
) -> WagerSettled:
    """What the line pays, as far as a payout limit leaves it, and the stake, where it comes back."""
    staked, reckoned = stake
    if isinstance(judged.pays, Lose):
        return state_settlement(game, state, seat, wager, judged, staked, 0)
    paid = payment(game, wager, reckoned, judged.pays)
    winnings = cuts.get(wager, paid.winnings)
    back = staked if paid.stake_returned else 0
    return state_settlement(game, state, seat, wager, judged, staked, winnings + back)


def payment(game: Game, wager: str, stake: Cents, pays: Payout) -> Paid:
    return pay(stake, pays, rounding=game.rounding, meters={}, racked=game.wagers[wager].progressive)


def award_from_meter(
    game: Game, state: Round, seat: int, wager: Wager, judged: Judgment, staked: Cents
) -> Iterator[Event]:
    """A share of a meter as it stands now; the whole of it brings the meter back to its reset amount.

    Of an award that is shared the meter pays all parts at once, and the other sharers are paid theirs at their turn.
    """
    assert isinstance(judged.pays, MeterShare)
    share = judged.pays.share
    part = state.pools.get(wager)
    if part is None:
        meter = game.meter(wager, judged.pays.meter, seat)
        exact, part = state.meters[meter], find_part(game, state, seat, wager, judged.pays)
        sharers, still = count_sharers(game, state, wager), len(list_sharers(game, state, seat, wager))
        paid, reset = part * still, (game.meters[meter].reset or 0) if share == 1 else 0
        if still < sharers:  # A part that nobody gets stays on the meter, which is filled up to its reset amount.
            reset = max(0, reset - (exact.__floor__() - paid))
        put_in = paid if share == 1 and shows_again(game, state, seat, wager, judged) else reset
        yield MeterPaid(meter, seat, paid, put_in, cite_turn(game, wager) or judged.cite)
        if game.wagers[wager].award_shared:
            yield AwardShared(wager, part, sharers, game.cite_of(*SHARING))
    yield state_settlement(game, state, seat, wager, judged, staked, part)


def find_part(game: Game, state: Round, seat: int, wager: Wager, pays: MeterShare) -> Cents:
    """What each who shares an award gets of a meter of the table's own, as that stands now."""
    shown = state.meters[game.meter(wager, pays.meter, seat)].__floor__()
    return (shown * pays.share).__floor__() // count_sharers(game, state, wager)


def find_amount(game: Game, state: Round, award: Held) -> Cents | None:
    """What an award that waits takes from a meter: what has been reserved or divided, or as its own meter stands now.
    None, where it takes nothing from any.
    """
    pays = judge(game, state, award.seat, award.wager, game.settled_by[award.wager]).pays
    if not isinstance(pays, MeterShare):
        return None
    if award.wager in state.pools:
        return state.pools[award.wager]
    return award.claim.amount if award.claim else find_part(game, state, award.seat, award.wager, pays)


def cite_turn(game: Game, wager: Wager) -> str:
    """Where the law has this wager paid what the meter shows at its turn."""
    said = (game.procedures.get(one) for one in ("pay-at-turn", "meter-at-turn"))
    return next((one.cite for one in said if one and (not one.wagers or wager in one.wagers)), "")


def count_sharers(game: Game, state: Round, wager: Wager) -> int:
    """Among how many an award is divided: all who placed the wager, who has left and whose part was refused too."""
    return sum(wager in one.wagers for one in state.seats.values()) if game.wagers[wager].award_shared else 1


def list_sharers(game: Game, state: Round, seat: int, wager: Wager) -> tuple[int, ...]:
    """The seats to which an award goes: all who placed the wager where it is shared and are not settled, or the one."""
    if not game.wagers[wager].award_shared:
        return (seat,)
    return tuple(n for n, one in sorted(state.seats.items()) if takes_part(one, wager) and wager not in one.settled)


# One hand on which several have wagered


def waits_for_dispute(game: Game, state: Round, wager: Wager, judged: Judgment) -> bool:
    """Whether an award is on what the seats before leave on the meter, or on the same dealer's hand, and that is in
    dispute.
    """
    one_hand = game.wagers[wager].award_shared and any(one.wager == wager for one in state.disputed)
    return one_hand or bool(state.disputed and isinstance(judged.pays, MeterShare))


def is_found_for(game: Game, state: Round, wager: Wager) -> bool:
    """Whether the hand has been verified and paid on for another of those who wagered on it."""
    settled = (seat.settled.get(wager) for seat in state.seats.values())
    return game.wagers[wager].award_shared and any(one is not None and one.outcome == "win" for one in settled)


def find_against(game: Game, state: Round, wager: Wager) -> Judgment | None:
    """Find whether the hand has failed verification at the seat of another who wagered on it."""
    if not game.wagers[wager].award_shared:
        return None
    for one in state.stands:
        if isinstance(one, VerificationFailed) and one.wager == wager and one.step == OF_THE_HAND[0]:
            settled = state.seats[one.seat].settled.get(wager)
            if settled is not None and settled.line == NOT_VERIFIED:
                return Judgment(wager, NOT_VERIFIED, Lose(), f"{settled.cite}; {ONE_HAND}", "lose")
    return None


# Awards from a link


def is_linked(game: Game, wager: Wager, judged: Judgment, seat: int) -> bool:
    """Whether a line is paid from a meter that is on a link."""
    return isinstance(judged.pays, MeterShare) and game.meter(wager, judged.pays.meter, seat) in linked_meters(game)


def claim_award(game: Game, state: Round, seat: int, wager: Wager, judged: Judgment) -> list[Event]:
    """The share of a linked meter that a hand wins; of a shared award, once for all who share it."""
    if not is_linked(game, wager, judged, seat) or wager in state.pools:
        return []
    assert isinstance(judged.pays, MeterShare)
    meter, seats = game.meter(wager, judged.pays.meter, seat), list_sharers(game, state, seat, wager)
    share = judged.pays.share * Fraction(len(seats), count_sharers(game, state, wager))
    again = share == 1 and shows_again(game, state, seat, wager, judged)
    return [AwardClaimed(state.claims + 1, meter, share, seats, again)]


def award_from_link(
    game: Game, state: Round, seat: int, wager: Wager, judged: Judgment, staked: Cents
) -> Iterator[Event]:
    """Exactly what the link has reserved; where it is shared, the others are paid their parts at their turn."""
    part = state.pools.get(wager)
    if part is None:
        held = state.held
        assert held is not None, "an award from a link is held"
        claim = held.claim
        assert claim is not None, "an award from a link is claimed"
        part = claim.amount
        assert part is not None, "an award from a link is reserved before it is paid"
        yield ClaimPaid(claim.award, claim.meter, part * len(claim.seats), tuple(dict.fromkeys(held.verified)))
        if game.wagers[wager].award_shared:
            yield AwardShared(wager, part, count_sharers(game, state, wager), game.cite_of(*SHARING))
    yield state_settlement(game, state, seat, wager, judged, staked, part)


def release_claim(held: Held | None, why: str, by: str) -> list[Event]:
    """What was claimed for an award goes back on its meter."""
    claim = held.claim if held else None
    return [ClaimReleased(claim.award, claim.meter, why, by)] if claim else []


def reject_award(game: Game, state: Round, held: Held, failed: str, why: str, by: str, cite: str) -> list[Event]:
    """An award that verification does not bear out is not paid, and the wager is lost.

    The hand is held all the same, and brings the others their Envy Bonus, unless it was the hand that `failed`.
    """
    judged = Judgment(held.wager, NOT_VERIFIED, Lose(), cite, "lose")
    staked = state.seats[held.seat].money(held.wager)
    lost = state_settlement(game, state, held.seat, held.wager, judged, staked, 0)
    envied = held.wager in game.choices.envy and failed not in OF_THE_HAND
    envy = pay_envy(game, state, held.seat, [held.wager]) if envied else ()
    return [AwardRejected(held.seat, held.wager, why, by, cite), *release_claim(held, why, by), lost, *envy]


# Several winners


def shows_again(game: Game, state: Round, seat: int, wager: Wager, judged: Judgment) -> bool:
    """Whether the operator shows the whole meter to each winner of the round, and another is still to be paid it."""
    if game.choices.options.get("meter_reset_between_winners") != "false":
        return False
    others = [n for n, one in state.seats.items() if n != seat and waits(state, n) and wager in one.wagers]
    open_still = [n for n in others if wager not in state.seats[n].settled]
    return any(judge(game, state, n, wager, game.settled_by[wager]).line == judged.line for n in open_still)


def waits(state: Round, seat: int) -> bool:
    """Whether the seat's turn to be settled is still to come; with a void hand it may have a wager on the dealer's."""
    return bool(state.seats[seat].wagers) and seat not in state.order
