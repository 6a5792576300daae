"""The blocks of weapons and munitions on a ship's sheet (CI 1.5, 7 to 10): what each can do."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.bounds import (
    MOST_TRAITS,
    Configuration,
    Count,
    Modifier,
    Name,
)

Sides: TypeAlias = Annotated[int, Meta(ge=2, le=100)]
Traits: TypeAlias = Annotated[tuple[Name, ...], Meta(max_length=MOST_TRAITS)]
"""Enhancements and limitations by name; what the rules do not know has no effect."""


class DiceTerm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice of one kind: 3d6 is three of six sides."""

    number: Annotated[int, Meta(ge=1, le=100)]
    sides: Sides


class Damage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hit rolls: dice, and a number (CI-7.4-1)."""

    dice: Annotated[tuple[DiceTerm, ...], Meta(max_length=8)] = ()
    fixed: Count = 0


class RangeRating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A range rating -a/b: a penalty for so many hexes or part of them (CI-7.5.1-1)."""

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
    """M/i: at most so many pulses, one more each interval; a die adds pulses (CI-8.1.2-1, -3)."""

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
    """A mine that detonates as a `wave` (CI-10.1.1-1), which goes so many hexes.

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
"""What lies hidden until it is found, or goes off."""
Deployed: TypeAlias = ProximityMine | SwarmMine | MicroPlatform | Beacon | WeaponPlatform
"""What a drum deploys (CI-10.0-1)."""


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
    `attachment` (CI-9.2.3.1-1). What detonates as a wave in the hex at which it is aimed has the
    limit of that `wave` in hexes, and its `range` rating from there (CI-7.8-1).
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
