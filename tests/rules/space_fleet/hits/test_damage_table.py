"""4 Effect of hits: the damage table, row by row."""

from typing import Any

import pytest

from rules.space_fleet.builders_fire import ahead, battle, ship, struck
from rules.space_fleet.table import named, only
from umpire.rules.space_fleet.hits import (
    Damage,
    DamageThrown,
    Harm,
    damage_result,
    damage_score,
    worsen,
)
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.tables import DamageTable, ShipClass, Source, Tables
from umpire.rules.space_fleet.units import current_speed

TABLE = DamageTable()
SOUND = Harm(0, "ok", 0, "ok")


@pytest.mark.parametrize(
    ("kind", "by_beam", "by_missile"),
    [("DD", 2, 1), ("LC", 3, 2), ("HC", 4, 3), ("BB", 5, 4), ("DN", 6, 5)],
)
def test_4_class_and_missiles_change_the_die(
    kind: ShipClass, by_beam: int, by_missile: int
) -> None:
    """A 4 on the die, by class and by what hits; both changes add up (SF-DMG-03)."""
    mod = Tables().of_class(kind).damage_mod
    assert by_beam == damage_score(4, mod, "beam", TABLE)
    assert by_missile == damage_score(4, mod, "missile", TABLE)


@pytest.mark.parametrize("source", ["plasma", "mines", "debris", "other"])
def test_4_nothing_but_missiles_changes_the_die(source: Source) -> None:
    """Plasma, mines and debris hit as beams do (SF-DMG-03)."""
    assert damage_score(4, 0, source, TABLE) == 4


@pytest.mark.parametrize(
    ("score", "result"),
    [
        *[(score, "destroyed") for score in (-2, -1, 0, 1, 2)],
        (3, "major"),
        (4, "major"),
        (5, "engines"),
        (6, "weapons"),
        (7, "minor"),
        (8, "minor"),
    ],
)
def test_4_what_a_score_does(score: int, result: Damage) -> None:
    """Each row of the table (SF-DMG-04 to SF-DMG-08)."""
    assert result == damage_result(score, "destroyed", TABLE)


@pytest.mark.parametrize(("score", "result"), [(1, "destroyed"), (2, "major"), (3, "major")])
def test_rul_1_by_a_house_rule_a_score_of_exactly_2_is_major(score: int, result: Damage) -> None:
    """The one score that stands in no row (SF-RUL-01)."""
    assert result == damage_result(score, "major", TABLE)


@pytest.mark.parametrize(("reading", "status"), [("destroyed", "destroyed"), ("major", "active")])
def test_rul_1_the_reading_is_an_option(reading: Any, status: str) -> None:
    """A 4 on a destroyer (SF-RUL-01)."""
    target = ship("B1", "DD", shields=0)
    ruling = struck(battle(target, options=Options(score_two=reading)), 1, 4)
    assert (only(ruling, DamageThrown).score, named(ruling, "B1").status) == (2, status)


@pytest.mark.parametrize(
    ("harm", "result", "after"),
    [
        (SOUND, "major", Harm(3, "wrecked", 1, "destroyed")),
        (SOUND, "engines", Harm(1, "damaged", 1, "ok")),
        (SOUND, "weapons", Harm(1, "ok", 0, "ko")),
        (SOUND, "minor", SOUND),
        (SOUND, "destroyed", SOUND),
        (Harm(1, "damaged", 1, "ko"), "engines", Harm(2, "damaged", 2, "ko")),
        (Harm(1, "damaged", 1, "ko"), "weapons", Harm(2, "damaged", 1, "ko")),
        (Harm(3, "wrecked", 1, "destroyed"), "engines", Harm(4, "wrecked", 2, "destroyed")),
        (Harm(3, "wrecked", 1, "destroyed"), "weapons", Harm(4, "wrecked", 1, "destroyed")),
        (Harm(2, "damaged", 1, "ko"), "major", Harm(5, "wrecked", 2, "destroyed")),
    ],
)
def test_4_what_a_result_leaves(harm: Harm, result: Damage, after: Harm) -> None:
    """Points, engines and weapons; major damage stays; minor is no point (SF-DMG-05 to SF-RUL-05).

    SF-DMG-06, SF-DMG-07 and SF-DMG-08 in turn; a destroyed ship is left as it is.
    """
    assert after == worsen(harm, result, TABLE)


@pytest.mark.parametrize(
    ("kind", "rounding", "speed"),
    [
        ("DN", "down", 0),
        ("BB", "down", 1),
        ("HC", "down", 1),
        ("LC", "down", 2),
        ("DD", "down", 2),
        ("DN", "up", 1),
        ("BB", "up", 1),
        ("HC", "up", 2),
        ("LC", "up", 2),
        ("DD", "up", 3),
    ],
)
def test_rul_2_half_of_an_odd_speed(kind: ShipClass, rounding: Any, speed: int) -> None:
    """Down, or by a house rule up (SF-RUL-02, SF-DMG-06)."""
    options = Options(half_speed_rounding=rounding)
    hurt = ship("B1", kind, shields=0, engines="damaged", halvings=1)
    assert speed == current_speed(hurt, options)


@pytest.mark.parametrize(("stacks", "speed"), [(False, 2), (True, 1)])
def test_rul_3_a_second_half_speed_adds_points_alone(*, stacks: bool, speed: int) -> None:
    """By a house rule it halves again (SF-RUL-03)."""
    options = Options(half_speed_stacks=stacks)
    target = ship("B1", "HC", base_speed=4, shields=0)
    ruling = struck(battle(target, options=options), 2, 5, 5)
    after = named(ruling, "B1")
    assert (after.damage_points, current_speed(after, options)) == (2, speed)


@pytest.mark.parametrize(
    ("kind", "source", "face", "rule"),
    [
        ("DD", "beam", 3, "SF-DMG-04"),
        ("DN", "missile", 1, "SF-DMG-04"),
        ("DN", "beam", 1, "SF-DMG-05"),
        ("HC", "beam", 5, "SF-DMG-06"),
        ("BB", "missile", 6, "SF-DMG-07"),
        ("DN", "beam", 5, "SF-DMG-08"),
    ],
)
def test_4_a_hit_on_bare_hull_throws(kind: ShipClass, source: Source, face: int, rule: str) -> None:
    """One die a hit, cited by the row that it meets (SF-DMG-02)."""
    ruling = struck(battle(ship("B1", kind, ahead(3), shields=0)), 1, face, source=source)
    thrown = only(ruling, DamageThrown)
    assert thrown.rule == rule
    assert named(ruling, "B1").status == ("destroyed" if rule == "SF-DMG-04" else "active")
