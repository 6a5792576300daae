"""What a seat may order now, chapter by chapter, with the figures that it needs to decide."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.defence.choices import DefenceChoice
from umpire.rules.cold_infinity.defence.choices import choices as defence
from umpire.rules.cold_infinity.fire.choices import FireChoice
from umpire.rules.cold_infinity.fire.choices import choices as fire
from umpire.rules.cold_infinity.guided.choices import GuidedChoice
from umpire.rules.cold_infinity.guided.choices import choices as guided
from umpire.rules.cold_infinity.hits.choices import ResolveDamageChoice
from umpire.rules.cold_infinity.hits.choices import choices as damage
from umpire.rules.cold_infinity.movement.choices import MovementChoice
from umpire.rules.cold_infinity.movement.choices import choices as movement
from umpire.rules.cold_infinity.power.choices import PowerChoice
from umpire.rules.cold_infinity.power.choices import choices as power
from umpire.rules.cold_infinity.referee.choices import RefereeChoice
from umpire.rules.cold_infinity.referee.choices import choices as referee
from umpire.rules.cold_infinity.small.choices import SmallChoice
from umpire.rules.cold_infinity.small.choices import choices as small
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.turns.choices import TurnChoice
from umpire.rules.cold_infinity.turns.choices import choices as turns
from umpire.rules.cold_infinity.warfare.choices import WarfareChoice
from umpire.rules.cold_infinity.warfare.choices import choices as warfare

Choice: TypeAlias = (
    TurnChoice
    | GuidedChoice
    | PowerChoice
    | MovementChoice
    | FireChoice
    | ResolveDamageChoice
    | DefenceChoice
    | SmallChoice
    | RefereeChoice
    | WarfareChoice
)

_CHAPTERS: tuple[Callable[[Battle, Callable[[str], bool], str | None], Iterator[Any]], ...] = (
    turns,
    power,
    warfare,
    guided,
    movement,
    fire,
    damage,
    defence,
    small,
    referee,
)


def choices(battle: Battle, seat: Seat, unit: str | None = None) -> tuple[Choice, ...]:
    """Return what `seat` may order now; with `unit`, for that unit alone."""
    if seat.role == "observer" or battle.phase == "over":
        return ()
    return tuple(choice for chapter in _CHAPTERS for choice in chapter(battle, seat.sees, unit))
