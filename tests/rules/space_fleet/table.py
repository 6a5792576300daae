"""A table of Space Fleet for its tests: set up, played with scripted dice, and asked."""

from functools import partial
from typing import Any, TypeVar

import msgspec
import pytest

from umpire.kernel.chapter import acts_of
from umpire.kernel.dice import Dice, SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.kernel.ruling import Value, fold
from umpire.rules.space_fleet import CHAPTERS, SPACE_FLEET
from umpire.rules.space_fleet.field import HexPlace, HexSpot, Place, Spot, TablePlace, TableSpot
from umpire.rules.space_fleet.firing import ShotsHeard
from umpire.rules.space_fleet.state import Battle, Ruling, Ship
from umpire.rules.space_fleet.tables import Tables

PROCEDURES = {act.order: act.procedure for act in acts_of(CHAPTERS)}

E = TypeVar("E", bound=msgspec.Struct)
At = tuple[int, int] | tuple[float, float]
"""A hex, or with floats a point on a table."""


# Set up


def place(at: At, facing: int = 1) -> Place:
    """Return a hex and a facing, or with floats a point on a table; 1 is along +y there."""
    first, second = at
    if isinstance(first, int) and isinstance(second, int):
        return HexPlace(first, second, facing)
    return TablePlace(float(first), float(second), (facing - 1) * 60.0)


def spot(at: At) -> Spot:
    """Return a hex, or with floats a point on a table."""
    first, second = at
    if isinstance(first, int) and isinstance(second, int):
        return HexSpot(first, second)
    return TableSpot(float(first), float(second))


def standard(name: str, kind: Any, where: Place, **changes: Any) -> Ship:
    """Return a standard ship of a class, of the side that its name begins with."""
    row = Tables().of_class(kind)
    given: dict[str, Any] = {
        "side": name[0],
        "place": where,
        "hull_points": row.hull_min,
        "max_shields": row.shields,
        "shields": row.shields,
        "base_speed": row.speed,
        "beams": row.shots,
    }
    return Ship(id=name, ship_class=kind, **(given | changes))


# Played


def rule(before: Battle, order: Value, *faces: int) -> Ruling:
    """Return the ruling on an order by its procedure alone, all of the scripted dice thrown."""
    dice = SuppliedDice(faces)
    ruling = ruled(before, order, dice)
    dice.finish()
    return ruling


def ruled(before: Battle, order: Value, dice: Dice) -> Ruling:
    """Return the ruling on an order by its procedure alone."""
    return sound(before, PROCEDURES[type(order)](Ruling(before), order, dice))


def played(before: Battle, order: Value, *faces: int) -> Ruling:
    """Return the ruling on an order with all that follows of itself, all scripted dice thrown."""
    dice = SuppliedDice(faces)
    ruling = SPACE_FLEET.adjudicate(before, order, dice)
    dice.finish()
    SPACE_FLEET.check(ruling.state)
    return sound(before, ruling)


def sound(before: Battle, ruling: Ruling) -> Ruling:
    """Check what holds for every ruling: it replays, it can be kept, it is told, labels differ."""
    after = ruling.state
    assert fold(before, ruling.events) == after
    assert msgspec.json.decode(msgspec.json.encode(after), type=Battle) == after
    thrown = [event for event in ruling.events if not isinstance(event, ShotsHeard)]
    labels = [roll.label for event in thrown for roll in getattr(event, "rolls", ())]
    assert len(set(labels)) == len(labels)
    assert all(event.tell() for event in ruling.events)
    return ruling


def refusal(before: Battle, order: Value) -> Refusal:
    """Return why the procedure of an order refuses it; no die is thrown before that."""
    with pytest.raises(Refusal) as caught:
        PROCEDURES[type(order)](Ruling(before), order, SuppliedDice(()))
    return caught.value


def refused(before: Battle, order: Value) -> tuple[str, str]:
    """Return the code and the pointer with which the procedure of an order refuses it."""
    found = refusal(before, order)
    return found.code, found.at


def not_taken(before: Battle, order: Value) -> tuple[str, str]:
    """Return the code and the pointer of a refusal, the phase of the order looked at too."""
    with pytest.raises(Refusal) as caught:
        SPACE_FLEET.adjudicate(before, order, SuppliedDice(()))
    return caught.value.code, caught.value.at


def given(before: Battle, order: Value) -> partial[Any]:
    """Return the giving of an order, for which no die is thrown."""
    return partial(SPACE_FLEET.adjudicate, before, order, SuppliedDice(()))


# Asked


def told(ruling: Ruling, kind: type[E]) -> list[E]:
    """Return the events of a kind, in order."""
    return [event for event in ruling.events if isinstance(event, kind)]


def only(ruling: Ruling, kind: type[E]) -> E:
    """Return the one event of a kind."""
    (event,) = told(ruling, kind)
    return event


def named(ruling: Ruling | Battle, name: str) -> Ship:
    """Return a ship as a ruling leaves it, or as it is in a battle."""
    found = (ruling if isinstance(ruling, Battle) else ruling.state).ship(name)
    assert found is not None
    return found


def offered(before: Battle, seat: Seat = REFEREE) -> list[Any]:
    """Return what a seat may order now; the referee where none is named."""
    return list(SPACE_FLEET.choices(before, seat, None))
