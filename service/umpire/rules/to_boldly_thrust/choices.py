"""What a seat may order now: as in Remixed, and chapter by chapter."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.choices import choices as remixed_choices
from umpire.rules.full_thrust.combat.choices import CombatChoice, PassFireChoice
from umpire.rules.full_thrust.damage.choices import AbandonShipChoice, DumpCoreChoice, EndTurnChoice
from umpire.rules.full_thrust.fighters.choices import FighterChoice
from umpire.rules.full_thrust.missiles.choices import MissileChoice
from umpire.rules.full_thrust.morale.choices import MoraleChoice
from umpire.rules.full_thrust.morale.surrender import unanswered
from umpire.rules.full_thrust.movement.choices import MovementChoice
from umpire.rules.full_thrust.referee.choices import RefereeChoice
from umpire.rules.full_thrust.sensors.choices import SensorChoice as ScanChoice
from umpire.rules.full_thrust.turns.choices import FinishPhaseChoice, TurnChoice
from umpire.rules.full_thrust.wonders.choices import WonderChoice
from umpire.rules.to_boldly_thrust.boarding.choices import BoardingChoice
from umpire.rules.to_boldly_thrust.boarding.choices import choices as boarding_choices
from umpire.rules.to_boldly_thrust.cloaks.choices import CloakChoice, may_finish, may_pass
from umpire.rules.to_boldly_thrust.cloaks.choices import choices as cloak_choices
from umpire.rules.to_boldly_thrust.repairs.choices import RepairChoice
from umpire.rules.to_boldly_thrust.repairs.choices import choices as repair_choices
from umpire.rules.to_boldly_thrust.sensors.choices import SensorChoice
from umpire.rules.to_boldly_thrust.sensors.choices import choices as sensor_choices
from umpire.rules.to_boldly_thrust.stances.choices import StanceChoice
from umpire.rules.to_boldly_thrust.stances.choices import choices as stance_choices
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.tractors.choices import TractorChoice
from umpire.rules.to_boldly_thrust.tractors.choices import choices as tractor_choices
from umpire.rules.to_boldly_thrust.weapons.choices import WeaponChoice
from umpire.rules.to_boldly_thrust.weapons.choices import choices as weapon_choices

Choice: TypeAlias = (
    TurnChoice
    | MovementChoice
    | StanceChoice
    | FighterChoice
    | MissileChoice
    | WeaponChoice
    | CombatChoice
    | TractorChoice
    | BoardingChoice
    | CloakChoice
    | RepairChoice
    | DumpCoreChoice
    | AbandonShipChoice
    | EndTurnChoice
    | ScanChoice
    | SensorChoice
    | MoraleChoice
    | WonderChoice
    | RefereeChoice
)
"""What Remixed offers in the place of something of this book is left out."""

_CHAPTERS: tuple[Callable[[Battle, Callable[[str], bool], str | None], Iterator[Any]], ...] = (
    stance_choices,
    weapon_choices,
    tractor_choices,
    boarding_choices,
    cloak_choices,
    sensor_choices,
    repair_choices,
)


def choices(battle: Battle, seat: Seat, unit: str | None = None) -> tuple[Choice, ...]:
    """Return what `seat` may order now; with `unit`, for that ship or group alone."""
    of_remixed: tuple[Any, ...] = remixed_choices(battle, seat, unit)
    found = [choice for choice in of_remixed if _is_open(battle, choice)]
    if seat.role == "observer" or battle.phase == "over" or unanswered(battle):
        return tuple(found)
    own = [choice for chapter in _CHAPTERS for choice in chapter(battle, seat.sees, unit)]
    return (*found, *own)


def _is_open(battle: Battle, choice: Any) -> bool:
    """Tell whether a choice of Remixed is one here too: activations keep others from going on."""
    if isinstance(choice, FinishPhaseChoice):
        return may_finish(battle, choice.side)
    if isinstance(choice, PassFireChoice):
        return may_pass(battle, choice.ship)
    return type(choice) in Choice.__args__
