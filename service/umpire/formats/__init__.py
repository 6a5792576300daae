"""Files of other Full Thrust tools: ships and fleets, games, maps.

Everything here works on plain JSON and on a `Rulebook`; it imports no rulebook.
"""

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeAlias, TypeVar, get_args

import msgspec

from umpire.formats import ftgame, ftlibship, ftpf, ftphase
from umpire.formats.ftlibship import Json, ReadShip
from umpire.formats.reading import CODES, MOST_SHIPS, UNKNOWN_FORMAT, Place, Remark, printable_name
from umpire.kernel.decoders import decoder_of
from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import DesignRules, Rulebook
from umpire.kernel.words import one_of

__all__ = [
    "CODES",
    "MOST_SHIPS",
    "SYSTEM",
    "ExportedFile",
    "GameFormat",
    "ImportedFleet",
    "ImportedGame",
    "ImportedShip",
    "PhaseRuled",
    "Remark",
    "ShipFigures",
    "ShipFormat",
    "adjudicate_phase",
    "export_game",
    "export_ships",
    "has_files",
    "import_game",
    "import_ships",
    "require_formats",
    "title_of",
]

F = TypeVar("F", bound=str)
Book: TypeAlias = Rulebook[Any, Any, Any]
ShipFormat: TypeAlias = Literal["ftlibship", "ftpf"]
SHIP_FORMATS: tuple[ShipFormat, ...] = get_args(ShipFormat)
GameFormat: TypeAlias = Literal["ftgame", "ftmap"]
GAME_FORMATS: tuple[GameFormat, ...] = get_args(GameFormat)
SYSTEM = "full-thrust-remixed"
"""The rulebook of the mapping tables."""


class ShipFigures(msgspec.Struct, frozen=True):
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
    """A ship of a file: its place there, its design, and what differs."""

    pointer: str
    name: str
    design: Any
    figures: ShipFigures
    remarks: tuple[Remark, ...]
    assessment: Any


class ImportedFleet(msgspec.Struct, frozen=True):
    """The ships of a file, in its order."""

    format: ShipFormat
    ships: tuple[ImportedShip, ...]


class ImportedGame(msgspec.Struct, frozen=True):
    """A game of another tool as a set-up, and what differs."""

    format: GameFormat
    title: str
    setup: Any
    remarks: tuple[Remark, ...]


class PhaseRuled(msgspec.Struct, frozen=True):
    """The ruling on one phase of a game: commands to append to its log, the dice among them."""

    turn: int
    phase: int
    commands: tuple[Any, ...]
    remarks: tuple[Remark, ...]


class ExportedFile(msgspec.Struct, frozen=True):
    """A file for another tool: JSON, or a text. Remarks point into the request."""

    format: str
    file: Any
    remarks: tuple[Remark, ...]


def has_files(books: Iterable[Book]) -> bool:
    """Whether any of these rulebooks reads and writes files of other tools."""
    return any(book.system == SYSTEM for book in books)


def require_formats(book: Book) -> None:
    """Refuse a rulebook that has no files of other tools.

    Raises:
        Malformed: it has none.
    """
    if book.system != SYSTEM:
        raise UNKNOWN_FORMAT.refuse(
            f"{book.title} reads and writes no files of other tools; {SYSTEM} does.", at="/system"
        )


def _format_named(book: Book, name: str, formats: tuple[F, ...]) -> F:
    """Return a format by name.

    Raises:
        Malformed: the name is unknown, or the rulebook has no such files.
    """
    require_formats(book)
    found = next((each for each in formats if each == name), None)
    if found is None:
        raise UNKNOWN_FORMAT.refuse(
            f"The format {name!r} is unknown: use {one_of(formats)}.", at="/format"
        )
    return found


def format_of(file: Any) -> ShipFormat:
    """Return the format of a file by its looks: texts are ftpf, JSON is ftlibship."""
    return "ftpf" if isinstance(file, str) else "ftlibship"


def import_ships(book: Book, file: Any, name: str | None = None) -> ImportedFleet:
    """Return the ships of a file as designs of a rulebook, each assessed.

    Args:
        book: the rulebook.
        file: a JSON value, or the text of a file.
        name: the format; found out without one.

    Raises:
        Malformed: the file is not of the format; the refusal points into the file.
    """
    chosen = _format_named(book, name or format_of(file), SHIP_FORMATS)
    place = Place(file)
    if chosen == "ftpf":
        read: Iterable[ReadShip] = (ftpf.read_text(place),)
    else:
        read = map(ftlibship.read_ship, ftlibship.ships_in(place))
    return ImportedFleet(chosen, tuple([_import_ship(book, ship) for ship in read]))


