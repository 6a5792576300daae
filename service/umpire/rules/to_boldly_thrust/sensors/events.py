"""The events of sensors (TBT 10)."""

from typing import TypeAlias

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.sensors.events import BogeyRevealed, DummyRemoved, ScanAnnounced
from umpire.rules.full_thrust.sensors.events import Findings as RemixedFindings
from umpire.rules.full_thrust.sensors.events import ShipScanned as ScannedInRemixed
from umpire.rules.to_boldly_thrust.ship import Ssd


class Findings(RemixedFindings, frozen=True):
    """What a scan has disclosed of a ship of this setting; what is null was not."""

    ssd: Ssd | None = None


class ShipScanned(ScannedInRemixed, frozen=True, tag="ship_scanned", kw_only=True):
    """A ship has scanned another one (TBT-SENS-03)."""

    findings: Findings | None = None


class SensorsUsed(Event, frozen=True, tag="sensors_used", kw_only=True):
    """A ship uses its active sensors this turn, and all can tell (TBT-SENS-06)."""

    ship: str
    side: str
    rule: str = "TBT-SENS-06"


class ArcSwept(Event, frozen=True, tag="arc_swept", kw_only=True):
    """A ship swept an arc for cloaked ships; what it found is told by itself (TBT-SENS-04).

    For how many ships a die was thrown is null to all but the referee, for it would tell what is
    there.
    """

    ship: str
    side: str
    arc: Arc
    thrown_for: int | None
    rule: str = "TBT-SENS-04"


class SweepThrown(Event, frozen=True, tag="sweep_thrown", kw_only=True):
    """A die was thrown for one cloaked ship in the arc; all hear of it if it was found.

    Of one that was not, nobody hears but the referee, for it would tell what is there.
    """

    ship: str
    target: str
    modifier: int
    found: bool
    rolls: tuple[Roll, ...]
    rule: str = "TBT-RUL-33"


SensorEvent: TypeAlias = (
    BogeyRevealed
    | DummyRemoved
    | ScanAnnounced
    | ShipScanned
    | SensorsUsed
    | ArcSwept
    | SweepThrown
)
