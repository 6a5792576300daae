"""What the events of cloaks do to a battle, and what becomes of a ship's cloak when it is gone."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.apply import EFFECTS as REMIXED
from umpire.rules.full_thrust.changes import change_ship, change_ships
from umpire.rules.full_thrust.damage.events import ShipDestroyed
from umpire.rules.full_thrust.movement.events import ShipLeftTable
from umpire.rules.full_thrust.referee.events import ShipCorrected, SideWithdrew
from umpire.rules.to_boldly_thrust.cloaks.events import (
    CloakDropped,
    CloakEngaged,
    CloakFailed,
    HiddenMove,
    MarkerMoved,
    ShipVanished,
)
from umpire.rules.to_boldly_thrust.ship import Hidden, in_hiding
from umpire.rules.to_boldly_thrust.warp.apply import EFFECTS as WARP

Effect = Callable[[Any, Any], Any]


def _cloak_engaged(battle: Any, event: CloakEngaged) -> Any:
    return change_ship(battle, event.ship, cloak_state="fading")


def _cloak_failed(battle: Any, event: CloakFailed) -> Any:
    return change_ship(battle, event.ship, cloak_state="off")


def _ship_vanished(battle: Any, event: ShipVanished) -> Any:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    hidden = Hidden(
        ship.x,
        ship.y,
        facing=ship.facing,
        velocity=ship.velocity,
        since=event.turn,
        course_deg=ship.course_deg,
        rolled=ship.rolled,
    )
    return change_ship(battle, ship.id, status="cloaked", cloak_state="cloaked", hidden=hidden)


def _hidden_move(battle: Any, event: HiddenMove) -> Any:
    return change_ship(battle, event.ship, hidden=event.hidden)


def _marker_moved(battle: Any, event: MarkerMoved) -> Any:
    """Put a marker elsewhere; it shows the course of the ship when that vanished, or was fixed."""
    told = {"facing": event.facing, "velocity": event.velocity}
    known = {name: value for name, value in told.items() if value is not None}
    return change_ship(battle, event.ship, x=event.x, y=event.y, **known)


def _cloak_dropped(battle: Any, event: CloakDropped) -> Any:
    return change_ship(
        battle,
        event.ship,
        status="active",
        cloak_state="dropped",
        hidden=None,
        x=event.x,
        y=event.y,
        facing=event.facing,
        velocity=event.velocity,
        course_deg=event.course_deg,
        rolled=event.rolled,
        begun=event.begun,
    )


def _lifting(effect: Effect) -> Effect:
    """Return an effect that may take a cloaked ship out of play, and then ends its cloak."""

    def lifted(battle: Any, event: Any) -> Any:
        return change_ships(effect(battle, event), _uncloaked)

    return lifted


def _uncloaked(ship: Any) -> Any:
    """Return a ship that is gone without its cloak, where it really was (TBT-CLOAK-09)."""
    if ship.hidden is None or ship.status == "cloaked":
        return ship
    return replace(in_hiding(ship), status=ship.status, cloak_state="off", hidden=None)


EFFECTS: dict[type, Effect] = {
    CloakEngaged: _cloak_engaged,
    CloakFailed: _cloak_failed,
    ShipVanished: _ship_vanished,
    HiddenMove: _hidden_move,
    MarkerMoved: _marker_moved,
    CloakDropped: _cloak_dropped,
    **{
        kind: _lifting({**REMIXED, **WARP}[kind])
        for kind in (ShipDestroyed, ShipLeftTable, SideWithdrew, ShipCorrected)
    },
}
