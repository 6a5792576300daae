"""SF 2: what each phase waits for, and where the turn goes from it (SF-MOVE-01).

A phase in which nobody can do anything is passed over. With limited sensors that is judged by
what all know, never by what a hidden ship carries.
"""

from collections.abc import Callable
from typing import get_args

from umpire.rules.space_fleet.fire.phases import CLASS_OF, may_fire
from umpire.rules.space_fleet.missiles.attacks import has_attacks
from umpire.rules.space_fleet.missiles.launch import ready_launchers
from umpire.rules.space_fleet.state.battle import Battle, PhaseName
from umpire.rules.space_fleet.turns.steps import next_step, steps

PHASES: tuple[PhaseName, ...] = tuple(name for name in get_args(PhaseName) if name != "over")
"""The phases of a turn in their order."""


def unfinished(battle: Battle) -> tuple[str, ...]:
    """Return the sides that have yet to say that they are done with the phase (SF-UMP-2)."""
    finishes = _FINISHES.get(battle.phase)
    if finishes is None or battle.fire_open:
        return ()
    return tuple(
        side
        for side in battle.sides
        if side not in battle.finished and battle.in_play(side) and finishes(battle, side)
    )


def _may_launch(battle: Battle, side: str) -> bool:
    options = battle.options
    if options.limited_sensors:
        return options.long_range_missiles or options.electronic_warfare
    return options.long_range_missiles and any(
        ship.side == side and ready_launchers(ship) for ship in battle.ships
    )


def _has_missiles_to_move(battle: Battle, side: str) -> bool:
    return any(missile.side == side and not missile.moved for missile in battle.missiles)


def _is_attacked(battle: Battle, side: str) -> bool:
    """Tell whether missiles of another side are about to attack."""
    return any(missile.target and missile.side != side for missile in battle.missiles)


def _declares(battle: Battle, side: str) -> bool:
    """Tell whether a side is asked for the fire of this class.

    With limited sensors, while anything could be fired at. Of three sides or more one is not told
    what others have detected, so that all are asked always.
    """
    if not battle.options.limited_sensors:
        return may_fire(battle, side)
    if battle.missiles or battle.sides[2:]:
        return True
    return any(ship.detected_by for ship in battle.ships if ship.status == "active")


_FINISHES: dict[PhaseName, Callable[[Battle, str], bool]] = {
    "launch": _may_launch,
    "missiles": _has_missiles_to_move,
    "missile_defence": _is_attacked,
    **dict.fromkeys(CLASS_OF, _declares),
}


def _has_drift(battle: Battle) -> bool:
    speeds = [body.speed for body in battle.bodies] + [area.speed for area in battle.debris]
    return any(speeds)


def _has_steps(battle: Battle) -> bool:
    return not steps(battle) or next_step(battle) is not None


def _has_fire(battle: Battle) -> bool:
    return bool(battle.declared)


def _always(_battle: Battle) -> bool:
    return True


_PENDING: dict[PhaseName, Callable[[Battle], bool]] = {
    "bodies": _has_drift,
    "movement": _has_steps,
    "missile_attacks": has_attacks,
    **dict.fromkeys(CLASS_OF, _has_fire),
    "end": _always,
}


def is_over(battle: Battle, *, resolved: bool = False) -> bool:
    """Tell whether a phase waits for nothing any more.

    Args:
        battle: the battle as it stands.
        resolved: whether all that the phase resolves at once has been resolved just now.
    """
    pending = _PENDING.get(battle.phase)
    if pending is not None and not resolved and pending(battle):
        return False
    return not unfinished(battle)


def following(battle: Battle) -> tuple[int, PhaseName]:
    """Return the turn and the phase that come after the present one."""
    place = PHASES.index(battle.phase) + 1
    return (battle.turn, PHASES[place]) if place < len(PHASES) else (battle.turn + 1, PHASES[0])
