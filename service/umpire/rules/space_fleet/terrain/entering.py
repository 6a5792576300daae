"""SF 5: what it is to enter a hex, or on a table a disc a unit across (SF-UMP-1)."""

from collections.abc import Sequence
from itertools import pairwise

from umpire.rules.space_fleet.state.battle import Battle, Body, Minefield
from umpire.rules.space_fleet.state.places import (
    Spot,
    Where,
    is_at,
    is_hex,
    line_meets,
    spot_of,
)


def enters(start: Where, end: Where, spot: Spot) -> bool:
    """Tell whether a unit of movement from one centre to another enters a hex or a disc.

    On a table it does where it ends in the disc or passes through it, and began outside
    (SF-UMP-16).
    """
    if is_at(start, spot):
        return False
    return is_at(end, spot) or (not is_hex(spot) and line_meets(start, end, spot))


def body_entered(battle: Battle, start: Where, end: Where) -> Body | None:
    """Return the asteroid or planet that a unit of movement enters, the first of several."""
    for body in battle.bodies:
        if enters(start, end, body_spot(body)):
            return body
    return None


def body_spot(body: Body) -> Spot:
    """Return the hex that a body fills, or the middle of its disc (SF-TERR-01)."""
    return spot_of(body.place)


def fields_entered(battle: Battle, start: Where, end: Where) -> tuple[Minefield, ...]:
    """Return the minefields that a unit of movement enters, known or hidden."""
    return tuple([field for field in battle.minefields if enters(start, end, field.spot)])


def debris_entered(battle: Battle, track: Sequence[Where]) -> int:
    """Return through how many hexes of debris a move leads: each that a unit of it enters.

    That in which it starts is one of them (SF-RUL-22), but by the other reading.

    Args:
        battle: the battle with the debris where it is now.
        track: where the move began, and where each unit of it ended.
    """
    spots = [spot for each in battle.debris for spot in each.spots]
    entered = sum(any(enters(start, end, spot) for spot in spots) for start, end in pairwise(track))
    starts = battle.options.debris_at_start and len(track) > 1
    return entered + (starts and any(is_at(track[0], spot) for spot in spots))
