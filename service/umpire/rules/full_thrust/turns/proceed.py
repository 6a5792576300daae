"""What follows of itself: the end of a phase, whose turn it is, the end of the battle (FT 2.7)."""

from umpire.kernel.ruling import Ruling
from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.boarding.events import ShipCaptured
from umpire.rules.full_thrust.damage.events import (
    CoreDumped,
    LifeSupportFailed,
    ShipAbandoned,
    ShipDestroyed,
)
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.events import AnyEvent
from umpire.rules.full_thrust.fighters.events import GroupDestroyed
from umpire.rules.full_thrust.ftl.events import EntryScattered, ShipJumped
from umpire.rules.full_thrust.morale.events import SurrenderAccepted
from umpire.rules.full_thrust.morale.fleet import withdrawals
from umpire.rules.full_thrust.movement.events import DisengagementThrown, ShipLeftTable
from umpire.rules.full_thrust.planets.events import EdgeOrbitReached, EntryThrown, ShipLanded
from umpire.rules.full_thrust.referee.events import (
    GroupCorrected,
    ShipCorrected,
    SideWithdrew,
)
from umpire.rules.full_thrust.turns.ending import last_side_standing
from umpire.rules.full_thrust.turns.events import PhaseBegan, SideActivated
from umpire.rules.full_thrust.turns.phases import following, is_over, next_side
from umpire.rules.full_thrust.wonders.cloaking_field import end_cloaks

TAKING_OUT = (
    ShipDestroyed,
    CoreDumped,
    ShipAbandoned,
    LifeSupportFailed,
    GroupDestroyed,
    EntryScattered,
    ShipJumped,
    ShipLeftTable,
    DisengagementThrown,
    ShipCorrected,
    GroupCorrected,
    SideWithdrew,
    ShipCaptured,
    SurrenderAccepted,
    EdgeOrbitReached,
    ShipLanded,
    EntryThrown,
)
"""The events that take something out of a battle, and so may end it."""


def proceed(
    ruling: Ruling[Battle, AnyEvent], *, acted: bool, resolved: bool
) -> Ruling[Battle, AnyEvent]:
    """Return the ruling with all that the sequence of play brings about by itself.

    A phase in which nobody has anything to do is passed over without a word.

    Args:
        ruling: what the order itself has brought about.
        acted: whether the active side has used its turn by it.
        resolved: whether it has resolved the phase.
    """
    if ruling.state.phase == "over":
        return ruling
    taking_out = (*TAKING_OUT, *delta_of(ruling.state).taking_out)
    if any(isinstance(event, taking_out) for event in ruling.events):
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


def _move_on(
    ruling: Ruling[Battle, AnyEvent], *, resolved: bool
) -> tuple[Ruling[Battle, AnyEvent], bool]:
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
