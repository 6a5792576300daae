"""What happens in the fire phase. Units: MU."""

from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, Told
from umpire.kernel.initiative import throws_told
from umpire.kernel.words import dice, points
from umpire.rules.full_thrust_light.state.battle import Battle, with_ship


class InitiativeRolled(Happening, frozen=True, tag="initiative_rolled", kw_only=True):
    """The sides threw for initiative; `order` is who fires first, second and so on."""

    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FTL-FIRE-01"

    def apply(self, battle: Battle) -> Battle:
        """Rank the sides."""
        return replace(battle, initiative=self.order)

    def tell(self) -> str:
        return f"Initiative: {throws_told(self.rolls)}; first {', then '.join(self.order)}"


class SideActivated(Happening, frozen=True, tag="side_activated", kw_only=True):
    """It is this side's turn to fire with one ship."""

    side: str
    rule: str = "FTL-FIRE-02"

    def apply(self, battle: Battle) -> Battle:
        """Give it the turn."""
        return replace(battle, active=self.side)

    def tell(self) -> str:
        return f"It is {self.side}'s turn to fire"


class ArcSettled(Told, frozen=True, tag="arc_settled", kw_only=True):
    """A target stood on the line of two arcs, and a die said in which it counts."""

    ship: str
    target: str
    arc: Arc
    rolls: tuple[Roll, ...]
    rule: str = "FTL-RUL-06"

    def tell(self) -> str:
        return (
            f"{self.target} stands on a line between two arcs of {self.ship}: "
            f"{dice(self.rolls)}, it counts as in {self.arc}"
        )


class ShotLost(Told, frozen=True, tag="shot_lost", kw_only=True):
    """A declared weapon did not bear after all, in the arc that the die gave."""

    ship: str
    weapon: str
    target: str
    arc: Arc
    rule: str = "FTL-ARC-03"

    def tell(self) -> str:
        return (
            f"{self.ship}'s {self.weapon} does not bear on {self.target} through {self.arc}; "
            "the shot is lost"
        )


class BeamFired(Told, frozen=True, tag="beam_fired", kw_only=True):
    """An energy weapon fired; `damage` is what its dice came to."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Arc
    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "FTL-BEAM-02"

    def tell(self) -> str:
        return (
            f"{self.ship} fires {self.weapon} at {self.target} at {self.range_mu:.1f} MU "
            f"through {self.arc}: {dice(self.rolls)}, {points(self.damage)}"
        )


class TorpedoFired(Told, frozen=True, tag="torpedo_fired", kw_only=True):
    """A pulse torpedo was launched; it hits on `need` or more, and then does one die of damage."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Arc
    need: int
    hit: bool
    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "FTL-PT-01"

    def tell(self) -> str:
        outcome = f"a hit, {points(self.damage)}" if self.hit else "a miss"
        return (
            f"{self.ship} launches {self.weapon} at {self.target} at {self.range_mu:.1f} MU "
            f"through {self.arc}, needing {self.need}: {dice(self.rolls)}, {outcome}"
        )


class ShipActivated(Happening, frozen=True, tag="ship_activated", kw_only=True):
    """A ship has done all its firing for this turn, with the weapons `fired`.

    `passed` are the sides whose pass stands.
    """

    ship: str
    side: str
    fired: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    rule: str = "FTL-FIRE-02"

    def apply(self, battle: Battle) -> Battle:
        """Note that the ship has had its turn, and with what."""
        battle = with_ship(
            battle,
            self.ship,
            lambda ship: replace(ship, activated=True, fired=(*ship.fired, *self.fired)),
        )
        return battle if battle.passed == self.passed else replace(battle, passed=self.passed)

    def tell(self) -> str:
        return f"{self.ship} has done its firing"


class FirePassed(Happening, frozen=True, tag="fire_passed", kw_only=True):
    """A side declined to fire."""

    side: str
    final: bool
    rule: str = "FTL-RUL-13"

    def apply(self, battle: Battle) -> Battle:
        """Note it among the sides that have passed."""
        return replace(battle, passed=(*battle.passed, self.side))

    def tell(self) -> str:
        return f"{self.side} passes, {'for the whole phase' if self.final else 'for now'}"
