"""Structures rotate at the end of the Movement Step, by themselves (CI 15.3, CI-RUL-125)."""

from collections.abc import Iterator

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.movement.happenings import ShellRotated, StructureRotated
from umpire.rules.cold_infinity.movement.rotations import rotated
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.hulls import leaves_its_hex
from umpire.rules.cold_infinity.state.shells import steps_in, turned_by, turns_alone
from umpire.rules.cold_infinity.state.starship import Starship


def rotate_structures(ruling: Ruling, _dice: Dice) -> Ruling:
    """Turn all structures that rotate, and shells that turn alone, at no cost (CI 15.3).

    Ships have stopped their rotating sections for the battle (CI-15.3-1).
    """
    return ruling.then(*_rotations(ruling.state), *_shells(ruling.state))


def _rotations(battle: Battle) -> Iterator[StructureRotated]:
    for ship in battle.ships:
        rotation = ship.sheet.rotation
        if rotation is not None and rotates(ship) and steps_in(rotation, battle.turn):
            attitude = rotated(ship.motion.attitude, rotation, battle.turn)
            motion = replace(ship.motion, attitude=attitude)
            steps = steps_in(rotation, battle.turn)
            rule = "CI-15.3.1-1" if rotation.axis == "Z" else "CI-15.3.2-1"
            yield StructureRotated(ship=ship.id, steps=steps, motion=motion, rule=rule)


def _shells(battle: Battle) -> Iterator[ShellRotated]:
    """Yield the shells that turn alone by a step this turn (CI-15.3.3.1-1, CI-15.3.3.2-1)."""
    for ship in battle.ships if battle.options.shells_rotate else ():
        rotation = ship.sheet.rotation
        if rotation is None or not turns_alone(ship) or not _stands(ship):
            continue
        steps = steps_in(rotation, battle.turn)
        if steps:
            after = turned_by(rotation, ship.turned_alone or 0, battle.turn)
            rule = "CI-15.3.3.1-1" if rotation.shell == "outer" else "CI-15.3.3.2-1"
            yield ShellRotated(
                ship=ship.id, shell=rotation.shell, steps=steps, turned=after, rule=rule
            )


def rotates(ship: Starship) -> bool:
    """Tell whether a unit is a structure that rotates as a whole (CI-15.3-1)."""
    rotation = ship.sheet.rotation
    whole = rotation is not None and rotation.shell == "whole"
    return whole and _stands(ship)


def _stands(ship: Starship) -> bool:
    return ship.in_play and not leaves_its_hex(ship.sheet.hull_type)
