"""What the state of a ship tells of its parts, its coming and going, its orbit, its berth."""

from collections.abc import Callable
from typing import Annotated, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.plane import Point
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.state.bounds import Coordinate, Mass, Points, Turn

Streamlining: TypeAlias = Literal["none", "partial", "full"]
Landing: TypeAlias = Literal["safe_landing", "crash_landing"]
Sense: TypeAlias = Literal["cw", "ccw"]


class Orbit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ring round a planet, and which way a ship flies on it (FT-14.0-1, -2)."""

    planet: Id
    direction: Sense = "cw"


Berth: TypeAlias = Literal["external", "internal"]
MOST_BAYS, MOST_NEIGHBOURS = 20, 50


class Station(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A station, or a section of a `base` (FT-13.7-1, FT-13.8-1).

    It drifts on its own facing at its own velocity. Each of the `bays` takes one ship up to that
    mass; `adjacent` are the sections that suffer when this one is destroyed (FT-13.8-3).
    """

    base: Id | None = None
    adjacent: Annotated[tuple[Id, ...], Meta(max_length=MOST_NEIGHBOURS)] = ()
    bays: Annotated[tuple[Mass, ...], Meta(max_length=MOST_BAYS)] = ()


class Docking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship at a station, from the start of turn `since` to that of turn `until` (FT-RUL-90)."""

    station: Id
    berth: Berth = "external"
    since: Turn = 1
    until: Turn | None = None

    def holds(self, turn: int) -> bool:
        """Tell whether the ship is docked in a turn."""
        return self.since <= turn and (self.until is None or turn < self.until)


CoreName: TypeAlias = Literal["bridge", "power_core", "life_support"]
CORE_SYSTEMS: tuple[CoreName, ...] = get_args(CoreName)
_REPAIRABLE = {"bridge": "out", "power_core": "critical", "life_support": "failing"}
"""In which state each can be repaired: before, it works; after, it is gone for good."""
Edge: TypeAlias = Literal["min_x", "max_x", "min_y", "max_y"]
Shift: TypeAlias = Callable[[Point], Point]
"""Where a place on the table is when everything has been shifted (FT-3.8-1)."""


class Core(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The core systems (FT-7.2-1 to -6), used where the option is on.

    `bridge_until` is the last turn out of control (with a bridge that is out and no such turn, for
    the rest of the game); `life_support_until` the turn at whose end it fails.
    """

    bridge: Literal["working", "out"] = "working"
    bridge_until: Turn | None = None
    power_core: Literal["working", "critical", "dumped", "abandoned"] = "working"
    abandoned_turn: Turn | None = None
    life_support: Literal["working", "failing", "failed"] = "working"
    life_support_until: Turn | None = None

    @property
    def is_sound(self) -> bool:
        """Whether all of them work."""
        return all(getattr(self, name) == "working" for name in CORE_SYSTEMS)

    def can_be_repaired(self, name: str) -> bool:
        """Tell whether one of them is out, and not for good (FT-7.1-3)."""
        return bool(getattr(self, name) == _REPAIRABLE[name])


class Hold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hold, passenger, science or troop space, in spaces of one mass (FT-7.5-1)."""

    kind: Literal["hold", "passenger", "science", "troop"]
    size: Annotated[int, Meta(ge=1, le=100_000)]


class VectorItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One item of a vector order, in the order written (FT-10.2-2 to -4).

    `burn` moves by `amount` MU along the facing; `rotate_port` and `rotate_starboard` turn by
    `amount` points; a push moves 1 MU whatever the amount.
    """

    kind: Literal[
        "burn", "rotate_port", "rotate_starboard", "push_port", "push_starboard", "push_rear"
    ]
    amount: Annotated[int, Meta(ge=1, le=1000)] = 1


class Load(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has left a magazine so far, in salvoes (FT-6.5-2)."""

    magazine: Id
    standard: Annotated[int, Meta(ge=0)] = 0
    extended_range: Annotated[int, Meta(ge=0)] = 0


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many mines a minelayer has dropped so far (FT-12.1-2)."""

    minelayer: Id
    mines: Annotated[int, Meta(ge=0)] = 0


class Charge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points that a wave gun has gathered so far (FT-12.3-3)."""

    weapon: Id
    points: Points = 0


class SettledArc(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In which arc a target on a line counts for a ship this turn, by a die (FT-RUL-4)."""

    target: Id
    arc: Arc


class Departure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a ship left the table; `return_turn` only where it may come back (FT-3.5-2).

    `pursued` ships have thrown to disengage, and have not got away (FT-3.9-1).
    """

    turn: Turn
    edge: Edge
    return_turn: Turn | None = None
    pursued: bool = False


class FtlEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where and when a waiting ship means to enter (FT-8.2-1); facing and velocity are its own.

    `point` is set when the entry has been thrown for: where it will really appear.
    """

    turn: Turn
    x: Coordinate
    y: Coordinate
    point: tuple[Coordinate, Coordinate] | None = None

    def shifted(self, shift: Shift) -> "FtlEntry":
        """Return it shifted with the table (FT-3.8-1)."""
        x, y = shift((self.x, self.y))
        point = None if self.point is None else shift(self.point)
        return replace(self, x=x, y=y, point=point)


def halved(rating: int, rounding: Literal["down", "up"]) -> int:
    """Return a half of a thrust rating (FT-RUL-15)."""
    return rating // 2 if rounding == "down" else (rating + 1) // 2
