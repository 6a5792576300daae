"""The systems of a ship of this setting, beside those of Remixed that it may have too."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from umpire.kernel.arcs import Arc
from umpire.kernel.names import NamedValue
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.state.ship import (
    AreaDefence,
    Beam,
    FighterBay,
    FireControl,
    FtlDrive,
    Hangar,
    Jammer,
    Magazine,
    MainDrive,
    Minelayer,
    Minesweeper,
    NovaCannon,
    Ortillery,
    PointDefence,
    PulseTorpedo,
    ReflexField,
    SalvoMissileLauncher,
    SalvoMissileRack,
    SensorSuite,
    SubmunitionPack,
    WaveGun,
    WeaselDecoy,
)

ShieldGrade: TypeAlias = Literal["standard", "superior", "inferior"]
BatteryClass: TypeAlias = Literal["A", "B", "C"]
_DICE: dict[BatteryClass, int] = {"A": 3, "B": 2, "C": 1}


class ShieldGenerator(NamedValue, frozen=True, tag="shield_generator"):
    """The generator of the shields, and the strength that these have when whole (TBT-SHLD-01)."""

    id: Id
    strength: Annotated[int, Meta(ge=1, le=100_000)]
    grade: ShieldGrade = "standard"


class Phaser(Beam, frozen=True, tag="phaser"):
    """A phaser or disrupter of class A, B or C: a beam that may aim at systems (TBT-PHAS-01)."""

    # What fires it asks for `dice`, never for the class: letters stand for numbers here.
    weapon_class: BatteryClass  # type: ignore[assignment]

    @property
    def dice(self) -> int:
        """The dice that it throws in the nearest band (TBT-PHAS-02)."""
        return _DICE[self.weapon_class]


class PhotonTube(PulseTorpedo, frozen=True, tag="photon_tube"):
    """A tube for photon torpedoes, which never runs out of them (TBT-PHOT-01)."""

    arcs: tuple[Arc]


class Transporter(NamedValue, frozen=True, tag="transporter"):
    """The transporters of a ship (TBT-TRAN-01)."""

    id: Id


class Tractor(NamedValue, frozen=True, tag="tractor"):
    """A tractor beam of a class, in the one arc of its design (TBT-TRAC-01, TBT-RUL-27)."""

    id: Id
    tractor_class: BatteryClass
    arcs: tuple[Arc]


class CloakingDevice(NamedValue, frozen=True, tag="cloaking_device"):
    """A cloaking device (TBT-CLOAK-01)."""

    id: Id


System: TypeAlias = (
    FireControl
    | Phaser
    | PhotonTube
    | ShieldGenerator
    | Transporter
    | Tractor
    | CloakingDevice
    | SubmunitionPack
    | SalvoMissileLauncher
    | SalvoMissileRack
    | Magazine
    | PointDefence
    | AreaDefence
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
)
"""Phasers, tubes, shields and cloaking devices stand in the place of what Remixed has for them."""
