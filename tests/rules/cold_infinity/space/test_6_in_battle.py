"""CI 6 in battle: orders up and down, where units come to be, what the plane does not notice."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from measures import commodore
from rules.cold_infinity.asked import adjudicate, choices
from rules.cold_infinity.builders_flight import STOP_TUMBLE, ahead, tumble
from rules.cold_infinity.builders_gunnery import at
from rules.cold_infinity.builders_moves import afloat, moved, over_turns, seen
from rules.cold_infinity.table import battle, given, rows, ship
from umpire.kernel.dice import KeyedDice, SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import Hex, at_layer
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.referee import CorrectUnit
from umpire.rules.cold_infinity.setup import SAMPLES, setup
from umpire.rules.cold_infinity.sighting.arcs import Pair, pair
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.units import written as the_written
from umpire.rules.cold_infinity.state.values import DOWN, UP

SPACE = Options(three_dimensional=True)


def rail(**lies: Any) -> Battle:
    return afloat(ship("rail", **lies), options=SPACE)


def test_6_2_a_ship_tumbles_and_climbs_a_layer_a_turn() -> None:
    """CI-6.2-1."""
    plans = [(tumble("aft"),), (STOP_TUMBLE, ahead(UP, 1)), ()]
    found = [seen(each, "rail") for each in over_turns(rail(vector="1+3"), "rail", plans)]
    assert [each.cell for each in found] == [(0, -3), (0, -6, 1), (0, -9, 2)]
    assert [the_written(each.motion.vector) for each in found] == ["1+3", "1+3,++1", "1+3,++1"]


def test_6_2_a_move_tells_its_layer_and_the_way_of_its_thrust() -> None:
    """CI-6.2-1."""
    told = moved(rail(cell=(0, 0, 3), tumble=90), "rail", ahead(DOWN, 1)).events[0].tell()
    assert "thrusts 1 down" in told
    assert "from (0, 0) on layer +3 to (0, 0) on layer +2: vector --1, Speed 1" in told


def test_6_2_what_is_offered_leads_up_and_down() -> None:
    """CI-6.2-1."""
    ways = [
        {each.direction for each in first_move(state).possible.thrusts}
        for state in (rail(tumble=270), afloat(ship("rail", tumble=270)))
    ]
    assert ways == [{UP, DOWN}, set()]


def first_move(state: Battle) -> Any:
    return next(each for each in choices(state, Seat("side", "red")) if hasattr(each, "possible"))


def test_6_3_two_ships_share_a_hex_only_on_one_layer() -> None:
    """CI-7.7-1, CI-6.3-1."""
    state = battle(ship("R"), ship("B", "blue", cell=(0, 0, 4)), options=SPACE)
    one, other = state.ships
    assert pair(one, other, SPACE) == Pair((0, 0), (0, 0, 4), 4)


@rows((False, "no_such_layer", (0, 1, 2)), (True, "no_such_layer", (0, 1, 0)))
def test_ump_200_a_layer_is_told_where_there_are_some_and_left_out_if_0(
    layers: Any, code: str, cell: Hex
) -> None:
    """CI-UMP-200."""
    state = afloat(ship("rail"), options=Options(three_dimensional=layers))
    with pytest.raises(Refusal) as answer:
        adjudicate(state, CorrectUnit(unit="rail", reason="x", cell=cell), SuppliedDice(()))
    assert (answer.value.code, answer.value.at) == (code, "/cell")


@rows(((0, 1, 2), "0", "/ships/0/cell"), ((0, 1), "++2", "/ships/0/motion/vector"))
def test_ump_200_a_set_up_without_layers_has_nothing_above(
    cell: Hex, vector: str, at_: str
) -> None:
    """CI-6.1-1, CI-UMP-200."""
    with pytest.raises(Refusal) as answer:
        battle(ship("rail", cell=cell, vector=vector), ship("B", "blue"))
    assert answer.value.at == at_


def test_6_1_a_battle_on_the_map_is_written_as_it_was() -> None:
    """CI-6.1-1, CI-UMP-200."""
    written = msgspec.to_builtins(seen(rail(cell=(2, 3), vector="1+3"), "rail"))
    assert (written["cell"], written["motion"]["vector"]) == ((2, 3), (0, -3))


def test_7_4_1_2_b_fire_from_below_strikes_the_keel_side_of_a_rolled_ship() -> None:
    """CI-7.4.1.2B-2, CI-7.3.1.2-1."""
    units = (ship("R"), ship("B", "blue", "harrowgate", cell=(0, -2, 3), roll=90))
    state = battle(*units, phase="secret_attacks", options=SPACE)
    order = DeclareFire("R", (at("B", "hailstone_1", section="starboard"),))
    with pytest.raises(Refusal) as answer:
        given(state, replace(order, attacks=(replace(order.attacks[0], section="forward"),)))
    assert answer.value.code in ("not_facing", "out_of_arc")


ORDERS = 60
FAR_UP = 77
"""A layer that no die shows."""


def told_on(layer: int) -> Any:
    sample = SAMPLES["first-contact"]
    lifted = replace(
        sample,
        options=SPACE,
        ships=tuple(replace(each, cell=at_layer(each.cell, layer)) for each in sample.ships),
        groups=tuple(replace(each, cell=at_layer(each.cell, layer)) for each in sample.groups),
    )
    state = setup(lifted)
    events: list[Any] = []
    for _ in range(ORDERS):
        dice = KeyedDice(bytes(32), "layer")
        ruling = adjudicate(state, commodore.next_order(state), dice)
        state, events = ruling.state, [*events, *ruling.events]
    return flattened(msgspec.to_builtins(events), layer)


def flattened(told: Any, layer: int) -> Any:
    if isinstance(told, dict):
        return {name: flattened(each, layer) for name, each in told.items()}
    if not isinstance(told, list | tuple):
        return told
    if len(told) == len((0, 0, layer)) and told[2] == layer:
        return list(told[:2])
    return [flattened(each, layer) for each in told]


def test_6_3_a_battle_on_one_layer_gives_the_events_of_the_plane() -> None:
    """CI-6.3-1."""
    assert told_on(FAR_UP) == told_on(0)
