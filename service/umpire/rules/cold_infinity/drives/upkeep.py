"""What keeps a tunnel open, and who leaves in a bubble (CI 14.1.1, 14.3)."""

from typing import Literal, NamedTuple, TypeAlias

Setback: TypeAlias = Literal["power", "damage", "range", "gone", "entered", "transfer"]
"""Why a drive is set back to nothing: power fell, it was struck, its tunnel is too far or lost."""


class Upkeep(NamedTuple):
    """How a ship stands that keeps a tunnel open, and its drive."""

    hexes: int
    reach: int
    held: int
    power: int
    struck: bool = False
    entered: bool = False


def bar_to_upkeep(now: Upkeep) -> Setback | None:
    """Return why a tunnel closes at once, or None: it stays open (CI-14.1.1-1).

    Its ship must stay outside and within reach; its drive must be full, and not be struck.
    """
    if now.entered:
        return "entered"
    if now.struck:
        return "damage"
    if now.held < now.power:
        return "power"
    return "range" if now.hexes > now.reach else None


def leaves_map(speed: int, *, all_in_bubbles: bool) -> bool:
    """Tell whether a ship in a bubble leaves the map: it moves (CI-14.3-1).

    Where all units are in bubbles they fight as ever (CI-14.3-2).
    """
    return speed > 0 and not all_in_bubbles
