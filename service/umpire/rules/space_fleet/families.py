"""The families of acts that the service knows, and which orders belong to each."""

from collections.abc import Mapping

import msgspec

from umpire.kernel.rulebook import Family
from umpire.rules.space_fleet.fire.orders import DeclareFire, ResolveFire
from umpire.rules.space_fleet.hits.orders import ApplyHits
from umpire.rules.space_fleet.missiles.orders import (
    DefendAgainstMissile,
    LaunchMissile,
    MoveMissile,
    ResolveMissiles,
)
from umpire.rules.space_fleet.movement.orders import MoveShip, MoveSquadron
from umpire.rules.space_fleet.referee.orders import CorrectShip, DeclareVictory, Withdraw
from umpire.rules.space_fleet.sensors.orders import MoveDummies, Scan, SetDummies, SwitchEw
from umpire.rules.space_fleet.terrain.orders import LayMines, MoveBodies, SweepMines
from umpire.rules.space_fleet.turns.orders import EndTurn, Finish, RollInitiative

_BY_FAMILY: dict[Family, tuple[type[msgspec.Struct], ...]] = {
    "movement": (
        MoveBodies,
        MoveShip,
        MoveSquadron,
        MoveDummies,
        LayMines,
        SweepMines,
        MoveMissile,
    ),
    "fire": (LaunchMissile, DefendAgainstMissile, ResolveMissiles, DeclareFire, ResolveFire),
    "damage": (ApplyHits, CorrectShip),
    "sensors": (Scan, SetDummies, SwitchEw),
    "sequence": (RollInitiative, Finish, EndTurn, Withdraw, DeclareVictory),
}
FAMILIES: Mapping[type[msgspec.Struct], Family] = {
    order: family for family, orders in _BY_FAMILY.items() for order in orders
}
