"""Losing a system: by a threshold, a needle beam, a core hit or a correction (FT 7.1, 7.2)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.damage.happenings import SystemLost
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.fighters.fight_happenings import GroupDestroyed
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.labels import label
from umpire.rules.full_thrust.state.ship import DriveState, Ship
from umpire.rules.full_thrust.state.ship_state import CORE_SYSTEMS
from umpire.rules.full_thrust.state.systems import MainDrive
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import known_ship

_CORE_RULES = {"bridge": "FT-7.2-2", "power_core": "FT-7.2-3", "life_support": "FT-7.2-6"}


def lose_system(
    ruling: Ruling,
    ship_id: str,
    system_id: str,
    dice: Dice,
    *,
    rule: str = "FT-2.6-3",
) -> Ruling:
    """Lose a system or a core system of a ship, and what goes with it (FT-2.6-3).

    A main drive is halved first and out the second time (FT-4.6-3); a bay takes along the group
    that is aboard (FT-7.1-2). A system that is out already is lost no further.
    """
    ship = known_ship(ruling.state, ship_id, at="/ship")
    if system_id in CORE_SYSTEMS:
        ruling = _lose_core_system(ruling, ship, system_id, dice)
        return _after_loss(ruling, ship, system_id, rule, dice)
    if system_id in ship.lost:
        return ruling
    drive = _drive_after(ship) if isinstance(ship.ssd.system(system_id), MainDrive) else None
    ruling = ruling.then(SystemLost(ship=ship_id, system=system_id, drive=drive, rule=rule))
    return _after_loss(lose_aboard(ruling, ship_id, bay=system_id), ship, system_id, rule, dice)


def lose_aboard(ruling: Ruling, ship_id: str, bay: str | None = None) -> Ruling:
    """Lose the groups that are aboard a ship, or in one bay of it (FT-7.1-2, FT-RUL-97)."""
    aboard = [
        group
        for group in ruling.state.groups
        if group.status == "aboard" and group.carrier == ship_id and bay in {None, group.bay}
    ]
    return ruling.then(*[GroupDestroyed(group=group.id, rule="FT-7.1-2") for group in aboard])


def _drive_after(ship: Ship) -> DriveState:
    return "half" if ship.drive == "full" else "out"


def _lose_core_system(ruling: Ruling, ship: Ship, system: str, dice: Dice) -> Ruling:
    """Lose a core system; a die says how long a bridge or life support lasts (FT-7.2-2, -3, -6)."""
    battle, rule = ruling.state, _CORE_RULES[system]
    if system == "power_core":
        return ruling.then(SystemLost(ship=ship.id, system=system, rule=rule))
    roll = dice.roll(label(battle, ship.id, system), 1, DIE)
    for_good = system == "bridge" and roll.faces[0] >= battle.tables.core_systems.bridge_for_good_on
    until = None if for_good else last_turn(battle, roll.faces[0])
    return ruling.then(
        SystemLost(ship=ship.id, system=system, until=until, rolls=(roll,), rule=rule)
    )


def last_turn(battle: Battle, turns: int) -> int:
    """Return the last of `turns` complete turns that are counted from now (FT-RUL-57)."""
    counted = 1 if battle.options.countdown_includes_hit_turn else 0
    return battle.turn + turns - counted


def _after_loss(ruling: Ruling, before: Ship, system_id: str, rule: str, dice: Dice) -> Ruling:
    """Return the ruling with what follows the loss of a system; in Remixed itself, nothing."""
    for consequence in delta_of(ruling.state).after_loss:
        ruling = consequence(ruling, before, system_id, rule, dice)
    return ruling
