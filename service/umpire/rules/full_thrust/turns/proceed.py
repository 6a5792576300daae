"""What follows of itself: the end of a phase, whose turn it is, the end of the battle (FT 2.7)."""

from umpire.rules.full_thrust.morale.fleet import withdrawals
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.turns.ending import last_side_standing
from umpire.rules.full_thrust.turns.happenings import PhaseBegan, SideActivated
from umpire.rules.full_thrust.turns.phases import following, is_over, next_side
from umpire.rules.full_thrust.wonders.cloaking_field import end_cloaks


def proceed(ruling: Ruling, *, acted: bool, resolved: bool) -> Ruling:
    """Return the ruling with all that the sequence of play brings about by itself.

    A phase in which nobody has anything to do is passed over without a word.

    Args:
        ruling: what the order itself has brought about.
        acted: whether the active side has used its turn by it.
        resolved: whether it has resolved the phase.
    """
    if ruling.state.phase == "over":
        return ruling
    if any(event.takes_out for event in ruling.events):
        ended = last_side_standing(ruling.state)
        if ended:
            return ruling.then(ended)
    ruling, moved_on = _move_on(ruling, resolved=resolved)
    if ruling.state.phase == "over":
        return ruling
    if moved_on and ruling.state.phase == "orders":
        ruling, left = end_cloaks(ruling)
        ended = last_side_standing(ruling.state) if left else None
        if ended:
            return ruling.then(ended)
    acted = acted and not moved_on
    side = next_side(ruling.state, acted=acted)
    if side is not None and side != ruling.state.active:
        return ruling.then(SideActivated(side=side))
    return ruling


def _move_on(ruling: Ruling, *, resolved: bool) -> tuple[Ruling, bool]:
    """Go on to the next phase that waits for something, and tell whether that is another one."""
    waiting = ruling.state
    while is_over(waiting, resolved=resolved):
        waiting, resolved = ruling.apply(waiting, next_phase(waiting)), False
    if waiting is ruling.state:
        return ruling, False
    if waiting.turn > ruling.state.turn:
        ruling = ruling.then(*withdrawals(ruling.state))
        ended = last_side_standing(ruling.state) if ruling.events else None
        if ended:
            return ruling.then(ended), True
    return ruling.then(PhaseBegan(turn=waiting.turn, phase=waiting.phase)), True


def next_phase(battle: Battle) -> PhaseBegan:
    """Return the beginning of the phase that comes after the present one."""
    turn, phase = following(battle)
    return PhaseBegan(turn=turn, phase=phase)
