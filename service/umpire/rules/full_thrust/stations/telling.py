"""Telling what happens at stations, in plain words (FT 13.7, 13.8)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import dice, points
from umpire.rules.full_thrust.stations.events import (
    DockingFailed,
    SectionBrokeUp,
    SectionStruck,
    ShipCastOff,
    ShipDocked,
)


def _ship_docked(event: ShipDocked) -> str:
    where = "inside" if event.berth == "internal" else "at"
    return f"{event.ship} docks {where} {event.station}, from turn {event.docked_from} on"


def _docking_failed(event: DockingFailed) -> str:
    return f"{event.ship} cannot dock at {event.station}: {event.fault}"


def _ship_cast_off(event: ShipCastOff) -> str:
    return f"{event.ship} leaves {event.station}, and is free from turn {event.free_from} on"


def _section_struck(event: SectionStruck) -> str:
    return (
        f"{event.ship}'s fire at {event.target} from afar: {dice(event.rolls)}, "
        f"it strikes {event.section}"
    )


def _section_broke_up(event: SectionBrokeUp) -> str:
    return (
        f"{event.ship} breaks up beside {event.section}: {dice(event.rolls)}, "
        f"{points(event.points)}"
    )


TELLINGS: dict[type, Callable[[Any], str]] = {
    ShipDocked: _ship_docked,
    DockingFailed: _docking_failed,
    ShipCastOff: _ship_cast_off,
    SectionStruck: _section_struck,
    SectionBrokeUp: _section_broke_up,
}
