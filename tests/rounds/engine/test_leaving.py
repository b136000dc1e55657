"""A player who leaves in the middle of a round: the wagers stay behind and are lost, and the others play on."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, Leave, NoMoreBets, WithdrawWager
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.engine.evolve import evolve_all
from pitboss.rounds.events import EnvyPaid, WagerSettled
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.stake_events import SeatAbandoned
from tests.rounds.at_poker import BASE, choose, closed, deal, game_of, place, seated, seen
from tests.rounds.at_table import Table
from tests.said import Said, given_by

LEAVERS = [
    # game, hands in which both would win, the choices of the one who stays, where the law speaks of it
    ("md/stud-235", {1: "7c 7d 7s", 2: "9c 9d 9h", "community": "3h 8c"}, "check check", "MD 235 1.1 Ch.7 §B(2)"),
    ("md/three-card-poker", {1: "7c 7d 7s", 2: "9c 9d 9h", "dealer": "Kh 8c 3d"}, "play", "MD 3CP 1.4 Ch.7 §C(2)"),
    (
        "ma/caribbean-stud",
        {1: "7c 7d 7s 2c 3c", 2: "9c 9d 9h 2d 4d", "dealer": "Ah Kd 3h 8c Td"},
        "bet",
        "Pitboss R-05",
    ),
]


@pytest.mark.rules("235-046", "235-047", "3CP-042", "CAR-029")
@pytest.mark.parametrize(("name", "hands", "choices", "cite"), LEAVERS)
def test_who_leaves_is_asked_no_more_and_loses_the_wagers_left_behind(
    name: str, hands: dict[int | str, str], choices: str, cite: str
) -> None:
    """Maryland lets them be treated as lost, Ch.7; Massachusetts only says that players must stay."""
    at = seated(game_of(name), 1, 2, progressive=100)
    deal(closed(at), hands)
    at.do(Leave(1, "lost", "gone"))
    assert seen(at, SeatAbandoned) == [SeatAbandoned(1, "lost", "gone", "floorperson", "", cite)]
    assert at.refuses(Leave(1)) == "left"
    first, *rest = choices.split()
    assert at.refuses(Choose(1, first)) == "out-of-turn"
    for choice in (first, *rest):
        choose(at, (2, choice))
    at.verify()
    assert at.state.phase == "over"
    lost = {wager: (one.outcome, one.line, one.returned) for wager, one in at.state.seats[1].settled.items()}
    assert lost == dict.fromkeys((*BASE[name], "progressive"), ("forfeit", "abandoned", 0))
    assert {one.cite for one in seen(at, WagerSettled) if one.seat == 1} == {cite}, "no paragraph of settlement says it"
    assert at.settled(2, "progressive").outcome == "win"


@pytest.mark.rules("235-047", "3CP-042")
def test_who_has_left_receives_no_envy_and_is_not_envied() -> None:
    """Seat 1 leaves ace, king, queen of spades behind, seat 3 a wager of five dollars; seat 2 has the hearts."""
    at = Table(game_of("md/three-card-poker"))
    for seat, stake in ((1, 100), (2, 100), (3, 500)):
        place(at, seat, {"ante": 1000, "progressive": stake})
    deal(closed(at), {1: "As Ks Qs", 2: "Ah Kh Qh", 3: "2c 5d 9h", "dealer": "Jd 8h 3c"})
    at.do(Leave(1, "lost", "gone"), Leave(3, "lost", "gone"), Choose(2, "play"))
    at.verify()
    assert seen(at, EnvyPaid) == []


@pytest.mark.rules("235-046", "3CP-042", "CAR-029")
@pytest.mark.parametrize("name", ["md/stud-235", "md/three-card-poker", "ma/caribbean-stud"])
def test_nothing_is_left_behind_by_who_may_take_it_up_or_is_not_in_the_round(name: str) -> None:
    """Before the bets are closed a player takes up what lies there; of one who has gone a floorperson says so."""
    at = seated(game_of(name), 1)
    assert at.refuses(Said(Leave(1), Actor("player", "", 1))) == "wagers-on-layout"
    assert at.refuses(Leave(2)) == "not-in-round"
    at.do(given_by("floorperson", Leave(1)))
    assert at.replayed() == at.state
    closed(at)
    assert at.refuses(Leave(2)) == "not-in-round"


@pytest.mark.rules("235-047", "3CP-042")
def test_nobody_forfeits_what_is_decided_while_the_award_of_another_is_verified() -> None:
    """Both have a straight flush and the dealer has nothing; seat 2's award is held, and seat 1 has won too."""
    at = Table(game_of("md/three-card-poker"))
    for seat in (1, 2):
        place(at, seat, {"ante": 1000, "progressive": 100})
    deal(closed(at), {1: "As Ks Qs", 2: "Ah Kh Qh", "dealer": "2c 5d 9h"})
    at.do(Choose(1, "play"), Choose(2, "play"))
    assert at.state.held is not None
    assert at.state.held.seat == 2
    assert at.refuses(Leave(1, "lost", "gone")) == "settling"
    assert at.refuses(Leave(2, "lost", "gone")) == "award-held"
    at.verify()
    won = {wager: one.outcome for wager, one in at.state.seats[1].settled.items()}
    assert won == {"ante": "win", "play": "push", "ante-bonus": "win", "progressive": "win"}


