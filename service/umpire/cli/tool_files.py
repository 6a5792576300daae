"""`umpire ships` and `umpire games`: files of other Full Thrust tools, read and written."""

import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import typer
from rich import box
from rich.table import Table
from rich.text import Text

from umpire import formats
from umpire.api.decode import any_json, domain
from umpire.api.questions import pure_dice
from umpire.cli.terminal import (
    ANSWER_IS_NO,
    FINE,
    Unusable,
    complain,
    paper,
    printable,
    put_bytes,
    put_json,
    read,
    sentence,
)
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.rulebook import Rulebook
from umpire.rules import RULEBOOKS

SHIPS_EXAMPLE = "Example: umpire ships import fleet.json"
GAMES_EXAMPLE = "Example: umpire games phase meeting.ftgame.json --faces 3,5"
LONGEST_FILE = 16_777_216
SEED_BYTES = 16

JsonOption = Annotated[bool, typer.Option("--json", help="Print the whole answer as JSON.")]


def ships(
    action: Annotated[Literal["import", "export"], typer.Argument(help="How to use the file.")],
    file: Annotated[
        Path,
        typer.Argument(help="import: a file of ships. export: designs. - reads standard input."),
    ],
    *,
    form: Annotated[
        str | None,
        typer.Option("--format", help="ftlibship (JSON of the Ship Builder) or ftpf (lines)."),
    ] = None,
    json: JsonOption = False,
) -> int:
    """Read ships of another tool as designs of Full Thrust: Remixed, or write designs for one.

    An import shows mass and points of the file beside those of the rulebook, and each line of the
    file that the rulebook reads otherwise. --json prints the designs; an export takes that answer,
    one design, a list of designs, or what the yard exports.
    """
    book = RULEBOOKS[formats.SYSTEM]
    if action == "export":
        kind = _design_type(book)
        designs = [domain(kind, each, "") for each in _designs_in(_json(file), file)]
        _write(formats.export_ships(book, designs, form or "ftlibship"))
        return FINE
    found = formats.import_ships(book, _json_or_text(file), form)
    if json:
        put_json(found)
    else:
        _show(found)
    return FINE if all(ship.assessment.legal for ship in found.ships) else ANSWER_IS_NO


def games(  # noqa: PLR0913 — the options of a command
    action: Annotated[
        Literal["import", "export", "phase"], typer.Argument(help="How to use the file.")
    ],
    file: Annotated[
        Path,
        typer.Argument(
            help="A game package; export: a battle or a set-up. - reads standard input."
        ),
    ],
    *,
    form: Annotated[
        str, typer.Option("--format", help="export: ftgame (a package) or ftmap (a map's data).")
    ] = "ftgame",
    title: Annotated[str, typer.Option(help="export: the name of the game.")] = "Battle",
    seed: Annotated[str | None, typer.Option(help="phase: the seed of the dice.")] = None,
    faces: Annotated[
        str | None, typer.Option(help="phase: dice thrown by hand, as 3,5,1 in their order.")
    ] = None,
    append: Annotated[
        bool, typer.Option("--append", help="phase: print the package with the commands in it.")
    ] = False,
) -> int:
    """Open a game of ftGameViewer as a battle, write a battle as a game, or rule on one phase.

    An import prints a set-up for `POST /v1/scenarios`; a phase prints commands for the log of the
    package. Remarks go to the standard error.
    """
    book = RULEBOOKS[formats.SYSTEM]
    given = _json(file)
    if action == "import":
        found = formats.import_game(book, given)
        _say(found.remarks)
        put_json(found.setup)
        return FINE
    if action == "export":
        _write(formats.export_game(book, _battle(book, given), form, title))
        return FINE
    if faces is None and seed is None:
        seed = secrets.token_hex(SEED_BYTES)
        complain(f"The seed of these dice is {seed}.")
    dice = pure_dice(seed, _faces(faces), formats.title_of(given))
    try:
        ruled = formats.adjudicate_phase(book, given, dice, typed=faces is not None)
    except IllegalOrder as refusal:
        complain(sentence(refusal))
        return ANSWER_IS_NO
    if isinstance(dice, SuppliedDice):
        dice.finish()
    _say(ruled.remarks)
    if append:
        put_json(given | {"commands": [*given["commands"], *ruled.commands]})
    else:
        put_json(ruled.commands)
    return FINE


