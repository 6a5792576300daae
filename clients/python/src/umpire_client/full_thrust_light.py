"""Full Thrust Light (German).

Its orders, events, choices and battles.
Generated from `schema/openapi/full-thrust-light.json` by `tools/generate.py`; do not edit.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from umpire_client import models as shared
from umpire_client import values

SYSTEM = "full-thrust-light"


class ApplyDamage(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="apply_damage"):
    """Enter the damage of one attack, as the referee: hull boxes, threshold check and all."""

    target: str
    points: int
    attacker: str = "referee"
    reason: str = ""


class ArcSettled(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="arc_settled"
):
    """A target stood on the line of two arcs, and a die chose its arc."""

    ship: str
    target: str
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"]
    rolls: tuple[shared.Roll, ...]
    rule: str = "FTL-RUL-06"


class Drive(msgspec.Struct, frozen=True, tag_field="kind", tag="drive"):
    """One drive icon and the thrust points in it (FTL-MOVE-03)."""

    id: str
    thrust: int
    name: str | None = None


class FireControl(msgspec.Struct, frozen=True, tag_field="kind", tag="fire_control"):
    """A FireCon: one target engaged in the fire phase (FT-4.2-1)."""

    id: str
    name: str | None = None


class Beam(msgspec.Struct, frozen=True, tag_field="kind", tag="beam"):
    """A beam battery of a class (FT-4.3-1)."""

    id: str
    weapon_class: int
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    name: str | None = None


class PulseTorpedo(msgspec.Struct, frozen=True, tag_field="kind", tag="pulse_torpedo"):
    """A pulse torpedo launcher (FT-4.7-1)."""

    id: str
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    name: str | None = None


class Ssd(msgspec.Struct, frozen=True):
    """A ship system display: hull boxes by row, systems in reading order (FTL-GEN-08)."""

    rows: tuple[int, ...]
    systems: tuple[Drive | FireControl | Beam | PulseTorpedo, ...]
    class_name: str = ""
    size_rank: int = 0


class Manoeuvre(msgspec.Struct, frozen=True):
    """A movement order: change of velocity in MU, and course points turned (starboard positive)."""

    speed: int = 0
    turn: int = 0


class Ship(msgspec.Struct, frozen=True):
    """A ship in play. `lost` and `fired` name systems; `damage` counts hull boxes struck off."""

    id: str
    side: str
    ssd: Ssd
    x: float
    y: float
    course: int
    velocity: int
    damage: int = 0
    lost: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    activated: bool = False
    order: Manoeuvre | None = None
    status: Literal["active", "destroyed", "off_table", "withdrawn"] = "active"
    name: str | None = None


class Table(msgspec.Struct, frozen=True):
    """The playing area, in MU."""

    width: float
    height: float


class Options(values.Options, msgspec.Struct, frozen=True):
    """The house rules of Full Thrust Light; `title` names the rule or reading that each changes."""

    half_move: Literal["exact", "floor_ceil"] = "exact"
    illegal_orders: Literal["reject", "straight"] = "reject"
    stationary_rotation: bool = False
    arc_line: Literal["clockwise", "firer_choice", "random_d6"] = "clockwise"
    multi_threshold: Literal["per_row", "plus_one"] = "plus_one"
    pass_is_final: bool = True
    leave_table: Literal["end_point", "path"] = "path"
    return_to_table: bool = False
    order_language: Literal["de", "en"] = "de"
    unit: Literal["cm", "inch"] = "inch"


class BeamTable(msgspec.Struct, frozen=True):
    """Energy weapons (FTL-BEAM-01, -02): a band costs one die; face f does `damage[f - 1]`."""

    band_mu: float = 12.0
    damage: tuple[int, int, int, int, int, int] = (0, 0, 0, 1, 1, 2)


class TorpedoBand(msgspec.Struct, frozen=True):
    """Up to `up_to_mu`, a pulse torpedo hits on `need` or more."""

    up_to_mu: float
    need: int


class TorpedoTable(msgspec.Struct, frozen=True):
    """Pulse torpedoes (FTL-PT-01, -02): bands from near to far; a hit does one die of damage."""

    bands: tuple[TorpedoBand, ...] = (
        TorpedoBand(up_to_mu=6.0, need=2),
        TorpedoBand(up_to_mu=12.0, need=3),
        TorpedoBand(up_to_mu=18.0, need=4),
        TorpedoBand(up_to_mu=24.0, need=5),
        TorpedoBand(up_to_mu=30.0, need=6),
    )
    damage_sides: int = 6


class ThresholdTable(msgspec.Struct, frozen=True):
    """Threshold checks (FTL-DMG-03, -04): row k loses on k or less; more rows add `extra`."""

    extra: int = 1


class Tables(msgspec.Struct, frozen=True):
    """The book's tables; a scenario may put its own in their place."""

    beam: BeamTable = msgspec.field(default_factory=BeamTable)
    pulse_torpedo: TorpedoTable = msgspec.field(default_factory=TorpedoTable)
    threshold: ThresholdTable = msgspec.field(default_factory=ThresholdTable)