@pytest.mark.rules("235-047", "3CP-042")
def test_that_a_player_has_left_is_for_the_player_or_a_floorperson_to_say() -> None:
    at = seated(game_of("md/three-card-poker", abandoned_wagers="lost"), 1, 2)
    deal(closed(at), {1: "As Ks Qs", 2: "Ah Kh Qh", "dealer": "2c 5d 9h"})
    for somebody in (Actor("dealer", "Dan"), Actor("device"), Actor("player", "Bob", 2)):
        answer = decide(at.game, at.state, Leave(1), somebody)
        assert isinstance(answer, Refusal)
        assert answer.code == "wrong-person"
    for somebody in (Actor("player", "Ann", 1), Actor("floorperson", "Flo")):
        left = SeatAbandoned(1, "lost", "", somebody.role, somebody.person, "MD 3CP 1.4 Ch.7 §C(2)")
        assert decide(at.game, at.state, Leave(1), somebody) == [left]


COMPLETE = [name for name, *_ in LEAVERS]
PLAYER, FLOOR, PIT = Actor("player", "Ann", 1), Actor("floorperson", "Flo"), Actor("pit manager", "Pia")


@pytest.mark.rules("235-047", "3CP-042", "CAR-029")
@pytest.mark.parametrize("name", COMPLETE)
@pytest.mark.parametrize(
    ("chosen", "actor", "said", "becomes"),
    [
        ("floorperson", PLAYER, "", "undecided"),
        ("floorperson", PLAYER, "stand", "floorperson-decides"),
        ("floorperson", FLOOR, "", "undecided"),
        ("floorperson", FLOOR, "lost", "lost"),
        ("floorperson", FLOOR, "stand", "stand"),
        ("lost", PLAYER, "", "lost"),
        ("lost", FLOOR, "stand", "wagers-lost"),
        ("stand", PLAYER, "", "stand"),
        ("stand", FLOOR, "lost", "wagers-stand"),
    ],
)
def test_what_may_be_treated_as_lost_is_the_operators_or_a_floorpersons_to_say(
    name: str, chosen: str, actor: Actor, said: Any, becomes: str
) -> None:
    """000 Ch.7 §B(2), 004 Ch.7 §C(2): "may be considered abandoned and may be treated as a losing wager". That the
    player has left is recorded whatever becomes of the wagers.
    """
    at = closed(seated(game_of(name, abandoned_wagers=chosen), 1, 2))
    answer = decide(at.game, at.state, Leave(1, said, "gone"), actor)
    if isinstance(answer, Refusal):
        assert answer.code == becomes
    else:
        left = [one for one in answer if isinstance(one, SeatAbandoned)]
        assert [(one.wagers, one.by, one.person) for one in left] == [(becomes, actor.role, actor.person)]
    assert game_of(name).choices.options["abandoned_wagers"] == "floorperson"


@pytest.mark.rules("235-047", "3CP-042", "CAR-029")
@pytest.mark.parametrize(("name", "hands", "choices", "cite"), LEAVERS)
def test_for_a_player_who_has_left_nothing_more_is_wagered_and_the_rest_is_settled(
    name: str, hands: dict[int | str, str], choices: str, cite: str
) -> None:
    """Pitboss R-201: a check at 235 Stud, where seat 1 wins with three sevens; a fold at the others."""
    at = seated(game_of(name), 1, 2)
    deal(closed(at), hands)
    at.do(Leave(1, "stand", "gone"))
    assert at.refuses(Leave(1, "stand", "gone")) == "left"
    quiet = "check" if "235" in name else "fold"
    assert [one.id for one in family_of(at.game).turn(at.game, at.state).choices] == [quiet]  # type: ignore[union-attr]
    for choice in choices.split():
        choose(at, (1, quiet), (2, choice))
    assert at.state.phase == "over"
    outcomes = {one.outcome for one in at.state.seats[1].settled.values()}
    assert outcomes == ({"win"} if "235" in name else {"forfeit"})


