"""The order for docked operations, what it may be for, and why it is refused (CI 15.7.4)."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from umpire.kernel.errors import codes_in, illegal
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.hangars import orders
from umpire.rules.cold_infinity.repair.orders import Works
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.group import MOST_CRAFT

Shared: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]


class ShareCrew(Value, frozen=True, tag="crew", kw_only=True):
    """Transfer people; of crews nobody counts the heads (CI-UMP-185)."""

    people: Shared = 1


class ShareMissiles(Value, frozen=True, tag="missiles", kw_only=True):
    """Transfer missiles, from a rack, reload rack or the stores of a hangar to another."""

    source: Id
    target: Id
    munition: Id
    count: Shared = 1


class ShareRounds(Value, frozen=True, tag="rounds", kw_only=True):
    """Transfer rockets, chaff, flares or what drums hold, between systems that take the same."""

    source: Id
    target: Id
    count: Shared = 1


class ShareCraft(Value, frozen=True, tag="craft", kw_only=True):
    """Transfer craft of a group from a hangar to another; all there, unless some are named."""

    group: Id
    source: Id
    target: Id
    fighters: Annotated[tuple[Id, ...], Meta(max_length=MOST_CRAFT)] = ()


class MendDocked(Value, frozen=True, tag="machine", kw_only=True):
    """Spend points of a repair system of the structure on the ship (CI-15.5.1-1)."""

    system: Id
    work: Works


class CrewsDocked(Value, frozen=True, tag="crews", kw_only=True):
    """Have a crew of the structure try at a system of the ship, or at a fire (CI-15.5.2-1)."""

    system: Id | None = None
    fire_in: SectionName | None = None


Task: TypeAlias = ShareCrew | ShareMissiles | ShareRounds | ShareCraft | MendDocked | CrewsDocked


class UseDock(Value, frozen=True, tag="use_dock", kw_only=True):
    """Do something between a docked ship and its structure (CI-15.7.4-1).

    What is shared goes to the ship, or, where `ashore` is set, from it to the structure.
    """

    ship: Id
    task: Task
    ashore: bool = False


NOT_YET_DOCKED = illegal("not_yet_docked", "CI-15.7.4-1", "The ship is not docked now.")
DOCK_BUSY = illegal("dock_busy", "CI-15.7.4-1", "A clamp makes one docked operation a turn.")
UNFIT_SHARE = illegal("unfit_share", "CI-15.7.4-1", "The one does not take what the other has.")
NO_ROOM_FOR_SHARE = illegal("no_room_for_share", "CI-15.7.4-1", "There is no room for so much.")

CODES = codes_in(vars())

NOTHING_LEFT = orders.NOTHING_LEFT.under("CI-15.7.4-1")
NO_BAY_LEFT = orders.HANGAR_FULL.under("CI-15.7.4-1")
