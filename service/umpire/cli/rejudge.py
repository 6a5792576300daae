"""`umpire rejudge`: list the rulings that an edition or a fix would change, rule by rule."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
import typer
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn
from rich.text import Text

from umpire.api.decode import any_json
from umpire.cli.terminal import (
    ANSWER_IS_NO,
    FINE,
    NOT_UNDERSTOOD,
    STDIN,
    Unusable,
    complain,
    on_terminal,
    paper,
    printable,
    put_json,
    read,
    usable,
)
from umpire.kernel.editions import Defaults, replaced
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Rulebook, option_schemas
from umpire.kernel.words import one_of
from umpire.rules import SERVED
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.rejudge import Deviation, Judged, Lines, Rejudging, Target, Unfit

LONGEST_TABLES = 1 << 24  # bytes


class Setting(NamedTuple):
    """A default that is considered: of one book, or of every one that has it.

    `values` are the plain values that it may have been meant as, the likeliest first.
    """

    of: Literal["options", "tables"]
    system: str | None
    name: str
    values: tuple[Any, ...]

    def __str__(self) -> str:
        of = f"{self.system}:" if self.system else ""
        return f"{of}{self.name}"


class Considered:
    """The correction under consideration, for every rulebook; its misfits are reported at use.

    Args:
        known: the rulebooks.
        against: editions, as `NAME` or `SYSTEM:NAME`; without any, the newest.
        settings: the correction.

    Raises:
        Unusable: no rulebook has such an edition, option, table or value.
    """

    def __init__(
        self, known: Rulebooks, against: Iterable[str], settings: Sequence[Setting]
    ) -> None:
        self.settings = tuple(settings)
        self.editions = {system: book.edition for system, book in known.items()}
        self._refused: dict[str, str] = {}
        self._defaults: dict[str, Defaults] = {}
        for name in sorted(against, key=lambda given: ":" in given):
            self._take_edition(known, name)
        for system, book in known.items():
            if system not in self._refused:
                self._defaults[system] = book.defaults(self.editions[system])
        for setting in self.settings:
            self._take_setting(known, setting)

    def target(self, book: Rulebook[Any, Any, Any]) -> Target:
        """Return the target of a rulebook's transcripts.

        Raises:
            Unusable: the correction does not fit the book.
        """
        refused = self._refused.get(book.system)
        if refused is not None:
            raise Unusable(refused)
        return Target(self.editions[book.system], self._defaults[book.system])

    def unused(self, judged: Iterable[str]) -> Iterator[Setting]:
        """Yield the settings that none of the rulebooks that were judged has."""
        used = [setting for system in judged for setting in self.of(system)]
        yield from (setting for setting in self.settings if setting not in used)

    def told(self, system: str) -> Iterator[str]:
        """Yield in words the correction for a rulebook."""
        for setting in self.of(system):
            if setting.of == "tables":
                yield f"another table {setting.name}"
            else:
                value = getattr(self._defaults[system].options, setting.name)
                yield f"{setting.name} = {msgspec.json.encode(value).decode()}"

    def of(self, system: str) -> Iterator[Setting]:
        """Yield the settings that a rulebook has."""
        for setting in self.settings:
            if _has(self._defaults[system], setting, system):
                yield setting

    def _take_edition(self, known: Rulebooks, given: str) -> None:
        system, _, name = given.rpartition(":")
        asked = {system: _book(known, system)} if system else known
        if not any(name in _names(book) for book in asked.values()):
            there = "; ".join(f"{each}: {', '.join(_names(book))}" for each, book in asked.items())
            raise Unusable(f"There is no edition {name!r}; there are {there}.")
        for each, book in asked.items():
            if name in _names(book):
                self.editions[each] = name
                self._refused.pop(each, None)
            else:
                there = ", ".join(_names(book))
                self._refused[each] = f"{each} has no edition {name!r}; it has: {there}."

    def _take_setting(self, known: Rulebooks, setting: Setting) -> None:
        if setting.system is not None:
            self.target(_book(known, setting.system))
        asked = [each for each in self._defaults if setting.system in {None, each}]
        having = [each for each in asked if _has(self._defaults[each], setting, each)]
        if not having:
            named = {name for each in asked for name in _fields(self._defaults[each], setting)}
            raise Unusable(_no_such(setting, sorted(named), of_one=len(asked) == 1))
        refused = {}
        for each in having:
            try:
                self._defaults[each] = _set(self._defaults[each], setting)
            except ValueError as wrong:
                refused[each] = f"{setting.name} of {each}: {wrong}{_takes(known[each], setting)}."
        if len(refused) == len(having):
            raise Unusable(refused[having[0]])
        self._refused |= refused


def setting_of(given: str) -> Setting:
    """Return the option that `NAME=VALUE` or `SYSTEM:NAME=VALUE` sets; a value is JSON, or a text.

    Raises:
        Unusable: it is neither.
    """
    named, equals, text = given.partition("=")
    system, _, name = named.rpartition(":")
    if not (equals and name):
        raise Unusable(f"--with takes NAME=VALUE, not {given!r}.")
    values: tuple[Any, ...] = (text,)
    with suppress(ValueError, RecursionError):  # a word needs no quotes
        values = (msgspec.json.decode(text), text)
    return Setting("options", system or None, name, values)


def tables_of(path: Path) -> list[Setting]:
    """Return the tables that a file sets: a JSON object of tables by their names.

    Raises:
        Unusable: it cannot be read, or is no such object.
    """
    try:
        tables = any_json(read(path, LONGEST_TABLES))
    except Refusal as wrong:
        raise Unusable(f"{path} holds no tables by their names in JSON: {wrong.message}") from wrong
    if not isinstance(tables, dict):
        raise Unusable(f"{path} holds no tables by their names in JSON: it is no object.")
    return [Setting("tables", None, name, (value,)) for name, value in tables.items()]


def _book(known: Rulebooks, system: str) -> Rulebook[Any, Any, Any]:
    if system not in known:
        raise Unusable(f"There is no rulebook {system!r}; there are: {', '.join(known)}.")
    return known[system]


def _no_such(setting: Setting, names: list[str], *, of_one: bool) -> str:
    """Return the message about an unknown name: similar ones, or all of one book."""
    told = f"There is no {setting.of[:-1]} {setting.name!r}"
    near = get_close_matches(setting.name, names)
    if near:
        return f"{told}. Did you mean {one_of(near)}?"
    if of_one or setting.of == "tables":
        return f"{told}; there are: {', '.join(names)}."
    return f"{told} in any rulebook; --with SYSTEM:{setting.name}=VALUE lists those of one."


def _names(book: Rulebook[Any, Any, Any]) -> list[str]:
    return [edition.name for edition in book.editions]


def _fields(defaults: Defaults, setting: Setting) -> tuple[str, ...]:
    fields: tuple[str, ...] = getattr(defaults, setting.of).__struct_fields__
    return fields


def _has(defaults: Defaults, setting: Setting, system: str) -> bool:
    return setting.system in {None, system} and setting.name in _fields(defaults, setting)


def _takes(book: Rulebook[Any, Any, Any], setting: Setting) -> str:
    """Return the values of an option, as its schema lists them; a table is too long to show."""
    if setting.of == "tables":
        return ""
    schema = option_schemas(book.options_type)[setting.name]
    own = {"title", "description", "default"}
    values = schema.get("enum") or [{key: schema[key] for key in schema if key not in own}]
    return f"; it takes: {', '.join(msgspec.json.encode(value).decode() for value in values)}"


def _set(defaults: Defaults, setting: Setting) -> Defaults:
    """Return defaults with a setting.

    Raises:
        ValueError: none of its values fits.
    """
    faults = []
    for value in setting.values:
        try:
            values = replaced(getattr(defaults, setting.of), setting.name, value)
        except (ValueError, RecursionError) as wrong:
            faults.append(str(wrong))
        else:
            return msgspec.structs.replace(defaults, **{setting.of: values})
    raise ValueError(faults[0])


FIRST_PLACES = 3


class OfFile(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one file: the edition of its battle, and the edition that judged it.

    `entries` were judged, `house_rules` kept; `differing` entries would be ruled differently.
    """

    file: str
    system: str
    edition: str
    against: str
    house_rules: tuple[str, ...]
    entries: int
    differing: tuple[Judged, ...]


