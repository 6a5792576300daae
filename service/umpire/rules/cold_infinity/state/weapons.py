"""Weapons, munitions and systems of a data sheet; objects on the map (CI 1.5, 7 to 10)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from umpire.kernel.names import Named, NamedPart
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.values import (
    MOST_SIDES,
    MOST_SYSTEMS,
    MOST_TRAITS,
    ArcShape,
    Cell,
    Configuration,
    Count,
    Facing,
    Heading,
    HullType,
    Mass,
    Modifier,
    Name,
    Placement,
    Structure,
    SystemType,
    Turn,
)

Sides: TypeAlias = Annotated[int, Meta(ge=2, le=100)]

Traits: TypeAlias = Annotated[tuple[Name, ...], Meta(max_length=MOST_TRAITS)]
"""Enhancements and limitations by name; what the rules do not know has no effect."""


class DiceTerm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice of one kind: 3d6 is three of six sides."""

    number: Annotated[int, Meta(ge=1, le=100)]
    sides: Sides


class Damage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The roll of a hit: dice, and a number (CI-7.4-1)."""

    dice: Annotated[tuple[DiceTerm, ...], Meta(max_length=8)] = ()
    fixed: Count = 0


class RangeRating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A range rating -a/b: a penalty for each step of hexes (CI-7.5.1-1)."""

    penalty: Annotated[int, Meta(ge=0, le=100)] = 1
    hexes: Annotated[int, Meta(ge=1, le=100)] = 1


class RateOfFire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """X+Y C-n: shots on a turn, turns of arming after them, turns of cooling (CI-7.1.3-1)."""

    shots: Annotated[int, Meta(ge=1, le=20)] = 1
    arming: Annotated[int, Meta(ge=0, le=20)] = 0
    cooldown: Annotated[int, Meta(ge=0, le=20)] = 0


class Accuracy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number, and signs that each count for the sections of the target (CI-7.5.3-1)."""

    number: Modifier = 0
    signs: Annotated[int, Meta(ge=-10, le=10)] = 0


class DefensiveFire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ratings S/A/E: standard, ad hoc, emergency (CI-11.1-2)."""

    standard: Count = 0
    ad_hoc: Count = 0
    emergency: Count = 0


class PulseRating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """M/i: a maximum of pulses, one more each interval; a die adds pulses (CI-8.1.2-1, -3)."""

    most: Annotated[int, Meta(ge=1, le=100)] = 1
    interval: Annotated[int, Meta(ge=1, le=100)] = 10
    die: Sides | None = None


class DirectWeapon(Value, frozen=True, tag="direct", kw_only=True):
    """A weapon of direct fire (CI 8).

    Each configuration that has a number of its own takes it from the field of its name: `pulse`,
    the volley of `slashing`, the turns of `tracking`, the limit of a `wave` in hexes; `plasma` is
    the damage lost with each hex. Without a `speed`, that of its technology counts (CI-RUL-64).
    """

    id: Id
    name: Name = ""
    technology: Id
    configurations: Annotated[tuple[Configuration, ...], Meta(min_length=1, max_length=9)] = (
        "burst",
    )
    damage: Damage = Damage()
    range: RangeRating = RangeRating()
    rate_of_fire: RateOfFire = RateOfFire()
    accuracy: Accuracy = Accuracy()
    defensive_fire: DefensiveFire = DefensiveFire()
    speed: Annotated[int, Meta(ge=0, le=100)] | None = None
    power: Count = 0
    pulse: PulseRating | None = None
    slashing: Annotated[int, Meta(ge=1, le=1000)] | None = None
    tracking: Annotated[int, Meta(ge=1, le=100)] | None = None
    wave: Count | None = None
    plasma: Count | None = None
    traits: Traits = ()


class MissileRack(Value, frozen=True, tag="missile_rack", kw_only=True):
    """A rack of missiles, which it fires in any order (CI-9.2.1-1)."""

    id: Id
    name: Name = ""
    magazine: Count
    rate_of_fire: RateOfFire = RateOfFire()
    accuracy: Modifier = 0
    munitions: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20)]
    power: Count = 0
    traits: Traits = ()


class TorpedoLauncher(Value, frozen=True, tag="torpedo_launcher", kw_only=True):
    """A launcher of torpedoes of one kind, without end (CI-9.2.2-1)."""

    id: Id
    name: Name = ""
    rate_of_fire: RateOfFire = RateOfFire()
    accuracy: Accuracy = Accuracy()
    munition: Id
    power: Count = 0
    traits: Traits = ()


Reach: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
"""How far stationary weapons are cast, and set off; in hexes."""


