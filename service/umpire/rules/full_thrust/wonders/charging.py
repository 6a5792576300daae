"""Charging wave guns, at the start of the movement phase (FT-12.3-3, FT-RUL-81)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.labels import label
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import WaveGun
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.wonders.happenings import WaveGunCharged
from umpire.rules.full_thrust.wonders.power import charge_of


def charge_wave_guns(ruling: Ruling, dice: Dice) -> Ruling:
    """Add a die to each wave gun that was ordered to charge and is not ready (FT-UMP-47)."""
    for ship in ruling.state.ships:
        if ship.status == "active" and ship.order is not None and ship.order.wave:
            for gun in ship.working(WaveGun):
                ruling = _charge(ruling, ship, gun.id, dice)
    return ruling


def _charge(ruling: Ruling, ship: Ship, gun: str, dice: Dice) -> Ruling:
    battle, charge = ruling.state, charge_of(ship, gun)
    least = battle.tables.wave.ready_from
    if charge >= least:
        return ruling
    roll = dice.roll(label(battle, ship.id, gun, "charge"), 1, DIE)
    charge += roll.faces[0]
    return ruling.then(
        WaveGunCharged(
            ship=ship.id, weapon=gun, charge=charge, ready=charge >= least, rolls=(roll,)
        )
    )
