"""The words of Full Thrust: Remixed cases for systems, and the rulebook's own words for them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from umpire.kernel.arcs import ARCS, Arc
from umpire.rules.full_thrust.state.ship import (
    Ammunition,
    AreaDefence,
    Beam,
    FighterBay,
    FireControl,
    FtlDrive,
    Jammer,
    Magazine,
    MainDrive,
    Minelayer,
    Minesweeper,
    NeedleBeam,
    Ortillery,
    PointDefence,
    PulseTorpedo,
    SalvoMissileLauncher,
    SalvoMissileRack,
    ScreenGenerator,
    SensorSuite,
    SubmunitionPack,
    System,
    WeaselDecoy,
)

from .full_thrust_remixed_fields import KINDS
from .vocabulary import Unsupported

Given = Mapping[str, Any]

AMMUNITION: dict[str, Ammunition] = {
    "standard": "standard",
    "er": "extended_range",
    "extended_range": "extended_range",
}


def to_system(given: Given, ship: Given) -> System:
    """Return a system of a display.

    Raises:
        Unsupported: the book has no such system.
    """
    maker = SYSTEMS.get(given["type"]) or WONDERS.get(given["type"])
    if maker is None:
        raise Unsupported(f"no system {given['type']!r}")
    return maker(given["id"], given, ship)


def to_arcs(given: Iterable[str] | None) -> tuple[Arc, ...]:
    """Return the arcs of a weapon; one that names none bears all round."""
    arcs: tuple[Arc, ...] = tuple(arc for arc in ARCS if given is None or arc in set(given))
    return arcs


def _launcher(name: str, given: Given, ship: Given) -> System:
    magazines = [each["id"] for each in ship.get("systems", ()) if each["type"] == "magazine"]
    feeding = given.get("magazine", magazines[0] if len(magazines) == 1 else None)
    return SalvoMissileLauncher(name, to_arcs(given.get("arcs")), feeding)


def _rack(name: str, given: Given, _ship: Given) -> System:
    kind = AMMUNITION[given.get("salvo", "standard")]
    return SalvoMissileRack(name, to_arcs(given.get("arcs")), kind)


def _magazine(name: str, given: Given, _ship: Given) -> System:
    load = given.get("ammo", given)
    return Magazine(name, load.get("standard", 0), load.get("er", load.get("extended_range", 0)))


def _armed(kind: Callable[[str, tuple[Arc, ...]], System]) -> Callable[[str, Given, Given], System]:
    return lambda name, given, _ship: kind(name, to_arcs(given.get("arcs")))


def _plain(kind: Callable[[str], System]) -> Callable[[str, Given, Given], System]:
    return lambda name, _given, _ship: kind(name)


def _beam(name: str, given: Given, _ship: Given) -> System:
    return Beam(name, given.get("class", 1), to_arcs(given.get("arcs")))


WONDERS: dict[str, Callable[[str, Given, Given], System]] = {
    name: _plain(kind) for name, kind in KINDS.items()
}
"""Wonder weapons: what they cost hangs on the ship, and is asked of the table itself."""

SYSTEMS: dict[str, Callable[[str, Given, Given], System]] = {
    "firecon": _plain(FireControl),
    "beam": _beam,
    "pulse_torpedo": _armed(PulseTorpedo),
    "needle": _armed(NeedleBeam),
    "submunition": _armed(SubmunitionPack),
    "sml": _launcher,
    "smr": _rack,
    "magazine": _magazine,
    "pds": _plain(PointDefence),
    "adfc": _plain(AreaDefence),
    "screen": _plain(ScreenGenerator),
    "main_drive": _plain(MainDrive),
    "ftl_drive": _plain(FtlDrive),
    "enhanced_sensors": _plain(SensorSuite),
    "superior_sensors": lambda name, _given, _ship: SensorSuite(name, "superior"),
    "weasel_cruiser": _plain(WeaselDecoy),
    "weasel_capital": lambda name, _given, _ship: WeaselDecoy(name, "capital"),
    "ecm": _plain(Jammer),
    "area_ecm": lambda name, _given, _ship: Jammer(name, area=True),
    "hangar": _plain(FighterBay),
    "fighter_bay": _plain(FighterBay),
    "minelayer": lambda name, given, _ship: Minelayer(name, given.get("mines", 0)),
    "minesweeper": _plain(Minesweeper),
    "ortillery": _plain(Ortillery),
}
