"""Parts of the state of a ship: orders, berths, orbits, losses, notation of orders. Units: MU."""

import re
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, NamedTuple, Protocol, TypeAlias, get_args

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.arcs import Arc, arcs_at
from umpire.kernel.errors import Code
from umpire.kernel.offers import Legal, Open, number, one_of, open_at
from umpire.kernel.plane import (
    DECIMALS,
    TOLERANCE_MU,
    Point,
    distance_mu,
    relative_bearing_deg,
    rounded,
)
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.refusals import NOTATION

FARTHEST = 1e9

Coordinate: TypeAlias = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]
Course: TypeAlias = Annotated[int, Meta(ge=1, le=12)]
Angle: TypeAlias = Annotated[float, Meta(ge=0, lt=360)]
Velocity: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]

LONGEST = 1_000_000

Length: TypeAlias = Annotated[float, Meta(gt=0, le=LONGEST)]
Name: TypeAlias = Annotated[str, Meta(max_length=80)]
ShipMass: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]

Marks: TypeAlias = Annotated[int, Meta(ge=0, le=10_000_000)]
"""Damage, also beyond the last box: more than one attack can do."""

Turn: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Mass: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]

EndReason: TypeAlias = Literal[
    "fleet_eliminated", "retreat", "withdrawal", "victory_condition", "disengaged", "pursuit"
]

NOBODY = ""
"""The side of an asteroid."""

MOST_SIDES, MOST_SHIPS, MOST_SYSTEMS, MOST_ROWS = 8, 500, 100, 20
MOST_GROUPS, MOST_SALVOES = 500, 2000
MOST_MINES = 5000

Streamlining: TypeAlias = Literal["none", "partial", "full"]
Landing: TypeAlias = Literal["safe_landing", "crash_landing"]
Sense: TypeAlias = Literal["cw", "ccw"]


class Orbit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ring round a planet, and which way a ship flies on it (FT-14.0-1, -2)."""

    planet: Id
    direction: Sense = "cw"


Berth: TypeAlias = Literal["external", "internal"]

MOST_BAYS, MOST_NEIGHBOURS = 20, 50


class Station(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A station, or a section of a `base` (FT-13.7-1, FT-13.8-1).

    It drifts on its own facing at its own velocity. Each of the `bays` takes one ship up to that
    mass; `adjacent` are the sections that suffer when this one is destroyed (FT-13.8-3).
    """

    base: Id | None = None
    adjacent: Annotated[tuple[Id, ...], Meta(max_length=MOST_NEIGHBOURS)] = ()
    bays: Annotated[tuple[Mass, ...], Meta(max_length=MOST_BAYS)] = ()


class Docking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship at a station, from the start of turn `since` to that of turn `until` (FT-RUL-90)."""

    station: Id
    berth: Berth = "external"
    since: Turn = 1
    until: Turn | None = None

    def holds(self, turn: int) -> bool:
        """Return whether the ship is docked in a turn."""
        return self.since <= turn and (self.until is None or turn < self.until)


CoreName: TypeAlias = Literal["bridge", "power_core", "life_support"]

CORE_SYSTEMS: tuple[CoreName, ...] = get_args(CoreName)

_REPAIRABLE = {"bridge": "out", "power_core": "critical", "life_support": "failing"}
"""In which state each can be repaired: before, it works; after, it is gone for good."""

Edge: TypeAlias = Literal["min_x", "max_x", "min_y", "max_y"]

Shift: TypeAlias = Callable[[Point], Point]
"""Where a place on the table is when everything has been shifted (FT-3.8-1)."""


class Core(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The core systems (FT-7.2-1 to -6), used where the option is on.

    `bridge_until` is the last turn out of control (with a bridge that is out and no such turn, for
    the rest of the game); life support fails at the end of turn `life_support_until`.
    """

    bridge: Literal["working", "out"] = "working"
    bridge_until: Turn | None = None
    power_core: Literal["working", "critical", "dumped", "abandoned"] = "working"
    abandoned_turn: Turn | None = None
    life_support: Literal["working", "failing", "failed"] = "working"
    life_support_until: Turn | None = None

    @property
    def is_sound(self) -> bool:
        """Return whether all of them work."""
        return all(getattr(self, name) == "working" for name in CORE_SYSTEMS)

    def can_be_repaired(self, name: str) -> bool:
        """Return whether one of them is out, and not for good (FT-7.1-3)."""
        return bool(getattr(self, name) == _REPAIRABLE[name])


