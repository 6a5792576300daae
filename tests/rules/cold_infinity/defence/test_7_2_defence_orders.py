"""CI 7.2, 11.1: defence set in secret, switches, and allocations through orders."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_battle import battle, give, given, group, heard, ship
from rules.cold_infinity.builders_fire_step import missile, shot, step, use
from umpire.kernel.errors import IllegalOrder, Malformed, Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.choices import choices
from umpire.rules.cold_infinity.defence.allocation import DefensiveShot
from umpire.rules.cold_infinity.defence.choices import (
    AllocateDefenceChoice,
    SetDefenceChoice,
    SwitchDefenceChoice,
)
from umpire.rules.cold_infinity.defence.events import (
    DefenceMet,
    DefenceSet,
    DefenceSwitched,
    FighterHull,
    WeaponStrained,
    WeaponSwitched,
)
from umpire.rules.cold_infinity.defence.meeting import defence_against
from umpire.rules.cold_infinity.defence.orders import AllocateDefence, SetDefence, SwitchDefence
from umpire.rules.cold_infinity.defence.totals import ModeTotal
from umpire.rules.cold_infinity.fire.events import ShotLost
from umpire.rules.cold_infinity.fire_step import Attack, Declared
from umpire.rules.cold_infinity.hits.condition import system_of, with_system
from umpire.rules.cold_infinity.options import Options
from umpire.rules.cold_infinity.power.arming import Readiness, next_turn
from umpire.rules.cold_infinity.sample_weapons import HAILSTONE
from umpire.rules.cold_infinity.starship import Barnstorming, WeaponReadiness, WornWeapon
from umpire.rules.cold_infinity.turns.orders import Finish
from umpire.rules.cold_infinity.units import weapons_of
from umpire.rules.cold_infinity.weapons import RateOfFire

GUN = "hailstone_1"
ONE_SHOT = RateOfFire()
RED_SHOT = shot(1, "R", "flint_1", "B")


def duel(phase: Any, fire: Any = None, **fields: Any) -> Battle:
    """Two Bitterns four hexes apart, nose to nose; B is in the arcs of R."""
    units = (ship("R"), ship("B", side="blue", cell=(0, -4), facing=4))
    return battle(*units, phase=phase, fire=fire or step(), **fields)


def refused(state: Battle, order: Any) -> tuple[str, str]:
    """The code and the pointer with which an order is refused."""
    with pytest.raises(Refusal) as told:
        give(state, order)
    return told.value.code, told.value.at


@pytest.mark.parametrize("mode", ["standard", "ad_hoc", None])
def test_7_2_1_a_weapon_is_set_in_secret(mode: Any) -> None:
    """The mode is sealed until all have declared (CI-7.2.1-1, CI-11.1-1)."""
    ruling = give(duel("secret_attacks"), SetDefence("B", GUN, mode))
    (told,) = heard(ruling, DefenceSet)
    assert (told.use, told.side, told.opens) == (mode or "idle", "blue", "switch_defence")
    assert ruling.state.fire.use_of("B", GUN) == told.use


@pytest.mark.parametrize(
    ("order", "refusal"),
    [
        (SetDefence("X", GUN, "standard"), ("unknown_unit", "/unit")),
        (SetDefence("B", "rack", "standard"), ("unknown_weapon", "/weapon")),
        (SetDefence("B", "none", "standard"), ("unknown_weapon", "/weapon")),
        (SetDefence("B", GUN, "emergency"), ("switch_forbidden", "/weapon")),
        (SetDefence("B", "flint_1", "standard"), ("no_defence_rating", "/weapon")),
    ],
)
def test_7_2_1_what_cannot_be_set(order: SetDefence, refusal: tuple[str, str]) -> None:
    """Only guns with such a rating are, and emergencies come later (CI-11.1-2, CI-11.1.3-1)."""
    assert refused(duel("secret_attacks"), order) == refusal


def test_7_2_1_a_weapon_that_attacks_does_not_defend() -> None:
    """Unused weapons alone are set to defend (CI-7.2.1-1, CI-11.1-1)."""
    declared = Declared("B", (Attack(weapon=GUN, target="R"),))
    state = duel("secret_attacks", step(declared=(declared,)))
    assert refused(state, SetDefence("B", GUN, "standard")) == ("declared_to_attack", "/weapon")


def test_7_2_6_a_switched_weapon_loses_its_attacks() -> None:
    """Whatever it was declared to fire is lost when all have switched (CI-7.2.6-1, CI-11.1.1-1)."""
    own = (shot(2, "B", GUN, "R"), shot(3, "B", GUN, "R"), shot(4, "B", "flint_1", "R"))
    state = duel("switch_defence", step(RED_SHOT, *own, use("B", GUN, "attack")))
    sealed = give(state, SwitchDefence("B", GUN, "standard"))
    assert [type(each) for each in sealed.events] == [DefenceSwitched]
    assert sealed.state.fire.use_of("B", GUN) == "attack"
    both = given(sealed.state, Finish(side="red"))
    ruling = give(both, Finish(side="blue"))
    assert [each.shot for each in heard(ruling, ShotLost)] == ["shot-2", "shot-3"]
    assert heard(ruling, WeaponSwitched)[0].use == "standard"
    assert ruling.state.fire.use_of("B", GUN) == "standard"
    assert [each.status for each in ruling.state.fire.shots] == [
        "waiting",
        "lost",
        "lost",
        "waiting",
    ]


@pytest.mark.parametrize("what", ["standard", "ad_hoc", "intercept"])
def test_7_2_6_what_defends_already_does_not_switch(what: Any) -> None:
    """It stays as it was set (CI-7.2.6-1, CI-11.1.6.1-1)."""
    state = duel("switch_defence", step(RED_SHOT, use("B", GUN, what)))
    assert refused(state, SwitchDefence("B", GUN, "standard"))[0] == "switch_forbidden"


def allocated(state: Battle, *entries: DefensiveShot) -> Any:
    """The ruling on an allocation of blue that ends its phase."""
    return give(state, AllocateDefence("blue", entries))


def test_7_2_7_a_weapon_meets_a_shot_and_has_fired() -> None:
    """Its rating counts against that shot, and it cools and arms (CI-7.2.7-1, CI-UMP-55)."""
    state = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    state = allocated(state, DefensiveShot("B", GUN, "shot-1")).state
    ruling = give(state, Finish(side="blue"))
    (met,) = heard(ruling, DefenceMet)
    assert [(each.weapon, each.rating, each.mode) for each in met.meeting] == [(GUN, 2, "standard")]
    unit = ruling.state.unit("B")
    assert unit is not None
    assert unit.arms.ready(GUN).shots == 2
    red = ruling.state.unit("R")
    assert red is not None
    total = defence_against(ruling.state, "shot-1", guided=False, attackers=red)
    assert (total.drm, total.ablative) == (-2, 0)


def test_7_2_7_what_is_left_over_does_nothing() -> None:
    """A weapon without a shot has not fired (CI-7.2.7-1)."""
    state = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    ruling = give(state, Finish(side="blue"))
    assert not heard(ruling, DefenceMet)
    red = ruling.state.unit("R")
    assert red is not None
    assert defence_against(ruling.state, "shot-1", guided=False, attackers=red).drm == 0


@pytest.mark.parametrize(
    ("entry", "refusal"),
    [
        (DefensiveShot("B", GUN, "shot-9"), ("unknown_target", "/allocation/0")),
        (DefensiveShot("B", "flint_1", "shot-1"), ("not_set_to_defend", "/allocation/0")),
        (DefensiveShot("R", GUN, "shot-1"), ("unknown_weapon", "/allocation/0")),
        (DefensiveShot("B", "none", "shot-1"), ("unknown_weapon", "/allocation/0")),
    ],
)
def test_7_2_7_what_cannot_be_allocated(entry: DefensiveShot, refusal: tuple[str, str]) -> None:
    """Weapons of the side that are set to defend meet shots at its units (CI-7.2.7-1)."""
    state = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    assert refused(state, AllocateDefence("blue", (entry,))) == refusal


def test_7_2_7_a_later_allocation_takes_the_place_of_an_earlier_one() -> None:
    """Until its side is done (CI-7.2.7-1)."""
    state = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    state = allocated(state, DefensiveShot("B", GUN, "shot-1")).state
    assert allocated(state).state.fire.met == ()


def test_11_1_lasers_are_not_met() -> None:
    """Nor do lasers defend (CI-11.1-1)."""
    state = battle(
        ship("H", sheet="harrowgate"),
        ship("B", side="blue", cell=(0, -4), facing=4),
        phase="allocate_defence",
        fire=step(shot(1, "H", "prism_1", "B"), use("B", GUN, "standard")),
    )
    entry = DefensiveShot("B", GUN, "shot-1")
    assert refused(state, AllocateDefence("blue", (entry,)))[0] == "not_interceptable"


def emergency(rate: RateOfFire = ONE_SHOT, **arming: Any) -> Battle:
    """Blue's gun has switched to emergency fire against a shot; all have."""
    state = duel("switch_defence", step(RED_SHOT, shot(2, "B", GUN, "R"), use("B", GUN, "attack")))
    if arming:
        blue = state.ships[1]
        slow = WornWeapon(GUN, replace(HAILSTONE, rate_of_fire=rate))
        ready = WeaponReadiness(GUN, Readiness(**arming))
        arms = replace(blue.arms, readiness=(ready,), worn=(slow,))
        state = replace(state, ships=(state.ships[0], replace(blue, arms=arms)))
    return given(
        state, SwitchDefence("B", GUN, "emergency"), Finish(side="red"), Finish(side="blue")
    )


