"""Games of ranked hands: from cards to the class of each hand, to who qualifies and who is higher.

Hands that no paytable and no envy schedule of the game tells apart, and that are of one category, are of one class. All
wagers that are judged on a hand share its classes, so each hand is looked up once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import SUITS, make_card
from pitboss.compiled.hands import NO_SUIT, RankTable, tabulate_ranking
from pitboss.compiled.wagers import Axis, CompiledWager, Line, compile_wager
from pitboss.games import hands as rules
from pitboss.games.game import Game
from pitboss.games.outcomes import AXES
from pitboss.games.paytables import WIN, find_line, key_of
from pitboss.games.settlement import judge
from pitboss.law.model import Envy, Row, Settlement
from pitboss.money import Cents, Fixed
from pitboss.rankings import RANKINGS, Ranked

OWN, DEALER = "player", "dealer"
SEAT = "seat"
SUITED = tuple((make_card(0, suit),) for suit in range(len(SUITS)))
"""A card of each suit, to stand for a hand in it: paytables see the rank and the suit, and no card."""

LEVELS = ("lower", "equal", "higher")
"""A hand's place against the dealer's: one is below, level with, or above the other."""

Dealt = Mapping[str, NDArray[np.uint8]]
"""Many deals at once: the cards of each place, a row for each deal."""


@dataclass(frozen=True, eq=False)
class CompiledHand:
    """A hand that wagers are judged on: `parts` say which cards make it up, each place with how many of its first cards
    count; `classes` leads from a place of the table and a suit to a class, and `samples` has a hand of each class."""

    name: str
    parts: tuple[tuple[str, int], ...]
    table: RankTable
    classes: NDArray[np.int16]
    samples: tuple[Ranked, ...]
    axis: Axis

    def find(self, dealt: Dealt) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """(place, class) of the hand in each deal."""
        places, suits = self.table.find(np.hstack([dealt[zone][:, :first] for zone, first in self.parts]))
        return places, self.classes[places, suits]

    def class_of(self, hand: Ranked) -> int:
        suit = NO_SUIT if hand.suit is None else hand.suit
        return int(self.classes[self.table.numbers[hand.rank], suit])


@dataclass(frozen=True, eq=False)
class CompiledEnvy:
    """An Envy Bonus: what another player's hand brings to one with this `stake`, by the class of that hand."""

    wager: str
    stake: Cents
    hand: str
    amounts: NDArray[np.int64]
    rows: tuple[Row | None, ...]


