"""A coup of baccarat: who draws, who wins, and which line of each event wager the cards hit.

Everything follows from the cards in the order drawn; Midi and Mini Baccarat share these rules. What the lines pay is
in the law's data, and point counts are in `rankings.points`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Literal

from pitboss.cards import RANKS, SUITS, Card, card, rank_of, show_all, suit_of
from pitboss.errors import BadInput
from pitboss.frozen import frozen
from pitboss.law.model import Row
from pitboss.money import Cents
from pitboss.rankings.points import is_natural, point_count

Side = Literal["player", "banker"]
King9 = frozenset[Card]
"""A king and a nine of the suits that are assigned to a seat."""

DRAW_CITE = "58 Pa. Code § 631a.11"

PLAYER_DRAWS_TO = 5
"""The most on which the Player's Hand draws, and the Banker's too when the Player's Hand stood."""

# The Banker's Hand once the Player's Hand has drawn: D draws and S stands, a row for each count of the Banker's first
# two cards, a column for each value of the Player's third card.
TABLEAU = (
    # 0123456789
    "DDDDDDDDDD",  # 0
    "DDDDDDDDDD",  # 1
    "DDDDDDDDDD",  # 2
    "DDDDDDDDSD",  # 3
    "SSDDDDDDSS",  # 4
    "SSSSDDDDSS",  # 5
    "SSSSSSDDSS",  # 6
    "SSSSSSSSSS",  # 7
)

DRAGON_BONUS_LEAST = 4
"""The least margin by which a hand that is no Natural wins its Dragon Bonus."""

ROYAL_9_LINES = (
    "exact-match-personal",
    "any-two-personal",
    "personal-king-9-banker",
    "personal-king-9-player",
    "suited-royal-9-tie",
    "royal-9-tie",
    "any-suited-royal-9",
    "any-royal-9",
)
"""The lines of the Royal 9 in the law's order."""

WORD_AXES = ("baccarat-winner", "dragon-7", "panda-8")
"""The axes of outcomes that `Coup.words` speaks of, in its order."""

EVENTS: dict[str, tuple[str, ...]] = {
    "dragon-bonus": (
        *(f"win-by-{margin}" for margin in range(9, DRAGON_BONUS_LEAST - 1, -1)),
        "natural-win",
        "natural-tie",
    ),
    "dragon-7": ("dragon-7",),
    "panda-8": ("panda-8",),
    "royal-9": ROYAL_9_LINES,
}
"""For each paytable whose lines are events of a coup, the events that its lines may name."""


def player_draws(player: Sequence[Card], banker: Sequence[Card]) -> bool:
    """Whether the Player's Hand takes a third card; both hands as first dealt."""
    return not (is_natural(player) or is_natural(banker)) and point_count(player) <= PLAYER_DRAWS_TO


def banker_draws(player: Sequence[Card], banker: Sequence[Card]) -> bool:
    """Whether the Banker's Hand takes a third card; the Player's Hand complete, the Banker's as first dealt."""
    if is_natural(player) or is_natural(banker):
        return False
    if len(player) == 2:
        return point_count(banker) <= PLAYER_DRAWS_TO
    return TABLEAU[point_count(banker)][point_count(player[2:])] == "D"


@frozen
class Coup:
    """Both hands, complete, each in the order drawn. `coup` makes one of cards that may not be lawful."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]

    def hand(self, side: Side) -> tuple[Card, ...]:
        return self.player if side == "player" else self.banker

    def margin(self, side: Side) -> int:
        """By how many points the side is ahead; below zero where it is behind."""
        lead = point_count(self.player) - point_count(self.banker)
        return lead if side == "player" else -lead

    @property
    def winner(self) -> str:
        """The word of the outcome's axis `baccarat-winner`."""
        lead = self.margin("player")
        return "player-higher" if lead > 0 else "banker-higher" if lead < 0 else "hands-equal"

    @property
    def dragon_7(self) -> bool:
        """Banker 7 with three cards, and the Player's Hand lower."""
        return len(self.banker) == 3 and point_count(self.banker) == 7 and self.margin("banker") > 0

    @property
    def panda_8(self) -> bool:
        """Player 8 with three cards, and the Banker's Hand lower."""
        return len(self.player) == 3 and point_count(self.player) == 8 and self.margin("player") > 0

    @property
    def words(self) -> tuple[str, str, str]:
        """What settlement lines may ask of the coup, one word for each axis but the operator's variation."""
        return (
            self.winner,
            "dragon-7" if self.dragon_7 else "not-dragon-7",
            "panda-8" if self.panda_8 else "not-panda-8",
        )


def coup(player: Sequence[Card], banker: Sequence[Card]) -> Coup:
    """The coup of these cards; refused if a hand drew or stood against the third-card rules."""
    for name, hand in (("Player's", player), ("Banker's", banker)):
        if len(hand) not in (2, 3):
            raise BadInput(f"the {name} Hand has two or three cards, not {len(hand)} ({DRAW_CITE}).")
    first = banker[:2]
    _check("Player's", player, player_draws(player[:2], first))
    _check("Banker's", banker, banker_draws(player, first))
    return Coup(tuple(player), tuple(banker))


