"""The data sheet of fighters and shuttles, what they are when nothing is lost (CI 12, 1.5)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.errors import Code
from umpire.kernel.names import Named
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import (
    MOST_WEAPONS,
    Configuration,
    Count,
    Mass,
    Name,
    Points,
    Structure,
)
from umpire.rules.cold_infinity.state.refusals import ATTACHMENT_UNFIT, CRAFT_WEAPON_UNFIT
from umpire.rules.cold_infinity.state.systems import FireArc
from umpire.rules.cold_infinity.state.weapons import (
    DirectWeapon,
    Drum,
    Munition,
    TorpedoLauncher,
    Traits,
    WeaponBlock,
)

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
