"""The chapters of To Boldly Thrust: its own, and those of Remixed as they are played here.

A chapter of Remixed that is named below is extended or left out; all others stand as they are. What
else this book plays otherwise stands in one table, `DELTA`.
"""

from typing import Any

from msgspec.structs import replace

from umpire.kernel.chapter import Act, Chapter, extended
from umpire.rules.full_thrust import chapters as remixed
from umpire.rules.full_thrust.damage import DAMAGE as DAMAGE_OF_REMIXED
from umpire.rules.full_thrust.damage import END_TURN, REPAIR_SYSTEMS, EndTurn
from umpire.rules.full_thrust.fighters import FIGHTERS
from umpire.rules.full_thrust.fire import COMBAT as COMBAT_OF_REMIXED
from umpire.rules.full_thrust.fire import PASS_FIRE
from umpire.rules.full_thrust.gunnery import PassFire
from umpire.rules.full_thrust.movement import MoveShips
from umpire.rules.full_thrust.point_defence import MISSILES as MISSILES_OF_REMIXED
from umpire.rules.full_thrust.point_defence import PASS_LAUNCH, RESOLVE_ATTACKS
from umpire.rules.full_thrust.power import Delta
from umpire.rules.full_thrust.referee import REFEREE
from umpire.rules.full_thrust.salvoes import PassLaunch, ResolveAttacks
from umpire.rules.full_thrust.sensors import SCAN_SHIP, ScanShip
from umpire.rules.full_thrust.sensors import SENSORS as SENSORS_OF_REMIXED
from umpire.rules.full_thrust.sequence import FINISH_PHASE, MOVE_SHIPS, FinishPhase
from umpire.rules.full_thrust.sequence import SEQUENCE_OF_PLAY as SEQUENCE_OF_REMIXED
from umpire.rules.full_thrust.surrenders import MORALE
from umpire.rules.full_thrust.terrain_passages import TERRAIN
from umpire.rules.full_thrust.wonder_weapons import WONDERS
from umpire.rules.full_thrust.written_orders import MOVEMENT
from umpire.rules.to_boldly_thrust import turn, warp
from umpire.rules.to_boldly_thrust.activations import require_none_begun
from umpire.rules.to_boldly_thrust.boarding.chapter import BOARDING
from umpire.rules.to_boldly_thrust.cloaks import chapter as cloaks
from umpire.rules.to_boldly_thrust.cloaks.cloaking import require_not_cloaking
from umpire.rules.to_boldly_thrust.cloaks.passing import finish_phase, pass_fire
from umpire.rules.to_boldly_thrust.cloaks.reappearing import lose_cloak
from umpire.rules.to_boldly_thrust.design.fittings import group_in
from umpire.rules.to_boldly_thrust.repairs.jobs import REPAIRS, end_of_turn
from umpire.rules.to_boldly_thrust.sensors.chapter import SWEEPS, scan_ship
from umpire.rules.to_boldly_thrust.sensors.happenings import EVENTS as SENSED
from umpire.rules.to_boldly_thrust.shields import absorption as shields
from umpire.rules.to_boldly_thrust.shields.chances import outcomes
from umpire.rules.to_boldly_thrust.stances import STANCES, bar_beside_stance
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.refusals import CODES
from umpire.rules.to_boldly_thrust.tractors.locking import TRACTORS
from umpire.rules.to_boldly_thrust.weapons.chapter import WEAPONS
from umpire.rules.to_boldly_thrust.weapons.detonations import resolve_attacks
from umpire.rules.to_boldly_thrust.weapons.phasers import GUNNERY, NEEDLE_RULE
from umpire.rules.to_boldly_thrust.weapons.spreads import pass_launch

DELTA = Delta(
    group_of=group_in,
    order_checks=(bar_beside_stance,),
    gunnery=GUNNERY,
    needle_rule=NEEDLE_RULE,
    firer_checks=(require_none_begun, require_not_cloaking),
    hits_name=shields.hits_name,
    protection=shields.protect,
    outcomes=outcomes,
    after_loss=(warp.throw_for_core, lose_cloak),
)


def _strikes_unseen(battle: Battle, _order: ResolveAttacks) -> bool:
    """Tell whether attacks may show where a cloaked ship is: spreads detonate (TBT-UMP-35).

    A die that a spread throws at one falls in the open; whether there is one stands on the table.
    """
    return bool(battle.spreads) and any(ship.is_cloaked for ship in battle.ships)


FINISH: Act[Any, FinishPhase] = replace(
    FINISH_PHASE,
    procedure=finish_phase,
    phases=tuple([phase for phase in FINISH_PHASE.phases if phase != "boarding"]),
)
MOVE: Act[Any, MoveShips] = replace(MOVE_SHIPS, procedure=turn.move_ships)
END: Act[Any, EndTurn] = replace(END_TURN, procedure=turn.end_turn)
PASS: Act[Any, PassFire] = replace(PASS_FIRE, procedure=pass_fire)
LAUNCH_NOTHING: Act[Any, PassLaunch] = replace(PASS_LAUNCH, procedure=pass_launch)
ATTACKS: Act[Any, ResolveAttacks] = replace(
    RESOLVE_ATTACKS, procedure=resolve_attacks, explores=_strikes_unseen
)
SCAN: Act[Any, ScanShip] = replace(SCAN_SHIP, procedure=scan_ship)

SEQUENCE_OF_PLAY: Chapter[Any] = extended(
    SEQUENCE_OF_REMIXED, acts=(FINISH, MOVE), choices=turn.choices
)
MISSILES: Chapter[Any] = extended(MISSILES_OF_REMIXED, acts=(LAUNCH_NOTHING, ATTACKS))
COMBAT: Chapter[Any] = extended(COMBAT_OF_REMIXED, acts=(PASS,), choices=cloaks.fire_choices)
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
    cloaks.CLOAKS,
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
"""In the order in which callers find what they list."""

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
    cloaks.CLOAKS,
    SWEEPS,
    REPAIRS,
)
"""What stands in Remixed comes first among the choices of a seat."""
