"""What moves a turn along: an order is ruled on, and what follows of it (FT 2.7)."""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from umpire.kernel.chapter import Act
from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.kernel.turn import takes_out
from umpire.rules.full_thrust.combat.simultaneous import release_held_fire
from umpire.rules.full_thrust.delta import Interlude, Ruled
from umpire.rules.full_thrust.morale.fleet import withdrawals
from umpire.rules.full_thrust.morale.surrender import unanswered
from umpire.rules.full_thrust.sensors.revealing import reveal_by_acts
from umpire.rules.full_thrust.state.refusals import NOT_FINISHED, SURRENDER_OPEN
from umpire.rules.full_thrust.turns.ending import last_side_standing
from umpire.rules.full_thrust.turns.happenings import PhaseBegan, SideActivated
from umpire.rules.full_thrust.turns.phases import OVER, PHASES
from umpire.rules.full_thrust.turns.waiting import PhaseOfPlay, Waiting
from umpire.rules.full_thrust.wonders.cloaking_field import end_cloaks


class TurnOfRemixed(msgspec.Struct, frozen=True):
    """The driver of the turn, for Remixed and for books that build on it (`kernel.turn.Driver`).

    Attributes:
        phases: in order; the first begins the next turn.
        over: the phase of a battle that has ended.
        afterwards: what follows of itself when an order has been ruled on, before the sequence of
            play goes on.
    """

    phases: tuple[PhaseOfPlay, ...] = PHASES
    over: PhaseOfPlay = OVER
    afterwards: tuple[Interlude, ...] = ()

    def waiting_of(self, battle: Any) -> Waiting:
        """Return what the present phase of a battle waits for."""
        return self.phases[self._place(battle)].waiting

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
        return self.proceed(ruling, acted=act.uses_turn, resolved=act.resolves)

    def proceed(self, ruling: Ruled, *, acted: bool, resolved: bool) -> Ruled:
        """Return the ruling with all that the sequence of play brings about by itself.

        A phase in which nobody has anything to do is passed over without a word.

        Args:
            ruling: what the order itself has brought about.
            acted: whether the active side has used its turn by it.
            resolved: whether it has resolved the phase.
        """
        if self._is_over(ruling):
            return ruling
        if takes_out(ruling):
            ruling = _ended(ruling)
        before = ruling
        if not self._is_over(ruling):
            ruling = self._move_on(ruling, resolved=resolved)
        if self._is_over(ruling):
            return ruling
        waiting, acted = self.waiting_of(ruling.state), acted and ruling is before
        side = waiting.next_side(ruling.state, acted=acted)
        if side is not None and side != ruling.state.active:
            return ruling.then(SideActivated(side=side))
        return ruling

    def _move_on(self, ruling: Ruled, *, resolved: bool) -> Ruled:
        """Go on to the next phase that waits for something."""
        waiting = ruling.state
        while self.waiting_of(waiting).is_over(waiting, resolved=resolved):
            waiting, resolved = ruling.apply(waiting, self._following(waiting)), False
        if waiting is ruling.state:
            return ruling
        began = PhaseBegan(turn=waiting.turn, phase=waiting.phase)
        if waiting.turn == ruling.state.turn:
            return ruling.then(began)
        ruling = ruling.then(*withdrawals(ruling.state))
        if ruling.events:
            ruling = _ended(ruling)
        return ruling if self._is_over(ruling) else _end_cloaks(ruling.then(began))

    def _is_over(self, ruling: Ruled) -> bool:
        return bool(ruling.state.phase == self.over.name)

    def _place(self, battle: Any) -> int:
        return next(place for place, each in enumerate(self.phases) if each.name == battle.phase)

    def _following(self, battle: Any) -> PhaseBegan:
        """Return the beginning of the phase that comes after the present one."""
        place = (self._place(battle) + 1) % len(self.phases)
        return PhaseBegan(turn=battle.turn + (place == 0), phase=self.phases[place].name)


TURN = TurnOfRemixed()


def otherwise(
    waiting: Mapping[str, Waiting], *, without: Collection[str] = ()
) -> tuple[PhaseOfPlay, ...]:
    """Return the phases of Remixed, by name: some wait for something else, some are left out."""
    return tuple(
        [
            replace(phase, waiting=waiting.get(phase.name, phase.waiting))
            for phase in PHASES
            if phase.name not in without
        ]
    )


def _ended(ruling: Ruled) -> Ruled:
    """Return the ruling with the end of the battle, where what is left of the sides ends it."""
    ended = last_side_standing(ruling.state)
    return ruling.then(ended) if ended else ruling


def _end_cloaks(ruling: Ruled) -> Ruled:
    """Return the ruling on a turn that has begun with the cloaking fields that end (12.3)."""
    if ruling.state.phase != "orders":
        return ruling
    ruling, left = end_cloaks(ruling)
    return _ended(ruling) if left else ruling


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
