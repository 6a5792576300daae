"""What bodies, debris and mines did (SF 5, SF 8)."""

from typing import TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.space_fleet.places import Place, Spot


class BodyMoved(Event, frozen=True, tag="body_moved", kw_only=True):
    """An asteroid or a planet moved one unit."""

    body: str
    place: Place
    rule: str = "SF-TERR-02"


class DebrisDrifted(Event, frozen=True, tag="debris_drifted", kw_only=True):
    """An area of debris is where these spots are."""

    debris: str
    spots: tuple[Spot, ...]
    rule: str = "SF-TERR-07"


class CollisionThrown(Event, frozen=True, tag="collision_thrown", kw_only=True):
    """A ship threw to escape a body: below `below` it does, and stands at `place`."""

    ship: str
    side: str
    body: str
    below: int
    escaped: bool
    place: Place | None
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-TERR-03"


class DummiesThrownAside(Event, frozen=True, tag="dummies_thrown_aside", kw_only=True):
    """A body came upon counters with no ships under them, or with ships: they stand at `spot`."""

    side: str
    body: str
    dummies: tuple[str, ...]
    spot: Spot
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-18"


class DebrisStruck(Event, frozen=True, tag="debris_struck", kw_only=True):
    """A ship too fast for debris: so many hexes of it entered, so many hits."""

    ship: str
    side: str
    hexes: int
    hits: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-TERR-08"


class MinesAttacked(Event, frozen=True, tag="mines_attacked", kw_only=True):
    """A minefield attacked a ship; `hits` is 0 where the die is below `need`."""

    field: str
    ship: str
    side: str
    need: int
    hits: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-MINE-01"


class FieldRevealed(Event, frozen=True, tag="field_revealed", kw_only=True):
    """A ship has entered a minefield: all know of it now."""

    field: str
    side: str
    spot: Spot
    rule: str = "SF-MINE-05"


class MinesLaid(Event, frozen=True, tag="mines_laid", kw_only=True):
    """A ship laid a pattern of mines; `patterns` are left to it."""

    ship: str
    side: str
    field: str
    spot: Spot
    patterns: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-MINE-02"


class FieldSwept(Event, frozen=True, tag="field_swept", kw_only=True):
    """A minefield is swept and gone."""

    field: str
    rule: str = "SF-MINE-04"


TerrainEvent: TypeAlias = (
    BodyMoved
    | DebrisDrifted
    | CollisionThrown
    | DummiesThrownAside
    | DebrisStruck
    | MinesAttacked
    | FieldRevealed
    | MinesLaid
    | FieldSwept
)
