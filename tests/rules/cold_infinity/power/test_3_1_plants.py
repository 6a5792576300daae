"""CI 3.1, 13.1.4: reactors, capacitors, batteries and collectors."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import illegal, rows
from umpire.rules.cold_infinity.power.grids import (
    BatteryHit,
    Charged,
    battery_capacity,
    capacitor_capacity,
    capacitor_recharge,
    charged,
    collected,
    collector_capacity,
    kept,
    reactor_output,
    recharged,
    require_plants,
    system_battery_hit,
)
from umpire.rules.cold_infinity.state.options import CollectorLoss
from umpire.rules.cold_infinity.state.tables import PowerTable
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Capacitor,
    Collector,
    Reactor,
    Sensors,
    System,
)

TABLE = PowerTable()
REACTOR = Reactor(id="r", structure=8, rating=8)
CAPACITOR = Capacitor(id="c", structure=15, capacity=30, recharge=10)
BATTERY = Battery(id="b", structure=20, capacity=20, convert=2)
PANEL = Collector(id="p", structure=1, rating=1)


@rows((0, 8), (3, 5), (8, 0), (11, 0))
def test_3_1_1_a_reactor_gives_a_point_for_each_of_its_structure(lost: int, power: int) -> None:
    """CI-3.1.1-1, CI-13.1.4-1."""
    assert reactor_output(REACTOR, lost) == power


def test_3_1_1_structure_beyond_the_rating_gives_no_power() -> None:
    """CI-RUL-15."""
    sturdy = Reactor(id="r", structure=12, rating=8)
    assert [reactor_output(sturdy, lost) for lost in (0, 2, 4, 5, 12)] == [8, 8, 8, 7, 0]


def test_3_1_2_the_book_drains_a_capacitor_by_firing_every_turn() -> None:
    """CI-3.1.2-1."""
    starts, ends, level = [], [], 30
    for used in (10, 14, 14, 14, 14, 14):
        starts.append(level)
        ends.append(level - used)
        level = recharged(level - used, CAPACITOR.recharge, CAPACITOR.capacity)
    assert starts == [30, 30, 26, 22, 18, 14]
    assert ends == [20, 16, 12, 8, 4, 0]
    assert level == 10


def test_3_1_2_four_points_of_basics_off_for_a_turn_feed_the_weapon_again() -> None:
    """CI-3.1.2-1."""
    assert recharged(10 - 6, CAPACITOR.recharge, CAPACITOR.capacity) == 14


@given(st.integers(0, 30), st.integers(0, 30))
def test_3_1_2_a_capacitor_never_holds_more_than_it_can(level: int, gain: int) -> None:
    """CI-3.1.2-1."""
    assert level <= recharged(level, gain, 30) <= 30


@rows((0, 30), (1, 28), (4, 22), (15, 0))
def test_3_1_2_damage_takes_two_points_of_capacity(lost: int, capacity: int) -> None:
    """CI-3.1.2-2, CI-13.1.4-1, CI-RUL-12."""
    assert capacitor_capacity(CAPACITOR, lost, TABLE) == capacity
    assert kept(30, capacity) == capacity
    assert kept(1, capacity) == min(1, capacity)


@rows((0, 10, 10), (4, 10, 2), (6, 10, 0), (15, 0, 0))
def test_3_1_2_damage_leaves_the_gain_as_it_is(lost: int, gain: int, by_house_rule: int) -> None:
    """CI-RUL-12, CI-UMP-4."""
    assert capacitor_recharge(CAPACITOR, lost, TABLE, damaged_too=False) == gain
    assert capacitor_recharge(CAPACITOR, lost, TABLE, damaged_too=True) == by_house_rule


def test_3_1_3_forty_points_fill_the_battery_of_the_book() -> None:
    """CI-3.1.3-1."""
    assert charged(BATTERY, 0, 40) == Charged(20, 0)


@rows(
    (4, 10, 0, Charged(9, 0)),
    (4, 11, 0, Charged(9, 1)),
    (19, 10, 0, Charged(20, 8)),
    (14, 4, 6, Charged(14, 4)),
    (0, 1, 0, Charged(0, 1)),
)
def test_3_1_3_power_that_stores_no_point_is_spent_for_nothing(
    stored: int, power: int, lost: int, expected: Charged
) -> None:
    """CI-3.1.3-1, CI-UMP-5."""
    assert charged(BATTERY, stored, power, lost) == expected


@rows((0, 20), (6, 14), (20, 0))
def test_3_1_3_a_battery_loses_a_point_for_each_of_its_structure(lost: int, capacity: int) -> None:
    """CI-3.1.3-2, CI-13.1.4-1."""
    assert battery_capacity(BATTERY, lost) == capacity


def test_3_1_4_the_first_hit_on_a_system_destroys_its_battery() -> None:
    """CI-3.1.4-1."""
    assert system_battery_hit(4, intact=True) == BatteryHit(destroyed=True, absorbed=1, rest=3)
    assert system_battery_hit(4, intact=False) == BatteryHit(destroyed=False, absorbed=0, rest=4)
    assert system_battery_hit(0, intact=True) == BatteryHit(destroyed=False, absorbed=0, rest=0)


def test_3_1_4_a_system_battery_holds_what_is_printed() -> None:
    """CI-3.1.4-1, CI-RUL-15."""
    large = Battery(id="s", structure=1, capacity=50, convert=5, serves="gun")
    assert charged(large, 0, 100).stored == 20
    assert battery_capacity(large, 0) == 50
    assert battery_capacity(large, 1) == 0


@rows(
    (1, 1, 0, "two_per_point", 1),
    (1, 1, 1, "two_per_point", 0),
    (6, 6, 1, "two_per_point", 4),
    (6, 6, 4, "two_per_point", 0),
    (6, 6, 1, "structure", 5),
    (6, 6, 6, "structure", 0),
    (9, 2, 2, "two_per_point", 0),
)
def test_3_1_5_a_collector_loses_two_points_for_each_of_its_structure(
    rating: int, structure: int, lost: int, rule: CollectorLoss, capacity: int
) -> None:
    """CI-3.1.5-2, CI-RUL-13."""
    panel = Collector(id="p", structure=structure, rating=rating)
    assert collector_capacity(panel, lost, rule, TABLE) == capacity


def test_3_1_5_a_collector_gathers_a_point_a_turn_and_an_array_loses_one_panel() -> None:
    """CI-3.1.5-1, CI-3.1.5-2."""
    assert collected(Collector(id="p", structure=3, rating=3), 3, TABLE) == 1
    assert collected(PANEL, 0, TABLE) == 0
    assert collected(Collector(id="w", structure=3, rating=3, weapons=True), 3, TABLE) == 0
    array = [collector_capacity(PANEL, lost, "two_per_point", TABLE) for lost in (0, 1, 0)]
    assert sum(collected(PANEL, capacity, TABLE) for capacity in array) == 2


@rows(
    (REACTOR, REACTOR, BATTERY),
    (CAPACITOR, BATTERY),
    (PANEL, BATTERY),
    (Sensors(id="s", structure=16, ew=8, boost=4, power=4),),
    (REACTOR, PANEL, Battery(id="s", structure=1, capacity=5, convert=1, serves="gun")),
)
def test_3_1_plants_that_go_together(systems: tuple[System, ...]) -> None:
    """CI-3.1-1, CI-3.1.3-1, CI-3.1.5-1."""
    require_plants(systems, frozenset({"engine"}))


@rows(
    ((REACTOR, CAPACITOR), "capacitor_with_reactor"),
    ((BATTERY,), "battery_unfed"),
    (
        (REACTOR, Battery(id="s", structure=1, capacity=5, convert=1, serves="engine")),
        "system_battery_unfit",
    ),
)
def test_3_1_plants_that_do_not_go_together(systems: tuple[System, ...], code: str) -> None:
    """CI-3.1.2-2, CI-3.1.3-1."""
    with illegal(code):
        require_plants(systems, frozenset({"engine"}))
