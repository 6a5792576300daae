"""What ships at docks may do in the Movement Step: lie still, or leave slowly (CI 15.7)."""

from collections.abc import Sequence

from umpire.kernel.hexes import DIRECTIONS
from umpire.rules.cold_infinity.docking.berths import goes_through, held
from umpire.rules.cold_infinity.docking.docks import may_leave
from umpire.rules.cold_infinity.docking.refusals import HELD_BY_DOCK, OUT_OF_DOCK_ARC
from umpire.rules.cold_infinity.state.actions import Action
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.units import told_speed


def require_undocked(battle: Battle, unit: Unit, plan: Sequence[Action], motion: Motion) -> None:
    """Refuse what a ship at a dock may not do yet (CI-15.7.1-1 to CI-15.7.3-1).

    Args:
        battle: for its structure.
        unit: that moves.
        plan: what is asked for; a ship that leaves may do anything at Speed 1 at most.
        motion: to which that leads.

    Raises:
        IllegalOrder: it lies still yet, would be too fast, or does not leave through the arc.
    """
    where = None if isinstance(unit, Group) else held(battle, unit)
    if where is None or not plan:
        return
    docked, dock = where
    turns = docked.turns if docked.stage == "leaving" else docked.turns + 2
    going = told_speed(battle, motion.vector)
    if not may_leave(dock.system.form, turns, max(going, 1)):
        raise HELD_BY_DOCK.refuse(
            f"{unit.id} is held by {docked.dock} of {docked.host}: order it to leave_dock, and wait"
            " its turns; then it moves at Speed 1 at most.",
            at="/plan",
        )
    host = battle.ship(docked.host)
    if host is None or motion.vector not in DIRECTIONS:
        return
    if not goes_through(battle, host, dock.system, DIRECTIONS.index(motion.vector) + 1):
        raise OUT_OF_DOCK_ARC.refuse(
            f"{unit.id} leaves {docked.dock} through its arc alone: take another way.", at="/plan"
        )
