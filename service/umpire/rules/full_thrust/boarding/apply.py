"""What the events of boarding actions do to a battle (FT 11.5)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.boarding.events import (
    BoardersRepulsed,
    BoardingRound,
    ShipCaptured,
)
from umpire.rules.full_thrust.changes import change_ship


def _nothing(battle: Battle, _event: BoardingRound) -> Battle:
    return battle


def _boarders_repulsed(battle: Battle, event: BoardersRepulsed) -> Battle:
    battle = change_ship(
        battle,
        event.ship,
        boarded=True,
        crew_lost=event.crew_lost,
        repaired_with=event.repaired_with,
    )
    return change_ship(
        battle,
        event.target,
        crew_lost=event.target_crew_lost,
        repaired_with=event.target_repaired_with,
    )


def _ship_captured(battle: Battle, event: ShipCaptured) -> Battle:
    ship, target = battle.ship(event.ship), battle.ship(event.target)
    if ship is None or target is None:
        return battle
    battle = change_ship(
        battle,
        event.ship,
        boarded=True,
        crew_lost=event.crew_lost,
        repaired_with=ship.repaired_with + event.stayed,
    )
    return change_ship(
        battle,
        event.target,
        side=event.side,
        first_side=target.first_side or target.side,
        boarded=True,
        crew_lost=event.target_crew_lost,
        repaired_with=event.target_repaired_with,
        squadron=None,
        ftl_since=None,
    )


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    BoardingRound: _nothing,
    BoardersRepulsed: _boarders_repulsed,
    ShipCaptured: _ship_captured,
}
