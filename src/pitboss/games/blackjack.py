"""Blackjack's main game: when the dealer draws, what a hand may do, and how a hand stands against the dealer's.

The Maryland chapters on play are lost; Pennsylvania, New Jersey and South Dakota fill them, and what they leave open is
the operator's choice. Every rule here is a function of a few small values, so that it can be listed whole. Totals are
counted in `rankings.points`; the side wagers are in `side_wagers`, the payouts in the law's data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from pitboss.cards import RANKS, Card, rank_of
from pitboss.rankings.points import GREATEST_TOTAL, blackjack_total, is_blackjack, pips

ACE = RANKS.index("A")

T = TypeVar("T")

Choice = Literal["surrender", "split", "double", "hit", "stand"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """What the operator's Rules Submission chose; the law's data holds the options, their values and defaults."""

    hits_soft_17: bool
    surrender: str
    double_from: int
    double_to: int
    das: bool
    max_hands: int
    resplit_aces: bool
    hit_split_aces: bool
    switched_ace_ten_is_blackjack: bool
    push_22: bool


def house_rules(options: Mapping[str, str]) -> HouseRules:
    """The rules under these options, each in the words of the law's data; Switch brings two rules of its own."""
    switch = options["variation"] == "switch"
    low, _, high = options["double_on"].replace("any", f"0-{GREATEST_TOTAL}").partition("-")
    return HouseRules(
        hits_soft_17=switch or options["soft17"] == "hit",
        surrender=options["surrender"],
        double_from=int(low),
        double_to=int(high),
        das=options["das"] == "true",
        max_hands=int(options["max_hands"]),
        resplit_aces=options["resplit_aces"] == "true",
        hit_split_aces=options["hit_split_aces"] == "true",
        switched_ace_ten_is_blackjack=options["switched_ace_ten"] == "blackjack",
        push_22=switch,
    )


def offers_insurance(up: Card) -> bool:
    return rank_of(up) == ACE


def reads_hole_card(up: Card) -> bool:
    """The dealer consults the card reader under an ace or a ten-value card."""
    return pips(up) in (1, 10)


DEALER_CITE = "205 CMR 146.13"
"""Where both ways for the dealer to draw are told; Maryland's chapter on it is lost."""


def dealer_draws(total: int, *, soft: bool, hits_soft_17: bool) -> bool:
    """Draw to 16, stand on 17 and above; a soft 17 as the operator has chosen."""
    return total < 17 or (total == 17 and soft and hits_soft_17)


def dealer_must_draw(hands: Iterable[str], *, wagers_on_dealer: bool) -> bool:
    """Whether the dealer plays out the hand: some hand stands against it, or a wager is on the dealer's own cards.

    `hands` are the words of the axis `blackjack-hand`; a blackjack needs no more than the dealer's first two cards.
    """
    return wagers_on_dealer or any(word == "stands" for word in hands)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandState:
    """All that decides what a hand may do: its total, its cards, and how it came about.

    `pair` is two cards of equal value; `ace` a first card that is an ace; `split` that it came from a split; `hands`
    how many hands have come from the seat's first one, this one among them.
    """

    total: int
    soft: bool
    cards: int
    pair: bool
    ace: bool
    split: bool
    hands: int


def state_of(hand: Sequence[Card], *, split: bool, hands: int) -> HandState:
    total = blackjack_total(hand)
    return HandState(
        total=total.value,
        soft=total.soft,
        cards=len(hand),
        pair=len(hand) == 2 and pips(hand[0]) == pips(hand[1]),
        ace=rank_of(hand[0]) == ACE,
        split=split,
        hands=hands,
    )


def choices(state: HandState, rules: HouseRules) -> tuple[Choice, ...]:
    """What the player may do with the hand now; nothing with 21 or more."""
    if state.total >= GREATEST_TOTAL:
        return ()
    allowed: dict[Choice, bool] = {
        "surrender": may_surrender(state, rules),
        "split": may_split(state, rules),
        "double": may_double(state, rules),
        "hit": may_hit(state, rules),
        "stand": True,
    }
    return tuple(choice for choice, yes in allowed.items() if yes)


def may_surrender(state: HandState, rules: HouseRules) -> bool:
    """On the first two cards, before anything else is decided; early surrender has been asked about already."""
    return rules.surrender == "late" and state.cards == 2 and not state.split


def may_split(state: HandState, rules: HouseRules) -> bool:
    """Two cards of equal value, up to the operator's number of hands; aces again only where the operator lets them."""
    again = not (state.split and state.ace) or rules.resplit_aces
    return state.cards == 2 and state.pair and state.hands < rules.max_hands and again


def may_double(state: HandState, rules: HouseRules) -> bool:
    """On two cards, for one more; after a split where the operator lets it, but not on a split ace that draws once."""
    fits = rules.double_from <= state.total <= rules.double_to
    return state.cards == 2 and fits and (not state.split or rules.das) and may_hit(state, rules)


def may_hit(state: HandState, rules: HouseRules) -> bool:
    """Below 21; a split ace gets one card and no more, unless the operator lets it draw on."""
    return state.total < GREATEST_TOTAL and (not (state.split and state.ace) or rules.hit_split_aces)


def may_switch(first: Sequence[Card], second: Sequence[Card]) -> bool:
    """In Blackjack Switch the second cards of the two hands may be exchanged once, before any other decision."""
    return len(first) == len(second) == 2


def switch_cards(first: Sequence[T], second: Sequence[T]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    return (first[0], second[1]), (second[0], first[1])


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """A hand when the player is done with it."""

    cards: tuple[Card, ...]
    split: bool = False
    switched: bool = False
    surrendered: bool = False


def is_player_blackjack(hand: PlayedHand, rules: HouseRules) -> bool:
    """The first two cards are an ace and a ten-value card: after a split they are 21 and no more, and after a switch
    too, unless the operator counts them."""
    counts = not hand.split and (not hand.switched or rules.switched_ace_ten_is_blackjack)
    return counts and is_blackjack(hand.cards)


def is_bust(cards: Sequence[Card]) -> bool:
    return blackjack_total(cards).busts


def hand_word(hand: PlayedHand, dealer: Sequence[Card], rules: HouseRules) -> str:
    """The hand on the axis `blackjack-hand`. A late surrender is void against a dealer's blackjack."""
    if hand.surrendered and not (rules.surrender == "late" and is_blackjack(dealer)):
        return "surrendered"
    if is_player_blackjack(hand, rules):
        return "player-blackjack"
    return "busts" if is_bust(hand.cards) else "stands"


def dealer_word(dealer: Sequence[Card], rules: HouseRules) -> str:
    """The dealer on the axis `blackjack-dealer`; in Blackjack Switch 22 pushes."""
    if is_blackjack(dealer):
        return "dealer-blackjack"
    total = blackjack_total(dealer)
    if total.value == 22 and rules.push_22:
        return "dealer-push-22"
    return "dealer-busts" if total.busts else "dealer-stands"


def comparison_word(hand: Sequence[Card], dealer: Sequence[Card]) -> str:
    """The two totals on the axis `comparison`; no line reads it unless both hands stand."""
    mine, theirs = blackjack_total(hand).value, blackjack_total(dealer).value
    return "higher" if mine > theirs else "equal" if mine == theirs else "lower"


def outcome(hand: PlayedHand, dealer: Sequence[Card], rules: HouseRules) -> tuple[str, str, str]:
    """How a hand ended, in the words that settlement lines use."""
    return hand_word(hand, dealer, rules), dealer_word(dealer, rules), comparison_word(hand.cards, dealer)
