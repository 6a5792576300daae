"""Space Fleet.

Its orders, events, choices and battles.
Generated from `schema/openapi/space-fleet.json` by `tools/generate.py`; do not edit.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from umpire_client import models as shared
from umpire_client import values

SYSTEM = "space-fleet"


class ApplyHits(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="apply_hits"):
    """Enter hits on a ship: shields, damage table and all (SF-DMG-01, -02)."""

    target: str
    hits: int
    source: Literal["beam", "debris", "mines", "missile", "other", "plasma"] = "other"
    attacker: str = "referee"
    reason: str = ""


class Violation(msgspec.Struct, frozen=True, kw_only=True):
    """One rule that a design breaks; `pointer` is a JSON Pointer into the design."""

    code: str
    rule: str | None
    message: str
    pointer: str


class CampaignCost(msgspec.Struct, frozen=True, kw_only=True):
    """The payload in hull points, and the cost: null if the speed has no factor."""

    payload: float
    cost: float | None


class Campaign(msgspec.Struct, frozen=True, kw_only=True):
    """The campaign cost of a ship, by either reading of its payload (SF-CAMP-01, SF-RUL-28).

    The option `campaign_payload` chooses one of the two.
    """

    factor: float | None
    all_non_speed: CampaignCost
    shots_and_shields: CampaignCost


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of part: its number, its points in all, and the rule."""

    part: str
    number: int
    points: float
    rule: str


class Assessment(values.Assessment, msgspec.Struct, frozen=True, kw_only=True):
    """The assessment of a design, with every additional rule on.

    `hull_points` are all that is spent; `armour_cost` is the part of them that is armour. `weapons`
    counts everything that fires. `max_weapons` null: the class has no limit.
    """

    legal: bool
    violations: tuple[Violation, ...]
    ship_class: Literal["BB", "DD", "DN", "HC", "LC"]
    speed: int
    beams: int
    shields: int
    weapons: int
    max_speed: int
    max_weapons: int | None
    hull_points: float
    hull_min: float
    hull_max: float
    armour_cost: float
    campaign: Campaign
    lines: tuple[Line, ...]


class AttackUnseen(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="attack_unseen"
):
    """A salvo attacked a counter; the seat does not see the result (SF-LRM-06)."""

    missile: str
    target: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-06"


class HexPlace(msgspec.Struct, frozen=True, tag_field="kind", tag="hex"):
    """A hex and a facing: 1 is straight up (r falls), the others follow clockwise."""

    q: int
    r: int
    facing: int


class TablePlace(msgspec.Struct, frozen=True, tag_field="kind", tag="table"):
    """A point on a table and a heading, in degrees clockwise from +y."""

    x: float
    y: float
    heading_deg: float


class SrLauncher(msgspec.Struct, frozen=True):
    """A launcher of short-range missiles, and the salvoes in it (SF-SRM-01)."""

    id: str
    salvoes: int
    name: str | None = None


class LrLauncher(msgspec.Struct, frozen=True):
    """A launcher of long-range missiles, and the salvoes in it (SF-LRM-01)."""

    id: str
    salvoes: int
    warhead: Literal["contact", "directed"] = "contact"
    name: str | None = None


class PlasmaCannon(msgspec.Struct, frozen=True):
    """A plasma cannon, and where the middle of its arc is off the bow (SF-PLAS-02)."""

    id: str
    arc_deg: int = 0
    name: str | None = None


class HexSpot(msgspec.Struct, frozen=True, tag_field="kind", tag="hex"):
    """A hex, in axial coordinates."""

    q: int
    r: int


class TableSpot(msgspec.Struct, frozen=True, tag_field="kind", tag="table"):
    """A point on a table, in units: x right, y up."""

    x: float
    y: float


class Ship(msgspec.Struct, frozen=True, kw_only=True):
    """A ship in play.

    Attributes:
        counter: the name of its ship counter, which reveals nothing about it (SF-SENS-02).
        hull_points: the total of its design, halves included.
        halvings: how often damage has halved its speed, which counts once (SF-RUL-03).
        track: the spots of its move of this turn, its start first.
        moved, laid: what it has done in the movement of this turn.
        launched: launchers of long-range missiles used this turn.
        fired_at_missile: it has defended, and fires no more this turn (SF-RUL-33).
        spent_beams, spent_mounts: the shots that it has fired this turn in defence, if it may
            still fire the others.
        detected_by: the other sides that have fully detected it, with limited sensors.
    """

    name: str | None = None
    id: str
    side: str
    ship_class: Literal["BB", "DD", "DN", "HC", "LC"]
    place: HexPlace | TablePlace
    squadron: str | None = None
    counter: str | None = None
    hull_points: float
    max_shields: int
    shields: int
    base_speed: int
    beams: int
    sr_launchers: tuple[SrLauncher, ...] = ()
    lr_launchers: tuple[LrLauncher, ...] = ()
    plasma: tuple[PlasmaCannon, ...] = ()
    regenerator: bool = False
    armour: bool = False
    ew: bool = False
    ew_active: bool = False
    ew_dummies: str | None = None
    mine_patterns: int = 0
    damage_points: int = 0
    engines: Literal["damaged", "ok", "wrecked"] = "ok"
    halvings: int = 0
    weapons: Literal["destroyed", "ko", "ok"] = "ok"
    status: Literal["active", "destroyed", "surrendered", "withdrawn"] = "active"
    track: tuple[HexSpot | TableSpot, ...] = ()
    moved: bool = False
    laid: bool = False
    launched: tuple[str, ...] = ()
    fired_beam: bool = False
    fired_direct: bool = False
    fired_any: bool = False
    fired_plasma: bool = False
    fired_at_missile: bool = False
    spent_beams: int = 0
    spent_mounts: tuple[str, ...] = ()
    armour_used: bool = False
    detected_by: tuple[str, ...] = ()


class Dummy(msgspec.Struct, frozen=True):
    """A dummy ship counter: `id` is its name, as `counter` is a ship's (SF-SENS-04, -05).

    Under its squadron's counter it is one of those into which that breaks up. `speed` is the speed
    that it pretends to where squadrons throw for initiative.
    """

    id: str
    side: str
    squadron: str
    spot: HexSpot | TableSpot
    speed: int = 3


class Missile(msgspec.Struct, frozen=True):
    """A salvo of long-range missiles in flight (SF-LRM-01 to -05).

    `target` is the ship or the counter that it attacks this turn, by the name that all know.
    """

    id: str
    side: str
    place: HexPlace | TablePlace
    warhead: Literal["contact", "directed"]
    moves_made: int = 0
    moved: bool = False
    target: str | None = None


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """An asteroid or a planet: it moves `speed` units a turn the way its place faces."""

    id: str
    place: HexPlace | TablePlace
    speed: int = 0
    name: str | None = None


