"""The procedures of weapons, by order; fire is ruled on as in Remixed (TBT 3, 4)."""

from umpire.rules.full_thrust.delta import Procedure
from umpire.rules.full_thrust.missiles.orders import PassLaunch, ResolveAttacks
from umpire.rules.to_boldly_thrust.weapons.detonations import resolve_attacks
from umpire.rules.to_boldly_thrust.weapons.orders import LaunchSpreads
from umpire.rules.to_boldly_thrust.weapons.spreads import launch_spreads, pass_launch

PROCEDURES: dict[type, Procedure] = {
    LaunchSpreads: launch_spreads,
    PassLaunch: pass_launch,
    ResolveAttacks: resolve_attacks,
}
