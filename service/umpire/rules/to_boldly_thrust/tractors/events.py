"""The events of tractor beams (TBT 8). Units: MU."""

from typing import TypeAlias

from umpire.kernel.ruling import Event


class TractorLocked(Event, frozen=True, tag="tractor_locked", kw_only=True):
    """A tractor beam holds a target with an effective strength (TBT-TRAC-03), through a FireCon.

    In a closed book shields may leave nothing of it, and it holds nothing (FT-UMP-68).
    """

    ship: str
    tractor: str
    target: str
    range_mu: float
    pull_mu: float
    engaged: tuple[str, ...]
    rule: str = "TBT-TRAC-03"


class TractorReleased(Event, frozen=True, tag="tractor_released", kw_only=True):
    """A lock came to nothing: one of the ships is gone or cloaked (TBT-UMP-10)."""

    ship: str
    tractor: str
    target: str
    rule: str = "TBT-UMP-10"


class TractorDragged(Event, frozen=True, tag="tractor_dragged", kw_only=True):
    """A tractor beam dragged both ships, so far each, along the line between them (TBT-TRAC-05)."""

    ship: str
    tractor: str
    target: str
    pull_mu: float
    ship_dragged_mu: float
    target_dragged_mu: float
    rule: str = "TBT-TRAC-05"


class ShipDragged(Event, frozen=True, tag="ship_dragged", kw_only=True):
    """All drags together put a ship at (x, y); its course and velocity stay (TBT-RUL-27)."""

    ship: str
    x: float
    y: float
    rule: str = "TBT-TRAC-04"


TractorEvent: TypeAlias = TractorLocked | TractorReleased | TractorDragged | ShipDragged
