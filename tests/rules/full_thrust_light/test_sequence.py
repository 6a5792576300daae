"""The sequence of play (Spielablauf): which orders when, and what follows of itself."""

import msgspec
import pytest

from rules.full_thrust_light.table import battle, duel, fire, only, refusal, rule, ship, told
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust_light import (
    FULL_THRUST_LIGHT,
    ApplyDamage,
    Battle,
    DeclareVictory,
    Drive,
    FinishOrders,
    FireWeapons,
    MoveShips,
    PassFire,
    PhaseBegan,
    ReturnToTable,
    RollInitiative,
    ScanShip,
    ShipMoved,
    Shot,
    Withdraw,
    WriteOrder,
)

ORDERS: tuple[Value, ...] = (
    WriteOrder("A1", notation=""),
    FinishOrders("A"),
    ReturnToTable("A1", 0.0, 0.0, 6),
    MoveShips(),
    RollInitiative(),
    FireWeapons("A1", (Shot("E1", "B1"),)),
    PassFire("A"),
    ApplyDamage("A1", 0),
    ScanShip("A1", "B1"),
    Withdraw("A"),
    DeclareVictory(None),
)


def in_phase(phase: str) -> Battle:
    """Return a battle in that phase."""
    ships = (ship("A1"), ship("B1", (0.0, 9.0)))
    return duel(*ships) if phase == "fire" else battle(*ships, phase=phase)


def test_ftl_seq_01_orders_movement_fire_and_again() -> None:
    """A whole turn, and the orders phase of the next."""
    state = in_phase("orders")
    state = rule(rule(state, FinishOrders("A")).state, FinishOrders("B")).state
    assert state.phase == "movement"
    state = rule(state, MoveShips()).state
    assert state.phase == "fire"
    state = rule(state, RollInitiative(), 6, 1).state
    state = rule(state, PassFire("A")).state
    ruling = rule(state, PassFire("B"))
    assert (ruling.state.phase, ruling.state.turn) == ("orders", 2)
    assert (
        ruling.state.finished,
        ruling.state.initiative,
        ruling.state.active,
        ruling.state.passed,
    ) == ((), (), None, ())
    assert only(ruling, PhaseBegan).rule == "FTL-SEQ-01"


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: type(order).__name__)
@pytest.mark.parametrize("phase", ["orders", "movement", "fire"])
def test_ftl_seq_01_each_order_has_its_phase(phase: str, order: Value) -> None:
    """Out of its phase an order is refused, and the refusal names the phase's rule."""
    sequence = FULL_THRUST_LIGHT.sequence
    taken = {*sequence.phase(phase).orders, *sequence.always}
    if type(order) in taken:
        assert FULL_THRUST_LIGHT.giver(in_phase(phase), order) in {"owner", "any_side", "referee"}
    else:
        refused = refusal(in_phase(phase), order)
        assert (refused.code, refused.rule, refused.at) == ("wrong_phase", "FTL-SEQ-01", "/kind")


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: type(order).__name__)
def test_ftl_end_01_nothing_is_ordered_after_the_end(order: Value) -> None:
    """A battle that is over takes no orders at all."""
    over = rule(in_phase("orders"), Withdraw("B")).state
    assert refusal(over, order).code == "battle_over"


def test_ftl_seq_01_fired_and_activated_are_of_one_turn() -> None:
    """A new turn readies every ship and forgets its order."""
    state = duel(ship("A1"), ship("B1", (0.0, 9.0)))
    state = rule(state, fire("E1"), 1, 1).state
    assert (state.ships[0].fired, state.ships[0].activated) == (("E1",), True)
    state = rule(state, PassFire("B")).state
    assert (
        state.ships[0].fired,
        state.ships[0].activated,
        state.ships[0].order,
    ) == ((), False, None)


def test_ftl_seq_01_a_fire_phase_without_weapons_ends_after_initiative() -> None:
    """No ship can fire: the next turn begins at once."""
    unarmed = (Drive("D1", 2),)
    ships = (ship("A1", systems=unarmed), ship("B1", systems=unarmed))
    ruling = rule(battle(*ships, phase="fire"), RollInitiative(), 2, 3)
    assert (ruling.state.phase, ruling.state.turn) == ("orders", 2)


def test_ftl_seq_01_every_order_belongs_to_a_phase_and_a_family() -> None:
    """The sequence of play and the families leave no order out."""
    book = FULL_THRUST_LIGHT
    placed = {kind for phase in book.sequence.phases for kind in phase.orders}
    assert set(book.order_types) == placed | set(book.sequence.always) == set(book.families)


def test_ftl_seq_01_the_side_of_an_order() -> None:
    """An order belongs to the side it names, by its ship or outright."""
    state = in_phase("orders")
    sides = [FULL_THRUST_LIGHT.side_of(state, order) for order in ORDERS]
    assert sides == ["A", "A", "A", None, None, "A", "A", None, "A", "A", None]
    assert FULL_THRUST_LIGHT.side_of(state, WriteOrder("X9", notation="")) is None


def test_ftl_move_14_all_ships_move_by_one_order() -> None:
    """One order flies both fleets, in the order in which they are listed."""
    ruling = rule(in_phase("movement"), MoveShips())
    assert [event.ship for event in told(ruling, ShipMoved)] == ["A1", "B1"]


def test_ftl_move_01_a_side_that_is_out_need_not_finish() -> None:
    """With three sides, the orders of a fallen one are not waited for."""
    ships = (ship("A1"), ship("B1"), ship("C1", status="destroyed", damage=60))
    state = rule(battle(*ships), FinishOrders("A")).state
    assert rule(state, FinishOrders("B")).state.phase == "movement"
    assert refusal(battle(*ships), FinishOrders("C")).code == "withdrawn"


def test_ftl_end_01_a_withdrawal_may_open_the_orders() -> None:
    """Two sides have finished and the third gives up: the ships move."""
    state = battle(ship("A1"), ship("B1"), ship("C1"))
    state = rule(rule(state, FinishOrders("A")).state, FinishOrders("B")).state
    assert rule(state, Withdraw("C")).state.phase == "movement"


def test_ftl_rul_21_a_battle_goes_through_json_and_back() -> None:
    """What is written is what is read."""
    state = rule(in_phase("fire"), fire("E1 E2 T1"), 4, 5, 6, 6, 6, 6).state
    assert state == msgspec.json.decode(msgspec.json.encode(state), type=Battle)
