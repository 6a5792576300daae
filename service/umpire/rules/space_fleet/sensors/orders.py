"""The orders of sensors, dummy counters and electronic warfare (SF 7)."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.state.bounds import Speed
from umpire.rules.space_fleet.state.places import Spot

FEWEST, MOST = 1, 6
DummyNumber = Annotated[int, Meta(ge=FEWEST, le=MOST)]


class Scan(Value, frozen=True, tag="scan"):
    """Ask how a side's sensors see a ship or a counter: distance as it counts, and level."""

    side: Id
    target: Id


class MoveDummies(Value, frozen=True, tag="move_dummies"):
    """Put a dummy counter, or all under a squadron's counter, anywhere (SF-SENS-06)."""

    side: Id
    counter: Id
    spot: Spot


class SetDummies(Value, frozen=True, tag="set_dummies"):
    """Say into how many ship counters a dummy squadron will break up (SF-SENS-05)."""

    side: Id
    squadron: Id
    number: DummyNumber


class SwitchEw(Value, frozen=True, tag="switch_ew"):
    """Switch an EW suite on or off (SF-EW-01, -03).

    The first time it is switched on it makes a dummy squadron: its name, where it is, how many
    ships it pretends to be, and how fast.
    """

    ship: Id
    active: bool
    squadron: Id | None = None
    spot: Spot | None = None
    number: DummyNumber = 3
    speed: Speed = 3


SensorOrder: TypeAlias = Scan | MoveDummies | SetDummies | SwitchEw
