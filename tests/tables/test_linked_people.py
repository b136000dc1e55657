"""Who has given their word for an award from a link: its record names the people, not their roles."""

from __future__ import annotations

import pytest

from pitboss.meters.link.events import AwardPaid, AwardReleased
from pitboss.meters.link.reconciliation import reconcile
from pitboss.people import Actor
from pitboss.rounds.commands import RejectAward, ResolveAward, Verify
from tests.tables.linked import ROYAL, Floor, linked_235

DAN, FLO, PAM = Actor("dealer", "Dan"), Actor("floorperson", "Flo"), Actor("pit manager", "Pam")
HAND, LIGHT, VALID = "verify-winning-hand", "verify-light", "validate-progressive"


@pytest.fixture
def floor() -> Floor:
    """A royal flush at table 1 waits for its verification."""
    floor = Floor.of(linked_235(), "1")
    floor.begin("1")
    floor.deal("1", ROYAL)
    return floor


def named(floor: Floor, kind: type[AwardPaid | AwardReleased]) -> list[tuple[str, ...]]:
    return [one.approved_by for one in floor.link_log if isinstance(one, kind)]


def test_an_award_is_paid_by_the_word_of_those_who_verified_and_validated_it(floor: Floor) -> None:
    floor.do("1", Verify(HAND), Verify(LIGHT), by=DAN)
    floor.do("1", Verify(VALID), by=PAM)
    assert named(floor, AwardPaid) == [("Dan", "Pam")]
    assert not list(reconcile(floor.link_log))


def test_two_roles_of_one_person_are_one_person(floor: Floor) -> None:
    """Capitals make no second person: who has verified an award does not validate it."""
    floor.do("1", Verify(HAND), Verify(LIGHT), by=Actor("dealer", "pam"))
    assert floor.refused("1", Verify(VALID), by=PAM).code == "own-matter"
    floor.do("1", Verify(VALID), by=FLO)
    assert named(floor, AwardPaid) == [("pam", "Flo")]


def test_who_found_against_an_award_does_not_decide_it(floor: Floor) -> None:
    floor.do("1", Verify(HAND), Verify(LIGHT), by=DAN)
    floor.do("1", Verify(VALID, passed=False, why="a card is marked"), by=PAM)
    for paid in (False, True):
        alone = floor.refused("1", ResolveAward(1, "progressive", paid=paid, why="so it is"), by=PAM)
        assert (alone.code, "Pam has found against" in alone.message) == ("own-matter", True)
    overruled = floor.refused("1", ResolveAward(1, "progressive", paid=True, why="it is not"), by=FLO)
    assert overruled.code == "wrong-person", "a floorperson does not overrule a pit manager"
    floor.do("1", ResolveAward(1, "progressive", paid=False, why="so it is"), by=FLO)
    assert named(floor, AwardReleased) == [("Flo",)]
    assert floor.level.shown == 1_000_014
    assert not list(reconcile(floor.link_log))


def test_an_award_that_is_paid_after_all_names_who_verified_and_who_decided(floor: Floor) -> None:
    floor.do("1", Verify(HAND), Verify(LIGHT), by=DAN)
    floor.do("1", Verify(VALID, passed=False, why="a card is marked"), by=FLO)
    floor.do("1", ResolveAward(1, "progressive", paid=True, why="it is a print"), by=PAM)
    assert named(floor, AwardPaid) == [("Dan", "Pam")]


def test_where_nobody_had_verified_anything_a_second_person_still_does(floor: Floor) -> None:
    """The dealer misread the hand: the floorperson's word alone pays nothing, and it is no dead end."""
    floor.do("1", Verify(HAND, passed=False, why="misread"), by=DAN)
    floor.do("1", ResolveAward(1, "progressive", paid=True, why="it is a royal flush"), by=FLO)
    assert named(floor, AwardPaid) == []
    floor.do("1", Verify(LIGHT), by=DAN)
    floor.do("1", Verify(VALID), by=PAM)
    assert named(floor, AwardPaid) == [("Flo", "Dan", "Pam")]


def test_nobody_alone_decides_against_an_award(floor: Floor) -> None:
    assert floor.refused("1", RejectAward("I do not like it"), by=FLO).code == "own-matter"
    floor.do("1", Verify(HAND), by=DAN)
    floor.do("1", RejectAward("the light is out"), by=FLO)
    assert named(floor, AwardReleased) == [("Flo",)]
