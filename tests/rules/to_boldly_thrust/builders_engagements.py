"""Ships and battles for the tests of transporters and tractor beams, with scripted dice."""

from typing import Any, TypeVar

import msgspec
import pytest

from umpire.kernel.arcs import ARCS
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.ruling import fold
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.systems import FireControl, MainDrive, SensorSuite
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.orders import Order
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling
from umpire.rules.to_boldly_thrust.state.options import Options
from umpire.rules.to_boldly_thrust.state.ship import Ship, Ssd, Stance
from umpire.rules.to_boldly_thrust.state.systems import (
    Phaser,
    ShieldGenerator,
    System,
    Tractor,
    Transporter,
)

LOWERED = Stance(lower_shields=True)
CRUISER: tuple[System, ...] = (
    MainDrive("D"),
    FireControl("F1"),
    FireControl("F2"),
    ShieldGenerator("S", 20),
    Phaser("P", weapon_class="B", arcs=ARCS[:3]),
    SensorSuite("X"),
    Transporter("T"),
    Tractor("TB", "B", ("F",)),
)
_DISPLAY = ("systems", "rows", "thrust", "mass", "group", "military", "race", "holds", "class_code")

E = TypeVar("E", bound=msgspec.Struct)


def ship(name: str, place: tuple[float, float] = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a cruiser of the side that its name begins with: facing 12, velocity 6, hull 24."""
    display = {key: changes.pop(key) for key in _DISPLAY if key in changes}
    shown: dict[str, Any] = {"rows": (6, 6, 6, 6), "systems": CRUISER, "thrust": 4, "mass": 60}
    given: dict[str, Any] = {"side": name[0], "facing": 12, "velocity": 6} | changes
    ssd = Ssd(**(shown | display))
    return Ship(id=name, ssd=ssd, x=place[0], y=place[1], **given)


def without(*names: str) -> tuple[System, ...]:
    """Return the systems of a cruiser but for some."""
    return tuple([system for system in CRUISER if system.id not in names])


def group(name: str, place: tuple[float, float] = (0.0, 0.0), **changes: Any) -> FighterGroup:
    """Return a fighter group of the side that its name begins with."""
    return FighterGroup(id=name, side=name[0], x=place[0], y=place[1], **changes)


def battle(
    *units: Ship | FighterGroup, options: dict[str, Any] | None = None, **changes: Any
) -> Battle:
    """Return a battle of turn 3 in the fire phase, which does not contradict itself."""
    sides = tuple(dict.fromkeys(each.side for each in units))
    given: dict[str, Any] = {"turn": 3, "phase": "fire", "initiative": sides, "active": sides[0]}
    made = Battle(
        sides=sides,
        ships=tuple(each for each in units if isinstance(each, Ship)),
        groups=tuple(each for each in units if isinstance(each, FighterGroup)),
        options=Options(**(options or {})),
        **(given | changes),
    )
    BOOK.check(made)
    return made


def rule(before: Battle, order: Order, *faces: int) -> Ruling:
    """Return the ruling on an order: all dice thrown, replayed, kept, and told."""
    dice = SuppliedDice(faces)
    ruling = BOOK.adjudicate(before, order, dice)
    dice.finish()
    after = ruling.state
    assert fold(BOOK.apply, before, ruling.events) == after
    assert msgspec.json.decode(msgspec.json.encode(after), type=Battle) == after
    labels = [roll.label for event in ruling.events for roll in getattr(event, "rolls", ())]
    assert len(set(labels)) == len(labels)
    assert all(BOOK.tell(event) for event in ruling.events)
    return ruling


def play(before: Battle, *orders: Order | tuple[Order, tuple[int, ...]]) -> Battle:
    """Return the battle after some orders, each with its dice where it throws any."""
    for each in orders:
        order, faces = each if isinstance(each, tuple) else (each, ())
        before = rule(before, order, *faces).state
    return before


def refusal(before: Battle, order: Order) -> Refusal:
    """Return why an order is refused, for which no die is thrown."""
    with pytest.raises(Refusal) as refused:
        BOOK.adjudicate(before, order, SuppliedDice(()))
    return refused.value


def told(ruling: Ruling, kind: type[E]) -> list[E]:
    """Return the events of one kind, in order."""
    return [event for event in ruling.events if isinstance(event, kind)]


def only(ruling: Ruling, kind: type[E]) -> E:
    """Return the one event of a kind."""
    (event,) = told(ruling, kind)
    return event


def named(after: Ruling | Battle, name: str) -> Ship:
    """Return a ship as a ruling leaves it, or as it is in a battle."""
    found = (after if isinstance(after, Battle) else after.state).ship(name)
    assert found is not None
    return found
