"""Names and figures out of a battle, to make orders of at random."""

from random import Random
from typing import Any

from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.vessels import Group, Starship
from umpire.rules.cold_infinity.state.weapons import DirectWeapon
from umpire.rules.cold_infinity.turns.sequence import unfinished


class Names:
    def __init__(self, random: Random, battle: Battle) -> None:
        self.random = random
        self.battle = battle

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def one(self, names: Any) -> str:
        there = tuple(names)
        return "keel" if not there or self.chance(0.02) else self.random.choice(there)

    def side(self) -> str:
        asked = unfinished(self.battle)
        return self.one(asked if asked and self.chance(0.95) else self.battle.sides)

    def units(self) -> tuple[Unit, ...]:
        asked = unfinished(self.battle) or self.battle.sides
        able = [unit for unit in self.battle.units if unit.in_play and unit.side in asked]
        return tuple(able) or self.battle.units

    def unit(self) -> Unit:
        return self.random.choice(self.units())

    def ship(self) -> Starship:
        ships = [unit for unit in self.units() if isinstance(unit, Starship)]
        return self.random.choice(ships or self.battle.ships)

    def group(self) -> Group | None:
        groups = [unit for unit in self.units() if isinstance(unit, Group)]
        there = groups or list(self.battle.groups)
        return self.random.choice(there) if there else None

    def enemy(self, unit: Unit) -> str:
        return self.one(u.id for u in self.battle.units if u.side != unit.side and u.in_play)

    def weapon(self, unit: Unit, *, direct: bool) -> str:
        found = weapons_of(unit).items()
        return self.one(n for n, block in found if isinstance(block, DirectWeapon) == direct)

    def system(self, ship: Starship, *kinds: type) -> str:
        found = [system for part in ship.sheet.sections for system in part.systems]
        return self.one(s.id for s in found if not kinds or isinstance(s, kinds))

    def guided(self, side: str) -> str:
        return self.one(each.id for each in self.battle.guided if each.side != side)
