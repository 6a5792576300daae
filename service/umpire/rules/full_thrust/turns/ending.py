"""The end of a battle: one side alone has anything in play (FT-UMP-5)."""

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.referee.events import BattleEnded


def last_side_standing(battle: Battle) -> BattleEnded | None:
    """Return the end that a battle has come to, `None` while two sides are in play.

    Where fleets may throw to disengage, one that has left the table is waited for: whether it
    gets away is a throw of its own (FT-3.9-1).
    """
    standing = [side for side in battle.sides if battle.in_play(side)]
    if len(standing) > 1:
        return None
    fallen = [side for side in battle.sides if side not in standing]
    if battle.options.disengage_roll and any(has_fled(battle, side) for side in fallen):
        return None
    gave_up = all(has_withdrawn(battle, side) for side in fallen)
    return BattleEnded(
        winner=standing[0] if standing else None,
        reason="withdrawal" if gave_up else "fleet_eliminated",
    )


def has_fled(battle: Battle, side: str) -> bool:
    """Tell whether all that is left of a side has gone off the table (FT-3.9-1)."""
    return any(ship.side == side and ship.status == "off_table" for ship in battle.ships)


def has_withdrawn(battle: Battle, side: str) -> bool:
    """Tell whether a side has given up (FT-UMP-4)."""
    return any(ship.side == side and ship.status == "withdrawn" for ship in battle.ships)
