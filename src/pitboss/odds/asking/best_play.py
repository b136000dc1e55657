"""The best play of a hand: of the wagers that a game decides on, the one that these cards decide about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from pitboss.cards import add_suits, parse_cards
from pitboss.errors import BadInput, need_text
from pitboss.law import library
from pitboss.odds.asking.answers import advise
from pitboss.odds.asking.by_name import Terms, ask
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.registry import SOLVERS
from pitboss.odds.asking.report import Advice
from pitboss.tabled import Listed


def best_play(
    game: str, hand: str = "", seen: str = "", *, earlier: str = "", paytable: str | None = None, **terms: Unpack[Terms]
) -> Listed[Advice]:
    """What each choice with a hand is worth, the best first: `best_play("three-card-poker", "Q-6-4")`.

    Ranks alone are cards of different suits; `Qs 6s 4s` says the suits. `seen` are other cards that the player has
    seen, `earlier` what was chosen on the streets before.
    """
    for text, what in ((hand, "a hand"), (seen, "the cards seen"), (earlier, "earlier choices")):
        need_text(text, what)
    if not hand:
        raise BadInput('say the game and the hand: best_play("three-card-poker", "Q-6-4").')
    hand, seen = add_suits_to(hand, seen)
    questions = [ask(game, wager, paytable, **terms) for wager in decided_on(game)]
    return advise_first(questions, hand, seen, earlier)[1]


def add_suits_to(hand: str, seen: str) -> tuple[str, str]:
    """Both, with suits where only ranks are said: no two cards alike."""
    whole = add_suits(hand)
    return whole, add_suits(seen, len(parse_cards(whole))) if seen else seen


def decided_on(game: str) -> tuple[str, ...]:
    """The wagers of a game on which a player must decide."""
    name = library.find(game)[0].partition("/")[2]
    found = tuple(wager for (of, wager), solver in SOLVERS.items() if of == name and solver.advise)
    if not found:
        raise BadInput(f"nothing is decided in {game}: it has no best play and no strategies.")
    return found


def advise_first(questions: Sequence[Question], hand: str, seen: str, earlier: str) -> tuple[Question, Listed[Advice]]:
    """The first question that these cards decide about; if there is none, what each would need."""
    refusals: dict[str, str] = {}
    for question in questions:
        try:
            return question, advise(question, parse_cards(hand), parse_cards(seen), earlier.split())
        except BadInput as error:
            refusals.setdefault(str(error), question.rule.title)
    alone = len(refusals) == 1
    raise BadInput(" ".join(said if alone else f"{title}: {said}" for said, title in refusals.items()))
