"""What the tables of craps say of a roll, against the rule in whole turns of the dice."""

from __future__ import annotations

from random import Random

from pitboss.compiled import compile_game
from pitboss.compiled.dice import MADE, NUMBERS, ROLLS, SEEN, DiceTables
from pitboss.games.builder import game_by_options
from pitboss.games.craps import RULES, TRAVELS, decide, moves_to, works
from pitboss.games.dice import Shooter


def test_turns_at_random() -> None:
    """Every wager is asked at every roll, whatever else has happened in the turn; and the turn goes on as it does."""
    game = game_by_options("craps", {"bar": "2"})
    compiled, chance = compile_game(game), Random(2)
    tables = compiled.tables
    assert isinstance(tables, DiceTables)
    shooter, number = Shooter(), None
    for _ in range(600):
        roll = chance.randrange(len(ROLLS))
        at = {
            "point": NUMBERS.index(shooter.point),
            "number": NUMBERS.index(number),
            "made": MADE.index(shooter.made),
            "seen": SEEN.index(shooter.seen),
            "roll": roll,
        }
        for wager in RULES:
            working = works(wager, shooter)
            said = decide(wager, ROLLS[roll], shooter, number=number, bar=2, working=working)
            line = compiled.wager(wager).line_at({**at, "working": int(working)})
            assert line == tables.line_of(wager, said), (wager, at)
        after = shooter.after(ROLLS[roll])
        if not shooter.sevens_out(ROLLS[roll]):
            assert NUMBERS[tables.points[at["point"], roll]] == after.point
            assert MADE[tables.made[at["made"], at["point"], roll]] == after.made
            assert SEEN[tables.seen[at["seen"], roll]] == after.seen
        moved = moves_to("come", ROLLS[roll], number)
        assert NUMBERS[tables.numbers[at["number"], roll]] == moved
        shooter, number = after, None if ROLLS[roll].total in (7, number) else moved


def test_what_a_wager_has_no_axis_for_it_does_not_look_at() -> None:
    tables = compile_game(game_by_options("craps", {})).tables
    assert isinstance(tables, DiceTables)
    assert [axis.name for axis in tables.axes_of("fire-bet")] == ["point", "made", "roll"]
    assert [axis.name for axis in tables.axes_of("all-small")] == ["seen", "roll"]
    assert [axis.name for axis in tables.axes_of("come-odds")] == ["number", "working", "roll"]
    assert {axis.name for wager in TRAVELS for axis in tables.axes_of(wager)} == {"number", "working", "roll"}
