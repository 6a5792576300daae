"""What a unit brings to initiative, and which bridge commands it (CI 2.1.2, 13.1.8, 15.1)."""

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.running import Running, fitted
from umpire.rules.cold_infinity.state.sheet import Bridge, Sheet
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.turns.bridges import BridgeEffects, BridgeState, bridge_effects
from umpire.rules.cold_infinity.turns.initiative import Standing, first_base

NO_BRIDGE = BridgeEffects(accuracy=0, sensors=0, ship="active")
"""What has no bridge by design does as it is told (CI-UMP-61)."""


def first_standing(mass: float, count: int = 1) -> Standing:
    """Return what a unit brings along on the first turn (CI-2.1.2-2).

    Args:
        mass: of the ship, or of each craft of a group.
        count: how many fly in the group.
    """
    return Standing(first_base(mass, count))


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
