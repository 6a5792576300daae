"""The systems of a sheet, each kind with what it does (CI-1.5-1). Structure in points."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.names import NamedPart
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import (
    ArcShape,
    Count,
    Heading,
    HullType,
    Name,
    Placement,
    Structure,
    SystemType,
)
from umpire.rules.cold_infinity.state.field import DriveKind


class FireArc(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An arc of fire: around which heading of the ship, and how wide (CI-7.1.4-1).

    A turret may sit on the dorsal side, or on the `keel` (CI-7.1.4-2).
    """

    heading: Heading
    shape: ArcShape = "standard"
    keel: bool = False


class Thruster(NamedPart, frozen=True, tag="thruster", kw_only=True):
    """A thruster and what its channel passes in a turn (CI-5.1-1).

    An acceleration thruster points `forward` or `aft`, and drives the ship the other way; a
    manoeuvring one sits at a `placement`.
    With a deflection `vane`, an acceleration thruster turns the ship too (CI-5.1.1.1-1). One that
    is `omni` serves any one direction a turn (CI-5.8.2-1).
    """

    id: Id
    name: Name = ""
    structure: Structure
    channel: Count
    accelerates: Literal["forward", "aft"] | None = None
    placement: Placement | None = None
    vane: bool = False
    omni: bool = False


class Engine(NamedPart, frozen=True, tag="engine", kw_only=True):
    """An engine A/B: thrust a turn, and the extra power that one more point costs (CI-5.2-1)."""

    id: Id
    name: Name = ""
    structure: Structure
    thrust: Count
    enrichment: Annotated[int, Meta(ge=1, le=100)]
    non_inertial: bool = False


class Reactor(NamedPart, frozen=True, tag="reactor", kw_only=True):
    """A reactor: its rating in power, each turn anew (CI-3.1.1-1)."""

    id: Id
    name: Name = ""
    structure: Structure
    rating: Count
    overheating: bool = False


class Capacitor(NamedPart, frozen=True, tag="capacitor", kw_only=True):
    """A capacitor X/Y: what it stores, and what it gains each turn (CI-3.1.2-1)."""

    id: Id
    name: Name = ""
    structure: Structure
    capacity: Count
    recharge: Count


class Battery(NamedPart, frozen=True, tag="battery", kw_only=True):
    """A battery C/v: what it stores, and the power that stores one point (CI-3.1.3-1).

    With `serves`, it is the battery of that one system (CI-3.1.4-1).
    """

    id: Id
    name: Name = ""
    structure: Structure
    capacity: Count
    convert: Annotated[int, Meta(ge=1, le=100)]
    serves: Id | None = None


class Collector(NamedPart, frozen=True, tag="collector", kw_only=True):
    """A collector panel (CI-3.1.5-1); of `weapons`, if it takes power from their strikes."""

    id: Id
    name: Name = ""
    structure: Structure
    rating: Count
    weapons: bool = False


class Sensors(NamedPart, frozen=True, tag="sensors", kw_only=True):
    """Sensors A/B: EW points a turn, and the extra power that one more costs (CI-4.4-1)."""

    id: Id
    name: Name = ""
    structure: Structure
    ew: Count
    boost: Annotated[int, Meta(ge=1, le=100)]
    power: Count = 0
    detector: bool = False
    masking: bool = False


class SupportSensors(NamedPart, frozen=True, tag="support_sensors", kw_only=True):
    """An ESS: points a turn that serve friends (CI-4.7-1)."""

    id: Id
    name: Name = ""
    structure: Structure
    rating: Count
    power: Count = 0


class Bridge(NamedPart, frozen=True, tag="bridge", kw_only=True):
    """A bridge and its tech level; a `flag` bridge leads others (CI-15.1-1, CI-15.1.1-1)."""

    id: Id
    name: Name = ""
    structure: Structure
    tech_level: Annotated[int, Meta(ge=1, le=20)] = 1
    flag: bool = False


class WeaponMount(NamedPart, frozen=True, tag="weapon", kw_only=True):
    """One weapon: of which block, and through which arc it fires."""

    id: Id
    name: Name = ""
    structure: Structure
    weapon: Id
    arc: FireArc


class Shield(NamedPart, frozen=True, tag="shield", kw_only=True):
    """A shield (CI-11.2-1): what it deflects and absorbs, and what it covers.

    An `arc` shield covers its own section, an `encapsulating` one all outer ones; point defence
    covers one system, or `roaming` any of its section by a die of its `speed`. One that is
    `made_by` a gravitic weapon stands while that is used so (CI-8.2.7-1).
    """

    id: Id
    name: Name = ""
    structure: Structure
    technology: Id = "gravitic"
    covers: Literal["arc", "encapsulating", "stationary", "roaming"] = "arc"
    system: Id | None = None
    speed: Annotated[int, Meta(ge=3, le=18)] | None = None
    deflection: Count = 0
    absorption: Count = 0
    hybrid: Literal["both", "split", "split_late"] = "both"
    buffering: Count | None = None
    layered: bool = False
    partial: bool = False
    overload: bool = False
    made_by: Id | None = None
    power: Count = 0


class Hold(NamedPart, frozen=True, tag="hold", kw_only=True):
    """A hangar or a cargo hold: each point of structure is a bay or container (CI-13.1.7-1).

    - `operations`: the Rating of a hangar; `arc`: through which craft come and go, null: any.
    - `houses`: the types that it carries; none told: all small vessels.
    - `external`: whether it is a launcher outside; some of these `receives` too (CI-12.4.2-1).
    """

    id: Id
    name: Name = ""
    structure: Structure
    holds: Literal["craft", "cargo"] = "craft"
    operations: Count = 0
    arc: FireArc | None = None
    houses: Annotated[tuple[HullType, ...], Meta(max_length=5)] = ()
    external: bool = False
    receives: bool = False


