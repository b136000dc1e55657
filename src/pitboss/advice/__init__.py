"""Advice: what each open choice is worth to a seat, exactly, and how well finished rounds were played.

Terminal, seat and school share this room. It sees a round as the seat may see it (`RoundView`) and nothing else, so
that no card which lies face down can have a part in it.

    find_situation(game, seen, seat) -> Situation | None   what is to be decided, as a small value that can be sent away
    find_stage(game, seen) -> Stage | None                 the stage of the round that asks
    weigh(game, situation) -> Hint                         each choice with its exact value, best first; may be slow
    advise(game, seen, seat) -> Hint | None                both at once; None where nothing is asked of the seat
    price(game, wager, meters) -> Price | None             a wager's house edge and variance, before any card
    decides_nothing(game) -> bool                          baccarat and craps: all is decided with the wager

    list_decisions(game, round, looks, name) -> Iterator[Decision]   every choice that a player made in a round
    judge(decision, hint) -> Judged                                  what it cost against the best
    review(game, rounds, looks) -> Review                            rounds together: accuracy, cost, worst, balance
    write_hint(game, hint), write_review(game, review)               the same as plain values for JSON

`rounds` are pairs of a name and a finished `rounds.state.Round`; `looks` is the player as an `Actor`. `review` takes
`weigh` and `price` as arguments, so that answers which are slow can come from somewhere else.
"""

from pitboss.advice.hints import Hint, Weighed, advise, decides_nothing, weigh
from pitboss.advice.prices import Price, price
from pitboss.advice.reviews import Judged, Review, RoundLine, judge, review
from pitboss.advice.situations import Decision, Situation, find_situation, find_stage, list_decisions
from pitboss.advice.writing import write_hint, write_review

__all__ = [
    "Decision",
    "Hint",
    "Judged",
    "Price",
    "Review",
    "RoundLine",
    "Situation",
    "Weighed",
    "advise",
    "decides_nothing",
    "find_situation",
    "find_stage",
    "judge",
    "list_decisions",
    "price",
    "review",
    "weigh",
    "write_hint",
    "write_review",
]
