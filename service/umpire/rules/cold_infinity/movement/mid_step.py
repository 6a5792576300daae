"""Mid-step acceleration: thrust on the way, and where a ship then ends (CI 5.4.2.5, CI-RUL-30)."""

from typing import NamedTuple

from umpire.kernel.hexes import Hex, at_layer, hexes_at, layer, layers_at
from umpire.rules.cold_infinity.movement.refusals import NOT_ON_WAY
from umpire.rules.cold_infinity.state.vectors import accelerated, added, hexes_a_turn


class Leg(NamedTuple):
    """The rest of a move: the hexes in which it may end, and the vector for turns to come."""

    ends: tuple[Hex, ...]
    vector: Hex


def turning_hexes(position: Hex, vector: Hex, moved: int) -> tuple[Hex, ...]:
    """Return the hexes in which a ship may be after so many of its move (CI-RUL-30).

    There is one, or, where its way lies on a boundary, the player's choice of those that meet.

    Raises:
        IllegalOrder: it is not a point of its way other than the start and the end.
    """
    if not 0 < moved < hexes_a_turn(vector):
        raise NOT_ON_WAY.refuse(
            f"A ship at Speed {hexes_a_turn(vector)} is not under way after {moved} hexes:"
            " thrust after 1 or"
            " more, and fewer than its Speed."
        )
    return _reached(position, vector, moved, hexes_a_turn(vector))


def rest_of_move(turning_hex: Hex, vector: Hex, moved: int, direction: int, hexes: int) -> Leg:
    """Return where a ship may end that thrusts after so many hexes (CI-5.4.2.5-1, CI-RUL-30).

    Args:
        turning_hex: in which it thrusts.
        vector: before the thrust.
        moved: hexes of this turn's move that are behind it.
        direction: of the thrust, 1 to 6.
        hexes: of acceleration.
    """
    after = accelerated(vector, direction, hexes)
    rest = hexes_a_turn(after) - moved
    if rest <= 0:
        return Leg((turning_hex,), after)
    return Leg(_reached(turning_hex, after, rest, hexes_a_turn(after)), after)


def _reached(start: Hex, vector: Hex, part: int, whole: int) -> tuple[Hex, ...]:
    """Return the hexes that hold the point of a part of a vector from a hex."""
    rise = layers_at(layer(vector), part, whole)
    return tuple(added(start, at_layer(cell, rise)) for cell in hexes_at(vector, part, whole))
