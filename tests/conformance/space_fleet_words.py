"""The words of Space Fleet cases, and the rulebook's own words for them: ships and the field.

A place is `q`, `r`, `facing` on the grid; `x`, `y`, `heading_deg` on a free table.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from umpire.rules.space_fleet import (
    Body,
    Debris,
    Design,
    HexPlace,
    HexSpot,
    LrLauncher,
    Minefield,
    Missile,
    Options,
    Place,
    PlasmaCannon,
    Ship,
    Spot,
    SrLauncher,
    TablePlace,
    Tables,
    TableSpot,
)
from umpire.rules.space_fleet.design import enlist

from .vocabulary import Unsupported

Given = Mapping[str, Any]

COUNTER, SQUADRON = "counter of {}", "squadron of {}"
"""The names of a ship's counter and squadron, where sensors are limited and a case tells none."""

_SALVOES = Tables().design
"""The fewest salvoes that a launcher may hold: so many, where a case does not tell."""

_STATES = (
    "weapons",
    "status",
    "ew_active",
    "damage_points",
    "laid",
    "armour_used",
)
"""What a case tells of a ship in the rulebook's own words."""

_FIRED = ("fired_beam", "fired_direct", "fired_any", "fired_plasma", "fired_at_missile")


READINGS = {"debris_at_start": False, "campaign_payload": "all_non_speed"}
"""Readings of cases that name none, where the umpire's default is the other one."""


def to_options(given: Given) -> Options:
    """Return the options of a case.

    Raises:
        Unsupported: there is no such option, or no such value of it.
    """
    try:
        return msgspec.convert(READINGS | dict(given), Options)
    except msgspec.ValidationError as unknown:
        raise Unsupported(f"options: {unknown}") from unknown


def to_tables(given: Given) -> Tables:
    """Return the tables of a case: those of the book where it gives none.

    Raises:
        Unsupported: there is no such table, or no such value in it.
    """
    try:
        return msgspec.convert(given, Tables)
    except msgspec.ValidationError as unknown:
        raise Unsupported(f"tables: {unknown}") from unknown


# Places.


def to_spot(options: Options, given: Given | Sequence[float]) -> Spot:
    """Return a hex or a point: told by its coordinates, or as a pair of them."""
    if isinstance(given, Mapping):
        names = ("q", "r") if options.grid == "hex" else ("x", "y")
        first, second = (given.get(name, 0) for name in names)
    else:
        first, second = given
    return HexSpot(first, second) if options.grid == "hex" else TableSpot(first, second)


def to_place(options: Options, given: Given) -> Place:
    """Return where something is and how it faces; the origin and straight up where not told."""
    spot = to_spot(options, given)
    if isinstance(spot, HexSpot):
        return HexPlace(spot.q, spot.r, given.get("facing", given.get("direction", 1)))
    heading = given.get("heading_deg", given.get("direction_deg", given.get("direction", 0)))
    return TablePlace(spot.x, spot.y, heading % 360)


# Ships.


def to_design(given: Given) -> Design:
    """Return a design; what a case does not tell is as in its class; of no class, a cruiser."""
    return Design(
        ship_class=given.get("class", "HC"),
        speed=given.get("speed", given.get("base_speed")),
        shots=given.get("shots", given.get("beams")),
        shields=given.get("shields", given.get("max_shields")),
        sr_launchers=sr_launchers(given),
        lr_launchers=lr_launchers(given),
        plasma=plasma_cannon(given),
        regenerator=given.get("regenerator", False),
        armour=given.get("armour", False),
        ew=given.get("ew", False),
        mine_patterns=given.get("mines", given.get("mine_patterns", 0)),
    )


