"""Cargo, ordnance, choices, and the record of the chapter (CI 12.4, 15.2)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice
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
    order_of,
    record,
)
from umpire.kernel.rulebook import Id, Seat
from umpire.rules.cold_infinity.hangars import bays
from umpire.rules.cold_infinity.hangars.bays import (
    EJECTED_A_TURN,
    HANGAR_BUSY,
    HANGAR_FULL,
    HOLD_EMPTY,
    HOLD_WITHIN,
    NO_ORDNANCE,
    NO_TRANSFER,
    NOT_ABOARD,
    NOTHING_LEFT,
    ONE_CONTAINER,
    RACK_ABOARD_FULL,
    UNFIT_ORDNANCE,
    UNKNOWN_HANGAR,
    Armed,
    CargoLost,
    ContainerEjected,
    EjectContainer,
    HandleOrdnance,
    HangarOperation,
    LandCraft,
    LaunchCraft,
    LoadOrdnance,
    MovedToLauncher,
    MoveToLauncher,
    OrdnanceHandled,
    containers_of,
    fits,
    full_left,
)
from umpire.rules.cold_infinity.hangars.craft import (
    TURNS_TO_LAUNCHER,
    aboard,
    as_craft,
    bar_to_landing,
    bar_to_receiving,
    bays_left,
    crash,
    facings_through,
    hangars_of,
    has_room,
    known_hangar,
    land_craft,
    landing_damage,
    launch_craft,
    most_together,
    operations_left,
    operations_needed,
    require_approach,
    require_operations,
    require_working,
    stowed_in,
    taken_names,
    tubes_of,
)
from umpire.rules.cold_infinity.play import ChapterOfPlay, if_identified, nobody, unidentified
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.sheet import (
    UNKNOWN_WEAPON,
    CraftSheet,
    Fitted,
    fitted,
    home_of,
    is_outer,
)
from umpire.rules.cold_infinity.state.units import (
    acting_ships,
    commanded_ship,
    known_group,
    listed,
    side_of_group,
    side_of_ship,
    speed_of,
)
from umpire.rules.cold_infinity.state.vessels import Berth, Group, Magazine, Missiles, Starship
from umpire.rules.cold_infinity.state.weapons import Hold, MissileRack


class EjectContainerChoice(Choice, frozen=True, tag="eject_container", kw_only=True):
    """A full container of a hold may be ejected; the number of full ones."""

    ship: str
    hold: str
    full: int
    rule: str = "CI-15.2-1"


def holds_of(ship: Starship) -> dict[Id, Fitted[Hold]]:
    """Return the cargo holds of a ship, destroyed ones too, by name."""
    return {
        each.system.id: each for each in fitted(ship.running, Hold) if each.system.holds == "cargo"
    }


def eject_container(ruling: Ruling, order: EjectContainer, _dice: Dice) -> Ruling:
    """Eject a full container of a ship, one a turn (CI-15.2-1, CI-RUL-109).

    Raises:
        IllegalOrder: it has ejected one, the hold is empty, or inside the ship; or the side is
            done.
        Malformed: there is no such ship, or no such hold.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    require_ejection(battle, ship, order.hold)
    return ruling.then(ContainerEjected(ship=ship.id, hold=order.hold, turn=battle.turn))


def require_ejection(battle: Battle, ship: Starship, hold: Id) -> None:
    """Refuse to eject a container that cannot go now (CI-15.2-1, CI-RUL-109)."""
    found = holds_of(ship)
    if hold not in found:
        raise UNKNOWN_HANGAR.refuse(
            f"{ship.id} has no cargo hold {hold}; it has {listed(found)}.", at="/hold"
        )
    if not is_outer(ship.sheet, home_of(ship.sheet, hold)):
        raise HOLD_WITHIN.refuse(
            f"Hold {hold} of {ship.id} is inside the ship: nothing can be moved from there in "
            "battle.",
            at="/hold",
        )
    if not ship.full(hold):
        full = [name for name in found if ship.full(name)]
        raise HOLD_EMPTY.refuse(
            f"{hold} has no full container; holds with full ones: {listed(full)}.", at="/hold"
        )
    if ejected(battle, ship) >= EJECTED_A_TURN:
        raise ONE_CONTAINER.refuse(
            f"{ship.id} has ejected a container this turn: eject the next one next turn.",
            at="/ship",
        )


