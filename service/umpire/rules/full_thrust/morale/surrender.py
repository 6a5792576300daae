"""Which surrenders wait for an answer, and from whom (FT-11.7-1, FT-UMP-33)."""

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Ship


def captor_of(battle: Battle, ship: Ship) -> str | None:
    """Return the side that has yet to answer a ship's surrender, `None` if none has.

    A side that has nothing left in the battle does not answer any more.
    """
    captor = battle.ship(ship.struck_to) if ship.struck_to is not None else None
    if captor is None or ship.status != "active" or captor.side == ship.side:
        return None
    return captor.side if battle.in_play(captor.side) else None


def unanswered(battle: Battle) -> tuple[Ship, ...]:
    """Return the ships whose surrender waits for an answer."""
    if not battle.options.strike_colours:
        return ()
    return tuple([ship for ship in battle.ships if captor_of(battle, ship) is not None])


def waits_for_answer(battle: Battle) -> bool:
    """Tell whether a ship has struck its colours, which is answered first (FT-UMP-33)."""
    return bool(unanswered(battle))
