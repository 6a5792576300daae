"""What moves by itself: derelicts drift, structures rotate (CI 5.7, 15.3)."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.rules.cold_infinity.docking.berths import is_moored
from umpire.rules.cold_infinity.movement.derelicts import (
    BEGIN_DIE,
    MANOEUVRE_DIE,
    SENSE_DIE,
    begins,
    drift,
    drifting,
    is_checked,
)
from umpire.rules.cold_infinity.movement.flights import Passing, passage, unhindered
from umpire.rules.cold_infinity.movement.happenings import (
    DriftChecked,
    ShellRotated,
    StructureRotated,
)
from umpire.rules.cold_infinity.movement.movers import drifts
from umpire.rules.cold_infinity.state.attitude import Attitude, moved
from umpire.rules.cold_infinity.state.battle import Battle, Plot, Ruling
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.hulls import leaves_its_hex
from umpire.rules.cold_infinity.state.sheet import Rotation, Shell
from umpire.rules.cold_infinity.state.shells import COUNTERS, steps_in, turned_by, turns_alone
from umpire.rules.cold_infinity.state.starship import Starship


def drift_derelicts(ruling: Ruling, dice: Dice, passing: Passing = unhindered) -> Ruling:
    """Move on what nobody steers, and throw for whether it begins to turn (CI-5.7-1, CI-UMP-79).

    What comes to drift in the Movement Step, before its own move, does so at the end of it.
    """
    for ship in ruling.state.ships:
        if not ship.moved and drifts(ruling.state, ship):
            ruling = _drifted(ruling, ship, dice, passing)
    return ruling


def _drifted(ruling: Ruling, ship: Starship, dice: Dice, passing: Passing) -> Ruling:
    """Throw for a ship that does not turn yet, and move it by its vector.

    A structure, and what is moored at one, throws for nothing.
    """
    adrift = leaves_its_hex(ship.sheet.hull_type) and not is_moored(ruling.state, ship)
    if is_checked(ship.motion.spins, disabled=adrift):
        checked = _checked(ruling.state, ship, dice)
        ruling = ruling.then(checked)
        ship = replace(ship, motion=checked.motion)
    return passing(ruling, passage(ruling.state, ship, Plot(unit=ship.id)), dice)


def _checked(battle: Battle, ship: Starship, dice: Dice) -> DriftChecked:
    """Return whether a ship begins to turn: a d10, and two d6 more if it does (CI-RUL-35)."""
    table = battle.tables.movement.drift
    first = dice.roll(label(battle, ship.id, "drift"), 1, BEGIN_DIE)
    if not begins(first.faces[0], table):
        return DriftChecked(ship=ship.id, motion=ship.motion, rolls=(first,))
    second = dice.roll(label(battle, ship.id, "drift", "manoeuvre"), 1, MANOEUVRE_DIE)
    third = dice.roll(label(battle, ship.id, "drift", "sense"), 1, SENSE_DIE)
    begun = drift(second.faces[0], third.faces[0], table)
    spin = drifting(begun, ship.sheet.costs)
    return DriftChecked(
        ship=ship.id,
        motion=replace(ship.motion, spins=(spin,)),
        manoeuvre=begun.manoeuvre,
        sense=begun.sense,
        rolls=(first, second, third),
    )


_SAUCER = re.compile(r"([+-])(\d{1,3})(?:/(\d{1,3}))?")
_BARREL = re.compile(r"([XY])([+-])(\d{1,3})(?:/(\d{1,3}))?")


def rotation_of(notation: str, shell: Shell = "whole") -> Rotation:
    """Return a rotation as the book writes it: `-1/2` a saucer, `X+1/3` a barrel.

    CI-15.3.1-1, CI-15.3.2-1.

    Raises:
        Malformed: it is not in the notation.
    """
    text = notation.replace(" ", "")
    saucer, barrel = _SAUCER.fullmatch(text), _BARREL.fullmatch(text)
    found = saucer or barrel
    *axis, sign, steps, turns = found.groups() if found else ("", "", "0")
    if found is None or not int(turns or 1):
        raise UNKNOWN_VALUE.refuse(
            f"{notation!r} is no rotation: write it like -1/2 or X+1/3.", rule="CI-15.3.1-1"
        )
    return Rotation(
        axis="X" if axis == ["X"] else ("Y" if axis else "Z"),
        sign=-1 if sign == "-" else 1,
        steps=int(steps),
        turns=int(turns or 1),
        shell=shell,
    )


def rotated(attitude: Attitude, rotation: Rotation, turn: int) -> Attitude:
    """Return how a structure lies at the end of Movement of a turn (CI-15.3.1-1, CI-15.3.2-1).

    A saucer pivots clockwise or counter-clockwise; a barrel tumbles or rolls by 90 degrees.
    """
    return moved(attitude, COUNTERS[rotation.axis], steps_in(rotation, turn))


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
            if rotation.axis == "Z":
                yield from _turned_with_it(battle, ship, steps)


def _turned_with_it(battle: Battle, host: Starship, steps: int) -> Iterator[StructureRotated]:
    """Yield the ships that turn with a saucer at which they are moored (CI-15.7.2-2).

    Barrels turn about them: they lie in their docks as before (CI-UMP-155).
    """
    for ship in battle.ships:
        if ship.docked and ship.docked.host == host.id and is_moored(battle, ship):
            attitude = moved(ship.motion.attitude, COUNTERS["Z"], steps)
            motion = replace(ship.motion, attitude=attitude)
            yield StructureRotated(ship=ship.id, steps=steps, motion=motion, rule="CI-15.3.1-1")


def _shells(battle: Battle) -> Iterator[ShellRotated]:
    """Yield the shells that turn alone by a step this turn (CI-15.3.3.1-1, CI-15.3.3.2-1)."""
    for ship in battle.ships:
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
