"""Movement written down in secret and carried out at the same time: plots, snap manoeuvres.

CI 2.2, 5.5.1.
"""

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
from umpire.rules.cold_infinity.movement.happenings import (
    MovePlotted,
    PlotsShown,
    SnapDeclared,
    SnapMade,
)
from umpire.rules.cold_infinity.movement.movers import drifts, rules_of
from umpire.rules.cold_infinity.movement.orders import PlotMove, SnapManoeuvre
from umpire.rules.cold_infinity.movement.plans import carry_out_snap
from umpire.rules.cold_infinity.movement.refusals import NO_SUCH_PLOT
from umpire.rules.cold_infinity.movement.spending import Carried
from umpire.rules.cold_infinity.state.audience import is_hidden
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Plot, Ruling, SnapPlot, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.motion import StartManoeuvre
from umpire.rules.cold_infinity.state.units import (
    commanded_group,
    require_unfinished,
    under_way,
    unit_under_way,
)
from umpire.rules.cold_infinity.stealth.happenings import PlottedUnseen


def snap_manoeuvre(ruling: Ruling, order: SnapManoeuvre, _dice: Dice) -> Ruling:
    """Declare a snap manoeuvre, in place of what was declared before (CI-5.5.1-1).

    Raises:
        IllegalOrder: they are no fighters, have too little thrust left, or cannot turn so; or
            their side is done.
        Malformed: there is no such group, or the manoeuvre knows no such sense.
    """
    battle = ruling.state
    group = commanded_group(battle, order.group, at="/group")
    try:
        snapped(battle, group, order.action)
    except Refusal as refusal:
        refusal.inside("/action")
        raise
    plot = SnapPlot(group.id, order.action)
    return ruling.then(
        SnapDeclared(side=group.side, turn=battle.turn, opens="secret_attacks", snap=plot)
    )


def snapped(battle: Battle, group: Group, action: StartManoeuvre) -> Carried:
    """Return a group after a snap manoeuvre, for which each fighter pays (CI-5.5.1-1).

    Raises:
        Refusal: see `carry_out_snap`.
    """
    return carry_out_snap(
        group.craft.hull_type, action, group.motion, group.thrust_left, rules_of(battle)
    )


def make_snaps(ruling: Ruling, _dice: Dice) -> Ruling:
    """Make all snap manoeuvres that are declared (CI-5.5.1-1)."""
    for plot in ruling.state.snaps:
        group = ruling.state.group(plot.group)
        if group is not None and group.in_play:
            with suppress(Refusal):  # The referee may have changed the group since.
                ruling = ruling.then(_made(ruling.state, group, plot))
    return ruling


def _made(battle: Battle, group: Group, plot: SnapPlot) -> SnapMade:
    after = snapped(battle, group, plot.action)
    return SnapMade(
        group=group.id,
        action=plot.action,
        motion=after.motion,
        thrust_left=group.thrust_left - after.spent.thrust,
    )


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
