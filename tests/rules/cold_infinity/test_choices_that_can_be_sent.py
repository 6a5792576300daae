"""What choices carry: an order that can be sent, and what is left open in it."""

from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator
from msgspec import convert, to_builtins
from msgspec.structs import replace

from rules.cold_infinity.asked import choices
from rules.cold_infinity.builders_fire_step import missile
from rules.cold_infinity.builders_guided import SQUALL, loaded
from rules.cold_infinity.builders_moves import afloat
from rules.cold_infinity.table import battle, foe, give, given, ship
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.power.allocation import AllocatePower
from umpire.rules.cold_infinity.power.grids import Allocation
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.state.vessels import AgainstShot, Defences
from umpire.rules.cold_infinity.warfare.announcements import AllocateEw

RED, BLUE = ship("rail"), foe("grebe")
PIVOT = {"kind": "start_manoeuvre", "manoeuvre": "pivot", "sense": "clockwise", "steps": 1}


def offered(state: Battle, kind: str, seat: str = "red") -> Choice:
    found: tuple[Any, ...] = choices(state, Seat("side", seat))
    choice = next(each for each in found if each.__struct_config__.tag == kind)
    assert isinstance(choice, Choice)
    return choice


def fits(choice: Choice, at: str, value: Any) -> bool:
    (place,) = [each for each in choice.open if each.at == at]
    return Draft202012Validator(place.legal).is_valid(value)


def sent(state: Battle, order: dict[str, Any]) -> Battle:
    return give(state, convert(order, COLD_INFINITY.any_order)).state


def test_5_4_a_plan_begins_with_what_a_ship_can_do_as_it_lies() -> None:
    """CI-5.1.1-1."""
    state = afloat(RED)
    move = offered(state, "move")
    aside = {"kind": "accelerate", "direction": 2, "hexes": 1}
    assert not fits(move, "/plan", [aside])
    assert fits(move, "/plan", [PIVOT, aside])
    sent(state, {**move.order, "plan": [PIVOT, aside]})
    assert sent(state, move.order).ships[0].moved


def test_5_1_only_thrusters_that_serve_are_told() -> None:
    """CI-5.1.1-1."""
    move = offered(afloat(RED), "move")
    for name, serves in (("thruster_aft", True), ("thruster_forward", False)):
        through = [{"thruster": name, "thrust": 2}]
        ahead = {"kind": "accelerate", "direction": 1, "hexes": 1, "through": through}
        assert fits(move, "/plan", [ahead]) is serves


def test_3_2_the_power_that_is_proposed_is_that_in_force() -> None:
    """CI-3.2-1."""
    state = battle(RED, BLUE)
    first = offered(state, "allocate_power")
    assert "engine" in first.order["allocation"]["on"]
    on = ("engine", "sensors")
    after = given(sent(state, first.order), AllocatePower("rail", Allocation(on=on)))
    again = offered(after, "allocate_power")
    assert {*on} <= {*again.order["allocation"]["on"]}
    assert "flint_1" not in again.order["allocation"]["on"]
    assert sent(after, again.order).ships[0].power.on == after.ships[0].power.on


def test_4_0_the_levels_that_are_proposed_are_those_that_were_set() -> None:
    """CI-4.0-1."""
    state = battle(RED, BLUE, phase="electronic_warfare")
    assert offered(state, "allocate_ew").order["ew"] == to_builtins(EwAllocation())
    after = given(state, AllocateEw("rail", EwAllocation(shroud=2, ecm=1)))
    assert offered(after, "allocate_ew").order["ew"]["shroud"] == 2
    assert offered(after, "allocate_ew", "blue").order["ew"]["shroud"] == 0


@pytest.mark.parametrize("identified", [True, False])
def test_4_9_1_of_what_is_not_identified_nothing_is_told_to_call(*, identified: bool) -> None:
    """CI-4.9-1, CI-7.6-1."""
    options = Options(unit_identification=not identified)
    choice = offered(battle(RED, BLUE, phase="secret_attacks", options=options), "declare_fire")
    attack = {"weapon": "flint_1", "configuration": "burst", "target": "grebe"}
    assert fits(choice, "/attacks", [attack])
    called = {**attack, "called": {"system": "thruster_forward"}}
    assert fits(choice, "/attacks", [called]) is identified
    assert ("thruster_forward" in str(choice.open)) is identified


def test_7_2_1_a_declaration_as_it_stands_is_of_no_fire() -> None:
    """CI-7.2.1-1."""
    state = battle(RED, BLUE, phase="secret_attacks")
    choice = offered(state, "declare_fire")
    assert choice.order == {"kind": "declare_fire", "unit": "rail", "attacks": ()}
    assert sent(state, choice.order).fire.declared == ()


def test_7_8_1_a_wave_is_offered_hexes_where_enemies_are() -> None:
    """CI-7.8-1."""
    state = loaded(battle(RED, BLUE, phase="launch"), "rail", SQUALL)
    choice = offered(state, "launch_guided")
    order = {**choice.order, "munition": "squall", "aimed_at": [0, -4]}
    assert fits(choice, "", order)
    assert not fits(choice, "", {**order, "aimed_at": [0, -40]})
    assert not fits(choice, "", {**choice.order, "munition": "squall", "target": "grebe"})
    sent(state, order)


def test_11_2_7_what_was_wanted_of_shots_that_are_gone_is_left_out() -> None:
    """CI-11.2.7-1."""
    state = battle(RED, BLUE, guided=(missile("g-1", target="grebe", launcher="rail"),))
    wanted = tuple([AgainstShot(shot=each) for each in ("g-1", "g-2")])
    state = change_ship(state, "grebe", defences=Defences(shots=wanted, stores=True))
    plan = offered(state, "plan_defences", "blue")
    assert [each["shot"] for each in plan.order["defences"]["shots"]] == ["g-1"]
    kept = replace(state.ships[1].defences, shots=wanted[:1])
    assert sent(state, plan.order).ships[1].defences == kept


def test_11_2_7_systems_to_be_picked_are_offered_and_accepted() -> None:
    plan = offered(battle(RED, BLUE), "plan_defences", "blue")
    places = {each.at: each.legal for each in plan.open}
    assert "/defences/picks" in places
    pick = places["/defences/picks"]["items"]["enum"][0]
    sent(battle(RED, BLUE), {**plan.order, "defences": {**plan.order["defences"], "picks": [pick]}})
