"""The events of faster-than-light travel (FT 8). Positions are in MU, rounded to 1e-6."""

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.words import dice, place
from umpire.rules.full_thrust.state.audience import OfAMarker
from umpire.rules.full_thrust.state.battle import B, Battle
from umpire.rules.full_thrust.state.changes import change_ship
from umpire.rules.full_thrust.state.tables import FtlExit

_RESULTS = {
    "fail": "its FTL drive fails, and it stays",
    "jump": "it jumps",
    "explode": "it explodes",
}


class FtlDamage(msgspec.Struct, frozen=True):
    """What a ship or a group takes when another jumps or comes out of FTL near it."""

    unit: str
    points: int


class FtlWarmedUp(Happening, frozen=True, tag="ftl_warmed_up", kw_only=True):
    """A ship's FTL drive warms up, for all to see; it jumps in the turn after `turn`."""

    ship: str
    turn: int
    rule: str = "FT-8.1-1"

    def apply(self, battle: B) -> B:
        """Note since when the drive is warm."""
        return change_ship(battle, self.ship, ftl_since=self.turn)

    def tell(self) -> str:
        return f"{self.ship} warms up its FTL drive, and will jump next turn"


class FtlStopped(Happening, frozen=True, tag="ftl_stopped", kw_only=True):
    """A ship that was to jump cannot: its FTL drive is lost, or nobody is there to command it."""

    ship: str
    rule: str = "FT-8.1-2"

    def apply(self, battle: B) -> B:
        """Let the drive cool down."""
        return change_ship(battle, self.ship, ftl_since=None)

    def tell(self) -> str:
        return f"{self.ship} cannot jump any more"


class FtlExitThrown(Told, frozen=True, tag="ftl_exit_thrown", kw_only=True):
    """A ship jumps from (x, y) with others near it; the die says what comes of it.

    `damage` tells each of them, nearest first, with what it takes.
    """

    ship: str
    x: float
    y: float
    result: FtlExit
    damage: tuple[FtlDamage, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FT-8.1-3"

    def tell(self) -> str:
        hurt = f"; damage: {_shares(self.damage)}" if self.damage else ""
        return (
            f"{self.ship} is to jump at {place((self.x, self.y))} with others near: "
            f"{dice(self.rolls)}, {_RESULTS[self.result]}{hurt}"
        )


class ShipJumped(Happening, frozen=True, tag="ship_jumped", kw_only=True):
    """A ship left by FTL, and does not come back."""

    takes_out: ClassVar[bool] = True

    ship: str
    rule: str = "FT-8.1-3"

    def apply(self, battle: B) -> B:
        """Take the ship out of play."""
        return change_ship(battle, self.ship, status="jumped")

    def tell(self) -> str:
        return f"{self.ship} leaves by FTL"


class EntryScattered(Happening, OfAMarker, frozen=True, tag="entry_scattered", kw_only=True):
    """A ship announces its entry by FTL; dice shift the point, and it may miss the table."""

    takes_out: ClassVar[bool] = True

    ship: str
    direction: int
    distance_mu: int
    x: float
    y: float
    enters: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-8.2-1"

    def apply(self, battle: B) -> B:
        """Note where the ship will come out; beyond the table it does not."""
        ship = battle.ship(self.ship)
        if ship is None or ship.entry is None:
            return battle
        if not self.enters:
            return change_ship(battle, ship.id, status="jumped")
        return change_ship(battle, ship.id, entry=replace(ship.entry, point=(self.x, self.y)))

    def tell(self) -> str:
        where = f"to {place((self.x, self.y))}"
        if not self.enters:
            where += ", beyond the table: it cannot enter"
        return (
            f"{self.ship} is to come out of FTL: {dice(self.rolls)}, shifted {self.distance_mu} MU "
            f"on course {self.direction} {where}"
        )


class ShipEntered(Happening, OfAMarker, frozen=True, tag="ship_entered", kw_only=True):
    """A ship came out of FTL, and stands where its entry was thrown to."""

    ship: str
    x: float
    y: float
    rule: str = "FT-8.2-1"

    def apply(self, battle: B) -> B:
        """Put the ship on the table."""
        return change_ship(battle, self.ship, status="active", entry=None, x=self.x, y=self.y)

    def tell(self) -> str:
        return f"{self.ship} comes out of FTL at {place((self.x, self.y))}"


class EntryDangerThrown(Told, frozen=True, tag="entry_danger_thrown", kw_only=True):
    """A ship came out of FTL near others: `damage` tells it first, then those, nearest first."""

    ship: str
    damage: tuple[FtlDamage, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FT-8.2-3"

    def tell(self) -> str:
        return (
            f"{self.ship} has come out of FTL near others: {dice(self.rolls)}; "
            f"damage: {_shares(self.damage)}"
        )


def _shares(damage: tuple[FtlDamage, ...]) -> str:
    return ", ".join(f"{each.unit} {each.points}" for each in damage)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    FtlWarmedUp,
    FtlStopped,
    FtlExitThrown,
    ShipJumped,
    EntryScattered,
    ShipEntered,
    EntryDangerThrown,
)
"""All that can happen by this chapter."""
