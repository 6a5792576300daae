"""The events of the Movement Step (CI 5)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.bounds import Cell
from umpire.rules.cold_infinity.movement.actions import Action, Motion
from umpire.rules.cold_infinity.movement.spending import Share


class UnitMoved(Event, frozen=True, tag="unit_moved", kw_only=True):
    """A unit has moved: where it is, how it moves on, what that took (CI-5.4.1-1).

    `came` is the hex from which it came, as it counts towards others in its hex (CI-7.7-1).
    """

    unit: str
    plan: tuple[Action, ...]
    start: Cell
    cell: Cell
    motion: Motion
    came: Cell | None
    thrust: int
    overthrust: tuple[Share, ...]
    evasion: int = 0
    formation: bool = False
    thrust_left: int = 0
    rule: str = "CI-5.4.1-1"


MovementEvent: TypeAlias = UnitMoved
