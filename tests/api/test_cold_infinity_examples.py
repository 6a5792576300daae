"""The worked examples of Cold Infinity, ruled on through both edges, with typed dice."""

from collections.abc import Sequence
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.infinity_rulings import Judge, setup, ship, target, told
from rules.cold_infinity.builders_hits import part
from umpire.rules.cold_infinity.state.sheet import Costs, Section, Sheet
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Bridge,
    Capacitor,
    Damage,
    DefensiveFire,
    DirectWeapon,
    Engine,
    FireArc,
    OtherSystem,
    PulseRating,
    System,
    Thruster,
    WeaponMount,
)

Json = Any
SIDES = ("red", "blue")
CORE = part("core", 0, 40, bridge=30, reactor=30)
DONE = [{"kind": "finish", "side": side} for side in SIDES]
RED_TO_B = {"kind": "declare_fire", "unit": "A", "attacks": [{"weapon": "weapon", "target": "B"}]}
TURRET = FireArc(heading="1", shape="turret")


@pytest.fixture
def judge(client: TestClient) -> Judge:
    """Return who rules."""
    return Judge(client)


def gun(accuracy: int = 0, **given: Any) -> DirectWeapon:
    """Return a weapon whose throw has its accuracy added, and nothing else."""
    return DirectWeapon(
        **{"id": "gun", "technology": "particle", **given}, accuracy=Accuracy(accuracy)
    )


def duel(weapon: DirectWeapon, struck: Sheet, **given: Json) -> Json:
    """Return the set-up of two ships, one hex apart, the first with a weapon."""
    mount = WeaponMount(id="weapon", structure=6, weapon="gun", arc=TURRET)
    armed = target(
        Section(name="forward", armour=0, hull=20, systems=(mount,)), CORE, weapons=(weapon,)
    )
    ships = ship("A", "red", "armed"), ship("B", "blue", "struck", 0, -1, facing=4)
    return setup(*ships, sheets={"armed": armed, "struck": struck}, **given)


def fired(judge: Judge, given: Json, faces: Sequence[int], *defence: Json) -> Json:
    """Return the ruling on the one shot of a duel, which blue may meet by some orders."""
    battle = judge.opened(given, phase="secret_attacks", order=["A", "B"])
    orders = [RED_TO_B, *[each for each in defence if each["kind"] == "set_defence"]]
    battle = judge.ruled(battle, [*orders, *DONE])["battle"]
    for order in defence[len(orders) - 1 :]:
        battle = judge.ruled(judge.led_to(battle, order["kind"]), [order])["battle"]
    return judge.ruled(
        judge.led_to(battle, "starship"), [{"kind": "resolve_fire", "shot": None}], faces
    )


def losses(ruling: Json) -> dict[str, int]:
    """Return what systems have lost by the hit of a ruling."""
    return {each["system"]: each["points"] for each in told(ruling, "ship_struck")["losses"]}


def hull(ruling: Json, section: str) -> int:
    """Return the hull of a section of the target."""
    sections = next(each for each in ruling["battle"]["ships"] if each["id"] == "B")["condition"]
    return next(int(each["hull"]) for each in sections["sections"] if each["name"] == section)


def test_3_1_2_a_capacitor_drains_over_turns(judge: Judge) -> None:
    """30/10 with basic systems of 10 and a weapon of 4: 16, 12, 8, 4, 0 (CI-3.1.2-1)."""
    core: tuple[System, ...] = (
        Bridge(id="bridge", structure=10),
        Capacitor(id="store", structure=15, capacity=30, recharge=10),
        *(OtherSystem(id=name, structure=6, power=power) for name, power in BASIC.items()),
    )
    sheet = target(Section(name="core", armour=0, hull=20, systems=core))
    ships = ship("A", "red", "wren", on=["basic"]), ship("B", "blue", "wren", 30, 0, on=["basic"])
    battle = judge.opened(setup(*ships, sheets={"wren": sheet}))
    held = []
    for on in (["basic"], *[["basic", "gun"]] * 5):
        order = {"kind": "allocate_power", "ship": "A", "allocation": {"on": on}}
        ruling = judge.ruled(battle, [order])
        (level,) = told(ruling, "power_allocated")["levels"]
        held.append(level["stored"])
        battle = judge.led_to(judge.led_to(ruling["battle"], "final"), "power_allocation")
    assert held == [20, 16, 12, 8, 4, 0]


