"""A charged wave gun that is knocked out turns on its own ship (FT-12.3-6)."""

from umpire.rules.full_thrust.power import charge_of
from umpire.rules.full_thrust.state.battle import Battle, Hit
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import WaveGun
from umpire.rules.full_thrust.wonders.happenings import WaveGunBurst


def bursts(battle: Battle, before: Ship) -> tuple[WaveGunBurst, ...]:
    """Return what an attack has set off aboard a ship that it has not destroyed (FT-12.3-6).

    Args:
        battle: as the attack leaves it.
        before: the ship as it was before the attack.
    """
    ship = battle.ship(before.id)
    if ship is None or ship.status != "active":
        return ()
    return tuple(
        WaveGunBurst(ship=ship.id, weapon=gun.id, points=charge_of(ship, gun.id))
        for gun in before.working(WaveGun)
        if gun.id in ship.lost and charge_of(ship, gun.id)
    )


def burst_hit(burst: WaveGunBurst) -> Hit:
    """Return the damage of a burst: it comes from inside, and no armour stops it (FT-UMP-47)."""
    return Hit(burst.points, "penetrating")
