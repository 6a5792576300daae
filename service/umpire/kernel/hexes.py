"""Hex geometry: axial coordinates, six directions, distances, bearings, hexes that a line crosses.

Directions are exact, too: hours of a clock of 24. Every other hour is one of the twelve `headings`,
30 degrees apart; the hours between mean any direction between two headings.

Direction 1 is (0, -1), straight up, and the others follow clockwise by 60 degrees. The centres of
neighbours are 1 apart; a hex has a flat side to each of its neighbours. Directions, distances and
lines are those of the map: a hex above or below it counts as the map's hex under or over it.
"""

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias, overload

Hex: TypeAlias = tuple[int, ...]
"""Axial coordinates (q, r); behind them the layer, above or below the map, if it is not 0."""

DIRECTIONS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
FACE_DEG = 60.0
HOURS = 24
HOURS_A_FACE = 4
_IN_SPACE = 3
_SLANT = math.sqrt(3) / 2
# So little that no line between centres crosses a hex for it, and more than rounding can lose.
_NUDGE = (1e-6, 2e-6)


def layer(cell: Hex) -> int:
    """Return the layer of a hex, or the rise of a vector: 0 on the map, below it less."""
    return cell[2] if len(cell) == _IN_SPACE else 0


def flat(cell: Hex) -> Hex:
    """Return the hex of the map over or under a hex."""
    return cell[:2]


def at_layer(cell: Hex, layers: int) -> Hex:
    """Return the hex of a layer that lies over or under another."""
    return (cell[0], cell[1], layers) if layers else cell[:2]


def offset(start: Hex, end: Hex) -> Hex:
    """Return the vector from one hex to another, layers and all."""
    return at_layer((end[0] - start[0], end[1] - start[1]), layer(end) - layer(start))


def turned(direction: int, faces: int) -> int:
    """Return the direction (1 to 6) after turning `faces` hex faces clockwise."""
    return (direction + faces - 1) % len(DIRECTIONS) + 1


def neighbour(cell: Hex, direction: int, hexes: int = 1) -> Hex:
    """Return the hex that is `hexes` away from `cell` in a direction from 1 to 6."""
    q, r = DIRECTIONS[direction - 1]
    return (cell[0] + q * hexes, cell[1] + r * hexes, *cell[2:])


