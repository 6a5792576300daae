"""Abstracted arcs of fire: modifiers in place of limits (CI 7.1.4.2). Optional.

Hexes are told as vectors from that of the firer.
"""

from fractions import Fraction

from msgspec.structs import replace

from umpire.kernel.hexes import Hex, flat, heading, layer, product
from umpire.rules.cold_infinity.sighting.arcs import (
    TWELFTHS,
    axis_on_map,
    in_arc,
    nearness,
    require_arc,
)
from umpire.rules.cold_infinity.state.attitude import Attitude
from umpire.rules.cold_infinity.state.bounds import HEADINGS, ArcShape, Heading
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.refusals import OUT_OF_ARC
from umpire.rules.cold_infinity.state.shells import lying
from umpire.rules.cold_infinity.state.systems import FireArc
from umpire.rules.cold_infinity.state.tables import AbstractedArcsTable, ArcWidths, Tables

DECIMALS = 9


def arc_drm(arc: FireArc, attitude: Attitude, offset: Hex, tables: Tables, options: Options) -> int:
    """Return what an arc adds to fire at a hex on which it bears (CI-7.1-1, CI-7.1.4.2-1, -2).

    Only abstracted arcs add anything; in System 2 those of the sheet are not used.

    Raises:
        IllegalOrder: it does not bear.
    """
    if not options.arcs_in_layers:
        offset = flat(offset)
    if options.abstracted_arcs == "system_1":
        require_arc(widened(arc), attitude, tables.arcs, offset)
        return shape_drm(arc.shape, tables.abstracted_arcs)
    if options.abstracted_arcs == "none":
        require_arc(arc, attitude, tables.arcs, offset)
        return 0
    facing = facing_towards(lying(arc, attitude), tables.arcs, offset)
    if facing is None:
        raise OUT_OF_ARC.refuse("No facing of the ship is turned to the target: choose another.")
    return facing_drm(facing, tables.abstracted_arcs)


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

    Of those whose Standard arc bears on the hex, it is the one that points nearest to its centre;
    None: none of them bears (CI-UMP-12).
    """
    bearing = [each for each in HEADINGS if _bears(each, attitude, widths, offset)]
    return max(bearing, key=lambda each: _nearness(each, attitude, offset), default=None)


def _bears(facing: Heading, attitude: Attitude, widths: ArcWidths, offset: Hex) -> bool:
    return bool(in_arc(FireArc(facing), attitude, widths, (offset,)))


def _nearness(facing: Heading, attitude: Attitude, offset: Hex) -> Fraction | float:
    """Return the square of a cosine, with its sign, of a facing of the hull to a vector."""
    if layer(offset):
        cosine = nearness(FireArc(facing), attitude, offset)
        return round(cosine * abs(cosine), DECIMALS)
    axis = axis_on_map(HEADINGS.index(facing), attitude)
    along = heading((axis.twelfth + 2 * (attitude.facing - 1)) % TWELFTHS)
    shared = product(along, offset)
    whole = product(along, along) * product(offset, offset)
    return axis.share * Fraction(shared * abs(shared), whole)


def facing_drm(facing: Heading, table: AbstractedArcsTable) -> int:
    """Return what System 2 adds for a facing towards the target (CI-7.1.4.2-2, CI-RUL-41)."""
    return table.facings[HEADINGS.index(facing)]
