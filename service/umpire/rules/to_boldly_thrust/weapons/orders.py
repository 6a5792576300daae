"""The orders of weapons: spreads of photon torpedoes (TBT 4). Fire is ordered as in Remixed."""

from typing import Annotated

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.bounds import Course


class SpreadAim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One spread: from which tube, on what course, how far in MU, how many points it turns.

    It turns in the middle of its way, to starboard where `turn` is positive (TBT-RUL-14).
    """

    tube: Id
    course: Course
    length: Annotated[float, Meta(ge=0, le=1000)]
    turn: Annotated[int, Meta(ge=-12, le=12)] = 0


class LaunchSpreads(Value, frozen=True, tag="launch_spreads"):
    """Launch all the spreads of one ship, before any ship moves (TBT-PHOT-03)."""

    ship: Id
    spreads: Annotated[tuple[SpreadAim, ...], Meta(min_length=1, max_length=100)]
