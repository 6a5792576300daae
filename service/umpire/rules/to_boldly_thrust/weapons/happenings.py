"""The events of weapons (TBT 3, 4). Ranges are in MU, rounded to 1e-6."""

from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.plane import Point
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import dice, place, points
from umpire.rules.full_thrust.state.battle import change_ship, is_out_of_sight
from umpire.rules.to_boldly_thrust.state.battle import Battle, Spread


class SystemTargeted(Told, frozen=True, tag="system_targeted", kw_only=True):
    """A phaser aimed at one system of its target, and knocked it out or not (TBT-PHAS-04)."""

    ship: str
    weapon: str
    target: str
    system: str
    range_mu: float
    arc: Arc
    damage: int
    knocked_out: bool
    rolls: tuple[Roll, ...]
    rule: str = "TBT-PHAS-04"

    def tell(self) -> str:
        cost = f", {points(self.damage)} to the hull" if self.damage else ""
        return (
            f"{self.ship} fires {self.weapon} at {self.system} of {self.target} at "
            f"{self.range_mu:.1f} MU through {self.arc}: {dice(self.rolls)}, "
            f"{'knocked out' if self.knocked_out else 'no effect on it'}{cost}"
        )


class SpreadLaunched(Happening, frozen=True, tag="spread_launched", kw_only=True):
    """A spread flew along `path` to (x, y), where it will detonate (TBT-PHOT-03)."""

    spread: str
    side: str
    ship: str
    weapon: str
    path: tuple[Point, ...]
    x: float
    y: float
    rule: str = "TBT-PHOT-03"

    def apply(self, battle: Battle) -> Battle:
        """Put the spread on the table; its tube is used."""
        spread = Spread(self.spread, self.side, self.ship, self.weapon, self.x, self.y)
        spreads, launched = (*battle.spreads, spread), battle.spreads_launched + 1
        after = replace(battle, spreads=spreads, spreads_launched=launched)
        ship = after.ship(self.ship)
        return change_ship(after, ship.id, used=(*ship.used, self.weapon)) if ship else after

    def tell(self) -> str:
        return (
            f"{self.ship} launches spread {self.spread} from {self.weapon}; it will detonate at "
            f"{place((self.x, self.y))}"
        )


class SpreadsDone(Happening, frozen=True, tag="spreads_done", kw_only=True):
    """A ship has launched all the spreads that it launches this turn."""

    ship: str
    side: str
    rule: str = "TBT-PHOT-03"

    def apply(self, battle: Battle) -> Battle:
        """Note that the ship launches no more."""
        return change_ship(battle, self.ship, spreads_done=True)

    def tell(self) -> str:
        return f"{self.ship} launches no more spreads this turn"


class SpreadStruck(Told, frozen=True, tag="spread_struck", kw_only=True):
    """A spread threw its dice at a ship in `turn`, `away_mu` from where it detonated (TBT-PHOT-04).

    How far away a cloaked ship is, its own side alone hears (TBT-UMP-35).
    """

    spread: str
    ship: str
    turn: int
    away_mu: float | None
    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "TBT-RUL-13"

    def tell(self) -> str:
        away = "near" if self.away_mu is None else f"{self.away_mu:.1f} MU from"
        return (
            f"{self.spread} detonates {away} {self.ship}: {dice(self.rolls)}, {points(self.damage)}"
        )

    def heard(self, battle: Battle, seat: Seat) -> "SpreadStruck":
        """Return it; to others without how far away a ship is that they do not see."""
        unseen = is_out_of_sight(battle, self.ship, self.turn, seat)
        return replace(self, away_mu=None) if unseen else self


class SpreadDetonated(Happening, frozen=True, tag="spread_detonated", kw_only=True):
    """A spread detonated, and is gone (TBT-PHOT-04)."""

    spread: str
    x: float
    y: float
    rule: str = "TBT-PHOT-04"

    def apply(self, battle: Battle) -> Battle:
        """Take the spread away."""
        left = tuple([each for each in battle.spreads if each.id != self.spread])
        return replace(battle, spreads=left)

    def tell(self) -> str:
        return f"spread {self.spread} detonates at {place((self.x, self.y))}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    SystemTargeted,
    SpreadLaunched,
    SpreadsDone,
    SpreadStruck,
    SpreadDetonated,
)
"""All that can happen by this chapter."""
