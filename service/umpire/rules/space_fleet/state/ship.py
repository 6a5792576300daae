"""Ships as they are in play, with what they carry; and the counters that stand for them."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.names import Named
from umpire.kernel.rulebook import Id
from umpire.rules.space_fleet.state.bounds import (
    MOST_LAUNCHERS,
    MOST_SIDES,
    MOST_SPOTS,
    Count,
    HullPoints,
    ShipClass,
    Speed,
    Warhead,
)
from umpire.rules.space_fleet.state.places import Place, Spot

ArcDeg: TypeAlias = Annotated[int, Meta(ge=-120, le=180, multiple_of=60)]
"""The middle of a fixed arc, in degrees off the bow, to the right positive."""
Engines: TypeAlias = Literal["ok", "damaged", "wrecked"]
Weapons: TypeAlias = Literal["ok", "ko", "destroyed"]
Status: TypeAlias = Literal["active", "destroyed", "surrendered", "withdrawn"]


class SrLauncher(Named, frozen=True, forbid_unknown_fields=True):
    """A launcher of short-range missiles, and the salvoes in it (SF-SRM-01)."""

    id: Id
    salvoes: Count


class LrLauncher(Named, frozen=True, forbid_unknown_fields=True):
    """A launcher of long-range missiles, and the salvoes in it (SF-LRM-01)."""

    id: Id
    salvoes: Count
    warhead: Warhead = "contact"


class PlasmaCannon(Named, frozen=True, forbid_unknown_fields=True):
    """A plasma cannon, and where the middle of its arc is off the bow (SF-PLAS-02)."""

    id: Id
    arc_deg: ArcDeg = 0


class Ship(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ship in play.

    Attributes:
        counter: the name of its ship counter; it says nothing of the ship (SF-SENS-02).
        hull_points: the total of its design, halves included.
        halvings: how often damage has halved its speed, which counts once (SF-RUL-03).
        track: the spots of its move of this turn, its start first.
        moved, laid: what it has done in the movement of this turn.
        launched: launchers of long-range missiles used this turn.
        fired_at_missile: it has defended, and fires no more this turn (SF-RUL-33).
        spent_beams, spent_mounts: the shots that it has fired this turn in defence, where it may
            still fire the others.
        detected_by: the other sides that have fully detected it, with limited sensors.
    """

    id: Id
    side: Id
    ship_class: ShipClass
    place: Place
    squadron: Id | None = None
    counter: Id | None = None
    hull_points: HullPoints
    max_shields: Count
    shields: Count
    base_speed: Speed
    beams: Count
    sr_launchers: Annotated[tuple[SrLauncher, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    lr_launchers: Annotated[tuple[LrLauncher, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    plasma: Annotated[tuple[PlasmaCannon, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    regenerator: bool = False
    armour: bool = False
    ew: bool = False
    ew_active: bool = False
    ew_dummies: Id | None = None
    mine_patterns: Count = 0
    damage_points: Count = 0
    engines: Engines = "ok"
    halvings: Count = 0
    weapons: Weapons = "ok"
    status: Status = "active"
    track: Annotated[tuple[Spot, ...], Meta(max_length=MOST_SPOTS)] = ()
    moved: bool = False
    laid: bool = False
    launched: Annotated[tuple[Id, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    fired_beam: bool = False
    fired_direct: bool = False
    fired_any: bool = False
    fired_plasma: bool = False
    fired_at_missile: bool = False
    spent_beams: Count = 0
    spent_mounts: Annotated[tuple[Id, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    armour_used: bool = False
    detected_by: Annotated[tuple[Id, ...], Meta(max_length=MOST_SIDES)] = ()


class Dummy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A dummy ship counter: `id` is its name, as `counter` is a ship's (SF-SENS-04, -05).

    Under the counter of its squadron it is a part of what that will break up into. `speed` is what
    it pretends to where squadrons throw for initiative.
    """

    id: Id
    side: Id
    squadron: Id
    spot: Spot
    speed: Speed = 3


class Missile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A salvo of long-range missiles in flight (SF-LRM-01 to -05).

    `target` is the ship or the counter that it attacks this turn, by the name that all know.
    """

    id: Id
    side: Id
    place: Place
    warhead: Warhead
    moves_made: Count = 0
    moved: bool = False
    target: Id | None = None
