"""Allocating point defence (FT 5.3)."""

from typing import Any

from rules.full_thrust.alone import refusal, refused, rule
from rules.full_thrust.builders_missiles import ESCORT, battle, defence, group, salvo, ship
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import Outfit
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.point_defence import sides_to_allocate
from umpire.rules.full_thrust.salvoes import DefenceAllocated
from umpire.rules.full_thrust.state.battle import Battle, Defence
from umpire.rules.full_thrust.state.ship import AreaDefence, Beam, PointDefence
from umpire.rules.full_thrust.state.values import Core


def escorted(*places: float, **changes: Any) -> Battle:
    """Return a battle in which escort A1 stands at the origin, and A2, A3 up the y axis.

    Group B1 attacks A1, B2 A2, B3 A3; salvo B-1 attacks A1.
    """
    others = [ship(f"A{number}", (0.0, y)) for number, y in enumerate(places, start=2)]
    return battle(
        ship("A1", systems=ESCORT, **changes),
        *others,
        ship("B9", (0.0, 40.0)),
        group("B1", "A1"),
        *[group(f"B{number}", f"A{number}") for number in range(2, len(places) + 2)],
        salvo("B-1", at="A1"),
        phase="point_defence",
    )


def test_5_3_all_defences_of_a_side_are_allocated_at_once() -> None:
    """The allocation is kept as given, and the side has finished (FT-5.3-2)."""
    order = defence("A", ("A1", "P1", "B1"), ("A1", "B1", "B-1"))
    ruling = rule(escorted(), order)
    assert (DefenceAllocated(side="A", defences=order.defences),) == ruling.events
    assert (Defence("A1", "P1", "B1"), Defence("A1", "B1", "B-1")) == ruling.state.defences
    assert ruling.state.finished == ("A",)
    assert refused(ruling.state, defence("A")) == "finished"


def test_5_3_a_side_may_fire_nothing() -> None:
    """An empty allocation is an answer too (FT-5.3-2)."""
    ruling = rule(escorted(), defence("A"))
    assert (ruling.state.defences, ruling.state.finished) == ((), ("A",))


@rows(
    ("P9", {}, "unknown_weapon"),
    ("AD", {}, "wrong_weapon"),
    ("B2", {}, "wrong_weapon"),  # a beam of class 2
    ("P1", {"lost": ("P1",)}, "weapon_destroyed"),
    ("P1", {"used": ("P1",)}, "weapon_used"),
    ("P1", {"core": Core(bridge="out")}, "out_of_control"),
    ("P1", {"core": Core(power_core="abandoned")}, "out_of_control"),
    ("P1", {"status": "destroyed"}, "destroyed"),
    ("P1", {"ftl_since": 1}, None),
    ("B1", {}, None),
)
def test_5_3_which_weapons_defend(weapon: str, changes: Fields, code: str | None) -> None:
    """PDS and class-1 beams that work defend (FT-5.3-1, -3, FT-7.2-2, FT-8.1-1, FT-4.2-4)."""
    order = defence("A", ("A1", weapon, "B1"))
    if code:
        assert code == refused(escorted(**changes), order)
    else:
        assert order.defences == rule(escorted(**changes), order).state.defences


def test_5_3_a_weapon_fires_at_one_target() -> None:
    """No weapon fires twice, be it at a salvo and a group (FT-2.7-10)."""
    caught = refusal(escorted(), defence("A", ("A1", "P1", "B-1"), ("A1", "P1", "B1")))
    assert (caught.code, caught.at) == ("weapon_used", "/defences/1/weapon")


@rows(
    (group("B5"), "target_not_attacking"),
    (group("B5", "A1", dogfight=("A5",)), "in_dogfight"),
    (group("B5", "A1", fired=True), "target_not_attacking"),
    (group("B5", "A1", status="aboard"), "target_not_attacking"),
    (group("B5", "A1", status="destroyed", strength=0), "target_not_attacking"),
    (group("B5", "B9"), "target_not_attacking"),
    (salvo("B5"), "target_not_attacking"),
    (salvo("B5", at="A1", status="spent"), "target_not_attacking"),
    (salvo("B5", at="B9"), "target_not_attacking"),
    (group("B6", "A1"), "unknown_target"),
)
def test_5_3_only_attackers_are_fired_at(threat: Any, code: str) -> None:
    """Whoever attacks no ship of the side cannot be shot at (FT-5.3-5, FT-5.4-4, FT-4.1-4)."""
    state = battle(ship("A1", systems=ESCORT), ship("B9"), threat, group("A5"))
    assert code == refused(state, defence("A", ("A1", "P1", "B5")))


