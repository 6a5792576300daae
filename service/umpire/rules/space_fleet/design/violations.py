"""SF 6: every rule that a design breaks. Nothing here raises: an illegal design gets a list."""

from collections.abc import Iterator

import msgspec

from umpire.kernel.errors import Code, illegal, malformed
from umpire.kernel.words import counted
from umpire.rules.space_fleet.design.costs import lines_of, points_in
from umpire.rules.space_fleet.design.design import Design, Fit, fit_of
from umpire.rules.space_fleet.state.bounds import MOST_HULL
from umpire.rules.space_fleet.state.options import Options
from umpire.rules.space_fleet.state.refusals import OPTION_OFF, REAR_ARC
from umpire.rules.space_fleet.state.ship import LrLauncher, SrLauncher
from umpire.rules.space_fleet.state.tables import ClassRow, Tables

HULL_POINTS = illegal("hull_points", "SF-DSN-07", "The points lie outside the range of the class.")
MAX_SHOTS = illegal("max_shots", "SF-DSN-01", "The class has not so many weapons.")
MAX_SPEED = illegal("max_speed", "SF-DSN-01", "The class is not so fast.")
REGENERATOR_CLASS = illegal(
    "regenerator_class", "SF-REG-01", "Ships of this class have no shield regenerator."
)
SALVOES = illegal("salvoes", "SF-DSN-05", "A launcher has not so many, or so few, salvoes.")
NOT_STANDARD = illegal("not_standard", "SF-DSN-01", "The scenario has standard ships alone.")
TWICE_NAMED = malformed("mount_named_twice", "Two mounts of the design have one name.")

CODES = (
    HULL_POINTS,
    MAX_SHOTS,
    MAX_SPEED,
    REGENERATOR_CLASS,
    SALVOES,
    NOT_STANDARD,
    TWICE_NAMED,
    OPTION_OFF,
    REAR_ARC,
)
"""What designs are refused for."""

REAR_DEG = 180


class Violation(msgspec.Struct, frozen=True):
    """One rule that a design breaks; `pointer` is a JSON Pointer into the design."""

    code: str
    rule: str | None
    message: str
    pointer: str


def violation(code: Code, at: str, message: str, rule: str | None = None) -> Violation:
    """Return what is wrong at a place; `rule` where the code alone does not say it."""
    return Violation(code=code.name, rule=rule or code.rule, message=message, pointer=at)


def violations(
    design: Design, tables: Tables, options: Options | None = None
) -> Iterator[Violation]:
    """Yield every rule that a design breaks.

    Args:
        design: the ship.
        tables: those of the scenario.
        options: those of the scenario; without them every additional rule is taken to be on.
    """
    row = tables.of_class(design.ship_class)
    fit = fit_of(design, row)
    if options is not None:
        yield from _of_options(design, row, options)
    points = points_in(lines_of(design, fit, tables))
    if options is not None and options.ignore_hull_limits:
        yield from _of_hull(points, row.name, (0.0, MOST_HULL))
    else:
        yield from _of_hull(points, row.name, (row.hull_min, row.hull_max))
    yield from _of_limits(design, fit, row)
    yield from _of_names(design)
    costs = tables.design
    for field, fitted, bounds in (
        ("sr_launchers", design.sr_launchers, costs.sr_salvoes),
        ("lr_launchers", design.lr_launchers, costs.lr_salvoes),
    ):
        yield from _of_salvoes(field, fitted, bounds)
    yield from _of_plasma(design)


def _of_options(design: Design, row: ClassRow, options: Options) -> Iterator[Violation]:
    """What the scenario does not use (SF-UMP-6), and designs where it has none (SF-DSN-02)."""
    for field, option in OPTION_OF.items():
        if getattr(design, field) and not getattr(options, option):
            message = f"The scenario does not use {option}: leave {field} out."
            yield violation(OPTION_OFF, f"/{field}", message)
    if not options.ship_design and not _is_standard(design, row):
        message = (
            f"The scenario has ships of the standard {row.name} alone: speed {row.speed}, "
            f"{counted(row.shots, 'shot')}, {counted(row.shields, 'shield')}."
        )
        yield violation(NOT_STANDARD, "", message)


