"""What the eighth erratum of Massachusetts declares: readings that were declared for Maryland alone."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.documents.book import rulebook
from pitboss.games.builder import game_by_law, game_from_record
from pitboss.law import library
from pitboss.law.revisions import compare_revisions, errata_between
from pitboss.rounds.finished.settle import settle
from pitboss.tables.commands import ReceiveDeck
from pitboss.tables.events import DeckReceived
from tests.tables.bench import game_of, opened

NAME = "ma/caribbean-stud"


def test_the_seventh_revision_is_still_played_and_every_change_is_shown() -> None:
    before, after = library.load(f"{NAME}@undated+7"), library.load(f"{NAME}@undated+8")
    former = game_by_law(f"{NAME}@undated+7")
    assert game_from_record(former.record()) == former
    (erratum,) = errata_between(before, after)
    changed = {(one.part, one.line.partition(":")[0]) for one in compare_revisions(before, after)}
    assert changed == {(one.part, one.name) for one in erratum.line}


@pytest.mark.rules("CAR-016", "CAR-063", "CAR-069")
@pytest.mark.parametrize(
    ("rule", "says"), [("CAR-016", "Pitboss R-244"), ("CAR-063", "Pitboss R-242"), ("CAR-069", "Pitboss R-243")]
)
def test_how_a_sentence_is_read_is_printed(rule: str, says: str) -> None:
    printed = [line.cells for one in rulebook(library.load(NAME)) for line in one.lines if line.cells[0] == rule]
    assert any(len(cells) == 3 and says in cells[2] for cells in printed)


@pytest.mark.rules("CAR-063", "CAR-069")
def test_what_is_handed_back_with_an_award_and_how_a_meter_goes_on() -> None:
    """Pitboss R-242, R-243. Seat 2 is settled first: a tenth of $10,000.05 is cut to $1,000.00. Seat 1 has the rest
    and the meter begins again. The bonus pays "to 1" and the stake; a share of a meter is all that comes back.
    """
    wagers = {"ante": "10.00", "caribbean-stud-bonus": "5.00", "progressive": "1.00"}
    played: dict[str, Any] = {
        "game": NAME,
        "options": {"paytables": {"progressive": "B", "caribbean-stud-bonus": "A"}, "progressive_initial": "5000.00"},
        "meters": {"main": "10000.05"},
        "seats": {
            "1": {"wagers": wagers, "cards": "As Ks Qs Js Ts", "choices": ["bet"]},
            "2": {"wagers": wagers, "cards": "9h 8h 7h 6h 5h", "choices": ["bet"]},
        },
        "dealer": "Ac Kd 8c 6d 4s",
    }
    found = settle(played)
    paid = {seat: found["seats"][seat]["wagers"] for seat in ("1", "2")}
    assert [paid[seat]["caribbean-stud-bonus"]["returned"] for seat in ("1", "2")] == ["5005.00", "1005.00"]
    assert [paid[seat]["progressive"]["returned"] for seat in ("1", "2")] == ["9000.05", "1000.00"]
    assert found["meters"] == {"main": "5000.00"}


@pytest.mark.rules("CAR-012", "CAR-016")
@pytest.mark.parametrize(("preinspected", "standing"), [(True, "shuffled"), (False, "opening")])
def test_cards_that_were_preshuffled_alone_are_opened_like_any_others(preinspected: bool, standing: str) -> None:
    """Pitboss R-244: §3(a) knows cards of 205 CMR 146.49, which are opened, and of 146.50."""
    bench = opened(game_of(NAME, dealing="manual-shoe"))
    bench.do(ReceiveDeck("red", preinspected=preinspected, preshuffled=True))
    (received,) = bench.seen(DeckReceived)
    assert received.standing == standing
