"""`make bench`: every measurement that there is, each as a table of times and ratios."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import benchmarks


def main(wanted: list[str]) -> None:
    names = [module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "__main__"]
    for name in wanted or names:
        module = importlib.import_module(f"benchmarks.{name}")
        print(f"\n{module.__doc__.splitlines()[0]}")
        for what, seconds, ratio in module.measure():
            print(f"  {what:<46} {seconds * 1000:>10.1f} ms   {ratio}")


if __name__ == "__main__":
    main(sys.argv[1:])
