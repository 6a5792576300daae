"""The events of mines (FT 12.1). Positions are in MU, rounded to 1e-6."""

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.words import dice, place, points
from umpire.rules.full_thrust.state.battle import B, Battle
from umpire.rules.full_thrust.state.changes import with_ship
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ship_state import Laid
from umpire.rules.full_thrust.state.small_craft import Mine
from umpire.rules.full_thrust.state.tables import SweepOutcome

_OUTCOMES = {
    "attack": "and it attacks",
    "nothing": "and it lies on",
    "removed": "and it is removed",
}


class MineLaid(Happening, frozen=True, tag="mine_laid", kw_only=True):
    """A minelayer dropped a mine at this place; it has dropped `mines_laid` of its own by now."""

    mine: str
    ship: str
    side: str
    minelayer: str
    turn: int
    x: float
    y: float
    mines_laid: int
    rule: str = "FT-12.1-2"

    def apply(self, battle: B) -> B:
        """Put the mine on the table, and count it for its layer."""

        def layer(ship: Ship) -> Ship:
            others = [each for each in ship.laid if each.minelayer != self.minelayer]
            return replace(ship, laid=(*others, Laid(self.minelayer, self.mines_laid)))

        mine = Mine(self.mine, self.side, self.x, self.y, self.turn)
        battle = with_ship(battle, self.ship, layer)
        return replace(battle, mines=(*battle.mines, mine), mines_laid=battle.mines_laid + 1)

    def tell(self) -> str:
        return f"{self.ship} drops the mine {self.mine} at {place((self.x, self.y))}"


class MineSwept(Happening, frozen=True, tag="mine_swept", kw_only=True):
    """A sweeper came near a mine and threw: the mine attacks it, lies on, or is removed."""

    mine: str
    ship: str
    outcome: SweepOutcome
    rolls: tuple[Roll, ...]
    rule: str = "FT-12.1-3"

    def apply(self, battle: B) -> B:
        """Take the mine away if it is removed."""
        return _without(battle, self.mine) if self.outcome == "removed" else battle

    def tell(self) -> str:
        return f"{self.ship} sweeps {self.mine}: {dice(self.rolls)}, {_OUTCOMES[self.outcome]}"


class MineDetonated(Happening, frozen=True, tag="mine_detonated", kw_only=True):
    """A mine fired at a ship that came near it, and is no more.

    `damage` is all that its dice did against `screens`, of which `penetrating` passes by armour.
    """

    mine: str
    target: str
    screens: int
    damage: int
    penetrating: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-12.1-1"

    def apply(self, battle: B) -> B:
        """Take the mine away."""
        return _without(battle, self.mine)

    def tell(self) -> str:
        screens = f" through level {self.screens} screens" if self.screens else ""
        past = f", {self.penetrating} of them past armour" if self.penetrating else ""
        return (
            f"The mine {self.mine} fires at {self.target}{screens}: {dice(self.rolls)}, "
            f"{points(self.damage)}{past}"
        )


class MineDestroyed(Happening, frozen=True, tag="mine_destroyed", kw_only=True):
    """A nova shot touched a mine, or a jump or an entry endangered it: it is gone."""

    mine: str
    ship: str
    rule: str = "FT-12.3-2"

    def apply(self, battle: B) -> B:
        """Take the mine away."""
        return _without(battle, self.mine)

    def tell(self) -> str:
        return f"The mine {self.mine} is destroyed by {self.ship}"


def _without(battle: B, mine_id: str) -> B:
    return replace(battle, mines=tuple([mine for mine in battle.mines if mine.id != mine_id]))


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    MineLaid,
    MineSwept,
    MineDetonated,
    MineDestroyed,
)
"""All that can happen by this chapter."""
