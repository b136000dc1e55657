"""The tables that are tried: every game of the law under several options and submissions, bare rounds and whole tables.

A spec is what the first line of a script for `pitboss run` says, so that whatever goes wrong can be run again by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Level = Literal["rounds", "table"]


@dataclass(frozen=True)
class Spec:
    """One game as it is offered at one table: by options, or by an operator's submission.

    A rigged table has one `mood` of its cards in every round, or a `trouble` that is reported again and again.
    """

    game: str
    level: Level
    options: tuple[tuple[str, Any], ...] = ()
    submission: str = ""
    mood: str = ""
    trouble: str = ""

    @property
    def heading(self) -> dict[str, Any]:
        """The first line of a script."""
        said: dict[str, Any] = {"command": "open-table", "game": self.game}
        if self.submission:
            said["submission"] = self.submission
        elif self.options:
            said["options"] = {name: dict(one) if isinstance(one, tuple) else one for name, one in self.options}
        return said | ({"at": 0} if self.level == "table" else {})

    def __str__(self) -> str:
        how = self.submission.rpartition("/")[2] or " ".join(f"{name}={one}" for name, one in self.options)
        rigged = " ".join(filter(None, (self.mood, self.trouble)))
        return ", ".join(filter(None, (self.game, self.level, how, rigged)))


def letters(**tables: str) -> tuple[tuple[str, str], ...]:
    return tuple((wager.replace("_", "-"), letter) for wager, letter in tables.items())


BY_SHOE: dict[str, Any] = {"dealing": "automated-shoe", "shuffler": "counting"}
BY_HAND: dict[str, Any] = {"dealing": "hand", "shuffler": "automated", "decks": 2}

OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "md/stud-235": (
        {},
        {"payout_limit": "50000.00", "payout_limit_spread": "in-proportion", "paytables": letters(progressive="D")},
        {**BY_HAND, "adjacent_boxes": 2},
        {
            "community_stack_first": True,
            "dealing": "automated-shoe",
            "shuffler": "reshuffling-shoe",
            "omissions": "stop",
        },
    ),
    "md/three-card-poker": (
        {"minimum": "10.00", "maximum": "500.00"},
        {"version": "g3", **BY_SHOE, "paytables": letters(progressive="C", five_card_progressive="C")},
        {"version": "electronic"},
        {**BY_HAND, "paytables": letters(progressive="B", pair_plus="D"), "envy_from_folded_hands": True},
        {"dealer_cards_in_shuffler": True, "paytables": letters(five_card_progressive="B", six_card_bonus="C")},
    ),
    "ma/caribbean-stud": (
        {},
        {**BY_SHOE, "paytables": letters(progressive="D", caribbean_stud_bonus="B")},
        {**BY_HAND, "paytables": letters(progressive="E"), "payout_rounding": "up", "omissions": "stop"},
    ),
    "md/mississippi-stud": (
        {},
        {**BY_SHOE, "paytables": letters(progressive="D"), "payout_limit_spread": "in-proportion"},
        {**BY_HAND, "exposed_community_card": "continue"},
        {"dealing": "automated-shoe", "shuffler": "reshuffling-shoe", "payout_rounding": "up"},
    ),
    "md/ultimate-texas-holdem": (
        {},
        {**BY_SHOE, "payout_limit": "50000.00", "payout_limit_spread": "in-proportion"},
        {**BY_HAND, "paytables": letters(progressive="C", trips="C"), "uth_progressive_survives_fold": True},
    ),
    "md/four-card-poker": (
        {"payout_limit": "200.00", "payout_limit_spread": "in-proportion", "payout_rounding": "nearest"},
        {**BY_SHOE, "dealer_up_card": "first", "play_any_amount_between": True, "payout_limit": "75.00"},
        {**BY_HAND, "paytables": letters(progressive="C"), "aces_up_forfeited_on_fold": False},
    ),
    "md/let-it-ride": (
        {"payout_limit": "50000.00", "payout_limit_spread": "in-proportion"},
        {**BY_SHOE, "paytables": letters(progressive="D"), "exposed_community_card": "continue"},
        {**BY_HAND, "paytables": letters(progressive="C", three_card_bonus="B")},
    ),
    "md/midi-baccarat": (
        {"king_9_of_seats": "sh dd hs"},
        {"variation": "ez", "deal_face_down": True},
        {"vigorish_when": "end-of-shoe", "vigorish_rounding": "up-quarter", "both_hands": False},
    ),
    "md/mini-baccarat": (
        {},
        {"variation": "ez", "decks": 6, "shuffler": "automated"},
        {"vigorish_when": "end-of-shoe", "dragon_bonus_needs_wager": True, "paytables": letters(royal_9="B")},
    ),
    "md/blackjack": (
        {"surrender": "late", "minimum": "5.00", "maximum": "25.00", "payout_limit": "25000.00"},
        {"variation": "switch", "surrender": "early"},
        {"decks": 1, "dealing": "hand", "adjacent_boxes": 2},
        {"decks": 1, "hole_card": "no_hole_card", "soft17": "hit", "resplit_aces": True, "dealing": "hand"},
        {"shuffler": "automated", "house_money_press": True, "no_mid_shoe_entry": True, "adjacent_boxes": 2},
        {"dealing": "automated-shoe", "shuffler": "reshuffling-shoe", "surrender": "early"},
    ),
    "md/craps": (
        {},
        {"version": "mini-craps", "vigorish_when": "wager", "odds_scheme": "full-double", "bar": "2"},
        {"minimum": "5.00", "maximum": "100.00", "fire_on_pass": "refund", "place_working": True},
    ),
}
"""Options under which each game is tried, beside the example of a submission."""

GAMES = tuple(OPTIONS)


LINKED = "examples/submissions/caribbean-stud.toml"

RIGGED: dict[str, tuple[Spec, ...]] = {
    "ma/caribbean-stud": (
        Spec("ma/caribbean-stud", "rounds", submission=LINKED, mood="royal"),
        Spec("ma/caribbean-stud", "table", submission=LINKED, mood="royal"),
        Spec("ma/caribbean-stud", "table", submission=LINKED, mood="dealer-royal"),
    ),
    "md/blackjack": (
        Spec("md/blackjack", "rounds", trouble="card-exposed-in-error"),
        Spec("md/blackjack", "table", trouble="card-exposed-in-error"),
        Spec("md/blackjack", "table", (("shuffler", "counting"),), trouble="shoe-runs-out"),
    ),
}
"""Tables at which what takes several rare things at once is common: an award from a link, or a shared one, a card that
is offered to all, a deck that takes over in the middle of a round.
"""


def specs_of(game: str) -> list[Spec]:
    """Every table of a game: under each of its options and by its submission, both as bare rounds and whole."""
    found = []
    for options in OPTIONS[game]:
        said = tuple((name, one) for name, one in options.items())
        found += [Spec(game, "rounds", said), Spec(game, "table", said)]
    file = f"examples/submissions/{game.partition('/')[2]}.toml"
    return [
        *found,
        Spec(game, "rounds", submission=file),
        Spec(game, "table", submission=file),
        *RIGGED.get(game, ()),
    ]


def spec_of(heading: dict[str, Any]) -> Spec:
    """The table that the first line of a script opens."""
    options = heading.get("options", {})
    said = tuple((name, tuple(one.items()) if isinstance(one, dict) else one) for name, one in options.items())
    return Spec(heading["game"], "table" if "at" in heading else "rounds", said, heading.get("submission", ""))
