"""The events of movement (FT 3, 10). Positions are in MU, rounded to 1e-6."""

from typing import Literal, TypeAlias

import msgspec

from umpire.kernel.dice import Roll
from umpire.kernel.plane import Point
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.ship import Manoeuvre
from umpire.rules.full_thrust.ship_state import Edge

OrderWarning: TypeAlias = Literal["final_velocity_mismatch"]


class OrderWritten(Event, frozen=True, tag="order_written", kw_only=True):
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


class OrderVoided(Event, frozen=True, tag="order_voided", kw_only=True):
    """Since an order was written it has become impossible; `manoeuvre` is what is left of it."""

    ship: str
    manoeuvre: Manoeuvre
    voided: str
    rule: str = "FT-3.3-1"


class ReturnWritten(Event, frozen=True, tag="return_written", kw_only=True):
    """A side has said, secretly, where a ship of its comes back this turn."""

    ship: str
    side: str
    turn: int
    x: float
    y: float
    facing: int
    rule: str = "FT-3.5-2"


class ShipMoved(Event, frozen=True, tag="ship_moved", kw_only=True):
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


class GroupCarried(Event, frozen=True, tag="group_carried", kw_only=True):
    """A group that screens a ship moved with it, and stands at this place."""

    group: str
    ship: str
    x: float
    y: float
    rule: str = "FT-5.5-1"


class ShipLeftTable(Event, frozen=True, tag="ship_left_table", kw_only=True):
    """A ship flew off the table by an edge; the groups that screened it went with it."""

    ship: str
    turn: int
    edge: Edge
    groups: tuple[str, ...] = ()
    rule: str = "FT-3.5-1"


class ReturnThrown(Event, frozen=True, tag="return_thrown", kw_only=True):
    """A die said whether a ship may come back, and from which turn on (null: never)."""

    ship: str
    return_turn: int | None
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.5-2"


class ShipReturned(Event, frozen=True, tag="ship_returned", kw_only=True):
    """A ship came back on the edge where it had left; it does not move this turn."""

    ship: str
    x: float
    y: float
    facing: int
    rule: str = "FT-RUL-47"


class RamMissed(Event, frozen=True, tag="ram_missed", kw_only=True):
    """A ship that was to ram did not end near enough to its target, or one of them is gone."""

    ship: str
    target: str
    range_mu: float | None
    rule: str = "FT-3.6-2"


class RamTried(Event, frozen=True, tag="ram_tried", kw_only=True):
    """A crew was asked to ram, and dares it from `needed` on."""

    ship: str
    target: str
    needed: int
    dares: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.6-2"


class RamContested(Event, frozen=True, tag="ram_contested", kw_only=True):
    """Rammer and target threw, and added their thrust; only the higher sum makes contact."""

    ship: str
    target: str
    total: int
    target_total: int
    contact: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.6-3"


class ShipsCollided(Event, frozen=True, tag="ships_collided", kw_only=True):
    """Each ship was dealt a die times the damage points that the other had left."""

    ship: str
    target: str
    points: int
    target_points: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.6-4"


class TableShifted(Event, frozen=True, tag="table_shifted", kw_only=True):
    """Everything was shifted by the same vector; `shift` is the sum of all such so far."""

    dx: float
    dy: float
    shift: tuple[float, float]
    rule: str = "FT-3.8-1"


class Pursuer(msgspec.Struct, frozen=True):
    """A side that pursues a fleet, and what it threw in all."""

    side: str
    total: int


class DisengagementThrown(Event, frozen=True, tag="disengagement_thrown", kw_only=True):
    """A fleet that has left by one edge threw to get away; `pursuers` are the others."""

    side: str
    edge: Edge
    total: int
    pursuers: tuple[Pursuer, ...]
    escaped: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-3.9-1"


MovementEvent: TypeAlias = (
    OrderWritten
    | OrderVoided
    | ReturnWritten
    | ShipMoved
    | GroupCarried
    | ShipLeftTable
    | ReturnThrown
    | ShipReturned
    | RamMissed
    | RamTried
    | RamContested
    | ShipsCollided
    | TableShifted
    | DisengagementThrown
)
