"""What wonder weapons may be fired now (FT 12.3). Units: MU."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.offers import Choice, order_of
from umpire.rules.full_thrust.combat.hindrances import attacks_freely
from umpire.rules.full_thrust.combat.simultaneous import waiting_squadron
from umpire.rules.full_thrust.power import may_discharge, ready_novas, ready_waves
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.wonders.nova_cannon import (
    FireNova,
    MoveTemplates,
    fires_nova,
    nova_sweep,
    templates_due,
)
from umpire.rules.full_thrust.wonders.templates import touched
from umpire.rules.full_thrust.wonders.wave_gun import FireWaveGun, wave_sweeps


class FireNovaChoice(Choice, frozen=True, tag="fire_nova"):
    """A nova cannon that is armed, and what its shot would touch this turn, nearest first."""

    ship: str
    weapon: str
    touches: tuple[str, ...]
    rule: str = "FT-12.3-1"


class FireWaveGunChoice(Choice, frozen=True, tag="fire_wave_gun"):
    """A wave gun that is ready, and what its burst would touch, nearest first."""

    ship: str
    weapon: str
    touches: tuple[str, ...]
    rule: str = "FT-12.3-4"


class MoveTemplatesChoice(Choice, frozen=True, tag="move_templates"):
    """Nova shots of earlier turns are to be moved."""

    rule: str = "FT-12.3-2"


WonderChoice: TypeAlias = FireNovaChoice | FireWaveGunChoice | MoveTemplatesChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[WonderChoice]:
    """Yield what may be fired now by the side whose turn it is, and whether templates move."""
    if battle.phase == "templates" and unit is None and templates_due(battle):
        yield MoveTemplatesChoice(order=order_of(MoveTemplates))
    if battle.phase != "fire" or battle.active is None or not side_sees(battle.active):
        return
    squadron = waiting_squadron(battle, battle.active)
    for ship in battle.ships:
        mine = ship.side == battle.active and unit in {None, ship.id}
        if mine and squadron in {None, ship.squadron} and may_discharge(battle, ship):
            yield from _of_ship(battle, ship)


def _of_ship(battle: Battle, ship: Ship) -> Iterator[WonderChoice]:
    start, facing = ship.place, ship.facing
    if battle.options.nova_cannon and fires_nova(battle, ship):
        for cannon in ready_novas(ship):
            strikes = touched(battle, start, facing, (nova_sweep(1, battle.tables.nova),))
            names = tuple([strike.target for strike in strikes])
            order = order_of(FireNova, ship=ship.id, weapon=cannon.id)
            yield FireNovaChoice(ship=ship.id, weapon=cannon.id, touches=names, order=order)
    if battle.options.wave_gun and attacks_freely(battle, ship):
        for gun in ready_waves(battle, ship):
            strikes = touched(battle, start, facing, wave_sweeps(battle.tables.wave), ship.id)
            names = tuple([strike.target for strike in strikes])
            order = order_of(FireWaveGun, ship=ship.id, weapon=gun.id)
            yield FireWaveGunChoice(ship=ship.id, weapon=gun.id, touches=names, order=order)
