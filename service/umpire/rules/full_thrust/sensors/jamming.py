"""FT 11.4: ECM, and the ships that it covers. Units: MU."""

from collections.abc import Iterator

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.placing import within
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import Jammer


def covered_by(battle: Battle, source: Ship) -> Iterator[Ship]:
    """Yield the ships that the ECM of a ship covers this turn (FT-11.4-1).

    Its own, and with area ECM friends up to 12 MU away. It must have been ordered on.
    """
    if not is_jamming(battle, source):
        return
    area = any(each.area for each in source.working(Jammer))
    for ship in battle.ships:
        if ship.side != source.side or ship.status != "active":
            continue
        near = area and within(source, ship, battle.tables.sensors.area_ecm_mu)
        if ship.id == source.id or near:
            yield ship


def is_jamming(battle: Battle, ship: Ship) -> bool:
    """Tell whether the ECM of a ship is on this turn."""
    ordered = ship.order is not None and ship.order.ecm
    working = ship.status == "active" and bool(ship.working(Jammer))
    return battle.options.ecm and ordered and working


def is_covered(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship is under ECM of its own side, its own or another's (FT-11.4-1, -3)."""
    return any(
        ship.id == covered.id
        for source in battle.ships
        if source.side == ship.side
        for covered in covered_by(battle, source)
    )
