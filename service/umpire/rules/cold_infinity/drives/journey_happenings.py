"""The events of who leaves through tunnels and gates, and of who comes in (CI 14.5, 14.6)."""

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.drives.gates import GateEffect
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.bridges import command
from umpire.rules.cold_infinity.state.changes import (
    change_beyond,
    change_drive,
    change_group,
    change_ship,
)
from umpire.rules.cold_infinity.state.field import Arriving, Coming
from umpire.rules.cold_infinity.state.happening import OnMap
from umpire.rules.cold_infinity.state.named import in_words, on_layer


class UnitDeparted(OnMap, frozen=True, tag="unit_departed", kw_only=True):
    """A unit has left the battle beyond light, for good (CI-14.1-3)."""

    unit: str
    by: Coming
    through: str | None = None
    rule: str = "CI-14.1-3"

    def apply(self, battle: Battle) -> Battle:
        """Take it off the map."""
        battle = change_beyond(battle, self.unit, bubble=None, shifting=None)
        return change_group(
            change_ship(battle, self.unit, status="departed"), self.unit, departed=True
        )

    def tell(self) -> str:
        """Tell how."""
        how = f"through {self.through}" if self.through else f"by {self.by}"
        return f"{self.unit} leaves the battle {how}"


class GateUsed(OnMap, frozen=True, tag="gate_used", kw_only=True):
    """A damaged gate was used: it works, breaks down, or explodes with who uses it (CI-13.4-1)."""

    unit: str
    gate: str
    rating: int
    effect: GateEffect | None
    rolls: tuple[Roll, ...]
    rule: str = "CI-13.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Note a gate that breaks down; one that explodes destroys itself and its user."""
        if self.effect == "breaks_down":
            return change_beyond(battle, self.gate, broken=True)
        if self.effect != "explodes":
            return battle
        for name in (self.gate, self.unit):
            battle = change_ship(battle, name, status="destroyed")
        group = battle.group(self.unit)
        if group is None:
            return battle
        fighters = tuple([e.with_hull(0) if e.status == "flying" else e for e in group.fighters])
        return change_group(battle, self.unit, fighters=fighters)

    def tell(self) -> str:
        """Tell the throw, and what comes of it."""
        thrown = f"{self.rolls[0].faces[0]} against {self.rating}"
        comes = {
            None: "it works",
            "breaks_down": "it breaks down",
            "explodes": f"it explodes, and {self.unit} with it",
        }
        return f"{self.unit} uses {self.gate}, which is damaged ({thrown}): {comes[self.effect]}"


class ArrivalAnnounced(OnMap, frozen=True, tag="arrival_announced", kw_only=True):
    """A ship is on its way in: it begins to appear, or its tunnel is open (CI-14.6-1, -2)."""

    ship: str
    arriving: Arriving
    rule: str = "CI-14.6-2"

    def apply(self, battle: Battle) -> Battle:
        """Note where and when it comes."""
        return change_beyond(battle, self.ship, arriving=self.arriving)

    def tell(self) -> str:
        """Tell how, where and when."""
        coming = self.arriving
        where = f"in ({coming.cell[0]}, {coming.cell[1]}){on_layer(coming.cell)}"
        return f"{self.ship} comes in by {in_words(coming.by)} {where}, in turn {coming.turn}"


class ArrivalFailed(OnMap, frozen=True, tag="arrival_failed", kw_only=True):
    """What a ship was to come in through is no more: it waits beyond again (CI-14.6-1)."""

    ship: str
    through: str
    rule: str = "CI-14.6-1"

    def apply(self, battle: Battle) -> Battle:
        """Note that it is not on its way any more."""
        return change_beyond(battle, self.ship, arriving=None)

    def tell(self) -> str:
        """Tell why."""
        return f"{self.ship} does not come in: {self.through} is closed"


class UnitArrived(OnMap, frozen=True, tag="unit_arrived", kw_only=True):
    """A ship has come into the battle, with the vector that it brings (CI-14.6-1)."""

    ship: str
    by: Coming
    cell: Cell
    drive: str | None = None
    held: int = 0
    rule: str = "CI-14.6-1"

    def apply(self, battle: Battle) -> Battle:
        """Put it on the map, after all that are in its hex; a drive that keeps a tunnel is full.

        Without a bridge in control it is a derelict (CI-13.1.8.1-1).
        """
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        led = command(ship.running, ship.bridge, battle.options, battle.tables.warfare).ship
        battle = change_beyond(battle, self.ship, arriving=None)
        if self.drive is not None:
            battle = change_drive(battle, self.ship, self.drive, held=self.held)
        come = change_ship(
            battle, self.ship, status=led, cell=self.cell, arrival=battle.arrivals, came=None
        )
        return replace(come, arrivals=battle.arrivals + 1)

    def on_the_map(self) -> "UnitArrived":
        """Return it without the drive."""
        return replace(self, drive=None, held=0)

    def tell(self) -> str:
        """Tell how and where."""
        at = f"({self.cell[0]}, {self.cell[1]}){on_layer(self.cell)}"
        return f"{self.ship} is there by {self.by}, in {at}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    UnitDeparted,
    GateUsed,
    ArrivalAnnounced,
    ArrivalFailed,
    UnitArrived,
)
"""All that can happen to those who travel."""
