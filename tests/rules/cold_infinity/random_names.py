"""Names and figures out of a battle, to make orders of at random."""

from random import Random
from typing import Any

from rules.cold_infinity.table import ci


class Names:
    """Names and figures to make orders of: nearly all of them from the battle."""

    def __init__(self, random: Random, battle: ci.Battle) -> None:
        self.random = random
        self.battle = battle

    def chance(self, share: float) -> bool:
        """Tell whether it is so, this time."""
        return self.random.random() < share

    def one(self, names: Any) -> str:
        """Return one of the names; seldom one that nothing has."""
        there = tuple(names)
        return "keel" if not there or self.chance(0.02) else self.random.choice(there)

    def side(self) -> str:
        """Return a side, most often one that is waited for."""
        asked = ci.unfinished(self.battle)
        return self.one(asked if asked and self.chance(0.95) else self.battle.sides)

    def units(self) -> tuple[ci.Unit, ...]:
        """Return units to give orders to: those of a side that is waited for, if there are any."""
        asked = ci.unfinished(self.battle) or self.battle.sides
        able = [unit for unit in self.battle.units if unit.in_play and unit.side in asked]
        return tuple(able) or self.battle.units

    def unit(self) -> ci.Unit:
        """Return one of them."""
        return self.random.choice(self.units())

    def ship(self) -> ci.Starship:
        """Return a ship, of those if there is any."""
        ships = [unit for unit in self.units() if isinstance(unit, ci.Starship)]
        return self.random.choice(ships or self.battle.ships)

    def group(self) -> ci.Group | None:
        """Return a group, of those if there is any."""
        groups = [unit for unit in self.units() if isinstance(unit, ci.Group)]
        there = groups or list(self.battle.groups)
        return self.random.choice(there) if there else None

    def enemy(self, unit: ci.Unit) -> str:
        """Return a unit of another side."""
        return self.one(u.id for u in self.battle.units if u.side != unit.side and u.in_play)

    def weapon(self, unit: ci.Unit, *, direct: bool) -> str:
        """Return a weapon of direct fire of a unit, or a launcher."""
        found = ci.weapons_of(unit).items()
        return self.one(n for n, block in found if isinstance(block, ci.DirectWeapon) == direct)

    def system(self, ship: ci.Starship, *kinds: type) -> str:
        """Return a system of a ship, of some kinds if told."""
        found = [system for part in ship.sheet.sections for system in part.systems]
        return self.one(s.id for s in found if not kinds or isinstance(s, kinds))

    def guided(self, side: str) -> str:
        """Return a guided weapon of another side."""
        return self.one(each.id for each in self.battle.guided if each.side != side)