class Result(msgspec.Struct, frozen=True):
    """How a battle ended: who won (`None`: nobody), and why (FTL-END-01)."""

    winner: str | None
    reason: Literal["fleet_eliminated", "victory_condition", "withdrawal"]


class Battle(values.Battle, msgspec.Struct, frozen=True):
    """The whole state of one engagement."""

    sides: tuple[str, ...]
    ships: tuple[Ship, ...]
    table: Table | None = None
    names: tuple[shared.NamedId, ...] = ()
    options: Options = msgspec.field(default_factory=Options)
    tables: Tables = msgspec.field(default_factory=Tables)
    turn: int = 1
    phase: Literal["fire", "movement", "orders", "over"] = "orders"
    finished: tuple[str, ...] = ()
    initiative: tuple[str, ...] = ()
    active: str | None = None
    passed: tuple[str, ...] = ()
    result: Result | None = None


class BattleEnded(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="battle_ended"
):
    """The battle is over."""

    winner: str | None
    reason: Literal["fleet_eliminated", "victory_condition", "withdrawal"]
    condition: str = ""
    rule: str = "FTL-END-01"


class ShipView(msgspec.Struct, frozen=True, kw_only=True):
    """A ship as a seat sees it; `order` is null where it is secret, or none is written."""

    id: str
    side: str
    ssd: Ssd
    x: float
    y: float
    course: int
    velocity: int
    damage: int
    lost: tuple[str, ...]
    fired: tuple[str, ...]
    activated: bool
    order: Manoeuvre | None
    status: Literal["active", "destroyed", "off_table", "withdrawn"]
    thrust: int
    fire_controls: int
    name: str | None = None


class BattleView(values.BattleView, msgspec.Struct, frozen=True, kw_only=True):
    """A battle as a seat sees it."""

    turn: int
    phase: Literal["fire", "movement", "orders", "over"]
    sides: tuple[str, ...]
    ships: tuple[ShipView, ...]
    table: Table | None
    finished: tuple[str, ...]
    initiative: tuple[str, ...]
    active: str | None
    passed: tuple[str, ...]
    result: Result | None
    options: Options
    tables: Tables
    names: tuple[shared.NamedId, ...] = ()


class BeamFired(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="beam_fired"
):
    """An energy weapon fired; `damage` is what its dice came to."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"]
    damage: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FTL-BEAM-02"


class WriteOrderChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="write_order"
):
    """The limits of a ship's thrust: points in all, for turning alone, velocities it can reach.

    `written` is whether it has an order already, which another takes the place of.
    """

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    thrust: int
    turn: int
    slowest: int
    fastest: int
    rotates_freely: bool
    written: bool = False
    rule: str = "FTL-MOVE-05"


class FinishOrdersChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="finish_orders"
):
    """A side that has not finished its orders yet."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    rule: str = "FTL-MOVE-01"


class MoveShipsChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="move_ships"
):
    """All orders are open; the ships may be moved."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    rule: str = "FTL-MOVE-14"


class ReturnToTableChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="return_to_table",
):
    """A ship that left, and may come back on the edge."""

    ship: str
    rule: str = "FTL-GEN-07"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class RollInitiativeChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="roll_initiative",
):
    """Throw for initiative."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    rule: str = "FTL-FIRE-01"


class FiringSolution(msgspec.Struct, frozen=True, kw_only=True):
    """One weapon at one target: dice of a beam, `need` of a torpedo; `chance` of any damage.

    An order may name one of `arcs`. Where a die chooses, it is one of `die_arcs`; none is named.
    """

    weapon: str
    target: str
    range_mu: float
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    dice: int
    need: int | None
    chance: float
    mean_damage: float
    rule: str
    die_arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...] = ()


class FireWeaponsChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fire_weapons"
):
    """A ship with something to fire at, at no more than `targets` targets; every solution."""

    ship: str
    targets: int
    solutions: tuple[FiringSolution, ...]
    rule: str = "FTL-FIRE-04"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class PassFireChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="pass_fire"
):
    """The side whose turn it is may pass; `final` if that ends its fire for the phase."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    final: bool
    rule: str = "FTL-RUL-13"


class WithdrawChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="withdraw"
):
    """A side may give up."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "leave"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    rule: str = "FTL-END-01"


class CorrectShip(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="correct_ship"):
    """Set a ship right, as the referee, with a reason.

    Fields that are left out stay as they are.
    """

    ship: str
    reason: str
    x: float | None = None
    y: float | None = None
    course: int | None = None
    velocity: int | None = None
    damage: int | None = None
    lose: tuple[str, ...] = ()
    restore: tuple[str, ...] = ()


class DeclareVictory(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="declare_victory"
):
    """Declare, as the referee, that an agreed victory condition is met (`winner` null: a draw)."""

    winner: str | None = None
    condition: str = ""


class PhaseBegan(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="phase_began"
):
    """A phase began. Orders written before it are open from the movement phase on."""

    turn: int
    phase: Literal["fire", "movement", "orders", "over"]
    rule: str = "FTL-SEQ-01"


class OrderWritten(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="order_written"
):
    """A ship's movement order was written; `voided` names why it will fly straight instead."""

    ship: str
    side: str
    turn: int
    manoeuvre: Manoeuvre
    notation: str
    voided: str | None = None
    rule: str = "FTL-MOVE-01"


class OrdersFinished(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="orders_finished"
):
    """A side has written all its orders."""

    side: str
    rule: str = "FTL-MOVE-01"


class ShipMoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_moved"
):
    """A ship flew its two legs; `path` is start, mid point, end; thrust is what it spent."""

    ship: str
    path: tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
    legs: tuple[float, float]
    mid_course: int
    course: int
    velocity: int
    turn_thrust: int
    speed_thrust: int
    rule: str = "FTL-MOVE-12"


class ShipLeftTable(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_left_table"
):
    """A ship left the playing area."""

    ship: str
    rule: str = "FTL-GEN-06"


class ShipReturned(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_returned"
):
    """A ship came back to the table, on its edge."""

    ship: str
    x: float
    y: float
    course: int
    rule: str = "FTL-GEN-07"


class InitiativeRolled(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="initiative_rolled",
):
    """The sides threw for initiative; `order` is who fires first, second and so on."""

    order: tuple[str, ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "FTL-FIRE-01"


class SideActivated(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="side_activated"
):
    """It is this side's turn to fire with one ship."""

    side: str
    rule: str = "FTL-FIRE-02"


class ShotLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="shot_lost"
):
    """A declared weapon did not bear after all, in the arc that the die gave."""

    ship: str
    weapon: str
    target: str
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"]
    rule: str = "FTL-ARC-03"


