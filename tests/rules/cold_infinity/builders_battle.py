"""Battles of our own ships, for the tests of orders: who is where, in which phase."""

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from rules.cold_infinity import book as ci
from umpire.kernel.ruling import Ruling

E = TypeVar("E")


def ship(name: str, side: str = "red", sheet: str = "bittern", **given: Any) -> ci.ShipSetup:
    """A ship by one of our sheets; at (0, 0) unless told."""
    return ci.ShipSetup(**{"id": name, "side": side, "sheet": sheet, "cell": (0, 0), **given})


def group(name: str, side: str = "red", number: int = 3, **given: Any) -> ci.GroupSetup:
    """A group of our fighters; at (0, 0) unless told."""
    fields = {"id": name, "side": side, "craft": "sandpiper", "number": number, "cell": (0, 0)}
    return ci.GroupSetup(**{**fields, **given})


def battle(
    *units: ci.ShipSetup | ci.GroupSetup,
    phase: ci.PhaseName = "power_allocation",
    options: ci.Options | None = None,
    tables: ci.Tables | None = None,
    **fields: Any,
) -> ci.Battle:
    """A battle of red and blue, put straight into a phase.

    One of the basic rules has all of our ships, as battles have that were opened before sheets
    were looked at.
    """
    wanted = options or ci.Options()
    given = ci.Setup(
        sides=("red", "blue"),
        sheets=tuple(ci.NamedSheet(name, sheet) for name, sheet in ci.SHIPS.items()),
        craft=tuple(ci.NamedCraft(name, sheet) for name, sheet in ci.CRAFT.items()),
        ships=tuple(each for each in units if isinstance(each, ci.ShipSetup)),
        groups=tuple(each for each in units if isinstance(each, ci.GroupSetup)),
        options=replace(wanted, level="advanced"),
        tables=tables or ci.Tables(),
    )
    return replace(ci.setup(given), options=wanted, phase=phase, **fields)


def give(state: ci.Battle, order: Any, faces: Sequence[int] = ()) -> Ruling[ci.Battle, Any]:
    """Give an order with scripted dice, all of which must be thrown, and which replays the same."""
    dice = ci.SuppliedDice(faces)
    ruling = ci.adjudicate(state, order, dice)
    dice.finish()
    assert ci.fold(ci.happened, state, ruling.events) == ruling.state
    for event in ruling.events:
        assert event.tell()
    return ruling


def given(state: ci.Battle, *orders: Any, dice: ci.Dice | None = None) -> ci.Battle:
    """Return the battle after some orders; dice that nobody scripts are thrown from a seed."""
    keyed = dice or ci.KeyedDice(bytes(32), "tests")
    for order in orders:
        state = ci.adjudicate(state, order, keyed).state
    return state


def all_done(state: ci.Battle) -> ci.Battle:
    """Return the battle when all sides that its phase waits for are done with it."""
    return given(state, *(ci.Finish(side) for side in ci.unfinished(state)))


def heard(ruling: Ruling[ci.Battle, Any], kind: type[E]) -> tuple[E, ...]:
    """Return the events of a kind."""
    return tuple(event for event in ruling.events if isinstance(event, kind))
