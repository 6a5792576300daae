"""CI 11.2, 8.2.7: shields that stand in a battle, which of them act, and what their owner wants."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.asked import odds
from rules.cold_infinity.builders_fire_step import shot, step, use
from rules.cold_infinity.ships import HARROWGATE
from rules.cold_infinity.table import foe, give, given, heard, offers_of, only, refused, ship
from rules.rows import rows
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.defence.allocation import (
    PlanDefences,
    SetDefence,
    SplitShield,
    SwitchDefence,
)
from umpire.rules.cold_infinity.defence.answers import PlanDefencesChoice
from umpire.rules.cold_infinity.defence.choices import (
    SetDefenceChoice,
    SplitShieldChoice,
    SwitchDefenceChoice,
)
from umpire.rules.cold_infinity.defence.setting import (
    DefenceSet,
    DefencesPlanned,
    ShieldPointsSplit,
    WeaponStrained,
)
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.guns import RaisedShield, shields_of
from umpire.rules.cold_infinity.guns import deflection_at as deflection
from umpire.rules.cold_infinity.sheets import require_sound_sheet
from umpire.rules.cold_infinity.state.battle import Attack, Battle, Declared
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Sheet, whole
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.vessels import (
    AgainstShot,
    Defences,
    Extra,
    ShieldSplit,
    Starship,
    WeaponWear,
)
from umpire.rules.cold_infinity.state.weapons import Shield
from umpire.rules.cold_infinity.turns.initiative import PhaseBegan
from umpire.rules.cold_infinity.turns.steps import Finish

FORWARD = "shield_forward"


def shielded(
    *more: Shield, phase: Any = "switch_defence", fire: Any = None, **fields: Any
) -> Battle:
    units = (ship("R"), foe("B", 4, "harrowgate"))
    state = table.battle(*units, phase=phase, fire=fire or step(), **fields)
    blue = state.ships[1]
    return _with(state, _fitted(blue, more))


def _with(state: Battle, blue: Starship) -> Battle:
    return replace(state, ships=(state.ships[0], blue))


def _fitted(blue: Starship, more: tuple[Shield, ...]) -> Starship:
    first = blue.sheet.sections[0]
    sections = (replace(first, systems=(*first.systems, *more)), *blue.sheet.sections[1:])
    sheet: Sheet = replace(HARROWGATE, sections=sections)
    power = replace(blue.power, on=(*blue.power.on, *(each.id for each in more)))
    return replace(blue, sheet=sheet, condition=whole(sheet), power=power)


def extra(name: str, **fields: Any) -> Shield:
    given_fields = {"id": name, "structure": 4, "technology": "gravitic", **fields}
    return Shield(**given_fields)


def off(
    state: Battle,
    section: Any = "forward",
    technology: str = "particle",
    shot_id: str = "shot-1",
) -> int:
    return deflection(state, state.ships[1], section, technology, shot_id)


def test_11_2_1_a_shield_deflects_what_comes_to_its_section() -> None:
    """CI-11.2.1-1, CI-11.2.4-1, CI-RUL-124."""
    state = shielded()
    assert (off(state), off(state, "port"), off(state, "aft")) == (2, 1, 1)


def test_11_2_9_the_same_technology_halves_a_shield() -> None:
    """CI-11.2.9-1."""
    state = shielded()
    assert off(state, technology="electromagnetic") == 1


def test_11_2_8_a_point_of_power_overloads_a_shield() -> None:
    """CI-11.2.8-1, CI-RUL-72."""
    state = shielded()
    blue = state.ships[1]
    power = replace(blue.power, extra=(Extra(FORWARD, 1),))
    assert off(_with(state, replace(blue, power=power))) == 3


def test_11_2_1_a_shield_at_partial_power() -> None:
    """CI-11.2-1, CI-11.2.1-1."""
    state = shielded()
    blue = state.ships[1]
    assert off(_with(state, replace(blue, power=replace(blue.power, in_part=(FORWARD,))))) == 1
    on = tuple(each for each in blue.power.on if each != FORWARD)
    assert off(_with(state, replace(blue, power=replace(blue.power, on=on)))) == 0


def test_11_2_7_one_shield_acts_and_the_owner_says_which() -> None:
    """CI-11.2.7-1, CI-RUL-73."""
    state = shielded(extra("mantle", covers="encapsulating", deflection=5))
    assert off(state) == 2
    ruling = give(state, PlanDefences("B", Defences(shields=("mantle", FORWARD))))
    told = only(ruling, DefencesPlanned)
    assert (told.only, told.defences.shields) == (("blue",), ("mantle", FORWARD))
    assert off(ruling.state) == 5
    assert [each.id for each in shields_of(ruling.state, ruling.state.ships[1], "shot-1")][:2] == [
        "mantle",
        FORWARD,
    ]


def test_11_2_7_the_owner_says_which_shield_acts_shot_by_shot() -> None:
    """CI-11.2.7-1."""
    fire = step(shot(1, "R", "flint_1", "B"), shot(2, "R", "flint_2", "B"))
    state = shielded(extra("mantle", covers="encapsulating", deflection=5), fire=fire)
    wants = Defences(
        shields=(FORWARD, "mantle"), shots=(AgainstShot(shot="shot-2", shields=("mantle",)),)
    )
    state = give(state, PlanDefences("B", wants)).state
    assert [off(state, shot_id=each) for each in ("shot-1", "shot-2")] == [2, 5]
    after = PhaseBegan(turn=state.turn + 1, phase="power_allocation").apply(state)
    assert after.ships[1].defences == Defences(shields=(FORWARD, "mantle"))


@rows(
    (
        Defences(shots=(AgainstShot(shot="shot-9"),)),
        ("unknown_target", "/defences/shots/0/shot"),
    ),
    (
        Defences(shots=(AgainstShot(shot="shot-1", shields=("engine",)),)),
        ("unknown_system", "/defences/shots/0/shields/0"),
    ),
    (
        Defences(shots=(AgainstShot(shot="shot-1", picks=("none",)),)),
        ("unknown_system", "/defences/shots/0/picks/0"),
    ),
    (
        Defences(wears=(WeaponWear("rack_port", "range"),)),
        ("unknown_weapon", "/defences/wears/0/weapon"),
    ),
)
def test_11_2_7_what_cannot_be_wanted(plan: Defences, refusal: tuple[str, str]) -> None:
    """CI-11.2.7-1."""
    state = shielded(fire=step(shot(1, "R", "flint_1", "B")))
    assert refused(state, PlanDefences("B", plan)) == refusal


def test_11_2_7_layered_shields_act_together() -> None:
    """CI-11.2.7-1, CI-RUL-73."""
    state = shielded(
        extra("one", layered=True, deflection=3), extra("two", layered=True, deflection=1)
    )
    blue = state.ships[1]
    on = tuple(each for each in blue.power.on if each != FORWARD)
    assert off(state) == 2
    assert off(_with(state, replace(blue, power=replace(blue.power, on=on)))) == 4


def test_11_2_the_basic_rules_have_no_shields() -> None:
    """CI-RUL-1."""
    state = shielded(options=Options(level="basic"))
    assert (shields_of(state, state.ships[1], "shot-1"), off(state)) == ((), 0)


@rows(
    (Defences(picks=("engine", "none")), "/defences/picks/1"),
    (Defences(shields=("engine",)), "/defences/shields/0"),
)
def test_11_2_7_wishes_name_what_there_is(plan: Defences, at: str) -> None:
    """CI-7.4.1.3-5, CI-11.2.7-1."""
    assert refused(shielded(), PlanDefences("B", plan)) == ("unknown_system", at)


def test_11_2_3_a_hybrid_shares_out_its_points_in_power_allocation() -> None:
    """CI-11.2.3-1."""
    hybrid = extra("hybrid", hybrid="split", deflection=2, absorption=4)
    state = shielded(hybrid, phase="power_allocation")
    state = give(state, PlanDefences("B", Defences(shields=("hybrid",)))).state
    ruling = give(state, SplitShield("B", ShieldSplit("hybrid", 5)))
    told = only(ruling, ShieldPointsSplit)
    assert (told.deflection, told.opens) == (5, "power_allocation")
    assert off(ruling.state) == 5
    assert RaisedShield("hybrid", deflection=5) in shields_of(
        ruling.state, ruling.state.ships[1], "shot-1"
    )


@rows(
    ("split", ShieldSplit("hybrid", 7), "shield_unfit"),
    ("split_late", ShieldSplit("hybrid", 1), "shield_unfit"),
    ("both", ShieldSplit("hybrid", 1), "shield_unfit"),
    ("split", ShieldSplit("engine", 1), "unknown_weapon"),
)
def test_11_2_3_what_is_not_shared_out(hybrid: Any, split: ShieldSplit, code: str) -> None:
    """CI-11.2.3-1."""
    shield = extra("hybrid", hybrid=hybrid, deflection=2, absorption=4)
    state = shielded(shield, phase="power_allocation")
    assert refused(state, SplitShield("B", split))[0] == code


def test_11_2_3_high_technology_shares_out_once_fire_is_declared() -> None:
    """CI-11.2.3-1."""
    shield = extra("hybrid", hybrid="split_late", deflection=2, absorption=4)
    state = shielded(shield, fire=step(shot(1, "R", "flint_1", "B")))
    (choice,) = offers_of(SplitShieldChoice, state, Seat("side", "blue"))
    assert (choice.shield, choice.points) == ("hybrid", 6)
    ruling = give(state, SplitShield("B", ShieldSplit("hybrid", choice.points)))
    told = only(ruling, ShieldPointsSplit)
    assert told.opens == "allocate_defence"


def gravitic(used: Any = "attack") -> Battle:
    made = extra("barrier", made_by="hailstone_port", deflection=4)
    fire = step(shot(1, "R", "flint_1", "B"), use("B", "hailstone_port", used))
    state = shielded(made, fire=fire)
    return give(state, PlanDefences("B", Defences(shields=("barrier",)))).state


def test_8_2_7_a_weapon_becomes_a_shield() -> None:
    """CI-8.2.7-1, CI-UMP-93."""
    state = gravitic("idle")
    assert off(state) == 2
    ruling = give(
        given(state, SwitchDefence("B", "hailstone_port", "shield"), Finish(side="red")),
        Finish(side="blue"),
    )
    assert off(ruling.state) == 4
    assert not heard(ruling, WeaponStrained)


def test_8_2_7_a_weapon_in_an_emergency_becomes_a_shield_at_a_price() -> None:
    """CI-8.2.7-1."""
    orders = (
        SwitchDefence("B", "hailstone_port", "emergency"),
        SwitchDefence("B", "hailstone_port", "shield"),
        Finish(side="red"),
    )
    ruling = give(given(gravitic(), *orders), Finish(side="blue"))
    strain = only(ruling, WeaponStrained)
    assert (strain.points, strain.rule) == (1, "CI-8.2.7-1")
    assert off(ruling.state) == 4


def test_8_2_7_what_was_to_attack_becomes_a_shield_in_an_emergency_alone() -> None:
    """CI-8.2.7-1."""
    state, order = gravitic(), SwitchDefence("B", "hailstone_port", "shield")
    with pytest.raises(Refusal) as told:
        give(state, order)
    assert (told.value.code, told.value.rule) == ("switch_forbidden", "CI-8.2.7-1")
    assert told.value.message.endswith("Switch it to emergency fire first, then to a shield.")
    assert "shield" not in _switches(state)
    state = given(state, SwitchDefence("B", "hailstone_port", "emergency"))
    assert "shield" in _switches(state)


def _switches(state: Battle) -> list[str]:
    found = offers_of(SwitchDefenceChoice, state, Seat("side", "blue"))
    return [e.to for each in found for e in each.switches if e.weapon == "hailstone_port"]


def test_8_2_7_a_weapon_is_set_to_be_a_shield_in_secret() -> None:
    """CI-8.2.7-1, CI-2.3.1-1."""
    state = replace(gravitic(), phase="secret_attacks", fire=step())
    (offer,) = offers_of(SetDefenceChoice, state, Seat("side", "blue"))
    assert [each.weapon for each in offer.modes if each.mode == "shield"] == ["hailstone_port"]
    before = _odds(state)
    ruling = give(state, SetDefence("B", "hailstone_port", "shield"))
    told = only(ruling, DefenceSet)
    assert (told.use, told.opens, told.rule) == ("shield", "switch_defence", "CI-8.2.7-1")
    expected = [None, told]
    assert [told.heard(ruling.state, Seat("side", side)) for side in ("red", "blue")] == expected
    assert _odds(ruling.state) == before
    attack = DeclareFire("B", (Attack(weapon="hailstone_port", target="R"),))
    assert refused(ruling.state, attack)[0] == "not_set_to_attack"
    state = given(ruling.state, DeclareFire("R", (Attack(weapon="flint_1", target="B"),)))
    done = give(given(state, Finish("red")), Finish("blue"))
    assert (done.state.phase, off(done.state)) == ("switch_defence", 4)
    assert not heard(done, WeaponStrained)
    assert refused(done.state, SwitchDefence("B", "hailstone_port", "standard"))[0] == (
        "switch_forbidden"
    )


def _odds(state: Battle) -> Any:
    return odds(state, DeclareFire("R", (Attack(weapon="flint_1", target="B"),)))


def test_8_2_7_what_is_set_to_be_no_shield() -> None:
    """CI-8.2.7-1."""
    state = replace(gravitic(), phase="secret_attacks", fire=step())
    order = SetDefence("B", "hailstone_starboard", "shield")
    assert refused(state, order) == ("no_shield_mode", "/weapon")
    attacking = Declared("B", (Attack(weapon="hailstone_port", target="R"),))
    state = replace(state, fire=step(declared=(attacking,)))
    order = SetDefence("B", "hailstone_port", "shield")
    assert refused(state, order) == ("declared_to_attack", "/weapon")


def test_8_2_7_what_makes_no_shield() -> None:
    """CI-8.2.7-1."""
    order = SwitchDefence("B", "hailstone_starboard", "shield")
    assert refused(gravitic(), order) == ("no_shield_mode", "/weapon")
    set_so = gravitic("standard")
    order = SwitchDefence("B", "hailstone_port", "shield")
    assert refused(set_so, order) == ("not_set_to_attack", "/weapon")


def test_11_2_7_the_owner_alone_is_asked_what_he_wants() -> None:
    """CI-11.2.7-1."""
    found = offers_of(PlanDefencesChoice, shielded(), Seat("side", "blue"))
    assert [each.ship for each in found] == ["B"]


@rows("prism_1", "rack_port", "engine", "none")
def test_8_2_7_only_gravitic_weapons_make_shields(maker: str) -> None:
    """CI-8.2.7-1, CI-UMP-93."""
    made = extra("barrier", made_by=maker, deflection=4)
    sheet = _fitted(shielded().ships[1], (made,)).sheet
    with pytest.raises(Refusal) as told:
        require_sound_sheet(sheet, Tables())
    assert told.value.at.endswith("/made_by")
