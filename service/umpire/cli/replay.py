"""`umpire replay`: report a battle from its transcript, throwing no dice."""

from pathlib import Path
from typing import Annotated

import typer

from umpire.cli.reading import read_lines
from umpire.cli.report import Report
from umpire.cli.terminal import FINE, NOT_UNDERSTOOD, complain, sentence
from umpire.kernel.errors import Malformed
from umpire.rules import RULEBOOKS
from umpire.scenarios.adjudication import rulebook_named
from umpire.scenarios.errors import UNKNOWN_VERSION
from umpire.scenarios.replay import replay as replayed
from umpire.scenarios.verify import ChainBroken

EXAMPLE = "Example: umpire replay battle.ndjson --to 12"


def replay(
    file: Annotated[Path, typer.Argument(help="A transcript; - reads the standard input.")],
    *,
    to: Annotated[
        int | None, typer.Option(min=0, metavar="VERSION", help="Stop after this version.")
    ] = None,
) -> int:
    """Report a battle from its transcript.

    The events are told as they were recorded: nothing is ruled again, and no dice are thrown.
    `umpire verify` says whether they are to be trusted.
    """
    report, version, line = None, 0, 1
    try:
        for step in replayed(read_lines(file), RULEBOOKS):
            if report is None:
                report = Report(rulebook_named(RULEBOOKS, step.header.system), step.header)
                report.opening()
            elif step.entry is not None:
                report.entry(step.entry)
            version = step.entry.version if step.entry else 0
            line += 1
            if version == to:
                break
    except ChainBroken:
        complain(f"{file}, line {line}: it is not the line that was hashed here.")
        return NOT_UNDERSTOOD
    except Malformed as wrong:
        complain(f"{file}, line {line}: {sentence(wrong)}")
        return NOT_UNDERSTOOD
    if to is not None and version < to:
        raise UNKNOWN_VERSION.refuse(f"There is no version {to}; {file} ends at {version}.")
    if report is not None:
        report.ships()
    return FINE
