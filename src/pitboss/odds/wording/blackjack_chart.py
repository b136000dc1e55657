"""The best play at blackjack as people read it: a chart of first hands against the dealer's up card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from pitboss.compiled.blackjack_play import BIT, PlayTables
from pitboss.compiled.dealer_hands import Ints
from pitboss.odds.wording.figures import CHART_NAMES
from pitboss.odds.wording.ties import NO_TIES
from pitboss.rankings.points import blackjack_total, pips

LETTER = {"stand": "S", "hit": "H", "double": "D", "surrender": "R", "split": "P"}
KEY = (
    "S stand, H hit, D double down, P split, R surrender; * where it depends on the very cards: the likeliest is shown"
)


TIED = "="
TIES = "; = where another choice is worth the same: of stand, hit, double, surrender and split the first is taken"

First = frozenset[tuple[int, int]]
"""First hands, as (up card, hand)."""


def draw_chart(tables: PlayTables, chosen: Sequence[Ints], given_up: First, tied: First | None = None) -> str:
    """The chart of one way to play first hands, and of the best play whether choices are equal anywhere."""
    found = frozenset(one for one in tied or () if count_ways(tables, *one))
    drawn = draw_chart_by(tables, lambda up, hands: count_letters(tables, chosen[up], up, hands, given_up, found))
    return drawn + (TIES if found else "" if tied is None else f"; {NO_TIES}")


def draw_chart_by(tables: PlayTables, done: Callable[[int, Sequence[int]], Counter[str]]) -> str:
    """A line for each hard total, soft total and pair, a letter for each up card from 2 to ace; `done` says what is
    done with such hands, and in how many deals."""
    ups = sorted(range(len(tables.numbers)), key=lambda up: (pips(tables.values.cards[up]) == 1, up))
    lines = [" " * CHART_NAMES + "".join(f"{name_card(tables, up):>3}" for up in ups)]
    for name, hands in list_groups(tables).items():
        cells = (draw_cell(done(up, hands)) for up in ups)
        lines.append(name.ljust(CHART_NAMES) + "".join(f" {one:>2}" for one in cells))
    return "\n".join([*lines, KEY])


def name_card(tables: PlayTables, up: int) -> str:
    value = pips(tables.values.cards[up])
    return {1: "A", 10: "T"}.get(value, str(value))


def list_groups(tables: PlayTables) -> Mapping[str, list[int]]:
    """The first hands with which something is to be decided, by what they are called."""
    found: dict[tuple[int, int], list[int]] = {}
    for n, cards in enumerate(tables.hands.cards):
        if len(cards) == 2 and tables.unsplit[n]:
            total = blackjack_total(cards)
            pair = pips(cards[0]) == pips(cards[1])
            found.setdefault((2, pips(cards[0])) if pair else (int(total.soft), total.value), []).append(n)
    return {name_group(kind, value): hands for (kind, value), hands in sorted(found.items())}


def name_group(kind: int, value: int) -> str:
    shown = {1: "A", 10: "T"}.get(value, str(value))
    return (f"hard {value}", f"soft {value}", f"{shown},{shown}")[kind]


def count_letters(
    tables: PlayTables, chosen: Ints, up: int, hands: Sequence[int], given_up: First, tied: First
) -> Counter[str]:
    """What deals of these hands do, a tie being marked."""
    deals: Counter[str] = Counter()
    for hand in hands:
        choice = "surrender" if (up, hand) in given_up else next(iter(choices_of(int(chosen[hand]))))
        deals[LETTER[choice] + TIED * ((up, hand) in tied)] += count_ways(tables, up, hand)
    return deals


def draw_cell(deals: Counter[str]) -> str:
    """The letter of what most deals do, marked where not all do the same."""
    if not deals.total():
        return "-"
    letters = Counter[str]()
    for done, number in deals.items():
        letters[done.removesuffix(TIED)] += number
    tied = any(done.endswith(TIED) and number for done, number in deals.items())
    return letters.most_common(1)[0][0] + "*" * (len(+letters) > 1) + TIED * tied


def choices_of(bits: int) -> Iterator[str]:
    return (choice for choice, bit in BIT.items() if bits & bit)


def count_ways(tables: PlayTables, up: int, hand: int) -> int:
    """In how many ways the hand and the up card are dealt."""
    left, total = list(tables.values.numbers), 1
    for value in (up, *(v for v, count in enumerate(tables.hands.counts[hand]) for _ in range(count))):
        total *= max(left[value], 0)
        left[value] -= 1
    return total
