"""The events of power and of weapons that arm (CI 3, 7.1).

What tells what a ship has on, or how much power it uses, its own side hears `only` if it masks.
"""

from typing import TypeAlias

import msgspec

from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.power.allocation import Extra
from umpire.rules.cold_infinity.power.grids import PlantLevel
from umpire.rules.cold_infinity.power.heat import Heat
from umpire.rules.cold_infinity.starship import PlantOutput, SystemTurns, WeaponReadiness


class PowerAllocated(Event, frozen=True, tag="power_allocated", kw_only=True):
    """A ship has its power for this turn: what is on, what gets more (CI-3.2-1).

    `activated` and `deactivated` are what is announced, `in_part` shields that get half of their
    power; `used` is all the power that is used.
    """

    ship: str
    on: tuple[str, ...]
    extra: tuple[Extra, ...]
    activated: tuple[str, ...]
    deactivated: tuple[str, ...]
    in_part: tuple[str, ...] = ()
    levels: tuple[PlantLevel, ...]
    given: tuple[PlantOutput, ...]
    fed: tuple[str, ...]
    streaks: tuple[SystemTurns, ...] = ()
    used: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.2-1"


class PlantRestarted(Event, frozen=True, tag="plant_restarted", kw_only=True):
    """A plant that had shut down for heat runs again; it keeps its heat."""

    ship: str
    plant: str
    heat: Heat
    only: tuple[str, ...] | None = None
    rule: str = "CI-RUL-16"


class ForcedOffCounted(Event, frozen=True, tag="forced_off_counted", kw_only=True):
    """A turn has passed for systems that were forced off; `forced_off` are those left."""

    ship: str
    forced_off: tuple[SystemTurns, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.2.2-1"


class PlantsRecharged(Event, frozen=True, tag="plants_recharged", kw_only=True):
    """Capacitors have recharged at the start of a turn; what finds no room any more is lost."""

    ship: str
    levels: tuple[PlantLevel, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.1.2-1"


class ChargeLost(Event, frozen=True, tag="charge_lost", kw_only=True):
    """Damage has left plants no room for all that they held."""

    ship: str
    levels: tuple[PlantLevel, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-RUL-12"


class ShieldCharge(msgspec.Struct, frozen=True):
    """What a buffering shield holds."""

    shield: str
    points: int


class ShieldsRecharged(Event, frozen=True, tag="shields_recharged", kw_only=True):
    """Buffering shields have recharged at the start of a turn."""

    ship: str
    charges: tuple[ShieldCharge, ...]
    rule: str = "CI-RUL-71"


class WeaponsReadied(Event, frozen=True, tag="weapons_readied", kw_only=True):
    """Weapons have armed or cooled down for a turn: `readiness` of those that are not armed.

    Which weapons those are, their own side `only` hears.
    """

    unit: str
    readiness: tuple[WeaponReadiness, ...]
    only: tuple[str, ...] | None
    rule: str = "CI-7.1.3-1"


class PlantHeated(Event, frozen=True, tag="plant_heated", kw_only=True):
    """What Final Actions did to a plant that overheats: heat `made` and `dissipated`, and left."""

    ship: str
    plant: str
    made: int
    dissipated: int
    heat: Heat
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.6-1"


class ActiveSystemsLost(Event, frozen=True, tag="active_systems_lost", kw_only=True):
    """Systems were destroyed that were on: they draw power for some turns yet."""

    ship: str
    gone: tuple[str, ...]
    turn: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.4-1"


class PowerLost(Event, frozen=True, tag="power_lost", kw_only=True):
    """No plant works any more: all that no battery feeds has gone off at once."""

    ship: str
    deactivated: tuple[str, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.2-3"


PowerEvent: TypeAlias = (
    PowerAllocated
    | PlantRestarted
    | ForcedOffCounted
    | PlantsRecharged
    | ChargeLost
    | ShieldsRecharged
    | WeaponsReadied
    | PlantHeated
    | ActiveSystemsLost
    | PowerLost
)
