"""The kinds of values of Cold Infinity, and their bounds. Distances are in hexes."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

FARTHEST = 1_000_000
HexNumber: TypeAlias = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]
Cell: TypeAlias = Annotated[tuple[HexNumber, ...], Meta(min_length=2, max_length=3)]
"""A hex by its axial coordinates, and its layer if that is not 0; a vector too, in hexes a turn."""
Facing: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Course: TypeAlias = Annotated[int, Meta(ge=1, le=8)]
"""A direction of thrust: 1 to 6 on the map, 7 up and 8 down (CI-6.2-1)."""
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Counted: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""What is counted up as long as a battle goes on."""
Dice: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Structure: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
Mass: TypeAlias = Annotated[float, Meta(gt=0, le=10_000)]
Modifier: TypeAlias = Annotated[int, Meta(ge=-100, le=100)]
Turn: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Name: TypeAlias = Annotated[str, Meta(max_length=80)]

Heading: TypeAlias = Literal["1", "1/2", "2", "2/3", "3", "3/4", "4", "4/5", "5", "5/6", "6", "6/1"]
"""A facing of a hex, or the corner between two of them (CI-7.1.4-1)."""
HEADINGS: tuple[Heading, ...] = Heading.__args__  # type: ignore[attr-defined]
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
"""What a hit location names (CI-7.4.1.3-1)."""
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
"""What a unit is (CI-1.5.1-1)."""
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
"""What turns a ship about one of its axes: Z, Y or X (CI-5.4.2.1-1, -2.2-1, -2.4-1)."""
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