@pytest.mark.rules("235-047", "3CP-042")
def test_a_floorperson_decides_later_of_one_who_left_by_the_own_word() -> None:
    at = closed(seated(game_of("md/stud-235"), 1, 2))
    for actor, said, becomes in ((PLAYER, "", "undecided"), (FLOOR, "stand", "stand"), (PIT, "lost", "lost")):
        (left,) = tell(at, Leave(1, said, "gone" if said else ""), actor)  # type: ignore[arg-type]
        assert left.wagers == becomes


@pytest.mark.parametrize("again", [FLOOR, Actor("floorperson", "Fay")])
def test_what_one_floorperson_has_decided_no_other_decides_again(again: Actor) -> None:
    at = closed(seated(game_of("md/stud-235"), 1, 2))
    tell(at, Leave(1, "stand", "gone"), FLOOR)
    answer = decide(at.game, at.state, Leave(1, "lost", "gone"), again)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cite) == ("decided", "MD 235 1.1 Ch.7 §B(2); Pitboss R-220")


@pytest.mark.rules("235-047", "3CP-042", "CAR-029")
@pytest.mark.parametrize("name", COMPLETE)
@pytest.mark.parametrize(("first", "then"), [("lost", "stand"), ("stand", "lost")])
def test_a_word_on_wagers_left_behind_has_a_reason_and_is_changed_in_either_direction_from_above(
    name: str, first: Any, then: Any
) -> None:
    """Pitboss R-220."""
    at = closed(seated(game_of(name), 1, 2))
    for somebody in (FLOOR, PIT):
        answer = decide(at.game, at.state, Leave(1, first, " "), somebody)
        assert isinstance(answer, Refusal)
        assert answer.code == "no-reason"
    tell(at, Leave(1, first, "gone"), FLOOR)
    for again, code in ((Leave(1, first, "gone"), "left"), (Leave(1, then, "a whim"), "decided")):
        answer = decide(at.game, at.state, again, FLOOR)
        assert isinstance(answer, Refusal)
        assert (answer.code, bool(answer.cite)) == (code, True)
    (other,) = tell(at, Leave(1, then, "the player was taken ill"), PIT)
    assert (other.wagers, other.by, other.why) == (then, "pit manager", "the player was taken ill")
    assert at.state.seats[1].abandoned == (then == "lost")


def held_for_seat_2(**options: str) -> Table:
    """235 Stud: a royal flush at seat 2 waits for its verification, and seat 1 is still to be settled."""
    at = seated(game_of("md/stud-235", **options), 1, 2, progressive=100)
    deal(closed(at), {1: "2c 4d 7h", 2: "As Ks Qs", "community": "Js Ts"})
    for _ in range(2):
        choose(at, (1, "check"), (2, "check"))
    return at


def test_who_leaves_while_the_own_award_is_verified_has_left_and_forfeits_nothing() -> None:
    at = held_for_seat_2()
    refused = decide(at.game, at.state, Leave(2, "lost", "gone"), FLOOR)
    assert isinstance(refused, Refusal)
    assert refused.code == "award-held"
    (left,) = tell(at, Leave(2), Actor("player", "Bob", 2))
    assert (left.seat, left.wagers) == (2, "stand")
    assert not at.state.seats[2].abandoned
    assert at.state.held is not None


@pytest.mark.parametrize(("chosen", "becomes"), [("stand", "settling"), ("floorperson", "lost")])
def test_once_the_cards_are_turned_wagers_are_lost_only_where_the_operator_says_so(chosen: str, becomes: str) -> None:
    """Pitboss R-207: the text lets a floorperson treat wagers as lost in a round of play, and names no end of it."""
    at = held_for_seat_2(wagers_left_late=chosen)
    answer = decide(at.game, at.state, Leave(1, "lost", "gone"), FLOOR)
    if isinstance(answer, Refusal):
        assert (answer.code, answer.cite) == (becomes, "Pitboss R-207")
    else:
        assert [one.wagers for one in answer if isinstance(one, SeatAbandoned)] == [becomes]


def tell(at: Table, command: Leave, actor: Actor) -> list[Any]:
    events = decide(at.game, at.state, command, actor)
    assert not isinstance(events, Refusal)
    at.state = evolve_all(at.state, events)
    return events


def test_a_box_without_the_required_wagers_is_not_lost_but_taken_down() -> None:
    """MD 235 1.1 Ch.7 §E(1), Ch.8 §D(2)(a): cards go to who placed the three wagers. Here one lies, and its player is
    gone.
    """
    at = seated(game_of("md/stud-235"), 2)
    place(at, 1, {"two-card": 1000})
    assert at.refuses(given_by("floorperson", Leave(1, "lost", "gone"))) == "wagers-on-layout"
    at.do(given_by("floorperson", Leave(1)))
    assert at.refuses(NoMoreBets()) == "not-equal"
    at.do(given_by("dealer", WithdrawWager(1, "two-card")), NoMoreBets())
    assert set(at.state.seats) == {2}
