"""What the events of warp engines do to a battle (TBT 6)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.full_thrust.referee.apply import EFFECTS as REMIXED
from umpire.rules.full_thrust.referee.events import ShipCorrected
from umpire.rules.full_thrust.systems import FtlDrive
from umpire.rules.to_boldly_thrust.warp.events import WarpCoreThrown


def _warp_core_thrown(battle: Any, event: WarpCoreThrown) -> Any:
    return change_ship(battle, event.ship, core_ejected=True) if event.ejected else battle


def _ship_corrected(battle: Any, event: ShipCorrected) -> Any:
    """Set a ship right; a warp engine that is restored has a core again (TBT-UMP-19)."""
    after: Any = REMIXED[ShipCorrected](battle, event)
    ship = after.ship(event.ship)
    restored = [ship.ssd.system(name) for name in event.restored] if ship is not None else []
    engine = any(isinstance(system, FtlDrive) for system in restored)
    return change_ship(after, event.ship, core_ejected=False) if engine else after


EFFECTS: dict[type, Callable[[Any, Any], Any]] = {
    WarpCoreThrown: _warp_core_thrown,
    ShipCorrected: _ship_corrected,
}