def test_11_1_3_emergency_fire_damages_its_weapon() -> None:
    """The rating is 4, and the weapon loses a point past its armour (CI-11.1.3-1)."""
    state = allocated(emergency(), DefensiveShot("B", GUN, "shot-1")).state
    ruling = give(state, Finish(side="blue"))
    (strain,) = heard(ruling, WeaponStrained)
    assert (strain.points, strain.broken, strain.rule) == (1, False, "CI-11.1.3-1")
    blue, red = ruling.state.ships[1], ruling.state.ships[0]
    assert system_of(blue.condition, GUN).lost == 1
    assert defence_against(ruling.state, "shot-1", guided=False, attackers=red).drm == -4


def test_11_1_3_emergency_fire_takes_a_weapon_that_is_arming() -> None:
    """It then cools down for as long as it arms, and begins anew (CI-11.1.3-2)."""
    state = emergency(RateOfFire(1, 3), arming=1)
    state = allocated(state, DefensiveShot("B", GUN, "shot-1")).state
    blue = give(state, Finish(side="blue")).state.ships[1]
    rate = weapons_of(blue)[GUN].rate_of_fire
    assert next_turn(blue.arms.ready(GUN), rate, powered=True) == Readiness(arming=3, cooling=3)


def test_11_1_3_a_weapon_that_cools_down_gives_no_emergency_fire() -> None:
    """Nor one that is off (CI-11.1.3-2)."""
    with pytest.raises(IllegalOrder) as told:
        emergency(cooling=1)
    assert told.value.code == "cooling_down"


