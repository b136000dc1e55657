"""Hands: which cards each wager is judged on, how the hands rank, and the least with which the dealer plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pitboss.cards import RANK_NAMES, RANKS
from pitboss.documents.tree import Line, Section, plain
from pitboss.games.allowances import option_rule, tables_named
from pitboss.games.hand_cards import parts_of
from pitboss.games.paytables import WIN, ranks_of
from pitboss.law.model import Edition, HandRule, Qualifies, WagerRule
from pitboss.rankings import RANKINGS, Ranking
from pitboss.rankings.ends import ends_of

OTHERS = "A hand with none of these ranks below them all, by its highest card, then the next."
"""The text lists the hands that have a name."""

ELIGIBLE = "No other hand is eligible for a payout."
"""Where hands are compared with none, the text lists those that are paid."""


RESTS = "base-wagers"
"""The outcome of a wager that has no hand of its own: it turns on the wagers that it needs."""


def sections(edition: Edition) -> Iterator[Section]:
    hands = (((one.title, cards_text(one), ranking_title(one)), one.cite) for one in edition.hand)
    yield plain("Hands that are judged", ("Hand", "Made of", "Ranked as"), hands)
    yield Section("Which cards each wager is judged on", ("Wager", "Hand", "Paytables"), tuple(judged_lines(edition)))
    for ranking, cite in rankings_used(edition).items():
        columns = ("", "Hand, highest first", "Highest", "Lowest")
        unpaid = find_unpaid(edition, ranking)
        lines = order_lines(ranking, cite, unpaid)
        note = (OTHERS if is_compared(edition, ranking) else ELIGIBLE) + say_low_ace(edition, ranking)
        yield replace(plain(f"Ranking: {ranking.title}", columns, lines), note=note)
    if edition.qualifies:
        said = ((("The dealer's hand plays", qualifies_text(edition.qualifies)), edition.qualifies.cite),)
        yield plain("Who qualifies", ("", ""), said)


def cards_text(hand: HandRule) -> str:
    """`seat:2` is the first two cards of a player."""
    said = []
    for zone, first in parts_of(hand.cards):
        whose = "the player's" if zone == "seat" else f"the {zone.replace('-', ' ')}'s" if zone == "dealer" else "the"
        what = "cards" if zone in ("seat", "dealer") else f"{zone.replace('-', ' ')} cards"
        said.append(f"{whose} first {first} {what}" if first else f"{whose} {what}")
    return " and ".join(said)


def ranking_title(hand: HandRule) -> str:
    ranking = RANKINGS.get(hand.ranking)
    return ranking.title if ranking else hand.ranking.replace("-", " ")


def judged_lines(edition: Edition) -> Iterator[Line]:
    """A wager on the hand of its tables; where tables are on different hands, a line for each."""
    titles = {hand.id: hand.title for hand in edition.hand}
    against = [one.wager for one in edition.settlement if "comparison" in one.outcomes]
    for wager in edition.wager:
        if wager.id in against and "player" in titles:
            cite = next(one.cite for one in edition.settlement if one.wager == wager.id)
            yield Line((wager.title, f"{titles['player']} against {titles['dealer']}", ""), cite, wager.id)
        if rests := next((one for one in edition.settlement if one.wager == wager.id and RESTS in one.outcomes), None):
            yield Line((wager.title, f"the hands of {needed_text(edition, wager)}", ""), rests.cite, wager.id)
        by_hand: dict[str, list[str]] = {}
        for table in tables_named(edition, wager.id):
            on = "" if table.rows[0].hand == WIN else wager.on or table.on
            if on in titles:
                by_hand.setdefault(on, []).append(table.letter or "")
        for on, letters in by_hand.items():
            cite = next(hand.cite for hand in edition.hand if hand.id == on)
            yield Line((wager.title, titles[on], ", ".join(one for one in letters if one)), cite, wager.id)


def needed_text(edition: Edition, wager: WagerRule) -> str:
    """`Wager 1, Wager 2 and Wager $`: the wagers that must be made before this one."""
    names = {one.id: one.named for one in edition.wager}
    *first, last = (" or ".join(names[one] for one in group) for group in wager.needs)
    return f"{', '.join(first)} and {last}" if first else last


def rankings_used(edition: Edition) -> dict[Ranking, str]:
    """Each ranking with the place that orders it: in this text, or where the first hand that it orders is from."""
    found: dict[Ranking, str] = {}
    for hand in edition.hand:
        if ranking := RANKINGS.get(hand.ranking):
            own = ranking.cite.startswith(f"{edition.cite_as} ")
            found.setdefault(ranking, ranking.cite if own else hand.cite)
    return found


def find_unpaid(edition: Edition, ranking: Ranking) -> int:
    """How many of the lowest hands with a name no table of the edition pays, where none is compared with another's: of
    such hands the text lists those that are eligible for a payout.
    """
    judged = {hand.id for hand in edition.hand if hand.ranking == ranking.id}
    paid = [ranking.keys.get(row.hand, 1) for one in edition.paytable if one.on in judged for row in one.rows]
    return 0 if is_compared(edition, ranking) or not paid else max(0, min(paid) - 1)


def is_compared(edition: Edition, ranking: Ranking) -> bool:
    """Whether hands of this ranking are held against the dealer's."""
    against = any("comparison" in one.outcomes for one in edition.settlement)
    return against and any(one.ranking == ranking.id and one.id in ("player", "dealer") for one in edition.hand)


def say_low_ace(edition: Edition, ranking: Ranking) -> str:
    """Where the text says of five cards alone when the ace is low, and the operator chooses for shorter hands."""
    option = option_rule(edition, "ace_low")
    return (
        f" That the ace may be low here is a reading, and the operator's choice ({option.cite})."
        if (option and ranking.size < 5)
        else ""
    )


def order_lines(ranking: Ranking, cite: str, unpaid: int) -> Iterator[tuple[tuple[str, ...], str]]:
    """The hands that the text lists, each with its ends."""
    ends, (_, *listed) = ends_of(ranking), ranking.categories[unpaid:]
    for n, category in enumerate(reversed(listed), 1):
        highest, lowest = ends.get(category.key, ((), ()))
        yield (str(n), category.title, name_ranks(highest), name_ranks(lowest) if lowest != highest else ""), cite


def name_ranks(ranks: tuple[int, ...]) -> str:
    """`A-K-Q-J-10`."""
    return "-".join(RANKS[rank].replace("T", "10") for rank in ranks)


def qualifies_text(rule: Qualifies) -> str:
    """`a high card of at least queen, or any higher hand`."""
    least = rule.category.replace("-", " ")
    if rule.ranks:
        least += f" of at least {lowest(rule.ranks)}"
    if rule.then:
        least += f" and then {lowest(rule.then)}"
    return f"with {least}, or any higher hand"


def lowest(ranks: str) -> str:
    return RANK_NAMES[RANKS[min(ranks_of(ranks))]]
