"""Random finished rounds of every game, settled by the engine, pay each wager exactly what the compiled arrays say.

A round is dealt and decided at random, with every wager that the seat may place and a random letter of each paytable.
The engine plays it again from its description; the arrays are asked for the same cards. Outcome, line, citation and
every cent must agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import numpy as np
import pytest

from pitboss.cards import Card, show_all
from pitboss.compiled import CompiledWager, Line, compile_game
from pitboss.compiled.blackjack import BlackjackTables
from pitboss.compiled.coups import CoupTables, play_out
from pitboss.compiled.dice import NUMBERS, ROLLS, DiceTables
from pitboss.compiled.ranked import RankedTables
from pitboss.games.allowances import tables_open
from pitboss.games.blackjack import (
    HouseRules,
    PlayedHand,
    choices,
    dealer_draws,
    dealer_must_draw,
    hand_word,
    offers_insurance,
    reads_hole_card,
    state_of,
)
from pitboss.games.builder import game_by_options
from pitboss.games.craps import works
from pitboss.games.dice import OPEN_TO, Shooter
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.side_wagers import SIDE_WAGERS
from pitboss.law.labels import disclose
from pitboss.money import Cents, dollars
from pitboss.rankings.points import blackjack_total, is_blackjack
from pitboss.rounds.finished.settle import settle

SEAT = "1"
STAKE = 500
Said = dict[str, Any]
Found = dict[str, tuple[CompiledWager, Line, Cents]]
"""For each wager its line and its stake, by the arrays."""


def at_random(name: str, chance: Random, options: Mapping[str, Any]) -> tuple[Game, Said]:
    """The game with some letter of each paytable that has several, and the options that choose them."""
    chance = Random(chance.randrange(4))
    plain = game_by_options(name, options)
    letters: dict[str, str] = {}
    shared: dict[str, str] = {}
    for wager, rule in plain.wagers.items():
        tables = tables_open(plain.edition, wager, plain.choices.version, plain.choices.decks)
        if lettered := [one.letter for one in tables if one.letter]:
            letters[wager] = shared.setdefault(rule.paytable or wager, chance.choice(lettered))
    said = {**options, "paytables": letters}
    return kept.setdefault((name, repr(said)), game_by_options(name, said)), said


kept: dict[tuple[str, str], Game] = {}
"""Games that were dealt from before, with what is compiled of them."""


def stake_of(game: Game, wager: str) -> Cents:
    return next(iter(game.choices.stakes.get(wager, ())), STAKE)


def meters_of(game: Game, wager: str) -> dict[str, Cents]:
    """What the wager's meters show: the amounts that they start from."""
    table = game.table(wager)
    named = game.meters_named(table) if table else ()
    return {name: game.meters[game.meter(wager, name, 1)].initial or 0 for name in named}


def shown(game: Game, wagers: Mapping[str, Cents]) -> dict[str, str]:
    """The meters of these wagers, by the names that a file has for them."""
    found = {}
    for wager in wagers:
        for name, amount in meters_of(game, wager).items():
            found[str(game.meter(wager, name, 1))] = dollars(amount)
    return found


def agrees(game: Game, round_: Said, by_arrays: Found) -> None:
    said = settle(round_)["seats"][SEAT]["wagers"]
    assert said, round_
    for wager, one in said.items():
        if wager.endswith("-vigorish"):
            compiled, line, stake = by_arrays[wager.removesuffix("-vigorish")]
            assert one["staked"] == dollars(compiled.vigorish_on(line, stake, 0))
            continue
        if wager.endswith("-odds") and wager not in by_arrays:
            assert one["returned"] == one["staked"], "odds without a number never lay there"
            continue
        compiled, line, stake = by_arrays[wager]
        meters = meters_of(game, compiled.id)
        judged = compiled.judge(line, stake, meters)
        taken = judged.outcome == "forfeit" and one["outcome"] == "forfeit"
        told = (judged.outcome, judged.line, disclose(str(judged.cite)), dollars(compiled.returns(line, stake, meters)))
        assert told == (one["outcome"], one["line"], one["cite"], one["returned"]) or taken, (wager, one, told, round_)


# Ranked hands


