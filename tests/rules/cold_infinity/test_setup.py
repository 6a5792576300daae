"""Opening a battle, and checking one from outside: what contradicts itself is refused."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_guided import THISTLE
from rules.cold_infinity.builders_mines import announced, minelayer
from rules.cold_infinity.ships import BITTERN, CRAFT, FIRST_CONTACT, FLAGSHIP, SHIPS
from rules.cold_infinity.table import battle, give, group, malformed, rows, ship
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.setup import (
    SAMPLES,
    GroupSetup,
    NamedCraft,
    NamedSheet,
    Preset,
    Setup,
    ShipSetup,
    check,
    setup,
)
from umpire.rules.cold_infinity.state.battle import (
    Angle,
    Attack,
    Battle,
    Bursting,
    Declared,
    DefensiveShot,
    Discovered,
    FireStep,
    Known,
    OpenShot,
    Plot,
    Result,
    RocketsDeclared,
    Threatened,
    TypeMet,
    WeaponUse,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import MassBand, Tables
from umpire.rules.cold_infinity.state.values import (
    FARTHEST,
    Amplified,
    Attitude,
    Barnstorming,
    EssAllocation,
    Late,
    Share,
    Warfare,
)
from umpire.rules.cold_infinity.state.vessels import (
    Defences,
    Extra,
    Fighter,
    Magazine,
    PlantLevel,
    PlantOutput,
    PowerBefore,
    Rounds,
    ShieldSplit,
    SystemTurns,
    ToldArmour,
    WeaponReadiness,
)
from umpire.rules.cold_infinity.state.weapons import Body

PLAIN = battle(
    ship("Ruff", cell=(0, 5)),
    ship("Rail", side="blue", sheet="harrowgate", cell=(0, -5)),
    group("Larks", cell=(1, 5)),
)
BEFORE = PowerBefore(on=(), levels=(), streaks=())


def refusal_of(state: Battle) -> Refusal:
    with pytest.raises(Refusal) as caught:
        check(state)
    return caught.value


@rows(*SAMPLES)
def test_a_sample_opens_in_power_allocation(name: str) -> None:
    """CI-2.0-2."""
    state = setup(SAMPLES[name])
    check(state)
    assert state.phase == "power_allocation"


@rows(
    ({"sides": ("red", "red")}, "/sides/1"),
    ({"bodies": (Body("Ruff", (0, 0), 1.0),)}, "/bodies/0/id"),
    ({"bodies": (Body("g1", (0, 0), 1.0),), "launches": 1}, "/bodies/0/id"),
    ({"guided": (replace(THISTLE, id="g2"),), "launches": 1}, "/guided/0/id"),
    ({"finished": ("green",)}, "/finished/0"),
    ({"finished": ("red", "red")}, "/finished/1"),
    ({"phase": "over"}, "/result"),
    ({"result": Result("red", "eliminated")}, "/result"),
    ({"phase": "over", "result": Result("green", "eliminated")}, "/result/winner"),
    ({"order": ("Ruff",)}, "/order"),
    ({"phase": "movement", "order": ("Ruff", "Wren")}, "/order/1"),
    ({"phase": "movement", "order": ("Ruff", "Ruff")}, "/order/1"),
    ({"phase": "plots"}, "/phase"),
    ({"plots": (Plot(unit="Ruff"),)}, "/plots"),
    ({"arrivals": 1}, "/groups/0/arrival"),
    ({"known": (Known("red", "Wren"),)}, "/known/0/unit"),
    ({"known": (Known("green", "Rail"),)}, "/known/0/side"),
    ({"known": (Known("red", "Rail"), Known("red", "Rail", mass=True))}, "/known/1/unit"),
    ({"known": (Known("blue", "Rail"),)}, "/known/0/side"),
    ({"types_met": (TypeMet("green", "Rail"),)}, "/types_met/0/side"),
    ({"discovered": (Discovered("Wren", "engine"),)}, "/discovered/0/unit"),
)
def test_2_a_battle_does_not_contradict_itself(changes: dict[str, Any], pointer: str) -> None:
    """CI-2.0-1."""
    assert pointer == refusal_of(replace(PLAIN, **changes)).at


@rows(
    ({"side": "green"}, "/side"),
    ({"bridge": "flint_1"}, "/bridge"),
    ({"bridge": None}, "/bridge"),
    ({"splits": (ShieldSplit("engine", 1),)}, "/splits/0/shield"),
    ({"unstable": (SystemTurns("engine", 1),)}, "/unstable/0/system"),
    ({"overthrust": (Share("engine", 1),)}, "/overthrust/0/thruster"),
    ({"barnstorming": Barnstorming("Wren", "success")}, "/barnstorming/target"),
    ({"defences": Defences(picks=("keel",))}, "/defences/picks/0"),
    ({"defences": Defences(shields=("engine",))}, "/defences/shields/0"),
    ({"sheet": replace(BITTERN, hull_type="cruiser")}, "/sheet/sections"),
    ({"told_armour": (ToldArmour("core", None, 1),)}, "/told_armour/0/section"),
    ({"warfare": Warfare(late=Late(ecm=1))}, "/warfare/late"),
    ({"warfare": Warfare(ess=EssAllocation(jammed=("Ruff",)))}, "/warfare/ess/jammed/0"),
    (
        {"warfare": Warfare(ess=EssAllocation(negated=("Rail",) * 2))},
        "/warfare/ess/negated/1",
    ),
    (
        {"warfare": Warfare(ess=EssAllocation(amplified=(Amplified("Wren", 1),)))},
        "/warfare/ess/amplified/0/enemy",
    ),
)
def test_1_5_a_ship_is_as_its_sheet(changes: dict[str, Any], pointer: str) -> None:
    """CI-1.5-1."""
    changed = replace(PLAIN.ships[0], **changes)
    state = replace(PLAIN, ships=(changed, PLAIN.ships[1]))
    assert f"/ships/0{pointer}" == refusal_of(state).at


@rows(
    ({"on": ("engine", "engine")}, "/on/1"),
    ({"on": ("keel",)}, "/on/0"),
    ({"fed": ("keel",)}, "/fed/0"),
    ({"extra": (Extra("keel", 1),)}, "/extra/0/system"),
    ({"given": (PlantOutput("keel", 1),)}, "/given/0/plant"),
    ({"levels": (PlantLevel("reactor", 1),)}, "/levels/0/id"),
    ({"streaks": (SystemTurns("keel", 1),)}, "/streaks/0/system"),
    ({"in_part": ("engine",)}, "/in_part/0"),
    ({"waiting": (PlantOutput("reactor", 1),)}, "/waiting/0/plant"),
    ({"before": BEFORE}, "/before"),
    ({"before": replace(BEFORE, on=("keel",)), "allocated": True}, "/before/on/0"),
    (
        {"before": replace(BEFORE, streaks=(SystemTurns("keel", 1),)), "allocated": True},
        "/before/streaks/0/system",
    ),
    (
        {"before": replace(BEFORE, levels=(PlantLevel("reactor", 1),)), "allocated": True},
        "/before/levels/0/id",
    ),
    ({"forced_off": (SystemTurns("keel", 1),)}, "/forced_off/0/system"),
)
def test_3_power_is_of_systems_that_are_there(changes: dict[str, Any], pointer: str) -> None:
    """CI-3.2-1."""
    one = PLAIN.ships[0]
    changed = replace(one, power=replace(one.power, **changes))
    state = replace(PLAIN, ships=(changed, PLAIN.ships[1]))
    assert f"/ships/0/power{pointer}" == refusal_of(state).at


def test_3_1_3_a_battery_holds_what_it_can() -> None:
    """CI-3.1.3-1."""
    one = PLAIN.ships[1]
    full = replace(one, power=replace(one.power, levels=(PlantLevel("battery", 11),)))
    assert refusal_of(replace(PLAIN, ships=(PLAIN.ships[0], full))).at == (
        "/ships/1/power/levels/0/stored"
    )
    none = replace(one, power=replace(one.power, levels=()))
    assert refusal_of(replace(PLAIN, ships=(PLAIN.ships[0], none))).at == "/ships/1/power/levels"


@rows(
    ({"readiness": (WeaponReadiness("keel"),)}, "/readiness/0/weapon"),
    ({"magazines": (Magazine("rack_port"), Magazine("rack_port"))}, "/magazines/1/rack"),
    ({"magazines": (Magazine("keel"),)}, "/magazines/0/missiles"),
    ({"magazines": (Magazine("rack_port", ("thistle",) * 21),)}, "/magazines/0/missiles"),
    ({"rounds": (Rounds("chaff", 21),)}, "/rounds/0/left"),
    ({"rounds": (Rounds("engine", 1),)}, "/rounds/0/system"),
)
def test_9_2_1_arms_are_those_of_the_sheet(changes: dict[str, Any], pointer: str) -> None:
    """CI-9.2.1-1, CI-11.5-1."""
    one = PLAIN.ships[1]
    changed = replace(one, arms=replace(one.arms, **changes))
    state = replace(PLAIN, ships=(PLAIN.ships[0], changed))
    assert f"/ships/1/arms{pointer}" == refusal_of(state).at


@rows(
    ({"fighters": (Fighter("1", 8), Fighter("1", 8))}, "/fighters/1/id"),
    ({"fighters": (Fighter("1", 9),)}, "/fighters/0/hull"),
    ({"fighters": (Fighter("1", 0),)}, "/fighters/0/hull"),
    ({"craft": replace(CRAFT["sandpiper"], mass=30)}, "/craft/mass"),
    ({"craft": replace(CRAFT["sandpiper"], hull_type="light_shuttle")}, "/fighters"),
    ({"arms": replace(PLAIN.groups[0].arms, rounds=(Rounds("chaff", 1),))}, "/arms"),
)
def test_12_1_a_group_is_of_its_craft(changes: dict[str, Any], pointer: str) -> None:
    """CI-12.1-1."""
    state = replace(PLAIN, groups=(replace(PLAIN.groups[0], **changes),))
    assert f"/groups/0{pointer}" == refusal_of(state).at


@rows(
    ({"launcher": "Wren"}, "/launcher"),
    ({"side": "blue"}, "/side"),
    ({"weapon": "flint_1"}, "/weapon"),
    ({"munition": "sling_torpedo"}, "/munition"),
    ({"target": None}, "/target"),
    ({"target": "Wren"}, "/target"),
    ({"aimed_at": (0, 0)}, "/target"),
    ({"turn": 2}, "/turn"),
    ({"id": "Ruff"}, "/id"),
)
def test_9_0_guided_weapons_were_launched(changes: dict[str, Any], pointer: str) -> None:
    """CI-9.0-1."""
    state = replace(PLAIN, guided=(replace(THISTLE, **changes),), launches=1)
    assert f"/guided/0{pointer}" == refusal_of(state).at
    check(replace(state, guided=(THISTLE,)))
    stray = replace(THISTLE, id="stray")
    assert refusal_of(replace(PLAIN, guided=(stray,))).at == "/launches"


@rows(
    (FireStep(declared=(Declared("Wren", ()),)), "/declared/0/unit"),
    (
        FireStep(declared=(Declared("Ruff", (Attack(weapon="keel", target="Rail"),)),)),
        "/declared/0/attacks/0/weapon",
    ),
    (
        FireStep(declared=(Declared("Ruff", (Attack(weapon="flint_1", target="Wren"),)),)),
        "/declared/0/attacks/0/target",
    ),
    (FireStep(uses=(WeaponUse("Ruff", "keel", "standard"),)), "/uses/0/weapon"),
    (
        FireStep(shots=(OpenShot(id="1", unit="Wren", attack=Attack(weapon="flint_1")),)),
        "/shots/0/unit",
    ),
    (
        FireStep(rockets=(RocketsDeclared(unit="Wren", system="r", guided="g"),)),
        "/rockets/0/unit",
    ),
    (FireStep(angles=(Angle("Larks", "Ruff"),)), "/angles/0/loser"),
    (FireStep(failing=(Threatened("Larks", "9"),)), "/failing/0/fighter"),
    (FireStep(bursting=(Bursting("Ruff", "port"),)), "/bursting/0/section"),
)
def test_2_3_1_fire_is_of_what_is_there(fire: FireStep, pointer: str) -> None:
    """CI-2.3.1-1."""
    assert f"/fire{pointer}" == refusal_of(replace(PLAIN, fire=fire)).at


def test_7_2_7_defensive_fire_may_meet_a_guided_weapon() -> None:
    """CI-7.2.7-1."""
    met = FireStep(met=(DefensiveShot("Ruff", "flint_1", "g1"),))
    assert refusal_of(replace(PLAIN, fire=met)).at == "/fire/met/0/shot"
    check(replace(PLAIN, fire=met, launches=1, phase="allocate_defence"))


@rows(
    ({"sheets": (NamedSheet("b", BITTERN), NamedSheet("b", BITTERN))}, "/sheets/1/id"),
    ({"sheets": (NamedSheet("bittern", replace(BITTERN, mass=40)),)}, "/sheets/0/sheet/mass"),
    (
        {"craft": (NamedCraft("sandpiper", replace(CRAFT["sandpiper"], mass=30)),)},
        "/craft/0/craft/mass",
    ),
    ({"ships": (ship("Ruff"),)}, "/sides/1"),
    ({"ships": (ship("Ruff"), ship("Ruff", side="blue"))}, "/ships/1/id"),
    ({"ships": (ship("g1"), ship("Ruff", side="blue"))}, "/ships/0/id"),
    ({"ships": (ship("Ruff", sheet="keel"),)}, "/ships/0/sheet"),
    ({"ships": (ship("Ruff", side="green"),)}, "/ships/0/side"),
    ({"ships": (ship("Ruff", vector="ahead"),)}, "/ships/0/vector"),
    ({"ships": (ship("Ruff", vector="1+9999,1+2"),)}, "/ships/0/vector"),
    ({"ships": (ship("Ruff", on=("keel",)),)}, "/ships/0/on/0"),
    (
        {"ships": (ship("Ruff", magazines=(Magazine("rack", ("sling_torpedo",)),)),)},
        "/ships/0/magazines/0",
    ),
    (
        {"ships": (ship("Ruff", adaptive=(Preset("port", "laser", 1),)),)},
        "/ships/0/adaptive/0/section",
    ),
    ({"ships": (ship("Ruff", adaptive=(Preset("core", "laser", 1),)),)}, "/ships/0/adaptive"),
    ({"groups": (group("Larks", craft="keel"),)}, "/groups/0/craft"),
    ({"tables": Tables(mass_bands=(MassBand(1, 0),))}, "/tables/mass_bands/0"),
)
def test_1_what_is_set_up_is_consistent(changes: dict[str, Any], pointer: str) -> None:
    """CI-1.5-1, CI-RUL-27."""
    given = (
        replace(FIRST_CONTACT, groups=(), **changes)
        if "groups" not in changes
        else replace(FIRST_CONTACT, **changes)
    )
    with pytest.raises(Refusal) as caught:
        setup(given)
    assert pointer == caught.value.at


def test_11_4_2_presets_are_within_the_rating() -> None:
    """CI-11.4.2-2."""
    one, *others = FLAGSHIP.ships
    more = replace(one, adaptive=(Preset("forward", "laser", 5),))
    with malformed(at="/ships/0/adaptive"):
        setup(replace(FLAGSHIP, ships=(more, *others)))


NEEDLE, *PODS = CRAFT["sandpiper"].weapons
PLAIN_SANDPIPER = replace(
    CRAFT["sandpiper"], sensors=0, weapons=(replace(NEEDLE, traits=()), *PODS)
)


def test_2_where_nobody_has_power_to_allocate_initiative_is_first() -> None:
    """CI-UMP-65."""
    groups = (group("Larks"), group("Finches", side="blue", cell=(0, -9)))
    given = Setup(
        sides=("red", "blue"),
        craft=(NamedCraft("sandpiper", PLAIN_SANDPIPER),),
        groups=groups,
        options=Options(level="basic"),
    )
    assert setup(given).phase == "initiative"


def test_the_units_of_the_samples_are_set_up_as_they_are() -> None:
    """CI-1.5-1."""
    state = setup(FIRST_CONTACT)
    assert [unit.id for unit in state.units] == ["Curlew", "Heron", "Dunlins"]
    assert state.ships[0].sheet == SHIPS["bittern"]
    assert isinstance(FIRST_CONTACT.ships[0], ShipSetup)
    assert isinstance(FIRST_CONTACT.groups[0], GroupSetup)


@rows(lambda rows: rows[1:], lambda rows: (*rows[:1], *rows), lambda rows: (renamed(rows[0]),))
def test_7_4_3_a_condition_is_of_the_systems_of_its_sheet(change: Any) -> None:
    """CI-7.4.3-1."""
    ship = setup(SAMPLES["carrier-strike"]).ships[0]
    first, *others = ship.condition.sections
    changed = replace(first, systems=change(first.systems))
    worn = replace(ship, condition=replace(ship.condition, sections=(changed, *others)))
    battle = setup(SAMPLES["carrier-strike"])
    state = replace(battle, ships=(worn, *battle.ships[1:]))
    assert refusal_of(state).at.startswith("/ships/0/condition")


def renamed(row: Any) -> Any:
    return replace(row, id="none")


@rows(["drum-2"], ["m1"], ["drum-1", "drum-1"])
def test_10_0_a_deployment_that_is_announced_was_counted(devices: list[str]) -> None:
    """CI-10.0-1."""
    made = announced(minelayer())
    row = made.announced[0]
    changed = tuple([replace(row, device=device) for device in devices])
    assert refusal_of(replace(made, announced=changed)).at.startswith("/announced/")


def test_5_4_1_no_speed_is_beyond_measure() -> None:
    """CI-5.4.1-2."""
    fast = replace(PLAIN.ships[0], motion=replace(PLAIN.ships[0].motion, vector=(0, -10_001)))
    state = replace(PLAIN, ships=(fast, PLAIN.ships[1]))
    assert refusal_of(state).at == "/ships/0/motion/vector"


def test_5_4_1_nothing_leaves_the_bounds_of_all_maps() -> None:
    """CI-UMP-106."""
    edge = replace(PLAIN.ships[0], cell=(FARTHEST, -FARTHEST))
    edge = replace(edge, motion=replace(edge.motion, vector=(7, -9)))
    state = replace(PLAIN, ships=(edge, *PLAIN.ships[1:]), phase="movement", order=("Ruff",))
    check(state)
    after = give(state, Move(unit="Ruff")).state
    assert after.ships[0].cell == (FARTHEST, -FARTHEST)
    assert after.ships[0].motion.vector == (7, -9)
    assert msgspec.convert(msgspec.to_builtins(after), Battle) == after


def test_9_0_counters_are_not_counted_out() -> None:
    """CI-9.0-1."""
    fire = FireStep(uses=(WeaponUse("Wren", "flint_1", "idle"),))
    assert refusal_of(replace(PLAIN, fire=fire, launches=10**9)).at == "/fire/uses/0/unit"


def test_5_1_2_a_group_lies_as_its_set_up_says() -> None:
    """CI-5.1.2.1-1."""
    state = battle(ship("Ruff"), ship("Rail", side="blue"), group("Larks", roll=180, tumble=90))
    assert state.groups[0].motion.attitude == Attitude(1, 180, 90)
