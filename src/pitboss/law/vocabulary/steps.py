"""The procedures that a table records: when each falls due, and for what.

Who takes a step, exactly how, and where the law says so, stands in the edition; a procedure that an edition does not
have is recorded at no table of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Moment = Literal[
    "shuffled",
    "ready",
    "wagers",
    "dealt",
    "decided",
    "settled",
    "coupons",
    "cards-leave",
    "round-over",
]
"""From when on a step is due.

    shuffled     a deck is shuffled, until a card of it is dealt
    ready        a deck is ready to be dealt, until a card of it is dealt
    wagers       a wager stands that the step is about, until “no more bets”
    dealt        the last card of the deal lies, until the cards leave the table
    decided      nobody has anything more to decide, until the cards leave the table
    settled      the wagers are settled, until the cards leave the table
    coupons      a wager that was made with a coupon, or has one beside it, is settled, until the cards leave the table
    cards-leave  an award is paid after which a player's cards stay until it is documented
    round-over   all wagers are settled, until the cards are used again
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """When a procedure is due: in these ways of dealing, if not in all; once for each seat that it is about, or once.

    `title` is what the step is called where people record it. `wagers` are those that it is about, where it is about
    some. `bars` is where a share of a meter must not be paid from, and `others` are the places where another award is,
    if not all.
    """

    title: str
    moment: Moment
    modes: tuple[str, ...] = ()
    each_seat: bool = False
    wagers: tuple[str, ...] = ()
    bars: str = ""
    others: tuple[str, ...] = ()


OPENING = ("inspect", "verify-inspection", "spread", "turn-down", "wash", "stack", "inspect-dice")
"""The procedures of the opening that are steps, taken one after the other with each deck."""

OTHERWISE = ("cut", "idle-spread")
"""Procedures that a table records by an event of their own: how each was done, nobody can verify."""

SOURCES = ("cage", "game account", "table inventory container")
"""Where an award may be paid from; each step that says so bars one of them."""

SHOES = ("manual-shoe", "automated-shoe")
FIVE_CARD_HAND_BONUS = ("five-card-hand-bonus", "five-card-hand-bonus-dealer")

RECORDED: dict[str, Recording] = {
    "single-stack": Recording(title="Deck in a single stack", moment="shuffled"),
    "load-shoe": Recording(title="Deck into the shoe", moment="ready", modes=SHOES),
    "verify-acceptance": Recording(title="Progressive wager accepted", moment="wagers", each_seat=True),
    "near-hand-draws": Recording(title="Drawn with the nearer hand", moment="dealt", modes=("manual-shoe",)),
    "cards-on-top": Recording(title="Cards laid on top of each other", moment="dealt", modes=("manual-shoe", "hand")),
    "one-holding-hand": Recording(title="Deck held in one hand", moment="dealt", modes=("hand",)),
    "spread-dealer-stack": Recording(title="Dealer's stack spread", moment="dealt", modes=("automated-shoe",)),
    "stub-to-rack": Recording(title="Stub to the rack", moment="dealt"),
    "own-hand-only": Recording(title="Hand in the player's own care", moment="dealt", each_seat=True),
    "first-two-cards": Recording(title="First two cards laid back face down", moment="dealt", each_seat=True),
    "hands-off": Recording(title="Hand laid down", moment="decided", each_seat=True),
    "hands-off-after-second": Recording(title="Hand laid down", moment="decided", each_seat=True),
    "settle-seat-by-seat": Recording(title="Best hand turned up", moment="settled", each_seat=True),
    "reveal-and-announce": Recording(title="Best hand announced", moment="settled", each_seat=True),
    "settle-coupons": Recording(title="Coupons into the drop box", moment="coupons", each_seat=True),
    "meter-award-not-from-rack": Recording(
        title="Documents complete",
        moment="cards-leave",
        each_seat=True,
        wagers=("progressive",),
        bars="table inventory container",
    ),
    "credit-game-account": Recording(
        title="Documents complete",
        moment="cards-leave",
        each_seat=True,
        wagers=FIVE_CARD_HAND_BONUS,
        bars="game account",
        others=("game account",),
    ),
    "keep-for-reconstruction": Recording(title="Cards racked for reconstruction", moment="round-over"),
}
"""The steps that are recorded around a round; those of the opening are recorded too."""
