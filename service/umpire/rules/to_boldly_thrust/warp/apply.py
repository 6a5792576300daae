"""What the events of warp engines do to a battle (TBT 6)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.to_boldly_thrust.warp.events import WarpCoreThrown


def _warp_core_thrown(battle: Any, event: WarpCoreThrown) -> Any:
    return change_ship(battle, event.ship, core_ejected=True) if event.ejected else battle


EFFECTS: dict[type, Callable[[Any, Any], Any]] = {WarpCoreThrown: _warp_core_thrown}