def distance(start: Hex, end: Hex) -> int:
    """Return the distance between two hexes, in hexes."""
    q, r = end[0] - start[0], end[1] - start[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def steps_between(start: Hex, end: Hex) -> int:
    """Return the steps of a line between two hexes: to the next hex, the next layer, or both."""
    return max(distance(start, end), abs(layer(end) - layer(start)))


def nearest(start: Hex, cells: Iterable[Hex]) -> int:
    """Return the distance of the nearest of some hexes, in hexes; there is one at least."""
    q, r = start
    return min([abs(x - q) + abs(y - r) + abs(x + y - q - r) for x, y in cells]) // 2


def centre(cell: Hex) -> tuple[float, float]:
    """Return the centre of a hex in the plane: x right, y up, neighbours 1 apart."""
    return (_SLANT * cell[0], -(cell[1] + cell[0] / 2))


def bearing_deg(start: Hex, end: Hex) -> float:
    """Return the direction of `end` from `start`, in degrees clockwise from direction 1."""
    east, north = centre((end[0] - start[0], end[1] - start[1]))
    return math.degrees(math.atan2(east, north)) % 360.0


def split(vector: Hex) -> tuple[int, int, int] | None:
    """Return a vector as two parts: a direction, the hexes along it, those along the next one.

    The first part is not nothing. A vector of no length has none.
    """
    for direction in range(1, len(DIRECTIONS) + 1):
        (a, b), (c, d) = DIRECTIONS[direction - 1], DIRECTIONS[direction % len(DIRECTIONS)]
        # Two adjacent directions span the plane, and turn from one to the other by 1.
        ahead, aside = vector[0] * d - vector[1] * c, a * vector[1] - b * vector[0]
        if ahead > 0 and aside >= 0:
            return direction, ahead, aside
    return None


def hour(vector: Hex) -> int | None:
    """Return where a vector points, exactly: 0 to 23, clockwise from direction 1.

    Even hours are the twelve headings, odd ones all directions between two of them. A vector of
    no length points nowhere.
    """
    parts = split(vector)
    if parts is None:
        return None
    direction, ahead, aside = parts
    beyond = 0 if not aside else 2 + (aside > ahead) - (aside < ahead)
    return (direction - 1) * HOURS_A_FACE + beyond


def heading(twelfth: int) -> Hex:
    """Return a vector along one of the twelve headings: 0 is direction 1, 1 is 30 degrees on."""
    first, second = twelfth // 2 % len(DIRECTIONS), (twelfth + 1) // 2 % len(DIRECTIONS)
    if first == second:
        return DIRECTIONS[first]
    (q, r), (next_q, next_r) = DIRECTIONS[first], DIRECTIONS[second]
    return (q + next_q, r + next_r)


def corners(cell: Hex) -> tuple[Hex, ...]:
    """Return the corners of a hex from the centre of (0, 0), in thirds of a hex."""
    beyond = [heading(twelfth) for twelfth in range(1, HOURS // 2, 2)]
    return tuple([(cell[0] * 3 + q, cell[1] * 3 + r) for q, r in beyond])


def product(one: Hex, other: Hex) -> int:
    """Return twice the scalar product of two vectors; the square of their length is half of it."""
    (a, b), (c, d) = one, other
    return 2 * a * c + 2 * b * d + a * d + b * c


def within(vector: Hex, axis: Hex, cos_squared: Fraction) -> bool:
    """Return, exactly, whether a vector is less than an angle of up to 90 degrees off an axis.

    The angle is given by the square of its cosine.
    """
    along = product(vector, axis)
    return along > 0 and along**2 > cos_squared * product(vector, vector) * product(axis, axis)


def beyond_edge(start: Hex, end: Hex, cell: Hex) -> Hex | None:
    """Return the hex that shares with `cell` the edge along which a line between centres runs.

    None: the line, drawn on, runs along no edge of that hex.
    """
    pairs = zip(_across(start, cell), _across(end, cell), strict=True)
    for direction, (one, other) in enumerate(pairs, start=1):
        if one == other and abs(one) == 1:
            return neighbour(cell, direction, one)
    return None


def crosses(start: Hex, end: Hex, cell: Hex) -> bool:
    """Return whether the line between two centres has some length inside a hex, its edges included.

    A line along an edge crosses both hexes that share it; one through a corner alone crosses
    neither. A line of no length crosses its own hex.
    """
    if start == end:
        return start == cell
    first, last = _across(start, cell), _across(end, cell)
    entered, left = 0.0, 1.0
    for one, other in zip(first, last, strict=True):
        if one == other:
            if abs(one) > 1:
                return False
            continue
        # The quotients of small whole numbers are equal as floats just where they are equal.
        low, high = sorted(((-1 - one) / (other - one), (1 - one) / (other - one)))
        entered, left = max(entered, low), min(left, high)
    return entered < left


def _across(point: Hex, cell: Hex) -> tuple[int, int, int]:
    """Return how far a centre is from that of `cell` along three normals; a side is at 1."""
    q, r = point[0] - cell[0], point[1] - cell[1]
    return (-(2 * r + q), q - r, 2 * q + r)


class Line(Sequence[Hex]):
    """The hexes of a line from `start` to `end`, both included, one for each step.

    A step leads to the next hex, the next layer, or both. If the line runs along the edge of two
    hexes, it always takes the same one. Hexes are computed on demand, so a long line costs no more
    than a short one.

    Args:
        start: where it begins.
        end: where it ends.
    """

    __slots__ = ("_across", "_hexes", "_rise", "_start", "_steps")

    def __init__(self, start: Hex, end: Hex) -> None:
        self._start = start
        self._across = (end[0] - start[0], end[1] - start[1])
        self._rise = layer(end) - layer(start)
        self._steps = steps_between(start, end)
        self._hexes = distance(start, end)

    def __len__(self) -> int:
        return self._steps + 1

    @overload
    def __getitem__(self, step: int) -> Hex: ...
    @overload
    def __getitem__(self, step: slice) -> tuple[Hex, ...]: ...
    def __getitem__(self, step: int | slice) -> Hex | tuple[Hex, ...]:
        if isinstance(step, slice):
            return tuple([self._at(each) for each in range(len(self))[step]])
        return self._at(range(len(self))[step])

    def _at(self, step: int) -> Hex:
        start, steps, hexes = self._start, self._steps, self._hexes
        part = layers_at(hexes, step, steps) / hexes if hexes else 0.0
        q = start[0] + self._across[0] * part + _NUDGE[0]
        r = start[1] + self._across[1] * part + _NUDGE[1]
        return at_layer(_nearest(q, r), layer(start) + layers_at(self._rise, step, steps))

    def holds(self, cell: Hex) -> bool:
        """Return whether a hex is on the line; on a map, its step is its distance from `start`."""
        step = steps_between(self._start, cell)
        return step <= self._steps and self._at(step) == cell


def layers_at(rise: int, part: int, whole: int) -> int:
    """Return the layers, or hexes, that a part of a way comes to, to the nearest; a half counts."""
    layers = (2 * abs(rise) * part + whole) // (2 * whole) if rise else 0
    return -layers if rise < 0 else layers


def hexes_at(vector: Hex, part: int, whole: int) -> tuple[Hex, ...]:
    """Return the hexes that hold the point a part of the way along a vector from (0, 0).

    It is one; on an edge those two that share it, at a corner those three that meet. The point is
    `part` of `whole` equal steps along, and the answer is exact.
    """
    q, r = vector[0] * part, vector[1] * part
    low_q, low_r = q // whole, r // whole
    near = ((low_q + east, low_r + south) for east in (0, 1) for south in (0, 1))
    return tuple(
        cell
        for cell in sorted(near)
        if max(map(abs, _across((q, r), (cell[0] * whole, cell[1] * whole)))) <= whole
    )


def _nearest(q: float, r: float) -> Hex:
    """Return the hex of a point: all three cube coordinates rounded, except the worst."""
    s = -q - r
    whole = (round(q), round(r), round(s))
    off = (abs(whole[0] - q), abs(whole[1] - r), abs(whole[2] - s))
    if off[0] > off[1] and off[0] > off[2]:
        return (-whole[1] - whole[2], whole[1])
    if off[1] > off[2]:
        return (whole[0], -whole[0] - whole[2])
    return (whole[0], whole[1])
