"""Defensive fire allocated to shots: what is wrong with it, and what it comes to (CI 7.2.7, 11.1).

Points.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from umpire.kernel.errors import Code
from umpire.kernel.reasons import UNKNOWN_TARGET, UNKNOWN_WEAPON
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.defence.criteria import (
    Attack,
    Post,
    bar_to_defending,
    bar_to_screening,
)
from umpire.rules.cold_infinity.guns.gun import MODES, Gun, rating_in
from umpire.rules.cold_infinity.state.bounds import MOST_UNITS, MOST_WEAPONS
from umpire.rules.cold_infinity.state.fire_step import DefensiveShot, Mode
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.tables import DefenceTable, Tables

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


class Contribution(NamedTuple):
    """A weapon that meets the shot; it `works` yet when the shot is rolled for (CI-RUL-123)."""

    unit: Id
    weapon: Id
    mode: Mode
    rating: int
    ablative: bool = False
    works: bool = True


class ModeTotal(NamedTuple):
    """What weapons in one mode do, after their cap: to the throw, and to the damage."""

    mode: Mode
    to_hit: int
    ablative: int


class DefenceTotal(NamedTuple):
    """Defensive fire against a shot: mode by mode, what the attackers' number changes, in all.

    `drm` is what it adds to the throw, never more than 0; `ablative` are points of ablative
    defensive fire.
    """

    modes: tuple[ModeTotal, ...]
    group: int
    drm: int
    ablative: int


def contribution(unit: Id, gun: Gun, mode: Mode, *, works: bool = True) -> Contribution:
    """Return what a weapon in a mode does against the shot it is allocated to (CI-11.1-2)."""
    rating = rating_in(gun.weapon.defensive_fire, mode)
    return Contribution(unit, gun.weapon.id, mode, rating, gun.ablative, works)


def capped(total: int, lowest: int, mode: Mode, table: DefenceTable) -> int:
    """Return the sum of a mode, at most so many times its lowest rating (CI-11.1.2-1, -3-1).

    Standard defensive fire has no cap (CI-11.1.1-1); each other mode has its own (CI-RUL-65).
    """
    return total if mode == "standard" else min(total, table.cap_factor * lowest)


def mode_total(
    contributions: Iterable[Contribution], mode: Mode, table: DefenceTable, *, guided: bool
) -> ModeTotal | None:
    """Return what the weapons in one mode do together, or None without any (CI-11.1.5-1).

    Against guided weapons ablative fire is ordinary fire. Under a cap the ordinary fire counts
    first (CI-UMP-54).
    """
    acting = [each for each in contributions if each.mode == mode and each.works]
    if not acting:
        return None
    most = capped(sum(each.rating for each in acting), _lowest(acting), mode, table)
    plain = sum(each.rating for each in acting if guided or not each.ablative)
    to_hit = min(plain, most)
    return ModeTotal(mode, to_hit, most - to_hit)


def _lowest(contributions: Iterable[Contribution]) -> int:
    return min(each.rating for each in contributions)


def defence_total(
    contributions: Iterable[Contribution], table: DefenceTable, *, guided: bool, group: int = 0
) -> DefenceTotal:
    """Return what all defensive fire against one shot comes to (CI-11.1.1-1 to -5-1, CI-RUL-65).

    Args:
        contributions: of all weapons that are allocated to it; those that work no more when it is
            rolled for do nothing (CI-RUL-123).
        table: caps.
        guided: whether the shot is a guided weapon.
        group: what the number of the attackers changes, for direct fire of fighters; see
            `small.groups.defence_change`. It counts once, before ablative fire (CI-UMP-54), and
            only where some defensive fire is (CI-RUL-80).
    """
    known = tuple(contributions)
    found = (mode_total(known, mode, table, guided=guided) for mode in MODES)
    modes = tuple(total for total in found if total)
    plain = sum(total.to_hit for total in modes)
    ablative = sum(total.ablative for total in modes)
    change = group if plain + ablative else 0
    if plain:
        changed = plain + change
        plain, change_left = max(0, changed), min(0, changed)
    else:
        change_left = change
    return DefenceTotal(modes, change, -plain, max(0, ablative + change_left))
