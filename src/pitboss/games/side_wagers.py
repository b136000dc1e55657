"""Blackjack's side wagers: which events of its paytable a deal hits.

Maryland Blackjack 1.2 Ch.6 §G says what each wager is on; where its words are not enough, the definitions of 58 Pa.
Code § 633a.1 and the readings of the law's data stand behind them. A wager is a list of events, highest first, each a
test of the cards; the payouts are in the law's data, and the first line that names an event that holds is the one that
pays. The main game is in `blackjack`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.cards import RANKS, SUITS, card, rank_of, suit_of
from pitboss.games.paytables import ANY_OTHER, WIN
from pitboss.games.side_cards import SideCards
from pitboss.law.model import Row
from pitboss.money import To
from pitboss.rankings.points import blackjack_total, is_blackjack

KING, QUEEN, ACE = RANKS.index("K"), RANKS.index("Q"), RANKS.index("A")
SIX_SEVEN_EIGHT = tuple(RANKS.index(rank) for rank in "876")
SEVENS = (RANKS.index("7"),) * 3
QUEEN_OF_HEARTS, KING_OF_SPADES = card("Qh"), card("Ks")


Rules = dict[str, Callable[[SideCards], bool]]
"""A wager's events, highest first, and the test of each."""


@dataclass(frozen=True)
class SideWager:
    """A wager's events, and how many of the seat's first cards and of the dealer's it looks at."""

    rules: Rules
    first: int = 2
    dealer: int = 0
    whole_hands: bool = False
    per_card: bool = False


# Ch.6 §G(1). The pair of queens comes first; the dealer's blackjack counts whichever of the two cards is up.
LUCKY_LADIES: Rules = {
    "queen-of-hearts-pair-with-dealer-blackjack": lambda d: d.both_are(QUEEN_OF_HEARTS) and d.dealer_blackjack,
    "queen-of-hearts-pair": lambda d: d.both_are(QUEEN_OF_HEARTS),
    "matched-20": lambda d: d.total == 20 and d.identical,
    "suited-20": lambda d: d.total == 20 and d.own.suited,
    "any-20": lambda d: d.total == 20,
}

# Ch.6 §G(2). Each of the two cards is judged by itself, and what they win is added.
MATCH_THE_DEALER: Rules = {
    "suited-match": lambda d: d.first[0] == d.up,
    "non-suited-match": lambda d: rank_of(d.first[0]) == rank_of(d.up) and d.first[0] != d.up,
}

# Ch.6 §G(3).
IN_BETWEEN: Rules = {
    "three-of-a-kind": lambda d: d.three.counts == (3,),
    "spread-of-one": lambda d: d.spread() == 1,
    "spread-of-two": lambda d: d.spread() == 2,
    "spread-of-three": lambda d: d.spread() == 3,
    "spread-of-four-or-more": lambda d: (d.spread() or 0) >= 4,
}

# Ch.6 §G(4).
ROYAL_MATCH_21: Rules = {
    "royal-match": lambda d: d.own.suited and d.holds_both(KING, QUEEN),
    "suited-blackjack": lambda d: d.own.suited and is_blackjack(d.first),
    "suited-match": lambda d: d.own.suited,
}

# Ch.6 §G(5).
BET_THE_SET_21: Rules = {
    "suited-pair": lambda d: d.identical,
    "pair": lambda d: d.own.counts == (2,),
}

# Ch.6 §G(6).
KINGS_BOUNTY: Rules = {
    "king-of-spades-pair-with-dealer-blackjack": lambda d: d.both_are(KING_OF_SPADES) and d.dealer_blackjack,
    "king-of-spades-pair": lambda d: d.both_are(KING_OF_SPADES),
    "suited-kings": lambda d: d.identical and d.holds_both(KING, KING),
    "suited-queens-jacks-or-tens": lambda d: d.identical and d.total == 20 and d.own.ranks[0] <= QUEEN,
    "suited-20": lambda d: d.total == 20 and d.own.suited,
    "unsuited-kings": lambda d: d.holds_both(KING, KING),
    "unsuited-20": lambda d: d.total == 20,
}

