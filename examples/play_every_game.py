"""Plays a round of each game to its end, through the API alone, as dealer, floorperson and players.

    pitboss serve --demo --data floor &
    python examples/play_every_game.py

Kill the server at any moment and start it again: the script waits, sends its last command again with the same id, and
finishes. Kill the script and start it again: it goes on where the tables stand.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NoReturn

from pitboss.client import Client, Move, Patience, Refused, Result, Table
from pitboss.errors import PitbossError

SECRET = "demo"
WAGERS = 3
"""So many wagers each player makes at most."""

STEPS = 500
"""A round has fewer steps than this."""


@dataclass(frozen=True)
class People:
    """Who takes part, each with a session of their own."""

    dealer: Client
    floorperson: Client
    players: tuple[Client, ...]

    @property
    def house(self) -> tuple[Client, Client]:
        return self.dealer, self.floorperson


def play(table: str, people: People) -> tuple[Result, ...]:
    """One round of play at a table, from where it stands, until it is over: what each wager came to."""
    number = people.dealer.table(table).view["rounds"]
    for _ in range(STEPS):
        shown = people.dealer.table(table)
        if shown.frozen:
            raise SystemExit(f"{table} stands still: {shown.frozen.rstrip('.')}. A floorperson reopens it.")
        if not shown.in_round and shown.view["rounds"] > number:
            return people.dealer.table(table).results
        step(table, shown, people)
    raise SystemExit(f"{table}: the round does not end.")


def step(table: str, shown: Table, people: People) -> None:
    """Whatever comes next at the table, by whoever's turn it is."""
    if not shown.in_round:
        for seat, player in enumerate(people.players, 1):
            take_seat(table, seat, player, shown)
    if shown.waits_for == "wagers":
        for seat, player in enumerate(people.players, 1):
            wager(table, seat, player)
        people.dealer.give(table, {"command": "no-more-bets"})
    elif shown.waits_for == "choice":
        choices = (move for player in people.players for move in player.table(table).moves_of("choose"))
        move = next(choices, None) or stop_at(table, shown)
        seat = int(move.command["seat"])
        people.players[seat - 1].give(table, move.command)
    else:
        who, move = next(steps_of_the_house(table, people), None) or stop_at(table, shown)
        who.give(table, move.command)


def stop_at(table: str, shown: Table) -> NoReturn:
    """Nobody here can go on: whoever else is needed must."""
    raise SystemExit(f"{table}: nobody who plays here can go on. {shown.waiting}".rstrip())


def take_seat(table: str, seat: int, player: Client, shown: Table) -> None:
    if str(seat) not in shown.view["seats"]:
        player.give(table, {"command": "take-seat", "seat": seat, "player": f"player-{seat}"})


def wager(table: str, seat: int, player: Client) -> None:
    """The least amount on each of the first wagers that are offered; at dice on the line alone, as a shooter must."""
    for _ in range(WAGERS):
        shown = player.table(table)
        placed = shown.view["round"]["seats"].get(str(seat), {"wagers": {}})["wagers"]
        offered = [one for one in shown.moves_of("place-wager") if one.command["wager"] not in placed]
        on_the_line = [one for one in offered if one.command["wager"] == "pass"]
        if not offered or "pass" in placed:
            return
        player.give(table, (on_the_line or offered)[0].command)


def steps_of_the_house(table: str, people: People) -> Iterator[tuple[Client, Move]]:
    """The steps that the table waits for, and who takes each."""
    for who in people.house:
        for move in who.table(table).moves:
            if move.next and not move.form:
                yield who, move


def sign_in(url: str, name: str, patience: Patience) -> Client:
    client = Client(url, patience)
    client.sign_in(name, SECRET)
    return client


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Plays a round of each game through the API of a demonstration floor.")
    parser.add_argument("games", nargs="*", help="the tables to play at; all by default")
    parser.add_argument("--url", default="http://127.0.0.1:8383")
    parser.add_argument("--seats", type=int, default=2, choices=range(1, 8), metavar="1-7")
    parser.add_argument("--patience", type=float, default=60, help="seconds to wait for a server that is away")
    said = parser.parse_args(words)
    patience = Patience(longest=said.patience)
    try:
        names = ("dealer", "floor", *(f"player-{seat}" for seat in range(1, said.seats + 1)))
        dealer, floorperson, *players = (sign_in(said.url, name, patience) for name in names)
        people = People(dealer, floorperson, tuple(players))
        tables = [line.id for line in dealer.tables() if not line.id.startswith("practice-")]
        for table in said.games or tables:
            print(f"{table}: a round begins", flush=True)
            for result in play(table, people):
                print(f"  seat {result.seat}, {result.title}: {result.says}; {result.net} [{result.cite}]", flush=True)
    except Refused as refusal:
        sys.exit(f"refused: {refusal}")
    except PitbossError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
