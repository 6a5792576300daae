"""Fire that does not alternate ship by ship: two ships at once, whole squadrons (FT 2.7, 3.7)."""

from collections import Counter

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.combat.hindrances import yet_to_fire
from umpire.rules.full_thrust.damage.damage import take_damage
from umpire.rules.full_thrust.damage.happenings import DamageHeld, HeldFireReleased
from umpire.rules.full_thrust.state.battle import Attack, Battle, HeldFire, Ruling
from umpire.rules.full_thrust.state.refusals import NOT_ACTIVE_SIDE
from umpire.rules.full_thrust.state.ship import Ship


def is_simultaneous(battle: Battle) -> bool:
    """Tell whether fire is noted first and counts later: one ship a side, by option (FT-RUL-98)."""
    fleets = Counter(ship.side for ship in battle.ships if ship.status == "active")
    return battle.options.simultaneous_fire and all(ships == 1 for ships in fleets.values())


def inflict(ruling: Ruling, target: str, attack: Attack, dice: Dice) -> Ruling:
    """Mark the damage of one ship's fire, or note it where all fire at once (FT-2.7-12, -17)."""
    if not is_simultaneous(ruling.state):
        return take_damage(ruling, target, attack, dice)
    fire = HeldFire(attack.attacker, target, attack.hits, attack.needled)
    return ruling.then(DamageHeld(fire=fire))


def release_held_fire(ruling: Ruling, dice: Dice) -> Ruling:
    """Mark all damage that was noted, when nobody is left who could fire (FT-2.7-17).

    Without noted damage, or before, nothing happens. It is marked in the order of the fire.
    """
    battle = ruling.state
    if not battle.held_fire or any(_yet_to_fire(battle, ship) for ship in battle.ships):
        return ruling
    ruling = ruling.then(HeldFireReleased())
    for fire in battle.held_fire:
        attack = Attack(fire.attacker, fire.hits, fire.needled)
        ruling = take_damage(ruling, fire.target, attack, dice)
    return ruling


def _yet_to_fire(battle: Battle, ship: Ship) -> bool:
    return ship.side not in battle.finished and yet_to_fire(battle, ship)


def waiting_squadron(battle: Battle, side: str) -> str | None:
    """Return the squadron of a side that has begun to fire and has ships left (FT-3.7-2)."""
    if not (battle.options.squadrons and battle.options.squadron_fire):
        return None
    members = [ship for ship in battle.ships if ship.side == side and ship.squadron]
    begun = {ship.squadron for ship in members if ship.activated}
    return next(
        (ship.squadron for ship in members if ship.squadron in begun and yet_to_fire(battle, ship)),
        None,
    )


def squadron_waits(battle: Battle, side: str) -> bool:
    """Tell whether a side is in the middle of the fire of a squadron (FT-3.7-2)."""
    return waiting_squadron(battle, side) is not None


def require_squadron_done(battle: Battle, ship: Ship, *, at: str) -> None:
    """Refuse a ship that would act while the rest of a squadron has yet to (FT-3.7-2).

    Raises:
        IllegalOrder: it is no member.
    """
    squadron = waiting_squadron(battle, ship.side)
    if squadron not in {None, ship.squadron}:
        raise NOT_ACTIVE_SIDE.refuse(
            f"{ship.id} waits: the other ships of squadron {squadron} fire or pass first.",
            at=at,
            rule="FT-3.7-2",
        )
