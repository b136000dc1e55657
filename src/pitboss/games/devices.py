"""The machines that a way of shuffling and dealing uses, and what can go wrong with them: never one that is not there.

A round alone knows its way by its options, and a whole table by the method in use: both ask here.
"""

from __future__ import annotations

from typing import Literal

from pitboss.errors import Refusal
from pitboss.games.allowances import batches_rule, decks_rule
from pitboss.games.game import Game
from pitboss.games.submission import Shuffler
from pitboss.law.model import Irregularity
from pitboss.law.vocabulary.irregularities import OF_THE_DEVICE

Device = Literal["shuffler", "shoe"]

COUNTING: tuple[Shuffler, ...] = ("counting", "reshuffling-shoe")
"""The shufflers that count the cards after each shuffle."""

JAM, SHOE_JAM, OUT_OF_ORDER = OF_THE_DEVICE
WRONG_COUNT = ("counting-shuffler-not-52", "counting-shuffler-wrong-count")

OF_A_SHUFFLE = (JAM, *WRONG_COUNT)
"""What goes wrong "during a shuffle", or comes out "after the completion of each shuffle"."""


def devices(game: Game) -> tuple[Device, ...]:
    """The machines that this way of shuffling and dealing uses; a shoe that reshuffles is one machine."""
    found: list[Device] = []
    if game.choices.shuffler not in ("manual", "reshuffling-shoe"):
        found.append("shuffler")
    if game.choices.dealing == "automated-shoe" or game.choices.shuffler == "reshuffling-shoe":
        found.append("shoe")
    return tuple(found)


def shuffling_device(game: Game) -> Device | None:
    if game.choices.shuffler == "manual":
        return None
    return "shoe" if game.choices.shuffler == "reshuffling-shoe" else "shuffler"


def in_use(game: Game, irregularity: str) -> bool:
    """Whether what is said to have gone wrong is used at the table at all."""
    if irregularity == JAM:
        return shuffling_device(game) is not None
    if irregularity in WRONG_COUNT:
        return game.choices.shuffler in COUNTING
    return {SHOE_JAM: "shoe" in devices(game), OUT_OF_ORDER: bool(devices(game))}.get(irregularity, True)


def refuse_absent(game: Game, rule: Irregularity) -> Refusal | None:
    """A report of a device that is not in use, or that the law spares."""
    if not in_use(game, rule.id):
        return Refusal("no-such-device", f"There is no such device in use here: {rule.title}.", rule.cite)
    if rule.consequence == "remove-deck" and count_spared(game):
        message = "This rule is lifted for a device that reshuffles and counts; say with the shuffle what it found."
        return Refusal("lifted", message, game.cite_of("reshuffling-device"))
    return None


def count_spared(game: Game) -> bool:
    """Whether the rule on what a counting shuffler finds falls away: at 235 Stud, for a device that reshuffles too.

    Its Ch.5 §I lifts §§D to F, and §E is that rule; Three Card Poker's Ch.5 §J lifts §§F to H, and its §D stays. Both
    are kept as printed, and the edition says so under XDOC-015.
    """
    as_printed = any(one.rule == "XDOC-015" for one in game.edition.conflict)
    return as_printed and game.choices.shuffler == "reshuffling-shoe"


def refuse_idle(game: Game, rule: Irregularity, *, dealt: bool) -> Refusal | None:
    """A shuffle that goes wrong in a round though no cards are in the shuffler. They are where two decks or batches are
    played by turns; where they are dealt from the shuffler itself, until the first of them has come. Baccarat's rule
    speaks of the round and not of a shuffle: it voids the round in which the device fails.
    """
    if rule.id not in OF_A_SHUFFLE or rule.consequence == "void-round" or has_second_deck(game):
        return None
    if game.choices.shuffler == "reshuffling-shoe" and not dealt:
        return None
    message = "The cards of this round are the only ones, and none are in the shuffler: no shuffle can go wrong."
    return Refusal("not-here", message, rule.cite)


def has_second_deck(game: Game) -> bool:
    """Whether other cards are shuffled while a round is dealt: those of a second deck, or of a second batch."""
    rule = decks_rule(game.edition, game.choices.decks)
    return bool(rule and rule.alternating) or batches_rule(game.edition, game.choices.shuffler) is not None
