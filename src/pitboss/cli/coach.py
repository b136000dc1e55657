"""A coach beside the player: what each choice is worth, what a choice gave up, and how the session was played."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rich.markup import escape

from pitboss.advice import Decision, Hint, Judged, Review, Situation, judge
from pitboss.advice import weigh as weigh_choices
from pitboss.cli.progress import show_progress
from pitboss.cli.screen import console, table, tell
from pitboss.games.game import Game
from pitboss.money import Cents, spoken
from pitboss.odds.wording.figures import decimal
from pitboss.words import name_choice, say_alike, say_won
from pitboss.words.cards import draw_cards, join_or
from pitboss.words.results import Saying


class Coach:
    """Weighs decisions, each of them once. The first answer of a game may be slow."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kept: dict[Situation, Hint] = {}

    def weigh(self, situation: Situation) -> Hint:
        if situation not in self.kept:
            with show_progress("Counting what each choice is worth"):
                self.kept[situation] = weigh_choices(self.game, situation)
        return self.kept[situation]

    def judge(self, decision: Decision) -> Judged:
        return judge(decision, self.weigh(decision.situation))

    # What is said

    def show_hint(self, situation: Situation | None) -> None:
        if situation is None:
            tell("There is nothing to compare here.", style="dim")
            return
        hint = self.weigh(situation)
        if hint.choices:
            both = hint.unit > situation.stake  # at Blackjack Switch an answer is for both hands
            unit = f"both {situation.wager} wagers" if both else situation.wager
            drawn = table("Choice", "Worth", f"For $1 of {unit}", "Exactly", spare=("Exactly",))
            say = say_alike(round(one.worth) for one in hint.choices)
            for one in hint.choices:
                style = "bold" if one.choice in hint.best else ""
                cells = (
                    one.label.lower(),
                    say_money(one.worth, say=say),
                    *(text.replace("-", "−") for text in (decimal(one.expected, 4), str(one.expected))),
                )
                drawn.add_row(*cells, style=style)
            console().print(drawn)
            tell(f"Best: {name_best(hint)}.")
            if any(one.worth != one.expected * hint.unit for one in hint.choices):
                tell(
                    f"Worth includes side wagers that a fold forfeits; the figures for $1 of {unit} do not.",
                    style="dim",
                )
        for note in hint.notes:
            tell(note, style="dim")

    def say_judged(self, decision: Decision) -> None:
        """What a choice gave up against the best."""
        judged = self.judge(decision)
        if judged.cost is None:
            tell(f"Coach: {' '.join(judged.hint.notes) or 'no exact answer is known here.'}", style="dim")
        elif judged.is_best:
            tell(f"Coach: {name_choice(decision.chosen).lower()} is the best play.", style="green")
        else:
            lost, best = say_money(judged.cost, signed=False), name_best(judged.hint)
            tell(f"Coach: that gave up {lost}. Better: {best}.", style="yellow")

    def show_review(self, decisions: Iterable[Decision]) -> None:
        """Accuracy, cost in money, and the costliest decisions with what would have been right."""
        judged = tuple(self.judge(one) for one in decisions)
        review = Review(judged, ())
        if review.accuracy is None:
            return
        right, of = sum(one.is_best for one in review.weighed), len(review.weighed)
        cost = say_money(review.cost, signed=False)
        share = f"{float(review.accuracy):.0%}"
        gave = f"The rest gave up {cost} in all." if review.cost else "Nothing was given up."
        tell(f"Decisions: {right} of {of} matched the best play ({share}). {gave}")
        if review.worst:
            console().print(draw_worst(review.worst))


def draw_worst(worst: Iterable[Judged]) -> object:
    worst = list(worst)
    sight = ["In sight"] if any(one.decision.situation.seen for one in worst) else []
    drawn = table("Round", "Your cards", *sight, "You chose", "Best", "Gave up", title="The costliest decisions")
    say = say_alike(round(one.cost or 0) for one in worst)
    for one in worst:
        at = one.decision.situation
        assert one.cost is not None
        cells = (
            one.decision.round,
            draw_cards(at.hand),
            *(draw_cards(at.seen) for _ in sight),
            name_choice(one.decision.chosen).lower(),
            name_best(one.hint),
            say_money(one.cost, signed=False, say=say),
        )
        drawn.add_row(*map(escape, cells))
    return drawn


def name_best(hint: Hint) -> str:
    return join_or(name_choice(choice).lower() for choice in hint.best)


def say_money(cents: Fraction, *, signed: bool = True, say: Saying = spoken) -> str:
    """Say an expectation to the cent. An amount of less than half a cent is not called zero."""
    whole: Cents = round(cents)
    if not whole and cents:
        return "less than $0.01" if cents > 0 else "less than $0.01 lost"
    return say_won(whole, say) if signed else say_won(whole, say).removeprefix("+")
