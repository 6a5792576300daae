"""What the events of weapons do to a battle (TBT 3, 4)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.to_boldly_thrust.battle import Battle, Spread
from umpire.rules.to_boldly_thrust.weapons.events import (
    SpreadDetonated,
    SpreadLaunched,
    SpreadsDone,
    SpreadStruck,
    SystemTargeted,
)


def _nothing(battle: Battle, _event: SystemTargeted | SpreadStruck) -> Battle:
    """Leave the battle as it is: what it does is told by the events of damage after it."""
    return battle


def _spread_launched(battle: Battle, event: SpreadLaunched) -> Any:
    spread = Spread(event.spread, event.side, event.ship, event.weapon, event.x, event.y)
    spreads, launched = (*battle.spreads, spread), battle.spreads_launched + 1
    after = replace(battle, spreads=spreads, spreads_launched=launched)
    ship = after.ship(event.ship)
    return change_ship(after, ship.id, used=(*ship.used, event.weapon)) if ship else after


def _spreads_done(battle: Battle, event: SpreadsDone) -> Any:
    return change_ship(battle, event.ship, spreads_done=True)


def _spread_detonated(battle: Battle, event: SpreadDetonated) -> Battle:
    left = tuple([each for each in battle.spreads if each.id != event.spread])
    return replace(battle, spreads=left)


EFFECTS: dict[type, Callable[[Any, Any], Any]] = {
    SystemTargeted: _nothing,
    SpreadLaunched: _spread_launched,
    SpreadsDone: _spreads_done,
    SpreadStruck: _nothing,
    SpreadDetonated: _spread_detonated,
}
