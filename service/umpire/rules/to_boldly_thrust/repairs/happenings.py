"""The events of damage control (TBT 11); throws are told as in Remixed."""

from typing import Any

from msgspec.structs import replace

from umpire.kernel import happening
from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import counted, dice, points
from umpire.rules.full_thrust.state.battle import change_ship, is_of_closed
from umpire.rules.full_thrust.thresholds import RepairTried
from umpire.rules.to_boldly_thrust.repairs.persistence import RULE
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Failures


class ShieldsRestored(Happening, frozen=True, tag="shields_restored", kw_only=True):
    """Parties gave shields back `restored` points; `shield_marks` are left (TBT-DC-01, -02).

    These are null to others in a closed book (TBT-UMP-32).
    """

    ship: str
    restored: int
    shield_marks: int | None
    rolls: tuple[Roll, ...] = ()
    rule: str = "TBT-DC-01"

    def apply(self, battle: Battle) -> Battle:
        """Take the marks off."""
        return change_ship(battle, self.ship, shield_marks=self.shield_marks)

    def tell(self) -> str:
        thrown = f"{dice(self.rolls)}, " if self.rolls else ""
        return f"{self.ship}'s shields: {thrown}{points(self.restored)} restored"

    def heard(self, battle: Battle, seat: Seat) -> "ShieldsRestored":
        """Return it; to whom the display is closed, what they get back, and not what is left."""
        closed = is_of_closed(battle, self.ship, seat)
        return replace(self, shield_marks=None) if closed else self


class FailuresCounted(Happening, frozen=True, tag="failures_counted", kw_only=True):
    """What a ship's parties have failed on, and for how many turns in a row (TBT-DC-05)."""

    ship: str
    failures: tuple[Failures, ...]
    rule: str = "TBT-DC-05"

    def apply(self, battle: Battle) -> Battle:
        """Note the count."""
        return change_ship(battle, self.ship, failures=self.failures)

    def tell(self) -> str:
        if not self.failures:
            return f"{self.ship}'s parties have failed on nothing of late"
        failed = ", ".join(
            f"{each.system} for {counted(each.turns, 'turn')}" for each in self.failures
        )
        return f"{self.ship}'s parties have failed on {failed}"


def told(event: Any) -> str:
    """Return one line of plain words that tells an event of this book.

    Events of Remixed tell themselves, but for parties that do not give up (TBT-DC-05): their
    throw is one of Remixed, and another rule.
    """
    if isinstance(event, RepairTried) and event.rule == RULE:
        return _miracle(event)
    return happening.told(event)


def _miracle(event: RepairTried) -> str:
    done = "a miracle" if event.done else "to no avail"
    return (
        f"{event.parties} of {event.ship}'s parties do not give up on {event.system}: "
        f"{dice(event.rolls)}, {done}"
    )


EVENTS: tuple[type[HappensTo[Battle]], ...] = (ShieldsRestored, FailuresCounted)
"""All that can happen by this chapter."""
