"""4 Surrender of crippled ships."""

from typing import Any

import pytest

from rules.space_fleet.builders_fire import battle, ship
from rules.space_fleet.table import named, only, sound, told
from umpire.kernel.dice import SuppliedDice
from umpire.rules.space_fleet.hits import SurrenderThrown, throw_for_surrender
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import LrLauncher, PlasmaCannon, Ruling, SrLauncher
from umpire.rules.space_fleet.units import CounterRemoved, is_crippled

CRIPPLED: dict[str, Any] = {"shields": 0, "weapons": "ko", "damage_points": 1}


def thrown(before: Any, *faces: int, names: tuple[str, ...] = ("B1",)) -> Any:
    """Return the throws for surrender, all of the scripted dice thrown."""
    dice = SuppliedDice(faces)
    ruling = throw_for_surrender(Ruling(before), names, dice)
    dice.finish()
    return sound(before, ruling)


@pytest.mark.parametrize(
    ("face", "status"), [(1, "active"), (4, "active"), (5, "surrendered"), (6, "surrendered")]
)
def test_4_a_crippled_ship_surrenders_on_5(face: int, status: str) -> None:
    """Or on 6 (SF-DMG-12)."""
    ruling = thrown(battle(ship("B1", **CRIPPLED)), face)
    assert named(ruling, "B1").status == status
    assert only(ruling, SurrenderThrown).need == 5


@pytest.mark.parametrize(
    ("changes", "crippled"),
    [
        (CRIPPLED, True),
        ({"shields": 0, "weapons": "destroyed"}, True),
        ({"shields": 1, "weapons": "ko"}, False),
        ({"shields": 0}, False),
        ({"shields": 0, "beams": 0}, True),
        ({"shields": 0, "beams": 0, "sr_launchers": (SrLauncher("M1", 0),)}, True),
        ({"shields": 0, "beams": 0, "sr_launchers": (SrLauncher("M1", 1),)}, False),
        ({"shields": 0, "beams": 0, "lr_launchers": (LrLauncher("L1", 0),)}, True),
        ({"shields": 0, "beams": 0, "lr_launchers": (LrLauncher("L1", 1),)}, False),
        ({"shields": 0, "beams": 0, "plasma": (PlasmaCannon("P1"),)}, False),
    ],
)
def test_4_crippled_is_without_shields_and_weapons(
    changes: dict[str, Any], *, crippled: bool
) -> None:
    """A launcher without salvoes is no weapon; others throw nothing (SF-DMG-12, SF-RUL-19)."""
    target = ship("B1", **changes)
    assert is_crippled(target) is crippled
    assert len(told(thrown(battle(target), *[1] * crippled), SurrenderThrown)) == crippled


def test_rul_19_only_a_ship_that_survives_throws() -> None:
    """In the order given (SF-RUL-19)."""
    gone = ship("B1", status="destroyed", **CRIPPLED)
    ruling = thrown(
        battle(gone, ship("B2", **CRIPPLED), ship("B3", **CRIPPLED)),
        5,
        1,
        names=("B1", "B2", "B3"),
    )
    assert [(each.ship, each.surrendered) for each in told(ruling, SurrenderThrown)] == [
        ("B2", True),
        ("B3", False),
    ]


def test_4_the_counter_of_a_ship_that_surrenders_goes() -> None:
    """For those who saw no more of it (SF-DMG-12, SF-SENS-02)."""
    target = ship("B1", counter="Q-1", squadron="Q", detected_by=("A",), **CRIPPLED)
    before = battle(target, ship("C1"), options=Options(limited_sensors=True), broken=("Q",))
    ruling = thrown(before, 5)
    assert only(ruling, SurrenderThrown).only == ("A", "B")
    assert only(ruling, CounterRemoved).only == ("C",)
    assert told(thrown(before, 4), CounterRemoved) == []
