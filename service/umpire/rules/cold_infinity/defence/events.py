"""The events of defence (CI 11)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.battle import PhaseName
from umpire.rules.cold_infinity.defence.modes import Use


class DefenceSet(Event, frozen=True, tag="defence_set", kw_only=True):
    """A weapon is set to a mode of defensive fire, or to nothing, and sealed (CI-7.2.1-1)."""

    unit: str
    side: str
    weapon: str
    use: Use
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-11.1-1"


DefenceEvent: TypeAlias = DefenceSet