class OfRule(msgspec.Struct):
    """The differences by one rule; `first` are the first places, as `FILE:LINE`."""

    rule: str
    entries: int = 0
    events: int = 0
    files: int = 0
    first: list[str] = msgspec.field(default_factory=list)


class Tally:
    """Counts files, entries and what differs in them, by rule."""

    def __init__(self) -> None:
        self.files = 0
        self.files_differing = 0
        self.entries = 0
        self.entries_differing = 0
        self.house_rules: Counter[str] = Counter()
        self.systems: dict[str, str] = {}
        """The rulebooks judged, with their target editions."""
        self._by_rule: dict[str, OfRule] = {}

    @property
    def rules(self) -> list[OfRule]:
        """The rules, those that concern most entries first."""
        return sorted(self._by_rule.values(), key=lambda each: (-each.entries, each.rule))

    def add(self, found: OfFile) -> None:
        """Count a file."""
        self.files += 1
        self.files_differing += bool(found.differing)
        self.entries += found.entries
        self.entries_differing += len(found.differing)
        self.house_rules.update(found.house_rules)
        self.systems[found.system] = found.against
        for judged in found.differing:
            self._add_entry(f"{found.file}:{judged.line}", judged)
        for rule in {one.rule for judged in found.differing for one in judged.deviations}:
            self._by_rule[rule].files += 1

    def _add_entry(self, place: str, judged: Judged) -> None:
        for rule, events in Counter(one.rule for one in judged.deviations).items():
            counted = self._by_rule.setdefault(rule, OfRule(rule))
            counted.entries += 1
            counted.events += events
            if len(counted.first) < FIRST_PLACES:
                counted.first.append(place)

    def totals(self) -> dict[str, object]:
        """Return all that was counted, in plain values."""
        return {
            "files": self.files,
            "files_differing": self.files_differing,
            "entries": self.entries,
            "entries_differing": self.entries_differing,
            "house_rules": dict(self.house_rules),
            "rules": self.rules,
        }


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
    considered = Considered(SERVED, against or (), _fix(settings or (), table))
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
            rejudging = Rejudging(_lines_of(file, advance), SERVED, considered.target)
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
        return 0  # its fault is reported when its turn comes


def _tell(considered: Considered, tally: Tally, listed: Iterable[OfFile]) -> None:
    if not tally.files:
        return
    for system, edition in tally.systems.items():
        _write(", ".join((f"{system}, edition {edition}", *considered.told(system))))
    _write(*_table(tally.rules))
    if tally.house_rules:
        kept = ", ".join(f"{name} ({files})" for name, files in tally.house_rules.items())
        _write(f"House rules kept, with their numbers of files: {kept}.")
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
