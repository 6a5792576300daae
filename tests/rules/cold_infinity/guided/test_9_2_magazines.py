"""CI 9.2.1, 9.2.4, 13.1.10: missiles in racks, and reload racks."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import illegal, rows
from umpire.kernel.errors import Code, IllegalOrder
from umpire.rules.cold_infinity.guided.launchers import (
    FIRED_OUT_OF_ORDER,
    NOT_LOADED,
    NOTHING_TO_LOAD,
    OPERATIONS_EXCEEDED,
    RACK_FULL,
    RELOAD_RACK_FULL,
    UNFIT_MUNITION,
    LoadMissile,
    Rack,
    ReloadOperation,
    Stock,
    UnloadMissile,
    reloaded,
    require_loading,
    without,
)

KINDS = ("A", "B", "C", "X")
LOAD, UNLOAD = LoadMissile(rack="1"), UnloadMissile(rack="1", missile="X")


def stock(reload: tuple[str, ...], rack: tuple[str, ...], room: int = 4) -> Stock:
    return Stock(reload, 4, {"1": Rack(rack, room, KINDS)})


def test_9_2_1_any_missile_of_a_rack_is_fired() -> None:
    """CI-9.2.1-1, CI-RUL-63."""
    assert without(("A", "B", "A"), "B", in_order=False) == ("A", "A")
    assert without(("A", "B", "A"), "A", in_order=True) == ("B", "A")


@rows(("C", False, NOT_LOADED), ("C", True, NOT_LOADED), ("B", True, FIRED_OUT_OF_ORDER))
def test_9_2_1_missiles_that_are_not_there(kind: str, in_order: bool, code: Code) -> None:  # noqa: FBT001
    """CI-RUL-63."""
    with illegal(code.name):
        without(("A", "B"), kind, in_order=in_order)


@rows((("A", "A", "A"), RACK_FULL), (("A", "Y"), UNFIT_MUNITION))
def test_9_2_1_what_a_rack_holds(missiles: tuple[str, ...], code: Code) -> None:
    """CI-9.2.1-1."""
    require_loading(("A", "B"), 2, KINDS)
    with illegal(code.name):
        require_loading(missiles, 2, KINDS)


def test_9_2_4_reload_racks_load_from_the_top_and_unload_to_the_bottom() -> None:
    """CI-9.2.4-1, CI-UMP-47."""
    done = reloaded(stock(("A", "B", "C"), ("X",)), (UNLOAD, LOAD), 2)
    assert (done.missiles, done.racks["1"].missiles) == (("B", "C", "X"), ("A",))
    more = reloaded(stock(("A", "B"), ("X",)), (LOAD, LOAD), 2)
    assert (more.missiles, more.racks["1"].missiles) == ((), ("X", "A", "B"))


@rows(
    (stock(("A", "B", "C"), ()), (LOAD, LOAD, LOAD), OPERATIONS_EXCEEDED),
    (stock((), ()), (LOAD,), NOTHING_TO_LOAD),
    (stock(("A",), ("X",), 1), (LOAD,), RACK_FULL),
    (stock(("Y",), ()), (LOAD,), UNFIT_MUNITION),
    (stock(("A",), ("B",)), (UNLOAD,), NOT_LOADED),
    (stock(("A", "A", "A", "A"), ("X",)), (UNLOAD,), RELOAD_RACK_FULL),
)
def test_9_2_4_operations_that_cannot_be(
    before: Stock, operations: tuple[ReloadOperation, ...], code: Code
) -> None:
    """CI-9.2.4-1."""
    with illegal(code.name, rule=code.rule):
        reloaded(before, operations, 2)


@given(
    st.lists(st.sampled_from(KINDS), max_size=4),
    st.lists(st.sampled_from(KINDS), max_size=4),
    st.lists(st.sampled_from((LOAD, UNLOAD)), max_size=6),
)
def test_9_2_4_no_missile_is_lost(
    reload: list[str], rack: list[str], operations: list[ReloadOperation]
) -> None:
    """CI-9.2.4-1."""
    before = stock(tuple(reload), tuple(rack))
    try:
        after = reloaded(before, operations, 6)
    except IllegalOrder:
        return
    assert sorted((*after.missiles, *after.racks["1"].missiles)) == sorted(reload + rack)
