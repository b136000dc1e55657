"""Names of accounts: nobody looks like a machine of the record, or like a colleague."""

from __future__ import annotations

import pytest

from pitboss.floor.account_state import People
from pitboss.floor.admission import refuse_name

CYRILLIC_A = chr(0x430)
IVAN = "".join(map(chr, (0x418, 0x432, 0x430, 0x43D)))
NEHA = "".join(map(chr, (0x928, 0x947, 0x939, 0x93E)))
YAMADA_AI = "".join(map(chr, (0x5C71, 0x7530, 0x3042, 0x3044)))

UNSEEN = ("Pat\u200b", "P\u200cat", "\u202ePat", "Pat\ufe0f", "P\u034fat", f"Pat{chr(0x947)}", "Pat ", "Pat\u00a0Lee")
"""Names that look like Pat's, or nearly, and are not."""


@pytest.mark.parametrize("name", ["operator", "Electronic Table", "HOUSE", "device", f"P{CYRILLIC_A}t", *UNSEEN])
def test_nobody_is_named_like_a_machine_or_in_two_alphabets(name: str) -> None:
    refusal = refuse_name(People(), name)
    assert refusal is not None
    assert refusal.code == "bad-name"


@pytest.mark.parametrize("name", ["Pat", f"Zo{chr(0xEB)} O'Neil", IVAN, NEHA, YAMADA_AI, "player-1", "7"])
def test_names_of_one_alphabet_are_taken(name: str) -> None:
    assert refuse_name(People(), name) is None
