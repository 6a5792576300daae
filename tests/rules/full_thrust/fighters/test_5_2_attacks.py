"""Attacks of groups on ships (FT 5.2, 5.7 to 5.10), and morale (FT 5.8)."""

from typing import Any

from rules.full_thrust.builders_fighters import (
    attack,
    battle,
    fighting,
    group,
    group_named,
    screened,
    ship,
)
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import named, only, told
from rules.rows import rows
from umpire.rules.full_thrust.fighter_attacks import holds, morale_modifier, needs_morale
from umpire.rules.full_thrust.fighter_events import (
    AceNeedled,
    AttackAborted,
    EnduranceSpent,
    GroupClosed,
    MoraleThrown,
    ShipAttacked,
)
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.tables import PilotTable
from umpire.rules.full_thrust.thresholds import DamageTaken, SystemLost, ThresholdChecked


def strike(
    *faces: int, level: int = 0, armour: int = 0, options: Fields | None = None, **made: Any
) -> Ruling:
    """Return the ruling on the attack of group A7 on ship B1."""
    hunter = group("A7", targets=("B1",), **made)
    target = screened(level, armour=armour)
    return attack(battle("attacks", hunter, target, **(options or {})), "A7", *faces)


def damage(ruling: Ruling) -> int:
    """Return the points that B1 has taken, armour and hull."""
    target = named(ruling.state, "B1")
    return target.damage + target.armour_lost


@rows(
    ({}, 0, (1, 3, 4, 5, 2, 4), 3),
    ({"strength": 1}, 0, (6, 6, 4), 5),
    # Screens, and extra dice as if there were none (FT-5.2-2, FT-4.4-1, FT-RUL-19).
    ({"strength": 3}, 1, (4, 5, 6, 4), 4),
    ({"strength": 3}, 2, (4, 5, 6, 5), 3),
    # Attack craft add 1 except to a 6 (FT-5.9-5, FT-RUL-23).
    ({"strength": 4, "type": "attack"}, 0, (2, 3, 4, 5), 4),
    ({"strength": 2, "type": "attack"}, 0, (6, 2, 1), 2),
    ({"strength": 4, "type": "attack"}, 1, (3, 4, 5, 6, 2), 5),
    ({"strength": 4, "type": "attack"}, 2, (3, 4, 5, 6, 3), 4),
    # Others as standard craft (FT-5.9-2, FT-5.9-3, FT-5.9-6), turkeys too (FT-5.10-6).
    ({"strength": 2, "type": "heavy"}, 0, (4, 5), 2),
    ({"strength": 2, "type": "fast"}, 0, (3, 4), 1),
    ({"strength": 2, "type": "long_range"}, 0, (3, 5), 1),
    ({"strength": 2, "quality": "turkey"}, 0, (4, 6, 1), 3),
    # An ace adds a die (FT-5.10-2); alone it has two (FT-RUL-35).
    ({"strength": 6, "ace": True}, 0, (4, 4, 4, 4, 4, 4, 4), 7),
    ({"strength": 1, "ace": True}, 0, (5, 5), 2),
    # A strike of torpedoes: the die from 4 up, never again, screens no matter.
    ({"type": "torpedo"}, 0, (1, 2, 3, 4, 5, 6), 15),
    ({"strength": 2, "type": "torpedo"}, 2, (4, 5), 9),
    ({"strength": 2, "type": "torpedo", "ace": True}, 0, (3, 6), 6),
)
def test_5_2_dice_of_types_and_pilots_at_a_ship(
    made: Fields, level: int, faces: tuple[int, ...], points: int
) -> None:
    """(FT-5.2-2, FT-5.9-2, FT-5.9-3, FT-5.9-5 to FT-5.9-7, FT-5.10-2, FT-RUL-23, FT-RUL-24)."""
    assert points == damage(strike(*faces, level=level, **made))


def test_5_9_with_the_other_reading_a_modified_six_is_thrown_again() -> None:
    """(FT-RUL-20)."""
    options = {"modified_six_rerolls": True}
    assert damage(strike(5, 3, type="attack", strength=1, options=options)) == 3


def test_5_2_extra_dice_go_past_armour() -> None:
    """The first dice meet it (FT-5.2-2, FT-RUL-19)."""
    target = named(strike(6, 5, strength=1, armour=4).state, "B1")
    assert (target.armour_lost, target.damage) == (2, 1)


def test_5_9_a_torpedo_strike_is_armour_piercing_as_a_whole_and_made_once() -> None:
    """Half, rounded up, to armour (FT-5.9-7, FT-RUL-17)."""
    ruling = strike(4, 5, 2, strength=3, type="torpedo", armour=9)
    target = named(ruling.state, "B1")
    assert (target.armour_lost, target.damage) == (5, 4)
    assert not group_named(ruling.state, "A7").torpedoes
    spent = group("A7", type="torpedo", torpedoes=False, targets=("B1",))
    assert only(attack(battle("attacks", spent, screened(0)), "A7"), AttackAborted).target == "B1"


def test_5_7_an_attack_costs_a_cef_and_is_the_fire_of_the_group() -> None:
    """It stands in contact with its target (FT-5.7-1, FT-RUL-31, FT-RUL-26)."""
    ruling = strike(*(1,) * 6)
    hunter = group_named(ruling.state, "A7")
    assert (hunter.endurance, hunter.fired, hunter.place) == (5, True, (0, 4))
    assert only(ruling, GroupClosed).target == "B1"
    assert not told(ruling, DamageTaken)
    assert not attack(ruling.state, "A7").events


