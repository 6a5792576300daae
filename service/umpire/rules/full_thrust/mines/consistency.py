"""Whether what a battle says of mines fits together (FT-12.1-2)."""

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import INCONSISTENT
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import Minelayer


def require_mines(battle: Battle) -> None:
    """Refuse mines that cannot lie there, or have not been laid by what is said to have laid them.

    Names are not checked.

    Raises:
        Malformed: mines are not in use, are nobody's or of a later turn; or a ship has laid more
            than it had.
    """
    if battle.mines and not battle.options.mines:
        raise INCONSISTENT.refuse(
            "Mines are on the table, which needs the option mines.", at="/mines", rule="FT-12.1-1"
        )
    for place, mine in enumerate(battle.mines):
        if mine.side not in battle.sides:
            raise INCONSISTENT.refuse(
                f"There is no side {mine.side} that laid {mine.id}: name one of the battle.",
                at=f"/mines/{place}/side",
            )
        if mine.laid_turn > battle.turn:
            raise INCONSISTENT.refuse(
                f"{mine.id} is yet to be laid: turn {battle.turn} is the latest.",
                at=f"/mines/{place}/laid_turn",
                rule="FT-12.1-2",
            )
    for place, ship in enumerate(battle.ships):
        _require_laid(ship, f"/ships/{place}/laid")


def _require_laid(ship: Ship, at: str) -> None:
    names = [each.minelayer for each in ship.laid]
    if len(set(names)) < len(names):
        raise INCONSISTENT.refuse(
            f"{ship.id} names a minelayer twice in `laid`: once is the most.", at=at
        )
    for each in ship.laid:
        minelayer = ship.ssd.system(each.minelayer)
        if not isinstance(minelayer, Minelayer) or each.mines > minelayer.mines:
            raise INCONSISTENT.refuse(
                f"{each.minelayer} of {ship.id} has not laid {each.mines} mines: it has fewer.",
                at=at,
            )
