"""Other displays for random battles of To Boldly Thrust whose book is closed."""

from random import Random
from typing import Any

from msgspec.structs import replace

from properties.to_boldly_thrust_secrets import random_battle as any_battle
from umpire.kernel.arcs import ARCS
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.sensors import group_shown, true_group
from umpire.rules.full_thrust.state.ship import FireControl, FtlDrive, SensorSuite
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.to_boldly_thrust.sensors import see_shields
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    CloakingDevice,
    Phaser,
    PhotonTube,
    ShieldGenerator,
    Ship,
    Ssd,
    System,
    Tractor,
    Transporter,
)

BEFORE_MOVING = ("orders", "initiative", "fighters", "missiles", "movement")
"""Phases in which nobody has seen yet how fast ships fly; later their way has told it."""


def random_battle(random: Random) -> Battle:
    """Return a battle in a closed book, some of it out of the reach of sensors."""
    battle = any_battle(random)
    sensors = replace(battle.tables.sensors, passive_mu=random.choice((3.0, 12.0, 36.0)))
    return replace(
        battle,
        options=replace(battle.options, open_book=False),
        tables=replace(battle.tables, sensors=sensors),
    )


def other_displays(random: Random, battle: Battle, side: str) -> Battle:
    """Return the battle with all otherwise that a side keeps on paper: no model shows it.

    Shields stay where sensors of others reach, and devices whose use has been told.
    """
    ships = [
        _other(random, battle, ship) if ship.side == side and ship.hidden is None else ship
        for ship in battle.ships
    ]
    return replace(battle, ships=tuple(ships))


def _other(random: Random, battle: Battle, ship: Ship) -> Ship:
    sensed = _is_sensed(battle, ship)
    changes: dict[str, Any] = {
        "ssd": _display(random, battle, ship, sensed=sensed),
        "order": _other_order(random, battle, ship),
        "main_drive_used": random.random() < 0.5,
        "manoeuvred": random.random() < 0.5,
        "repaired_with": random.randint(0, 1),
    }
    if not sensed:
        changes["shield_marks"] = random.randint(0, 5)
    if battle.phase in BEFORE_MOVING:
        changes["velocity"] = random.randint(0, 12)
    return replace(ship, **changes)


def _other_order(random: Random, battle: Battle, ship: Ship) -> Manoeuvre | None:
    """Return another order; that a ship scans has been announced when ships have moved."""
    order = random.choice((Manoeuvre(), Manoeuvre(turn=1), Manoeuvre(speed=-1)))
    if battle.phase in BEFORE_MOVING:
        return random.choice((None, order))
    return replace(order, scan=ship.order is not None and ship.order.scan)


def _display(random: Random, battle: Battle, ship: Ship, *, sensed: bool) -> Ssd:
    """Return a display of the same class on which the same marks may stand."""
    some: tuple[System, ...] = (
        FireControl("F0"),
        FireControl("F1"),
        Phaser("P0", random.choice(("A", "B", "C")), ARCS),
        PhotonTube("T0", (random.choice(ARCS),)),
        Tractor("R0", "A", (random.choice(ARCS),)),
        Transporter("B0"),
        FtlDrive("J0"),
        *(() if sensed else (ShieldGenerator("G0", random.randint(1, 12)),)),
    )
    told = (*ship.lost, *ship.spent, *ship.engaged, *[lock.tractor for lock in ship.locks])
    kinds = (CloakingDevice, SensorSuite) + ((ShieldGenerator,) if sensed else ())
    kept = [each for each in ship.ssd.systems if each.id in told or isinstance(each, kinds)]
    names = {each.id for each in kept}
    chosen = [each for each in some if each.id not in names and random.random() < 0.6]
    return replace(
        ship.ssd,
        rows=(ship.damage + random.randint(1, 9), random.randint(1, 9)),
        systems=(*kept, *chosen),
        thrust=random.randint(1, 8),
        armour=ship.armour_lost + random.randint(0, 3),
        mass=random.randint(5, 200),
        group=group_shown(battle, ship) if ship.bogey else true_group(battle, ship),
    )


def _is_sensed(battle: Battle, ship: Ship) -> bool:
    others = [Seat("side", side) for side in battle.sides if side != ship.side]
    return any(see_shields(battle, ship, seat) is not None for seat in others)
