"""Telling of weapons in plain words. Units: MU."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import dice, place, points
from umpire.rules.to_boldly_thrust.weapons.events import (
    SpreadDetonated,
    SpreadLaunched,
    SpreadsDone,
    SpreadStruck,
    SystemTargeted,
)


def _system_targeted(event: SystemTargeted) -> str:
    cost = f", {points(event.damage)} to the hull" if event.damage else ""
    return (
        f"{event.ship} fires {event.weapon} at {event.system} of {event.target} at "
        f"{event.range_mu:.1f} MU through {event.arc}: {dice(event.rolls)}, "
        f"{'knocked out' if event.knocked_out else 'no effect on it'}{cost}"
    )


def _spread_launched(event: SpreadLaunched) -> str:
    return (
        f"{event.ship} launches spread {event.spread} from {event.weapon}; it will detonate at "
        f"{place((event.x, event.y))}"
    )


def _spreads_done(event: SpreadsDone) -> str:
    return f"{event.ship} launches no more spreads this turn"


def _spread_struck(event: SpreadStruck) -> str:
    away = "near" if event.away_mu is None else f"{event.away_mu:.1f} MU from"
    return (
        f"{event.spread} detonates {away} {event.ship}: {dice(event.rolls)}, {points(event.damage)}"
    )


def _spread_detonated(event: SpreadDetonated) -> str:
    return f"spread {event.spread} detonates at {place((event.x, event.y))}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    SystemTargeted: _system_targeted,
    SpreadLaunched: _spread_launched,
    SpreadsDone: _spreads_done,
    SpreadStruck: _spread_struck,
    SpreadDetonated: _spread_detonated,
}
