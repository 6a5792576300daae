"""A design of this setting, as its designer sends it. Masses in mass factors."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from umpire.kernel.names import NamedValue
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.design import MOST_FITTED, MagazineSpace
from umpire.rules.full_thrust.design import Design as RemixedDesign
from umpire.rules.full_thrust.state.ship import (
    Arcs,
    AreaDefence,
    FighterBay,
    FireControl,
    Hangar,
    Jammer,
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
from umpire.rules.to_boldly_thrust.state.ship import Race
from umpire.rules.to_boldly_thrust.state.systems import (
    BatteryClass,
    CloakingDevice,
    Phaser,
    ShieldGrade,
    Transporter,
)


class TubeMount(PulseTorpedo, frozen=True, tag="photon_tube"):
    """A photon tube through the arcs that its designer wants; it can have but one (TBT-PHOT-01)."""


class TractorMount(NamedValue, frozen=True, tag="tractor"):
    """A tractor beam through the arcs that its designer wants; it can have but one (TBT-RUL-27)."""

    id: Id
    tractor_class: BatteryClass
    arcs: Arcs


Fitted: TypeAlias = (
    FireControl
    | Phaser
    | TubeMount
    | Transporter
    | TractorMount
    | CloakingDevice
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
    | Hangar
)
"""What a designer fits one by one; shields and drives are told by their grade or rating."""


class Design(RemixedDesign, frozen=True, forbid_unknown_fields=True):
    """A ship to be assessed: nothing in it need be legal.

    Its drive for FTL, `ftl`, is the warp engine: without it thrust costs more (TBT-WARP-03). It has
    no screens (TBT-RUL-07). In the display the generator of its shields stands after the systems,
    before the drives.
    """

    # Wider here and narrower there than in Remixed, whose code asks each system what it is.
    systems: Annotated[tuple[Fitted, ...], Meta(max_length=MOST_FITTED)] = ()  # type: ignore[assignment]
    shields: ShieldGrade | None = None
    race: Race = "other"
