"""What makes a ship record a station, and what it is for a ship to be docked at one (FT 13.7)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.state.bounds import Mass, Turn

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
