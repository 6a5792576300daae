"""The events of guided weapons (CI 9)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.bounds import Cell


class GuidedLaunched(Event, frozen=True, tag="guided_launched", kw_only=True):
    """A guided weapon was launched; all see its marker in its launch hex (CI-9.1-1)."""

    guided: str
    side: str
    cell: Cell
    turn: int
    rule: str = "CI-2.1.4-1"


GuidedEvent: TypeAlias = GuidedLaunched
