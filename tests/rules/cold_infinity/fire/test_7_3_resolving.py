"""CI 7.3 by orders: the throw to hit term by term, in its phase; what is lost; what hits."""

from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.builders_gunnery import at, declared, duel, refitted, resolved, up_to
from rules.cold_infinity.table import battle, give, given, group, having, heard, only, refuses, ship
from rules.rows import rows
from umpire.rules.cold_infinity.defence.allocation import AllocateDefence, SetDefence
from umpire.rules.cold_infinity.fire.lines import ResolveFire
from umpire.rules.cold_infinity.fire.throws import (
    DamageThrown,
    HitScored,
    PulsesThrown,
    ShotLost,
    ShotThrown,
    WeaponFired,
)
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Called,
    DefensiveShot,
    PhaseName,
    WeaponUse,
    change_fire,
    change_group,
    change_ship,
)
from umpire.rules.cold_infinity.state.options import Level, Options
from umpire.rules.cold_infinity.state.values import Barnstorming, EwAllocation
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Body,
    Damage,
    PulseRating,
    RangeRating,
)


def terms(event: ShotThrown) -> dict[str, int]:
    return {term.name: term.drm for term in event.terms}


def test_7_3_1_every_term_of_the_modifier_is_told() -> None:
    """CI-7.3.1-1, CI-7.5.3-1."""
    state = refitted(duel(5), "R", "flint", accuracy=Accuracy(-1, 1))
    ew = EwAllocation(shroud=1, amplification=3)
    state = having(state, "R", warfare={"ew": ew})
    state = having(state, "B", warfare={"ew": EwAllocation(ecm=2)})
    state = replace(state, bodies=(Body("dust", (0, 5), 1, modifier=-1),))
    thrown = only(resolved(declared(state, "R", at("B")), (3, 3, 3)), ShotThrown)
    assert terms(thrown) == {
        "silhouette": 1,
        "amplification": 3,
        "ecm": -2,
        "accuracy": 2,
        "range": -3,
        "terrain": -1,
    }
    assert (thrown.drm, thrown.natural, thrown.result, thrown.is_hit) == (0, 9, 9, False)


def test_7_5_2_without_a_lock_on_range_counts_twice() -> None:
    """At 5 hexes with -1/2 it is -6, not -3 (CI-7.5.2-1)."""
    thrown = only(resolved(declared(duel(5), "R", at("B")), (3, 3, 3)), ShotThrown)
    assert terms(thrown)["range"] == -6


def test_7_4_1_a_hit_throws_damage_and_waits_for_the_end_of_the_phase() -> None:
    """CI-7.3-1, CI-7.4-1."""
    state = duel()
    hull = replace(state.ships[1].condition.sections[0], hull=1)
    sections = (hull, *state.ships[1].condition.sections[1:])
    state = having(state, "B", condition={"sections": sections})
    state = declared(declared(state, "R", at("B")), "B", at("R"))
    ruling = resolved(state, (6, 6, 1, 6, 6, 6, 6, 1, 6, 6))
    assert [each.unit for each in heard(ruling, ShotThrown)] == ["R", "B"]
    hits = [each.hit for each in heard(ruling, HitScored)]
    assert [(hit.target, hit.shot.rolled, hit.route) for hit in hits] == [
        ("B", (16,), ("forward", "core")),
        ("R", (16,), ("forward", "core")),
    ]
    kinds = [type(each).__name__ for each in ruling.events]
    assert kinds.index("ShipStruck") > len(kinds) - kinds[::-1].index("HitScored") - 1


def test_7_3_one_shot_may_be_thrown_for_by_itself() -> None:
    """CI-7.3.1-2."""
    state = declared(duel(), "R", at("B"), at("B", "flint_2"))
    now = up_to(state, "starship")
    one = give(now, ResolveFire("shot-2"), (1, 1, 1)).state
    assert table.refused(one, ResolveFire("shot-2")) == ("nothing_to_resolve", "/shot")
    assert give(one, ResolveFire("shot-1"), (1, 1, 1)).state.phase != "starship"


def test_7_1_3_a_weapon_that_has_fired_is_seen_and_counted() -> None:
    """CI-7.1.3-1, CI-7.6.1-1."""
    ruling = resolved(declared(duel(), "R", at("B")), (1, 1, 1))
    assert heard(ruling, WeaponFired)[0].weapon == "flint_1"
    red = ruling.state.ships[0]
    assert red.arms.ready("flint_1").shots == 1
    assert [each.system for each in ruling.state.discovered] == ["flint_1"]


def test_8_1_2_pulses_are_thrown_for_with_the_same_modifier() -> None:
    """17 and a modifier of -1 give 2 pulses of 4/3 (CI-8.1.2-1, CI-RUL-55)."""
    state = declared(duel(1), "R", at("B", "hailstone_1", configuration="pulse"))
    ruling = resolved(state, (6, 6, 6, 6, 6, 5, 3, 4))
    pulses = only(ruling, PulsesThrown)
    assert (pulses.drm, pulses.pulses) == (-1, 2)
    assert heard(ruling, DamageThrown)[0].rolled == (4, 5)


