"""The orders for guided weapons: launches, and reload racks (CI 9)."""

from typing import Annotated

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.guided.reloading import ReloadOperation
from umpire.rules.cold_infinity.state.bounds import Cell


class LaunchGuided(Value, frozen=True, tag="launch_guided", kw_only=True):
    """Launch a missile, torpedo or drone at a unit, or at a hex (CI-2.1.4-1, CI-9.0-1, CI-7.8-1).

    All see where it is launched; its target stays secret until fire is declared. With no munition,
    it is that of the torpedo launcher, or the next in the feed of the rack. Of a group each
    fighter launches one (CI-12.2.3-1).
    """

    unit: Id
    weapon: Id
    target: Id | None = None
    aimed_at: Cell | None = None
    munition: Id | None = None


class UseReloadRack(Value, frozen=True, tag="use_reload_rack", kw_only=True):
    """Load and unload racks of a ship from a reload rack, once a turn (CI-9.2.4-1)."""

    ship: Id
    rack: Id
    operations: Annotated[tuple[ReloadOperation, ...], Meta(min_length=1, max_length=100)]
