"""The events of morale: colours, surrenders, broken fleets (FT 11.6, 11.7)."""

from typing import TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event


class ColoursThrown(Event, frozen=True, tag="colours_thrown", kw_only=True):
    """A captain's die at a threshold point; `modifier` was added for points passed with it."""

    ship: str
    point: int
    modifier: int
    strikes: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-11.7-1"


class ColoursStruck(Event, frozen=True, tag="colours_struck", kw_only=True):
    """A ship surrenders to `target`, its nearest enemy, whose `side` has yet to answer."""

    ship: str
    target: str
    side: str
    rule: str = "FT-11.7-1"


class SurrenderAccepted(Event, frozen=True, tag="surrender_accepted", kw_only=True):
    """The surrender of a ship was taken by `side`, and the ship is out of the battle."""

    ship: str
    side: str
    rule: str = "FT-11.7-1"


class SurrenderRefused(Event, frozen=True, tag="surrender_refused", kw_only=True):
    """The surrender of a ship was refused by `side`, and the ship fights on."""

    ship: str
    side: str
    rule: str = "FT-11.7-1"


class FleetBroken(Event, frozen=True, tag="fleet_broken", kw_only=True):
    """A side has lost so much of the mass that it began with that it withdraws.

    How much it began with is not told: ships that others have not identified count too.
    """

    side: str
    lost_mass: int
    rule: str = "FT-11.6-1"


MoraleEvent: TypeAlias = (
    ColoursThrown | ColoursStruck | SurrenderAccepted | SurrenderRefused | FleetBroken
)
