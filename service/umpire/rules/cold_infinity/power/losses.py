"""Losses of power: through damage, and through plants that overheat (CI 2.0-11, 3.2, 3.4, 3.6).

Points of heat.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.outline.parts import places_of
from umpire.rules.cold_infinity.outline.turn import outline
from umpire.rules.cold_infinity.power.allocation import goes_off
from umpire.rules.cold_infinity.power.consumers import consumers
from umpire.rules.cold_infinity.power.grids import Levels
from umpire.rules.cold_infinity.power.happenings import (
    ActiveSystemsLost,
    ChargeLost,
    PlantHeated,
    PowerLost,
    SinkHeated,
)
from umpire.rules.cold_infinity.power.heat import (
    final_actions,
    room_in,
    sink_capacity,
    taken_by_sinks,
)
from umpire.rules.cold_infinity.power.plants import (
    battery_capacity,
    capacitor_capacity,
    kept,
    reactor_output,
)
from umpire.rules.cold_infinity.power.supplying import grid_of, has_live_plant, told_only_to
from umpire.rules.cold_infinity.state.arms import Heat, PlantLevel
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.condition import Condition
from umpire.rules.cold_infinity.state.noncombat import outboard_row
from umpire.rules.cold_infinity.state.running import destroyed, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Battery, Capacitor, HeatSink, Reactor
from umpire.rules.cold_infinity.state.tables import PowerTable


def note_losses(
    battle: Battle, ship_id: str, before: Condition, after: Condition
) -> tuple[HappensTo[Battle], ...]:
    """Return what damage has done to a ship's power (CI-3.2-3, CI-3.4-1, CI-RUL-12, CI-UMP-68).

    A plant that gives less is a matter of the next Power Allocation.

    Args:
        battle: with the ship, before or after the damage.
        ship_id: of a ship that it has.
        before: its condition before the damage.
        after: its condition after it.
    """
    found = battle.ship(ship_id)
    if found is None:
        return ()
    was, now = replace(found, condition=before), replace(found, condition=after)
    return (*_systems(battle, was, now), *_charge(battle, now), *_power(battle, was, now))


def _systems(battle: Battle, was: Starship, now: Starship) -> tuple[HappensTo[Battle], ...]:
    """Return the systems destroyed while they were on, that draw power yet (CI-3.4-1)."""
    lost = destroyed(now.condition) - destroyed(was.condition)
    gone = tuple([each for each in was.power.on if each in lost])
    if not gone:
        return ()
    only = told_only_to(battle, was)
    return (ActiveSystemsLost(ship=was.id, gone=gone, turn=battle.turn, only=only),)


def _charge(battle: Battle, now: Starship) -> tuple[HappensTo[Battle], ...]:
    """Return the charge that has found no room in what is left (CI-RUL-12, CI-3.1.3-2)."""
    levels = _with_room(now, battle.tables.power)
    if levels == now.power.levels:
        return ()
    return (ChargeLost(ship=now.id, levels=levels, only=told_only_to(battle, now)),)


def _with_room(ship: Starship, table: PowerTable) -> Levels:
    room = {
        each.system.id: capacitor_capacity(each.system, each.lost, table)
        for each in fitted(ship.running, Capacitor)
    }
    room |= {
        each.system.id: battery_capacity(each.system, each.lost)
        for each in fitted(ship.running, Battery)
    }
    return tuple([_kept(level, room.get(level.id)) for level in ship.power.levels])


def _kept(level: PlantLevel, room: int | None) -> PlantLevel:
    return level if room is None else replace(level, stored=kept(level.stored, room))


def _power(battle: Battle, was: Starship, now: Starship) -> tuple[HappensTo[Battle], ...]:
    """Return what goes off at once, the last plant being destroyed (CI-3.2-3)."""
    if not has_live_plant(was) or has_live_plant(now):
        return ()
    return without_plants(battle, now)


def without_plants(battle: Battle, ship: Starship) -> tuple[PowerLost, ...]:
    """Return what goes off of a ship without a plant that works; batteries feed on (CI-3.2-3)."""
    gone, known = destroyed(ship.condition), {each.system for each in consumers(ship.sheet)}
    on = [each for each in ship.power.on if each in known - gone]
    off = goes_off(grid_of(battle, ship)._replace(output=0), on, ship.power.fed)
    if not off:
        return ()
    return (PowerLost(ship=ship.id, deactivated=off, only=told_only_to(battle, ship)),)


def heat_plants(ruling: Ruling) -> Ruling:
    """Return the ruling in which plants have heated by their use, or cooled (CI-3.6-1, CI-RUL-16).

    With the last plant that shuts down all goes off (CI-3.2-3). The basic rules have no heat.
    """
    if not places_of("check_heat", outline(ruling.state.options)):
        return ruling
    for ship in ruling.state.ships:
        if ship.under_way:
            lived = has_live_plant(ship)
            ruling = ruling.then(*_heated(ruling.state, ship))
            now = ruling.state.ship(ship.id) or ship
            if lived and not has_live_plant(now):
                ruling = ruling.then(*without_plants(ruling.state, now))
    return ruling


def _heated(battle: Battle, ship: Starship) -> Iterator[PlantHeated | SinkHeated]:
    """Yield what Final Actions do to each plant that makes heat, and what sinks take of it.

    Sinks take what they have room for, in the order of the sheet (CI-16.8.2-1, CI-UMP-149).
    """
    used = {each.plant: each.power for each in ship.power.given}
    heats = {each.id: each.heat for each in ship.power.levels}
    only = told_only_to(battle, ship)
    room, taken = sum(_rooms(ship).values()), 0
    for each in fitted(ship.running, Reactor):
        name, rating = each.system.id, reactor_output(each.system, each.lost)
        if not each.system.overheating or not each.intact:
            continue
        heat, table = heats.get(name, Heat()), battle.tables.power
        warming = final_actions(heat, used.get(name, 0), rating, table, room - taken)
        taken += warming.absorbed
        if warming.after != heat or warming.made:
            yield PlantHeated(
                ship=ship.id,
                plant=name,
                made=warming.made,
                dissipated=warming.lost,
                heat=warming.after,
                only=only,
            )
    rooms = _rooms(ship)
    for sink, share in zip(rooms, taken_by_sinks(taken, list(rooms.values())), strict=True):
        if share:
            held = outboard_row(ship.outboard, sink).heat + share
            yield SinkHeated(ship=ship.id, sink=sink, taken=share, heat=held, only=only)


def _rooms(ship: Starship) -> dict[str, int]:
    """Return the heat that each sink of a ship takes yet (CI-16.8.2-1, CI-UMP-149)."""
    found = {}
    for each in fitted(ship.running, HeatSink):
        row = outboard_row(ship.outboard, each.system.id)
        if each.intact and not row.gone:
            capacity = sink_capacity(each.system.structure, each.lost)
            found[each.system.id] = room_in(row.heat, capacity, extended=row.out)
    return found
