"""Where a Chromium is: one that is there, or one that is installed now; without any, the run says what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
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
    found = look()
    for install in (install_by_playwright, install_by_packages):
        if found:
            return found
        install()
        found = look()
    if not found:
        raise RuntimeError(HELP)
    return found


def look() -> str:
    named = os.environ.get(SETTING, "")
    if named:
        if not Path(named).exists():
            raise RuntimeError(f"{SETTING} names {named}, which is not there.")
        return named
    return next((path for name in NAMES if (path := shutil.which(name))), "") or look_in_playwright()


def look_in_playwright() -> str:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else ""


def install_by_playwright() -> None:
    run(sys.executable, "-m", "playwright", "install", "chromium")


def install_by_packages() -> None:
    if shutil.which("apt-get") and os.geteuid() == 0:
        run("apt-get", "update", "-q")
        run("apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium")


def run(*command: str) -> None:
    """A command that may fail: what it was for is looked at afterwards."""
    subprocess.run(command, capture_output=True, check=False, timeout=600)
