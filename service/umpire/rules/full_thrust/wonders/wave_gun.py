"""The wave gun: charged by dice, emptied in one burst (FT-12.3-3 to -6). Units: MU."""

from umpire.kernel.dice import Dice
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.combat.fire import firing_ship
from umpire.rules.full_thrust.combat.happenings import ShipActivated
from umpire.rules.full_thrust.combat.hindrances import require_able_to_attack
from umpire.rules.full_thrust.combat.simultaneous import release_held_fire
from umpire.rules.full_thrust.power import charge_of, require_weapon
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.refusals import (
    NOT_CHARGED,
    OPTION_OFF,
    WEAPON_USED,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import WaveGun
from umpire.rules.full_thrust.state.tables import WaveTable
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.wonders.happenings import WaveGunCharged, WaveGunFired
from umpire.rules.full_thrust.wonders.templates import (
    ShotLabel,
    Sweep,
    reach_of,
    strike_all,
    touched,
    way,
)


class FireWaveGun(Value, frozen=True, tag="fire_wave_gun"):
    """Fire a charged wave gun along the bow: all that the ship fires this turn (FT-12.3-4, -5)."""

    ship: Id
    weapon: Id


def wave_sweeps(table: WaveTable) -> tuple[Sweep, ...]:
    """Return the templates of a burst, nearest first (FT-12.3-4)."""
    nears = (0.0, *[band.far_mu for band in table.bands])
    return tuple(
        Sweep(near_mu, band.far_mu, band.diameter_mu, band.dice, near_mu)
        for near_mu, band in zip(nears, table.bands, strict=False)
    )


def charge_wave_guns(ruling: Ruling, dice: Dice) -> Ruling:
    """Add a die to each wave gun that was ordered to charge, and is not ready (FT-RUL-81)."""
    for ship in ruling.state.ships:
        if ship.status == "active" and ship.order is not None and ship.order.wave:
            for gun in ship.working(WaveGun):
                ruling = _with_charge(ruling, ship, gun.id, dice)
    return ruling


def _with_charge(ruling: Ruling, ship: Ship, gun: str, dice: Dice) -> Ruling:
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


def fire_wave_gun(ruling: Ruling, order: FireWaveGun, dice: Dice) -> Ruling:
    """Fire a charged wave gun along the bow: all that the ship fires (FT-12.3-4, -5).

    Raises:
        IllegalOrder: the ship may not fire now or has fired something, or the gun is not ready.
        Malformed: the ship or the weapon is unknown.
    """
    battle = ruling.state
    if not battle.options.wave_gun:
        raise OPTION_OFF.refuse(
            f"{order.weapon} of {order.ship} is not fired: the scenario plays without the "
            "option wave_gun.",
            rule="FT-12.3-3",
        )
    ship = firing_ship(battle, order.ship, require_able_to_attack)
    weapon = _charged(battle, ship, order.weapon)
    sweeps = wave_sweeps(battle.tables.wave)
    strikes = touched(battle, ship.place, ship.facing, sweeps, spared=ship.id)
    ruling = ruling.then(
        WaveGunFired(
            ship=ship.id,
            side=ship.side,
            weapon=weapon,
            path=way(
                ship.place, ship.facing, 0.0, reach_of(battle, ship.place, ship.facing, sweeps)
            ),
            touched=tuple([strike.target for strike in strikes]),
        )
    )
    shot = ShotLabel(ship.id, weapon, "FT-12.3-4")
    ruling = strike_all(ruling, shot, strikes, dice)
    activated = ShipActivated(ship=ship.id, side=ship.side, fired=(weapon,), rule="FT-12.3-5")
    return release_held_fire(ruling.then(activated), dice)


def _charged(battle: Battle, ship: Ship, name: str) -> str:
    """Return a wave gun that works and is ready, in a ship that has fired nothing else."""
    require_weapon(ship, name, WaveGun, called="wave gun", rule="FT-12.3-4")
    if ship.used:
        used = (
            f"{ship.id} has used {', '.join(ship.used)} this turn: its wave gun fires when "
            "nothing else has."
        )
        raise WEAPON_USED.refuse(used, at="/ship", rule="FT-12.3-5")
    charge, least = charge_of(ship, name), battle.tables.wave.ready_from
    if charge < least:
        raise NOT_CHARGED.refuse(
            f"{name} of {ship.id} has a charge of {charge}: {least} is the least.", at="/weapon"
        )
    return name
