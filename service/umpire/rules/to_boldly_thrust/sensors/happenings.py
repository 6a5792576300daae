"""The events of sensors (TBT 10)."""

from typing import Any

from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import thrown
from umpire.rules.full_thrust.sensors import BogeyRevealed, DummyRemoved, ScanAnnounced
from umpire.rules.full_thrust.sensors import Findings as RemixedFindings
from umpire.rules.full_thrust.sensors import ShipScanned as ScannedInRemixed
from umpire.rules.full_thrust.state.battle import change_ship
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ssd


class Findings(RemixedFindings, frozen=True):
    """What a scan has disclosed of a ship of this setting; what is null was not."""

    ssd: Ssd | None = None


class ShipScanned(ScannedInRemixed, frozen=True, tag="ship_scanned", kw_only=True):
    """A ship has scanned another one (TBT-SENS-03)."""

    findings: Findings | None = None


class SensorsUsed(Told, frozen=True, tag="sensors_used", kw_only=True):
    """A ship uses its active sensors this turn, and all can tell (TBT-SENS-06)."""

    ship: str
    side: str
    rule: str = "TBT-SENS-06"

    def tell(self) -> str:
        return f"{self.ship} uses its active sensors"


class ArcSwept(Happening, frozen=True, tag="arc_swept", kw_only=True):
    """A ship swept an arc for cloaked ships; what it found is told by itself (TBT-SENS-04).

    For how many ships a die was thrown is null to all but the referee, for it would tell what is
    there.
    """

    ship: str
    side: str
    arc: Arc
    thrown_for: int | None
    rule: str = "TBT-SENS-04"

    def apply(self, battle: Battle) -> Battle:
        """Note the arc that the ship has searched."""
        return change_ship(battle, self.ship, swept=self.arc)

    def tell(self) -> str:
        return f"{self.ship} sweeps its arc {self.arc} for cloaked ships"

    def heard(self, battle: Any, seat: Seat) -> "ArcSwept":  # noqa: ARG002 -- secret for good
        """Return it; for how many ships a die was thrown, to the referee alone."""
        return self if seat.role == "referee" else replace(self, thrown_for=None)


class SweepThrown(Told, frozen=True, tag="sweep_thrown", kw_only=True):
    """A die was thrown for one cloaked ship in the arc; all hear of it if it was found.

    Of one that was not, nobody hears but the referee, for it would tell what is there.
    """

    ship: str
    target: str
    modifier: int
    found: bool
    rolls: tuple[Roll, ...]
    rule: str = "TBT-RUL-33"

    def tell(self) -> str:
        dice = " ".join(thrown(roll) for roll in self.rolls)
        added = f", {self.modifier:+}" if self.modifier else ""
        end = "finds it" if self.found else "does not find it"
        return f"{self.ship} searches for {self.target} ({dice}{added}): {end}"

    def heard(self, battle: Any, seat: Seat) -> "SweepThrown | None":  # noqa: ARG002 -- likewise
        """Return it to the referee; to others if it found a ship."""
        return self if self.found or seat.role == "referee" else None


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    BogeyRevealed,
    DummyRemoved,
    ScanAnnounced,
    ShipScanned,
    SensorsUsed,
    ArcSwept,
    SweepThrown,
)
"""All that can happen by this chapter."""