# Ch.6 §G(7): the four cards of a Blackjack Switch player, before any is exchanged.
SUPER_MATCH: Rules = {
    "four-of-a-kind": lambda d: d.own.counts == (4,),
    "two-pair": lambda d: d.own.counts == (2, 2),
    "three-of-a-kind": lambda d: d.own.counts == (3, 1),
    "pair": lambda d: d.own.counts == (2, 1, 1),
}


def bad_beat(cards: Callable[[int], bool]) -> Callable[[SideCards], bool]:
    """The hand totals 20 and the dealer's 21 is of such a number of cards."""
    return lambda d: (
        blackjack_total(d.hand).value == 20 and blackjack_total(d.dealer).value == 21 and cards(len(d.dealer))
    )


# Ch.6 §G(8). The law has no paytable; the dealer's cards part the events that an operator's table may pay.
BAD_BEAT: Rules = {
    "dealer-21-of-seven-or-more-cards": bad_beat(lambda n: n >= 7),
    "dealer-21-of-six-cards": bad_beat(lambda n: n == 6),
    "dealer-21-of-five-cards": bad_beat(lambda n: n == 5),
    "dealer-21-of-four-cards": bad_beat(lambda n: n == 4),
    "dealer-21-of-three-cards": bad_beat(lambda n: n == 3),
    "dealer-blackjack": bad_beat(lambda n: n == 2),
}

# Ch.6 §G(9). The ace is low only with a 2 and a 3, as in Three Card Poker.
THREE_CARD: Rules = {
    "straight-flush": lambda d: d.three_card_category == "straight-flush",
    "three-of-a-kind": lambda d: d.three_card_category == "three-of-a-kind",
    "straight": lambda d: d.three_card_category == "straight",
    "flush": lambda d: d.three_card_category == "flush",
}


def hit_and_run(*, busts_count: bool) -> Rules:
    """Ch.6 §G(10). Whether a busted hand's cards count is the operator's choice: the law does not say."""

    def counts(d: SideCards) -> bool:
        return busts_count or not blackjack_total(d.dealer).busts

    return {
        "eight-or-more-cards": lambda d: len(d.dealer) >= 8 and counts(d),
        "seven-cards": lambda d: len(d.dealer) == 7 and counts(d),
        "six-cards": lambda d: len(d.dealer) == 6 and counts(d),
        "five-cards": lambda d: len(d.dealer) == 5 and counts(d),
        "blackjack": lambda d: d.dealer_blackjack,
    }


def house_money(*, ace_low: bool) -> Rules:
    """Ch.6 §G(11). Whether an ace and a 2 are a straight is the operator's choice: the law does not say."""

    def straight(d: SideCards) -> bool:
        return d.own.straight_to(ace_low=ace_low) is not None

    return {
        "ace-king-suited": lambda d: d.own.suited and d.holds_both(ACE, KING),
        "straight-flush": lambda d: d.own.suited and straight(d),
        "pair": lambda d: d.own.counts == (2,),
        "straight": straight,
    }


# Ch.6 §G(12). An ace counts 1 or 11; the higher count that is not above 21 is always the better.
LUCKY_LUCKY: Rules = {
    "suited-7-7-7": lambda d: d.three.ranks == SEVENS and d.three.suited,
    "suited-6-7-8": lambda d: d.three.ranks == SIX_SEVEN_EIGHT and d.three.suited,
    "7-7-7": lambda d: d.three.ranks == SEVENS,
    "6-7-8": lambda d: d.three.ranks == SIX_SEVEN_EIGHT,
    "suited-21": lambda d: d.three_card_total == 21 and d.three.suited,
    "unsuited-21": lambda d: d.three_card_total == 21 and not d.three.suited,
    "any-20": lambda d: d.three_card_total == 20,
    "any-19": lambda d: d.three_card_total == 19,
}