def test_5_2_each_group_is_an_attack_of_its_own() -> None:
    """With its own threshold check, at once (FT-RUL-8, FT-2.7-11)."""
    hunters = [group(name, strength=1, targets=("B1",)) for name in ("A7", "A8")]
    first = attack(battle("attacks", *hunters, screened(0, damage=19)), "A7", 4, 2)
    assert only(first, ThresholdChecked).point == 1
    second = attack(first.state, "A8", 4)
    assert not told(second, ThresholdChecked)
    assert named(second.state, "B1").damage == 21


def test_5_2_an_attack_on_a_ship_that_is_gone_is_lost() -> None:
    """Nothing is thrown or paid (FT-RUL-12)."""
    gone = ship("B1", status="destroyed", damage=80)
    ruling = attack(battle("attacks", group("A7", targets=("B1",)), gone), "A7")
    assert only(ruling, AttackAborted).target == "B1"
    assert group_named(ruling.state, "A7").endurance == 6


@rows(
    group("A7", strength=0, status="destroyed", targets=("B1",)),
    group("A7", fired=True, targets=("B1",)),
    group("A7", targets=("B7",)),
    group("A7"),
)
def test_5_2_who_has_no_attack_to_make_makes_none(hunter: Any) -> None:
    """Shot down, or with something else to do (FT-2.7-11)."""
    assert not attack(battle("attacks", hunter, group("B7"), ship("B1")), "A7").events


def test_5_4_a_group_in_a_dogfight_attacks_no_ship() -> None:
    """(FT-5.4-4)."""
    pair = fighting(group("A7", targets=("B1",)), group("B7"))
    assert not attack(battle("attacks", *pair, ship("B1")), "A7").events


# Morale


@rows(
    (5, 5, 0, True),
    (6, 5, 0, False),
    (5, 4, -1, True),
    (5, 5, 1, False),
    (1, 1, 0, True),
)
def test_5_8_up_to_the_craft_left_a_group_attacks(
    face: int, left: int, modifier: int, *, attacks: bool
) -> None:
    """With 1 less for an ace and 1 more for turkeys (FT-5.8-1, FT-5.8-3)."""
    assert attacks == holds(face, left, modifier)


@rows(({}, 0), ({"ace": True}, -1), ({"quality": "turkey"}, 1))
def test_5_8_what_an_ace_and_turkeys_add_to_morale(made: Fields, modifier: int) -> None:
    """(FT-5.8-3, FT-5.10-6)."""
    assert modifier == morale_modifier(group("A7", **made), PilotTable())


def test_5_8_losses_count_from_the_launch() -> None:
    """A group that began with four has none when it has four (FT-RUL-33)."""
    assert not needs_morale(group("A7", strength=4, start_strength=4))
    assert needs_morale(group("A7", strength=4, start_strength=5))


def test_5_8_a_group_with_losses_throws_before_its_dice() -> None:
    """(FT-5.8-1, FT-DICE-4)."""
    ruling = strike(2, 4, 1, strength=2, start_strength=6)
    assert only(ruling, MoraleThrown).holds
    assert damage(ruling) == 1


def test_5_8_an_aborted_attack_costs_nothing() -> None:
    """The group stays where it is, and is free in the next turn (FT-5.8-1, FT-5.8-2, FT-RUL-31)."""
    ruling = strike(3, strength=2, start_strength=6)
    hunter = group_named(ruling.state, "A7")
    assert not only(ruling, MoraleThrown).holds
    assert not told(ruling, EnduranceSpent)
    assert (hunter.endurance, hunter.place, hunter.torpedoes) == (6, (0, 4), True)
    assert damage(ruling) == 0
    assert not attack(ruling.state, "A7").events


# The ace's needle


@rows((4, 2, "full"), (5, 3, "full"), (6, 3, "half"))
def test_5_10_the_ace_fires_a_needle_at_a_system(face: int, points: int, drive: str) -> None:
    """Four pilots throw a die each, then the ace one (FT-5.10-3, FT-DICE-4, FT-4.8-3)."""
    ruling = strike(4, 1, 2, 5, face, strength=5, ace=True, ace_aims_at="D")
    assert (damage(ruling), named(ruling.state, "B1").drive) == (points, drive)
    assert only(ruling, AceNeedled).hit == (face == 6)
    assert len(told(ruling, SystemLost)) == (face == 6)


def test_5_10_the_needle_goes_past_armour_and_a_lone_ace_has_no_other_die() -> None:
    """(FT-5.10-3, FT-RUL-35)."""
    ruling = strike(5, strength=1, ace=True, ace_aims_at="D", armour=5)
    target = named(ruling.state, "B1")
    assert (target.armour_lost, target.damage) == (0, 1)
    assert only(ruling, ShipAttacked).rolls == ()


def test_5_10_a_needle_at_a_system_lost_meanwhile_still_holes_the_hull() -> None:
    """(FT-5.10-3, FT-RUL-52)."""
    hunter = group("A7", strength=1, ace=True, ace_aims_at="S1", targets=("B1",))
    ruling = attack(battle("attacks", hunter, screened(1, lost=("S1",))), "A7", 6)
    assert damage(ruling) == 1
    assert not told(ruling, SystemLost)