def test_5_3_ships_of_other_sides_do_not_defend() -> None:
    """A side allocates the weapons of its own ships (FT-5.3-2)."""
    assert refused(escorted(), defence("A", ("B9", "P1", "B1"))) == "unknown_ship"
    assert refused(escorted(), defence("C")) == "unknown_side"


@rows(
    (6.0, "P1", {}, None),
    (6.5, "P1", {}, "not_in_range"),
    (5.0, "B1", {}, "wrong_weapon"),
    (5.0, "P1", {"lost": ("AD",)}, "target_not_attacking"),
)
def test_5_3_an_adfc_protects_a_ship_within_6_mu(
    y: float, weapon: str, changes: Fields, code: str | None
) -> None:
    """By an ADFC, PDS defend a ship that is near; class-1 beams never do (FT-5.3-3, FT-5.3-4)."""
    order = defence("A", ("A1", weapon, "B2"))
    if code:
        assert code == refused(escorted(y, **changes), order)
    else:
        assert order.defences == rule(escorted(y), order).state.defences


def test_5_3_the_range_to_the_attacker_does_not_matter() -> None:
    """Only the distance between the two ships counts (FT-RUL-95, FT-5.3-4)."""
    far = battle(
        ship("A1", systems=ESCORT),
        ship("A2", (0.0, 5.0)),
        group("B1", "A2", x=100.0),
        ship("B9", (0.0, 40.0)),
    )
    assert rule(far, defence("A", ("A1", "P1", "B1"))).state.defences


@rows((1, "adfc_capacity"), (2, None))
def test_5_3_each_adfc_protects_one_other_ship(adfcs: int, code: str | None) -> None:
    """As many other ships are protected as ADFCs work; the own ship is free (FT-5.3-4)."""
    fitted: Outfit = (
        *[PointDefence(f"P{number}") for number in range(4)],
        *[AreaDefence(f"AD{number}") for number in range(adfcs)],
    )
    state = battle(
        ship("A2", (0.0, -5.0)),
        ship("A1", systems=fitted),
        ship("A3", (0.0, 5.0)),
        *[group(f"B{number}", f"A{number}") for number in (1, 2, 3)],
    )
    order = defence(
        "A", ("A1", "P0", "B2"), ("A1", "P1", "B2"), ("A1", "P2", "B1"), ("A1", "P3", "B3")
    )
    if code:
        caught = refusal(state, order)
        assert (code, "/defences/3/target") == (caught.code, caught.at)
    else:
        assert order.defences == rule(state, order).state.defences


def test_5_3_who_has_to_allocate() -> None:
    """Sides with ships under attack allocate, if anything of theirs could fire (FT-5.3-2)."""
    assert sides_to_allocate(escorted()) == ("A",)
    assert sides_to_allocate(rule(escorted(), defence("A")).state) == ()
    assert sides_to_allocate(battle(ship("A1", systems=ESCORT), ship("B9"))) == ()
    unarmed = battle(ship("A1", systems=(Beam("B", 2, ARCS),)), group("B1", "A1"))
    assert sides_to_allocate(unarmed) == ()


@rows((5.0, ("A",)), (7.0, ()))
def test_5_3_an_escort_has_to_allocate_for_the_ship_that_it_covers(
    y: float, sides: tuple[str, ...]
) -> None:
    """A side is asked if an escort near enough could fire for a ship that cannot (FT-5.3-4)."""
    state = battle(ship("A1", systems=ESCORT), ship("A2", (0.0, y)), group("B1", "A2"))
    assert sides == sides_to_allocate(state)
