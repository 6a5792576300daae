"""12.1: laying mines: orders, places, stocks, and what becomes of orders that cannot be kept."""

from typing import Any

import msgspec
import pytest

from rules.full_thrust.builders_mines import LAYER, battle, mine, moved, ordered, ship
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import named, refusal, rule, told
from rules.rows import rows
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.mines import MineDetonated, MineLaid, mines_left
from umpire.rules.full_thrust.movement import (
    OrderVoided,
    OrderWritten,
    ShiftTable,
    ShipMoved,
    WriteOrder,
    WriteSquadronOrder,
)
from umpire.rules.full_thrust.sequence import moving_order
from umpire.rules.full_thrust.state.battle import Battle, Mine, Setup
from umpire.rules.full_thrust.state.options import Asteroid, Options
from umpire.rules.full_thrust.state.ship import Minelayer
from umpire.rules.full_thrust.state.values import Laid, Manoeuvre, MineDrop, VectorItem
from umpire.rules.full_thrust.written_orders import WriteOrderChoice

ENEMY = ship("B1", (0.0, 50.0))
REJECT = Options(mines=True, illegal_orders="reject")


def layer(**changes: Any) -> Battle:
    """Return a battle of a layer with two minelayers, for two mines and one, and an enemy."""
    return battle(ship("A1", systems=LAYER, **changes), ENEMY)


def fault_of(manoeuvre: Manoeuvre, **changes: Any) -> str | None:
    """Return why an order of the layer is void."""
    (event,) = told(rule(layer(**changes), WriteOrder("A1", manoeuvre=manoeuvre)), OrderWritten)
    return event.voided


def stock(state: Battle) -> list[int]:
    """Return the mines that the minelayers of the layer have left."""
    laying = named(state, "A1")
    return [mines_left(laying, each) for each in laying.ssd.systems if isinstance(each, Minelayer)]


def test_12_1_each_minelayer_drops_one_mine_a_turn() -> None:
    """At the points that are ordered; its stock is one mine less (FT-12.1-2)."""
    ruling = moved(ordered(layer(), A1="Drop L1@0/2 Drop L2@0/6"))
    assert [(each.minelayer, each.x, each.y) for each in told(ruling, MineLaid)] == [
        ("L1", 0.0, 2.0),
        ("L2", 0.0, 6.0),
    ]
    assert ruling.state.mines == (Mine("M5-1", "A", 0.0, 2.0, 5), Mine("M5-2", "A", 0.0, 6.0, 5))
    assert stock(ruling.state) == [1, 0]


@rows((5, ["L1", "L2"]), (1, ["L1"]))
def test_12_1_a_ship_that_an_asteroid_destroys_drops_no_mines_beyond_it(
    face: int, laid: list[str]
) -> None:
    """FT-12.1-2, FT-13.1-2."""
    layer = ship("A1", systems=LAYER, velocity=8, thrust=4)
    rock = Asteroid("Rock", 0.0, 4.0, 1.0)
    before = battle(layer, ENEMY, terrain=(rock,), options=Options(mines=True, asteroids=True))
    ruling = moved(ordered(before, A1="Drop L1@0/2 Drop L2@0/7"), face)
    assert [each.minelayer for each in told(ruling, MineLaid)] == laid


def test_12_1_mines_may_be_dropped_at_one_spot() -> None:
    """Or anywhere else on the way, its start included (FT-12.1-2)."""
    ruling = moved(ordered(layer(), A1="Drop L1@0/0 Drop L2@0/0"))
    assert [(each.x, each.y) for each in ruling.state.mines] == [(0.0, 0.0), (0.0, 0.0)]


def test_12_1_without_points_mines_are_dropped_where_the_move_ends() -> None:
    """One from each minelayer that works and has any (FT-UMP-20)."""
    (laid,) = told(moved(ordered(layer(lost=("L2",)), A1="Mine")), MineLaid)
    assert (laid.minelayer, laid.x, laid.y, laid.mines_laid) == ("L1", 0.0, 6.0, 1)


