"""A ship of To Boldly Thrust: shields, cloak, warp engine and boarders come to what Remixed knows.

`x`, `y`, `facing` and `velocity` are always where the ship really is; `marker` is what lies on
the table for it while it is cloaked.
"""

from dataclasses import dataclass, field
from math import ceil
from typing import Any, Self

from audit.full_thrust.geometry import Point
from audit.full_thrust.state import Ship

Json = Any
NO_STANCE = {"lower_shields": False, "cloak": "none", "active_sensors": False}
SIZES = {"escort": 0, "merchant": 0, "cruiser": 1, "capital": 2}
BOXES_A_FACTOR = {"klingon": 3, "military": 4, "merchant": 10}


@dataclass
class BoldShip(Ship):
    """A ship of this setting."""

    race: str = "other"
    group: str = "escort"
    marks: int = 0
    stance: Json = field(default_factory=lambda: dict(NO_STANCE))
    unshielded: bool = False
    fading: bool = False
    marker: Point | None = None
    cloaked_moves: int = 0
    engaged: int = 0
    locks: list[tuple[str, str, float]] = field(default_factory=list)
    prize: Json = None
    first_side: str = ""
    boarders_lost: int = 0
    ejected: bool = False
    failures: dict[str, tuple[int, int]] = field(default_factory=dict)

    @classmethod
    def opening(cls, seen: Json) -> Self:
        """Return a ship as the opening battle shows it."""
        ship = super().opening(seen)
        ship.race, ship.group = seen["ssd"]["race"], seen["ssd"]["group"]
        ship.marks, ship.first_side = seen["shield_marks"], ship.side
        return ship

    @property
    def strength(self) -> int:
        """Return the strength of whole shields."""
        return sum(each["strength"] for each in self.systems if each["kind"] == "shield_generator")

    @property
    def shields_left(self) -> int:
        """Return the strength that is left, whether or not the shields are up."""
        return self.strength - self.marks

    @property
    def shields(self) -> str:
        """Return whether the shields are full, at half or down (TBT-SHLD-02 to -04)."""
        raised = not (self.stance["lower_shields"] or self.unshielded)
        there = self.status == "active" and not self.prize
        usable = self.working("shield_generator") and there and raised
        if not usable or self.shields_left <= 0:
            return "down"
        return "full" if 2 * self.shields_left > self.strength else "half"

    @property
    def screens(self) -> int:
        """Return 0: there are no screens in this setting."""
        return 0

    @property
    def hits_on_drive(self) -> int:
        """Return the hits on the drive; a lost warp engine counts as one (TBT-WARP-01)."""
        engines = [each["id"] for each in self.systems if each["kind"] == "ftl_drive"]
        return super().hits_on_drive + any(engine in self.lost for engine in engines)

    @property
    def commanded(self) -> bool:
        """Tell whether anybody can fly it: no prize crew that is locked out (TBT-BOARD-04)."""
        return super().commanded and not (self.prize and self.prize["locked_out"])

    @property
    def may_fire(self) -> bool:
        """Tell whether it may use weapons: no prize, nor one that cloaks (TBT-CLOAK-02)."""
        return super().may_fire and not self.prize and self.stance["cloak"] != "engage"

    @property
    def free_fire_controls(self) -> int:
        """Return how many FireCons serve neither tractors nor transporters (TBT-TRAC-02)."""
        return max(0, super().free_fire_controls - self.engaged)

    @property
    def factors(self) -> int:
        """Return its boarding factors, by the boxes that are left (TBT-BOARD-01)."""
        kind = "klingon" if self.race == "klingon" else "military" if self.military else "merchant"
        return ceil(max(0, self.boxes - self.damage) / BOXES_A_FACTOR[kind])

    def engine_lost(self, audit: Json) -> None:
        """A warp engine that is lost to a check throws for its core (TBT-WARP-04)."""
        audit.owe("warp_core_thrown", self.id)
