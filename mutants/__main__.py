"""`python -m mutants -n 100 --seed 7`: draw mutants, try them, and say how many the tests found."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.syntax import Syntax

from mutants.code import code_mutants
from mutants.data import data_mutants
from mutants.mutant import Mutant
from mutants.selection import Selection
from mutants.trial import Copy, Verdict

ROOT = Path(__file__).parent.parent


def main(arguments: Sequence[str]) -> int:
    """All is read from a first copy, which nothing is written to: the tree may change while mutants are tried."""
    asked = parse(arguments)
    console = Console(soft_wrap=True)
    with tempfile.TemporaryDirectory() as folder:
        tree = Copy(ROOT, Path(folder) / "as it was").root
        mutants = draw(tree, asked.number, asked.seed, asked.kind, asked.within)
        copies = [Copy(tree, Path(folder) / str(n)) for n in range(asked.jobs)]
        report(attempt(mutants, tree, copies, asked.seconds, console), tree, asked.seed, console)
    return 0


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "mutants", description="Put faults into a copy of the tree and see which the tests find."
    )
    parser.add_argument("-n", "--number", type=int, default=20, help="how many mutants (20)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the draw (1)")
    parser.add_argument(
        "--kind", choices=("code", "data", "both"), default="both", help="faults in code, in the law's data, or both"
    )
    parser.add_argument("--within", default="", help="only files whose path holds this text")
    parser.add_argument(
        "--seconds", type=float, default=30, help="processor time for the tests of one mutant, near and far (30)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="how many are tried at once (2)")
    return parser.parse_args(arguments)


def draw(root: Path, number: int, seed: int, kind: str, within: str = "") -> list[Mutant]:
    """So many mutants, half of each kind if both are asked for; each kind of fault as likely as the others."""
    chance = random.Random(seed)
    shares = {"code": number - number // 2, "data": number // 2} if kind == "both" else {kind: number}
    makers = {"code": code_mutants, "data": data_mutants}
    drawn: list[Mutant] = []
    for name, share in shares.items():
        faults: dict[str, list[Mutant]] = {}
        for mutant in makers[name](root, within):
            faults.setdefault(mutant.what, []).append(mutant)
        for _ in range(share):
            if faults:
                what = chance.choice(sorted(faults))
                drawn.append(faults[what].pop(chance.randrange(len(faults[what]))))
                faults = {what: left for what, left in faults.items() if left}
    return drawn


def attempt(mutants: list[Mutant], tree: Path, copies: list[Copy], seconds: float, console: Console) -> list[Verdict]:
    """What became of each, as many at once as there are copies; what a test finds that fails anyway does not count."""
    selection, so_far, left_out = Selection(tree), Counter[str](), copies[0].unreadable()
    if left_out:
        console.print(
            f"These cannot be collected and are left out: {', '.join(sorted(map(str, left_out)))}", markup=False
        )
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console) as progress, ThreadPoolExecutor(len(copies)) as pool:
        task = progress.add_task("", total=len(mutants))

        def one(mutant: Mutant) -> Verdict:
            copy = free.get()
            try:
                tests = [file for file in selection.nearest_first(mutant) if file not in left_out]
                verdict = copy.attempt(mutant, tests, seconds)
            finally:
                free.put(copy)
            so_far[verdict.fate] += 1
            progress.update(task, advance=1, description=", ".join(f"{n} {fate}" for fate, n in sorted(so_far.items())))
            where = f"{mutant.file.as_posix()}:{mutant.line(tree)}"
            said = f"{verdict.fate:9}  {verdict.seconds:5.0f} s  {mutant.what:19}  {where}  {verdict.by}"
            progress.console.print(said, highlight=False, markup=False)
            return verdict

        verdicts = list(pool.map(one, mutants))
    broken = copies[0].failing(sorted({verdict.by for verdict in verdicts if verdict.by.startswith("tests/")}))
    if broken:
        said = f"These fail without any mutant, and what they found does not count: {', '.join(sorted(broken))}"
        console.print(said, markup=False)
    return [verdict for verdict in verdicts if verdict.by not in broken]


def report(verdicts: list[Verdict], tree: Path, seed: int, console: Console) -> None:
    """The survivors as differences, and the score: what was found of what was tried."""
    for verdict in verdicts:
        if verdict.fate == "survived":
            console.print(f"\nsurvived: {verdict.mutant.what}", style="bold", highlight=False)
            console.print(Syntax(verdict.mutant.diff(tree), "diff", background_color="default"))
    fates = Counter(verdict.fate for verdict in verdicts)
    found = fates["killed"] + fates["timed out"]
    for kind in ("code", "data"):
        of_kind = [verdict for verdict in verdicts if verdict.mutant.kind == kind]
        if of_kind:
            caught = sum(verdict.fate != "survived" for verdict in of_kind)
            console.print(f"{kind}: {caught} of {len(of_kind)} found", highlight=False)
    share = f"{100 * found / len(verdicts):.0f} %" if verdicts else "none tried"
    counted = f"{fates['killed']} killed, {fates['survived']} survived, {fates['timed out']} timed out"
    console.print(f"seed {seed}: {counted}; score {share}", style="bold", highlight=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