class ProximityMine(Value, frozen=True, tag="proximity_mine", kw_only=True):
    """A mine that detonates as a `wave` (CI-10.1.1-1) with this limit in hexes.

    Without an `activation` range in hexes, that of the tables counts.
    """

    id: Id
    name: Name = ""
    technology: Id = "matter"
    damage: Damage
    wave: Reach = 1
    range: RangeRating = RangeRating()
    activation: Reach | None = None
    traits: Traits = ()


class SwarmMine(Value, frozen=True, tag="swarm_mine", kw_only=True):
    """A mine that becomes a guided weapon of pulses (CI-10.1.2-1); see `ProximityMine`."""

    id: Id
    name: Name = ""
    technology: Id = "matter"
    damage: Damage
    pulse: PulseRating = PulseRating()
    activation: Reach | None = None
    traits: Traits = ()


class MicroPlatform(Value, frozen=True, tag="micro_platform", kw_only=True):
    """A platform of one weapon, which fires once (CI-10.2-1); see `ProximityMine`."""

    id: Id
    name: Name = ""
    weapon: DirectWeapon
    activation: Reach | None = None


class Beacon(Value, frozen=True, tag="ess_beacon", kw_only=True):
    """An ESS of its own: its points, and the power that it would take, in turns (CI-10.3-1)."""

    id: Id
    name: Name = ""
    rating: Count
    power: Annotated[int, Meta(ge=1, le=1000)]


class WeaponPlatform(Value, frozen=True, tag="platform", kw_only=True):
    """A weapon platform (CI-10.4-1): one core with a plant, sensors, armour, and turrets.

    `silhouette` is the same from all sides; the plant gives `power`, the sensors `ew`.
    """

    id: Id
    name: Name = ""
    mass: Annotated[float, Meta(gt=0, le=10_000)]
    silhouette: Count
    hull: Annotated[int, Meta(ge=1, le=1000)]
    armour: Count = 0
    power: Count = 0
    ew: Count = 0
    weapons: Annotated[tuple[DirectWeapon, ...], Meta(min_length=1, max_length=20)]


Mined: TypeAlias = ProximityMine | SwarmMine
"""Devices that lie hidden until they are found or go off."""

Deployed: TypeAlias = ProximityMine | SwarmMine | MicroPlatform | Beacon | WeaponPlatform
"""Devices that a drum deploys (CI-10.0-1)."""


class Drum(Value, frozen=True, tag="drum", kw_only=True):
    """A drum of one kind of stationary weapons (CI-10.0-1).

    It casts them up to `reach` hexes through its arc, or with none leaves them in the hex of its
    ship.
    """

    id: Id
    name: Name = ""
    magazine: Count
    holds: Deployed
    reach: Reach = 0
    rate_of_fire: RateOfFire = RateOfFire(1, 3)
    power: Count = 0
    traits: Traits = ()


WeaponBlock: TypeAlias = DirectWeapon | MissileRack | TorpedoLauncher | Drum


class Munition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of missile or torpedo (CI-9.0-2, -3): how far, how hard, and its own amplification.

    Its greatest range is `launch_range` times `range_factor`. A drone moves `speed` hexes a turn
    instead of striking at once (CI-9.2.3-1), and may carry a weapon of a small vessel as its
    `attachment` (CI-9.2.3.1-1). A munition that detonates as a wave in its target hex has the limit
    of that `wave` in hexes, and its `range` rating from there (CI-7.8-1).
    """

    id: Id
    name: Name = ""
    technology: Id = "matter"
    configuration: Configuration = "burst"
    damage: Damage
    pulse: PulseRating | None = None
    launch_range: Count
    range_factor: Annotated[int, Meta(ge=1, le=20)] = 1
    amplification: Count = 2
    speed: Annotated[int, Meta(ge=1, le=1000)] | None = None
    attachment: Id | None = None
    wave: Count | None = None
    range: RangeRating = RangeRating()
    traits: Traits = ()


class Body(Named, frozen=True, forbid_unknown_fields=True):
    """An object in a hex (CI-7.1.5-1).

    The rules of terrain are lost: a scenario states what it adds to fire at units in its hex
    (`modifier`, CI-7.3.1-1), and whether it puts out their weapons (CI-7.1.2.2-1). A `wormhole` is
    a snap field in its hex (CI-14.5-1).
    """

    id: Id
    cell: Cell
    mass: Mass
    modifier: Modifier = 0
    weapons_off: bool = False
    wormhole: bool | UnsetType = UNSET


ShroudKind: TypeAlias = Literal["ew", "ess"]

MOST_MINES = 500


class Mine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A mine: its owner, place and kind, and the turn that it lives from (CI-10.0-1).

    It is secret to its side and to those that have `found` it (CI-10.5-1).
    """

    id: Id
    side: Id
    cell: Cell
    munition: Mined
    live: Turn = 1
    found: Annotated[tuple[Id, ...], Meta(max_length=MOST_SIDES)] = ()


