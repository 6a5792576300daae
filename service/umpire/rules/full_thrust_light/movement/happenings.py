"""What happens to orders and to ships under way. Positions are in MU, rounded to 1e-6."""

from typing import ClassVar

from msgspec.structs import replace

from umpire.kernel.happening import Happening
from umpire.kernel.plane import Point
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import place
from umpire.rules.full_thrust_light.state.battle import Battle, Manoeuvre, ship_changed


class OrderWritten(Happening, frozen=True, tag="order_written", kw_only=True):
    """A ship's movement order was written; `voided` names why it will fly straight instead."""

    ship: str
    side: str
    turn: int
    manoeuvre: Manoeuvre
    notation: str
    voided: str | None = None
    rule: str = "FTL-MOVE-01"

    def apply(self, battle: Battle) -> Battle:
        """Give the ship the order; one that is void is none."""
        order = None if self.voided else self.manoeuvre
        return ship_changed(battle, self.ship, order=order)

    def tell(self) -> str:
        ordered = f"{self.ship}'s order is written: {self.notation or 'straight on'}"
        if self.voided:
            return f"{ordered}; it is void ({self.voided}), and the ship will fly straight on"
        return ordered

    def heard(self, battle: Battle, seat: Seat) -> "OrderWritten | None":
        """Return it to the other sides when the orders of its turn are open (FTL-MOVE-01)."""
        sealed = self.turn == battle.turn and battle.phase == "orders"
        return None if sealed and not seat.sees(self.side) else self


class OrdersFinished(Happening, frozen=True, tag="orders_finished", kw_only=True):
    """A side has written all its orders."""

    side: str
    rule: str = "FTL-MOVE-01"

    def apply(self, battle: Battle) -> Battle:
        """Note the side among those that have."""
        return replace(battle, finished=(*battle.finished, self.side))

    def tell(self) -> str:
        return f"{self.side} has finished its orders"


class ShipMoved(Happening, frozen=True, tag="ship_moved", kw_only=True):
    """A ship flew its two legs; `path` is start, mid point, end; thrust is what it spent."""

    ship: str
    path: tuple[Point, Point, Point]
    legs: tuple[float, float]
    mid_course: int
    course: int
    velocity: int
    turn_thrust: int
    speed_thrust: int
    rule: str = "FTL-MOVE-12"

    def apply(self, battle: Battle) -> Battle:
        """Put the ship at the end of its path."""
        x, y = self.path[-1]
        return ship_changed(battle, self.ship, x=x, y=y, course=self.course, velocity=self.velocity)

    def tell(self) -> str:
        start, middle, end = (place(point) for point in self.path)
        spent = [
            f"{thrust} thrust {what}"
            for thrust, what in ((self.turn_thrust, "to turn"), (self.speed_thrust, "on speed"))
            if thrust
        ]
        cost = f" for {' and '.join(spent)}" if spent else ""
        return (
            f"{self.ship} moves from {start} by {middle} to {end}{cost}: "
            f"course {self.course}, velocity {self.velocity}"
        )


class ShipLeftTable(Happening, frozen=True, tag="ship_left_table", kw_only=True):
    """A ship left the playing area."""

    takes_out: ClassVar[bool] = True

    ship: str
    rule: str = "FTL-GEN-06"

    def apply(self, battle: Battle) -> Battle:
        """Take the ship off the table."""
        return ship_changed(battle, self.ship, status="off_table")

    def tell(self) -> str:
        return f"{self.ship} leaves the table"


class ShipReturned(Happening, frozen=True, tag="ship_returned", kw_only=True):
    """A ship came back to the table, on its edge."""

    ship: str
    x: float
    y: float
    course: int
    rule: str = "FTL-GEN-07"

    def apply(self, battle: Battle) -> Battle:
        """Put the ship on the edge."""
        return ship_changed(
            battle, self.ship, x=self.x, y=self.y, course=self.course, status="active"
        )

    def tell(self) -> str:
        return f"{self.ship} comes back at {place((self.x, self.y))} on course {self.course}"
