"""What a seat may order now, chapter by chapter, with the figures that it needs to decide."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from umpire.kernel.rulebook import Seat
from umpire.rules.space_fleet.fire.choices import FireChoice
from umpire.rules.space_fleet.fire.choices import choices as fire
from umpire.rules.space_fleet.missiles.choices import MissileChoice
from umpire.rules.space_fleet.missiles.choices import choices as missiles
from umpire.rules.space_fleet.movement.choices import MovementChoice
from umpire.rules.space_fleet.movement.choices import choices as movement
from umpire.rules.space_fleet.referee.choices import RefereeChoice
from umpire.rules.space_fleet.referee.choices import choices as referee
from umpire.rules.space_fleet.sensors.choices import SensorChoice
from umpire.rules.space_fleet.sensors.choices import choices as sensors
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.terrain.choices import TerrainChoice
from umpire.rules.space_fleet.terrain.choices import choices as terrain
from umpire.rules.space_fleet.turns.choices import TurnChoice
from umpire.rules.space_fleet.turns.choices import choices as turns

Choice: TypeAlias = (
    TurnChoice
    | MovementChoice
    | TerrainChoice
    | MissileChoice
    | FireChoice
    | SensorChoice
    | RefereeChoice
)

_CHAPTERS: tuple[Callable[[Battle, Callable[[str], bool], str | None], Iterator[Any]], ...] = (
    movement,
    terrain,
    missiles,
    fire,
    sensors,
    turns,
    referee,
)


def choices(battle: Battle, seat: Seat, unit: str | None = None) -> tuple[Choice, ...]:
    """Return what `seat` may order now; with `unit`, for that ship or squadron alone."""
    if seat.role == "observer" or battle.phase == "over":
        return ()
    return tuple(choice for chapter in _CHAPTERS for choice in chapter(battle, seat.sees, unit))
