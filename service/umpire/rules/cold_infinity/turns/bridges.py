"""Bridges: which one has control, and what their damage does (CI 2.1.2.2, 13.1.8, 15.1)."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.options import Level
from umpire.rules.cold_infinity.state.refusals import (
    BRIDGE_DESTROYED,
    CONTROL_THERE,
    UNKNOWN_BRIDGE,
)
from umpire.rules.cold_infinity.state.sheet import Bridge

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

    The last two are part of the first two, as what a flag bridge adds (CI-15.1.1-1).
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
    if active.destroyed:
        return BridgeEffects(0, 0, "removed" if level == "basic" else "derelict")
    bonus = flag_bonus if active.bridge.flag and level == "advanced" else 0
    third = half = 0
    if level == "advanced":
        third = int(active.lost >= max(1, active.bridge.structure // 3))
        half = int(active.lost >= max(1, active.bridge.structure // 2))
    return BridgeEffects(bonus - third, bonus - half, "active", bonus, bonus)


def check_transfer(
    bridges: Iterable[BridgeState], active: str, to: str, *, derelict: bool
) -> BridgeState:
    """Return the bridge that takes control, if it may (CI-2.1.2.2-1, CI-15.1-1, CI-RUL-87).

    Args:
        bridges: of the ship.
        active: the bridge in control; it may have been destroyed.
        to: the bridge that takes over.
        derelict: whether it is too late to save a ship that is without control.

    Raises:
        IllegalOrder: it has no such bridge, that one has control or is destroyed, or it is too
            late.
    """
    known = tuple(bridges)
    taker = next((each for each in known if each.bridge.id == to), None)
    if taker is None:
        raise UNKNOWN_BRIDGE.refuse(
            f"The ship has no bridge {to}; it has {listed(each.bridge.id for each in known)}.",
            at="/bridge",
        )
    if to == active:
        raise CONTROL_THERE.refuse(
            f"Bridge {to} has control already: choose another.", at="/bridge"
        )
    if taker.destroyed:
        raise BRIDGE_DESTROYED.refuse(f"Bridge {to} is destroyed: choose another.", at="/bridge")
    if derelict:
        raise BRIDGE_DESTROYED.refuse(
            f"Nobody handed control over to {to} in time, and the ship drifts.", at="/bridge"
        )
    return taker
