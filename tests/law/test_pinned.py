"""A game that was recorded under one text of an edition is not played on under another."""

from __future__ import annotations

import pytest

from pitboss.errors import BadInput
from pitboss.games.builder import game_by_law, game_from_record
from tests.law.conftest import Break

PAYTABLES = "md/three-card-poker/1.4/paytables.toml"


def test_the_text_has_changed_since_the_record_was_made(broken: Break) -> None:
    recorded = game_by_law("three-card-poker@1.4")
    record = recorded.record()
    assert game_from_record(record) == recorded
    broken(PAYTABLES, 'pays = "40 to 1"', 'pays = "39 to 1"')
    with pytest.raises(BadInput, match=f"digest {recorded.edition_digest[:12]}…; no revision that this program has"):
        game_from_record(record)
    assert game_by_law("three-card-poker@1.4").digest != recorded.digest
