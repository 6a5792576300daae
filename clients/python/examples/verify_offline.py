# ruff: noqa: INP001, T201 — a script that prints
"""Check a transcript without asking anybody: its hashes, its commitment and every die.

verify_offline.py battle.ndjson
verify_offline.py battle.ndjson --seen 3:5b9d919c...   what you were told as it was played
"""

import argparse
import sys
from pathlib import Path

from umpire_client.verify import verify_transcript

DICE = {
    "recomputed": "each is the one that the seed gives",
    "sealed": "possible; the seed is still secret",
    "typed": "possible; the players threw them",
}


def seen(text: str) -> tuple[int, str]:
    """Return a version, and the hash that was told with it."""
    version, _, chain = text.partition(":")
    return int(version), chain


def main() -> int:
    """Verify, and return 1 if something is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="a transcript")
    parser.add_argument(
        "--seen", type=seen, action="append", default=[], metavar="VERSION:HASH", help="a receipt"
    )
    given = parser.parse_args()
    report = verify_transcript(given.file, seen=dict(given.seen))
    print(f"scenario  {report.scenario} ({report.system})")
    print(f"entries   {report.entries}{', closed' if report.closed else ''}")
    print(f"rolls     {report.rolls}: {DICE[report.dice]}")
    print(f"chain     {report.chain}")
    print(report.note)
    if report.difference is not None:
        wrong = report.difference
        print(f"line {wrong.line}: {wrong.fault}: {wrong.message} {wrong.field}".rstrip())
        return 1
    print("Nothing is wrong.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
