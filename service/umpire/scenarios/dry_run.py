"""A dry run: whether orders would be accepted, and how they would be understood.

It writes nothing, and uses no command id up. It can be tried as often as one likes; so it tells
what can be foreseen (see `foresight`) and no more. The first order whose outcome cannot be is the
last that is judged.
"""

from typing import Any

import msgspec

from umpire.kernel.dice import Dice, SuppliedDice
from umpire.kernel.errors import PendingThrow
from umpire.scenarios.adjudication import TypedBySide, may_hide_dice
from umpire.scenarios.foresight import (
    UnthrownDice,
    foresee,
    may_know_throw,
    nothing_after_outcome,
)
from umpire.scenarios.read import events_heard
from umpire.scenarios.standing import Standing, stands_open_at
from umpire.scenarios.submit import Command, dice_for


class Foretold(msgspec.Struct, frozen=True):
    """What would come of a command, as its seat would hear it.

    Attributes:
        version: at which the scenario stands.
        accepted: how many of the orders would be accepted, from the first; those after are not
            judged.
        complete: whether every order was judged, and `events` are all that would happen.
        throws: the first dice that the last accepted order would throw, where they end the run
            and may be told.
        events: what would happen; where it is not complete, before the last accepted order.
    """

    version: int
    accepted: int
    complete: bool
    throws: PendingThrow | None
    events: tuple[Any, ...]


def dry_run(standing: Standing, command: Command) -> Foretold:
    """Return what would come of a command if it were submitted now; its `id` plays no part.

    Where the players type the dice in, a command without any asks which to throw: it is told the
    first of them, and is refused neither for want of them nor for what follows.

    Args:
        standing: the scenario as it stands `now`; one that was kept in mind may be behind.
        command: what would be ordered.

    Raises:
        Refusal: of the first order that would be refused.
        StaleScenario: the scenario stands at another version.
        Conflict: the scenario is closed.
    """
    stands_open_at(standing, command.expected)
    rulebook, seat, orders = standing.rulebook, command.seat, command.orders
    dice = _dice_for(standing, command)
    seen = foresee(rulebook, standing.battle, orders, dice, seat=seat, family=command.family)
    told, throws = seen.ruling, seen.thrown
    last = orders[seen.accepted - 1]
    takes_none = isinstance(dice_for(standing, command, dice), TypedBySide)
    if throws and (
        (takes_none and may_hide_dice(rulebook, told.state, last))
        or not may_know_throw(rulebook, told.state, last, seat)
    ):
        throws = None
    if throws is None or standing.dice is not None:
        nothing_after_outcome(seen, orders, seat)
    if isinstance(dice, SuppliedDice | TypedBySide) and not seen.ends:
        dice.finish()
    events = events_heard(rulebook, told.state, told.events, seat)
    return Foretold(standing.version, seen.accepted, not seen.ends, throws, events)


def _dice_for(standing: Standing, command: Command) -> Dice:
    """Return the faces that were typed in, if they may be; else dice that do not fall."""
    dice = dice_for(standing, command, UnthrownDice())
    typed = command.faces and isinstance(dice, SuppliedDice | TypedBySide)
    return dice if typed else UnthrownDice()
