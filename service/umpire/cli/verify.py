"""`umpire verify`: check transcripts: the chain, the commitment, every die, every ruling."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import track
from rich.text import Text

from umpire.cli.reading import read_lines
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
from umpire.rules import RULEBOOKS
from umpire.scenarios.verify import Redaction, Verdict
from umpire.scenarios.verify_redacted import against, verification_of

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
    redacted: Annotated[
        Path | None,
        typer.Option(
            "--against",
            metavar="REDACTED",
            help="What a seat held before the close: is it of the one FILE?",
        ),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print each verdict as a line of JSON.")
    ] = False,
) -> int:
    """Verify transcripts: their hashes, dice and rulings.

    Nothing is taken on trust. The first line that differs is named, with its fault and field.
    A redacted one, as a seat has it before the close, shows by itself what it can, and all of it
    --against the whole.
    """
    if redacted is not None and len(files) != 1:
        raise Unusable("--against goes with one FILE.")
    code = FINE
    for file in files:
        try:
            lines = read_lines(file)
        except Unusable as unusable:
            complain(str(unusable))
            code = NOT_UNDERSTOOD
            continue
        verdict = _verdict(lines)
        if redacted is not None and verdict.redacted is not None:
            raise Unusable(f"{file} is redacted itself; --against takes the whole transcript.")
        code = max(code, _tell(file, verdict, json=json))
        if redacted is not None and verdict.verified:
            code = max(code, _tell(redacted, _against(lines, redacted), json=json, whole=file))
    return code


def _against(whole: Sequence[bytes], redacted: Path) -> Verdict:
    return against(whole, read_lines(redacted), RULEBOOKS)


def _verdict(lines: Sequence[bytes]) -> Verdict:
    console = paper(errors=True)
    verification = verification_of(lines, RULEBOOKS)
    if not console.is_terminal or len(lines) < LONG:
        return verification.run()
    steps = track(
        verification.steps(), "Verifying", total=len(lines), console=console, transient=True
    )
    *_, verdict = steps
    assert isinstance(verdict, Verdict)  # noqa: S101 — `steps` yields it last
    return verdict


def _tell(file: Path, verdict: Verdict, *, json: bool, whole: Path | None = None) -> int:
    """Print a verdict, and return the exit code that it makes; `whole` is what it was against."""
    if json:
        place = {"file": str(file)} | ({} if whole is None else {"against": str(whole)})
        put_json({**place, **msgspec.to_builtins(verdict)})
    else:
        console = paper()
        of = "" if whole is None else f" against {whole}"
        word, style = (
            ("verified", "bold green") if verdict.verified else ("not verified", "bold red")
        )
        heading = Text.assemble(printable(str(file)), ": ", (word, style), printable(of))
        console.print(heading, soft_wrap=True)
        for line in _lines(verdict, proved=whole is not None):
            console.print(Text(f"  {printable(line)}"), soft_wrap=True)
    return FINE if verdict.verified else ANSWER_IS_NO


def _lines(verdict: Verdict, *, proved: bool) -> list[str]:
    lines = []
    if verdict.scenario is not None:
        closed = "closed" if verdict.closed else "not closed"
        lines.append(f"scenario  {verdict.scenario}, {verdict.system}")
        lines.append(f"entries   {verdict.entries}, {closed}")
        lines.append(f"rolls     {verdict.rolls}, {DICE[verdict.dice]}")
    if verdict.redacted is not None:
        lines += _redaction(verdict.redacted, proved=proved and verdict.verified)
    found = verdict.difference
    if found is not None:
        lines.append(f"line      {max(found.line, 1)}")
        lines.append(f"fault     {found.fault}: {found.message}")
        if found.field:
            lines.append(f"field     {found.field}")
    return lines


def _redaction(redacted: Redaction, *, proved: bool) -> list[str]:
    told = "are what the whole tells" if proved else "taken on trust until the whole is there"
    return [
        f"seat      {redacted.seat}",
        f"lines     {redacted.hashed} hashed; {redacted.told} told, {told}",
        *([] if proved else ["rulings   not judged again: that takes the whole"]),
    ]
