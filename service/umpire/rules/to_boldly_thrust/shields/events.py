"""The events of shields (TBT 2)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.to_boldly_thrust.ship import ShieldStatus


class ShieldsAbsorbed(Event, frozen=True, tag="shields_absorbed", kw_only=True):
    """Shields absorbed a part of an attack of `points`; `let_through` goes on to the ship.

    `shield_marks` are all that they have absorbed; `shield_status` is how they are now. To others
    both are null in a closed book (TBT-UMP-32).
    """

    ship: str
    attacker: str
    points: int
    absorbed: int
    let_through: int
    shield_marks: int | None
    shield_status: ShieldStatus | None
    rule: str = "TBT-SHLD-02"


ShieldEvent: TypeAlias = ShieldsAbsorbed
