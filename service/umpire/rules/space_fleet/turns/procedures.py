"""What moves a turn along: initiative, saying that one is done, the end of the turn (SF 2)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.space_fleet.hits.recovery import recover
from umpire.rules.space_fleet.state.battle import Ruling
from umpire.rules.space_fleet.state.refusals import FINISHED
from umpire.rules.space_fleet.state.units import side_in_play
from umpire.rules.space_fleet.turns.happenings import SideFinished
from umpire.rules.space_fleet.turns.initiative import roll_initiative
from umpire.rules.space_fleet.turns.orders import EndTurn, Finish, RollInitiative
from umpire.rules.space_fleet.turns.steps import step_of


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


def end_turn(ruling: Ruling, _order: EndTurn, dice: Dice) -> Ruling:
    """Regenerate shields and throw for repairs (SF-DMG-10, -11)."""
    return recover(ruling, dice)


PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    RollInitiative: roll_initiative,
    Finish: finish,
    EndTurn: end_turn,
}
