"""Telling of damage control in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import counted, dice, points
from umpire.rules.full_thrust.damage.events import RepairTried
from umpire.rules.full_thrust.damage.telling import TELLINGS as REMIXED
from umpire.rules.to_boldly_thrust.repairs.events import FailuresCounted, ShieldsRestored
from umpire.rules.to_boldly_thrust.repairs.persistence import RULE


def _repair_tried(event: RepairTried) -> str:
    if event.rule != RULE:
        return REMIXED[RepairTried](event)
    done = "a miracle" if event.done else "to no avail"
    return (
        f"{event.parties} of {event.ship}'s parties do not give up on {event.system}: "
        f"{dice(event.rolls)}, {done}"
    )


def _shields_restored(event: ShieldsRestored) -> str:
    thrown = f"{dice(event.rolls)}, " if event.rolls else ""
    return f"{event.ship}'s shields: {thrown}{points(event.restored)} restored"


def _failures_counted(event: FailuresCounted) -> str:
    if not event.failures:
        return f"{event.ship}'s parties have failed on nothing of late"
    failed = ", ".join(
        f"{each.system} for {counted(each.turns, 'turn')}" for each in event.failures
    )
    return f"{event.ship}'s parties have failed on {failed}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    RepairTried: _repair_tried,
    ShieldsRestored: _shields_restored,
    FailuresCounted: _failures_counted,
}