def _design_type(book: Rulebook[Any, Any, Any]) -> Any:
    return None if book.design is None else book.design.design_type


def _json(file: Path) -> Any:
    return any_json(read(file, LONGEST_FILE))


def _json_or_text(file: Path) -> Any:
    """Return the JSON of a file, or its text where it does not begin as JSON does."""
    data = read(file, LONGEST_FILE)
    if data.lstrip()[:1] in {b"{", b"["}:
        return any_json(data)
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _designs_in(value: Any, file: Path) -> Iterator[Any]:
    """Yield the designs of a file: one, a list, or the values of `design` inside it."""
    if isinstance(value, list):
        for each in value:
            yield from _designs_in(each, file)
    elif isinstance(value, dict) and "design" in value:
        yield value["design"]
    elif isinstance(value, dict) and ("ships" in value or "designs" in value):
        yield from _designs_in(value.get("ships", value.get("designs")), file)
    elif isinstance(value, dict):
        yield value
    else:
        raise Unusable(f"{file} has no designs.")


def _battle(book: Rulebook[Any, Any, Any], given: Any) -> Any:
    """Return the battle of a file: a battle, or a set-up, or an answer that holds one."""
    if isinstance(given, dict):
        given = given.get("battle") or given.get("setup") or given
    if isinstance(given, dict) and "phase" in given:
        battle = domain(book.battle_type, given, "")
        book.check(battle)
        return battle
    return book.setup(domain(book.setup_type, given, ""))


def _faces(text: str | None) -> list[int] | None:
    if text is None:
        return None
    parts = [part for part in text.replace(",", " ").split() if part]
    if not all(part.isdecimal() and len(part) < 4 for part in parts):  # noqa: PLR2004 — a face
        raise Unusable("--faces are numbers, as 3,5,1.")
    return [int(part) for part in parts]


def _write(written: formats.ExportedFile) -> None:
    _say(written.remarks)
    if isinstance(written.file, str):
        put_bytes(written.file.encode())
    else:
        put_bytes(msgspec.json.format(msgspec.json.encode(written.file)) + b"\n")


def _say(remarks: Sequence[formats.Remark]) -> None:
    for remark in remarks:
        complain(_line(remark))


def _line(remark: formats.Remark) -> str:
    return f"{remark.pointer} {remark.kind.replace('_', ' ')}: {remark.message}"


def _show(found: formats.ImportedFleet) -> None:
    """Print ships with both counts, then the remarks and the rules that they break."""
    console = paper()
    table = Table(box=box.SIMPLE_HEAD if console.is_terminal else None, pad_edge=False)
    table.add_column("ship")
    for title in ("mass", "used", "points, file", "points, rulebook"):
        table.add_column(title, justify="right")
    for ship in found.ships:
        figures = ship.figures
        stated = "-" if figures.stated_points is None else str(figures.stated_points)
        with_fighters = f"+{figures.fighter_points}" if figures.fighter_points else ""
        table.add_row(
            Text(printable(ship.name) or "-"),
            str(figures.mass),
            str(figures.used),
            stated,
            f"{figures.points}{with_fighters}",
        )
    console.print(table)
    for ship in found.ships:
        for remark in ship.remarks:
            console.print(Text(printable(_line(remark))), soft_wrap=True)
        for wrong in ship.assessment.violations:
            said = f"{ship.pointer or '/'} {wrong.code}: {wrong.message}"
            console.print(Text(printable(said), "red"), soft_wrap=True)
