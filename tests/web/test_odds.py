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


def test_a_hand_is_advised_by_the_terms_that_are_asked_about() -> None:
    """A straight flush has an Ante Bonus of 5 to 1 on paytable A: one unit more is one more for whoever plays it."""
    path = "/api/odds/three-card-poker/ante/hands/Qs Js Ts"
    with running() as client:
        law, more = (
            client.get(path, params={"paytable": "A", **said}).json()[0]["value"]["exact"]
            for said in ({}, {"pays": "Straight flush=6 to 1"})
        )
        assert Fraction(more) == Fraction(law) + 1
        assert client.get(path, params={"version": "none"}).status_code == 422


def test_what_cannot_be_asked_is_said() -> None:
    with running() as client:
        for path in ("three-card-poker/nothing", "nowhere/ante", "three-card-poker/pair-plus?paytable=Z"):
            answer = client.get(f"/api/odds/{path}")
            assert answer.status_code == 422, path
            assert answer.json()["detail"]


def test_decks_that_are_not_in_play_are_refused_with_the_place() -> None:
    """One deck of Three Card Poker is in play, also where two are used by turns; blackjack has no three."""
    refused = {
        "three-card-poker/pair-plus?decks=2": "only one is in play at a time: they are used by turns. [MD 3CP 1.4 Ch.3",
        "three-card-poker/ante/hands/Qs6d4c?decks=2": "only one is in play at a time: they are used by turns. [MD 3CP",
        "three-card-poker/ante?decks=0": "is not played with 0 decks. It is played with 1. [MD 3CP 1.4 Ch.3 §A]",
        "blackjack/lucky-ladies?decks=1000": "is not played with 1000 decks. It is played with 1, 2, 4, 5, 6 or 8. [",
        "blackjack/lucky-ladies?decks=3": "is not played with 3 decks. It is played with 1, 2, 4, 5, 6 or 8. [",
        "craps/pass?decks=1": "is not played with 1 deck. It has no cards.",
        "blackjack/lucky-ladies?decks=1.5": "decks",
    }
    with running() as client:
        for path, sentence in refused.items():
            answer = client.get(f"/api/odds/{path}")
            assert answer.status_code == 422, path
            assert sentence in str(answer.json()), path
