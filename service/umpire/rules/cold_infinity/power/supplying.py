"""What a ship in battle brings into Power Allocation, and what of it is on.

CI 3.1 to 3.4, 14.1.
"""

from collections.abc import Collection, Mapping

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.power.allocation import Grid, Source
from umpire.rules.cold_infinity.power.arming import may_be_powered
from umpire.rules.cold_infinity.power.consumers import Condition, Consumer, consumers
from umpire.rules.cold_infinity.power.grids import PowerRules, Supply, grid, sources
from umpire.rules.cold_infinity.state.audience import is_hidden
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.condition import works
from umpire.rules.cold_infinity.state.drives import drives_of, given_to, has_failed
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.running import destroyed, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Capacitor, Reactor, TransLightDrive
from umpire.rules.cold_infinity.state.tables import DriveTable
from umpire.rules.cold_infinity.warfare.levels import hides_switches


def surcharge(power: int, table: DriveTable) -> int:
    """Return the power that shifting in part costs more, rounded up (CI-14.2.1-1, CI-RUL-3)."""
    return -(-power * table.part_percent // 100)


def drawn_by_drives(ship: Starship, table: DriveTable) -> Mapping[Id, int]:
    """Return what each drive of a ship draws while it is on (CI-14.1-2, CI-14.2.1-1)."""
    parting = ship.beyond.shifting is not None
    return {
        each.id: given_to(ship.beyond.drive(each.id))
        + (surcharge(each.power, table) if parting and each.part else 0)
        for each in ship.sheet.systems
        if isinstance(each, TransLightDrive)
    }


def disabled_drives(ship: Starship) -> Mapping[Id, Condition]:
    """Return the drives of a ship that cannot go on (CI-13.1.6.1-1)."""
    if not ship.travel:
        return {}
    return {
        each.system.id: "disabled"
        for each in drives_of(ship)
        if has_failed(ship.beyond.drive(each.system.id), each)
    }


def is_on(ship: Starship, system: str) -> bool:
    """Tell whether a system is on; what needs no power is never off (CI-3.2-1, CI-3.3-2)."""
    return system in ship.power.on or any(
        each.system == system and each.power is None for each in consumers(ship.sheet)
    )


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


def power_rules(battle: Battle) -> PowerRules:
    """Return by which table and options plants work."""
    return PowerRules(battle.tables.power, battle.options)


def sources_of(battle: Battle, ship: Starship) -> tuple[Source, ...]:
    """Return what each plant of a ship can give this turn (CI-3.1.1-1, CI-3.1.2-1, CI-3.6-1)."""
    return sources(ship.running, ship.power.before_allocation.levels, power_rules(battle))


def grid_of(battle: Battle, ship: Starship, in_part: Collection[Id] = ()) -> Grid:
    """Return the grid of a ship, as it is before power is allocated (CI-3.1-1 to CI-3.4-1).

    What destroyed systems draw is no more than there is (CI-UMP-69).

    Args:
        battle: for its turn, its table and its options.
        ship: one of its ships.
        in_part: shields that are to get half of their power (CI-UMP-71).
    """
    turns = {each.system: battle.turn - each.turn for each in ship.power.gone}
    supply = Supply(
        ship.power.before_allocation.levels,
        turns,
        _barred(ship),
        drawn_by_drives(ship, battle.tables.drives),
    )
    found = grid(ship.running, supply, power_rules(battle))
    left, drawn = found.output, []
    for each in found.consumers:
        lingering = min(left, each.lingering)
        left -= lingering
        halved = _halved(each) if each.system in in_part else each
        drawn.append(halved._replace(lingering=lingering))
    return found._replace(consumers=tuple(drawn))


def _halved(consumer: Consumer) -> Consumer:
    """Return a shield that works in part, and needs half of its power, rounded up (CI-UMP-71)."""
    return consumer._replace(power=-(-(consumer.power or 0) // 2))


def _barred(ship: Starship) -> Mapping[Id, Condition]:
    """Return which systems cannot go on yet, and why (CI-7.1.1.1-1, -3.2.2-1, -13.1.6.1-1)."""
    barred: dict[Id, Condition] = {
        each.weapon: "cooling" for each in ship.arms.readiness if not may_be_powered(each.readiness)
    }
    off: dict[Id, Condition] = {
        each.system: "forced_off" for each in ship.power.forced_off if each.turns
    }
    return {**barred, **off, **disabled_drives(ship)}


def told_only_to(battle: Battle, ship: Starship) -> tuple[str, ...] | None:
    """Return who alone hears what a ship has on: its own side if it masks, or is hidden.

    CI-4.8.2-1, CI-15.8-1.
    """
    return (ship.side,) if is_hidden(ship) or hides_switches(battle, ship) else None