# Ch.6 §G(13). With an ace and a ten-value card the dealer's, the only straight is ace, king, queen, jack.
SUPER_4: Rules = {
    "royal-flush-of-diamonds": lambda d: d.royal_flush() and suit_of(d.up) == SUITS.index("d"),
    "royal-flush": lambda d: d.royal_flush(),
    "three-of-a-kind": lambda d: d.dealer_blackjack and d.four.counts == (3, 1),
    "straight": lambda d: d.dealer_blackjack and d.four.straight_to(ace_low=True) is not None,
    "flush": lambda d: d.dealer_blackjack and d.four.suited,
    "two-pair": lambda d: d.dealer_blackjack and d.four.counts == (2, 2),
    "four-red-cards": lambda d: d.dealer_blackjack and d.red_cards == 4,
    "four-black-cards": lambda d: d.dealer_blackjack and d.red_cards == 0,
    "pair": lambda d: d.dealer_blackjack and d.four.counts == (2, 1, 1),
    "any-hand": lambda d: d.dealer_blackjack,
    "dealers-ace-up-with-no-blackjack": lambda d: rank_of(d.up) == ACE and not d.dealer_blackjack,
}

# Ch.6 §G(14).
TOP_3: Rules = {
    "suited-three-of-a-kind": lambda d: d.three.counts == (3,) and d.three.suited,
    "straight-flush": lambda d: d.three_card_category == "straight-flush",
    "three-of-a-kind": lambda d: d.three.counts == (3,),
}

SIDE_WAGERS: dict[str, SideWager] = {
    "lucky-ladies": SideWager(LUCKY_LADIES, dealer=2),
    "match-the-dealer": SideWager(MATCH_THE_DEALER, dealer=1, per_card=True),
    "in-between": SideWager(IN_BETWEEN, dealer=1),
    "royal-match-21": SideWager(ROYAL_MATCH_21),
    "bet-the-set-21": SideWager(BET_THE_SET_21),
    "kings-bounty": SideWager(KINGS_BOUNTY, dealer=2),
    "super-match": SideWager(SUPER_MATCH, first=4),
    "bad-beat": SideWager(BAD_BEAT, whole_hands=True),
    "three-card-poker": SideWager(THREE_CARD, dealer=1),
    "hit-and-run": SideWager(hit_and_run(busts_count=True), first=0, whole_hands=True),
    "house-money": SideWager(house_money(ace_low=True)),
    "lucky-lucky": SideWager(LUCKY_LUCKY, dealer=1),
    "super-4": SideWager(SUPER_4, dealer=2),
    "top-3": SideWager(TOP_3, dealer=1),
}

EVENTS: dict[str, tuple[str, ...]] = {wager: tuple(side.rules) for wager, side in SIDE_WAGERS.items()}
"""The events that a wager's paytable may name, highest first."""


def side_wager(wager: str, *, ace_low: bool, busts_count: bool) -> SideWager:
    """The wager under the operator's two choices."""
    if wager == "house-money":
        return SideWager(house_money(ace_low=ace_low))
    if wager == "hit-and-run":
        return SideWager(hit_and_run(busts_count=busts_count), first=0, whole_hands=True)
    return SIDE_WAGERS[wager]


def judge(side: SideWager, deal: SideCards) -> tuple[tuple[str, ...], ...]:
    """The events that hold, highest first, for each thing that the wager pays: one, or each card of the seat's two."""
    parts = [SideCards((one,), deal.dealer) for one in deal.first] if side.per_card else [deal]
    return tuple(tuple(event for event, holds in side.rules.items() if holds(part)) for part in parts)


def lines_for(rows: Sequence[Row], judged: Iterable[tuple[str, ...]]) -> tuple[Row, ...]:
    """The lines that pay: for each thing judged the first that names an event that holds. None of them is a loss."""
    found = (next((row for row in rows if names(row, events)), None) for events in judged)
    return tuple(row for row in found if row is not None)


def names(row: Row, events: Sequence[str]) -> bool:
    return row.hand in events or row.hand == ANY_OTHER or (row.hand == WIN and bool(events))


def add_rows(rows: Sequence[Row]) -> Row | None:
    """The lines that pay as one: where each of the seat's two cards is paid by itself, what both win together."""
    if len(rows) < 2:
        return next(iter(rows), None)
    odds = [row.pays for row in rows if isinstance(row.pays, To)]
    total = sum((Fraction(one.num, one.den) for one in odds), Fraction(0))
    title = " and ".join(row.title for row in rows)
    return replace(rows[0], title=title, pays=To(total.numerator, total.denominator))
