"""The kinds of values that the Full Thrust books share, and their bounds. Units: MU, MU a turn."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

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
"""Damage with what goes beyond the last box: more than one attack can do."""
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
