"""SF 2: how far and along what path a ship may fly. Lengths are in units."""

from collections.abc import Sequence

from umpire.kernel.words import counted
from umpire.rules.space_fleet.state.bounds import Step
from umpire.rules.space_fleet.state.places import Place, ahead, turned
from umpire.rules.space_fleet.state.refusals import (
    EXCEEDS_SPEED,
    MUST_MOVE_FORWARD_FIRST,
    NO_TURN_AFTER_FULL_MOVE,
    ONE_TURN_PER_UNIT,
)

FORWARD: Step = "F"
_FACES: dict[Step, int] = {"L": -1, "R": 1}


def fly(
    start: Place,
    path: Sequence[Step],
    speed: int,
    *,
    may_turn_after_full: bool,
    full_speed: int,
) -> tuple[Place, ...]:
    """Return the places that a path leads through: the start, then one for each of its steps.

    Turns cost nothing, and what was flown before does not matter (SF-MOVE-11). What lies in the
    way is not looked at. A path of turns alone is a pivot: any number of them (SF-MOVE-10).

    Args:
        start: where it begins.
        path: units forward, with turns after them.
        speed: the most units that may be flown.
        may_turn_after_full: whether a turn may end a full move, as a dreadnought's.
        full_speed: how many units are a full move: the current speed (SF-RUL-16).

    Raises:
        IllegalOrder: it turns before its first unit, turns twice after one, turns at the end of a
            full move, or is too long (SF-MOVE-06 to -09).
    """
    units = units_of(path)
    if units:
        _require_turns(path)
    turns_last = units > 0 and path[-1] != FORWARD
    if units == full_speed and turns_last and not may_turn_after_full:
        raise NO_TURN_AFTER_FULL_MOVE.refuse(
            f"{_written(path)} turns at the end of a full move of {full_speed}: leave the last "
            "turn out, or fly less.",
            at=f"/path/{len(path) - 1}",
        )
    if units > speed:
        raise EXCEEDS_SPEED.refuse(
            f"{_written(path)} is a path of {counted(units, 'unit')}; the speed is {speed}.",
            at="/path",
        )
    places = [start]
    for step in path:
        places.append(after(places[-1], step))
    return tuple(places)


def _require_turns(path: Sequence[Step]) -> None:
    """Refuse turns that do not follow a unit forward each (SF-MOVE-06, -07)."""
    if path and path[0] != FORWARD:
        raise MUST_MOVE_FORWARD_FIRST.refuse(
            f"{_written(path)} begins with a turn: F comes first in a path that leads anywhere.",
            at="/path/0",
        )
    for number, (step, before) in enumerate(zip(path[1:], path, strict=False), start=1):
        if FORWARD not in {step, before}:
            raise ONE_TURN_PER_UNIT.refuse(
                f"{_written(path)} turns twice after one unit: one L or one R follows an F.",
                at=f"/path/{number}",
            )


_MOST_WRITTEN = 30


def _written(path: Sequence[Step]) -> str:
    """Return a path as a refusal names it; of a long one the beginning."""
    return "".join(path[:_MOST_WRITTEN]) + ("…" if len(path) > _MOST_WRITTEN else "")


def after(place: Place, step: Step) -> Place:
    """Return the place after a step of a path."""
    return ahead(place) if step == FORWARD else turned(place, _FACES[step])


def units_of(path: Sequence[Step]) -> int:
    """Return how many units a path is long; turns cost none (SF-MOVE-11)."""
    return sum(step == FORWARD for step in path)