class Hold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hold, passenger, science or troop space, in spaces of one mass (FT-7.5-1)."""

    kind: Literal["hold", "passenger", "science", "troop"]
    size: Annotated[int, Meta(ge=1, le=100_000)]


class VectorItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One item of a vector order, in the order written (FT-10.2-2 to -4).

    `burn` moves by `amount` MU along the facing; `rotate_port` and `rotate_starboard` turn by
    `amount` points; a push moves 1 MU whatever the amount.
    """

    kind: Literal[
        "burn", "rotate_port", "rotate_starboard", "push_port", "push_starboard", "push_rear"
    ]
    amount: Annotated[int, Meta(ge=1, le=1000)] = 1


class Load(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The salvoes that have left a magazine so far (FT-6.5-2)."""

    magazine: Id
    standard: Annotated[int, Meta(ge=0)] = 0
    extended_range: Annotated[int, Meta(ge=0)] = 0


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many mines a minelayer has dropped so far (FT-12.1-2)."""

    minelayer: Id
    mines: Annotated[int, Meta(ge=0)] = 0


class Charge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points that a wave gun has gathered so far (FT-12.3-3)."""

    weapon: Id
    points: Points = 0


class SettledArc(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In which arc a target on a line counts for a ship this turn, by a die (FT-RUL-4)."""

    target: Id
    arc: Arc


class Departure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a ship left the table; `return_turn` only where it may come back (FT-3.5-2).

    `pursued` ships have thrown to disengage, and have not got away (FT-3.9-1).
    """

    turn: Turn
    edge: Edge
    return_turn: Turn | None = None
    pursued: bool = False


class FtlEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where and when a waiting ship means to enter (FT-8.2-1); facing and velocity are its own.

    `point` is set when the entry has been thrown for: where it will really appear.
    """

    turn: Turn
    x: Coordinate
    y: Coordinate
    point: tuple[Coordinate, Coordinate] | None = None

    def shifted(self, shift: Shift) -> "FtlEntry":
        """Return it shifted with the table (FT-3.8-1)."""
        x, y = shift((self.x, self.y))
        point = None if self.point is None else shift(self.point)
        return replace(self, x=x, y=y, point=point)


def halve(rating: int, rounding: Literal["down", "up"]) -> int:
    """Return a half of a thrust rating (FT-RUL-15)."""
    return rating // 2 if rounding == "down" else (rating + 1) // 2


class Fault(NamedTuple):
    """Why a ship cannot carry out an order: the code, this case of it, the rule where not its."""

    code: Code
    message: str
    rule: str | None = None


class MineDrop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a minelayer drops its mine: on the way that its ship flies this turn (FT-12.1-2)."""

    minelayer: Id
    x: Coordinate
    y: Coordinate


class Manoeuvre(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A written order (FT 3.3): change of velocity in MU, course points (starboard positive).

    `final_velocity` is a note and changes nothing (FT-RUL-40); `items` are for vector movement; a
    ship that lays a `mine` moves before others, and may name the points of several (`mines`;
    FT-2.7-7, FT-12.1-2); it may `sweep` (FT-12.1-3); `scan` and `ecm` use sensors and ECM this
    turn, and `reveal` gives a bogey up (FT-11.1-3, FT-11.4-1, FT-UMP-36). `nova` arms a nova
    cannon, `wave` charges the wave guns, `reflex` turns the reflex field on, and `cloak` is for how
    many turns the ship vanishes (FT-12.3-1, -3, -7, -9). It may `dock` at a station, in a bay
    `inside` it, or `undock` (FT-13.7-2); it goes into `orbit` where it reaches the ring
    (FT-14.1-1).
    """

    speed: Annotated[int, Meta(ge=-1000, le=1000)] = 0
    turn: Annotated[int, Meta(ge=-1000, le=1000)] = 0
    roll: bool = False
    launch: bool = False
    ftl: bool = False
    ram: Id | None = None
    items: Annotated[tuple[VectorItem, ...], Meta(max_length=50)] = ()
    final_velocity: Velocity | None = None
    mine: bool = False
    mines: Annotated[tuple[MineDrop, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    sweep: bool = False
    scan: bool = False
    ecm: bool = False
    reveal: bool = False
    dock: Id | None = None
    inside: bool = False
    undock: bool = False
    orbit: Orbit | None = None
    nova: bool = False
    wave: bool = False
    reflex: bool = False
    cloak: Annotated[int, Meta(ge=0, le=1000)] = 0

    def shifted(self, shift: Shift) -> "Manoeuvre":
        """Return it with the points of its mines shifted (FT-3.8-1)."""
        if not self.mines:
            return self
        places = [(drop, shift((drop.x, drop.y))) for drop in self.mines]
        return replace(self, mines=tuple([replace(drop, x=x, y=y) for drop, (x, y) in places]))

    @property
    def lays_mines(self) -> bool:
        """Return whether the ship drops mines, at points or where its move ends (FT-12.1-2)."""
        return self.mine or bool(self.mines)


_ITEMS = re.compile(
    r"""
      (?P<flag> (?:roll|launch|ftl|mine|sweep|scan|ecm|reveal|nova|wave|reflex|undock|inside)\b )
    | cloak \s+ (?P<cloak> \d{1,3} )
    | dock \s+ (?P<dock> [a-z0-9_][a-z0-9_.-]{0,39} )
    | orbit \s+ (?P<orbit> [a-z0-9_][a-z0-9_.-]{0,39} ) (?: \s+ (?P<sense> c?cw ) \b )?
    | ram \s+ (?P<ram> [a-z0-9_][a-z0-9_.-]{0,39} )
    | drop \s+ (?P<drop> [a-z0-9_][a-z0-9_.-]{0,39} ) \s* @
      \s* (?P<x> -?\d{1,9}(?:\.\d{1,6})? ) \s* / \s* (?P<y> -?\d{1,9}(?:\.\d{1,6})? )
    | (?P<item> md | t[ps] | p[psr](?![a-z]) ) \s* (?P<amount> \d{1,3} )?
    | (?P<side> port | left | p | l | starboard | right | s | r ) \s* (?P<points> \d{1,3} )
    | (?P<speed> [+-] \s* \d{1,3} )
    | : \s* (?P<final> \d{1,6} )
    """,
    re.IGNORECASE | re.ASCII | re.VERBOSE,
)

_BETWEEN = re.compile(r"[\s,;]*")
_MINUS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"})  # as word processors write it

_LETTERS: dict[Any, str] = {
    "burn": "MD",
    "rotate_port": "TP",
    "rotate_starboard": "TS",
    "push_port": "PP",
    "push_starboard": "PS",
    "push_rear": "PR",
}

_KINDS: dict[str, Any] = {letters: kind for kind, letters in _LETTERS.items()}

_FLAGS = {
    "undock": "Undock",
    "inside": "Inside",
    "roll": "Roll",
    "launch": "Launch",
    "ftl": "FTL",
    "mine": "Mine",
    "sweep": "Sweep",
    "scan": "Scan",
    "ecm": "ECM",
    "reveal": "Reveal",
    "nova": "Nova",
    "wave": "Wave",
    "reflex": "Reflex",
}


def parse(notation: str) -> Manoeuvre:
    """Read a movement order, such as `P2+4: 12`, `Roll S1` or `TP3, MD6` (FT-3.3-2, FT 10.2).

    Items come in any order, separated by blanks, by commas or by nothing; capitals do not matter.
    Left and right are the same as port and starboard. An empty order flies straight on.
    `Drop ML1@3.5/-2` drops a mine of the minelayer ML1 at a point (FT-12.1-2); `Cloak 3` hides the
    ship for three turns (FT-12.3-9).

    Raises:
        Malformed: part of it is not in the notation, or one thing is ordered twice.
    """
    read: dict[str, Any] = {}
    items: list[VectorItem] = []
    drops: list[MineDrop] = []
    for found in _found_in(notation.translate(_MINUS)):
        if found["item"]:
            items.append(_vector_item(found))
            continue
        if found["drop"]:
            drops.append(MineDrop(found["drop"], float(found["x"]), float(found["y"])))
            continue
        field, value = _field_of(found)
        if field in read:
            raise NOTATION.refuse(
                f"{notation!r} orders its {field} twice: order it once.", at="/notation"
            )
        read[field] = value
    return Manoeuvre(items=tuple(items), mines=tuple(drops), **read)


def write_notation(manoeuvre: Manoeuvre) -> str:
    """Return a manoeuvre in notation, as `parse` reads it: `Roll P2+4 Ram Wolf: 12`."""
    words = [word for field, word in _FLAGS.items() if getattr(manoeuvre, field)]
    turn = f"{'S' if manoeuvre.turn > 0 else 'P'}{abs(manoeuvre.turn)}" if manoeuvre.turn else ""
    speed = f"{manoeuvre.speed:+d}" if manoeuvre.speed else ""
    if turn or speed:
        words.append(turn + speed)
    words.extend([_item_written(item) for item in manoeuvre.items])
    words.extend([_drop_written(drop) for drop in manoeuvre.mines])
    if manoeuvre.ram is not None:
        words.append(f"Ram {manoeuvre.ram}")
    if manoeuvre.cloak:
        words.append(f"Cloak {manoeuvre.cloak}")
    if manoeuvre.dock is not None:
        words.append(f"Dock {manoeuvre.dock}")
    if manoeuvre.orbit is not None:
        words.append(f"Orbit {manoeuvre.orbit.planet} {manoeuvre.orbit.direction}")
    final = "" if manoeuvre.final_velocity is None else f": {manoeuvre.final_velocity}"
    return " ".join(words) + final


def _found_in(notation: str) -> Iterator[re.Match[str]]:
    """Yield what a notation is made of, from left to right."""
    place = _after_blanks(notation, 0)
    while place < len(notation):
        found = _ITEMS.match(notation, place)
        if found is None:
            raise NOTATION.refuse(
                f"{notation[place:]!r} is neither like 'P2+4: 12' nor like 'TP3 MD6'.",
                at="/notation",
            )
        yield found
        place = _after_blanks(notation, found.end())


def _after_blanks(notation: str, place: int) -> int:
    between = _BETWEEN.match(notation, place)
    return between.end() if between else place


def _vector_item(found: re.Match[str]) -> VectorItem:
    """Return an item of a vector order; only a push needs no number."""
    letters = found["item"].upper()
    amount = int(found["amount"] or (1 if letters.startswith("P") else 0))
    if not amount:
        raise NOTATION.refuse(
            f"{found[0]!r} does not say how much: write a number after it.", at="/notation"
        )
    return VectorItem(_KINDS[letters], amount)


def _field_of(found: re.Match[str]) -> tuple[str, object]:
    """Return the field of a manoeuvre that an item fills, and its value."""
    if found["flag"]:
        return found["flag"].lower(), True
    named = next((field for field in ("ram", "dock", "cloak", "orbit") if found[field]), None)
    if named is not None:
        return named, _NAMED[named](found)
    if found["side"]:
        to_starboard = found["side"][0].upper() in {"S", "R"}
        return "turn", int(found["points"]) if to_starboard else -int(found["points"])
    if found["speed"]:
        return "speed", int(re.sub(r"\s", "", found["speed"]))
    return "final_velocity", int(found["final"])


def _orbit(found: re.Match[str]) -> Orbit:
    sense: Sense = "ccw" if (found["sense"] or "").lower() == "ccw" else "cw"
    return Orbit(found["orbit"], sense)


_NAMED: dict[str, Callable[[re.Match[str]], object]] = {
    "ram": lambda found: found["ram"],
    "dock": lambda found: found["dock"],
    "cloak": lambda found: int(found["cloak"]),
    "orbit": _orbit,
}


def _item_written(item: VectorItem) -> str:
    letters = _LETTERS[item.kind]
    return letters if letters.startswith("P") and item.amount == 1 else f"{letters}{item.amount}"


def _drop_written(drop: MineDrop) -> str:
    x, y = [f"{value + 0.0:.6f}".rstrip("0").rstrip(".") for value in rounded((drop.x, drop.y))]
    return f"Drop {drop.minelayer}@{x}/{y}"


COURSES = tuple(range(1, 13))


def span(middle: float, reach_mu: float) -> Legal:
    """Return the coordinates that are no farther from a middle than a reach."""
    least, most = middle - reach_mu, middle + reach_mu
    return number(max(-FARTHEST, round(least, DECIMALS)), min(FARTHEST, round(most, DECIMALS)))


def square(start: Point, reach_mu: float, *, optional: bool = False) -> tuple[Open, Open]:
    """Return the two coordinates of a place; its corners are out of reach."""
    x, y = [span(middle, reach_mu) for middle in start]
    return (open_at("/x", x, optional=optional), open_at("/y", y, optional=optional))


def facing() -> Open:
    """Return where to face at the end of a move."""
    return open_at("/facing", one_of(COURSES), optional=True)


AFT: Arc = "A"

ROLLED: dict[Arc, Arc] = {"F": "F", "FS": "FP", "AS": "AP", "A": "A", "AP": "AS", "FP": "FS"}
"""Where the arcs of a ship lie when it has rolled over (FT-3.3-4)."""


class AtPoint:
    """The base of values that have a centre in MU, in the fields `x` and `y`."""

    __slots__ = ()

    x: float
    y: float

    @property
    def place(self) -> Point:
        return (self.x, self.y)


class Placed(Protocol):
    """Anything with a place on the table."""

    @property
    def place(self) -> Point:
        """Its centre."""


def range_between(one: Placed, other: Placed) -> float:
    """Return the distance between two centres (FT-2.3-1)."""
    return distance_mu(one.place, other.place)


def rank_mu(range_mu: float) -> float:
    """Return a range to sort by: those closer together than the tolerance are equal (FT-RUL-3)."""
    return round(range_mu, 3)


def within(one: Placed, other: Placed, limit_mu: float) -> bool:
    """Return whether a range is at most `limit_mu`, to the tolerance (FT-RUL-3)."""
    return range_between(one, other) <= limit_mu + TOLERANCE_MU


def arcs_towards(start: Point, facing: int, end: Point) -> tuple[Arc, ...]:
    """Return the arc of `end`; on a line both, clockwise; at range 0 none (FT-4.1-1)."""
    if distance_mu(start, end) <= TOLERANCE_MU:
        return ()
    return arcs_at(relative_bearing_deg(start, facing, end))
