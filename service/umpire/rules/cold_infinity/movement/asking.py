"""Whom the Movement Step asks (CI 5)."""

from umpire.rules.cold_infinity.movement.movers import hull_of
from umpire.rules.cold_infinity.movement.plots import plots_now
from umpire.rules.cold_infinity.movement.skimming import may_try
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import FIGHTERS
from umpire.rules.cold_infinity.state.units import status_of


def is_asked_for_plots(battle: Battle, side: str) -> bool:
    """Tell whether a side has units that plot in this phase (CI-2.2.1-1, CI-2.2.1.1-1)."""
    return any(unit.side == side and plots_now(battle, unit) for unit in battle.units)


def is_asked_for_barnstorms(battle: Battle, side: str) -> bool:
    """Tell whether a unit of a side shares a hex with something that it may skim (CI-5.5.3-1)."""
    return any(
        may_try(battle, unit, target)
        for unit in battle.units
        if unit.side == side and status_of(unit) == "active"
        for target in battle.units
        if target.cell == unit.cell
    )


def is_asked_for_snaps(battle: Battle, side: str) -> bool:
    """Tell whether a side has fighters with thrust left (CI-5.5.1-1)."""
    return any(
        group.side == side and group.in_play and group.thrust_left and hull_of(group) in FIGHTERS
        for group in battle.groups
    )
