"""The words of Full Thrust Light cases, and the rulebook's own words for them."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from umpire.kernel.arcs import Arc
from umpire.rules.full_thrust.state.ship import Beam, FireControl, PulseTorpedo
from umpire.rules.full_thrust_light import (
    Battle,
    Drive,
    Manoeuvre,
    Options,
    Ship,
    Shot,
    Ssd,
    System,
    Table,
    Tables,
)

from .vocabulary import Unsupported

ARCS: dict[str, Arc] = {"B": "F", "SB": "FS", "SH": "AS", "H": "A", "BH": "AP", "BB": "FP"}
FIRST_SIDE, ROWS = "A", (20, 20, 20, 20)
"""The side and the hull boxes of a ship of which a case does not tell them."""

GERMAN = {english: german for german, english in ARCS.items()}


def to_battle(given: Mapping[str, Any]) -> Battle:
    """Return the position of a case, in the orders phase."""
    sides = tuple(given.get("sides") or ())
    first = sides[0] if sides else FIRST_SIDE
    ships = tuple(_ship(each, first) for each in given.get("ships", ()))
    table = given.get("table")
    return Battle(
        sides=sides or tuple(dict.fromkeys(ship.side for ship in ships)),
        ships=ships,
        table=Table(**table) if table else None,
        options=msgspec.convert(given.get("options", {}), Options),
        tables=msgspec.convert(given.get("tables", {}), Tables),
        turn=given.get("turn", 1),
        initiative=tuple(given.get("initiative", ())),
        active=given.get("active_side"),
        passed=tuple(given.get("passed", ())),
    )


def _ship(given: Mapping[str, Any], side: str) -> Ship:
    """Return a ship; of the first side, and with many boxes, where a case does not tell."""
    systems = given.get("systems", ())
    return Ship(
        id=given["id"],
        side=given.get("side", side),
        ssd=Ssd(
            rows=tuple(given.get("rows", ROWS)),
            systems=tuple(_system(each) for each in systems),
            class_name=given.get("class_name", ""),
            size_rank=given.get("size_rank", 0),
        ),
        x=given.get("x", 0.0),
        y=given.get("y", 0.0),
        course=given.get("course", 12),
        velocity=given.get("velocity", 0),
        damage=given.get("damage", 0),
        lost=tuple(each["id"] for each in systems if not each.get("working", True)),
        fired=tuple(each["id"] for each in systems if each.get("fired")),
        activated=given.get("activated", False),
        order=to_manoeuvre(given["order"]) if given.get("order") else None,
        status=given.get("status", "active"),
    )


def _system(given: Mapping[str, Any]) -> System:
    name, arcs = given["id"], tuple(to_arc(each) for each in given.get("arcs", ()))
    match given["kind"]:
        case "drive":
            return Drive(name, given["thrust"])
        case "fls" | "fire_control":
            return FireControl(name)
        case "beam":
            return Beam(name, given["class"], arcs)
        case "pulse_torpedo":
            return PulseTorpedo(name, arcs)
    raise Unsupported(f"no system {given['kind']!r}")


def to_arc(name: str) -> Arc:
    """Return an arc by its German or its English name."""
    arc = ARCS.get(name, name)
    if arc not in GERMAN:
        raise Unsupported(f"no arc {name!r}")
    return arc


def to_manoeuvre(given: Mapping[str, int]) -> Manoeuvre:
    """Return an order given as numbers."""
    return Manoeuvre(speed=given.get("dv", given.get("speed", 0)), turn=given.get("turn", 0))


def to_shots(given: Iterable[Mapping[str, Any]]) -> tuple[Shot, ...]:
    """Return declared shots."""
    return tuple(
        Shot(each["weapon"], each["target"], to_arc(each["arc"]) if each.get("arc") else None)
        for each in given
    )
