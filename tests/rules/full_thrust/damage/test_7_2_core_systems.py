"""7.2 Core systems: checks at one less, bridges, power cores, life support."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.alone import refused, refused_at, rule
from rules.full_thrust.builders_combat import fire_phase, ship, struck, turn_end
from rules.full_thrust.table import named, only, told
from rules.rows import rows
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.rulebook import REFEREE
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.damage import (
    AbandonShip,
    DumpCore,
    EndTurn,
    Job,
    RepairSystems,
    explosion_number,
    has_damage_control,
    must_count_down,
)
from umpire.rules.full_thrust.gunnery import screens_against
from umpire.rules.full_thrust.sequence import PhaseFinished
from umpire.rules.full_thrust.state.battle import FighterGroup, Hit, Ruling
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import FighterBay, FireControl, ScreenGenerator, Ship
from umpire.rules.full_thrust.state.tables import CoreSystemsTable, Tables
from umpire.rules.full_thrust.state.values import Core
from umpire.rules.full_thrust.thresholds import (
    CoreDumped,
    LifeSupportFailed,
    ReactorThrown,
    ShipAbandoned,
    ShipDestroyed,
    SystemLost,
    SystemRepaired,
    ThresholdChecked,
    lose_system,
)

CORE = Options(core_systems=True)


def checked(damage: int, points: int, *dice: int, **changes: Any) -> Ruling:
    """Return what penetrating points do to a ship of four rows of five, in turn 3."""
    options = changes.pop("options", CORE)
    target = ship("B1", rows=(5, 5, 5, 5), damage=damage, **changes)
    before = fire_phase(target, ship("A1"), options=options)
    return struck(before, "B1", Hit(points, "penetrating"), dice=dice)


def critical(**changes: Any) -> Ship:
    """Return a ship whose power core may explode."""
    return ship("A1", core=Core(power_core="critical"), mass=90, **changes)


@rows(
    (0, 5, (), []),
    (5, 5, (2, 1, 2), ["power_core"]),
    (10, 5, (3, 2, 3), ["power_core"]),
    (0, 10, (3, 2, 3), ["power_core"]),
    (0, 15, (5, 4, 5), ["power_core"]),
)
def test_7_2_core_systems_throw_at_one_less(
    damage: int, points: int, dice: tuple[int, ...], lost: list[str]
) -> None:
    """Never at the first point; with more points passed as others do (FT-7.2-1, FT-RUL-56)."""
    assert [each.system for each in told(checked(damage, points, *dice), SystemLost)] == lost


def test_7_2_without_the_option_they_do_not_throw() -> None:
    """It is an option (FT-7.2-1)."""
    assert len(told(checked(10, 5, options=Options()), ThresholdChecked)) == 1


def test_dice_3_core_systems_come_last_each_with_its_own_die_at_once() -> None:
    """Bridge and its turns, power core, life support and its turns (FT-DICE-3)."""
    target = ship("B1", (0.0, 0.0), FireControl("F"), rows=(5, 5, 5, 5), damage=10)
    before = fire_phase(target, ship("A1"), options=CORE)
    assert named(struck(before, "B1", Hit(5), dice=(6, 2, 4, 1, 2, 5)), "B1").core == Core(
        bridge="out",
        bridge_until=7,
        power_core="critical",
        life_support="failing",
        life_support_until=8,
    )


def test_7_2_what_is_hit_already_does_not_throw() -> None:
    """Nor what was dumped (FT-RUL-54)."""
    core = Core(bridge="out", power_core="dumped", life_support="failing", life_support_until=9)
    assert len(told(checked(10, 5, core=core), ThresholdChecked)) == 1


def hit(system: str, die: int, **options: Any) -> Core:
    """Return the core systems of a ship after a hit on one of them in turn 3."""
    before = fire_phase(ship("A1"), options=Options(core_systems=True, **options))
    dice = SuppliedDice((die,))
    ruling = lose_system(Ruling(before), "A1", system, dice)
    dice.finish()
    return named(ruling, "A1").core


@rows((1, 4), (5, 8), (6, None))
def test_7_2_a_bridge_is_out_for_complete_turns(die: int, until: int | None) -> None:
    """The turn of the hit does not count; 6 is for good (FT-7.2-2, FT-RUL-57)."""
    core = hit("bridge", die)
    assert (core.bridge, core.bridge_until) == ("out", until)


@rows(*range(1, 7))
def test_7_2_life_support_fails_after_complete_turns(die: int) -> None:
    """Up to six (FT-7.2-6, FT-RUL-57)."""
    core = hit("life_support", die)
    assert (core.life_support, core.life_support_until) == ("failing", 3 + die)


def test_7_2_by_another_reading_the_turn_of_the_hit_counts() -> None:
    """One turn less of each (FT-RUL-57)."""
    assert hit("bridge", 2, countdown_includes_hit_turn=True).bridge_until == 4
    assert hit("life_support", 1, countdown_includes_hit_turn=True).life_support_until == 3


def in_control(core: Core, turns: range) -> list[bool]:
    """Return whether a ship is in control in each turn, each of which is counted down."""
    found = []
    now = turn_end(ship("A1", core=core))
    for turn in turns:
        now = turn_end(*now.ships, turn=turn)
        found.append(named(now, "A1").can("steer", 1))
        now = rule(now, EndTurn()).state
    return found


def test_7_2_control_comes_back_after_the_last_turn() -> None:
    """Hit in turn 4 for 2 turns: out of control in 4, 5 and 6 (FT-7.2-2, FT-RUL-57, FT-2.7-15)."""
    core = Core(bridge="out", bridge_until=6)
    assert in_control(core, range(4, 8)) == [False, False, False, True]
    assert not any(in_control(Core(bridge="out"), range(4, 9)))


def test_7_2_out_of_control_screens_and_armour_still_work() -> None:
    """They are passive (FT-7.2-2, FT-RUL-102)."""
    target = ship("B1", (0.0, 0.0), ScreenGenerator("S"), armour=2, core=Core(bridge="out"))
    assert (target.screen_level, target.armour, target.can("steer", 1)) == (1, 2, False)
    assert named(struck(fire_phase(target, ship("A1")), "B1", Hit(2)), "B1").damage == 0


@rows(Core(power_core="dumped"), Core(power_core="abandoned"), Core(life_support="failed"))
def test_7_2_the_screens_of_a_hulk_are_down(core: Core) -> None:
    """It has power for nothing, or nobody to use it (FT-RUL-102)."""
    hulk = ship("B1", (0.0, 8.0), ScreenGenerator("S"), ScreenGenerator("T"), core=core)
    before = fire_phase(ship("A1"), hulk)
    assert screens_against(before, before.ships[0], hulk) == 0
    assert BOOK.view(before, REFEREE).ships[1].screen_level == 0  # type: ignore[attr-defined]


@rows((4, False), (5, True), (6, True))
def test_7_2_a_power_core_explodes_on_5_and_6(face: int, explodes: bool) -> None:
    """At the end of each turn, and destroys its ship (FT-7.2-3)."""
    ruling = rule(turn_end(critical()), EndTurn(), face)
    assert only(ruling, ReactorThrown).explodes is explodes
    assert bool(told(ruling, ShipDestroyed)) is explodes


def test_7_2_an_explosion_harms_its_own_ship_alone() -> None:
    """And the groups aboard it (FT-RUL-58)."""
    carrier = ship("A1", (0.0, 0.0), FighterBay("H"), core=Core(power_core="critical"))
    aboard = FighterGroup("g1", "A", status="aboard", carrier="A1", bay="H")
    ruling = rule(turn_end(carrier, ship("A2", (0.0, 0.5)), groups=(aboard,)), EndTurn(), 6)
    assert [each.status for each in ruling.state.ships] == ["destroyed", "active"]
    assert ruling.state.groups[0].status == "destroyed"


def test_7_2_a_repaired_core_is_not_thrown_for() -> None:
    """Parties work before the throw (FT-7.2-3, FT-2.7-15)."""
    repaired = rule(turn_end(critical()), RepairSystems("A1", (Job("power_core", 3),)), 3)
    assert not must_count_down(repaired.state)
    assert rule(repaired.state, EndTurn()).events == ()


def test_2_7_a_failed_repair_comes_before_the_throw_for_the_core() -> None:
    """One die a job, then the reactors (FT-2.7-15, FT-DICE-11)."""
    tried = rule(turn_end(critical()), RepairSystems("A1", (Job("power_core", 2),)), 3)
    assert only(rule(tried.state, EndTurn(), 5), ShipDestroyed).rule == "FT-7.2-3"


def test_7_2_a_dumped_core_does_not_explode_and_nobody_acts_any_more() -> None:
    """The ship drifts for the rest of the battle (FT-7.2-4, FT-RUL-102)."""
    dumped = rule(turn_end(critical(lost=("F",))), DumpCore("A1"))
    assert only(dumped, CoreDumped).ship == "A1"
    after = named(dumped, "A1")
    assert (after.is_hulk, after.can("steer", 1), after.velocity) == (True, False, 6)
    assert rule(dumped.state, EndTurn()).events == ()
    assert not has_damage_control(dumped.state, "A")
    for order in (DumpCore("A1"), AbandonShip("A1"), RepairSystems("A1", (Job("F", 1),))):
        assert refused_at(dumped.state, order) == ("no_power", "/ship")


@rows((4, 5), (5, 4), (6, 3), (7, 2), (8, 1), (9, 0))
def test_7_2_an_abandoned_core_explodes_sooner_every_turn(turn: int, number: int) -> None:
    """Left in turn 4: on 5, then on 4 and so on (FT-7.2-5, FT-RUL-58)."""
    core = Core(power_core="abandoned", abandoned_turn=4)
    assert number == explosion_number(core, turn, 5, CoreSystemsTable())
    thrown = rule(turn_end(ship("A1", core=core), turn=turn), EndTurn(), min(6, max(1, number)))
    assert (only(thrown, ReactorThrown).number, named(thrown, "A1").status) == (number, "destroyed")


def test_7_2_by_another_reading_the_first_number_is_4() -> None:
    """A 4 is enough in the turn of leaving (FT-RUL-58)."""
    left = rule(turn_end(critical(), core_systems=True, abandon_first_number=4), AbandonShip("A1"))
    assert (only(left, ShipAbandoned).turn, named(left, "A1").is_hulk) == (4, True)
    assert only(rule(left.state, EndTurn(), 4), ReactorThrown).number == 4


def test_7_2_nobody_is_left_aboard_an_abandoned_ship() -> None:
    """To dump the core or to repair (FT-7.2-5, FT-RUL-102)."""
    left = rule(turn_end(critical()), AbandonShip("A1")).state
    for order in (DumpCore("A1"), AbandonShip("A1"), RepairSystems("A1", (Job("power_core", 1),))):
        assert refused(left, order) == "out_of_control"


@rows(DumpCore("A1"), AbandonShip("A1"))
def test_7_2_a_sound_core_is_neither_dumped_nor_left(order: DumpCore | AbandonShip) -> None:
    """The choice is for one that may explode (FT-7.2-3)."""
    assert refused(turn_end(ship("A1")), order) == "core_sound"
    done = Ruling(turn_end(critical())).then(PhaseFinished(side="A")).state
    assert refused(done, order) == "finished"
    assert refused(turn_end(critical(status="jumped")), order) == "jumped"
    assert refused(turn_end(ship("A2")), order) == "unknown_ship"


def test_7_2_life_support_fails_at_the_end_of_its_turn() -> None:
    """The ship is a hulk then, with nothing to repair (FT-7.2-6, FT-RUL-102)."""
    failing = Core(life_support="failing", life_support_until=5)
    early = rule(turn_end(ship("A1", core=failing, mass=20)), EndTurn())
    assert early.events == ()
    due = turn_end(*early.state.ships, turn=5)
    assert has_damage_control(due, "A")
    failed = rule(due, EndTurn())
    assert only(failed, LifeSupportFailed).ship == "A1"
    assert named(failed, "A1").is_hulk
    assert not has_damage_control(failed.state, "A")
    assert not must_count_down(failed.state)


def test_7_2_repaired_life_support_does_not_fail() -> None:
    """In its last turn still (FT-7.2-6)."""
    before = turn_end(ship("A1", core=Core(life_support="failing", life_support_until=4), mass=60))
    repaired = rule(before, RepairSystems("A1", (Job("life_support", 3),)), 3)
    assert only(repaired, SystemRepaired).system == "life_support"
    assert rule(repaired.state, EndTurn()).events == ()


def test_dice_11_reactors_are_thrown_for_in_the_order_of_ships_then_turns_are_counted() -> None:
    """A bridge of a ship that explodes is not counted (FT-DICE-11, FT-2.7-15)."""
    both = Core(power_core="critical", bridge="out", bridge_until=4)
    ruling = rule(turn_end(*[ship(name, core=both) for name in ("B1", "A1")]), EndTurn(), 6, 4)
    assert [(each.ship, each.explodes) for each in told(ruling, ReactorThrown)] == [
        ("B1", True),
        ("A1", False),
    ]
    assert [each.ship for each in told(ruling, SystemRepaired)] == ["A1"]


@rows(
    (Core(), False),
    (Core(power_core="critical"), True),
    (Core(power_core="abandoned", abandoned_turn=4), True),
    (Core(power_core="dumped", life_support="failing", life_support_until=9), False),
    (Core(bridge="out", bridge_until=9), True),
    (Core(bridge="out"), False),
    (Core(life_support="failing", life_support_until=9), True),
)
def test_2_7_what_is_counted_at_the_end_of_a_turn(core: Core, counts: bool) -> None:
    """Reactors, bridges that come back, life support; of ships on the table (FT-2.7-15)."""
    assert must_count_down(turn_end(ship("A1", core=core))) is counts
    assert not must_count_down(turn_end(ship("A1", core=core, status="withdrawn")))


def test_7_2_a_scenario_may_have_its_own_reactors() -> None:
    """Which explode on a 3, say, and sooner by two a turn."""
    table = CoreSystemsTable(explodes_on=3, abandoned_step=2, bridge_for_good_on=5)
    tables = Tables(core_systems=table)
    assert told(rule(turn_end(critical(), tables=tables), EndTurn(), 3), ShipDestroyed)
    core = Core(power_core="abandoned", abandoned_turn=3)
    ruling = rule(turn_end(ship("A1", core=core), tables=tables), EndTurn(), 2)
    assert only(ruling, ReactorThrown).number == 3


def test_7_2_without_life_support_nobody_holds_back_a_critical_core() -> None:
    """The crew has to leave at once, and from then on the number sinks (FT-7.2-5, -6)."""
    core = Core(power_core="critical", life_support="failing", life_support_until=3)
    state, numbers = turn_end(ship("A1", core=core, mass=90)), []
    for _ in range(4):
        ruling = rule(state, EndTurn(), 1)
        numbers += [each.number for each in told(ruling, ReactorThrown)]
        state = replace(ruling.state, turn=state.turn + 1, phase="damage_control")
    assert numbers == [5, 4, 3, 2]
    assert named(state, "A1").core.power_core == "abandoned"


def test_7_2_a_core_that_is_hit_where_nobody_lives_is_abandoned_at_once() -> None:
    """Nobody is there to damp it down (FT-7.2-5, -6)."""
    core = Core(life_support="failed", life_support_until=1)
    ruling = lose_system(
        Ruling(turn_end(ship("A1", core=core))), "A1", "power_core", SuppliedDice(())
    )
    (left,) = told(ruling, ShipAbandoned)
    assert (left.turn, left.rule) == (ruling.state.turn, "FT-7.2-6")


@rows((3, 4), (4, 3), (2, 5), (1, 5))
def test_7_2_a_critical_core_without_a_crew_counts_from_when_life_support_failed(
    turn: int, number: int
) -> None:
    """A position that says no more than that has no crew either (FT-7.2-6)."""
    core = Core(power_core="critical", life_support="failed", life_support_until=2)
    assert explosion_number(core, turn, 5, CoreSystemsTable()) == number
