"""The rulebooks that this service knows, in one tuple. A new one is one entry more."""

from typing import Any

from umpire.kernel.rulebook import Rulebook
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT
from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST

RULEBOOKS: tuple[Rulebook[Any, Any, Any], ...] = (
    FULL_THRUST_LIGHT,
    FULL_THRUST,
    TO_BOLDLY_THRUST,
    SPACE_FLEET,
    COLD_INFINITY,
)
