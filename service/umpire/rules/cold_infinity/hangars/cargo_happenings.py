"""The events of cargo holds (CI 15.2, 13.1.7)."""

from umpire.kernel.happening import HappensTo
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.hangars.coming_and_going import worked
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.changes import change_ship
from umpire.rules.cold_infinity.state.happening import Happening


class ContainerEjected(Happening, frozen=True, tag="container_ejected", kw_only=True):
    """A ship ejected a full container of a hold."""

    ship: str
    hold: str
    turn: int
    rule: str = "CI-15.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Take it out."""
        return without_cargo(worked(battle, self.ship, self.hold, self.turn, 1), self, 1)

    def tell(self) -> str:
        """Tell from where."""
        return f"{self.ship} ejects a container of {self.hold}"


class CargoLost(Happening, frozen=True, tag="cargo_lost", kw_only=True):
    """Containers of a hold are destroyed with all in them."""

    ship: str
    hold: str
    lost: int
    rule: str = "CI-13.1.7-1"

    def apply(self, battle: Battle) -> Battle:
        """Take them out."""
        return without_cargo(battle, self, self.lost)

    def tell(self) -> str:
        """Tell how many."""
        return f"{counted(self.lost, 'full container')} of {self.hold} of {self.ship} are destroyed"


def without_cargo(battle: Battle, event: "ContainerEjected | CargoLost", number: int) -> Battle:
    """Return the battle in which a hold has so many full containers less."""
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    left = ship.full(event.hold) - number
    return change_ship(battle, ship.id, cargo=ship.with_cargo(event.hold, left))


EVENTS: tuple[type[HappensTo[Battle]], ...] = (ContainerEjected, CargoLost)
"""All that can happen to cargo."""
