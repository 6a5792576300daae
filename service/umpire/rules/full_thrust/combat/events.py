"""The events of ship combat (FT 4). Ranges are in MU, rounded to 1e-6."""

from typing import TypeAlias

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event


class ArcSettled(Event, frozen=True, tag="arc_settled", kw_only=True):
    """A target stood on the line of two arcs, and a die said in which it counts for the ship."""

    ship: str
    target: str
    arc: Arc
    rolls: tuple[Roll, ...]
    rule: str = "FT-RUL-4"


class ShotLost(Event, frozen=True, tag="shot_lost", kw_only=True):
    """A declared weapon did not bear after all, in the arc that the die gave; it is not used."""

    ship: str
    weapon: str
    target: str
    arc: Arc
    rule: str = "FT-4.1-3"


class BeamFired(Event, frozen=True, tag="beam_fired", kw_only=True):
    """A beam fired at a target with screens of a level; of `damage`, `penetrating` goes to hull."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Arc
    screens: int
    damage: int
    penetrating: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-4.3-2"


class TorpedoFired(Event, frozen=True, tag="torpedo_fired", kw_only=True):
    """A pulse torpedo was fired; it hits on `need` or more, and then does one die of damage."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Arc
    need: int
    hit: bool
    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-4.7-1"


class NeedleFired(Event, frozen=True, tag="needle_fired", kw_only=True):
    """A needle beam fired at a system; `knocked_out` tells whether it hit that, not only hull."""

    ship: str
    weapon: str
    target: str
    system: str
    range_mu: float
    arc: Arc
    damage: int
    knocked_out: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-4.8-1"


class SubmunitionsFired(Event, frozen=True, tag="submunitions_fired", kw_only=True):
    """A submunition pack was fired and is spent; of `damage`, `penetrating` goes to the hull."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Arc
    damage: int
    penetrating: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-4.9-2"


class ShipActivated(Event, frozen=True, tag="ship_activated", kw_only=True):
    """A ship has done all its firing for this turn, with the weapons `fired`."""

    ship: str
    side: str
    fired: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    rule: str = "FT-2.7-14"


CombatEvent: TypeAlias = (
    ArcSettled
    | ShotLost
    | BeamFired
    | TorpedoFired
    | NeedleFired
    | SubmunitionsFired
    | ShipActivated
)
