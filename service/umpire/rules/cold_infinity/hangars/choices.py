"""What hangars may do now: launch, land, arm and move craft (CI 12.4)."""

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Any

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
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hangars.bays import fits
from umpire.rules.cold_infinity.hangars.cargo import cargo_choices
from umpire.rules.cold_infinity.hangars.handling import (
    TURNS_TO_LAUNCHER,
    bar_to_receiving,
    crash,
    landing_damage,
    operations_needed,
)
from umpire.rules.cold_infinity.hangars.landings import require_approach
from umpire.rules.cold_infinity.hangars.launches import most_together, taken_names
from umpire.rules.cold_infinity.hangars.orders import (
    HANGAR_FULL,
    NOTHING_LEFT,
    RACK_ABOARD_FULL,
    HandleOrdnance,
    LandCraft,
    LaunchCraft,
    MoveToLauncher,
)
from umpire.rules.cold_infinity.hangars.ordnance import Stock, racks_of, stock_of
from umpire.rules.cold_infinity.hangars.stowage import (
    as_craft,
    bays_left,
    facings_through,
    hangars_of,
    has_room,
    operations_left,
    require_working,
    stowed_in,
    tubes_of,
)
from umpire.rules.cold_infinity.state.arms import Missiles
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import speed_of


class LaunchCraftChoice(Choice, frozen=True, tag="launch_craft", kw_only=True):
    """Craft of a group may be launched from a hangar: so many of them, with any of these facings.

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
    """Craft of a group may land in a hangar: so many of them, each with so much damage."""

    ship: str
    hangar: str
    group: str
    fighters: tuple[str, ...]
    most: int
    damage: int
    rule: str = "CI-12.4.1-2"


class HandleOrdnanceChoice(Choice, frozen=True, tag="handle_ordnance", kw_only=True):
    """Craft in a hangar may be loaded from its stores, and unloaded, so many times."""

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
    first = tuple(_handled(battle, stock, at_once=True))
    if not first:
        return
    later = any_of(_handled(battle, stock, at_once=False))
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


def _handled(battle: Battle, stock: Stock, *, at_once: bool) -> Iterator[Legal]:
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
            fields = {"ship": ship.id, "hangar": hangar, "launcher": launcher, "group": group}
            some = min(most, len(fighters))
            yield MoveToLauncherChoice(
                **fields,
                fighters=fighters,
                order=order_of(MoveToLauncher, **fields, fighters=fighters[:1]),
                open=(open_at("/fighters", list_of(one_of(fighters), 1, some), optional=True),),
                unless=codes(HANGAR_FULL),
            )
