"""The systems of a ship as its display (SSD) shows them (FT 4 to 9): what each is, never its state.

The order of systems in a display is the order in which they throw at a threshold (FT-DICE-3).
"""

from typing import Annotated, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from umpire.kernel.arcs import Arc
from umpire.kernel.names import NamedValue
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.state.bounds import (
    MOST_ROWS,
    MOST_SYSTEMS,
    Mass,
    Name,
    Points,
    ShipMass,
)
from umpire.rules.full_thrust.state.ship_state import Hold, Streamlining

Arcs: TypeAlias = Annotated[tuple[Arc, ...], Meta(min_length=1, max_length=6)]
"""The arcs through which a weapon bears, as its design fixes them (FT-4.1-3)."""

Ammunition: TypeAlias = Literal["standard", "extended_range"]
Salvoes: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]


class FireControl(NamedValue, frozen=True, tag="fire_control"):
    """A FireCon: one target engaged in the fire phase (FT-4.2-1)."""

    id: Id


class Beam(NamedValue, frozen=True, tag="beam"):
    """A beam battery of a class (FT-4.3-1)."""

    id: Id
    weapon_class: Annotated[int, Meta(ge=1, le=9)]
    arcs: Arcs

    @property
    def dice(self) -> int:
        """The dice that it throws in the nearest band: its class (FT-4.3-1)."""
        return self.weapon_class


class PulseTorpedo(NamedValue, frozen=True, tag="pulse_torpedo"):
    """A pulse torpedo launcher (FT-4.7-1)."""

    id: Id
    arcs: Arcs


class NeedleBeam(NamedValue, frozen=True, tag="needle_beam"):
    """A needle beam, which aims at one system (FT-4.8-1)."""

    id: Id
    arcs: Arcs


class SubmunitionPack(NamedValue, frozen=True, tag="submunition_pack"):
    """A submunition pack, good for one shot (FT-4.9-1)."""

    id: Id
    arcs: Arcs


class SalvoMissileLauncher(NamedValue, frozen=True, tag="salvo_missile_launcher"):
    """A launcher (SML) that one magazine feeds (FT-6.4-1, FT-6.5-1)."""

    id: Id
    arcs: Arcs
    magazine: Id | None = None


class SalvoMissileRack(NamedValue, frozen=True, tag="salvo_missile_rack"):
    """A rack (SMR) that holds one salvo (FT-6.4-1)."""

    id: Id
    arcs: Arcs
    ammunition: Ammunition = "standard"


class Magazine(NamedValue, frozen=True, tag="magazine"):
    """A magazine and the salvoes that it is loaded with at the start (FT-6.5-2)."""

    id: Id
    standard: Salvoes = 0
    extended_range: Salvoes = 0


class PointDefence(NamedValue, frozen=True, tag="point_defence"):
    """A point defence system, PDS (FT-5.3-1)."""

    id: Id


class AreaDefence(NamedValue, frozen=True, tag="area_defence"):
    """An area defence fire control, ADFC (FT-5.3-4)."""

    id: Id


class ScreenGenerator(NamedValue, frozen=True, tag="screen_generator"):
    """One screen generator, one level (FT-4.4-1, FT-7.1-1)."""

    id: Id


class MainDrive(NamedValue, frozen=True, tag="main_drive"):
    """The main drive; the thrust rating stands in the display (FT-3.1-3, FT-4.6-3)."""

    id: Id


class FtlDrive(NamedValue, frozen=True, tag="ftl_drive"):
    """The drive for faster-than-light travel (FT-8.1-1)."""

    id: Id


class FighterBay(NamedValue, frozen=True, tag="fighter_bay"):
    """A hangar bay for one group of six craft (FT-7.1-2, FT-9.7-1)."""

    id: Id


class Hangar(NamedValue, frozen=True, tag="hangar"):
    """A bay for so much mass of small craft, or of ships: a tender's (FT-8.3-1, FT-9.7-1).

    Fighters have 1 mass each. The ships in a tender's bay are no part of a battle.
    """

    id: Id
    capacity: ShipMass


