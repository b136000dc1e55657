"""Random rounds of Massachusetts Caribbean Stud, reckoned from the text by code of its own: 003 §§5, 10 and 11.

Nothing here is the engine's: hands are ranked, wagers settled and meters divided as the sentences say. Hands are dealt
so that meters are often won, by players and by the dealer, and by several at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss import settle

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
NONE, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL = range(10)
BET = {ROYAL: 100, STRAIGHT_FLUSH: 50, FOUR: 20, FULL: 7, FLUSH: 5, STRAIGHT: 4, THREE: 3, TWO_PAIR: 2}
BONUS = {ROYAL: 1000, STRAIGHT_FLUSH: 200, FOUR: 100, FULL: 50, FLUSH: 40, TWO_PAIR: 3}
BONUS_LETTERS = {"A": {STRAIGHT: 25, THREE: 7}, "B": {STRAIGHT: 25, THREE: 6}, "C": {STRAIGHT: 20, THREE: 6}}
ALL, TENTH = Fraction(1), Fraction(1, 10)
"""A share of the meter; a whole number is odds "for 1"."""
LOW = {STRAIGHT: 10, THREE: 3, TWO_PAIR: 2}
PROGRESSIVE: dict[str, dict[int, int | Fraction]] = {
    "A": {ROYAL: ALL, STRAIGHT_FLUSH: 5000, FOUR: 500, FULL: 100, FLUSH: 50, **LOW},
    "B": {ROYAL: ALL, STRAIGHT_FLUSH: TENTH, FOUR: 500, FULL: 100, FLUSH: 50, **LOW},
    "C": {ROYAL: ALL, STRAIGHT_FLUSH: TENTH, FOUR: 200, FULL: 50, FLUSH: 40, STRAIGHT: 30, THREE: 9},
    "D": {ROYAL: ALL, STRAIGHT_FLUSH: TENTH, FOUR: 300, FULL: 50, FLUSH: 40, STRAIGHT: 30, THREE: 9},
    "E": {ROYAL: ALL, STRAIGHT_FLUSH: TENTH, FOUR: 500, FULL: 100, FLUSH: 50},
}
FIVE_CARD: dict[int, int | Fraction] = PROGRESSIVE["E"]
ENVY = {ROYAL: 1000, STRAIGHT_FLUSH: 300}
"""For each dollar of the receiver's own wager."""
OWN, ON_DEALER = "five-card-hand-bonus", "five-card-hand-bonus-dealer"
RESET = 10_000_00

Rank = tuple[int, tuple[int, ...]]


def rank(cards: list[str]) -> Rank:
    """The category of §5(b), and what tells hands of one category apart."""
    found = Counter(RANKS.index(card[0]) for card in cards)
    order = tuple(sorted(found, key=lambda one: (found[one], one), reverse=True))
    shape = sorted(found.values(), reverse=True)
    wheel = order == (12, 3, 2, 1, 0)
    run = wheel or (len(found) == 5 and order[0] - order[4] == 4)
    top = (3,) if wheel else order[:1]
    if len({card[1] for card in cards}) == 1:
        return (FLUSH, order) if not run else (STRAIGHT_FLUSH, top) if top != (12,) else (ROYAL, ())
    if run:
        return STRAIGHT, top
    kinds = {(4, 1): FOUR, (3, 2): FULL, (3, 1, 1): THREE, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}
    return kinds.get(tuple(shape), NONE), order


@dataclass
class Player:
    wagers: dict[str, int]
    cards: list[str]
    bets: bool


@dataclass
class Reckoning:
    """A round settled seat by seat from the highest down: what comes back for each wager, and the meters."""

    dealer: list[str]
    players: dict[int, Player]
    letters: Mapping[str, str]
    meters: dict[str, int]
    back: dict[tuple[int, str], int] = field(default_factory=dict)
    part: int | None = None

    def settle(self) -> None:
        for seat in sorted(self.players, reverse=True):
            one = self.players[seat]
            self.settle_hand(seat, one)
            hand, table = rank(one.cards)[0], PROGRESSIVE[self.letters["progressive"]]
            if (stake := one.wagers.get("progressive")) is not None:
                pays = table.get(hand, 0) if one.bets else 0
                self.back[seat, "progressive"] = self.award("progressive", stake, pays)
            if (stake := one.wagers.get(OWN)) is not None:
                self.back[seat, OWN] = self.award(OWN, stake, FIVE_CARD.get(hand, 0))
            if (stake := one.wagers.get(ON_DEALER)) is not None:
                self.back[seat, ON_DEALER] = self.share(stake, FIVE_CARD.get(rank(self.dealer)[0], 0))
            self.back[seat, "envy"] = self.envy(seat, one)

    def settle_hand(self, seat: int, one: Player) -> None:
        """§10(a), (b), (c)(3), §11(a) to (c)."""
        ante, bet, own, house = one.wagers["ante"], 2 * one.wagers["ante"], rank(one.cards), rank(self.dealer)
        qualifies = house[0] > NONE or house[1][:2] == (12, 11)
        if not one.bets:
            self.back[seat, "ante"] = 0
        elif not qualifies:
            self.back[seat, "ante"], self.back[seat, "bet"] = 2 * ante, bet
        elif own == house:
            self.back[seat, "ante"], self.back[seat, "bet"] = ante, bet
        else:
            won = own > house
            self.back[seat, "ante"] = 2 * ante * won
            self.back[seat, "bet"] = (bet + bet * BET.get(own[0], 1)) * won
        if (stake := one.wagers.get("caribbean-stud-bonus")) is not None:
            table = BONUS | BONUS_LETTERS[self.letters["caribbean-stud-bonus"]]
            tens = own[0] == PAIR and RANKS[own[1][0]] in "TJQKA"
            odds = (table.get(own[0]) or int(tens)) if one.bets else 0
            self.back[seat, "caribbean-stud-bonus"] = stake + stake * odds if odds else 0

    def award(self, wager: str, stake: int, pays: int | Fraction) -> int:
        """§11(d), (e)(1): odds for 1, or a share of what the meter shows at the player's turn."""
        if not isinstance(pays, Fraction):
            return stake * pays
        paid = int(self.meters[wager] * pays)
        self.meters[wager] += (RESET if pays == ALL else 0) - paid
        return paid

    def share(self, stake: int, pays: int | Fraction) -> int:
        """§11(e)(2): the jackpot is divided equally among those who wagered on the dealer's hand."""
        if not isinstance(pays, Fraction):
            return stake * pays
        if self.part is None:
            sharers = sum(ON_DEALER in one.wagers for one in self.players.values())
            self.part = int(self.meters[OWN] * pays) // sharers
            self.meters[OWN] += (RESET if pays == ALL else 0) - self.part * sharers
        return self.part

    def envy(self, seat: int, one: Player) -> int:
        """§10(c)(3)(ii)c.2.v, §11(d)(7): with table D, for the hand of each other player who has not folded."""
        stake = one.wagers.get("progressive", 0) if self.letters["progressive"] == "D" else 0
        others = [rank(two.cards)[0] for at, two in self.players.items() if at != seat and two.bets]
        return stake * sum(ENVY.get(hand, 0) for hand in others)