class LaunchTube(NamedPart, frozen=True, tag="launch_tube", kw_only=True):
    """A launch tube of a hangar, through which craft come and go along its arc (CI-12.4.3-1)."""

    id: Id
    name: Name = ""
    structure: Structure = 1
    serves: Id
    arc: FireArc


DockForm: TypeAlias = Literal["clamp", "bay", "dry_dock"]


class Dock(NamedPart, frozen=True, tag="dock", kw_only=True):
    """A dock of a structure: a clamp, or a bay or dry dock with its arc (CI-15.7.1-1 to -3-1)."""

    id: Id
    name: Name = ""
    structure: Structure
    form: DockForm = "clamp"
    arc: FireArc | None = None


class ReloadRack(NamedPart, frozen=True, tag="reload_rack", kw_only=True):
    """A reload rack: the missiles it holds, its operations a turn (CI-9.2.4-1)."""

    id: Id
    name: Name = ""
    structure: Structure
    magazine: Count
    operations: Count


class RocketSystem(NamedPart, frozen=True, tag="rocket_system", kw_only=True):
    """Anti-missile rockets (AMRS): tries a turn, arc, rockets in all (CI-11.5.1-1)."""

    id: Id
    name: Name = ""
    structure: Structure = 1
    shots: Annotated[int, Meta(ge=1, le=20)] = 1
    arc: FireArc
    magazine: Count = 20


class Dispenser(NamedPart, frozen=True, tag="dispenser", kw_only=True):
    """A dispenser of chaff or flares, and what one takes off the fire of guided weapons.

    Chaff: CI-11.5.2-1; flares: CI-11.5.3-1.
    """

    id: Id
    name: Name = ""
    structure: Structure = 1
    releases: Literal["chaff", "flares"]
    strength: Annotated[int, Meta(ge=1, le=20)]
    magazine: Count = 20


class RepairSystem(NamedPart, frozen=True, tag="repair_system", kw_only=True):
    """An automatic repair system (ARS): points that it repairs in a turn (CI-15.5.1-1)."""

    id: Id
    name: Name = ""
    structure: Structure
    rating: Count


class SolarSail(NamedPart, frozen=True, tag="solar_sail", kw_only=True):
    """The casing of a solar sail; the sail itself has one point of its own (CI-16.8.1-1)."""

    id: Id
    name: Name = ""
    structure: Structure = 5


class HeatSink(NamedPart, frozen=True, tag="heat_sink", kw_only=True):
    """A heat sink and radiator (HSR), which holds as much heat as structure (CI-16.8.2-1)."""

    id: Id
    name: Name = ""
    structure: Structure


class TransLightDrive(NamedPart, frozen=True, tag="drive", kw_only=True):
    """A drive beyond light: which, its Rating in turns, the power that it takes (CI-14.0-1).

    A hyper drive opens tunnels within `reach` hexes, which another may take over if both are
    `transferable` (CI-14.1.2-1). A shift drive may shift in `part` (CI-14.2.1-1), and the bubble of
    a warp drive be `non_inertial` (CI-14.3.1-1).
    """

    id: Id
    name: Name = ""
    structure: Structure
    travel: DriveKind
    rating: Count = 0
    reach: Count = 0
    power: Count = 0
    transferable: bool = False
    part: bool = False
    non_inertial: bool = False


class OtherSystem(NamedPart, frozen=True, tag="other_system", kw_only=True):
    """Any other system: a drive of which no more is told, or what the chart calls other.

    One that is `unpowered` needs no plant at all (CI-3.3-2).
    """

    id: Id
    name: Name = ""
    structure: Structure
    power: Count = 0
    unpowered: bool = False
    trans_light: bool = False


System: TypeAlias = (
    Thruster
    | Engine
    | Reactor
    | Capacitor
    | Battery
    | Collector
    | Sensors
    | SupportSensors
    | Bridge
    | WeaponMount
    | Shield
    | Hold
    | LaunchTube
    | Dock
    | ReloadRack
    | RocketSystem
    | Dispenser
    | RepairSystem
    | SolarSail
    | HeatSink
    | OtherSystem
    | TransLightDrive
)


# The chart does not tell where racks that reload others, rockets, decoys and repair systems stand
# (CI-UMP-45, CI-UMP-141).
_CHART: dict[type, SystemType] = {
    Thruster: "thruster",
    Engine: "engine",
    Reactor: "power_plant",
    Capacitor: "power_plant",
    Battery: "power_plant",
    Collector: "power_plant",
    Sensors: "sensors_ess",
    SupportSensors: "sensors_ess",
    Bridge: "bridge",
    WeaponMount: "weapon",
    Shield: "shield",
    Hold: "cargo_hangar",
    LaunchTube: "cargo_hangar",
    Dock: "cargo_hangar",
    ReloadRack: "weapon",
    RocketSystem: "other",
    Dispenser: "other",
    TransLightDrive: "trans_light_drive",
    RepairSystem: "other",
    SolarSail: "other",
    HeatSink: "other",
}


def type_of(system: System) -> SystemType:
    """Return under which name the hit location chart finds a system (CI-7.4.1.3-1)."""
    if isinstance(system, OtherSystem):
        return "trans_light_drive" if system.trans_light else "other"
    return _CHART[type(system)]