def test_11_1_3_what_breaks_by_its_own_emergency_fire_has_defended() -> None:
    """Its last point of structure is the price of the rating (CI-UMP-91)."""
    state = emergency()
    blue = state.ships[1]
    worn = replace(system_of(blue.condition, GUN), lost=3)
    hurt = replace(blue, condition=with_system(blue.condition, worn))
    state = replace(state, ships=(state.ships[0], hurt))
    state = allocated(state, DefensiveShot("B", GUN, "shot-1")).state
    ruling = give(state, Finish(side="blue"))
    assert heard(ruling, WeaponStrained)[0].broken
    red = ruling.state.ships[0]
    assert defence_against(ruling.state, "shot-1", guided=False, attackers=red).drm == -4


def test_11_1_3_emergency_fire_damages_the_hulls_of_a_group() -> None:
    """Each that flies loses a point, and the weapon counts once (CI-11.1.3-1, CI-UMP-91)."""
    state = battle(
        ship("R"),
        group("F", side="blue", cell=(0, -4), facing=4),
        phase="switch_defence",
        fire=step(shot(1, "R", "flint_1", "F"), use("F", "needle_1", "attack")),
    )
    orders = (SwitchDefence("F", "needle_1", "emergency"), Finish(side="red"), Finish(side="blue"))
    state = allocated(given(state, *orders), DefensiveShot("F", "needle_1", "shot-1")).state
    ruling = give(state, Finish(side="blue"))
    (strain,) = heard(ruling, WeaponStrained)
    assert strain.hulls == tuple(FighterHull(str(number), 7) for number in (1, 2, 3))
    red = ruling.state.ships[0]
    assert defence_against(ruling.state, "shot-1", guided=False, attackers=red).drm == -1


