"""The turn: chapters, phases, automatic follow-ups, the end of the battle (CI 2.0)."""

from umpire.kernel.chapter import Chapter, acts_of
from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Value
from umpire.kernel.turn import EndedByAct, Turn, TurnPhase
from umpire.rules.cold_infinity.design import tables
from umpire.rules.cold_infinity.referee import REFEREE, last_side_standing
from umpire.rules.cold_infinity.state import sheet
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.turns.initiative import PhaseBegan
from umpire.rules.cold_infinity.turns.sequence import SEQUENCE_OF_PLAY, go_on, is_in_play
from umpire.rules.cold_infinity.turns.steps import ACTING, PHASE, PHASES_OF_PLAY
from umpire.rules.cold_infinity.warfare.announcements import identify

CHAPTERS: tuple[Chapter[Battle], ...] = (
    Chapter(codes=sheet.CODES),
    Chapter(codes=tables.CODES),
    SEQUENCE_OF_PLAY,
    *ACTING,
    REFEREE,
)
"""Seats find their choices in this order, too: what moves the turn along comes first."""


_ACTS = {act.order: act for act in acts_of(CHAPTERS)}


def _may_have_ended(ruling: Ruling) -> bool:
    """Tell whether the battle may be over: hits that wait may yet change it (CI-7.3-1)."""
    battle = ruling.state
    phase = PHASE[battle.phase]
    if not phase.strikes:
        return True
    return not battle.fire.hits and phase.waiting.goes_on(battle, done=False) is None


def _go_on(ruling: Ruling, dice: Dice) -> Ruling:
    """Return a ruling with what sides learn by it, and what goes on because they are done ahead."""
    return go_on(identify(ruling), dice, _carried_out)


def _carried_out(ruling: Ruling, order: Value, dice: Dice) -> Ruling:
    """Return a ruling with an order that nobody gives, up to where the turn waits again."""
    act = _ACTS[type(order)]
    done = act.procedure(ruling, order, dice)
    return identify(TURN.proceed(done, dice, done=act.resolves))


TURN: Turn[Battle] = Turn(
    phases=PHASES_OF_PLAY,
    over=TurnPhase(name="over", title="End of the battle", rule="CI-UMP-64", waiting=EndedByAct()),
    began=lambda turn, phase: PhaseBegan(turn=turn, phase=phase),
    ended=last_side_standing,
    may_end=_may_have_ended,
    in_play=is_in_play,
    afterwards=(_go_on,),
)
