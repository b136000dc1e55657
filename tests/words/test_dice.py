"""Why a roll decided a wager at craps: each kind of wager, by rolls that were worked out by hand."""

import pytest

from pitboss.games.dice import Roll
from pitboss.games.identity import Wager
from pitboss.rounds.events import WagerSettled
from pitboss.words.dice import Throw, say_throw

SAID = [
    ("pass", "win", (5, 6), None, "11 on a come-out roll."),
    ("dont-pass", "push", (6, 6), None, "12 on a come-out roll."),
    ("pass", "win", (2, 4), 6, "The 6 came before a seven."),
    ("pass", "lose", (3, 4), 6, "A seven came before the 6."),
    ("pass-odds", "lose", (3, 4), 9, "A seven came before the 9."),
    ("come", "lose", (1, 1), 6, "The total is 2."),
    ("come-5", "win", (1, 4), 6, "The 5 came before a seven."),
    ("dont-come-4", "win", (3, 4), 6, "A seven came before the 4."),
    ("place-8", "lose", (3, 4), 6, "A seven came before the 8."),
    ("place-to-lose-10", "lose", (5, 5), 6, "The 10 came before a seven."),
    ("buy-4", "win", (1, 3), 6, "The 4 came before a seven."),
    ("big-6", "win", (3, 3), None, "The 6 came before a seven."),
    ("hardway-6", "win", (3, 3), 8, "6 came the hard way, 3-3."),
    ("hardway-6", "lose", (2, 4), 8, "6 came the easy way, 2-4."),
    ("hardway-6", "lose", (2, 5), 8, "A seven came before a hard 6."),
    ("field", "win", (5, 5), 8, "10 is in the field."),
    ("field", "lose", (2, 3), 8, "5 is not in the field."),
    ("hop-1-2", "lose", (2, 3), 8, "The dice show 2-3."),
    ("any-craps", "win", (1, 1), 8, "The total is 2."),
    ("fire-bet", "lose", (3, 4), 8, "A seven ended it."),
    ("all-small", "win", (1, 1), 8, "All of its totals have come."),
]


@pytest.mark.parametrize(("wager", "outcome", "dice", "point", "sentence"), SAID)
def test_a_roll_says_why(wager: str, outcome: str, dice: tuple[int, int], point: int | None, sentence: str) -> None:
    event = WagerSettled(1, Wager(wager), 1000, outcome, "", "", 0, "")  # type: ignore[arg-type]
    assert say_throw(event, Throw(Roll(*dice), point)) == sentence
