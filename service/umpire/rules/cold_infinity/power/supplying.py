"""What a ship in battle brings into Power Allocation: its grid and its plants (CI 3.1 to 3.4)."""

from collections.abc import Collection, Mapping

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.power.allocation import Grid, Source
from umpire.rules.cold_infinity.power.arming import may_be_powered
from umpire.rules.cold_infinity.power.consumers import Condition, Consumer
from umpire.rules.cold_infinity.power.drives import disabled_drives, drawn_by_drives
from umpire.rules.cold_infinity.power.grids import PowerRules, Supply, grid, sources
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.unseen import is_hidden
from umpire.rules.cold_infinity.warfare.levels import hides_switches


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
