"""The kinds of values of Space Fleet, and their bounds. A unit is a hex, or a length on a table."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

FARTHEST = 1_000_000
FIELD = FARTHEST // 10
"""How far from the middle things may be put: no play leads from there to the farthest number."""
HexNumber: TypeAlias = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]
Coordinate: TypeAlias = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]
Facing: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Heading: TypeAlias = Annotated[float, Meta(ge=0, lt=360)]
Name: TypeAlias = Annotated[str, Meta(max_length=80)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
MOST_SPEED = 100
Speed: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_SPEED)]
MOST_HULL = 1000
HullPoints: TypeAlias = Annotated[float, Meta(ge=0, le=MOST_HULL)]
"""Points of hull; halves are real (SF-RUL-24)."""
Turn: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]

ShipClass: TypeAlias = Literal["DD", "LC", "HC", "BB", "DN"]
"""Destroyer, light cruiser, heavy cruiser, battleship, dreadnought: smallest first."""
Step: TypeAlias = Literal["F", "L", "R"]
"""One unit forward, or a turn of one hex face to the left or the right after it."""
Path: TypeAlias = Annotated[tuple[Step, ...], Meta(max_length=200)]
"""The steps of a move."""
Weapon: TypeAlias = Literal["beam", "sr_missile", "plasma"]
Warhead: TypeAlias = Literal["contact", "directed"]
Source: TypeAlias = Literal["beam", "plasma", "missile", "mines", "debris", "other"]
"""Where hits come from, as far as their effect asks (SF-DMG-03)."""
Level: TypeAlias = Literal["squadron", "ship", "full"]
"""What a side knows of a ship: where its squadron is, where it is, or all there is to see."""

MOST_SIDES, MOST_SHIPS, MOST_DUMMIES, MOST_MISSILES = 6, 300, 600, 1000
MOST_BODIES, MOST_FIELDS, MOST_SPOTS, MOST_LAUNCHERS = 100, 500, 500, 40
MOST_EW_DUMMIES = 6 * MOST_SHIPS
MOST_SQUADRONS = MOST_SHIPS + MOST_DUMMIES + MOST_EW_DUMMIES
"""Squadrons of one ship or one dummy each, as many as there can be."""
