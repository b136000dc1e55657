"""Odds over the API: the figures of `pitboss odds`, with other payouts, and what a hand is worth."""

from __future__ import annotations

from fractions import Fraction

from tests.web.server import running


def test_the_edge_of_a_wager_and_of_one_with_another_payout() -> None:
    with running() as client:
        law = client.get("/api/odds/three-card-poker/pair-plus", params={"paytable": "A"})
        assert Fraction(law.json()["house_edge"]["exact"]) == Fraction(253, 5525)
        more = client.get("/api/odds/three-card-poker/pair-plus", params={"paytable": "A", "pays": "Flush=3 to 1"})
        # 1,096 of 22,100 hands are flushes: one unit less on each.
        assert Fraction(more.json()["house_edge"]["exact"]) == Fraction(253, 5525) + Fraction(1096, 22100)
        hand = client.get("/api/odds/three-card-poker/ante/hands/Qs 6d 4c").json()
        assert [one["choice"] for one in hand] == ["play", "fold"]


def test_what_cannot_be_asked_is_said() -> None:
    with running() as client:
        for path in ("three-card-poker/nothing", "nowhere/ante", "three-card-poker/pair-plus?paytable=Z"):
            answer = client.get(f"/api/odds/{path}")
            assert answer.status_code == 422, path
            assert answer.json()["detail"]
