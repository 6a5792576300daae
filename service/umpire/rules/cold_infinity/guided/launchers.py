"""Racks, launchers and magazines; aims of a launch (CI 9.0, 9.2, 7.8)."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple, TypeAlias

from umpire.kernel.errors import Code, Refusal, illegal, malformed
from umpire.kernel.hexes import Hex, distance
from umpire.kernel.reasons import LINE_BLOCKED, OUT_OF_ARC, OUT_OF_RANGE, UNKNOWN_WEAPON
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.docking import SHELTERED, is_inside, require_in_the_open
from umpire.rules.cold_infinity.fire.lines import require_shots
from umpire.rules.cold_infinity.hits.failures import rack_capacity
from umpire.rules.cold_infinity.power.allocation import fired, is_on, usable
from umpire.rules.cold_infinity.sighting.arcs import arc_covers, is_blocked, pair, weapons_out
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.drones import bar_to_touching
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import (
    DESTROYED,
    MAGAZINE_EMPTY,
    NOT_POWERED,
    OPTION_OFF,
    OWN_SIDE,
    CraftSheet,
    Fitted,
    Running,
    Sheet,
    blocks,
    destroyed,
    fitted,
)
from umpire.rules.cold_infinity.state.tables import DamageTable
from umpire.rules.cold_infinity.state.units import (
    acting_ships,
    added,
    arc_of,
    known_unit,
    known_weapon,
    listed,
    mass_of,
    range_between,
    require_layer,
    require_seen,
    said_of,
    weapons_of,
)
from umpire.rules.cold_infinity.state.values import BASIC_CONFIGURATIONS, Cell
from umpire.rules.cold_infinity.state.vessels import Group, Magazine, Missiles, Readiness, Starship
from umpire.rules.cold_infinity.state.weapons import (
    Dispenser,
    Drum,
    FireArc,
    MissileRack,
    Munition,
    RangeRating,
    ReloadRack,
    RocketSystem,
    TorpedoLauncher,
    WeaponBlock,
    WeaponMount,
)
from umpire.rules.cold_infinity.warfare.levels import locked_on, locked_on_hex

LAUNCH_UNLOCKED = illegal(
    "launch_unlocked", "CI-9.0-2", "A torpedo needs a lock-on its target when it is launched."
)

NOT_LOADED = illegal("not_loaded", "CI-9.2.1-1", "The rack holds no such missile.")

FIRED_OUT_OF_ORDER = illegal(
    "fired_out_of_order", "CI-9.2.1-1", "The rack fires its missiles in their order."
)

RACK_FULL = illegal("rack_full", "CI-9.2.4-1", "There is no room for more missiles.")

UNFIT_MUNITION = illegal(
    "unfit_munition", "CI-9.2.1-1", "The rack or launcher is not made for such a weapon."
)

OPERATIONS_EXCEEDED = illegal(
    "operations_exceeded", "CI-9.2.4-1", "The system makes no more operations this turn."
)

NOT_A_BURST = illegal(
    "not_a_burst", "CI-7.8-1", "The munition has no wave detonation that is aimed at a hex."
)

TARGET_UNCLEAR = malformed(
    "target_unclear", "A guided weapon is aimed at a unit, or as a wave at a hex.", "CI-7.8-1"
)


class Burst(NamedTuple):
    """A wave from a hex, all round: its range rating, and its limit in hexes (CI-7.8-1)."""

    cell: Hex
    range: RangeRating
    limit: int


def burst(cell: Hex, munition: Munition) -> Burst:
    """Return the wave that a munition becomes in its target hex (CI-7.8-1).

    It never misses the hex: nothing is thrown. The wave then throws for each unit that it meets,
    at the range from this hex (CI-RUL-117).

    Raises:
        IllegalOrder: the munition does not detonate so.
    """
    if munition.wave is None:
        raise NOT_A_BURST.refuse(
            f"{munition.id} makes no wave, and is not aimed at hexes: name a unit.", at="/munition"
        )
    return Burst(cell, munition.range, munition.wave)


Launcher: TypeAlias = MissileRack | TorpedoLauncher


TARGET_OUT_OF_ARC = OUT_OF_ARC.under("CI-9.0-1")

TARGET_HIDDEN = LINE_BLOCKED.under("CI-9.0-1")

BEYOND_LAUNCH_RANGE = OUT_OF_RANGE.under("CI-9.0-3")

UNFIT_TORPEDO = UNFIT_MUNITION.under("CI-9.2.2-1")


class LaunchSight(NamedTuple):
    """A target as its launcher has it in the Weapon Launch Phase.

    `locked` reveals the shrouds that are committed for the turn (CI-RUL-25).
    """

    range_hexes: int
    in_arc: bool = True
    line_of_sight: bool = True
    locked: bool = False


def maximum_range(munition: Munition) -> int:
    """Return how far from its launch hex a guided weapon strikes (CI-9.0-3)."""
    return munition.launch_range * munition.range_factor


def needs_lock(launcher: Launcher) -> bool:
    """Return whether what a launcher fires needs a lock-on: torpedoes alone (CI-9.0-2)."""
    return isinstance(launcher, TorpedoLauncher)


def bar_to_fitting(launcher: Launcher, munition: Munition) -> Code | None:
    """Return why a launcher cannot fire a kind of munition, or None (CI-9.2.1-1, CI-9.2.2-1).

    Only missiles are made into drones (CI-17.2.1.1).
    """
    if isinstance(launcher, MissileRack):
        return None if munition.id in launcher.munitions else UNFIT_MUNITION
    fits = munition.id == launcher.munition and munition.speed is None
    return None if fits else UNFIT_TORPEDO


def bar_to_launch(launcher: Launcher, munition: Munition, sight: LaunchSight) -> Code | None:
    """Return why a guided weapon cannot be launched at a target, or None (CI-9.0-1 to -3).

    Power, arming and the missiles in the rack are not looked at; see `power.arming` and
    `guided.magazines`. Arc and line of sight do not matter later.
    """
    unfit = bar_to_fitting(launcher, munition)
    if unfit:
        return unfit
    if not sight.in_arc:
        return TARGET_OUT_OF_ARC
    if not sight.line_of_sight:
        return TARGET_HIDDEN
    if sight.range_hexes > munition.launch_range:
        return BEYOND_LAUNCH_RANGE
    return LAUNCH_UNLOCKED if needs_lock(launcher) and not sight.locked else None


TOO_FAR = OUT_OF_RANGE.under("CI-9.0-3")

BLOCKED = LINE_BLOCKED.under("CI-9.1-1")

LOCK_LOST = LAUNCH_UNLOCKED.under("CI-RUL-25")


class Blocker(NamedTuple):
    """A unit in the line from the launch hex to the target.

    `hostile`: it is a unit of the launcher's enemies.
    """

    id: Id
    range_hexes: int
    hostile: bool


class StrikeSight(NamedTuple):
    """A target as its guided weapon has it in the Guided Weapons Phase, from the launch hex."""

    target: Id
    range_hexes: int
    blockers: tuple[Blocker, ...] = ()
    locked: bool = True


class Strike(NamedTuple):
    """The target of a guided weapon; without a target, the reason why it is `lost`.

    `instead_of` is its first target, where another got in the way.
    """

    target: Id | None
    range_hexes: int
    instead_of: Id | None = None
    lost: Code | None = None


def strike(launcher: Launcher, munition: Munition, sight: StrikeSight, options: Options) -> Strike:
    """Return what a guided weapon rolls to hit, or why it is lost (CI-9.1-1, CI-9.0-3, CI-RUL-62).

    The blocker that is nearest to the launch hex decides: an enemy becomes the target as if it had
    been so from the first, and its range counts (CI-UMP-46); anything else stops the weapon. A
    torpedo keeps the lock-on of its launch, but by house rule (CI-RUL-25).
    """
    target = _nearest(sight)
    instead_of = None if target.id == sight.target else sight.target
    lost = None
    if not target.hostile:
        lost = BLOCKED
    elif target.range_hexes > maximum_range(munition):
        lost = TOO_FAR
    elif options.torpedo_lock_recheck and needs_lock(launcher) and not sight.locked:
        lost = LOCK_LOST
    if lost:
        return Strike(None, sight.range_hexes, lost=lost)
    return Strike(target.id, target.range_hexes, instead_of)


def _nearest(sight: StrikeSight) -> Blocker:
    """Return the first thing on the way: the target itself, where nothing blocks."""
    target = Blocker(sight.target, sight.range_hexes, hostile=True)
    return min(sight.blockers, key=lambda each: each.range_hexes, default=target)


LoadedMissiles: TypeAlias = tuple[Id, ...]


def require_loading(missiles: LoadedMissiles, capacity: int, fitting: tuple[Id, ...]) -> None:
    """Check what a rack is loaded with; types may be mixed (CI-9.2.1-1)."""
    if len(missiles) > capacity:
        raise RACK_FULL.refuse(
            f"{len(missiles)} missiles are more than the {capacity} that the rack holds."
        )
    for missile in missiles:
        if missile not in fitting:
            raise UNFIT_MUNITION.refuse(
                f"The rack does not fire {missile}; it takes {', '.join(fitting)}."
            )


def without(missiles: LoadedMissiles, kind: Id, *, in_order: bool) -> LoadedMissiles:
    """Return a magazine without one missile that was fired (CI-9.2.1-1, CI-RUL-63).

    Args:
        missiles: before it.
        kind: of the missile.
        in_order: whether, by house rule, only the next of the feed may be fired.

    Raises:
        IllegalOrder: the rack holds no such missile, or another is to come first.
    """
    if kind not in missiles:
        raise NOT_LOADED.refuse(f"The rack holds no {kind}; it holds {listed(missiles)}.")
    if in_order and missiles[0] != kind:
        raise FIRED_OUT_OF_ORDER.refuse(f"The next missile is {missiles[0]}, not {kind}.")
    place = missiles.index(kind)
    return missiles[:place] + missiles[place + 1 :]


NOTHING_TO_LOAD = MAGAZINE_EMPTY.under("CI-9.2.4-1")

RELOAD_RACK_FULL = RACK_FULL.under("CI-9.2.4-1")


class LoadMissile(Value, frozen=True, tag="load", kw_only=True):
    """Load a rack with the missile at the top of the reload rack."""

    rack: Id


class UnloadMissile(Value, frozen=True, tag="unload", kw_only=True):
    """Take a missile out of a rack, to the bottom of the reload rack."""

    rack: Id
    missile: Id


ReloadOperation: TypeAlias = LoadMissile | UnloadMissile


class Rack(NamedTuple):
    """A missile rack: its missiles, its capacity, its kinds."""

    missiles: LoadedMissiles
    capacity: int
    fitting: tuple[Id, ...]


class Stock(NamedTuple):
    """A reload rack: what it holds, and how much it can hold; and the racks of its unit."""

    missiles: LoadedMissiles
    capacity: int
    racks: Mapping[Id, Rack]


def reloaded(stock: Stock, operations: Iterable[ReloadOperation], limit: int) -> Stock:
    """Return what a reload rack and the racks hold after its operations of a turn (CI-9.2.4-1).

    A rack takes a missile at the end of its feed, and gives any (CI-UMP-47).

    Args:
        stock: before them.
        operations: in their order; each names a rack of the stock.
        limit: how many the reload rack makes in a turn.

    Raises:
        IllegalOrder: there are too many, the missile is not there, or there is no room for it.
    """
    todo = tuple(operations)
    if len(todo) > limit:
        raise OPERATIONS_EXCEEDED.refuse(
            f"{len(todo)} operations are more than the {limit} that it makes a turn."
        )
    for operation in todo:
        match operation:
            case LoadMissile():
                stock = _load(stock, operation.rack)
            case UnloadMissile():
                stock = _unload(stock, operation.rack, operation.missile)
    return stock


def _load(stock: Stock, name: Id) -> Stock:
    if not stock.missiles:
        raise NOTHING_TO_LOAD.refuse(f"The reload rack is empty, and loads nothing into {name}.")
    rack = stock.racks[name]
    missiles = (*rack.missiles, stock.missiles[0])
    require_loading(missiles, rack.capacity, rack.fitting)
    filled = rack._replace(missiles=missiles)
    return stock._replace(missiles=stock.missiles[1:], racks={**stock.racks, name: filled})


def _unload(stock: Stock, name: Id, missile: Id) -> Stock:
    if len(stock.missiles) >= stock.capacity:
        raise RELOAD_RACK_FULL.refuse(
            f"The reload rack holds its {stock.capacity} missiles, and takes none from {name}."
        )
    rack = stock.racks[name]
    emptied = rack._replace(missiles=without(rack.missiles, missile, in_order=False))
    racks = {**stock.racks, name: emptied}
    return stock._replace(missiles=(*stock.missiles, missile), racks=racks)


def _full(room: int, fitting: tuple[Id, ...]) -> Rack:
    """Return a rack full of the first kind that it takes (CI-UMP-62)."""
    return Rack(fitting[:1] * room, room, fitting)


def _racks(weapons: Mapping[Id, WeaponBlock]) -> dict[Id, Rack]:
    """Return the missile racks among weapons by mount, full."""
    return {
        mount: _full(block.magazine, block.munitions)
        for mount, block in weapons.items()
        if isinstance(block, MissileRack)
    }


def racks_at_start(sheet: Sheet, chosen: Mapping[Id, LoadedMissiles]) -> dict[Id, Rack]:
    """Return the missile racks and reload racks of a ship before the battle (CI-9.2.1-1, -2.4-1).

    Reload racks take whatever its missile racks fire. A rack without a choice is full of the first
    kind that it takes (CI-UMP-62).

    Raises:
        Malformed: it has no such rack.
        IllegalOrder: there are more missiles than it holds, or not of that kind.
    """
    found = _racks(blocks(sheet))
    kinds = tuple(dict.fromkeys([kind for rack in found.values() for kind in rack.fitting]))
    for system in sheet.systems:
        if isinstance(system, ReloadRack):
            found[system.id] = _full(system.magazine, kinds)
    return _as_chosen(found, chosen)


def racks_of_craft(craft: CraftSheet, chosen: Mapping[Id, LoadedMissiles]) -> dict[Id, Rack]:
    """Return the missile racks of one fighter or shuttle before the battle (CI-12.2.1-1).

    Raises:
        Malformed: it has no such rack.
        IllegalOrder: there are more missiles than it holds, or not of that kind.
    """
    by_id = {block.id: block for block in craft.weapons}
    return _as_chosen(_racks({each.id: by_id[each.weapon] for each in craft.mounts}), chosen)


def _as_chosen(racks: dict[Id, Rack], chosen: Mapping[Id, LoadedMissiles]) -> dict[Id, Rack]:
    """Return racks with the missiles that were chosen for them."""
    for name, missiles in chosen.items():
        if name not in racks:
            raise UNKNOWN_WEAPON.refuse(
                f"There is no rack {name}; there is {listed(racks)}.", at=f"/{name}"
            )
        try:
            require_loading(missiles, racks[name].capacity, racks[name].fitting)
        except Refusal as refusal:
            said_of(refusal, "Rack", name)
            raise refusal.inside(f"/{name}") from None
    return {
        name: rack._replace(missiles=chosen.get(name, rack.missiles))
        for name, rack in racks.items()
    }


def racks_now(
    running: Running, held: Mapping[Id, LoadedMissiles], table: DamageTable
) -> dict[Id, Rack]:
    """Return the racks of a ship that are not destroyed, as damage leaves them (CI-13.1.10-1)."""
    racks = racks_at_start(running.sheet, {})
    losses = {
        each.system.id: each.lost
        for kind in (WeaponMount, ReloadRack)
        for each in fitted(running, kind)
        if each.intact and each.system.id in racks
    }
    return {
        name: racks[name]._replace(
            missiles=held.get(name, ()), capacity=rack_capacity(racks[name].capacity, lost, table)
        )
        for name, lost in losses.items()
    }


def rounds_at_start(sheet: Sheet) -> dict[Id, int]:
    """Return the rockets, chaff, flares and stationary weapons of each system that has them.

    Rockets and decoys: CI-11.5-1; drums: CI-10.0-2.
    """
    drums = {name: b.magazine for name, b in blocks(sheet).items() if isinstance(b, Drum)}
    return {
        system.id: system.magazine
        for system in sheet.systems
        if isinstance(system, RocketSystem | Dispenser)
    } | drums


LAUNCHER_GONE = DESTROYED.under("CI-7.1-1")


class Loading(NamedTuple):
    """The launched weapon, and the remaining readiness and missiles."""

    munition: Munition
    ready: Readiness
    missiles: Missiles | None


def launchers_of(unit: Unit) -> dict[str, Launcher]:
    """Return the missile racks and torpedo launchers of a unit, by mount."""
    return {
        mount: block
        for mount, block in weapons_of(unit).items()
        if isinstance(block, MissileRack | TorpedoLauncher)
    }


def known_launcher(unit: Unit, weapon: str, *, at: str) -> Launcher:
    """Return a rack or launcher of a unit, by its mount.

    Raises:
        Malformed: the unit has no such weapon, or it is one of direct fire.
    """
    block = known_weapon(unit, weapon, at=at)
    if not isinstance(block, MissileRack | TorpedoLauncher):
        others = ", ".join(launchers_of(unit)) or "nothing"
        raise UNKNOWN_WEAPON.refuse(f"{weapon} cannot launch; choose {others}.", at=at)
    return block


def kinds_of(launcher: Launcher) -> tuple[Id, ...]:
    """Return the munitions that a rack or launcher takes (CI-9.2.1-1, CI-9.2.2-1)."""
    return launcher.munitions if isinstance(launcher, MissileRack) else (launcher.munition,)


def loading(battle: Battle, unit: Unit, weapon: str, chosen: Id | None) -> Loading:
    """Return what a rack or launcher launches (CI-9.0-1, CI-9.2.1-1, CI-9.2.2-1).

    Args:
        battle: for its options, and for terrain.
        unit: that launches.
        weapon: its rack or launcher; see `known_launcher`.
        chosen: the munition; null is that of the launcher, or the next in the feed of the rack.

    Raises:
        IllegalOrder: a dock is around the unit; the weapon has no power, is not armed, has fired
            all that it may this turn, holds no such missile, or is not for this level of the
            rules.
    """
    launcher = known_launcher(unit, weapon, at="/weapon")
    if is_inside(battle, unit):
        raise SHELTERED.refuse(
            f"{unit.id} is inside a dock: {weapon} may launch when it has left.", at="/weapon"
        )
    ready = _ready(battle, unit, weapon, launcher)
    munition = _munition(unit, launcher, chosen or _next(unit, weapon, launcher))
    require_level(launcher, munition, battle.options)
    return Loading(munition, ready, _left(unit, weapon, launcher, munition, battle.options))


def _ready(battle: Battle, unit: Unit, weapon: str, launcher: Launcher) -> Readiness:
    """Return how ready a launcher is when it has launched once more (CI-7.1.3-1)."""
    if not isinstance(unit, Group) and weapon in destroyed(unit.condition):
        raise LAUNCHER_GONE.refuse(f"{weapon} is destroyed, and launches no more.", at="/weapon")
    powered = usable(unit, weapon) and not weapons_out(battle, unit.cell)
    try:
        return fired(unit.arms.ready(weapon), launcher.rate_of_fire, 1, powered=powered)
    except Refusal as refusal:
        said_of(refusal, "Weapon", weapon)
        raise refusal.inside("/weapon") from None


def _next(unit: Unit, weapon: str, launcher: Launcher) -> Id:
    if isinstance(launcher, TorpedoLauncher):
        return launcher.munition
    missiles = unit.arms.missiles(weapon)
    if not missiles:
        raise NOT_LOADED.refuse(
            f"{weapon} is empty: a reload rack may fill it in Final Actions.", at="/weapon"
        )
    return missiles[0]


def _munition(unit: Unit, launcher: Launcher, chosen: Id) -> Munition:
    """Return a munition of a unit that fits the launcher (CI-9.2.1-1, CI-9.2.2-1)."""
    known = unit.craft.munitions if isinstance(unit, Group) else unit.sheet.munitions
    munition = next((each for each in known if each.id == chosen), None)
    barred = UNFIT_MUNITION if munition is None else bar_to_fitting(launcher, munition)
    if munition is None or barred:
        takes = ", ".join(kinds_of(launcher))
        raise (barred or UNFIT_MUNITION).refuse(
            f"{launcher.id} does not fire {chosen}; it takes {takes}.", at="/munition"
        )
    return munition


def require_level(launcher: Launcher, munition: Munition, options: Options) -> None:
    """Refuse what the advanced rules alone have: torpedoes, drones, configurations (CI-RUL-1)."""
    if options.level == "advanced":
        return
    if isinstance(launcher, TorpedoLauncher):
        raise OPTION_OFF.refuse(
            "The basic rules have no torpedoes: launch missiles.", rule="CI-9.2.2-1", at="/weapon"
        )
    if munition.speed is not None:
        raise OPTION_OFF.refuse(
            f"{munition.id} is a drone, and the basic rules have none: launch missiles.",
            rule="CI-9.2.3-1",
            at="/munition",
        )
    if munition.wave is not None:
        raise OPTION_OFF.refuse(
            f"{munition.id} makes a wave, and the basic rules have none: aim at units.",
            rule="CI-7.8-1",
            at="/munition",
        )
    if munition.configuration not in BASIC_CONFIGURATIONS:
        raise OPTION_OFF.refuse(
            f"{munition.id} strikes by {munition.configuration}, and the basic rules have"
            f" {' and '.join(sorted(BASIC_CONFIGURATIONS))} alone.",
            rule="CI-8.1-1",
            at="/munition",
        )


def _left(
    unit: Unit, weapon: str, launcher: Launcher, munition: Munition, options: Options
) -> Missiles | None:
    """Return what a rack holds when a missile is gone; a torpedo takes none (CI-9.2.2-1)."""
    if isinstance(launcher, TorpedoLauncher):
        return None
    held = unit.arms.missiles(weapon)
    try:
        return without(held, munition.id, in_order=options.missiles_in_order)
    except Refusal as refusal:
        raise refusal.inside("/munition") from None


RACK_DESTROYED = DESTROYED.under("CI-9.2.4-1")


def reload_racks(ship: Starship) -> dict[Id, Fitted[ReloadRack]]:
    """Return the reload racks of a ship, destroyed ones too, by name."""
    return {each.system.id: each for each in fitted(ship.running, ReloadRack)}


def has_reloaded(battle: Battle, ship: Starship, rack: Id) -> bool:
    """Return whether a reload rack has been used this turn."""
    return any(each.rack == rack and each.turn == battle.turn for each in ship.arms.reloaded)


def stock_of(battle: Battle, ship: Starship, rack: Id) -> Stock:
    """Return what a reload rack that is not destroyed holds, and the racks that it serves."""
    held = {each.rack: each.missiles for each in ship.arms.magazines}
    racks = racks_now(ship.running, held, battle.tables.damage)
    own = racks[rack]
    served = {name: each for name, each in racks.items() if name not in reload_racks(ship)}
    return Stock(own.missiles, own.capacity, served)


def is_useful(stock: Stock) -> bool:
    """Return whether a reload rack could load or unload anything now (CI-9.2.4-1)."""
    racks = stock.racks.values()
    top = stock.missiles[:1]
    loads = any(
        set(top) & set(rack.fitting) and len(rack.missiles) < rack.capacity for rack in racks
    )
    return loads or (len(stock.missiles) < stock.capacity and any(rack.missiles for rack in racks))


def reloading(
    battle: Battle, ship: Starship, rack: Id, operations: tuple[ReloadOperation, ...]
) -> tuple[Magazine, ...]:
    """Return what the reload rack, and each rack that it has served, hold then (CI-9.2.4-1).

    Raises:
        IllegalOrder: see `procedures.use_reload_rack`.
        Malformed: the ship has no such reload rack or rack.
    """
    own = reload_racks(ship).get(rack)
    if own is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no reload rack {rack}; it has {listed(reload_racks(ship))}.", at="/rack"
        )
    if not own.intact:
        raise RACK_DESTROYED.refuse(f"{rack} is destroyed, and loads no more.", at="/rack")
    if not is_on(ship, rack):
        raise NOT_POWERED.refuse(
            f"{rack} is off: switch it on in Power Allocation.", at="/rack", rule="CI-3.3-1"
        )
    if has_reloaded(battle, ship, rack):
        raise OPERATIONS_EXCEEDED.refuse(
            f"{rack} has been used this turn; it is used once a turn.", at="/rack"
        )
    stock = stock_of(battle, ship, rack)
    _require_racks(ship, stock, operations)
    try:
        after = reloaded(stock, operations, own.system.operations)
    except Refusal as refusal:
        said_of(refusal, "Reload rack", rack)
        raise refusal.inside("/operations") from None
    named = dict.fromkeys([each.rack for each in operations])
    racks = [Magazine(name, after.racks[name].missiles) for name in named]
    return (Magazine(rack, after.missiles), *racks)


def _require_racks(ship: Starship, stock: Stock, operations: tuple[ReloadOperation, ...]) -> None:
    """Refuse racks that the ship does not have, or not any more."""
    known = racks_at_start(ship.sheet, {})
    for place, each in enumerate(operations):
        at = f"/operations/{place}/rack"
        if each.rack not in known or each.rack in reload_racks(ship):
            raise UNKNOWN_WEAPON.refuse(
                f"{ship.id} has no missile rack {each.rack}; it has {listed(stock.racks)}.", at=at
            )
        if each.rack not in stock.racks:
            raise RACK_DESTROYED.refuse(
                f"{each.rack} is destroyed; choose {listed(stock.racks)}.", at=at
            )


def is_asked_for_reloads(battle: Battle, side: str) -> bool:
    """Return whether a side has a reload rack (CI-9.2.4-1).

    The contents of racks and their use are hidden.
    """
    return any(
        each.intact for ship in acting_ships(battle, side) for each in reload_racks(ship).values()
    )


TARGET_GONE = DESTROYED.under("CI-9.0-1")


class Post(NamedTuple):
    """A launch: a unit, its rack or launcher, and a munition that fits it."""

    unit: Unit
    weapon: Id
    munition: Munition

    @property
    def launcher(self) -> Launcher:
        """The rack or launcher."""
        return launchers_of(self.unit)[self.weapon]

    @property
    def arc(self) -> FireArc:
        """Its arc."""
        return arc_of(self.unit, self.weapon)


class Aim(NamedTuple):
    """A target as it is when a weapon is launched at it: a unit, or a hex; and how far it is.

    `came` is the hex that the launcher counts as being in, where both are in one hex and it came
    there later (CI-7.7-1).
    """

    target: Id | None
    aimed_at: Cell | None
    range_hexes: int
    locked: bool
    came: Cell | None = None


def aim(battle: Battle, post: Post, target: Id | None, cell: Cell | None = None) -> Aim:
    """Return what a guided weapon is launched at (CI-9.0-1 to -3, CI-7.8-1).

    Args:
        battle: for who is where.
        post: what launches it; that it is ready is not looked at (see `launchers.loading`).
        target: a unit of another side.
        cell: or a hex, for munitions that detonate as a wave, and no others.

    Raises:
        IllegalOrder: the target is of its own side, out of play, out of arc, out of sight, beyond
            the launch range, without the lock-on that a torpedo needs, or a second one
            (CI-RUL-122); or it is a hex, for a weapon that does not detonate there.
        Malformed: there is no such target, or not just one.
        CannotAdjudicate: the two share a hex at unknown angles.
    """
    _require_one_target(battle, post, target or str(cell))
    if target is not None and cell is None and post.munition.wave is None:
        return _at_unit(battle, post, target)
    if target is None and cell is not None:
        return _at_hex(battle, post, cell)
    raise TARGET_UNCLEAR.refuse(
        f"{post.munition.id} needs a unit as its target; a wave, a hex.", at="/target"
    )


def _require_one_target(battle: Battle, post: Post, wanted: str) -> None:
    """Refuse a second target for the shots of one weapon, by house rule (CI-RUL-122)."""
    mine = (post.unit.id, post.weapon, battle.turn)
    before = [
        each.target or str(each.aimed_at)
        for each in battle.guided
        if (each.launcher, each.weapon, each.turn) == mine
    ]
    try:
        require_shots([*before, wanted], battle.options)
    except Refusal as refusal:
        raise refusal.inside("/target") from None


def _at_unit(battle: Battle, post: Post, name: Id) -> Aim:
    """Return a unit as a target (CI-9.0-1)."""
    unit, target = post.unit, known_unit(battle, name, at="/target")
    if target.side == unit.side:
        raise OWN_SIDE.refuse(f"{name} is of the same side; targets are enemies.", at="/target")
    require_seen(target)
    if not target.in_play:
        raise TARGET_GONE.refuse(
            f"{name} is out of the battle: choose another target.", at="/target"
        )
    barred = bar_to_touching(unit, target)
    if barred is not None:
        raise barred.refuse(
            f"{name} is out of the reach of {unit.id}: choose another target.", at="/target"
        )
    require_in_the_open(battle, target)
    where = pair(unit, target, battle.options)
    sight = LaunchSight(
        where.range_hexes,
        in_arc=arc_covers(battle, unit, post.arc, where.other, where.one),
        line_of_sight=not is_blocked(battle, unit.cell, target.cell, mass_of(target)),
        locked=needs_lock(post.launcher) and locked_on(battle, unit, target),
    )
    _require_target(post, sight, "/target")
    came = where.one if where.one != unit.cell else None
    return Aim(name, None, where.range_hexes, sight.locked, came)


def _at_hex(battle: Battle, post: Post, cell: Cell) -> Aim:
    """Return a hex as a target; that of the launcher is in every arc (CI-7.8-1, CI-UMP-92)."""
    unit = post.unit
    require_layer(battle, cell, at="/aimed_at")
    burst(cell, post.munition)
    sight = LaunchSight(
        range_between(unit.cell, cell, battle.options),
        in_arc=arc_covers(battle, unit, post.arc, cell),
        line_of_sight=not is_blocked(battle, unit.cell, cell, 0),
        locked=needs_lock(post.launcher) and locked_on_hex(battle, unit, cell),
    )
    _require_target(post, sight, "/aimed_at")
    return Aim(None, cell, sight.range_hexes, sight.locked)


def _require_target(post: Post, sight: LaunchSight, at: str) -> None:
    """Refuse a target that the launch rules do not let be one."""
    barred = bar_to_launch(post.launcher, post.munition, sight)
    if barred is BEYOND_LAUNCH_RANGE:
        raise barred.refuse(
            f"The launch range of {post.munition.id} is {post.munition.launch_range} hexes,"
            f" the target is {sight.range_hexes} away.",
            at=at,
        )
    if barred:
        raise barred.refuse(
            f"{post.unit.id} cannot launch {post.munition.id} from {post.weapon} there:"
            f" {barred.meaning}",
            at=at,
        )


MOST_AROUND = 3
"""How far from an enemy, at most, a hex is told."""

MOST_HEXES = 60
"""As many hexes as are told, those nearest to enemies; there may be more."""

ORIGIN: Hex = (0, 0)


def hexes_in_reach(battle: Battle, post: Post) -> tuple[Cell, ...]:
    """Return the hexes that a munition may be aimed at, those nearest to enemies first (CI-7.8-1).

    They are in range and in arc, and such that its wave could meet an enemy from there, or one
    that drifts on; the hex of the launcher comes last, which is in every arc (CI-UMP-92).
    """
    near = dict.fromkeys([*_around_enemies(battle, post), post.unit.cell])
    return tuple(islice((cell for cell in near if _reaches(battle, post, cell)), MOST_HEXES))


def _around_enemies(battle: Battle, post: Post) -> Iterator[Cell]:
    enemies = [each for each in battle.units if each.in_play and each.side != post.unit.side]
    centres = [
        cell for each in enemies for cell in (each.cell, added(each.cell, each.motion.vector))
    ]
    for away in range(min(post.munition.wave or 0, MOST_AROUND) + 1):
        for centre in centres:
            for step in RINGS[away]:
                yield added(centre, step)


def _ring(away: int) -> tuple[Hex, ...]:
    span = range(-away, away + 1)
    cells = [(q, r) for q in span for r in span]
    return tuple([cell for cell in cells if distance(ORIGIN, cell) == away])


RINGS = tuple([_ring(away) for away in range(MOST_AROUND + 1)])
"""The steps to all hexes that are so far away."""


def _reaches(battle: Battle, post: Post, cell: Cell) -> bool:
    if range_between(post.unit.cell, cell, battle.options) > post.munition.launch_range:
        return False
    try:
        aim(battle, post, None, cell)
    except Refusal:
        return False
    return True
