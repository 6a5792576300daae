"""Tournament limits (FT 15.1): what the preset shuts out, and what a fleet may be."""

from collections.abc import Iterable
from typing import NamedTuple

from umpire.rules.full_thrust.design import (
    YARD,
    Yard,
    faults_of,
    group_of,
    price_fighters,
    price_of,
)
from umpire.rules.full_thrust.refusals import NOT_ALLOWED_BY_OPTION, POINTS_EXCEEDED
from umpire.rules.full_thrust.state.battle import Setup
from umpire.rules.full_thrust.state.options import Allowance, Options
from umpire.rules.full_thrust.state.ship import FtlDrive, Ship
from umpire.rules.full_thrust.state.tables import DesignCosts

CAPITAL_SHARE = 2
"""Capital ships may cost this part of a fleet's points: one in (FT-15.1-6)."""

ESCORTED_BY = 2
"""So many cruisers, and as many escorts, go with each capital ship (FT-15.1-6)."""


class _ShutOut(NamedTuple):
    """An option that a tournament does without, unless its organiser allows for it."""

    option: str
    allowance: Allowance | None
    rule: str


SHUT_OUT: tuple[_ShutOut, ...] = (
    _ShutOut("table_return", None, "FT-15.1-5"),
    _ShutOut("nova_cannon", "wonder_weapons", "FT-RUL-106"),
    _ShutOut("wave_gun", "wonder_weapons", "FT-RUL-106"),
    _ShutOut("reflex_field", "wonder_weapons", "FT-RUL-106"),
    _ShutOut("cloaking_field", "wonder_weapons", "FT-RUL-106"),
    _ShutOut("starbases", "stations", "FT-15.1-2"),
    _ShutOut("sensors", "sensors", "FT-15.1-3"),
    _ShutOut("squadrons", "squadrons", "FT-15.1-7"),
    _ShutOut("squadron_fire", "squadrons", "FT-15.1-7"),
)


def is_shut_out(options: Options, allowance: Allowance) -> bool:
    """Return whether a tournament is played without something (FT-15.1-1 to -7, FT-RUL-106)."""
    return options.tournament and allowance not in options.tournament_allows


def require_options(options: Options) -> None:
    """Refuse options that a tournament does not have (FT-15.1-3, -5, -7, FT-RUL-106)."""
    for option, allowance, rule in SHUT_OUT:
        allowed = allowance is not None and not is_shut_out(options, allowance)
        if options.tournament and getattr(options, option) and not allowed:
            raise NOT_ALLOWED_BY_OPTION.refuse(
                f"A tournament is played without {option}: leave the option out.",
                at=f"/options/{option}",
                rule=rule,
            )


def require_fleets(given: Setup, yard: Yard = YARD) -> None:
    """Refuse fleets beyond the limits of a tournament, or of their points (FT-15.1-1, -2, -6).

    Raises:
        IllegalOrder: a ship has no FTL drive, means to enter by FTL, is a stationary installation
            or breaks the rules of design; or a fleet costs too much, or is not made up as agreed.
    """
    if given.options.tournament:
        for place, ship in enumerate(given.ships):
            _require_ship(given.options, ship, f"/ships/{place}")
            _require_design(given, ship, yard, f"/ships/{place}/ssd")
    for side in given.sides:
        _require_points(given, side, yard)
        _require_composition(given, side, yard)


def is_stationary(ship: Ship) -> bool:
    """Return whether a ship is a stationary installation: a station, or no thrust (FT-15.1-2)."""
    return ship.station is not None or ship.ssd.thrust == 0


