"""What ships may fire now: every weapon at every target that it reaches (FT 4). Units: MU."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.odds import mean, reaching
from umpire.kernel.offers import Choice, Role, order_of
from umpire.kernel.plane import DECIMALS
from umpire.rules.full_thrust.combat.aiming import Line, Solution
from umpire.rules.full_thrust.combat.chances import shot_chances
from umpire.rules.full_thrust.combat.declarations import (
    line_bears,
    line_of_fire,
    solution,
    target_of,
)
from umpire.rules.full_thrust.combat.gunnery import gunnery_of
from umpire.rules.full_thrust.combat.hindrances import (
    attacks_freely,
    can_fire,
    needs_firecon,
    yet_to_fire,
)
from umpire.rules.full_thrust.combat.orders import (
    Aim,
    FireWeapons,
    PassFire,
    SettleArc,
    clashes,
    named_systems,
    shots,
    systems_at,
)
from umpire.rules.full_thrust.combat.simultaneous import waiting_squadron
from umpire.rules.full_thrust.state.audience import is_closed
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.bounds import NOBODY
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import Weapon
from umpire.rules.full_thrust.terrain.lines import lock_chance, lock_number
from umpire.rules.full_thrust.terrain.lines import targets as asteroids


class FiringSolution(msgspec.Struct, frozen=True):
    """One weapon at one target: its dice, the face that a torpedo or needle `need`s.

    `arcs` are those in which it bears, and that the order may name: several where the firer may
    choose. Where a die chooses, none may be named, and `die_arcs` are those in which it bears then.
    `chance` is that of any damage; where dust dims the line, a die must come to `lock_on` first,
    and the chances count it in. They are null where the display of the target is closed. The
    system that a needle aims at is for the order to name.
    """

    weapon: str
    target: str
    range_mu: float
    arcs: tuple[Arc, ...]
    dice: int
    need: int | None
    lock_on: int | None
    chance: float | None
    mean_damage: float | None
    rule: str
    die_arcs: tuple[Arc, ...] = ()


class FireWeaponsChoice(Choice, frozen=True, tag="fire_weapons"):
    """A ship with something to fire at, and its FireCons; every solution by itself."""

    ship: str
    fire_controls: int
    solutions: tuple[FiringSolution, ...]
    rule: str = "FT-4.2-1"


class SettleArcChoice(Choice, frozen=True, tag="settle_arc"):
    """A ship that may have the die thrown for the arc of a target, before it declares its fire."""

    ship: str
    target: str
    arcs: tuple[Arc, ...]
    rule: str = "FT-RUL-4"


class PassFireChoice(Choice, frozen=True, tag="pass_fire", kw_only=True):
    """A ship may be done for this turn without firing."""

    ship: str
    rule: str = "FT-RUL-13"
    role: Role = "finish"


CombatChoice: TypeAlias = SettleArcChoice | FireWeaponsChoice | PassFireChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[CombatChoice]:
    """Yield what the ships of the side whose turn it is may fire at, and that they may pass."""
    for ship in ships_to_fire(battle, side_sees, unit):
        free = can_fire(battle, ship) and attacks_freely(battle, ship)
        found = tuple(firing_solutions(battle, ship)) if free else ()
        yield from _lines_to_settle(battle, ship, found)
        if found:
            yield _fire(battle, ship, found, side_sees)
        yield PassFireChoice(ship=ship.id, order=order_of(PassFire, ship=ship.id))


def _fire(
    battle: Battle,
    ship: Ship,
    found: Sequence[FiringSolution],
    side_sees: Callable[[str], bool],
) -> FireWeaponsChoice:
    """Return what a ship may fire, as those are told who see what some sides do."""
    aims = list(_aims(battle, ship, found))
    targets = {aim.target: battle.ship(aim.target) for aim in aims if aim.at_system}
    systems = {
        name: named_systems(battle, target, side_sees)
        for name, target in targets.items()
        if target is not None
    }
    return FireWeaponsChoice(
        ship=ship.id,
        fire_controls=ship.fire_controls,
        solutions=tuple([_as_known(battle, shot, side_sees) for shot in found]),
        order=order_of(FireWeapons, ship=ship.id),
        open=(shots(aims, systems),),
        unless=clashes(aims, systems, ship.fire_controls),
    )


def _aims(battle: Battle, ship: Ship, found: Sequence[FiringSolution]) -> Iterator[Aim]:
    weapons = {weapon.id: weapon for weapon in ship.ready_weapons}
    at_systems = {
        name for name, each in weapons.items() if gunnery_of(battle, each).aims == "always"
    }
    free = {name for name, each in weapons.items() if not needs_firecon(each, battle.options)}
    for shot in found:
        name = shot.weapon
        yield Aim(name, shot.target, shot.arcs, name in at_systems, name not in free)


def _as_known(
    battle: Battle, shot: FiringSolution, side_sees: Callable[[str], bool]
) -> FiringSolution:
    """Return a shot without its chances, where they hang on a closed display (FT-UMP-68)."""
    target = battle.ship(shot.target)
    closed = target is not None and is_closed(battle, target.side, side_sees)
    return replace(shot, chance=None, mean_damage=None) if closed else shot


def _lines_to_settle(
    battle: Battle, ship: Ship, found: Iterable[FiringSolution]
) -> Iterator[SettleArcChoice]:
    """Yield the targets of a ship for whose arc a die may be thrown now."""
    names = dict.fromkeys(each.target for each in found if each.die_arcs)
    for name in names:
        line = open_line(battle, ship, target_of(battle, name))
        if line is not None:
            order = order_of(SettleArc, ship=ship.id, target=name)
            yield SettleArcChoice(ship=ship.id, target=name, arcs=line.arcs, order=order)


def ships_to_fire(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[Ship]:
    """Yield the ships of the side whose turn it is that may fire now (FT-2.7-12, FT-3.7-2)."""
    if battle.phase != "fire" or battle.active is None or not side_sees(battle.active):
        return
    squadron = waiting_squadron(battle, battle.active)
    for ship in battle.ships:
        if ship.side != battle.active or unit not in {None, ship.id}:
            continue
        if squadron in {None, ship.squadron} and yet_to_fire(battle, ship):
            yield ship


def firing_solutions(battle: Battle, ship: Ship) -> Iterator[FiringSolution]:
    """Yield every shot that a ship may fire now (FT-4.1-3, FT-4.2-1)."""
    targets = [
        target for target in battle.ships if target.side != ship.side and target.status == "active"
    ]
    targets += asteroids(battle)
    lines = [line for target in targets if (line := open_line(battle, ship, target))]
    controls = ship.fire_controls
    for weapon in ship.ready_weapons:
        if not controls and needs_firecon(weapon, battle.options):
            continue
        for line in lines:
            found = _allowed(battle, weapon, line)
            if found:
                yield _told(battle, found)


def open_line(battle: Battle, ship: Ship, target: Ship) -> Line | None:
    """Return the line from a ship to a target, `None` where it may not fire at that."""
    try:
        return line_of_fire(battle, ship, target)
    except IllegalOrder:
        return None


def _allowed(battle: Battle, weapon: Weapon, line: Line) -> Solution | None:
    if gunnery_of(battle, weapon).aims == "always" and not _may_have_systems(battle, line.target):
        return None
    try:
        return solution(battle, weapon, line, line.arcs)
    except IllegalOrder:
        return None


def _may_have_systems(battle: Battle, target: Ship) -> bool:
    """Tell whether there may be something to aim at: what a closed display holds, nobody knows."""
    closed = not battle.options.open_book and target.side != NOBODY
    return closed or bool(systems_at(target))


def arcs_told(found: Solution) -> tuple[tuple[Arc, ...], tuple[Arc, ...]]:
    """Return the arcs that an order may name, and those that a die may choose (FT-RUL-4)."""
    bearing = tuple([arc for arc in found.arcs if line_bears(found.weapon, found.line, arc)])
    return ((), bearing) if found.line.by_die else (bearing, ())


def _told(battle: Battle, found: Solution) -> FiringSolution:
    damage = shot_chances(battle, found)
    line = found.line
    arcs, die_arcs = arcs_told(found)
    lock = lock_chance(battle, line.firer, line.target)
    return FiringSolution(
        weapon=found.weapon.id,
        target=line.target.id,
        range_mu=line.told_mu,
        arcs=arcs,
        dice=found.dice or 1,
        need=found.need or None,
        lock_on=lock_number(battle, line.firer, line.target),
        chance=round(lock * reaching(damage, 1), DECIMALS),
        mean_damage=round(lock * mean(damage), DECIMALS),
        rule=gunnery_of(battle, found.weapon).rule,
        die_arcs=die_arcs,
    )
