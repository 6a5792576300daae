"""Traits of weapons and hulls that the rules know by name, however a sheet spells them."""

import re
from collections.abc import Iterable

ANTI_SHIELD = "anti_shield"
"""Shields absorb half against it (CI-11.2.2.1-2)."""
IGNORES_ARMOUR = "ignores_armour"
"""It alone goes through armour, whatever its technology (CI-11.4.2-5)."""
DOUBLE_TO_STRUCTURE = "double_damage_to_structure"
HALF_TO_STRUCTURE = "half_damage_to_structure"
"""What it does to hull structure counts double, or half (CI-7.4-2)."""
DEFENSIVE_FIRE = "defensive_fire"
"""A matter weapon that defends nevertheless (CI-8.2.1-1)."""
ABLATIVE_FIRE = "ablative_defensive_fire"
"""Its defensive fire takes damage off in place of chances to hit (CI-11.1.5-1)."""
GUARDIAN = "guardian"
"""It screens from farther away (CI-11.1.7.1-1)."""
LINKED = "linked"
"""A computer network aims it for a group of fighters (CI-12.2.2-1)."""
AIMS_AT_SMALL = "small_vessel_targeting"
"""It hits small vessels, whatever its configuration (CI-12.3-1)."""
EMERGENCY_ARMING = "emergency_arming"
"""It may be armed faster, at the cost of damage or accuracy (CI-7.1.3.1-1)."""
DETONATION_PACK = "detonation_pack"
"""A shuttle whose ramming value triples when it strikes (CI-16.7.1-1)."""
STEALTH_HULL = "stealth_hull"
"""A ship that is locked on to from near alone (CI-15.8-3)."""

GATE = "trans_light_gate"
"""A structure that holds a tunnel in its hex (CI-14.5-1)."""
SNAP_FIELD = "snap_field"
"""A structure that holds a snap field in its hex (CI-14.5-1)."""


def has_trait(traits: Iterable[str], trait: str) -> bool:
    """Return whether a trait is among those of a sheet, in whatever letters they are printed."""
    return any(_plain(each) == trait for each in traits)


def _plain(name: str) -> str:
    words = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return words.replace("armor", "armour")
