"""The events of stealth (CI 15.8). What a ship does unseen its own side alone hears."""

from typing import Literal, TypeAlias

from msgspec import UNSET
from msgspec.structs import replace

from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.state.battle import Battle, Plot
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.changes import change_ship, with_plot
from umpire.rules.cold_infinity.state.happening import HeardByFew, OnMap
from umpire.rules.cold_infinity.state.motion import Action, Motion, Share
from umpire.rules.cold_infinity.state.noncombat import Stealth
from umpire.rules.cold_infinity.state.vectors import written

Betrayal: TypeAlias = Literal["detected", "powered"]
"""Why a ship is seen again (CI-15.8-1, CI-15.8-2)."""


class StealthSought(HeardByFew, frozen=True, tag="stealth_sought", kw_only=True):
    """A ship is to vanish at the end of the Movement Step; its side alone hears of it."""

    ship: str
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-2"

    def apply(self, battle: Battle) -> Battle:
        """Note it."""
        return change_ship(battle, self.ship, stealth=Stealth(wanted=True))

    def tell(self) -> str:
        """Tell of which ship."""
        return f"{self.ship} is to vanish at the end of movement"


class StealthMissed(HeardByFew, frozen=True, tag="stealth_missed", kw_only=True):
    """A ship did not vanish: it has power on, or somebody sees it."""

    ship: str
    why: Literal["powered", "held", "shrouded", "seen"]
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-2"

    def apply(self, battle: Battle) -> Battle:
        """Forget that it was to."""
        return change_ship(battle, self.ship, stealth=UNSET)

    def tell(self) -> str:
        """Tell what stands against it."""
        why = {
            "powered": "sensors, weapons or drives have power",
            "held": "something holds it",
            "shrouded": "it is inside an enemy shroud",
            "seen": "an enemy has it in sight",
        }[self.why]
        return f"{self.ship} does not vanish: {why}"


class ShipVanished(OnMap, frozen=True, tag="ship_vanished", kw_only=True):
    """A ship went into stealth, and is off the map from now on."""

    ship: str
    rule: str = "CI-15.8-2"

    def apply(self, battle: Battle) -> Battle:
        """Take it off the map."""
        return change_ship(battle, self.ship, status="hidden", stealth=Stealth())

    def tell(self) -> str:
        """Tell which."""
        return f"{self.ship} vanishes from the map"


class MovedUnseen(HeardByFew, frozen=True, tag="moved_unseen", kw_only=True):
    """A ship in stealth has moved: an entry of its private log."""

    ship: str
    plan: tuple[Action, ...]
    start: Cell
    cell: Cell
    motion: Motion
    came: Cell | None
    thrust: int
    overthrust: tuple[Share, ...]
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-1"

    def apply(self, battle: Battle) -> Battle:
        """Move it; among those on the map it does not count as having come anywhere."""
        ship = battle.ship(self.ship)
        came = self.came if self.came is not None or ship is None else ship.came
        return change_ship(
            battle,
            self.ship,
            cell=self.cell,
            motion=self.motion,
            came=came,
            overthrust=self.overthrust,
            moved=True,
        )

    def tell(self) -> str:
        """Tell from where to where."""
        way = f"from {_hex(self.start)} to {_hex(self.cell)}"
        return f"{self.ship} moves unseen {way}, vector {written(self.motion.vector)}"


class PlottedUnseen(HeardByFew, frozen=True, tag="plotted_unseen", kw_only=True):
    """A side wrote down how a ship in stealth is to move; nobody else is ever shown that."""

    plot: Plot
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-1"

    def apply(self, battle: Battle) -> Battle:
        """Keep the plot in place of an earlier one of the ship."""
        return with_plot(battle, self.plot)

    def tell(self) -> str:
        """Tell of which ship."""
        return f"A move of {self.plot.unit} is written down in its log"


class ShipDetected(HeardByFew, frozen=True, tag="ship_detected", kw_only=True):
    """A ship in stealth ended its move in an enemy shroud: next turn it is placed on the map."""

    ship: str
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-2"

    def apply(self, battle: Battle) -> Battle:
        """Note it."""
        return change_ship(battle, self.ship, stealth=Stealth(detected=True))

    def tell(self) -> str:
        """Tell which, and when it shows."""
        return f"{self.ship} is detected, and shows when EW levels are set next turn"


class ShipAppeared(OnMap, frozen=True, tag="ship_appeared", kw_only=True):
    """A ship lost its stealth, and stands on the map where its log has it."""

    ship: str
    why: Betrayal
    cell: Cell
    motion: Motion
    rule: str = "CI-15.8-2"

    def apply(self, battle: Battle) -> Battle:
        """Place it; it came after all that are there, and moves this turn if it has not."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        placed = change_ship(
            battle,
            ship.id,
            status="active",
            cell=self.cell,
            motion=self.motion,
            arrival=battle.arrivals,
            stealth=Stealth(),
        )
        return replace(placed, arrivals=battle.arrivals + 1)

    def on_the_map(self) -> "ShipAppeared":
        """Return where it is and how it lies."""
        return replace(self, motion=Motion(self.motion.vector, self.motion.attitude))

    def tell(self) -> str:
        """Tell where, and by what."""
        why = "it was detected" if self.why == "detected" else "it has power on"
        where = f"in {_hex(self.cell)}, vector {written(self.motion.vector)}"
        return f"{self.ship} shows {where}: {why}"


def _hex(cell: Cell) -> str:
    return f"{cell[0]}, {cell[1]}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    StealthSought,
    StealthMissed,
    ShipVanished,
    MovedUnseen,
    PlottedUnseen,
    ShipDetected,
    ShipAppeared,
)
"""All that can happen by this chapter."""
