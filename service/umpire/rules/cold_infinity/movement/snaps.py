"""Snap manoeuvres: declared in secret, and made all of them together (CI 5.5.1)."""

from contextlib import suppress

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.movement.carried import Carried
from umpire.rules.cold_infinity.movement.happenings import SnapDeclared, SnapMade
from umpire.rules.cold_infinity.movement.movers import rules_of
from umpire.rules.cold_infinity.movement.orders import SnapManoeuvre
from umpire.rules.cold_infinity.movement.plans import carry_out_snap
from umpire.rules.cold_infinity.state.actions import StartManoeuvre
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, SnapPlot
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.units import commanded_group


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
