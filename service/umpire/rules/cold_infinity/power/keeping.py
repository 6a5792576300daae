"""Whom Power Allocation asks, what stays on by itself, and what is short (CI 3.2)."""

from umpire.rules.cold_infinity.outline.parts import places_of
from umpire.rules.cold_infinity.outline.turn import outline
from umpire.rules.cold_infinity.power.allocation import Allocation, Grid, budget, goes_off
from umpire.rules.cold_infinity.power.refusals import INSUFFICIENT_POWER
from umpire.rules.cold_infinity.power.supplying import grid_of
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import under_way


def is_asked_for_power(battle: Battle, side: str) -> bool:
    """Tell whether a side has something to switch: a ship that acts, or craft (CI-3.2-1).

    The power of small vessels is not tracked (CI-3.2.1-1); but some have high-density sensors.
    """
    if any(ship.side == side and under_way(ship) for ship in battle.ships):
        return True
    return bool(places_of("toggle_high_density", outline(battle.options))) and any(
        group.side == side and group.in_play and group.craft.sensors for group in battle.groups
    )


def kept_on(battle: Battle, ship: Starship) -> Allocation:
    """Return what is on of what was on, without extra power; it may be short (CI-3.2-1, -3).

    What cools down, is forced off or destroyed is off; all is, if no plant gives any power.
    """
    grid = grid_of(battle, ship)
    ready = {each.system for each in grid.consumers if each.condition == "ready"}
    on = [each for each in ship.power.on if each in ready]
    dead = frozenset(goes_off(grid, on))
    return Allocation(on=tuple([each for each in on if each not in dead]))


def in_force(battle: Battle, ship: Starship) -> Allocation:
    """Return the allocation of a ship as it stands in this phase, but for its batteries."""
    if not ship.power.allocated:
        return kept_on(battle, ship)
    power = ship.power
    return Allocation(on=power.on, extra=power.extra, in_part=power.in_part)


def shortage(battle: Battle, ship: Starship) -> int:
    """Return how much power is short for what is on of a ship, and must go off (CI-3.2-3)."""
    return budget(kept_on(battle, ship), grid_of(battle, ship)).short


def short_ships(battle: Battle, side: str) -> tuple[str, ...]:
    """Return the ships of a side that are short of power, and have allocated none (CI-3.2-3)."""
    return tuple(
        [
            ship.id
            for ship in battle.ships
            if ship.side == side
            and under_way(ship)
            and not ship.power.allocated
            and shortage(battle, ship)
        ]
    )


def require_power(battle: Battle, side: str) -> None:
    """Refuse that a side ends Power Allocation while a ship of its is short (CI-3.2-3).

    Raises:
        IllegalOrder: one is.
    """
    short = short_ships(battle, side)
    if short:
        raise INSUFFICIENT_POWER.refuse(
            f"Side {side} is short of power in {', '.join(short)}: switch something off by"
            " allocate_power.",
            at="/side",
        )


def shed(battle: Battle, ship: Starship) -> Allocation:
    """Return what stays on aboard a ship that nobody orders (CI-3.2-3, CI-UMP-68).

    While it is short, the last of its sheet that draws power goes off.
    """
    grid, kept = grid_of(battle, ship), kept_on(battle, ship)
    short = budget(kept, grid).short
    off: set[str] = set()
    for system, power in _drawing(grid, kept):
        if short <= 0:
            break
        off.add(system)
        short -= power
    return Allocation(on=tuple([each for each in kept.on if each not in off]))


def _drawing(grid: Grid, kept: Allocation) -> list[tuple[str, int]]:
    """Return systems that are on and draw power, the last of the sheet first."""
    on = frozenset(kept.on)
    drawing = [(e.system, e.power) for e in grid.consumers if e.power and e.system in on]
    return drawing[::-1]
