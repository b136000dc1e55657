"""How a server is run: its settings, its metrics, its logs, TLS, a proxy before it, and an orderly end."""

from __future__ import annotations

import gc
import json
import logging
import os
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from prometheus_client.parser import text_string_to_metric_families

from pitboss.cli.main import exit_code
from pitboss.client import Client, Refused
from pitboss.errors import BadInput
from pitboss.floor.floor import describe
from pitboss.journal.folder import Folder
from pitboss.journal.sqlite import SqliteStore
from pitboss.web import running as running_server
from pitboss.web.logs import JsonLines, TextLines
from pitboss.web.running import run_server, tune_interpreter, uncollected
from pitboss.web.serving import Serving
from tests.client.serving import ROOT, Server
from tests.web.server import Caller, running

TABLE = "three-card-poker"


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No variable and no file of the person who runs the tests counts."""
    for name in [name for name in os.environ if name.startswith("PITBOSS_")]:
        monkeypatch.delenv(name)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "nothing"))


# Settings


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, dict[str, str]]:
    assert exit_code(["serve", "--show-config", "--json", *words]) == 0
    said: dict[str, dict[str, str]] = json.loads(capsys.readouterr().out)
    return said


def test_flags_count_before_the_environment_and_this_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pitboss.toml"
    file.write_text('host = "127.0.0.2"\nport = 9001\nlog = "json"\ndata = "record"\nproxy-headers = ["10.0.0.5"]\n')
    monkeypatch.setenv("PITBOSS_PORT", "9002")
    monkeypatch.setenv("PITBOSS_LOG", "text")
    said = shown(capsys, "--config", str(file), "--port", "9003")
    assert said["port"] == {"value": "9003", "from": "--port"}
    assert said["log"] == {"value": "text", "from": "PITBOSS_LOG"}
    assert said["host"] == {"value": "127.0.0.2", "from": str(file)}
    assert said["data"] == {"value": str(tmp_path / "record"), "from": str(file)}
    assert said["proxy-headers"]["value"] == "10.0.0.5"
    assert said["log-level"] == {"value": "warning", "from": "default"}


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://pit:hush@db/floor?sslmode=require",
        "postgresql://pit@db/floor?user=x&password=hush&connect_timeout=3",
    ],
)
def test_the_password_of_a_database_is_not_shown(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    assert exit_code(["serve", "--show-config"]) == 0
    printed = capsys.readouterr().out
    assert "hush" not in printed
    assert "•••" in printed
    assert "db/floor" in printed


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("prt = 1\n", "there is no setting 'prt'. Did you mean port?"),
        ('port = "many"\n', "port must be a whole number, not 'many'"),
        ("port = true\n", "port must be a whole number, not true"),
        ("host = 7\n", "host must be text, not 7"),
        ("proxy-headers = [7]\n", "proxy-headers must be a list of texts"),
        ('demo = "perhaps"\n', "demo must be true or false"),
        ("port = \n", "is not a TOML file"),
        ("port = 70000\n", "port must be from 0 to 65535, not 70000"),
        ('host = ""\n', "host must be an address"),
        ('log = "xml"\n', "log must be one of text, json, not 'xml'"),
        ('log-level = "loud"\n', "log-level must be one of"),
        ('proxy-headers = ["everybody"]\n', "'everybody' is not an address or a network"),
        ('proxy-headers = ["0.0.0.0/0"]\n', "is every address; name the proxy alone"),
        ('tls-cert = "a.pem"\n', "give both --tls-cert and --tls-key"),
        ('tls-cert = "a.pem"\ntls-key = "b.pem"\n', "there is no file"),
        ('demo = true\nhost = "0.0.0.0"\n', "--demo is for this machine alone"),
        ('demo = true\nproxy-headers = ["10.0.0.5"]\n', "--demo is for this machine alone"),
        ('database-url = "mysql://db/floor"\n', "Write postgresql://"),
    ],
)
def test_bad_settings_are_one_clear_line(
    written: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(written)
    port = ("--port", "0") if "database" in written else ()
    assert exit_code(["serve", "--config", str(file), *port]) == 2
    printed = capsys.readouterr()
    assert says in printed.err
    assert (printed.err.count("\n"), printed.out) == (1, "")


def test_other_commands_find_the_floor_by_the_same_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "floor"))
    assert exit_code(["user", "add", "Pat", "--role", "pit manager", "--secret", "a long secret"]) == 0
    assert (tmp_path / "floor" / "floor.db").is_file()
    assert exit_code(["user", "list", "--json"]) == 0
    assert "Pat" in capsys.readouterr().out


# What keeps a server from starting


def cannot_serve(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert exit_code(["serve", *words]) == 2
    printed = capsys.readouterr()
    assert (printed.err.count("\n"), printed.out) == (1, "")
    return printed.err


def test_a_port_in_use_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert "Choose another with --port" in cannot_serve(capsys, "--port", port, "--data", str(tmp_path))


def test_an_unreachable_database_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://pit:hush@127.0.0.1:1/floor")
    said = cannot_serve(capsys, "--port", "0", "--data", str(tmp_path))
    assert "connect" in said.lower()
    assert "hush" not in said


def test_a_journal_of_a_newer_version_is_said_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    SqliteStore(tmp_path / "floor.db").close()
    with sqlite3.connect(tmp_path / "floor.db") as database:
        database.execute("update alembic_version set version_num = '9999'")
    database.close()
    before = (tmp_path / "floor.db").read_bytes()
    assert "Use a newer Pitboss" in cannot_serve(capsys, "--port", "0", "--data", str(tmp_path))
    assert (tmp_path / "floor.db").read_bytes() == before


def test_a_folder_that_is_a_file_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "floor").write_text("no folder")
    assert "cannot be" in cannot_serve(capsys, "--port", "0", "--data", str(tmp_path / "floor"))


def test_garbage_is_collected_while_a_floor_serves_and_not_while_it_is_loaded() -> None:
    """Looking through everything that is loaded, again and again, took half of the time of a start."""
    assert gc.isenabled()
    with uncollected():
        assert not gc.isenabled()
        with tune_interpreter():
            assert gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(BadInput), uncollected():
        raise BadInput("the floor cannot be run.")
    assert gc.isenabled()


def test_a_full_disk_is_said(tmp_path: Path) -> None:
    """The file of the record may not grow: as on a disk without room."""
    limited = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192)); import signal;"
    limited += "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); from pitboss.cli.main import main; main()"
    words = [sys.executable, "-c", limited, "serve", "--demo", "--port", "0", "--data", str(tmp_path / "floor")]
    done = subprocess.run(
        words, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, capture_output=True, text=True, timeout=180
    )
    assert done.returncode == 2
    assert done.stderr.startswith("pitboss: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("host", "proxies", "warned"),
    [("0.0.0.0", (), True), ("::", (), True), ("127.0.0.1", (), False), ("0.0.0.0", ("10.0.0.5",), False)],
)
def test_listening_beyond_the_machine_without_tls_is_warned_of(
    host: str,
    proxies: tuple[str, ...],
    warned: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(running_server, "serve", lambda *_: None)
    monkeypatch.setattr(running_server, "listen", lambda *_: socket.socket())
    run_server(Serving(host, 0, tmp_path, proxies=proxies), print)
    assert (f"listens at {host} without TLS" in capsys.readouterr().err) is warned


# Metrics


def sample(text: str, name: str, **labels: str) -> float:
    found = [
        one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
        if one.name == name and labels.items() <= one.labels.items()
    ]
    return sum(found)


def test_metrics_count_commands_refusals_tables_and_the_journal() -> None:
    with running(TABLE) as client:
        dealer = Caller(client, "dealer")
        assert dealer.give(TABLE, {"command": "begin-round"}).status_code == 200
        assert dealer.give(TABLE, {"command": "begin-round"}).status_code == 409
        client.get("/nowhere/at/all")
        with client.websocket_connect(f"/api/tables/{TABLE}/live", headers=dealer.headers) as stream:
            stream.receive_json()
            text = client.get("/metrics").text
    assert sample(text, "pitboss_commands_total", command="begin-round", outcome="done") == 1
    assert sample(text, "pitboss_commands_total", command="begin-round") == 2
    assert sample(text, "pitboss_refusals_total", status="409") == 1
    assert sample(text, "pitboss_command_seconds_count") == 2
    assert sample(text, "pitboss_tables", phase="open") == 1
    assert sample(text, "pitboss_tables_frozen") == 0
    assert sample(text, "pitboss_open_sockets") == 1
    assert sample(text, "pitboss_journal_events") > sample(text, "pitboss_journal_entries") > 10
    assert sample(text, "pitboss_requests_total", route="/api/tables/{table}/commands", status="200") == 1
    assert sample(text, "pitboss_requests_total", route="(none)", status="404") == 1
    assert "/nowhere" not in text


def test_every_answer_has_an_id_and_a_sender_may_name_it() -> None:
    with running() as client:
        first, second = (client.get("/healthz").headers["X-Request-ID"] for _ in range(2))
        assert first != second
        assert (
            client.get("/healthz", headers={"X-Request-ID": "from-a-proxy-1"}).headers["X-Request-ID"]
            == "from-a-proxy-1"
        )
        named = client.get("/healthz", headers={"X-Request-ID": "no such\tthing"}).headers["X-Request-ID"]
        assert named.isalnum()


def test_a_body_that_hides_its_length_is_not_read_beyond_the_limit() -> None:
    read = 0

    def pour() -> Iterator[bytes]:
        nonlocal read
        for _ in range(64):
            read += 1 << 16
            yield b" " * (1 << 16)

    with running(TABLE) as client:
        headers = {**Caller(client, "dealer").headers, "Content-Type": "application/json"}
        answer = client.post(f"/api/tables/{TABLE}/commands", headers=headers, content=pour())
    assert answer.status_code == 413
    assert answer.headers["content-type"] == "application/problem+json"


# Logs


class Told(Exception):
    pass


def record_of(error: Exception) -> logging.LogRecord:
    try:
        raise error
    except type(error) as raised:
        info = (type(raised), raised, raised.__traceback__)
        return logging.LogRecord("pitboss.web", logging.ERROR, __file__, 1, "%s failed", ("a line\nof two",), info)


def test_a_fault_is_logged_without_its_text() -> None:
    record = record_of(Told("the next card is the queen of spades, Qs"))
    said = json.loads(JsonLines().format(record))
    assert (said["fault"], said["level"], said["says"]) == ("Told", "error", "a line\nof two failed")
    assert any("test_running.py" in one for one in said["frames"])
    text = TextLines().format(record)
    assert "\n" not in text
    assert "Qs" not in text + json.dumps(said)


def test_a_table_that_stands_still_says_where_and_no_card() -> None:
    try:
        {"Qs": 1}["Kd"]
    except KeyError as error:
        said = describe(error)
    assert "Kd" not in said
    assert "KeyError in test_a_table_that_stands_still" in said


# A server in a process of its own: TLS, a proxy, its log and its end


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, signed by itself."""
    from datetime import UTC, datetime, timedelta
    from ipaddress import ip_address

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(private)
    return folder / "cert.pem", folder / "key.pem"


