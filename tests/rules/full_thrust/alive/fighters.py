"""Plays for the options of fighters, missiles and FTL (FT 5, 6, 8)."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.alive import Alive, Play, alive
from rules.full_thrust import builders_missiles as missiles
from rules.full_thrust import table
from rules.full_thrust.alive.playing import after, given, opening, outcome
from rules.full_thrust.builders_fighters import (
    aboard,
    attack,
    battle,
    carrier,
    fighting,
    group,
    salvo,
    screened,
    ship,
)
from rules.full_thrust.builders_movement import ship as ftl_ship
from rules.full_thrust.fleets import Fields
from umpire.rules.full_thrust.fighter_attacks import (
    DeclareAttack,
    MoveGroup,
    RecoverGroup,
    ResolveFighterActions,
)
from umpire.rules.full_thrust.movement import MoveShips
from umpire.rules.full_thrust.salvoes import ResolvePointDefence
from umpire.rules.full_thrust.sequence import RollInitiative
from umpire.rules.full_thrust.state.battle import FighterGroup, Mine, Salvo
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import PointDefence, Ship
from umpire.rules.full_thrust.state.values import Core, FtlEntry

FOE = ship("B1", (0.0, 90.0))


def resolved(*units: Ship | FighterGroup | Salvo, faces: tuple[int, ...]) -> Play:
    """Return the play of fighter actions."""

    def play(options: Options) -> object:
        before = battle("fighter_actions", *units, turn=2, **given(options))
        return outcome(before, ResolveFighterActions(), *faces)

    return play


def dogfight(one: Fields, other: Fields, *faces: int) -> Play:
    """Return the play of a round between two groups."""
    return resolved(
        carrier(), FOE, *fighting(group("A7", **one), group("B7", **other)), faces=faces
    )


def landed(*groups: FighterGroup, faces: tuple[int, ...] = ()) -> Play:
    """Return the play of a group that lands on a carrier with one bay."""

    def play(options: Options) -> object:
        before = battle("allocation", carrier(1), FOE, *groups, turn=3, **given(options))
        return outcome(before, RecoverGroup(groups[0].id, "A1"), *faces)

    return play


def launched(options: Options) -> object:
    """Return what is told of a group that is launched with losses."""
    home = (carrier(1), FOE, aboard("A7", strength=4, start_strength=6))
    return outcome(battle("fighters", *home, **given(options)), MoveGroup("A7", 0.0, 9.0))


def strike(options: Options) -> object:
    """Return what an attack fighter's modified 6 does to a ship."""
    hunter = group("A7", targets=("B1",), type="attack", strength=1)
    before = battle("attacks", hunter, screened(0), **given(options))
    return attack(before, "A7", 5, *((3,) if options.modified_six_rerolls else ())).events


def point_defence(options: Options) -> object:
    """Return what a point defence system's 6 and 4 do to heavy fighters."""
    before = missiles.battle(
        missiles.ship("A1", systems=(PointDefence("P1"),)),
        missiles.ship("B9", (0.0, 40.0)),
        missiles.group("B1", "A1", type="heavy"),
        phase="point_defence",
        options=options,
    )
    ready = after(before, missiles.defence("A", ("A1", "P1", "B1")))
    return outcome(ready, ResolvePointDefence(), 6, 4)


def first_initiative(options: Options) -> object:
    """Return what is thrown before the first initiative with fighters in play."""
    before = battle("initiative", carrier(1), FOE, aboard("A7"), **given(options))
    return outcome(replace(before, active=None, initiative=()), RollInitiative(), 6, 1, 2)


def homing(options: Options) -> object:
    """Return whether a salvo finds a ship with a vector drive, 4 MU away."""
    target = missiles.ship("B1", (0.0, 4.0), velocity=0)
    own = missiles.ship("A1", (0.0, 30.0), velocity=0)
    before = missiles.battle(
        own, target, missiles.salvo("A-1"), phase="movement", active=None, options=options
    )
    return outcome(before, MoveShips())


