"""Movement by plots: they are shown, and carried out at the same time (CI 2.2)."""

from contextlib import suppress

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.movement.flights import moved
from umpire.rules.cold_infinity.movement.happenings import PlotsShown, UnitMoved
from umpire.rules.cold_infinity.movement.plotting import plots_now
from umpire.rules.cold_infinity.state.battle import Battle, Plot, Ruling, Unit
from umpire.rules.cold_infinity.state.units import status_of


def reveal(ruling: Ruling, _dice: Dice) -> Ruling:
    """Show the plots of this phase (CI-2.2.1-1)."""
    battle = ruling.state
    now = {unit.id for unit in battle.units if plots_now(battle, unit)}
    plots = tuple([plot for plot in battle.plots if plot.unit in now])
    return ruling.then(PlotsShown(plots=plots)) if plots else ruling


def carry_out_plots(ruling: Ruling, _dice: Dice) -> Ruling:
    """Move all units by their plots; without one a unit drifts on (CI-2.2.1-1).

    They move together. Of those that enter one hex the later is that which would have moved later
    by initiative (CI-UMP-78).
    """
    if ruling.state.options.movement_turns == "initiative":
        return ruling
    for name in _in_order(ruling.state):
        battle = ruling.state
        unit = battle.unit(name)
        if unit is not None and not unit.moved and status_of(unit) == "active":
            ruling = ruling.then(_by_plot(battle, unit))
    return ruling


def _by_plot(battle: Battle, unit: Unit) -> UnitMoved:
    """Return the move of a unit by its plot; if it has none that it can fly now, it drifts on.

    It could when it was written down: only the referee has changed it since (CI-UMP-78).
    """
    for plot in battle.plots:
        if plot.unit == unit.id:
            with suppress(Refusal):
                return moved(battle, unit, plot)
    return moved(battle, unit, Plot(unit=unit.id))


def _in_order(battle: Battle) -> tuple[str, ...]:
    """Return all units in the order of initiative, those without any first."""
    others = [unit.id for unit in battle.units if unit.id not in battle.order]
    return (*others, *battle.order)
