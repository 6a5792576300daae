"""SF 6: a design, as its designer sends it."""

from typing import Annotated

import msgspec
from msgspec import Meta

from umpire.rules.space_fleet.state.bounds import (
    MOST_LAUNCHERS,
    Count,
    Name,
    ShipClass,
    Speed,
)
from umpire.rules.space_fleet.state.ship import LrLauncher, PlasmaCannon, SrLauncher
from umpire.rules.space_fleet.state.tables import ClassRow


class Design(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ship to be assessed: nothing in it need be legal.

    Attributes:
        speed, shields: null takes what is standard in the class (SF-SHIP-01).
        shots: its beams, launchers not among them. Null takes what is standard, less one for each
            launcher (SF-DSN-05).
        mine_patterns: how many patterns of mines it carries (SF-DSN-04).
    """

    ship_class: ShipClass
    class_name: Name = ""
    speed: Speed | None = None
    shots: Count | None = None
    shields: Count | None = None
    sr_launchers: Annotated[tuple[SrLauncher, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    lr_launchers: Annotated[tuple[LrLauncher, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    plasma: Annotated[tuple[PlasmaCannon, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    regenerator: bool = False
    armour: bool = False
    ew: bool = False
    mine_patterns: Count = 0


class Fit(msgspec.Struct, frozen=True):
    """What a design has, with what is standard filled in."""

    speed: int
    beams: int
    shields: int
    weapons: int
    """Everything that fires: beams, launchers and plasma cannon (SF-RUL-27)."""


def fit_of(design: Design, row: ClassRow) -> Fit:
    """Return what a design has: its own figures, or the standard ones of its class (SF-SHIP-01)."""
    launchers = len(design.sr_launchers) + len(design.lr_launchers)
    beams = max(0, row.shots - launchers) if design.shots is None else design.shots
    return Fit(
        speed=row.speed if design.speed is None else design.speed,
        beams=beams,
        shields=row.shields if design.shields is None else design.shields,
        weapons=beams + launchers + len(design.plasma),
    )
