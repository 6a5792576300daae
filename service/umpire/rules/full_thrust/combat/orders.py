"""The orders of ship combat, and what may stand in them: shots, and how several clash (FT 4)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.arcs import Arc
from umpire.kernel.errors import Code
from umpire.kernel.offers import Legal, Open, any_of, codes, list_of, one_of, open_at, record
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.audience import is_closed
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import (
    DICE_SPLIT,
    NO_FIRECON,
    OUT_OF_ARC,
    WEAPON_USED,
    WRONG_ARC,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ship_state import CORE_SYSTEMS

ANY_NAME: Legal = msgspec.json.schema(Id)


class Aim(NamedTuple):
    """A weapon at a target: the arcs that may be named, and what else there is to declare.

    `at_system` is whether it aims at one system of the target, `controlled` whether it takes a
    FireCon.
    """

    weapon: str
    target: str
    arcs: tuple[Arc, ...]
    at_system: bool = False
    controlled: bool = True


Systems: TypeAlias = Mapping[str, Legal]
"""By target, the names of systems at which weapons may aim."""


def systems_at(target: Ship) -> tuple[str, ...]:
    """Return the systems of a ship at which weapons may aim: those that it has not lost."""
    return tuple([each.id for each in target.ssd.systems if target.works(each.id)])


def named_systems(battle: Battle, target: Ship, side_sees: Callable[[str], bool]) -> Legal:
    """Return which systems of a ship may be named: of a closed display, any not known to be lost.

    (FT-4.8-3, FT-UMP-68.)
    """
    names = systems_at(target)
    if names and not is_closed(battle, target.side, side_sees):
        return one_of(names)
    return {**ANY_NAME, "not": one_of((*CORE_SYSTEMS, *target.lost, *target.spent))}


def shots(aims: Sequence[Aim], systems: Systems) -> Open:
    """Return the place for the shots of a ship, no more than it has weapons for."""
    grouped: dict[tuple[str, tuple[Arc, ...], bool], list[str]] = {}
    for aim in aims:
        arcs = aim.arcs if len(aim.arcs) > 1 else ()
        grouped.setdefault((aim.target, arcs, aim.at_system), []).append(aim.weapon)
    each = [
        _shot(weapons, target, arcs, systems[target] if at_system else None)
        for (target, arcs, at_system), weapons in grouped.items()
    ]
    return open_at("/shots", list_of(any_of(each), 1, len({aim.weapon for aim in aims})))


def _shot(weapons: list[str], target: str, arcs: tuple[Arc, ...], system: Legal | None) -> Legal:
    named = {"weapon": one_of(weapons), "target": one_of((target,))}
    aimed = {} if system is None else {"system": system}
    return record(named | aimed, {"arc": one_of(arcs)} if arcs else {})


def clashes(aims: Sequence[Aim], systems: Systems, controls: int) -> tuple[str, ...]:
    """Return why shots that are legal each by itself may not be so together."""
    weapons = {aim.weapon for aim in aims}
    return codes(*_clashes(aims, systems, controls)) if len(weapons) > 1 else ()


def _clashes(aims: Sequence[Aim], systems: Systems, controls: int) -> Iterator[Code]:
    by_weapon: dict[str, list[Aim]] = {}
    arcs: dict[str, set[Arc]] = {}
    for aim in aims:
        by_weapon.setdefault(aim.weapon, []).append(aim)
        arcs.setdefault(aim.target, set()).update(aim.arcs)
    if any(len(each) > 1 for each in by_weapon.values()):
        yield DICE_SPLIT
    if any(len(aim.arcs) > 1 or _has_several(aim, systems) for aim in aims):
        yield WEAPON_USED
    if any(len(each) > 1 for each in arcs.values()):
        yield OUT_OF_ARC
        yield WRONG_ARC
    if _engagements(aims, systems) > controls:
        yield NO_FIRECON


def _has_several(aim: Aim, systems: Systems) -> bool:
    return aim.at_system and len(systems[aim.target].get("enum", "ab")) > 1


def _engagements(aims: Sequence[Aim], systems: Systems) -> int:
    """Return how many FireCons shots could take, were there enough: one a weapon at the most."""
    taking = [aim for aim in aims if aim.controlled]
    weapons = {aim.weapon for aim in taking}
    several = any(_has_several(aim, systems) for aim in taking)
    return len(weapons) if several else min(len(weapons), len({aim.target for aim in taking}))


class Shot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One weapon at one target.

    `system` is what a needle beam aims at; `arc` is for the firer's choice, where the reading
    gives it (FT-RUL-4, FT-RUL-5).
    """

    weapon: Id
    target: Id
    system: Id | None = None
    arc: Arc | None = None


class FireWeapons(Value, frozen=True, tag="fire_weapons"):
    """Perform all the fire of one ship (FT-2.7-12, -13); what is not declared does not fire."""

    ship: Id
    shots: Annotated[tuple[Shot, ...], Meta(min_length=1, max_length=100)]


class SettleArc(Value, frozen=True, tag="settle_arc"):
    """Throw for the arc of a target on a line, before a ship declares its fire (FT-RUL-4)."""

    ship: Id
    target: Id


class PassFire(Value, frozen=True, tag="pass_fire"):
    """Activate a ship without firing: it is done for this turn (FT-RUL-13)."""

    ship: Id