def test_12_1_a_ship_with_a_drop_named_lays_no_other() -> None:
    """Points are the whole of the order (FT-12.1-2)."""
    ruling = moved(ordered(layer(), A1="Mine Drop L2@0/1"))
    assert [each.minelayer for each in told(ruling, MineLaid)] == ["L2"]


def test_12_1_stocks_run_out() -> None:
    """A minelayer that has dropped all it carried drops no more (FT-12.1-2)."""
    laid = (Laid("L1", 2), Laid("L2", 1))
    assert fault_of(Manoeuvre(mine=True), laid=laid) == "ammo_empty"
    assert fault_of(Manoeuvre(mines=(MineDrop("L2", 0.0, 1.0),)), laid=laid[1:]) == "ammo_empty"
    ruling = moved(ordered(layer(laid=laid[1:]), A1="Mine"))
    assert [each.minelayer for each in told(ruling, MineLaid)] == ["L1"]


@rows(
    ((MineDrop("L1", 4.0, 2.0),), {}, "off_path"),
    ((MineDrop("L1", 0.0, 6.1),), {}, "off_path"),
    ((MineDrop("L1", 0.0, -0.1),), {}, "off_path"),
    ((MineDrop("L1", 0.0, 2.0), MineDrop("L1", 0.0, 4.0)), {}, "weapon_used"),
    ((MineDrop("L1", 0.0, 2.0),), {"lost": ("L1",)}, "weapon_destroyed"),
    ((MineDrop("D", 0.0, 2.0),), {}, "no_minelayer"),
    ((MineDrop("L9", 0.0, 2.0),), {}, "no_minelayer"),
    ((MineDrop("L1", 0.0, 2.0), MineDrop("L2", 0.0, 2.0)), {}, None),
)
def test_12_1_drops_that_cannot_be_made_void_the_order(
    drops: tuple[MineDrop, ...], changes: Fields, code: str | None
) -> None:
    """Off the way, twice by one minelayer, or by one that is not there (FT-12.1-2)."""
    assert fault_of(Manoeuvre(mines=drops), **changes) == code


def test_12_1_the_way_is_the_one_that_is_ordered() -> None:
    """A point on the old course is off the new one (FT-12.1-2)."""
    assert fault_of(Manoeuvre(turn=2, mines=(MineDrop("L1", 0.0, 5.0),))) == "off_path"
    assert fault_of(Manoeuvre(turn=2, mines=(MineDrop("L1", 1.5, 2.598076),))) is None


def test_12_1_in_vector_movement_the_way_is_straight() -> None:
    """From start to end, not by the vertices of the order (FT-10.2-8, FT-12.1-2)."""
    options = Options(mines=True, movement_system="vector")
    before = battle(ship("A1", systems=LAYER, facing=3, course_deg=0.0), ENEMY, options=options)
    for place, code in (((0.0, 6.0), "off_path"), ((2.0, 3.0), None)):
        order = Manoeuvre(items=(VectorItem("burn", 4),), mines=(MineDrop("L1", *place),))
        (written,) = told(rule(before, WriteOrder("A1", manoeuvre=order)), OrderWritten)
        assert written.voided == code


def test_12_1_a_ship_without_a_minelayer_lays_nothing() -> None:
    """Nor one whose minelayers are all lost (FT-12.1-2)."""
    assert fault_of(Manoeuvre(mine=True), lost=("L1", "L2")) == "no_minelayer"


def test_12_1_mines_are_an_option() -> None:
    """Off unless it is on, for layers and for sweepers (FT-12.1-1, -3)."""
    before = battle(ship("A1", systems=LAYER), ENEMY, options=Options(illegal_orders="reject"))
    for notation, cited in (("Mine", "FT-12.1-2"), ("Sweep", "FT-12.1-3")):
        refused = refusal(before, WriteOrder("A1", notation=notation))
        assert (refused.code, refused.rule) == ("option_off", cited)


