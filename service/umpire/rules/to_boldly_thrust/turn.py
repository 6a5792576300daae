"""The turn: that of Remixed, with what its phases wait for besides (TBT-RUL-43)."""

from collections.abc import Callable, Iterator

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.damage import EndTurn, has_damage_control, must_count_down
from umpire.rules.full_thrust.damage import end_turn as end_in_remixed
from umpire.rules.full_thrust.movement import MoveShips
from umpire.rules.full_thrust.sequence import (
    AFTER_SHIPS,
    BEFORE_SHIPS,
    FinishPhaseChoice,
    TurnChoice,
    Waiting,
    choices_in,
    otherwise,
    turn_of,
)
from umpire.rules.full_thrust.sequence import move_ships as move_in_remixed
from umpire.rules.to_boldly_thrust.boarding.capture import has_lock_outs, throw_for_lock_outs
from umpire.rules.to_boldly_thrust.cloaks.chapter import may_finish
from umpire.rules.to_boldly_thrust.cloaks.cloaking import follow_activations
from umpire.rules.to_boldly_thrust.cloaks.hiding import move_hidden
from umpire.rules.to_boldly_thrust.sensors.suites import use_sensors
from umpire.rules.to_boldly_thrust.sensors.sweeps import has_sensors_left
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling
from umpire.rules.to_boldly_thrust.tractors.dragging import drag_ships
from umpire.rules.to_boldly_thrust.waiting import has_activation_left
from umpire.rules.to_boldly_thrust.weapons.detonations import attacks_left
from umpire.rules.to_boldly_thrust.weapons.spreads import has_spread_or_salvo_left

ACTIVATION = Waiting(alternates=has_activation_left)


def _counts_down(battle: Battle) -> bool:
    """Tell whether a turn ends with dice or a count; those of prizes too (TBT-BOARD-04)."""
    return must_count_down(battle) or has_lock_outs(battle)


def _cloak(ruling: Ruling, _dice: Dice) -> Ruling:
    """Let ships fade and vanish as others are activated (TBT-CLOAK-03)."""
    return follow_activations(ruling, ACTIVATION.is_over)


TURN = turn_of(
    otherwise(
        {
            "missiles": Waiting(alternates=has_spread_or_salvo_left),
            "sensors": Waiting(finishes=has_sensors_left),
            "attacks": Waiting(resolves=attacks_left),
            "fire": ACTIVATION,
            "damage_control": Waiting(finishes=has_damage_control, resolves=_counts_down),
        },
        without=("boarding",),
    ),
    _cloak,
)


def move_ships(ruling: Ruling, order: MoveShips, dice: Dice) -> Ruling:
    """Move all ships: first those that are hidden, and at the end those that beams drag."""
    return move_in_remixed(
        ruling,
        order,
        dice,
        before=(*BEFORE_SHIPS, move_hidden),
        after=(drag_ships, use_sensors, *AFTER_SHIPS),
    )


def end_turn(ruling: Ruling, order: EndTurn, dice: Dice) -> Ruling:
    """End the turn as in Remixed; then locked out prize crews throw (TBT-BOARD-04)."""
    return throw_for_lock_outs(end_in_remixed(ruling, order, dice), dice)


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[TurnChoice]:
    """Yield what moves the turn along as in Remixed, but no end that a cloak forbids."""
    for choice in choices_in(TURN, battle, side_sees, unit):
        if not isinstance(choice, FinishPhaseChoice) or may_finish(battle, choice.side):
            yield choice
