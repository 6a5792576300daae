"""What moves a turn along: an order is ruled on, and what follows of it (FT 2.7)."""

from collections.abc import Collection, Mapping
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from umpire.kernel.chapter import Act
from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.kernel.turn import Turn, TurnPhase
from umpire.rules.full_thrust.combat.simultaneous import release_held_fire
from umpire.rules.full_thrust.delta import Interlude, Ruled
from umpire.rules.full_thrust.morale.answers import unanswered
from umpire.rules.full_thrust.morale.colours import withdrawals
from umpire.rules.full_thrust.sensors.revealing import reveal_by_acts
from umpire.rules.full_thrust.state.refusals import NOT_FINISHED, SURRENDER_OPEN
from umpire.rules.full_thrust.turns.ending import last_side_standing
from umpire.rules.full_thrust.turns.happenings import PhaseBegan
from umpire.rules.full_thrust.turns.phases import OVER, PHASES
from umpire.rules.full_thrust.turns.waiting import Waiting
from umpire.rules.full_thrust.wonders.cloaking_field import end_cloaks


class TurnOfRemixed(msgspec.Struct, frozen=True):
    """The driver of the turn, for Remixed and for books that build on it (`kernel.turn.Driver`).

    Attributes:
        sequence: the phases, one after another, and the end of the battle.
        afterwards: what follows of itself when an order has been ruled on, before the sequence of
            play goes on.
    """

    sequence: Turn[Any]
    afterwards: tuple[Interlude, ...] = ()

    @property
    def phases(self) -> tuple[TurnPhase[Any], ...]:
        """The phases of a turn, in order."""
        return self.sequence.phases

    @property
    def over(self) -> TurnPhase[Any]:
        """The phase of a battle that has ended."""
        return self.sequence.over

    def waiting_of(self, battle: Any) -> Waiting:
        """Return what the present phase of a battle waits for."""
        found = next(each.waiting for each in self.phases if each.name == battle.phase)
        return cast("Waiting", found)

    def rule(self, act: Act[Any, Any], battle: Any, order: Any, dice: Dice) -> Ruled:
        """Return the ruling on an order that the phase takes, with all that follows of itself.

        Raises:
            IllegalOrder: the rules forbid it here and now.
            Malformed: it names what is not there, or the dice do not fit.
            CannotAdjudicate: the book does not say.
        """
        _require_answer(act, battle)
        if act.resolves:
            _require_all_finished(battle, self.waiting_of(battle))
        ruling = act.procedure(Ruling(battle), order, dice)
        if battle.phase == "fire":
            ruling = release_held_fire(ruling, dice)
        for happening in self.afterwards:
            ruling = happening(ruling, dice)
        ruling = reveal_by_acts(battle, ruling)
        return self.sequence.proceed(ruling, done=act.uses_turn or act.resolves)


def sequence_of(phases: tuple[TurnPhase[Any], ...]) -> Turn[Any]:
    """Return how a turn goes on from phase to phase, and how a battle comes to its end."""
    return Turn(
        phases=phases,
        over=OVER,
        began=lambda turn, phase: PhaseBegan(turn=turn, phase=phase),
        ended=last_side_standing,
        turn_over=_withdraw_fleets,
        turns=_end_cloaks,
    )


def otherwise(
    waiting: Mapping[str, Waiting], *, without: Collection[str] = ()
) -> tuple[TurnPhase[Any], ...]:
    """Return the phases of Remixed, by name: some wait for something else, some are left out."""
    return tuple(
        [
            replace(phase, waiting=waiting.get(phase.name, phase.waiting))
            for phase in PHASES
            if phase.name not in without
        ]
    )


def _withdraw_fleets(ruling: Ruled) -> Ruled:
    """Return the ruling on a turn that is over with the fleets that withdraw (FT-11.6-1)."""
    return _ended(ruling.then(*withdrawals(ruling.state)))


def _end_cloaks(ruling: Ruled) -> Ruled:
    """Return the ruling on a turn that has begun with the cloaking fields that end (12.3)."""
    if ruling.state.phase != "orders":
        return ruling
    ruling, left = end_cloaks(ruling)
    return _ended(ruling) if left else ruling


def _ended(ruling: Ruled) -> Ruled:
    """Return the ruling with the end of the battle, where what is left of the sides ends it."""
    ended = last_side_standing(ruling.state) if ruling.events else None
    return ruling.then(ended) if ended else ruling


TURN = TurnOfRemixed(sequence_of(PHASES))


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


def _require_all_finished(battle: Any, waiting: Waiting) -> None:
    """Refuse to resolve a phase that sides have something to say in.

    Raises:
        IllegalOrder: it still waits for a side.
    """
    if waiting.unfinished(battle):
        sides = ", ".join(waiting.unfinished(battle))
        raise NOT_FINISHED.refuse(
            f"Phase {battle.phase} still waits for {sides}: each acts, or gives finish_phase."
        )
