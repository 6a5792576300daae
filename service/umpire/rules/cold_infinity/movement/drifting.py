"""Derelict and disabled ships drift at the start of the Movement Step (CI 5.7)."""

from msgspec.structs import replace

from umpire.kernel.dice import Dice
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
from umpire.rules.cold_infinity.movement.happenings import DriftChecked
from umpire.rules.cold_infinity.movement.movers import drifts
from umpire.rules.cold_infinity.state.battle import Battle, Plot, Ruling
from umpire.rules.cold_infinity.state.hulls import leaves_its_hex
from umpire.rules.cold_infinity.state.labels import label
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
    """Throw for a ship that does not turn yet, and move it by its vector."""
    adrift = leaves_its_hex(ship.sheet.hull_type)
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
