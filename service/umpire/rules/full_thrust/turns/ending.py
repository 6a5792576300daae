"""The end of a battle: one side alone has anything in play (FT-UMP-5)."""

from umpire.rules.full_thrust.fighters.groups import may_fight
from umpire.rules.full_thrust.movement.disengagement import edge_of_flight, has_thrown
from umpire.rules.full_thrust.referee.happenings import BattleEnded
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.bounds import EndReason

GONE = ("off_table", "jumped", "withdrawn", "landed", "in_orbit")
"""How ships have left a battle that they have not been destroyed in."""


def last_side_standing(battle: Battle) -> BattleEnded | None:
    """Return the end that a battle has come to, `None` while two sides are in play.

    Where fleets may throw to disengage, one that has left the table by one edge is waited for:
    whether it gets away is a throw of its own (FT-3.9-1).
    """
    standing = [side for side in battle.sides if battle.in_play(side)]
    if len(standing) > 1:
        return None
    fallen = [side for side in battle.sides if side not in standing]
    if any(may_yet_disengage(battle, side) for side in fallen):
        return None
    winner = standing[0] if standing and _has_won(battle, standing[0], fallen) else None
    return BattleEnded(winner=winner, reason=_reason(battle, fallen))


def _has_won(battle: Battle, side: str, fallen: list[str]) -> bool:
    """Tell whether the last side holds the table, or all others have given up (FT-UMP-5).

    Fighters hold it as long as they can fight, and their fleet has not gone without them.
    """
    if not battle.options.winner_holds_table:
        return True
    if all(has_withdrawn(battle, other) for other in fallen) or battle.has_ship(side):
        return True
    gone = any(ship.side == side and ship.status in GONE for ship in battle.ships)
    return not gone and any(
        group.side == side and group.status == "active" and may_fight(group)
        for group in battle.groups
    )


def may_yet_disengage(battle: Battle, side: str) -> bool:
    """Tell whether a side that is gone has a throw left for getting away (FT-3.9-1)."""
    thrown = has_thrown(battle, side)
    return battle.options.disengage_roll and not thrown and edge_of_flight(battle, side) is not None


def _reason(battle: Battle, fallen: list[str]) -> EndReason:
    """Return why the battle has ended, given the sides that are out of it."""
    if any(has_thrown(battle, side) for side in fallen):
        return "pursuit"
    if not all(has_withdrawn(battle, side) for side in fallen):
        return "fleet_eliminated"
    escaped = any(has_escaped(battle, side) for side in fallen)
    return "disengaged" if escaped else "withdrawal"


def has_withdrawn(battle: Battle, side: str) -> bool:
    """Tell whether a side is out of the battle of its own will (FT-UMP-4, FT-3.9-1)."""
    ships = (ship.side == side and ship.status == "withdrawn" for ship in battle.ships)
    groups = (group.side == side and group.status == "withdrawn" for group in battle.groups)
    return any(ships) or any(groups)


def has_escaped(battle: Battle, side: str) -> bool:
    """Tell whether a side got away: all of it that is left had gone off the table (FT-3.9-1)."""
    gone = [ship for ship in battle.ships if ship.side == side and ship.status == "withdrawn"]
    fled = bool(gone) and all(ship.departure is not None for ship in gone)
    return battle.options.disengage_roll and fled
