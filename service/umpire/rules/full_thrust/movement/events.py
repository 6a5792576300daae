"""The events of movement (FT 3, 10). Positions are in MU, rounded to 1e-6."""

from typing import TypeAlias

from umpire.kernel.plane import Point
from umpire.kernel.ruling import Event


class ShipMoved(Event, frozen=True, tag="ship_moved", kw_only=True):
    """A ship flew along `path`, and stands at its end.

    `thrust_used` is what it spent in all; `main_drive_used` whether it changed velocity by its
    main drive (FT-4.1-5); `manoeuvred` whether it did anything but fly straight on.
    """

    ship: str
    path: tuple[Point, ...]
    facing: int
    velocity: int
    course_deg: float | None = None
    rolled: bool = False
    thrust_used: int = 0
    main_drive_used: bool = False
    manoeuvred: bool = False
    rule: str = "FT-3.2-1"


MovementEvent: TypeAlias = ShipMoved
