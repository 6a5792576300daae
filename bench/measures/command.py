"""The command line: which subjects, how much, and how they are told."""

import argparse
import platform
import subprocess
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from time import perf_counter

import msgspec

from measures.harness import FULL, QUICK, TINY, Figure, Size
from measures.processes import CORES_TO_PIN, FSYNC, SCENARIOS_KEPT, cores, valkey_binary

SUBJECTS = (
    *("start", "page", "commits", "rest_fire", "crowd", "shares", "fleet", "journal", "keeping"),
    *("graphql", "workers", "followers", "gate", "volley", "shields", "turn", "fleet_turn"),
    *("power_turn", "fold_verify", "odds", "choices", "bots", "decode", "hostile"),
)
"""The modules of `measures.subjects`; each is imported when it is measured."""
PACKAGES = ("umpire", "starlette", "uvicorn", "redis", "strawberry-graphql", "msgspec")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is named, or everything, and print the figures."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SUBJECTS))
    parser.add_argument("--json", action="store_true", help="print JSON alone")
    sizes = parser.add_mutually_exclusive_group()
    sizes.add_argument("--quick", action="store_const", const=QUICK, dest="size")
    sizes.add_argument("--tiny", action="store_const", const=TINY, dest="size", help="for tests")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.names if name not in SUBJECTS]
    if unknown:
        parser.error(f"{unknown[0]!r} is none of: {', '.join(SUBJECTS)}")
    machine = conditions()
    if not given.json:
        print(*(f"{name:10}{value}" for name, value in machine.items()), sep="\n", end="\n\n")
    figures = _measured(given.names or SUBJECTS, given.size or FULL, quiet=given.json)
    if given.json:
        told = {"conditions": machine, "figures": [figure._asdict() for figure in figures]}
        print(msgspec.json.format(msgspec.json.encode(told)).decode())
    else:
        print(table(figures))
    return 0


def _measured(names: Iterable[str], size: Size, *, quiet: bool) -> list[Figure]:
    figures: list[Figure] = []
    for name in names:
        began = perf_counter()
        figures += import_module(f"measures.subjects.{name}").measure(size)
        if not quiet:
            print(f"{name} measured in {perf_counter() - began:.0f} s", flush=True)
    return figures


def conditions() -> dict[str, str]:
    """Return under what conditions it is measured."""
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    pinned = "server, journal server and client pinned apart"
    if cores() < CORES_TO_PIN:
        pinned = "not enough to pin processes"
    return {
        "commit": _output("git", "describe", "--always", "--dirty", "--abbrev=10"),
        "versions": f"python {platform.python_version()}, {packages}",
        "journal": f"{_output(valkey_binary(), '--version')}; unix socket, appendfsync {FSYNC}",
        "service": f"one process if not told, {SCENARIOS_KEPT} scenarios kept, its log in a file",
        "cores": f"{cores()}; {pinned}",
        "told as": "median (lower to upper quartile) of paired ratios of alternating slices",
    }


def _output(*command: str) -> str:
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, cwd=Path(__file__).parent
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return " ".join(done.stdout.split()[:4])


def table(figures: Sequence[Figure]) -> str:
    """Return the figures as an aligned table."""
    answers = {None: "", True: "yes", False: "no"}
    rows = [("subject", "name", "figure", "goal", "reached")]
    rows += [
        (each.subject, each.name, each.text, each.goal, answers[each.reached]) for each in figures
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = (
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
    return "\n".join(("", *lines))
