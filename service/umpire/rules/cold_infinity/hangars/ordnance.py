"""Ordnance for craft aboard, and their way to external launchers (CI 12.4, 12.4.2)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hangars.handling import TURNS_TO_LAUNCHER, require_operations
from umpire.rules.cold_infinity.hangars.happenings import Armed, MovedToLauncher, OrdnanceHandled
from umpire.rules.cold_infinity.hangars.launches import aboard
from umpire.rules.cold_infinity.hangars.orders import (
    HANGAR_BUSY,
    HANGAR_FULL,
    NO_ORDNANCE,
    NO_TRANSFER,
    NOT_ABOARD,
    NOTHING_LEFT,
    RACK_ABOARD_FULL,
    UNFIT_ORDNANCE,
    HandleOrdnance,
    HangarOperation,
    LoadOrdnance,
    MoveToLauncher,
)
from umpire.rules.cold_infinity.hangars.stowage import (
    has_room,
    known_hangar,
    operations_left,
    stowed_in,
)
from umpire.rules.cold_infinity.state.arms import Magazine, Missiles
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.group import Berth
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import UNKNOWN_WEAPON
from umpire.rules.cold_infinity.state.sheet import CraftSheet
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import commanded_ship, known_group
from umpire.rules.cold_infinity.state.weapons import MissileRack


class Stock(NamedTuple):
    """What a hangar has in its stores, and what each craft aboard holds, by group and name."""

    stores: Missiles
    berths: dict[tuple[Id, Id], Berth]


def handle_ordnance(ruling: Ruling, order: HandleOrdnance, _dice: Dice) -> Ruling:
    """Load and unload craft aboard, each missile an operation of the hangar (CI-12.4-2).

    Raises:
        IllegalOrder: it is a launcher, destroyed, or has done too much; the craft is not there, or
            there is no missile, or no room for it; or the side is done.
        Malformed: there is no such ship, hangar, or rack.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    hangar = known_hangar(ship, order.hangar)
    if hangar.system.external:
        raise NO_ORDNANCE.refuse(
            f"Launcher {order.hangar} is outside, and handles no ordnance: use a hangar.",
            at="/hangar",
        )
    require_operations(len(order.operations), operations_left(battle, ship, order.hangar))
    stock = stock_of(battle, ship, order.hangar)
    for place, each in enumerate(order.operations):
        stock = _handled(battle, stock, each, f"/operations/{place}")
    touched = dict.fromkeys((each.group, each.fighter) for each in order.operations)
    return ruling.then(
        OrdnanceHandled(
            ship=ship.id,
            hangar=order.hangar,
            armed=tuple([Armed(key[0], stock.berths[key]) for key in touched]),
            stores=stock.stores,
            turn=battle.turn,
            operations=len(order.operations),
            only=(ship.side,),
        )
    )


def stock_of(battle: Battle, ship: Starship, hangar: Id) -> Stock:
    """Return what a hangar and the craft in it hold now."""
    berths = {
        (each.group.id, each.berth.fighter): each.berth
        for each in stowed_in(battle, ship.id, hangar)
    }
    return Stock(ship.hold(hangar).stores, berths)


def racks_of(craft: CraftSheet) -> dict[Id, MissileRack]:
    """Return the missile racks of a craft by their mounts."""
    blocks = {each.id: each for each in craft.weapons}
    found = {mount.id: blocks[mount.weapon] for mount in craft.mounts}
    return {name: block for name, block in found.items() if isinstance(block, MissileRack)}


