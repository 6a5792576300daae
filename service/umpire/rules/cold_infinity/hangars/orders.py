"""The orders to hangars in Final Actions, and why they are refused (CI 12.4)."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from umpire.kernel.errors import codes_in, illegal, malformed
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state import refusals
from umpire.rules.cold_infinity.state.bounds import Facing
from umpire.rules.cold_infinity.state.group import MOST_CRAFT

Some: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=MOST_CRAFT)]


class LaunchCraft(Value, frozen=True, tag="launch_craft", kw_only=True):
    """Launch fighters of a group, or a shuttle, from a hangar or launcher (CI-12.4.1-1).

    - `fighters`: none named: all of the group that are aboard there.
    - `facing`: any that the arc covers; none: the first of them.
    - `group_name`: that of the group that they make; none: they fly in their own.
    - `tube`: through which; none: the first that works.
    """

    ship: Id
    hangar: Id
    group: Id
    fighters: Some = ()
    facing: Facing | None = None
    group_name: Id | None = None
    tube: Id | None = None


class LandCraft(Value, frozen=True, tag="land_craft", kw_only=True):
    """Land fighters of a group, or a shuttle, in a hangar of a ship (CI-12.4.1-2).

    With no fighters named, all that fly in the group. Where there is no room, or where the hangar
    is for other types, they crash.
    """

    group: Id
    ship: Id
    hangar: Id
    fighters: Some = ()
    tube: Id | None = None


class LoadOrdnance(Value, frozen=True, tag="load", kw_only=True):
    """Load a missile of the hangar's stores into a rack of a craft aboard."""

    group: Id
    fighter: Id
    rack: Id
    munition: Id


class UnloadOrdnance(Value, frozen=True, tag="unload", kw_only=True):
    """Take a missile out of a rack of a craft aboard, into the hangar's stores."""

    group: Id
    fighter: Id
    rack: Id
    munition: Id


HangarOperation: TypeAlias = LoadOrdnance | UnloadOrdnance


class HandleOrdnance(Value, frozen=True, tag="handle_ordnance", kw_only=True):
    """Load craft aboard a hangar with ordnance, or unload them: an operation each (CI-12.4-2)."""

    ship: Id
    hangar: Id
    operations: Annotated[tuple[HangarOperation, ...], Meta(min_length=1, max_length=100)]


class MoveToLauncher(Value, frozen=True, tag="move_to_launcher", kw_only=True):
    """Bring craft from a hangar on their way to an external launcher (CI-12.4.2-1).

    It takes an operation for each in each of three turns.
    """

    ship: Id
    hangar: Id
    launcher: Id
    group: Id
    fighters: Some = ()


class EjectContainer(Value, frozen=True, tag="eject_container", kw_only=True):
    """Eject a full container of a cargo hold, one a turn (CI-15.2-1)."""

    ship: Id
    hold: Id


UNKNOWN_HANGAR = malformed("unknown_hangar", "The ship has no such hangar.", "CI-12.4-1")
NOT_ABOARD = illegal("not_aboard", "CI-12.4.1-1", "The craft is not in that hangar.")
NOT_IN_FLIGHT = illegal("not_in_flight", "CI-12.4.1-2", "The craft does not fly.")
HANGAR_BUSY = illegal(
    "hangar_busy", "CI-12.4-2", "That is more than the hangar can do in what is left of the turn."
)
SHIP_TURNED = illegal(
    "ship_turned", "CI-12.4.1-1", "The ship pivoted, rolled or tumbled on this turn."
)
NOT_ALONGSIDE = illegal("not_alongside", "CI-12.4.1-2", "The craft are not in the ship's hex.")
TOO_SLOW = illegal("too_slow", "CI-12.4.1-2", "The craft are slower than the ship.")
CANNOT_RECEIVE = illegal("cannot_receive", "CI-12.4.2-1", "The launcher receives no craft.")
NO_ORDNANCE = illegal("no_ordnance", "CI-12.4.2-1", "No external launcher handles ordnance.")
NO_TUBE = illegal("no_tube", "CI-12.4.3-1", "The hangar works through a launch tube alone.")
NO_TRANSFER = illegal(
    "no_transfer", "CI-12.4.2-1", "Craft go from hangars to external launchers alone."
)
NO_GROUP_SO = illegal("no_group_so", "CI-12.1-1", "Such craft do not fly as that group.")
HANGAR_FULL = illegal("hangar_full", "CI-12.4-1", "The hangar has no bays free.")
UNFIT_ORDNANCE = illegal("unfit_ordnance", "CI-12.4-2", "The rack does not take that kind.")
RACK_ABOARD_FULL = illegal("rack_aboard_full", "CI-12.4-2", "The rack holds no more.")
HOLD_EMPTY = illegal("hold_empty", "CI-15.2-1", "No container of the hold is full.")
HOLD_WITHIN = illegal("hold_within", "CI-RUL-109", "The hold is inside the ship.")
ONE_CONTAINER = illegal("one_container", "CI-15.2-1", "The ship has ejected one this turn.")

CODES = codes_in(vars())

HANGAR_DESTROYED = refusals.DESTROYED.under("CI-12.4-1")
OUT_OF_HANGAR_ARC = refusals.OUT_OF_ARC.under("CI-12.4.1-1")
NOTHING_LEFT = refusals.MAGAZINE_EMPTY.under("CI-12.4-2")
