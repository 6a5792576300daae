"""Defensive fire allocated to shots, and what is wrong with an allocation (CI 7.2.7, 11.1)."""

from collections.abc import Callable, Mapping
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from umpire.kernel.errors import Code
from umpire.kernel.reasons import UNKNOWN_TARGET, UNKNOWN_WEAPON
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.defence.criteria import Attack, bar_to_defending
from umpire.rules.cold_infinity.defence.screening import Post, bar_to_screening
from umpire.rules.cold_infinity.guns.gun import Gun
from umpire.rules.cold_infinity.state.bounds import MOST_UNITS, MOST_WEAPONS
from umpire.rules.cold_infinity.state.fire_step import DefensiveShot
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.tables import Tables

Allocation: TypeAlias = Annotated[
    tuple[DefensiveShot, ...], Meta(max_length=MOST_UNITS * MOST_WEAPONS)
]
GunKey: TypeAlias = tuple[Id, Id]
"""A unit, and one of its weapons."""


class Objection(NamedTuple):
    """What is wrong with one entry of an allocation, told by its place in it."""

    entry: int
    code: Code


class Situation(NamedTuple):
    """What an allocation is checked against.

    `post` tells where the weapon of an entry stands towards the shot; it is asked only of weapons
    and shots that there are.
    """

    guns: Mapping[GunKey, Gun]
    attacks: Mapping[Id, Attack]
    post: Callable[[DefensiveShot], Post]
    tables: Tables


def bar_to_shot(entry: DefensiveShot, situation: Situation, gun: Gun) -> Code | None:
    """Return why a weapon cannot meet a shot: at its own unit, or by screening (CI-11.1.7-1)."""
    attack, post = situation.attacks[entry.shot], situation.post(entry)
    if entry.unit != attack.target:
        return bar_to_screening(gun, attack, post, situation.tables)
    return bar_to_defending(gun, attack, situation.tables, in_arc=post.attacker_in_arc)


def objections(allocation: Allocation, situation: Situation) -> tuple[Objection, ...]:
    """Return what is wrong with each entry of an allocation, in its order (CI-7.2.7-1, CI-11.1-1).

    A weapon meets one shot a turn, so that every further entry for it is wrong. What is left out
    does nothing this turn.

    Raises:
        CannotAdjudicate: the Speed of a technology is lost (CI-RUL-64).
    """
    found: list[Objection] = []
    guns = dict(situation.guns)
    for place, entry in enumerate(allocation):
        key = (entry.unit, entry.weapon)
        code = _bar_to_entry(entry, situation, guns.get(key))
        if code:
            found.append(Objection(place, code))
        else:
            guns[key] = guns[key]._replace(defended=True)
    return tuple(found)


def _bar_to_entry(entry: DefensiveShot, situation: Situation, gun: Gun | None) -> Code | None:
    if gun is None:
        return UNKNOWN_WEAPON
    if entry.shot not in situation.attacks:
        return UNKNOWN_TARGET
    return bar_to_shot(entry, situation, gun)


def _instead(code: Code, entry: DefensiveShot, situation: Situation) -> str:
    """Return what could be allocated in the place of what is not there."""
    if code == UNKNOWN_WEAPON:
        own = listed(weapon for unit, weapon in situation.guns if unit == entry.unit)
        return f" Weapons of {entry.unit} that can be set to defend are {own}."
    if code == UNKNOWN_TARGET:
        return f" Attacks are {listed(situation.attacks)}."
    return " Leave it out."


def require_allocation(allocation: Allocation, situation: Situation) -> None:
    """Refuse an allocation of defensive fire for the first entry that is wrong (CI-7.2.7-1).

    Raises:
        Malformed: there is no such weapon or shot.
        IllegalOrder: a weapon cannot meet the shot.
        CannotAdjudicate: the Speed of a technology is lost (CI-RUL-64).
    """
    for objection in objections(allocation, situation)[:1]:
        entry = allocation[objection.entry]
        raise objection.code.refuse(
            f"Weapon {entry.weapon} of {entry.unit} against {entry.shot}: {objection.code.meaning}"
            f"{_instead(objection.code, entry, situation)}",
            at=f"/{objection.entry}",
        )
