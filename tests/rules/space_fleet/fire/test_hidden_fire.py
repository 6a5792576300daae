"""SF 7: what a side hears of fire by a ship that it has not detected (SF-UMP-41)."""

from typing import Any

import pytest

from rules.space_fleet.builders_fire import ahead, battle, fired, opened, salvo, ship, shot
from rules.space_fleet.table import only, rule, told
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.space_fleet.firing import ResolveFire, ShotsFired, ShotsHeard
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, Missile, PlasmaCannon, SrLauncher

HIDDEN = Options(limited_sensors=True, plasma_cannon=True, long_range_missiles=True)


def hidden(options: Options = HIDDEN, missiles: tuple[Missile, ...] = (), **seen: Any) -> Battle:
    """Return a battle of three sides in which A1 fires at B1, which has not detected it."""
    armed: dict[str, Any] = {
        "sr_launchers": (SrLauncher("M1", 2),),
        "plasma": (PlasmaCannon("P1"),),
    }
    firer = ship("A1", squadron="P", counter="P-1", **(armed | seen))
    target = ship("B1", at=ahead(4), squadron="Q", counter="Q-1", detected_by=("A",))
    return battle(firer, target, ship("C1"), options=options, broken=("P", "Q"), missiles=missiles)


def test_7_a_miss_of_an_undetected_ship_is_heard() -> None:
    """By the side fired at alone: from which counter, range, need and dice (SF-SENS-03)."""
    ruling = fired(hidden(), shot(count=2), dice=(1, 3))
    heard = only(ruling, ShotsHeard)
    assert (heard.counter, heard.side, heard.target, heard.only) == ("P-1", "A", "B1", ("B",))
    assert (heard.range, heard.need, heard.hits) == (4, 4, 0)
    assert heard.rolls == only(ruling, ShotsFired).rolls
    told_to = {
        name: [type(each) for each in ruling.events if each.heard(ruling.state, seat)]
        for name, seat in {
            "A": Seat("side", "A"),
            "B": Seat("side", "B"),
            "C": Seat("side", "C"),
            "observer": OBSERVER,
            "referee": REFEREE,
        }.items()
    }
    assert told_to["B"] == [ShotsHeard]
    assert ShotsHeard not in told_to["A"]
    assert told_to["C"] == told_to["observer"] == []
    assert ShotsHeard in told_to["referee"]


def test_7_a_side_that_sees_the_ship_hears_it_once() -> None:
    """As the shots of the ship (SF-SENS-03)."""
    ruling = fired(hidden(detected_by=("B",)), shot(), dice=(1,))
    assert told(ruling, ShotsHeard) == []
    assert only(ruling, ShotsFired).only == ("A", "B")


def test_7_fire_at_a_missile_is_heard_by_all_others() -> None:
    """Missiles are seen by all, and so is what is fired at them (SF-LRM-09)."""
    before = opened(hidden(missiles=(salvo("L1", ahead(4)),)), ("A1", shot("L1")))
    assert only(rule(before, ResolveFire(), 1), ShotsHeard).only == ("B", "C")


@pytest.mark.parametrize(
    ("fire", "dice", "line"),
    [
        (
            shot(count=2),
            (1, 5),
            "Counter P-1 of A hits B1 with 2 beams: 1 hit (short range 4, needs 4, 2d6 1 5)",
        ),
        (
            shot(weapon="sr_missile", mount="M1"),
            (1,),
            (
                "Counter P-1 of A misses B1 with short-range missiles (short "
                "range 4, needs 4, 1d6 1)"
            ),
        ),
        (
            shot(weapon="plasma", mount="P1"),
            (4,),
            ("Counter P-1 of A misses B1 with plasma cannon (short range 4, needs 5, 1d6 4)"),
        ),
    ],
)
def test_7_what_is_heard_is_told(fire: Any, dice: tuple[int, ...], line: str) -> None:
    """Without the mount, and without what is left in it."""
    assert only(fired(hidden(), fire, dice=dice), ShotsHeard).tell() == line
