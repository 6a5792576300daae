"""Movement by plots: they are shown, and carried out at the same time (CI 2.2)."""

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.battle import Battle, Plot
from umpire.rules.cold_infinity.events import AnyEvent
from umpire.rules.cold_infinity.movement.events import PlotsShown
from umpire.rules.cold_infinity.movement.flights import moved
from umpire.rules.cold_infinity.movement.plotting import plots_now
from umpire.rules.cold_infinity.units import status_of


def reveal(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Show the plots of this phase (CI-2.2.1-1)."""
    battle = ruling.state
    now = {unit.id for unit in battle.units if plots_now(battle, unit)}
    plots = tuple([plot for plot in battle.plots if plot.unit in now])
    return ruling.then(PlotsShown(plots=plots)) if plots else ruling


def carry_out_plots(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
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
            plot = next((each for each in battle.plots if each.unit == name), Plot(unit=name))
            ruling = ruling.then(moved(battle, unit, plot))
    return ruling


def _in_order(battle: Battle) -> tuple[str, ...]:
    """Return all units in the order of initiative, those without any first."""
    others = [unit.id for unit in battle.units if unit.id not in battle.order]
    return (*others, *battle.order)
