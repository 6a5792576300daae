"""The events of stances."""

from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.state.audience import (
    OfAMarker,
    is_of_closed,
    is_out_of_sight,
    is_sealed,
)
from umpire.rules.full_thrust.state.changes import change_ship
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import CloakOrder, Stance

_CLOAKS: dict[CloakOrder, str] = {
    "none": "the cloak as it is",
    "engage": "the cloak to be engaged",
    "drop": "the cloak to be dropped",
}


class StanceWritten(Happening, OfAMarker, frozen=True, tag="stance_written", kw_only=True):
    """A ship's stance was written in `turn`; others hear of it when orders open, if at all."""

    ship: str
    side: str
    turn: int
    stance: Stance
    rule: str = "FT-2.7-2"

    def apply(self, battle: Battle) -> Battle:
        """Note the stance, which holds when orders open."""
        return change_ship(battle, self.ship, stance_written=self.stance)

    def tell(self) -> str:
        """Tell all of it."""
        stance = self.stance
        words = (
            "shields lowered" if stance.lower_shields else "shields up",
            _CLOAKS[stance.cloak],
            f"active sensors {'on' if stance.active_sensors else 'off'}",
        )
        return f"{self.ship} is ordered for turn {self.turn}: {', '.join(words)}"

    def heard(self, battle: Battle, seat: Seat) -> "StanceWritten | None":
        """Return it when orders are open, to whom the ship hides nothing."""
        if is_of_closed(battle, self.ship, seat):
            return None
        if is_out_of_sight(battle, self.ship, self.turn, seat):
            return None
        return None if self._is_sealed(battle, seat) else self

    def _is_sealed(self, battle: Battle, seat: Seat) -> bool:
        """Tell whether it is not to be read yet: before orders open, or while it is a bogey's."""
        ship = battle.ship(self.ship)
        of_bogey = ship is not None and ship.bogey and not seat.sees(self.side)
        return of_bogey or is_sealed(battle, self.side, self.turn, seat)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (StanceWritten,)
"""All that can happen by this chapter."""
