"""Movement orders (Kommandophase): notation, thrust, and what is refused."""

from typing import Any

import pytest

from rules.full_thrust_light.table import (
    battle,
    driven,
    named,
    only,
    refusal,
    rule,
    ship,
    told,
)
from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust.flight import turn_allowance
from umpire.rules.full_thrust_light import (
    ApplyDamage,
    Battle,
    Drive,
    FinishOrders,
    Manoeuvre,
    MoveShips,
    Options,
    OrderLanguage,
    OrdersFinished,
    OrderWritten,
    PhaseBegan,
    ShipMoved,
    WriteOrder,
    parse_notation,
    write_notation,
)


def ordering(thrust: int, velocity: int = 6, **options: Any) -> Battle:
    """Return a battle in the orders phase in which A1 has so much thrust."""
    made = Options(**options)
    return battle(driven(thrust, velocity=velocity), ship("B1", (0.0, 30.0)), options=made)


def write(notation: str) -> WriteOrder:
    """Return a movement order for A1."""
    return WriteOrder("A1", notation=notation)


def moved(state: Battle) -> Battle:
    """Return the battle after both sides have finished and the ships have flown."""
    for side in state.sides:
        state = rule(state, FinishOrders(side)).state
    return rule(state, MoveShips()).state


def test_ftl_move_01_new_velocity_and_course_start_the_next_turn() -> None:
    """FTL-RUL-02: the order table of the book, round by round, K and V as its columns say."""
    state = ordering(6)
    rows = []
    for notation in ("+2", "+2, B2", "B1", "-3, S1"):
        state = moved(rule(state, write(notation)).state)
        flown = named(state, "A1")
        rows.append((flown.velocity, flown.course))
        state = PhaseBegan(turn=state.turn + 1, phase="orders").apply(state)
    assert rows == [(8, 12), (10, 10), (10, 9), (7, 10)]


def test_ftl_move_01_a_later_order_replaces_the_earlier() -> None:
    """Until its side has finished, a ship may be ordered anew."""
    state = rule(rule(ordering(4), write("+2")).state, write("-1")).state
    assert Manoeuvre(speed=-1) == named(state, "A1").order
    done = rule(state, FinishOrders("A")).state
    assert refusal(done, write("+1")).code == "orders_finished"
    assert refusal(done, FinishOrders("A")).code == "orders_finished"


def test_ftl_move_01_orders_are_opened_when_all_sides_have_finished() -> None:
    """The movement phase begins by itself."""
    one = rule(ordering(4), FinishOrders("B"))
    assert (only(one, OrdersFinished).side, told(one, PhaseBegan)) == ("B", [])
    both = rule(one.state, FinishOrders("A"))
    assert only(both, PhaseBegan).phase == "movement"


def test_ftl_move_02_without_an_order_a_ship_flies_straight_on() -> None:
    """Course and velocity stay, and so they do with an order that says nothing."""
    for state in (ordering(4), rule(ordering(4), write("")).state):
        flown = named(moved(state), "A1")
        assert (flown.x, flown.y, flown.course, flown.velocity) == (0.0, 6.0, 12, 6)


@pytest.mark.parametrize(
    ("lost", "thrust"), [((), 5), (("D1",), 3), (("D2",), 2), (("D1", "D2"), 0)]
)
def test_ftl_move_03_thrust_is_the_sum_of_intact_drives(lost: tuple[str, ...], thrust: int) -> None:
    """Each icon brings its own points."""
    assert thrust == ship("A1", systems=(Drive("D1", 2), Drive("D2", 3)), lost=lost).thrust


@pytest.mark.parametrize("notation", ["+1", "-1", "B1", "S1"])
def test_ftl_move_04_without_a_drive_nothing_changes(notation: str) -> None:
    """Any change is refused, and the ship flies on."""
    state = battle(driven(4, lost=("D1",)), ship("B1", (0.0, 30.0)))
    assert isinstance(refusal(state, write(notation)), Refusal)
    assert named(moved(state), "A1").y == 6.0


@pytest.mark.parametrize(
    ("thrust", "points"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)]
)
def test_ftl_move_05_half_of_the_thrust_rounded_up_may_turn(thrust: int, points: int) -> None:
    """The allowance, and the first point beyond it."""
    assert points == turn_allowance(thrust)
    if points:
        assert told(rule(ordering(thrust), write(f"B{points}")), OrderWritten)
    assert refusal(ordering(thrust), write(f"S{points + 1}")).code == "turn_over_half"


