"""The events of mines (FT 12.1). Positions are in MU, rounded to 1e-6."""

from typing import TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.tables import SweepOutcome


class MineLaid(Event, frozen=True, tag="mine_laid", kw_only=True):
    """A minelayer dropped a mine at this place; it has dropped `mines_laid` of its own by now."""

    mine: str
    ship: str
    side: str
    minelayer: str
    turn: int
    x: float
    y: float
    mines_laid: int
    rule: str = "FT-12.1-2"


class MineSwept(Event, frozen=True, tag="mine_swept", kw_only=True):
    """A sweeper came near a mine and threw: the mine attacks it, lies on, or is removed."""

    mine: str
    ship: str
    outcome: SweepOutcome
    rolls: tuple[Roll, ...]
    rule: str = "FT-12.1-3"


class MineDetonated(Event, frozen=True, tag="mine_detonated", kw_only=True):
    """A mine fired at a ship that came near it, and is no more.

    `damage` is all that its dice did against `screens`, of which `penetrating` passes by armour.
    """

    mine: str
    target: str
    screens: int
    damage: int
    penetrating: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-12.1-1"


MineEvent: TypeAlias = MineLaid | MineSwept | MineDetonated
