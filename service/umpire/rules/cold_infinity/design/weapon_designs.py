"""CI 17: designs of weapons, missiles, drums, devices and technologies, as designers send them.

Nothing in them need be legal. What a design leaves out, its rules begin with.
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.design.tables import Each, Level
from umpire.rules.cold_infinity.state.bounds import Configuration, Count, Modifier, Name, Structure
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Damage,
    DefensiveFire,
    PulseRating,
    RangeRating,
    RateOfFire,
    Reach,
    Traits,
)


class WeaponDesign(Value, frozen=True, tag="direct", kw_only=True):
    """A weapon of direct fire (CI-17.1-1); one that is `small` is for small vessels (CI-17.3-1).

    - `pulse`, `slashing`, `tracking`, `wave`, `plasma`: null: where their ratings begin.
    - `power_change`, `structure_change`: what is exchanged for CP (CI-17.1.2-1).
    - `tech_level`: of its own, where it is above that of its technology.
    - `linked`: for small vessels (CI-17.3.1-1).
    """

    id: Id
    name: Name = ""
    technology: Id
    configurations: Annotated[tuple[Configuration, ...], Meta(min_length=1, max_length=9)] = (
        "burst",
    )
    damage: Damage = Damage()
    range: RangeRating = RangeRating()
    rate_of_fire: RateOfFire = RateOfFire(1, 3)
    accuracy: Accuracy = Accuracy()
    defensive_fire: DefensiveFire = DefensiveFire()
    speed: Annotated[int, Meta(ge=0, le=100)] | None = None
    pulse: PulseRating | None = None
    slashing: Each | None = None
    tracking: Annotated[int, Meta(ge=1, le=100)] | None = None
    wave: Count | None = None
    plasma: Count | None = None
    traits: Traits = ()
    power_change: Modifier = 0
    structure_change: Modifier = 0
    tech_level: Level | None = None
    small: bool = False
    linked: bool = False


class RackDesign(Value, frozen=True, tag="missile_rack", kw_only=True):
    """A rack of missiles (CI-17.2.1-1)."""

    id: Id
    name: Name = ""
    magazine: Each
    rate_of_fire: RateOfFire = RateOfFire(1, 4)
    accuracy: Modifier = 0
    munitions: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20)]
    traits: Traits = ()
    small: bool = False


class TorpedoDesign(Value, frozen=True, tag="torpedo_launcher", kw_only=True):
    """A launcher of torpedoes (CI-17.2.2-1); one with a `pulse` fires swarms of them."""

    id: Id
    name: Name = ""
    technology: Id = "radiation"
    damage: Damage
    pulse: PulseRating | None = None
    launch_range: Count
    rate_of_fire: RateOfFire = RateOfFire(1, 4)
    accuracy: Accuracy = Accuracy()
    enhancements: Traits = ()
    power_change: Modifier = 0
    structure_change: Modifier = 0


class DrumDesign(Value, frozen=True, tag="drum", kw_only=True):
    """A drum of stationary weapons, told by the device that it holds (CI-17.4.1-1)."""

    id: Id
    name: Name = ""
    magazine: Each = 1
    holds: Id
    reach: Reach = 0
    rate_of_fire: RateOfFire = RateOfFire(1, 3)
    traits: Traits = ()


AnyWeaponDesign: TypeAlias = WeaponDesign | RackDesign | TorpedoDesign | DrumDesign


class MissileDesign(Value, frozen=True, kw_only=True):
    """A type of missile (CI-17.2.1-2); with a `drone_speed` it is a drone (CI-17.2.1.1-1).

    `attachment` is the weapon of small vessels that a drone carries.
    """

    id: Id
    name: Name = ""
    technology: Id = "matter"
    damage: Count = 0
    launch_range: Count = 0
    range_factor: Annotated[int, Meta(ge=1, le=20)] = 1
    traits: Traits = ()
    drone_speed: Annotated[int, Meta(ge=1, le=1000)] | None = None
    attachment: Id | None = None


class ProximityDesign(Value, frozen=True, tag="proximity_mine", kw_only=True):
    """A mine that bursts as a wave (CI-17.4.2-1)."""

    id: Id
    name: Name = ""
    dice: Each = 1
    wave: Reach = 1
    activation: Reach = 1


class SwarmDesign(Value, frozen=True, tag="swarm_mine", kw_only=True):
    """A mine that becomes a guided weapon of pulses (CI-17.4.2-1, CI-RUL-108)."""

    id: Id
    name: Name = ""
    dice: Each = 1
    pulse: PulseRating = PulseRating(4, 1)
    activation: Reach = 1


class MicroDesign(Value, frozen=True, tag="micro_platform", kw_only=True):
    """A platform of one weapon, which is another design (CI-17.4.2-1)."""

    id: Id
    name: Name = ""
    weapon: Id
    activation: Reach = 1


class BeaconDesign(Value, frozen=True, tag="ess_beacon", kw_only=True):
    """An ESS of its own (CI-17.4.2-1)."""

    id: Id
    name: Name = ""
    rating: Annotated[int, Meta(ge=1, le=1000)]


class PlatformDesign(Value, frozen=True, tag="platform", kw_only=True):
    """A weapon platform for a drum: a core with a plant, sensors and turrets (CI-16.6.2-1)."""

    id: Id
    name: Name = ""
    hull: Structure
    armour: Count = 0
    silhouette: Count
    power: Count
    ew: Count = 1
    weapons: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20)]


AnyDeviceDesign: TypeAlias = (
    ProximityDesign | SwarmDesign | MicroDesign | BeaconDesign | PlatformDesign
)


class TechnologyDesign(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new technology: what it may do, from the schedule, and its level (CI-17.5-1).

    What it does in play is a row of `tables.technologies` under the same name.
    """

    technology: Id
    choices: Traits = ()
    tech_level: Level = 1
