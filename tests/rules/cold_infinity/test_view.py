"""What each seat sees and hears: allow-lists, sealed orders, generic counters."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_guided import THISTLE
from rules.cold_infinity.table import battle, ci, give, group, having, rows, ship

RED, BLUE = ci.Seat("side", "red"), ci.Seat("side", "blue")
OTHERS = (BLUE, ci.OBSERVER)
PLAIN = battle(
    ship("Ruff", cell=(0, 5), vector="1+3,2+1"),
    ship("Rail", side="blue", sheet="meridian", cell=(0, -5)),
    group("Larks", cell=(1, 5)),
)
HIDDEN = replace(PLAIN, options=ci.Options(unit_identification=True))
UNSAID = replace(PLAIN, options=ci.Options(standing_orders=False))
ANGLES = ci.ChooseAngles(group="Larks", opponent="Larks", attack="aft", defence="forward")
ATTACK = ci.Attack(weapon="flint_1", target="Rail")


def at(state: ci.Battle, phase: ci.PhaseName, **fields: Any) -> ci.Battle:
    """The battle in a phase."""
    return replace(state, phase=phase, **fields)


def test_5_4_1_a_vector_stands_in_the_notation_of_the_book() -> None:
    """With its Speed, beside the hex (CI-5.4.1-3, CI-5.4.1-2)."""
    seen = ci.view(PLAIN, BLUE).ships[0]
    assert (seen.vector, seen.speed, seen.cell) == ("1+3,2+1", 4, (0, 5))


def test_1_5_all_see_sheets_and_what_is_left() -> None:
    """And what is on, and what that gives (CI-1.5-1, CI-3.2-1)."""
    mine, other = ci.view(PLAIN, RED).ships[0], ci.view(PLAIN, BLUE).ships[0]
    for field in ("sheet", "condition", "power", "thrust", "ew_points", "rating", "worn"):
        assert getattr(mine, field) == getattr(other, field)
    assert (mine.thrust, mine.ew_points) == (6, 8)


@rows(RED, *OTHERS)
def test_7_4_4_all_see_what_hull_is_left_and_what_is_destroyed(seat: ci.Seat) -> None:
    """Hull of all sections together, systems by name (CI-7.4.4-1)."""
    condition = PLAIN.ships[0].condition
    forward = condition.sections[0]
    systems = [replace(each, destroyed=each.id in {"rack", "flint_2"}) for each in forward.systems]
    worn = replace(forward, hull=3, systems=tuple(systems))
    seen = ci.view(
        ci.change_ship(PLAIN, "Ruff", condition=ci.with_section(condition, worn)), seat
    ).ships[0]
    assert (ci.view(PLAIN, seat).ships[0].hull, seen.hull) == (60, 43)
    assert seen.destroyed == ("flint_2", "rack")


@rows(*OTHERS)
def test_9_2_magazines_and_plans_are_their_owners_alone(seat: ci.Seat) -> None:
    """How ready weapons are as well (CI-9.2.1-1, CI-7.4.1.3-5)."""
    seen, own = ci.view(PLAIN, seat), ci.view(PLAIN, RED)
    assert (seen.ships[0].arms, seen.ships[0].defences) == (None, None)
    assert seen.groups[0].arms is None
    assert own.ships[0].arms == PLAIN.ships[0].arms
    assert ci.view(PLAIN, ci.REFEREE).ships[1].defences == ci.Defences()


@rows(*OTHERS)
def test_2_1_3_ew_is_secret_until_it_is_told(seat: ci.Seat) -> None:
    """Even whether it has been set (CI-2.1.3-1)."""
    levels = ci.EwAllocation(shroud=2, ecm=1)
    state = ci.change_ship(PLAIN, "Ruff", warfare=ci.Warfare(ew=levels, set=True))
    seen = ci.view(state, seat).ships[0]
    assert (seen.ew, seen.ew_set, seen.shroud_radius) == (None, None, None)
    assert ci.view(state, RED).ships[0].ew == levels
    assert ci.view(replace(state, ew_open=True), seat).ships[0].ew == levels


@rows(RED, *OTHERS)
def test_4_1_shrouds_are_told_as_far_as_they_reach(seat: ci.Seat) -> None:
    """By points of EW, once they are told, and by those of an ESS that works (CI-4.7.1-1)."""
    warfare = ci.Warfare(ew=ci.EwAllocation(shroud=2), ess=ci.EssAllocation(shroud=3), set=True)
    units = (ship("Ruff", sheet="harrowgate"), ship("Rail", cell=(3, 3)), ship("Teal", side="blue"))
    state = battle(*units, ew_open=True)
    for name in ("Ruff", "Rail"):
        state = ci.change_ship(state, name, warfare=warfare)
    radii = [(each.shroud_radius, each.support_radius) for each in ci.view(state, seat).ships[:2]]
    assert radii == [(20, 24), (20, 0)]


@rows(*OTHERS)
def test_2_1_4_targets_are_told_with_declared_fire(seat: ci.Seat) -> None:
    """Of what was launched all see the marker alone (CI-2.1.4-1, CI-9.1-1, CI-UMP-104)."""
    state = at(PLAIN, "launch", guided=(THISTLE,), launches=1)
    seen = ci.view(state, seat).guided[0]
    assert (seen.id, seen.cell, seen.launcher, seen.target) == ("g1", (0, 5), None, None)
    told = ci.view(at(state, "switch_defence"), seat).guided[0]
    assert (told.launcher, told.munition, told.target) == ("Ruff", "thistle", "Rail")
    later = ci.view(replace(state, turn=2), seat).guided[0]
    assert later.target == "Rail"


WRITTEN: list[tuple[str, Any, ci.PhaseName]] = [
    ("declared", (ci.Declared("Ruff", (ATTACK,)),), "switch_defence"),
    ("uses", (ci.WeaponUse("Ruff", "hailstone_1", "standard"),), "switch_defence"),
    ("switched", (ci.WeaponUse("Ruff", "hailstone_1", "standard"),), "allocate_defence"),
]


@pytest.mark.parametrize(("field", "rows", "opens"), WRITTEN)
@pytest.mark.parametrize("seat", OTHERS)
def test_2_3_1_what_is_declared_is_sealed_until_its_phase_is_over(
    seat: ci.Seat, field: str, rows: Any, opens: ci.PhaseName
) -> None:
    """Its own side sees it at once (CI-2.3.1-1, CI-7.2.1-1)."""
    before = ci.change_fire(at(PLAIN, ci.PHASES[ci.PHASES.index(opens) - 1]), **{field: rows})
    assert getattr(ci.view(before, RED).fire, field) == rows
    assert getattr(ci.view(before, seat).fire, field) == ()
    assert getattr(ci.view(at(before, opens), seat).fire, field) == rows


@rows(*OTHERS)
def test_2_2_1_plots_are_shown_together(seat: ci.Seat) -> None:
    """Those of nimble small vessels after the others (CI-2.2.1-1)."""
    options = ci.Options(movement_turns="nimble")
    plots = (ci.Plot(unit="Ruff"), ci.Plot(unit="Larks"))
    state = at(PLAIN, "plots", options=options, plots=plots)
    assert ci.view(state, RED).plots == plots
    assert ci.view(state, seat).plots == ()
    assert ci.view(at(state, "small_vessel_plots"), seat).plots == plots[:1]
    assert ci.view(at(state, "movement"), seat).plots == plots


def test_5_5_1_snaps_are_made_together() -> None:
    """Nobody sees those of others before (CI-5.5.1-1)."""
    turn = ci.StartManoeuvre(manoeuvre="pivot", sense="clockwise", steps=1)
    state = at(PLAIN, "snap_manoeuvres", snaps=(ci.SnapPlot("Larks", turn),))
    assert (len(ci.view(state, RED).snaps), len(ci.view(state, BLUE).snaps)) == (1, 0)


@rows("electronic_warfare", "launch", "guided", "final")
def test_11_4_2_adaptive_points_are_what_has_been_told(phase: ci.PhaseName) -> None:
    """New and stored ones do not show before they are (CI-11.4.2-4, CI-UMP-102)."""
    first = PLAIN.ships[1].condition.sections[0]
    rows = (ci.TechnologyPoints("laser", 2, stored=1), ci.TechnologyPoints("plasma", 0, stored=1))
    condition = ci.with_section(PLAIN.ships[1].condition, replace(first, adaptive=rows, pool=1))
    told = (ci.ToldArmour(first.name, "laser", 1),)
    state = at(ci.change_ship(PLAIN, "Rail", condition=condition, told_armour=told), phase)
    seen, own = ci.view(state, RED).ships[1], ci.view(state, BLUE).ships[1]
    assert (seen.condition.sections[0].adaptive, seen.condition.sections[0].pool) == ((), 0)
    assert (own.condition.sections[0].adaptive, own.condition.sections[0].pool) == (rows, 1)
    assert seen.told_armour == own.told_armour == told


def test_4_9_who_is_not_identified_is_a_generic_counter() -> None:
    """Of it the number of its sections is known alone (CI-4.9-1)."""
    seen = ci.view(HIDDEN, RED)
    (contact,) = seen.contacts
    assert ([each.id for each in seen.ships], len(seen.groups)) == (["Ruff"], 1)
    expected = ("Rail", 7, None, None)
    assert (contact.id, contact.sections, contact.mass, contact.silhouettes) == expected


def test_4_9_what_is_known_of_a_unit_grows() -> None:
    """First its Mass, then its silhouettes, then all of it (CI-4.9-1, CI-4.9-2)."""
    massed = replace(HIDDEN, known=(ci.Known("red", "Rail", mass=True),))
    assert ci.view(massed, RED).contacts[0].mass == 41.98
    outlined = replace(HIDDEN, known=(ci.Known("red", "Rail", mass=True, silhouette=True),))
    assert ci.view(outlined, RED).contacts[0].silhouettes == ci.Silhouettes(5, 8)
    full = ci.Known("red", "Rail", mass=True, silhouette=True, full=True)
    assert ci.view(replace(HIDDEN, known=(full,)), RED).contacts == ()
    assert ci.view(replace(HIDDEN, known=(full,)), BLUE).known == ()


def test_4_9_an_observer_sees_what_every_side_does() -> None:
    """So it knows a unit once all other sides do (CI-UMP-101)."""
    assert [each.id for each in ci.view(HIDDEN, ci.OBSERVER).contacts] == ["Ruff", "Rail", "Larks"]
    full = ci.Known("red", "Rail", mass=True, silhouette=True, full=True)
    seen = ci.view(replace(HIDDEN, known=(full,)), ci.OBSERVER)
    assert [each.id for each in seen.ships] == ["Rail"]


def test_4_9_fire_of_a_generic_counter_shows_without_its_weapon() -> None:
    """Its target is told, so that somebody can defend (CI-UMP-103)."""
    shot = ci.OpenShot(id="s1", unit="Rail", attack=ci.Attack(weapon="undertow", target="Ruff"))
    state = ci.change_fire(at(HIDDEN, "allocate_defence"), shots=(shot,))
    seen = ci.view(state, RED).fire.shots[0]
    assert (seen.target, seen.attack) == ("Ruff", None)


def moved(unit: str) -> ci.UnitMoved:
    """The event of a move."""
    ruling = give(at(PLAIN, "movement", order=(unit,)), ci.Move(unit=unit))
    return next(each for each in ruling.events if isinstance(each, ci.UnitMoved))


def test_4_9_events_of_a_generic_counter_are_told_in_part() -> None:
    """Where it goes and what becomes of it; nothing of its systems (CI-UMP-103)."""
    event = replace(moved("Rail"), thrust=9)
    heard: Any = event.heard(HIDDEN, RED)
    assert (event.cell, 0) == (heard.cell, heard.thrust)
    assert event.heard(HIDDEN, BLUE) == event
    lost = ci.UnitLost(unit="Rail", status="destroyed")
    assert lost.heard(HIDDEN, RED) == lost
    order = ci.AllocatePower("Rail", ci.Allocation(on=("engine",)))
    for each in give(PLAIN, order).events:
        assert each.heard(HIDDEN, RED) is None
    assert not ci.hears(HIDDEN, ci.Move(unit="Rail"), RED)
    assert ci.hears(PLAIN, ci.Move(unit="Rail"), RED)


def test_4_9_what_a_generic_counter_fires_is_not_told_by_its_dice() -> None:
    """That it fired pulses, or what it rolled for damage, tells of the weapon (CI-UMP-103)."""
    thrown = ci.PulsesThrown(shot="s1", unit="Rail", target="Ruff", drm=0, pulses=2, rolls=())
    rolled = ci.DamageThrown(shot="s1", unit="Rail", target="Ruff", rolled=(9,))
    for event in (thrown, rolled, ci.WaveEnded(shot="s1", unit="Rail", range_hexes=3)):
        assert event.heard(HIDDEN, RED) is None
        assert event.heard(HIDDEN, BLUE) == event


def test_4_9_a_side_hears_what_it_has_learned_of_counters() -> None:
    """Even while it does not know them in full; nobody else does (CI-4.9-1)."""
    learned = ci.UnitsIdentified(
        side="red", known=(ci.Known("red", "Rail", mass=True),), only=("red",)
    )
    assert learned.heard(HIDDEN, RED) == learned
    assert learned.heard(HIDDEN, ci.OBSERVER) is None


def test_4_8_2_what_a_ship_switches_is_not_read_from_its_order() -> None:
    """It is told with the event, unless the ship masks (CI-4.8.2-1)."""
    order = ci.AllocatePower("Rail", ci.Allocation(on=("engine",)))
    assert not ci.hears(PLAIN, order, RED)
    assert ci.hears(PLAIN, order, BLUE)


def test_4_9_what_is_not_known_of_a_unit_changes_nothing_that_is_seen() -> None:
    """Neither its sheet nor what is left of it (CI-4.9-1)."""
    rail = HIDDEN.ships[1]
    bare = [replace(each, armour=0) for each in rail.condition.sections]
    twin = having(
        HIDDEN,
        "Rail",
        sheet={"class_name": "Noon, dreadnought", "mass": 45},
        condition=ci.Condition(tuple(bare)),
        power=ci.Power(),
    )
    assert ci.view(HIDDEN, RED) == ci.view(twin, RED)
    assert ci.choices(HIDDEN, RED) == ci.choices(twin, RED)


def test_2_1_3_a_sealed_event_is_heard_when_its_phase_begins() -> None:
    """By its own side and the referee at once (CI-2.1.3-1)."""
    event = ci.EwAllocated(unit="Ruff", side="red", ew=ci.EwAllocation(shroud=1), turn=1)
    state = at(PLAIN, "electronic_warfare")
    assert [event.heard(state, seat) for seat in (RED, ci.REFEREE)] == [event, event]
    assert [event.heard(state, seat) for seat in OTHERS] == [None, None]
    assert event.heard(at(PLAIN, "announce_ew"), BLUE) == event


@rows(
    ci.AllocateEw("Ruff", ci.EwAllocation(shroud=1)),
    ci.DeclareFire("Ruff", (ATTACK,)),
    ci.SetDefence("Ruff", "hailstone_1", "standard"),
    ci.PlanDefences("Ruff", ci.Defences()),
)
def test_2_3_1_secret_orders_are_their_owners(order: ci.Value) -> None:
    """The referee reads them too (CI-2.3.1-1)."""
    assert [ci.hears(PLAIN, order, seat) for seat in (RED, ci.REFEREE, BLUE, ci.OBSERVER)] == [
        True,
        True,
        False,
        False,
    ]


def test_11_2_3_shields_are_split_in_secret_once_fire_is_declared() -> None:
    """In Power Allocation all hear it (CI-11.2.3-1)."""
    order = ci.SplitShield("Rail", ci.ShieldSplit("mantle", 1))
    assert ci.hears(PLAIN, order, RED)
    assert not ci.hears(at(PLAIN, "switch_defence"), order, RED)


@rows(
    ("power_allocation", ci.Finish("red"), True),
    ("power_allocation", ci.Finish("blue"), False),
    ("power_allocation", ci.FinishAhead("blue", "initiative"), True),
    ("power_allocation", ci.SetStandingOrders("red", ci.StandingOrders()), False),
    ("initiative", ci.Finish("blue"), False),
    ("initiative", ci.DetermineInitiative(), False),
    ("electronic_warfare", ci.Finish("red"), True),
    ("secret_attacks", ci.Finish("red"), True),
    ("countermeasures", ci.Finish("red"), True),
    ("secret_attacks", ci.Withdraw("red"), True),
    ("secret_attacks", ci.DeclareFire("Ruff", (ATTACK,)), False),
    ("dogfights", ci.Finish("red"), True),
    ("dogfights", ANGLES, True),
    ("final", ci.Finish("red"), False),
    ("final", ci.Withdraw("red"), True),
    ("starship", ci.ResolveFire(), True),
    ("damage_effects", ci.ResolveDamage(), True),
)
def test_2_3_1_what_may_open_what_is_sealed_cannot_be_tried(
    phase: ci.PhaseName, order: ci.Value, *, finds: bool
) -> None:
    """Nor what strikes by what owners have planned in secret (CI-2.3.1-1).

    Nor what may show that others are done ahead with the next phase (CI-UMP-122).
    """
    assert ci.explores(at(PLAIN, phase), order) == finds


def test_2_3_1_who_is_done_ahead_may_end_a_phase_that_waits_for_an_order() -> None:
    """For if all are, it does not wait (CI-UMP-122)."""
    state = at(PLAIN, "final", ahead=(ci.Ahead("red", 1, "final"),))
    assert ci.explores(state, ci.Finish("red"))
    assert not ci.explores(state, ci.Finish("blue"))


@rows(
    ("power_allocation", ci.Finish("red")), ("dogfights", ci.Finish("red")), ("dogfights", ANGLES)
)
def test_2_3_1_without_standing_orders_the_end_of_a_phase_shows_nothing(
    phase: ci.PhaseName, order: ci.Value
) -> None:
    """Where nothing was sealed in it (CI-2.3.1-1)."""
    assert not ci.explores(at(UNSAID, phase), order)


def test_2_2_1_the_last_move_may_open_what_is_sealed() -> None:
    """Where nobody has anything to declare after it (CI-2.1.4-1)."""
    state = at(PLAIN, "movement", order=("Ruff", "Rail"))
    assert not ci.explores(state, ci.Move(unit="Ruff"))
    assert ci.explores(ci.change_ship(state, "Ruff", moved=True), ci.Move(unit="Rail"))


def test_4_9_the_weapon_of_a_generic_counter_is_not_told_by_its_hit() -> None:
    """What it does to a ship of one's own is (CI-UMP-103)."""
    struck = ci.ShipStruck(
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
    assert struck.heard(HIDDEN, RED) == replace(struck, weapon=ci.UNKNOWN)
    assert struck.heard(PLAIN, RED) == struck


@rows(
    (HIDDEN, ci.SideFinished(side="red")),
    (PLAIN, ci.PhaseBegan(turn=2, phase="power_allocation")),
    (PLAIN, ci.PhaseBegan(turn=2, phase="electronic_warfare")),
    (PLAIN, ci.PhaseBegan(turn=2, phase="secret_attacks")),
    (PLAIN, ci.SideFinished(side="blue")),
    (PLAIN, ci.UnitLost(unit="Rail", status="destroyed")),
)
def test_salts_stay_back_where_they_would_tell(state: ci.Battle, event: Any) -> None:
    """That nobody was identified, nothing switched off, nothing learned (CI-4.9-1, CI-4.8.2-1)."""
    assert ci.veils(state, event, RED)


@rows(
    ci.SideFinished(side="blue"),
    ci.PhaseBegan(turn=2, phase="launch"),
    ci.UnitLost(unit="Ruff", status="destroyed"),
    ci.UnitLost(unit="Rail", status="destroyed"),
)
def test_salts_are_told_where_nothing_may_be_left_out(event: Any) -> None:
    """Of ships that mask nothing and learn nothing, and of one's own."""
    assert not ci.veils(PLAIN, event, BLUE)
