"""A table of Cold Infinity for its tests: set up, played with scripted dice, and asked."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from rules.cold_infinity.asked import adjudicate, choices
from rules.cold_infinity.ships import CRAFT, SHIPS
from rules.rows import rows as rows  # noqa: PLC0414 — tests take it from here
from rules.table import Table
from umpire.kernel.dice import Dice, KeyedDice
from umpire.kernel.errors import CannotAdjudicate, IllegalOrder, Malformed, Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.setup import (
    GroupSetup,
    NamedCraft,
    NamedSheet,
    Setup,
    ShipSetup,
    setup,
)
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Ruling, change_unit
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.vessels import Group, Starship
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import Finish

E = TypeVar("E")

TABLE: Table[Battle, Starship | Group] = Table(
    replace(COLD_INFINITY, check=lambda _: None), Battle.unit
)
"""Battles are put straight into a phase here, and so may contradict what went before it."""


# Set up


def ship(name: str, side: str = "red", sheet: str = "bittern", **given: Any) -> ShipSetup:
    """A ship by one of our sheets; at (0, 0) unless told."""
    return ShipSetup(**{"id": name, "side": side, "sheet": sheet, "cell": (0, 0), **given})


def group(name: str, side: str = "red", number: int = 3, **given: Any) -> GroupSetup:
    """A group of our fighters; at (0, 0) unless told."""
    fields = {"id": name, "side": side, "craft": "sandpiper", "number": number, "cell": (0, 0)}
    return GroupSetup(**{**fields, **given})


def battle(
    *units: ShipSetup | GroupSetup,
    phase: PhaseName = "power_allocation",
    options: Options | None = None,
    tables: Tables | None = None,
    **fields: Any,
) -> Battle:
    wanted = options or Options()
    given = Setup(
        sides=("red", "blue"),
        sheets=tuple(NamedSheet(name, sheet) for name, sheet in SHIPS.items()),
        craft=tuple(NamedCraft(name, sheet) for name, sheet in CRAFT.items()),
        ships=tuple(each for each in units if isinstance(each, ShipSetup)),
        groups=tuple(each for each in units if isinstance(each, GroupSetup)),
        options=replace(wanted, level="advanced"),
        tables=tables or Tables(),
    )
    return replace(setup(given), options=wanted, phase=phase, **fields)


def foe(name: str = "B", hexes: int = 4, sheet: str = "bittern", **given: Any) -> ShipSetup:
    """A blue ship so many hexes ahead of (0, 0), which lies nose to nose with a red one there."""
    return ship(name, "blue", sheet, **{"cell": (0, -hexes), "facing": 4, **given})


def having(state: Battle, name: str, **changes: Any) -> Battle:
    unit = TABLE.named(state, name)
    parts = {
        part: replace(getattr(unit, part), **now) if isinstance(now, dict) else now
        for part, now in changes.items()
    }
    return change_unit(state, name, **parts)


# Played


def give(state: Battle, order: Any, faces: Sequence[int] = ()) -> Ruling:
    return TABLE.rule(state, order, *faces)


def given(state: Battle, *orders: Any, dice: Dice | None = None) -> Battle:
    keyed = dice or KeyedDice(bytes(32), "tests")
    for order in orders:
        state = adjudicate(state, order, keyed).state
    return state


def all_done(state: Battle) -> Battle:
    return given(state, *(Finish(side) for side in unfinished(state)))


# Asked


def heard(ruling: Ruling, kind: type[E]) -> tuple[E, ...]:
    return tuple(event for event in ruling.events if isinstance(event, kind))


def only(ruling: Ruling, kind: type[E]) -> E:
    (event,) = heard(ruling, kind)
    return event


def offers_of(kind: type[E], state: Battle, seat: Seat, unit: str | None = None) -> list[E]:
    return [each for each in choices(state, seat, unit) if isinstance(each, kind)]


def refusal(state: Battle, order: Any, *faces: int) -> Refusal:
    return TABLE.refusal(state, order, *faces)


def refused(state: Battle, order: Any, *faces: int) -> tuple[str, str]:
    found = refusal(state, order, *faces)
    return found.code, found.at


@contextmanager
def refuses(
    code: str | None = None, *, kind: type[Refusal] = Refusal, **told: str | None
) -> Iterator[None]:
    with pytest.raises(kind) as caught:
        yield
    expected = told if code is None else {"code": code, **told}
    assert {name: getattr(caught.value, name) for name in expected} == expected


illegal = partial(refuses, kind=IllegalOrder)
malformed = partial(refuses, kind=Malformed)
undecided = partial(refuses, kind=CannotAdjudicate)