class Debris(msgspec.Struct, frozen=True):
    """Lesser debris: an area, which drifts `speed` units a turn (SF-TERR-07).

    It drifts in the direction `facing` on the grid, and along `heading_deg` on a table.
    """

    id: str
    spots: tuple[HexSpot | TableSpot, ...]
    speed: int = 0
    facing: int = 1
    heading_deg: float = 0.0
    name: str | None = None


class Minefield(msgspec.Struct, frozen=True):
    """A pattern of mines, hidden from other sides until a ship has entered it (SF-MINE-05)."""

    id: str
    side: str
    spot: HexSpot | TableSpot
    revealed: bool = False
    name: str | None = None


class Options(values.Options, msgspec.Struct, frozen=True):
    """The optional rules and house rules of Space Fleet."""

    grid: Literal["free", "hex"] = "hex"
    first_mover: Literal["alternate", "roll"] = "roll"
    movement_steps_by: Literal["class", "speed"] = "class"
    squadron_initiative: bool = False
    ship_design: bool = True
    campaign_cost: bool = False
    campaign_payload: Literal["all_non_speed", "shots_and_shields"] = "shots_and_shields"
    ignore_hull_limits: bool = False
    shield_regenerators: bool = False
    hull_damage_capacity: bool = False
    advanced_armour: bool = False
    limited_sensors: bool = False
    electronic_warfare: bool = False
    dummy_rate: int = 3
    mines: bool = False
    short_range_missiles: bool = True
    srm_hit_die: Literal["d4", "d6"] = "d6"
    long_range_missiles: bool = False
    plasma_cannon: bool = False
    all_round_fire: bool = False
    natural_six_hits: bool = False
    plasma_interference: Literal["step", "turn"] = "step"
    fire_after_defence: Literal["after_directed", "never"] = "never"
    debris_at_start: bool = True
    score_two: Literal["destroyed", "major"] = "destroyed"
    half_speed_rounding: Literal["down", "up"] = "down"
    half_speed_stacks: bool = False
    destroyed_at: Literal["exceed", "reach"] = "reach"
    armour_stops: Literal["damage", "hit"] = "hit"
    regen_blocked_by: Literal["any_fire", "beams"] = "beams"
    repair_heals_points: bool = False


class ClassRow(msgspec.Struct, frozen=True):
    """A class of ships: its standard values, and the limits of its designs (SF-SHIP-01, SF-DSN-01).

    `max_shots` null: no limit.
    """

    ship_class: Literal["BB", "DD", "DN", "HC", "LC"]
    name: str
    shields: int
    speed: int
    shots: int
    damage_mod: int
    hull_min: float
    hull_max: float
    max_speed: int
    max_shots: int | None
    long_range: bool
    regenerator: bool


class StepRow(msgspec.Struct, frozen=True):
    """One step of movement: the first player or the others, and the classes that may move."""

    first_player: bool
    classes: tuple[Literal["BB", "DD", "DN", "HC", "LC"], ...]


class SquadronTable(msgspec.Struct, frozen=True):
    """How many ships make a squadron (SF-MOVE-04)."""

    min_ships: int = 2
    max_ships: int = 6


class RangeBands(msgspec.Struct, frozen=True):
    """The farthest of short, medium and long range (SF-FIRE-03)."""

    short: int = 4
    medium: int = 8
    long: int = 12


class Needs(msgspec.Struct, frozen=True):
    """The score that hits in each band; null: cannot be fired there."""

    short: int | None
    medium: int | None
    long: int | None


class ToHit(msgspec.Struct, frozen=True):
    """Scores to hit (SF-FIRE-04, -05, SF-PLAS-01, SF-LRM-04, -05).

    A directed-energy warhead throws `directed_shots_sides` for its shots, each a beam at
    `directed_range_factor` times the range.
    """

    beam: Needs = Needs(short=4, medium=5, long=6)
    sr_missile: Needs = Needs(short=4, medium=None, long=None)
    plasma: Needs = Needs(short=5, medium=6, long=None)
    contact: int = 4
    directed_range_factor: int = 2
    directed_shots_sides: int = 6


class FireModifiers(msgspec.Struct, frozen=True):
    """Modifiers of a die to hit (SF-FIRE-06 to -10, SF-TERR-10)."""

    target_dd_long: int = -1
    plasma_at_dd_medium: int = -1
    adjacent_plasma: int = -1
    missile_at_dd_or_lc: int = -1
    target_lr_missile: int = -1
    debris: int = -1


class HitsTable(msgspec.Struct, frozen=True):
    """How many hits a hit is (SF-FIRE-15, SF-LRM-04, SF-PLAS-01); missiles throw a die."""

    beam: int = 1
    plasma: int = 2


class DamageTable(msgspec.Struct, frozen=True):
    """The effect of a hit on bare hull, by modified score (SF-DMG-03 to -09).

    Up to `destroyed_up_to` the ship is gone; then major damage, engines, weapons; above, nothing.
    """

    destroyed_up_to: int = 2
    major_up_to: int = 4
    engines_up_to: int = 5
    weapons_up_to: int = 6
    major_points: int = 3
    points: int = 1
    missile_mod: int = -1
    capacity: int = 4


class RecoveryTable(msgspec.Struct, frozen=True):
    """Repair, surrender, regeneration (SF-DMG-10 to -12, SF-REG-01, SF-ARM-02)."""

    repair: int = 5
    repair_armoured: int = 4
    surrender: int = 5
    shields: int = 1
    shields_after_fire: int = 0
    regenerator: int = 2
    regenerator_after_fire: int = 1


class TerrainTable(msgspec.Struct, frozen=True):
    """Debris and mines (SF-TERR-08, -09, SF-MINE-01)."""

    debris_hits_sides: int = 2
    debris_counts: int = 2
    mine_need: int = 4
    mine_hits_sides: int = 3


class LongRangeMissileTable(msgspec.Struct, frozen=True):
    """Long-range missiles (SF-LRM-02, -03, -09, SF-TERR-08)."""

    speed: int = 6
    debris_speed: int = 3
    moves: int = 3


class DetectionTable(msgspec.Struct, frozen=True):
    """How far sensors reach, in units (SF-SENS-01 to -03); `ew`: against EW (SF-EW-01, -02)."""

    full: int = 12
    full_if_fired: int = 18
    ship: int = 18
    ew_full: int = 9
    ew_full_if_fired: int = 12
    ew_dummy_within: int = 12


