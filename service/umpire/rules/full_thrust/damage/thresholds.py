"""Threshold points: one die for every working system, then for the core systems (FT 4.6, 7.2)."""

from typing import NamedTuple

from umpire.kernel.dice import Dice, Roll
from umpire.rules.full_thrust.damage.happenings import ThresholdChecked
from umpire.rules.full_thrust.damage.losses import lose_system
from umpire.rules.full_thrust.damage.threshold_numbers import is_lost, threshold_number
from umpire.rules.full_thrust.morale.colours import throw_for_colours
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.labels import label
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ship_state import CORE_SYSTEMS
from umpire.rules.full_thrust.state.tables import ThresholdTable
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import known_ship


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
