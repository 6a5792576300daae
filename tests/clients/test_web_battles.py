"""The battles by which the page is tested are such as the service gives; so are the arcs."""

import json
import math
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from umpire.rules import RULEBOOKS
from umpire.rules.cold_infinity.sighting.arcs import on_map
from umpire.rules.cold_infinity.state.tables import ArcWidths
from umpire.rules.cold_infinity.state.values import ArcShape, Attitude, Heading, Quarter
from umpire.rules.cold_infinity.state.weapons import FireArc

BATTLES = Path(__file__).parents[2] / "clients" / "web" / "test" / "battles"
ARCS = BATTLES / "cold-infinity-arcs.json"
WHOLE_DEG = 360
LINE_DEG = 4
"""How wide the page draws a line of fire."""
HEADINGS: tuple[Heading, ...] = ("1", "1/2", "3", "4/5", "6")
SHAPES: tuple[ArcShape, ...] = ("fixed", "narrow", "standard", "wide")
QUARTERS: tuple[Quarter, ...] = (0, 90, 180, 270)


def battle_files() -> list[Path]:
    """Return the views that are kept: all files that are named for a rulebook."""
    return [each for each in sorted(BATTLES.glob("*.json")) if each != ARCS]


@pytest.mark.parametrize("file", battle_files(), ids=lambda file: file.stem)
def test_a_battle_of_the_page_is_a_view_as_the_service_gives_it(file: Path) -> None:
    """It has nothing that a view of its rulebook has not; options and tables may be left out."""
    system = next(each for each in RULEBOOKS if file.name.startswith(each))
    seen = msgspec.json.decode(file.read_bytes(), type=RULEBOOKS[system].view_type)
    assert strays(json.loads(file.read_bytes()), json.loads(msgspec.json.encode(seen))) == []


def strays(kept: Any, seen: Any, at: str = "") -> list[str]:
    """Return where what is kept is not in what is seen, or is otherwise there."""
    if isinstance(kept, dict) and isinstance(seen, dict):
        unknown = [f"{at}/{name}" for name in kept if name not in seen]
        known = [name for name in kept if name in seen]
        return unknown + [
            stray for name in known for stray in strays(kept[name], seen[name], f"{at}/{name}")
        ]
    if isinstance(kept, list) and isinstance(seen, list) and len(kept) == len(seen):
        pairs = enumerate(zip(kept, seen, strict=True))
        return [stray for place, pair in pairs for stray in strays(*pair, f"{at}/{place}")]
    return [] if kept == seen else [at]


def covered(arc: FireArc, attitude: Attitude) -> list[float] | None:
    """Return what an arc covers of the map as bearings, from and clockwise to; None: nothing."""
    seen = on_map(arc, attitude, ArcWidths())
    if seen is None:
        return None
    if seen.cos_squared < 0:
        return [0, WHOLE_DEG]
    middle = 30 * seen.twelfth + 60 * (attitude.facing - 1)
    half = round(math.degrees(math.acos(math.sqrt(seen.cos_squared)))) or LINE_DEG // 2
    return [(middle - half) % WHOLE_DEG, (middle + half) % WHOLE_DEG]


def arcs_on_the_map() -> list[list[Any]]:
    """Return arcs of all kinds, ships that lie in all ways, and what is covered then."""
    cones = [FireArc(heading, shape) for heading, shape in product(HEADINGS, SHAPES)]
    turrets = [FireArc("1", "turret", keel) for keel in (False, True)]
    lying = [Attitude(3, roll, tumble) for roll, tumble in product(QUARTERS, QUARTERS)]
    return [
        [msgspec.to_builtins(arc), msgspec.to_builtins(attitude), covered(arc, attitude)]
        for arc, attitude in product((*cones, *turrets), lying)
    ]


def test_the_arcs_of_the_page_are_those_that_the_service_rules() -> None:
    """What the page is tested against is what the rules come to."""
    assert arcs_on_the_map() == json.loads(ARCS.read_bytes())