def test_ftl_move_05_thrust_5_may_not_turn_4_points() -> None:
    """The refusal names the rule and the place."""
    refused = refusal(ordering(5), write("S4"))
    assert (
        refused.code,
        refused.rule,
        refused.at,
    ) == ("turn_over_half", "FTL-MOVE-05", "/notation")
    refused = refusal(ordering(5), WriteOrder("A1", manoeuvre=Manoeuvre(turn=4)))
    assert refused.at == "/manoeuvre"


def test_ftl_move_05_the_example_of_the_book() -> None:
    """Thrust 6: `+4, B2` is allowed and `+2 B4` is not, although it is 6 in all."""
    assert told(rule(ordering(6), write("+4, B2")), OrderWritten)
    assert refusal(ordering(6), write("+2 B4")).code == "turn_over_half"


def test_ftl_rul_05_half_of_the_intact_thrust() -> None:
    """A lost drive lowers what may be turned."""
    damaged = ship("A1", systems=(Drive("D1", 4), Drive("D2", 2)), lost=("D1",))
    state = battle(damaged, ship("B1", (0.0, 30.0)))
    assert refusal(state, write("B2")).code == "turn_over_half"
    assert told(rule(state, write("B1+1")), OrderWritten)


@pytest.mark.parametrize("notation", ["+4, B3", "-4 S3", "+7", "-5, B2"])
def test_ftl_move_06_no_point_is_spent_twice(notation: str) -> None:
    """Turn and speed together stay within the thrust."""
    refused = refusal(ordering(6, velocity=20), write(notation))
    assert (refused.code, refused.rule) == ("over_thrust", "FTL-MOVE-06")


def test_ftl_move_09_no_velocity_below_0() -> None:
    """Braking to a standstill is allowed, and no further."""
    assert refusal(ordering(6, velocity=2), write("-3")).code == "negative_velocity"
    assert moved(rule(ordering(6, velocity=2), write("-2")).state).ships[0].velocity == 0


@pytest.mark.parametrize(
    ("notation", "speed", "turn"),
    [
        ("+2", 2, 0),
        ("-3", -3, 0),
        ("B2", 0, -2),
        ("S1", 0, 1),
        ("P4", 0, -4),
        ("+2, B2", 2, -2),
        ("+2 B2", 2, -2),
        ("+2B2", 2, -2),
        ("-3, S1", -3, 1),
        ("-3,S1", -3, 1),
        ("P2+2", 2, -2),
        ("S3 -1", -1, 3),
        ("s3, +1", 1, 3),
        (" + 4 , b 2 ", 4, -2),
        ("", 0, 0),
        ("  ", 0, 0),
        ("+0", 0, 0),
    ],
)
def test_ftl_move_11_the_notation(notation: str, speed: int, turn: int) -> None:
    """FTL-RUL-22: German and English letters, either part missing, comma or not."""
    assert Manoeuvre(speed=speed, turn=turn) == parse_notation(notation)


@pytest.mark.parametrize(
    "notation",
    ["2", "B", "+", "X2", "+2, B2, S1", "B2 B1", "+1000", "++2", "H2", "+2;B2", "٣", "+²"],
)
def test_ftl_move_11_what_is_not_notation(notation: str) -> None:
    """A sign, a number, a letter, a number: nothing else."""
    refused = refusal(ordering(6), write(notation))
    assert (refused.code, refused.kind, refused.at) == ("bad_notation", "malformed", "/notation")


@pytest.mark.parametrize(
    ("language", "speed", "turn", "notation"),
    [
        ("de", 2, -2, "+2, B2"),
        ("de", -3, 1, "-3, S1"),
        ("de", 0, -1, "B1"),
        ("en", 2, -2, "P2+2"),
        ("en", -3, 1, "S1-3"),
        ("en", 4, 0, "+4"),
        ("de", 0, 0, ""),
    ],
)
def test_ftl_rul_22_the_notation_that_is_reported(
    language: OrderLanguage, speed: int, turn: int, notation: str
) -> None:
    """What is written is read back as it was."""
    manoeuvre = Manoeuvre(speed=speed, turn=turn)
    assert notation == write_notation(manoeuvre, language)
    assert manoeuvre == parse_notation(notation)
    ruling = rule(ordering(12, order_language=language), WriteOrder("A1", manoeuvre=manoeuvre))
    assert notation == only(ruling, OrderWritten).notation


