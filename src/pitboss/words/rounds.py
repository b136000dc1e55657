"""The events of a round in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.law.vocabulary.irregularities import name_consequence
from pitboss.money import Cents, show_percent, spoken
from pitboss.rounds import award_events as awards
from pitboss.rounds import events as happens
from pitboss.rounds import hand_events as with_hands
from pitboss.rounds import irregularity_events as wrong
from pitboss.rounds import stake_events as with_stakes
from pitboss.rounds import verification_events as checked
from pitboss.rounds.dice_events import BetsReopened, DiceGiven, DiceRolled, PuckSet, WagerCalled, WagerMoved
from pitboss.rounds.labels import name_irregularity, spell
from pitboss.rounds.labels import title_of as name_wager
from pitboss.rounds.state import COUPONS
from pitboss.rounds.vigorish_events import VigorishCollected, VigorishMarked, VigorishReturned, VigorishTaken
from pitboss.words.cards import count, name_card, name_cards, name_place
from pitboss.words.corrections import OF_CORRECTIONS
from pitboss.words.programme import say_step_of
from pitboss.words.reasons import say_vigorish
from pitboss.words.results import become, name_line
from pitboss.words.titles import within

OUTCOMES = {
    "win": "wins",
    "lose": "loses",
    "push": "is a push",
    "pulled": "was pulled back",
    "forfeit": "is forfeited",
    "surrender": "is surrendered",
    "open": "stays on the layout",
}
OF_SEVERAL = {
    "win": "win",
    "lose": "lose",
    "push": "are a push",
    "pulled": "were pulled back",
    "forfeit": "are forfeited",
    "surrender": "are surrendered",
    "open": "stay on the layout",
}
"""As above, of the Odds."""


def say_settled(game: Game, event: happens.WagerSettled) -> str:
    """`Seat 1: Pair Plus Wager wins on a straight flush, 35 to 1: $360 is returned for $10.`"""
    won = event.outcome == "win"
    line = "" if game.dealing.mode == "dice" else name_line(game, event.wager, event.line)
    on = f" with {within(line)}" if won and line else ""
    pays = "" if not won else f", {event.pays}" if on else f" at {event.pays}"
    stake = "" if event.returned == event.staked else f" for {spoken(event.staked)}"
    back = f": {spoken(event.returned)} is returned{stake}{say_vigorish(event)}" if event.returned else ""
    lost = f": {spoken(event.staked)} is taken" if event.outcome in ("lose", "forfeit") and event.staked else ""
    wager = name_wager(game, event.wager)
    became = (OF_SEVERAL if wager.startswith("Odds ") else OUTCOMES)[become(event)]
    return f"Seat {event.seat}: {wager} {became}{on}{pays}{back}{lost}."


def say_dealt(game: Game, event: happens.CardsDealt) -> str:
    """`Seat 1 gets queen of spades; the dealer gets 3 face-down cards.`"""
    parts = []
    for place, cards in groupby(event.cards, key=lambda one: name_place(one.to, one.seat, one.hand)):
        dealt = list(cards)
        down = [one for one in dealt if one.face == "down"]
        shown = name_cards([one.card for one in dealt if one.face == "up"]) if len(down) < len(dealt) else ""
        hidden = count(len(down), "card") + " face down" if down else ""
        gets = "get" if place.endswith("cards") else "gets"
        parts.append(f"{place} {gets} {' and '.join(filter(None, (shown, hidden)))}")
    sentence = "; ".join(parts)
    return f"{sentence[:1].upper()}{sentence[1:]}."


def say_choice(game: Game, event: happens.ChoiceMade) -> str:
    wagers = f", {name_wager(game, event.places)} {spoken(event.amount)}" if event.places else ""
    back = f", and takes back {name_wager(game, event.takes_back)}" if event.takes_back else ""
    return f"Seat {event.seat}: {spell(event.choice).lower()}{wagers}{back}."


def say_instrument(game: Game, event: with_stakes.InstrumentPlaced) -> str:
    what = f"{name_wager(game, event.wager)} of seat {event.seat}"
    if event.beside:
        return f"A {event.kind} coupon of {spoken(event.amount)} lies beside the {what}."
    return f"{spoken(event.amount)} of the {what} is made with {MADE_WITH[event.kind]}."


MADE_WITH = {"chips": "chips", "plaque": "a plaque", "cash": "cash, which is changed at once"} | dict.fromkeys(
    COUPONS, "a coupon"
)


def say_irregularity(game: Game, event: happens.IrregularityNoted) -> str:
    what = name_irregularity(game, event.irregularity)
    where = f" at seat {event.seat}" if event.seat is not None else ""
    card = f" ({name_card(event.card)})" if event.card is not None else ""
    by = f" On the word of {event.person}." if event.person else ""
    return f"{what}{where}{card}: {name_consequence(event.consequence)}.{by}"


def say_recounted(game: Game, event: wrong.HandRecounted) -> str:
    place = name_place(event.zone, event.seat)
    more = f"; {count(event.missing, 'card')} more is dealt to it" if event.missing else ""
    return f"{place[:1].upper()}{place[1:]} has {count(event.cards, 'card')}{more}."


def say_puck(game: Game, event: PuckSet) -> str:
    made = f" Points made: {', '.join(map(str, event.made))}." if event.made else ""
    return (f"The puck is on {event.point}." if event.point else "The puck is off.") + made


def say_counted(game: Game, event: happens.ProgressivesCounted) -> str:
    counted = count(event.chips, "progressive chip")
    if event.agree:
        return f"{counted}, as many as the system accepted, into the table inventory container."
    return f"{counted}, but the system accepted {event.accepted}: the deal waits."


def say_placed(game: Game, event: happens.WagerPlaced) -> str:
    who = f"{event.player}, seat {event.seat}," if event.player else f"Seat {event.seat}"
    return f"{who} wagers {spoken(event.amount)} on {name_wager(game, event.wager)}."


def say_hand(game: Game, event: with_hands.HandPlayed) -> str:
    done = {"hit": "takes a card", "double": "doubles", "stand": "stands", "surrender": "surrenders"}
    return f"Hand {event.hand} of seat {event.seat} {done[event.how]}."


def name_stakes(staked: Iterable[tuple[MeterName, Cents]]) -> str:
    return ", ".join(f"{spoken(amount)} for {meter}" for meter, amount in staked)


def name_seats(seats: tuple[int, ...]) -> str:
    return f"seat {seats[0]}" if len(seats) == 1 else f"seats {', '.join(map(str, seats))}"


def say_envy(game: Game, event: happens.EnvyPaid) -> str:
    hand = event.line.replace("-", " ")
    return f"Seat {event.seat} is paid an Envy Bonus of {spoken(event.amount)} for the {hand} of seat {event.holder}."


def say_abandoned(game: Game, event: with_stakes.SeatAbandoned) -> str:
    left = {
        "lost": "and the wagers left behind are lost",
        "stand": "and the wagers stand",
        "undecided": "and the wagers stand until a floorperson decides",
    }
    return f"The player of seat {event.seat} leaves the round, {left[event.wagers]}."


OF_ROUNDS: dict[type, Callable[[Game, Any], str]] = {
    happens.RoundOpened: lambda game, event: f"A round of {game.edition.title} begins.",
    happens.WagerPlaced: say_placed,
    happens.WagerWithdrawn: lambda game, e: (
        f"Seat {e.seat} takes back {spoken(e.amount)} of {name_wager(game, e.wager)}."
    ),
    happens.BetsClosed: lambda game, e: "No more bets.",
    happens.ProgressivesCounted: say_counted,
    happens.MeterFed: lambda game, e: f"{exact(e.fed)} is added to the meter {e.meter}.",
    happens.StepTaken: lambda game, e: say_step_of(game, e.step),
    happens.CardsDealt: say_dealt,
    happens.CardsShown: lambda game, e: f"The cards of {name_place(e.zone, e.seat)} are turned: {name_cards(e.cards)}.",
    happens.CardsTurned: lambda game, e: f"{count(e.turned, 'card')} of {name_place(e.zone, None)} face up.",
    happens.ChoiceMade: say_choice,
    happens.AwardHeld: lambda game, e: (
        f"Seat {e.seat}: {name_wager(game, e.wager)} hits {e.line.replace('-', ' ')}; "
        f"it is paid once it is verified: {', '.join(step.replace('-', ' ') for step in e.steps)}."
    ),
    awards.LinkWagered: lambda game, e: f"Wagered for linked meters: {name_stakes(e.staked)}.",
    awards.LinkWagerReversed: lambda game, e: f"No longer wagered for linked meters: {name_stakes(e.staked)}.",
    awards.AwardClaimed: lambda game, e: (
        f"Award {e.award} is claimed for {name_seats(e.seats)}: {show_percent(e.share)} of the linked meter {e.meter}."
    ),
    awards.ClaimReserved: lambda game, e: f"The link has reserved award {e.award}: {spoken(e.amount)} for each seat.",
    awards.ClaimPaid: lambda game, e: f"The linked meter {e.meter} pays award {e.award}: {spoken(e.amount)}.",
    awards.ClaimReleased: lambda game, e: f"Award {e.award} goes back on the linked meter {e.meter}: {e.why}.",
    awards.AwardRejected: lambda game, e: (
        f"The award of seat {e.seat} for {name_wager(game, e.wager)} is not paid: {e.why}."
    ),
    happens.AwardVerified: lambda game, e: (
        f"{spell(e.step)}, by the {f'{e.by} {e.person}'.strip()}, for seat {e.seat}."
    ),
    happens.WagerSettled: say_settled,
    happens.MeterPaid: lambda game, e: (
        f"The meter {e.meter} pays {spoken(e.paid)} to seat {e.seat}"
        + (f" and starts again with {spoken(e.put_in)} put in." if e.put_in else ".")
    ),
    happens.AwardShared: lambda game, e: f"The award is shared by {e.sharers}: {spoken(e.each)} each.",
    happens.EnvyPaid: say_envy,
    happens.PayoutCut: lambda game, e: (
        f"Seat {e.seat}'s winnings of {spoken(e.winnings)} are cut to the payout limit of {spoken(e.limit)}."
    ),
    happens.SeatSettled: lambda game, e: f"Seat {e.seat} is settled.",
    with_stakes.SeatAbandoned: say_abandoned,
    happens.IrregularityNoted: say_irregularity,
    happens.StakeReturned: lambda game, e: (
        f"{spoken(e.amount)} of {name_wager(game, e.wager)} goes back to seat {e.seat}."
    ),
    happens.ContributionTakenBack: lambda game, e: f"{exact(e.taken)} is taken off the meter {e.meter} again.",
    happens.HandVoided: lambda game, e: f"The hand of seat {e.seat} is void.",
    VigorishTaken: lambda game, e: f"Seat {e.seat} pays {spoken(e.amount)} vigorish.",
    VigorishReturned: lambda game, e: f"{spoken(e.amount)} vigorish goes back to seat {e.seat}.",
    VigorishMarked: lambda game, e: f"{spoken(e.amount)} vigorish is marked for seat {e.seat}.",
    VigorishCollected: lambda game, e: f"{spoken(e.amount)} vigorish is collected from seat {e.seat}.",
    DiceGiven: lambda game, e: f"Seat {e.seat} has the dice.",
    DiceRolled: lambda game, e: f"The dice show {e.first} and {e.second}: {e.first + e.second}.",
    WagerMoved: lambda game, e: f"Seat {e.seat}: {name_wager(game, e.to)}.",
    WagerCalled: lambda game, e: (
        f"Seat {e.seat}: {name_wager(game, e.wager)} is {'on' if e.working else 'off'} for come-out rolls."
    ),
    PuckSet: say_puck,
    BetsReopened: lambda game, e: "Bets are open again.",
    happens.RoundVoided: lambda game, e: "The round is void: every stake goes back.",
    happens.RoundClosed: lambda game, e: "The round is over.",
    with_stakes.InstrumentPlaced: say_instrument,
    with_stakes.InstrumentReturned: lambda game, e: (
        f"The {e.kind} of {spoken(e.amount)} at the {name_wager(game, e.wager)} goes back to seat {e.seat}."
    ),
    with_stakes.MaximumExceeded: lambda game, e: (
        f"Seat {e.seat}'s {name_wager(game, e.wager)} of {spoken(e.amount)} is above the posted maximum of "
        f"{spoken(e.maximum)}; it was found after the roll, and plays in full."
    ),
    with_stakes.AcceptedOutsideLimits: lambda game, e: (
        f"Seat {e.seat}'s {name_wager(game, e.wager)} of {spoken(e.amount)}, outside the posted limits, is accepted by "
        f"{e.person or f'the {e.by}'}."
    ),
    **OF_CORRECTIONS,
    checked.VerificationFailed: lambda game, e: (
        f"{spell(e.step)} fails for the award of seat {e.seat}{f': {e.why}' if e.why else ''}. Nothing is paid; it is "
        "resolved by a floorperson or above."
    ),
    checked.AwardConfirmed: lambda game, e: (
        f"The award of seat {e.seat} is paid after all, by the {f'{e.by} {e.person}'.strip()}: {e.why}."
    ),
    checked.ProgressiveCancelled: lambda game, e: (
        f"The {name_wager(game, e.wager)} of seat {e.seat} is cancelled in the system, {spoken(e.amount)}: {e.why}."
    ),
    checked.ChipReturned: lambda game, e: f"A chip goes back to seat {e.seat}: {e.why}.",
    wrong.CardSetAside: lambda game, e: "A card was drawn in error: it is set aside unseen, and is the next card.",
    wrong.SetAsideUsed: lambda game, e: f"{count(e.cards, 'card')} that lay apart comes first.",
    wrong.HandRecounted: say_recounted,
    wrong.EnvyTakenBack: lambda game, e: f"The Envy Bonus of {spoken(e.amount)} is taken back from seat {e.seat}.",
    wrong.MeterRestored: lambda game, e: f"{spoken(e.paid)} goes back on the meter {e.meter}.",
    with_hands.HoleCardRead: lambda game, e: f"The hole card makes {'a' if e.blackjack else 'no'} Blackjack.",
    with_hands.HandTurned: lambda game, e: f"The hand of seat {e.seat} is turned up to be announced.",
    with_hands.HandPlayed: say_hand,
    with_hands.HandSplit: lambda game, e: f"Seat {e.seat} splits hand {e.hand}.",
    with_hands.SecondCardsSwitched: lambda game, e: f"Seat {e.seat} switches the second cards of both hands.",
    with_hands.CardOffered: lambda game, e: (
        f"The {name_card(e.card)} was drawn in error and is offered to the players in turn."
    ),
    with_hands.OfferEnded: lambda game, e: f"The {name_card(e.card)} is used.",
    with_hands.PayoutTakenBack: lambda game, e: (
        f"{spoken(e.amount)} paid on {name_wager(game, e.wager)} is taken back from seat {e.seat}."
    ),
}


def exact(amount: Any) -> str:
    """An amount that may have a part of a cent: `$0.14`, or `$0.02 and 1/3 of a cent`."""
    whole, part = divmod(amount, 1)
    return spoken(int(whole)) + (f" and {part} of a cent" if part else "")
