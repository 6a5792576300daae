"""SF 2: a ship at rest pivots to any facing (SF-MOVE-10)."""

from umpire.rules.space_fleet.movement.orders import MoveShip, MoveSquadron
from umpire.rules.space_fleet.places import HexPlace, Place, TablePlace
from umpire.rules.space_fleet.refusals import PIVOT_WHILE_MOVING, WRONG_GRID


def pivoted(place: Place, order: MoveShip | MoveSquadron) -> Place:
    """Return the place in which a move begins: facing as ordered, where the ship stays.

    Raises:
        IllegalOrder: it is to fly a path, and to pivot as well.
        Malformed: a facing on a table, or a heading on the grid.
    """
    wrong, name = (
        (order.heading_deg, "heading_deg")
        if isinstance(place, HexPlace)
        else (order.facing, "facing")
    )
    if wrong is not None:
        raise WRONG_GRID.refuse(f"This field knows no {name}.", at=f"/{name}")
    if order.path and (order.facing is not None or order.heading_deg is not None):
        raise PIVOT_WHILE_MOVING.refuse("A ship that flies a path turns on it.", at="/path")
    if isinstance(place, HexPlace):
        return place if order.facing is None else HexPlace(place.q, place.r, order.facing)
    if order.heading_deg is None:
        return place
    return TablePlace(place.x, place.y, order.heading_deg)
