"""The hands of a blackjack round: how they are dealt, which is in turn, what is open to it, and its wagers.

Questions to the round only; what may be done with a hand is asked of `games.blackjack`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pitboss.cards import UNKNOWN, Card
from pitboss.games.allowances import option_rule
from pitboss.games.blackjack import (
    Choice,
    HouseRules,
    PlayedHand,
    choices,
    dealer_draws,
    dealer_must_draw,
    hand_word,
    house_rules,
    offers_insurance,
    reads_hole_card,
    state_of,
)
from pitboss.games.derived import derived, derived_by
from pitboss.games.game import Game
from pitboss.games.identity import BLACKJACK, Wager
from pitboss.games.side_wagers import SIDE_WAGERS
from pitboss.rankings.points import blackjack_total, is_blackjack
from pitboss.rounds.families.conditions import Rule, condition_holds
from pitboss.rounds.families.family import Place
from pitboss.rounds.families.programme import programme
from pitboss.rounds.families.staged import list_dealt_in
from pitboss.rounds.state import Hand, Round, Seat

READING = "dealer-blackjack"
"""The stage in which the hole card is read."""

SPLIT = "blackjack-split"
"""The law's wager on a hand that was split off, which bears the name of its hand like any other."""

HOUSE_MONEY = Wager("house-money")

OFFERED = "offered"
"""The place of a card that was exposed in error, until somebody uses it."""

InTurn = tuple[int, int]
"""A seat, and the number of one of its hands from the left; 0 where the whole seat is meant."""


@derived
def rules_of(game: Game) -> HouseRules:
    return house_rules(game.choices.options)


@derived_by
def rules_with(game: Game, boxes: int) -> HouseRules:
    """The rules while this many boxes are in play: at a full table a pair may become fewer hands."""
    rule, own = option_rule(game.edition, "max_hands"), rules_of(game)
    if rule is None or rule.crowded is None or boxes < rule.crowded.boxes:
        return own
    return replace(own, max_hands=min(own.max_hands, int(rule.crowded.most)))


def count_boxes(state: Round) -> int:
    """The boxes on which a Blackjack Wager plays."""
    return sum(seat.plays for seat in state.seats.values())


def plays_switch(game: Game) -> bool:
    return game.choices.version == "switch"


def count_hands_dealt(game: Game) -> int:
    """How many hands each seat is dealt: as many as it gets cards before the dealer's first."""
    return game.dealing.steps[0].cards


# The deal


def first_places(game: Game, state: Round) -> tuple[Place, ...]:
    """Where the first cards go, in order; what an irregularity puts off comes last, the dealer's before a box's."""
    in_order = [(place, lateness(state, place, second)) for place, second in law_order(game, state)]
    return tuple(place for place, _ in sorted(in_order, key=lambda one: one[1]))


def law_order(game: Game, state: Round) -> Iterator[tuple[Place, bool]]:
    """Each place in the law's order, and whether it is on the second way around the table."""
    seats, around = list_dealt_in(game, state), 0
    for step in game.dealing.steps:
        if step.to == "seats":
            around += 1
            for seat in seats:
                for hand in range(1, step.cards + 1):
                    yield Place("seat", seat, step.face, hand), around == 2
        elif condition_holds(game, state, step.when, CONDITIONS):
            yield Place(step.to, None, step.face), around == 2


def lateness(state: Round, place: Place, second: bool) -> int:
    for noted in state.noted:
        if noted.consequence == "complete-deal" and place.to == "dealer":
            return 1
        if noted.consequence == "deal-missing-card" and second and noted.seat == place.seat:
            return 2
    return 0


def first_cards(game: Game, seat: Seat, wager: str) -> tuple[Card, ...]:
    """The seat's first cards as they were dealt, before any was split off or switched.

    In Blackjack Switch the Super Match is on all four, every other wager on the two of the first hand.
    """
    hands, wanted = count_hands_dealt(game), SIDE_WAGERS[wager].first
    if wanted > 2:
        return seat.cards[:wanted]
    return seat.cards[: 2 * hands : hands]


# The dealer


def dealer(state: Round) -> tuple[Card, ...]:
    """The dealer's cards, as far as they are known; the up card is the first."""
    cards = state.zones.get("dealer", ())
    return tuple(card for card in cards if card != UNKNOWN) if state.unknown else cards


def takes_hole_card(game: Game) -> bool:
    return game.choices.options["hole_card"] == "peek"


def uses_reader(game: Game, state: Round) -> bool:
    """Whether the hole card is read before the players play: an operator, or an irregularity, may leave it unread."""
    unread = any(noted.consequence == "continue" for noted in state.noted)
    return takes_hole_card(game) and not unread and reads_hole_card(dealer(state)[0])


def blackjack_is_read(game: Game, state: Round) -> bool:
    return uses_reader(game, state) and (is_blackjack(dealer(state)) or state.read_as_blackjack is True)


