"""What each seat sees and hears: allow-lists, sealed orders, generic counters."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.asked import choices, explores, hears
from rules.cold_infinity.builders_guided import THISTLE
from rules.cold_infinity.table import battle, give, group, having, rows, ship
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.defence.allocation import PlanDefences, SetDefence, SplitShield
from umpire.rules.cold_infinity.fire.declaring import WaveEnded
from umpire.rules.cold_infinity.fire.lines import ChooseAngles, DeclareFire, ResolveFire
from umpire.rules.cold_infinity.fire.throws import DamageThrown, PulsesThrown
from umpire.rules.cold_infinity.hits.effects import ResolveDamage
from umpire.rules.cold_infinity.hits.failures import ShipStruck, UnitLost
from umpire.rules.cold_infinity.movement.flights import Move, UnitMoved
from umpire.rules.cold_infinity.play import PHASES, UNKNOWN, veils
from umpire.rules.cold_infinity.power.allocation import AllocatePower
from umpire.rules.cold_infinity.power.grids import Allocation
from umpire.rules.cold_infinity.referee import Withdraw
from umpire.rules.cold_infinity.state.battle import (
    Attack,
    Battle,
    Declared,
    Known,
    OpenShot,
    PhaseName,
    Plot,
    SnapPlot,
    WeaponUse,
    change_fire,
    change_ship,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import (
    Condition,
    Silhouettes,
    TechnologyPoints,
    with_section,
)
from umpire.rules.cold_infinity.state.values import (
    Ahead,
    EssAllocation,
    EwAllocation,
    StandingOrders,
    StartManoeuvre,
    Warfare,
)
from umpire.rules.cold_infinity.state.vessels import Defences, Power, ShieldSplit, ToldArmour
from umpire.rules.cold_infinity.turns.initiative import PhaseBegan, SideFinished
from umpire.rules.cold_infinity.turns.steps import (
    DetermineInitiative,
    Finish,
    FinishAhead,
    SetStandingOrders,
)
from umpire.rules.cold_infinity.view import view
from umpire.rules.cold_infinity.warfare.announcements import (
    AllocateEw,
    EwAllocated,
    UnitsIdentified,
)

RED, BLUE = Seat("side", "red"), Seat("side", "blue")
OTHERS = (BLUE, OBSERVER)
PLAIN = battle(
    ship("Ruff", cell=(0, 5), vector="1+3,2+1"),
    ship("Rail", side="blue", sheet="meridian", cell=(0, -5)),
    group("Larks", cell=(1, 5)),
)
HIDDEN = replace(PLAIN, options=Options(unit_identification=True))
UNSAID = replace(PLAIN, options=Options(standing_orders=False))
ANGLES = ChooseAngles(group="Larks", opponent="Larks", attack="aft", defence="forward")
ATTACK = Attack(weapon="flint_1", target="Rail")


def at(state: Battle, phase: PhaseName, **fields: Any) -> Battle:
    return replace(state, phase=phase, **fields)


def test_5_4_1_a_vector_stands_in_the_notation_of_the_book() -> None:
    """CI-5.4.1-3, CI-5.4.1-2."""
    seen = view(PLAIN, BLUE).ships[0]
    assert (seen.vector, seen.speed, seen.cell) == ("1+3,2+1", 4, (0, 5))


def test_1_5_all_see_sheets_and_what_is_left() -> None:
    """CI-1.5-1, CI-3.2-1."""
    mine, other = view(PLAIN, RED).ships[0], view(PLAIN, BLUE).ships[0]
    for field in ("sheet", "condition", "power", "thrust", "ew_points", "rating", "worn"):
        assert getattr(mine, field) == getattr(other, field)
    assert (mine.thrust, mine.ew_points) == (6, 8)


@rows(RED, *OTHERS)
def test_7_4_4_all_see_what_hull_is_left_and_what_is_destroyed(seat: Seat) -> None:
    """CI-7.4.4-1."""
    condition = PLAIN.ships[0].condition
    forward = condition.sections[0]
    systems = [replace(each, destroyed=each.id in {"rack", "flint_2"}) for each in forward.systems]
    worn = replace(forward, hull=3, systems=tuple(systems))
    seen = view(change_ship(PLAIN, "Ruff", condition=with_section(condition, worn)), seat).ships[0]
    assert (view(PLAIN, seat).ships[0].hull, seen.hull) == (60, 43)
    assert seen.destroyed == ("flint_2", "rack")


@rows(*OTHERS)
def test_9_2_magazines_and_plans_are_their_owners_alone(seat: Seat) -> None:
    """CI-9.2.1-1, CI-7.4.1.3-5."""
    seen, own = view(PLAIN, seat), view(PLAIN, RED)
    assert (seen.ships[0].arms, seen.ships[0].defences) == (None, None)
    assert seen.groups[0].arms is None
    assert own.ships[0].arms == PLAIN.ships[0].arms
    assert view(PLAIN, REFEREE).ships[1].defences == Defences()


@rows(*OTHERS)
def test_2_1_3_ew_is_secret_until_it_is_told(seat: Seat) -> None:
    """CI-2.1.3-1."""
    levels = EwAllocation(shroud=2, ecm=1)
    state = change_ship(PLAIN, "Ruff", warfare=Warfare(ew=levels, set=True))
    seen = view(state, seat).ships[0]
    assert (seen.ew, seen.ew_set, seen.shroud_radius) == (None, None, None)
    assert view(state, RED).ships[0].ew == levels
    assert view(replace(state, ew_open=True), seat).ships[0].ew == levels


@rows(RED, *OTHERS)
def test_4_1_shrouds_are_told_as_far_as_they_reach(seat: Seat) -> None:
    """CI-4.7.1-1."""
    warfare = Warfare(ew=EwAllocation(shroud=2), ess=EssAllocation(shroud=3), set=True)
    units = (ship("Ruff", sheet="harrowgate"), ship("Rail", cell=(3, 3)), ship("Teal", side="blue"))
    state = battle(*units, ew_open=True)
    for name in ("Ruff", "Rail"):
        state = change_ship(state, name, warfare=warfare)
    radii = [(each.shroud_radius, each.support_radius) for each in view(state, seat).ships[:2]]
    assert radii == [(20, 24), (20, 0)]


@rows(*OTHERS)
def test_2_1_4_targets_are_told_with_declared_fire(seat: Seat) -> None:
    """CI-2.1.4-1, CI-9.1-1, CI-UMP-104."""
    state = at(PLAIN, "launch", guided=(THISTLE,), launches=1)
    seen = view(state, seat).guided[0]
    assert (seen.id, seen.cell, seen.launcher, seen.target) == ("g1", (0, 5), None, None)
    told = view(at(state, "switch_defence"), seat).guided[0]
    assert (told.launcher, told.munition, told.target) == ("Ruff", "thistle", "Rail")
    later = view(replace(state, turn=2), seat).guided[0]
    assert later.target == "Rail"


WRITTEN: list[tuple[str, Any, PhaseName]] = [
    ("declared", (Declared("Ruff", (ATTACK,)),), "switch_defence"),
    ("uses", (WeaponUse("Ruff", "hailstone_1", "standard"),), "switch_defence"),
    ("switched", (WeaponUse("Ruff", "hailstone_1", "standard"),), "allocate_defence"),
]


@pytest.mark.parametrize(("field", "rows", "opens"), WRITTEN)
@pytest.mark.parametrize("seat", OTHERS)
def test_2_3_1_what_is_declared_is_sealed_until_its_phase_is_over(
    seat: Seat, field: str, rows: Any, opens: PhaseName
) -> None:
    """CI-2.3.1-1, CI-7.2.1-1."""
    before = change_fire(at(PLAIN, PHASES[PHASES.index(opens) - 1]), **{field: rows})
    assert getattr(view(before, RED).fire, field) == rows
    assert getattr(view(before, seat).fire, field) == ()
    assert getattr(view(at(before, opens), seat).fire, field) == rows


@rows(*OTHERS)
def test_2_2_1_plots_are_shown_together(seat: Seat) -> None:
    """CI-2.2.1-1."""
    options = Options(movement_turns="nimble")
    plots = (Plot(unit="Ruff"), Plot(unit="Larks"))
    state = at(PLAIN, "plots", options=options, plots=plots)
    assert view(state, RED).plots == plots
    assert view(state, seat).plots == ()
    assert view(at(state, "small_vessel_plots"), seat).plots == plots[:1]
    assert view(at(state, "movement"), seat).plots == plots


def test_5_5_1_snaps_are_made_together() -> None:
    """CI-5.5.1-1."""
    turn = StartManoeuvre(manoeuvre="pivot", sense="clockwise", steps=1)
    state = at(PLAIN, "snap_manoeuvres", snaps=(SnapPlot("Larks", turn),))
    assert (len(view(state, RED).snaps), len(view(state, BLUE).snaps)) == (1, 0)


@rows("electronic_warfare", "launch", "guided", "final")
def test_11_4_2_adaptive_points_are_what_has_been_told(phase: PhaseName) -> None:
    """CI-11.4.2-4, CI-UMP-102."""
    first = PLAIN.ships[1].condition.sections[0]
    rows = (TechnologyPoints("laser", 2, stored=1), TechnologyPoints("plasma", 0, stored=1))
    condition = with_section(PLAIN.ships[1].condition, replace(first, adaptive=rows, pool=1))
    told = (ToldArmour(first.name, "laser", 1),)
    state = at(change_ship(PLAIN, "Rail", condition=condition, told_armour=told), phase)
    seen, own = view(state, RED).ships[1], view(state, BLUE).ships[1]
    assert (seen.condition.sections[0].adaptive, seen.condition.sections[0].pool) == ((), 0)
    assert (own.condition.sections[0].adaptive, own.condition.sections[0].pool) == (rows, 1)
    assert seen.told_armour == own.told_armour == told


def test_4_9_who_is_not_identified_is_a_generic_counter() -> None:
    """CI-4.9-1."""
    seen = view(HIDDEN, RED)
    (contact,) = seen.contacts
    assert ([each.id for each in seen.ships], len(seen.groups)) == (["Ruff"], 1)
    expected = ("Rail", 7, None, None)
    assert (contact.id, contact.sections, contact.mass, contact.silhouettes) == expected


def test_4_9_what_is_known_of_a_unit_grows() -> None:
    """CI-4.9-1, CI-4.9-2."""
    massed = replace(HIDDEN, known=(Known("red", "Rail", mass=True),))
    assert view(massed, RED).contacts[0].mass == 41.98
    outlined = replace(HIDDEN, known=(Known("red", "Rail", mass=True, silhouette=True),))
    assert view(outlined, RED).contacts[0].silhouettes == Silhouettes(5, 8)
    full = Known("red", "Rail", mass=True, silhouette=True, full=True)
    assert view(replace(HIDDEN, known=(full,)), RED).contacts == ()
    assert view(replace(HIDDEN, known=(full,)), BLUE).known == ()


def test_4_9_an_observer_sees_what_every_side_does() -> None:
    """CI-UMP-101."""
    assert [each.id for each in view(HIDDEN, OBSERVER).contacts] == ["Ruff", "Rail", "Larks"]
    full = Known("red", "Rail", mass=True, silhouette=True, full=True)
    seen = view(replace(HIDDEN, known=(full,)), OBSERVER)
    assert [each.id for each in seen.ships] == ["Rail"]


def test_4_9_fire_of_a_generic_counter_shows_without_its_weapon() -> None:
    """CI-UMP-103."""
    shot = OpenShot(id="s1", unit="Rail", attack=Attack(weapon="undertow", target="Ruff"))
    state = change_fire(at(HIDDEN, "allocate_defence"), shots=(shot,))
    seen = view(state, RED).fire.shots[0]
    assert (seen.target, seen.attack) == ("Ruff", None)


def moved(unit: str) -> UnitMoved:
    ruling = give(at(PLAIN, "movement", order=(unit,)), Move(unit=unit))
    return next(each for each in ruling.events if isinstance(each, UnitMoved))


def test_4_9_events_of_a_generic_counter_are_told_in_part() -> None:
    """CI-UMP-103."""
    event = replace(moved("Rail"), thrust=9)
    heard: Any = event.heard(HIDDEN, RED)
    assert (event.cell, 0) == (heard.cell, heard.thrust)
    assert event.heard(HIDDEN, BLUE) == event
    lost = UnitLost(unit="Rail", status="destroyed")
    assert lost.heard(HIDDEN, RED) == lost
    order = AllocatePower("Rail", Allocation(on=("engine",)))
    for each in give(PLAIN, order).events:
        assert each.heard(HIDDEN, RED) is None
    assert not hears(HIDDEN, Move(unit="Rail"), RED)
    assert hears(PLAIN, Move(unit="Rail"), RED)


def test_4_9_what_a_generic_counter_fires_is_not_told_by_its_dice() -> None:
    """CI-UMP-103."""
    thrown = PulsesThrown(shot="s1", unit="Rail", target="Ruff", drm=0, pulses=2, rolls=())
    rolled = DamageThrown(shot="s1", unit="Rail", target="Ruff", rolled=(9,))
    for event in (thrown, rolled, WaveEnded(shot="s1", unit="Rail", range_hexes=3)):
        assert event.heard(HIDDEN, RED) is None
        assert event.heard(HIDDEN, BLUE) == event


def test_4_9_a_side_hears_what_it_has_learned_of_counters() -> None:
    """CI-4.9-1."""
    learned = UnitsIdentified(side="red", known=(Known("red", "Rail", mass=True),), only=("red",))
    assert learned.heard(HIDDEN, RED) == learned
    assert learned.heard(HIDDEN, OBSERVER) is None


def test_4_8_2_what_a_ship_switches_is_not_read_from_its_order() -> None:
    """CI-4.8.2-1."""
    order = AllocatePower("Rail", Allocation(on=("engine",)))
    assert not hears(PLAIN, order, RED)
    assert hears(PLAIN, order, BLUE)


def test_4_9_what_is_not_known_of_a_unit_changes_nothing_that_is_seen() -> None:
    """CI-4.9-1."""
    rail = HIDDEN.ships[1]
    bare = [replace(each, armour=0) for each in rail.condition.sections]
    twin = having(
        HIDDEN,
        "Rail",
        sheet={"class_name": "Noon, dreadnought", "mass": 45},
        condition=Condition(tuple(bare)),
        power=Power(),
    )
    assert view(HIDDEN, RED) == view(twin, RED)
    assert choices(HIDDEN, RED) == choices(twin, RED)


def test_2_1_3_a_sealed_event_is_heard_when_its_phase_begins() -> None:
    """CI-2.1.3-1."""
    event = EwAllocated(unit="Ruff", side="red", ew=EwAllocation(shroud=1), turn=1)
    state = at(PLAIN, "electronic_warfare")
    assert [event.heard(state, seat) for seat in (RED, REFEREE)] == [event, event]
    assert [event.heard(state, seat) for seat in OTHERS] == [None, None]
    assert event.heard(at(PLAIN, "announce_ew"), BLUE) == event


@rows(
    AllocateEw("Ruff", EwAllocation(shroud=1)),
    DeclareFire("Ruff", (ATTACK,)),
    SetDefence("Ruff", "hailstone_1", "standard"),
    PlanDefences("Ruff", Defences()),
)
def test_2_3_1_secret_orders_are_their_owners(order: Value) -> None:
    """CI-2.3.1-1."""
    assert [hears(PLAIN, order, seat) for seat in (RED, REFEREE, BLUE, OBSERVER)] == [
        True,
        True,
        False,
        False,
    ]


def test_11_2_3_shields_are_split_in_secret_once_fire_is_declared() -> None:
    """CI-11.2.3-1."""
    order = SplitShield("Rail", ShieldSplit("mantle", 1))
    assert hears(PLAIN, order, RED)
    assert not hears(at(PLAIN, "switch_defence"), order, RED)


@rows(
    ("power_allocation", Finish("red"), True),
    ("power_allocation", Finish("blue"), False),
    ("power_allocation", FinishAhead("blue", "initiative"), True),
    ("power_allocation", SetStandingOrders("red", StandingOrders()), False),
    ("initiative", Finish("blue"), False),
    ("initiative", DetermineInitiative(), False),
    ("electronic_warfare", Finish("red"), True),
    ("secret_attacks", Finish("red"), True),
    ("countermeasures", Finish("red"), True),
    ("secret_attacks", Withdraw("red"), True),
    ("secret_attacks", DeclareFire("Ruff", (ATTACK,)), False),
    ("dogfights", Finish("red"), True),
    ("dogfights", ANGLES, True),
    ("final", Finish("red"), False),
    ("final", Withdraw("red"), True),
    ("starship", ResolveFire(), True),
    ("damage_effects", ResolveDamage(), True),
)
def test_2_3_1_what_may_open_what_is_sealed_cannot_be_tried(
    phase: PhaseName, order: Value, *, finds: bool
) -> None:
    """CI-2.3.1-1, CI-UMP-122."""
    assert explores(at(PLAIN, phase), order) == finds


def test_2_3_1_who_is_done_ahead_may_end_a_phase_that_waits_for_an_order() -> None:
    """CI-UMP-122."""
    state = at(PLAIN, "final", ahead=(Ahead("red", 1, "final"),))
    assert explores(state, Finish("red"))
    assert not explores(state, Finish("blue"))


@rows(("power_allocation", Finish("red")), ("dogfights", Finish("red")), ("dogfights", ANGLES))
def test_2_3_1_without_standing_orders_the_end_of_a_phase_shows_nothing(
    phase: PhaseName, order: Value
) -> None:
    """CI-2.3.1-1."""
    assert not explores(at(UNSAID, phase), order)


def test_2_2_1_the_last_move_may_open_what_is_sealed() -> None:
    """CI-2.1.4-1."""
    state = at(PLAIN, "movement", order=("Ruff", "Rail"))
    assert not explores(state, Move(unit="Ruff"))
    assert explores(change_ship(state, "Ruff", moved=True), Move(unit="Rail"))


def test_4_9_the_weapon_of_a_generic_counter_is_not_told_by_its_hit() -> None:
    """CI-UMP-103."""
    struck = ShipStruck(
        hit_id="s1.1",
        firer="Rail",
        weapon="undertow",
        ship="Ruff",
        dealt=(),
        blows=(),
        lost_points=0,
        losses=(),
        sections=(),
        sections_lost=(),
        bursting=(),
    )
    assert struck.heard(HIDDEN, RED) == replace(struck, weapon=UNKNOWN)
    assert struck.heard(PLAIN, RED) == struck


@rows(
    (HIDDEN, SideFinished(side="red")),
    (PLAIN, PhaseBegan(turn=2, phase="power_allocation")),
    (PLAIN, PhaseBegan(turn=2, phase="electronic_warfare")),
    (PLAIN, PhaseBegan(turn=2, phase="secret_attacks")),
    (PLAIN, SideFinished(side="blue")),
    (PLAIN, UnitLost(unit="Rail", status="destroyed")),
)
def test_salts_stay_back_where_they_would_tell(state: Battle, event: Any) -> None:
    """CI-4.9-1, CI-4.8.2-1."""
    assert veils(state, event, RED)


@rows(
    SideFinished(side="blue"),
    PhaseBegan(turn=2, phase="launch"),
    UnitLost(unit="Ruff", status="destroyed"),
    UnitLost(unit="Rail", status="destroyed"),
)
def test_salts_are_told_where_nothing_may_be_left_out(event: Any) -> None:
    assert not veils(PLAIN, event, BLUE)
