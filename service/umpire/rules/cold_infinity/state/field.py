"""What lies on the map beside units: objects, mines, tunnels and bubbles (CI 7.1.5, 10, 14)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from umpire.kernel.names import Named
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import (
    MOST_SIDES,
    MOST_SYSTEMS,
    Cell,
    Count,
    Facing,
    Mass,
    Modifier,
    Turn,
)
from umpire.rules.cold_infinity.state.weapons import Mined


class Body(Named, frozen=True, forbid_unknown_fields=True):
    """An object in a hex (CI-7.1.5-1).

    The rules of terrain are lost: a scenario tells what it adds to fire at units in its hex
    (`modifier`, CI-7.3.1-1), and whether it puts out their weapons (CI-7.1.2.2-1). A `wormhole` is
    a snap field in its hex (CI-14.5-1).
    """

    id: Id
    cell: Cell
    mass: Mass
    modifier: Modifier = 0
    weapons_off: bool = False
    wormhole: bool | UnsetType = UNSET


ShroudKind: TypeAlias = Literal["ew", "ess"]
MOST_MINES = 500


class Mine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A mine: whose, where, of which kind, and from which turn on it lives (CI-10.0-1).

    It is secret to its side and to those that have `found` it (CI-10.5-1).
    """

    id: Id
    side: Id
    cell: Cell
    munition: Mined
    live: Turn = 1
    found: Annotated[tuple[Id, ...], Meta(max_length=MOST_SIDES)] = ()


class Announced(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A drum that is to deploy in the Final Actions of a turn (CI-2.1.4.1-1).

    `device` is the name of what it will deploy; all know it.
    """

    device: Id
    unit: Id
    weapon: Id
    turn: Turn


class Sought(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A shroud that has looked for mines this turn, and how often (CI-10.5-1, CI-RUL-112)."""

    unit: Id
    shroud: ShroudKind
    turn: Turn
    times: Count = 1


DriveKind: TypeAlias = Literal["hyper", "shift", "warp", "snap"]
"""What carries ships beyond light (CI-14.0-1)."""
Coming: TypeAlias = Literal["tunnel", "shift", "warp", "snap"]
"""How a ship comes into a battle (CI-14.6-1, CI-14.6-2)."""
Shifting: TypeAlias = Literal["announced", "shifted"]
"""A ship has announced that it shifts in part this turn, or does by now (CI-14.2.1-1)."""
MOST_TUNNELS = 400


class DriveState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A drive: what it holds, and what it has been told to do.

    - `held`: power that it held when the turn began; `wanted`: what it is to hold this turn, null
      if nothing was said (CI-14.1-2).
    - `declared`: the turn in which it was told to work (CI-14.1-1).
    - `disabled`: whether it is of no use until it is repaired (CI-13.1.6.1-1).
    - `faltered`: whether it was set back this turn, and takes no power in it any more.
    - `melted`: whether it has melted down, and is beyond repair (CI-13.1.6.1-1).
    """

    system: Id
    held: Count = 0
    wanted: Count | None = None
    declared: Turn | None = None
    disabled: bool = False
    faltered: bool = False
    melted: bool = False


class Arriving(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ship on its way into the battle: how, where, in which turn, and through which tunnel."""

    by: Coming
    cell: Cell
    turn: Turn
    through: Id | None = None


class Beyond(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What of a ship has to do with travel beyond light (CI 14).

    - `drives`: those of which there is anything to say.
    - `bubble`: the warp drive that keeps its bubble (CI-14.3-1).
    - `shifting`: whether it shifts in part this turn (CI-14.2.1-1).
    - `arriving`: how it comes in, while it does (CI-14.6-1).
    - `broken`: whether it is a gate that has broken down (CI-13.4-1).
    """

    drives: Annotated[tuple[DriveState, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    bubble: Id | None = None
    shifting: Shifting | None = None
    arriving: Arriving | None = None
    broken: bool = False

    def drive(self, system: str) -> DriveState:
        """Return how a drive stands."""
        found = (each for each in self.drives if each.system == system)
        return next(found, DriveState(system=system))

    def with_drive(self, drive: DriveState) -> "Beyond":
        """Return it with a drive as told; one of which there is nothing to say is left out."""
        others = [each for each in self.drives if each.system != drive.system]
        kept = () if drive == DriveState(system=drive.system) else (drive,)
        return replace(self, drives=(*others, *kept))


NOTHING_BEYOND = Beyond()


class Tunnel(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hyperspace tunnel on the map (CI-14.1-3).

    - `facing`: the side of its hex through which ships go in and come out.
    - `ship`, `drive`: who keeps it open; `lost`: structure that the drive had lost by then.
    - `opened`: in which turn; `closing`: whether it closes in these Final Actions (CI-14.1.2-1).
    """

    id: Id
    cell: Cell
    facing: Facing
    ship: Id
    drive: Id
    opened: Turn
    lost: Count = 0
    closing: bool = False
