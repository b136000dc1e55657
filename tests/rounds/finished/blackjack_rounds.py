"""Finished rounds of Blackjack in a test, as a file would give them."""

from __future__ import annotations

from typing import Any

from pitboss.rounds.finished.settle import settle

SWITCHED: list[dict[str, Any]] = [{"cards": "Ts Kd"}, {"cards": "5h 6d 9s", "doubled": True}]


def one_seat(hands: list[dict[str, Any]], dealer: str, options: dict[str, Any] | None = None, **seat: Any) -> Any:
    """A round with one seat that staked ten dollars."""
    wagers = {"blackjack": "10.00"} | seat.pop("wagers", {})
    return {
        "game": "md/blackjack",
        "options": options or {},
        "seats": {"1": {"wagers": wagers, "hands": hands, **seat}},
        "dealer": dealer,
    }


def outcome(said: Any) -> dict[str, tuple[str, str]]:
    """Each wager's outcome and what came back."""
    wagers = settle(said)["seats"]["1"]["wagers"]
    return {name: (one["outcome"], one["returned"]) for name, one in wagers.items()}
