"""3.1 to 3.4: what orders a ship can carry out, and what becomes of those that it cannot."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.builders_movement import (
    HULK,
    OUT_OF_CONTROL,
    battle,
    moved,
    moves,
    ordered,
    ship,
)
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import named, refusal, refused, rule, told
from rules.rows import rows
from umpire.rules.full_thrust.flight import turn_allowance
from umpire.rules.full_thrust.movement import OrderVoided, OrderWritten, ShipMoved, WriteOrder
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import FtlDrive, Jammer
from umpire.rules.full_thrust.state.values import FtlEntry, Manoeuvre

DRIVES: dict[str, Fields] = {"half": {"drive": "half"}, "out": {"drive": "out"}}


def written(before: Battle, notation: str, name: str = "A1") -> OrderWritten:
    """Return what is noted of an order."""
    (event,) = told(rule(before, WriteOrder(name, notation=notation)), OrderWritten)
    return event


def fault_of(notation: str, options: Fields | None = None, **changes: Any) -> str | None:
    """Return the code by which an order of ship A1 is void, `None` if it is not."""
    return written(battle(ship(**changes), ship("B1"), **(options or {})), notation).voided


@rows((0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4))
def test_3_1_half_of_the_thrust_rounded_up_turns_the_ship(thrust: int, points: int) -> None:
    """The last point allowed, and the first beyond it (FT-3.1-4)."""
    assert points == turn_allowance(thrust)
    assert fault_of(f"P{points}", thrust=thrust) is None
    assert fault_of(f"S{points + 1}", thrust=thrust) == "turn_limit"


@rows(
    ("+4", None),
    ("-4", None),
    ("+5", "order_exceeds_thrust"),
    ("P2+2", None),
    ("P2-2", None),
    ("P2+3", "order_exceeds_thrust"),
    ("P1+3", None),
    ("P3+2", "turn_limit"),
    ("P3-9", "turn_limit"),
    ("-7", "order_exceeds_thrust"),
)
def test_3_1_thrust_4_is_spent_once(notation: str, fault: str | None) -> None:
    """Turn and speed together take no more than there is; faults in a fixed order (FT-3.1-3)."""
    assert fault == fault_of(notation)


def test_3_2_no_ship_flies_backwards() -> None:
    """From velocity 3 down to 0 is possible, one below is not (FT-3.2-2)."""
    assert fault_of("-3", velocity=3) is None
    assert fault_of("-4", velocity=3) == "negative_velocity"


@rows(
    ("P6", None),
    ("S11", None),
    ("S12", "turn_limit"),
    ("S1+2", None),
    ("S5+2", "turn_limit"),
    ("Roll S1", None),
    ("Roll S5", "turn_limit"),
    ("Launch S5", "must_not_manoeuvre"),
)
def test_3_2_at_rest_a_ship_turns_freely_if_it_does_nothing_else(
    notation: str, fault: str | None
) -> None:
    """With another item in the order the usual limits hold (FT-3.2-3, FT-RUL-41)."""
    assert fault == fault_of(notation, velocity=0)


def test_3_2_at_rest_a_ship_turns_without_a_drive() -> None:
    """Whatever its thrust is; but a ship that moves does not (FT-3.2-3)."""
    assert fault_of("P6", velocity=0, **DRIVES["out"]) is None
    assert fault_of("P1", velocity=1, **DRIVES["out"]) == "turn_limit"


@rows(
    (4, "Roll P1+2", None),
    (4, "Roll P2", "turn_limit"),
    (4, "Roll P1+3", "order_exceeds_thrust"),
    (5, "Roll P2", None),
    (2, "Roll P1", "turn_limit"),
    (2, "Roll+1", None),
    (1, "Roll", None),
    (1, "Roll+1", "order_exceeds_thrust"),
    (0, "Roll", "turn_limit"),
)
def test_3_3_a_roll_is_taken_from_the_turning_allowance(
    thrust: int, notation: str, fault: str | None
) -> None:
    """One point of it, and of all thrust (FT-3.3-3, FT-RUL-42)."""
    assert fault == fault_of(notation, thrust=thrust)


@rows("Launch P1", "Launch+1", "Launch Roll", "FTL P1", "FTL+1")
def test_3_4_who_launches_or_leaves_does_not_manoeuvre(notation: str) -> None:
    """No thrust of any kind (FT-3.4-1, FT-3.4-3, FT-RUL-43)."""
    assert fault_of(notation) == "must_not_manoeuvre"


@rows("FTL Launch", "FTL Ram B1", "FTL Roll")
def test_3_4_ftl_is_the_only_order(notation: str) -> None:
    """Nothing else is written with it (FT-3.4-3)."""
    assert fault_of(notation, {"ramming": True}) == "must_not_manoeuvre"


def test_3_4_launch_and_ftl_alone_are_in_order() -> None:
    """Both may be written, and are kept (FT-3.4-1, FT-3.4-3)."""
    assert written(battle(ship()), "Launch").manoeuvre == Manoeuvre(launch=True)
    assert written(battle(ship()), "FTL").manoeuvre == Manoeuvre(ftl=True)


@rows(
    ("FTL Scan", {"sensors": True}),
    ("FTL ECM", {"sensors": True, "advanced_sensors": True, "ecm": True}),
    ("FTL Scan +0", {"sensors": True}),
)
def test_3_4_ftl_is_the_only_order_of_its_turn(notation: str, options: Fields) -> None:
    """Anything beside it makes the order void (FT-3.4-3)."""
    systems = (FtlDrive("X"), Jammer("E"))
    own = ship()
    fitted = replace(own, ssd=replace(own.ssd, systems=systems))
    assert written(battle(fitted, ship("B1"), **options), notation).voided == "must_not_manoeuvre"


def test_3_4_only_a_ship_with_a_bay_launches() -> None:
    """And only from a bay that works (FT-3.4-2)."""
    assert fault_of("Launch") is None
    assert fault_of("Launch", lost=("H",)) == "no_bay"


def test_10_2_a_carrier_may_rotate_while_groups_start_and_land() -> None:
    """Course and velocity stay as they are; by option not even that (FT-RUL-70, FT-3.4-1)."""
    vector = {"movement_system": "vector"}
    assert fault_of("Launch TP3", vector) is None
    assert fault_of("Launch TP3 MD1", vector) == "must_not_manoeuvre"
    assert fault_of("Launch Roll", vector) == "must_not_manoeuvre"
    bound = {**vector, "rotate_while_launching": False}
    assert fault_of("Launch TP3", bound) == "must_not_manoeuvre"
    for options, counts in ((vector, False), (bound, True)):
        before = ordered(battle(ship(), ship("B1"), **options), "TP3")
        (flown, _) = told(moves(before), ShipMoved)
        assert flown.manoeuvred is counts


def test_8_1_a_ship_that_warms_up_uses_no_thrust() -> None:
    """Its second turn is under the same limits, and only straight on is possible (FT-RUL-44)."""
    assert fault_of("P1", ftl_since=4) == "must_not_manoeuvre"
    assert fault_of("Launch", ftl_since=4) == "must_not_manoeuvre"
    assert fault_of("", ftl_since=4) is None


def test_8_4_without_a_drive_there_is_no_ftl() -> None:
    """Neither for a ship that has none, nor for one that has lost it (FT-8.4-1)."""
    assert fault_of("FTL", ftl_drive=False) == "no_ftl_drive"
    assert fault_of("FTL", lost=("X",)) == "no_ftl_drive"


@rows(("full", 5), ("half", 2), ("out", 0))
def test_10_1_damage_to_the_drive_limits_all_thrust(drive: str, most: int) -> None:
    """Half of thrust 5 is 2, in either movement system (FT-10.1-2, FT-RUL-15)."""
    for options, burn in (({}, "+"), ({"movement_system": "vector"}, "MD")):
        if most:
            assert fault_of(f"{burn}{most}", options, thrust=5, drive=drive) is None
        beyond = fault_of(f"{burn}{most + 1}", options, thrust=5, drive=drive)
        assert beyond == "order_exceeds_thrust"


def test_10_1_half_of_the_thrust_may_be_rounded_up() -> None:
    """The house rule gives thrust 3 of 5 (FT-RUL-15)."""
    assert fault_of("+3", {"drive_half_rounding": "up"}, thrust=5, drive="half") is None


@rows((OUT_OF_CONTROL, "out_of_control"), (HULK, "no_power"))
def test_7_2_a_ship_out_of_control_obeys_no_order(core: Any, code: str) -> None:
    """Its order is void; to fly straight on is what it does (FT-7.2-2, FT-RUL-102)."""
    assert fault_of("P1", core=core) == code
    assert fault_of("FTL", core=core) == code
    assert fault_of(": 6", core=core) is None


@rows(
    ("cinematic", "MD2"),
    ("vector", "P1"),
    ("vector", "+1"),
    ("cinematic", "P1 TP1"),
)
def test_10_1_an_order_is_for_one_movement_system(system: str, notation: str) -> None:
    """Each ship follows the rules of its own drive (FT-10.1-1)."""
    assert fault_of(notation, {"movement_system": system}) == "wrong_movement"


@rows(
    ("PS PR", None),
    ("PP,PS", "push_limit"),
    ("PS PS", "push_limit"),
    ("PR PR", "push_limit"),
    ("PS2", "push_limit"),
    ("PS PR TP3 MD1", None),
    ("PS PR TP3 MD2", "order_exceeds_thrust"),
    ("TP5 MD2 TS5", None),
    ("TP1 TP1 TP1 TP1 TP1", "order_exceeds_thrust"),
    ("Roll MD3", None),
    ("Roll MD4", "order_exceeds_thrust"),
    ("TP11", None),
    ("TP12", "turn_limit"),
    ("Launch PS", "must_not_manoeuvre"),
    ("Launch", None),
)
def test_10_2_what_thrust_4_gives_by_vectors(notation: str, fault: str | None) -> None:
    """A rotation is 1, a set of thrusters pushes once (FT-10.2-3 to -5, FT-RUL-69, -70)."""
    assert fault == fault_of(notation, {"movement_system": "vector"})


def test_10_2_the_example_needs_thrust_7() -> None:
    """A rotation and six of burn (FT-RUL-105)."""
    vector = {"movement_system": "vector"}
    assert fault_of("TP3, MD6", vector, thrust=7) is None
    assert fault_of("TP3, MD6", vector, thrust=6) == "order_exceeds_thrust"


def test_10_2_nothing_is_free_at_rest_by_vectors() -> None:
    """A rotation costs 1 even then (FT-RUL-70)."""
    vector = {"movement_system": "vector"}
    assert fault_of("TS3", vector, velocity=0, drive="out") == "order_exceeds_thrust"


def test_3_3_an_impossible_order_is_void_as_a_whole() -> None:
    """It is accepted, told as void, and the roll in it is not made either (FT-3.3-1, FT-RUL-39)."""
    before = battle(ship(thrust=2))
    event = written(before, "Roll P1")
    assert (event.voided, event.notation, event.manoeuvre) == ("turn_limit", "Roll P1", Manoeuvre())
    after = named(moved(ordered(before, "Roll P1")))
    assert (after.y, after.facing, after.velocity, after.rolled) == (6.0, 12, 6, False)


@rows(
    ("Roll P2", Manoeuvre(roll=True)),
    ("Launch P1", Manoeuvre(launch=True)),
    ("Launch Roll P1", Manoeuvre(launch=True)),
    ("P5 Ram B1", Manoeuvre(ram="B1")),
    ("FTL Launch", Manoeuvre()),
)
def test_3_3_by_a_house_rule_the_movement_alone_is_void(notation: str, left: Manoeuvre) -> None:
    """Course and velocity go, then the roll; what else is possible stays (FT-RUL-39)."""
    before = battle(ship(), ship("B1"), invalid_order="void_movement", ramming=True)
    event = written(before, notation)
    assert event.voided is not None
    assert left == event.manoeuvre


def test_3_3_by_an_option_impossible_orders_are_refused() -> None:
    """The refusal has the same code, and its place in the order (FT-3.3-1)."""
    before = battle(ship(), illegal_orders="reject")
    refused = refusal(before, WriteOrder("A1", notation="P3"))
    assert (refused.code, refused.at, refused.rule) == ("turn_limit", "/notation", "FT-3.1-4")
    refused = refusal(before, WriteOrder("A1", manoeuvre=Manoeuvre(speed=9)))
    assert (refused.code, refused.at) == ("order_exceeds_thrust", "/manoeuvre")


@rows(
    ({}, "P2+4: 12", None),
    ({}, "P2+4: 11", "final_velocity_mismatch"),
    ({}, ": 8", None),
    ({}, ": 7", "final_velocity_mismatch"),
    ({"movement_system": "vector"}, "MD4: 12", None),
    ({"movement_system": "vector"}, "TP3 MD5: 9", None),
    ({"movement_system": "vector"}, "TP3 MD5: 13", "final_velocity_mismatch"),
)
def test_3_3_the_noted_velocity_is_only_a_note(
    options: Fields, notation: str, warning: str | None
) -> None:
    """The change decides; a note that disagrees is warned of (FT-3.3-2, FT-RUL-40)."""
    event = written(battle(ship(velocity=8, thrust=6), **options), notation)
    assert (event.voided, event.warning) == (None, warning)


def test_3_3_p_turns_the_model_to_its_left_rolled_or_not() -> None:
    """A rolled ship is ordered as it is seen (FT-3.3-5)."""
    for rolled in (False, True):
        after = named(moved(ordered(battle(ship(rolled=rolled)), "P2")))
        assert (after.facing, after.rolled) == (10, rolled)


def test_2_7_a_later_order_takes_the_place_of_the_earlier() -> None:
    """Until its side has finished (FT-2.7-2)."""
    before = ordered(ordered(battle(ship(), ship("B1")), "P1"), "S1")
    assert named(before).order == Manoeuvre(turn=1)
    assert named(before).order_written
    done = battle(ship(), ship("B1"), finished=("A",))
    assert refused(done, WriteOrder("A1", notation="")) == "finished"


@rows(
    (WriteOrder("A9", notation=""), "unknown_ship"),
    (WriteOrder("A2", notation=""), "destroyed"),
    (WriteOrder("A3", notation=""), "off_table"),
    (WriteOrder("A4", notation=""), "jumped"),
    (WriteOrder("A5", notation=""), "unknown_ship"),
    (WriteOrder("A1"), "malformed"),
    (WriteOrder("A1", notation="P1", manoeuvre=Manoeuvre()), "malformed"),
    (WriteOrder("A1", notation="sideways"), "bad_notation"),
    (WriteOrder("A1", notation="Ram Nobody"), "unknown_target"),
    (WriteOrder("A1", notation="Ram B2"), "unknown_target"),
)
def test_3_3_orders_for_ships_that_are_there(order: WriteOrder, code: str) -> None:
    """Who is gone is not ordered; who has yet to enter is not known of (FT-8.2-1)."""
    waiting: Fields = {"status": "waiting", "entry": FtlEntry(9, 0.0, 0.0)}
    units = (
        ship(),
        ship("A2", status="destroyed"),
        ship("A3", status="off_table"),
        ship("A4", status="jumped"),
        ship("A5", **waiting),
        ship("B2", **waiting),
    )
    assert code == refused(battle(*units, ramming=True), order)


def test_3_6_rams_are_an_option_and_for_enemies() -> None:
    """Else the order is void (FT-3.6-2)."""
    assert fault_of("Ram B1") == "option_off"
    assert fault_of("Ram B1 P1", {"ramming": True}) is None
    assert written(battle(ship(), ship("A2"), ramming=True), "Ram A2").voided == "own_side"


def test_2_7_mines_are_an_option() -> None:
    """The item is understood, and void where it is off (FT-2.7-7)."""
    assert fault_of("Mine") == "option_off"
    assert fault_of("Mine", {"mines": True}) == "no_minelayer"


def test_3_3_an_order_that_damage_has_overtaken_is_void_when_ships_move() -> None:
    """A drive lost since the order was written leaves straight on (FT-3.3-1)."""
    ruling = moves(battle(ship(order=Manoeuvre(turn=-2), drive="out")))
    (event,) = told(ruling, OrderVoided)
    assert (event.voided, event.manoeuvre) == ("turn_limit", Manoeuvre())
    assert named(ruling.state).facing == 12
