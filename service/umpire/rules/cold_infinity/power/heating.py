"""Ship adjustments of Final Actions: plants that overheat (CI 2.0-11, 3.6). Points of heat."""

from collections.abc import Iterator

from umpire.rules.cold_infinity.outline.parts import places_of
from umpire.rules.cold_infinity.outline.turn import outline
from umpire.rules.cold_infinity.power.happenings import PlantHeated, SinkHeated
from umpire.rules.cold_infinity.power.heat import final_actions
from umpire.rules.cold_infinity.power.losses import without_plants
from umpire.rules.cold_infinity.power.plants import reactor_output
from umpire.rules.cold_infinity.power.sinks import room_in, sink_capacity
from umpire.rules.cold_infinity.power.standing import has_live_plant
from umpire.rules.cold_infinity.power.supplying import told_only_to
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.outboard import outboard_row
from umpire.rules.cold_infinity.state.power import Heat
from umpire.rules.cold_infinity.state.running import fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import HeatSink, Reactor


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
    for sink, most in _rooms(ship).items():
        share = min(most, taken)
        taken -= share
        if share:
            held = outboard_row(ship.outboard, sink).heat + share
            yield SinkHeated(ship=ship.id, sink=sink, taken=share, heat=held, only=only)


def _rooms(ship: Starship) -> dict[str, int]:
    """Return the heat that each sink of a ship takes yet, of those that are there (16.8.2)."""
    found = {}
    for each in fitted(ship.running, HeatSink):
        row = outboard_row(ship.outboard, each.system.id)
        if each.intact and not row.gone:
            room = room_in(row.heat, sink_capacity(each.system.structure, each.lost))
            found[each.system.id] = room
    return found
