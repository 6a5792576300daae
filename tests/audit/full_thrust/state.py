"""What the audit itself knows of ships, groups and salvoes.

It is begun from the opening battle, and from then on changed by the audit's own reckoning.
"""

from dataclasses import dataclass, field
from math import ceil
from typing import Any, Self

from audit.full_thrust.geometry import Point

Json = Any
CORE = ("bridge", "power_core", "life_support")
MILITARY_MASS, CIVILIAN_MASS = 20, 50
"""Mass for each crew factor, or part of it (FT 7.3)."""
MOST_SCREENS = 2


@dataclass
class Ship:
    """A ship: its display, its place, and what it has lost."""

    id: str
    side: str
    rows: list[int]
    systems: list[Json]
    rating: int
    armour_boxes: int
    mass: int
    military: bool
    x: float
    y: float
    facing: int
    velocity: int
    status: str
    damage: int
    armour_lost: int
    drive: str
    rolled: bool
    lost: set[str]
    spent: set[str]
    used: set[str] = field(default_factory=set)
    order: Json = None
    activated: bool = False
    launched: int = 0
    recovered: int = 0
    packs: list[str] = field(default_factory=list)
    loads: dict[tuple[str, str], int] = field(default_factory=dict)
    parties_used: int = 0
    core_lost: dict[str, int | None] = field(default_factory=dict)
    abandoned_turn: int | None = None
    dumped: bool = False
    lifeless: bool = False

    @classmethod
    def opening(cls, seen: Json) -> Self:
        """Return a ship as the opening battle shows it."""
        ssd = seen["ssd"]
        same = ("id", "side", "x", "y", "facing", "velocity", "status", "damage", "armour_lost")
        return cls(
            **{name: seen[name] for name in (*same, "drive", "rolled")},
            rows=ssd["rows"],
            systems=ssd["systems"],
            rating=ssd["thrust"],
            armour_boxes=ssd["armour"],
            mass=ssd["mass"],
            military=ssd["military"],
            lost=set(seen["lost"]),
            spent=set(seen["spent"]),
        )

    @property
    def place(self) -> Point:
        """Return where its centre is."""
        return (self.x, self.y)

    @property
    def boxes(self) -> int:
        """Return how many hull boxes it began with."""
        return sum(self.rows)

    @property
    def armour(self) -> int:
        """Return how many boxes of armour are left."""
        return self.armour_boxes - self.armour_lost

    def system(self, name: str) -> Json:
        """Return a system of the display; `None` where it has none of that name."""
        return next((each for each in self.systems if each["id"] == name), None)

    def works(self, name: str) -> bool:
        """Tell whether a system is neither lost nor spent."""
        return self.system(name) is not None and name not in self.lost | self.spent

    def working(self, kind: str) -> list[Json]:
        """Return the systems of a kind that work."""
        return [each for each in self.systems if each["kind"] == kind and self.works(each["id"])]

    @property
    def screens(self) -> int:
        """Return the level of its screens: none without power, or crew (FT 4.4, 7.1, 7.2)."""
        return 0 if self.hulk else min(MOST_SCREENS, len(self.working("screen_generator")))

    @property
    def hulk(self) -> bool:
        """Tell whether it only drifts: its core dumped, its crew gone or dead (FT 7.2)."""
        return self.dumped or self.lifeless or self.abandoned_turn is not None

    @property
    def commanded(self) -> bool:
        """Tell whether anybody is there to carry out an order (FT 7.2)."""
        return not self.hulk and "bridge" not in self.core_lost

    @property
    def may_fire(self) -> bool:
        """Tell whether it may use its weapons."""
        return self.commanded and self.status == "active"

    @property
    def may_be_aimed_at(self) -> bool:
        """Tell whether others may fire at it."""
        return self.status == "active"

    @property
    def free_fire_controls(self) -> int:
        """Return how many FireCons work, and do nothing else."""
        return len(self.working("fire_control"))

    @property
    def hits_on_drive(self) -> int:
        """Return how often its drive was hit: once halves it, twice stops it (FT 4.6)."""
        return {"full": 0, "half": 1, "out": 2}[self.drive]

    @property
    def thrust(self) -> int:
        """Return the thrust that is left: a half is rounded down (FT-RUL-15)."""
        return (self.rating, self.rating // 2, 0)[min(2, self.hits_on_drive)]

    def engine_lost(self, audit: Json) -> None:
        """An FTL drive that is lost has no effect in play but that."""

    def row_ends_up_to(self, damage: int) -> int:
        """Return how many rows so much damage has filled."""
        return sum(sum(self.rows[: row + 1]) <= damage for row in range(len(self.rows)))

    @property
    def crew(self) -> int:
        """Return the crew factors that damage has left, a box with a dot each (FT 7.3, 7.4)."""
        factors = ceil(self.mass / (MILITARY_MASS if self.military else CIVILIAN_MASS))
        step = ceil(self.boxes / factors)
        dots = [min(step * number, self.boxes) for number in range(1, factors + 1)]
        return sum(self.damage < dot for dot in dots)

    def rolling(self) -> list[str]:
        """Return the systems that throw at a threshold point, in the order of the display."""
        return [
            each["id"]
            for each in self.systems
            if self.works(each["id"]) or (each["kind"] == "main_drive" and self.drive == "half")
        ]


@dataclass
class Group:
    """A fighter group."""

    id: str
    side: str
    type: str
    strength: int
    start_strength: int
    endurance: int
    x: float
    y: float
    facing: int
    status: str
    carrier: str | None
    bay: str | None
    ace: bool
    quality: str
    torpedoes: bool
    screening: str | None = None
    moved: bool = False
    dogfight: set[str] = field(default_factory=set)
    targets: list[str] = field(default_factory=list)
    combat_paid: bool = False
    relaunch_turn: int = 0
    fired: bool = False

    @classmethod
    def opening(cls, seen: Json) -> Self:
        """Return a group as the opening battle shows it."""
        same = ("id", "side", "type", "strength", "start_strength", "endurance", "x", "y")
        more = ("facing", "status", "carrier", "bay", "ace", "quality", "torpedoes")
        return cls(**{name: seen[name] for name in (*same, *more)})

    @property
    def place(self) -> Point:
        """Return where it is."""
        return (self.x, self.y)


@dataclass
class Salvo:
    """A salvo of missiles, from its launch until it has struck or is wasted."""

    id: str
    side: str
    ship: str
    x: float
    y: float
    target: str | None = None
    on_target: int = 0
    killed_by_fighters: int = 0
    killed: int = 0

    @property
    def place(self) -> Point:
        """Return where its marker lies."""
        return (self.x, self.y)

    @property
    def left(self) -> int:
        """Return how many missiles on target nobody has shot down yet (FT 6.2)."""
        return max(0, self.on_target - self.killed_by_fighters - self.killed)
