"""Plays for the options of fire and damage (FT 4, 7)."""

from collections.abc import Mapping
from math import cos, radians, sin

from rules.alive import Alive, Play, alive
from rules.full_thrust import builders_fighters as fighters
from rules.full_thrust import builders_missiles as missiles
from rules.full_thrust.alive.playing import after, given, odds, outcome
from rules.full_thrust.builders_combat import (
    AHEAD,
    NORTH,
    fire,
    fire_phase,
    ship,
    turn_end,
    warship,
)
from rules.full_thrust.table import Outfit, duel
from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.damage import AbandonShip, EndTurn, Job, RepairSystems
from umpire.rules.full_thrust.fighter_attacks import DeclareAttack
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.referee import ApplyDamage
from umpire.rules.full_thrust.salvoes import Launch, LaunchSalvoes
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FireControl,
    SalvoMissileRack,
    ScreenGenerator,
    Ship,
    SubmunitionPack,
)
from umpire.rules.full_thrust.state.values import Core
from umpire.rules.full_thrust.thresholds import lose_system

CONTACT = (5.0 * sin(radians(30)), 5.0 * cos(radians(30)))
LINE = (10.0 * sin(radians(30)), 10.0 * cos(radians(30)))
"""A place on the line between the arcs ahead and ahead to starboard."""


def gunship(*arcs: Arc) -> Ship:
    """Return ship A1 with one class 2 beam that bears through those arcs."""
    return ship("A1", (0.0, 0.0), FireControl("F1"), Beam("B1", 2, arcs))


def shot(firer: Ship, target: Ship, weapons: str, *faces: int) -> Play:
    """Return the play of a ship that fires."""
    return lambda options: outcome(
        fire_phase(firer, target, options=options), fire(weapons), *faces
    )


def chances(firer: Ship, target: Ship, weapons: str) -> Play:
    """Return the play of a ship whose odds are asked for."""
    return lambda options: odds(fire_phase(firer, target, options=options), fire(weapons))


# Arcs


def named_arc(options: Options) -> object:
    """Return what comes of fire through an arc that the firer names, on the line of two."""
    before = fire_phase(gunship("F", "FS"), ship("B1", LINE), options=options)
    return outcome(before, FireWeapons("A1", (Shot("B1", "B1", arc="FS"),)), 5, 5)


def fighters_on_a_line(options: Options) -> object:
    """Return whether a group may attack a ship on the edge of its fore arc."""
    before = fighters.battle(
        "allocation", fighters.group("A7"), fighters.ship("B1", CONTACT), **given(options)
    )
    return outcome(before, DeclareAttack("A7", ("B1",)))


# FireCons


def salvo_without_firecon(options: Options) -> object:
    """Return what comes of a launch from a ship that has no FireCon."""
    blind = missiles.ship("A1", systems=missiles.LAUNCHER)
    foe = missiles.ship("B1", (0.0, 30.0))
    before = missiles.battle(blind, foe, phase="missiles", options=options)
    return outcome(before, LaunchSalvoes("A1", (Launch("R1", 0.0, 10.0),)))


# Core systems


def rows_lost(options: Options) -> object:
    """Return what throws when two rows are lost."""
    return outcome(duel(options=options), ApplyDamage("B1", 10))


def bridge_hit(options: Options) -> object:
    """Return how long a bridge is out that throws a 2."""
    before = fire_phase(ship("A1"), ship("B1", NORTH), options=options)
    return lose_system(Ruling(before), "A1", "bridge", SuppliedDice((2,))).events


def life_support_hit(options: Options) -> object:
    """Return how long a crew lives whose life support throws a 2."""
    before = fire_phase(ship("A1"), ship("B1", NORTH), options=options)
    return lose_system(Ruling(before), "A1", "life_support", SuppliedDice((2,))).events


def bridge_repaired(options: Options) -> object:
    """Return what parties do about a bridge that is out for the rest of the game."""
    hurt = ship("A1", mass=90, core=Core(bridge="out"))
    before = turn_end(hurt, ship("B1", NORTH), options=options)
    return outcome(before, RepairSystems("A1", (Job("bridge", 2),)), 1)


HULK = ship("B1", NORTH, ScreenGenerator("S"), core=Core(power_core="abandoned", abandoned_turn=1))


def abandoned(options: Options) -> object:
    """Return what comes of a ship that is left, and throws a 4 at the end of the turn."""
    critical = ship("A1", core=Core(power_core="critical"))
    units = (critical, ship("A2", (9.0, 0.0)), ship("B1", NORTH))
    return outcome(after(turn_end(*units, options=options), AbandonShip("A1")), EndTurn(), 4)


# The end


def astern(options: Options) -> object:
    """Return what comes of a launch through the aft arc."""
    one = missiles.ship("A1", systems=(SalvoMissileRack("R", ARCS),))
    return outcome(
        missiles.battle(one, phase="missiles", options=options),
        LaunchSalvoes("A1", (Launch("R", 0.0, -10.0),)),
    )


ARMOURED = ship("B1", NORTH, armour=10)
AT_12 = ship("B1", (0.0, 12.0))
BLIND: Outfit = (SubmunitionPack("S1", AHEAD),)

SHOWN: Mapping[str, Alive] = {
    "aft_launches": alive(astern),
    "aft_arc_fire": alive(shot(gunship(*ARCS), ship("B1", (0.0, -10.0)), "B1", 5)),
    "range_band_edge": alive(
        shot(warship(), AT_12, "B2", 5, 5),
        *[chances(warship(), AT_12, weapon) for weapon in ("B2", "T1", "S1")],
    ),
    "arc_edge": alive(
        shot(gunship("F", "FS"), ship("B1", LINE), "B1", 2, 5), named_arc, fighters_on_a_line
    ),
    "ap_unit": alive(
        shot(warship(), ARMOURED, "T1 T2", 3, 3, 3, 3), chances(warship(), ARMOURED, "T1 T2")
    ),
    "submunition_needs_firecon": alive(shot(ship("A1", (0.0, 0.0), *BLIND), ARMOURED, "S1")),
    "sm_needs_firecon": alive(salvo_without_firecon),
    "core_systems": alive(rows_lost),
    "bridge_lost_for_good": alive(bridge_repaired),
    "countdown_includes_hit_turn": alive(bridge_hit, life_support_hit, core_systems=True),
    "abandon_first_number": alive(abandoned, values=(4, 5), core_systems=True),
}
