"""The sequence of play as data: nine phases, some of them in parts, and what each waits for (2.7).

A phase in which nobody has anything to do is passed over. Three phases never are: orders,
initiative and movement.
"""

from typing import Any

from umpire.kernel.turn import TurnPhase
from umpire.rules.full_thrust.boarding.trajectory import has_boarding_left
from umpire.rules.full_thrust.combat.fire import has_fire_left
from umpire.rules.full_thrust.damage.turn_end import has_damage_control, must_count_down
from umpire.rules.full_thrust.fighters.declarations import may_declare
from umpire.rules.full_thrust.fighters.interception import pending as fighters_pending
from umpire.rules.full_thrust.fighters.moves import has_move_left, has_secondary_left
from umpire.rules.full_thrust.missiles.allocation import sides_to_allocate
from umpire.rules.full_thrust.missiles.attacks import pending_attacks
from umpire.rules.full_thrust.missiles.launch import has_launch_left
from umpire.rules.full_thrust.missiles.point_defence import pending_defence
from umpire.rules.full_thrust.sensors.scans import has_scan_left
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.turns.waiting import Waiting
from umpire.rules.full_thrust.wonders.nova_cannon import templates_due


def _writes_orders(battle: Battle, side: str) -> bool:
    return battle.in_play(side)


def _nobody_left(battle: Battle) -> bool:
    """Tell whether no side can say that it is done: all have fled, and a throw decides (3.9)."""
    return not any(battle.in_play(side) for side in battle.sides)


def _initiative_open(battle: Battle) -> bool:
    return not battle.initiative


def _ships_to_move(_battle: Battle) -> bool:
    return True


def _must_allocate(battle: Battle, side: str) -> bool:
    return side in sides_to_allocate(battle)


PHASES: tuple[TurnPhase[Any], ...] = (
    TurnPhase(
        "orders",
        "1. Write orders",
        "FT-2.7-2",
        Waiting(finishes=_writes_orders, resolves=_nobody_left),
    ),
    TurnPhase(
        "initiative", "2. Roll for initiative", "FT-2.7-3", Waiting(resolves=_initiative_open)
    ),
    TurnPhase("fighters", "3. Move fighter groups", "FT-2.7-4", Waiting(alternates=has_move_left)),
    TurnPhase("missiles", "3. Launch missiles", "FT-2.7-5", Waiting(alternates=has_launch_left)),
    TurnPhase("movement", "4. Move ships", "FT-2.7-6", Waiting(resolves=_ships_to_move)),
    TurnPhase(
        "sensors", "4. Scan with active sensors", "FT-11.1-3", Waiting(finishes=has_scan_left)
    ),
    TurnPhase(
        "secondary_moves",
        "5. Secondary moves of fighters",
        "FT-2.7-8",
        Waiting(alternates=has_secondary_left),
    ),
    TurnPhase(
        "allocation",
        "5. Allocate missile and fighter attacks",
        "FT-2.7-8",
        Waiting(finishes=may_declare),
    ),
    TurnPhase(
        "fighter_actions",
        "6. Fighters against fighters and missiles",
        "FT-2.7-9",
        Waiting(resolves=fighters_pending),
    ),
    TurnPhase(
        "point_defence",
        "6. Point defence fire",
        "FT-2.7-9",
        Waiting(finishes=_must_allocate, resolves=pending_defence),
    ),
    TurnPhase(
        "attacks", "7. Missile and fighter attacks", "FT-2.7-11", Waiting(resolves=pending_attacks)
    ),
    TurnPhase(
        "templates",
        "8. Nova shots of earlier turns move",
        "FT-12.3-2",
        Waiting(resolves=templates_due),
    ),
    TurnPhase("fire", "8. Ships fire", "FT-2.7-12", Waiting(alternates=has_fire_left)),
    TurnPhase(
        "boarding",
        "8. Boarding actions, after all fire",
        "FT-RUL-75",
        Waiting(alternates=has_boarding_left),
    ),
    TurnPhase(
        "damage_control",
        "9. Damage control",
        "FT-2.7-15",
        Waiting(finishes=has_damage_control, resolves=must_count_down),
    ),
)
OVER: TurnPhase[Any] = TurnPhase("over", "The end", "FT-UMP-5", Waiting())
FINISHED_BY_SIDES: tuple[str, ...] = tuple(
    [
        phase.name
        for phase in PHASES
        if phase.name != "point_defence" and isinstance(phase.waiting, Waiting)
        if phase.waiting.finishes or phase.waiting.alternates
    ]
)
"""The phases that a side may say it is done with; point defence it allocates instead (5.3)."""


def is_from(phase: str, first: str) -> bool:
    """Tell whether a phase is the one called `first`, or comes after it in a turn."""
    names: list[str] = [each.name for each in PHASES]
    return phase in names[names.index(first) :]