def test_a_certificate_with_another_key_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "other").mkdir()
    cert, _ = certificate(tmp_path)
    _, key = certificate(tmp_path / "other")
    assert "not a certificate and its key" in cannot_serve(capsys, "--tls-cert", str(cert), "--tls-key", str(key))


def test_a_server_with_tls_logs_in_json_and_ends_in_order(tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    flags = (f"--tls-cert={cert}", f"--tls-key={key}", "--log=json", "--log-level=info")
    trust = ssl.create_default_context(cafile=str(cert))
    server = Server(tmp_path / "floor", TABLE, flags=flags, tls=trust)
    with server, Client(server.url, tls=trust) as client:
        assert server.url.startswith("https://")
        client.sign_in("dealer", "demo")
        assert client.http.cookies.jar.__iter__().__next__().secure
        begun = client.give(TABLE, {"command": "begin-round"}, id=str(uuid4()))
        stream = client.follow(TABLE)
        assert next(stream).version == begun.version
        del stream
        with pytest.raises(Refused):
            client.give(TABLE, {"command": "begin-round"})
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(120) == 0
    lines = [json.loads(line) for line in server.log().splitlines() if line.startswith("{")]
    posts = [one for one in lines if one["says"] == f"POST /api/tables/{TABLE}/commands"]
    assert [one["status"] for one in posts] == [200, 409]
    assert all(one["request"] and one["ms"] > 0 for one in posts)
    assert not {"demo", client.token} & {word for line in server.log().split("\n") for word in line.split('"')}
    with Folder(tmp_path / "floor").open_rows() as rows:
        assert json.loads(list(rows.anchors())[-1].body)["reason"] == "shutdown"


def test_only_a_named_proxy_is_believed(tmp_path: Path) -> None:
    from pitboss.web.running import config_of
    from pitboss.web.serving import Serving

    async def say_scheme(scope: dict[str, Any], receive: object, send: object) -> None:
        seen.append((scope["scheme"], scope["client"]))

    seen: list[tuple[str, tuple[str, int]]] = []
    headers = [(b"x-forwarded-proto", b"https"), (b"x-forwarded-for", b"203.0.113.9")]
    for proxies, client in (((), "10.0.0.5"), (("10.0.0.5",), "10.0.0.6"), (("10.0.0.0/24",), "10.0.0.7")):
        config = config_of(Serving(folder=tmp_path, proxies=proxies), say_scheme)  # type: ignore[arg-type]
        config.load()
        scope = {"type": "http", "scheme": "http", "client": (client, 1), "headers": headers, "path": "/"}
        drive = config.loaded_app(scope, None, None)
        with pytest.raises(StopIteration):
            drive.__await__().send(None)
    assert [scheme for scheme, _ in seen] == ["http", "http", "https"]
    assert seen[-1][1][0] == "203.0.113.9"
