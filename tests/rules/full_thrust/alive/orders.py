"""Plays for the options of orders and of movement (FT 2, 3, 10)."""

from collections.abc import Mapping
from typing import Any

from rules.alive import Alive, Play, alive
from rules.full_thrust import builders_combat as combat
from rules.full_thrust import builders_missiles as missiles
from rules.full_thrust.alive.playing import A, after, outcome
from rules.full_thrust.builders_movement import TABLE, ship
from rules.full_thrust.table import battle, duel
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.movement import (
    Disengage,
    MoveShips,
    ShiftTable,
    WriteOrder,
    WriteSquadronOrder,
)
from umpire.rules.full_thrust.salvoes import ResolvePointDefence
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Beam, FireControl, PointDefence, Ship
from umpire.rules.full_thrust.state.values import Departure, Manoeuvre

FOE = ship("B1", (0.0, 30.0), facing=6)


def written(notation: str, *others: Ship, **changes: Any) -> Play:
    """Return the play of an order that is written for a ship."""
    units = (ship("A1", **changes), FOE, *others)
    return lambda options: outcome(
        battle(*units, options=options), WriteOrder("A1", notation=notation)
    )


def moving(*units: Ship, options: Options, **changes: Any) -> Battle:
    """Return a battle in which all ships are to move."""
    return battle(*units, options=options, phase="movement", initiative=("A", "B"), **changes)


def flown(*units: Ship, faces: tuple[int, ...] = (), **changes: Any) -> Play:
    """Return the play in which all ships move."""
    return lambda options: outcome(moving(*units, options=options, **changes), MoveShips(), *faces)


# What the enemy shows


def enemy_seen(options: Options) -> object:
    """Return what side A sees."""
    return BOOK.view(duel(options=options), A)


def odds_told(options: Options) -> object:
    """Return whether side A hears the odds of its fire at an enemy."""
    target = combat.ship("B1", combat.NORTH, armour=3)
    before = combat.fire_phase(combat.warship(), target, options=options)
    return BOOK.hides_odds(before, combat.fire("B1"), A)


# The sequence of play


def two_salvoes(options: Options) -> object:
    """Return what comes of the point defence of one ship of two."""
    guns = (PointDefence("P1"),)
    before = missiles.battle(
        missiles.ship("A1", systems=guns),
        missiles.ship("A2", (30.0, 0.0), systems=guns),
        missiles.ship("B9", (0.0, 90.0)),
        missiles.salvo("B-1", at="A1"),
        missiles.salvo("B-2", at="A2"),
        phase="point_defence",
        options=options,
    )
    allotted = missiles.defence("A", ("A1", "P1", "B-1"), ("A2", "P1", "B-2"))
    return outcome(after(before, allotted), ResolvePointDefence("A1"), 2, 4, 5)


def first_shot(options: Options) -> object:
    """Return what the first shot does where two ships fight that have a box each."""
    other = combat.warship("B1", combat.NORTH, facing=6, rows=(1,))
    before = combat.fire_phase(combat.warship(rows=(1,)), other, options=options)
    return outcome(before, combat.fire("B1"), 4)


def squadron_fires(options: Options) -> object:
    """Return who acts when one ship of a squadron has fired."""
    armed = (FireControl("F1"), Beam("B1", 1, ARCS))
    ours = [combat.ship(name, (0.0, 0.0), *armed, squadron="Q") for name in ("A1", "A2")]
    target = combat.ship("B1", combat.NORTH, *armed, facing=6)
    return outcome(combat.fire_phase(*ours, target, options=options), combat.fire("B1"))


def squadron_ordered(options: Options) -> object:
    """Return what comes of an order to a squadron."""
    units = (ship("A1", squadron="Q"), ship("A2", (2.0, 0.0), squadron="Q"), FOE)
    return outcome(battle(*units, options=options), WriteSquadronOrder("A", "Q", notation="P1"))


# Movement


def dares(face: int) -> Play:
    """Return the play of a ship that would ram, and throws a face."""
    rammer = ship("A1", ftl_drive=False, order=Manoeuvre(ram="B1"), order_written=True)
    return flown(rammer, ship("B1", (1.0, 0.0), ftl_drive=False), faces=(face,))


def shifted(options: Options) -> object:
    """Return what comes of a shift of everything."""
    return outcome(battle(ship("A1"), FOE, options=options), ShiftTable(2.0, -1.0))


def rotated_carrier(options: Options) -> object:
    """Return what is told of a carrier that launches and rotates."""
    before = battle(ship("A1"), FOE, options=options)
    return BOOK.view(after(before, WriteOrder("A1", notation="Launch TP3")), A)


def fled(options: Options) -> object:
    """Return what comes of a throw by a fleet that has left by one edge."""
    gone = ship("A1", status="off_table", departure=Departure(1, "max_x"))
    return outcome(
        battle(gone, FOE, options=options, phase="fire", initiative=("A", "B"), active="B"),
        Disengage("A"),
        4,
        2,
    )


HALF_OUT = {"thrust": 5, "drive": "half"}
DRIFTERS = (
    ship("A1", movement="vector", course_deg=90.0),
    ship("B1", (0.0, 30.0), movement="cinematic", course_deg=90.0),
)

SHOWN: Mapping[str, Alive] = {
    "open_book": alive(enemy_seen, odds_told),
    "merge_pd_and_attack": alive(two_salvoes),
    "simultaneous_fire": alive(first_shot),
    "illegal_orders": alive(written("P3")),
    "invalid_order": alive(written("Launch Roll P1")),
    "rotate_while_launching": alive(
        written("Launch TP3"), rotated_carrier, movement_system="vector"
    ),
    "movement_system": alive(flown(*DRIFTERS)),
    "table_return": alive(
        flown(ship("A1", (70.0, 24.0), facing=3), ship("A2", (9.0, 9.0)), FOE, table=TABLE)
    ),
    "ramming": alive(written("Ram B1"), dares(6)),
    "ram_number": alive(*map(dares, range(2, 6)), values=(2, 3, 4, 5, 6), ramming=True),
    "squadrons": alive(squadron_ordered),
    "squadron_fire": alive(squadron_fires, squadrons=True),
    "moving_table": alive(shifted),
    "disengage_roll": alive(fled),
    "drive_half_rounding": alive(written("+3", **HALF_OUT)),
}
