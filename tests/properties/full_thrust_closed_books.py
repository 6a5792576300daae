"""Other displays for random battles of Full Thrust: Remixed whose book is closed."""

from random import Random
from typing import Any, get_args

from msgspec.structs import replace

from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.sensors import group_shown, true_group
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, FighterType
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FighterBay,
    FireControl,
    FtlDrive,
    NeedleBeam,
    PointDefence,
    PulseTorpedo,
    SalvoMissileRack,
    ScreenGenerator,
    SensorSuite,
    Ship,
    Ssd,
    System,
)
from umpire.rules.full_thrust.state.values import Manoeuvre

CLOSED = {"open_book": False, "tournament": False}
BEFORE_MOVING = ("orders", "initiative", "fighters", "missiles", "movement")
"""Phases in which nobody has seen yet how fast ships fly; later their way has told it."""


def other_displays(random: Random, battle: Battle, side: str) -> Battle:
    """Return the battle with all otherwise that a side keeps on paper: no model shows it.

    Those are the displays, but for their class and group and the marks on them; velocities until
    ships have moved; what they are ordered, and the groups that are aboard them.
    """
    ships = tuple([_other_ship(random, battle, ship, side) for ship in battle.ships])
    groups = tuple([_other_group(random, group, side) for group in battle.groups])
    return replace(battle, ships=ships, groups=groups)


def _other_group(random: Random, group: FighterGroup, side: str) -> FighterGroup:
    if group.side != side or group.status != "aboard":
        return group
    kind: FighterType = random.choice(get_args(FighterType))
    return replace(group, type=kind, strength=random.randint(1, 6), ace=random.random() < 0.5)


def _other_ship(random: Random, battle: Battle, ship: Ship, side: str) -> Ship:
    if ship.side != side or ship.dummy or ship.status == "waiting":
        return ship
    changes: dict[str, Any] = {
        "ssd": other_display(random, battle, ship),
        "order": _other_order(random, battle, ship),
        "launched": random.randint(0, 1),
        "repaired_with": random.randint(0, 1),
        "main_drive_used": random.random() < 0.5,
        "manoeuvred": random.random() < 0.5,
    }
    if battle.phase in BEFORE_MOVING:
        changes["velocity"] = random.randint(0, 20)
    return replace(ship, **changes)


def _other_order(random: Random, battle: Battle, ship: Ship) -> Manoeuvre | None:
    """Return another order; that a ship scans has been announced when ships have moved.

    That a bogey launches would have shown what it is.
    """
    orders = [Manoeuvre(turn=1), Manoeuvre(ecm=True), Manoeuvre(speed=-1)]
    if not ship.bogey:
        orders.append(Manoeuvre(launch=True))
    if battle.phase in BEFORE_MOVING:
        return random.choice((None, *orders))
    scans = ship.order is not None and ship.order.scan
    return replace(random.choice(orders), scan=scans)


def other_display(random: Random, battle: Battle, ship: Ship) -> Ssd:
    """Return a display of the same class on which the same marks may stand."""
    systems: tuple[System, ...] = (
        FireControl("F0"),
        FireControl("F1"),
        Beam("E0", random.randint(1, 3), ARCS),
        Beam("E1", 1, ARCS),
        PulseTorpedo("T0", ARCS),
        NeedleBeam("L0", ARCS),
        ScreenGenerator("G0"),
        FighterBay("H0"),
        PointDefence("P0"),
        FtlDrive("J0"),
        SalvoMissileRack("R0", ARCS),
        SensorSuite("X0"),
    )
    some = [each for each in systems if random.random() < 0.5]
    marked = [each for each in ship.ssd.systems if each.id in (*ship.lost, *ship.spent)]
    kept = {each.id for each in marked}
    return replace(
        ship.ssd,
        rows=(ship.damage + random.randint(1, 9), random.randint(1, 9)),
        systems=(*marked, *[each for each in some if each.id not in kept]),
        thrust=random.randint(1, 8),
        armour=ship.armour_lost + random.randint(0, 3),
        mass=random.randint(5, 200),
        group=group_shown(battle, ship) if ship.bogey else true_group(battle, ship),
    )
