"""What the events of mines do to a battle (FT 12.1)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_ships
from umpire.rules.full_thrust.mines.events import MineDetonated, MineLaid, MineSwept
from umpire.rules.full_thrust.ship import Ship
from umpire.rules.full_thrust.ship_state import Laid
from umpire.rules.full_thrust.small_craft import Mine


def _mine_laid(battle: Battle, event: MineLaid) -> Battle:
    def layer(ship: Ship) -> Ship:
        if ship.id != event.ship:
            return ship
        others = [each for each in ship.laid if each.minelayer != event.minelayer]
        return replace(ship, laid=(*others, Laid(event.minelayer, event.mines_laid)))

    mine = Mine(event.mine, event.side, event.x, event.y, event.turn)
    battle = change_ships(battle, layer)
    return replace(battle, mines=(*battle.mines, mine), mines_laid=battle.mines_laid + 1)


def _mine_swept(battle: Battle, event: MineSwept) -> Battle:
    return _without(battle, event.mine) if event.outcome == "removed" else battle


def _mine_detonated(battle: Battle, event: MineDetonated) -> Battle:
    return _without(battle, event.mine)


def _without(battle: Battle, mine_id: str) -> Battle:
    return replace(battle, mines=tuple([mine for mine in battle.mines if mine.id != mine_id]))


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    MineLaid: _mine_laid,
    MineSwept: _mine_swept,
    MineDetonated: _mine_detonated,
}
