"""`make bench`: every measurement that there is, each as a table of times and ratios."""

from __future__ import annotations

import importlib
import os
import pkgutil
import platform
import sys
from pathlib import Path

import benchmarks


def main(wanted: list[str]) -> None:
    names = [module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "__main__"]
    print(machine())
    for name in wanted or names:
        module = importlib.import_module(f"benchmarks.{name}")
        print(f"\n{(module.__doc__ or '').splitlines()[0]}")
        for what, seconds, ratio in module.measure():
            print(f"  {what:<46} {seconds * 1000:>10.1f} ms   {ratio}")


def machine() -> str:
    """What it ran on, for whoever reads the figures later."""
    about = Path("/proc/cpuinfo")
    told = about.read_text().splitlines() if about.exists() else []
    model = next((line.partition(":")[2].strip() for line in told if line.startswith("model name")), platform.machine())
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, {python}"


if __name__ == "__main__":
    main(sys.argv[1:])
