"""What every game with a progressive wager is played by, whichever text it has, is stated in its edition and cited."""

from __future__ import annotations

import pytest

from pitboss.games.builder import game_by_law, game_from_record
from pitboss.law import library
from pitboss.law.model import Edition
from pitboss.law.revisions import compare_revisions, errata_between
from pitboss.people import Actor
from pitboss.rounds.commands import CancelProgressive, ResolveAward
from pitboss.rounds.permissions import permission

CURRENT = [library.load(name) for name in library.shelf()]
PROGRESSIVE = [one for one in CURRENT if any(wager.progressive for wager in one.wager)]
ADDED = {
    "md/blackjack@1.2": 2, "md/four-card-poker@redline": 4, "md/let-it-ride@redline": 4, "md/midi-baccarat@1.2": 2,
    "md/mini-baccarat@redline": 2, "md/mississippi-stud@1.1": 4, "md/ultimate-texas-holdem@1.1": 4,
}  # fmt: skip
"""The revision before the erratum that added them."""


def ids(edition: Edition) -> set[str]:
    return {one.id for one in edition.procedure}


@pytest.mark.parametrize("edition", PROGRESSIVE, ids=lambda one: one.id)
def test_what_follows_when_a_check_fails_is_stated(edition: Edition) -> None:
    assert {"resolve-award", "validate-progressive"} <= ids(edition)
    counts = any("number against" in one.does for one in edition.procedure)
    assert counts is ("reconcile-progressives" in ids(edition))
    assert bool(edition.envy) is ("envy-between-players" in ids(edition))


@pytest.mark.parametrize(("name", "former"), ADDED.items())
def test_the_former_revision_is_still_played_and_every_change_is_shown(name: str, former: int) -> None:
    before, after = library.load(f"{name}+{former}"), library.load(f"{name}+{former + 1}")
    assert game_from_record(game_by_law(f"{name}+{former}").record()) == game_by_law(f"{name}+{former}")
    (erratum,) = errata_between(before, after)
    assert len([*compare_revisions(before, after)]) == len(erratum.line)
    assert {one.cite for one in erratum.line} <= {"Pitboss R-150", "Pitboss R-151", "Pitboss R-152"}


@pytest.mark.parametrize(
    "name",
    [
        "four-card-poker", "let-it-ride", "midi-baccarat", "mini-baccarat", "mississippi-stud", "ultimate-texas-holdem",
    ],
)  # fmt: skip
def test_who_puts_it_right_is_cited(name: str) -> None:
    game = game_by_law(name)
    for command, cite in (
        (CancelProgressive(1, "progressive", "no chip"), "Pitboss R-152"),
        (ResolveAward(1, "progressive", True, "lamp broken"), "Pitboss R-151"),
    ):
        found = permission(game, command)
        assert (found.roles, found.cite) == (("floorperson",), cite)
        assert not found.allows(Actor("dealer"))
        assert found.allows(Actor("pit manager"))
