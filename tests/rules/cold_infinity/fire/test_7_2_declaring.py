"""CI 7.1 and 7.2 by orders: what may be declared, in secret, and what is told of it."""

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_gunnery import at, declared, duel, refitted, up_to
from rules.cold_infinity.table import battle, give, group, having, only, refuses, ship
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.fire.throws import AttacksDeclared, FireDeclared
from umpire.rules.cold_infinity.state.battle import Attack, Battle, Called, Discovered, WeaponUse
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.state.vessels import Readiness, WeaponReadiness
from umpire.rules.cold_infinity.state.weapons import Body
from umpire.rules.cold_infinity.turns.steps import Finish

OPEN = Options(discovery=True)
ELEVEN = Options(set_to_eleven="per_shot")


def refused(state: Battle, *attacks: Attack, unit: str = "R") -> str:
    with pytest.raises(Refusal) as caught:
        give(state, DeclareFire(unit, attacks))
    return caught.value.code


def with_readiness(state: Battle, readiness: Readiness) -> Battle:
    return having(state, "R", arms={"readiness": (WeaponReadiness("flint_1", readiness),)})


def test_7_2_1_attacks_are_sealed_and_then_told_together() -> None:
    """CI-7.2.1-1."""
    state = declared(duel(), "B", at("R"))
    told = give(state, DeclareFire("R", (at("B"), at("B", "flint_2"))))
    sealed = only(told, FireDeclared)
    assert (sealed.side, sealed.opens) == ("red", "switch_defence")
    finished = give(told.state, Finish("red")).state
    opened = only(give(finished, Finish("blue")), AttacksDeclared)
    expected = [("shot-1", "R"), ("shot-2", "R"), ("shot-3", "B")]
    assert [(each.id, each.unit) for each in opened.shots] == expected
    assert WeaponUse("B", "flint_1", "attack") in opened.uses


def test_7_2_1_a_later_declaration_takes_the_place_of_an_earlier_one() -> None:
    """CI-7.2.1-1."""
    state = declared(declared(duel(), "R", at("B")), "R")
    assert state.fire.declared == ()
    finished = give(state, Finish("red")).state
    assert refused(finished, at("B")) == "finished"


def test_7_1_4_a_target_out_of_arc_is_refused() -> None:
    """CI-7.1-1, CI-7.1.4-1."""
    state = battle(ship("R"), ship("B", "blue", cell=(0, 2)), phase="secret_attacks")
    assert refused(state, at("B")) == "out_of_arc"
    assert declared(state, "R", at("B", "hailstone_1")).fire.declared


def test_7_1_a_weapon_that_is_off_or_put_out_does_not_fire() -> None:
    """CI-7.1-1, CI-7.1.2.2-1."""
    off = battle(ship("R", facing=4, on=()), ship("B", "blue", cell=(0, 2)), phase="secret_attacks")
    assert refused(off, at("B")) == "not_powered"
    cloud = Body("cloud", (0, 0), 1, weapons_off=True)
    assert refused(replace(duel(), bodies=(cloud,)), at("B")) == "not_powered"


def test_7_1_3_more_shots_than_the_rate_of_fire_are_refused() -> None:
    """CI-7.1.3-1, CI-RUL-122."""
    shots = [at("B", "hailstone_1")] * 3
    assert refused(duel(), *shots) == "shots_exceeded"
    assert declared(duel(), "R", *shots[:2]).fire.declared


def test_7_1_3_shots_of_one_weapon_may_go_at_two_targets() -> None:
    """CI-RUL-122."""
    shots = (at("B", "hailstone_1"), at("C", "hailstone_1"))
    other = ship("C", "blue", cell=(1, 1))
    assert declared(duel(2, other), "R", *shots).fire.declared
    assert refused(duel(2, other, options=Options(split_shots=False)), *shots) == "fire_split"


def test_12_2_a_group_fires_at_one_target_alone() -> None:
    """CI-12.2-1."""
    units = (group("G", facing=4), ship("B", "blue", cell=(0, 2)), ship("C", "blue", cell=(1, 2)))
    state = battle(*units, phase="secret_attacks")
    shots = (at("B", "needle_1"), at("C", "needle_1"))
    assert refused(state, *shots, unit="G") == "fire_split"


def test_12_3_weapons_for_large_targets_do_not_aim_at_fighters() -> None:
    """CI-12.3-1, CI-8.1.5-2."""
    small = group("G", "blue", cell=(0, 2))
    state = battle(ship("R", facing=4), small, phase="secret_attacks")
    for configuration in ("slashing", "piercing"):
        cut = refitted(state, "R", "flint", configurations=(configuration,), slashing=4)
        assert refused(cut, at("G")) == "small_target"


def test_7_6_no_system_of_a_platform_is_called() -> None:
    """CI-7.6-1, CI-16.6.2-1."""
    state = having(duel(), "B", sheet={"hull_type": "weapon_platform"})
    declared(state, "R", at("B", called=Called()))
    with refuses("call_out_of_sight", at="/attacks/0/called"):
        declared(state, "R", at("B", called=Called("flint_1")))


def test_7_6_1_systems_are_called_once_they_were_seen() -> None:
    """CI-7.6.1-1."""
    shot = at("B", called=Called("flint_1"))
    assert refused(duel(options=OPEN), shot) == "call_undiscovered"
    seen = replace(duel(options=OPEN), discovered=(Discovered("B", "flint_1"),))
    assert declared(seen, "R", shot).fire.declared


def test_7_9_eleven_takes_ew_that_was_kept_for_it() -> None:
    """CI-7.9-1, CI-7.9.1-1."""
    shots = [at("B", "hailstone_1", eleven=True)] * 2
    ew = EwAllocation(eleven=1)
    for options, ok in ((ELEVEN, False), (Options(set_to_eleven="per_weapon"), True)):
        state = duel(options=options)
        state = having(state, "R", warfare={"ew": ew})
        if ok:
            assert declared(state, "R", *shots).fire.declared
        else:
            assert refused(state, *shots) == "ew_overspent"


def test_8_1_5_piercing_takes_ew_that_was_not_spent() -> None:
    """CI-8.1.5-2."""
    state = refitted(duel(), "R", "flint", configurations=("piercing",))
    assert declared(state, "R", at("B"), at("B", "flint_2")).fire.declared
    spent = EwAllocation(ecm=5)
    poor = having(state, "R", warfare={"ew": spent})
    assert declared(poor, "R", at("B")).fire.declared
    assert refused(poor, at("B"), at("B", "flint_2")) == "piercing_unaimed"


def test_8_1_9_tracking_takes_double_power() -> None:
    """CI-8.1.9-1."""
    state = refitted(duel(), "R", "flint", configurations=("tracking",), tracking=3)
    assert refused(state, at("B")) == "not_powered"
    assert declared(state, "R", at("B", configuration="burst")).fire.declared


def test_8_1_the_basic_rules_have_bursts_and_pulses() -> None:
    """CI-8.1-1."""
    state = refitted(
        duel(options=Options(level="basic")), "R", "flint", configurations=("burst", "flare")
    )
    assert refused(state, at("B", configuration="flare")) == "option_off"
    assert declared(state, "R", at("B")).fire.declared


def test_7_7_how_units_lie_in_one_hex_must_be_told() -> None:
    """CI-RUL-113."""
    state = battle(ship("R"), ship("B", "blue"), phase="secret_attacks")
    assert refused(state, at("B", "hailstone_1")) == "no_relative_position"


def test_7_2_a_phase_without_attacks_says_nothing() -> None:
    """CI-7.3-1."""
    assert up_to(duel(), "final").fire.shots == ()
