"""What the events of ship combat do to a battle (FT 4)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.full_thrust.combat.events import (
    ArcSettled,
    BeamFired,
    CombatEvent,
    NeedleFired,
    ShipActivated,
    ShotLost,
    SubmunitionsFired,
    TorpedoFired,
)
from umpire.rules.full_thrust.ship_state import SettledArc


def _nothing(battle: Battle, _event: CombatEvent) -> Battle:
    """Leave the battle as it is: what shots do is told by the events of damage after them."""
    return battle


def _arc_settled(battle: Battle, event: ArcSettled) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    settled = (*ship.arcs_settled, SettledArc(event.target, event.arc))
    return change_ship(battle, ship.id, arcs_settled=settled)


def _ship_activated(battle: Battle, event: ShipActivated) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    used, spent = (*ship.used, *event.fired), (*ship.spent, *event.spent)
    fired = ship.fired or bool(event.fired)
    return change_ship(
        battle,
        ship.id,
        activated=True,
        used=used,
        spent=spent,
        fired=fired,
        arcs_settled=(),
    )


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    ArcSettled: _arc_settled,
    ShotLost: _nothing,
    BeamFired: _nothing,
    TorpedoFired: _nothing,
    NeedleFired: _nothing,
    SubmunitionsFired: _nothing,
    ShipActivated: _ship_activated,
}
