"""A unit's data sheet (SDS), and that of fighters and shuttles: what they are when nothing is lost.

CI 1.5, 12. Mass in its own units.
"""

from collections.abc import Mapping
from functools import cached_property
from itertools import chain
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from umpire.kernel.errors import Code
from umpire.kernel.names import Named
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import (
    MOST_SECTIONS,
    MOST_SYSTEMS,
    MOST_WEAPONS,
    Configuration,
    Count,
    HullType,
    Mass,
    Name,
    Points,
    SectionName,
    Structure,
)
from umpire.rules.cold_infinity.state.refusals import ATTACHMENT_UNFIT, CRAFT_WEAPON_UNFIT
from umpire.rules.cold_infinity.state.systems import Bridge, FireArc, System, WeaponMount
from umpire.rules.cold_infinity.state.weapons import (
    DirectWeapon,
    Drum,
    Munition,
    TorpedoLauncher,
    Traits,
    WeaponBlock,
)

MOST_LEVELS = MOST_SECTIONS * MOST_SYSTEMS
Brigades: TypeAlias = Annotated[int, Meta(ge=1, le=20)]


class AdaptiveArmour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Adaptive armour: most points against a technology, and in all (CI-11.4.2-2)."""

    per_technology: Count
    total: Count
    linked: bool = False
    collective: bool = False
    stealth: bool = False


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A section: its armour, its hull, its systems in the order of the sheet (CI-1.5-1)."""

    name: SectionName
    armour: Count = 0
    ablative: bool = False
    adaptive: AdaptiveArmour | None = None
    hull: Structure
    systems: Annotated[tuple[System, ...], Meta(max_length=MOST_SYSTEMS)] = ()


Axis: TypeAlias = Literal["X", "Y", "Z"]
Shell: TypeAlias = Literal["whole", "outer", "inner"]


class Rotation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a structure rotates: about which axis, which way, how many steps in how many turns.

    About Z it pivots by facings, clockwise where the sign is positive; about X it tumbles, about Y
    it rolls, by quarters forward or to starboard. An `outer` or `inner` shell may turn alone.
    """

    axis: Axis = "Z"
    sign: Literal[-1, 1] = 1
    steps: Annotated[int, Meta(ge=0, le=1000)] = 1
    turns: Annotated[int, Meta(ge=1, le=1000)] = 1
    shell: Shell = "whole"


class Silhouettes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The silhouettes of a unit from ahead and astern, and from its sides (CI-7.3.1.1-1)."""

    fore_aft: Count
    port_starboard: Count


class Costs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thrust that manoeuvres cost: for a hex, a facing, 90 degrees, a hex sideways (CI-5.1-1)."""

    acceleration: Annotated[int, Meta(ge=1, le=1000)] = 1
    pivot: Annotated[int, Meta(ge=1, le=1000)] = 1
    roll_tumble: Annotated[int, Meta(ge=1, le=1000)] = 1
    slide: Annotated[int, Meta(ge=1, le=1000)] = 1


_S = TypeVar("_S", bound=System)


class TechLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tech level of a system (CI-16.2-1)."""

    system: Id
    level: Annotated[int, Meta(ge=1, le=20)]


