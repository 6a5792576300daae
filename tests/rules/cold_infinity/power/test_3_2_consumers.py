"""CI 3.2 to 3.4: requirements, switching, zero power, and what destroyed systems draw."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.cold_infinity.table import illegal, rows
from umpire.kernel.errors import IllegalOrder
from umpire.rules.cold_infinity.power.grids import (
    BatteryTurn,
    Condition,
    Consumer,
    Switched,
    battery_turn,
    boostable,
    consumers,
    lingering,
    power_of,
    require_forced_off,
    require_switch,
    stays_on,
    switched,
)
from umpire.rules.cold_infinity.state.sheet import Section, Sheet, Silhouettes
from umpire.rules.cold_infinity.state.weapons import (
    Bridge,
    DirectWeapon,
    Engine,
    FireArc,
    Hold,
    OtherSystem,
    Reactor,
    Sensors,
    Shield,
    SupportSensors,
    System,
    Thruster,
    WeaponMount,
)

RAILGUN = DirectWeapon(id="railgun", technology="matter", power=1)
GUNS = tuple(
    WeaponMount(id=f"gun_{n}", structure=2, weapon="railgun", arc=FireArc("1")) for n in range(1, 5)
)
SENSORS = Sensors(id="sensors", structure=16, ew=8, boost=4, power=4)
ENGINE = Engine(id="engine", structure=8, thrust=4, enrichment=2)
FRIGATE = Sheet(
    class_name="Frigate",
    hull_type="frigate",
    mass=12.7,
    silhouettes=Silhouettes(1, 3),
    sections=(
        Section(name="forward", hull=20, systems=GUNS[:2]),
        Section(
            name="core",
            hull=20,
            systems=(
                Bridge(id="bridge", structure=10),
                ENGINE,
                Reactor(id="reactor", structure=8, rating=8),
                SENSORS,
            ),
        ),
        Section(name="aft", hull=20, systems=GUNS[2:]),
    ),
    weapons=(RAILGUN,),
)


def test_3_1_the_requirement_of_the_frigate_is_that_of_all_its_systems() -> None:
    """Four railguns and the sensors, as its sheet prints: 8 (CI-3.1-1, CI-1.5-1)."""
    assert sum(each.power or 0 for each in consumers(FRIGATE)) == 8
    assert [each.system for each in consumers(FRIGATE)][:2] == ["gun_1", "gun_2"]


@rows(
    (GUNS[0], 1),
    (SENSORS, 4),
    (SupportSensors(id="ess", structure=3, rating=9, power=6), 6),
    (Shield(id="shield", structure=4, power=3), 3),
    (OtherSystem(id="drive", structure=9, power=12, trans_light=True), 12),
    (OtherSystem(id="rockets", structure=1), 0),
    (ENGINE, 0),
    (OtherSystem(id="sail", structure=1, unpowered=True), None),
    (Bridge(id="bridge", structure=10), None),
    (Thruster(id="thruster", structure=8, channel=4), None),
    (Hold(id="hangar", structure=4), None),
    (Reactor(id="reactor", structure=8, rating=8), None),
)
def test_3_3_what_systems_need(system: System, power: int | None) -> None:
    """CI-3.3-1, CI-3.3-2."""
    assert power_of(system, (RAILGUN,)) == power


@rows(
    (GUNS[0], False),
    (replace(GUNS[0], weapon="tracker"), True),
    (Shield(id="veil", structure=4, absorption=2, power=2), False),
    (Shield(id="veil", structure=4, absorption=2, power=2, overload=True), True),
    (SENSORS, True),
    (ENGINE, True),
    (SupportSensors(id="ess", structure=3, rating=9), False),
    (Bridge(id="bridge", structure=10), False),
)
def test_3_5_what_takes_extra_power(*, system: System, takes: bool) -> None:
    """CI-3.5-1, CI-4.7-1, CI-UMP-248."""
    tracker = replace(RAILGUN, id="tracker", configurations=("tracking",), tracking=2)
    assert boostable(system, (RAILGUN, tracker)) is takes


@rows(
    (3, True, [3, 3, 3, 0, 0]),
    (3, False, [0, 0, 0, 0, 0]),
    (4, True, [4, 4, 4, 4, 0]),
    (1, True, [1, 0, 0, 0, 0]),
    (0, True, [0, 0, 0, 0, 0]),
    (None, True, [0, 0, 0, 0, 0]),
)
def test_3_4_a_destroyed_system_draws_on_for_as_many_turns_as_its_power(
    *, power: int | None, was_active: bool, drawn: list[int]
) -> None:
    """From the turn after, if it was on (CI-3.4-1, CI-RUL-18). The book's weapon needs 3."""
    assert [lingering(power, turn, was_active=was_active) for turn in range(1, 6)] == drawn