BASIC = {"basic": 10, "gun": 4}
"""What systems draw."""


def test_5_4_1_a_ship_turns_and_accelerates(judge: Judge) -> None:
    """2+4 turned two facings, with thrust 3: 1+3,2+1, and next turn along it (CI-5.4.1-3)."""
    jets = tuple(
        Thruster(id=f"thruster_{place.lower()}", structure=20, channel=10, placement=place)
        for place in ("FP", "FS", "AP", "AS")
    )
    drive = Thruster(id="drive", structure=20, channel=10, accelerates="aft")
    engine = Engine(id="engine", structure=20, thrust=20, enrichment=4)
    core = Section(name="core", armour=0, hull=20, systems=(*CORE.systems, engine, drive, *jets))
    sheet = target(core, costs=Costs(acceleration=1, pivot=1, roll_tumble=1, slide=1))
    ships = ship("A", "red", "swift", 0, 0, facing=2, vector="2+4"), ship("B", "blue", "swift", 30)
    battle = judge.opened(setup(*ships, sheets={"swift": sheet}), phase="movement", order=["A"])
    turn = {"manoeuvre": "pivot", "sense": "counter_clockwise", "steps": 2}
    plan = [
        {"kind": "start_manoeuvre", **turn},
        {"kind": "accelerate", "direction": 6, "hexes": 3},
    ]
    ruling = judge.ruled(battle, [{"kind": "move", "unit": "A", "plan": plan}])
    moved = told(ruling, "unit_moved")
    assert (moved["motion"]["vector"], moved["cell"]) == ([1, -4], [1, -4])
    assert moved["motion"]["attitude"]["facing"] == 6
    later = judge.led_to(judge.led_to(ruling["battle"], "final"), "movement")
    (drifted,) = [each for each in judge.led_to(later, "final")["ships"] if each["id"] == "A"]
    assert drifted["cell"] == [2, -8]