@pytest.mark.parametrize(
    "order", [WriteOrder("A1"), WriteOrder("A1", notation="+1", manoeuvre=Manoeuvre(speed=1))]
)
def test_ftl_move_11_one_way_to_write_an_order(order: WriteOrder) -> None:
    """Either notation or numbers, not both and not neither."""
    assert refusal(ordering(6), order).code == "malformed"


@pytest.mark.parametrize(
    ("notation", "code"),
    [("S4", "turn_over_half"), ("+9", "over_thrust"), ("-6", "negative_velocity")],
)
def test_ftl_rul_03_an_impossible_order_is_refused_or_flown_straight(
    notation: str, code: str
) -> None:
    """By default the order is refused; with `straight` it is written, void, and not flown."""
    assert code == refusal(ordering(6, velocity=3), write(notation)).code
    ruling = rule(ordering(6, velocity=3, illegal_orders="straight"), write(notation))
    assert (code, "FTL-RUL-03") == (
        only(ruling, OrderWritten).voided,
        only(ruling, OrderWritten).rule,
    )
    flown = named(moved(ruling.state), "A1")
    assert (flown.x, flown.y, flown.course, flown.velocity) == (0.0, 3.0, 12, 3)


def test_ftl_rul_03_a_refused_order_leaves_the_last_valid_one() -> None:
    """With `reject` the stored order stays; with `straight` the void one takes its place."""
    stored = rule(ordering(6), write("+1")).state
    refusal(stored, write("+9"))
    assert named(moved(stored), "A1").velocity == 7
    loose = rule(ordering(6, illegal_orders="straight"), write("+1")).state
    assert named(moved(rule(loose, write("+9")).state), "A1").velocity == 6


def test_ftl_rul_03_an_order_overtaken_by_damage_is_no_order() -> None:
    """A drive lost after the order was written: the ship flies straight on."""
    state = battle(driven(4, rows=(1, 9)), ship("B1", (0.0, 30.0)))
    state = rule(state, write("+4")).state
    state = rule(state, ApplyDamage("A1", 1), 1).state
    for side in state.sides:
        state = rule(state, FinishOrders(side)).state
    ruling = rule(state, MoveShips())
    flown = next(event for event in told(ruling, ShipMoved) if event.ship == "A1")
    assert (flown.velocity, flown.rule, flown.speed_thrust) == (6, "FTL-RUL-03", 0)


@pytest.mark.parametrize("turn", [-6, -5, 4, 6, 11])
def test_ftl_rul_04_free_rotation_at_a_standstill_is_an_option(turn: int) -> None:
    """By default turns cost thrust at any velocity; with the option the first turn is free."""
    order = WriteOrder("A1", manoeuvre=Manoeuvre(turn=turn))
    assert refusal(ordering(4, velocity=0), order).code == "turn_over_half"
    state = rule(ordering(4, velocity=0, stationary_rotation=True), order).state
    for side in state.sides:
        state = rule(state, FinishOrders(side)).state
    ruling = rule(state, MoveShips())
    flown = told(ruling, ShipMoved)[0]
    assert ((turn - 1) % 12 + 1, 0) == (flown.course, flown.turn_thrust)


@pytest.mark.parametrize(
    ("thrust", "velocity", "notation"), [(4, 1, "S3"), (4, 0, "+1, S3"), (0, 0, "S1")]
)
def test_ftl_ump_04_free_rotation_needs_a_drive_and_nothing_else(
    thrust: int, velocity: int, notation: str
) -> None:
    """Not while moving, not with a change of velocity, not without a working drive."""
    state = ordering(thrust, velocity=velocity, stationary_rotation=True)
    assert refusal(state, write(notation)).code == "turn_over_half"


@pytest.mark.parametrize(
    ("status", "damage"), [("destroyed", 60), ("off_table", 0), ("withdrawn", 0)]
)
def test_ftl_move_01_ships_out_of_the_battle_take_no_orders(status: str, damage: int) -> None:
    """The refusal says what has become of the ship."""
    gone = ship("A1", status=status, damage=damage)
    state = battle(gone, ship("A2"), ship("B1"))
    assert status == refusal(state, write("+1")).code
    assert refusal(state, WriteOrder("X9", notation="+1")).code == "unknown_ship"
