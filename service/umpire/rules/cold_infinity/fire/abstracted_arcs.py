"""Abstracted arcs of fire: modifiers in place of limits (CI 7.1.4.2). Optional."""

from fractions import Fraction

from msgspec.structs import replace

from umpire.kernel.hexes import Hex, heading, product
from umpire.rules.cold_infinity.bounds import HEADINGS, ArcShape, Heading
from umpire.rules.cold_infinity.fire.arcs import TWELFTHS, axis_on_map, covers, on_map
from umpire.rules.cold_infinity.movement.attitude import Attitude
from umpire.rules.cold_infinity.sheet import FireArc
from umpire.rules.cold_infinity.tables import AbstractedArcsTable, ArcWidths


def widened(arc: FireArc) -> FireArc:
    """Return the arc that System 1 tests: Wide, whatever its shape (CI-7.1.4.2-1).

    Turrets stay turrets (CI-UMP-12).
    """
    return arc if arc.shape == "turret" else replace(arc, shape="wide")


def shape_drm(shape: ArcShape, table: AbstractedArcsTable) -> int:
    """Return what the real shape of an arc adds in System 1 (CI-7.1.4.2-1)."""
    return {"standard": table.standard, "narrow": table.narrow, "fixed": table.fixed}.get(shape, 0)


def facing_towards(attitude: Attitude, widths: ArcWidths, offset: Hex) -> Heading | None:
    """Return the facing of System 2 through which a ship fires at a hex (CI-7.1.4.2-2).

    Of those whose Standard arc bears on the hex, a vector from the ship's own, it is the one that
    points nearest to its centre; None: none of them bears (CI-UMP-12).
    """
    bearing = [each for each in HEADINGS if _bears(each, attitude, widths, offset)]
    return max(bearing, key=lambda each: _nearness(each, attitude, offset), default=None)


def _bears(facing: Heading, attitude: Attitude, widths: ArcWidths, offset: Hex) -> bool:
    arc = on_map(FireArc(facing), attitude, widths)
    return arc is not None and covers(arc, attitude.facing, offset)


def _nearness(facing: Heading, attitude: Attitude, offset: Hex) -> Fraction:
    """Return the square of a cosine, with its sign, of a facing of the hull to a vector."""
    axis = axis_on_map(HEADINGS.index(facing), attitude)
    along = heading((axis.twelfth + 2 * (attitude.facing - 1)) % TWELFTHS)
    shared = product(along, offset)
    whole = product(along, along) * product(offset, offset)
    return axis.share * Fraction(shared * abs(shared), whole)


def facing_drm(facing: Heading, table: AbstractedArcsTable) -> int:
    """Return what System 2 adds for a facing towards the target (CI-7.1.4.2-2, CI-RUL-41)."""
    return table.facings[HEADINGS.index(facing)]
