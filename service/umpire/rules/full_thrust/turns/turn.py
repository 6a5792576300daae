"""What moves a turn along: an order is ruled on, and what follows of it (FT 2.7)."""

from typing import Any

import msgspec

from umpire.kernel.chapter import Act
from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.full_thrust.combat.simultaneous import release_held_fire
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.morale.surrender import unanswered
from umpire.rules.full_thrust.sensors.revealing import reveal_by_acts
from umpire.rules.full_thrust.state.refusals import NOT_FINISHED, SURRENDER_OPEN
from umpire.rules.full_thrust.turns.phases import unfinished
from umpire.rules.full_thrust.turns.proceed import proceed
from umpire.rules.full_thrust.turns.sequence import OVER, SEQUENCE, PhaseOfPlay


class TurnOfRemixed(msgspec.Struct, frozen=True):
    """The driver of the turn, for Remixed and for books that build on it (`kernel.turn.Driver`)."""

    phases: tuple[PhaseOfPlay, ...] = SEQUENCE
    over: PhaseOfPlay = OVER

    def rule(self, act: Act[Any, Any], battle: Any, order: Any, dice: Dice) -> Ruling[Any, Any]:
        """Return the ruling on an order that the phase takes, with all that follows of itself.

        Raises:
            IllegalOrder: the rules forbid it here and now.
            Malformed: it names what is not there, or the dice do not fit.
            CannotAdjudicate: the book does not say.
        """
        _require_answer(act, battle)
        if act.resolves:
            _require_all_finished(battle)
        ruling = act.procedure(Ruling(battle), order, dice)
        if battle.phase == "fire":
            ruling = release_held_fire(ruling, dice)
        for happening in delta_of(battle).afterwards:
            ruling = happening(ruling, dice)
        ruling = reveal_by_acts(battle, ruling)
        return proceed(ruling, acted=act.uses_turn, resolved=act.resolves)


def _require_answer(act: Act[Any, Any], battle: Any) -> None:
    """Refuse what goes on with the battle while a surrender waits for its answer (FT-UMP-33).

    Raises:
        IllegalOrder: a ship has struck its colours, and the order is none that is open always.
    """
    ships = unanswered(battle)
    if ships and act.phases:
        raise SURRENDER_OPEN.refuse(
            f"{ships[0].id} has struck its colours to {ships[0].struck_to}: that is answered "
            "first, by "
            "accept_surrender or refuse_surrender."
        )


def _require_all_finished(battle: Any) -> None:
    """Refuse to resolve a phase that sides have something to say in.

    Raises:
        IllegalOrder: it still waits for a side.
    """
    if unfinished(battle):
        sides = ", ".join(unfinished(battle))
        raise NOT_FINISHED.refuse(
            f"Phase {battle.phase} still waits for {sides}: each acts, or gives finish_phase."
        )
