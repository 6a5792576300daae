"""FT 9.10: a design, as its designer sends it. Masses in mass factors, space in mass of content."""

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from umpire.kernel.names import NamedValue
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.state.bounds import Name, ShipMass
from umpire.rules.full_thrust.state.design_costs import DesignCosts, ShipClass
from umpire.rules.full_thrust.state.ship_state import Hold, Streamlining
from umpire.rules.full_thrust.state.small_craft import FighterType
from umpire.rules.full_thrust.state.systems import (
    AreaDefence,
    Beam,
    CloakingField,
    FighterBay,
    FireControl,
    Group,
    Hangar,
    Jammer,
    Minelayer,
    Minesweeper,
    NeedleBeam,
    NovaCannon,
    Ortillery,
    PointDefence,
    PulseTorpedo,
    ReflexField,
    Salvoes,
    SalvoMissileLauncher,
    SalvoMissileRack,
    SensorSuite,
    Ssd,
    SubmunitionPack,
    WaveGun,
    WeaselDecoy,
)

T = TypeVar("T")

MOST_FITTED, MOST_HOLDS = 80, 4
"""With drives, screens and the hold of each row, a display still has room for so many."""

Amount: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]


class MagazineSpace(NamedValue, frozen=True, tag="magazine"):
    """A magazine: its `space`, and the salvoes it starts with (FT-6.5-1, -2).

    Without a `space` it has just what the salvoes need.
    """

    id: Id
    standard: Salvoes = 0
    extended_range: Salvoes = 0
    space: Amount | None = None


Fitted: TypeAlias = (
    FireControl
    | Beam
    | PulseTorpedo
    | NeedleBeam
    | SubmunitionPack
    | SalvoMissileLauncher
    | SalvoMissileRack
    | MagazineSpace
    | PointDefence
    | AreaDefence
    | FighterBay
    | Minelayer
    | Minesweeper
    | Ortillery
    | SensorSuite
    | WeaselDecoy
    | Jammer
    | NovaCannon
    | WaveGun
    | ReflexField
    | CloakingField
    | Hangar
)
"""What a designer fits one by one; drives and screens are told by their rating or level."""


class CarriedFighters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fighters that a bay holds at the start (FT-9.7-1, FT-9.11-1)."""

    bay: Id
    type: FighterType = "standard"
    craft: Annotated[int, Meta(ge=1, le=6)] = 6


class Design(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship to be assessed: nothing in it need be legal.

    `hull` and `armour` are boxes, `screens` the level, `backup_screens` spare generators, `tows`
    the mass that a tug tows through a jump (FT-8.3-2). A size in `holds` is all the space of that
    kind; the rows divide it (FT-9.4-1). A launcher that names no magazine is fed by the only one.
    The systems are the order of the display; screens and drives stand after them. A `station` has
    no drives (FT-13.7-1), and if very large more rows of hull (FT-13.8-2).
    """

    mass: ShipMass
    hull: Amount
    thrust: Annotated[int, Meta(ge=0, le=100)] = 0
    ftl: bool = True
    tows: Amount = 0
    streamlining: Streamlining = "none"
    armour: Amount = 0
    screens: Annotated[int, Meta(ge=0, le=8)] = 0
    backup_screens: Annotated[int, Meta(ge=0, le=8)] = 0
    systems: Annotated[tuple[Fitted, ...], Meta(max_length=MOST_FITTED)] = ()
    holds: Annotated[tuple[Hold, ...], Meta(max_length=MOST_HOLDS)] = ()
    fighters: Annotated[tuple[CarriedFighters, ...], Meta(max_length=MOST_FITTED)] = ()
    class_name: Name = ""
    class_code: Annotated[str, Meta(max_length=10)] = ""
    group: Group | None = None
    military: bool = True
    station: bool = False


_BOOK = DesignCosts()


def classes_for(total_mass: int, costs: DesignCosts = _BOOK) -> tuple[ShipClass, ...]:
    """Return the classes into whose range a mass falls (FT-9.2-1)."""
    return tuple(
        each
        for each in costs.classes
        if each.min_mass <= total_mass and (each.max_mass is None or total_mass <= each.max_mass)
    )


def group_by_mass(total_mass: int, costs: DesignCosts = _BOOK) -> Group:
    """Return the group of a ship that names neither group nor class (FT-RUL-67)."""
    if total_mass >= costs.groups.capital_from:
        return "capital"
    return "cruiser" if total_mass >= costs.groups.cruiser_from else "escort"


def group_by_class(class_code: str, costs: DesignCosts = _BOOK) -> Group | None:
    """Return the group of a class, `None` where the table does not have it (FT-2.5-1)."""
    return next((each.group for each in costs.classes if each.code == class_code), None)


def group_of(ship: Ssd | Design, costs: DesignCosts = _BOOK) -> Group:
    """Return the group of a ship: its own, that of its class, or by mass (FT-2.5-1, FT-RUL-67)."""
    named = ship.group or group_by_class(ship.class_code, costs)
    return named or group_by_mass(ship.mass, costs)


def several(kind: Callable[..., T], names: str, *given: Any) -> tuple[T, ...]:
    """Return systems that are alike, one for each of the names in a string."""
    return tuple(kind(name, *given) for name in names.split())
