"""The events of morale: colours, surrenders, broken fleets (FT 11.6, 11.7)."""

from typing import ClassVar

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.words import dice
from umpire.rules.full_thrust.state.battle import B, Battle
from umpire.rules.full_thrust.state.changes import change_ship


class ColoursThrown(Told, frozen=True, tag="colours_thrown", kw_only=True):
    """A captain's die at a threshold point; `modifier` was added for points passed with it."""

    ship: str
    point: int
    modifier: int
    strikes: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-11.7-1"

    def tell(self) -> str:
        modified = f" {self.modifier:+d}" if self.modifier else ""
        outcome = "strikes its colours" if self.strikes else "keeps its colours flying"
        thrown = f"{dice(self.rolls)}{modified}"
        return f"{self.ship} at threshold point {self.point}: {thrown}, it {outcome}"


class ColoursStruck(Happening, frozen=True, tag="colours_struck", kw_only=True):
    """A ship surrenders to `target`, its nearest enemy, whose `side` has yet to answer."""

    ship: str
    target: str
    side: str
    rule: str = "FT-11.7-1"

    def apply(self, battle: B) -> B:
        """Note to whom the ship surrenders."""
        return change_ship(battle, self.ship, struck_to=self.target)

    def tell(self) -> str:
        return f"{self.ship} surrenders to {self.target}; {self.side} is to answer"


class SurrenderAccepted(Happening, frozen=True, tag="surrender_accepted", kw_only=True):
    """The surrender of a ship was taken by `side`, and the ship is out of the battle."""

    takes_out: ClassVar[bool] = True

    ship: str
    side: str
    rule: str = "FT-11.7-1"

    def apply(self, battle: B) -> B:
        """Take the ship out of play."""
        return change_ship(battle, self.ship, status="surrendered")

    def tell(self) -> str:
        return f"{self.side} takes the surrender of {self.ship}, which is out of the battle"


class SurrenderRefused(Happening, frozen=True, tag="surrender_refused", kw_only=True):
    """The surrender of a ship was refused by `side`, and the ship fights on."""

    ship: str
    side: str
    rule: str = "FT-11.7-1"

    def apply(self, battle: B) -> B:
        """Let the ship fight on."""
        return change_ship(battle, self.ship, struck_to=None)

    def tell(self) -> str:
        return f"{self.side} refuses the surrender of {self.ship}, which fights on"


class FleetBroken(Told, frozen=True, tag="fleet_broken", kw_only=True):
    """A side has lost so much of the mass that it began with that it withdraws.

    How much it began with is not told: ships that others have not identified count too.
    """

    side: str
    lost_mass: int
    rule: str = "FT-11.6-1"

    def tell(self) -> str:
        return f"{self.side} has lost ships of mass {self.lost_mass}, and breaks off the battle"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    ColoursThrown,
    ColoursStruck,
    SurrenderAccepted,
    SurrenderRefused,
    FleetBroken,
)
"""All that can happen by this chapter."""