OPTION_OF = {
    "sr_launchers": "short_range_missiles",
    "lr_launchers": "long_range_missiles",
    "plasma": "plasma_cannon",
    "regenerator": "shield_regenerators",
    "armour": "advanced_armour",
    "ew": "electronic_warfare",
    "mine_patterns": "mines",
}
"""The optional rule behind each field of a design, which a ship in play has too."""


REPLACING = ("sr_launchers", "lr_launchers")
"""What replaces beams one for one, in standard ships too (SF-FIRE-15, SF-LRM-01)."""


def _is_standard(design: Design, row: ClassRow) -> bool:
    fit = fit_of(design, row)
    shots = fit.beams + len(design.sr_launchers) + len(design.lr_launchers)
    more = (field for field in OPTION_OF if field not in REPLACING)
    return (fit.speed, shots, fit.shields) == (row.speed, row.shots, row.shields) and not any(
        getattr(design, field) for field in more
    )


def _of_hull(points: float, name: str, bounds: tuple[float, float]) -> Iterator[Violation]:
    """The range of hull points of the class, or what a ship can be at all (SF-DSN-01, -07)."""
    least, most = bounds
    if not least <= points <= most:
        message = f"A {name} has {least:g} to {most:g} hull points, not {points:g}."
        yield violation(HULL_POINTS, "", message)


def _of_limits(design: Design, fit: Fit, row: ClassRow) -> Iterator[Violation]:
    """What the class allows: weapons, speed, regenerators (SF-DSN-01, SF-RUL-27, SF-REG-01)."""
    if row.max_shots is not None and fit.weapons > row.max_shots:
        message = f"A {row.name} has {row.max_shots} weapons at most, not {fit.weapons}."
        yield violation(MAX_SHOTS, "/shots", message)
    if fit.speed > row.max_speed:
        message = f"A {row.name} has speed {row.max_speed} at most, not {fit.speed}."
        yield violation(MAX_SPEED, "/speed", message)
    if design.regenerator and not row.regenerator:
        message = f"A {row.name} has no shield regenerator, which larger ships may have."
        yield violation(REGENERATOR_CLASS, "/regenerator", message)


def _of_names(design: Design) -> Iterator[Violation]:
    """Names: each launcher and cannon has one of its own."""
    seen: set[str] = set()
    for field in ("sr_launchers", "lr_launchers", "plasma"):
        for place, mount in enumerate(getattr(design, field)):
            if mount.id in seen:
                message = f"{mount.id} is the name of another mount, too: each has its own."
                yield violation(TWICE_NAMED, f"/{field}/{place}/id", message)
            seen.add(mount.id)


def _of_salvoes(
    field: str, launchers: tuple[SrLauncher | LrLauncher, ...], bounds: tuple[int, int]
) -> Iterator[Violation]:
    """Salvoes: no more than a launcher holds, and no fewer (SF-DSN-05, SF-FIRE-16)."""
    fewest, most = bounds
    for place, launcher in enumerate(launchers):
        if not fewest <= launcher.salvoes <= most:
            message = f"{launcher.id} holds {fewest} to {most} salvoes, not {launcher.salvoes}."
            yield violation(SALVOES, f"/{field}/{place}/salvoes", message)


def _of_plasma(design: Design) -> Iterator[Violation]:
    """Plasma cannon: through any arc but the one behind (SF-PLAS-02)."""
    for place, cannon in enumerate(design.plasma):
        if cannon.arc_deg == REAR_DEG:
            message = (
                f"{cannon.id} would fire to the rear: arcs are at 0, 60 or 120 degrees to a side."
            )
            at = f"/plasma/{place}/arc_deg"
            yield violation(REAR_ARC, at, message, "SF-PLAS-02")