def ranked_round(name: str, chance: Random) -> tuple[Game, Said, Found]:
    game, options = at_random(name, chance, {})
    compiled = compile_game(game)
    tables = compiled.tables
    assert isinstance(tables, RankedTables)
    before = [one for one in compiled.names if game.wagers[one].placed == "before-the-deal"]
    way = chance.choice(compiled.ways(before))
    deck = chance.sample(list(game.deck), sum(tables.zones.values()))
    cards: dict[str, list[Card]] = {zone: [deck.pop() for _ in range(number)] for zone, number in tables.zones.items()}
    wagers = {wager: stake_of(game, wager) for wager in before}
    seat = {
        "wagers": {wager: dollars(stake) for wager, stake in wagers.items()},
        "cards": show_all(cards["seat"]),
        "choices": list(way.choices),
    }
    zones = {"bonus" if zone == "burned" else zone: show_all(dealt) for zone, dealt in cards.items() if zone != "seat"}
    round_ = {"game": name, "options": options, "meters": shown(game, wagers), "seats": {SEAT: seat}, **zones}
    found = {
        axis: int(at[0]) for axis, at in tables.find({z: np.array([c], np.uint8) for z, c in cards.items()}).items()
    }
    found["decision"] = int(way.folded)
    found |= {f"withdrawal of {wager}": int(wager in way.pulled) for wager in compiled.names}
    stakes = {wager: int(units * wagers[game.wagers[wager].of or wager]) if wager not in wagers else wagers[wager]
              for wager, units in way.placed}  # fmt: skip
    by_arrays: Found = {}
    for wager in compiled.names:
        one = compiled.wager(wager)
        if one.base in stakes:
            by_arrays[wager] = one, one.line_at(found), stakes[one.base]
    return game, round_, by_arrays


RANKED = ("three-card-poker", "caribbean-stud", "four-card-poker", "ultimate-texas-holdem", "mississippi-stud",
          "let-it-ride", "stud-235")  # fmt: skip


@pytest.mark.parametrize("name", RANKED)
def test_ranked_hands(name: str) -> None:
    chance = Random(7)
    for _ in range(60):
        agrees(*ranked_round(name, chance))


# Baccarat


def coup_round(name: str, chance: Random, options: Said) -> tuple[Game, Said, Found]:
    game, options = at_random(name, chance, options)
    compiled = compile_game(game)
    tables = compiled.tables
    assert isinstance(tables, CoupTables)
    six = chance.sample(list(game.deck), 6)
    coup = play_out(tuple(six[:2]), tuple(six[2:4]), (six[4], six[5]))
    side = chance.choice(("player", "banker"))
    wagers = {one: stake_of(game, one) for one in compiled.names if one not in {"player", "banker"} - {side}}
    seat = {"wagers": {wager: dollars(stake) for wager, stake in wagers.items()}}
    cards = {"player": show_all(coup.player), "banker": show_all(coup.banker)}
    round_ = {"game": name, "options": options, "meters": shown(game, wagers), "seats": {SEAT: seat}, **cards}
    at = {axis: int(found[0]) for axis, found in tables.find(np.array([six], np.uint8)).items()}
    found = {one: (compiled.wager(one), compiled.wager(one).line_at(at), wagers[one]) for one in wagers}
    return game, round_, found


VERSIONS = [{}, {"variation": "ez"}, {"vigorish": "4%", "vigorish_rounding": "up-quarter"},
            {"king_9_of_seats": "ss hd", "royal_9_award": "listed-order"}]  # fmt: skip


@pytest.mark.parametrize("options", VERSIONS, ids=str)
@pytest.mark.parametrize("name", ["midi-baccarat", "mini-baccarat"])
def test_coups(name: str, options: Said) -> None:
    chance = Random(8)
    for _ in range(60):
        agrees(*coup_round(name, chance, options))


# Blackjack


class Shoe:
    """A shuffled shoe."""

    def __init__(self, game: Game, chance: Random) -> None:
        self.left = chance.sample(list(game.deck), 60)

    def deal(self, number: int = 1) -> list[Card]:
        return [self.left.pop() for _ in range(number)]


def play_hands(shoe: Shoe, chance: Random, rules: HouseRules, first: list[Card]) -> Iterator[tuple[PlayedHand, bool]]:
    """A hand played at random, with the hands that are split off it, and whether each is doubled."""
    waiting, number = [(first, False)], 1
    while waiting:
        held, split = waiting.pop(0)
        if len(held) < 2:
            held = [*held, *shoe.deal()]
        doubled = surrendered = False
        while options := choices(state_of(held, split=split, hands=number), rules):
            choice = chance.choice(options)
            if choice == "split":
                number += 1
                waiting.insert(0, ([held[1]], True))
                held, split = [held[0], *shoe.deal()], True
                continue
            doubled, surrendered = choice == "double", choice == "surrender"
            if choice in ("hit", "double"):
                held = [*held, *shoe.deal()]
            if choice != "hit":
                break
        yield PlayedHand(cards=tuple(held), split=split, surrendered=surrendered), doubled


