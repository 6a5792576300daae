"""Every refusal of Full Thrust Light says what is refused, by which rule, and what is legal."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from rules.full_thrust_light.table import battle, driven, duel, fire, ship
from rules.full_thrust_light.test_refusals import PROVOKED, TABLE, shooting
from rules.refusing import Refused, faults_of, uneven
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT as BOOK
from umpire.rules.full_thrust_light import (
    Battle,
    FireWeapons,
    Options,
    PassFire,
    Setup,
    Shot,
    Withdraw,
)


def provoked(code: str) -> Callable[[], object]:
    """Return what provokes a code: an order, as the tests of codes have it."""
    return lambda: BOOK.adjudicate(*PROVOKED[code](), SuppliedDice(()))


def told(code: str, names: tuple[str, ...], legal: tuple[str, ...] = ()) -> Refused:
    """Return the case of a code that the tests of codes provoke."""
    return Refused(code, provoked(code), names, legal)


def shot_in(arc: str, line: str) -> partial[Any]:
    """Return a shot of A1 at B1 on the line of F and FS, through an arc that is named."""
    target = ship("B1", (5.0, 5.0 * 3**0.5))
    state = duel(ship("A1"), target, options=Options(arc_line=line))  # type: ignore[arg-type]
    order = FireWeapons("A1", (Shot("E1", "B1", arc),))  # type: ignore[arg-type]
    return partial(BOOK.adjudicate, state, order, SuppliedDice(()))


def set_up(*sides: str, **changes: object) -> partial[Any]:
    """Return the opening of a battle of A1 and B1."""
    first = replace(driven(4, velocity=2), **changes)
    return partial(BOOK.setup, Setup(sides=sides or ("A", "B"), ships=(first, ship("B1"))))


def given(state: Battle, order: Value) -> partial[Any]:
    """Return the giving of an order, for which no die is thrown."""
    return partial(BOOK.adjudicate, state, order, SuppliedDice(()))


CASES = (
    told("battle_over", ("battle",)),
    told("unknown_ship", ("X1",), ("A1, A2 or B1",)),
    told("unknown_side", ("X",), ("A or B",)),
    told("unknown_weapon", ("A1", "D1"), ("E1, E2, E3, E4, T1 or 1 more",)),
    told("bad_notation", ("port",), ("+2, B2",)),
    told("turn_over_half", ("A1", "3"), ("2 at most",)),
    told("over_thrust", ("A1", "5"), ("4",)),
    told("negative_velocity", ("A1", "-3"), ("-2",)),
    told("orders_finished", ("A", "turn 1"), ("the next",)),
    told("destroyed", ("B2", "destroyed")),
    told("off_table", ("B2", "off the table")),
    told("withdrawn", ("B2", "withdrawn")),
    told("not_off_table", ("A1",)),
    told("no_return", ("A1", "return_to_table")),
    told("not_on_edge", ("(5, 5)",), ("0 or 48",)),
    told("no_initiative", ("turn 1",), ("roll_initiative",)),
    told("initiative_thrown", ("turn 1", "A")),
    told("not_active_side", ("Side B",), ("side A",)),
    told("already_fired", ("E1", "A1"), ("named once",)),
    told("weapon_destroyed", ("E1", "A1"), ("E2",)),
    told("no_fire_control", ("A1", "fire control")),
    told("too_many_targets", ("A1", "3 targets"), ("2 at most",)),
    told("own_side", ("A2", "A"), ("B1",)),
    told("aft_arc", ("B1",)),
    told("out_of_arc", ("B1",), ("E1", "FP, F or FS")),
    told("wrong_arc", ("B1", "FS"), ("F",)),
    Refused("wrong_arc", shot_in("F", "random_d6"), ("B1", "F"), ("name none",)),
    told("out_of_range", ("B1", "99"), ("24",)),
    told("unknown_system", ("A1", "X1"), ("D1",)),
    told("nothing_corrected", ("A1",)),
    told("no_sensors", ("B1",)),
    Refused(
        "already_fired",
        given(duel(ship("A1", activated=True), ship("B1")), fire("E1")),
        ("A1",),
        ("the next",),
    ),
    Refused(
        "not_active_side",
        given(duel(ship("A1"), ship("B1", (0.0, 9.0))), fire("E1", "A1", "B1")),
        ("B1",),
        ("side A",),
    ),
    Refused("inconsistent_battle", set_up("A", "B", "C"), ("C",)),
    Refused("inconsistent_battle", set_up("A", "X"), ("B",), ("A or X",)),
    Refused(
        "no_odds",
        partial(BOOK.odds, shooting(), PassFire("A")),
        ("pass_fire",),
        ("fire_weapons",),
    ),
    Refused(
        "withdrawn",
        given(
            battle(ship("A1"), ship("B1"), ship("C1", status="withdrawn"), table=TABLE),
            Withdraw("C"),
        ),
        ("C",),
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code)
def test_a_refusal_is_told(case: Refused) -> None:
    """With the names of what is refused, and the values that would be legal."""
    assert faults_of(BOOK, case) == []


def test_every_code_has_a_case() -> None:
    """And no case is of a code that the book has not."""
    assert uneven(CASES, [code.name for code in BOOK.codes]) == []
