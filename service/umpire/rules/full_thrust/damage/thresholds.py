"""Threshold points (FT 4.6, 7.2), and what goes with a system that is lost (7.1, 7.2)."""

from typing import NamedTuple

from umpire.kernel.dice import Dice, Roll
from umpire.rules.full_thrust.damage.happenings import ShipAbandoned, SystemLost, ThresholdChecked
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.fighters.fight_happenings import GroupDestroyed
from umpire.rules.full_thrust.morale.colours import throw_for_colours
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.ship import DriveState, Ship
from umpire.rules.full_thrust.state.ship_state import CORE_SYSTEMS
from umpire.rules.full_thrust.state.systems import MainDrive
from umpire.rules.full_thrust.state.tables import ThresholdTable, is_lost, threshold_number
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
        ruling = ruling.then(SystemLost(ship=ship.id, system=system, rule=rule))
        if ship.core.life_support != "failed":
            return ruling
        return ruling.then(ShipAbandoned(ship=ship.id, turn=battle.turn, rule="FT-7.2-6"))
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


class _Passed(NamedTuple):
    """The last threshold point that an attack has passed, and how many points more with it."""

    ship_id: str
    point: int
    extra_points: int
    table: ThresholdTable

    def told(
        self, number: int, systems: tuple[str, ...], rolls: tuple[Roll, ...], rule: str
    ) -> ThresholdChecked:
        """Return the event of systems that have thrown."""
        return ThresholdChecked(
            ship=self.ship_id,
            point=self.point,
            number=number,
            modifier=self.table.extra_point * self.extra_points,
            systems=systems,
            rolls=rolls,
            rule=rule,
        )


def check_threshold(
    ruling: Ruling, ship_id: str, point: int, extra_points: int, dice: Dice
) -> Ruling:
    """Throw for every working system in SSD order, then for the core systems (FT-DICE-3).

    A ship that has no system left passes the point without dice; one that is destroyed by what it
    loses throws no more.

    Args:
        ruling: what has happened so far.
        ship_id: whose systems throw.
        point: the last threshold point reached, counted from 1.
        extra_points: how many points the same attack has passed before it.
        dice: one die a system.
    """
    ship = known_ship(ruling.state, ship_id, at="/ship")
    passed = _Passed(ship_id, point, extra_points, ruling.state.tables.threshold)
    for place, systems in enumerate(ship.threshold_throws()):
        apart = systems[:1] if place else ()
        name = label(ruling.state, ship_id, f"threshold-{point}", *apart)
        ruling = _check_systems(ruling, systems, name, passed, dice)
        if known_ship(ruling.state, ship_id, at="/ship").status == "destroyed":
            return ruling
    ruling = _check_core(ruling, ship, passed, dice)
    return throw_for_colours(ruling, ship_id, point, extra_points, dice)


def _check_systems(
    ruling: Ruling,
    systems: tuple[str, ...],
    name: str,
    passed: _Passed,
    dice: Dice,
) -> Ruling:
    """Throw for systems all at once, then lose what is lost, each with what follows of it."""
    number = threshold_number(passed.point, passed.table)
    rolls = (dice.roll(name, len(systems), DIE),) if systems else ()
    rule = "FT-4.6-2" if passed.extra_points else "FT-4.6-1"
    ruling = ruling.then(passed.told(number, systems, rolls, rule))
    faces = [face for roll in rolls for face in roll.faces]
    for system, face in zip(systems, faces, strict=True):
        if is_lost(face, number, passed.extra_points, passed.table):
            ruling = lose_system(ruling, passed.ship_id, system, dice, rule="FT-4.6-1")
    return ruling


def _check_core(ruling: Ruling, ship: Ship, passed: _Passed, dice: Dice) -> Ruling:
    """Throw for the core systems that work, each followed at once by what it needs (FT-7.2-1).

    Where nothing could be lost, no dice are thrown: at the first point of all (FT-RUL-56).
    """
    battle, table = ruling.state, passed.table
    number = threshold_number(passed.point, table) + table.core_offset
    if not battle.options.core_systems or number < 1:
        return ruling
    for system in CORE_SYSTEMS:
        if getattr(ship.core, system) != "working":
            continue
        roll = dice.roll(label(battle, ship.id, f"threshold-{passed.point}", system), 1, DIE)
        ruling = ruling.then(passed.told(number, (system,), (roll,), "FT-7.2-1"))
        if is_lost(roll.faces[0], number, passed.extra_points, table):
            ruling = lose_system(ruling, ship.id, system, dice)
    return ruling
