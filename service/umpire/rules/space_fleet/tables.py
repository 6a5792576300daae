"""The tables of Space Fleet, which a scenario may override, and the bounds of all values.

A unit is a hex, or a length on a table without one; ranges and speeds are in units. A die is a D6
unless a field says otherwise.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

FARTHEST = 1_000_000
FIELD = FARTHEST // 10
"""How far from the middle things may be put: no play leads from there to the farthest number."""

HexNumber: TypeAlias = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]
Coordinate: TypeAlias = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]
Facing: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Heading: TypeAlias = Annotated[float, Meta(ge=0, lt=360)]
Name: TypeAlias = Annotated[str, Meta(max_length=80)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
MOST_SPEED = 100
Speed: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_SPEED)]
MOST_HULL = 1000
HullPoints: TypeAlias = Annotated[float, Meta(ge=0, le=MOST_HULL)]
"""Points of hull; halves are real (SF-RUL-24)."""

Turn: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
ShipClass: TypeAlias = Literal["DD", "LC", "HC", "BB", "DN"]
"""Destroyer, light cruiser, heavy cruiser, battleship, dreadnought: smallest first."""

Step: TypeAlias = Literal["F", "L", "R"]
"""One unit forward, or a turn of one hex face to the left or the right after it."""

Path: TypeAlias = Annotated[tuple[Step, ...], Meta(max_length=200)]
"""The steps of a move."""

Weapon: TypeAlias = Literal["beam", "sr_missile", "plasma"]
Warhead: TypeAlias = Literal["contact", "directed"]
Source: TypeAlias = Literal["beam", "plasma", "missile", "mines", "debris", "other"]
"""Where hits come from, as far as their effect asks (SF-DMG-03)."""

Level: TypeAlias = Literal["squadron", "ship", "full"]
"""A side's knowledge of a ship: the place of its squadron, its own place, or everything."""

MOST_SIDES, MOST_SHIPS, MOST_DUMMIES, MOST_MISSILES = 6, 300, 600, 1000
MOST_BODIES, MOST_FIELDS, MOST_SPOTS, MOST_LAUNCHERS = 100, 500, 500, 40
MOST_EW_DUMMIES = 6 * MOST_SHIPS
MOST_SQUADRONS = MOST_SHIPS + MOST_DUMMIES + MOST_EW_DUMMIES
"""Squadrons of one ship or one dummy each, as many as there can be."""

Need: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Change: TypeAlias = Annotated[int, Meta(ge=-6, le=6)]
Sides: TypeAlias = Annotated[int, Meta(ge=2, le=100)]
Range: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Factor: TypeAlias = Annotated[float, Meta(ge=0, le=100)]


class ClassRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A class of ships: its standard values, and the limits of its designs (SF-SHIP-01, SF-DSN-01).

    `max_shots` null: no limit.
    """

    ship_class: ShipClass
    name: Name
    shields: Count
    speed: Speed
    shots: Count
    damage_mod: Change
    hull_min: HullPoints
    hull_max: HullPoints
    max_speed: Speed
    max_shots: Count | None
    long_range: bool
    regenerator: bool


CLASSES = (
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


class StepRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of movement: the first player or the others, and the classes that may move."""

    first_player: bool
    classes: Annotated[tuple[ShipClass, ...], Meta(min_length=1, max_length=5)]


class SquadronTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many ships make a squadron (SF-MOVE-04)."""

    min_ships: Annotated[int, Meta(ge=1, le=100)] = 2
    max_ships: Annotated[int, Meta(ge=1, le=100)] = 6


class RangeBands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The farthest of short, medium and long range (SF-FIRE-03)."""

    short: Range = 4
    medium: Range = 8
    long: Range = 12


class Needs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The score that hits in each band; null: cannot be fired there."""

    short: Need | None
    medium: Need | None
    long: Need | None


class ToHit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Scores to hit (SF-FIRE-04, -05, SF-PLAS-01, SF-LRM-04, -05).

    A directed-energy warhead throws `directed_shots_sides` for its shots, each a beam at
    `directed_range_factor` times the range.
    """

    beam: Needs = Needs(4, 5, 6)
    sr_missile: Needs = Needs(4, None, None)
    plasma: Needs = Needs(5, 6, None)
    contact: Need = 4
    directed_range_factor: Annotated[int, Meta(ge=1, le=10)] = 2
    directed_shots_sides: Sides = 6


class FireModifiers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Modifiers of a die to hit (SF-FIRE-06 to -10, SF-TERR-10)."""

    target_dd_long: Change = -1
    plasma_at_dd_medium: Change = -1
    adjacent_plasma: Change = -1
    missile_at_dd_or_lc: Change = -1
    target_lr_missile: Change = -1
    debris: Change = -1


class HitsTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many hits a hit is (SF-FIRE-15, SF-LRM-04, SF-PLAS-01); missiles throw a die."""

    beam: Annotated[int, Meta(ge=1, le=20)] = 1
    plasma: Annotated[int, Meta(ge=1, le=20)] = 2


class DamageTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The effect of a hit on bare hull, by modified score (SF-DMG-03 to -09).

    Up to `destroyed_up_to` the ship is gone; then major damage, engines, weapons; above, nothing.
    """

    destroyed_up_to: Annotated[int, Meta(ge=-20, le=20)] = 2
    major_up_to: Annotated[int, Meta(ge=-20, le=20)] = 4
    engines_up_to: Annotated[int, Meta(ge=-20, le=20)] = 5
    weapons_up_to: Annotated[int, Meta(ge=-20, le=20)] = 6
    major_points: Count = 3
    points: Count = 1
    missile_mod: Change = -1
    capacity: Annotated[int, Meta(ge=1, le=1000)] = 4


class RecoveryTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Repair, surrender, regeneration (SF-DMG-10 to -12, SF-REG-01, SF-ARM-02)."""

    repair: Need = 5
    repair_armoured: Need = 4
    surrender: Need = 5
    shields: Count = 1
    shields_after_fire: Count = 0
    regenerator: Count = 2
    regenerator_after_fire: Count = 1


class TerrainTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Debris and mines (SF-TERR-08, -09, SF-MINE-01)."""

    debris_hits_sides: Sides = 2
    debris_counts: Annotated[int, Meta(ge=1, le=10)] = 2
    mine_need: Need = 4
    mine_hits_sides: Sides = 3


class LongRangeMissileTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Long-range missiles (SF-LRM-02, -03, -09, SF-TERR-08)."""

    speed: Speed = 6
    debris_speed: Speed = 3
    moves: Annotated[int, Meta(ge=1, le=100)] = 3


class DetectionTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far sensors reach, in units (SF-SENS-01 to -03); `ew`: against EW (SF-EW-01, -02)."""

    full: Range = 12
    full_if_fired: Range = 18
    ship: Range = 18
    ew_full: Range = 9
    ew_full_if_fired: Range = 12
    ew_dummy_within: Range = 12


class DesignCosts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sizes of systems, in hull points (SF-DSN-02 to -06, SF-ARM-03), and salvoes allowed."""

    shield: HullPoints = 0.5
    speed: HullPoints = 1.0
    shot: HullPoints = 1.0
    mine_pattern: HullPoints = 0.5
    launcher: HullPoints = 1.0
    plasma: HullPoints = 1.0
    regenerator: HullPoints = 1.0
    ew: HullPoints = 1.0
    dreadnought_second_speed: HullPoints = 2.0
    battleship_third_speed: HullPoints = 2.0
    armour_part: Annotated[float, Meta(ge=0, le=0.75)] = 0.25
    sr_salvoes: tuple[Count, Count] = (2, 4)
    lr_salvoes: tuple[Count, Count] = (1, 2)
    campaign_factors: Annotated[tuple[Factor, ...], Meta(min_length=1, max_length=100)] = (
        0.75,
        1.0,
        1.5,
        2.0,
        3.0,
    )
    """The factor of each speed from 1 up (SF-CAMP-01)."""


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The book's tables; a scenario may put its own in their place."""

    classes: Annotated[tuple[ClassRow, ...], Meta(min_length=5, max_length=5)] = CLASSES
    movement_steps: Annotated[tuple[StepRow, ...], Meta(min_length=1, max_length=20)] = (
        StepRow(first_player=True, classes=("DN",)),
        StepRow(first_player=False, classes=("DN", "BB")),
        StepRow(first_player=True, classes=("BB", "HC")),
        StepRow(first_player=False, classes=("HC", "LC")),
        StepRow(first_player=True, classes=("LC", "DD")),
        StepRow(first_player=False, classes=("DD",)),
    )
    squadron: SquadronTable = SquadronTable()
    range_bands: RangeBands = RangeBands()
    to_hit: ToHit = ToHit()
    fire_modifiers: FireModifiers = FireModifiers()
    hits: HitsTable = HitsTable()
    damage: DamageTable = DamageTable()
    recovery: RecoveryTable = RecoveryTable()
    terrain: TerrainTable = TerrainTable()
    lr_missile: LongRangeMissileTable = LongRangeMissileTable()
    detection: DetectionTable = DetectionTable()
    design: DesignCosts = DesignCosts()

    def of_class(self, ship_class: ShipClass) -> ClassRow:
        """Return the row of a class; `setup.check` sees to it that each class has one."""
        for row in self.classes:
            if row.ship_class == ship_class:
                return row
        raise LookupError(ship_class)
