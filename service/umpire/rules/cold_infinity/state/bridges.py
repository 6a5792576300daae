"""Bridges: which one has control, and what their damage does (CI 2.1.2.2, 13.1.8, 15.1)."""

from typing import Literal, NamedTuple, TypeAlias

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.flight_options import Level
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.running import Running, fitted
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.systems import Bridge
from umpire.rules.cold_infinity.state.tables import WarfareTable

Command: TypeAlias = Literal["active", "derelict", "removed"]


class BridgeState(NamedTuple):
    """A bridge and the points of its structure that are lost."""

    bridge: Bridge
    lost: int = 0

    @property
    def destroyed(self) -> bool:
        """Whether nothing of it is left."""
        return self.lost >= self.bridge.structure


class BridgeEffects(NamedTuple):
    """What the active bridge does: to the accuracy of weapons, to the sensor Rating, to the ship.

    `flag_accuracy` and `flag_sensors` tell how much of them a flag bridge adds (CI-15.1.1-1).
    """

    accuracy: int
    sensors: int
    ship: Command
    flag_accuracy: int = 0
    flag_sensors: int = 0


def bridge_effects(active: BridgeState, level: Level, flag_bonus: int = 1) -> BridgeEffects:
    """Return what the active bridge does to its ship (CI-13.1.8-1, CI-13.1.8.1-1, CI-RUL-86).

    A third of the structure lost lowers every accuracy, a half the total sensor Rating as well,
    both by 1; the parts are rounded down, to no less than 1. A flag bridge adds to both while it
    is active and not destroyed (CI-15.1.1-1, CI-UMP-3).

    Args:
        active: the bridge in control.
        level: in the basic rules damage counts only when the bridge is destroyed, and ends the
            ship; there are no flag bridges. In the advanced rules a ship without a bridge in
            control is derelict.
        flag_bonus: what a flag bridge adds.
    """
    if level == "basic":
        return BridgeEffects(0, 0, "removed" if active.destroyed else "active")
    third = int(active.lost >= max(1, active.bridge.structure // 3))
    half = int(active.lost >= max(1, active.bridge.structure // 2))
    if active.destroyed:
        return BridgeEffects(-third, -half, "derelict")
    bonus = flag_bonus if active.bridge.flag else 0
    return BridgeEffects(bonus - third, bonus - half, "active", bonus, bonus)


NO_BRIDGE = BridgeEffects(accuracy=0, sensors=0, ship="active")
"""What has no bridge by design does as it is told (CI-UMP-61)."""


def bridges(running: Running) -> tuple[BridgeState, ...]:
    """Return the bridges of a ship, destroyed ones too (CI-13.1.8-1)."""
    return tuple(BridgeState(each.system, each.lost) for each in fitted(running, Bridge))


def first_bridge(sheet: Sheet) -> Id | None:
    """Return the bridge in control when the battle begins: the first of the sheet (CI-UMP-61)."""
    found = (each.id for each in sheet.systems if type(each) is Bridge)
    return next(found, None)


def command(
    running: Running, active: Id | None, options: Options, table: WarfareTable
) -> BridgeEffects:
    """Return what the active bridge does to its ship (CI-13.1.8-1, CI-15.1-1, CI-15.1.1-1).

    Args:
        running: the ship.
        active: its bridge in control; None of what has no bridge.
        options: the level of the rules.
        table: what a flag bridge adds.
    """
    for state in bridges(running):
        if state.bridge.id == active:
            return bridge_effects(state, options.level, table.flag_bridge_bonus)
    return NO_BRIDGE