@dataclass(frozen=True, eq=False)
class RankedTables:
    """The tables of a game of ranked hands."""

    game: Game
    kept: dict[str, CompiledHand] = field(default_factory=dict, repr=False)

    @cached_property
    def zones(self) -> Mapping[str, int]:
        """How many cards lie in each place that hands are made of: what the dealing plan gives a seat, and for the
        other places what is missing to the hands that they are part of."""
        dealing = self.game.dealing
        known = {SEAT: sum(step.cards for step in dealing.steps if step.to == "seats" and self.applies(step.when))}
        parts = {name: rules.parts_of(hand.cards) for name, hand in self.game.hands.items()}
        while unknown := {zone for one in parts.values() for zone, _ in one} - known.keys():
            for name, one in parts.items():
                open_here = [zone for zone, first in one if first is None and zone not in known]
                if len(open_here) == 1 and open_here[0] in unknown:
                    others = sum(
                        known[zone] if first is None else first for zone, first in one if zone not in open_here
                    )
                    known[open_here[0]] = RANKINGS[self.game.ranking(name)].dealt - others
        return known

    def applies(self, when: str) -> bool:
        return not when or when in self.game.conditions or when in self.game.wagers

    @cached_property
    def hand_names(self) -> tuple[str, ...]:
        """Every hand that a wager or an envy schedule is judged on, and those that are compared."""
        judged = [on for one in self.game.settlements for _, on in self.tables_of(one) if on]
        envied = [envy.on for one in self.game.wagers for envy in self.game.envy(one)]
        compared = [name for name in (OWN, DEALER) if name in self.game.hands]
        return tuple(dict.fromkeys([*judged, *envied, *compared]))

    def hand(self, name: str) -> CompiledHand:
        """A hand, compiled when it is first asked for."""
        if name not in self.kept:
            self.kept[name] = self.compile_hand(name)
        return self.kept[name]

    def tables_of(self, settlement: Settlement) -> Iterator[tuple[str, str]]:
        """(paytable, hand that it is judged on, nothing where any win is paid alike) for a wager's settlement."""
        for line in settlement.lines:
            word, _, named = line.pays.partition(" ")
            table = self.game.table(named or settlement.wager)
            if word == "paytable" and table is not None:
                any_win = table.rows[0].hand == WIN
                yield named or settlement.wager, "" if any_win else self.game.wagers[settlement.wager].on or table.on

    def compile_hand(self, name: str) -> CompiledHand:
        game = self.game
        ranking = RANKINGS[game.ranking(name)]
        table = tabulate_ranking(ranking, game.deck)
        wagers = [(one.wager, named) for one in game.settlements for named, on in self.tables_of(one) if on == name]
        envies = [envy for one in game.wagers for envy in game.envy(one) if envy.on == name]
        in_force = [paid.rows for _, named in wagers if (paid := game.table(named))]
        asks_suit = any(row.suits for rows in (*in_force, *(envy.rows for envy in envies)) for row in rows)
        classes = np.zeros((len(table.order), len(SUITS) + 1), np.int16)
        known: dict[tuple[int, ...], int] = {}
        samples: list[Ranked] = []
        hits: list[list[Row]] = []
        for place, rank in enumerate(table.order):
            for suit in range(len(SUITS) + 1) if asks_suit else (NO_SUIT,):
                hand = Ranked(rank, () if suit == NO_SUIT else SUITED[suit])
                hit = [rules.find_row(game, wager, named, lambda _, hand=hand: hand) for wager, named in wagers]  # type: ignore[misc]
                hit += [find_line(envy.rows, ranking, hand) for envy in envies]
                key = (rank.category, *map(id, hit))  # a row is a line of the law, and none is there twice
                if key not in known:
                    known[key] = len(known)
                    samples.append(hand)
                    hits.append([row for row in hit if row])
                classes[place, suit if asks_suit else slice(None)] = known[key]
        words = [say_class(ranking.category(hand.rank).key, hit) for hand, hit in zip(samples, hits, strict=True)]
        parts = tuple((zone, first or self.zones[zone]) for zone, first in rules.parts_of(game.hands[name].cards))
        return CompiledHand(name, parts, table, classes, tuple(samples), Axis(f"hand {name}", tuple(words)))

    # Axes

    @cached_property
    def axes(self) -> Mapping[str, Axis]:
        pulled = [withdrawal_of(one.wager) for one in self.game.settlements if "withdrawal" in one.outcomes]
        hands = [self.hand(name).axis for name in self.hand_names]
        return {axis.name: axis for axis in (*self.word_axes.values(), *pulled, *hands)}

    @cached_property
    def word_axes(self) -> Mapping[str, Axis]:
        """Those whose words settlement lines speak in, but for what is asked of one wager alone."""
        said = {axis for one in self.game.settlements for axis in one.outcomes} - {"withdrawal", "base-wagers"}
        return {name: Axis(name, AXES[name]) for name in AXES if name in said}

    @cached_property
    def qualification(self) -> NDArray[np.int8]:
        """The index of the word for each place of the dealer's hand."""
        rule = self.game.edition.qualifies
        assert rule is not None, "a settlement that asks for qualification says who qualifies"
        table = self.hand(rule.hand).table
        said = [rules.qualification(rule, table.ranking, Ranked(rank, ())) for rank in table.order]
        return np.array([AXES["qualification"].index(word) for word in said], np.int8)

    @cached_property
    def comparison(self) -> NDArray[np.int8]:
        """The index of the word for each of LEVELS: of two places no more can be said, so this is the whole domain."""
        own, dealer = self.hand(OWN).table, self.hand(DEALER).table
        assert own.order == dealer.order, "hands can be compared only by one order"
        low, high = own.order[0], own.order[-1]
        said = [rules.comparison(one, other) for one, other in ((low, high), (low, low), (high, low))]
        return np.array([AXES["comparison"].index(word) for word in said], np.int8)

    def find(self, dealt: Dealt) -> dict[str, NDArray[np.int64]]:
        """The index of each deal on every axis that the cards decide; the places that a deal lacks are left out."""
        found: dict[str, NDArray[np.int64]] = {}
        places: dict[str, NDArray[np.int64]] = {}
        for name in self.hand_names:
            hand = self.hand(name)
            if all(zone in dealt for zone, _ in hand.parts):
                at, which = hand.find(dealt)
                places[name], found[hand.axis.name] = at.astype(np.int64), which.astype(np.int64)
        if "qualification" in self.word_axes and DEALER in places:
            found["qualification"] = self.qualification[places[DEALER]].astype(np.int64)
        if "comparison" in self.word_axes and {OWN, DEALER} <= places.keys():
            level = 1 + np.sign(places[OWN] - places[DEALER])
            found["comparison"] = self.comparison[level].astype(np.int64)
        return found

    # Wagers

    def compile_wager(self, wager: str, seat: int) -> CompiledWager:
        game, settlement = self.game, self.game.settlement(wager)
        needed = [one for group in game.wagers[wager].needs for one in group]
        axes: list[Axis] = []
        for name in settlement.outcomes:
            if name == "base-wagers":
                axes += [axis for one in needed for axis in self.compile_wager(one, seat).axes]
            else:
                axes.append(withdrawal_of(wager) if name == "withdrawal" else self.word_axes[name])
        axes += [self.hand(on).axis for on in dict.fromkeys(on for _, on in self.tables_of(settlement)) if on]
        parts = [self.compile_wager(one, seat) for one in needed] if "base-wagers" in settlement.outcomes else []

        def rule(at: tuple[int, ...]) -> Line:
            where = {axis.name: n for axis, n in zip(axes, at, strict=True)}
            words = [axis.words[where[axis.name]] for axis in axes if not axis.name.startswith("hand ")]
            if parts:
                won = all(one.line_at(where).judged.outcome == "win" for one in parts)
                words.append(AXES["base-wagers"][0 if won else 1])
            hit: list[Row] = []

            def row_hit(named: str) -> Row | None:
                row = rules.find_row(game, wager, named, lambda on: self.hand(on).samples[where[f"hand {on}"]])
                hit.extend([row] if row else [])
                return row

            judged = judge(settlement, words, row_hit)
            return Line(judged, tuple(hit), stands="pulled" not in words)

        return compile_wager(game, wager, axes, rule, seat)

    @cached_property
    def envies(self) -> tuple[CompiledEnvy, ...]:
        return tuple(self.compile_envy(wager, envy) for wager in self.game.wagers for envy in self.game.envy(wager))

    def compile_envy(self, wager: str, envy: Envy) -> CompiledEnvy:
        hand = self.hand(envy.on)
        rows = tuple(find_line(envy.rows, hand.table.ranking, one) for one in hand.samples)
        amounts = [row.pays.amount if row and isinstance(row.pays, Fixed) else 0 for row in rows]
        return CompiledEnvy(wager, envy.stake, envy.on, np.array(amounts, np.int64), rows)


def withdrawal_of(wager: str) -> Axis:
    return Axis(f"withdrawal of {wager}", AXES["withdrawal"])


def say_class(category: str, rows: Iterable[Row]) -> str:
    """The category, and the lines that hands of the class hit, where there are any."""
    return ": ".join(filter(None, (category, ", ".join(dict.fromkeys(map(key_of, rows))))))
