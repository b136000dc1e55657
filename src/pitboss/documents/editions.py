"""What the name of an edition means, for people who meet it in a list."""

from __future__ import annotations

import re

MEANINGS = {
    "undated": "its text bears no date and no version",
    "redline": "from a scanned redline that bears no version; pages of it are missing",
    "before-2014": "as the regulation stood before the amendment proposed in June 2014",
    "2014": "as the amendment proposed in June 2014 has it",
}


def tell_edition(name: str) -> str:
    """`version 1.4 of the standard rules`; what any other name means, in words."""
    if re.fullmatch(r"\d+\.\d+", name):
        return f"version {name} of the standard rules"
    return MEANINGS[name]
