"""What a seat may order now, chapter by chapter, with the figures that it needs to decide."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.boarding.choices import BoardingChoice
from umpire.rules.full_thrust.boarding.choices import choices as boarding
from umpire.rules.full_thrust.combat.choices import CombatChoice
from umpire.rules.full_thrust.combat.choices import choices as combat
from umpire.rules.full_thrust.damage.choices import DamageChoice
from umpire.rules.full_thrust.damage.choices import choices as damage
from umpire.rules.full_thrust.fighters.choices import FighterChoice
from umpire.rules.full_thrust.fighters.choices import choices as fighters
from umpire.rules.full_thrust.missiles.choices import MissileChoice
from umpire.rules.full_thrust.missiles.choices import choices as missiles
from umpire.rules.full_thrust.morale.choices import MoraleChoice
from umpire.rules.full_thrust.morale.choices import choices as morale
from umpire.rules.full_thrust.morale.surrender import unanswered
from umpire.rules.full_thrust.movement.choices import MovementChoice
from umpire.rules.full_thrust.movement.choices import choices as movement
from umpire.rules.full_thrust.referee.choices import RefereeChoice
from umpire.rules.full_thrust.referee.choices import choices as referee
from umpire.rules.full_thrust.sensors.choices import SensorChoice
from umpire.rules.full_thrust.sensors.choices import choices as sensors
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.turns.choices import TurnChoice
from umpire.rules.full_thrust.turns.choices import choices as turns
from umpire.rules.full_thrust.wonders.choices import WonderChoice
from umpire.rules.full_thrust.wonders.choices import choices as wonders

Choice: TypeAlias = (
    TurnChoice
    | MovementChoice
    | FighterChoice
    | MissileChoice
    | CombatChoice
    | DamageChoice
    | SensorChoice
    | BoardingChoice
    | MoraleChoice
    | WonderChoice
    | RefereeChoice
)

_CHAPTERS: tuple[Callable[[Battle, Callable[[str], bool], str | None], Iterator[Any]], ...] = (
    movement,
    sensors,
    fighters,
    missiles,
    combat,
    damage,
    boarding,
    wonders,
    morale,
    turns,
    referee,
)
_WHILE_A_SHIP_WAITS = (morale, referee)
"""What is open while a surrender waits for its answer (FT-UMP-33)."""


def choices(battle: Battle, seat: Seat, unit: str | None = None) -> tuple[Choice, ...]:
    """Return what `seat` may order now; with `unit`, for that ship or group alone."""
    if seat.role == "observer" or battle.phase == "over":
        return ()
    chapters = _WHILE_A_SHIP_WAITS if unanswered(battle) else _CHAPTERS
    return tuple(choice for chapter in chapters for choice in chapter(battle, seat.sees, unit))
