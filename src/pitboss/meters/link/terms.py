"""The terms of one level of a link, and what makes them unlawful."""

from __future__ import annotations

from fractions import Fraction

from pitboss.errors import BadInput, Refusal
from pitboss.frozen import frozen
from pitboss.money import MOST, Cents, Share, check_amount, spoken

NOTHING = Fraction(0)

FINEST = 10**6
"""No rate, and no exact amount that a person states, has a larger denominator."""

LIMIT_CITE = "WAC 230-15-685(4)"


@frozen
class Terms:
    """What the operator's approved submission says of one level.

    `rate` is the rate of progression, the share of each wager that feeds the meter; `hidden` is the share that feeds
    the reserve, out of which resets are paid first. `most_per_round` is the largest contribution that one round can
    plausibly make. `limit` is posted: what comes in above it goes into the overflow. `least` is the least that the law
    allows a meter to start from and be reset to, and `cite` is where the law says so. `chance` is the probability of
    the hand that wins the level. Where each winner of one round is shown the whole meter, `shown_to_each` is set.
    """

    level: str
    initial: Cents
    reset: Cents
    rate: Share
    most_per_round: Cents
    hidden: Share = NOTHING
    limit: Cents | None = None
    least: Cents = 0
    cite: str = ""
    chance: Share | None = None
    shown_to_each: bool = False


def check_terms(terms: Terms) -> Refusal | None:
    """Why these terms cannot be approved."""
    named = terms.level
    if not is_name(named):
        return Refusal("bad-terms", "A level needs a name.")
    amounts = (terms.initial, terms.reset, terms.least, terms.most_per_round)
    if not all(map(is_cents, amounts)) or not (terms.limit is None or is_cents(terms.limit)):
        return Refusal("bad-terms", f"The amounts of level {named!r} must be whole cents, at most {spoken(MOST)}.")
    if not (is_share(terms.rate) and is_share(terms.hidden) and terms.rate + terms.hidden <= 1):
        return Refusal(
            "bad-terms", f"The rates of level {named!r} must be shares of a wager, together at most all of it."
        )
    if terms.chance is not None and not (is_share(terms.chance, finest=None) and terms.chance):
        return Refusal("bad-terms", f"The chance of level {named!r} must be a probability above 0.")
    for what, amount in (("initial", terms.initial), ("reset", terms.reset)):
        if amount < terms.least:
            return below_least(terms, f"The {what} amount of level {named!r} is {spoken(amount)}.")
    if terms.limit is not None and terms.limit <= terms.reset:
        return Refusal("bad-terms", f"The limit of level {named!r} must be above its reset amount.", LIMIT_CITE)
    return None


def below_least(terms: Terms, what: str) -> Refusal:
    return Refusal("below-least", f"{what} The least that the law allows is {spoken(terms.least)}.", terms.cite)


def is_name(text: object) -> bool:
    return isinstance(text, str) and len(text.strip()) > 0 and len(text) <= 200


def is_cents(amount: object) -> bool:
    """Say whether this is a whole number of cents. A float or a truth value is not, whatever it equals."""
    try:
        check_amount(amount)
    except BadInput:
        return False
    return True


def is_exact(amount: object) -> bool:
    """Cents and a fraction of a cent."""
    return isinstance(amount, Fraction) and abs(amount) <= MOST and amount.denominator <= FINEST


def is_share(share: object, finest: int | None = FINEST) -> bool:
    return isinstance(share, Fraction) and 0 <= share <= 1 and (finest is None or share.denominator <= finest)
