"""What a page is sent: a table of each family of games in the middle of a round, as its player and its dealer see it.

`python -m tests.tables.shown` writes the texts anew, once a change is meant.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pitboss.cards import cards
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, Deal, GiveDice, NoMoreBets, PlaceWager, Roll
from pitboss.tables.codec import write_move, write_view
from pitboss.tables.commands import BeginRound, Burn, Perform, ReceiveDeck
from pitboss.tables.moves import moves
from pitboss.tables.views import view
from pitboss.words import say_waiting
from tests.tables.bench import Bench, game_of, opened, ready

HERE = Path(__file__).parent
LOOKS = {"player": Actor("player", "Ann", 1), "dealer": Actor("dealer")}


def at_three_card_poker() -> Bench:
    """Ann has her cards and must choose; nobody else knows them."""
    bench = ready(game_of("three-card-poker"), "Ann")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(1, "pair-plus", 500), NoMoreBets())
    bench.do(Deal(cards("As Ks Qs 2c 3d 4h")))
    return bench


def at_blackjack() -> Bench:
    """Ann has split a pair; the dealer's hole card lies face down."""
    bench = ready(game_of("blackjack", shuffler="manual"), "Ann")
    bench.do(Burn(), BeginRound(), PlaceWager(1, "blackjack", 1000), NoMoreBets())
    bench.do(Deal(cards("8s 9d 8d Th")), Choose(1, "split"), Deal(cards("3c")))
    return bench


def at_baccarat() -> Bench:
    """The coup is over; a seven was turned up when the shoe began, and seven cards were burned."""
    bench = ready(game_of("mini-baccarat", shuffler="manual"), "Ann")
    bench.do(Burn(cards("7h")[0]), BeginRound(), PlaceWager(1, "banker", 1000), NoMoreBets())
    bench.do(Deal(cards("9c 2d Td 6s")))
    return bench


def at_craps() -> Bench:
    """A point is on, and Ann may wager more."""
    bench = opened(game_of("craps"), "Ann")
    bench.do(ReceiveDeck("dice"))
    bench.do(*(Perform("dice", step) for step in ("inspect-dice",)), BeginRound(), GiveDice(1))
    bench.do(PlaceWager(1, "pass", 1000), NoMoreBets(), Roll((4, 2)))
    return bench


TABLES = {
    "three-card-poker": at_three_card_poker,
    "blackjack": at_blackjack,
    "mini-baccarat": at_baccarat,
    "craps": at_craps,
}


def show(bench: Bench, looks: Actor) -> dict[str, Any]:
    seen = view(bench.game, bench.table, looks)
    return {
        "waits": say_waiting(bench.game, seen.waits),
        "view": write_view(seen),
        "moves": [write_move(move) for move in moves(bench.game, bench.table, looks)],
    }


def text_of(name: str, who: str) -> str:
    return json.dumps(show(TABLES[name](), LOOKS[who]), indent=1, ensure_ascii=False) + "\n"


def path_of(name: str, who: str) -> Path:
    return HERE / f"{name}-{who}.json"
