"""The events of Boarding Actions (CI 15.4)."""

from typing import TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.boarding.rams import Force


class Rammed(Event, frozen=True, tag="rammed", kw_only=True):
    """A unit ran into another: how hard, and what each does to the other before it is mitigated.

    `sections` and `speeds` are by how much the two differ. `fighter`: which of a group it is. The
    `rolls` are that of the ram, and where it strikes each that is a ship.
    """

    unit: str
    fighter: str | None
    rammed: str
    sections: int
    speeds: int
    total: int
    force: Force
    dealt: int
    taken: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-15.4-2"


BoardingEvent: TypeAlias = Rammed
