"""Where a Chromium is: one that is there, or one that is installed now; without any, the run says what to do."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
SETTING = "PITBOSS_CHROMIUM"
HELP = (
    "No Chromium was found, and none could be installed. Install one (`apt-get install chromium`, or "
    f"`playwright install chromium`), or name yours in {SETTING}."
)


@cache
def find_chromium() -> str:
    """The program to run; installed by Playwright or by the system's packages, where there is none."""
    with one_at_a_time():
        for install in (leave_as_it_is, install_by_playwright, install_by_packages):
            install()
            if found := look():
                return found
    raise RuntimeError(HELP)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Tests run in several processes, and the system's packages are installed by one at a time."""
    with Path(tempfile.gettempdir(), "pitboss-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def leave_as_it_is() -> None:
    """Nothing is installed where a Chromium is found."""


def look() -> str:
    named = os.environ.get(SETTING, "")
    if named:
        if not Path(named).exists():
            raise RuntimeError(f"{SETTING} names {named}, which is not there.")
        return named
    return next((path for name in NAMES if (path := shutil.which(name))), "") or look_in_playwright()


ASK = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"


def look_in_playwright() -> str:
    """The one that Playwright installed. It is asked in a process of its own: the tests run inside its event loop."""
    path = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, check=False).stdout.strip()
    return path if path and Path(path).exists() else ""


def install_by_playwright() -> None:
    run(sys.executable, "-m", "playwright", "install", "chromium")


def install_by_packages() -> None:
    if shutil.which("apt-get") and os.geteuid() == 0:
        run("apt-get", "update", "-q")
        run("apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium")


def run(*command: str) -> None:
    """A command that may fail: what it was for is looked at afterwards."""
    subprocess.run(command, capture_output=True, check=False, timeout=600)
