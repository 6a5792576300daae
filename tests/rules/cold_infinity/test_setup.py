"""Opening a battle, and checking one from outside: what contradicts itself is refused."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_guided import THISTLE
from rules.cold_infinity.builders_mines import announced, minelayer
from rules.cold_infinity.table import battle, ci, give, group, malformed, rows, ship
from umpire.rules.cold_infinity.opening import Preset
from umpire.rules.cold_infinity.state.values import FARTHEST

PLAIN = battle(
    ship("Ruff", cell=(0, 5)),
    ship("Rail", side="blue", sheet="harrowgate", cell=(0, -5)),
    group("Larks", cell=(1, 5)),
)
BEFORE = ci.PowerBefore(on=(), levels=(), streaks=())


def refusal_of(state: ci.Battle) -> ci.Refusal:
    """The refusal of a battle from outside."""
    with pytest.raises(ci.Refusal) as caught:
        ci.check(state)
    return caught.value


@rows(*ci.SAMPLES)
def test_a_sample_opens_in_power_allocation(name: str) -> None:
    """All that is on the map is sound (CI-2.0-2)."""
    state = ci.setup(ci.SAMPLES[name])
    ci.check(state)
    assert state.phase == "power_allocation"


@rows(
    ({"sides": ("red", "red")}, "/sides/1"),
    ({"bodies": (ci.Body("Ruff", (0, 0), 1.0),)}, "/bodies/0/id"),
    ({"bodies": (ci.Body("g1", (0, 0), 1.0),), "launches": 1}, "/bodies/0/id"),
    ({"guided": (replace(THISTLE, id="g2"),), "launches": 1}, "/guided/0/id"),
    ({"finished": ("green",)}, "/finished/0"),
    ({"finished": ("red", "red")}, "/finished/1"),
    ({"phase": "over"}, "/result"),
    ({"result": ci.Result("red", "eliminated")}, "/result"),
    ({"phase": "over", "result": ci.Result("green", "eliminated")}, "/result/winner"),
    ({"order": ("Ruff",)}, "/order"),
    ({"phase": "movement", "order": ("Ruff", "Wren")}, "/order/1"),
    ({"phase": "movement", "order": ("Ruff", "Ruff")}, "/order/1"),
    ({"phase": "plots"}, "/phase"),
    ({"plots": (ci.Plot(unit="Ruff"),)}, "/plots"),
    ({"arrivals": 1}, "/groups/0/arrival"),
    ({"known": (ci.Known("red", "Wren"),)}, "/known/0/unit"),
    ({"known": (ci.Known("green", "Rail"),)}, "/known/0/side"),
    ({"known": (ci.Known("red", "Rail"), ci.Known("red", "Rail", mass=True))}, "/known/1/unit"),
    ({"known": (ci.Known("blue", "Rail"),)}, "/known/0/side"),
    ({"types_met": (ci.TypeMet("green", "Rail"),)}, "/types_met/0/side"),
    ({"discovered": (ci.Discovered("Wren", "engine"),)}, "/discovered/0/unit"),
)
def test_2_a_battle_does_not_contradict_itself(changes: dict[str, Any], pointer: str) -> None:
    """Names, sides, phase and result go together (CI-2.0-1)."""
    assert pointer == refusal_of(replace(PLAIN, **changes)).at


@rows(
    ({"side": "green"}, "/side"),
    ({"bridge": "flint_1"}, "/bridge"),
    ({"bridge": None}, "/bridge"),
    ({"splits": (ci.ShieldSplit("engine", 1),)}, "/splits/0/shield"),
    ({"unstable": (ci.SystemTurns("engine", 1),)}, "/unstable/0/system"),
    ({"overthrust": (ci.Share("engine", 1),)}, "/overthrust/0/thruster"),
    ({"barnstorming": ci.Barnstorming("Wren", "success")}, "/barnstorming/target"),
    ({"defences": ci.Defences(picks=("keel",))}, "/defences/picks/0"),
    ({"defences": ci.Defences(shields=("engine",))}, "/defences/shields/0"),
    ({"sheet": replace(ci.BITTERN, hull_type="cruiser")}, "/sheet/sections"),
    ({"told_armour": (ci.ToldArmour("core", None, 1),)}, "/told_armour/0/section"),
    ({"warfare": ci.Warfare(late=ci.Late(ecm=1))}, "/warfare/late"),
    ({"warfare": ci.Warfare(ess=ci.EssAllocation(jammed=("Ruff",)))}, "/warfare/ess/jammed/0"),
    (
        {"warfare": ci.Warfare(ess=ci.EssAllocation(negated=("Rail",) * 2))},
        "/warfare/ess/negated/1",
    ),
    (
        {"warfare": ci.Warfare(ess=ci.EssAllocation(amplified=(ci.Amplified("Wren", 1),)))},
        "/warfare/ess/amplified/0/enemy",
    ),
)
def test_1_5_a_ship_is_as_its_sheet(changes: dict[str, Any], pointer: str) -> None:
    """What is noted is of its own systems (CI-1.5-1)."""
    changed = replace(PLAIN.ships[0], **changes)
    state = replace(PLAIN, ships=(changed, PLAIN.ships[1]))
    assert f"/ships/0{pointer}" == refusal_of(state).at


@rows(
    ({"on": ("engine", "engine")}, "/on/1"),
    ({"on": ("keel",)}, "/on/0"),
    ({"fed": ("keel",)}, "/fed/0"),
    ({"extra": (ci.Extra("keel", 1),)}, "/extra/0/system"),
    ({"given": (ci.PlantOutput("keel", 1),)}, "/given/0/plant"),
    ({"levels": (ci.PlantLevel("reactor", 1),)}, "/levels/0/id"),
    ({"streaks": (ci.SystemTurns("keel", 1),)}, "/streaks/0/system"),
    ({"in_part": ("engine",)}, "/in_part/0"),
    ({"waiting": (ci.PlantOutput("reactor", 1),)}, "/waiting/0/plant"),
    ({"before": BEFORE}, "/before"),
    ({"before": replace(BEFORE, on=("keel",)), "allocated": True}, "/before/on/0"),
    (
        {"before": replace(BEFORE, streaks=(ci.SystemTurns("keel", 1),)), "allocated": True},
        "/before/streaks/0/system",
    ),
    (
        {"before": replace(BEFORE, levels=(ci.PlantLevel("reactor", 1),)), "allocated": True},
        "/before/levels/0/id",
    ),
    ({"forced_off": (ci.SystemTurns("keel", 1),)}, "/forced_off/0/system"),
)
def test_3_power_is_of_systems_that_are_there(changes: dict[str, Any], pointer: str) -> None:
    """On, fed, raised or forced off is what a ship has (CI-3.2-1)."""
    one = PLAIN.ships[0]
    changed = replace(one, power=replace(one.power, **changes))
    state = replace(PLAIN, ships=(changed, PLAIN.ships[1]))
    assert f"/ships/0/power{pointer}" == refusal_of(state).at


def test_3_1_3_a_battery_holds_what_it_can() -> None:
    """And has one level (CI-3.1.3-1)."""
    one = PLAIN.ships[1]
    full = replace(one, power=replace(one.power, levels=(ci.PlantLevel("battery", 11),)))
    assert refusal_of(replace(PLAIN, ships=(PLAIN.ships[0], full))).at == (
        "/ships/1/power/levels/0/stored"
    )
    none = replace(one, power=replace(one.power, levels=()))
    assert refusal_of(replace(PLAIN, ships=(PLAIN.ships[0], none))).at == "/ships/1/power/levels"


@rows(
    ({"readiness": (ci.WeaponReadiness("keel"),)}, "/readiness/0/weapon"),
    ({"magazines": (ci.Magazine("rack_port"), ci.Magazine("rack_port"))}, "/magazines/1/rack"),
    ({"magazines": (ci.Magazine("keel"),)}, "/magazines/0/missiles"),
    ({"magazines": (ci.Magazine("rack_port", ("thistle",) * 21),)}, "/magazines/0/missiles"),
    ({"rounds": (ci.Rounds("chaff", 21),)}, "/rounds/0/left"),
    ({"rounds": (ci.Rounds("engine", 1),)}, "/rounds/0/system"),
)
def test_9_2_1_arms_are_those_of_the_sheet(changes: dict[str, Any], pointer: str) -> None:
    """Racks hold what they take, and dispensers no more than they did (CI-9.2.1-1, CI-11.5-1)."""
    one = PLAIN.ships[1]
    changed = replace(one, arms=replace(one.arms, **changes))
    state = replace(PLAIN, ships=(PLAIN.ships[0], changed))
    assert f"/ships/1/arms{pointer}" == refusal_of(state).at


@rows(
    ({"fighters": (ci.Fighter("1", 8), ci.Fighter("1", 8))}, "/fighters/1/id"),
    ({"fighters": (ci.Fighter("1", 9),)}, "/fighters/0/hull"),
    ({"fighters": (ci.Fighter("1", 0),)}, "/fighters/0/hull"),
    ({"craft": replace(ci.CRAFT["sandpiper"], mass=30)}, "/craft/mass"),
    ({"craft": replace(ci.CRAFT["sandpiper"], hull_type="light_shuttle")}, "/fighters"),
    ({"arms": replace(PLAIN.groups[0].arms, rounds=(ci.Rounds("chaff", 1),))}, "/arms"),
)
def test_12_1_a_group_is_of_its_craft(changes: dict[str, Any], pointer: str) -> None:
    """Fighters have the hull of their sheet, and shuttles fly alone (CI-12.1-1)."""
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
    """By a unit that has such a launcher, at a unit or a hex (CI-9.0-1)."""
    state = replace(PLAIN, guided=(replace(THISTLE, **changes),), launches=1)
    assert f"/guided/0{pointer}" == refusal_of(state).at
    ci.check(replace(state, guided=(THISTLE,)))
    stray = replace(THISTLE, id="stray")
    assert refusal_of(replace(PLAIN, guided=(stray,))).at == "/launches"


@rows(
    (ci.FireStep(declared=(ci.Declared("Wren", ()),)), "/declared/0/unit"),
    (
        ci.FireStep(declared=(ci.Declared("Ruff", (ci.Attack(weapon="keel", target="Rail"),)),)),
        "/declared/0/attacks/0/weapon",
    ),
    (
        ci.FireStep(declared=(ci.Declared("Ruff", (ci.Attack(weapon="flint_1", target="Wren"),)),)),
        "/declared/0/attacks/0/target",
    ),
    (ci.FireStep(uses=(ci.WeaponUse("Ruff", "keel", "standard"),)), "/uses/0/weapon"),
    (
        ci.FireStep(shots=(ci.OpenShot(id="1", unit="Wren", attack=ci.Attack(weapon="flint_1")),)),
        "/shots/0/unit",
    ),
    (
        ci.FireStep(rockets=(ci.RocketsDeclared(unit="Wren", system="r", guided="g"),)),
        "/rockets/0/unit",
    ),
    (ci.FireStep(angles=(ci.Angle("Larks", "Ruff"),)), "/angles/0/loser"),
    (ci.FireStep(failing=(ci.Threatened("Larks", "9"),)), "/failing/0/fighter"),
    (ci.FireStep(bursting=(ci.Bursting("Ruff", "port"),)), "/bursting/0/section"),
)
def test_2_3_1_fire_is_of_what_is_there(fire: ci.FireStep, pointer: str) -> None:
    """Units, weapons and sections of the fire step are in the battle (CI-2.3.1-1)."""
    assert f"/fire{pointer}" == refusal_of(replace(PLAIN, fire=fire)).at


def test_7_2_7_defensive_fire_may_meet_a_guided_weapon() -> None:
    """Which is gone when it has struck; where nothing was launched, none (CI-7.2.7-1)."""
    met = ci.FireStep(met=(ci.DefensiveShot("Ruff", "flint_1", "g1"),))
    assert refusal_of(replace(PLAIN, fire=met)).at == "/fire/met/0/shot"
    ci.check(replace(PLAIN, fire=met, launches=1, phase="allocate_defence"))


@rows(
    ({"sheets": (ci.NamedSheet("b", ci.BITTERN), ci.NamedSheet("b", ci.BITTERN))}, "/sheets/1/id"),
    ({"sheets": (ci.NamedSheet("bittern", replace(ci.BITTERN, mass=40)),)}, "/sheets/0/sheet/mass"),
    (
        {"craft": (ci.NamedCraft("sandpiper", replace(ci.CRAFT["sandpiper"], mass=30)),)},
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
        {"ships": (ship("Ruff", magazines=(ci.Magazine("rack", ("sling_torpedo",)),)),)},
        "/ships/0/magazines/0",
    ),
    (
        {"ships": (ship("Ruff", adaptive=(Preset("port", "laser", 1),)),)},
        "/ships/0/adaptive/0/section",
    ),
    ({"ships": (ship("Ruff", adaptive=(Preset("core", "laser", 1),)),)}, "/ships/0/adaptive"),
    ({"groups": (group("Larks", craft="keel"),)}, "/groups/0/craft"),
    ({"tables": ci.Tables(mass_bands=(ci.MassBand(1, 0),))}, "/tables/mass_bands/0"),
)
def test_1_what_is_set_up_is_consistent(changes: dict[str, Any], pointer: str) -> None:
    """Sheets are sound, and each side has a unit (CI-1.5-1, CI-RUL-27)."""
    given = (
        replace(ci.FIRST_CONTACT, groups=(), **changes)
        if "groups" not in changes
        else replace(ci.FIRST_CONTACT, **changes)
    )
    with pytest.raises(ci.Refusal) as caught:
        ci.setup(given)
    assert pointer == caught.value.at


def test_11_4_2_presets_are_within_the_rating() -> None:
    """A scenario may give points from the start, within the limits (CI-11.4.2-2)."""
    one, *others = ci.FLAGSHIP.ships
    more = replace(one, adaptive=(Preset("forward", "laser", 5),))
    with malformed(at="/ships/0/adaptive"):
        ci.setup(replace(ci.FLAGSHIP, ships=(more, *others)))


NEEDLE, *PODS = ci.CRAFT["sandpiper"].weapons
PLAIN_SANDPIPER = replace(
    ci.CRAFT["sandpiper"], sensors=0, weapons=(replace(NEEDLE, traits=()), *PODS)
)


def test_2_where_nobody_has_power_to_allocate_initiative_is_first() -> None:
    """A phase in which nobody can do anything is passed over (CI-UMP-65)."""
    groups = (group("Larks"), group("Finches", side="blue", cell=(0, -9)))
    given = ci.Setup(
        sides=("red", "blue"),
        craft=(ci.NamedCraft("sandpiper", PLAIN_SANDPIPER),),
        groups=groups,
        options=ci.Options(level="basic"),
    )
    assert ci.setup(given).phase == "initiative"


def test_the_units_of_the_samples_are_set_up_as_they_are() -> None:
    """Ships come before groups, each by its sheet (CI-1.5-1)."""
    state = ci.setup(ci.FIRST_CONTACT)
    assert [unit.id for unit in state.units] == ["Curlew", "Heron", "Dunlins"]
    assert state.ships[0].sheet == ci.SHIPS["bittern"]
    assert isinstance(ci.FIRST_CONTACT.ships[0], ci.ShipSetup)
    assert isinstance(ci.FIRST_CONTACT.groups[0], ci.GroupSetup)


@rows(lambda rows: rows[1:], lambda rows: (*rows[:1], *rows), lambda rows: (renamed(rows[0]),))
def test_7_4_3_a_condition_is_of_the_systems_of_its_sheet(change: Any) -> None:
    """That is looked at before what works of the ship, as its hangars are (CI-7.4.3-1)."""
    ship = ci.setup(ci.SAMPLES["carrier-strike"]).ships[0]
    first, *others = ship.condition.sections
    changed = replace(first, systems=change(first.systems))
    worn = replace(ship, condition=replace(ship.condition, sections=(changed, *others)))
    battle = ci.setup(ci.SAMPLES["carrier-strike"])
    state = replace(battle, ships=(worn, *battle.ships[1:]))
    assert refusal_of(state).at.startswith("/ships/0/condition")


def renamed(row: Any) -> Any:
    """The condition of a system that the sheet does not have."""
    return replace(row, id="none")


@rows(["drum-2"], ["m1"], ["drum-1", "drum-1"])
def test_10_0_a_deployment_that_is_announced_was_counted(devices: list[str]) -> None:
    """Else what a later one deploys would have its name (CI-10.0-1)."""
    made = announced(minelayer())
    row = made.announced[0]
    changed = tuple([replace(row, device=device) for device in devices])
    assert refusal_of(replace(made, announced=changed)).at.startswith("/announced/")


def test_5_4_1_no_speed_is_beyond_measure() -> None:
    """Else a battle could not be kept (CI-5.4.1-2)."""
    fast = replace(PLAIN.ships[0], motion=replace(PLAIN.ships[0].motion, vector=(0, -10_001)))
    state = replace(PLAIN, ships=(fast, PLAIN.ships[1]))
    assert refusal_of(state).at == "/ships/0/motion/vector"


def test_5_4_1_nothing_leaves_the_bounds_of_all_maps() -> None:
    """It ends at them, though it moves on, and the battle is read as it is written (CI-UMP-106)."""
    edge = replace(PLAIN.ships[0], cell=(FARTHEST, -FARTHEST))
    edge = replace(edge, motion=replace(edge.motion, vector=(7, -9)))
    state = replace(PLAIN, ships=(edge, *PLAIN.ships[1:]), phase="movement", order=("Ruff",))
    ci.check(state)
    after = give(state, ci.Move(unit="Ruff")).state
    assert after.ships[0].cell == (FARTHEST, -FARTHEST)
    assert after.ships[0].motion.vector == (7, -9)
    assert msgspec.convert(msgspec.to_builtins(after), ci.Battle) == after


def test_9_0_counters_are_not_counted_out() -> None:
    """However many launches there were, a name that is none of theirs is refused (CI-9.0-1)."""
    fire = ci.FireStep(uses=(ci.WeaponUse("Wren", "flint_1", "idle"),))
    assert refusal_of(replace(PLAIN, fire=fire, launches=10**9)).at == "/fire/uses/0/unit"


def test_5_1_2_a_group_lies_as_its_set_up_says() -> None:
    """Rolled or tumbled, as a ship does (CI-5.1.2.1-1)."""
    state = battle(ship("Ruff"), ship("Rail", side="blue"), group("Larks", roll=180, tumble=90))
    assert state.groups[0].motion.attitude == ci.Attitude(1, 180, 90)
