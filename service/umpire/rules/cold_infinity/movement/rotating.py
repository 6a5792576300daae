"""Structures rotate at the end of the Movement Step, by themselves (CI 15.3, CI-RUL-125)."""

from collections.abc import Iterator

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.movement.happenings import StructureRotated
from umpire.rules.cold_infinity.movement.rotations import rotated, steps_in
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.hulls import leaves_its_hex
from umpire.rules.cold_infinity.state.starship import Starship


def rotate_structures(ruling: Ruling, _dice: Dice) -> Ruling:
    """Turn all structures that rotate as a whole, at no cost (CI-15.3.1-1, CI-15.3.2-1).

    Ships have stopped their rotating sections for the battle (CI-15.3-1).
    """
    return ruling.then(*_rotations(ruling.state))


def _rotations(battle: Battle) -> Iterator[StructureRotated]:
    for ship in battle.ships:
        rotation = ship.sheet.rotation
        if rotation is not None and rotates(ship) and steps_in(rotation, battle.turn):
            attitude = rotated(ship.motion.attitude, rotation, battle.turn)
            motion = replace(ship.motion, attitude=attitude)
            steps = steps_in(rotation, battle.turn)
            rule = "CI-15.3.1-1" if rotation.axis == "Z" else "CI-15.3.2-1"
            yield StructureRotated(ship=ship.id, steps=steps, motion=motion, rule=rule)


def rotates(ship: Starship) -> bool:
    """Tell whether a unit is a structure that rotates as a whole (CI-15.3-1)."""
    rotation = ship.sheet.rotation
    whole = rotation is not None and rotation.shell == "whole"
    return whole and ship.in_play and not leaves_its_hex(ship.sheet.hull_type)
