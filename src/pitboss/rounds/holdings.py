"""What the cards in sight make: the hand of a seat and of each place of the table, as far as they lie face up.

Nothing is decided here. The cards are read by the rankings and counts that settle the round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pitboss.cards import UNKNOWN, Card, rank_of
from pitboss.games.blackjack import is_bust
from pitboss.games.game import Game
from pitboss.games.hands import cards_of, parts_of
from pitboss.games.identity import Wager
from pitboss.law.model import HandRule
from pitboss.rankings import RANKINGS
from pitboss.rankings.points import blackjack_total, point_count
from pitboss.rounds.events import HandJudged
from pitboss.rounds.families.blackjack.settlement import title_of_hand
from pitboss.rounds.views import RoundView, SeatView

COUPS = ("player", "banker")
"""The hands of baccarat, which lie on the table for all."""

OWN = {"seat", "community"}
"""The places whose cards a player calls their own hand; others only count for a wager beside it."""


MAIN = "player"
"""The hand of a seat, where the law calls it so; others beside it count for wagers beside the game."""

SO_FAR = {(): "High card", (2,): "Pair", (2, 2): "Two pair", (3,): "Three-of-a-kind", (4,): "Four-of-a-kind"}
"""What cards make before all of them lie there, by how many of them are of a rank."""


def find_held(game: Game, seen: RoundView, seat: SeatView) -> tuple[HandJudged, ...]:
    """What a seat holds: each of its hands at blackjack, else the largest hand of which all cards are in sight. Where
    there is none yet, what those in sight make so far.
    """
    if game.name == "blackjack":
        hands = [(hand.cards, hand.split) for hand in seat.hands] or [(seat.cards, False)]
        return tuple(count_hand("player", cards, split=split) for cards, split in hands if is_in_sight(cards))
    own = seen.zones.get(f"hand-{seat.hand}", ()) if seat.hand else seat.cards
    rules = list_held(game, seat)
    found = [one for rule in rules for one in rank_hand(game, seen, rule, own)]
    found = found or [one for rule in rules for one in count_so_far(seen, rule, own)]
    return (max(found, key=lambda one: len(one.cards)),) if found else ()


def list_held(game: Game, seat: SeatView) -> list[HandRule]:
    """The hands that a seat may hold: that of the game, else those that its wagers are on."""
    if MAIN in game.hands:
        return [game.hands[MAIN]] if is_own(game.hands[MAIN]) else []
    played = {table.on for wager in seat.wagers if (table := game.table(Wager(wager).rule))}
    return [rule for rule in game.hands.values() if rule.id in played and is_own(rule)]


def count_so_far(seen: RoundView, rule: HandRule, own: tuple[Card, ...]) -> Iterator[HandJudged]:
    cards = tuple(card for card in cards_of(rule, seen.zones, own) if card != UNKNOWN)
    ranks = sorted(number for number in Counter(map(rank_of, cards)).values() if number > 1)
    if is_in_sight(own) and tuple(ranks) in SO_FAR:
        yield HandJudged(rule.id, cards, SO_FAR[tuple(ranks)])


def find_lying(game: Game, seen: RoundView, zone: str) -> HandJudged | None:
    """What the cards at a place of the table make; None while one of them lies face down."""
    cards = seen.zones.get(zone, ())
    if zone in COUPS:
        return HandJudged(zone, cards, str(point_count(cards))) if is_in_sight(cards) else None
    if zone != "dealer":
        return None
    if game.name == "blackjack":
        return count_hand(zone, cards) if is_in_sight(cards) and len(cards) > 1 else None
    rule = game.hands.get("dealer")
    return next(rank_hand(game, seen, rule, ()), None) if rule else None


def is_own(rule: HandRule) -> bool:
    zones = {zone for zone, _ in parts_of(rule.cards)}
    return "seat" in zones and zones <= OWN


def is_in_sight(cards: tuple[Card, ...]) -> bool:
    return bool(cards) and UNKNOWN not in cards


def rank_hand(game: Game, seen: RoundView, rule: HandRule, own: tuple[Card, ...]) -> Iterator[HandJudged]:
    ranking, cards = RANKINGS[game.ranking(rule.id)], cards_of(rule, seen.zones, own)
    if len(cards) == ranking.dealt and is_in_sight(cards):
        best = ranking.best(cards, game.deck)
        yield HandJudged(rule.id, best.cards, ranking.category(best.rank).title)


def count_hand(hand: str, cards: tuple[Card, ...], *, split: bool = False) -> HandJudged:
    """`17`, `soft 17`, `Blackjack`, or `bust with 23`."""
    total, title = blackjack_total(cards), title_of_hand(cards, split=split)
    if is_bust(cards):
        title = f"bust with {total.value}"
    elif total.soft and title == str(total.value):
        title = f"soft {total.value}"
    return HandJudged(hand, cards, title)
