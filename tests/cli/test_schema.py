"""The schemas hold what the commands take and give, and refuse what the commands refuse for its form."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import jsonschema_rs
import pytest

from pitboss.cli.program_documents import DOCUMENTS
from pitboss.errors import BadInput
from pitboss.law.worked_rounds import WorkedRound, worked_rounds
from pitboss.rounds.finished.bulk import make_report, settle_many
from pitboss.rounds.finished.description import read_given
from pitboss.rounds.finished.settle import settle
from tests.cli.golden.records import SCRIPT, record
from tests.cli.golden.writing import Case, printed
from tests.cli.test_settle import ROUND

FINISHED = [one for one in worked_rounds() if not one.script]


def fits(name: str, said: Any) -> bool:
    return bool(jsonschema_rs.validator_for(DOCUMENTS[name].schema).is_valid(json.loads(json.dumps(said))))


def given(one: WorkedRound) -> dict[str, Any]:
    return {**one.given, "game": one.name}


def test_every_worked_round_and_its_settlement_fit() -> None:
    reads, writes = (jsonschema_rs.validator_for(DOCUMENTS[name].schema) for name in ("round", "settlement"))
    for one in FINISHED[::3]:
        reads.validate(given(one))
        writes.validate(json.loads(json.dumps(settle(given(one)))))


def test_a_report_fits() -> None:
    wrong = deepcopy(ROUND)
    wrong["seats"]["1"]["paid"] = {"ante": "0.00", "envy": "5.00"}
    report = make_report(*settle_many([(1, wrong), (2, {}), (3, ROUND)]))
    assert report["mispaid"]
    assert report["refused"]
    assert fits("report", report)
    assert fits("settlement", settle(wrong))


SLIPS: dict[str, dict[str, Any]] = {
    "an unknown field": {"dealr": "Qh 9c 2d"},
    "a number for an amount": {"meters": {"main": 5}},
    "an amount that is none": {"meters": {"main": "5 dollars"}},
    "a seat that is no number": {"seats": {"one": {"wagers": {"ante": "10.00"}}}},
    "a seat without wagers": {"seats": {"1": {"cards": "As Ks Qs"}}},
    "dice in threes": {"dice": [[1, 2, 3]]},
    "a card that is none": {"dealer": ["Xs", "9c", "2d"]},
    "an unknown kind of wager": {"seats": {"1": {"wagers": {"ante": {"amount": "1.00", "kind": "shells"}}}}},
}


@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_what_the_reader_refuses_for_its_form_the_schema_refuses(slip: dict[str, Any]) -> None:
    said = {**deepcopy(ROUND), **slip}
    assert not fits("round", said)
    with pytest.raises(BadInput):
        read_given(said)


def test_what_is_typed_fits() -> None:
    said = {**deepcopy(ROUND), "dealer": ["Q♥", "9C", "10d"], "meters": {"main": "$12,345.67"}}
    read_given(said)
    assert fits("round", said)


def test_a_script_its_record_and_a_moment_of_it_fit() -> None:
    for line in SCRIPT.splitlines():
        assert fits("script", json.loads(line)), line
    assert not fits("script", {"command": "deal", "kards": "As"})
    lines = record().splitlines()
    for line in lines:
        assert fits("record", json.loads(line)), line
    assert not fits("record", {"event": "cards-dealt"})
    shown = printed(Case("replay --json --at 10", typed=record)).partition("\n")[2]
    assert fits("state", json.loads(shown))