def _handled(battle: Battle, stock: Stock, operation: HangarOperation, at: str) -> Stock:
    """Return what is held where after one operation (CI-12.4-2)."""
    key = (operation.group, operation.fighter)
    group, berth = battle.group(operation.group), stock.berths.get(key)
    if group is None or berth is None:
        raise NOT_ABOARD.refuse(
            f"Fighter {operation.fighter} of {operation.group} is not there; there is"
            f" {listed(f'{one} of {other}' for other, one in stock.berths)}.",
            at=f"{at}/fighter",
        )
    racks = racks_of(group.craft)
    if operation.rack not in racks:
        raise UNKNOWN_WEAPON.refuse(
            f"{group.id} has no rack {operation.rack}; it has {listed(racks)}.", at=f"{at}/rack"
        )
    held = next((e.missiles for e in berth.magazines if e.rack == operation.rack), ())
    munition = operation.munition
    source = stock.stores if isinstance(operation, LoadOrdnance) else held
    if munition not in source:
        raise NOTHING_LEFT.refuse(
            f"There is no {munition} to be had there; there is {listed(source)}.",
            at=f"{at}/munition",
        )
    if not isinstance(operation, LoadOrdnance):
        return _held(stock, key, operation.rack, _less(held, munition))._replace(
            stores=(*stock.stores, munition)
        )
    block = racks[operation.rack]
    if munition not in block.munitions:
        raise UNFIT_ORDNANCE.refuse(
            f"{operation.rack} does not fire {munition}; it takes {listed(block.munitions)}.",
            at=f"{at}/munition",
        )
    if len(held) >= block.magazine:
        raise RACK_ABOARD_FULL.refuse(
            f"{operation.rack} of fighter {operation.fighter} holds its {block.magazine}.",
            at=f"{at}/rack",
        )
    return _held(stock, key, operation.rack, (*held, munition))._replace(
        stores=_less(stock.stores, munition)
    )


def _less(missiles: Missiles, munition: Id) -> Missiles:
    place = missiles.index(munition)
    return missiles[:place] + missiles[place + 1 :]


def _held(stock: Stock, key: tuple[Id, Id], rack: Id, missiles: Missiles) -> Stock:
    berth = stock.berths[key]
    others = [each for each in berth.magazines if each.rack != rack]
    armed = replace(berth, magazines=(*others, Magazine(rack, missiles)))
    return stock._replace(berths={**stock.berths, key: armed})


def move_to_launcher(ruling: Ruling, order: MoveToLauncher, _dice: Dice) -> Ruling:
    """Bring craft a turn nearer to an external launcher: an operation for each (CI-12.4.2-1).

    Raises:
        IllegalOrder: they do not go from a hangar to a launcher, are not there, or have been moved
            this turn; the hangar has done too much, or there is no room; or the side is done.
        Malformed: there is no such ship, hangar, launcher or group.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    hangar = known_hangar(ship, order.hangar)
    launcher = known_hangar(ship, order.launcher, at="/launcher")
    if hangar.system.external or not launcher.system.external:
        raise NO_TRANSFER.refuse(
            f"{order.hangar} is to be a hangar, and {order.launcher} an external launcher.",
            at="/hangar" if hangar.system.external else "/launcher",
        )
    group = known_group(battle, order.group, at="/group")
    fighters = aboard(battle, ship, order.hangar, group, order.fighters)
    require_operations(len(fighters), operations_left(battle, ship, order.hangar))
    for berth in tuple(_on_the_way(battle, ship, order, fighters)):
        ruling = ruling.then(
            MovedToLauncher(
                ship=ship.id,
                hangar=order.hangar,
                group=group.id,
                berth=_arrived(ruling.state, ship, berth, group.craft.mass),
                turn=battle.turn,
            )
        )
    return ruling


def _on_the_way(
    battle: Battle, ship: Starship, order: MoveToLauncher, fighters: Sequence[Id]
) -> Iterator[Berth]:
    """Yield the berths of craft that come a turn nearer, once a turn."""
    for each in stowed_in(battle, ship.id, order.hangar):
        berth = each.berth
        if each.group.id != order.group or berth.fighter not in fighters:
            continue
        before = berth.steps if berth.launcher == order.launcher else 0
        if before and berth.stepped == battle.turn:
            raise HANGAR_BUSY.refuse(
                f"Fighter {berth.fighter} of {order.group} has been moved this turn: go on next"
                " turn.",
                at="/fighters",
                rule="CI-12.4.2-1",
            )
        yield replace(berth, launcher=order.launcher, steps=before + 1, stepped=battle.turn)


def _arrived(battle: Battle, ship: Starship, berth: Berth, mass: float) -> Berth:
    """Return a berth: that in the launcher, once three turns are done (CI-12.4.2-1).

    Raises:
        IllegalOrder: the launcher has no room.
    """
    if berth.launcher is None or berth.steps < TURNS_TO_LAUNCHER:
        return berth
    if not has_room(battle, ship, berth.launcher, mass):
        raise HANGAR_FULL.refuse(
            f"{berth.launcher} has no room: launch what it holds first.", at="/launcher"
        )
    return replace(berth, hold=berth.launcher, launcher=None, steps=0)