def shared_fire(options: Options) -> object:
    """Return what a group kills that fires at a heavy group and another."""
    ours, other = group("A7", strength=2), group("B7", strength=1)
    heavy = group("B8", strength=1, type="heavy")
    before = battle("allocation", carrier(), FOE, ours, other, heavy, **given(options))
    declared = after(before, DeclareAttack("A7", ("B7", "B8")))
    return outcome(replace(declared, phase="fighter_actions"), ResolveFighterActions(), 4, 4)


# FTL


def entering(options: Options) -> object:
    """Return where a ship comes out whose distance throws a 6."""
    late = ftl_ship("A2", status="waiting", entry=FtlEntry(5, 20.0, 20.0))
    units = (ftl_ship("A1"), late, ftl_ship("B1", (0.0, 90.0)))
    before = table.battle(*units, options=options, turn=5, phase="initiative")
    return outcome(before, RollInitiative(), *(6, 1, 3, 6, 4, 4))


def leaving(**changes: Any) -> Play:
    """Return the play of a ship that leaves by FTL beside another."""

    def play(options: Options) -> object:
        one = ftl_ship("A1", ftl_since=4, rows=(3, 3, 2, 2), **changes)
        units = (one, ftl_ship("A2", (0.0, 90.0)), ftl_ship("B1", (0.0, 8.0), armour=3, velocity=0))
        before = table.battle(
            *units, options=options, turn=5, phase="movement", initiative=("A", "B")
        )
        return outcome(before, MoveShips(), *(5,) * 9)

    return play


def jump_beside_a_mine(options: Options) -> object:
    """Return the play of a ship that leaves by FTL beside a mine of its own side."""
    units = (ftl_ship("A1", ftl_since=4), ftl_ship("A2", (0.0, 90.0)), ftl_ship("B1", (0.0, 80.0)))
    options = replace(options, mines=True)
    given: Fields = {"turn": 5, "phase": "movement", "initiative": ("A", "B")}
    mines = (Mine("A-m1", "A", 0.0, 4.0),)
    before = table.battle(*units, options=options, mines=mines, **given)
    return outcome(before, MoveShips(), *(3,) * 9)


def without_ftl(options: Options) -> object:
    """Return whether ships without FTL drives may fight."""
    return opening(options, table.ship("A1"), table.ship("B1", (0.0, 30.0)))


def given_ace(options: Options) -> object:
    """Return whether a set-up may have an ace."""
    ships = (table.ship("A1"), table.ship("B1", (0.0, 30.0)))
    return opening(options, *ships, groups=(table.group("Ag1", ace=True),))


HEAVY = {"strength": 4, "type": "heavy"}
AT_MISSILES = (ship("A1"), FOE, group("A7", targets=("B8",), strength=3), salvo("B8", target="A1"))

SHOWN: Mapping[str, Alive] = {
    "split_fire_at_heavy": alive(shared_fire),
    "morale_losses": alive(launched),
    "recovery_rounding": alive(landed(group("A7"))),
    "contact_distance": alive(landed(group("A7", (0.0, 1.5))), values=(1.0, 2.0)),
    "dogfight_rerolls": alive(dogfight({"strength": 2}, {"strength": 6}, 6, 1, 6, 4)),
    "modified_six_rerolls": alive(
        dogfight({"strength": 1, "type": "interceptor"}, {"strength": 6}, 5, 2), strike
    ),
    "heavy_reroll_protection": alive(dogfight({"strength": 1}, HEAVY, 6, 4), point_defence),
    "fighters_vs_missiles": alive(resolved(*AT_MISSILES, faces=(2, 5, 5, 5))),
    "pilot_quality": alive(first_initiative, given_ace),
    "ace_purchase": alive(first_initiative, pilot_quality=True),
    "rearming": alive(landed(group("A7", endurance=1), faces=(6,))),
    "vector_salvo_radius": alive(homing, values=(3.0, 6.0), movement_system="vector"),
    "non_ftl_ships": alive(without_ftl),
    "ftl_scatter_multiplier": alive(entering),
    "jump_without_bridge": alive(leaving(velocity=6, core=Core(bridge="out"))),
    "ftl_half_rounding": alive(leaving(velocity=7)),
    "ftl_strikes_mines": alive(jump_beside_a_mine),
    "ftl_explosion_armour": alive(leaving(velocity=6)),
}