def test_12_1_an_order_off_the_way_is_refused_where_impossible_orders_are() -> None:
    """With its code, and where it was given (FT-12.1-2, FT-3.3-1)."""
    before = battle(ship("A1", systems=LAYER), ENEMY, options=REJECT)
    order = Manoeuvre(mines=(MineDrop("L1", 4.0, 2.0),))
    refused = refusal(before, WriteOrder("A1", manoeuvre=order))
    assert (refused.code, refused.rule, refused.at) == ("off_path", "FT-12.1-2", "/manoeuvre")


def test_12_1_who_leaves_by_ftl_neither_lays_nor_sweeps() -> None:
    """The jump is the only order (FT-3.4-3)."""
    for manoeuvre in (Manoeuvre(ftl=True, mine=True), Manoeuvre(ftl=True, sweep=True)):
        before = battle(ship("A1"), ENEMY)
        (event,) = told(rule(before, WriteOrder("A1", manoeuvre=manoeuvre)), OrderWritten)
        assert event.voided == "must_not_manoeuvre"


def test_12_1_a_layer_whose_movement_is_void_drops_where_it_ends() -> None:
    """With the option; its points were on the way that it does not fly (FT-RUL-39, FT-UMP-20)."""
    options = Options(mines=True, invalid_order="void_movement")
    before = battle(ship("A1", systems=LAYER), ENEMY, options=options)
    order = Manoeuvre(turn=6, mines=(MineDrop("L1", 0.0, 1.0),))
    (event,) = told(rule(before, WriteOrder("A1", manoeuvre=order)), OrderWritten)
    assert (event.voided, event.manoeuvre) == ("turn_limit", Manoeuvre(mine=True))


def test_12_1_layers_move_before_other_ships() -> None:
    """With points or without (FT-2.7-7, FT-12.1-2)."""
    drop = Manoeuvre(mines=(MineDrop("L1", 9.0, 1.0),))
    layers = ship("A2", (9.0, 0.0), LAYER, order=drop), ship("A3", order=Manoeuvre(mine=True))
    names = [each.id for each in moving_order(battle(ship("A1"), *layers, ENEMY))]
    assert names == ["A2", "A3", "A1", "B1"]


def test_12_1_a_mine_lets_ships_pass_in_the_turn_in_which_it_is_laid() -> None:
    """And fires from the next turn on (FT-12.1-2)."""
    before = battle(ship("A1", systems=LAYER), ship("B1", (1.0, 6.0), velocity=0))
    ruling = moved(ordered(before, A1="Drop L1@0/6"))
    assert not told(ruling, MineDetonated)
    assert told(moved(msgspec.structs.replace(ruling.state, turn=6), 1, 1), MineDetonated)


def test_12_1_a_layer_that_is_lost_since_the_order_voids_it() -> None:
    """The order has become impossible (FT-3.3-1)."""
    before = ordered(layer(), A1="Mine P1")
    ships = (msgspec.structs.replace(before.ships[0], lost=("L1", "L2")), before.ships[1])
    ruling = moved(msgspec.structs.replace(before, ships=ships))
    (event,) = told(ruling, OrderVoided)
    assert (event.voided, event.manoeuvre) == ("no_minelayer", Manoeuvre())
    assert not told(ruling, MineLaid)


def test_12_1_a_squadron_lays_where_each_ship_ends() -> None:
    """One order for all, by ships that all can (FT-3.7-1, FT-12.1-2)."""
    ships = [ship(name, (x, 0.0), LAYER, squadron="Q") for name, x in (("A1", 0.0), ("A2", 5.0))]
    before = battle(*ships, ENEMY, options=Options(mines=True, squadrons=True))
    written = rule(before, WriteSquadronOrder("A", "Q", notation="Mine")).state
    places = [(each.ship, each.x) for each in told(moved(written), MineLaid)]
    assert places == [("A1", 0.0), ("A1", 0.0), ("A2", 5.0), ("A2", 5.0)]


def test_12_1_points_and_mines_are_shifted_with_the_table() -> None:
    """All together, so that the order stays good (FT-3.8-1)."""
    options = Options(mines=True, moving_table=True)
    before = battle(ship("A1", systems=LAYER), ENEMY, mine("Am", (20.0, 0.0)), options=options)
    shifted = rule(ordered(before, A1="Drop L1@0/2"), ShiftTable(3.0, -4.0)).state
    assert [each.place for each in shifted.mines] == [(23.0, -4.0)]
    (laid,) = told(moved(shifted), MineLaid)
    assert (laid.x, laid.y) == (3.0, -2.0)


