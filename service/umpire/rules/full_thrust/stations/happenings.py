"""The events of stations (FT 13.7, 13.8)."""

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.words import dice, points
from umpire.rules.full_thrust.state.battle import B, Battle
from umpire.rules.full_thrust.state.changes import change_ship
from umpire.rules.full_thrust.state.ship_state import Berth, Docking


class ShipDocked(Happening, frozen=True, tag="ship_docked", kw_only=True):
    """A ship has come alongside a station, and is docked from the start of turn `docked_from`.

    In vector movement it takes over the course of the station, where that is another.
    """

    ship: str
    station: str
    berth: Berth
    docked_from: int
    course_deg: float | None = None
    rule: str = "FT-13.7-2"

    def apply(self, battle: B) -> B:
        """Note the berth."""
        docking = Docking(self.station, self.berth, self.docked_from)
        if self.course_deg is not None:
            battle = change_ship(battle, self.ship, course_deg=self.course_deg)
        return change_ship(battle, self.ship, docked=docking)

    def tell(self) -> str:
        where = "inside" if self.berth == "internal" else "at"
        return f"{self.ship} docks {where} {self.station}, from turn {self.docked_from} on"


class DockingFailed(Told, frozen=True, tag="docking_failed", kw_only=True):
    """A ship was to dock, and could not; `fault` is the code of the reason."""

    ship: str
    station: str
    fault: str
    rule: str = "FT-13.7-2"

    def tell(self) -> str:
        return f"{self.ship} cannot dock at {self.station}: {self.fault}"


class ShipCastOff(Happening, frozen=True, tag="ship_cast_off", kw_only=True):
    """A ship leaves its station, and is free from the start of turn `free_from`."""

    ship: str
    station: str
    free_from: int
    rule: str = "FT-13.7-2"

    def apply(self, battle: B) -> B:
        """Note from when on the ship is free."""
        ship = battle.ship(self.ship)
        if ship is None or ship.docked is None:
            return battle
        docking = replace(ship.docked, until=self.free_from)
        return change_ship(battle, ship.id, docked=docking)

    def tell(self) -> str:
        return f"{self.ship} leaves {self.station}, and is free from turn {self.free_from} on"


class SectionStruck(Told, frozen=True, tag="section_struck", kw_only=True):
    """Fire at a base from afar, aimed at its section `target`, strikes `section`."""

    ship: str
    target: str
    section: str
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.8-1"

    def tell(self) -> str:
        return (
            f"{self.ship}'s fire at {self.target} from afar: {dice(self.rolls)}, "
            f"it strikes {self.section}"
        )


class SectionBrokeUp(Told, frozen=True, tag="section_broke_up", kw_only=True):
    """A section was destroyed, and does so many points of damage to one beside it."""

    ship: str
    section: str
    points: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.8-3"

    def tell(self) -> str:
        return (
            f"{self.ship} breaks up beside {self.section}: {dice(self.rolls)}, "
            f"{points(self.points)}"
        )


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    ShipDocked,
    DockingFailed,
    ShipCastOff,
    SectionStruck,
    SectionBrokeUp,
)
"""All that can happen by this chapter."""
