"""CI 9.2.3: drones, and the weapons that they carry."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_defence import direct
from rules.cold_infinity.builders_guided import HARBINGER_RACK, LAUNCHER, SLOW, drone
from rules.cold_infinity.table import rows
from umpire.kernel.errors import Code
from umpire.kernel.hexes import Hex, distance
from umpire.rules.cold_infinity.fire.lines import attachment_amplification, exposed
from umpire.rules.cold_infinity.guided.launches import Journey, launched, travelled
from umpire.rules.cold_infinity.state.drones import ATTACHMENT_ARC
from umpire.rules.cold_infinity.state.sheet import ATTACHMENT_UNFIT, bar_to_attaching
from umpire.rules.cold_infinity.state.tables import GuidedTable
from umpire.rules.cold_infinity.state.vessels import Drone
from umpire.rules.cold_infinity.state.weapons import Accuracy, WeaponBlock

TABLE = GuidedTable()


def turns(start: Drone, number: int, speed: int = 6) -> list[Journey]:
    journeys: list[Journey] = []
    for _ in range(number):
        before = journeys[-1].drone if journeys else start
        journeys.append(travelled(before, (0, 0), speed, lambda _: True))
    return journeys


def test_9_2_3_a_drone_travels_up_to_its_speed_each_turn() -> None:
    """At 6 hexes a turn 15 hexes take three turns (CI-9.2.3-1)."""
    journeys = turns(drone(15), 3)
    assert [distance(each.drone.position, (0, 0)) for each in journeys] == [9, 3, 0]
    assert [each.drone.range_left for each in journeys] == [14, 8, 5]
    assert [each.travel for each in journeys] == ["under_way", "under_way", "arrived"]
    assert journeys[-1].entered_from == (0, 1)


def test_9_2_3_a_drone_ends_with_its_range() -> None:
    """With 10 hexes of range a target 15 hexes away is not reached (CI-9.2.3-1)."""
    journeys = turns(drone(15, range_left=10), 2)
    assert [distance(each.drone.position, (0, 0)) for each in journeys] == [9, 5]
    assert [each.travel for each in journeys] == ["under_way", "expended"]


def test_9_2_3_a_drone_is_launched_with_its_maximum_range() -> None:
    """CI-9.2.3-1."""
    assert launched(SLOW, "A", (0, 15), (0, 0)) == drone(15)


def test_9_2_3_a_drone_that_sees_nothing_goes_where_it_saw_its_target() -> None:
    """CI-9.2.3-2."""
    journey = travelled(drone(3), (4, 0), 6, lambda _: False)
    assert journey.drone.position == (0, 0)
    assert journey.travel == "deactivated"
    assert travelled(drone(9), (4, 0), 6, lambda _: False).travel == "under_way"


def test_9_2_3_a_drone_that_sees_its_target_again_follows_it() -> None:
    """CI-9.2.3-2."""
    journey = travelled(drone(3), (4, -4), 20, lambda cell: cell == (0, 1))
    assert journey.drone.last_seen == (4, -4)
    assert journey.path[:3] == ((0, 3), (0, 2), (0, 1))
    assert journey.travel == "arrived"


def test_9_2_3_a_drone_in_the_hex_of_its_target_has_arrived() -> None:
    """CI-9.2.3-1, CI-UMP-48."""
    journey = travelled(drone(0), (0, 0), 6, lambda _: False)
    assert (journey.path, journey.travel, journey.entered_from) == (((0, 0),), "arrived", (0, 0))


@given(
    st.tuples(st.integers(-15, 15), st.integers(-15, 15)), st.integers(0, 40), st.integers(1, 10)
)
def test_9_2_3_drones_take_the_shortest_route(target: Hex, range_left: int, speed: int) -> None:
    """CI-9.2.3-1, CI-UMP-48."""
    start = Drone(target="A", position=(0, 0), range_left=range_left, last_seen=(9, 9))
    journey = travelled(start, target, speed, lambda _: True)
    moved = min(speed, range_left, distance((0, 0), target))
    assert [distance(cell, target) for cell in journey.path] == [
        distance((0, 0), target) - step for step in range(moved + 1)
    ]
    assert journey.drone.range_left == range_left - moved


def test_9_2_3_1_attachments_amplify_against_the_target_of_the_drone() -> None:
    """1 against its own target, none against others; it fires all round (CI-9.2.3.1-1)."""
    against = [attachment_amplification(drone(3), target, TABLE) for target in ("A", "B")]
    assert against == [1, 0]
    assert ATTACHMENT_ARC.shape == "turret"


def test_9_2_3_1_a_drone_that_fired_is_hit_more_easily() -> None:
    """1 more for each shot of last turn (CI-9.2.3.1-1)."""
    assert [exposed(drone(3, shots=shots), TABLE) for shots in (0, 2)] == [0, 2]


@rows(
    (direct(), None),
    (direct(configurations=("wave",)), ATTACHMENT_UNFIT),
    (direct(accuracy=Accuracy(1, -1)), ATTACHMENT_UNFIT),
    (HARBINGER_RACK, ATTACHMENT_UNFIT),
    (LAUNCHER, ATTACHMENT_UNFIT),
)
def test_9_2_3_1_drones_carry_weapons_of_small_vessels(
    block: WeaponBlock, bar: Code | None
) -> None:
    """CI-9.2.3.1-1."""
    assert bar_to_attaching(block) == bar
