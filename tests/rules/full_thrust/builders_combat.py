"""Ships, fire phases and ends of turns for the tests of chapters 4 and 7, with scripted dice."""

import msgspec
import pytest

from rules.full_thrust.table import TABLE
from rules.full_thrust.words import *
from umpire.kernel.ruling import fold, happened
from umpire.rules.full_thrust.combat.procedures import PROCEDURES as COMBAT
from umpire.rules.full_thrust.damage.damage import take_damage
from umpire.rules.full_thrust.damage.procedures import PROCEDURES as DAMAGE

AHEAD: tuple[Arc, ...] = ("FP", "F", "FS")
NORTH = (0.0, 8.0)
"""Where targets stand: 8 MU ahead of a firer at the origin on course 12."""

WARSHIP: tuple[System, ...] = (
    FireControl("F1"),
    FireControl("F2"),
    Beam("B1", 1, ARCS),
    Beam("B2", 2, AHEAD),
    Beam("B3", 3, AHEAD),
    PulseTorpedo("T1", ("F",)),
    PulseTorpedo("T2", ("F",)),
    NeedleBeam("N1", ("F",)),
    NeedleBeam("N2", ("F",)),
    SubmunitionPack("S1", AHEAD),
)

_PROCEDURES = {**COMBAT, **DAMAGE}
_DISPLAY = ("rows", "thrust", "armour", "mass", "military", "holds")

told, only, named = TABLE.told, TABLE.only, TABLE.named


def ship(
    name: str,
    place: tuple[float, float] = (0.0, 0.0),
    *systems: System,
    **changes: Any,
) -> Ship:
    """Return a ship of the side that its name begins with: facing 12, velocity 6, 80 hull boxes."""
    display: dict[str, Any] = {"rows": (20, 20, 20, 20), "thrust": 4, "systems": systems}
    display |= {key: changes.pop(key) for key in _DISPLAY if key in changes}
    ssd = Ssd(**display)
    given: dict[str, Any] = {"facing": 12, "velocity": 6} | changes
    return Ship(id=name, side=name[0], ssd=ssd, x=place[0], y=place[1], **given)


def warship(name: str = "A1", place: tuple[float, float] = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a ship with two FireCons and weapons of every kind."""
    return ship(name, place, *WARSHIP, **changes)


def fire_phase(*ships: Ship, **changes: Any) -> Battle:
    """Return a battle in the fire phase, the side of the first ship to act."""
    sides = tuple(dict.fromkeys(each.side for each in ships))
    given: dict[str, Any] = {"phase": "fire", "initiative": sides, "active": sides[0], "turn": 3}
    return Battle(**({"sides": sides, "ships": ships} | given | changes))


def turn_end(*ships: Ship, **changes: Any) -> Battle:
    """Return a battle in which damage control may begin, in turn 4."""
    return fire_phase(*ships, **({"phase": "damage_control", "active": None, "turn": 4} | changes))


def rule(before: Battle, order: Order, *faces: int) -> Ruling:
    """Return the ruling on an order by its procedure, all of the scripted dice thrown."""
    dice = SuppliedDice(faces)
    ruling = _PROCEDURES[type(order)](Ruling(before), order, dice)
    dice.finish()
    return _sound(before, ruling)


def struck(
    before: Battle,
    target: str,
    *hits: Hit,
    dice: tuple[int, ...] = (),
    needled: tuple[str, ...] = (),
) -> Ruling:
    """Return what one attack does to a ship, all of the scripted dice thrown."""
    supplied = SuppliedDice(dice)
    attack = Attack("A1", hits, needled)
    ruling = take_damage(Ruling(before), target, attack, supplied)
    supplied.finish()
    return _sound(before, ruling)


def _sound(before: Battle, ruling: Ruling) -> Ruling:
    """Check what holds for every ruling: it replays, it can be kept, and it is told."""
    after = ruling.state
    assert fold(happened, before, ruling.events) == after
    assert msgspec.json.decode(msgspec.json.encode(after), type=Battle) == after
    labels = [roll.label for event in ruling.events for roll in getattr(event, "rolls", ())]
    assert len(set(labels)) == len(labels)
    assert all(event.tell() for event in ruling.events)
    return ruling


def refusal(before: Battle, order: Order, *faces: int) -> Refusal:
    """Return why an order is refused; no die is thrown before that."""
    dice = SuppliedDice(faces)
    with pytest.raises(Refusal) as refused:
        _PROCEDURES[type(order)](Ruling(before), order, dice)
    return refused.value


def fire(weapons: str, target: str = "B1", by: str = "A1") -> FireWeapons:
    """Return the order to fire those weapons, named in one string, at one target.

    A needle beam names its system after a colon: `N1:D`.
    """
    shots = [weapon.partition(":") for weapon in weapons.split()]
    return FireWeapons(by, tuple(Shot(name, target, system or None) for name, _, system in shots))
