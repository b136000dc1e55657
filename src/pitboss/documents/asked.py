"""The words of a question and those of a line of law: without their endings, and with what else people may type."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

ALIKE: dict[str, tuple[str, ...]] = {
    "face up": ("exposed",),
    "exposed": ("face up",),
    "payout": ("pays",),
    "tie": ("push",),
    "equal rank": ("tie",),
    "wager": ("bet",),
    "bet": ("wager",),
    "wrong number": ("incorrect number", "misdeal"),
    "misdealt": ("misdeal",),
    "cannot be used": ("malfunction", "out of order", "broken"),
    "jams": ("malfunction", "breaks", "stuck"),
    "shuffler": ("shuffling device", "shuffling machine"),
    "automated shoe": ("dealing device", "automated dealing shoe"),
    "left behind": ("abandoned", "leaves the table"),
    "leaves behind": ("abandoned", "leaves the table"),
    "at least": ("minimum", "least"),
    "at most": ("maximum", "limit"),
    "floorperson": ("supervisor",),
    "vigorish": ("commission",),
    "gives up": ("folds", "surrender"),
    "folder": ("folds",),
    "give up": ("surrender",),
    "verbal": ("oral",),
    "washes": ("mixes",),
    "cover card": ("cut",),
    "recut": ("cut again",),
    "lit": ("light illuminated",),
    "is dealt out": ("deal",),
    "good enough to play": ("qualifies",),
    "dealer's hand plays": ("dealer qualifies",),
    "progressive": ("jackpot",),
    "boxes": ("spots", "hands"),
    "above 21": ("bust",),
    "ace-2": ("low ace",),
    "coupon": ("voucher", "free play"),
    "checks their number": ("match", "agree", "reconcile"),
    "idle": ("no gaming activity",),
    "opened again": ("idle table", "no gaming activity"),
    "changed": ("replaced",),
    "changes": ("replaces",),
    "table limit": ("minimum bet", "maximum bet", "smallest", "largest"),
    "players: at most": ("sit at the table", "seats", "positions"),
    "adjacent boxes": ("two hands", "several hands"),
    "more than one hand": ("two hands", "several hands"),
    "takes back": ("gets back", "pulls back"),
    "withdrawn": ("taken back", "got back"),
    "returned": ("given back", "got back"),
    "from the far right": ("in order",),
    "from the far left": ("in order",),
    "settle": ("pay",),
    "draws": ("hits",),
    "reconstructed": ("kept afterwards",),
    "facility operator": ("casino",),
    "inscription": ("printed", "written", "sign"),
    "validates": ("approves", "signs off"),
    "resolves": ("decides a dispute",),
    "too few cards": ("runs out of cards",),
    "not enough cards": ("runs out of cards",),
    "decide": ("choose", "raise"),
    "ace is low": ("high or low",),
    "rank from ace": ("ace high or low",),
    "below the least that plays": ("does not qualify",),
}
"""What a line says, and what else people may type for it."""

STOP = frozenset(
    ["a", "an", "the", "of", "to", "in", "is", "are", "be", "by", "on", "or", "and", "at", "for", "with", "it"]
)
ASKING = frozenset(
    re.findall(
        r"\w+",
        "what when where who whom whose why how which if there any many much often do does did has have was were "
        "happen happens can could shall should would may must need needs required requirement requirements "
        "i me my mine we our us you your get gets got am allow allowed possible please now then "
        "use used using times",
    )
)
"""Words of a question that its answer need not have."""

ENDINGS = ("ing", "ed", "es", "s")
IRREGULAR = {
    "dice": "die",
    "kept": "keep",
    "taken": "take",
    "left": "leave",
    "dealt": "deal",
    "paid": "pay",
    "lost": "lose",
    "won": "win",
    "drawn": "draw",
    "bets": "bet",
}


def wanted_in(words: str) -> list[str]:
    """What a question looks for: its words without those that only ask, unless there are no others."""
    asked = " ".join(word for word in words.split() if word.lower().strip("?,.!") not in ASKING)
    return list(dict.fromkeys(stems(asked))) or list(dict.fromkeys(stems(words)))


def stems(text: str) -> Iterator[str]:
    """Words without their common endings and without those that are in every line; 235-040 and R-04 stay whole, and
    “pre-shuffled” is “preshuffled”.
    """
    for word in re.findall(r"[\w$%'-]+", text.lower().replace("face-up", "face up").replace("’", "'")):
        if word not in STOP:
            joined = word.removesuffix("'s").replace("-", "")
            yield stem(joined if joined.isalpha() else word.strip("-'"))


@cache
def stem(word: str) -> str:
    """`shuffl` of shuffle, shuffles and shuffled; `jam` of jammed; `qualify` of qualifies."""
    word = IRREGULAR.get(word, word)
    if len(word) > 4 and word.endswith(("ies", "ied")):
        return f"{word[:-3]}y"
    if word.endswith("ion") and len(word) > 7:
        return word[:-3]
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    word = word.removesuffix("e") if len(word) > 3 else word
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word.isalpha() else word


@cache
def say_alike(text: str) -> str:
    """What else people may type for the words of a line."""
    lower = text.lower().replace("’", "'")
    return "; ".join(other for said, others in ALIKE.items() if pattern(said).search(lower) for other in others)


def meant_by(wanted: Iterable[str]) -> set[str]:
    """The words that lines have for what is looked for: `tie` also finds “equal rank”."""
    asked = set(wanted)
    return {
        one
        for said, others in ALIKE.items()
        if any(asked >= set(stems(other)) for other in others)
        for one in stems(said)
    }


@cache
def pattern(said: str) -> re.Pattern[str]:
    return re.compile(rf"\b{said}s?\b")
