"""Saying that a side is done with a phase, or with its step of movement (SF-UMP-2)."""

from collections.abc import Callable, Iterator

from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.initiative.steps import active_step, step_of
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.refusals import FINISHED
from umpire.rules.space_fleet.state.units import side_in_play
from umpire.rules.space_fleet.turn.happenings import SideFinished
from umpire.rules.space_fleet.turn.phases import unfinished


class Finish(Value, frozen=True, tag="finish"):
    """Say that a side has nothing more to order in this phase, or in its step of movement."""

    side: Id


class FinishChoice(Choice, frozen=True, tag="finish"):
    """A side may say that it is done with this phase, or with its step of movement."""

    side: str
    rule: str = "SF-UMP-2"


def finish(ruling: Ruling, order: Finish, _dice: Dice) -> Ruling:
    """Let a side say that it is done with the phase, or with its step of movement (SF-UMP-2).

    Raises:
        IllegalOrder: it has said so, or it is another side's step.
    """
    battle = ruling.state
    side = side_in_play(battle, order.side, at="/side")
    if side in battle.finished or battle.fire_open:
        raise FINISHED.refuse(
            f"Side {side} has finished {battle.phase}; it is asked again when that is over.",
            at="/side",
        )
    if battle.phase == "movement":
        step_of(battle, side, at="/side")
    return ruling.then(SideFinished(side=side))


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[FinishChoice]:
    """Yield the sides that are waited for."""
    for side in _waited_for(battle) if unit is None else ():
        if sees(side):
            yield FinishChoice(side=side, order=order_of(Finish, side=side))


def _waited_for(battle: Battle) -> tuple[str, ...]:
    step = active_step(battle)
    return (step.side,) if step is not None else unfinished(battle)