def jet(name: str, structure: int) -> Thruster:
    """Return a thruster that is there to be struck."""
    return Thruster(id=name, structure=structure, channel=structure // 2, accelerates="aft")


LONG = target(
    part("forward", 0, 40, jet("thruster", 20), bridge_1=20, sensors=20, weapon=20),
    CORE,
    weapons=(gun(damage=Damage(fixed=1)),),
)
"""A ship with a system of four types in its forward section."""


@pytest.mark.parametrize(
    ("faces", "outcome", "lost"),
    [((3, 3, 2), (8, False, False), 0), ((4, 4, 4), (12, True, True), 5)],
)
def test_7_4_1_3_an_8_misses_and_a_12_does_half(
    judge: Judge, faces: tuple[int, ...], outcome: tuple[int, bool, bool], lost: int
) -> None:
    """Of 9 points a glancing hit takes the larger half of hull (CI-7.4.1.3-1, CI-7.4.1.3-6)."""
    ruling = fired(judge, duel(gun(damage=Damage(fixed=9)), LONG), faces)
    thrown = told(ruling, "shot_thrown")
    assert (thrown["result"], thrown["is_hit"], thrown["glancing"]) == outcome
    assert hull(ruling, "forward") == 40 - lost


def test_7_4_1_3_a_slashing_weapon_moves_along_the_chart(judge: Judge) -> None:
    """Rating 10, with 20 and 32 points: thruster, bridge, sensors, weapon (CI-7.4.1.3-2, -6)."""
    weapon = gun(5, damage=Damage(fixed=32), configurations=("slashing",), slashing=10)
    ruling = fired(judge, duel(weapon, LONG), (5, 5, 5))
    assert losses(ruling) == {"thruster": 10, "bridge_1": 10, "sensors": 10, "weapon": 2}


def test_7_4_1_3_a_16_goes_right_to_a_weapon(judge: Judge) -> None:
    """Without a trans-light drive, a hold or a hangar in the section (CI-7.4.1.3-3, -6)."""
    ruling = fired(judge, duel(gun(damage=Damage(fixed=9)), LONG), (5, 5, 6))
    assert losses(ruling) == {"weapon": 9}


def test_7_4_1_3_a_23_slices_every_system(judge: Judge) -> None:
    """Evenly; what is for a destroyed one is lost (CI-7.4.1.3-6)."""
    weapon = gun(8, damage=Damage(fixed=40), configurations=("slicing",))
    battle = judge.opened(duel(weapon, LONG), phase="starship")
    ruined = {"kind": "apply_hits", "unit": "B", "technology": "particle", "section": "forward"}
    ruling = judge.ruled(battle, [{**ruined, "result": 22, "rolled": [20]}])
    (gone,) = [name for name, points in losses(ruling).items() if points == 20]
    wave = {**ruined, "result": 23, "rolled": [40], "configuration": "slicing"}
    sliced = judge.ruled(ruling["battle"], [wave])
    others = {"thruster", "bridge_1", "sensors", "weapon"} - {gone}
    assert losses(sliced) == dict.fromkeys(others, 10)


def test_7_4_1_3_a_20_goes_through_to_the_hull_of_the_core(judge: Judge) -> None:
    """Three thrusters are gone, and the sensors of the core (CI-7.4.1.3-4, CI-7.4.1.3-6)."""
    outer = part("forward", 0, 40, *(jet(f"thruster_{number}", 4) for number in (1, 2, 3)))
    core, rest = part("core", 0, 40, sensors=8), part("aft", bridge=30, reactor=30)
    battle = judge.opened(duel(gun(), target(outer, core, rest)), phase="starship")
    hit = {"kind": "apply_hits", "unit": "B", "technology": "particle", "rolled": [4]}
    twenty = {**hit, "result": 20, "section": "forward"}
    sensors = {**hit, "result": 22, "section": "core", "rolled": [8]}
    ruling = judge.ruled(battle, [twenty, twenty, twenty, sensors])
    struck = judge.ruled(ruling["battle"], [{**twenty, "rolled": [9]}])
    assert losses(struck) == {}
    assert (hull(struck, "forward"), hull(struck, "core")) == (40, 31)


@pytest.mark.parametrize(
    ("rolled", "pulses"),
    [(11, 1), (14, 1), (15, 2), (18, 2), (19, 3), (22, 3), (23, 4), (26, 4), (27, 5)],
)
def test_8_1_2_pulses_that_strike(judge: Judge, rolled: int, pulses: int) -> None:
    """5/4: one for each interval of four above ten, the last begun too (CI-8.1.2-1)."""
    accuracy = 9 if rolled > 18 else 0
    weapon = gun(
        accuracy, damage=Damage(fixed=3), configurations=("pulse",), pulse=PulseRating(5, 4)
    )
    thrown = rolled - accuracy
    faces = [thrown // 3 + (place < thrown % 3) for place in range(3)]
    ruling = fired(judge, duel(weapon, LONG), (4, 4, 4, *faces))
    told_of = told(ruling, "pulses_thrown")
    assert (told_of["pulses"], told_of["drm"]) == (pulses, accuracy)
    assert len(told(ruling, "damage_thrown")["rolled"]) == pulses


def test_11_1_5_ablative_fire_takes_tenths_of_the_damage(judge: Judge) -> None:
    """-2 against 12 points takes twice 10 %, rounded up: 4; 8 get through (CI-11.1.5-1)."""
    shield = DirectWeapon(
        id="hail",
        technology="particle",
        damage=Damage(fixed=1),
        speed=4,
        defensive_fire=DefensiveFire(2),
        traits=("Ablative Defensive Fire",),
    )
    mount = WeaponMount(id="hail", structure=6, weapon="hail", arc=TURRET)
    struck = target(
        Section(name="forward", armour=0, hull=40, systems=(mount,)), CORE, weapons=(shield,)
    )
    met = {"unit": "B", "weapon": "hail", "shot": "shot-1"}
    ruling = fired(
        judge,
        duel(gun(damage=Damage(fixed=12), speed=1), struck),
        (5, 5, 4),
        {"kind": "set_defence", "unit": "B", "weapon": "hail", "mode": "standard"},
        {"kind": "allocate_defence", "side": "blue", "allocation": [met]},
    )
    assert told(ruling, "shot_thrown")["result"] == 14
    assert hull(ruling, "forward") == 40 - 8
