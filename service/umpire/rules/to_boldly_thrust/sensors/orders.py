"""The order to sweep an arc for cloaked ships (TBT 10); scans are ordered as in Remixed."""

from umpire.kernel.arcs import Arc
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class SweepArc(Value, frozen=True, tag="sweep_arc"):
    """Search one arc for cloaked ships, with one of the ship's scans (TBT-SENS-04)."""

    ship: Id
    arc: Arc
