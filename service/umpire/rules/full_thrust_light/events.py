"""The events of Full Thrust Light: what happened, with the rule it comes from and the dice thrown.

Positions are in MU, rounded to 1e-6. `rule` is an ID of `citations.RULES`.
"""

from typing import TypeAlias

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Roll
from umpire.kernel.plane import Point
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust_light.battle import EndReason, Manoeuvre, PhaseName, Status


class OrderWritten(Event, frozen=True, tag="order_written", kw_only=True):
    """A ship's movement order was written; `voided` names why it will fly straight instead."""

    ship: str
    side: str
    turn: int
    manoeuvre: Manoeuvre
    notation: str
    voided: str | None = None
    rule: str = "FTL-MOVE-01"


class OrdersFinished(Event, frozen=True, tag="orders_finished", kw_only=True):
    """A side has written all its orders."""

    side: str
    rule: str = "FTL-MOVE-01"


class PhaseBegan(Event, frozen=True, tag="phase_began", kw_only=True):
    """A phase began. Orders written before it are open from the movement phase on."""

    turn: int
    phase: PhaseName
    rule: str = "FTL-SEQ-01"


class ShipMoved(Event, frozen=True, tag="ship_moved", kw_only=True):
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


class ShipLeftTable(Event, frozen=True, tag="ship_left_table", kw_only=True):
    """A ship left the playing area."""

    ship: str
    rule: str = "FTL-GEN-06"


class ShipReturned(Event, frozen=True, tag="ship_returned", kw_only=True):
    """A ship came back to the table, on its edge."""

    ship: str
    x: float
    y: float
    course: int
    rule: str = "FTL-GEN-07"


class InitiativeRolled(Event, frozen=True, tag="initiative_rolled", kw_only=True):
    """The sides threw for initiative; `order` is who fires first, second and so on."""

    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FTL-FIRE-01"


class SideActivated(Event, frozen=True, tag="side_activated", kw_only=True):
    """It is this side's turn to fire with one ship."""

    side: str
    rule: str = "FTL-FIRE-02"


class ArcSettled(Event, frozen=True, tag="arc_settled", kw_only=True):
    """A target stood on the line of two arcs, and a die said in which it counts."""

    ship: str
    target: str
    arc: Arc
    rolls: tuple[Roll, ...]
    rule: str = "FTL-RUL-06"


class ShotLost(Event, frozen=True, tag="shot_lost", kw_only=True):
    """A declared weapon did not bear after all, in the arc that the die gave."""

    ship: str
    weapon: str
    target: str
    arc: Arc
    rule: str = "FTL-ARC-03"


class BeamFired(Event, frozen=True, tag="beam_fired", kw_only=True):
    """An energy weapon fired; `damage` is what its dice came to."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Arc
    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "FTL-BEAM-02"


class TorpedoFired(Event, frozen=True, tag="torpedo_fired", kw_only=True):
    """A pulse torpedo was launched; it hits on `need` or more, and then does one die of damage."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Arc
    need: int
    hit: bool
    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "FTL-PT-01"


class HullDamaged(Event, frozen=True, tag="hull_damaged", kw_only=True):
    """A ship took the damage of one attacker; `damage` is now the sum of its struck-off boxes."""

    ship: str
    attacker: str
    points: int
    damage: int
    note: str = ""
    rule: str = "FTL-DMG-01"


class ThresholdChecked(Event, frozen=True, tag="threshold_checked", kw_only=True):
    """Every working system threw against `number`, which loses it; `rows` are the rows ended."""

    ship: str
    attacker: str
    rows: tuple[int, ...]
    number: int
    systems: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FTL-DMG-03"


class SystemLost(Event, frozen=True, tag="system_lost", kw_only=True):
    """A system is out for the rest of the battle."""

    ship: str
    system: str
    rule: str = "FTL-DMG-05"


class ShipDestroyed(Event, frozen=True, tag="ship_destroyed", kw_only=True):
    """All hull boxes of a ship are gone."""

    ship: str
    rule: str = "FTL-DMG-07"


class ShipCorrected(Event, frozen=True, tag="ship_corrected", kw_only=True):
    """The referee set a ship right: it is as these fields say, `restored` systems work again.

    `note` is the reason given.
    """

    ship: str
    note: str
    x: float
    y: float
    course: int
    velocity: int
    damage: int
    restored: tuple[str, ...]
    status: Status
    rule: str = "FTL-UMP-06"


class ShipActivated(Event, frozen=True, tag="ship_activated", kw_only=True):
    """A ship has done all its firing for this turn, with the weapons `fired`.

    `passed` are the sides whose pass stands.
    """

    ship: str
    side: str
    fired: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    rule: str = "FTL-FIRE-02"


class FirePassed(Event, frozen=True, tag="fire_passed", kw_only=True):
    """A side declined to fire."""

    side: str
    final: bool
    rule: str = "FTL-RUL-13"


class SideWithdrew(Event, frozen=True, tag="side_withdrew", kw_only=True):
    """A side gave up the battle."""

    side: str
    rule: str = "FTL-END-01"


class BattleEnded(Event, frozen=True, tag="battle_ended", kw_only=True):
    """The battle is over."""

    winner: str | None
    reason: EndReason
    condition: str = ""
    rule: str = "FTL-END-01"


AnyEvent: TypeAlias = (
    OrderWritten
    | OrdersFinished
    | PhaseBegan
    | ShipMoved
    | ShipLeftTable
    | ShipReturned
    | InitiativeRolled
    | SideActivated
    | ArcSettled
    | ShotLost
    | BeamFired
    | TorpedoFired
    | HullDamaged
    | ThresholdChecked
    | SystemLost
    | ShipDestroyed
    | ShipCorrected
    | ShipActivated
    | FirePassed
    | SideWithdrew
    | BattleEnded
)
