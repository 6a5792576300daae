"""What a seat may order now: as in Remixed, and chapter by chapter."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.choices import Choice as RemixedChoice
from umpire.rules.full_thrust.choices import choices as remixed_choices
from umpire.rules.full_thrust.morale.surrender import unanswered
from umpire.rules.full_thrust.turns.choices import FinishPhaseChoice
from umpire.rules.to_boldly_thrust.battle import Battle
from umpire.rules.to_boldly_thrust.boarding.choices import BoardingChoice
from umpire.rules.to_boldly_thrust.boarding.choices import choices as boarding_choices
from umpire.rules.to_boldly_thrust.cloaks.choices import CloakChoice, may_finish
from umpire.rules.to_boldly_thrust.cloaks.choices import choices as cloak_choices
from umpire.rules.to_boldly_thrust.sensors.choices import SensorChoice
from umpire.rules.to_boldly_thrust.sensors.choices import choices as sensor_choices
from umpire.rules.to_boldly_thrust.stances.choices import StanceChoice
from umpire.rules.to_boldly_thrust.stances.choices import choices as stance_choices
from umpire.rules.to_boldly_thrust.tractors.choices import TractorChoice
from umpire.rules.to_boldly_thrust.tractors.choices import choices as tractor_choices
from umpire.rules.to_boldly_thrust.weapons.choices import WeaponChoice
from umpire.rules.to_boldly_thrust.weapons.choices import choices as weapon_choices

Choice: TypeAlias = (
    RemixedChoice
    | StanceChoice
    | WeaponChoice
    | TractorChoice
    | BoardingChoice
    | CloakChoice
    | SensorChoice
)

_CHAPTERS: tuple[Callable[[Battle, Callable[[str], bool], str | None], Iterator[Any]], ...] = (
    stance_choices,
    weapon_choices,
    tractor_choices,
    boarding_choices,
    cloak_choices,
    sensor_choices,
)


def choices(battle: Battle, seat: Seat, unit: str | None = None) -> tuple[Choice, ...]:
    """Return what `seat` may order now; with `unit`, for that ship or group alone."""
    found = remixed_choices(battle, seat, unit)
    if seat.role == "observer" or battle.phase == "over" or unanswered(battle):
        return found
    own = [choice for chapter in _CHAPTERS for choice in chapter(battle, seat.sees, unit)]
    return (*[each for each in found if _is_open(battle, each)], *own)


def _is_open(battle: Battle, choice: RemixedChoice) -> bool:
    """Tell whether a choice of Remixed is one here too: cloaks keep sides from finishing."""
    return not isinstance(choice, FinishPhaseChoice) or may_finish(battle, choice.side)
