"""Coups looked up against coups played out card by card, and the Royal 9 of the first four cards."""

from __future__ import annotations

from random import Random

import numpy as np

from pitboss.cards import Deck
from pitboss.compiled import compile_game
from pitboss.compiled.coups import ROYAL, CoupTables, play_out
from pitboss.games.baccarat import coup, lines_hit
from pitboss.games.builder import game_by_options

EVENTS = ("dragon-bonus-player", "dragon-bonus-banker", "dragon-7", "panda-8")


def test_coups_at_random() -> None:
    game = game_by_options("midi-baccarat", {"variation": "ez", "king_9_of_seats": "ss hd cc"})
    tables = compile_game(game).tables
    assert isinstance(tables, CoupTables)
    chance = Random(4)
    for shoe in (Deck(copies=8), Deck("9JQK", copies=8)):
        deals = [chance.sample(list(shoe), 6) for _ in range(2000)]
        for seat in (1, 2, 5):
            found = tables.find(np.array(deals, np.uint8), seat)
            lines = tables.royal(seat)[1]
            for n, six in enumerate(deals):
                played = play_out(tuple(six[:2]), tuple(six[2:4]), (six[4], six[5]))
                assert coup(played.player, played.banker) == played, "what is drawn is what the rules have drawn"
                sample = tables.samples[found["coup"][n]]
                assert sample.words == played.words
                assert all(lines_hit(sample, wager) == lines_hit(played, wager) for wager in EVENTS)
                assert lines[found[ROYAL][n]] == tables.royal_lines(seat, played.player, played.banker)


def test_the_royal_9_pays_the_line_that_brings_most_from_the_meters() -> None:
    """Two suited royals, one of them the seat's own: several lines hold, and the meters say which is paid."""
    best = compile_game(game_by_options("midi-baccarat", {"king_9_of_seats": "ss", "royal_9_award": "highest-amount"}))
    wager = best.wager(ROYAL)
    line = max(wager.lines, key=lambda one: len(one.rows))
    meters = [row.pays.meter for row in line.rows if hasattr(row.pays, "meter")]
    assert len(meters) > 1
    for rich in meters:
        shown = {name: 10_000_000 if name == rich else 100 for name in best.game.meters_named(best.game.table(ROYAL))}  # type: ignore[arg-type]
        assert getattr(wager.judge(line, 500, shown).pays, "meter", None) == rich
