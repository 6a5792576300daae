"""The events of sensors, dummy counters and electronic warfare (SF 7)."""

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from umpire.kernel.happening import Happening, Told
from umpire.rules.space_fleet.state.audience import HeardByFew, ToldToFew
from umpire.rules.space_fleet.state.battle import Battle, change_ship
from umpire.rules.space_fleet.state.bounds import Level
from umpire.rules.space_fleet.state.places import Spot, told
from umpire.rules.space_fleet.state.ship import Dummy

_LEVELS: dict[Level, str] = {
    "squadron": "a squadron's counter",
    "ship": "a ship's counter",
    "full": "fully detected",
}


class CounterAt(msgspec.Struct, frozen=True):
    """A ship counter and where it stands."""

    counter: str
    spot: Spot


class SensorsRead(ToldToFew, frozen=True, tag="sensors_read", kw_only=True):
    """What a side's sensors tell of something: its distance as it counts, and at what level."""

    target: str
    by: str
    distance: float
    level: Level
    only: tuple[str, ...] | None = None
    rule: str

    def tell(self) -> str:
        return f"{self.by} reads {self.target} at {self.distance:g}: {_LEVELS[self.level]}"


class ShipDetected(HeardByFew, frozen=True, tag="ship_detected", kw_only=True):
    """A side has fully detected a ship, which stood under a counter."""

    ship: str
    counter: str
    side: str
    by: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-03"

    def apply(self, battle: Battle) -> Battle:
        """Note the side among those that see the ship."""
        ship = battle.ship(self.ship)
        if ship is None or self.by in ship.detected_by:
            return battle
        return change_ship(battle, ship.id, detected_by=(*ship.detected_by, self.by))

    def tell(self) -> str:
        return f"{self.by} fully detects {self.ship} of {self.side}, counter {self.counter}"


class DetectionLost(HeardByFew, frozen=True, tag="detection_lost", kw_only=True):
    """A side has a ship no longer in full detection: it is a counter again."""

    ship: str
    counter: str
    side: str
    by: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-02"

    def apply(self, battle: Battle) -> Battle:
        """Take the side from those that see the ship."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        left = tuple([side for side in ship.detected_by if side != self.by])
        return change_ship(battle, ship.id, detected_by=left)

    def tell(self) -> str:
        return f"{self.by} loses {self.ship} of {self.side}, which is counter {self.counter} again"


class SquadronBroken(Happening, frozen=True, tag="squadron_broken", kw_only=True):
    """A squadron's counter is replaced by ship counters, for good (SF-UMP-8)."""

    squadron: str
    side: str
    counters: tuple[CounterAt, ...]
    rule: str = "SF-SENS-02"

    def apply(self, battle: Battle) -> Battle:
        """Note the squadron among those that are broken."""
        return replace(battle, broken=(*battle.broken, self.squadron))

    def tell(self) -> str:
        counters = ", ".join(f"{each.counter} at {told(each.spot)}" for each in self.counters)
        return f"Squadron {self.squadron} of {self.side} breaks up: {counters}"


class DummyDetected(Happening, frozen=True, tag="dummy_detected", kw_only=True):
    """A counter was fully detected, and there is no ship: it is removed."""

    dummy: str
    side: str
    by: str
    rule: str = "SF-SENS-05"

    def apply(self, battle: Battle) -> Battle:
        """Take the dummy off the field."""
        left = tuple([dummy for dummy in battle.dummies if dummy.id != self.dummy])
        return replace(battle, dummies=left)

    def tell(self) -> str:
        return f"{self.by} sees through counter {self.dummy} of {self.side}: it is a dummy"


class DummiesPlaced(HeardByFew, frozen=True, tag="dummies_placed", kw_only=True):
    """A dummy squadron is on the field, or has another number of ships."""

    squadron: str
    side: str
    dummies: tuple[Dummy, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-05"

    def apply(self, battle: Battle) -> Battle:
        """Put the dummies on the field in place of those of the squadron."""
        others = [dummy for dummy in battle.dummies if dummy.squadron != self.squadron]
        return replace(battle, dummies=(*others, *self.dummies))

    def tell(self) -> str:
        number, where = len(self.dummies), told(self.dummies[0].spot)
        dummies = "1 dummy" if number == 1 else f"{number} dummies"
        return f"{self.side} has squadron {self.squadron} of {dummies} at {where}"


class DummiesEnded(HeardByFew, frozen=True, tag="dummies_ended", kw_only=True):
    """The EW suite that made some dummies is active no more, and they are gone."""

    squadron: str
    side: str
    dummies: tuple[str, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-40"

    def apply(self, battle: Battle) -> Battle:
        """Take the dummies off the field."""
        left = tuple([dummy for dummy in battle.dummies if dummy.id not in self.dummies])
        return replace(battle, dummies=left)

    def tell(self) -> str:
        return f"The dummies of {self.squadron} end with the EW that made them"


class CounterPlaced(ToldToFew, frozen=True, tag="counter_placed", kw_only=True):
    """A squadron's counter has come onto the field."""

    observed: ClassVar[bool] = True

    counter: str
    side: str
    spot: Spot
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-01"

    def tell(self) -> str:
        return f"Counter {self.counter} of {self.side} appears at {told(self.spot)}"


class DummiesMoved(HeardByFew, frozen=True, tag="dummies_moved", kw_only=True):
    """Dummies stand at another spot now."""

    side: str
    dummies: tuple[str, ...]
    spot: Spot
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-06"

    def apply(self, battle: Battle) -> Battle:
        """Put the dummies there."""
        dummies = [
            replace(dummy, spot=self.spot) if dummy.id in self.dummies else dummy
            for dummy in battle.dummies
        ]
        return replace(battle, dummies=tuple(dummies))

    def tell(self) -> str:
        return f"{self.side} puts {', '.join(self.dummies)} at {told(self.spot)}"


class EwSwitched(HeardByFew, frozen=True, tag="ew_switched", kw_only=True):
    """A ship's EW suite is on or off; `dummies` is the squadron that it has made."""

    ship: str
    side: str
    active: bool
    dummies: str | None
    only: tuple[str, ...] | None = None
    rule: str = "SF-EW-01"

    def apply(self, battle: Battle) -> Battle:
        """Switch the suite; note the dummies that it has made."""
        battle = change_ship(battle, self.ship, ew_active=self.active)
        if self.dummies is None:
            return battle
        return change_ship(battle, self.ship, ew_dummies=self.dummies)

    def tell(self) -> str:
        made = f", and makes the dummies of {self.dummies}" if self.dummies else ""
        return f"{self.ship} switches its EW {_on(active=self.active)}{made}"


class EwDeclared(Told, frozen=True, tag="ew_declared", kw_only=True):
    """A squadron has declared that EW is active in it, or no longer is."""

    squadron: str
    side: str
    active: bool
    rule: str = "SF-EW-03"

    def tell(self) -> str:
        return f"{self.side} declares that EW is {_on(active=self.active)} in {self.squadron}"


def _on(*, active: bool) -> str:
    return "on" if active else "off"
