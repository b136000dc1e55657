"""Garbage over the wire: the server stays up, says 4xx, notes no fault of its own, and answers others as before."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter

import pytest

from pitboss.client import Client
from tests.client.serving import Server
from tests.web import garbage

TABLE = "three-card-poker"
SEED = 20261116


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    flags = ("--log=json",)
    with Server(tmp_path_factory.mktemp("garbage") / "floor", TABLE, flags=flags) as server:
        yield server


def pour(server: Server, messages: int, seed: int) -> float:
    """So much garbage; the longest that an honest request took meanwhile, in seconds."""
    random, longest = Random(seed), 0.0
    with Client(server.url) as honest:
        honest.sign_in("dealer", "demo")
        before = honest.table(TABLE).version
        for number in range(messages):
            kind = random.randrange(3)
            if kind == 0:
                garbage.send_raw(server.port, garbage.garbage_line(random), random)
            elif kind == 1:
                answer = garbage.send_raw(server.port, garbage.garbage_request(random, honest.token), random)
                assert answer[9:10] in (b"", b"4"), answer
            else:
                garbage.send_frames(server.port, honest.token, random)
            if number % 25 == 0:
                begun = perf_counter()
                assert honest.table(TABLE).version == before
                longest = max(longest, perf_counter() - begun)
    return longest


def test_garbage_changes_nothing_and_hurts_nobody(server: Server) -> None:
    assert pour(server, 150, SEED) < 20
    assert '"level":"error"' not in server.log(), server.log()[-3000:]


@pytest.mark.slow
def test_much_garbage_changes_nothing_and_hurts_nobody(server: Server) -> None:
    assert pour(server, 20_000, SEED + 1) < 20
    assert '"level":"error"' not in server.log(), server.log()[-3000:]


def test_a_server_that_is_sent_nothing_but_beginnings_answers_others(server: Server) -> None:
    """A hundred connections that never finish their request."""
    lines = [garbage.connect(server.port) for _ in range(100)]
    try:
        for line in lines:
            line.sendall(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")
        with Client(server.url) as honest:
            honest.sign_in("dealer", "demo")
            assert honest.tables()
    finally:
        for line in lines:
            line.close()


def test_text_in_no_encoding_closes_the_stream_and_is_no_fault_of_the_server(server: Server) -> None:
    with Client(server.url) as honest:
        honest.sign_in("dealer", "demo")
        with garbage.open_socket(server.port, honest.token) as line:
            line.recv(1)
            line.sendall(garbage.frame(0x81, b"\xff\xfe"))
            while line.recv(4096):
                pass
        assert honest.tables()
    assert "UnicodeDecodeError" in server.log()
    assert '"level":"error"' not in server.log()


def test_a_log_line_is_never_begun_by_somebody_else(server: Server) -> None:
    garbage.send_raw(server.port, b'GET /%0a{"level":"error"} HTTP/1.1\r\nHost: x\r\n\r\n', Random(1))
    assert not any(line.startswith('{"level"') for line in server.log().splitlines())
