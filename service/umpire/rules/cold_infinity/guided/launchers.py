"""Racks and launchers of units in battle, what they are to launch, and what reload racks do.

CI 7.1, 9.2.
"""

from typing import NamedTuple

from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.docking.berths import is_inside
from umpire.rules.cold_infinity.guided.launching import Launcher, bar_to_fitting
from umpire.rules.cold_infinity.guided.magazines import ReloadOperation, Stock, reloaded, without
from umpire.rules.cold_infinity.guided.refusals import (
    NOT_LOADED,
    OPERATIONS_EXCEEDED,
    UNFIT_MUNITION,
)
from umpire.rules.cold_infinity.guided.stocks import racks_at_start, racks_now
from umpire.rules.cold_infinity.guns.gun import SHUT_IN
from umpire.rules.cold_infinity.power.arming import fired
from umpire.rules.cold_infinity.power.supplying import is_on, usable
from umpire.rules.cold_infinity.sighting.sights import weapons_out
from umpire.rules.cold_infinity.state.arms import Magazine, Missiles, Readiness
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import BASIC_CONFIGURATIONS
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.named import listed, said_of
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.refusals import (
    DESTROYED,
    NOT_POWERED,
    OPTION_OFF,
    UNKNOWN_WEAPON,
)
from umpire.rules.cold_infinity.state.running import Fitted, destroyed, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import ReloadRack
from umpire.rules.cold_infinity.state.units import acting_ships, known_weapon, weapons_of
from umpire.rules.cold_infinity.state.weapons import MissileRack, Munition, TorpedoLauncher

LAUNCHER_GONE = DESTROYED.under("CI-7.1-1")


class Loading(NamedTuple):
    """What is launched, and what it leaves: readiness, and of a rack its missiles."""

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
        raise UNKNOWN_WEAPON.refuse(f"{weapon} launches nothing; what does is {others}.", at=at)
    return block


def kinds_of(launcher: Launcher) -> tuple[Id, ...]:
    """Return the munitions for which a rack or launcher is made (CI-9.2.1-1, CI-9.2.2-1)."""
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
        raise SHUT_IN.refuse(
            f"{unit.id} is inside a dock: {weapon} may launch when it has left.", at="/weapon"
        )
    ready = _readied(battle, unit, weapon, launcher)
    munition = _munition(unit, launcher, chosen or _next(unit, weapon, launcher))
    require_level(launcher, munition, battle.options)
    return Loading(munition, ready, _left(unit, weapon, launcher, munition, battle.options))


def _readied(battle: Battle, unit: Unit, weapon: str, launcher: Launcher) -> Readiness:
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
    """Return what a launcher launches for which nothing is chosen."""
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
    """Refuse what the advanced rules alone have: torpedoes, drones, configurations (CI-RUL-1).

    Raises:
        IllegalOrder: the scenario plays without them.
    """
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
    """Tell whether a reload rack has been used this turn."""
    return any(each.rack == rack and each.turn == battle.turn for each in ship.arms.reloaded)


def stock_of(battle: Battle, ship: Starship, rack: Id) -> Stock:
    """Return what a reload rack that is not destroyed holds, and the racks that it serves."""
    held = {each.rack: each.missiles for each in ship.arms.magazines}
    racks = racks_now(ship.running, held, battle.tables.damage)
    own = racks[rack]
    served = {name: each for name, each in racks.items() if name not in reload_racks(ship)}
    return Stock(own.missiles, own.capacity, served)


def is_useful(stock: Stock) -> bool:
    """Tell whether a reload rack could load or unload anything now (CI-9.2.4-1)."""
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
                f"{each.rack} is destroyed; what is left is {listed(stock.racks)}.", at=at
            )


def is_asked_for_reloads(battle: Battle, side: str) -> bool:
    """Tell whether a side has a reload rack (CI-9.2.4-1).

    What racks hold, and whether they have been used, is its own affair.
    """
    return any(
        each.intact for ship in acting_ships(battle, side) for each in reload_racks(ship).values()
    )
