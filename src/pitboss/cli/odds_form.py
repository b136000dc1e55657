"""How the answers of `pitboss odds` are shown: as a page, as JSON or CSV, and as a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

from pitboss import odds as room
from pitboss.cards import parse_cards
from pitboss.cli import odds_play as played
from pitboss.cli import odds_show as shown
from pitboss.cli.odds_asked import Wanted
from pitboss.cli.odds_counting import Found, find_answer
from pitboss.cli.odds_picture import draw
from pitboss.cli.progress import show_progress
from pitboss.cli.screen import console, print_json, say
from pitboss.odds import Question, Unsolved, WagerOdds
from pitboss.odds.asking.answers import refuse_unknown_strategy
from pitboss.odds.asking.best_play import add_suits_to, advise_first
from pitboss.odds.asking.kept_answers import recall
from pitboss.odds.wording.figures import as_json, percentage, show_both


@dataclass(frozen=True)
class Form:
    """How the answers are to be shown."""

    json: bool
    csv: bool
    plot: Path | None
    pace: int | None
    full: bool = False

    def one(self, wanted: Wanted, letter: str | None) -> None:
        began = perf_counter()
        question = wanted.on(letter)
        kept = recall(question) is not None
        answer = find_answer(question)
        took = f"{perf_counter() - began:.2f} s"
        if self.json:
            print_json(as_json(answer))
        elif self.csv:
            shown.write_csv([answer])
        else:
            counted = f"Kept from an earlier count, and found in {took}" if kept else f"Counted in {took}"
            shown.show_wager(answer, pace=self.pace, counted=counted, full=self.full)
        in_words = not (letter or self.json or self.csv or question.strategy or question.supposed)
        edges = [find_answer(one) for one in wanted.on_every(question)] if in_words or self.plot else []
        if in_words and len(edges) > 1:
            line = ", ".join(f"{one.paytable} {percentage(one.house_edge)}" for one in edges)
            say(f"By paytable: {line}")
        self.picture(edges, [answer] if letter else None)

    def compared(self, sides: list[WagerOdds]) -> None:
        if self.json:
            print_json([as_json(one) for one in sides])
        elif self.csv:
            shown.write_csv(sides)
        else:
            shown.show_compared(*sides)
        self.picture(sides)

    def strategies(self, question: Question) -> None:
        """Show every named way to play beside the best."""
        names = room.ways_to_play(question)
        if not names:
            refuse_unknown_strategy(question)
        best, found = find_answer(question), [find_answer(replace(question, strategy=name)) for name in names]
        if self.json:
            played.print_strategies(best, found)
        elif self.csv:
            shown.write_csv([best, *found])
        else:
            played.show_strategies(best, found)

    def advice(self, questions: list[Question], hand: str, seen: str, earlier: str) -> None:
        """Say what to do with a hand. Of several wagers, take the one that is decided with this many cards."""
        said, hand, seen = (hand, seen), *add_suits_to(hand, seen)
        with show_progress("Counting what each choice is worth"):
            question, advice = advise_first(questions, hand, seen, earlier)
        if self.json:
            worth = [{"choice": one.choice, **show_both(one.expected)} for one in advice]
            print_json({"game": question.game.edition.game, "wager": question.wager, "hand": hand, "seen": seen,
                        "earlier": earlier, "best": advice[0].choice,
                        "ties": [one.choice for one in advice if one.expected == advice[0].expected][1:],
                        "choices": worth})  # fmt: skip
        else:
            shown.show_advice(question.rule.title, parse_cards(hand), parse_cards(seen), advice)
            if said != (hand, seen):
                flush = "" if question.game.name == "blackjack" else " Write Qs 6s 4s for a flush."
                console().print(f"No suits were given, so all cards have different ones.{flush}")

    def many(self, found: Found, title: str = "") -> None:
        """Show many wagers. A wager without odds of its own is listed with the reason."""
        answers = [one for one in found if isinstance(one, WagerOdds)]
        if self.json:
            without = [shown.unsolved_json(one) for one in found if isinstance(one, Unsolved)]
            print_json({"odds": [as_json(one) for one in answers], "without_odds": without})
        elif self.csv:
            shown.write_csv(found)
        else:
            shown.show_many(found, title)
        self.picture(answers)

    def picture(self, found: list[WagerOdds], asked: list[WagerOdds] | None = None) -> None:
        if self.plot is not None:
            draw(found, self.plot, asked)
