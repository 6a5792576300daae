"""What systems draw, whole or destroyed, and who may switch them (CI 3.2 to 3.4).

Points of power a turn. A system that needs no plant at all has a requirement of `None`; one of
0 is a zero-power system, which needs a plant that lives.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from umpire.rules.cold_infinity.power.refusals import (
    DESTROYED_SYSTEM,
    DISABLED,
    FORCED_OFF,
    NOTHING_SWITCHED,
    UNPOWERED_SYSTEM,
)
from umpire.rules.cold_infinity.state.refusals import COOLING_DOWN
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.systems import (
    Engine,
    OtherSystem,
    ReloadRack,
    RepairSystem,
    RocketSystem,
    Sensors,
    Shield,
    SupportSensors,
    System,
    TransLightDrive,
    WeaponMount,
)
from umpire.rules.cold_infinity.state.weapons import DirectWeapon, WeaponBlock

Condition: TypeAlias = Literal["ready", "cooling", "forced_off", "destroyed", "disabled"]


class Consumer(NamedTuple):
    """A system as Power Allocation finds it.

    `lingering` is what it draws this turn though it is destroyed; `boostable` says whether it
    takes extra power at all.
    """

    system: str
    power: int | None
    condition: Condition = "ready"
    lingering: int = 0
    boostable: bool = False


class Switched(NamedTuple):
    """What is announced: systems that go on, and systems that go off (CI-3.2-1)."""

    activated: tuple[str, ...]
    deactivated: tuple[str, ...]


class BatteryTurn(NamedTuple):
    """Turns in a row that a battery has fed a zero-power system, and the points it gives now."""

    turns: int
    consumed: int


def power_of(system: System, weapons: Iterable[WeaponBlock]) -> int | None:
    """Return the standard requirement of a system; `None`: it needs no power (CI-3.1-1, -3.3-2).

    Engines are zero-power systems (CI-16.4.11), and so are rockets and reload racks (CI-16.4.7.2-1,
    CI-17.2.3-1). Thrusters, bridges, holds and plants need none. A repair
    system draws but what its points take, as extra power (CI-UMP-142).
    """
    match system:
        case WeaponMount(weapon=block):
            return next((each.power for each in weapons if each.id == block), 0)
        case OtherSystem(unpowered=True):
            return None
        case Sensors() | SupportSensors() | Shield() | OtherSystem() | TransLightDrive():
            return system.power
        case Engine() | RepairSystem() | RocketSystem() | ReloadRack():
            return 0
        case _:
            return None


def boostable(system: System, weapons: Iterable[WeaponBlock]) -> bool:
    """Whether extra power does anything for a system (CI-3.5-1, CI-UMP-248).

    Support sensors take none (CI-4.7-1).
    """
    match system:
        case Engine() | Sensors() | RepairSystem() | OtherSystem():
            return True
        case Shield():
            return system.overload
        case WeaponMount(weapon=name):
            block = next((each for each in weapons if each.id == name), None)
            return isinstance(block, DirectWeapon) and "tracking" in block.configurations
        case _:
            return False


def consumers(sheet: Sheet) -> tuple[Consumer, ...]:
    """Return all systems of a sheet, undamaged, in its order; see `power_of`."""
    return tuple(
        Consumer(
            system.id,
            power_of(system, sheet.weapons),
            boostable=boostable(system, sheet.weapons),
        )
        for system in sheet.systems
    )


def lingering(power: int | None, turns_since: int, *, was_active: bool) -> int:
    """Return what a destroyed system still draws (CI-3.4-1, CI-RUL-18).

    Args:
        power: its standard requirement; extra power is not drawn any more.
        turns_since: turns after that of its destruction; 1 is the next.
        was_active: whether it was on when it was destroyed.
    """
    standard = power or 0
    return standard if was_active and 1 <= turns_since <= standard else 0


def stays_on(power: int | None, *, plants_live: bool, on_battery: bool = False) -> bool:
    """Tell whether an active system can stay so (CI-3.2-3, CI-3.3-1, -2).

    Args:
        power: its requirement.
        plants_live: whether any plant gives power at all.
        on_battery: whether a battery feeds the system.
    """
    return power is None or plants_live or on_battery


def battery_turn(turns: int, most: int) -> BatteryTurn:
    """Return what a battery gives a zero-power system on one more turn (CI-3.3-1, CI-RUL-17).

    It gives its point on the last of so many turns in a row; a turn on another plant begins the
    count anew.

    Args:
        turns: in a row before this one.
        most: see `PowerTable.zero_power_turns`.
    """
    return BatteryTurn(0, 1) if turns + 1 >= most else BatteryTurn(turns + 1, 0)


def require_switch(consumer: Consumer, *, on: bool, small_vessel: bool = False) -> None:
    """Check that the owner may switch a system (CI-3.2-1).

    Raises:
        IllegalOrder: it is destroyed (CI-3.4-1), cools down or is forced off and cannot go on
            (CI-7.1.1.1-1, CI-3.2.2-1), is a drive that is disabled (CI-13.1.6.1-1), or is on a
            small vessel (CI-3.2.1-1).
    """
    name = consumer.system
    if small_vessel:
        raise NOTHING_SWITCHED.refuse(
            f"System {name} belongs to a fighter or shuttle, and is always on."
        )
    if consumer.condition == "destroyed":
        raise DESTROYED_SYSTEM.refuse(f"System {name} is destroyed: leave it off.")
    if on and consumer.condition == "cooling":
        raise COOLING_DOWN.refuse(f"System {name} must stay off until it has cooled down.")
    if on and consumer.condition == "forced_off":
        raise FORCED_OFF.refuse(f"System {name} is forced off, and cannot be switched on yet.")
    if on and consumer.condition == "disabled":
        raise DISABLED.refuse(f"Drive {name} is disabled: leave it off until it is repaired.")


def require_forced_off(consumer: Consumer) -> None:
    """Check that a weapon may force a system off; zero-power ones too (CI-3.2.2-1).

    Raises:
        IllegalOrder: it needs no power, or is destroyed.
    """
    if consumer.power is None:
        raise UNPOWERED_SYSTEM.refuse(
            f"System {consumer.system} needs no power, and cannot be forced off."
        )
    if consumer.condition == "destroyed":
        raise DESTROYED_SYSTEM.refuse(
            f"System {consumer.system} is destroyed, and nothing of it is on.", rule="CI-3.2.2-1"
        )


def switched(before: Iterable[str], after: Iterable[str]) -> Switched:
    """Return which systems have gone on and off, in the order given (CI-3.2-1)."""
    was, now = tuple(before), tuple(after)
    return Switched(
        tuple(system for system in now if system not in was),
        tuple(system for system in was if system not in now),
    )
