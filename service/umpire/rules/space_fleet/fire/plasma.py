"""SF 3 and 8: plasma that disturbs the fire of a ship beside it (SF-FIRE-08, SF-RUL-09)."""

from umpire.rules.space_fleet.fire.phases import fires_now
from umpire.rules.space_fleet.state.audience import sees
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.places import is_next_to
from umpire.rules.space_fleet.state.ship import Ship


def is_disturbed(battle: Battle, firer: Ship, *, known_to: str | None = None) -> bool:
    """Tell whether another ship next to a firer fires plasma, of whichever side.

    It counts if it does so in the same phase; by a house rule, at any time in the turn. Defence
    against missiles is no phase of a class.

    Args:
        battle: with the fire that is declared.
        firer: the ship that would be disturbed.
        known_to: a side that plans: then what others have declared in secret is left out.
    """
    return any(
        is_next_to(firer.place, other.place)
        and (
            _declares_plasma(battle, other, known_to) or _has_fired_plasma(battle, other, known_to)
        )
        for other in battle.ships
        if other.id != firer.id
    )


def _declares_plasma(battle: Battle, ship: Ship, known_to: str | None) -> bool:
    if known_to not in {None, ship.side} and not battle.fire_open:
        return False
    return any(
        shot.weapon == "plasma"
        for declared in battle.declared
        if declared.ship == ship.id
        for shot in declared.shots
    )


def _has_fired_plasma(battle: Battle, ship: Ship, known_to: str | None) -> bool:
    if not ship.fired_plasma or (known_to is not None and not sees(battle, ship, known_to)):
        return False
    if battle.options.plasma_interference == "turn":
        return True
    return fires_now(battle, ship) and not ship.fired_at_missile
