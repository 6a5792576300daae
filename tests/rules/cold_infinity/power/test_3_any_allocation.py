"""CI 3: whatever is asked for, an allocation is refused or adds up."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cold_infinity.ships import MERIDIAN
from rules.cold_infinity.table import battle, give, only, ship
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.power.allocation import AllocatePower, PowerAllocated
from umpire.rules.cold_infinity.power.grids import Allocation, FromBattery, ToBattery
from umpire.rules.cold_infinity.state.vessels import Extra
from umpire.rules.cold_infinity.turns.steps import Finish

STATE = battle(ship("one", sheet="meridian"), ship("two", side="blue", cell=(40, 0)))
NAMES = [each.id for section in MERIDIAN.sections for each in section.systems]
SYSTEM = st.sampled_from([*NAMES, "ghost"])
BATTERY = st.sampled_from(["reserve", "reserve", "reserve", "capacitor_1"])
POINTS = st.integers(1, 12)
ALLOCATIONS = st.builds(
    Allocation,
    on=st.lists(st.sampled_from(NAMES), max_size=40).map(tuple),
    extra=st.lists(st.builds(Extra, SYSTEM, POINTS), max_size=2).map(tuple),
    from_batteries=st.lists(
        st.builds(FromBattery, BATTERY, st.sampled_from(["sensors", "engine"]), POINTS),
        max_size=2,
    ).map(tuple),
    to_batteries=st.lists(st.builds(ToBattery, BATTERY, POINTS), max_size=1).map(tuple),
    in_part=st.lists(st.sampled_from(["mantle", "ward", "ghost"]), max_size=1).map(tuple),
)


@settings(max_examples=150, deadline=None)
@given(ALLOCATIONS, ALLOCATIONS)
def test_3_1_what_is_used_is_what_plants_and_batteries_give(
    first: Allocation, second: Allocation
) -> None:
    """CI-3.1-1, CI-3.2-1."""
    state, held = STATE, {"capacitor_1": 80, "capacitor_2": 40, "reserve": 12}
    for allocation in (first, second):
        try:
            ruling = give(state, AllocatePower("one", allocation))
        except Refusal:
            continue
        told = only(ruling, PowerAllocated)
        given_by = {each.plant: each.power for each in told.given}
        charging = sum(each.power for each in allocation.to_batteries)
        relief = sum(each.power for each in allocation.from_batteries)
        assert told.used == sum(given_by.values()) - charging + relief
        left = {each.id: each.stored for each in told.levels}
        for plant, power in given_by.items():
            assert left[plant] == held[plant] - power
        assert 0 <= left["reserve"] <= held["reserve"]
        state = ruling.state
    assert give(give(state, Finish("red")).state, Finish("blue")).state.phase == "initiative"
