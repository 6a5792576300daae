"""Which systems of a ship are on now, and which weapons can be used (CI 3.2, 7.1.1)."""

from umpire.rules.cold_infinity.power.consumers import consumers
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.condition import works
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.running import destroyed, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Capacitor, Reactor


def is_on(ship: Starship, system: str) -> bool:
    """Tell whether a system is on; what needs no power is never off (CI-3.2-1, CI-3.3-2)."""
    return system in ship.power.on or any(
        each.system == system and each.power is None for each in consumers(ship.sheet)
    )


def rack_is_on(battle: Battle, ship: Starship, system: str) -> bool:
    """Tell whether rockets or a reload rack are on: they need a plant that lives (CI-3.3-1)."""
    return system in ship.power.on or not battle.options.racks_need_plants


def usable(unit: Unit, weapon: str) -> bool:
    """Tell whether a weapon of a unit is on and whole; small vessels' always are (CI-7.1.1-1).

    Arming is not looked at, nor what terrain puts out.
    """
    if isinstance(unit, Group):
        return unit.in_play
    return is_on(unit, weapon) and works(unit.condition, weapon)


def has_live_plant(ship: Starship) -> bool:
    """Tell whether any plant works; a capacitor that is drained for now does (CI-3.2-3).

    Batteries are no plants, and collectors feed nothing but them.
    """
    gone, levels = destroyed(ship.condition), {each.id: each for each in ship.power.levels}
    reactors = [each.system.id for each in fitted(ship.running, Reactor)]
    stores = [each.system.id for each in fitted(ship.running, Capacitor)]
    hot = {name for name, level in levels.items() if level.heat.shut_down}
    return any(each not in gone and each not in hot for each in (*reactors, *stores))
