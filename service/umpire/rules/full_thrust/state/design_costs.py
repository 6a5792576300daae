"""Tables of ship design (chapter 9, sections 8.3 and 12.4): masses, points, classes.

A percentage is one of the ship's total mass; how it is rounded is a rule (FT-9.2-3), no number.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

Mass: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
Percent: TypeAlias = Annotated[float, Meta(ge=0, le=100)]
Arcs: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
ShipGroup: TypeAlias = Literal["escort", "cruiser", "capital"]


class FixedCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A system that has the same mass and price in every ship."""

    mass: Mass
    points: Points


class PercentCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A system that takes a share of the ship's mass, at least `min_mass`, priced by its mass."""

    pct: Percent
    points_per_mass: Points
    min_mass: Mass = 1


class HullCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hull (FT-9.2-2, FT-9.3-1, -2): its envelope by total mass, its boxes by number.

    The least number of boxes is a percentage of the mass; `min_rounding` says what becomes of a
    part of a box (FT-RUL-62). Stations have a row more for each full step above a mass (FT-13.8-2).
    """

    points_per_total_mass: Points = 1
    mass_per_box: Mass = 1
    points_per_mass: Points = 2
    min_pct: Percent = 10
    min_rounding: Literal["nearest", "up"] = "nearest"
    rows: Annotated[int, Meta(ge=1, le=20)] = 4
    station_rows_from_mass: Annotated[int, Meta(ge=0, le=100_000)] = 400
    station_mass_per_row: Annotated[int, Meta(ge=1, le=100_000)] = 100


class StreamliningCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Streamlining (FT-9.6-1)."""

    partial_pct: Percent = 10
    full_pct: Percent = 20
    points_per_mass: Points = 2


class HangarCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bays (FT-8.3-1, FT-9.7-1): by the mass of what they hold; fighters have a usual one."""

    mass_per_craft_mass: Annotated[float, Meta(gt=0, le=100)] = 1.5
    points_per_mass: Points = 3
    fighter_bay: FixedCost = FixedCost(mass=9, points=27)
    fighter_bay_craft: Annotated[int, Meta(ge=1, le=100)] = 6


class ScreenCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Screens (FT-9.8-2): level 1, level 2 as a whole, and each spare generator."""

    level_1: PercentCost = PercentCost(pct=5, points_per_mass=3, min_mass=3)
    level_2: PercentCost = PercentCost(pct=10, points_per_mass=3, min_mass=6)
    backup: PercentCost = PercentCost(pct=5, points_per_mass=3, min_mass=3)


class BeamCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Beams (FT-9.9-2): the mass doubles with each class; arcs beyond those included cost more."""

    class_1_mass: Mass = 1
    class_2_mass: Mass = 2
    class_2_arcs: Arcs = 3
    class_2_all_arcs_mass: Mass = 3
    class_3_mass: Mass = 4
    extra_arc_pct: Percent = 25
    points_per_mass: Points = 3


class PulseTorpedoCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pulse torpedoes (FT-9.9-4)."""

    mass: Mass = 4
    extra_arc_mass: Mass = 1
    max_arcs: Arcs = 3
    points_per_mass: Points = 3


class SalvoCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Salvo missiles (FT-9.9-6, FT-RUL-36): launcher, magazine space a salvo, rack, free `arcs`."""

    launcher_mass: Mass = 3
    magazine_standard_mass: Annotated[int, Meta(ge=1, le=10_000)] = 2
    magazine_er_mass: Annotated[int, Meta(ge=1, le=10_000)] = 3
    rack_standard_mass: Mass = 4
    rack_er_mass: Mass = 5
    points_per_mass: Points = 3
    arcs: Arcs = 3


class TugCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """FTL tugs (FT-8.3-2): each further mass of drive tows so much."""

    towed_per_drive_mass: Annotated[int, Meta(ge=1, le=10_000)] = 5
    points_per_mass: Points = 2


class MinelayerCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Minelayers (FT-RUL-64): the system, and each mine that it carries."""

    system: FixedCost = FixedCost(mass=2, points=6)
    mine: FixedCost = FixedCost(mass=1, points=2)


class HullLabel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hull is called whose boxes are `pct` of the total mass."""

    name: Name
    pct: Percent


class ShipClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class (FT-9.2-1): a loose label for masses from `min_mass` to `max_mass`, if that ends."""

    code: Name
    name: Name
    min_mass: Mass
    max_mass: Mass | None
    group: ShipGroup

    def __post_init__(self) -> None:
        """Refuse a class that no ship can have."""
        if self.max_mass is not None and self.max_mass < self.min_mass:
            raise ValueError(f"Class {self.code} ends below its least mass.")


