"""End of the game (Spielende): a fleet beaten, a side withdrawn, a condition met."""

from umpire.kernel.ruling import Ruling
from umpire.rules.full_thrust_light.battle import Battle
from umpire.rules.full_thrust_light.events import AnyEvent, BattleEnded, SideWithdrew


def last_fleet_standing(battle: Battle) -> BattleEnded | None:
    """Return the end of a battle in which at most one side has ships left (FTL-END-01)."""
    standing = [side for side in battle.sides if battle.in_play(side)]
    if len(standing) > 1 or battle.phase == "over":
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


def withdraw(ruling: Ruling[Battle, AnyEvent], side: str) -> Ruling[Battle, AnyEvent]:
    """Take a side's ships out of the battle (FTL-END-01)."""
    return ruling.then(SideWithdrew(side=side))
