"""4 and 7 The end of a turn: shields regenerate, engines and weapons are repaired."""

from typing import Any

import pytest

from rules.space_fleet.builders_fire import battle, recovered, ship
from rules.space_fleet.table import named, only, told
from umpire.rules.space_fleet.hits import RepairThrown, ShieldsRegenerated
from umpire.rules.space_fleet.options import Options

REGENERATORS = Options(shield_regenerators=True)
ARMOUR = Options(advanced_armour=True)


@pytest.mark.parametrize(
    ("changes", "shields"),
    [
        ({}, 3),
        ({"fired_beam": True, "fired_any": True, "fired_direct": True}, 2),
        ({"fired_any": True, "fired_direct": True}, 3),
        ({"fired_any": True, "fired_plasma": True}, 3),
        ({"weapons": "destroyed", "damage_points": 3, "engines": "wrecked"}, 2),
        ({"shields": 6}, 6),
        ({"status": "surrendered"}, 2),
        ({"regenerator": True}, 3),
    ],
)
def test_4_one_shield_comes_back_to_a_ship_that_fired_no_beam(
    changes: dict[str, Any], shields: int
) -> None:
    """Up to those it began with; never with major damage (SF-DMG-10, SF-RUL-06, SF-DMG-05)."""
    target = ship("A1", "HC", **({"shields": 2} | changes))
    assert named(recovered(battle(target)), "A1").shields == shields


@pytest.mark.parametrize(
    ("changes", "faces"),
    [
        ({"engines": "damaged", "halvings": 1, "damage_points": 1}, (4,)),
        ({"weapons": "ko", "damage_points": 1}, (4,)),
        ({"damage_points": 2}, ()),
    ],
)
def test_4_other_damage_does_not_bar_shields(changes: dict[str, Any], faces: Any) -> None:
    """Half speed and weapons knocked out do not matter (SF-DMG-06, SF-DMG-07, SF-RUL-06)."""
    target = ship("A1", "HC", shields=0, **changes)
    assert named(recovered(battle(target), *faces), "A1").shields == 1


@pytest.mark.parametrize(("reading", "shields"), [("beams", 3), ("any_fire", 2)])
def test_rul_6_by_a_house_rule_any_fire_keeps_shields_down(reading: Any, shields: int) -> None:
    """Missiles and plasma too (SF-RUL-06)."""
    target = ship("A1", "HC", shields=2, fired_any=True)
    after = recovered(battle(target, options=Options(regen_blocked_by=reading)))
    assert named(after, "A1").shields == shields


@pytest.mark.parametrize(
    ("changes", "shields"),
    [
        ({"fired_beam": True, "fired_any": True}, 5),
        ({"fired_any": True}, 5),
        ({}, 6),
        ({"shields": 9}, 10),
        ({"engines": "wrecked", "weapons": "destroyed"}, 4),
    ],
)
def test_7_a_regenerator_brings_back_two_or_one_if_the_ship_fires(
    changes: dict[str, Any], shields: int
) -> None:
    """One regenerator a ship; major damage bars it as well (SF-REG-01, SF-RUL-37)."""
    target = ship("A1", "BB", **({"shields": 4, "regenerator": True} | changes))
    ruling = recovered(battle(target, options=REGENERATORS))
    assert named(ruling, "A1").shields == shields
    assert all(each.rule == "SF-REG-01" for each in told(ruling, ShieldsRegenerated))


@pytest.mark.parametrize(
    ("options", "armour", "face", "works"),
    [
        (Options(), False, 4, False),
        (Options(), False, 5, True),
        (Options(), True, 4, False),
        (ARMOUR, False, 4, False),
        (ARMOUR, True, 3, False),
        (ARMOUR, True, 4, True),
    ],
)
def test_4_repair_on_5_and_with_armour_on_4(
    options: Options, armour: Any, face: int, works: Any
) -> None:
    """The points stay (SF-DMG-11, SF-ARM-02, SF-RUL-18)."""
    target = ship("A1", "BB", weapons="ko", damage_points=1, armour=armour)
    ruling = recovered(battle(target, options=options), face)
    after = named(ruling, "A1")
    assert (after.weapons, after.damage_points) == ("ok" if works else "ko", 1)
    assert only(ruling, RepairThrown).repaired is works


def test_rul_18_engines_first_then_weapons_each_once() -> None:
    """Each in a throw of its own; engines mended run at full speed again (SF-RUL-18)."""
    target = ship(
        "A1", "HC", shields=0, engines="damaged", halvings=2, weapons="ko", damage_points=3
    )
    ruling = recovered(battle(target), 6, 2)
    assert [(each.item, each.repaired) for each in told(ruling, RepairThrown)] == [
        ("engines", True),
        ("weapons", False),
    ]
    after = named(ruling, "A1")
    assert (after.engines, after.halvings, after.weapons) == ("ok", 0, "ko")


@pytest.mark.parametrize(
    ("changes"),
    [
        {"engines": "wrecked", "weapons": "destroyed"},
        {"engines": "wrecked", "weapons": "ko"},
        {"engines": "damaged", "weapons": "ko", "status": "destroyed"},
    ],
)
def test_4_major_damage_is_not_repaired(changes: dict[str, Any]) -> None:
    """Nothing is thrown (SF-DMG-11, SF-RUL-18)."""
    ruling = recovered(battle(ship("A1", "HC", damage_points=3, **changes)))
    assert told(ruling, RepairThrown) == []


@pytest.mark.parametrize(("face", "points"), [(5, 1), (4, 2)])
def test_rul_18_by_a_house_rule_a_repair_heals_a_point(face: int, points: int) -> None:
    """If it succeeds (SF-RUL-18)."""
    target = ship("A1", "HC", engines="damaged", halvings=1, damage_points=2)
    ruling = recovered(battle(target, options=Options(repair_heals_points=True)), face)
    assert named(ruling, "A1").damage_points == points


def test_4_ships_recover_in_the_order_of_the_set_up() -> None:
    """Of each ship the shields, the engines, the weapons (SF-DMG-10, SF-DMG-11)."""
    one = ship("A1", "HC", shields=1, weapons="ko")
    two = ship("B1", "HC", shields=1, engines="damaged", halvings=1)
    ruling = recovered(battle(one, two, phase="end"), 5, 1)
    assert [type(each).__name__ for each in ruling.events] == [
        "ShieldsRegenerated",
        "RepairThrown",
        "ShieldsRegenerated",
        "RepairThrown",
    ]
    labels = [each.rolls[0].label for each in told(ruling, RepairThrown)]
    assert labels == ["t3/end/A1/repair/weapons", "t3/end/B1/repair/engines"]


def test_4_only_those_who_see_a_ship_hear_of_its_recovery() -> None:
    """Labels name its counter (SF-SENS-02)."""
    hidden = ship("B1", "HC", shields=1, weapons="ko", counter="Q-1", squadron="Q")
    ruling = recovered(battle(ship("A1"), hidden, options=Options(limited_sensors=True)), 5)
    assert only(ruling, ShieldsRegenerated).only == ("B",)
    thrown = only(ruling, RepairThrown)
    assert thrown.only == ("B",)
    assert thrown.rolls[0].label == "t3/fire_hc/Q-1/repair/weapons"
