"""Kinds of values and their bounds: hexes, attitude, motion, initiative, EW levels."""

from functools import lru_cache
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec import Meta

from umpire.kernel.hexes import turned
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value

FARTHEST = 1_000_000

HexNumber: TypeAlias = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]

Cell: TypeAlias = Annotated[tuple[HexNumber, ...], Meta(min_length=2, max_length=3)]
"""A hex by its axial coordinates, and its layer if that is not 0; a vector too, in hexes a turn."""

Facing: TypeAlias = Annotated[int, Meta(ge=1, le=6)]

Course: TypeAlias = Annotated[int, Meta(ge=1, le=8)]
"""A direction of thrust: 1 to 6 on the map, 7 up and 8 down (CI-6.2-1)."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]

Counted: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""A number that grows as long as a battle goes on."""

Dice: TypeAlias = Annotated[int, Meta(ge=1, le=100)]

Points: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]

Structure: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]

Mass: TypeAlias = Annotated[float, Meta(gt=0, le=10_000)]

Modifier: TypeAlias = Annotated[int, Meta(ge=-100, le=100)]

Turn: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]

Name: TypeAlias = Annotated[str, Meta(max_length=80)]


Heading: TypeAlias = Literal["1", "1/2", "2", "2/3", "3", "3/4", "4", "4/5", "5", "5/6", "6", "6/1"]
"""A facing of a hex, or the corner between two of them (CI-7.1.4-1)."""

HEADINGS: tuple[Heading, ...] = get_args(Heading)

ArcShape: TypeAlias = Literal["fixed", "narrow", "standard", "wide", "turret"]

Configuration: TypeAlias = Literal[
    "burst",
    "pulse",
    "slicing",
    "slashing",
    "piercing",
    "flare",
    "enveloping",
    "wave",
    "tracking",
]
"""How a weapon spends its damage (CI-8.1-1)."""

BASIC_CONFIGURATIONS: frozenset[Configuration] = frozenset(("burst", "pulse"))
"""Those of the basic rules (CI-8.1-1)."""

SystemType: TypeAlias = Literal[
    "other",
    "trans_light_drive",
    "cargo_hangar",
    "weapon",
    "shield",
    "thruster",
    "bridge",
    "sensors_ess",
    "engine",
    "power_plant",
]
"""The types of system that a hit location names (CI-7.4.1.3-1)."""

HullType: TypeAlias = Literal[
    "light_fighter",
    "heavy_fighter",
    "light_shuttle",
    "medium_shuttle",
    "heavy_shuttle",
    "gunboat",
    "corvette",
    "frigate",
    "destroyer",
    "light_cruiser",
    "cruiser",
    "heavy_cruiser",
    "battlecruiser",
    "battleship",
    "dreadnought",
    "super_dreadnought",
    "satellite",
    "weapon_platform",
    "stardock",
    "starbase",
    "space_station",
    "mobile_base",
]
"""The type of a unit's hull (CI-1.5.1-1)."""

GroupClass: TypeAlias = Literal["vanguard", "flight", "strike_force"]
"""How large a group of fighters is (CI-12.1-1)."""

Aspect: TypeAlias = Literal["fore_aft", "port_starboard"]
"""The two silhouettes of a ship: F/A and P/S (CI-7.3.1.1-1)."""

SectionName: TypeAlias = Literal[
    "forward",
    "aft",
    "port",
    "starboard",
    "core",
    "forward_starboard",
    "aft_starboard",
    "aft_port",
    "forward_port",
    "forward_core",
    "aft_core",
    "port_core",
    "starboard_core",
]

CORES: frozenset[SectionName] = frozenset(
    ("core", "forward_core", "aft_core", "port_core", "starboard_core")
)
"""Sections inside others; the largest structures have several (CI-7.4.1.1-4)."""

Placement: TypeAlias = Literal["P", "S", "F", "A", "FP", "FS", "AP", "AS"]
"""Where a manoeuvring thruster sits (CI-5.1.2.5-1)."""

Manoeuvre: TypeAlias = Literal["pivot", "roll", "tumble"]
"""Turns of a ship about an axis: Z, Y or X (CI-5.4.2.1-1, -2.2-1, -2.4-1)."""

SpinSense: TypeAlias = Literal[
    "clockwise", "counter_clockwise", "starboard", "port", "forward", "aft"
]
"""Which way: pivots clockwise or not, rolls to starboard or port, tumbles forward or aft."""

Side: TypeAlias = Literal["forward", "aft", "starboard", "port"]
"""A side of a ship, towards which it accelerates or slides."""

HullSide: TypeAlias = Literal["forward", "starboard", "aft", "port", "dorsal", "keel"]
"""A side of a hull in space: its deck and its keel, too (CI-6.1-1)."""