class Announced(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A drum that is to deploy in the Final Actions of a turn (CI-2.1.4.1-1).

    `device` is the name of its device; all know it.
    """

    device: Id
    unit: Id
    weapon: Id
    turn: Turn


class Sought(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A shroud that has looked for mines this turn, and how often (CI-10.5-1, CI-RUL-112)."""

    unit: Id
    shroud: ShroudKind
    turn: Turn
    times: Count = 1


DriveKind: TypeAlias = Literal["hyper", "shift", "warp", "snap"]
"""Drives that carry ships faster than light (CI-14.0-1)."""

Coming: TypeAlias = Literal["tunnel", "shift", "warp", "snap"]
"""How a ship comes into a battle (CI-14.6-1, CI-14.6-2)."""

Shifting: TypeAlias = Literal["announced", "shifted"]
"""A ship has announced that it shifts in part this turn, or does by now (CI-14.2.1-1)."""

MOST_TUNNELS = 400


class DriveState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A drive: what it holds, and what it is ordered to do.

    - `held`: power that it held when the turn began; `wanted`: what it is to hold this turn, null
      if nothing was said (CI-14.1-2).
    - `declared`: the turn of the order to work (CI-14.1-1).
    - `disabled`: whether it is of no use until it is repaired (CI-13.1.6.1-1).
    - `faltered`: whether it was set back this turn, and takes no power in it any more.
    - `melted`: whether it has melted down, and is beyond repair (CI-13.1.6.1-1).
    """

    system: Id
    held: Count = 0
    wanted: Count | None = None
    declared: Turn | None = None
    disabled: bool = False
    faltered: bool = False
    melted: bool = False


class Arriving(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ship on its way into the battle: its way, place, turn, and tunnel."""

    by: Coming
    cell: Cell
    turn: Turn
    through: Id | None = None


class Beyond(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The travel of a ship beyond light (CI 14).

    - `drives`: those in a state other than the default.
    - `bubble`: the warp drive that keeps its bubble (CI-14.3-1).
    - `shifting`: whether it shifts in part this turn (CI-14.2.1-1).
    - `arriving`: how it comes in, while it does (CI-14.6-1).
    - `broken`: whether it is a gate that has broken down (CI-13.4-1).
    """

    drives: Annotated[tuple[DriveState, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    bubble: Id | None = None
    shifting: Shifting | None = None
    arriving: Arriving | None = None
    broken: bool = False

    def drive(self, system: str) -> DriveState:
        """Return how a drive is."""
        found = (each for each in self.drives if each.system == system)
        return next(found, DriveState(system=system))

    def with_drive(self, drive: DriveState) -> "Beyond":
        """Return it with a drive replaced; a drive in the default state is left out."""
        others = [each for each in self.drives if each.system != drive.system]
        kept = () if drive == DriveState(system=drive.system) else (drive,)
        return replace(self, drives=(*others, *kept))


NOTHING_BEYOND = Beyond()


class Tunnel(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hyperspace tunnel on the map (CI-14.1-3).

    - `facing`: the side of its hex that ships go in and come out through.
    - `ship`, `drive`: who keeps it open; `lost`: structure that the drive had lost by then.
    - `opened`: the turn; `closing`: whether it closes in these Final Actions (CI-14.1.2-1).
    """

    id: Id
    cell: Cell
    facing: Facing
    ship: Id
    drive: Id
    opened: Turn
    lost: Count = 0
    closing: bool = False


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
    """A reactor: its rating in power, each turn again (CI-3.1.1-1)."""

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
    """One weapon: its block, and its arc of fire."""

    id: Id
    name: Name = ""
    structure: Structure
    weapon: Id
    arc: FireArc


class Shield(NamedPart, frozen=True, tag="shield", kw_only=True):
    """A shield (CI-11.2-1): what it deflects and absorbs, and what it covers.

    An `arc` shield covers its own section, an `encapsulating` one all outer ones; point defence
    covers one system, or `roaming` any of its section by a die of its `speed`. One that is
    `made_by` a gravitic weapon is while that is used so (CI-8.2.7-1).
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

    - `operations`: the Rating of a hangar; `arc`: for craft that come and go, null: any.
    - `houses`: the types that it carries; none shown: all small vessels.
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
    """A launch tube of a hangar, for craft that come and go along its arc (CI-12.4.3-1)."""

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
    """Any other system: a drive without details, or one that the chart calls other.

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
    """Return the name of a system in the hit location chart (CI-7.4.1.3-1)."""
    if isinstance(system, OtherSystem):
        return "trans_light_drive" if system.trans_light else "other"
    return _CHART[type(system)]