def deal(random: Random, deck: list[str]) -> list[str]:
    """Five cards of the deck, often of a kind that is rare."""
    suit, first, second = random.choice(SUITS), *random.sample(range(13), 2)
    run = [(first + n) % 13 for n in range(-1, 4)] if first < 10 else [8, 9, 10, 11, 12]
    rigged = (
        [RANKS[n] + suit for n in run],
        [RANKS[n] + random.choice(SUITS) for n in run],
        random.sample([rank + suit for rank in RANKS], 5),
        [RANKS[first] + one for one in SUITS] + [RANKS[second] + suit],
        [RANKS[first] + one for one in SUITS[:3]] + [RANKS[second] + one for one in SUITS[1:3]],
        ["A" + suit, "K" + random.choice(SUITS), *random.sample(deck, 3)],
    )
    found = random.choice((*rigged, *[random.sample(deck, 5)] * 4))
    if len(set(found)) < 5 or not set(found) <= set(deck):
        found = random.sample(deck, 5)
    for card in found:
        deck.remove(card)
    return found


def reckon(random: Random) -> tuple[Reckoning, dict[str, Any]]:
    """A random round: before it is settled here, and as the engine is given it."""
    letters = {"caribbean-stud-bonus": random.choice("ABC"), "progressive": random.choice("ABCDE")}
    deck, players = DECK.copy(), dict[int, Player]()
    dealer = deal(random, deck)
    for seat in random.sample(range(1, 8), random.randint(1, 6)):
        wagers = {"ante": random.randrange(500, 30_000)}
        stakes = {"caribbean-stud-bonus": 700, "progressive": 500 if letters["progressive"] == "D" else 100}
        for wager, stake in {**stakes, OWN: 300, ON_DEALER: random.choice((100, 500))}.items():
            if random.random() < 0.6:
                wagers[wager] = stake
        players[seat] = Player(wagers, deal(random, deck), random.random() < 0.7)
    meters = {"progressive": random.randrange(RESET, 9 * RESET), OWN: random.randrange(RESET, 9 * RESET)}
    given = {
        "game": "caribbean-stud",
        "options": {"paytables": letters},
        "meters": {"main": money(meters["progressive"]), f"{OWN}/main": money(meters[OWN])},
        "dealer": " ".join(dealer),
        "seats": {
            str(seat): {
                "wagers": {wager: money(amount) for wager, amount in one.wagers.items()},
                "cards": " ".join(one.cards),
                "choices": ["bet" if one.bets else "fold"],
            }
            for seat, one in players.items()
        },
    }
    return Reckoning(dealer, players, letters, meters), given


def money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


@pytest.mark.rules("CAR-022", "CAR-053", "CAR-054", "CAR-063", "CAR-069", "CAR-070", "CAR-071", "CAR-072")
@pytest.mark.parametrize("seed", range(8))
def test_a_round_comes_to_what_the_text_says(seed: int) -> None:
    random = Random(seed)
    for _ in range(25):
        ours, given = reckon(random)
        staked = {wager for one in ours.players.values() for wager in one.wagers}
        if not staked >= {"progressive", OWN}:
            continue
        ours.settle()
        found = settle(given)
        theirs = {
            (int(seat), name): cents
            for seat, one in found["seats"].items()
            for name, cents in {**{w: r["returned"] for w, r in one["wagers"].items()}, "envy": one["envy"]}.items()
        }
        assert theirs == {key: money(amount) for key, amount in ours.back.items()}, given
        assert found["meters"] == {"main": money(ours.meters["progressive"]), f"{OWN}/main": money(ours.meters[OWN])}
