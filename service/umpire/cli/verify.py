"""`umpire verify`: check transcripts: the chain, the commitment, every die, every ruling."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import track
from rich.text import Text

from umpire.cli.reading import read_lines
from umpire.cli.script import rulebooks
from umpire.cli.terminal import (
    ANSWER_IS_NO,
    FINE,
    NOT_UNDERSTOOD,
    Unusable,
    complain,
    paper,
    printable,
    put_json,
)
from umpire.scenarios.verify import Verdict, Verification

EXAMPLE = "Example: umpire verify battle.ndjson"
LONG = 500
"""From how many lines on a progress bar is worth showing."""

DICE = {
    "recomputed": "all recomputed from the seed",
    "sealed": "not recomputed, for the seed is secret until the close",
    "typed": "typed in by the players",
}


def verify(
    files: Annotated[
        list[Path],
        typer.Argument(help="Transcripts; - reads the standard input.", metavar="FILE..."),
    ],
    *,
    json: Annotated[
        bool, typer.Option("--json", help="Print each verdict as a line of JSON.")
    ] = False,
) -> int:
    """Verify transcripts: their hashes, dice and rulings.

    Nothing is taken on trust. The first line that differs is named, with its fault and field.
    Exit code 1: one differs.
    """
    code = FINE
    for file in files:
        try:
            lines = read_lines(file)
        except Unusable as unusable:
            complain(str(unusable))
            code = NOT_UNDERSTOOD
            continue
        verdict = _verdict(lines)
        if json:
            put_json({"file": str(file), **msgspec.to_builtins(verdict)})
        else:
            _tell(file, verdict)
        if not verdict.verified:
            code = max(code, ANSWER_IS_NO)
    return code


def _verdict(lines: Sequence[bytes]) -> Verdict:
    console = paper(errors=True)
    verification = Verification(lines, rulebooks())
    if not console.is_terminal or len(lines) < LONG:
        return verification.run()
    steps = track(
        verification.steps(), "Verifying", total=len(lines), console=console, transient=True
    )
    *_, verdict = steps
    assert isinstance(verdict, Verdict)  # noqa: S101 — `steps` yields it last
    return verdict


def _tell(file: Path, verdict: Verdict) -> None:
    console = paper()
    word, style = ("verified", "bold green") if verdict.verified else ("not verified", "bold red")
    console.print(Text.assemble(printable(str(file)), ": ", (word, style)), soft_wrap=True)
    for line in _lines(verdict):
        console.print(Text(f"  {printable(line)}"), soft_wrap=True)


def _lines(verdict: Verdict) -> list[str]:
    lines = []
    if verdict.scenario is not None:
        closed = "closed" if verdict.closed else "not closed"
        lines.append(f"scenario  {verdict.scenario}, {verdict.system}")
        lines.append(f"entries   {verdict.entries}, {closed}")
        lines.append(f"rolls     {verdict.rolls}, {DICE[verdict.dice]}")
    found = verdict.difference
    if found is not None:
        lines.append(f"line      {max(found.line, 1)}")
        lines.append(f"fault     {found.fault}: {found.message}")
        if found.field:
            lines.append(f"field     {found.field}")
    return lines