def _check(name: str, hand: Sequence[Card], draws: bool) -> None:
    if draws != (len(hand) == 3):
        count, held = point_count(hand[:2]), show_all(hand[:2])
        must = "must draw a third card" if draws else "may not draw a third card"
        raise BadInput(f"the {name} Hand counts {count} with {held} and {must} here ({DRAW_CITE}).")


def dragon_bonus(result: Coup, side: Side) -> str | None:
    """The line that a Dragon Bonus on this side hits; None where it loses."""
    other: Side = "banker" if side == "player" else "player"
    lead = result.margin(side)
    if is_natural(result.hand(side)):
        if lead > 0:
            return "natural-win"
        return "natural-tie" if lead == 0 and is_natural(result.hand(other)) else None
    return f"win-by-{lead}" if lead >= DRAGON_BONUS_LEAST else None


def dragon_7(result: Coup) -> str | None:
    return "dragon-7" if result.dragon_7 else None


def panda_8(result: Coup) -> str | None:
    return "panda-8" if result.panda_8 else None


def is_royal_9(hand: Sequence[Card]) -> bool:
    """A nine and a jack, queen or king as the first two cards."""
    low, high = sorted(rank_of(one) for one in hand[:2])
    return RANKS[low] == "9" and RANKS[high] in "JQK"


def is_suited(hand: Sequence[Card]) -> bool:
    return suit_of(hand[0]) == suit_of(hand[1])


def royal_9(
    result: Coup, *, own: King9 | None = None, assigned: Collection[King9] = (), any_two: bool = False
) -> tuple[str, ...]:
    """Every line of the Royal 9 that a seat hits, in the law's order; one of them is paid.

    `own` is the seat's personal King 9 and `assigned` those of all seats, if the operator's submission gives them:
    without them the personal lines cannot be hit. `any_two` says that the submission offers the second line.
    """
    player, banker = frozenset(result.player[:2]), frozenset(result.banker[:2])
    royal = [is_royal_9(hand) for hand in (result.player, result.banker)]
    suited = [is_royal_9(hand) and is_suited(hand) for hand in (result.player, result.banker)]
    exact = own is not None and player == banker == own
    hit = {
        "exact-match-personal": exact,
        "any-two-personal": any_two and not exact and player in assigned and banker in assigned,
        "personal-king-9-banker": banker == own,
        "personal-king-9-player": player == own,
        "suited-royal-9-tie": all(suited),
        "royal-9-tie": all(royal),
        "any-suited-royal-9": any(suited),
        "any-royal-9": any(royal),
    }
    return tuple(line for line in ROYAL_9_LINES if hit[line])


def king_9(text: str) -> King9:
    """The personal King 9 that two suits name: `sh` is the king of spades and the nine of hearts."""
    if len(text) != 2 or not set(text) <= set(SUITS):
        raise BadInput(f"{text!r} is not a King 9. Write the king's suit and then the nine's, as in sh or dd.")
    return frozenset({card(f"K{text[0]}"), card(f"9{text[1]}")})


def read_assignment(text: str) -> dict[int, King9]:
    """The King 9 of each seat from the first, as far as the operator has assigned them."""
    return {seat: king_9(one) for seat, one in enumerate(text.split(), 1)}


def personal_lines_open(text: str, seat: int, *, any_two: bool = False) -> frozenset[str]:
    """The lines of the Royal 9 that a seat can hit with King 9s alone: those that pay from a meter are among them."""
    own = read_assignment(text)
    hands = [tuple(one) for one in own.values()]
    return frozenset(
        line
        for player in hands
        for banker in hands
        for line in royal_9(Coup(player, banker), own=own.get(seat), assigned=own.values(), any_two=any_two)
    )


def lines_hit(
    result: Coup, wager: str, *, own: King9 | None = None, assigned: Collection[King9] = (), any_two: bool = False
) -> tuple[str, ...]:
    """Every line of an event wager's table that the coup hits, for a seat with these King 9s."""
    match wager:
        case "royal-9":
            return royal_9(result, own=own, assigned=assigned, any_two=any_two)
        case "dragon-bonus-player":
            line = dragon_bonus(result, "player")
        case "dragon-bonus-banker":
            line = dragon_bonus(result, "banker")
        case "dragon-7":
            line = dragon_7(result)
        case _:
            line = panda_8(result)
    return (line,) if line else ()


def row_paid(
    rows: Sequence[Row], lines: Collection[str], brings: Callable[[Row], Cents], *, in_order: bool
) -> Row | None:
    """The one row that is paid of those hit: the first listed, or the one that brings most."""
    held = [row for row in rows if row.hand in lines]
    return next(iter(held), None) if in_order else max(held, key=brings, default=None)
