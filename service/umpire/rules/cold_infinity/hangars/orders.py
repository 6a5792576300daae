"""The orders to hangars: launch, land, arm and move craft, in Final Actions (CI 12.4)."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
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