Sense: TypeAlias = Literal["clockwise", "counter_clockwise"]


MOST_SECTIONS, MOST_SYSTEMS, MOST_WEAPONS = 12, 60, 60
MOST_UNITS, MOST_SIDES, MOST_TRAITS = 200, 6, 20


FIGHTERS: tuple[HullType, ...] = ("light_fighter", "heavy_fighter")


SHUTTLES: tuple[HullType, ...] = ("light_shuttle", "medium_shuttle", "heavy_shuttle")


SMALL_VESSELS = FIGHTERS + SHUTTLES


Quarter: TypeAlias = Annotated[Literal[0, 90, 180, 270], Meta(description="In degrees.")]

Counter: TypeAlias = Literal["facing", "roll", "tumble"]
"""The counter that a manoeuvre changes, as the map shows it."""


UP, DOWN = 7, 8
"""Directions of thrust off the map, beside 1 to 6 on it (CI-6.2-1)."""

QUARTER_DEG, FLIPPED_DEG = 90, 180
_WHOLE_DEG = 360
_FACINGS = 6

_SIDES: tuple[Side, ...] = ("forward", "starboard", "starboard", "aft", "port", "port")

_OPPOSITE: dict[Side, Side] = {"starboard": "port", "port": "starboard"}

Vector: TypeAlias = tuple[int, int, int]
"""How much of something lies ahead of a facing, to the right of it on the map, and above."""

_AHEAD, _RIGHT, _ABOVE = (1, 0, 0), (0, 1, 0), (0, 0, 1)


ACROSS: dict[HullSide, HullSide] = {
    "forward": "aft",
    "aft": "forward",
    "starboard": "port",
    "port": "starboard",
    "dorsal": "keel",
    "keel": "dorsal",
}
"""The side of a hull opposite each."""


