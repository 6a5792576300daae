"""Rockets, chaff and flares that a ship has left, less those that are declared (CI 11.5)."""

from typing import TypeVar

from umpire.rules.cold_infinity.defence.rockets import Rockets
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.running import fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Dispenser, RocketSystem

S = TypeVar("S", RocketSystem, Dispenser)


def system_named(ship: Starship, name: str, kind: type[S]) -> S | None:
    """Return a system of a kind by its name, or `None`."""
    found = (each.system for each in fitted(ship.running, kind) if each.system.id == name)
    return next(found, None)


def intact(ship: Starship, name: str, kind: type[S]) -> bool:
    """Tell whether a system of a kind is not destroyed; it needs no power."""
    return any(each.intact for each in fitted(ship.running, kind) if each.system.id == name)


def rockets_now(ship: Starship, name: str) -> Rockets | None:
    """Return a rocket system as it is, with no tries made; `None` if there is none of that name."""
    if system_named(ship, name, RocketSystem) is None:
        return None
    return Rockets(ship.arms.left(name), intact=intact(ship, name, RocketSystem))


def tries_declared(battle: Battle, ship: Starship, name: str, but: str | None = None) -> int:
    """Return how often a system is to fire at guided weapons this turn, but at one of them."""
    return sum(
        each.tries
        for each in battle.fire.rockets
        if (each.unit, each.system) == (ship.id, name) and each.guided != but
    )


def has_released(battle: Battle, ship: Starship, name: str) -> bool:
    """Tell whether a dispenser has released something this turn."""
    return any((each.unit, each.system) == (ship.id, name) for each in battle.fire.decoys)
