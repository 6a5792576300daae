"""What attacks which ship: salvoes that homed on it, and groups in contact with it (FT-2.7-8)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.fighters.groups import may_fight, opponents
from umpire.rules.full_thrust.fighters.targets import attacks_ships
from umpire.rules.full_thrust.missiles.happenings import SalvoLocked
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup, Salvo
from umpire.rules.full_thrust.state.tables import SalvoTable
from umpire.rules.full_thrust.state.throws import DIE


def salvoes_on(battle: Battle, ship_id: str) -> tuple[Salvo, ...]:
    """Return the salvoes that attack a ship and are not spent, in the order of launch."""
    return tuple([salvo for salvo in battle.salvoes if _goal(battle, salvo) == ship_id])


def groups_on(battle: Battle, ship_id: str) -> tuple[FighterGroup, ...]:
    """Return the groups that are about to attack a ship, in list order."""
    return tuple([group for group in battle.groups if _goal(battle, group) == ship_id])


def threats_to(battle: Battle, ship_id: str) -> tuple[Salvo | FighterGroup, ...]:
    """Return all that attacks a ship: salvoes by launch, then groups in list order."""
    return (*salvoes_on(battle, ship_id), *groups_on(battle, ship_id))


def attacked_ships(battle: Battle) -> tuple[Ship, ...]:
    """Return the ships on the table that are under attack, in list order."""
    goals = {_goal(battle, salvo) for salvo in battle.salvoes}
    goals |= {_goal(battle, group) for group in battle.groups}
    return tuple([ship for ship in battle.ships if ship.id in goals and ship.status == "active"])


def attacked_by(battle: Battle, threat: Salvo | FighterGroup) -> Ship | None:
    """Return the ship on the table that a salvo or a group attacks, `None` where there is none."""
    goal = _goal(battle, threat)
    ship = battle.ship(goal) if goal is not None else None
    return ship if ship is not None and ship.status == "active" else None


def _goal(battle: Battle, threat: Salvo | FighterGroup) -> str | None:
    """Return the name of what a salvo or a group is about to attack.

    A group that has fired is done, and one in a dogfight attacks nothing else (FT-5.4-4).
    """
    if isinstance(threat, Salvo):
        return threat.target if threat.status == "on_target" else None
    if not threat.targets or threat.fired or threat.status != "active":
        return None
    able = may_fight(threat) and attacks_ships(threat) and not opponents(battle, threat)
    return threat.targets[0] if able else None


def on_target(face: int, table: SalvoTable) -> int:
    """Return how many missiles a die puts on target, never more than there are (FT-6.2-1)."""
    return min(face, table.missiles)


def lock_salvoes(ruling: Ruling, ship_id: str, dice: Dice) -> Ruling:
    """Throw for every salvo on a ship that has not been thrown for, by launch (FT-DICE-7)."""
    battle = ruling.state
    for salvo in salvoes_on(battle, ship_id):
        if salvo.locked is not None:
            continue
        roll = dice.roll(label(battle, ship_id, salvo.id, "on-target"), 1, DIE)
        locked = on_target(roll.faces[0], battle.tables.salvo)
        ruling = ruling.then(
            SalvoLocked(salvo=salvo.id, ship=ship_id, locked=locked, rolls=(roll,))
        )
    return ruling


def missiles_left(salvo: Salvo, locked: int) -> int:
    """Return the missiles on target that nothing has shot down (FT-6.2-4, FT-RUL-103).

    Args:
        salvo: says how many fighters and ships have shot down.
        locked: the throw for missiles on target.
    """
    return max(0, locked - salvo.killed_by_fighters - salvo.killed)
