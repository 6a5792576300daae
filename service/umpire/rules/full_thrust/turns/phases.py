"""What each phase waits for, and where the sequence of play goes from it (FT 2.7).

A phase in which nobody has anything to do is passed over. Three phases never are: orders,
initiative and movement.
"""

from umpire.kernel.sequence import next_in_turn
from umpire.rules.full_thrust.boarding.trajectory import has_boarding_left
from umpire.rules.full_thrust.combat.fire import has_fire_left
from umpire.rules.full_thrust.combat.simultaneous import squadron_waits
from umpire.rules.full_thrust.damage.turn_end import has_damage_control, must_count_down
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.fighters.declarations import may_declare
from umpire.rules.full_thrust.fighters.fighter_actions import pending as fighters_pending
from umpire.rules.full_thrust.fighters.moves import has_move_left, has_secondary_left
from umpire.rules.full_thrust.missiles.allocation import sides_to_allocate
from umpire.rules.full_thrust.missiles.attacks import pending_attacks
from umpire.rules.full_thrust.missiles.launch import has_launch_left
from umpire.rules.full_thrust.missiles.point_defence import pending_defence
from umpire.rules.full_thrust.sensors.scans import has_scan_left
from umpire.rules.full_thrust.state.alternation import order_of_play
from umpire.rules.full_thrust.state.battle import Battle, PhaseName
from umpire.rules.full_thrust.state.waiting import Waiting
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


WAITING: dict[PhaseName, Waiting] = {
    "orders": Waiting(finishes=_writes_orders, resolves=_nobody_left),
    "initiative": Waiting(resolves=_initiative_open),
    "fighters": Waiting(alternates=has_move_left),
    "missiles": Waiting(alternates=has_launch_left),
    "movement": Waiting(resolves=_ships_to_move),
    "sensors": Waiting(finishes=has_scan_left),
    "secondary_moves": Waiting(alternates=has_secondary_left),
    "allocation": Waiting(finishes=may_declare),
    "fighter_actions": Waiting(resolves=fighters_pending),
    "point_defence": Waiting(finishes=_must_allocate, resolves=pending_defence),
    "attacks": Waiting(resolves=pending_attacks),
    "templates": Waiting(resolves=templates_due),
    "fire": Waiting(alternates=has_fire_left),
    "boarding": Waiting(alternates=has_boarding_left),
    "damage_control": Waiting(finishes=has_damage_control, resolves=must_count_down),
}
PHASES: tuple[PhaseName, ...] = tuple(WAITING)
FINISHED_BY_SIDES: tuple[PhaseName, ...] = tuple(
    [
        phase
        for phase, waiting in WAITING.items()
        if phase != "point_defence" and (waiting.finishes or waiting.alternates)
    ]
)
"""The phases that a side may say it is done with; point defence it allocates instead (5.3)."""


def waiting_of(battle: Battle) -> Waiting:
    """Return what the present phase of a battle waits for."""
    return delta_of(battle).waiting.get(battle.phase) or WAITING[battle.phase]


def unfinished(battle: Battle) -> tuple[str, ...]:
    """Return the sides that have yet to say that they are done with the phase."""
    finishes = waiting_of(battle).finishes
    if finishes is None:
        return ()
    return tuple(
        side for side in battle.sides if side not in battle.finished and finishes(battle, side)
    )


def next_side(battle: Battle, *, acted: bool) -> str | None:
    """Return the side whose turn it is in a phase of alternation, `None` when nobody's.

    Args:
        battle: the battle as it stands.
        acted: whether the active side has used its turn just now.
    """
    alternates = waiting_of(battle).alternates
    if alternates is None:
        return None

    def able(side: str) -> bool:
        return side not in battle.finished and alternates(battle, side)

    active = battle.active
    if active is not None and able(active) and (not acted or squadron_waits(battle, active)):
        return active
    return next_in_turn(order_of_play(battle), active, able)


def is_over(battle: Battle, *, resolved: bool = False) -> bool:
    """Tell whether a phase waits for nothing any more.

    Args:
        battle: the battle as it stands.
        resolved: whether all that the phase resolves at once has been resolved just now.
    """
    resolves = waiting_of(battle).resolves
    if resolves is not None and not resolved and resolves(battle):
        return False
    return not unfinished(battle) and next_side(battle, acted=False) is None


def following(battle: Battle) -> tuple[int, PhaseName]:
    """Return the turn and the phase that come after the present one."""
    place = PHASES.index(battle.phase) + 1
    return (battle.turn, PHASES[place]) if place < len(PHASES) else (battle.turn + 1, PHASES[0])
