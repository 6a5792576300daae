"""What may be launched now, and which racks may be reloaded (CI 9). Ranges are in hexes."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec

from umpire.kernel.errors import Refusal
from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.battle import Battle, Unit
from umpire.rules.cold_infinity.guided.aims import Post, aim
from umpire.rules.cold_infinity.guided.launchers import launchers_of, loading
from umpire.rules.cold_infinity.guided.reloads import (
    has_reloaded,
    is_useful,
    reload_racks,
    stock_of,
)
from umpire.rules.cold_infinity.power.standing import rack_is_on
from umpire.rules.cold_infinity.starship import Magazine, Starship
from umpire.rules.cold_infinity.units import status_of
from umpire.rules.cold_infinity.weapons import MissileRack

MOST_TARGETS = 40
"""As many targets of one munition as are told, those nearest."""


class LaunchTarget(msgspec.Struct, frozen=True):
    """A unit at which a guided weapon may be launched, and how far away it is."""

    target: str
    range_hexes: int


class ReadyMunition(msgspec.Struct, frozen=True, kw_only=True):
    """A munition that a weapon may launch now.

    - `left`: how many a rack holds; null for torpedoes, which never run out (CI-9.2.2-1).
    - `targets`: in arc, in sight, in range, and locked on where that is needed.
    - `wave`: whether it is aimed at a hex, within `launch_range` (CI-7.8-1).
    """

    munition: str
    left: int | None
    launch_range: int
    targets: tuple[LaunchTarget, ...]
    wave: bool


class LaunchChoice(Event, frozen=True, tag="launch_guided", kw_only=True):
    """A rack or launcher that may launch now; of a group each fighter launches one."""

    unit: str
    weapon: str
    shots_left: int
    munitions: tuple[ReadyMunition, ...]
    rule: str = "CI-9.0-1"


class ReloadChoice(Event, frozen=True, tag="use_reload_rack", kw_only=True):
    """A reload rack that may be used now: what it holds, and what the racks that it serves do."""

    ship: str
    rack: str
    operations: int
    magazines: tuple[Magazine, ...]
    rule: str = "CI-9.2.4-1"


GuidedChoice: TypeAlias = LaunchChoice | ReloadChoice


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[GuidedChoice]:
    """Yield what may be launched or reloaded now; with `unit`, by that one alone."""
    for each in battle.units:
        asked = sees(each.side) and each.side not in battle.finished and unit in {None, each.id}
        if not asked or status_of(each) != "active":
            continue
        if battle.phase == "launch":
            yield from _launches(battle, each)
        if battle.phase == "final" and isinstance(each, Starship):
            yield from _reloads(battle, each)


def _launches(battle: Battle, unit: Unit) -> Iterator[LaunchChoice]:
    """Yield the racks and launchers of a unit that have something to launch at."""
    for weapon, launcher in launchers_of(unit).items():
        kinds = launcher.munitions if isinstance(launcher, MissileRack) else (launcher.munition,)
        ready = [_ready(battle, unit, weapon, each) for each in dict.fromkeys(kinds)]
        munitions = tuple([each for each in ready if each])
        if munitions:
            fired = unit.arms.ready(weapon).shots
            yield LaunchChoice(
                unit=unit.id,
                weapon=weapon,
                shots_left=launcher.rate_of_fire.shots - fired,
                munitions=munitions,
            )


def _ready(battle: Battle, unit: Unit, weapon: str, kind: str) -> ReadyMunition | None:
    """Return a munition with its targets; None if it cannot be launched at anything."""
    try:
        load = loading(battle, unit, weapon, kind)
    except Refusal:
        return None
    post = Post(unit, weapon, load.munition)
    targets = tuple(_targets(battle, post))
    wave = load.munition.wave is not None
    if not targets and not wave:
        return None
    held = unit.arms.missiles(weapon).count(kind)
    return ReadyMunition(
        munition=kind,
        left=None if load.missiles is None else held,
        launch_range=load.munition.launch_range,
        targets=targets,
        wave=wave,
    )


def _targets(battle: Battle, post: Post) -> list[LaunchTarget]:
    """Return the units at which it may be launched, the nearest first."""
    found = []
    for unit in battle.units:
        try:
            at = aim(battle, post, unit.id)
        except Refusal:
            continue
        found.append(LaunchTarget(unit.id, at.range_hexes))
    return sorted(found, key=lambda each: each.range_hexes)[:MOST_TARGETS]


def _reloads(battle: Battle, ship: Starship) -> Iterator[ReloadChoice]:
    """Yield the reload racks of a ship that work and have not been used this turn."""
    for name, rack in reload_racks(ship).items():
        if not (rack.intact and rack_is_on(battle, ship, name)) or has_reloaded(battle, ship, name):
            continue
        stock = stock_of(battle, ship, name)
        held = {name: stock.missiles} | {each: at.missiles for each, at in stock.racks.items()}
        if rack.system.operations and is_useful(stock):
            yield ReloadChoice(
                ship=ship.id,
                rack=name,
                operations=rack.system.operations,
                magazines=tuple([Magazine(each, missiles) for each, missiles in held.items()]),
            )