def to_ship(options: Options, tables: Tables, given: Given, side: str) -> Ship:
    """Return a ship as a case finds it: of its class where it says no more, and whole."""
    whole = tables.of_class(given.get("class", "HC")).shields
    top = given.get("max_shields", max(whole, given.get("shields", 0)))
    ship = enlist(
        to_design({**given, "shields": top}),
        tables,
        name=given["id"],
        side=given.get("side") or side,
        place=to_place(options, given),
    )
    engines = given.get("engines", ship.engines)
    unseen = options.limited_sensors or None
    return replace(
        ship,
        squadron=given.get("squadron", unseen and SQUADRON.format(ship.id)),
        counter=given.get("counter", unseen and COUNTER.format(ship.id)),
        hull_points=given.get("hull_points", ship.hull_points),
        shields=given.get("shields", top),
        engines=engines,
        halvings=given.get("halvings", int(engines != "ok")),
        launched=tuple(given.get("launched", ())),
        **{name: given[name] for name in _STATES if name in given},
        **fired(given),
    )


def fired(given: Given) -> dict[str, bool]:
    """Return what a ship has fired this turn; beams and plasma are fire of some kind."""
    told = {name: given[name] for name in _FIRED if name in given}
    beam = given.get("fired_beam", False)
    direct = given.get("fired_direct", beam)
    anything = given.get("fired_any", direct or given.get("fired_plasma", False))
    return {**told, "fired_direct": direct, "fired_any": anything} if told else {}


def _mounts(given: Given, kind: str, letter: str) -> list[tuple[str, Given]]:
    """Return mounts with their names; those that have none are numbered. A number is so many."""
    mounts = given.get(kind, ())
    listed: Sequence[Given] = [{}] * mounts if isinstance(mounts, int) else mounts
    return [(each.get("id", f"{letter}{n}"), each) for n, each in enumerate(listed, start=1)]


def sr_launchers(given: Given) -> tuple[SrLauncher, ...]:
    """Return launchers of short-range missiles."""
    mounts = _mounts(given, "sr_launchers", "M")
    return tuple(
        SrLauncher(name, each.get("salvoes", _SALVOES.sr_salvoes[0])) for name, each in mounts
    )


def lr_launchers(given: Given) -> tuple[LrLauncher, ...]:
    """Return launchers of long-range missiles."""
    return tuple(
        LrLauncher(
            name, each.get("salvoes", _SALVOES.lr_salvoes[0]), each.get("warhead", "contact")
        )
        for name, each in _mounts(given, "lr_launchers", "L")
    )


def plasma_cannon(given: Given) -> tuple[PlasmaCannon, ...]:
    """Return plasma cannon; forward where no arc is told."""
    mounts = _mounts(given, "plasma", "P")
    return tuple(
        PlasmaCannon(name, _off_bow(each.get("arc", each.get("arc_deg", 0))))
        for name, each in mounts
    )


def _off_bow(degrees: int) -> int:
    """Return an angle as the rulebook has it, to either side: 240 is -120."""
    return 180 - (180 - degrees) % 360


# What else flies and drifts.


def to_missile(options: Options, given: Given, side: str, name: str) -> Missile:
    """Return a salvo of long-range missiles in flight."""
    return Missile(
        id=given.get("id", name),
        side=given.get("side", side),
        place=to_place(options, given),
        warhead=given.get("warhead", "contact"),
        moves_made=given.get("moves_made", 0),
        moved=given.get("moved", False),
        target=given.get("target"),
    )


def to_body(options: Options, given: Given, name: str) -> Body:
    """Return an asteroid or a planet."""
    return Body(given.get("id", name), to_place(options, given), given.get("speed", 0))


def to_debris(options: Options, given: Given, name: str) -> Debris:
    """Return an area of debris, hex by hex or disc by disc."""
    spots = given.get("hexes", given.get("spots", given.get("points", ())))
    way = to_place(options, given)
    return Debris(
        id=given.get("id", name),
        spots=tuple(to_spot(options, each) for each in spots),
        speed=given.get("speed", 0),
        facing=way.facing if isinstance(way, HexPlace) else 1,
        heading_deg=way.heading_deg if isinstance(way, TablePlace) else 0.0,
    )


def to_minefield(options: Options, given: Given, side: str, name: str) -> Minefield:
    """Return a pattern of mines."""
    spot = to_spot(options, given)
    return Minefield(
        given.get("id", name), given.get("side", side), spot, given.get("revealed", False)
    )
