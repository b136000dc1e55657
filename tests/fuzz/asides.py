"""What may well be lawful now, and most rounds do without: a jam, a player who leaves, a wager taken back."""

from __future__ import annotations

from typing import Any

from tests.fuzz.mistakes import corrections, departures
from tests.fuzz.values import PLAYERS, Values, dollars, seated

JSON = dict[str, Any]

THERE_AFTER_ALL = 0.2
"""So often, where somebody has left, it is said that they have not; among all asides this would hardly come up."""


def aside(values: Values) -> JSON:
    """Something that may well be lawful now, and that most rounds do without."""
    seat = values.random.choice(seated(values.engine))
    stakes = [(n, wager, amount) for n, held in values.engine.stakes().items() for wager, amount in held.items()]
    asides: list[JSON] = [
        {"command": "report", "irregularity": values.random.choice(values.irregularities)},
        {"command": "report", "irregularity": values.random.choice(values.irregularities), "seat": seat},
        {"command": "report", "irregularity": values.random.choice(values.irregularities), "card": values.a_card()},
        {"command": "report", "irregularity": values.random.choice(values.irregularities), "seat": seat, "number": 6},
        {"command": "draw-card"},
        {"command": "leave", "seat": seat},
        values.wild("place-wager"),
        *({"command": "give-dice", "seat": seat} for _ in values.engine.round.dice.seen),
    ]
    for number, wager, amount in values.random.sample(stakes, min(2, len(stakes))):
        part = values.random.choice((None, amount, amount // 2, 1, amount - 1))
        back = {"amount": dollars(part)} if part is not None else {}
        asides.append({"command": "withdraw-wager", "seat": number, "wager": wager, **back})
        asides.append(
            {"command": "call-wager", "seat": number, "wager": wager, "working": values.random.random() < 0.5}
        )
        asides.append({"command": "place-wager", "seat": number, "wager": wager, "amount": dollars(amount)})
    if values.engine.whole:
        asides += asides_at_table(values, seat)
    asides += corrections(values.engine, values.random, seated(values.engine), values.shoe.left)
    left = departures(values.engine.stands(), values.random, seated(values.engine))
    return left[0] if left and values.random.random() < THERE_AFTER_ALL else values.random.choice(asides)


def asides_at_table(values: Values, seat: int) -> list[JSON]:
    """What may be done beside the round."""
    table = values.engine.state
    deck = values.random.choice([*table.decks] or ["red"])
    at = table.at
    found: list[JSON] = [
        values.take_seat(),
        {"command": "leave-seat", "seat": seat},
        {"command": "device-fails", "device": values.random.choice(("shoe", "shuffler"))},
        {"command": "secure-device", "device": "shuffler", "how": values.random.choice(("cover", "sign", "remove"))},
        {"command": "dealer-comes", "dealer": values.random.choice(("Eve", "Fay"))},
        {"command": "direct-shuffle", "deck": deck, "by": "floorperson"},
        {"command": "order-recut", "deck": deck, "why": "improper", "by": "floorperson"},
        {"command": "remove-deck", "deck": deck},
        {"command": "count-stub", "cards": values.engine.stub_expected + values.random.choice((0, 0, 1, -2))},
        {"command": "correct-stub", "cards": values.engine.stub_expected + values.random.choice((0, 1)), "why": "so"},
        {"command": "correct-burn", "deck": deck, "card": values.a_card(), "why": "so", "by": "floorperson"},
        {
            "command": "correct-seat",
            "seat": seat,
            "player": values.random.choice(PLAYERS),
            "why": "so",
            "by": "floorperson",
        },
        {"command": "permit-entry", "player": values.random.choice(PLAYERS)},
        {"command": "spread-idle", "face": values.random.choice(("up", "down"))},
        {"command": "use-method", "shuffler": "manual"},
        {"command": "record-step", "step": values.random.choice(("stub-to-rack", "single-stack", "own-hand-only"))},
        {"command": "use-method", "dealing": "manual-shoe", "shuffler": "manual", "decks": 1},
    ]
    if values.meters:
        meter = values.random.choice(values.meters)
        found.append({"command": "read-meter", "meter": meter, "shown": "1000.00", "at": at})
        found.append({"command": "lose-meter", "meter": meter, "why": "no answer"})
        found += [{"command": "regain-meter", "meter": one} for one in table.lost]
    if not table.in_round and values.random.random() < 0.2:
        found.append({"command": "close-table", "at": at})
    return found