class TorpedoFired(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="torpedo_fired"
):
    """A pulse torpedo was launched; it hits on `need` or more, and then does one die of damage."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"]
    need: int
    hit: bool
    damage: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FTL-PT-01"


class ShipActivated(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_activated"
):
    """A ship has done all its firing for this turn, with the weapons `fired`.

    `passed` are the sides whose pass still holds.
    """

    ship: str
    side: str
    fired: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    rule: str = "FTL-FIRE-02"


class FirePassed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fire_passed"
):
    """A side declined to fire."""

    side: str
    final: bool
    rule: str = "FTL-RUL-13"


class HullDamaged(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="hull_damaged"
):
    """A ship took the damage of one attacker; `damage` is now the sum of its struck-off boxes."""

    ship: str
    attacker: str
    points: int
    damage: int
    note: str = ""
    rule: str = "FTL-DMG-01"


class ThresholdChecked(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="threshold_checked",
):
    """Every working system threw against `number`, which loses it; `rows` are the rows ended."""

    ship: str
    attacker: str
    rows: tuple[int, ...]
    number: int
    systems: tuple[str, ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "FTL-DMG-03"


class SystemLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="system_lost"
):
    """A system is out for the rest of the battle."""

    ship: str
    system: str
    rule: str = "FTL-DMG-05"


class ShipDestroyed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_destroyed"
):
    """All hull boxes of a ship are gone."""

    ship: str
    rule: str = "FTL-DMG-07"


class ShipCorrected(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_corrected"
):
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
    status: Literal["active", "destroyed", "off_table", "withdrawn"]
    rule: str = "FTL-UMP-06"


class SideWithdrew(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="side_withdrew"
):
    """A side gave up the battle."""

    side: str
    rule: str = "FTL-END-01"


class FinishOrders(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="finish_orders"
):
    """Say that a side has written all its orders. When every side has, the orders are opened."""

    side: str


class Shot(msgspec.Struct, frozen=True):
    """One weapon at one target; `arc` only where the firer chooses on a line between two."""

    weapon: str
    target: str
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"] | None = None


class FireWeapons(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="fire_weapons"):
    """Perform all the fire of one ship; a weapon not declared here does not fire this turn."""

    ship: str
    shots: tuple[Shot, ...]


class MoveShips(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="move_ships"):
    """Move every ship on the table by its order."""


class WriteOrder(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="write_order"):
    """Write a ship's movement order, secretly: in notation (`+2, B2` or `P2+2`) or as numbers.

    A later order for the same ship takes the place of the earlier one, until its side has finished.
    """

    ship: str
    notation: str | None = None
    manoeuvre: Manoeuvre | None = None


class ReturnToTable(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="return_to_table"
):
    """Bring back a ship that left, on the edge of the table (only where that was agreed)."""

    ship: str
    x: float
    y: float
    course: int


class RollInitiative(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="roll_initiative"
):
    """Throw for who fires first."""


class PassFire(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="pass_fire"):
    """Decline to fire when it is the side's turn."""

    side: str


class ScanShip(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="scan_ship"):
    """Ask what sensors show of a ship. This book has no sensors, and the answer says so."""

    ship: str
    target: str


class Withdraw(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="withdraw"):
    """Take a side out of the battle."""

    side: str


class ShipSetup(msgspec.Struct, frozen=True):
    """A ship of a set-up: of one of the book's classes, or with a display of its own (`ssd`)."""

    id: str
    side: str
    x: float
    y: float
    course: int
    velocity: int
    damage: int = 0
    lost: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    activated: bool = False
    order: Manoeuvre | None = None
    status: Literal["active", "destroyed", "off_table", "withdrawn"] = "active"
    ssd: Ssd | None = None
    name: str | None = None
    class_name: str | None = None


class Setup(values.Setup, msgspec.Struct, frozen=True):
    """The opening of a battle. Without a table, nobody can leave it.

    `names` are those that people gave sides and squadrons; ships have theirs beside their ids.
    """

    sides: tuple[str, ...]
    ships: tuple[ShipSetup, ...]
    table: Table | None = None
    names: tuple[shared.NamedId, ...] = ()
    options: Options = msgspec.field(default_factory=Options)
    tables: Tables = msgspec.field(default_factory=Tables)


Order: TypeAlias = (
    WriteOrder
    | FinishOrders
    | MoveShips
    | ReturnToTable
    | RollInitiative
    | FireWeapons
    | PassFire
    | ApplyDamage
    | CorrectShip
    | ScanShip
    | Withdraw
    | DeclareVictory
)
"""Every kind of order."""
Event: TypeAlias = (
    PhaseBegan
    | OrderWritten
    | OrdersFinished
    | ShipMoved
    | ShipLeftTable
    | ShipReturned
    | InitiativeRolled
    | SideActivated
    | ArcSettled
    | ShotLost
    | BeamFired
    | TorpedoFired
    | ShipActivated
    | FirePassed
    | HullDamaged
    | ThresholdChecked
    | SystemLost
    | ShipDestroyed
    | ShipCorrected
    | SideWithdrew
    | BattleEnded
)
"""Every kind of event."""
Choice: TypeAlias = (
    WriteOrderChoice
    | FinishOrdersChoice
    | MoveShipsChoice
    | ReturnToTableChoice
    | RollInitiativeChoice
    | FireWeaponsChoice
    | PassFireChoice
    | WithdrawChoice
)
"""Every kind of choice."""
