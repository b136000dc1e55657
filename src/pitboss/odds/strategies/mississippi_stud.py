"""Mississippi Stud: fold, or wager how much, with two, three and four cards in sight.

All cards in sight are one's own. A high card, from jack to ace, counts two points, a mid card, from six to ten, one.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.odds.strategies.sight import Flags, Numbers, Sight, Strategy

HIGH, MID, LOW = "JA", "6T", "25"


def count_points(sight: Sight) -> Numbers:
    return 2 * sight.number(HIGH) + sight.number(MID)


def is_made(sight: Sight) -> Flags:
    """A hand that is paid or at least no loss, whatever still comes: a pair of sixes, or more than a pair."""
    cards = sight.own.shape[1]
    more = (sight.different < cards - 1) if cards > 2 else ~sight.always
    return sight.pair_of("6A") | more


def play_basic(sight: Sight) -> Sequence[tuple[str, Flags]]:
    return (play_two_cards, play_three_cards, play_four_cards)[sight.own.shape[1] - 2](sight)


def play_two_cards(sight: Sight) -> Sequence[tuple[str, Flags]]:
    six_five = sight.suited & (sight.number("56") == 2)
    return [("3x", sight.pair_of("2A")), ("1x", (count_points(sight) >= 2) | six_five), ("fold", sight.always)]


def play_three_cards(sight: Sight) -> Sequence[tuple[str, Flags]]:
    high, apart, span = sight.number(HIGH), sight.different == 3, sight.span
    royal = sight.number("TA") == 3
    no_gap, one_gap, two_gaps = (apart & (span == reach) for reach in (3, 4, 5))
    draws = royal | (no_gap & (sight.number("24") == 0)) | (one_gap & (high >= 1)) | (two_gaps & (high >= 2))
    straight = (no_gap & (sight.number("23") == 0)) | (one_gap & (sight.number(MID) >= 2))
    small = sight.suited | sight.pair_of(LOW) | (count_points(sight) >= 3) | straight
    return [("3x", is_made(sight) | (sight.suited & draws)), ("1x", small), ("fold", sight.always)]


def play_four_cards(sight: Sight) -> Sequence[tuple[str, Flags]]:
    apart = sight.different == 4
    # Two cards above the highest and below the lowest complete it: J-Q-K-A and A-2-3-4 are open at one end only.
    outside = apart & (sight.span == 4) & (sight.number("AA") == 0)
    straight = apart & ((sight.span <= 5) | ((sight.number("AA") == 1) & (sight.number("25") == 3)))
    raised = "3x" in sight.made
    mids = (sight.number(MID) >= 3) & raised
    small = straight | sight.pair_of(LOW) | (count_points(sight) >= 4) | mids
    large = is_made(sight) | sight.suited | (outside & (sight.number("8A") > 0))
    return [("3x", large), ("1x", small), ("fold", sight.always)]


STRATEGIES = {
    "basic": Strategy(
        says=(
            "with 2 cards: 3x with a pair; 1x with two points, 6-5 suited; otherwise fold\n"
            "with 3 cards: 3x with a made hand, three to a royal flush, three to a straight flush in a row from 5-6-7, "
            "with one gap and a high card, with two gaps and two high cards; 1x with any other three suited, a low "
            "pair, three points, three in a row from 4-5-6, one gap and two mid cards; otherwise fold\n"
            "with 4 cards: 3x with a made hand, four to a flush, four to an outside straight from 8 high; 1x with any "
            "other four to a straight, a low pair, four points, three mid cards after a 3x; otherwise fold\n"
            "points: 2 for each J-A, 1 for each 6-T; a made hand is a pair of 6-A, or more than a pair"
        ),
        rule=play_basic,
        published=(
            "M. Shackleford, wizardofodds.com, Mississippi Stud; the first street as in J. Grochowski, Mississippi "
            "Stud strategy, casinocitytimes.com, 10 January 2012"
        ),
    ),
    "always-1x": Strategy(
        says="1x with every hand, on every street",
        rule=lambda sight: [("1x", sight.always)],
        published="the play of one who does not look",
    ),
}
