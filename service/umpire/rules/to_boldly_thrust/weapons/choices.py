"""What phasers may aim at, what spreads may be launched, and that they detonate (TBT 3, 4)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.plane import DECIMALS
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.combat.aiming import Line, Solution
from umpire.rules.full_thrust.combat.choices import (
    arcs_told,
    open_line,
    ships_to_fire,
    systems_at,
)
from umpire.rules.full_thrust.combat.circumstances import attacks_freely
from umpire.rules.full_thrust.combat.declarations import solution
from umpire.rules.full_thrust.combat.firecons import can_fire
from umpire.rules.full_thrust.combat.orders import Shot
from umpire.rules.full_thrust.missiles.attacks import pending_attacks
from umpire.rules.full_thrust.missiles.choices import PassLaunchChoice, ResolveAttacksChoice
from umpire.rules.full_thrust.missiles.launch import can_launch
from umpire.rules.full_thrust.open_book.displays import is_closed
from umpire.rules.full_thrust.ship import Ship as RemixedShip
from umpire.rules.full_thrust.terrain.lines import lock_chance
from umpire.rules.to_boldly_thrust.battle import Battle
from umpire.rules.to_boldly_thrust.ship import Ship
from umpire.rules.to_boldly_thrust.systems import Phaser
from umpire.rules.to_boldly_thrust.weapons.phasers import knocks_out
from umpire.rules.to_boldly_thrust.weapons.spreads import (
    can_launch_spreads,
    ready_tubes,
    start_courses,
)

ANY = "?"
"""Stands for whatever system an order may name of a closed display; none is called so."""


class NeedleAim(msgspec.Struct, frozen=True):
    """A phaser that may aim at systems of a target: its dice, the arcs in which it bears.

    Those of `die_arcs` are for a die to choose from; `arcs` may be named. `chance` is that of
    knocking the system out, the lock through dust counted in; it is null where the display of the
    target is closed.
    """

    weapon: str
    arcs: tuple[Arc, ...]
    dice: int
    chance: float | None
    die_arcs: tuple[Arc, ...] = ()


class NeedleTarget(msgspec.Struct, frozen=True):
    """A ship at whose `systems` phasers may aim; each system takes a FireCon of its own.

    Where the display of the target is closed, `systems` are none: any may be named.
    """

    target: str
    range_mu: float
    systems: tuple[str, ...]
    aims: tuple[NeedleAim, ...]


class AimAtSystemsChoice(Event, frozen=True, tag="aim_at_systems"):
    """A ship that may name systems in its order to fire (TBT-PHAS-03)."""

    ship: str
    fire_controls: int
    targets: tuple[NeedleTarget, ...]
    rule: str = "TBT-PHAS-03"


class ReadyTube(msgspec.Struct, frozen=True):
    """A tube that may launch, and the courses on which it does (TBT-RUL-14)."""

    tube: str
    courses: tuple[int, ...]


class LaunchSpreadsChoice(Event, frozen=True, tag="launch_spreads"):
    """A ship that may launch spreads: so far, with a turn of so many points in mid-way."""

    ship: str
    tubes: tuple[ReadyTube, ...]
    reach_mu: float
    turn_points: int
    rule: str = "TBT-PHOT-03"


WeaponChoice: TypeAlias = AimAtSystemsChoice | LaunchSpreadsChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[WeaponChoice | PassLaunchChoice | ResolveAttacksChoice]:
    """Yield what may be ordered now; with `unit`, what concerns that ship alone."""
    if battle.phase == "missiles":
        yield from _launches(battle, side_sees, unit)
    elif battle.phase == "attacks" and unit is None:
        if battle.spreads and not pending_attacks(battle):
            yield ResolveAttacksChoice(attacks=(), rule="TBT-PHOT-04")
    elif battle.phase == "fire":
        yield from _aims(battle, side_sees, unit)


def _launches(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[LaunchSpreadsChoice | PassLaunchChoice]:
    for ship in battle.ships:
        if ship.side != battle.active or not side_sees(ship.side) or unit not in {None, ship.id}:
            continue
        if not can_launch_spreads(battle, ship):
            continue
        if attacks_freely(battle, ship):
            yield _spreads_of(battle, ship)
        if not can_launch(battle, ship):
            yield PassLaunchChoice(ship=ship.id)


def _spreads_of(battle: Battle, ship: Ship) -> LaunchSpreadsChoice:
    table = battle.tables.photon
    return LaunchSpreadsChoice(
        ship=ship.id,
        tubes=tuple(ReadyTube(each.id, start_courses(ship, each)) for each in ready_tubes(ship)),
        reach_mu=table.reach_mu,
        turn_points=table.turn_points,
    )


def _aims(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[AimAtSystemsChoice]:
    for ship in ships_to_fire(battle, side_sees, unit):
        able = can_fire(battle, ship) and attacks_freely(battle, ship)
        if not ship.fire_controls or not able:
            continue
        there = [each for each in battle.ships if each.status == "active"]
        found = [_target(battle, ship, each, side_sees) for each in there]
        targets = tuple([target for target in found if target is not None])
        if targets:
            yield AimAtSystemsChoice(
                ship=ship.id, fire_controls=ship.fire_controls, targets=targets
            )


def _target(
    battle: Battle, firer: RemixedShip, target: Ship, side_sees: Callable[[str], bool]
) -> NeedleTarget | None:
    """Return how phasers may aim at systems of a ship, `None` where they may not."""
    closed = is_closed(battle, target.side, side_sees)
    systems = systems_at(target)
    line = open_line(battle, firer, target)
    if line is None or not (systems or closed):
        return None
    phasers = [each for each in firer.ready_weapons if isinstance(each, Phaser)]
    shots = [_aimed(battle, each, line, ANY if closed else systems[0]) for each in phasers]
    aims = tuple([_told(battle, shot) for shot in shots if shot is not None])
    if closed:
        systems, aims = (), tuple([replace(aim, chance=None) for aim in aims])
    return NeedleTarget(target.id, line.told_mu, systems, aims) if aims else None


def _aimed(battle: Battle, phaser: Phaser, line: Line, system: str) -> Solution | None:
    try:
        shot = Shot(phaser.id, line.target.id, system)
        return solution(battle, phaser, line, line.arcs, shot)
    except IllegalOrder:
        return None


def _told(battle: Battle, shot: Solution) -> NeedleAim:
    lock = lock_chance(battle, shot.line.firer, shot.line.target)
    arcs, die_arcs = arcs_told(shot)
    return NeedleAim(
        weapon=shot.weapon.id,
        arcs=arcs,
        dice=shot.dice,
        chance=round(lock * knocks_out(battle, shot), DECIMALS),
        die_arcs=die_arcs,
    )
