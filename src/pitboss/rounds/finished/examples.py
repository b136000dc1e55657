"""An example of a finished round for each game, made from the rounds that were worked by hand from the law."""

from __future__ import annotations

from typing import Any

from pitboss.law import library
from pitboss.law.worked_rounds import WorkedRound, worked_rounds
from pitboss.rounds.finished.settle import settle


def example_round(name: str) -> dict[str, Any]:
    """A finished round as `pitboss settle` reads it: of those worked for the game, one under the law's own options in
    which somebody decides and nobody folds, with the most wagers.

    Beside its wagers stands what the dealer paid, which is what the law pays.
    """
    wanted = library.find(name)
    rounds = [one for one in worked_rounds() if one.game == wanted.game and not one.script]
    ours = [one for one in rounds if one.edition == wanted.edition] or rounds
    chosen = max(ours, key=weigh_example)
    game = chosen.game if chosen.edition == library.current(chosen.game) else chosen.name
    given = {"id": "example", "game": game, **chosen.given}
    return {**given, "seats": add_paid(given)}


def weigh_example(one: WorkedRound) -> tuple[bool, bool, bool, int]:
    """How good an example a round is; the first of the best is taken."""
    return not has_fold(one), not one.given.get("options"), has_choice(one), count_wagers(one)


def has_fold(one: WorkedRound) -> bool:
    return any("fold" in seat.get("choices", ()) for seat in one.given["seats"].values())


def has_choice(one: WorkedRound) -> bool:
    return any(seat.get("choices") or len(seat.get("hands", ())) > 1 for seat in one.given["seats"].values())


def count_wagers(one: WorkedRound) -> int:
    return max(len(seat["wagers"]) for seat in one.given["seats"].values())


def add_paid(given: dict[str, Any]) -> dict[str, Any]:
    """The seats of a round with what the law pays each wager as what was paid."""
    settled = settle(given)["seats"]
    return {
        number: {**seat, "paid": {wager: one["returned"] for wager, one in settled[number]["wagers"].items()}}
        for number, seat in given["seats"].items()
    }
