"""Which bridges may take control, and which sides initiative waits for (CI 2.1.2.2)."""

from collections.abc import Iterable

from umpire.rules.cold_infinity.outline.parts import places_of
from umpire.rules.cold_infinity.outline.turn import outline
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bridges import BridgeState, bridges
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.turns.orders import BRIDGE_DESTROYED, CONTROL_THERE, UNKNOWN_BRIDGE


def may_transfer(battle: Battle) -> bool:
    """Tell whether control passes at all: by the advanced rules (CI-RUL-1)."""
    return bool(places_of("transfer_bridge", outline(battle.options)))


def takers(ship: Starship) -> tuple[BridgeState, ...]:
    """Return the bridges that may take control of a ship (CI-2.1.2.2-1, CI-RUL-87)."""
    if not ship.in_play or ship.lost_control:
        return ()
    return tuple(
        [
            each
            for each in bridges(ship.running)
            if each.bridge.id != ship.bridge and not each.destroyed
        ]
    )


def lost_bridges(battle: Battle, side: str) -> bool:
    """Tell whether a ship of a side is without control that another bridge may take."""
    return any(
        ship.side == side and ship.status == "derelict" and takers(ship) for ship in battle.ships
    )


def is_asked_for_transfers(battle: Battle, side: str) -> bool:
    """Tell whether a side may hand control over before initiative is thrown (CI-2.1.2.2-1)."""
    return may_transfer(battle) and any(ship.side == side and takers(ship) for ship in battle.ships)


def require_transfer(
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