def _import_ship(book: Book, ship: ReadShip) -> ImportedShip:
    ship.design["class_code"] = _class_code(book.tables_type(), ship.name)
    try:
        design = _read_design(book, ship.design)
    except msgspec.ValidationError as wrong:
        raise Place(None, ship.pointer).refuse(f"It is beyond a design: {wrong}.") from wrong
    assessment = _assess(book, design)
    figures = ShipFigures(
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
        remarks=(*ship.remarks, *_compare(figures, ship.pointer)),
        assessment=assessment,
    )


def _rules_of(book: Book) -> DesignRules:
    assert book.design is not None  # noqa: S101 — the one rulebook with formats has rules of design
    return book.design


def _read_design(book: Book, plain: Json) -> Any:
    return decoder_of(_rules_of(book).design_type).decode(msgspec.json.encode(plain))


def _assess(book: Book, design: Any) -> Any:
    return _rules_of(book).assess(design, book.tables_type(), book.options_type())


def _class_code(tables: Any, name: str) -> str:
    """Return the code of the class that a name ends with: `Lantern, Light Cruiser` is a CL."""
    kind = name.rpartition(", ")[2].casefold()
    found = (each.code for each in tables.design.classes if each.name.casefold() == kind)
    return next(found, "")


def _compare(figures: ShipFigures, pointer: str) -> Iterable[Remark]:
    """Yield a remark where the rulebook prices a ship otherwise than its file."""
    whole = figures.points + figures.fighter_points
    if figures.stated_points not in {None, whole, figures.points}:
        message = f"The file states {figures.stated_points} points; the rulebook counts {whole}."
        yield Remark(f"{pointer}/points", "noted", message)
    if figures.used > figures.mass:
        message = f"Its parts take {figures.used} mass by the rulebook; it has {figures.mass}."
        yield Remark(f"{pointer}/mass", "noted", message)


def export_ships(book: Book, designs: Iterable[Any], name: str) -> ExportedFile:
    """Return designs as a file for another tool.

    Args:
        book: the rulebook.
        designs: designs of its type. A file of ftpf has exactly one.
        name: the format.

    Raises:
        Malformed: the format is unknown, or does not hold that many ships.
    """
    chosen = _format_named(book, name, SHIP_FORMATS)
    given = list(designs)
    if chosen == "ftpf" and len(given) != 1:
        raise UNKNOWN_FORMAT.refuse("A file of ftpf holds exactly one ship.", at="/designs")
    files, remarks = [], []
    for place, design in enumerate(given):
        assessment = _assess(book, design)
        plain: Json = msgspec.to_builtins(design)
        costs = (assessment.points, assessment.fighter_points)
        file: Any
        if chosen == "ftpf":
            file, said = ftpf.as_text(plain, sum(costs))
        else:
            file, said = ftlibship.as_ship(plain, *costs)
        if plain["class_code"] != _class_code(book.tables_type(), plain["class_name"]):
            message = "The format has no codes of classes; the class is its name."
            said.append(Remark("/class_code", "left_out", message))
        files.append(file)
        remarks += [msgspec.structs.replace(r, pointer=f"/{place}{r.pointer}") for r in said]
    return ExportedFile(chosen, files[0] if len(files) == 1 else files, tuple(remarks))


def import_game(book: Book, package: Any) -> ImportedGame:
    """Return the set-up that a package of ftGameViewer is, with all of its commands folded.

    Raises:
        Malformed: the file is not a package; the refusal points into it.
    """
    require_formats(book)
    position = _fold(package)
    setup, _ = _open(book, position)
    if position.phase > 1:
        message = f"The log is in phase {position.phase}; the battle opens turn {position.turn}."
        position.remarks.append(Remark("/commands", "noted", message))
    return ImportedGame("ftgame", title_of(package), setup, tuple(position.remarks))


def adjudicate_phase(book: Book, package: Any, dice: Dice, *, typed: bool = False) -> PhaseRuled:
    """Rule on the current phase of a package of ftGameViewer.

    Args:
        book: the rulebook.
        package: the package.
        dice: where the rolls come from.
        typed: whether somebody threw them by hand.

    Raises:
        Malformed: the file is not a package, or the phase is not one that is ruled on.
        IllegalOrder: a declaration breaks a rule; the refusal points to its command.
    """
    require_formats(book)
    position = _fold(package)
    _, battle = _open(book, position)
    source = "moderatorSequence" if typed else "external"
    ruled = ftphase.adjudicate(ftphase.Table(book, position, battle, dice, source))
    return PhaseRuled(ruled.turn, ruled.phase, tuple(ruled.commands), tuple(ruled.remarks))


