"""The words of an outcome, found from the cards on the table, and so the line on which each wager is settled.

Nothing is paid here: an amount that depends on a meter is known only when the seat's turn comes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from pitboss.cards import Card, Deck
from pitboss.games import hands
from pitboss.games.derived import derived, derived_by
from pitboss.games.game import Game
from pitboss.games.hands import cards_of, parts_of, pick_row, rows_by_category
from pitboss.games.identity import Wager, read_wager
from pitboss.games.settlement import Judgment, apply_line, with_row
from pitboss.law.model import HandRule, Row, Settlement
from pitboss.money import Cents, Lose
from pitboss.rankings import RANKINGS, Ranked, Ranking
from pitboss.rounds.events import HandJudged
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.players import cite_leaving
from pitboss.rounds.state import Round, Seat

KEPT = "Pitboss R-209"
"""What becomes of a folder's Six Card Bonus without a Pair Plus Wager."""


def judge(
    game: Game, state: Round, number: int, wager: Wager, settlement: Settlement, found: dict[str, str] | None = None
) -> Judgment:
    """The line of the law that a seat's wager is settled on; `found` keeps the words that are true of all its wagers,
    for settling them one after the other.
    """
    if state.seats[number].abandoned:
        return Judgment(settlement.wager, "abandoned", Lose(), cite_leaving(game), "forfeit")
    flow = family_of(game)
    if found is None:
        found = {}
    words = []
    for axis in settlement.outcomes:
        word = found.get(axis)
        if word is None:
            word = flow.word(game, state, number, wager, axis)
            if axis in OF_THE_SEAT:
                found[axis] = word
        words.append(word)
    judged = judge_words(game, settlement.wager, tuple(words))
    judged = with_row(judged, flow.row(game, state, number, wager, judged.table)) if judged.table else judged
    return judge_kept(game, state.seats[number], wager, judged) if state.seats[number].folded else judged


def judge_kept(game: Game, seat: Seat, wager: Wager, judged: Judgment) -> Judgment:
    """A folder's wager that the text keeps only beside another, which was not placed: as the operator chose."""
    beside = game.wagers[wager.rule].kept_with if wager.rule in game.wagers else ""
    if not beside or beside in seat.wagers:
        return judged
    if game.choices.options.get("six_card_bonus_of_folders") == "lost":
        return Judgment(judged.wager, "folded", Lose(), KEPT, "forfeit")
    return replace(judged, cite=f"{judged.cite}; {KEPT}")


@derived_by
def judge_words(game: Game, wager: str, words: tuple[str, ...]) -> Judgment:
    """What the words alone decide: there are few of them, and many rounds."""
    return apply_line(game.settlement(wager), words)


def find_row(game: Game, state: Round, seat: int, wager: Wager, table: str) -> Row | None:
    """The row of the paytable in force that the seat's hand hits."""
    on, rows = rows_by_category(game, wager, table)
    return pick_row(rows, hand_of(game, state, seat, on)) if on else rows[0][0]


def hand_of(game: Game, state: Round, number: int, name: str) -> Ranked:
    return hand_readers(game)[name](state, number)[0]


HANDS_KEPT = 1 << 14
"""How many hands of a name a game keeps as they were read: many wagers are judged on one hand."""


HandReader = Callable[[Round, int], tuple[Ranked, HandJudged]]
"""From a round and a seat to a hand: its place, and how that is told, with the cards that count."""


@derived
def hand_readers(game: Game) -> dict[str, HandReader]:
    """What reads each hand of the game, by its name."""
    return {name: make_reader(rule, RANKINGS[game.ranking(name)], game.deck) for name, rule in game.hands.items()}


def make_reader(rule: HandRule, ranking: Ranking, deck: Deck) -> HandReader:
    """The reader of one hand. Many questions of a settlement are about the same hand of the same seat: what was read
    last is kept.
    """
    seat_alone = parts_of(rule.cards) == (("seat", None),)
    last: tuple[Round, int, tuple[Ranked, HandJudged]] | None = None

    @lru_cache(maxsize=HANDS_KEPT)
    def rank(cards: tuple[Card, ...]) -> tuple[Ranked, HandJudged]:
        best = ranking.best(cards, deck)
        return best, HandJudged(rule.id, best.cards, ranking.category(best.rank).title)

    def read(state: Round, number: int) -> tuple[Ranked, HandJudged]:
        nonlocal last
        kept = last
        if kept is not None and kept[0] is state and kept[1] == number:
            return kept[2]
        own = cards_held(state, number)
        found = rank(own if seat_alone else cards_of(rule, state.zones, own))
        last = state, number, found
        return found

    return read


def cards_held(state: Round, number: int) -> tuple[Card, ...]:
    """The seat's own cards, or those of the hand on the table that it plays."""
    seat = state.seats[number]
    return state.zones.get(f"hand-{seat.plays_hand}", ()) if seat.plays_hand else seat.cards


def decision(game: Game, state: Round, number: int, wager: Wager) -> str:
    return "folded" if state.seats[number].folded else "played"


def qualification(game: Game, state: Round, number: int, wager: Wager) -> str:
    rule = game.edition.qualifies
    assert rule is not None, "a settlement that asks for qualification says who qualifies"
    dealer = hand_of(game, state, number, rule.hand)
    return hands.qualification(rule, RANKINGS[game.ranking(rule.hand)], dealer)


def comparison(game: Game, state: Round, number: int, wager: Wager) -> str:
    own, dealer = hand_of(game, state, number, "player"), hand_of(game, state, number, "dealer")
    return hands.comparison(own.rank, dealer.rank)


def withdrawal(game: Game, state: Round, number: int, wager: Wager) -> str:
    return "pulled" if wager in state.seats[number].taken_back else "rides"


def base_wagers(game: Game, state: Round, number: int, wager: Wager) -> str:
    needed = [Wager(one) for group in game.wagers[wager].needs for one in group]
    won = all(judge(game, state, number, one, game.settled_by[one]).outcome == "win" for one in needed)
    return "all-win" if won else "not-all-win"


AXES: dict[str, Callable[[Game, Round, int, Wager], str]] = {
    "decision": decision,
    "qualification": qualification,
    "comparison": comparison,
    "withdrawal": withdrawal,
    "base-wagers": base_wagers,
}
"""How each axis of outcomes is found from the round."""

OF_THE_SEAT = frozenset({"decision", "qualification", "comparison"})
"""Those that look at the seat alone, so that one word holds for all of its wagers."""


def stakes(game: Game, seat: Seat, wager: Wager) -> tuple[Cents, Cents] | None:
    """(money staked, stake that the odds are reckoned on): a bonus has no stake of its own, and a coupon is not money.
    None if it is not in play.
    """
    rule = game.wagers[wager]
    if rule.placed == "never":
        return (0, seat.wagers[read_wager(rule.of)]) if rule.of in seat.wagers else None
    if wager not in seat.wagers:
        return None
    staked = seat.wagers[wager]
    return (seat.money(wager), staked + seat.beside(wager)) if seat.instruments else (staked, staked)