def waits_for_reading(game: Game, state: Round) -> bool:
    """Whether the dealer must look at a hole card that nobody knows."""
    first_cards_lie = state.unknown > 0 and state.step == READING
    return first_cards_lie and state.read_as_blackjack is None and uses_reader(game, state)


def is_blackjack_ruled(game: Game, state: Round) -> bool:
    """Whether the table knows if the dealer has a blackjack: the up card rules it out, or it has been looked for."""
    if not reads_hole_card(dealer(state)[0]) or state.turned["dealer"] > 1:
        return True
    return uses_reader(game, state) and programme(game).is_past(state.step, READING)


def dealer_has_to_draw(game: Game, state: Round) -> bool:
    total = blackjack_total(dealer(state))
    if not dealer_draws(total.value, soft=total.soft, hits_soft_17=rules_of(game).hits_soft_17):
        return False
    seats = [state.seats[number] for number in list_dealt_in(game, state)]
    words = [hand_word(as_played(hand), dealer(state), rules_of(game)) for seat in seats for hand in seat.hands]
    watched = [wager for wager, side in SIDE_WAGERS.items() if side.whole_hands]
    on_dealer = any(wager in seat.wagers for wager in watched for seat in seats)
    completes = "complete_dealer_hand" in game.conditions
    return dealer_must_draw(words, wagers_on_dealer=completes and on_dealer)


def may_press(game: Game, state: Round) -> bool:
    """Whether winnings of the House Money Wager may be wagered on: not before the dealer's blackjack is ruled out."""
    pressed = "house_money_press" in game.conditions and not plays_switch(game)
    return pressed and is_blackjack_ruled(game, state)


def has_won_house_money(seat: Seat) -> bool:
    """Whether there is anything to press: only who has won is asked."""
    return HOUSE_MONEY in seat.settled and seat.settled[HOUSE_MONEY].outcome == "win"


CONDITIONS: Mapping[str, Rule] = {
    "dealer-shows-ace": lambda game, state: offers_insurance(dealer(state)[0]),
    "early-surrender": lambda game, state: rules_of(game).surrender == "early",
    "dealer-blackjack": blackjack_is_read,
    "house-money-press": may_press,
    "no-hole-card": lambda game, state: not takes_hole_card(game) and len(dealer(state)) < 2,
    "hole-card": lambda game, state: takes_hole_card(game),
    "dealer-must-draw": dealer_has_to_draw,
}
"""When the conditions hold that steps and stages of this game name, beside wagers and options."""


# The hands in play


def find_in_turn(game: Game, state: Round) -> InTurn | None:
    """The hand that is being played: seats go from the dealer's left, a seat's hands from left to right."""
    hands = ((seat, n) for seat in list_dealt_in(game, state) for n in range(1, len(state.seats[seat].hands) + 1))
    return next((one for one in hands if not is_done(game, state, one)), None)


def hand_of(state: Round, one: InTurn) -> Hand:
    return state.seats[one[0]].hands[one[1] - 1]


def needs_card(hand: Hand) -> bool:
    """A card that was called for, or the second card of a hand that was split."""
    return hand.draws > 0 or len(hand.cards) < 2


def is_done(game: Game, state: Round, one: InTurn) -> bool:
    """Whether nothing is left to decide: to stand is not a decision where it is all that is open, as on a split ace."""
    hand = hand_of(state, one)
    if hand.stood or hand.surrendered or needs_card(hand):
        return hand.stood or hand.surrendered
    return hand.doubled or set(list_choices(game, state, one)) <= {"stand"}


def list_choices(game: Game, state: Round, one: InTurn) -> tuple[Choice, ...]:
    hand = hand_of(state, one)
    family = count_hands_of_pair(state.seats[one[0]], one[1])
    return choices(state_of(hand.cards, split=hand.split, hands=family), rules_with(game, count_boxes(state)))


def count_hands_of_pair(seat: Seat, number: int) -> int:
    """How many hands have come from the first one that this hand came from."""
    firsts = [n for n, hand in enumerate(seat.hands, 1) if not hand.added]
    after = [n for n in firsts if n > number]
    return (after[0] if after else len(seat.hands) + 1) - max(n for n in firsts if n <= number)


def as_played(hand: Hand) -> PlayedHand:
    return PlayedHand(cards=hand.cards, split=hand.split, switched=hand.switched, surrendered=hand.surrendered)


# The wagers that hands stand on. All hands of a seat have equal wagers, so they are named by the place of the hand.


def hand_under(seat: Seat, wager: Wager) -> Hand:
    """The hand that a wager stands on."""
    return seat.hands[wager.hand - 1]


def rule_for(seat: Seat, wager: Wager) -> str:
    """The wager of the law that a seat's wager is: on a hand that was split off, the one that a split makes."""
    return SPLIT if wager.rule == BLACKJACK and hand_under(seat, wager).added else wager.rule


def wagers_under(seat: Seat, rule: str) -> list[Wager]:
    """The seat's wagers that this rule of the law is about, in the order of their hands."""
    found = [wager for wager in seat.wagers if rule_for(seat, wager) == rule]
    return sorted(found, key=lambda wager: wager.hand)