def export_game(book: Book, battle: Any, name: str, title: str) -> ExportedFile:
    """Return a battle as a file for another tool: a package, or the data of a map.

    Args:
        book: the rulebook.
        battle: a battle of its type.
        name: the format.
        title: the name of the game.

    Raises:
        Malformed: there is no such format.
    """
    chosen = _format_named(book, name, GAME_FORMATS)
    plain = msgspec.to_builtins(battle)
    if chosen == "ftmap":
        return ExportedFile(chosen, ftgame.as_map(plain, title), ())
    file, remarks = ftgame.as_package(plain, title, _thing_of(book, plain))
    return ExportedFile(chosen, file, tuple(remarks))


def _fold(package: Any) -> ftgame.Position:
    position = ftgame.Position(Place(package))
    position.fold()
    return position


def title_of(package: Any) -> str:
    """Return the name of a game, as far as it can be shown; the dice are thrown under it.

    Raises:
        Malformed: the package is not an object, or its name not a text.
    """
    title = Place(package).get("name")
    return printable_name(title.text()) if title else ""


def _open(book: Book, position: ftgame.Position) -> tuple[Any, Any]:
    """Return a folded position as a set-up, and the battle that it opens."""
    plain = position.setup(lambda ship: _display(book, ship))
    pointers = [each["pointer"] for each in position.ships.values()]
    try:
        setup = decoder_of(book.setup_type).decode(msgspec.json.encode(plain))
        return setup, book.setup(setup)
    except msgspec.ValidationError as wrong:
        raise Place(None, "/initialState").refuse(f"It is beyond a battle: {wrong}.") from wrong
    except Refusal as refusal:
        steps = refusal.at.split("/")
        inside = steps[:2] == ["", "ships"] and len(steps) > 2  # noqa: PLR2004 — which ship
        at = pointers[int(steps[2])] if inside else "/initialState"
        raise Place(None, at).refuse(refusal.message) from refusal


def _display(book: Book, ship: ReadShip) -> Json:
    """Return the display of a ship, also where its design breaks a rule."""
    imported = _import_ship(book, ship)
    assessment = imported.assessment
    if assessment.ssd is not None:
        return _plain(assessment.ssd)
    design = _plain(imported.design)
    systems = [
        {key: value for key, value in each.items() if key != "space"} for each in design["systems"]
    ]
    screens = design["screens"] + design["backup_screens"]
    systems += [{"kind": "screen_generator", "id": f"screen-{n + 1}"} for n in range(screens)]
    if design["thrust"]:
        systems.append({"kind": "main_drive", "id": "main-drive"})
    if design["ftl"]:
        systems.append({"kind": "ftl_drive", "id": "ftl-drive"})
    kept = ("thrust", "armour", "mass", "class_name", "class_code", "military", "streamlining")
    made = {key: design[key] for key in kept}
    rows = list(assessment.hull_rows)
    return made | {"systems": systems, "rows": rows, "points": assessment.points}


def _thing_of(book: Book, battle: Json) -> Callable[[Json], tuple[Json, list[Remark]]]:
    """Return what makes an ftLibShip ship of a ship in a battle."""

    def thing_of(ship: Json) -> tuple[Json, list[Remark]]:
        ssd = ship["ssd"]
        groups = [each for each in battle["groups"] if each["carrier"] == ship["id"]]
        design = _read_design(book, _design(ssd, groups))
        assessment = _assess(book, design)
        return ftlibship.as_ship(_plain(design), assessment.points, assessment.fighter_points)

    return thing_of


_BUILT_IN = {"screen_generator", "main_drive", "ftl_drive"}


def _design(ssd: Json, groups: list[Json]) -> Json:
    """Return the design of a display, as plain JSON."""
    kinds = [each["kind"] for each in ssd["systems"]]
    screens = kinds.count("screen_generator")
    holds: dict[str, int] = {}
    for hold in ssd["holds"]:
        holds[hold["kind"]] = holds.get(hold["kind"], 0) + hold["size"]
    kept = ("thrust", "armour", "class_name", "class_code", "group", "military", "streamlining")
    return {key: ssd[key] for key in kept} | {
        "mass": max(1, ssd["mass"]),
        "hull": sum(ssd["rows"]),
        "ftl": "ftl_drive" in kinds,
        "screens": min(2, screens),
        "backup_screens": max(0, screens - 2),
        "systems": [each for each in ssd["systems"] if each["kind"] not in _BUILT_IN],
        "holds": [{"kind": kind, "size": size} for kind, size in holds.items()],
        "fighters": [
            {"bay": each["bay"], "type": each["type"], "craft": max(1, each["strength"])}
            for each in groups
            if each["bay"] is not None
        ],
    }


def _plain(value: Any) -> Json:
    plain: Json = msgspec.to_builtins(value)
    return plain