def blackjack_round(chance: Random, options: Said) -> tuple[Game, Said, Found]:
    game, options = at_random("blackjack", chance, options)
    compiled = compile_game(game)
    tables = compiled.tables
    assert isinstance(tables, BlackjackTables)
    rules, shoe = tables.rules, Shoe(game, chance)
    first, dealer = shoe.deal(2), shoe.deal(2)
    peeks = is_blackjack(dealer) and reads_hole_card(dealer[0])
    ended = [(PlayedHand(cards=tuple(first)), False)] if peeks else list(play_hands(shoe, chance, rules, first))
    # A hand's own word is all that the dealer's drawing turns on, beside the wager on the dealer's cards.
    words = [hand_word(hand, dealer, rules) for hand, _ in ended]
    while not peeks and dealer_must_draw(words, wagers_on_dealer="complete_dealer_hand" in game.conditions):
        total = blackjack_total(dealer)
        if not dealer_draws(total.value, soft=total.soft, hits_soft_17=rules.hits_soft_17):
            break
        dealer += shoe.deal()
    wagers = {one: stake_of(game, one) for one in compiled.names if game.wagers[one].placed == "before-the-deal"}
    if offers_insurance(dealer[0]) and chance.random() < 0.7:
        wagers["insurance"] = wagers["blackjack"] // 2
    hands = [
        {"cards": show_all(hand.cards), "doubled": doubled, "surrendered": hand.surrendered} for hand, doubled in ended
    ]
    seat = {"wagers": {wager: dollars(stake) for wager, stake in wagers.items()}, "hands": hands,
            **({"initial": show_all(first)} if len(hands) > 1 else {})}  # fmt: skip
    round_ = {"game": "blackjack", "options": options, "meters": shown(game, wagers), "seats": {SEAT: seat},
              "dealer": show_all(dealer)}  # fmt: skip
    found: Found = {}
    for wager in wagers:
        one = compiled.wager(wager)
        if wager in tables.whole_hands:
            at = {wager: tables.whole_class(wager, dealer, ended[0][0].cards)}
        elif wager in SIDE_WAGERS:
            own, others = np.array([first], np.uint8), np.array([dealer[:2]], np.uint8)
            at = {wager: int(tables.sides.table(wager).find(own, others)[0])}
        else:
            at = {"hand": tables.hand_class(ended[0][0]), "dealer": tables.dealer_class(dealer)}
        found[wager] = one, one.line_at(at), wagers[wager]
    for n, (hand, doubled) in enumerate(ended, 1):
        at = {"hand": tables.hand_class(hand), "dealer": tables.dealer_class(dealer)}
        main, double = compiled.wager("blackjack" if n == 1 else "blackjack-split"), compiled.wager("blackjack-double")
        found[str(Wager.on_hand(n))] = main, main.line_at(at), wagers["blackjack"]
        if doubled:
            found[str(Wager.on_hand(n).doubled())] = double, double.line_at(at), wagers["blackjack"]
    return game, round_, found


HOUSES = [{}, {"surrender": "late", "das": True, "decks": 2}, {"soft17": "hit", "blackjack_pays": "6 to 5", "decks": 8}]


@pytest.mark.parametrize("options", HOUSES, ids=str)
def test_blackjack(options: Said) -> None:
    chance = Random(9)
    for _ in range(80):
        agrees(*blackjack_round(chance, options))


# Craps


def dice_round(chance: Random, options: Said) -> tuple[Game, Said, Found]:
    game, options = at_random("craps", chance, options)
    compiled = compile_game(game)
    tables = compiled.tables
    assert isinstance(tables, DiceTables)
    free = [one for one in compiled.names if OPEN_TO[game.wagers[one].placed](Shooter()) and not game.wagers[one].of]
    wagers = dict.fromkeys(chance.sample(free, 12), 1200)
    wagers |= {"fire-bet": 500} if "fire-bet" in wagers else {}
    wagers |= {f"{base}-odds": 1200 for base in ("pass", "dont-pass") if base in wagers}
    rolls = [chance.randrange(len(ROLLS)) for _ in range(12)]
    thrown: list[int] = []
    state = {"point": 0, "made": 0, "seen": 0}
    found: Found = {}
    left = {wager for wager in wagers if not wager.endswith("-odds")}
    turned_on = frozenset(name for name in game.conditions if name.endswith("_working"))
    for roll in rolls:
        thrown.append(roll)
        for wager in sorted(left):
            one = compiled.wager(wager)
            working = int(works(wager, Shooter(NUMBERS[state["point"]]), turned_on))
            line = one.line_at({**state, "number": 0, "working": working, "roll": roll})
            found[wager] = one, line, wagers[wager]
            if line.judged.outcome != "open":
                left.discard(wager)
        out = tables.sevens_out[state["point"], roll]
        state = {"point": int(tables.points[state["point"], roll]),
                 "made": int(tables.made[state["made"], state["point"], roll]),
                 "seen": int(tables.seen[state["seen"], roll])}  # fmt: skip
        if out:
            break
        left |= {odds for base in left if (odds := f"{base}-odds") in wagers and state["point"]}
    seat = {"wagers": {wager: dollars(stake) for wager, stake in wagers.items()}}
    dice = [[ROLLS[roll].first, ROLLS[roll].second] for roll in thrown]
    return game, {"game": "craps", "options": options, "seats": {SEAT: seat}, "dice": dice}, found


@pytest.mark.parametrize("options", [{}, {"vigorish_when": "wager", "bar": "2"}], ids=str)
def test_dice(options: Said) -> None:
    chance = Random(10)
    for _ in range(60):
        agrees(*dice_round(chance, options))
