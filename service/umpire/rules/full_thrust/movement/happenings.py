"""The events of movement (FT 3, 10). Positions are in MU, rounded to 1e-6."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.plane import Point
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import dice, place, points
from umpire.rules.full_thrust.movement.table_happenings import (
    DisengagementThrown,
    ReturnThrown,
    ReturnWritten,
    ShipLeftTable,
    ShipReturned,
    TableShifted,
)
from umpire.rules.full_thrust.state.audience import (
    OfAMarker,
    is_hidden_bogey,
    is_of_closed,
    is_out_of_sight,
    is_sealed,
)
from umpire.rules.full_thrust.state.battle import B, Battle
from umpire.rules.full_thrust.state.changes import change_group, change_ship
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.notation import parse, written

OrderWarning: TypeAlias = Literal["final_velocity_mismatch"]

_WARNINGS = {"final_velocity_mismatch": "the velocity noted is not the one that results"}


class OrderWritten(Happening, OfAMarker, frozen=True, tag="order_written", kw_only=True):
    """A ship's order is written, secretly; `notation` tells it as it was given.

    `manoeuvre` is what the ship will really fly: where the order is impossible, `voided` names
    why, and nothing of it (or no more than can be done) is left. `warning` is about a note. Where
    it is for a ship under a cloak, or puts it there, others read it from turn `sealed_until` on.
    """

    ship: str
    side: str
    turn: int
    manoeuvre: Manoeuvre
    notation: str
    voided: str | None = None
    warning: OrderWarning | None = None
    sealed_until: int | None = None
    rule: str = "FT-2.7-2"

    def apply(self, battle: B) -> B:
        """Note the order."""
        return change_ship(battle, self.ship, order=self.manoeuvre, order_written=True)

    def tell(self) -> str:
        ordered = f"{self.ship}'s order is written: {self.notation or 'straight on'}"
        if self.voided:
            return f"{ordered}; it is void ({self.voided}), and {_flies(self.manoeuvre)}"
        return f"{ordered}; {_WARNINGS[self.warning]}" if self.warning else ordered

    def heard(self, battle: Battle, seat: Seat) -> "OrderWritten | None":
        """Return it when orders are open; to others without its reflex field (FT-12.3-7).

        What is written for a bogey, a ship whose display is closed or one out of sight stays
        with its side.
        """
        if is_sealed(battle, self.side, self.turn, seat) or _is_unread(battle, self.ship, seat):
            return None
        if is_out_of_sight(battle, self.ship, self.turn, seat):
            return None
        if seat.sees(self.side):
            return self
        if self.sealed_until is not None and battle.turn < self.sealed_until:
            return None
        if not self.manoeuvre.reflex:
            return self
        told = written(replace(parse(self.notation), reflex=False))
        return replace(self, manoeuvre=replace(self.manoeuvre, reflex=False), notation=told)


class OrderVoided(Happening, OfAMarker, frozen=True, tag="order_voided", kw_only=True):
    """Since an order was written it has become impossible; `manoeuvre` is what is left of it."""

    ship: str
    manoeuvre: Manoeuvre
    voided: str
    rule: str = "FT-3.3-1"

    def apply(self, battle: B) -> B:
        """Leave what can be flown of the order."""
        return change_ship(battle, self.ship, order=self.manoeuvre)

    def tell(self) -> str:
        return (
            f"{self.ship}'s order has become impossible ({self.voided}), and "
            f"{_flies(self.manoeuvre)}"
        )

    def heard(self, battle: Battle, seat: Seat) -> "OrderVoided | None":
        """Return it; to others without its reflex field, and nothing of who cloaks (FT-12.3-7, -9).

        What is written for a bogey, or a ship whose display is closed, stays with its side.
        """
        if _is_unread(battle, self.ship, seat):
            return None
        ship = battle.ship(self.ship)
        if ship is None or seat.sees(ship.side):
            return self
        shown = replace(self, manoeuvre=replace(self.manoeuvre, reflex=False))
        return None if self.manoeuvre.cloak else shown


class ShipMoved(Happening, OfAMarker, frozen=True, tag="ship_moved", kw_only=True):
    """A ship flew along `path`, and stands at its end.

    `thrust_used` is what it spent in all; `main_drive_used` whether it changed velocity by its
    main drive (FT-4.1-5); `manoeuvred` whether it did anything but fly straight on. In a closed
    book others see its way alone: `velocity` is null, and the rest is not told (FT-UMP-66).
    """

    ship: str
    path: tuple[Point, ...]
    facing: int
    velocity: int | None
    course_deg: float | None = None
    rolled: bool = False
    thrust_used: int = 0
    main_drive_used: bool = False
    manoeuvred: bool = False
    rule: str = "FT-3.2-1"

    def apply(self, battle: B) -> B:
        """Put the ship at the end of its path."""
        x, y = self.path[-1]
        return change_ship(
            battle,
            self.ship,
            x=x,
            y=y,
            facing=self.facing,
            velocity=self.velocity,
            course_deg=self.course_deg,
            rolled=self.rolled,
            main_drive_used=self.main_drive_used,
            manoeuvred=self.manoeuvred,
        )

    def tell(self) -> str:
        start, *way = [place(vertex) for vertex in self.path]
        by = f" by {' and '.join(way[:-1])}" if way[:-1] else ""
        flown = f"moves from {start}{by} to {way[-1]}" if way else f"turns at {start}"
        cost = f" for {self.thrust_used} thrust" if self.thrust_used else ""
        course = "" if self.course_deg is None else f" on {self.course_deg:.2f} degrees"
        rolled = ", rolled over" if self.rolled else ""
        fast = "" if self.velocity is None else f", velocity {self.velocity}"
        return f"{self.ship} {flown}{cost}: facing {self.facing}{fast}{course}{rolled}"

    def heard(self, battle: Battle, seat: Seat) -> "ShipMoved":
        """Return it; of a bogey or a closed display the way alone (FT-11.1-1, FT-UMP-66)."""
        told, flown = self, {"thrust_used": 0, "main_drive_used": False, "manoeuvred": False}
        if is_hidden_bogey(battle, self.ship, seat):
            told = replace(told, rolled=False, rule="FT-11.1-1", **flown)
        if is_of_closed(battle, self.ship, seat):
            told = replace(told, velocity=None, **flown)
        return told


class GroupCarried(Happening, OfAMarker, frozen=True, tag="group_carried", kw_only=True):
    """A group that screens a ship moved with it, and stands at this place."""

    group: str
    ship: str
    x: float
    y: float
    rule: str = "FT-5.5-1"

    def apply(self, battle: B) -> B:
        """Put the group in its place."""
        return change_group(battle, self.group, x=self.x, y=self.y)

    def tell(self) -> str:
        return f"{self.group} goes with {self.ship}, to {place((self.x, self.y))}"


class RamMissed(Told, OfAMarker, frozen=True, tag="ram_missed", kw_only=True):
    """A ship that was to ram did not end near enough to its target, or that cannot be rammed."""

    ship: str
    target: str
    range_mu: float | None
    rule: str = "FT-3.6-2"

    def tell(self) -> str:
        if self.range_mu is None:
            return f"{self.ship} cannot ram {self.target}, which is gone or inside a station"
        return f"{self.ship} cannot ram {self.target}, which is {self.range_mu:.2f} MU away"


class RamTried(Told, frozen=True, tag="ram_tried", kw_only=True):
    """A crew was asked to ram, and dares it from `needed` on."""

    ship: str
    target: str
    needed: int
    dares: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.6-2"

    def tell(self) -> str:
        outcome = "the crew dares" if self.dares else "the crew does not dare"
        return (
            f"{self.ship} is to ram {self.target}, needing {self.needed}: {dice(self.rolls)}, "
            f"{outcome}"
        )


class RamContested(Told, frozen=True, tag="ram_contested", kw_only=True):
    """Rammer and target threw, and added their thrust; only the higher sum makes contact."""

    ship: str
    target: str
    total: int
    target_total: int
    contact: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.6-3"

    def tell(self) -> str:
        outcome = "they collide" if self.contact else f"{self.target} evades"
        return (
            f"{self.ship} has {self.total} with its thrust, {self.target} {self.target_total}: "
            f"{dice(self.rolls)}, {outcome}"
        )


class ShipsCollided(Told, frozen=True, tag="ships_collided", kw_only=True):
    """Each ship was dealt a die times the damage points that the other had left."""

    ship: str
    target: str
    points: int
    target_points: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.6-4"

    def tell(self) -> str:
        return (
            f"{self.ship} and {self.target} collide: {dice(self.rolls)}, "
            f"{points(self.target_points)} for {self.target} and {points(self.points)} for "
            f"{self.ship}"
        )


def _is_unread(battle: Battle, ship_id: str, seat: Seat) -> bool:
    """Tell whether what is written for a ship is not for a seat, when orders are open too."""
    return is_hidden_bogey(battle, ship_id, seat) or is_of_closed(battle, ship_id, seat)


def _flies(manoeuvre: Manoeuvre) -> str:
    return f"the ship will fly {written(manoeuvre) or 'straight on'}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    OrderWritten,
    OrderVoided,
    ReturnWritten,
    ShipMoved,
    GroupCarried,
    ShipLeftTable,
    ReturnThrown,
    ShipReturned,
    RamMissed,
    RamTried,
    RamContested,
    ShipsCollided,
    TableShifted,
    DisengagementThrown,
)
"""All that can happen by this chapter."""
