"""The events of dogfights (CI 7.7.1)."""

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import Side
from umpire.rules.cold_infinity.state.changes import change_fire
from umpire.rules.cold_infinity.state.fire_step import Angle
from umpire.rules.cold_infinity.state.happening import Happening


class DogfightThrown(Happening, frozen=True, tag="dogfight_thrown", kw_only=True):
    """Two groups have thrown for their angles; ties are thrown again (CI-UMP-15)."""

    group: str
    opponent: str
    totals: tuple[int, int]
    chooser: str
    rolls: tuple[Roll, ...]
    rule: str = "CI-7.7.1-2"

    def apply(self, battle: Battle) -> Battle:
        """Note who chooses against whom."""
        loser = self.opponent if self.chooser == self.group else self.group
        return change_fire(battle, angles=(*battle.fire.angles, Angle(self.chooser, loser)))

    def tell(self) -> str:
        """Tell both totals, and who chooses."""
        one, other = self.totals
        return f"Dogfight: {self.group} {one}, {self.opponent} {other}; {self.chooser} chooses"


class AnglesChosen(Happening, frozen=True, tag="angles_chosen", kw_only=True):
    """The winner of a dogfight has chosen its angle of attack, and that of its opponent."""

    group: str
    opponent: str
    attack: Side
    defence: Side
    rule: str = "CI-7.7.1-2"

    def apply(self, battle: Battle) -> Battle:
        """Note both angles."""
        pair = (self.group, self.opponent)
        angles = [
            Angle(*pair, self.attack, self.defence) if (each.chooser, each.loser) == pair else each
            for each in battle.fire.angles
        ]
        return change_fire(battle, angles=tuple(angles))

    def tell(self) -> str:
        """Tell both angles."""
        return (
            f"{self.group} attacks {self.opponent} from {self.attack}, "
            f"which has it to {self.defence}"
        )


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    DogfightThrown,
    AnglesChosen,
)
"""All that can happen by it."""
