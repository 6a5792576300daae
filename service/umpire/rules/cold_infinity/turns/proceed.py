"""What follows of itself: the next phase, and the end of the battle (CI-2.0-1)."""

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.referee.happenings import BattleEnded
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.units import status_of
from umpire.rules.cold_infinity.turns.happenings import PhaseBegan
from umpire.rules.cold_infinity.turns.phases import following, is_over
from umpire.rules.cold_infinity.turns.turn import PHASE


def last_side_standing(battle: Battle) -> BattleEnded | None:
    """Return the end that a battle has come to, `None` while two sides have units that act."""
    standing = [side for side in battle.sides if battle.in_play(side)]
    if len(standing) > 1:
        return None
    gave_up = all(
        any(unit.side == side and status_of(unit) == "withdrawn" for unit in battle.units)
        for side in battle.sides
        if side not in standing
    )
    return BattleEnded(
        winner=standing[0] if standing else None,
        reason="withdrawal" if gave_up else "eliminated",
    )


def proceed(ruling: Ruling, dice: Dice, *, resolved: bool) -> Ruling:
    """Return the ruling with all that the sequence of play brings about by itself.

    A phase in which nobody can do anything, and nothing happens, is passed over without a word.

    Args:
        ruling: what the order itself has brought about.
        dice: for what is thrown when phases begin and end.
        resolved: whether it has resolved its phase at once and whole.
    """
    over = is_over(ruling.state, resolved=resolved)
    if over:
        ruling = _closed(ruling, dice)
    while ruling.state.phase != "over":
        ended = _end_of(ruling)
        if ended:
            return ruling.then(ended)
        if not over:
            return ruling
        ruling, over = _next_phase(ruling, dice)
    return ruling


def _closed(ruling: Ruling, dice: Dice) -> Ruling:
    """Return the ruling with what the end of the phase brings about."""
    for follow in PHASE[ruling.state.phase].closes:
        ruling = follow(ruling, dice)
    return ruling


def _opened(ruling: Ruling, dice: Dice) -> Ruling:
    """Return the ruling with what the beginning of the phase brings about."""
    for follow in PHASE[ruling.state.phase].opens:
        ruling = follow(ruling, dice)
    return ruling


def _end_of(ruling: Ruling) -> BattleEnded | None:
    """Return the end of the battle, if it has come to one: hits that wait may yet change it."""
    battle = ruling.state
    if PHASE[battle.phase].strikes and (battle.fire.hits or not is_over(battle)):
        return None
    return last_side_standing(battle)


def _next_phase(ruling: Ruling, dice: Dice) -> tuple[Ruling, bool]:
    """Begin the next phase that waits for somebody, or in which something happens.

    Whether it is over at once is told too: then it has been closed, and what its end throws for
    is thrown once.
    """
    before = ruling.state
    phase = before.phase
    while True:
        turn, phase = following(before, phase)
        began = ruling.then(PhaseBegan(turn=turn, phase=phase))
        opened = _opened(began, dice)
        over = is_over(opened.state)
        closed = _closed(opened, dice) if over else opened
        if turn != before.turn or not over or closed.events != began.events:
            return closed, over
