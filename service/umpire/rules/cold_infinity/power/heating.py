"""Ship adjustments of Final Actions: plants that overheat (CI 2.0-11, 3.6). Points of heat."""

from collections.abc import Iterator

from umpire.rules.cold_infinity.outline.parts import places_of
from umpire.rules.cold_infinity.outline.turn import outline
from umpire.rules.cold_infinity.power.happenings import PlantHeated
from umpire.rules.cold_infinity.power.heat import final_actions
from umpire.rules.cold_infinity.power.losses import without_plants
from umpire.rules.cold_infinity.power.plants import reactor_output
from umpire.rules.cold_infinity.power.standing import has_live_plant
from umpire.rules.cold_infinity.power.supplying import told_only_to
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.power import Heat
from umpire.rules.cold_infinity.state.running import fitted
from umpire.rules.cold_infinity.state.sheet import Reactor
from umpire.rules.cold_infinity.state.starship import Starship


def heat_plants(ruling: Ruling) -> Ruling:
    """Return the ruling in which plants have heated by their use, or cooled (CI-3.6-1, CI-RUL-16).

    With the last plant that shuts down all goes off (CI-3.2-3). The basic rules have no heat.
    """
    if not places_of("check_heat", outline(ruling.state.options)):
        return ruling
    for ship in ruling.state.ships:
        if ship.in_play:
            lived = has_live_plant(ship)
            ruling = ruling.then(*_heated(ruling.state, ship))
            now = ruling.state.ship(ship.id) or ship
            if lived and not has_live_plant(now):
                ruling = ruling.then(*without_plants(ruling.state, now))
    return ruling


def _heated(battle: Battle, ship: Starship) -> Iterator[PlantHeated]:
    """Yield what Final Actions do to each plant that makes heat, or has some."""
    used = {each.plant: each.power for each in ship.power.given}
    heats = {each.id: each.heat for each in ship.power.levels}
    for each in fitted(ship.running, Reactor):
        name, rating = each.system.id, reactor_output(each.system, each.lost)
        if not each.system.overheating or not each.intact:
            continue
        heat = heats.get(name, Heat())
        warming = final_actions(heat, used.get(name, 0), rating, battle.tables.power)
        if warming.after != heat or warming.made:
            yield PlantHeated(
                ship=ship.id,
                plant=name,
                made=warming.made,
                dissipated=warming.lost,
                heat=warming.after,
                only=told_only_to(battle, ship),
            )
