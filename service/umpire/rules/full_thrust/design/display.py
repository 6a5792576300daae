"""FT 2.6, 9.10: the system display (SSD) that a design gives."""

from collections.abc import Iterator
from typing import Any

import msgspec

from umpire.kernel.tracks import boxes
from umpire.rules.full_thrust.design.design import Design, Fitted, MagazineSpace
from umpire.rules.full_thrust.design.hull import hull_rows, rows_of_station, split_holds
from umpire.rules.full_thrust.state.design_costs import DesignCosts
from umpire.rules.full_thrust.state.ship import MOST_SCREENS
from umpire.rules.full_thrust.state.ship_state import Hold
from umpire.rules.full_thrust.state.systems import (
    FtlDrive,
    Magazine,
    MainDrive,
    SalvoMissileLauncher,
    ScreenGenerator,
    Ssd,
    System,
)


def display(design: Design, points: int, costs: DesignCosts) -> Ssd:
    """Return the display of a design; does not check that the design is legal.

    Args:
        design: the ship.
        points: what it costs without the fighters that it carries.
        costs: the tables of design.
    """
    return Ssd(
        systems=(*fitted(design), *built_in(design)),
        **figures(design, points, costs),
    )


def figures(design: Design, points: int, costs: DesignCosts) -> dict[str, Any]:
    """Return the fields of the display of a design beside its systems."""
    large = rows_of_station(design.mass, costs.hull) if design.station else None
    rows = hull_rows(design.hull, costs.hull, large)
    return {
        "rows": rows,
        "thrust": design.thrust,
        "armour": design.armour,
        "mass": design.mass,
        "class_name": design.class_name,
        "class_code": design.class_code,
        "group": design.group,
        "military": design.military,
        "holds": split_holds(design.holds, len(rows)),
        "points": points,
        "streamlining": design.streamlining,
    }


def built_in(design: Design) -> Iterator[System]:
    """Yield the systems that ratings and levels stand for, under names of their own.

    Spare generators are generators like the others (FT-RUL-53).
    """
    for number in range(design.screens + design.backup_screens):
        yield ScreenGenerator(id=f"screen-{number + 1}")
    yield from driven_by(design)


def driven_by(design: Design) -> Iterator[MainDrive | FtlDrive]:
    """Yield the drives, which end a display."""
    if design.thrust:
        yield MainDrive(id="main-drive")
    if design.ftl:
        yield FtlDrive(id="ftl-drive")


def design_of(ssd: Ssd) -> Design:
    """Return the design that a display shows.

    A display does not show the drive of a tug or empty space in a magazine.
    """
    fitted = tuple([_designed(each) for each in ssd.systems if not isinstance(each, _BUILT_IN)])
    screens = len([each for each in ssd.systems if isinstance(each, ScreenGenerator)])
    return Design(
        systems=fitted,
        screens=min(screens, MOST_SCREENS),
        backup_screens=max(0, screens - MOST_SCREENS),
        **ratings_of(ssd),
    )


def ratings_of(ssd: Ssd) -> dict[str, Any]:
    """Return the fields of the design of a display beside systems and screens."""
    kinds = dict.fromkeys([hold.kind for hold in ssd.holds])
    sizes = {kind: sum([each.size for each in ssd.holds if each.kind == kind]) for kind in kinds}
    return {
        "mass": ssd.mass,
        "hull": boxes(ssd.rows),
        "thrust": ssd.thrust,
        "ftl": any(isinstance(each, FtlDrive) for each in ssd.systems),
        "streamlining": ssd.streamlining,
        "armour": ssd.armour,
        "holds": tuple([Hold(kind=kind, size=size) for kind, size in sizes.items()]),
        "class_name": ssd.class_name,
        "class_code": ssd.class_code,
        "group": ssd.group,
        "military": ssd.military,
    }


_BUILT_IN = ScreenGenerator | MainDrive | FtlDrive


def _designed(system: Any) -> Fitted:
    """Return a system as a designer fits it."""
    if isinstance(system, Magazine):
        return MagazineSpace(system.id, system.standard, system.extended_range, name=system.name)
    found: Fitted = system
    return found


def feeding(design: Design, launcher: SalvoMissileLauncher) -> str | None:
    """Return the magazine that feeds a launcher: the one that it names, or the only one."""
    names = [each.id for each in design.systems if isinstance(each, MagazineSpace)]
    if launcher.magazine is None and len(names) == 1:
        return names[0]
    return launcher.magazine if launcher.magazine in names else None


def fitted(design: Design) -> Iterator[System]:
    """Yield the systems that a designer fits one by one, as the display shows them."""
    for system in design.systems:
        yield _shown(design, system)


def _shown(design: Design, system: Fitted) -> System:
    """Return a system as the display shows it."""
    match system:
        case MagazineSpace():
            return Magazine(system.id, system.standard, system.extended_range, name=system.name)
        case SalvoMissileLauncher():
            return msgspec.structs.replace(system, magazine=feeding(design, system))
        case _:
            return system
