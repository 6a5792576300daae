"""What the events of warp engines do to a battle (TBT 6)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.full_thrust.damage.apply import EFFECTS as REMIXED
from umpire.rules.full_thrust.damage.events import SystemRepaired
from umpire.rules.full_thrust.systems import FtlDrive
from umpire.rules.to_boldly_thrust.warp.events import WarpCoreThrown


def _warp_core_thrown(battle: Any, event: WarpCoreThrown) -> Any:
    return change_ship(battle, event.ship, core_ejected=True) if event.ejected else battle


def _system_repaired(battle: Any, event: SystemRepaired) -> Any:
    """Repair a system; a warp engine that works has a core, by whatever correction (TBT-UMP-19)."""
    after: Any = REMIXED[SystemRepaired](battle, event)
    ship = after.ship(event.ship)
    engine = ship is not None and isinstance(ship.ssd.system(event.system), FtlDrive)
    return change_ship(after, event.ship, core_ejected=False) if engine else after


EFFECTS: dict[type, Callable[[Any, Any], Any]] = {
    WarpCoreThrown: _warp_core_thrown,
    SystemRepaired: _system_repaired,
}
