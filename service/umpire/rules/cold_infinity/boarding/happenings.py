"""The events of Boarding Actions (CI 15.4)."""

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.boarding.rams import Force
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import Told

_FORCES: dict[Force, str] = {
    "half": "half the ramming values",
    "full": "the ramming values",
    "double": "twice the ramming values",
    "triple": "three times the ramming values",
}


class Rammed(Told, frozen=True, tag="rammed", kw_only=True):
    """A unit ran into another: how hard, and what each does to the other before it is mitigated.

    `sections` and `speeds` are by how much the two differ. `fighter`: which of a group it is. The
    `rolls` are that of the ram, and where it strikes each that is a ship.
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

    def tell(self) -> str:
        """Tell the throw and its terms, and what each takes."""
        who = f"{self.unit} (fighter {self.fighter})" if self.fighter else self.unit
        thrown = " + ".join(str(face) for face in self.rolls[0].faces)
        terms = f"{thrown} + {2 * self.sections} for sections - {self.speeds} for Speed"
        force = f"{_FORCES[self.force]}, {self.dealt} to {self.rammed} and {self.taken} to itself"
        return f"{who} rams {self.rammed}: {terms} = {self.total}, {force}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (Rammed,)
"""All that can happen by this chapter."""