class DesignCosts(msgspec.Struct, frozen=True):
    """The sizes of systems, in hull points (SF-DSN-02 to -06, SF-ARM-03), and salvoes allowed."""

    shield: float = 0.5
    speed: float = 1.0
    shot: float = 1.0
    mine_pattern: float = 0.5
    launcher: float = 1.0
    plasma: float = 1.0
    regenerator: float = 1.0
    ew: float = 1.0
    dreadnought_second_speed: float = 2.0
    battleship_third_speed: float = 2.0
    armour_part: float = 0.25
    sr_salvoes: tuple[int, int] = (2, 4)
    lr_salvoes: tuple[int, int] = (1, 2)
    campaign_factors: tuple[float, ...] = (0.75, 1.0, 1.5, 2.0, 3.0)


class Tables(values.Tables, msgspec.Struct, frozen=True):
    """The book's tables; a scenario may put its own in their place."""

    classes: tuple[ClassRow, ClassRow, ClassRow, ClassRow, ClassRow] = (
        ClassRow(
            ship_class="DD",
            name="Destroyer",
            shields=2,
            speed=5,
            shots=1,
            damage_mod=-2,
            hull_min=6,
            hull_max=7,
            max_speed=5,
            max_shots=3,
            long_range=False,
            regenerator=False,
        ),
        ClassRow(
            ship_class="LC",
            name="Light Cruiser",
            shields=4,
            speed=4,
            shots=2,
            damage_mod=-1,
            hull_min=8,
            hull_max=8,
            max_speed=5,
            max_shots=4,
            long_range=False,
            regenerator=False,
        ),
        ClassRow(
            ship_class="HC",
            name="Heavy Cruiser",
            shields=6,
            speed=3,
            shots=3,
            damage_mod=0,
            hull_min=9,
            hull_max=10,
            max_speed=4,
            max_shots=5,
            long_range=True,
            regenerator=True,
        ),
        ClassRow(
            ship_class="BB",
            name="Battleship",
            shields=10,
            speed=2,
            shots=5,
            damage_mod=1,
            hull_min=11,
            hull_max=13,
            max_speed=3,
            max_shots=8,
            long_range=True,
            regenerator=True,
        ),
        ClassRow(
            ship_class="DN",
            name="Dreadnought",
            shields=15,
            speed=1,
            shots=8,
            damage_mod=2,
            hull_min=14,
            hull_max=20,
            max_speed=2,
            max_shots=None,
            long_range=True,
            regenerator=True,
        ),
    )
    movement_steps: tuple[StepRow, ...] = (
        StepRow(first_player=True, classes=("DN",)),
        StepRow(first_player=False, classes=("DN", "BB")),
        StepRow(first_player=True, classes=("BB", "HC")),
        StepRow(first_player=False, classes=("HC", "LC")),
        StepRow(first_player=True, classes=("LC", "DD")),
        StepRow(first_player=False, classes=("DD",)),
    )
    squadron: SquadronTable = msgspec.field(default_factory=SquadronTable)
    range_bands: RangeBands = msgspec.field(default_factory=RangeBands)
    to_hit: ToHit = msgspec.field(default_factory=ToHit)
    fire_modifiers: FireModifiers = msgspec.field(default_factory=FireModifiers)
    hits: HitsTable = msgspec.field(default_factory=HitsTable)
    damage: DamageTable = msgspec.field(default_factory=DamageTable)
    recovery: RecoveryTable = msgspec.field(default_factory=RecoveryTable)
    terrain: TerrainTable = msgspec.field(default_factory=TerrainTable)
    lr_missile: LongRangeMissileTable = msgspec.field(default_factory=LongRangeMissileTable)
    detection: DetectionTable = msgspec.field(default_factory=DetectionTable)
    design: DesignCosts = msgspec.field(default_factory=DesignCosts)


class Shot(msgspec.Struct, frozen=True):
    """Some shots of one weapon at one target: beams by number, other weapons by their `mount`."""

    target: str
    weapon: Literal["beam", "plasma", "sr_missile"] = "beam"
    mount: str | None = None
    count: int = 1


class Declared(msgspec.Struct, frozen=True):
    """The fire of a ship, declared but not resolved (SF-FIRE-01)."""

    ship: str
    shots: tuple[Shot, ...]


class Result(msgspec.Struct, frozen=True):
    """How a battle ended: who won (`None`: nobody), and why."""

    winner: str | None
    reason: Literal["fleet_eliminated", "victory_condition", "withdrawal"]


class Battle(values.Battle, msgspec.Struct, frozen=True):
    """The complete state of one engagement.

    Attributes:
        broken: squadrons whose counters have been replaced by ship counters.
        initiative: the sides in order of movement, the first player first. squadron_order: the
            squadrons in order of movement, if they throw for it.
        step: the present step of movement, from 0.
        finished: the sides that have finished this phase (or step).
        declared: the fire of this phase that is not resolved, in the order declared.
        fire_open: whether all sides have declared, and dice may fall.
        crippled: ships fired on in this phase that were crippled when it opened (SF-RUL-19).
        missiles_launched: how many there have been, so that names never repeat.
        hits_entered: how often the referee has entered hits, so that labels never repeat.
        shot_down: missiles that the open fire has shot down; other shots at them still fall.
    """

    sides: tuple[str, ...]
    ships: tuple[Ship, ...]
    dummies: tuple[Dummy, ...] = ()
    missiles: tuple[Missile, ...] = ()
    bodies: tuple[Body, ...] = ()
    debris: tuple[Debris, ...] = ()
    minefields: tuple[Minefield, ...] = ()
    options: Options = msgspec.field(default_factory=Options)
    tables: Tables = msgspec.field(default_factory=Tables)
    turn: int = 1
    phase: Literal[
        "bodies",
        "end",
        "fire_bb",
        "fire_dd",
        "fire_dn",
        "fire_hc",
        "fire_lc",
        "launch",
        "missile_attacks",
        "missile_defence",
        "missiles",
        "movement",
        "over",
    ] = "launch"
    broken: tuple[str, ...] = ()
    initiative: tuple[str, ...] = ()
    squadron_order: tuple[str, ...] = ()
    step: int = 0
    finished: tuple[str, ...] = ()
    declared: tuple[Declared, ...] = ()
    fire_open: bool = False
    crippled: tuple[str, ...] = ()
    missiles_launched: int = 0
    result: Result | None = None
    hits_entered: int = 0
    shot_down: tuple[Missile, ...] = ()
    names: tuple[shared.NamedId, ...] = ()


class BattleEnded(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="battle_ended"
):
    """The battle is over."""

    winner: str | None
    reason: Literal["fleet_eliminated", "victory_condition", "withdrawal"]
    condition: str = ""
    rule: str = "SF-UMP-3"


