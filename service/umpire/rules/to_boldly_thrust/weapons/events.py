"""The events of weapons (TBT 3, 4). Ranges are in MU, rounded to 1e-6."""

from typing import TypeAlias

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Roll
from umpire.kernel.plane import Point
from umpire.kernel.ruling import Event


class SystemTargeted(Event, frozen=True, tag="system_targeted", kw_only=True):
    """A phaser aimed at one system of its target, and knocked it out or not (TBT-PHAS-04)."""

    ship: str
    weapon: str
    target: str
    system: str
    range_mu: float
    arc: Arc
    damage: int
    knocked_out: bool
    rolls: tuple[Roll, ...]
    rule: str = "TBT-PHAS-04"


class SpreadLaunched(Event, frozen=True, tag="spread_launched", kw_only=True):
    """A spread flew along `path` to (x, y), where it will detonate (TBT-PHOT-03)."""

    spread: str
    side: str
    ship: str
    weapon: str
    path: tuple[Point, ...]
    x: float
    y: float
    rule: str = "TBT-PHOT-03"


class SpreadsDone(Event, frozen=True, tag="spreads_done", kw_only=True):
    """A ship has launched all the spreads that it launches this turn."""

    ship: str
    side: str
    rule: str = "TBT-PHOT-03"


class SpreadStruck(Event, frozen=True, tag="spread_struck", kw_only=True):
    """A spread threw its dice at a ship in `turn`, `away_mu` from where it detonated (TBT-PHOT-04).

    How far away a cloaked ship is, its own side alone hears (TBT-UMP-35).
    """

    spread: str
    ship: str
    turn: int
    away_mu: float | None
    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "TBT-RUL-13"


class SpreadDetonated(Event, frozen=True, tag="spread_detonated", kw_only=True):
    """A spread detonated, and is gone (TBT-PHOT-04)."""

    spread: str
    x: float
    y: float
    rule: str = "TBT-PHOT-04"


WeaponEvent: TypeAlias = (
    SystemTargeted | SpreadLaunched | SpreadsDone | SpreadStruck | SpreadDetonated
)