def test_rul_123_what_an_earlier_phase_destroyed_defends_no_more() -> None:
    """The weapon must still work when the shot is thrown for (CI-RUL-123)."""
    state = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    state = allocated(state, DefensiveShot("B", GUN, "shot-1")).state
    state = give(state, Finish(side="blue")).state
    blue = state.ships[1]
    gone = replace(system_of(blue.condition, GUN), lost=4, destroyed=True)
    hurt = replace(blue, condition=with_system(blue.condition, gone))
    state = replace(state, ships=(state.ships[0], hurt))
    assert defence_against(state, "shot-1", guided=False, attackers=state.ships[0]).drm == 0


def test_rul_123_a_ship_that_an_earlier_phase_left_derelict_defends_no_more() -> None:
    """Its guns are whole, but nobody has control of them (CI-RUL-123, CI-13.1.8.1-1)."""
    state = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    state = allocated(state, DefensiveShot("B", GUN, "shot-1")).state
    red, blue = state.ships
    assert defence_against(state, "shot-1", guided=False, attackers=red).drm < 0
    adrift = replace(state, ships=(red, replace(blue, status="derelict")))
    assert defence_against(adrift, "shot-1", guided=False, attackers=red).drm == 0


@pytest.mark.parametrize(
    ("outcome", "refusal"),
    [("failed_rams", ("barnstorms", "/weapon")), ("failed_disengaged", None), ("success", None)],
)
def test_5_5_3_who_has_just_got_away_from_a_ramming_defends_not(
    outcome: Any, refusal: tuple[str, str] | None
) -> None:
    """It cannot fire for the rest of the turn, in defence either (CI-5.5.3-3, CI-11.1-1)."""
    state = duel("secret_attacks")
    tried = replace(state.ships[1], barnstorming=Barnstorming("R", outcome))
    state = replace(state, ships=(state.ships[0], tried))
    order = SetDefence("B", GUN, "standard")
    if refusal is None:
        assert heard(give(state, order), DefenceSet)
    else:
        assert refused(state, order) == refusal
        assert not _of(SetDefenceChoice, choices(state, Seat("side", "blue")))


def test_12_2_4_a_large_group_takes_defence_off() -> None:
    """Seven fighters take two off the defence against their fire (CI-12.2.4-1, CI-RUL-80)."""
    state = battle(
        group("F", number=7),
        ship("B", side="blue", cell=(0, -4), facing=4),
        phase="allocate_defence",
        fire=step(shot(1, "F", "needle_1", "B"), use("B", GUN, "ad_hoc")),
    )
    state = allocated(state, DefensiveShot("B", GUN, "shot-1")).state
    total = defence_against(state, "shot-1", guided=False, attackers=state.groups[0])
    assert (total.modes, total.group, total.drm) == ((ModeTotal("ad_hoc", 3, 0),), -2, -1)