class ShipView(msgspec.Struct, frozen=True, kw_only=True):
    """A ship that a seat sees in full.

    `speed`, `capacity` and `can_fire` are its present values; `campaign_cost` is null if the
    scenario shows no costs. Other sides get null or empty values for mines, the dummies of its EW
    suite, who has detected it, and with limited sensors its track.
    """

    id: str
    side: str
    ship_class: Literal["BB", "DD", "DN", "HC", "LC"]
    place: HexPlace | TablePlace
    squadron: str | None
    counter: str | None
    hull_points: float
    campaign_cost: float | None
    max_shields: int
    shields: int
    base_speed: int
    speed: int
    beams: int
    sr_launchers: tuple[SrLauncher, ...]
    lr_launchers: tuple[LrLauncher, ...]
    plasma: tuple[PlasmaCannon, ...]
    regenerator: bool
    armour: bool
    ew: bool
    ew_active: bool
    ew_dummies: str | None
    mine_patterns: int | None
    damage_points: int
    capacity: int
    engines: Literal["damaged", "ok", "wrecked"]
    halvings: int
    weapons: Literal["destroyed", "ko", "ok"]
    can_fire: bool
    status: Literal["active", "destroyed", "surrendered", "withdrawn"]
    track: tuple[HexSpot | TableSpot, ...]
    moved: bool
    laid: bool | None
    launched: tuple[str, ...]
    fired_beam: bool
    fired_direct: bool
    fired_any: bool
    fired_plasma: bool
    fired_at_missile: bool
    spent_beams: int
    spent_mounts: tuple[str, ...]
    armour_used: bool
    detected_by: tuple[str, ...]
    name: str | None = None


class CounterView(msgspec.Struct, frozen=True, kw_only=True):
    """A counter that hides a ship, a dummy, or a squadron from a seat.

    `ew`: whether its squadron has declared active EW (SF-EW-03).
    """

    counter: str
    side: str
    kind: Literal["ship", "squadron"]
    spot: HexSpot | TableSpot
    squadron: str | None
    ew: bool


class FireArcs(msgspec.Struct, frozen=True, kw_only=True):
    """How wide arcs are in a battle: the one astern into which nothing fires, and that of plasma.

    Degrees; the first is 0 where ships fire all round.
    """

    astern_deg: float
    plasma_deg: float


class BattleView(values.BattleView, msgspec.Struct, frozen=True, kw_only=True):
    """A battle as a seat sees it; `active` is the side whose step of movement it is."""

    turn: int
    phase: Literal[
        "bodies",
        "end",
        "fire_bb",
        "fire_dd",
        "fire_dn",
        "fire_hc",
        "fire_lc",
        "launch",
        "missile_attacks",
        "missile_defence",
        "missiles",
        "movement",
        "over",
    ]
    sides: tuple[str, ...]
    ships: tuple[ShipView, ...]
    counters: tuple[CounterView, ...]
    dummies: tuple[Dummy, ...]
    missiles: tuple[Missile, ...]
    bodies: tuple[Body, ...]
    debris: tuple[Debris, ...]
    minefields: tuple[Minefield, ...]
    broken: tuple[str, ...]
    initiative: tuple[str, ...]
    squadron_order: tuple[str, ...]
    step: int
    active: str | None
    finished: tuple[str, ...]
    declared: tuple[Declared, ...]
    fire_open: bool
    arcs: FireArcs
    result: Result | None
    options: Options
    tables: Tables
    names: tuple[shared.NamedId, ...] = ()


class BodyMoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="body_moved"
):
    """An asteroid or a planet moved one unit."""

    body: str
    place: HexPlace | TablePlace
    rule: str = "SF-TERR-02"


class FinishChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="finish"
):
    """A side may finish this phase, or its step of movement."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    rule: str = "SF-UMP-2"


class EndTurnChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="end_turn"
):
    """The turn may end."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    rule: str = "SF-DMG-10"


class RollInitiativeChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="roll_initiative",
):
    """The throw for the first move is due."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    rule: str = "SF-MOVE-02"


class MoveShipChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="move_ship"
):
    """A ship that may move now.

    Attributes:
        speed: how far at most; a ship that flies 0 may pivot to any facing.
        safe_in_debris: how far it may fly without harm if it enters debris.
        may_turn_after_full: whether it may turn at the end of a full move.
    """

    ship: str
    place: HexPlace | TablePlace
    speed: int
    safe_in_debris: int
    may_turn_after_full: bool
    rule: str = "SF-MOVE-06"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class MoveSquadronChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="move_squadron"
):
    """A squadron under its counter that may move now, as one; see `MoveShipChoice`.

    `safe_in_debris` is that of its slowest ship.
    """

    side: str
    squadron: str
    ships: tuple[str, ...]
    place: HexPlace | TablePlace
    speed: int
    safe_in_debris: int
    may_turn_after_full: bool
    rule: str = "SF-SENS-06"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class MoveBodiesChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="move_bodies"
):
    """Bodies and debris are due to move."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    bodies: tuple[str, ...]
    debris: tuple[str, ...]
    rule: str = "SF-TERR-02"


class LayMinesChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="lay_mines"
):
    """A ship that may lay a pattern now, in one of these spots; `patterns` are left to it."""

    ship: str
    patterns: int
    spots: tuple[HexSpot | TableSpot, ...]
    rule: str = "SF-MINE-02"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class SweepMinesChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sweep_mines"
):
    """A ship that may stay and sweep a field, which attacks it.

    `chance` is that of any hits; `hits_sides` is the most.
    """

    ship: str
    field: str
    need: int
    chance: float
    hits_sides: int
    rule: str = "SF-MINE-04"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class ReadyMissiles(msgspec.Struct, frozen=True, kw_only=True):
    """A launcher that may launch now, and the salvoes left in it."""

    launcher: str
    warhead: Literal["contact", "directed"]
    salvoes: int


class LaunchMissileChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="launch_missile"
):
    """A ship that may launch now, in any direction."""

    ship: str
    launchers: tuple[ReadyMissiles, ...]
    rule: str = "SF-LRM-01"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class MissileTarget(msgspec.Struct, frozen=True, kw_only=True):
    """A ship or a counter that a salvo may attack in this move, and its distance.

    The figures of directed energy are those from its present place; those of a contact warhead hold
    where it meets its target.

    Attributes:
        need: the score that a die needs; null where directed energy does not reach from here.
        modifier: added to each die; null also for a counter, which may hide any class.
        chance: of any hit; null where `modifier` is.
    """

    target: str
    distance: float
    need: int | None
    modifier: int | None
    chance: float | None


class MoveMissileChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="move_missile"
):
    """A salvo that still has to move: its speed, the moves left, and nearby objects.

    `speed_in_debris` is its speed if it comes to debris on the way.
    """

    missile: str
    warhead: Literal["contact", "directed"]
    speed: int
    speed_in_debris: int
    moves_left: int
    targets: tuple[MissileTarget, ...]
    rule: str = "SF-LRM-02"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class FiringSolution(msgspec.Struct, frozen=True, kw_only=True):
    """One weapon at one target.

    Attributes:
        mounts: the launchers or cannon that bear; none for beams, which go by number.
        range: as measured.
        need: the score that hits; `modifier` is added to the die, by the rules in `modifiers`.
        chance: that one shot hits.
        mean_hits: how many hits one shot makes on average.
    """

    weapon: Literal["beam", "plasma", "sr_missile"]
    mounts: tuple[str, ...]
    target: str
    range: float
    band: Literal["long", "medium", "short"]
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    chance: float
    mean_hits: float
    rule: str


class DefendAgainstMissileChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="defend_against_missile",
):
    """A ship that may fire at missiles now, and fires no more this turn if it does."""

    ship: str
    beams: int
    solutions: tuple[FiringSolution, ...]
    rule: str = "SF-LRM-08"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class ResolveMissilesChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="resolve_missiles",
):
    """Missiles that are about to attack."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    missiles: tuple[str, ...]
    rule: str = "SF-LRM-07"


class DeclareFireChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="declare_fire"
):
    """A ship whose class fires now and which has something to fire at.

    `declared` is whether it has declared already: it may declare again, or withdraw without shots.
    """

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    beams: int
    declared: bool
    solutions: tuple[FiringSolution, ...]
    rule: str = "SF-FIRE-01"


class ResolveFireChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="resolve_fire"
):
    """The declared fire may be resolved: of all ships at once, or of one of `ships`."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ships: tuple[str, ...]
    rule: str = "SF-FIRE-02"


class ScanChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="scan"
):
    """A side may scan any of these."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    targets: tuple[str, ...]
    rule: str = "SF-SENS-01"


class MoveDummiesChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="move_dummies"
):
    """A counter that may be put anywhere: a dummy's own, or that of a squadron of `dummies`.

    If an EW suite makes it, it must stay `within` of `suite`, the ship.
    """

    side: str
    counter: str
    dummies: int
    spot: HexSpot | TableSpot
    suite: str | None = None
    within: int | None = None
    rule: str = "SF-SENS-06"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class SetDummiesChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="set_dummies"
):
    """A dummy squadron that has not broken up, and its number of counters."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    squadron: str
    number: int
    rule: str = "SF-SENS-05"


class SwitchEwChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="switch_ew"
):
    """A ship that may switch its EW suite to `active`.

    `dummies_within` is the greatest distance of the dummy squadron that it makes; null when it is
    switched off.
    """

    ship: str
    active: bool
    dummies_within: int | None
    rule: str = "SF-EW-01"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class WithdrawChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="withdraw"
):
    """A side may give up."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "leave"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    rule: str = "SF-UMP-4"


class CollisionThrown(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="collision_thrown",
):
    """A ship threw to escape a body: below `below` it does, and is at `place`."""

    ship: str
    side: str
    body: str
    below: int
    escaped: bool
    place: HexPlace | TablePlace | None
    rolls: tuple[shared.Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-TERR-03"


class CorrectShip(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="correct_ship"):
    """Correct a ship, with a reason. Fields that are left out stay as they are."""

    ship: str
    reason: str
    place: HexPlace | TablePlace | None = None
    shields: int | None = None
    damage_points: int | None = None
    engines: Literal["damaged", "ok", "wrecked"] | None = None
    weapons: Literal["destroyed", "ko", "ok"] | None = None


class CounterAt(msgspec.Struct, frozen=True, kw_only=True):
    """A ship counter and its place."""

    counter: str
    spot: HexSpot | TableSpot


class CounterMoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="counter_moved"
):
    """A counter of a ship, a dummy or a squadron is at another spot."""

    counter: str
    side: str
    spot: HexSpot | TableSpot
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-06"


class CounterPlaced(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="counter_placed"
):
    """A squadron's counter is now on the field."""

    counter: str
    side: str
    spot: HexSpot | TableSpot
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-01"


class CounterRemoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="counter_removed"
):
    """A counter is gone: of a ship that is out, or of a dummy."""

    counter: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-05"


class DamageThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="damage_thrown"
):
    """A hit on bare hull threw on the damage table; the other fields are the ship after it."""

    ship: str
    attacker: str
    source: Literal["beam", "debris", "mines", "missile", "other", "plasma"]
    score: int
    result: Literal["destroyed", "engines", "major", "minor", "weapons"]
    damage_points: int
    engines: Literal["damaged", "ok", "wrecked"]
    halvings: int
    weapons: Literal["destroyed", "ko", "ok"]
    rolls: tuple[shared.Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str


class DebrisDrifted(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="debris_drifted"
):
    """An area of debris drifted to these spots."""

    debris: str
    spots: tuple[HexSpot | TableSpot, ...]
    rule: str = "SF-TERR-07"


class DebrisStruck(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="debris_struck"
):
    """Debris struck a ship that was too fast: `hexes` entered, `hits` made."""

    ship: str
    side: str
    hexes: int
    hits: int
    rolls: tuple[shared.Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-TERR-08"


class DeclareFire(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="declare_fire"):
    """Declare all the fire of a ship, in the phase of its class and in secret (SF-FIRE-01, -14).

    A later declaration replaces an earlier one until the side has finished; one without shots
    withdraws it.
    """

    ship: str
    shots: tuple[Shot, ...]


class DeclareVictory(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="declare_victory"
):
    """Declare that an agreed victory condition is met (`winner` null: a draw)."""

    winner: str | None = None
    condition: str = ""


class DefendAgainstMissile(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="defend_against_missile"
):
    """Fire at missiles that are about to attack; the ship then fires no more (SF-LRM-08)."""

    ship: str
    shots: tuple[Shot, ...]


class Design(values.Design, msgspec.Struct, frozen=True):
    """A ship to be assessed: nothing in it need be legal.

    Attributes:
        speed, shields: null is the standard of the class (SF-SHIP-01).
        shots: its beams, launchers not among them. Null is the standard, less one for each launcher
            (SF-DSN-05).
        mine_patterns: how many patterns of mines it carries (SF-DSN-04).
    """

    ship_class: Literal["BB", "DD", "DN", "HC", "LC"]
    class_name: str = ""
    speed: int | None = None
    shots: int | None = None
    shields: int | None = None
    sr_launchers: tuple[SrLauncher, ...] = ()
    lr_launchers: tuple[LrLauncher, ...] = ()
    plasma: tuple[PlasmaCannon, ...] = ()
    regenerator: bool = False
    armour: bool = False
    ew: bool = False
    mine_patterns: int = 0


class DetectionLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="detection_lost"
):
    """A side has lost a ship from full detection: it is a counter again."""

    ship: str
    counter: str
    side: str
    by: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-02"


class DummiesEnded(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dummies_ended"
):
    """Dummies are removed because the EW suite that made them is off or lost."""

    squadron: str
    side: str
    dummies: tuple[str, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-40"


class DummiesMoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dummies_moved"
):
    """Dummies are at another spot."""

    side: str
    dummies: tuple[str, ...]
    spot: HexSpot | TableSpot
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-06"


class DummiesPlaced(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dummies_placed"
):
    """A dummy squadron is on the field, or has a new number of ships."""

    squadron: str
    side: str
    dummies: tuple[Dummy, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-05"


class DummiesThrownAside(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="dummies_thrown_aside",
):
    """A body threw dummies aside, alone or with ships: they are at `spot`."""

    side: str
    body: str
    dummies: tuple[str, ...]
    spot: HexSpot | TableSpot
    rolls: tuple[shared.Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-18"


class DummyDetected(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dummy_detected"
):
    """A side fully detected a counter without a ship: it is removed."""

    dummy: str
    side: str
    by: str
    rule: str = "SF-SENS-05"


class DummySquadron(msgspec.Struct, frozen=True):
    """A squadron's counter with nothing behind it (SF-SENS-04).

    `number` is the number of ship counters into which it breaks up, which its owner may still
    change; `speed` is the speed that it pretends to where squadrons throw for initiative.
    """

    squadron: str
    side: str
    spot: HexSpot | TableSpot
    number: int = 3
    speed: int = 3


class EndTurn(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="end_turn"):
    """Regenerate shields, throw for repairs, and begin the next turn (SF-DMG-10, -11)."""


class PhaseBegan(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="phase_began"
):
    """A phase began; with `launch`, a new turn."""

    turn: int
    phase: Literal[
        "bodies",
        "end",
        "fire_bb",
        "fire_dd",
        "fire_dn",
        "fire_hc",
        "fire_lc",
        "launch",
        "missile_attacks",
        "missile_defence",
        "missiles",
        "movement",
        "over",
    ]
    rule: str = "SF-MOVE-01"


class SideFinished(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="side_finished"
):
    """A side finished this phase or step."""

    side: str
    rule: str = "SF-UMP-2"


class InitiativeRolled(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="initiative_rolled",
):
    """The sides threw for the first move; `order` is the order in which they move."""

    order: tuple[str, ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "SF-RUL-15"


class FirstMoveAlternated(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="first_move_alternated",
):
    """Without a throw, the next side moves first."""

    order: tuple[str, ...]
    rule: str = "SF-MOVE-02"


class SquadronThrow(msgspec.Struct, frozen=True, kw_only=True):
    """The throw of a squadron: its level, and the total with its first die.

    `only` are the sides that see all of its ships; null: all sides.
    """

    squadron: str
    side: str
    level: int
    total: int
    only: tuple[str, ...] | None = None


class SquadronAgain(msgspec.Struct, frozen=True, kw_only=True):
    """The total of a squadron that tied and threw again."""

    squadron: str
    total: int


class SquadronInitiativeRolled(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="squadron_initiative_rolled",
):
    """The squadrons threw; `order` is the order in which they move, the lowest total first.

    `again` are the throws of those that tied, in the order thrown. With limited sensors a seat gets
    the order of all squadrons, and the levels, totals and dice of those that it sees in full.
    """

    throws: tuple[SquadronThrow, ...]
    again: tuple[SquadronAgain, ...]
    order: tuple[str, ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "SF-MOVE-04"


class StepBegan(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="step_began"
):
    """A step of movement began: a side moves ships of these classes or speeds, or this squadron."""

    step: int
    side: str
    classes: tuple[Literal["BB", "DD", "DN", "HC", "LC"], ...] = ()
    squadron: str | None = None
    speeds: tuple[int, ...] = ()
    rule: str = "SF-MOVE-03"


class ShipMoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_moved"
):
    """A ship moved along a path, and is at `place`.

    `track` are the spots where it was, its start first; `units` the units it moved.
    """

    ship: str
    side: str
    path: tuple[Literal["F", "L", "R"], ...]
    place: HexPlace | TablePlace
    track: tuple[HexSpot | TableSpot, ...]
    units: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-MOVE-06"


class MinesAttacked(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mines_attacked"
):
    """A minefield attacked a ship; `hits` is 0 where the die is below `need`."""

    field: str
    ship: str
    side: str
    need: int
    hits: int
    rolls: tuple[shared.Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-MINE-01"


class FieldRevealed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="field_revealed"
):
    """A ship entered a minefield, which all sides know from now on."""

    field: str
    side: str
    spot: HexSpot | TableSpot
    rule: str = "SF-MINE-05"


class MinesLaid(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mines_laid"
):
    """A ship laid a pattern of mines; `patterns` are left to it."""

    ship: str
    side: str
    field: str
    spot: HexSpot | TableSpot
    patterns: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-MINE-02"


class FieldSwept(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="field_swept"
):
    """A minefield was swept and is gone."""

    field: str
    rule: str = "SF-MINE-04"


class MissileLaunched(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="missile_launched",
):
    """A salvo of long-range missiles is in flight, marked by a counter that all see."""

    missile: str
    side: str
    place: HexPlace | TablePlace
    warhead: Literal["contact", "directed"]
    rule: str = "SF-LRM-01"


class SalvoSpent(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="salvo_spent"
):
    """A launcher spent a salvo; `salvoes` are left in it."""

    ship: str
    launcher: str
    salvoes: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-01"


class MissileMoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="missile_moved"
):
    """A salvo moved, or stayed; `target` is what it attacks this turn."""

    missile: str
    path: tuple[Literal["F", "L", "R"], ...]
    place: HexPlace | TablePlace
    moves_made: int
    target: str | None
    rule: str = "SF-LRM-02"


class MissileAimed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="missile_aimed"
):
    """A side has named the target of its salvo by a name that others may not know (SF-LRM-06)."""

    missile: str
    aimed_at: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-06"


class MissileRemoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="missile_removed"
):
    """A salvo is gone: shot down, spent in its attack, or after its third move."""

    missile: str
    reason: Literal["last_move", "shot_down", "spent"]
    rule: str = "SF-LRM-03"


class TargetDrawn(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="target_drawn"
):
    """A die chose the ship of a squadron that is attacked."""

    missile: str
    squadron: str
    ship: str
    rolls: tuple[shared.Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-RUL-34"


class MissileAttacked(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="missile_attacked",
):
    """A salvo attacked a ship.

    Attributes:
        range: in units, as it counts: doubled for directed energy, 0 for contact.
        shots: dice thrown to hit.
        struck: how many of them hit.
        hits: how many hits they make.
    """

    missile: str
    target: str
    warhead: Literal["contact", "directed"]
    range: float
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    shots: int
    struck: int
    hits: int
    rolls: tuple[shared.Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-04"


class SalvoWasted(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="salvo_wasted"
):
    """A salvo attacked a dummy, which stays."""

    missile: str
    dummy: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-06"


class FireDeclared(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fire_declared"
):
    """A ship declared its fire, or without shots withdrew it; sealed until its phase ends."""

    ship: str
    side: str
    shots: tuple[Shot, ...]
    turn: int
    phase: Literal[
        "bodies",
        "end",
        "fire_bb",
        "fire_dd",
        "fire_dn",
        "fire_hc",
        "fire_lc",
        "launch",
        "missile_attacks",
        "missile_defence",
        "missiles",
        "movement",
        "over",
    ]
    only: tuple[str, ...] | None = None
    rule: str = "SF-FIRE-01"


class FireOpened(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fire_opened"
):
    """All sides have declared; dice may fall."""

    rule: str = "SF-FIRE-01"


class TargetCrippled(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="target_crippled"
):
    """A target was crippled before any fire of this phase: it may surrender (SF-RUL-19)."""

    ship: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-12"


class ShotsFired(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="shots_fired"
):
    """Some shots of one weapon at one target.

    Attributes:
        range: in units, as measured; on a table it may be broken.
        need: the score that hits, before modifiers.
        modifier: added to each die; `modifiers` names the rules that add up to it.
        struck: how many of the shots hit.
        hits: how many hits they make.
        salvoes: those left in the launcher, null for other weapons.
    """

    ship: str
    target: str
    weapon: Literal["beam", "plasma", "sr_missile"]
    mount: str | None
    range: float
    band: Literal["long", "medium", "short"]
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    struck: int
    hits: int
    salvoes: int | None
    rolls: tuple[shared.Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-FIRE-02"


class ShotsHeard(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="shots_heard"
):
    """Some shots of a ship that a side has not detected, as that side learns of them (SF-UMP-41).

    `counter` is the counter of the ship and `side` its side; the rest is as in `ShotsFired`.
    """

    counter: str
    side: str
    target: str
    weapon: Literal["beam", "plasma", "sr_missile"]
    range: float
    band: Literal["long", "medium", "short"]
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    struck: int
    hits: int
    rolls: tuple[shared.Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-41"


class ShipFired(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_fired"
):
    """A ship has fired; `direct` is with beams or short-range missiles, which show it.

    `spent_beams` and `spent_mounts` are what it fired in defence, if it may still fire the rest.
    """

    ship: str
    side: str
    beam: bool
    direct: bool
    plasma: bool
    at_missile: bool
    spent_beams: int = 0
    spent_mounts: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None
    rule: str = "SF-FIRE-14"


class HitsEntered(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="hits_entered"
):
    """The referee entered hits, the `number`-th time in this battle (SF-UMP-22)."""

    ship: str
    hits: int
    source: Literal["beam", "debris", "mines", "missile", "other", "plasma"]
    attacker: str
    number: int
    note: str = ""
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-22"


class ShieldsLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="shields_lost"
):
    """Hits took shields down; `shields` are left. `attacker` is the name that the side knows."""

    ship: str
    attacker: str
    hits: int
    shields: int
    note: str = ""
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-01"


class HitDisregarded(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="hit_disregarded"
):
    """Armour took the first damaging hit of the turn.

    `score` and `result` are what the die would have done, if one was thrown for it (SF-RUL-26).
    """

    ship: str
    score: int | None = None
    result: Literal["destroyed", "engines", "major", "minor", "weapons"] | None = None
    rolls: tuple[shared.Roll, ...] = ()
    only: tuple[str, ...] | None = None
    rule: str = "SF-ARM-01"


class EwDestroyed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ew_destroyed"
):
    """Damage destroyed the EW suite of a ship."""

    ship: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-EW-04"


class ShipDestroyed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_destroyed"
):
    """A ship is destroyed."""

    ship: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-09"


class SurrenderThrown(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="surrender_thrown",
):
    """A crippled ship that was fired on threw for surrender; it gives up with `need` or more."""

    ship: str
    side: str
    need: int
    surrendered: bool
    rolls: tuple[shared.Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-12"


class ShieldsRegenerated(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="shields_regenerated",
):
    """Shields came back; `shields` are up now."""

    ship: str
    shields: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-10"


class RepairThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="repair_thrown"
):
    """A ship threw to repair its engines or its weapons."""

    ship: str
    item: Literal["engines", "weapons"]
    need: int
    repaired: bool
    damage_points: int
    rolls: tuple[shared.Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-11"


class SensorsRead(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sensors_read"
):
    """A reading of a side's sensors: the distance as it counts, and the level."""

    target: str
    by: str
    distance: float
    level: Literal["full", "ship", "squadron"]
    only: tuple[str, ...] | None = None
    rule: str


class ShipDetected(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_detected"
):
    """A side has fully detected a ship, which was a counter."""

    ship: str
    counter: str
    side: str
    by: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-03"


class SquadronBroken(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="squadron_broken"
):
    """A squadron's counter is replaced by ship counters, for good (SF-UMP-8)."""

    squadron: str
    side: str
    counters: tuple[CounterAt, ...]
    rule: str = "SF-SENS-02"


class EwSwitched(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ew_switched"
):
    """A ship switched its EW suite; `dummies` is the squadron that it made."""

    ship: str
    side: str
    active: bool
    dummies: str | None
    only: tuple[str, ...] | None = None
    rule: str = "SF-EW-01"


class EwDeclared(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ew_declared"
):
    """A squadron declared that EW is active in it, or no longer is."""

    squadron: str
    side: str
    active: bool
    rule: str = "SF-EW-03"


class ShipCorrected(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_corrected"
):
    """The referee corrected a ship to these values."""

    ship: str
    note: str
    place: HexPlace | TablePlace
    shields: int
    damage_points: int
    engines: Literal["damaged", "ok", "wrecked"]
    halvings: int
    weapons: Literal["destroyed", "ko", "ok"]
    status: Literal["active", "destroyed", "surrendered", "withdrawn"]
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-5"


class SideWithdrew(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="side_withdrew"
):
    """A side gave up the battle."""

    side: str
    rule: str = "SF-UMP-4"


class Finish(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="finish"):
    """Finish a phase, or a step of movement, for a side."""

    side: str


class LaunchMissile(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="launch_missile"
):
    """Launch a salvo in any direction; on a table, along any heading (SF-LRM-01)."""

    ship: str
    launcher: str
    facing: int | None = None
    heading_deg: float | None = None


class LayMines(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="lay_mines"):
    """Lay a pattern of mines where the ship is, or has been in this turn's move (SF-MINE-02)."""

    ship: str
    spots: tuple[HexSpot | TableSpot, ...]


class MoveBodies(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="move_bodies"):
    """Move asteroids, planets and debris, before all ships (SF-TERR-02)."""


class MoveDummies(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="move_dummies"):
    """Put a dummy counter, or all under a squadron's counter, anywhere (SF-SENS-06)."""

    side: str
    counter: str
    spot: HexSpot | TableSpot


class MoveMissile(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="move_missile"):
    """Move a salvo as a ship moves, and name its target, if any (SF-LRM-02, -04, -05).

    A contact warhead attacks an enemy that it meets even without a `target`, which chooses among
    several. A directed-energy warhead attacks only a named target.
    """

    missile: str
    path: tuple[Literal["F", "L", "R"], ...] = ()
    facing: int | None = None
    heading_deg: float | None = None
    target: str | None = None


class MoveShip(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="move_ship"):
    """Move a ship along a path of `F`, `L` and `R`.

    With an empty path it stays, and may pivot: to `facing` on the grid, `heading_deg` on a table. A
    path of `L` and `R` alone pivots it too.
    """

    ship: str
    path: tuple[Literal["F", "L", "R"], ...] = ()
    facing: int | None = None
    heading_deg: float | None = None


class MoveSquadron(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="move_squadron"
):
    """Move all ships under the counter of a squadron along one path (SF-SENS-06)."""

    side: str
    squadron: str
    path: tuple[Literal["F", "L", "R"], ...] = ()
    facing: int | None = None
    heading_deg: float | None = None


class RollInitiative(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="roll_initiative"
):
    """Throw for the first move, side by side or squadron by squadron (SF-MOVE-02, -04)."""


class SweepMines(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="sweep_mines"):
    """Stay in a minefield for the whole move, and sweep it (SF-MINE-04)."""

    ship: str
    field: str


class ResolveMissiles(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="resolve_missiles"
):
    """Resolve the attacks of long-range missiles, before all other fire (SF-LRM-07)."""


class ResolveFire(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="resolve_fire"):
    """Resolve the declared fire of all ships that are left, or of one (SF-FIRE-02)."""

    ship: str | None = None


class Scan(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="scan"):
    """Ask for the distance and the level of a ship or a counter by a side's sensors."""

    side: str
    target: str


class SetDummies(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="set_dummies"):
    """Choose the number of ship counters into which a dummy squadron breaks up (SF-SENS-05)."""

    side: str
    squadron: str
    number: int


class SwitchEw(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="switch_ew"):
    """Switch an EW suite on or off (SF-EW-01, -03).

    A suite that is switched on makes a dummy squadron: its name, its spot, the number of ships that
    it pretends to be, and their speed.
    """

    ship: str
    active: bool
    squadron: str | None = None
    spot: HexSpot | TableSpot | None = None
    number: int = 3
    speed: int = 3


class Withdraw(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="withdraw"):
    """Take a side out of the battle."""

    side: str


class ShipSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A ship at the start: of one of the book's classes, or of a design of its own.

    `counter` is its name to others with limited sensors; the default is the squadron's name and a
    number. An EW suite is on from the start if `ew_dummies` names the squadron among the dummies of
    the set-up that it makes (SF-UMP-15).
    """

    name: str | None = None
    id: str
    side: str
    class_name: str | None = None
    design: Design | None = None
    place: HexPlace | TablePlace
    squadron: str | None = None
    counter: str | None = None
    ew_dummies: str | None = None


class Setup(values.Setup, msgspec.Struct, frozen=True):
    """The start of a battle.

    `names` are those that people gave sides and squadrons; ships carry theirs.
    """

    sides: tuple[str, ...]
    ships: tuple[ShipSetup, ...]
    dummies: tuple[DummySquadron, ...] = ()
    bodies: tuple[Body, ...] = ()
    debris: tuple[Debris, ...] = ()
    minefields: tuple[Minefield, ...] = ()
    options: Options = msgspec.field(default_factory=Options)
    tables: Tables = msgspec.field(default_factory=Tables)
    names: tuple[shared.NamedId, ...] = ()


Order: TypeAlias = (
    Finish
    | EndTurn
    | RollInitiative
    | MoveShip
    | MoveSquadron
    | MoveBodies
    | LayMines
    | SweepMines
    | LaunchMissile
    | MoveMissile
    | DefendAgainstMissile
    | ResolveMissiles
    | DeclareFire
    | ResolveFire
    | ApplyHits
    | Scan
    | MoveDummies
    | SetDummies
    | SwitchEw
    | CorrectShip
    | Withdraw
    | DeclareVictory
)
"""Every kind of order."""
Event: TypeAlias = (
    PhaseBegan
    | SideFinished
    | InitiativeRolled
    | FirstMoveAlternated
    | SquadronInitiativeRolled
    | StepBegan
    | ShipMoved
    | CounterMoved
    | BodyMoved
    | DebrisDrifted
    | CollisionThrown
    | DummiesThrownAside
    | DebrisStruck
    | MinesAttacked
    | FieldRevealed
    | MinesLaid
    | FieldSwept
    | MissileLaunched
    | SalvoSpent
    | MissileMoved
    | MissileAimed
    | MissileRemoved
    | TargetDrawn
    | MissileAttacked
    | AttackUnseen
    | SalvoWasted
    | FireDeclared
    | FireOpened
    | TargetCrippled
    | ShotsFired
    | ShotsHeard
    | ShipFired
    | HitsEntered
    | ShieldsLost
    | HitDisregarded
    | DamageThrown
    | EwDestroyed
    | ShipDestroyed
    | CounterRemoved
    | SurrenderThrown
    | ShieldsRegenerated
    | RepairThrown
    | SensorsRead
    | ShipDetected
    | DetectionLost
    | SquadronBroken
    | DummyDetected
    | DummiesPlaced
    | DummiesEnded
    | CounterPlaced
    | DummiesMoved
    | EwSwitched
    | EwDeclared
    | ShipCorrected
    | SideWithdrew
    | BattleEnded
)
"""Every kind of event."""
Choice: TypeAlias = (
    FinishChoice
    | EndTurnChoice
    | RollInitiativeChoice
    | MoveShipChoice
    | MoveSquadronChoice
    | MoveBodiesChoice
    | LayMinesChoice
    | SweepMinesChoice
    | LaunchMissileChoice
    | MoveMissileChoice
    | DefendAgainstMissileChoice
    | ResolveMissilesChoice
    | DeclareFireChoice
    | ResolveFireChoice
    | ScanChoice
    | MoveDummiesChoice
    | SetDummiesChoice
    | SwitchEwChoice
    | WithdrawChoice
)
"""Every kind of choice."""
