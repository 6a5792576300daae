"""The six fire arcs of 60 degrees, clockwise from the bow, and the lines between them."""

from typing import Literal, TypeAlias

from umpire.kernel.plane import TOLERANCE_DEG

Arc: TypeAlias = Literal["F", "FS", "AS", "A", "AP", "FP"]

ARCS: tuple[Arc, ...] = ("F", "FS", "AS", "A", "AP", "FP")
ARC_DEG = 60.0


def arcs_at(relative_deg: float) -> tuple[Arc, ...]:
    """Return the arc of a relative bearing; on a line, the two arcs that meet there.

    On a line the counter-clockwise arc comes first, the clockwise one second.
    """
    turned_deg = (relative_deg + ARC_DEG / 2) % 360.0
    index = int(turned_deg // ARC_DEG)
    into_deg = turned_deg - index * ARC_DEG
    if into_deg <= TOLERANCE_DEG:
        return (ARCS[index - 1], ARCS[index])
    if ARC_DEG - into_deg <= TOLERANCE_DEG:
        return (ARCS[index], ARCS[(index + 1) % len(ARCS)])
    return (ARCS[index],)
