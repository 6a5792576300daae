"""Where a move ends, and from which hex the unit came there (CI 5.4.1, 5.4.2.5, 7.7)."""

from typing import NamedTuple

from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.drives.gates import Way, straight
from umpire.rules.cold_infinity.movement.plans import Flight
from umpire.rules.cold_infinity.movement.refusals import HEX_TO_CHOOSE
from umpire.rules.cold_infinity.movement.thrusting import rest_of_move, turning_hexes
from umpire.rules.cold_infinity.sighting.same_hex import came_from
from umpire.rules.cold_infinity.state.battle import Plot
from umpire.rules.cold_infinity.state.bounds import FARTHEST
from umpire.rules.cold_infinity.state.motion import Accelerate
from umpire.rules.cold_infinity.state.vectors import added


class End(NamedTuple):
    """The hex where a unit ends, and that from which it came; None: it has not left its hex.

    `turning`: where it thrust on its way (CI-5.4.2.5-1).
    """

    cell: Hex
    came: Hex | None
    turning: Hex | None = None


class _Leg(NamedTuple):
    """The last straight part of a way: where it ends, and by which vector it goes there."""

    cell: Hex
    vector: Hex
    turning: Hex | None = None


def end_of(start: Hex, flight: Flight, plot: Plot) -> End:
    """Return where a move ends (CI-5.4.1-1, CI-RUL-30, CI-7.7-1, CI-UMP-77).

    Args:
        start: the hex in which it begins.
        flight: what the plan came to.
        plot: which hexes are chosen where the way lies on an edge.

    Raises:
        IllegalOrder: it chooses a hex where the way does not lead, or ought to choose one.
    """
    late = flight.on_the_way
    last = _turned(start, flight, late, plot) if late else _straight(start, flight, plot)
    ways = came_from(last.cell, last.vector)
    if plot.came is not None and plot.came not in ways:
        raise HEX_TO_CHOOSE.refuse(
            f"It comes from one of {ways}, not {plot.came}.", at="/came", rule="CI-UMP-77"
        )
    came = plot.came or next(iter(ways), None)
    return End(_within(last.cell), came and _within(came), last.turning)


def way_of(start: Hex, flight: Flight, plot: Plot) -> Way:
    """Return the way of a move hex by hex, where it may be chosen as `end_of` finds it.

    Raises:
        IllegalOrder: as `end_of` does.
    """
    late = flight.on_the_way
    if late is None:
        return straight(start, added(start, flight.vector))
    turns = turning_hexes(start, flight.vector, late.after_hexes or 0)
    turning = _chosen(plot.turning, turns, "/turning")
    end = _turned(start, flight, late, plot).cell
    return [*straight(start, turning), *straight(turning, end)[1:]]


def _within(cell: Hex) -> Hex:
    """Return a hex, or the one at the bounds of all maps where it lies beyond (CI-UMP-106)."""
    return tuple([max(-FARTHEST, min(each, FARTHEST)) for each in cell])


def _straight(start: Hex, flight: Flight, plot: Plot) -> _Leg:
    """Return a way that is one vector (CI-5.4.1-1)."""
    cell = added(start, flight.vector)
    _chosen(plot.turning, (start,), "/turning")
    return _Leg(_chosen(plot.end, (cell,), "/end"), flight.vector)


def _turned(start: Hex, flight: Flight, late: Accelerate, plot: Plot) -> _Leg:
    """Return the way after thrust on it; one that stops there has come by the way before."""
    moved = late.after_hexes or 0
    turning = _chosen(plot.turning, turning_hexes(start, flight.vector, moved), "/turning")
    rest = rest_of_move(turning, flight.vector, moved, late.direction, late.hexes)
    end = _chosen(plot.end, rest.ends, "/end")
    return _Leg(end, flight.vector if end == turning else rest.vector, turning)


def _chosen(wanted: Hex | None, cells: tuple[Hex, ...], at: str) -> Hex:
    """Return the hex that an order chooses, or the only one that there is."""
    if wanted is None and len(cells) == 1:
        return cells[0]
    if wanted not in cells:
        raise HEX_TO_CHOOSE.refuse(
            f"Its way leads to one of {cells}, and the order chooses {wanted or 'none'}.", at=at
        )
    return wanted
