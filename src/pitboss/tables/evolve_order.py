"""How many cards have left a deck, by the events of its round: what a correction of the round takes back of them."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.rounds import events as rounds
from pitboss.rounds import hand_events as hands


def count_come(events: Iterable[rounds.Event]) -> int:
    """How many cards have come by these events. The hands on the table do not say: one that is counted again lies with
    fewer cards or more than it was dealt.
    """
    return sum(map(count_by, events))


def count_by(event: rounds.Event) -> int:
    """As `deal_cards`, `offer_card`, `end_offer` and `lose_card` of `evolve` note them."""
    match event:
        case rounds.CardsDealt():
            return len(event.cards)
        case hands.CardOffered():
            return 1
        case hands.OfferEnded():
            return -1
        case rounds.IrregularityNoted():
            return int(event.card is not None)
        case _:
            return 0
