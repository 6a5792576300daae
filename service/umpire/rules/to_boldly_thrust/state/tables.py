"""Tables of To Boldly Thrust, beside those of Remixed; a scenario may put its own in their place.

Distances are in MU (`_mu`).
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.rules.full_thrust.state.tables import (
    Count,
    DiceNumber,
    Distance,
    Face,
    Modifier,
    ScansTable,
    SensorTable,
)
from umpire.rules.full_thrust.state.tables import Tables as RemixedTables

Factor: TypeAlias = Annotated[float, Meta(ge=0, le=100)]
PerMass: TypeAlias = Annotated[float, Meta(gt=0, le=1000)]
MassRounding: TypeAlias = Literal["nearest", "up"]
PhaserCost: TypeAlias = Literal["per_arc", "per_extra_arc"]


class SpreadBand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many dice a spread throws at a ship up to so far from where it detonates."""

    far_mu: Distance
    dice: Annotated[int, Meta(ge=1, le=20)]


class PhotonTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Spreads of photon torpedoes (TBT-PHOT-03, -04).

    The source has lost what spreads do; `bands`, nearest first, are a replacement (TBT-RUL-13).
    Without any, no spread can be launched.
    """

    reach_mu: Distance = 24.0
    turn_points: Annotated[int, Meta(ge=0, le=6)] = 2
    bands: Annotated[tuple[SpreadBand, ...], Meta(max_length=20)] = (
        SpreadBand(2.0, 3),
        SpreadBand(4.0, 2),
        SpreadBand(6.0, 1),
    )


class PhaserNeedleTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Needle attacks of phasers (TBT-PHAS-04, -06): the face, and class C at half shields."""

    system_on: Face = 6
    half_shields: Modifier = -1
    class_c_mu: Distance = 3.0
    limit_mu: Distance = 12.0


class WarpTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Warp engines lost to a check (TBT-WARP-04): breach from a face, ejection fails from one."""

    breach_from: Face = 5
    destroyed_from: Face = 5


class VelocityMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How velocities are compared up to a difference of courses, in points (TBT-TRAN-03)."""

    points: Annotated[int, Meta(ge=0, le=6)]
    compares: Literal["difference", "average", "sum"]
    most: Count = 6


class TransporterTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Transporters (TBT-TRAN-02, -03): their reach, and the match of velocities."""

    reach_mu: Distance = 9.0
    match: tuple[VelocityMatch, VelocityMatch, VelocityMatch] = (
        VelocityMatch(1, "difference"),
        VelocityMatch(4, "average"),
        VelocityMatch(6, "sum"),
    )


class FactorTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hull boxes that make a boarding factor (TBT-BOARD-01), and what frees a prize (-04)."""

    military: DiceNumber = 4
    merchant: DiceNumber = 10
    klingon: DiceNumber = 3
    prize_crew: DiceNumber = 1
    unlocks_from: Face = 6


class Drag(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a tractor beam drags the smaller and the larger ship, in parts of its pull."""

    smaller: Factor
    larger: Factor


class TractorTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tractor beams (TBT-TRAC-01, -03, -05): strength by class, shields, drag by sizes apart."""

    class_a: Count = 18
    class_b: Count = 12
    class_c: Count = 6
    shield_step: DiceNumber = 10
    drag: tuple[Drag, Drag, Drag] = (Drag(0.5, 0.5), Drag(1.0, 0.25), Drag(2.0, 0.0))


class CloakTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shift of a ship that drops its cloak, in MU for each move by a die (TBT-CLOAK-08)."""

    shift: tuple[Count, Count, Count, Count, Count, Count] = (0, 0, 0, 1, 1, 2)


class SweepTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sweeps for cloaked ships (TBT-SENS-04): the face that finds, and what sensors add.

    The source has lost its modifiers; these are those of scans (TBT-RUL-33).
    """

    found_from: Face = 6
    basic: Modifier = 0
    enhanced: Modifier = 0
    superior: Modifier = 2


class ShieldRepairTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a repair of shields restores: below half at most, from half on (TBT-DC-01, -02)."""

    below_half: DiceNumber = 3
    from_half: DiceNumber = 1


class PersistenceTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Parties of the Federation: failed turns before, and faces that repair (TBT-DC-05)."""

    failed_turns: DiceNumber = 3
    faces: DiceNumber = 2


class ShieldCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A grade of shields: points for each mass, ship mass for each of mass and strength."""

    points_per_mass: Factor
    mass_per: PerMass
    strength_per: PerMass


class BatteryCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class of phaser: points, points for each arc, mass."""

    points: Count
    per_arc: Count
    mass: DiceNumber


class PartCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What weighs and costs the same in every ship of its kind."""

    mass: DiceNumber
    points: Count


class SettingCosts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the systems of this setting weigh and cost.

    (TBT-SHLD-01, TBT-PHAS-01, TBT-PHOT-01, TBT-AFT-02, TBT-WARP-03, TBT-TRAN-01, TBT-TRAC-01,
    TBT-CLOAK-01; TBT-RUL-02, -08, -38.)
    """

    standard_shields: ShieldCost = ShieldCost(1.0, 20, 3)
    superior_shields: ShieldCost = ShieldCost(1.5, 10, 2)
    inferior_shields: ShieldCost = ShieldCost(0.5, 30, 4)
    shield_strength_factor: Factor = 1.0
    mass_rounding: MassRounding = "nearest"
    phaser_a: BatteryCost = BatteryCost(6, 4, 3)
    phaser_b: BatteryCost = BatteryCost(4, 2, 2)
    phaser_c: BatteryCost = BatteryCost(3, 1, 1)
    phaser_cost: PhaserCost = "per_arc"
    photon_tube: PartCost = PartCost(3, 20)
    aft_points_factor: DiceNumber = 2
    aft_mass: Count = 1
    without_warp_factor: DiceNumber = 2
    transporter_capital: PartCost = PartCost(1, 15)
    transporter_cruiser: PartCost = PartCost(1, 10)
    transporter_escort: PartCost = PartCost(1, 5)
    transporter_merchant: PartCost = PartCost(1, 5)
    tractor_a: PartCost = PartCost(3, 15)
    tractor_b: PartCost = PartCost(2, 10)
    tractor_c: PartCost = PartCost(1, 5)
    cloak_points_per_mass: Factor = 1.5
    cloak_mass_per: PerMass = 18


class Tables(RemixedTables, frozen=True, forbid_unknown_fields=True):
    """The tables of the book, those of Remixed included."""

    sensors: SensorTable = SensorTable(scans=ScansTable(merchant=1))
    photon: PhotonTable = PhotonTable()
    phaser_needle: PhaserNeedleTable = PhaserNeedleTable()
    warp: WarpTable = WarpTable()
    transporter: TransporterTable = TransporterTable()
    factors: FactorTable = FactorTable()
    tractor: TractorTable = TractorTable()
    cloak: CloakTable = CloakTable()
    sweep: SweepTable = SweepTable()
    shield_repair: ShieldRepairTable = ShieldRepairTable()
    persistence: PersistenceTable = PersistenceTable()
    setting: SettingCosts = SettingCosts()
