"""The events of stances."""

from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.to_boldly_thrust.ship import Stance


class StanceWritten(Event, frozen=True, tag="stance_written", kw_only=True):
    """A ship's stance was written in `turn`; others hear of it when orders open, if at all."""

    ship: str
    side: str
    turn: int
    stance: Stance
    rule: str = "FT-2.7-2"


StanceEvent: TypeAlias = StanceWritten