def ejected(battle: Battle, ship: Starship) -> int:
    """Return how many containers a ship has ejected this turn."""
    done = [ship.hold(name) for name in holds_of(ship)]
    return sum(each.operations for each in done if each.turn == battle.turn)


def lose_cargo(ruling: Ruling, ship_id: Id) -> Ruling:
    """Destroy the cargo whose containers are lost by damage to a ship (CI-13.1.7-1)."""
    ship = ruling.state.ship(ship_id)
    if ship is None or not ship.cargo:
        return ruling
    return ruling.then(*_losses(ship))


def _losses(ship: Starship) -> Iterator[CargoLost]:
    for name, hold in holds_of(ship).items():
        full = ship.full(name)
        left = full_left(full, containers_of(hold.system.structure, hold.lost))
        if left < full:
            yield CargoLost(ship=ship.id, hold=name, lost=full - left)


def is_asked_for_cargo(battle: Battle, side: str) -> bool:
    """Return whether a side has a ship with cargo that it could eject (CI-15.2-1)."""
    return any(
        ship.full(name) and is_outer(ship.sheet, home_of(ship.sheet, name))
        for ship in acting_ships(battle, side)
        if ship.cargo
        for name in holds_of(ship)
    )


def cargo_choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[EjectContainerChoice]:
    """Yield the holds of a seat's ships that may eject a container now."""
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished and unit in {None, ship.id}
        if not mine or ship.status != "active" or ejected(battle, ship):
            continue
        for name in holds_of(ship):
            if ship.full(name) and is_outer(ship.sheet, home_of(ship.sheet, name)):
                yield EjectContainerChoice(
                    ship=ship.id,
                    hold=name,
                    full=ship.full(name),
                    order=order_of(EjectContainer, ship=ship.id, hold=name),
                )


class Stock(NamedTuple):
    """The stores of a hangar, and the load of each craft aboard, by group and name."""

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
        stock = _handle(battle, stock, each, f"/operations/{place}")
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


