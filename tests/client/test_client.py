"""The typed client: what it sends, what it repeats, and that it finds its way back to a server that was away."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from uuid import UUID

import httpx2
import pytest

from pitboss.client import AsyncClient, Client, Patience, Refused, Table, Unreachable
from pitboss.client.failures import Unreadable
from tests.client.serving import Server

TABLE = "three-card-poker"
HASTY = Patience(longest=0.2, first=0.01, most=0.02)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("client") / "floor", TABLE) as server:
        yield server


def signed_in(server: Server, name: str) -> Client:
    client = Client(server.url)
    client.sign_in(name, "demo")
    return client


def test_a_client_sees_tables_moves_meters_rounds_and_the_journal(server: Server) -> None:
    with signed_in(server, "pit") as pit, signed_in(server, "dealer") as dealer:
        (line,) = pit.tables()
        assert (line.id, line.positions > 0, line.frozen) == (TABLE, True, "")
        begun = dealer.give(TABLE, dealer.table(TABLE).moves_of("begin-round")[0].command)
        assert any(event["event"] == "round-opened" for event in begun.events)
        assert dealer.events(TABLE, begun.version - 1).events == begun.events[-1:]
        assert {meter.table for meter in pit.meters()} == {TABLE}
        (newest,) = pit.rounds(TABLE, count=1)
        assert pit.round(newest)["table"] == TABLE
        assert f"table/{TABLE}" in pit.journal()["streams"]
        assert pit.journal(f"table/{TABLE}", count=2)["entries"][0]["number"] == 1


def test_a_request_is_made_answered_by_another_and_seen(server: Server) -> None:
    with signed_in(server, "dealer") as dealer, signed_in(server, "floor") as floor:
        asked = dealer.ask(TABLE, {"command": "freeze-table"}, "a card on the floor", subject="floor")
        assert (asked.standing, asked.by) == ("open", "dealer")
        with pytest.raises(Refused) as own:
            dealer.answer(asked.id, True)
        assert own.value.status == 403
        assert any(one.id == asked.id and one.answers for one in floor.requests())
        assert floor.answer(asked.id, False, "it was a napkin").standing == "refused"
        other = dealer.ask(TABLE, {"command": "freeze-table"}, "again", subject="floor")
        assert dealer.withdraw(other.id).standing == "withdrawn"


def test_a_refusal_carries_the_problem(server: Server) -> None:
    with signed_in(server, "player-1") as player:
        with pytest.raises(Refused) as refused:
            player.give(TABLE, {"command": "no-more-bets"})
        assert (refused.value.status, bool(refused.value.detail)) == (403, True)
        with pytest.raises(Refused) as unknown:
            player.table("thre-card-poker/..")
        assert unknown.value.status == 404
        player.sign_out()
        with pytest.raises(Refused) as nobody:
            player.tables()
        assert nobody.value.status == 401


def test_the_asynchronous_client_does_the_same(server: Server) -> None:
    async def try_it() -> None:
        async with AsyncClient(server.url) as one:
            await one.sign_in("player-2", "demo")
            lines, table = await asyncio.gather(one.tables(), one.table(TABLE))
            assert lines[0].version == table.version
            async for shown in one.follow(TABLE):
                assert shown.version == table.version
                break
            with pytest.raises(Refused):
                async for _ in one.follow("nowhere"):
                    pass

    asyncio.run(try_it())


def test_a_live_stream_goes_on_where_it_was_after_the_server_was_killed(server: Server) -> None:
    with signed_in(server, "dealer") as dealer, signed_in(server, "player-3") as player:
        stream = dealer.follow(TABLE)
        first = next(stream)
        server.kill()
        server.start()
        told = player.give(TABLE, {"command": "take-seat", "seat": 3, "player": "player-3"})
        seen: list[Table] = []
        while not seen or seen[-1].version < told.version:
            seen.append(next(stream))
        events = [event for one in seen for event in one.events]
        assert len(events) == told.version - first.version
        assert events == list(told.events)


# What is repeated


def answering(client: Client, *answers: httpx2.Response | Exception) -> list[httpx2.Request]:
    """A server that gives these answers, one after the other; what it was sent."""
    sent: list[httpx2.Request] = []
    left = list(answers)

    def answer(request: httpx2.Request) -> httpx2.Response:
        sent.append(request)
        now = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(now, Exception):
            raise now
        return now

    client.http = httpx2.Client(base_url=client.url, transport=httpx2.MockTransport(answer))
    return sent


LOST = httpx2.ReadError("cut")
AWAY = httpx2.Response(503, json={"code": "store-lost", "detail": "The store is away."})
DONE = httpx2.Response(200, json={"version": 9, "events": []})


def test_a_command_without_an_answer_is_sent_again_with_its_id() -> None:
    with Client("http://floor", HASTY) as client:
        sent = answering(client, LOST, AWAY, httpx2.ConnectError("no"), DONE)
        assert client.give(TABLE, {"command": "cut"}, expected=8).version == 9
    bodies = [json.loads(one.content) for one in sent]
    assert len(bodies) == 4
    assert all(body == bodies[0] for body in bodies)
    assert UUID(bodies[0]["id"])


def test_each_command_has_an_id_of_its_own() -> None:
    with Client("http://floor", HASTY) as client:
        sent = answering(client, DONE)
        for _ in range(2):
            client.give(TABLE, {"command": "cut"})
    assert len({json.loads(one.content)["id"] for one in sent}) == 2


def test_an_answer_to_a_request_is_not_sent_twice_unless_it_was_never_sent() -> None:
    with Client("http://floor", HASTY) as client:
        sent = answering(client, LOST)
        with pytest.raises(Unreachable, match="Check whether it was done"):
            client.answer("1", True)
        assert len(sent) == 1
        sent = answering(client, httpx2.ConnectError("no"))
        with pytest.raises(Unreachable):
            client.answer("1", True)
        assert len(sent) > 2


def test_a_refusal_is_not_repeated() -> None:
    with Client("http://floor", HASTY) as client:
        sent = answering(client, httpx2.Response(409, json={"code": "stale-version", "detail": "Gone on."}))
        with pytest.raises(Refused, match=r"Gone on\."):
            client.give(TABLE, {"command": "cut"})
        assert len(sent) == 1


@pytest.mark.parametrize("body", [b"<html>", b"{}", b"[1]", b"null", b'{"version": 1}'])
def test_what_cannot_be_read_is_said(body: bytes) -> None:
    with Client("http://floor", HASTY) as client:
        answering(client, httpx2.Response(200, content=body))
        with pytest.raises(Unreadable, match="the server's answer"):
            client.table(TABLE)


def test_a_server_that_stays_away_is_given_up() -> None:
    with Client("http://127.0.0.1:1", HASTY) as client:
        with pytest.raises(Unreachable, match="does not answer"):
            client.tables()
        with pytest.raises(Unreachable):
            next(client.follow(TABLE))
