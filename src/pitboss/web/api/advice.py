"""A player's advice: what each open choice is worth now, and how the rounds that they played compare with the best."""

from __future__ import annotations

import asyncio
import csv
from collections.abc import Iterable
from io import StringIO
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query
from fastapi.responses import PlainTextResponse, Response

from pitboss.advice import Hint, Review, Situation, decides_nothing, find_situation, review, write_hint, write_review
from pitboss.advice.prices import Price
from pitboss.advice.writing import write_price
from pitboss.floor.floor import hosted
from pitboss.floor.person import Person, is_same_person
from pitboss.floor.recall import rounds_played
from pitboss.games.game import Game
from pitboss.people import Actor
from pitboss.rounds.commands import PlaceWager
from pitboss.rounds.round import Round
from pitboss.tables import rules
from pitboss.tables.moves import moves
from pitboss.tables.views import view
from pitboss.web.access import Asked, needs
from pitboss.web.api.tables import place_of
from pitboss.web.counting import Counting

router = APIRouter(prefix="/api/tables", tags=["advice"])

Said = dict[str, Any]

PATIENCE = 2.5
"""Seconds to wait for answers that are not known yet; what is still being counted then is said to be."""

NOTHING_TO_DECIDE = "Nothing is decided after the wager: what counts is which wager is made."
BEFORE_THE_CARDS = "Before any card: what the house keeps of each wager on average, played as well as can be."
NOT_NOW = "It is not your turn to decide."
COLUMNS = ("round", "stage", "hand", "seen", "chosen", "best", "cost", "choices")


@router.get("/{table}/advice")
async def advise(table: str, services: Asked, person: Annotated[Person, Depends(needs("advice: ask"))]) -> Said:
    """What each choice that is open to the caller is worth, exactly; before the deal, the price of each open wager."""
    place = place_of(services.floor, table)
    host = hosted(services.floor.pit, place.id)
    game, seen = rules.at_table(place.game, host.table), view(place.game, host.table, person.actor)
    turn = seen.round.turn
    if turn is not None and is_same_person(host.table.seats.get(turn.seat, ""), person.name):
        situation = find_situation(game, seen.round, turn.seat)
        if situation is not None:
            hint = await asyncio.shield(services.counting.weigh(game, situation))
            return {"version": host.version, "says": "", "decision": write_hint(game, hint), "wagers": [], "pending": 0}
    open_now = {one.command.wager: None for one in moves(place.game, host.table, person.actor)
                if isinstance(one.command, PlaceWager)}  # fmt: skip
    lying = {wager.rule: None for box in seen.round.seats.values() if is_same_person(box.player, person.name)
             for wager in box.wagers} if decides_nothing(game) else {}  # fmt: skip
    says = NOTHING_TO_DECIDE if decides_nothing(game) else BEFORE_THE_CARDS if open_now else NOT_NOW
    prices, pending = await price_wagers(services.counting, game, {**open_now, **lying})
    shown = [write_price(one) for one in sorted(prices, key=lambda one: one.house_edge)]
    return {"version": host.version, "says": says, "decision": None, "wagers": shown, "pending": pending}


async def price_wagers(counting: Counting, game: Game, wagers: Iterable[str]) -> tuple[list[Price], int]:
    """The prices that are known soon, and how many are still being counted."""
    asked = [counting.price(game, wager) for wager in wagers]
    pending = await wait_for(asked)
    known = [one.result() for one in asked if is_known(one)]
    return [one for one in known if one is not None], pending


@router.get("/{table}/review", response_model=None, responses={200: {"content": {"text/csv": {}}}})
async def read_review(
    table: str,
    services: Asked,
    person: Annotated[Person, Depends(needs("advice: review"))],
    count: Annotated[int, Query(ge=1, le=200)] = 100,
    format: Annotated[Literal["json", "csv"], Query()] = "json",
) -> Said | Response:
    """Every decision of the caller at this table against the best play, and the balance against its expectation.
    `pending` says how many answers are still being counted: ask again for the whole."""
    place = place_of(services.floor, table)
    rounds = [(str(name), played) for name, played in rounds_played(services.floor, place.id, person.name, count)]
    game = rules.at_table(place.game, hosted(services.floor.pit, place.id).table)
    found, pending = await review_known(services.counting, game, rounds, person.actor)
    said = write_review(game, found)
    if format == "csv":
        name = f'attachment; filename="review-{place.id}.csv"'
        return PlainTextResponse(as_csv(said), media_type="text/csv", headers={"Content-Disposition": name})
    return {"table": place.id, "game": game.edition.title, "pending": pending, **said}


async def review_known(
    counting: Counting, game: Game, rounds: list[tuple[str, Round]], looks: Actor
) -> tuple[Review, int]:
    """The review from the answers that are known soon, and how many are still being counted."""
    asked: list[asyncio.Future[Any]] = []

    def weigh(game: Game, situation: Situation) -> Hint:
        asked.append(one := counting.weigh(game, situation))
        return one.result() if is_known(one) else Hint(situation, (), ())

    def price(game: Game, wager: str, meters: Any) -> Price | None:
        asked.append(one := counting.price(game, wager, tuple(sorted(meters.items()))))
        found: Price | None = one.result() if is_known(one) else None
        return found

    found = review(game, rounds, looks, weigh=weigh, price=price)
    if not (pending := await wait_for(asked)) and not asked:
        return found, 0
    return review(game, rounds, looks, weigh=weigh, price=price), pending


async def wait_for(asked: list[asyncio.Future[Any]]) -> int:
    """Wait a little for all of them; how many are not there yet."""
    if asked:
        await asyncio.wait(set(asked), timeout=PATIENCE)
    return sum(not one.done() for one in set(asked))


def is_known(one: asyncio.Future[Any]) -> bool:
    return one.done() and not one.cancelled() and one.exception() is None


def as_csv(said: Said) -> str:
    """The decisions, a line for each."""
    text = StringIO()
    lines = csv.writer(text)
    lines.writerow(COLUMNS)
    for one in said["decisions"]:
        choices = "; ".join(f"{each['label']} {each['worth']}" for each in one["choices"])
        cards = (" ".join(one["hand"]), " ".join(one["seen"]))
        lines.writerow((one["round"], one["stage"], *cards, one["chosen"], " ".join(one["best"]), one["cost"], choices))
    return text.getvalue()