def _require_ship(options: Options, ship: Ship, at: str) -> None:
    """Check one ship of a fleet; dummies do not count (FT-11.3-1)."""
    if ship.dummy:
        return
    if ship.entry is not None:
        raise NOT_ALLOWED_BY_OPTION.refuse(
            f"{ship.id} means to enter by FTL: in a tournament it begins on the table.",
            at=f"{at}/entry",
            rule="FT-15.1-1",
        )
    if is_stationary(ship):
        if is_shut_out(options, "stations"):
            raise NOT_ALLOWED_BY_OPTION.refuse(
                f"{ship.id} is a stationary installation: in a tournament a ship has thrust.",
                at=f"{at}/ssd/thrust",
                rule="FT-15.1-2",
            )
        return
    if not any(isinstance(system, FtlDrive) for system in ship.ssd.systems):
        raise NOT_ALLOWED_BY_OPTION.refuse(
            f"{ship.id} has no FTL drive: in a tournament a ship has one.",
            at=f"{at}/ssd/systems",
            rule="FT-15.1-1",
        )


def _require_design(given: Setup, ship: Ship, yard: Yard, at: str) -> None:
    """Refuse a ship of a tournament that nobody could have designed (FT 9)."""
    if ship.dummy:
        return
    for fault in faults_of(ship.ssd, given.tables.design, yard):
        raise NOT_ALLOWED_BY_OPTION.refuse(
            f"{ship.id} is no legal design, as a tournament asks: {fault.message}",
            at=at,
            rule=fault.rule,
        )


def fleet_points(given: Setup, side: str, yard: Yard = YARD) -> int:
    """Return the cost of a fleet: ships, fighters and dummies (FT-9.11-1, FT-11.3-1).

    A ship costs what its display shows, whatever points it states.
    """
    types = given.tables.fighter.types
    groups = [group for group in given.groups if group.side == side]
    fighters = sum([price_fighters(group.type, group.strength, types) for group in groups])
    fleet = _fleet(given, side)
    dummies = dummies_cost(sum([ship.dummy for ship in fleet]), given.tables.design)
    return _points(fleet, given, yard) + fighters + dummies


def _fleet(given: Setup, side: str) -> list[Ship]:
    return [ship for ship in given.ships if ship.side == side]


def _points(ships: Iterable[Ship], given: Setup, yard: Yard) -> int:
    costs = given.tables.design
    return sum([price_of(ship.ssd, costs, yard) for ship in ships if not ship.dummy])


def _require_points(given: Setup, side: str, yard: Yard) -> None:
    limit = given.options.fleet_points_limit
    points = 0 if limit is None else fleet_points(given, side, yard)
    if limit is not None and points > limit:
        raise POINTS_EXCEEDED.refuse(
            f"The fleet of {side} costs {points} points: {limit} is the most.", at="/ships"
        )


def _require_composition(given: Setup, side: str, yard: Yard) -> None:
    """Check the classes of a fleet: half in capital ships, or an escort for each (FT-15.1-6)."""
    agreed = given.options.fleet_composition
    fleet = _fleet(given, side)
    of = {
        group: [ship for ship in fleet if group_of(ship.ssd, given.tables.design) == group]
        for group in ("capital", "cruiser", "escort")
    }
    capitals = of["capital"]
    if agreed == "half_in_capitals":
        spent = _points(capitals, given, yard)
        if spent * CAPITAL_SHARE > fleet_points(given, side, yard):
            raise POINTS_EXCEEDED.refuse(
                f"The capital ships of {side} cost {spent} points: half of the fleet's is the "
                "most.",
                at="/ships",
            )
    if agreed == "escorted_capitals":
        needed = ESCORTED_BY * len(capitals)
        for group in ("cruiser", "escort"):
            if len(of[group]) < needed:
                raise NOT_ALLOWED_BY_OPTION.refuse(
                    f"{side} has {len(capitals)} capital ships, and fewer than {needed} "
                    f"{group}s with them.",
                    at="/ships",
                    rule="FT-15.1-6",
                )


def dummies_cost(dummies: int, costs: DesignCosts) -> int:
    """Return the points that dummies take of a fleet's budget (FT-11.3-1)."""
    return dummies * costs.dummy_bogey_points
