"""What was said in a round, said to have been otherwise: corrections that somebody might ask for."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.fuzz.adapter import Engine

JSON = dict[str, Any]

TRIED = 12
"""So many events of the round are thought of."""

EXCHANGED = 0.2
"""So often two cards are said to have been exchanged."""

HALF = 0.5

TOGETHER = 0.2
"""So often all wagers of a seat are said to have been others."""

NAMED = 0.1
"""So often a box is said to be somebody's."""

NAMES = ("Ann", "Bob")

AMOUNTS = ("1.00", "5.00", "10.00", "25.33", "5000.00", "0.00")


def corrections(engine: Engine, random: Random, seats: list[int], left: list[str]) -> list[JSON]:
    """Two corrections, by somebody who mostly may."""
    stands = engine.stands()
    thought_of = random.sample(range(len(stands)), min(TRIED, len(stands)))
    card = random.choice((*left, *engine.out(), "As"))
    found = [one for n in thought_of if (one := otherwise(n, stands[n], random, seats, card))]
    found = exchanged(stands, random) + found if random.random() < EXCHANGED else found
    found = together(stands, random, seats) + found if random.random() < TOGETHER else found
    by, why = random.choice(("floorperson", "floorperson", "dealer")), random.choice(("misread", "misread", ""))
    return [{**one, "why": why, "by": by} for one in found[:2]]


def exchanged(stands: list[JSON], random: Random) -> list[JSON]:
    """Two cards that were told, said to have been told in each other's place."""
    named = [(n, event) for n, event in enumerate(stands) if event["event"] in ("cards-dealt", "cards-shown")]
    if not named:
        return []
    (one, first), (two, second) = random.choice(named), random.choice(named)
    place, other = random.randrange(len(first["cards"])), random.randrange(len(second["cards"]))
    return [{"command": "exchange-cards", "event": one, "other": two, "place": place, "other_place": other}]


def together(stands: list[JSON], random: Random, seats: list[int]) -> list[JSON]:
    """All wagers of a seat, said to have been of another amount or at another seat."""
    placed = [(n, event) for n, event in enumerate(stands) if event["event"] == "wager-placed"]
    if not placed:
        return []
    of = random.choice(placed)[1]["seat"]
    seat, amount = random.choice((of, of, *seats)), random.choice(("", *AMOUNTS))
    (number, first), *others = ((n, event) for n, event in placed if event["seat"] == of)
    also = [{"event": n, "amount": amount or event["amount"]} for n, event in others]
    wager = {"seat": seat, "wager": first["wager"], "amount": amount or first["amount"]}
    return [{"command": "correct-wager", "event": number, **wager, "also": also}]


def departures(stands: list[JSON], random: Random, seats: list[int]) -> list[JSON]:
    """A player who was said to have left, said to be there, or another to have left."""
    gone = [(n, event) for n, event in enumerate(stands) if event["event"] == "seat-abandoned"][:1]
    found = [otherwise(n, event, random, seats, "") for n, event in gone]
    return [{**one, "why": "misread", "by": "floorperson"} for one in found if one]


def otherwise(number: int, event: JSON, random: Random, seats: list[int], card: str) -> JSON | None:
    """How an event might have been said otherwise."""
    pick = random.choice
    match event["event"]:
        case "cards-dealt" | "cards-shown":
            place = random.randrange(len(event["cards"]))
            return {"command": "correct-card", "event": number, "card": card, "place": place}
        case "irregularity-noted" if event["card"] and random.random() < HALF:
            return {"command": "correct-card", "event": number, "card": card}
        case "irregularity-noted":
            return {"command": "correct-report", "event": number, **pick(({}, report_of(event, pick(seats), random)))}
        case "seat-abandoned":
            return {"command": "correct-departure", "event": number, "seat": pick((None, *seats))}
        case "dice-rolled":
            return {"command": "correct-roll", "event": number, "dice": [random.randint(1, 6), random.randint(1, 6)]}
        case "progressives-counted":
            return {"command": "correct-count", "event": number, "chips": event["chips"] + pick((-1, 1))}
        case "hole-card-read":
            return {"command": "correct-reading", "event": number, "blackjack": not event["blackjack"]}
        case "wager-placed":
            seat, amount = pick((event["seat"], event["seat"], *seats)), pick((event["amount"], *AMOUNTS))
            wager = {"seat": seat, "wager": event["wager"], "amount": amount}
            named = {"player": pick(NAMES)} if random.random() < NAMED else {}
            return {"command": "correct-wager", "event": number, **wager, **named}
        case "stake-returned":
            paid = pick(("0.00", "5.00", event["amount"]))
            return {"command": "correct-payment", "seat": event["seat"], "wager": event["wager"], "paid": paid}
        case "wager-settled":
            paid = pick(("0.00", "5.00", event["returned"]))
            return {"command": "correct-payment", "seat": event["seat"], "wager": event["wager"], "paid": paid}
        case _:
            return None


def report_of(event: JSON, seat: int, random: Random) -> JSON:
    """The same irregularity, of another seat or with another number of cards."""
    counted = {"number": random.randint(0, 7)} if "number-of-cards" in event["irregularity"] else {}
    named = {} if event["seat"] is None else {"seat": seat}
    return {"irregularity": event["irregularity"], **named, **counted}


def second_thoughts(engine: Engine) -> list[JSON]:
    """The round is over, and its last roll is said to have been a three, which seldom ends one, or a wager another."""
    stands = engine.stands()
    rolls = [n for n, event in enumerate(stands) if event["event"] == "dice-rolled"]
    placed = [n for n, event in enumerate(stands) if event["event"] == "wager-placed"]
    said = {"why": "misread", "by": "floorperson"}
    other: list[JSON] = [{"command": "correct-roll", "event": n, "dice": [1, 2], **said} for n in rolls[-1:]]
    for n in placed[-3:]:
        wager = {"seat": stands[n]["seat"], "wager": stands[n]["wager"], "amount": "20.00"}
        other.append({"command": "correct-wager", "event": n, **wager, **said})
    return other
