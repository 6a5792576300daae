"""The events of salvo missiles and point defence (FT 5.3, 6)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.systems import Ammunition


class SalvoLaunched(Event, frozen=True, tag="salvo_launched", kw_only=True):
    """A ship launched a salvo at a point; `salvo` is its name from now on."""

    salvo: str
    side: str
    ship: str
    weapon: str
    x: float
    y: float
    ammunition: Ammunition
    magazine: str | None = None
    rule: str = "FT-6.1-1"


MissileEvent: TypeAlias = SalvoLaunched
