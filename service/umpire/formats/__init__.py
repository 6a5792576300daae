"""Files of other Full Thrust tools: ships and fleets, games, maps.

Everything here works on plain JSON and on a `Rulebook`; it imports no rulebook.
"""

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from umpire.formats import ftlibship, ftpf
from umpire.formats.ftlibship import Json, ReadShip
from umpire.formats.reading import CODES, MOST_SHIPS, UNKNOWN_FORMAT, Place, Remark
from umpire.kernel.decoders import decoder_of
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.words import one_of

__all__ = [
    "CODES",
    "MOST_SHIPS",
    "Exported",
    "Imported",
    "ImportedShip",
    "Remark",
    "ShipFormat",
    "export_ships",
    "format_named",
    "import_ships",
]

Book: TypeAlias = Rulebook[Any, Any, Any]
ShipFormat: TypeAlias = Literal["ftlibship", "ftpf"]
SHIP_FORMATS: tuple[ShipFormat, ...] = get_args(ShipFormat)
SYSTEM = "full-thrust-remixed"
"""The rulebook in which the mapping tables speak."""


class Figures(msgspec.Struct, frozen=True):
    """Mass and points of a ship side by side: as the file states them, and by the rulebook.

    `mass` is that of the whole ship and `used` of its parts. `points` buy the ship,
    `fighter_points` the fighters that it carries. A file that does not state its points has none.
    """

    stated_mass: int
    mass: int
    used: int
    stated_points: int | None
    points: int
    fighter_points: int


class ImportedShip(msgspec.Struct, frozen=True):
    """A ship of a file: where it stands, the design that it became, and what differs."""

    pointer: str
    name: str
    design: Any
    figures: Figures
    remarks: tuple[Remark, ...]
    assessment: Any


class Imported(msgspec.Struct, frozen=True):
    """The ships of a file, in its order."""

    format: ShipFormat
    ships: tuple[ImportedShip, ...]


class Exported(msgspec.Struct, frozen=True):
    """A file for another tool: JSON, or a text. Remarks point into the list of designs."""

    format: ShipFormat
    file: Any
    remarks: tuple[Remark, ...]


def format_named(book: Book, name: str) -> ShipFormat:
    """Return a format of ships by name.

    Raises:
        Malformed: there is none of that name, or the rulebook has no such files.
    """
    if book.system != SYSTEM:
        raise UNKNOWN_FORMAT.refuse(
            f"{book.title} reads and writes no files of other tools; {SYSTEM} does.", at="/system"
        )
    found = next((each for each in SHIP_FORMATS if each == name), None)
    if found is None:
        raise UNKNOWN_FORMAT.refuse(f"{name!r} is none of: {one_of(SHIP_FORMATS)}.", at="/format")
    return found


def format_of(file: Any) -> ShipFormat:
    """Return the format of a file by its looks: texts are ftpf, JSON is ftlibship."""
    return "ftpf" if isinstance(file, str) else "ftlibship"


def import_ships(book: Book, file: Any, name: str | None = None) -> Imported:
    """Return the ships of a file as designs of a rulebook, each assessed.

    Args:
        book: the rulebook.
        file: a JSON value, or the text of a file.
        name: the format; found out without one.

    Raises:
        Malformed: the file is not of the format; the refusal points into the file.
    """
    chosen = format_named(book, name or format_of(file))
    place = Place(file)
    if chosen == "ftpf":
        read: Iterable[ReadShip] = (ftpf.read_text(place),)
    else:
        read = map(ftlibship.read_ship, ftlibship.ships_in(place))
    return Imported(chosen, tuple([_imported(book, ship) for ship in read]))


def _imported(book: Book, ship: ReadShip) -> ImportedShip:
    rules = book.design
    assert rules is not None  # noqa: S101 — the one rulebook with formats has rules of design
    tables: Any = book.tables_type()
    ship.design["class_code"] = _class_code(tables, ship.name)
    try:
        design = decoder_of(rules.design_type).decode(msgspec.json.encode(ship.design))
    except msgspec.ValidationError as wrong:
        raise Place(None, ship.pointer).refuse(f"It is beyond a design: {wrong}.") from wrong
    assessment: Any = rules.assess(design, tables, book.options_type())
    figures = Figures(
        stated_mass=ship.mass,
        mass=assessment.mass,
        used=assessment.mass_used,
        stated_points=ship.points,
        points=assessment.points,
        fighter_points=assessment.fighter_points,
    )
    return ImportedShip(
        pointer=ship.pointer,
        name=ship.name,
        design=design,
        figures=figures,
        remarks=(*ship.remarks, *_differing(figures, ship.pointer)),
        assessment=assessment,
    )


def _class_code(tables: Any, name: str) -> str:
    """Return the code of the class that a name ends with: `Lantern, Light Cruiser` is a CL."""
    kind = name.rpartition(", ")[2].casefold()
    found = (each.code for each in tables.design.classes if each.name.casefold() == kind)
    return next(found, "")


def _differing(figures: Figures, pointer: str) -> Iterable[Remark]:
    """Yield a remark where the rulebook prices a ship otherwise than its file."""
    whole = figures.points + figures.fighter_points
    if figures.stated_points not in {None, whole, figures.points}:
        told = f"The file states {figures.stated_points} points; the rulebook counts {whole}."
        yield Remark(f"{pointer}/points", "noted", told)
    if figures.used > figures.mass:
        told = f"The parts take {figures.used} mass by the rulebook; the ship has {figures.mass}."
        yield Remark(f"{pointer}/mass", "noted", told)


def export_ships(
    book: Book, designs: Iterable[Any], name: str, tables: Any = None, options: Any = None
) -> Exported:
    """Return designs as a file for another tool.

    Args:
        book: the rulebook.
        designs: designs of its type. A file of ftpf has exactly one.
        name: the format.
        tables: of a scenario; the book's own without.
        options: of a scenario; the defaults without.

    Raises:
        Malformed: there is no such format, or it does not hold so many ships.
    """
    chosen = format_named(book, name)
    rules = book.design
    assert rules is not None  # noqa: S101 — the one rulebook with formats has rules of design
    given = list(designs)
    if chosen == "ftpf" and len(given) != 1:
        raise UNKNOWN_FORMAT.refuse("A file of ftpf holds exactly one ship.", at="/designs")
    files, remarks = [], []
    for place, design in enumerate(given):
        assessment: Any = rules.assess(
            design, tables or book.tables_type(), options or book.options_type()
        )
        plain: Json = msgspec.to_builtins(design)
        costs = (assessment.points, assessment.fighter_points)
        file: Any
        if chosen == "ftpf":
            file, said = ftpf.as_text(plain, sum(costs))
        else:
            file, said = ftlibship.as_ship(plain, *costs)
        if plain["class_code"] != _class_code(book.tables_type(), plain["class_name"]):
            told = "The format has no codes of classes; the class is its name."
            said.append(Remark("/class_code", "left_out", told))
        files.append(file)
        remarks += [msgspec.structs.replace(r, pointer=f"/{place}{r.pointer}") for r in said]
    return Exported(chosen, files[0] if len(files) == 1 else files, tuple(remarks))
