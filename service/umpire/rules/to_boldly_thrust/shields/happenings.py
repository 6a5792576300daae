"""The events of shields (TBT 2)."""

from msgspec.structs import replace

from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import points
from umpire.rules.full_thrust.state.audience import is_of_closed
from umpire.rules.full_thrust.state.changes import change_ship
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import ShieldStatus

_NOW = {"full": "they hold", "half": "they are at half strength", "down": "they are down"}


class ShieldsAbsorbed(Happening, frozen=True, tag="shields_absorbed", kw_only=True):
    """Shields absorbed a part of an attack of `points`; `let_through` goes on to the ship.

    `shield_marks` are all that they have absorbed; `shield_status` is how they are now. To others
    both are null in a closed book (TBT-UMP-32).
    """

    ship: str
    attacker: str
    points: int
    absorbed: int
    let_through: int
    shield_marks: int | None
    shield_status: ShieldStatus | None
    rule: str = "TBT-SHLD-02"

    def apply(self, battle: Battle) -> Battle:
        """Mark what the shields have absorbed."""
        return change_ship(battle, self.ship, shield_marks=self.shield_marks)

    def tell(self) -> str:
        """Tell what they stop, what gets through, and how they are now."""
        passed = f", {points(self.let_through)} gets through" if self.let_through else ""
        now = f"; {_NOW[self.shield_status]}" if self.shield_status else ""
        stopped = f"{self.absorbed} of {points(self.points)}"
        return f"the shields of {self.ship} absorb {stopped}{passed}{now}"

    def heard(self, battle: Battle, seat: Seat) -> "ShieldsAbsorbed":
        """Return it; to whom the display is closed, what they stop, and not what is left."""
        closed = is_of_closed(battle, self.ship, seat)
        return replace(self, shield_marks=None, shield_status=None) if closed else self


EVENTS: tuple[type[HappensTo[Battle]], ...] = (ShieldsAbsorbed,)
"""All that can happen by this chapter."""
