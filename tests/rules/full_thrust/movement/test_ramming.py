"""3.6: ramming."""

from typing import Any

import pytest

from rules.full_thrust.builders_movement import battle, moves, ship
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import named, told
from rules.rows import rows
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust.movement import (
    RamContested,
    RamMissed,
    RamTried,
    ShipsCollided,
    collision_damage,
    makes_contact,
    ram,
)
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.thresholds import DamageTaken, ShipDestroyed


def meeting(rammer: Fields | None = None, target: Fields | None = None, **options: Any) -> Battle:
    """Return a battle in which A1 is ordered to ram B1, 1 MU beside it when both have moved."""
    one = ship("A1", ftl_drive=False, order=Manoeuvre(ram="B1"), **(rammer or {}))
    other = ship("B1", (1.0, 0.0), ftl_drive=False, **(target or {}))
    return battle(one, other, **({"ramming": True} | options))


def rammed(before: Battle, *faces: int) -> Ruling:
    """Return the ruling on moving the ships, the dice of the ram scripted."""
    return moves(before, *faces)


@rows((1, False), (5, False))
def test_3_6_a_crew_dares_to_ram_on_a_6_alone(face: int, dares: bool) -> None:
    """On less nothing more is thrown (FT-3.6-2)."""
    ruling = rammed(meeting(), face)
    assert [dares] == [event.dares for event in told(ruling, RamTried)]
    assert not told(ruling, RamContested)


def test_3_6_a_scenario_may_ask_for_less() -> None:
    """The number is an option (FT-3.6-2, FT-RUL-48)."""
    (tried,) = told(rammed(meeting(ram_number=4), 4, 1, 1), RamTried)
    assert (tried.needed, tried.dares) == (4, True)


@rows(((3, 3), False), ((2, 3), False), ((4, 3), True), ((6, 1), True))
def test_3_6_only_the_higher_sum_makes_contact(faces: tuple[int, int], contact: bool) -> None:
    """Equal is evaded; both ships have thrust 4 (FT-3.6-3)."""
    assert contact == makes_contact(faces[0] + 4, faces[1] + 4)
    ruling = rammed(meeting(), 6, *faces, *((1, 1) if contact else ()))
    (event,) = told(ruling, RamContested)
    assert (event.total, event.target_total) == (faces[0] + 4, faces[1] + 4)
    assert contact == event.contact == bool(told(ruling, ShipsCollided))


def test_3_6_the_thrust_is_that_of_the_drive_as_it_is() -> None:
    """Thrust 6 with half a drive is 3 (FT-RUL-48)."""
    (event,) = told(rammed(meeting({"thrust": 6, "drive": "half"}), 6, 1, 1), RamContested)
    assert (event.total, event.target_total, event.contact) == (4, 5, False)


def test_3_6_the_example_of_the_book() -> None:
    """A corvette with 2 boxes left deals 8, and takes 48 of a cruiser with 16 (FT-3.6-4)."""
    before = meeting({"rows": (3,), "damage": 1, "thrust": 8}, {"rows": (8, 8)})
    ruling = rammed(before, 6, 6, 1, 4, 3, 6)
    (event,) = told(ruling, ShipsCollided)
    assert (event.target_points, event.points) == (8, 48)
    assert [each.ship for each in told(ruling, ShipDestroyed)] == ["A1"]
    assert named(ruling.state, "B1").damage == 8


def test_3_6_the_dice_of_a_ram_in_their_order() -> None:
    """Attempt, rammer, target, the rammer's damage, the target's (FT-DICE-8)."""
    ruling = rammed(meeting(), 6, 5, 1, 2, 3)
    rolls = [roll for event in ruling.events for roll in getattr(event, "rolls", ())]
    assert [roll.label.rpartition("/")[2] for roll in rolls] == [
        "ram",
        "rammer",
        "rammed",
        "rammer-damage",
        "rammed-damage",
    ]
    assert [roll.faces for roll in rolls] == [(6,), (5,), (1,), (2,), (3,)]


def test_3_6_armour_takes_its_part_and_counts_for_nothing() -> None:
    """Ordinary damage, by the hull left alone (FT-RUL-48)."""
    before = meeting({"rows": (4,), "armour": 9}, {"rows": (30,), "armour": 5})
    taken = {event.ship: event for event in told(rammed(before, 6, 6, 1, 2, 1), DamageTaken)}
    assert (taken["B1"].points, taken["B1"].to_armour, taken["B1"].to_hull) == (8, 5, 3)
    assert (taken["A1"].to_armour, taken["A1"].to_hull) == (9, 21)
    assert collision_damage(6, 30) == 180


def test_3_6_both_take_their_damage_though_both_are_destroyed() -> None:
    """The target is not too dead to hit back (FT-3.6-4, FT-RUL-48)."""
    ruling = rammed(meeting({"rows": (4,)}, {"rows": (4,)}), 6, 6, 1, 6, 6)
    assert {event.ship for event in told(ruling, ShipDestroyed)} == {"A1", "B1"}


@rows((2.0, True), (2.0009, True), (2.1, False))
def test_3_6_the_rammer_must_end_within_2_mu(apart_mu: float, in_reach: bool) -> None:
    """Between centres, at the end of the move (FT-3.6-2)."""
    before = battle(
        ship("A1", order=Manoeuvre(ram="B1")), ship("B1", (apart_mu, 0.0)), ramming=True
    )
    ruling = rammed(before, *((1,) if in_reach else ()))
    assert [in_reach, not in_reach] == [bool(told(ruling, RamTried)), bool(told(ruling, RamMissed))]


@rows("destroyed", "jumped", "off_table")
def test_3_6_a_target_that_is_gone_is_missed(target: str) -> None:
    """Nothing is thrown (FT-3.6-2)."""
    (missed,) = told(rammed(meeting(target={"status": target})), RamMissed)
    assert missed.range_mu is None


def test_3_6_a_rammer_destroyed_by_another_rams_nobody() -> None:
    """Rams are resolved one by one, in the order of the list (FT-3.6-2)."""
    before = battle(
        ship("A1", order=Manoeuvre(ram="B1")),
        ship("B1", rows=(1,), order=Manoeuvre(ram="A1")),
        ramming=True,
    )
    assert [event.ship for event in told(rammed(before, 6, 6, 1, 1, 1), RamTried)] == ["A1"]


def asked(before: Battle, ship_id: str = "A1", target: str = "B1") -> str:
    """Return the code by which a ram is refused when it is asked for by itself."""
    with pytest.raises(Refusal) as refused:
        ram(Ruling(before), ship_id, target, SuppliedDice(()))
    return refused.value.code


def test_3_6_what_is_no_ram() -> None:
    """Without the option, too far away, or with nobody (FT-3.6-2)."""
    far: tuple[Ship, ...] = (ship("A1"), ship("B1", (2.5, 0.0)))
    assert asked(meeting(ramming=False)) == "option_off"
    assert asked(battle(*far, ramming=True)) == "not_in_range"
    assert asked(meeting(), target="B9") == "unknown_ship"
