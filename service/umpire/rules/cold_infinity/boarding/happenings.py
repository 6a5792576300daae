"""The events of Boarding Actions: rams and entanglement (CI 15.4)."""

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.boarding.rams import Force
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.changes import change_ship
from umpire.rules.cold_infinity.state.fire_step import DeclaredRam, Entanglement
from umpire.rules.cold_infinity.state.happening import Happening, Sealed, Told
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.vectors import written

_FORCES: dict[Force, str] = {
    "half": "half the ramming values",
    "full": "the ramming values",
    "double": "twice the ramming values",
    "triple": "three times the ramming values",
}


class RamDeclared(Sealed, frozen=True, tag="ram_declared", kw_only=True):
    """A unit is to ram another, or, with no `ram`, nobody any more; secret until rams are thrown.

    It takes the place of what the unit has declared before.
    """

    side: str
    turn: int
    opens: PhaseName
    unit: str
    ram: DeclaredRam | None
    rule: str = "CI-15.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Keep it in place of an earlier one of the unit."""
        others = [each for each in battle.rams if each.unit != self.unit]
        return replace(battle, rams=(*others, *((self.ram,) if self.ram else ())))

    def tell(self) -> str:
        """Tell whom it rams, and with how many fighters."""
        if self.ram is None:
            return f"{self.unit} takes back its ram"
        with_ = f" with {len(self.ram.fighters)} fighters" if self.ram.fighters else ""
        return f"{self.unit} declares that it rams {self.ram.target}{with_}"


class Rammed(Told, frozen=True, tag="rammed", kw_only=True):
    """A unit ran into another: how hard, and what each does to the other before it is mitigated.

    `sections` and `speeds` are by how much the two differ. `fighter`: which of a group it is;
    `rammed_fighter`: which of a group it rams. `mutual` tells that both ram, which doubles the
    result. The `rolls` are that of the ram, and where it strikes each that is a ship.
    """

    unit: str
    fighter: str | None
    rammed: str
    sections: int
    speeds: int
    total: int
    force: Force
    dealt: int
    taken: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-15.4-2"
    rammed_fighter: str | UnsetType = UNSET
    mutual: bool | UnsetType = UNSET

    def tell(self) -> str:
        """Tell the throw and its terms, and what each takes."""
        who = f"{self.unit} (fighter {self.fighter})" if self.fighter else self.unit
        whom = (
            f"{self.rammed} (fighter {self.rammed_fighter})" if self.rammed_fighter else self.rammed
        )
        thrown = " + ".join(str(face) for face in self.rolls[0].faces)
        terms = f"{thrown} + {2 * self.sections} for sections - {self.speeds} for Speed"
        doubled = ", doubled as both ram," if self.mutual else ""
        force = f"{_FORCES[self.force]}, {self.dealt} to {self.rammed} and {self.taken} to itself"
        return f"{who} rams {whom}: {terms}{doubled} = {self.total}, {force}"


class ShipInTangle(msgspec.Struct, frozen=True):
    """How a ship moves on that is entangled."""

    ship: str
    motion: Motion


class EntanglementThrown(Happening, frozen=True, tag="entanglement_thrown", kw_only=True):
    """After a ram that both survived it was thrown whether they are entangled.

    If they are, `ships` have all the same `vector` for the rest of the battle.
    """

    unit: str
    rammed: str
    total: int
    entangled: Entanglement | None
    vector: Cell | None
    ships: tuple[ShipInTangle, ...]
    rolls: tuple[Roll, ...]
    rule: str = "CI-15.4.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Attach them, and give all the same vector."""
        if self.entangled is None:
            return battle
        for each in self.ships:
            battle = change_ship(battle, each.ship, motion=each.motion)
        return replace(battle, entangled=(*battle.entangled, self.entangled))

    def on_the_map(self) -> "EntanglementThrown":
        """Return all of it: that ships hang together is to be seen."""
        return self

    def tell(self) -> str:
        """Tell the throw, and the vector of those that are entangled."""
        both = f"{self.unit} and {self.rammed}"
        if self.entangled is None or self.vector is None:
            return f"{both} come free of each other ({self.total})"
        held = f"{self.entangled.section} to {self.entangled.other_section}"
        return f"{both} are entangled, {held} ({self.total}): vector {written(self.vector)}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (RamDeclared, Rammed, EntanglementThrown)
"""All that can happen by this chapter."""
