"""The events of the edges of the table, and of fleets that leave it (FT 3.5, 3.8, 3.9)."""

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import dice, place
from umpire.rules.full_thrust.state.audience import OfAMarker, is_sealed
from umpire.rules.full_thrust.state.battle import B, Battle
from umpire.rules.full_thrust.state.changes import (
    change_groups,
    change_ship,
    change_ships,
    with_ship,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ship_state import Departure, Edge
from umpire.rules.full_thrust.state.small_craft import FighterGroup

_EDGES = {"min_x": "left", "max_x": "right", "min_y": "lower", "max_y": "upper"}


class ReturnWritten(Happening, OfAMarker, frozen=True, tag="return_written", kw_only=True):
    """A side has said, secretly, where a ship of its comes back this turn."""

    ship: str
    side: str
    turn: int
    x: float
    y: float
    facing: int
    rule: str = "FT-3.5-2"

    def apply(self, battle: B) -> B:
        """Note where the ship comes back."""
        return change_ship(battle, self.ship, returning=(self.x, self.y, self.facing))

    def tell(self) -> str:
        return f"{self.ship} is to come back at {place((self.x, self.y))} on course {self.facing}"

    def heard(self, battle: Battle, seat: Seat) -> "ReturnWritten | None":
        """Return it when orders are open."""
        return None if is_sealed(battle, self.side, self.turn, seat) else self


class ShipLeftTable(Happening, OfAMarker, frozen=True, tag="ship_left_table", kw_only=True):
    """A ship flew off the table by an edge; the groups that screened it went with it."""

    takes_out: ClassVar[bool] = True

    ship: str
    turn: int
    edge: Edge
    groups: tuple[str, ...] = ()
    rule: str = "FT-3.5-1"

    def apply(self, battle: B) -> B:
        """Take the ship off the table, and the groups that went with it."""

        def gone(group: FighterGroup) -> FighterGroup:
            return replace(group, status="off_table") if group.id in self.groups else group

        def left(ship: Ship) -> Ship:
            return replace(ship.become("off_table"), departure=Departure(self.turn, self.edge))

        battle = with_ship(battle, self.ship, left)
        return change_groups(battle, gone) if self.groups else battle

    def tell(self) -> str:
        along = f", and {', '.join(self.groups)} with it" if self.groups else ""
        return f"{self.ship} leaves the table by the {_EDGES[self.edge]} edge{along}"


class ReturnThrown(Happening, OfAMarker, frozen=True, tag="return_thrown", kw_only=True):
    """A die said whether a ship may come back, and from which turn on (null: never)."""

    ship: str
    return_turn: int | None
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.5-2"

    def apply(self, battle: B) -> B:
        """Note from which turn on the ship may come back."""

        def told(ship: Ship) -> Ship:
            if ship.departure is None:
                return ship
            return replace(ship, departure=replace(ship.departure, return_turn=self.return_turn))

        return with_ship(battle, self.ship, told)

    def tell(self) -> str:
        when = f"may come back from turn {self.return_turn} on"
        if self.return_turn is None:
            when = "does not come back"
        return f"{self.ship} has left: {dice(self.rolls)}, it {when}"


class ShipReturned(Happening, OfAMarker, frozen=True, tag="ship_returned", kw_only=True):
    """A ship came back on the edge where it had left; it does not move this turn.

    `groups` screened it when it left, and stand beside it (FT-RUL-47).
    """

    ship: str
    x: float
    y: float
    facing: int
    groups: tuple[str, ...] = ()
    rule: str = "FT-RUL-47"

    def apply(self, battle: B) -> B:
        """Put the ship and the groups that screen it back on the table."""

        def back(group: FighterGroup) -> FighterGroup:
            if group.id not in self.groups:
                return group
            return replace(group, status="active", x=self.x, y=self.y)

        battle = change_groups(battle, back) if self.groups else battle
        return change_ship(
            battle,
            self.ship,
            status="active",
            departure=None,
            returning=None,
            x=self.x,
            y=self.y,
            facing=self.facing,
            course_deg=None,
        )

    def tell(self) -> str:
        along = f", and {', '.join(self.groups)} with it" if self.groups else ""
        return f"{self.ship} comes back at {place((self.x, self.y))} on course {self.facing}{along}"


class TableShifted(Happening, frozen=True, tag="table_shifted", kw_only=True):
    """Everything was shifted by the same vector; `shift` is the sum of all such so far."""

    dx: float
    dy: float
    shift: tuple[float, float]
    rule: str = "FT-3.8-1"

    def apply(self, battle: B) -> B:
        """Shift all that stands on the table, and what is written of places on it."""
        return replace(battle.shifted(self.dx, self.dy), shift=self.shift)

    def tell(self) -> str:
        return f"Everything is shifted by {place((self.dx, self.dy))}"


class Pursuer(msgspec.Struct, frozen=True):
    """A side that pursues a fleet, and what it threw in all."""

    side: str
    total: int


class DisengagementThrown(Happening, frozen=True, tag="disengagement_thrown", kw_only=True):
    """A fleet that has left by one edge threw to get away; `pursuers` are the others."""

    takes_out: ClassVar[bool] = True

    side: str
    edge: Edge
    total: int
    pursuers: tuple[Pursuer, ...]
    escaped: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.9-1"

    def apply(self, battle: B) -> B:
        """Let the fleet go for good, or note that it is pursued."""

        def away(ship: Ship) -> Ship:
            if ship.side != self.side or ship.status != "off_table" or ship.departure is None:
                return ship
            if self.escaped:
                return replace(ship, status="withdrawn")
            return replace(ship, departure=replace(ship.departure, pursued=True))

        return change_ships(battle, away)

    def tell(self) -> str:
        others = ", ".join(f"{each.side} {each.total}" for each in self.pursuers) or "nobody"
        outcome = "it gets away" if self.escaped else "it is pursued"
        return (
            f"{self.side} disengages by the {_EDGES[self.edge]} edge with {self.total} against "
            f"{others}: {dice(self.rolls)}, {outcome}"
        )
