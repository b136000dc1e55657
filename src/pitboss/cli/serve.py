"""`pitboss serve`: the floor, with its API and its pages."""

from __future__ import annotations

import ipaddress
import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pitboss.errors import BadInput

DATABASE = "DATABASE_URL"


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8383,
    data: Annotated[Path | None, typer.Option(help="The folder of the record and its keys.")] = None,
    demo: Annotated[bool, typer.Option("--demo", help="A table of each game, and an account for each role.")] = False,
    open_page: Annotated[bool, typer.Option("--open", help="Open the start page, where there is a desktop.")] = False,
) -> None:
    """Run the floor: tables, people, meters, and a record that nothing can quietly change.

    The record is kept in a SQLite file in the data folder, or in the PostgreSQL database that DATABASE_URL names. With
    --demo there is a table of each game, and the accounts dealer, floor, pit, auditor, tech and player-1 to player-7,
    all with the secret `demo`; that is for this machine alone. Ctrl-C ends it in order.
    """
    if demo and not is_local(host):
        raise BadInput(f"--demo is for this machine alone: listen at 127.0.0.1, not at {host}.")
    from pitboss.web.running import run_server

    folder = data or default_folder()
    run_server(host, port, folder, os.environ.get(DATABASE, ""), demo=demo, say=announce if open_page else say_address)


def is_local(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def default_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("pitboss")


def say_address(address: str) -> None:
    Console().print(f"Pitboss is open at {address}", highlight=False, soft_wrap=True)


def announce(address: str) -> None:
    """Says the address, and opens it where somebody would see that."""
    say_address(address)
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)
