"""3 Firing: range bands, scores, modifiers, arcs; tables against numbers."""

from typing import Any

import pytest

from umpire.rules.space_fleet.tables import FireModifiers, RangeBands, ShipClass, ToHit, Weapon
from umpire.rules.space_fleet.weapons import (
    WEAPONS,
    Band,
    add_modifiers,
    is_astern,
    is_hit,
    is_in_plasma_arc,
    need_at,
    range_band,
)


def added(weapon: Weapon, band: Band, target: ShipClass | None, **near: bool) -> dict[str, int]:
    """Return what is added to the die of a weapon at a target, by rule."""
    return add_modifiers(WEAPONS[weapon], band, target, FireModifiers(), **near)


@pytest.mark.parametrize(
    ("units", "band"),
    [
        (0, "short"),
        (4, "short"),
        (4.0000001, "short"),
        (4.3, "medium"),
        (5, "medium"),
        (8, "medium"),
        (8.01, "long"),
        (9, "long"),
        (12, "long"),
        (12.1, None),
        (13, None),
    ],
)
def test_3_range_bands(units: float, band: Band | None) -> None:
    """4, 8 and 12 units; a part of a unit counts as a whole one (SF-FIRE-03, SF-RUL-10)."""
    assert band == range_band(units, RangeBands())


@pytest.mark.parametrize(
    ("weapon", "scores"),
    [("beam", (4, 5, 6)), ("sr_missile", (4, None, None)), ("plasma", (5, 6, None))],
)
def test_3_the_score_that_hits(weapon: Weapon, scores: tuple[int | None, ...]) -> None:
    """At short, medium, long range (SF-FIRE-04, SF-FIRE-05, SF-PLAS-01, SF-SRM-01)."""
    bands: tuple[Band, ...] = ("short", "medium", "long")
    assert scores == tuple(need_at(WEAPONS[weapon], band, ToHit()) for band in bands)


@pytest.mark.parametrize(
    ("found", "rules"),
    [
        (added("beam", "short", "DD"), ()),
        (added("beam", "medium", "DD"), ()),
        (added("beam", "long", "DD"), ("SF-FIRE-06",)),
        (added("beam", "long", "LC"), ()),
        (added("plasma", "medium", "DD"), ("SF-FIRE-07",)),
        (added("plasma", "short", "DD"), ()),
        (added("plasma", "medium", "LC"), ()),
        (added("plasma", "medium", "DN"), ()),
        (added("beam", "short", "DN", plasma_near=True), ("SF-FIRE-08",)),
        (added("sr_missile", "short", "DD"), ("SF-FIRE-09",)),
        (added("sr_missile", "short", "LC"), ("SF-FIRE-09",)),
        (added("sr_missile", "short", "HC"), ()),
        (added("beam", "short", None), ("SF-FIRE-10",)),
        (added("sr_missile", "short", None), ("SF-FIRE-10",)),
        (added("beam", "short", "HC", debris=True), ("SF-TERR-10",)),
        (added("sr_missile", "short", "DD", debris=True), ("SF-FIRE-09", "SF-TERR-10")),
        (
            added("beam", "long", "DD", plasma_near=True, debris=True),
            ("SF-FIRE-06", "SF-FIRE-08", "SF-TERR-10"),
        ),
    ],
)
def test_3_modifiers_add_up(found: dict[str, int], rules: tuple[str, ...]) -> None:
    """Each is -1; each only where it applies (SF-FIRE-06 to SF-FIRE-11, SF-RUL-08, SF-RUL-23).

    SF-FIRE-07, SF-FIRE-08, SF-FIRE-09, SF-FIRE-10 and SF-TERR-10 in turn.
    """
    assert found == dict.fromkeys(rules, -1)


@pytest.mark.parametrize(
    ("face", "score", "modifier", "natural_six", "hit"),
    [
        (4, 4, 0, False, True),
        (3, 4, 0, False, False),
        (5, 4, -1, False, True),
        (4, 4, -1, False, False),
        (6, 6, -1, False, False),
        (6, 6, -1, True, True),
        (5, 6, -1, True, False),
    ],
)
def test_3_a_die_hits_if_it_reaches_the_score(
    face: int, score: int, modifier: int, natural_six: Any, hit: Any
) -> None:
    """With its modifier; by a house rule a natural 6 always does (SF-FIRE-02, SF-RUL-07)."""
    assert hit is is_hit(face, score, modifier, natural_six=natural_six)


@pytest.mark.parametrize(
    ("score", "modifier", "natural_six", "faces"),
    [(4, 0, False, 3), (5, -1, False, 1), (6, -1, False, 0), (6, -2, True, 1), (2, 3, False, 6)],
)
def test_3_faces_that_hit(score: int, modifier: int, natural_six: Any, faces: int) -> None:
    """Of the six (SF-FIRE-02)."""
    hits = [is_hit(face, score, modifier, natural_six=natural_six) for face in range(1, 7)]
    assert faces == sum(hits)


@pytest.mark.parametrize(
    ("off_deg", "astern"),
    [(0, False), (135, False), (-135, False), (135.1, True), (-135.1, True), (180, True)],
)
def test_rul_11_the_rear_arc_begins_beyond_135_degrees(off_deg: float, astern: Any) -> None:
    """To either side (SF-FIRE-12, SF-RUL-11)."""
    assert astern is is_astern(off_deg)


@pytest.mark.parametrize(
    ("off_deg", "arc_deg", "bears"),
    [
        (0, 0, True),
        (30, 0, True),
        (-30, 0, True),
        (30.1, 0, False),
        (40.9, 0, False),
        (40.9, 60, True),
        (90, 60, True),
        (-90, -120, True),
        (-151, -120, False),
        (170, -120, False),
        (179, 180, True),
        (-179, 180, True),
    ],
)
def test_rul_12_a_plasma_arc_reaches_30_degrees_to_either_side(
    off_deg: float, arc_deg: float, bears: Any
) -> None:
    """Its edges included (SF-PLAS-02, SF-RUL-12)."""
    assert bears is is_in_plasma_arc(off_deg, arc_deg)
