"""What may be launched, thrown for and reloaded now (CI 9). Ranges are in hexes."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from umpire.kernel.errors import Refusal
from umpire.kernel.offers import (
    Choice,
    Legal,
    any_of,
    codes,
    list_of,
    one_of,
    only,
    open_at,
    open_order,
    order_of,
    orders,
    record,
)
from umpire.rules.cold_infinity.docking.berths import in_the_open
from umpire.rules.cold_infinity.fire.choices import to_resolve
from umpire.rules.cold_infinity.guided.aims import Post, aim, hexes_in_reach
from umpire.rules.cold_infinity.guided.launchers import (
    has_reloaded,
    is_useful,
    kinds_of,
    launchers_of,
    loading,
    reload_racks,
    stock_of,
)
from umpire.rules.cold_infinity.guided.launches import LaunchGuided, UseReloadRack
from umpire.rules.cold_infinity.guided.magazines import Stock
from umpire.rules.cold_infinity.guided.refusals import NOT_LOADED, RACK_FULL, UNFIT_MUNITION
from umpire.rules.cold_infinity.guided.resolving import awaits_dice
from umpire.rules.cold_infinity.power.supplying import is_on
from umpire.rules.cold_infinity.state.arms import Magazine
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.refusals import MAGAZINE_EMPTY
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import status_of

MOST_TARGETS = 40
"""As many targets of one munition as are told, those nearest."""
RELOADS_UNLESS = codes(MAGAZINE_EMPTY, NOT_LOADED, RACK_FULL, UNFIT_MUNITION)


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


class LaunchChoice(Choice, frozen=True, tag="launch_guided", kw_only=True):
    """A rack or launcher that may launch now; of a group each fighter launches one."""

    unit: str
    weapon: str
    shots_left: int
    munitions: tuple[ReadyMunition, ...]
    rule: str = "CI-9.0-1"


class ReloadChoice(Choice, frozen=True, tag="use_reload_rack", kw_only=True):
    """A reload rack that may be used now: what it holds, and what the racks that it serves do."""

    ship: str
    rack: str
    operations: int
    magazines: tuple[Magazine, ...]
    rule: str = "CI-9.2.4-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what may be launched, thrown for or reloaded now; with `unit`, by that one alone."""
    if battle.phase == "guided":
        flying = [each for each in battle.guided if awaits_dice(battle, each)]
        yield from to_resolve([each.id for each in flying if unit in {None, each.launcher}])
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
        found = [_ready(battle, unit, weapon, each) for each in dict.fromkeys(kinds_of(launcher))]
        ready = [each for each in found if each]
        if ready:
            yield LaunchChoice(
                unit=unit.id,
                weapon=weapon,
                shots_left=launcher.rate_of_fire.shots - unit.arms.ready(weapon).shots,
                munitions=tuple([munition for munition, _ in ready]),
                order=order_of(LaunchGuided, unit=unit.id, weapon=weapon),
                open=(open_order(any_of([legal for _, legal in ready])),),
            )


def _ready(
    battle: Battle, unit: Unit, weapon: str, kind: str
) -> tuple[ReadyMunition, Legal] | None:
    """Return a munition, and the orders that launch it; None if it has nothing to be aimed at."""
    try:
        load = loading(battle, unit, weapon, kind)
    except Refusal:
        return None
    post = Post(unit, weapon, load.munition)
    targets = tuple(_targets(battle, post))
    wave = load.munition.wave is not None
    at = _aimed(targets, hexes_in_reach(battle, post) if wave else ())
    if not at:
        return None
    held = unit.arms.missiles(weapon).count(kind)
    ready = ReadyMunition(
        munition=kind,
        left=None if load.missiles is None else held,
        launch_range=load.munition.launch_range,
        targets=targets,
        wave=wave,
    )
    fixed = {"unit": unit.id, "weapon": weapon, "munition": kind}
    return ready, orders(LaunchGuided, {name: only(one) for name, one in fixed.items()} | at)


def _aimed(targets: tuple[LaunchTarget, ...], hexes: tuple[Cell, ...]) -> dict[str, Legal]:
    """Return what a munition may be aimed at, by the field of the order; nothing: it may not."""
    if targets:
        return {"target": one_of([each.target for each in targets])}
    return {"aimed_at": one_of(hexes)} if hexes else {}


def _targets(battle: Battle, post: Post) -> list[LaunchTarget]:
    """Return the units at which it may be launched, the nearest first."""
    found = []
    for unit in battle.units:
        if unit.side == post.unit.side or not in_the_open(battle, unit):
            continue
        try:
            at = aim(battle, post, unit.id)
        except Refusal:
            continue
        found.append(LaunchTarget(unit.id, at.range_hexes))
    return sorted(found, key=lambda each: each.range_hexes)[:MOST_TARGETS]


def _reloads(battle: Battle, ship: Starship) -> Iterator[ReloadChoice]:
    """Yield the reload racks of a ship that work and have not been used this turn."""
    for name, rack in reload_racks(ship).items():
        if not (rack.intact and is_on(ship, name)) or has_reloaded(battle, ship, name):
            continue
        stock = stock_of(battle, ship, name)
        if rack.system.operations and is_useful(stock):
            yield _to_reload(ship, name, stock, rack.system.operations)


def _to_reload(ship: Starship, name: str, stock: Stock, most: int) -> ReloadChoice:
    held = {name: stock.missiles} | {each: at.missiles for each, at in stock.racks.items()}
    first, later = any_of(_operations(stock)), any_of(_later_operations(stock))
    operations = list_of(later, 1, most, repeats=True, first=first)
    return ReloadChoice(
        ship=ship.id,
        rack=name,
        operations=most,
        magazines=tuple([Magazine(each, missiles) for each, missiles in held.items()]),
        order=order_of(UseReloadRack, ship=ship.id, rack=name),
        open=(open_at("/operations", operations),),
        unless=RELOADS_UNLESS,
    )


def _operations(stock: Stock) -> Iterator[Legal]:
    """Yield what a reload rack may do first (CI-9.2.4-1)."""
    top = set(stock.missiles[:1])
    loads = [
        name
        for name, rack in stock.racks.items()
        if top & set(rack.fitting) and len(rack.missiles) < rack.capacity
    ]
    if loads:
        yield _load(loads)
    if len(stock.missiles) < stock.capacity:
        for name, rack in stock.racks.items():
            if rack.missiles:
                yield _unload(name, rack.missiles)


def _later_operations(stock: Stock) -> Iterator[Legal]:
    """Yield what it may do when it has done something else: any rack, any missile that fits."""
    yield _load(stock.racks)
    for name, rack in stock.racks.items():
        yield _unload(name, (*rack.fitting, *rack.missiles))


def _load(racks: Iterable[str]) -> Legal:
    return record({"kind": only("load"), "rack": one_of(racks)})


def _unload(rack: str, missiles: Iterable[str]) -> Legal:
    kinds = one_of(dict.fromkeys(missiles))
    return record({"kind": only("unload"), "rack": only(rack), "missile": kinds})
