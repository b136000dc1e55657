"""Two whole rounds of each of the eleven games, played by somebody who types; a seed deals the same cards each time."""

from __future__ import annotations

from tests.cli.golden.writing import Case


def answers(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


ROUNDS = {
    "play-stud-235": Case(
        "play stud-235 --seed 5 --seats 2 --why", typed=answers("s", "r", "check", "y", "s", "c", "r", "n")
    ),
    "play-three-card-poker": Case(
        "play three-card-poker --seed 46 --why",
        typed=answers("?", "w", "an 10 pair 5 prog 1", "?", "hint", "play", "y", "s", "fold", "n"),
    ),
    "play-caribbean-stud": Case(
        "play caribbean-stud --seed 2 --seats 2", typed=answers("ante 10", "Bet", "y", "s", "f", "n")
    ),
    "play-mississippi-stud": Case(
        "play mississippi-stud --seed 4 --coach", typed=answers("10", "1", "3", "2x", "y", "15", *"333", "no")
    ),
    "play-ultimate-texas-holdem": Case(
        "play ultimate-texas-holdem --seed 7 --no-review",
        typed=answers("ante 10 blind 10 trips 5", "check", "check", "1x", "y", "s", "4", "q"),
    ),
    "play-four-card-poker": Case(
        "play four-card-poker --seed 3", typed=answers("ante 10 aces-up 5", "fold", "y", "s", "1", "n")
    ),
    "play-let-it-ride": Case(
        "play let-it-ride --seed 5 --coach", typed=answers("", "s", "pull", "w", "ride", "y", "s", "p", "p", "n")
    ),
    "play-midi-baccarat": Case(
        "play midi-baccarat --seed 1 --why", typed=answers("banker 20 tie 5", "y", "player 25", "n")
    ),
    "play-mini-baccarat": Case(
        "play mini-baccarat --seed 8 --submission examples/submissions/mini-baccarat.toml",
        typed=answers("player 10", "player 25", "y", "banker 25", "n"),
    ),
    "play-blackjack": Case(
        "play blackjack --seed 6 --no-review",
        typed=answers("blackjack 10", "", "s", "p", "stand", "hit", "stand", "stand", "y", "25", "double", "n"),
    ),
    "play-craps": Case(
        "play craps --seed 9 --why",
        typed=answers(
            "pass ten",
            "pazz 10",
            "w",
            "w hard",
            "PASS 10",
            "roll",
            "feild 5",
            "field 5, place 6 12, 20 on odds",
            *"rlrr",
            "y",
            "s",
            *"rrrrr",
            "n",
        ),
    ),
}
