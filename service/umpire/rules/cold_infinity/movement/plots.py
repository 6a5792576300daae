"""Movement by plots: written down in secret, shown, carried out at the same time (CI 2.2)."""

from contextlib import suppress

from msgspec import UNSET
from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.movement.flights import (
    Passage,
    Passing,
    moved,
    passage,
    plot_of,
    unhindered,
)
from umpire.rules.cold_infinity.movement.happenings import MovePlotted, PlotsShown
from umpire.rules.cold_infinity.movement.movers import drifts
from umpire.rules.cold_infinity.movement.orders import PlotMove
from umpire.rules.cold_infinity.movement.refusals import NO_SUCH_PLOT
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Plot, Ruling, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.units import require_unfinished, under_way, unit_under_way
from umpire.rules.cold_infinity.state.unseen import is_hidden
from umpire.rules.cold_infinity.stealth.happenings import PlottedUnseen

_OPENED_BY: dict[PhaseName, PhaseName] = {
    "plots": "small_vessel_plots",
    "small_vessel_plots": "movement",
}
"""The phase that shows what is plotted in a phase; of those passed over, the one behind it."""


def plots_now(battle: Battle, unit: Unit) -> bool:
    """Tell whether a unit is of those that plot in this phase (CI-2.2.1-1, CI-2.2.1.1-1).

    Nimble small vessels do when starships have shown their plots; what drifts by itself does not.
    """
    if not under_way(unit) or battle.phase not in _OPENED_BY or drifts(battle, unit):
        return False
    if battle.options.movement_turns != "nimble":
        return True
    return isinstance(unit, Group) == (battle.phase == "small_vessel_plots")


def _why(battle: Battle, unit: Unit) -> str:
    """Return in words why a unit does not plot."""
    if drifts(battle, unit):
        return "it drifts"
    when = "small_vessel_plots" if isinstance(unit, Group) else "plots"
    return f"it does in {when}"


def plot_move(ruling: Ruling, order: PlotMove, _dice: Dice) -> Ruling:
    """Write down how a unit is to move, in place of what was written before (CI-2.2.1-1).

    Raises:
        IllegalOrder: it does not plot now, its side is done, or it cannot move so.
        Malformed: there is no such unit, or the plan is not understood.
    """
    battle = ruling.state
    unit = unit_under_way(battle, order.unit, at="/unit")
    require_unfinished(battle, unit.side, at="/unit")
    if not plots_now(battle, unit):
        raise NO_SUCH_PLOT.refuse(
            f"{unit.id} does not plot in the phase {battle.phase}: {_why(battle, unit)}.",
            at="/unit",
        )
    plot = plot_of(order)
    # Nothing changes until plots are carried out: what is legal now stays so.
    moved(battle, unit, plot)
    if is_hidden(unit):
        return ruling.then(PlottedUnseen(plot=plot, only=(unit.side,)))
    opens = _OPENED_BY[battle.phase]
    return ruling.then(MovePlotted(side=unit.side, turn=battle.turn, opens=opens, plot=plot))


def reveal(ruling: Ruling, _dice: Dice) -> Ruling:
    """Show the plots of this phase (CI-2.2.1-1)."""
    battle = ruling.state
    now = {each.id for each in battle.units if plots_now(battle, each) and not is_hidden(each)}
    plots = tuple([plot for plot in battle.plots if plot.unit in now])
    return ruling.then(PlotsShown(plots=plots)) if plots else ruling


def carry_out_plots(ruling: Ruling, dice: Dice, passing: Passing = unhindered) -> Ruling:
    """Move all units by their plots; without one a unit drifts on (CI-2.2.1-1).

    They move together. Of those that enter one hex the later is that which would have moved later
    by initiative (CI-UMP-78).
    """
    if ruling.state.options.movement_turns == "initiative":
        return ruling
    for name in _in_order(ruling.state):
        battle = ruling.state
        unit = battle.unit(name)
        if unit is not None and not unit.moved and under_way(unit):
            ruling = passing(ruling, _by_plot(battle, unit), dice)
    return ruling


def _by_plot(battle: Battle, unit: Unit) -> Passage:
    """Return the move of a unit by its plot; if it has none that it can fly now, it drifts on.

    It could when it was written down: only the referee has changed it since (CI-UMP-78). A tunnel
    that has closed meanwhile it passes by.
    """
    for plot in battle.plots:
        if plot.unit == unit.id:
            for one in (plot, replace(plot, enters=UNSET)):
                with suppress(Refusal):
                    return passage(battle, unit, one)
    return passage(battle, unit, Plot(unit=unit.id))


def _in_order(battle: Battle) -> tuple[str, ...]:
    """Return all units in the order of initiative, those without any first."""
    others = [unit.id for unit in battle.units if unit.id not in battle.order]
    return (*others, *battle.order)