def screened(level: Any = "advanced", cell: Any = (0, -1)) -> Battle:
    """Red fires at B, which is four hexes away; a blue escort E stands nearer."""
    return battle(
        ship("R"),
        ship("B", side="blue", cell=(0, -4), facing=4),
        ship("E", side="blue", cell=cell, facing=4),
        phase="allocate_defence",
        options=Options(level=level),
        fire=step(RED_SHOT, use("E", GUN, "standard")),
    )


def test_11_1_7_another_unit_screens() -> None:
    """At a range penalty no greater than its Speed, nearer to the attacker (CI-11.1.7-1)."""
    ruling = allocated(screened(), DefensiveShot("E", GUN, "shot-1"))
    red = ruling.state.ships[0]
    assert defence_against(ruling.state, "shot-1", guided=False, attackers=red).drm == -2


def test_11_1_7_who_does_not_screen() -> None:
    """One that is farther away, or any in the basic rules (CI-11.1.7-1, CI-RUL-1)."""
    order = AllocateDefence("blue", (DefensiveShot("E", GUN, "shot-1"),))
    assert refused(screened(cell=(0, -6)), order) == ("not_between", "/allocation/0")
    assert refused(screened("basic"), order) == ("option_off", "/allocation/0")


def test_5_5_3_what_skims_a_ship_is_met_by_nothing() -> None:
    """Forward weapons of a barnstormer strike at once; other shots are met (CI-5.5.3-2)."""
    state = battle(
        group("F"),
        ship("R"),
        ship("B", side="blue", cell=(0, -4), facing=4),
        phase="allocate_defence",
        fire=step(RED_SHOT, shot(2, "F", "needle_1", "B"), use("B", GUN, "standard")),
    )
    skimming = replace(state.groups[0], barnstorming=Barnstorming("B", "success"))
    state = replace(state, groups=(skimming,))
    order = AllocateDefence("blue", (DefensiveShot("B", GUN, "shot-2"),))
    assert refused(state, order) == ("unknown_target", "/allocation/0")
    allocated(state, DefensiveShot("B", GUN, "shot-1"))


def test_7_7_1_nobody_told_how_units_lie_that_share_a_hex() -> None:
    """Then it cannot be told whether a weapon bears (CI-7.7-1, CI-11.1-1)."""
    units = (ship("R"), ship("B", side="blue"))
    fire = step(RED_SHOT, use("B", GUN, "standard"))
    state = battle(*units, phase="allocate_defence", fire=fire)
    order = AllocateDefence("blue", (DefensiveShot("B", GUN, "shot-1"),))
    assert refused(state, order)[0] == "no_relative_position"
    assert not _of(AllocateDefenceChoice, choices(state, Seat("side", "blue")))


def far_away(*traits: str) -> Battle:
    """An escort six hexes from what it screens, and one from the attacker; its Speed is 4."""
    escort = ship("E", side="blue", cell=(0, -1), facing=4)
    state = battle(
        ship("R"),
        ship("B", side="blue", cell=(0, -7), facing=4),
        escort,
        phase="allocate_defence",
        fire=step(RED_SHOT, use("E", GUN, "standard")),
    )
    last = state.ships[2]
    block = WornWeapon(GUN, replace(HAILSTONE, traits=traits))
    armed = replace(last, arms=replace(last.arms, worn=(block,)))
    return replace(state, ships=(*state.ships[:2], armed))


def test_11_1_7_1_a_guardian_screens_from_farther_away() -> None:
    """Up to two for each point of Speed (CI-11.1.7.1-1, CI-RUL-68)."""
    order = AllocateDefence("blue", (DefensiveShot("E", GUN, "shot-1"),))
    assert refused(far_away(), order) == ("screened_too_far", "/allocation/0")
    ruling = give(far_away("Guardian"), order)
    red = ruling.state.ships[0]
    assert defence_against(ruling.state, "shot-1", guided=False, attackers=red).drm == -2


