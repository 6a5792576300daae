"""The plane of Cold Infinity, from the book: hexes, bearings, and what of a ship faces a shot.

A cell is two axial coordinates; facing 1 is up, the others follow clockwise.
"""

from math import atan2, degrees, sqrt
from typing import Any

Json = Any
EDGE = 1e-6  # degrees
ON_EDGE = {90, 270}  # degrees of a roll or a tumble that point the hull off the plane
RING = ("forward", "forward_starboard", "aft_starboard", "aft", "aft_port", "forward_port")


def distance(one: Json, other: Json) -> int:
    """Return the hexes from one cell to another."""
    across, down = other[0] - one[0], other[1] - one[1]
    return int((abs(across) + abs(down) + abs(across + down)) // 2)


def off_nose(cell: Json, facing: int, other: Json) -> float:
    """Return how many degrees to starboard of its nose a ship has another cell; port is less."""
    across, down = other[0] - cell[0], other[1] - cell[1]
    bearing = degrees(atan2(sqrt(3) / 2 * across, -(down + across / 2)))
    return (bearing - 60 * (facing - 1) + 180) % 360 - 180


def aspects(ship: Json, off: float) -> set[str]:
    """Return the silhouettes that a shot from there may count: two on a seam (CI-7.3.1.1-1).

    The larger of the two covers more: 120 degrees on either side.
    """
    rating = ship["sheet"]["silhouettes"]
    attitude = ship["motion"]["attitude"]
    fore_aft, port_starboard = rating["fore_aft"], rating["port_starboard"]
    if fore_aft == port_starboard:
        return {"fore_aft", "port_starboard"}
    if attitude["tumble"] in ON_EDGE and port_starboard > fore_aft:
        return {"port_starboard"}
    if attitude["roll"] in ON_EDGE and fore_aft > port_starboard:
        return {"fore_aft"}
    half = 60 if fore_aft > port_starboard else 30
    to_axis = min(abs(off), 180 - abs(off))
    if abs(to_axis - half) < EDGE:
        return {"fore_aft", "port_starboard"}
    return {"fore_aft"} if to_axis < half else {"port_starboard"}


def outer_sections(ship: Json, off: float) -> set[str]:
    """Return the sections that a shot from there may strike (CI-7.4.1.1-1 to -3).

    Of a ship that does not lie upright it may be any: those diagrams are missing in the book.
    """
    names = [each["name"] for each in ship["sheet"]["sections"]]
    if ship["motion"]["attitude"]["roll"] or ship["motion"]["attitude"]["tumble"]:
        return set(names)
    ahead = {"forward"} if abs(off) < 90 - EDGE else {"aft"}
    if abs(abs(off) - 90) < EDGE:
        ahead = {"forward", "aft"}
    if len(names) == 1:
        return set(names)
    if len(names) == 3:
        return ahead
    if len(names) == 5:
        beam = {"starboard" if off > 0 else "port"}
        found = aspects(ship, off)
        return (ahead if "fore_aft" in found else set()) | (
            beam if "port_starboard" in found else set()
        )
    sixth = (off % 360) / 60
    if abs(sixth % 1 - 0.5) < EDGE:
        return {RING[int(sixth) % 6], RING[(int(sixth) + 1) % 6]}
    return {RING[round(sixth) % 6]}
