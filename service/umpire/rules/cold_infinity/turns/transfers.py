"""Which bridges may take control, and which sides initiative waits for (CI 2.1.2.2)."""

from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.turns.bridges import BridgeState
from umpire.rules.cold_infinity.turns.outline import places_of
from umpire.rules.cold_infinity.turns.sequence_outlines import outline
from umpire.rules.cold_infinity.turns.standings import bridges


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
