"""The chapter of phasers and photon torpedoes (TBT 3, 4), and what may be fired now."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.offers import (
    Choice,
    Open,
    any_of,
    codes,
    list_of,
    number,
    one_of,
    open_at,
    order_of,
    record,
    whole,
)
from umpire.kernel.plane import DECIMALS
from umpire.rules.full_thrust.declarations import (
    arcs_told,
    attacks_freely,
    can_fire,
    open_line,
    ships_to_fire,
    solution,
)
from umpire.rules.full_thrust.gunnery import (
    Aim,
    FireWeapons,
    Line,
    Shot,
    Solution,
    clashes,
    named_systems,
    shots,
    systems_at,
)
from umpire.rules.full_thrust.point_defence import PassLaunchChoice, ResolveAttacksChoice
from umpire.rules.full_thrust.refusals import LINE_BLOCKED, WEAPON_USED
from umpire.rules.full_thrust.salvoes import PassLaunch, ResolveAttacks, can_launch, pending_attacks
from umpire.rules.full_thrust.state.battle import is_closed, side_of_ship
from umpire.rules.full_thrust.state.ship import Ship as RemixedShip
from umpire.rules.full_thrust.terrain import lock_chance, may_block
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ship
from umpire.rules.to_boldly_thrust.state.systems import Phaser
from umpire.rules.to_boldly_thrust.state.tables import PhotonTable
from umpire.rules.to_boldly_thrust.weapons.happenings import EVENTS
from umpire.rules.to_boldly_thrust.weapons.phasers import knocks_out
from umpire.rules.to_boldly_thrust.weapons.spreads import (
    LaunchSpreads,
    can_launch_spreads,
    launch_spreads,
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


class AimAtSystemsChoice(Choice, frozen=True, tag="aim_at_systems"):
    """A ship that may name systems in its order to fire (TBT-PHAS-03)."""

    ship: str
    fire_controls: int
    targets: tuple[NeedleTarget, ...]
    rule: str = "TBT-PHAS-03"


class ReadyTube(msgspec.Struct, frozen=True):
    """A tube that may launch, and the courses on which it does (TBT-RUL-14)."""

    tube: str
    courses: tuple[int, ...]


class LaunchSpreadsChoice(Choice, frozen=True, tag="launch_spreads"):
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
            order = order_of(ResolveAttacks)
            yield ResolveAttacksChoice(attacks=(), rule="TBT-PHOT-04", order=order)
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
            yield PassLaunchChoice(ship=ship.id, order=order_of(PassLaunch, ship=ship.id))


def _spreads_of(battle: Battle, ship: Ship) -> LaunchSpreadsChoice:
    table = battle.tables.photon
    tubes = [ReadyTube(each.id, start_courses(ship, each)) for each in ready_tubes(ship)]
    return LaunchSpreadsChoice(
        ship=ship.id,
        tubes=tuple(tubes),
        reach_mu=table.reach_mu,
        turn_points=table.turn_points,
        order=order_of(LaunchSpreads, ship=ship.id),
        open=(_spreads(tubes, table),),
        unless=codes(
            *((WEAPON_USED,) if len(tubes) > 1 else ()),
            *((LINE_BLOCKED,) if may_block(battle) else ()),
        ),
    )


def _spreads(tubes: Sequence[ReadyTube], table: PhotonTable) -> Open:
    """Return the place for the spreads of a ship, one a tube at the most."""
    grouped: dict[tuple[int, ...], list[str]] = {}
    for tube in tubes:
        grouped.setdefault(tube.courses, []).append(tube.tube)
    way = {"length": number(0, table.reach_mu)}
    turn = {"turn": whole(-table.turn_points, table.turn_points)}
    each = [
        record({"tube": one_of(names), "course": one_of(courses), **way}, turn)
        for courses, names in grouped.items()
    ]
    return open_at("/spreads", list_of(any_of(each), 1, len(tubes)))


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
            yield _aiming(battle, ship, targets, side_sees)


def _aiming(
    battle: Battle,
    ship: RemixedShip,
    targets: tuple[NeedleTarget, ...],
    side_sees: Callable[[str], bool],
) -> AimAtSystemsChoice:
    """Return at which systems a ship may aim, all that it fires this turn (TBT-PHAS-03)."""
    names = {target.target for target in targets}
    systems = {
        each.id: named_systems(battle, each, side_sees) for each in battle.ships if each.id in names
    }
    aims = [
        Aim(aim.weapon, target.target, aim.arcs, at_system=True)
        for target in targets
        for aim in target.aims
    ]
    return AimAtSystemsChoice(
        ship=ship.id,
        fire_controls=ship.fire_controls,
        targets=targets,
        order=order_of(FireWeapons, ship=ship.id),
        open=(shots(aims, systems),),
        unless=clashes(aims, systems, ship.fire_controls),
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


LAUNCH_SPREADS: Act[Battle, LaunchSpreads] = Act(
    order=LaunchSpreads,
    procedure=launch_spreads,
    family="fire",
    phases=("missiles",),
    side=side_of_ship,
    offer=InChapter(LaunchSpreadsChoice),
    uses_turn=True,
)

WEAPONS: Chapter[Battle] = Chapter(
    acts=(LAUNCH_SPREADS,),
    events=EVENTS,
    choices=choices,
    lists=(AimAtSystemsChoice,),
)