@rows(
    ((1, 1, 3), 1),
    ((1, 2, 3), 2),
    ((3, 3, 3), 2),
    ((3, 3, 4), 3),
    ((4, 4, 5), 3),
    ((4, 5, 5), 4),
    ((5, 6, 6), 4),
    ((6, 6, 6), 5),
)
def test_8_1_2_the_pulses_of_the_example(faces: tuple[int, ...], pulses: int) -> None:
    """5/4, with +9: 14 or less is 1, from 15 on 2, 19 3, 23 4, 27 5 (CI-8.1.2-1)."""
    changes = {
        "accuracy": Accuracy(9),
        "pulse": PulseRating(5, 4),
        "damage": Damage(fixed=1),
        "range": RangeRating(1, 100),
    }
    state = refitted(duel(1), "R", "hailstone", **changes)
    shot = at("B", "hailstone_1", configuration="pulse")
    state = having(state, "R", warfare={"ew": EwAllocation(shroud=1)})
    ruling = resolved(declared(state, "R", shot), (2, 2, 2, *faces))
    thrown = only(ruling, PulsesThrown)
    assert (thrown.drm, thrown.pulses) == (9, pulses)


def test_7_9_a_weapon_at_eleven_is_not_thrown_for_with_no_less_than_nothing() -> None:
    """Its result is 11 and the modifier (CI-7.9-1, CI-UMP-19, CI-UMP-109)."""
    state = duel(1, options=Options(set_to_eleven="per_weapon"))
    ew = EwAllocation(eleven=1)
    state = having(state, "R", warfare={"ew": ew})
    ruling = resolved(declared(state, "R", at("B", eleven=True)), (1, 1))
    thrown = only(ruling, ShotThrown)
    assert (thrown.natural, thrown.result, thrown.rolls) == (None, 12, ())


def test_7_6_a_called_shot_is_harder() -> None:
    """By 6; what it hits is what was called (CI-7.6-1)."""
    state = declared(duel(1), "R", at("B", called=Called("flint_1")))
    ruling = resolved(state, (6, 6, 6, 1, 1))
    assert terms(heard(ruling, ShotThrown)[0])["called_shot"] == -6
    assert heard(ruling, HitScored)[0].hit.shot.called == Called("flint_1")


def test_7_3_a_firer_that_is_gone_does_not_fire() -> None:
    """CI-7.3-1, CI-7.2.6-1."""
    state = up_to(declared(duel(), "R", at("B")), "starship")
    gone = change_ship(state, "R", status="derelict")
    assert heard(give(gone, ResolveFire()), ShotLost)[0].why == "firer"
    switched = change_fire(state, uses=(WeaponUse("R", "flint_1", "standard"),))
    assert heard(give(switched, ResolveFire()), ShotLost)[0].why == "set_to_defend"
    off = having(state, "R", power={"on": ()})
    assert heard(give(off, ResolveFire()), ShotLost)[0].why == "weapon"


def test_7_3_a_shot_at_what_is_gone_is_fired_at_nothing() -> None:
    """CI-UMP-90."""
    state = up_to(declared(duel(2, ship("C", "blue", cell=(1, 1))), "R", at("B")), "starship")
    ruling = give(change_ship(state, "B", status="removed"), ResolveFire())
    expected = ("target", True)
    assert (heard(ruling, ShotLost)[0].why, heard(ruling, ShotLost)[0].fired) == expected
    assert ruling.state.ships[0].arms.ready("flint_1").shots == 1


@rows(("advanced", 4), ("basic", 2))
def test_12_2_a_group_throws_once_and_repeats_its_damage(level: Level, accuracy: int) -> None:
    """CI-12.2-1, CI-12.2.1-1, CI-12.2.2-1."""
    units = (group("G", number=6, facing=4), ship("B", "blue", cell=(0, 1)))
    state = battle(*units, phase="secret_attacks", options=Options(level=level))
    ruling = resolved(declared(state, "G", at("B", "needle_1")), (6, 6, 6, 5), "small_vs_other")
    thrown = only(ruling, ShotThrown)
    assert terms(thrown) == {"silhouette": 1, "accuracy": accuracy, "range": -1}
    assert heard(ruling, HitScored)[0].hit.shot.times == 6


def test_5_5_2_evasion_counts_for_both() -> None:
    """CI-5.5.2-1, CI-5.5.2-2."""
    state = battle(ship("R", facing=4), group("G", "blue", cell=(0, 1)), phase="secret_attacks")
    state = change_group(state, "G", evasion=3)
    state = declared(declared(state, "R", at("G")), "G", at("R", "needle_1"))
    first = resolved(state, (1, 1, 1))
    assert terms(heard(first, ShotThrown)[0])["evasion"] == -3
    second = resolved(first.state, (1, 1, 1), "small_vs_other")
    assert terms(heard(second, ShotThrown)[0])["own_evasion"] == -3