class GroupMasses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The group of a ship that names none (FT-RUL-67), by the least mass of each larger one."""

    cruiser_from: Mass = 45
    capital_from: Mass = 91

    def __post_init__(self) -> None:
        """Refuse groups out of order."""
        if self.capital_from < self.cruiser_from:
            raise ValueError("Capital ships begin below cruisers.")


HULL_LABELS = (
    HullLabel("fragile", 10),
    HullLabel("weak", 20),
    HullLabel("average", 30),
    HullLabel("strong", 40),
    HullLabel("super", 50),
)

SHIP_CLASSES = (
    ShipClass("SC", "Scout or Courier", 4, 10, "escort"),
    ShipClass("CT", "Corvette", 8, 16, "escort"),
    ShipClass("FF", "Frigate", 14, 26, "escort"),
    ShipClass("DD", "Destroyer", 24, 36, "escort"),
    ShipClass("DH", "Heavy Destroyer", 30, 44, "escort"),
    ShipClass("CL", "Light Cruiser", 40, 60, "cruiser"),
    ShipClass("CE", "Patrol or Escort Cruiser", 50, 70, "cruiser"),
    ShipClass("CA", "Heavy Cruiser", 60, 90, "cruiser"),
    ShipClass("BC", "Battlecruiser", 80, 110, "capital"),
    ShipClass("BB", "Battleship", 100, 140, "capital"),
    ShipClass("BDN", "Heavy Battleship", 120, 160, "capital"),
    ShipClass("DN", "Dreadnought", 140, 180, "capital"),
    ShipClass("SDN", "Superdreadnought", 160, None, "capital"),
    ShipClass("CVE", "Escort Carrier", 80, 140, "capital"),
    ShipClass("CVL", "Light Carrier", 120, 180, "capital"),
    ShipClass("CVH", "Heavy Carrier", 160, None, "capital"),
    ShipClass("CVA", "Attack Carrier", 150, None, "capital"),
)


class DesignCosts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mass and points of all that a ship is made of (FT-9.1-1 to FT-9.9-6, section 12.4).

    `ftl_required` is for scenarios that leave out ships without FTL (FT-8.4-1).
    """

    hull: HullCost = HullCost()
    armour: FixedCost = FixedCost(mass=1, points=2)
    ftl_drive: PercentCost = PercentCost(pct=10, points_per_mass=2)
    main_drive_per_thrust: PercentCost = PercentCost(pct=5, points_per_mass=2)
    tug: TugCost = TugCost()
    streamlining: StreamliningCost = StreamliningCost()
    cargo_passenger: FixedCost = FixedCost(mass=1, points=0)
    hangar: HangarCost = HangarCost()
    screen: ScreenCost = ScreenCost()

    firecon: FixedCost = FixedCost(mass=1, points=4)
    adfc: FixedCost = FixedCost(mass=2, points=8)
    pds: FixedCost = FixedCost(mass=1, points=3)
    beam: BeamCost = BeamCost()
    pulse_torpedo: PulseTorpedoCost = PulseTorpedoCost()
    needle: FixedCost = FixedCost(mass=2, points=6)
    submunition: FixedCost = FixedCost(mass=1, points=3)
    salvo: SalvoCost = SalvoCost()

    minelayer: MinelayerCost = MinelayerCost()
    minesweeper: FixedCost = FixedCost(mass=5, points=15)
    ortillery: FixedCost = FixedCost(mass=3, points=9)
    enhanced_sensors: FixedCost = FixedCost(mass=2, points=8)
    superior_sensors: FixedCost = FixedCost(mass=4, points=16)
    weasel_cruiser: FixedCost = FixedCost(mass=4, points=16)
    weasel_capital: FixedCost = FixedCost(mass=8, points=32)
    ecm: FixedCost = FixedCost(mass=4, points=16)
    area_ecm: FixedCost = FixedCost(mass=6, points=24)
    nova_cannon: FixedCost = FixedCost(mass=20, points=60)
    wave_gun: FixedCost = FixedCost(mass=12, points=36)
    reflex_field: PercentCost = PercentCost(pct=10, points_per_mass=6, min_mass=10)
    cloaking_field: PercentCost = PercentCost(pct=10, points_per_mass=10, min_mass=2)
    dummy_bogey_points: Points = 20

    hull_labels: tuple[HullLabel, ...] = HULL_LABELS
    classes: tuple[ShipClass, ...] = SHIP_CLASSES
    groups: GroupMasses = GroupMasses()
    ftl_required: bool = False
