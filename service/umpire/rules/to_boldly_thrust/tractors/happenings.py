"""The events of tractor beams (TBT 8). Units: MU."""

from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.words import place
from umpire.rules.full_thrust.state.battle import change_ship
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ship, TractorLock


class TractorLocked(Happening, frozen=True, tag="tractor_locked", kw_only=True):
    """A tractor beam holds a target with an effective strength (TBT-TRAC-03), through a FireCon.

    In a closed book shields may leave nothing of it, and it holds nothing (FT-UMP-68).
    """

    ship: str
    tractor: str
    target: str
    range_mu: float
    pull_mu: float
    engaged: tuple[str, ...]
    rule: str = "TBT-TRAC-03"

    def apply(self, battle: Battle) -> Battle:
        """Note the lock, and that the ship has begun its activation."""
        ship: Ship | None = battle.ship(self.ship)
        if ship is None:
            return battle
        locks = ship.locks
        if self.pull_mu > 0:
            lock = TractorLock(tractor=self.tractor, target=self.target, pull_mu=self.pull_mu)
            locks = (*locks, lock)
        return change_ship(battle, self.ship, begun=True, engaged=self.engaged, locks=locks)

    def tell(self) -> str:
        return (
            f"{self.ship} holds {self.target} with {self.tractor}: "
            f"at {self.range_mu:.6g} MU its pull is {self.pull_mu:.6g}"
        )


class TractorReleased(Happening, frozen=True, tag="tractor_released", kw_only=True):
    """A lock came to nothing: one of the ships is gone or cloaked (TBT-UMP-10)."""

    ship: str
    tractor: str
    target: str
    rule: str = "TBT-UMP-10"

    def apply(self, battle: Battle) -> Battle:
        """End the lock."""
        ship: Ship | None = battle.ship(self.ship)
        if ship is None:
            return battle
        left = tuple([lock for lock in ship.locks if lock.tractor != self.tractor])
        return change_ship(battle, self.ship, locks=left)

    def tell(self) -> str:
        return f"{self.tractor} of {self.ship} lets go of {self.target}"


class TractorDragged(Happening, frozen=True, tag="tractor_dragged", kw_only=True):
    """A tractor beam dragged both ships, so far each, along the line between them (TBT-TRAC-05)."""

    ship: str
    tractor: str
    target: str
    pull_mu: float
    ship_dragged_mu: float
    target_dragged_mu: float
    rule: str = "TBT-TRAC-05"

    def apply(self, battle: Battle) -> Battle:
        """End the lock: it has dragged."""
        ship: Ship | None = battle.ship(self.ship)
        if ship is None:
            return battle
        left = tuple([lock for lock in ship.locks if lock.tractor != self.tractor])
        return change_ship(battle, self.ship, locks=left)

    def tell(self) -> str:
        return (
            f"{self.tractor} of {self.ship} drags {self.target} {self.target_dragged_mu:.6g} MU, "
            f"and {self.ship} itself {self.ship_dragged_mu:.6g} MU"
        )


class ShipDragged(Happening, frozen=True, tag="ship_dragged", kw_only=True):
    """All drags together put a ship at (x, y); its course and velocity stay (TBT-RUL-27)."""

    ship: str
    x: float
    y: float
    rule: str = "TBT-TRAC-04"

    def apply(self, battle: Battle) -> Battle:
        """Put the ship in its place."""
        return change_ship(battle, self.ship, x=self.x, y=self.y)

    def tell(self) -> str:
        return f"{self.ship} is dragged to {place((self.x, self.y))}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    TractorLocked,
    TractorReleased,
    TractorDragged,
    ShipDragged,
)
"""All that can happen by this chapter."""