def _handle(battle: Battle, stock: Stock, operation: HangarOperation, at: str) -> Stock:
    """Return the stores and loads after one operation (CI-12.4-2)."""
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
            f"There is no {munition} there; choose {listed(source)}.",
            at=f"{at}/munition",
        )
    if not isinstance(operation, LoadOrdnance):
        return _stock_of(stock, key, operation.rack, _less(held, munition))._replace(
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
    return _stock_of(stock, key, operation.rack, (*held, munition))._replace(
        stores=_less(stock.stores, munition)
    )


def _less(missiles: Missiles, munition: Id) -> Missiles:
    place = missiles.index(munition)
    return missiles[:place] + missiles[place + 1 :]


def _stock_of(stock: Stock, key: tuple[Id, Id], rack: Id, missiles: Missiles) -> Stock:
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
            f"{order.hangar} must be a hangar, and {order.launcher} an external launcher.",
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
                berth=_arrive(ruling.state, ship, berth, group.craft.mass),
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


def _arrive(battle: Battle, ship: Starship, berth: Berth, mass: float) -> Berth:
    """Return a berth: that in the launcher, once three turns are done (CI-12.4.2-1)."""
    if berth.launcher is None or berth.steps < TURNS_TO_LAUNCHER:
        return berth
    if not has_room(battle, ship, berth.launcher, mass):
        raise HANGAR_FULL.refuse(
            f"{berth.launcher} has no room: launch what it holds first.", at="/launcher"
        )
    return replace(berth, hold=berth.launcher, launcher=None, steps=0)


class LaunchCraftChoice(Choice, frozen=True, tag="launch_craft", kw_only=True):
    """Craft of a group may be launched from a hangar: this many, with any of these facings.

    Where others of the group fly already, those that are launched get a name of their own.
    """

    ship: str
    hangar: str
    group: str
    fighters: tuple[str, ...]
    most: int
    facings: tuple[int, ...]
    rule: str = "CI-12.4.1-1"


class LandCraftChoice(Choice, frozen=True, tag="land_craft", kw_only=True):
    """Craft of a group may land in a hangar: this number of them, each with this much damage."""

    ship: str
    hangar: str
    group: str
    fighters: tuple[str, ...]
    most: int
    damage: int
    rule: str = "CI-12.4.1-2"


class HandleOrdnanceChoice(Choice, frozen=True, tag="handle_ordnance", kw_only=True):
    """Craft in a hangar may be loaded from its stores, and unloaded, up to this number of times."""

    ship: str
    hangar: str
    operations: int
    stores: Missiles
    rule: str = "CI-12.4-2"


class MoveToLauncherChoice(Choice, frozen=True, tag="move_to_launcher", kw_only=True):
    """Craft of a group may be brought from a hangar on their way to a launcher."""

    ship: str
    hangar: str
    launcher: str
    group: str
    fighters: tuple[str, ...]
    rule: str = "CI-12.4.2-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what hangars and cargo holds of a seat may do now; with `unit`, for that one alone."""
    if battle.phase != "final":
        return
    yield from cargo_choices(battle, sees, unit)
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished
        if not mine or ship.status != "active":
            continue
        for name, hangar in hangars_of(ship).items():
            if hangar.intact and operations_left(battle, ship, name):
                if unit in {None, ship.id}:
                    yield from _launches(battle, ship, name)
                    yield from _ordnance(battle, ship, name)
                    yield from _moves(battle, ship, name)
                yield from _landings(battle, ship, name, unit)


def _times(battle: Battle, ship: Starship, hangar: Id) -> int:
    """Return how many craft a hangar may yet launch or land this turn."""
    once = operations_needed(1, by_tube=bool(tubes_of(ship, hangar)))
    return operations_left(battle, ship, hangar) // once


def _here(battle: Battle, ship: Starship, hangar: Id) -> dict[Id, tuple[Id, ...]]:
    """Return who is in a hangar, by group."""
    found: dict[Id, tuple[Id, ...]] = {}
    for each in stowed_in(battle, ship.id, hangar):
        found[each.group.id] = (*found.get(each.group.id, ()), each.berth.fighter)
    return found


def _launches(battle: Battle, ship: Starship, hangar: Id) -> Iterator[LaunchCraftChoice]:
    try:
        arc = require_working(battle, ship, hangar, None, times=1)
    except Refusal:
        return
    facings = facings_through(battle, ship, arc)
    for name, fighters in _here(battle, ship, hangar).items() if facings else ():
        group = battle.group(name)
        if group is None:
            continue
        most = min(_times(battle, ship, hangar), len(fighters), most_together(battle, group))
        fields: dict[str, Any] = {"ship": ship.id, "hangar": hangar, "group": name}
        own = {"group_name": new_name(battle, group)} if group.flying else {}
        yield LaunchCraftChoice(
            **fields,
            fighters=fighters,
            most=most,
            facings=facings,
            order=order_of(LaunchCraft, **fields, **own, fighters=fighters[:most]),
            open=(
                open_at("/fighters", list_of(one_of(fighters), 1, most), optional=True),
                open_at("/facing", one_of(facings), optional=True),
            ),
        )


def new_name(battle: Battle, group: Group) -> Id:
    """Return a name that nobody has, for a part of a group."""
    taken = taken_names(battle)
    return next(name for n in count(2) if (name := f"{group.id[:56]}-{n}") not in taken)


def _landings(
    battle: Battle, ship: Starship, hangar: Id, unit: str | None
) -> Iterator[LandCraftChoice]:
    system = hangars_of(ship)[hangar].system
    if bar_to_receiving(external=system.external, receives=system.receives):
        return
    for group in battle.groups:
        near = group.in_play and (group.side, group.cell) == (ship.side, ship.cell)
        if not near or unit not in {None, ship.id, group.id}:
            continue
        most = min(_times(battle, ship, hangar), _room(battle, ship, hangar, group))
        if not most or crash(group.craft.hull_type, system.houses, has_room=True):
            continue
        try:
            arc = require_working(battle, ship, hangar, None, times=1)
            require_approach(battle, ship, group, arc)
        except Refusal:
            continue
        yield _to_land(battle, ship, hangar, group, most)


def _to_land(
    battle: Battle, ship: Starship, hangar: Id, group: Group, most: int
) -> LandCraftChoice:
    fighters = tuple([each.id for each in group.flying])
    fields: dict[str, Any] = {"ship": ship.id, "hangar": hangar, "group": group.id}
    most = min(most, len(fighters))
    return LandCraftChoice(
        **fields,
        fighters=fighters,
        most=most,
        damage=landing_damage(speed_of(battle, group), speed_of(battle, ship), group.craft.thrust),
        order=order_of(LandCraft, **fields, fighters=fighters[:most]),
        open=(open_at("/fighters", list_of(one_of(fighters), 1, most), optional=True),),
    )


def _room(battle: Battle, ship: Starship, hangar: Id, group: Group) -> int:
    """Return how many craft of a group find room in a hangar."""
    aboard = [each.mass for each in as_craft(stowed_in(battle, ship.id, hangar))]
    bays = bays_left(ship, hangar)
    return sum(
        fits([*aboard, *[group.craft.mass] * number], bays)
        for number in range(1, len(group.flying) + 1)
    )


def _ordnance(battle: Battle, ship: Starship, hangar: Id) -> Iterator[HandleOrdnanceChoice]:
    if hangars_of(ship)[hangar].system.external:
        return
    stock = stock_of(battle, ship, hangar)
    first = tuple(_handling_choices(battle, stock, at_once=True))
    if not first:
        return
    later = any_of(_handling_choices(battle, stock, at_once=False))
    most = operations_left(battle, ship, hangar)
    operations = list_of(later, 1, most, repeats=True, first=any_of(first))
    yield HandleOrdnanceChoice(
        ship=ship.id,
        hangar=hangar,
        operations=most,
        stores=stock.stores,
        order=order_of(HandleOrdnance, ship=ship.id, hangar=hangar),
        open=(open_at("/operations", operations),),
        unless=codes(NOTHING_LEFT, RACK_ABOARD_FULL),
    )


def _handling_choices(battle: Battle, stock: Stock, *, at_once: bool) -> Iterator[Legal]:
    """Yield what may be loaded and unloaded: at once, or after something else."""
    for (name, fighter), berth in stock.berths.items():
        group = battle.group(name)
        for rack, block in racks_of(group.craft).items() if group else ():
            held = next((each.missiles for each in berth.magazines if each.rack == rack), ())
            full = len(held) >= block.magazine
            fitting = [each for each in block.munitions if not at_once or each in stock.stores]
            fields = {"group": only(name), "fighter": only(fighter), "rack": only(rack)}
            if fitting and not (at_once and full):
                yield _operation("load", fields, fitting)
            if held or not at_once:
                yield _operation("unload", fields, held if at_once else block.munitions)


def _operation(kind: str, fields: dict[str, Legal], munitions: Iterable[Id]) -> Legal:
    kinds = one_of(dict.fromkeys(munitions))
    return record({"kind": only(kind), **fields, "munition": kinds})


def _moves(battle: Battle, ship: Starship, hangar: Id) -> Iterator[MoveToLauncherChoice]:
    found = hangars_of(ship)
    if found[hangar].system.external:
        return
    stowed = stowed_in(battle, ship.id, hangar)
    for launcher, each in found.items():
        if not each.intact or not each.system.external:
            continue
        ready: dict[Id, tuple[Id, ...]] = {}
        for one in stowed:
            begun = one.berth.launcher == launcher and one.berth.steps > 0
            there = begun and one.berth.steps + 1 >= TURNS_TO_LAUNCHER
            room = not there or has_room(battle, ship, launcher, one.group.craft.mass)
            if room and not (begun and one.berth.stepped == battle.turn):
                ready[one.group.id] = (*ready.get(one.group.id, ()), one.berth.fighter)
        most = operations_left(battle, ship, hangar)
        for group, fighters in ready.items():
            fields: dict[str, Any] = {
                "ship": ship.id,
                "hangar": hangar,
                "launcher": launcher,
                "group": group,
            }
            some = min(most, len(fighters))
            yield MoveToLauncherChoice(
                **fields,
                fighters=fighters,
                order=order_of(MoveToLauncher, **fields, fighters=fighters[:1]),
                open=(open_at("/fighters", list_of(one_of(fighters), 1, some), optional=True),),
                unless=codes(HANGAR_FULL),
            )


def is_asked_for_hangars(battle: Battle, side: str) -> bool:
    """Check whether a side has cargo, craft in a hangar that works, or one that could receive them.

    The contents of a hangar and its operations this turn are hidden (CI-12.4-2).
    """
    if is_asked_for_cargo(battle, side):
        return True
    return any(
        bool(stowed_in(battle, ship.id, name)) or _could_receive(battle, ship, hangar.system)
        for ship in acting_ships(battle, side)
        for name, hangar in hangars_of(ship).items()
        if hangar.intact and hangar.system.operations
    )


def _could_receive(battle: Battle, ship: Starship, hangar: Hold) -> bool:
    """Return whether craft that may land are beside a ship (CI-12.4.1-2)."""
    if ship.turned or bar_to_receiving(external=hangar.external, receives=hangar.receives):
        return False
    return any(
        group.in_play
        and (group.side, group.cell) == (ship.side, ship.cell)
        and not bar_to_landing(speed_of(battle, group), speed_of(battle, ship))
        for group in battle.groups
    )


def if_both_identified(battle: Battle, order: LaunchCraft | LandCraft, seat: Seat) -> bool:
    """Return whether a seat knows the ship and the group of an order (CI-4.9-1)."""
    return unidentified(battle, seat).isdisjoint((order.ship, order.group))


LAUNCH_CRAFT: Act[Battle, LaunchCraft] = Act(
    order=LaunchCraft,
    procedure=launch_craft,
    family="movement",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(LaunchCraftChoice),
    readable=if_both_identified,
)


LAND_CRAFT: Act[Battle, LandCraft] = Act(
    order=LandCraft,
    procedure=land_craft,
    family="movement",
    phases=("final",),
    side=side_of_group,
    offer=InChapter(LandCraftChoice),
    readable=if_both_identified,
)


HANDLE_ORDNANCE: Act[Battle, HandleOrdnance] = Act(
    order=HandleOrdnance,
    procedure=handle_ordnance,
    family="fire",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(HandleOrdnanceChoice),
    readable=nobody,
)


MOVE_TO_LAUNCHER: Act[Battle, MoveToLauncher] = Act(
    order=MoveToLauncher,
    procedure=move_to_launcher,
    family="movement",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(MoveToLauncherChoice),
    readable=if_identified,
)


EJECT_CONTAINER: Act[Battle, EjectContainer] = Act(
    order=EjectContainer,
    procedure=eject_container,
    family="movement",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(EjectContainerChoice),
    readable=if_identified,
)


HANGARS = ChapterOfPlay(
    acts=(LAUNCH_CRAFT, LAND_CRAFT, HANDLE_ORDNANCE, MOVE_TO_LAUNCHER, EJECT_CONTAINER),
    events=bays.EVENTS,
    choices=choices,
    operations={
        "use_hangar": LaunchCraft,
        "handle_cargo": EjectContainer,
    },
    asks_in_final=is_asked_for_hangars,
)