def test_7_7_1_fighters_in_the_hex_of_a_ship_choose_any_outer_section() -> None:
    """CI-7.7.1-1."""
    state = battle(
        ship("B", "blue"), group("G", facing=4, came=(0, -1), cell=(0, 0)), phase="secret_attacks"
    )
    ruling = resolved(
        declared(state, "G", at("B", "needle_1", section="aft")), (6, 6, 6, 5), "small_vs_other"
    )
    assert heard(ruling, HitScored)[0].hit.route == ("aft", "core")


def skimming() -> Battle:
    state = battle(
        ship("D", "blue", sheet="meridian"),
        group("G", came=(0, -1), facing=4),
        table.foe("B", 2),
        phase="secret_attacks",
    )
    return change_group(state, "G", barnstorming=Barnstorming("D", "success"))


def test_5_5_3_forward_weapons_of_barnstormers_hit_without_a_throw() -> None:
    """CI-5.5.3-2, CI-UMP-85, CI-UMP-86."""
    ruling = resolved(declared(skimming(), "G", at("D", "needle_1")), (5,), "small_vs_other")
    thrown = only(ruling, ShotThrown)
    assert (thrown.natural, thrown.result, thrown.rolls) == (None, 13, ())
    with refuses("barnstorms"):
        declared(skimming(), "G", at("B", "needle_1"))


def test_5_5_3_a_miss_at_a_barnstormer_strikes_the_hull_below() -> None:
    """CI-5.5.3-2, CI-UMP-85."""
    ruling = resolved(declared(skimming(), "B", at("G")), (3, 3, 3, 1, 1))
    thrown = only(ruling, ShotThrown)
    assert (terms(thrown)["called_shot"], thrown.is_hit) == (-6, False)
    hit = heard(ruling, HitScored)[0].hit
    assert (hit.target, hit.shot.result, hit.route[0]) == ("D", 13, "forward")


def test_2_3_5_fighters_fire_at_each_other_before_they_fire_at_ships() -> None:
    """CI-2.3.5-1, CI-7.3-1."""
    state = battle(
        group("G", facing=4),
        group("H", facing=4, cell=(1, 0)),
        group("E", "blue", cell=(0, 2)),
        ship("B", "blue", cell=(1, 2)),
        phase="secret_attacks",
    )
    state = declared(declared(state, "G", at("B", "needle_1")), "H", at("E", "needle_1"))
    first = resolved(state, (1, 1, 1), "small_vs_small")
    assert heard(first, ShotThrown)[0].unit == "H"
    second = resolved(first.state, (1, 1, 1), "small_vs_other")
    assert heard(second, ShotThrown)[0].unit == "G"


def test_2_3_3_stationary_weapons_fire_first() -> None:
    """CI-2.3.3-1, CI-RUL-1."""
    cases: tuple[tuple[Options, PhaseName], ...] = (
        (Options(), "stationary"),
        (Options(level="basic"), "starship"),
    )
    for options, phase in cases:
        state = duel(options=options)
        state = declared(having(state, "R", sheet={"hull_type": "weapon_platform"}), "R", at("B"))
        ruling = resolved(state, (1, 1, 1), phase)
        assert heard(ruling, ShotThrown)


def test_11_1_defensive_fire_counts_against_its_shot() -> None:
    """CI-11.1-1, CI-7.2.7-1."""
    state = declared(duel(), "R", at("B", "hailstone_1"))
    state = given(state, SetDefence("B", "hailstone_1", "standard"))
    state = up_to(state, "allocate_defence")
    met = (DefensiveShot("B", "hailstone_1", "shot-1"),)
    state = given(state, AllocateDefence("blue", met))
    thrown = only(resolved(state, (3, 3, 3)), ShotThrown)
    assert terms(thrown)["defence"] == -2


def test_8_1_5_masking_that_was_secret_may_keep_a_piercing_shot_back() -> None:
    """CI-8.1.5-2, CI-RUL-26."""
    units = (ship("R", facing=4), ship("D", "blue", sheet="meridian", cell=(0, 2)))
    state = battle(*units, phase="secret_attacks")
    state = refitted(state, "R", "flint", configurations=("piercing",))
    for name, ew in (("R", EwAllocation(ecm=6)), ("D", EwAllocation(masking=True))):
        unit = state.ship(name)
        assert unit is not None
        state = having(state, name, warfare={"ew": ew})
    ruling = resolved(declared(state, "R", at("D")))
    expected = ("piercing", False)
    assert (heard(ruling, ShotLost)[0].why, heard(ruling, ShotLost)[0].fired) == expected
