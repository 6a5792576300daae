"""Battles of our own ships, for the tests of orders: who is where, in which phase."""

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from rules.cold_infinity.table import adjudicate
from umpire.kernel.dice import Dice, KeyedDice, SuppliedDice
from umpire.kernel.ruling import Ruling, fold, happened
from umpire.rules.cold_infinity.opening import NamedCraft, NamedSheet
from umpire.rules.cold_infinity.samples import CRAFT, SHIPS
from umpire.rules.cold_infinity.setup import GroupSetup, Setup, ShipSetup, setup
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.turns.orders import Finish
from umpire.rules.cold_infinity.turns.phases import unfinished

E = TypeVar("E")


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
    """A battle of red and blue, put straight into a phase.

    One of the basic rules has all of our ships, as battles have that were opened before sheets
    were looked at.
    """
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


def give(state: Battle, order: Any, faces: Sequence[int] = ()) -> Ruling[Battle, Any]:
    """Give an order with scripted dice, all of which must be thrown, and which replays the same."""
    dice = SuppliedDice(faces)
    ruling = adjudicate(state, order, dice)
    dice.finish()
    assert fold(happened, state, ruling.events) == ruling.state
    for event in ruling.events:
        assert event.tell()
    return ruling


def given(state: Battle, *orders: Any, dice: Dice | None = None) -> Battle:
    """Return the battle after some orders; dice that nobody scripts are thrown from a seed."""
    keyed = dice or KeyedDice(bytes(32), "tests")
    for order in orders:
        state = adjudicate(state, order, keyed).state
    return state


def all_done(state: Battle) -> Battle:
    """Return the battle when all sides that its phase waits for are done with it."""
    return given(state, *(Finish(side) for side in unfinished(state)))


def heard(ruling: Ruling[Battle, Any], kind: type[E]) -> tuple[E, ...]:
    """Return the events of a kind."""
    return tuple(event for event in ruling.events if isinstance(event, kind))
