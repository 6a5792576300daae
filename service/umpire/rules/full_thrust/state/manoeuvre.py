"""What is written for a ship to do in a turn, and what may be wrong with it (FT 3.3). Units: MU."""

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.errors import Code
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.state.bounds import MOST_SYSTEMS, Coordinate, Velocity
from umpire.rules.full_thrust.state.ship_state import Orbit, Shift, VectorItem


class Fault(NamedTuple):
    """Why a ship cannot carry out an order: the code, this case of it, the rule where not its."""

    code: Code
    message: str
    rule: str | None = None


class MineDrop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a minelayer drops its mine: on the way that its ship flies this turn (FT-12.1-2)."""

    minelayer: Id
    x: Coordinate
    y: Coordinate


class Manoeuvre(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A written order (FT 3.3): change of velocity in MU, course points (starboard positive).

    `final_velocity` is a note and changes nothing (FT-RUL-40); `items` are for vector movement;
    a ship that lays a `mine` moves before others, and may say at which points it drops several
    (`mines`; FT-2.7-7, FT-12.1-2); it may `sweep` (FT-12.1-3); `scan` and `ecm` use sensors and ECM
    this turn, and `reveal` gives a bogey up (FT-11.1-3, FT-11.4-1, FT-UMP-36). `nova` arms a nova
    cannon, `wave` charges the wave guns, `reflex` turns the reflex field on, and `cloak` is for how
    many turns the ship vanishes (FT-12.3-1, -3, -7, -9). It may `dock` at a station, in a bay
    `inside` it, or `undock` (FT-13.7-2); it goes into `orbit` where it reaches the ring
    (FT-14.1-1).
    """

    speed: Annotated[int, Meta(ge=-1000, le=1000)] = 0
    turn: Annotated[int, Meta(ge=-1000, le=1000)] = 0
    roll: bool = False
    launch: bool = False
    ftl: bool = False
    ram: Id | None = None
    items: Annotated[tuple[VectorItem, ...], Meta(max_length=50)] = ()
    final_velocity: Velocity | None = None
    mine: bool = False
    mines: Annotated[tuple[MineDrop, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    sweep: bool = False
    scan: bool = False
    ecm: bool = False
    reveal: bool = False
    dock: Id | None = None
    inside: bool = False
    undock: bool = False
    orbit: Orbit | None = None
    nova: bool = False
    wave: bool = False
    reflex: bool = False
    cloak: Annotated[int, Meta(ge=0, le=1000)] = 0

    def shifted(self, shift: Shift) -> "Manoeuvre":
        """Return it with the points at which mines are dropped shifted (FT-3.8-1)."""
        if not self.mines:
            return self
        places = [(drop, shift((drop.x, drop.y))) for drop in self.mines]
        return replace(self, mines=tuple([replace(drop, x=x, y=y) for drop, (x, y) in places]))

    @property
    def lays_mines(self) -> bool:
        """Whether the ship is to drop mines, at points or where its move ends (FT-12.1-2)."""
        return self.mine or bool(self.mines)
