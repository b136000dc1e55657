"""`pitboss serve`: the floor, with its API and its pages."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from pitboss.cli.screen import console, print_json, table
from pitboss.cli.settings import Settings, read_settings, show

if TYPE_CHECKING:
    from pitboss.web.serving import Serving


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen at; 127.0.0.1 by default.")] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port, 8383 by default; 0 takes any that is free.")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="The folder of the record and its keys.")] = None,
    demo: Annotated[
        bool | None, typer.Option("--demo", help="A table of each game, and an account for each role.")
    ] = None,
    tls_cert: Annotated[
        Path | None, typer.Option(help="The certificate with its chain, in PEM; with --tls-key.")
    ] = None,
    tls_key: Annotated[Path | None, typer.Option(help="The certificate's private key, in PEM.")] = None,
    proxy_headers: Annotated[
        list[str] | None,
        typer.Option(help="Trust X-Forwarded headers of a proxy at this address or network; may be repeated."),
    ] = None,
    shifts: Annotated[
        str | None, typer.Option(help="When shifts begin, and how far the house's clock is ahead of UTC.")
    ] = None,
    largest_amount: Annotated[
        str | None, typer.Option(help="The most that people move or count at once, in dollars; more is implausible.")
    ] = None,
    keys_by_hand: Annotated[
        bool | None,
        typer.Option("--keys-by-hand", help="Give a PostgreSQL floor's keys to no other server; you copy them."),
    ] = None,
    log: Annotated[str | None, typer.Option(help="How to log: text, or json, one object in a line.")] = None,
    log_level: Annotated[str | None, typer.Option(help="error, warning, info (each request) or debug.")] = None,
    config: Annotated[Path | None, typer.Option(help="A TOML file with settings, named as these flags.")] = None,
    show_config: Annotated[
        bool, typer.Option("--show-config", help="Print every setting with where it came from, and end.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="With --show-config: JSON, for programs.")] = False,
    open_page: Annotated[bool, typer.Option("--open", help="Open the start page, where there is a desktop.")] = False,
) -> None:
    """The record is kept in a SQLite file in the data folder, or in the PostgreSQL database that DATABASE_URL names.
    With --demo there is a table of each game, and the accounts dealer, floor, pit, auditor, tech and player-1 to
    player-7, all with the secret `demo`; that is for this machine alone. Ctrl-C ends it cleanly.

    Every flag is also a variable (PITBOSS_PORT for --port) and a line of a TOML file. A flag wins over a variable, and
    a variable over the file.
    """
    flags = {
        "host": host,
        "port": port,
        "data": data,
        "demo": demo or None,
        "tls-cert": tls_cert,
        "tls-key": tls_key,
        "proxy-headers": tuple(proxy_headers) if proxy_headers else None,
        "shifts": shifts,
        "largest-amount": largest_amount,
        "keys-by-hand": keys_by_hand or None,
        "log": log,
        "log-level": log_level,
    }
    chosen = read_settings(flags, config)
    from pitboss.web.serving import check

    serving = serving_of(chosen)
    check(serving)
    if show_config:
        print_settings(chosen, as_json)
        return
    from pitboss.web.running import run_server

    run_server(serving, announce if open_page else say_address)


def serving_of(chosen: Settings) -> Serving:
    from pitboss.web.serving import Serving

    return Serving(
        host=chosen["host"].value,
        port=chosen["port"].value,
        folder=chosen["data"].value,
        url=chosen["database-url"].value,
        demo=chosen["demo"].value,
        certificate=chosen["tls-cert"].value,
        key=chosen["tls-key"].value,
        proxies=chosen["proxy-headers"].value,
        shifts=chosen["shifts"].value,
        largest=chosen["largest-amount"].value,
        keys_by_hand=chosen["keys-by-hand"].value,
        log=chosen["log"].value,
        log_level=chosen["log-level"].value,
    )


def print_settings(chosen: Settings, as_json: bool) -> None:
    if as_json:
        print_json({name: {"value": show(name, one.value), "from": one.source} for name, one in chosen.items()})
        return
    sheet = table("Setting", "Value", "From")
    for name, one in chosen.items():
        sheet.add_row(name, show(name, one.value), one.source)
    console().print(sheet)


def say_address(address: str) -> None:
    Console().print(f"Pitboss is open at {address}", highlight=False, soft_wrap=True)


def announce(address: str) -> None:
    """Say the address, and open it in a browser if this machine has a screen."""
    say_address(address)
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)
