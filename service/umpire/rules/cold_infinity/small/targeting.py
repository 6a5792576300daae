"""Which weapons can be aimed at fighters and shuttles at all (CI 12.3)."""

from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.state.bounds import Configuration
from umpire.rules.cold_infinity.state.refusals import SMALL_TARGET
from umpire.rules.cold_infinity.state.traits import AIMS_AT_SMALL, has_trait
from umpire.rules.cold_infinity.state.weapons import Traits

FOR_LARGE: frozenset[Configuration] = frozenset(("slicing", "slashing", "piercing"))
"""Configurations that find no sections on small vessels."""


def bar_to_aiming(configuration: Configuration, traits: Traits) -> Code | None:
    """Return why a weapon cannot target small vessels, or None (CI-12.3-1).

    Its sheet may say that it can.
    """
    if configuration in FOR_LARGE and not has_trait(traits, AIMS_AT_SMALL):
        return SMALL_TARGET
    return None
