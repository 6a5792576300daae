"""The events of stations (FT 13.7, 13.8)."""

from typing import TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.stations.berths import Berth


class ShipDocked(Event, frozen=True, tag="ship_docked", kw_only=True):
    """A ship has come alongside a station, and is docked from the start of turn `docked_from`."""

    ship: str
    station: str
    berth: Berth
    docked_from: int
    rule: str = "FT-13.7-2"


class DockingFailed(Event, frozen=True, tag="docking_failed", kw_only=True):
    """A ship was to dock, and could not; `fault` is the code of the reason."""

    ship: str
    station: str
    fault: str
    rule: str = "FT-13.7-2"


class ShipCastOff(Event, frozen=True, tag="ship_cast_off", kw_only=True):
    """A ship leaves its station, and is free from the start of turn `free_from`."""

    ship: str
    station: str
    free_from: int
    rule: str = "FT-13.7-2"


class SectionStruck(Event, frozen=True, tag="section_struck", kw_only=True):
    """Fire at a base from afar, aimed at its section `target`, strikes `section`."""

    ship: str
    target: str
    section: str
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.8-1"


class SectionBrokeUp(Event, frozen=True, tag="section_broke_up", kw_only=True):
    """A section was destroyed, and does so many points of damage to one beside it."""

    ship: str
    section: str
    points: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.8-3"


StationEvent: TypeAlias = ShipDocked | DockingFailed | ShipCastOff | SectionStruck | SectionBrokeUp
