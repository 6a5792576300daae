"""`umpire rejudge`: what would be ruled differently under an edition or a fix, rule by rule."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn
from rich.text import Text

from umpire.cli.considered import Considered, Setting, setting_of, tables_of
from umpire.cli.reading import STDIN, usable
from umpire.cli.tally import OfFile, OfRule, Tally
from umpire.cli.terminal import (
    ANSWER_IS_NO,
    FINE,
    NOT_UNDERSTOOD,
    Unusable,
    complain,
    on_terminal,
    paper,
    printable,
    put_json,
)
from umpire.rules import RULEBOOKS
from umpire.scenarios.deviations import Deviation
from umpire.scenarios.rejudge import Judged, Lines, Rejudging, Unfit

EXAMPLE = "Example: umpire rejudge battle.ndjson --with multi_threshold=per_row"
LONGEST_LINE = 1 << 26  # bytes
PASSES = 2
"""A file is read twice: for its chain first, then for its rulings."""

Advance: TypeAlias = Callable[[int], object]


def rejudge(  # noqa: PLR0913 — what the command takes
    files: Annotated[
        list[Path],
        typer.Argument(help="Transcripts; - reads the standard input.", metavar="FILE..."),
    ],
    *,
    against: Annotated[
        list[str] | None,
        typer.Option(metavar="EDITION", help="An edition, or SYSTEM:EDITION; else the newest."),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="NAME=VALUE", help="A fix to consider: another default."),
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(metavar="FILE.json", help="The same for tables: an object of them by name."),
    ] = None,
    listing: Annotated[
        bool, typer.Option("--list", help="Print a line for every difference, too.")
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print a line of JSON for each file, and one for all.")
    ] = False,
) -> int:
    """Count, rule by rule, what would be ruled differently now.

    Each order is judged again in the battle as it was recorded, with the dice of the seed, or the
    recorded ones while it is sealed. House rules stay.
    """
    considered = Considered(RULEBOOKS, against or (), _fix(settings or (), table))
    tally, listed, complaints = Tally(), list[OfFile](), list[str]()
    with _bar(files, shown=not json) as advance:
        for file in files:
            found = _judged(file, considered, advance)
            if isinstance(found, str):
                complaints.append(found)
                continue
            tally.add(found)
            if json:
                put_json(found)
            elif listing:
                listed.append(found)
    for setting in considered.unused(tally.systems):
        complaints.append(f"None of the files is of a rulebook that has {setting}.")
    for complaint in complaints:
        complain(complaint)
    if json:
        put_json(tally.totals())
    else:
        _tell(considered, tally, listed)
    if complaints:
        return NOT_UNDERSTOOD
    return ANSWER_IS_NO if tally.entries_differing else FINE


def _fix(settings: Iterable[str], table: Path | None) -> list[Setting]:
    return [*map(setting_of, settings), *(tables_of(table) if table is not None else ())]


def _judged(file: Path, considered: Considered, advance: Advance) -> OfFile | str:
    """Judge a file; return what there is to complain of, where it cannot be."""
    entries, differing = 0, list[Judged]()
    try:
        with usable(file, "read"):
            rejudging = Rejudging(_lines_of(file, advance), RULEBOOKS, considered.target)
            for judged in rejudging.entries():
                entries += 1
                if judged.deviations:
                    differing.append(judged)
    except Unfit as unfit:
        return f"{file}, {unfit}"
    except Unusable as unusable:
        return str(unusable)
    return OfFile(
        file=str(file),
        system=rejudging.header.system,
        edition=rejudging.header.edition,
        against=rejudging.target.edition,
        house_rules=rejudging.house_rules,
        entries=entries,
        differing=tuple(differing),
    )


def _lines_of(file: Path, advance: Advance) -> Lines:
    """Return what gives the lines of a file as often as they are asked for.

    Only a regular file can be read twice; the lines of others are kept.
    """
    if str(file) != STDIN and file.is_file():
        return partial(_lines, file, advance)
    kept = list(_lines(file, lambda _: None))
    return lambda: kept


def _lines(file: Path, advance: Advance) -> Iterator[bytes]:
    opened = nullcontext(sys.stdin.buffer) if str(file) == STDIN else file.open("rb")
    with opened as stream:
        while line := stream.readline(LONGEST_LINE):
            if len(line) == LONGEST_LINE:
                raise Unusable(f"{file} is no transcript: a line is {LONGEST_LINE} bytes long.")
            advance(len(line))
            yield line


@contextmanager
def _bar(files: Sequence[Path], *, shown: bool) -> Iterator[Advance]:
    """Show how far the files have been read, on a terminal; yield what moves the bar."""
    console = paper(errors=True)
    columns = (TextColumn("Judging"), BarColumn(), DownloadColumn())
    disable = not (shown and on_terminal(sys.stderr))
    total = PASSES * sum(map(_size, files))
    with Progress(*columns, console=console, transient=True, disable=disable) as progress:
        task = progress.add_task("", total=total)
        yield partial(progress.advance, task)


def _size(file: Path) -> int:
    try:
        return file.stat().st_size if file.is_file() else 0
    except (OSError, ValueError):
        return 0  # what is wrong with it is told when its turn comes


def _tell(considered: Considered, tally: Tally, listed: Iterable[OfFile]) -> None:
    if not tally.files:
        return
    for system, edition in tally.systems.items():
        _write(", ".join((f"{system}, edition {edition}", *considered.told(system))))
    _write(*_table(tally.rules))
    if tally.house_rules:
        kept = ", ".join(f"{name} ({files})" for name, files in tally.house_rules.items())
        _write(f"House rules stay, in so many files: {kept}.")
    _write(
        f"{tally.entries_differing} of {tally.entries} entries would be ruled differently, "
        f"in {tally.files_differing} of {tally.files} files."
    )
    for found in listed:
        for judged in found.differing:
            place = f"{found.file}:{judged.line}"
            _write(*(f"{place} {_line(each)}" for each in judged.deviations))


def _table(rules: Sequence[OfRule]) -> Iterator[str]:
    """Yield the lines of the table; none where nothing differs."""
    rows = [("rule", "entries", "events", "files", "first")]
    rows += [
        (each.rule or "-", str(each.entries), str(each.events), str(each.files), *_first(each))
        for each in rules
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for rule, *numbers, first in rows if rules else ():
        cells = (number.rjust(width) for number, width in zip(numbers, widths[1:], strict=False))
        yield f"  {rule.ljust(widths[0])}  {'  '.join(cells)}  {first}"


def _first(rule: OfRule) -> tuple[str]:
    more = ", ..." if rule.entries > len(rule.first) else ""
    return (f"{', '.join(rule.first)}{more}",)


def _line(deviation: Deviation) -> str:
    said = (("was", deviation.recorded), ("now", deviation.ruled))
    told = "; ".join(f"{when}: {words}" for when, words in said if words is not None)
    return f"{deviation.field} [{deviation.rule or '-'}] {deviation.kind}; {told}"


def _write(*lines: str) -> None:
    console = paper()
    for line in lines:
        console.print(Text(printable(line)), soft_wrap=True)