@given(st.integers(0, 50))
def test_3_4_on_the_turn_of_destruction_nothing_lingers(power: int) -> None:
    """CI-RUL-18."""
    assert lingering(power, 0, was_active=True) == 0
    assert sum(lingering(power, t, was_active=True) for t in range(60)) == power * power


@rows(
    (4, False, False, False),
    (0, False, False, False),
    (0, False, True, True),
    (None, False, False, True),
    (4, True, False, True),
    (0, True, False, True),
)
def test_3_2_without_any_plant_only_unpowered_systems_stay_on(
    *, power: int | None, plants_live: bool, on_battery: bool, stays: bool
) -> None:
    """CI-3.2-3, CI-3.3-1, CI-3.3-2."""
    assert stays_on(power, plants_live=plants_live, on_battery=on_battery) is stays


def test_3_3_a_battery_gives_a_zero_power_system_a_point_in_ten_turns() -> None:
    """CI-3.3-1, CI-RUL-17."""
    consumed, turns = [], 0
    for turn in range(1, 22):
        turns, points = battery_turn(turns, 10)
        if points:
            consumed.append(turn)
    assert consumed == [10, 20]
    assert turns == 1
    assert battery_turn(0, 10) == BatteryTurn(1, 0)


@rows("ready", "cooling", "forced_off")
def test_3_2_what_is_not_destroyed_can_be_switched_off(condition: Condition) -> None:
    """CI-3.2-1."""
    consumer = Consumer("gun", 3, condition)
    require_switch(consumer, on=False)
    assert consumer.condition == condition


@rows(
    ("destroyed", "destroyed_system", "CI-3.4-1"),
    ("cooling", "cooling_down", "CI-7.1.1.1-1"),
    ("forced_off", "forced_off", "CI-3.2.2-1"),
)
def test_3_2_what_cannot_be_switched_on(condition: Condition, code: str, rule: str) -> None:
    """CI-3.4-1, CI-7.1.1.1-1, CI-3.2.2-1."""
    with illegal(code, rule=rule):
        require_switch(Consumer("gun", 3, condition), on=True)


def test_3_4_a_destroyed_system_cannot_be_switched_off() -> None:
    """CI-3.4-1."""
    with illegal("destroyed_system"):
        require_switch(Consumer("gun", 3, "destroyed"), on=False)


def test_3_2_1_small_vessels_switch_nothing() -> None:
    """CI-3.2.1-1, CI-2.1.1-1."""
    with illegal("nothing_switched"):
        require_switch(Consumer("gun", 0), on=False, small_vessel=True)


@rows((3, "ready", None), (0, "ready", None), (None, "ready", "unpowered_system"))
def test_3_2_2_what_can_be_forced_off(
    power: int | None, condition: Condition, code: str | None
) -> None:
    """CI-3.2.2-1."""
    told = None
    try:
        require_forced_off(Consumer("system", power, condition))
    except IllegalOrder as refused:
        told = refused.code
    assert told == code


def test_3_2_2_ruins_are_not_forced_off() -> None:
    """CI-3.2.2-1, CI-3.4-1."""
    with illegal("destroyed_system", rule="CI-3.2.2-1"):
        require_forced_off(Consumer("gun", 3, "destroyed"))


def test_3_2_what_goes_on_and_off_is_announced() -> None:
    """CI-3.2-1."""
    assert switched(("a", "b", "c"), ("c", "d")) == Switched(("d",), ("a", "b"))
