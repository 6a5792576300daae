"""What a ship can do as it is: its speed, its weapons, how much damage it bears (SF 1, SF 4)."""

import math

from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.options import Options, Rounding
from umpire.rules.space_fleet.state.ship import PlasmaCannon, Ship, SrLauncher


def halved(speed: int, rounding: Rounding) -> int:
    """Return half of a speed (SF-RUL-02)."""
    return (speed + 1) // 2 if rounding == "up" else speed // 2


def current_speed(ship: Ship, options: Options) -> int:
    """Return how far a ship can move, in units: its base speed, or half (SF-DMG-05, -06).

    A second half speed halves it again only by a house rule (SF-RUL-03).
    """
    times = ship.halvings if options.half_speed_stacks else min(1, ship.halvings)
    speed = ship.base_speed
    for _ in range(times):
        speed = halved(speed, options.half_speed_rounding)
    return speed


def has_working_beam(ship: Ship) -> bool:
    """Tell whether a ship could fire a beam."""
    return ship.status == "active" and ship.weapons == "ok" and ship.beams > 0


def may_lay_mines(ship: Ship, options: Options) -> bool:
    """Tell whether a ship has a pattern of mines that it may lay this turn (SF-MINE-02)."""
    return options.mines and ship.status == "active" and ship.mine_patterns > 0 and not ship.laid


def has_shots_left(ship: Ship) -> bool:
    """Whether a ship has defended itself, and may still fire its other shots (SF-RUL-33)."""
    return bool(ship.spent_beams or ship.spent_mounts)


def beams_left(ship: Ship) -> int:
    """Return how many beams a ship has not yet fired in defence this turn."""
    return ship.beams - ship.spent_beams


def mounts_left(ship: Ship) -> tuple[SrLauncher | PlasmaCannon, ...]:
    """Return the launchers with salvoes, and the cannon, that a ship has not fired in defence."""
    mounts: list[SrLauncher | PlasmaCannon] = [each for each in ship.sr_launchers if each.salvoes]
    mounts += ship.plasma
    return tuple([each for each in mounts if each.id not in ship.spent_mounts])


def can_fire(ship: Ship) -> bool:
    """Tell whether a ship has any weapon that is able to fire (SF-DMG-12, SF-RUL-19).

    A launcher without salvoes is not.
    """
    if ship.weapons != "ok":
        return False
    short = any(each.salvoes for each in ship.sr_launchers)
    long = any(each.salvoes for each in ship.lr_launchers)
    return bool(ship.beams or ship.plasma or short or long)


def is_crippled(ship: Ship) -> bool:
    """Tell whether a ship has no shields and nothing to fire with (SF-DMG-12)."""
    return ship.shields == 0 and not can_fire(ship)


def capacity(battle: Battle, ship: Ship) -> int:
    """Return how many damage points a ship bears (SF-DMG-09, SF-CAP-01, SF-ARM-04, SF-RUL-25)."""
    if battle.options.advanced_armour and ship.armour:
        return math.floor(ship.hull_points * 2 / 3)
    if battle.options.hull_damage_capacity:
        return math.floor(ship.hull_points / 2)
    return battle.tables.damage.capacity


def is_beyond(battle: Battle, ship: Ship, points: int) -> bool:
    """Tell whether a ship cannot bear so many damage points (SF-DMG-09, SF-RUL-04)."""
    reached = points - (battle.options.destroyed_at == "exceed")
    return reached >= capacity(battle, ship)
