"""Spreads detonate when all ships have moved, and strike whatever ships are near (TBT-PHOT-04).

They do so after the attacks of salvoes and fighters, before ships fire (TBT-RUL-43). Units: MU.
"""

from umpire.kernel.dice import Dice
from umpire.kernel.plane import DECIMALS
from umpire.rules.full_thrust.damage import SUFFERING, take_damage
from umpire.rules.full_thrust.gunnery import in_reach
from umpire.rules.full_thrust.salvoes import ResolveAttacks, pending_attacks
from umpire.rules.full_thrust.salvoes import resolve_attacks as resolve_in_remixed
from umpire.rules.full_thrust.state.battle import Attack, Hit, label
from umpire.rules.full_thrust.state.tables import Reading, throw
from umpire.rules.full_thrust.state.values import range_between
from umpire.rules.full_thrust.stations import is_inside
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling, Spread, known_ship
from umpire.rules.to_boldly_thrust.state.ship import Ship, in_hiding
from umpire.rules.to_boldly_thrust.state.tables import PhotonTable
from umpire.rules.to_boldly_thrust.weapons.happenings import SpreadDetonated, SpreadStruck
from umpire.rules.to_boldly_thrust.weapons.phasers import once


def attacks_left(battle: Battle) -> bool:
    """Tell whether anything is about to attack, or spreads to detonate."""
    return bool(battle.spreads) or pending_attacks(battle)


def resolve_attacks(ruling: Ruling, order: ResolveAttacks, dice: Dice) -> Ruling:
    """Let salvoes and groups attack as in Remixed; with all of them, spreads detonate last.

    Raises:
        IllegalOrder: the ship is not there, or nothing attacks.
        Malformed: the ship is unknown.
    """
    battle = ruling.state
    spreads_alone = order.ship is None and battle.spreads and not pending_attacks(battle)
    if not spreads_alone:
        ruling = resolve_in_remixed(ruling, order, dice)
    if order.ship is not None:
        return ruling
    for spread in battle.spreads:
        ruling = _detonate(ruling, spread, dice)
    return ruling


def spread_dice(range_mu: float, table: PhotonTable) -> int:
    """Return the dice of a spread at a ship so far from it, 0 beyond its bands (TBT-RUL-13)."""
    return next((band.dice for band in table.bands if in_reach(range_mu, band.far_mu)), 0)


def _detonate(ruling: Ruling, spread: Spread, dice: Dice) -> Ruling:
    """Let a spread detonate, and strike ships of every side by name (TBT-PHOT-04, TBT-RUL-13).

    What an earlier one has destroyed it does not strike (TBT-UMP-14).
    """
    ruling = ruling.then(SpreadDetonated(spread=spread.id, x=spread.x, y=spread.y))
    for ship_id in sorted([ship.id for ship in ruling.state.ships]):
        ruling = _strike(ruling, spread, known_ship(ruling.state, ship_id, at="/ship"), dice)
    return ruling


def _strike(ruling: Ruling, spread: Spread, ship: Ship, dice: Dice) -> Ruling:
    """Throw for one ship, where it really is; what it suffers is an attack of its own."""
    battle: Battle = ruling.state
    range_mu = range_between(spread, in_hiding(ship))
    thrown_dice = spread_dice(range_mu, battle.tables.photon)
    if not thrown_dice or not _is_reached(battle, ship):
        return ruling
    table = once(battle.tables.beam.unscreened)
    name = label(battle, spread.id, ship.id, "damage")
    thrown = throw(dice, name, thrown_dice, Reading(table, table))
    ruling = ruling.then(
        SpreadStruck(
            spread=spread.id,
            ship=ship.id,
            turn=battle.turn,
            away_mu=round(range_mu, DECIMALS),
            damage=thrown.total,
            rolls=thrown.rolls,
        )
    )
    if not thrown.total:
        return ruling
    hits, note = (Hit(thrown.total),), f"launched by {spread.ship}"
    return take_damage(
        ruling, ship.id, Attack(spread.id, hits, note=note, rule="TBT-PHOT-04"), dice
    )


def _is_reached(battle: Battle, ship: Ship) -> bool:
    """Tell whether area weapons do anything to a ship: cloaked ones too (TBT-CLOAK-05).

    Not to bogeys, nor to ships inside a station (TBT-UMP-14).
    """
    return ship.status in SUFFERING and not ship.bogey and not is_inside(battle, ship)
