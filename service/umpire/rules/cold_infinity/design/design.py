"""CI 16: a design as its designer sends it: a unit, and its arms. Nothing in it need be legal."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.design.options import DesignOptions
from umpire.rules.cold_infinity.design.schedules import TableSet
from umpire.rules.cold_infinity.design.tables import Level
from umpire.rules.cold_infinity.design.weapon_designs import (
    AnyDeviceDesign,
    AnyWeaponDesign,
    MissileDesign,
    TechnologyDesign,
)
from umpire.rules.cold_infinity.state.bounds import (
    MOST_SECTIONS,
    MOST_WEAPONS,
    Count,
    HullType,
    Name,
    SectionName,
    Structure,
)
from umpire.rules.cold_infinity.state.sheet import (
    Costs,
    CraftArmour,
    CraftMount,
    CraftType,
    Rotation,
    Section,
    Silhouettes,
    TechLevels,
)
from umpire.rules.cold_infinity.state.weapons import Traits


class Teleporter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A teleporter (CI-16.8.3-1): on the data sheet it is another system, of use in campaigns."""

    id: Id
    name: Name = ""
    section: SectionName
    penetrating: bool = False
    operations: Annotated[int, Meta(ge=1, le=100)] = 1
    reach: Annotated[int, Meta(ge=1, le=100)] = 1


class Stock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Missiles or devices that are bought for a ship (CI-16.4.1-1)."""

    munition: Id
    number: Annotated[int, Meta(ge=1, le=1000)]


class ShipDesign(Value, frozen=True, tag="ship", kw_only=True):
    """A starship or a stationary structure, told as on its data sheet (CI-16.4-1, CI-16.6-1).

    Its Mass, prices, power and ramming value are reckoned up.

    - `tech_level`: that of its builder; null: nobody asks.
    - `costs`: null: those of the hull chart, which the source has lost.
    - `mass_adjustment`: by how much its Mass is changed (CI-16.4.13.1-1).
    - `specialised`: what its armour is made against (CI-16.4.13.2-1).
    - `tech_levels`: of systems that are above their basic one.
    - `stocks`: missiles, mines, platforms and beacons aboard, paid for apart.
    """

    class_name: Name
    hull_type: HullType
    tech_level: Level | None = None
    silhouettes: Silhouettes
    costs: Costs | None = None
    sections: Annotated[tuple[Section, ...], Meta(min_length=1, max_length=MOST_SECTIONS)]
    teleporters: Annotated[tuple[Teleporter, ...], Meta(max_length=20)] = ()
    stocks: Annotated[tuple[Stock, ...], Meta(max_length=MOST_WEAPONS)] = ()
    tech_levels: TechLevels = ()
    fire_brigades: Annotated[int, Meta(ge=0, le=20)] = 0
    mass_adjustment: Annotated[float, Meta(ge=-100, le=100)] = 0
    specialised: Traits = ()
    rotation: Rotation | None = None
    stealth: bool = False
    traits: Traits = ()


class CraftDesign(Value, frozen=True, tag="craft", kw_only=True):
    """A fighter or a shuttle (CI 16.5, 16.7).

    - `evasion`: its levels in all; null: those that it has for nothing (CI-16.5.1.1-1).
    - `support`: the Rating of an ESS; 0: none (CI-16.7.3-1).
    - `suicide`: its armour is shared out freely (CI-16.7.1-1); so is that of `assault` shuttles.
    - `cutter`: the level of a breach cutter; 0: none (CI-16.7.4-1).
    """

    class_name: Name
    hull_type: CraftType
    tech_level: Level | None = None
    thrust: Count
    non_inertial: bool = False
    evasion: Count | None = None
    armour: CraftArmour = CraftArmour()
    hull: Structure
    mounts: Annotated[tuple[CraftMount, ...], Meta(max_length=MOST_WEAPONS)] = ()
    sensors: Count = 0
    support: Count = 0
    suicide: bool = False
    detonation_pack: bool = False
    assault: bool = False
    cutter: Annotated[int, Meta(ge=0, le=20)] = 0
    enhancements: Traits = ()


class GateDesign(Value, frozen=True, tag="gate", kw_only=True):
    """An artificial trans-light gate (CI-16.6.6-1)."""

    class_name: Name
    hull: Structure
    armour: Count = 0


AnyUnitDesign: TypeAlias = ShipDesign | CraftDesign | GateDesign


class Design(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A unit to be assessed, with the designs of what it is armed with; or those alone.

    Attributes:
        unit: what is designed; null: weapons, missiles, devices and technologies by themselves.
        weapons: what its mounts name, and what drones and micro-platforms carry.
        munitions: what its racks name; launchers of torpedoes bring their own.
        devices: what its drums hold.
        technologies: new ones.
        tables: by which it is reckoned up; without any, what the source prints.
        options: optional rules and house rules of design.
    """

    unit: AnyUnitDesign | None = None
    weapons: Annotated[tuple[AnyWeaponDesign, ...], Meta(max_length=MOST_WEAPONS)] = ()
    munitions: Annotated[tuple[MissileDesign, ...], Meta(max_length=MOST_WEAPONS)] = ()
    devices: Annotated[tuple[AnyDeviceDesign, ...], Meta(max_length=MOST_WEAPONS)] = ()
    technologies: Annotated[tuple[TechnologyDesign, ...], Meta(max_length=100)] = ()
    tables: TableSet = TableSet()
    options: DesignOptions = DesignOptions()