class Attitude(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The facing of a ship, and how far it is rolled to starboard and tumbled forward."""

    facing: Facing
    roll: Quarter = 0
    tumble: Quarter = 0


def on_its_side(attitude: Attitude) -> bool:
    """Return whether a ship is rolled by 90 degrees either way (CI-5.4.2.2-1)."""
    return attitude.roll % FLIPPED_DEG != 0


def on_end(attitude: Attitude) -> bool:
    """Return whether a ship is tumbled by 90 degrees, its nose off the map (CI-5.4.2.4-1)."""
    return attitude.tumble % FLIPPED_DEG != 0


def level(attitude: Attitude) -> bool:
    """Return whether a ship lies face up, or flipped over by 180 degrees (CI-5.4.2.2-1)."""
    return not on_its_side(attitude) and not on_end(attitude)


def inverted(attitude: Attitude) -> bool:
    """Return whether a ship is flipped over, by a roll or by a tumble but not both (CI-RUL-121)."""
    return (attitude.roll == FLIPPED_DEG) != (attitude.tumble == FLIPPED_DEG)


def heading(attitude: Attitude) -> int:
    """Return the facing of the nose, 1 to 6: reversed by a tumble of 180 degrees (CI-RUL-121).

    While the nose is off the map, it is the facing that the ship had.
    """
    return turned(attitude.facing, _FACINGS // 2 if attitude.tumble == FLIPPED_DEG else 0)


def side_of(attitude: Attitude, direction: int) -> HullSide | None:
    """Return the side of a ship that lies in a direction: 1 to 6, up or down (5.4.2.3-1, 6.2-1).

    Starboard is two directions, and so is port; they change places when the ship is inverted.
    None: no side of the ship that slides it lies there, since it is on its side, or on end.
    """
    if direction > _FACINGS:
        return side_above(attitude) if direction == UP else side_below(attitude)
    side = _SIDES[(direction - heading(attitude)) % _FACINGS]
    if on_end(attitude) or (on_its_side(attitude) and side in _OPPOSITE):
        return None
    return _OPPOSITE.get(side, side) if inverted(attitude) else side


class Frame(NamedTuple):
    """Where the nose, the starboard side and the deck of a ship point, seen along its facing."""

    nose: Vector
    starboard: Vector
    dorsal: Vector


@lru_cache(maxsize=16)
def _frame(roll: int, tumble: int) -> Frame:
    """Roll a ship that lies upright, then tumble it (CI-RUL-121)."""
    quarters: dict[int, tuple[Vector, Vector]] = {
        0: (_RIGHT, _ABOVE),
        90: (_against(_ABOVE), _RIGHT),
        180: (_against(_RIGHT), _against(_ABOVE)),
        270: (_ABOVE, _against(_RIGHT)),
    }
    return Frame(*[_tumble(each, tumble // QUARTER_DEG) for each in (_AHEAD, *quarters[roll])])


def _tumble(way: Vector, quarters: int) -> Vector:
    for _ in range(quarters):
        way = (way[2], way[1], -way[0])
    return way


def _against(way: Vector) -> Vector:
    return (-way[0], -way[1], -way[2])


def frame(attitude: Attitude) -> Frame:
    """Return how the hull of a ship lies in space (CI-6.1-1)."""
    return _frame(attitude.roll, attitude.tumble)


def side_above(attitude: Attitude) -> HullSide:
    """Return the side of a ship that is uppermost, as it lies (CI-6.2-1)."""
    nose, starboard, dorsal = (each[2] for each in frame(attitude))
    if nose:
        return "forward" if nose > 0 else "aft"
    if starboard:
        return "starboard" if starboard > 0 else "port"
    return "dorsal" if dorsal > 0 else "keel"


def side_below(attitude: Attitude) -> HullSide:
    """Return the side of a ship that is undermost (CI-6.2-1)."""
    return ACROSS[side_above(attitude)]


def moved(attitude: Attitude, counter: Counter, steps: int) -> Attitude:
    """Return the attitude of a ship after a number of facings, or quarters of 90 degrees.

    Steps count clockwise, to starboard and forward; negative ones the other way (CI-5.4.2.1-1,
    CI-5.4.2.2-1).
    """
    if counter == "facing":
        return msgspec.structs.replace(attitude, facing=turned(attitude.facing, steps))
    degrees = (getattr(attitude, counter) + steps * QUARTER_DEG) % _WHOLE_DEG
    return msgspec.structs.replace(attitude, **{counter: degrees})


Cause: TypeAlias = Literal["bridge_transfer", "launched", "launching", "receiving"]


class Due(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The modifiers of a unit's next rating (CI-2.1.2.2-1)."""

    cause: Cause
    vessels: Count = 1


class Rating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Initiative of a unit (CI 2.1.2): of this turn (None: not thrown for yet), and of the last."""

    now: int | None = None
    previous: int | None = None
    due: Annotated[tuple[Due, ...], Meta(max_length=MOST_UNITS)] = ()


AskingPhase: TypeAlias = Literal[
    "power_allocation",
    "initiative",
    "electronic_warfare",
    "launch",
    "plots",
    "small_vessel_plots",
    "barnstorming",
    "snap_manoeuvres",
    "ramming",
    "secret_attacks",
    "switch_defence",
    "allocate_defence",
    "countermeasures",
    "announce_ew",
    "dogfights",
    "trans_light",
    "final",
]
"""The phases that sides finish."""


class StandingOrders(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The standing orders of the units of a side.

    - `ew_as_last_turn`: levels are set as they were set last, as far as points go (CI-2.1.3-1).
    - `defence_as_last_turn`: weapons without other orders defend in their last mode (CI-7.2.1-1).
    - `free_weapons_to_standard`: all others that can defend so are set to standard fire.
    """

    ew_as_last_turn: bool = False
    defence_as_last_turn: bool = False
    free_weapons_to_standard: bool = False


class SideOrders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The standing orders of a side."""

    side: Id
    orders: StandingOrders


class Ahead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side is done ahead with all phases up to this one of this turn, and with it."""

    side: Id
    turn: Turn
    through: AskingPhase


class EwAllocation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The EW of a unit this turn.

    `shroud` extends the shroud, `amplification` is put on it. `detector` is kept until the others
    have shown theirs, `piercing` for such attacks, `eleven` for weapons set to eleven (CI-7.9-1).
    """

    shroud: Count = 0
    amplification: Count = 0
    ecm: Count = 0
    detector: Count = 0
    piercing: Count = 0
    eleven: Count = 0
    masking: bool = False


class Late(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of a detector, put where they are wanted once all levels are known (CI-4.8.1-1)."""

    shroud: Count = 0
    amplification: Count = 0
    ecm: Count = 0
    piercing: Count = 0


class Amplified(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of amplification against one enemy (CI-4.7.2-1)."""

    enemy: Id
    amplification: Annotated[int, Meta(ge=1, le=1000)]


class EssAllocation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The functions of an ESS unit this turn: shroud, countermeasures, and enemies."""

    shroud: Count = 0
    amplified: Annotated[tuple[Amplified, ...], Meta(max_length=MOST_UNITS)] = ()
    countermeasures: Count = 0
    jammed: Annotated[tuple[Id, ...], Meta(max_length=MOST_UNITS)] = ()
    negated: Annotated[tuple[Id, ...], Meta(max_length=MOST_UNITS)] = ()


class Warfare(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Electronic warfare of a unit this turn (CI 4). The points of `ew` are secret until shown.

    - `late`: how a detector spends its points, secret until the phase ends (CI-4.8.1-1).
    - `set`: whether `ew` has been set this turn; `set_last`: as it was when it last was.
    - `masked_before`: whether it masked last turn, and need not show what it switches (CI-UMP-73).
    - `shroud_before`: points that extended its shroud last turn, which may stay (CI-4.1-1).
    """

    ew: EwAllocation = EwAllocation()
    late: Late | None = None
    ess: EssAllocation = EssAllocation()
    set: bool = False
    set_last: EwAllocation = EwAllocation()
    masked_before: bool = False
    shroud_before: Count = 0


Part: TypeAlias = Literal[1, 2, 3, 4]
"""The whole cost, or a half, third or quarter of it (CI-5.4.2.7-1)."""

Outcome: TypeAlias = Literal["success", "failed_disengaged", "failed_rams"]
"""The outcome of an attempt to skim a large unit (CI-5.5.3-1)."""


class Instalments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole cost, the part of it that is paid, and the part of that which was taken back.

    `braked` 0: nothing was taken back. `progress` counts the next step, in 144ths.
    """

    cost: Points
    part: Part = 1
    braked: Literal[0, 2, 3, 4] = 0
    progress: Count = 0


class Spin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A manoeuvre in progress: which, what it changes and which way, how much, how far paid."""

    manoeuvre: Manoeuvre
    sense: SpinSense
    counter: Counter
    sign: Literal[-1, 1]
    rate: Count
    paid_for: Instalments


class Push(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thrust that is paid in part, and takes turns to change the Speed (CI-5.4.2.7-1)."""

    direction: Course
    hexes: Count
    slide: bool
    paid_for: Instalments


class Motion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a ship moves and turns: its vector, how it lies, what goes on from turn to turn."""

    vector: Cell
    attitude: Attitude
    spins: Annotated[tuple[Spin, ...], Meta(max_length=3)] = ()
    pushes: Annotated[tuple[Push, ...], Meta(max_length=60)] = ()


class Barnstorming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outcome of an attempt to skim a large unit this turn (CI-5.5.3-1); `rams` of it ram."""

    target: Id
    outcome: Outcome
    rams: Count = 0


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So much thrust through one thruster."""

    thruster: Id
    thrust: Points


Through: TypeAlias = Annotated[
    tuple[Share, ...],
    Meta(max_length=60, description="Thrusters and their thrust; none: as it fits them."),
]

Steps: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]


class Accelerate(Value, frozen=True, tag="accelerate", kw_only=True):
    """Accelerate by a number of hexes a turn in a direction: ahead, or astern (CI-5.1.1-1).

    With its nose off the map a ship accelerates up, direction 7, or down, 8 (CI-6.2-1).

    With `after_hexes`, on the way and not at the start (CI-5.4.2.5-1). `part`: which part of the
    cost is paid, 2 for a half (CI-5.4.2.7-1).
    """

    direction: Course
    hexes: Steps
    after_hexes: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    part: Part = 1
    through: Through = ()


class Slide(Value, frozen=True, tag="slide", kw_only=True):
    """Slide by a number of hexes a turn in a direction, through other thrusters (CI-5.4.2.3-1).

    In three dimensions up, direction 7, or down, 8, too (CI-6.2-1).
    """

    direction: Course
    hexes: Steps
    part: Part = 1
    through: Through = ()


class StartManoeuvre(Value, frozen=True, tag="start_manoeuvre", kw_only=True):
    """Begin a manoeuvre of a number of facings or quarters a turn, or speed it up (CI-5.1.2.1-1).

    `comes_down` returns how many facings on a nose comes down that would lie between two
    (CI-UMP-22).
    """

    manoeuvre: Manoeuvre
    sense: SpinSense
    steps: Steps
    part: Part = 1
    comes_down: Literal[1, 2] = 1
    through: Through = ()


class PayOn(Value, frozen=True, tag="pay_on", kw_only=True):
    """Pay for a greater part of a manoeuvre, or of thrust in a direction (CI-5.4.2.7-1)."""

    manoeuvre: Manoeuvre | None = None
    direction: Course | None = None
    part: Literal[1, 2, 3] = 1
    through: Through = ()


class StopManoeuvre(Value, frozen=True, tag="stop_manoeuvre", kw_only=True):
    """Stop a manoeuvre, slow it by `steps` a turn, or take back a part of it (CI-5.4.2.7-1)."""

    manoeuvre: Manoeuvre
    steps: Steps | None = None
    part: Part = 1
    through: Through = ()


class TurnWithVector(Value, frozen=True, tag="turn_with_vector", kw_only=True):
    """Pivot a non-inertial ship clockwise by facings, its vector with it (CI-5.8.1-1)."""

    facings: Annotated[int, Meta(ge=-5, le=5)]
    through: Through = ()
    surcharge_through: Through = ()


Action: TypeAlias = Accelerate | Slide | StartManoeuvre | PayOn | StopManoeuvre | TurnWithVector
