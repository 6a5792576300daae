"""Homing: after ship movement a salvo takes the nearest enemy ship, or is lost (FT 6.1).

Distances are in MU, between centres.
"""

from itertools import count

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.plane import DECIMALS, TOLERANCE_MU
from umpire.rules.full_thrust.flight.cinematic import movement_of
from umpire.rules.full_thrust.missiles.happenings import SalvoHomed, SalvoLost
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.placing import range_between, within
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import Salvo
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.stations.bases import is_exposed


def home(ruling: Ruling, dice: Dice) -> Ruling:
    """Let every salvo that flies home, in the order of launch (FT-6.1-2, FT-RUL-37).

    The marker stays where it was aimed: fighters intercept it there (FT-5.6-1).
    """
    battle = ruling.state
    for salvo in battle.salvoes:
        if salvo.status == "flying":
            ruling = _home_one(ruling, salvo, dice)
    return ruling


def attack_radius_mu(battle: Battle, ship: Ship) -> float:
    """Return up to which range a salvo homes on a ship, by its drive (FT-6.1-3, FT-RUL-72)."""
    if movement_of(battle, ship) == "vector":
        return battle.options.vector_salvo_radius
    return battle.tables.salvo.attack_radius_mu


def nearest(battle: Battle, salvo: Salvo) -> tuple[Ship, ...]:
    """Return the enemy ships in reach of a salvo that are nearest; several on a tie, by name.

    Ships as near as the nearest to the tolerance tie with it (FT-RUL-3). Groups are no targets, nor
    bogeys (FT-UMP-37).
    """
    reached = [
        ship
        for ship in battle.ships
        if ship.side != salvo.side
        and is_exposed(battle, ship)
        and not ship.bogey
        and within(salvo, ship, attack_radius_mu(battle, ship))
    ]
    if not reached:
        return ()
    limit_mu = min(range_between(salvo, ship) for ship in reached) + TOLERANCE_MU
    tied = [ship for ship in reached if range_between(salvo, ship) <= limit_mu]
    return tuple(sorted(tied, key=lambda ship: ship.id))


def _home_one(ruling: Ruling, salvo: Salvo, dice: Dice) -> Ruling:
    battle = ruling.state
    candidates = nearest(battle, salvo)
    if not candidates:
        return ruling.then(SalvoLost(salvo=salvo.id))
    chosen, rolls = _drawn(candidates, dice, label(battle, salvo.id, "tie"))
    return ruling.then(
        SalvoHomed(
            salvo=salvo.id,
            ship=chosen.id,
            range_mu=round(range_between(salvo, chosen), DECIMALS),
            rolls=rolls,
            rule="FT-RUL-37" if rolls else "FT-6.1-2",
        )
    )


def _drawn(tied: tuple[Ship, ...], dice: Dice, name: str) -> tuple[Ship, tuple[Roll, ...]]:
    """Draw one of several ships: of two, odd is the first and even the second (FT-RUL-37).

    The faces count in turn through the ships, so that more than two are drawn as fairly; faces
    that would favour the first ones are thrown again.
    """
    number = len(tied)
    if number == 1:
        return tied[0], ()
    needed = next(dice_needed for dice_needed in count(1) if DIE**dice_needed >= number)
    fair = DIE**needed - DIE**needed % number
    rolls: list[Roll] = []
    while True:
        again = f"/again-{len(rolls)}" if rolls else ""
        rolls.append(dice.roll(name + again, needed, DIE))
        drawn = 0
        for face in rolls[-1].faces:
            drawn = drawn * DIE + face - 1
        if drawn < fair:
            return tied[drawn % number], tuple(rolls)
