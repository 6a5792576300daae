"""Lines of sight, what blocks them, and what range takes off fire.

CI 7.1.5, 7.5.1, CI-RUL-36, -37. Distances in hexes.
"""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from umpire.kernel.hexes import Hex, beyond_edge, crosses, distance, flat, layer, offset, product
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import FireTable
from umpire.rules.cold_infinity.state.weapons import RangeRating


def range_penalty(
    rating: RangeRating, range_hexes: int, table: FireTable, options: Options, *, doubled: bool
) -> int:
    """Return what range adds to hit: nothing, or less than that (CI-7.5.1-1, CI-7.5.2-1).

    Guided weapons have no range to add (CI-RUL-117), nor have weapons whose rating takes nothing
    off (CI-UMP-18).

    Args:
        rating: a penalty for so many hexes, and for a part of them.
        range_hexes: to the target; 0 if it is in the same hex.
        table: of fire.
        options: whether there is a penalty in one hex, too.
        doubled: whether the firer needs a lock-on and has none (see `warfare.attack`).
    """
    if not rating.penalty or (options.no_penalty_in_one_hex and not range_hexes):
        return 0
    steps = -(-range_hexes // rating.hexes)
    points = max(table.least_range_penalty, rating.penalty * steps)
    return -points * (table.unlocked_factor if doubled else 1)


class Sight(NamedTuple):
    """A line of sight: from where, to where, and the Mass of the target."""

    firer: Hex
    target: Hex
    mass: float


class Obstacle(NamedTuple):
    """What may stand in a line; a group of fighters has the Mass of them all (CI-UMP-16)."""

    id: Id
    cell: Hex
    mass: float


class Field:
    """What stands on the field, by hex, so that a line is compared with each hex but once.

    Args:
        obstacles: all that may stand in a line.
    """

    def __init__(self, obstacles: Iterable[Obstacle]) -> None:
        by_cell: dict[Hex, list[tuple[int, Obstacle]]] = {}
        for place, each in enumerate(obstacles):
            by_cell.setdefault(each.cell, []).append((place, each))
        self.by_cell: Mapping[Hex, list[tuple[int, Obstacle]]] = by_cell
        self._largest = {cell: max(each.mass for _, each in on) for cell, on in by_cell.items()}
        self._lines: dict[tuple[Hex, Hex], tuple[Hex, ...]] = {}
        self._ranges: dict[Hex, list[int]] = {}

    def closing(self, sight: Sight, options: Options) -> list[Hex]:
        """Return the hexes from which a line of sight is blocked (CI-7.1.5-1).

        The hexes of firer and target never block. Along an edge of two hexes the line is blocked
        only from both, or by house rule from either of them (CI-RUL-37).
        """
        fit = [
            cell
            for cell in self._along(sight.firer, sight.target)
            if _fit(sight, cell, self._largest[cell], options) and in_layer(sight, cell, options)
        ]
        if options.line_of_sight_edge == "either":
            return fit
        return [cell for cell in fit if _closes(sight, cell, fit)]

    def blockers(self, sight: Sight, options: Options) -> tuple[Obstacle, ...]:
        """Return what blocks a line of sight, the nearest to the firer first (CI-7.1.5-1)."""
        found = [
            (distance(sight.firer, cell), place, each)
            for cell in self.closing(sight, options)
            for place, each in self.by_cell[cell]
            if _fit(sight, cell, each.mass, options)
        ]
        return tuple([each for _, _, each in sorted(found)])

    def _along(self, start: Hex, end: Hex) -> tuple[Hex, ...]:
        """Return the hexes, of those in which something stands, through which a line passes."""
        known = self._lines.get((start, end))
        if known is None:
            upright = flat(start) == flat(end)
            near = distance(start, end) + 1  # a point of a hex is less than 1 from its centre
            known = self._lines[start, end] = tuple(
                [
                    cell
                    for cell, one, other in zip(
                        self.by_cell, self._away(start), self._away(end), strict=True
                    )
                    if one + other <= near
                    and ((one and other) or (upright and cell not in (start, end)))
                    and crosses(start, end, cell)
                ]
            )
        return known

    def _away(self, start: Hex) -> list[int]:
        """Return how far a hex is from each of those in which something stands."""
        known = self._ranges.get(start)
        if known is None:
            known = self._ranges[start] = [distance(start, cell) for cell in self.by_cell]
        return known


def blockers(sight: Sight, obstacles: Iterable[Obstacle], options: Options) -> tuple[Obstacle, ...]:
    """Return what blocks a line of sight, for one question alone; see `Field.blockers`."""
    return Field(obstacles).blockers(sight, options)


class Segment(NamedTuple):
    """A part of the way from the layer of a firer to that of its target."""

    start: Fraction
    end: Fraction


def segments(start: int, end: int, number: int) -> tuple[Segment, ...]:
    """Return the layers between firer and target, cut into equal parts (CI-7.1.5.1-2)."""
    step = Fraction(end - start, number)
    return tuple([Segment(start + n * step, start + (n + 1) * step) for n in range(number)])


def in_layer(sight: Sight, cell: Hex, options: Options) -> bool:
    """Tell whether an object lies between the layers of firer and target (CI-7.1.5.1-1, -2).

    Both of these count as between (CI-RUL-37). By segments, it must lie in the same one of the line
    and of the layers; on the limit of two, in either (CI-UMP-201).
    """
    first, last, at = layer(sight.firer), layer(sight.target), layer(cell)
    if first == last or not min(first, last) <= at <= max(first, last):
        return first == last == at
    if options.three_d_los == "layer_between" or flat(sight.firer) == flat(sight.target):
        return True
    along = along_line(sight.firer, sight.target, cell)
    number = options.los_segments
    return any(
        Fraction(n, number) <= along <= Fraction(n + 1, number) and min(part) <= at <= max(part)
        for n, part in enumerate(segments(first, last, number))
    )


def along_line(start: Hex, end: Hex, cell: Hex) -> Fraction:
    """Return how far along a line of the map a hex lies: 0 at its start, 1 at its end."""
    whole, way = flat(offset(start, end)), flat(offset(start, cell))
    along = Fraction(product(whole, way), product(whole, whole))
    return max(Fraction(0), min(Fraction(1), along))


def _fit(sight: Sight, cell: Hex, mass: float, options: Options) -> bool:
    """Tell whether an object is large enough to block from where it stands (CI-RUL-36)."""
    if 2 * mass < sight.mass:
        return False
    if options.line_of_sight == "between" or mass >= sight.mass:
        return True
    return distance(sight.firer, cell) < distance(cell, sight.target)


def _closes(sight: Sight, cell: Hex, cells: Collection[Hex]) -> bool:
    """Tell whether no way is left on the other side of the edge along which the line runs."""
    other = beyond_edge(sight.firer, sight.target, cell)
    return other is None or other in [flat(each) for each in cells]
