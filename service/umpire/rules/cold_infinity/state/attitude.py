"""How a ship lies: its facing, how far it is rolled and tumbled (CI 5.4.2, CI-RUL-121).

Rolls count degrees to starboard (90: the starboard side is down, 270: rolled to port), tumbles
degrees forward (90: the nose is down, 270: tumbled aft). The facing is that which the ship had
before it tumbled; flipped over by a tumble, its nose points the other way.
"""

from functools import lru_cache
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.hexes import turned
from umpire.rules.cold_infinity.state.bounds import Facing, HullSide, Side

Quarter: TypeAlias = Annotated[Literal[0, 90, 180, 270], Meta(description="In degrees.")]
Counter: TypeAlias = Literal["facing", "roll", "tumble"]
"""What a manoeuvre changes, as the map shows it."""

UP, DOWN = 7, 8
"""Directions of thrust off the map, beside 1 to 6 on it (CI-6.2-1)."""
QUARTER_DEG, FLIPPED_DEG = 90, 180
_WHOLE_DEG = 360
_FACINGS = 6
_SIDES: tuple[Side, ...] = ("forward", "starboard", "starboard", "aft", "port", "port")
_OPPOSITE: dict[Side, Side] = {"starboard": "port", "port": "starboard"}
Vector: TypeAlias = tuple[int, int, int]
"""How much of something lies ahead of a facing, to the right of it on the map, and above."""
_AHEAD, _RIGHT, _ABOVE = (1, 0, 0), (0, 1, 0), (0, 0, 1)


ACROSS: dict[HullSide, HullSide] = {
    "forward": "aft",
    "aft": "forward",
    "starboard": "port",
    "port": "starboard",
    "dorsal": "keel",
    "keel": "dorsal",
}
"""The side of a hull opposite each."""


class Attitude(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The facing of a ship, and how far it is rolled to starboard and tumbled forward."""

    facing: Facing
    roll: Quarter = 0
    tumble: Quarter = 0


def on_its_side(attitude: Attitude) -> bool:
    """Tell whether a ship is rolled by 90 degrees either way (CI-5.4.2.2-1)."""
    return attitude.roll % FLIPPED_DEG != 0


def on_end(attitude: Attitude) -> bool:
    """Tell whether a ship is tumbled by 90 degrees, its nose off the map (CI-5.4.2.4-1)."""
    return attitude.tumble % FLIPPED_DEG != 0


def level(attitude: Attitude) -> bool:
    """Tell whether a ship lies face up, or flipped over by 180 degrees (CI-5.4.2.2-1)."""
    return not on_its_side(attitude) and not on_end(attitude)


def inverted(attitude: Attitude) -> bool:
    """Tell whether a ship is flipped over, by a roll or by a tumble but not both (CI-RUL-121)."""
    return (attitude.roll == FLIPPED_DEG) != (attitude.tumble == FLIPPED_DEG)


def heading(attitude: Attitude) -> int:
    """Return the facing of the nose, 1 to 6: reversed by a tumble of 180 degrees (CI-RUL-121).

    While the nose is off the map, it is the facing that the ship had.
    """
    return turned(attitude.facing, _FACINGS // 2 if attitude.tumble == FLIPPED_DEG else 0)


def side_of(attitude: Attitude, direction: int) -> HullSide | None:
    """Return the side of a ship that lies in a direction: 1 to 6, up or down (5.4.2.3-1, 6.2-1).

    Starboard is two directions, and so is port; they change places when the ship is inverted.
    None: no side of the ship that slides it lies there, since it is on its side, or on end.
    """
    if direction > _FACINGS:
        return side_above(attitude) if direction == UP else side_below(attitude)
    side = _SIDES[(direction - heading(attitude)) % _FACINGS]
    if on_end(attitude) or (on_its_side(attitude) and side in _OPPOSITE):
        return None
    return _OPPOSITE.get(side, side) if inverted(attitude) else side


class Frame(NamedTuple):
    """Where the nose, the starboard side and the deck of a ship point, seen along its facing."""

    nose: Vector
    starboard: Vector
    dorsal: Vector


@lru_cache(maxsize=16)
def _frame(roll: int, tumble: int) -> Frame:
    """Roll a ship that lies upright, then tumble it (CI-RUL-121)."""
    quarters: dict[int, tuple[Vector, Vector]] = {
        0: (_RIGHT, _ABOVE),
        90: (_against(_ABOVE), _RIGHT),
        180: (_against(_RIGHT), _against(_ABOVE)),
        270: (_ABOVE, _against(_RIGHT)),
    }
    return Frame(*[_tumbled(each, tumble // QUARTER_DEG) for each in (_AHEAD, *quarters[roll])])


def _tumbled(way: Vector, quarters: int) -> Vector:
    """Tumble a direction forward: what was ahead goes down, what was above goes ahead."""
    for _ in range(quarters):
        way = (way[2], way[1], -way[0])
    return way


def _against(way: Vector) -> Vector:
    return (-way[0], -way[1], -way[2])


def frame(attitude: Attitude) -> Frame:
    """Return how the hull of a ship lies in space (CI-6.1-1)."""
    return _frame(attitude.roll, attitude.tumble)


def side_above(attitude: Attitude) -> HullSide:
    """Return the side of a ship that is uppermost, as it lies (CI-6.2-1)."""
    nose, starboard, dorsal = (each[2] for each in frame(attitude))
    if nose:
        return "forward" if nose > 0 else "aft"
    if starboard:
        return "starboard" if starboard > 0 else "port"
    return "dorsal" if dorsal > 0 else "keel"


def side_below(attitude: Attitude) -> HullSide:
    """Return the side of a ship that is undermost (CI-6.2-1)."""
    return ACROSS[side_above(attitude)]


def moved(attitude: Attitude, counter: Counter, steps: int) -> Attitude:
    """Return how a ship lies after so many facings, or quarters of 90 degrees.

    Steps count clockwise, to starboard and forward; negative ones the other way (CI-5.4.2.1-1,
    CI-5.4.2.2-1).
    """
    if counter == "facing":
        return msgspec.structs.replace(attitude, facing=turned(attitude.facing, steps))
    degrees = (getattr(attitude, counter) + steps * QUARTER_DEG) % _WHOLE_DEG
    return msgspec.structs.replace(attitude, **{counter: degrees})
