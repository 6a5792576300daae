"""What a seat may order now, chapter by chapter, with the figures that it needs to decide."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.combat.choices import CombatChoice
from umpire.rules.full_thrust.combat.choices import choices as combat
from umpire.rules.full_thrust.damage.choices import DamageChoice
from umpire.rules.full_thrust.damage.choices import choices as damage
from umpire.rules.full_thrust.fighters.choices import FighterChoice
from umpire.rules.full_thrust.fighters.choices import choices as fighters
from umpire.rules.full_thrust.missiles.choices import MissileChoice
from umpire.rules.full_thrust.missiles.choices import choices as missiles
from umpire.rules.full_thrust.movement.choices import MovementChoice
from umpire.rules.full_thrust.movement.choices import choices as movement
from umpire.rules.full_thrust.referee.choices import RefereeChoice
from umpire.rules.full_thrust.referee.choices import choices as referee
from umpire.rules.full_thrust.turns.choices import TurnChoice
from umpire.rules.full_thrust.turns.choices import choices as turns

Choice: TypeAlias = (
    TurnChoice
    | MovementChoice
    | FighterChoice
    | MissileChoice
    | CombatChoice
    | DamageChoice
    | RefereeChoice
)

_CHAPTERS: tuple[Callable[[Battle, Callable[[str], bool], str | None], Iterator[Any]], ...] = (
    movement,
    fighters,
    missiles,
    combat,
    damage,
    turns,
    referee,
)


def choices(battle: Battle, seat: Seat, unit: str | None = None) -> tuple[Choice, ...]:
    """Return what `seat` may order now; with `unit`, for that ship or group alone."""
    if seat.role == "observer" or battle.phase == "over":
        return ()
    return tuple(choice for chapter in _CHAPTERS for choice in chapter(battle, seat.sees, unit))
