"""A dry run: whether orders would be accepted, and how they would be understood.

It writes nothing, and uses no command id up. It can be tried as often as one likes; so it brings
nothing to light that only a command may:

- how dice fall, be their seed secret or public (faces that the players type in are their own);
- to a side: what a sealed phase hides until it ends, what comes of all sides' orders together,
  and what sensors find.

The first order that would do so is the last that is judged: it would be accepted, and no more is
told of it.
"""

from collections.abc import Sequence
from typing import Any, NoReturn

import msgspec

from umpire.kernel.dice import Dice, SuppliedDice
from umpire.kernel.rulebook import Rulebook, Seat
from umpire.kernel.ruling import Ruling
from umpire.scenarios.adjudication import rulings
from umpire.scenarios.read import events_heard
from umpire.scenarios.standing import Standing, stands_open_at
from umpire.scenarios.submit import Command, dice_for


class Throw(msgspec.Struct, frozen=True):
    """Dice that would be thrown: their label, how many, and how many sides each has."""

    label: str
    count: int
    sides: int


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
    throws: Throw | None
    events: tuple[Any, ...]


class _Throws(Exception):  # noqa: N818 — a signal, for this module alone
    def __init__(self, throw: Throw) -> None:
        super().__init__(throw.label)
        self.throw = throw


class _UnthrownDice:
    """Dice that end the run instead of falling."""

    def roll(self, label: str, count: int, sides: int) -> NoReturn:
        raise _Throws(Throw(label, count, sides))


def dry_run(standing: Standing, command: Command) -> Foretold:
    """Return what would come of a command if it were submitted now; its `id` plays no part.

    Args:
        standing: the scenario as it stands `now`; one that was kept in mind may be behind.
        command: what would be ordered.

    Raises:
        Refusal: of the first order that would be refused.
        StaleScenario: the scenario stands at another version.
        Conflict: the scenario is closed.
    """
    stands_open_at(standing, command.expected)
    rulebook, seat = standing.rulebook, command.seat
    dice = _dice_for(standing, command.faces)
    told: Ruling[Any, Any] = Ruling(standing.battle, rulebook.apply)
    accepted, ends, throws = 0, False, None
    try:
        for ruling in rulings(
            rulebook, told.state, command.orders, dice, seat=seat, family=command.family
        ):
            ends = _reveals(rulebook, told.state, command.orders[accepted], ruling.state, seat)
            accepted += 1
            if ends:
                break
            told = ruling
    except _Throws as signal:
        if _may_know_throw(rulebook, told.state, command.orders[accepted], seat):
            throws = signal.throw
        ends, accepted = True, accepted + 1
    if isinstance(dice, SuppliedDice) and not ends:
        dice.finish()
    events = events_heard(rulebook, told.state, told.events, seat)
    return Foretold(standing.version, accepted, not ends, throws, events)


def _dice_for(standing: Standing, faces: Sequence[int] | None) -> Dice:
    """Return the faces that were typed in, if they may be; else dice that do not fall."""
    dice = dice_for(standing, faces)
    return dice if faces and isinstance(dice, SuppliedDice) else _UnthrownDice()


def _reveals(
    rulebook: Rulebook[Any, Any, Any], before: Any, order: Any, after: Any, seat: Seat
) -> bool:
    """Tell whether what an order has brought about is more than its seat may know yet."""
    if seat.role == "referee":
        return False
    ended = (before.turn, before.phase) != (after.turn, after.phase)
    return _is_for_all(rulebook, before, order) or (_is_sealed(rulebook, before) and ended)


def _may_know_throw(rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat) -> bool:
    """Tell whether which dice an order throws says no more than its seat may know."""
    own = not (_is_for_all(rulebook, battle, order) or _is_sealed(rulebook, battle))
    return own or seat.role == "referee"


def _is_sealed(rulebook: Rulebook[Any, Any, Any], battle: Any) -> bool:
    return rulebook.sequence.phase(battle.phase).sealed


def _is_for_all(rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any) -> bool:
    """Tell whether an order uses sensors, or resolves what others have ordered too."""
    by_sensors = rulebook.families[type(order)] == "sensors"
    return by_sensors or rulebook.giver(battle, order) == "any_side"
