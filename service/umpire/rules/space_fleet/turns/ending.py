"""The end of a battle: one side alone has a ship that fights (SF-UMP-3)."""

from umpire.rules.space_fleet.referee.happenings import BattleEnded
from umpire.rules.space_fleet.state.battle import Battle


def last_side_standing(battle: Battle) -> BattleEnded | None:
    """Return the end that a battle has come to, `None` while two sides have ships that fight."""
    standing = [side for side in battle.sides if battle.in_play(side)]
    if len(standing) > 1:
        return None
    fallen = [side for side in battle.sides if side not in standing]
    gave_up = all(
        any(ship.side == side and ship.status == "withdrawn" for ship in battle.ships)
        for side in fallen
    )
    return BattleEnded(
        winner=standing[0] if standing else None,
        reason="withdrawal" if gave_up else "fleet_eliminated",
    )
