"""What is said while the bets cannot be closed, though wagers lie there."""

from __future__ import annotations

from tests.web.server import Caller, running


def test_a_wager_that_must_be_equal_is_missed_by_name() -> None:
    """MD 235 1.1 Ch.7 §E(1): the three wagers are equal."""
    with running("stud-235") as client:
        first, other, dealer = (Caller(client, name) for name in ("player-1", "player-2", "dealer"))
        assert dealer.table("stud-235")["lacking"] is None
        for seat, player in ((1, first), (2, other)):
            taken = player.give("stud-235", {"command": "take-seat", "seat": seat, "player": player.name})
            assert taken.status_code == 200, taken.text
        (begin,) = [one for one in dealer.table("stud-235")["moves"] if one["next"]]
        assert dealer.give("stud-235", begin["command"]).status_code == 200
        assert dealer.table("stud-235")["lacking"] is None, "nobody has wagered: that is waited for"
        (move,) = [
            one["command"] | {"amount": "25.00"}
            for one in first.table("stud-235")["moves"]
            if one["label"] == "2 Card Poker Wager"
        ]
        assert first.give("stud-235", move).status_code == 200
        missing = "must place a 3 Card Poker Wager equal to the 2 Card Poker Wager, $25."
        own, others, house = (one.table("stud-235")["lacking"] for one in (first, other, dealer))
        assert own["says"] == f"You {missing}"
        assert others["says"] == house["says"] == f"Seat 1 {missing}"
        assert {one["cite"] for one in (own, others, house)} == {"MD 235 1.1 Ch.7 §E(1)"}
        assert not [one for one in dealer.table("stud-235")["moves"] if one["next"]]