def test_11_1_4_a_slower_weapon_meets_nothing_faster() -> None:
    """Speed 4 does not meet Speed 5 (CI-11.1.4-1, CI-RUL-64)."""
    state = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    red = state.ships[0]
    swift = WornWeapon("flint_1", replace(HAILSTONE, speed=5))
    armed = replace(red, arms=replace(red.arms, worn=(swift,)))
    state = replace(state, ships=(armed, *state.ships[1:]))
    order = AllocateDefence("blue", (DefensiveShot("B", GUN, "shot-1"),))
    assert refused(state, order) == ("slower_than_attack", "/allocation/0")


def test_11_1_2_ad_hoc_fire_is_at_most_four_times_its_lowest() -> None:
    """And each mode has a cap of its own (CI-11.1.2-1, CI-RUL-65)."""
    guns = tuple(f"hailstone_{number}" for number in range(1, 7))
    state = battle(
        ship("R"),
        ship("B", side="blue", sheet="meridian", cell=(0, -4), facing=4),
        phase="allocate_defence",
        fire=step(RED_SHOT, *(use("B", gun, "ad_hoc") for gun in guns)),
    )
    blue = Seat("side", "blue")
    (found,) = _of(AllocateDefenceChoice, choices(state, blue))
    entries = tuple(DefensiveShot(each.unit, each.weapon, each.shot) for each in found.meetings)
    state = allocated(state, *entries).state
    total = defence_against(state, "shot-1", guided=False, attackers=state.ships[0])
    assert total.drm == -min(3 * len(entries), 12)
    assert len(entries) > 2


def test_11_1_7_a_missile_is_met_from_its_launch_hex() -> None:
    """The launch hex stands for the attacker (CI-RUL-66)."""
    state = duel("allocate_defence", step(use("B", GUN, "standard")), guided=(missile(),))
    ruling = allocated(state, DefensiveShot("B", GUN, "g-1"))
    red = ruling.state.ships[0]
    assert defence_against(ruling.state, "g-1", guided=True, attackers=red).drm == -2


def test_7_2_choices_are_orders_that_are_accepted() -> None:
    """What a seat may order of its defences, it may order (CI-7.2.1-1 to CI-7.2.7-1)."""
    blue = Seat("side", "blue")
    early = duel("secret_attacks")
    (settings,) = _of(SetDefenceChoice, choices(early, blue))
    for each in settings.modes:
        give(early, SetDefence(settings.unit, each.weapon, each.mode))
    late = duel("switch_defence", step(RED_SHOT, shot(2, "B", GUN, "R"), use("B", GUN, "attack")))
    (switches,) = _of(SwitchDefenceChoice, choices(late, blue))
    assert {each.lost_shots for each in switches.switches} == {("shot-2",)}
    for switch in switches.switches:
        give(late, SwitchDefence("B", switch.weapon, switch.to))
    last = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    (meetings,) = _of(AllocateDefenceChoice, choices(last, blue))
    for entry in meetings.meetings:
        allocated(last, DefensiveShot(entry.unit, entry.weapon, entry.shot))


def _of(kind: Any, found: Any) -> tuple[Any, ...]:
    return tuple(each for each in found if isinstance(each, kind))


def test_7_2_a_side_that_is_done_orders_no_more() -> None:
    """In this phase (CI-UMP-65)."""
    state = duel("secret_attacks", finished=("blue",))
    assert refused(state, SetDefence("B", GUN, "standard"))[0] == "finished"


def test_7_2_5_an_unknown_side_allocates_nothing() -> None:
    """It must be in the battle (CI-7.2.7-1)."""
    state = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    with pytest.raises(Malformed):
        give(state, AllocateDefence("green", ()))
