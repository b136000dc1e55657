"""Messages that no client would send, by seed: raw HTTP, frames of WebSockets, and bodies that are nearly right."""

from __future__ import annotations

import base64
import json
import os
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

PATIENCE = 5.0
LONG = 70_000
"""More than a header, a line or a frame may have."""


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE)


def send_raw(port: int, message: bytes, random: Random) -> bytes:
    """Sends bytes, whole or in pieces, or goes away in the middle; the beginning of the answer."""
    with suppress(OSError), connect(port) as line:
        cut = random.choice((len(message), len(message), random.randrange(len(message) + 1)))
        for start in range(0, cut, size := random.choice((cut or 1, 7, 500))):
            line.sendall(message[start : min(cut, start + size)])
        if cut < len(message):
            return b""
        line.shutdown(socket.SHUT_WR)
        return line.recv(4096)
    return b""


# HTTP


def garbage_line(random: Random) -> bytes:
    return random.choice(
        (
            random.randbytes(random.randrange(1, 300)),
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET\r\n\r\n",
            b"\x00\x01\x02\r\n\r\n",
            b"GET /" + b"a" * LONG + b" HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET /healthz HTTP/1.1\r\n" + b"X: " + b"y" * LONG + b"\r\n\r\n",
            b"GET /%ff%fe%00 HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET /api/tables/%2e%2e%2f%2e%2e/live HTTP/1.1\r\nHost: x\r\n\r\n",
            b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
            b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n",
            b"POST /api/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
            b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n\xff\xfe{}",
        )
    )


def garbage_value(random: Random, depth: int = 0) -> Any:
    plain: tuple[Callable[[], Any], ...] = (
        lambda: None,
        lambda: random.random() < 0.5,
        lambda: random.choice((0, -1, 2**63, 10**400, 1e308, -0.0, 17)),
        lambda: random.choice(("", "\x00", "\ud83c", "ante", "10.00", "Qs", "a" * 5000, "‮", "../..", "'; drop table")),
    )
    if depth < 3 and random.random() < 0.4:
        if random.random() < 0.5:
            return [garbage_value(random, depth + 1) for _ in range(random.randrange(4))]
        return {random.choice(FIELDS): garbage_value(random, depth + 1) for _ in range(random.randrange(4))}
    return random.choice(plain)()


FIELDS = ("id", "command", "expected", "seat", "wager", "amount", "cards", "deck", "player", "name", "secret", "x" * 90)


def garbage_body(random: Random) -> bytes:
    """JSON that is broken, deep, long, or not what was asked for."""
    text = json.dumps(garbage_value(random)).encode()
    return random.choice(
        (
            text,
            text[: len(text) // 2],
            b"[" * 20_000,
            b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
            b'{"id": 1, "id": 2, "command": NaN}',
            random.randbytes(60),
            b"",
        )
    )


POSTS = (
    "/api/session",
    "/api/tables/three-card-poker/commands",
    "/api/requests",
    "/api/submissions/check",
    "/api/submissions/fill",
)


def garbage_request(random: Random, token: str) -> bytes:
    body = garbage_body(random)
    path = random.choice(POSTS)
    kind = random.choice(("application/json", "text/plain", "multipart/form-data", "application/json; charset=utf-7"))
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Type: {kind}\r\n"
    return f"{head}Connection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


# WebSockets


def open_socket(port: int, token: str, path: str = "/api/tables/three-card-poker/live") -> socket.socket:
    line = connect(port)
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        f"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
    )
    return line


def frame(first: int, body: bytes, masked: bool = True, length: int | None = None) -> bytes:
    said = len(body) if length is None else length
    bit = 0x80 if masked else 0
    size = (
        bytes([bit | said])
        if said < 126
        else bytes([bit | 126]) + struct.pack("!H", said)
        if said < 1 << 16
        else bytes([bit | 127]) + struct.pack("!Q", said)
    )
    return bytes([first]) + size + (b"\x00" * 4 if masked else b"") + body


def garbage_frame(random: Random) -> bytes:
    return random.choice(
        (
            frame(0x81, b"hello"),
            frame(0x81, b"\xff\xfe"),
            frame(0x82, random.randbytes(50)),
            frame(0x81, b"unmasked", masked=False),
            frame(0x81, b"x" * LONG),
            frame(0x81, b"", length=1 << 62),
            frame(0x01, b"never ends"),
            frame(0x00, b"continues nothing"),
            frame(0x83, b"no such kind"),
            frame(0xF1, b"reserved bits"),
            frame(0x89, b"p" * 126),
            frame(0x89, b"ping") * 50,
            frame(0x88, b"\x00"),
            frame(0x88, struct.pack("!H", 1005)),
            random.randbytes(random.randrange(1, 200)),
        )
    )


STREAMS = (
    "/api/tables/three-card-poker/live",
    "/api/floor/live",
    "/api/tables/nowhere/live?after=x",
    "/api/tables/three-card-poker/live?after=99999999999",
)


def send_frames(port: int, token: str, random: Random) -> None:
    path = random.choice(STREAMS)
    with suppress(OSError), open_socket(port, random.choice((token, "", "wrong")), path) as line:
        for _ in range(random.randrange(1, 4)):
            line.sendall(garbage_frame(random))
        if random.random() < 0.3:
            line.settimeout(0.2)
            line.recv(2048)
