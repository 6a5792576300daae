"""Saying that a side is done with a phase, or with its step of movement (SF-UMP-2).

With limited sensors, whom a phase waits for is judged by what all know, never by what a hidden ship
carries.
"""

from collections.abc import Callable, Iterator, Mapping

from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import side_in_play
from umpire.kernel.turn import Finishing
from umpire.rules.space_fleet.fire.phases import CLASS_OF, DECLARING
from umpire.rules.space_fleet.initiative.steps import active_step, step_of
from umpire.rules.space_fleet.missiles.defence import is_attacked
from umpire.rules.space_fleet.missiles.launch import may_launch
from umpire.rules.space_fleet.missiles.moves import has_missiles_to_move
from umpire.rules.space_fleet.state.battle import Battle, PhaseName, Ruling
from umpire.rules.space_fleet.state.refusals import FINISHED, WITHDRAWN
from umpire.rules.space_fleet.turn.happenings import SideFinished


def _finishing(asked: Callable[[Battle, str], bool]) -> Finishing[Battle]:
    """Return that a phase waits for the sides in play that are asked, until they have finished."""
    return Finishing(
        asked=lambda battle, side: battle.in_play(side) and asked(battle, side),
        finished=lambda battle: battle.finished,
    )


FINISHING: Mapping[PhaseName, Finishing[Battle]] = {
    "launch": _finishing(may_launch),
    "missiles": _finishing(has_missiles_to_move),
    "missile_defence": _finishing(is_attacked),
    **dict.fromkeys(CLASS_OF, DECLARING),
}
"""The phases in which sides say that they are done, and who is asked."""


def unfinished(battle: Battle) -> tuple[str, ...]:
    """Return the sides that have yet to say that they are done with the phase (SF-UMP-2)."""
    finishing = FINISHING.get(battle.phase)
    return () if finishing is None or battle.fire_open else finishing.waited_for(battle)


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
    side = _speaking(battle, order.side)
    if side in battle.finished or battle.fire_open:
        raise FINISHED.refuse(
            f"Side {side} has finished {battle.phase}; it is asked again when that is over.",
            at="/side",
        )
    if battle.phase == "movement":
        step_of(battle, side, at="/side")
    return ruling.then(SideFinished(side=side))


def _speaking(battle: Battle, side: str) -> str:
    """Return a side that may say that it is done: it is in play, or waited for.

    A squadron of which nothing is left but dummies has its step as the others have: where it is
    passed over, all would know that it has no ships.
    """
    step = active_step(battle)
    if step is not None and step.side == side:
        return side
    return side_in_play(battle, side, WITHDRAWN, at="/side")


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
