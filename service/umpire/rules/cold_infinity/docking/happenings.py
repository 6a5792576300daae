"""The events of docking (CI 15.7)."""

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.changes import change_ship
from umpire.rules.cold_infinity.state.happening import Happening, Told
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.named import in_words
from umpire.rules.cold_infinity.state.starship import Docked


class DockingChanged(Happening, frozen=True, tag="docking_changed", kw_only=True):
    """A ship docks, has docked, or leaves a dock; null: it is free of it.

    It lies still with its structure, and begins to turn no more.
    """

    ship: str
    docked: Docked | None
    motion: Motion
    rule: str = "CI-15.7.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Note how far it is."""
        return change_ship(battle, self.ship, docked=self.docked, motion=self.motion)

    def tell(self) -> str:
        """Tell how far it is."""
        if self.docked is None:
            return f"{self.ship} is undocked"
        where = f"{self.docked.dock} of {self.docked.host}"
        if self.docked.stage == "docked":
            return f"{self.ship} is docked in {where}"
        takes = f"it takes {counted(self.docked.turns, 'turn')} yet"
        return f"{self.ship} is {in_words(self.docked.stage)} {where}: {takes}"

    def on_the_map(self) -> "DockingChanged":
        """Return all of it: it is seen."""
        return replace(self, motion=Motion(self.motion.vector, self.motion.attitude))


class DockedShipStruck(Told, frozen=True, tag="docked_ship_struck", kw_only=True):
    """What got through to a dock strikes a ship there in its place; of several one thrown for."""

    host: str
    dock: str
    ship: str
    points: int
    candidates: tuple[str, ...]
    rolls: tuple[Roll, ...] = ()
    rule: str = "CI-15.7.2-2"

    def tell(self) -> str:
        """Tell which."""
        points = counted(self.points, "point")
        return f"{points} for {self.dock} of {self.host} strike {self.ship} there"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (DockingChanged, DockedShipStruck)
"""All that can happen by this chapter."""