class SensorSuite(NamedValue, frozen=True, tag="sensor_suite"):
    """An enhanced or a superior sensor suite (FT-11.2-1)."""

    id: Id
    grade: Literal["enhanced", "superior"] = "enhanced"


class WeaselDecoy(NamedValue, frozen=True, tag="weasel_decoy"):
    """What gives a bogey the signature of a larger group (FT-11.3-2)."""

    id: Id
    shows: Literal["cruiser", "capital"] = "cruiser"


class Jammer(NamedValue, frozen=True, tag="jammer"):
    """An ECM package, for its own ship or, if `area`, for friends near it (FT-11.4-1)."""

    id: Id
    area: bool = False


class Minelayer(NamedValue, frozen=True, tag="minelayer"):
    """A minelayer and the mines that it carries at the start (FT-12.1-2)."""

    id: Id
    mines: Annotated[int, Meta(ge=0, le=1000)] = 0


class Minesweeper(NamedValue, frozen=True, tag="minesweeper"):
    """A minesweeper (FT-12.1-3)."""

    id: Id


class Ortillery(NamedValue, frozen=True, tag="ortillery"):
    """A system that bombards planets, of no use against ships (FT-12.2-1)."""

    id: Id


class NovaCannon(NamedValue, frozen=True, tag="nova_cannon"):
    """A nova cannon along the keel of a capital ship (FT-12.3-1)."""

    id: Id


class WaveGun(NamedValue, frozen=True, tag="wave_gun"):
    """A wave gun, charged before it fires (FT-12.3-3)."""

    id: Id


class ReflexField(NamedValue, frozen=True, tag="reflex_field"):
    """A reflex field, which may throw beams back at their firer (FT-12.3-7)."""

    id: Id


class CloakingField(NamedValue, frozen=True, tag="cloaking_field"):
    """A cloaking field (FT-12.3-9)."""

    id: Id


Weapon: TypeAlias = Beam | PulseTorpedo | NeedleBeam | SubmunitionPack
"""What fires in the fire phase, through a FireCon."""

Bay: TypeAlias = FighterBay | Hangar
"""What fighters are aboard in."""


def room_in(bay: Bay, in_fighter_bay: int) -> int:
    """Return for how many craft a bay has room, the usual one for so many (FT-7.1-2, FT-9.7-1)."""
    return bay.capacity if isinstance(bay, Hangar) else in_fighter_bay


Launcher: TypeAlias = SalvoMissileLauncher | SalvoMissileRack

System: TypeAlias = (
    FireControl
    | Weapon
    | Launcher
    | Magazine
    | PointDefence
    | AreaDefence
    | ScreenGenerator
    | MainDrive
    | FtlDrive
    | FighterBay
    | Hangar
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
)

WEAPONS: tuple[type[Weapon], ...] = get_args(Weapon)
LAUNCHERS: tuple[type[Launcher], ...] = get_args(Launcher)
ONE_SHOT = (SubmunitionPack, SalvoMissileRack)
"""What is spent by its one use, and then neither fires nor throws at thresholds (FT-RUL-54)."""


Group: TypeAlias = Literal["escort", "cruiser", "capital", "merchant"]


class Ssd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship system display: what the ship is when nothing is lost (FT 2.6, 9).

    `thrust` is the rating of the main drive; `rows` are hull boxes from the top row down, and
    empty rows do not count (FT-RUL-10). Without a `group`, the mass tells it (FT-RUL-67).
    `craft` names the shuttles and the like in its hangars (FT-14.3-3).
    """

    rows: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=1000)], ...], Meta(min_length=1, max_length=MOST_ROWS)
    ]
    systems: Annotated[tuple[System, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    thrust: Annotated[int, Meta(ge=0, le=100)] = 0
    armour: Points = 0
    mass: Mass = 0
    class_name: Name = ""
    class_code: Annotated[str, Meta(max_length=10)] = ""
    group: Group | None = None
    military: bool = True
    holds: Annotated[tuple[Hold, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    points: Points = 0
    streamlining: Streamlining = "none"
    craft: Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)] = ()

    def system(self, system_id: str) -> System | None:
        """Return the system of that name, or `None`."""
        return next((each for each in self.systems if each.id == system_id), None)
