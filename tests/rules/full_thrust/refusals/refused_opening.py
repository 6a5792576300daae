"""Set-ups and designs that are refused, and what they are told (FT 9, FT 15)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.full_thrust.builders_fighters import aboard
from rules.full_thrust.design.board import FORWARD, roomy, worked
from rules.full_thrust.table import CRUISER, ship
from rules.refusing import Refused
from umpire.kernel.arcs import ARCS
from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust import refusals
from umpire.rules.full_thrust.design import Design, MagazineSpace, assess
from umpire.rules.full_thrust.state.battle import Setup
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FighterBay,
    FtlDrive,
    NeedleBeam,
    NovaCannon,
    SalvoMissileLauncher,
    Ship,
)
from umpire.rules.full_thrust.state.tables import Tables

STARFARER = (*CRUISER, FtlDrive("X"))


def opened(*ships: Ship, groups: Any = (), **options: Any) -> Callable[[], object]:
    """Return what opens a battle of those ships and B9."""
    enemy = ship("B9", (0.0, 20.0), systems=STARFARER)
    given = Setup(
        sides=("A", "B"), ships=(*ships, enemy), groups=groups, options=Options(**options)
    )
    return lambda: BOOK.setup(given)


def fitted(*systems: Any, **changes: Any) -> Ship:
    """Return A1 with the systems of a cruiser, an FTL drive, and some more."""
    return ship("A1", systems=(*STARFARER, *systems), **changes)


def designed(code: str, design: Design) -> Callable[[], object]:
    """Return what raises the breach of a code that a design is told of, as a refusal of it."""
    by_name = {each.name: each for each in refusals.CODES}

    def told() -> Refusal:
        for breach in assess(design, Tables()).violations:
            if breach.code == code:
                raise by_name[code].refuse(breach.message, rule=breach.rule, at=breach.pointer)
        return by_name[code].refuse("")

    return told


def _designed(code: str, design: Design, names: tuple[str, ...], *legal: str) -> Refused:
    return Refused(code, designed(code, design), names, legal)


def _costly() -> Callable[[], object]:
    one = fitted()
    return opened(replace(one, ssd=replace(one.ssd, points=1200)), fleet_points_limit=1000)


def _squadrons() -> Refused:
    played = opened(fitted(), tournament=True, squadrons=True)
    return Refused("not_allowed_by_option", played, ("squadrons",), ("leave the option out",))


BAY = FighterBay("H")
CROWD = (aboard("A7", bay="H"), aboard("A8", bay="H"))
DUMMIES = tuple(ship(f"A{number}", systems=(), mass=0, bogey=True, dummy=True) for number in (2, 3))
SET_UPS: tuple[Refused, ...] = (
    _squadrons(),
    Refused("inconsistent_battle", opened(fitted(Beam("B1", 1, ARCS))), ("B1",), ("of its own",)),
    Refused(
        "inconsistent_battle", opened(fitted(damage=20)), ("A1", "20"), ("19 damage is the most",)
    ),
    Refused("inconsistent_battle", opened(fitted(armour_lost=1)), ("A1", "1"), ("0 is the most",)),
    Refused("inconsistent_battle", opened(fitted(lost=("Z",))), ("A1", "Z")),
    Refused("inconsistent_battle", opened(ship("A1", systems=CRUISER[1:])), ("A1", "4"), ("be 0",)),
    Refused(
        "not_allowed_by_option",
        opened(ship("A1"), non_ftl_ships=False),
        ("A1",),
        ("fit one", "non_ftl_ships"),
    ),
    Refused("capacity", opened(fitted(BAY), groups=CROWD), ("H", "A1", "12"), ("6",)),
    Refused(
        "too_many_dummies",
        opened(fitted(), *DUMMIES, sensors=True, dummy_bogeys=True),
        ("A", "2"),
        ("1 is the most",),
    ),
    Refused("points_exceeded", _costly(), ("A", "1200"), ("1000 is the most",)),
)
DESIGNS: tuple[Refused, ...] = (
    _designed("mass_exceeded", worked(thrust=8), ("mass",), "86 is the most"),
    _designed("hull_minimum", worked(hull=2), ("86", "2"), "9 boxes at the least"),
    _designed("arcs_not_adjacent", roomy(Beam("X", 2, ("F", "A"))), ("X", "F, A"), "next to"),
    _designed("too_many_arcs", roomy(NeedleBeam("X", ("F", "FS"))), ("X", "2"), "1 arc at most"),
    _designed("design_limit", worked(screens=3), ("Screens", "3"), "2 at most"),
    _designed("named_twice", roomy(Beam("X", 1, ARCS), Beam("X", 1, ARCS)), ("X",), "of its own"),
    _designed("no_magazine", roomy(SalvoMissileLauncher("L", FORWARD, "M")), ("L", "M"), "fit it"),
    _designed("not_capital", worked(systems=(NovaCannon("N"),)), ("N", "cruiser"), "leave it out"),
    _designed("capacity", roomy(MagazineSpace("M", standard=9, space=1)), ("M",), "is the most"),
    _designed("no_drive", roomy(station=True, thrust=2), ("station", "thrust"), "leave"),
)
OPENING: tuple[Refused, ...] = (*SET_UPS, *DESIGNS)
