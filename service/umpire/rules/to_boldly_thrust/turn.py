"""The chapters and the turn of To Boldly Thrust.

A chapter of Remixed that is named here is extended or left out; the others apply as they are. All
other differences are in one table, `DELTA`.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from umpire.kernel.chapter import Act, Chapter, extended
from umpire.kernel.dice import Dice
from umpire.rules.full_thrust import chapters as remixed
from umpire.rules.full_thrust.damage import DAMAGE as DAMAGE_OF_REMIXED
from umpire.rules.full_thrust.damage import (
    END_TURN,
    REPAIR_SYSTEMS,
    EndTurn,
    has_damage_control,
    must_count_down,
)
from umpire.rules.full_thrust.damage import end_turn as end_in_remixed
from umpire.rules.full_thrust.fighters import FIGHTERS
from umpire.rules.full_thrust.fire_choices import COMBAT as COMBAT_OF_REMIXED
from umpire.rules.full_thrust.fire_choices import PASS_FIRE
from umpire.rules.full_thrust.gunnery import PassFire
from umpire.rules.full_thrust.movement import MoveShips
from umpire.rules.full_thrust.point_defence import MISSILES as MISSILES_OF_REMIXED
from umpire.rules.full_thrust.point_defence import PASS_LAUNCH, RESOLVE_ATTACKS
from umpire.rules.full_thrust.power import Delta
from umpire.rules.full_thrust.referee import REFEREE
from umpire.rules.full_thrust.salvoes import PassLaunch, ResolveAttacks
from umpire.rules.full_thrust.sensors import SCAN_SHIP, ScanShip
from umpire.rules.full_thrust.sensors import SENSORS as SENSORS_OF_REMIXED
from umpire.rules.full_thrust.sequence import (
    AFTER_SHIPS,
    BEFORE_SHIPS,
    FINISH_PHASE,
    MOVE_SHIPS,
    FinishPhase,
    FinishPhaseChoice,
    TurnChoice,
    Waiting,
    choices_in,
    otherwise,
    turn_of,
)
from umpire.rules.full_thrust.sequence import SEQUENCE_OF_PLAY as SEQUENCE_OF_REMIXED
from umpire.rules.full_thrust.sequence import move_ships as move_in_remixed
from umpire.rules.full_thrust.surrenders import MORALE
from umpire.rules.full_thrust.terrain_passages import TERRAIN
from umpire.rules.full_thrust.wonder_weapons import WONDERS
from umpire.rules.full_thrust.written_orders import MOVEMENT
from umpire.rules.to_boldly_thrust import decloaking, shields, warp
from umpire.rules.to_boldly_thrust.activations import require_none_begun
from umpire.rules.to_boldly_thrust.boarding import BOARDING, has_lock_outs, throw_for_lock_outs
from umpire.rules.to_boldly_thrust.cloaks import (
    finish_phase,
    follow_activations,
    move_hidden,
    pass_fire,
    require_not_cloaking,
)
from umpire.rules.to_boldly_thrust.decloaking import has_activation_left, lose_cloak, may_finish
from umpire.rules.to_boldly_thrust.design import group_in
from umpire.rules.to_boldly_thrust.refusals import CODES
from umpire.rules.to_boldly_thrust.repairs import REPAIRS, end_of_turn
from umpire.rules.to_boldly_thrust.sensors import EVENTS as SENSED
from umpire.rules.to_boldly_thrust.sensors import SWEEPS, has_sensors_left, scan_ship, use_sensors
from umpire.rules.to_boldly_thrust.shields import outcomes
from umpire.rules.to_boldly_thrust.stances import STANCES, bar_beside_stance
from umpire.rules.to_boldly_thrust.state import Battle, Ruling
from umpire.rules.to_boldly_thrust.tractors import TRACTORS, drag_ships
from umpire.rules.to_boldly_thrust.weapons import (
    GUNNERY_OF,
    NEEDLE_RULE,
    WEAPONS,
    attacks_left,
    has_spread_or_salvo_left,
    pass_launch,
    resolve_attacks,
)

ACTIVATION = Waiting(alternates=has_activation_left)


def _counts_down(battle: Battle) -> bool:
    """Return whether a turn ends with dice or a count; those of prizes too (TBT-BOARD-04)."""
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


DELTA = Delta(
    group_of=group_in,
    order_checks=(bar_beside_stance,),
    gunnery=GUNNERY_OF,
    needle_rule=NEEDLE_RULE,
    firer_checks=(require_none_begun, require_not_cloaking),
    hits_name=shields.hits_name,
    protection=shields.protect,
    outcomes=outcomes,
    after_loss=(warp.throw_for_core, lose_cloak),
)


def _strikes_unseen(battle: Battle, _order: ResolveAttacks) -> bool:
    """Return whether attacks may reveal a cloaked ship: spreads detonate (TBT-UMP-35).

    A die that a spread throws at one falls in the open; its marker is on the table.
    """
    return bool(battle.spreads) and any(ship.is_cloaked for ship in battle.ships)


FINISH: Act[Any, FinishPhase] = replace(
    FINISH_PHASE,
    procedure=finish_phase,
    phases=tuple([phase for phase in FINISH_PHASE.phases if phase != "boarding"]),
)

MOVE: Act[Any, MoveShips] = replace(MOVE_SHIPS, procedure=move_ships)
END: Act[Any, EndTurn] = replace(END_TURN, procedure=end_turn)
PASS: Act[Any, PassFire] = replace(PASS_FIRE, procedure=pass_fire)
LAUNCH_NOTHING: Act[Any, PassLaunch] = replace(PASS_LAUNCH, procedure=pass_launch)

ATTACKS: Act[Any, ResolveAttacks] = replace(
    RESOLVE_ATTACKS, procedure=resolve_attacks, explores=_strikes_unseen
)

SCAN: Act[Any, ScanShip] = replace(SCAN_SHIP, procedure=scan_ship)

SEQUENCE_OF_PLAY: Chapter[Any] = extended(SEQUENCE_OF_REMIXED, acts=(FINISH, MOVE), choices=choices)
MISSILES: Chapter[Any] = extended(MISSILES_OF_REMIXED, acts=(LAUNCH_NOTHING, ATTACKS))
COMBAT: Chapter[Any] = extended(COMBAT_OF_REMIXED, acts=(PASS,), choices=decloaking.fire_choices)

DAMAGE: Chapter[Any] = extended(
    DAMAGE_OF_REMIXED, acts=(END,), without=(REPAIR_SYSTEMS,), choices=end_of_turn
)

SENSORS: Chapter[Any] = extended(SENSORS_OF_REMIXED, acts=(SCAN,), events=SENSED)
REASONS: Chapter[Any] = Chapter(codes=CODES)
SHIELDS: Chapter[Any] = Chapter(events=shields.EVENTS)
WARP: Chapter[Any] = Chapter(events=warp.EVENTS)

CHAPTERS: tuple[Chapter[Any], ...] = (
    REASONS,
    SEQUENCE_OF_PLAY,
    MOVEMENT,
    STANCES,
    FIGHTERS,
    MISSILES,
    WEAPONS,
    COMBAT,
    SHIELDS,
    DAMAGE,
    WARP,
    REPAIRS,
    BOARDING,
    TRACTORS,
    decloaking.CLOAKS,
    MORALE,
    remixed.FTL,
    SENSORS,
    SWEEPS,
    TERRAIN,
    remixed.STATIONS,
    remixed.PLANETS,
    remixed.MINES,
    WONDERS,
    REFEREE,
)
"""In the order of their lists."""

OFFERED: tuple[Chapter[Any], ...] = (
    MOVEMENT,
    SENSORS,
    FIGHTERS,
    MISSILES,
    COMBAT,
    DAMAGE,
    WONDERS,
    MORALE,
    SEQUENCE_OF_PLAY,
    REFEREE,
    STANCES,
    WEAPONS,
    TRACTORS,
    BOARDING,
    decloaking.CLOAKS,
    SWEEPS,
    REPAIRS,
)
"""A seat's choices list those of Remixed first."""
