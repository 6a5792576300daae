"""Writing down movement in secret (CI 2.2.1, 2.2.1.1)."""

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.movement.flights import moved, plot_of
from umpire.rules.cold_infinity.movement.happenings import MovePlotted
from umpire.rules.cold_infinity.movement.movers import drifts
from umpire.rules.cold_infinity.movement.orders import PlotMove
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Ruling, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.refusals import NO_SUCH_PLOT
from umpire.rules.cold_infinity.state.units import commanded_unit, status_of

_OPENED_BY: dict[PhaseName, PhaseName] = {
    "plots": "small_vessel_plots",
    "small_vessel_plots": "movement",
}
"""The phase that shows what is plotted in a phase; of those passed over, the one behind it."""


def plots_now(battle: Battle, unit: Unit) -> bool:
    """Tell whether a unit is of those that plot in this phase (CI-2.2.1-1, CI-2.2.1.1-1).

    Nimble small vessels do when starships have shown their plots; what drifts by itself does not.
    """
    if status_of(unit) != "active" or battle.phase not in _OPENED_BY or drifts(battle, unit):
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
    unit = commanded_unit(battle, order.unit, at="/unit")
    if not plots_now(battle, unit):
        raise NO_SUCH_PLOT.refuse(
            f"{unit.id} does not plot in the phase {battle.phase}: {_why(battle, unit)}.",
            at="/unit",
        )
    plot = plot_of(order)
    moved(
        battle, unit, plot
    )  # Nothing changes until plots are carried out: what is legal stays so.
    opens = _OPENED_BY[battle.phase]
    return ruling.then(MovePlotted(side=unit.side, turn=battle.turn, opens=opens, plot=plot))
