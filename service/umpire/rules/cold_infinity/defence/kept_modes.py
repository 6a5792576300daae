"""Modes of defensive fire that standing orders set when their side is done (CI 7.2.1, 11.1)."""

from collections.abc import Iterator
from contextlib import suppress

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.defence.setting import bar_to_mode
from umpire.rules.cold_infinity.defence.setting_happenings import DefenceSet
from umpire.rules.cold_infinity.guns.mounted import guns_of
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.fire_step import Mode
from umpire.rules.cold_infinity.state.standing_orders import StandingOrders
from umpire.rules.cold_infinity.state.units import status_of

SAID_ONCE = "CI-UMP-121"


def set_by_standing_orders(battle: Battle, side: str) -> Iterator[DefenceSet]:
    """Yield the modes of what a side has set to nothing this turn (CI-7.2.1-1, CI-UMP-121)."""
    orders = battle.standing_orders_of(side)
    if battle.phase != "secret_attacks" or orders is None:
        return
    for unit in battle.units:
        if unit.side == side and status_of(unit) == "active":
            yield from _set_for(battle, unit, orders)


def _set_for(battle: Battle, unit: Unit, orders: StandingOrders) -> Iterator[DefenceSet]:
    for weapon, gun in guns_of(battle, unit).items():
        for mode in _wanted(battle, unit, weapon, orders) if gun.use == "idle" else ():
            if _may_set(battle, unit, weapon, mode):
                yield DefenceSet(
                    unit=unit.id,
                    side=unit.side,
                    weapon=weapon,
                    use=mode,
                    turn=battle.turn,
                    rule=SAID_ONCE,
                )
                break


def _wanted(battle: Battle, unit: Unit, weapon: str, orders: StandingOrders) -> Iterator[Mode]:
    """Yield the modes that are to be tried for a weapon: that of last time, then standard."""
    for each in battle.modes if orders.defence_as_last_turn else ():
        if (each.unit, each.weapon) == (unit.id, weapon):
            yield "ad_hoc" if each.use == "ad_hoc" else "standard"
    if orders.free_weapons_to_standard:
        yield "standard"


def _may_set(battle: Battle, unit: Unit, weapon: str, mode: Mode) -> bool:
    with suppress(Refusal):
        return bar_to_mode(battle, unit, weapon, mode) is None
    return False
