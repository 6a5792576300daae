"""The orders of long-range missiles (SF 8)."""

from typing import TypeAlias

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.movement.orders import Path
from umpire.rules.space_fleet.state.battle import Shots
from umpire.rules.space_fleet.state.bounds import Facing, Heading


class LaunchMissile(Value, frozen=True, tag="launch_missile"):
    """Launch a salvo in any direction (on a table, along any heading) (SF-LRM-01)."""

    ship: Id
    launcher: Id
    facing: Facing | None = None
    heading_deg: Heading | None = None


class MoveMissile(Value, frozen=True, tag="move_missile"):
    """Move a salvo as a ship moves, and say what it attacks, if anything (SF-LRM-02, -04, -05).

    A contact warhead that meets an enemy attacks it without being told; `target` chooses among
    several. A directed-energy warhead holds its fire unless it is told a target.
    """

    missile: Id
    path: Path = ()
    facing: Facing | None = None
    heading_deg: Heading | None = None
    target: Id | None = None


class DefendAgainstMissile(Value, frozen=True, tag="defend_against_missile"):
    """Fire at missiles that are about to attack; the ship then fires no more (SF-LRM-08)."""

    ship: Id
    shots: Shots


class ResolveMissiles(Value, frozen=True, tag="resolve_missiles"):
    """Throw for the attacks of long-range missiles, before all other fire (SF-LRM-07)."""


MissileOrder: TypeAlias = LaunchMissile | MoveMissile | DefendAgainstMissile | ResolveMissiles
