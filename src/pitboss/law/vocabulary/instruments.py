"""What wagers are made with: the words of the law's data for wagering instruments, and what each is."""

from __future__ import annotations

from pitboss.law.model.kinds import InstrumentKind

INSTRUMENTS: dict[InstrumentKind, str] = {
    "chips": "value chips, which are money",
    "plaque": "a plaque, which is money too, and lies on the layout",
    "coupon": "a coupon that is the wager itself: it wins as chips would, and is never handed back for a win",
    "match-play": "a coupon beside chips of at least its value: a win is on both, and only the chips come back",
    "cash": "cash with a verbal wager, which the dealer confirms and changes at once",
}