def test_12_1_names_of_mines_are_nobody_elses() -> None:
    """A ship of such a name keeps it, and mines that are gone are not named again (FT-12.1-2)."""
    before = battle(ship("A1", systems=LAYER), msgspec.structs.replace(ENEMY, id="M5-1"))
    ruling = moved(ordered(before, A1="Mine"))
    assert [each.mine for each in told(ruling, MineLaid)] == ["M5-2", "M5-3"]
    gone = msgspec.structs.replace(layer(), mines_laid=7)
    assert [each.id for each in moved(ordered(gone, A1="Mine")).state.mines] == ["M5-8", "M5-9"]


def test_12_1_choices_name_the_minelayers_that_have_mines() -> None:
    """None where mines are not in use (FT-12.1-2)."""
    before = layer(laid=(Laid("L2", 1),))
    (choice, _) = [each for each in _offered(before) if isinstance(each, WriteOrderChoice)]
    assert (choice.lays, choice.sweeps) == (("L1",), False)
    without = msgspec.structs.replace(before, options=Options())
    (choice, _) = [each for each in _offered(without) if isinstance(each, WriteOrderChoice)]
    assert choice.lays == ()


def _offered(before: Battle) -> tuple[Any, ...]:
    return BOOK.choices(before, REFEREE, None)


def test_12_1_where_mines_will_be_dropped_is_secret_and_mines_are_seen() -> None:
    """The order as other orders are (FT-2.7-2); a mine lies on the table for all."""
    written = ordered(layer(), A1="Drop L1@0/2")
    other = ordered(layer(), A1="Sweep")
    after = moved(written).state
    for seat in (Seat("side", "B"), OBSERVER):
        assert BOOK.view(written, seat) == BOOK.view(other, seat)
        assert BOOK.view(after, seat).mines == after.mines  # type: ignore[attr-defined]


@rows(
    ({"options": Options()}, "/mines"),
    ({"mines": (mine("Cm", (0.0, 9.0)),)}, "/mines/0/side"),
    ({"mines": (mine("Bm", (0.0, 9.0), 1), mine("Bm", (1.0, 9.0)))}, "/mines/1/id"),
    ({"mines": (mine("Bm", (0.0, 9.0), 2),)}, "/mines/0/laid_turn"),
)
def test_12_1_a_set_up_may_have_mines(changes: Fields, at: str) -> None:
    """They lie there from the start, if they are in use, somebody's and not of a later turn."""
    ships = (ship("A1", systems=LAYER), ENEMY)
    given: Fields = {"options": Options(mines=True), "mines": (mine("Bm", (0.0, 9.0)),)}
    opened = BOOK.setup(Setup(sides=("A", "B"), ships=ships, **given))
    assert [each.id for each in opened.mines] == ["Bm"]
    with pytest.raises(Refusal) as refused:
        BOOK.setup(Setup(sides=("A", "B"), ships=ships, **(given | changes)))
    assert (refused.value.code, refused.value.at) == ("inconsistent_battle", at)


@rows((Laid("L1", 3),), (Laid("D", 1),), (Laid("L1", 1), Laid("L1", 1)))
def test_12_1_nobody_has_laid_more_than_it_had(laid: tuple[Laid, ...]) -> None:
    """Nor by what lays none, nor told twice (FT-12.1-2)."""
    with pytest.raises(Refusal) as refused:
        layer(laid=laid)
    assert (refused.value.code, refused.value.at) == ("inconsistent_battle", "/ships/0/laid")


def test_12_1_mines_are_dropped_as_their_ship_moves() -> None:
    """Before the next ship moves (FT-2.7-7, FT-12.1-2)."""
    kinds = [type(event) for event in moved(ordered(layer(), A1="Mine")).events]
    assert kinds[:4] == [ShipMoved, MineLaid, MineLaid, ShipMoved]
