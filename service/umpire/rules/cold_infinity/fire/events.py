"""The events of fire (CI 7)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.battle import PhaseName
from umpire.rules.cold_infinity.fire_step import Attack


class FireDeclared(Event, frozen=True, tag="fire_declared", kw_only=True):
    """A unit's direct fire is declared, and sealed until all have declared theirs (CI-2.3.1-1)."""

    unit: str
    side: str
    attacks: tuple[Attack, ...]
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-7.2.1-1"


FireEvent: TypeAlias = FireDeclared