TechLevels: TypeAlias = Annotated[tuple[TechLevel, ...], Meta(max_length=MOST_LEVELS)]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """The data sheet of a starship or a stationary structure; what is looked up often is kept.

    `specialised` names technologies and configurations that its armour is made against
    (CI-11.4.3-1). A `ramming_value` that is printed counts before the formula (CI-RUL-10).
    `tech_levels` are those of systems other than bridges, as far as they are told (CI-16.2-1);
    `fire_brigades` are crews (CI-15.5.3-1). Both may be left out, and are then in no encoding.
    """

    class_name: Name
    hull_type: HullType
    mass: Mass
    silhouettes: Silhouettes
    costs: Costs = Costs()
    sections: Annotated[tuple[Section, ...], Meta(min_length=1, max_length=MOST_SECTIONS)]
    weapons: Annotated[tuple[WeaponBlock, ...], Meta(max_length=MOST_WEAPONS)] = ()
    munitions: Annotated[tuple[Munition, ...], Meta(max_length=MOST_WEAPONS)] = ()
    specialised: Traits = ()
    construction_points: Points = 0
    ramming_value: Points | None = None
    traits: Traits = ()
    tech_levels: TechLevels | UnsetType = UNSET
    fire_brigades: Brigades | UnsetType = UNSET
    rotation: Rotation | None = None

    @property
    def brigades(self) -> int:
        """How many fire brigades are aboard (CI-15.5.3-1)."""
        return 0 if isinstance(self.fire_brigades, UnsetType) else self.fire_brigades

    @property
    def told_levels(self) -> TechLevels:
        """The tech levels of systems other than bridges, as far as they are told (CI-16.2-1)."""
        return () if isinstance(self.tech_levels, UnsetType) else self.tech_levels

    def tech_level_of(self, system: Id) -> int | None:
        """Return the tech level of a system, or `None` if it has none (CI-16.2-1).

        That of a bridge is never below any other aboard (CI-16.4.6-1).
        """
        told = {each.system: each.level for each in self.told_levels}
        for each in self.systems:
            if each.id == system and isinstance(each, Bridge):
                return max(each.tech_level, *told.values(), 1)
        return told.get(system)

    @cached_property
    def systems(self) -> tuple[System, ...]:
        """All systems, section by section in the order of the sheet."""
        return tuple(chain.from_iterable(section.systems for section in self.sections))

    @cached_property
    def mounts(self) -> Mapping[Id, WeaponMount]:
        """The mounts of its weapons, by their names."""
        return {each.id: each for each in self.systems if isinstance(each, WeaponMount)}

    @cached_property
    def homes(self) -> Mapping[Id, SectionName]:
        """The section in which each system stands."""
        return {each.id: part.name for part in self.sections for each in part.systems}

    @cached_property
    def _by_kind(self) -> dict[type[Any], tuple[Any, ...]]:
        return {}

    def of_kind(self, kind: type[_S]) -> tuple[_S, ...]:
        """Return the systems of a kind, in the order of the sheet."""
        found = self._by_kind.get(kind)
        if found is None:
            found = tuple([each for each in self.systems if isinstance(each, kind)])
            self._by_kind[kind] = found
        return found


CraftType: TypeAlias = Literal[
    "light_fighter", "heavy_fighter", "light_shuttle", "medium_shuttle", "heavy_shuttle"
]
NOT_ON_CRAFT: frozenset[Configuration] = frozenset(("tracking", "enveloping", "piercing", "wave"))
"""Configurations that small vessels do not mount (CI-17.3)."""


class CraftArmour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The armour of a small vessel on its four sides (CI-12.3.2-1)."""

    forward: Count = 0
    aft: Count = 0
    port: Count = 0
    starboard: Count = 0


class CraftMount(Named, frozen=True, forbid_unknown_fields=True):
    """One weapon of a small vessel: of which block, and through which arc it fires."""

    id: Id
    weapon: Id
    arc: FireArc


class CraftSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The data sheet of a fighter or shuttle; all of a group have the same.

    `evasion` are the levels of its design (CI-5.5.2-2), `sensors` the EW points of high-density
    sensors (CI-4.3.1-1), `support` the rating of an ESS that a shuttle may carry.
    """

    class_name: Name
    hull_type: CraftType
    mass: Mass
    thrust: Count
    non_inertial: bool = False
    evasion: Count = 4
    armour: CraftArmour = CraftArmour()
    hull: Structure
    mounts: Annotated[tuple[CraftMount, ...], Meta(max_length=MOST_WEAPONS)] = ()
    weapons: Annotated[tuple[WeaponBlock, ...], Meta(max_length=MOST_WEAPONS)] = ()
    munitions: Annotated[tuple[Munition, ...], Meta(max_length=MOST_WEAPONS)] = ()
    sensors: Count = 0
    support: Count = 0
    construction_points: Points = 0
    ramming_value: Points | None = None
    traits: Traits = ()


def bar_to_mounting(block: WeaponBlock) -> Code | None:
    """Return why small vessels do not mount it, or None (CI-7.5.3.2-1, CI-12.2.1-1, CI-17.3-1).

    They have no torpedoes, no drums, no accuracy with signs, and not every configuration.
    """
    if isinstance(block, TorpedoLauncher | Drum):
        return CRAFT_WEAPON_UNFIT
    if not isinstance(block, DirectWeapon):
        return None
    unfit = block.accuracy.signs or NOT_ON_CRAFT.intersection(block.configurations)
    return CRAFT_WEAPON_UNFIT if unfit else None


def bar_to_attaching(block: WeaponBlock) -> Code | None:
    """Return why a drone carries no such weapon, or None (CI-9.2.3.1-1).

    It is direct fire, as small vessels mount it.
    """
    if not isinstance(block, DirectWeapon) or bar_to_mounting(block):
        return ATTACHMENT_UNFIT
    return None
