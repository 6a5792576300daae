"""What happens to ships that are hit."""

from typing import ClassVar

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, Told
from umpire.kernel.words import points
from umpire.rules.full_thrust_light.state.battle import Battle
from umpire.rules.full_thrust_light.state.changes import ship_changed, with_ship


class HullDamaged(Happening, frozen=True, tag="hull_damaged", kw_only=True):
    """A ship took the damage of one attacker; `damage` is now the sum of its struck-off boxes."""

    ship: str
    attacker: str
    points: int
    damage: int
    note: str = ""
    rule: str = "FTL-DMG-01"

    def apply(self, battle: Battle) -> Battle:
        """Strike off the boxes."""
        return ship_changed(battle, self.ship, damage=self.damage)

    def tell(self) -> str:
        """Tell how many points, from whom and why."""
        because = f" ({self.note})" if self.note else ""
        return (
            f"{self.ship} takes {points(self.points)} from {self.attacker}{because}; "
            f"{self.damage} in all"
        )


class ThresholdChecked(Told, frozen=True, tag="threshold_checked", kw_only=True):
    """Every working system threw against `number`, which loses it; `rows` are the rows ended."""

    ship: str
    attacker: str
    rows: tuple[int, ...]
    number: int
    systems: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FTL-DMG-03"

    def tell(self) -> str:
        """Tell each system with its die."""
        rows = " and ".join(str(row) for row in self.rows)
        faces = [face for roll in self.rolls for face in roll.faces]
        sides = "".join(f"d{roll.sides}" for roll in self.rolls)
        each = ", ".join(
            f"{system} {face}" for system, face in zip(self.systems, faces, strict=False)
        )
        return (
            f"{self.ship} checks its systems at the end of row {rows}, each lost on {self.number} "
            f"or less: {len(faces)}{sides} {each}"
        )


class SystemLost(Happening, frozen=True, tag="system_lost", kw_only=True):
    """A system is out for the rest of the battle."""

    ship: str
    system: str
    rule: str = "FTL-DMG-05"

    def apply(self, battle: Battle) -> Battle:
        """Note it among those that are lost."""
        return with_ship(
            battle, self.ship, lambda ship: replace(ship, lost=(*ship.lost, self.system))
        )

    def tell(self) -> str:
        """Tell which."""
        return f"{self.ship} loses {self.system}"


class ShipDestroyed(Happening, frozen=True, tag="ship_destroyed", kw_only=True):
    """All hull boxes of a ship are gone."""

    takes_out: ClassVar[bool] = True

    ship: str
    rule: str = "FTL-DMG-07"

    def apply(self, battle: Battle) -> Battle:
        """Take the ship out of the battle."""
        return ship_changed(battle, self.ship, status="destroyed")

    def tell(self) -> str:
        """Tell which."""
        return f"{self.ship} is destroyed"
