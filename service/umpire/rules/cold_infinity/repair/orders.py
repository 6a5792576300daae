"""The orders for repairs (CI 15.5)."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.repair.rates import Work
from umpire.rules.cold_infinity.state.bounds import SectionName

MOST_WORK = 60
Works: TypeAlias = Annotated[tuple[Work, ...], Meta(min_length=1, max_length=MOST_WORK)]


class UseRepairSystem(Value, frozen=True, tag="use_repair_system", kw_only=True):
    """Spend points of a repair system on its ship, as far as it has power for them (15.5.1-1).

    That power is given to it as extra power in Power Allocation.
    """

    ship: Id
    system: Id
    work: Works


class RepairAdHoc(Value, frozen=True, tag="repair_ad_hoc", kw_only=True):
    """Have a crew try to restore a point of a system, or put out a fire (15.5.2-1, 15.5.3-1).

    One of both is named, before the dice: the `system`, or the section of the fire.
    """

    ship: Id
    system: Id | None = None
    fire_in: SectionName | None = None
