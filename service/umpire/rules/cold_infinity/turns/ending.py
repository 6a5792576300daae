"""The end of a battle: one side alone has a unit that acts (CI-UMP-64)."""

from umpire.rules.cold_infinity.referee.happenings import BattleEnded
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.units import status_of


def last_side_standing(battle: Battle) -> BattleEnded | None:
    """Return the end that a battle has come to, `None` while two sides have units that act."""
    standing = [side for side in battle.sides if battle.in_play(side)]
    if len(standing) > 1:
        return None
    gave_up = all(
        any(unit.side == side and status_of(unit) == "withdrawn" for unit in battle.units)
        for side in battle.sides
        if side not in standing
    )
    return BattleEnded(
        winner=standing[0] if standing else None,
        reason="withdrawal" if gave_up else "eliminated",
    )
