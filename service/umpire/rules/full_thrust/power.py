"""The power of a ship's main drive, and how To Boldly Thrust plays otherwise."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from umpire.kernel.dice import Dice
from umpire.kernel.odds import Outcome
from umpire.kernel.ruling import Ruling
from umpire.rules.full_thrust.refusals import (
    NOVA_ARMED,
    REFLEX_ACTIVE,
    UNKNOWN_WEAPON,
    WEAPON_DESTROYED,
    WRONG_WEAPON,
)
from umpire.rules.full_thrust.state.battle import Attack, Battle
from umpire.rules.full_thrust.state.ship import Group, NovaCannon, ReflexField, Ship, WaveGun
from umpire.rules.full_thrust.state.values import Fault, arcs_towards

Ruled: TypeAlias = Ruling[Any, Any]
"""A ruling on a battle of Remixed, or of a book that builds on it."""

OrderCheck: TypeAlias = Callable[[Any, Any, Any], Fault | None]
"""Returns the fault of a manoeuvre of a ship in a battle, or `None`."""

FirerCheck: TypeAlias = Callable[[Any, Any], None]
"""Refuses a ship that may not attack now, `at` "/ship"."""

Interlude: TypeAlias = Callable[[Ruled, Dice], Ruled]
"""An effect at a fixed point of the sequence of play."""

AfterLoss: TypeAlias = Callable[[Ruled, Any, str, str, Dice], Ruled]
"""After a system is lost: the ship as it was before, the system, the rule of the loss, the dice."""

Protection: TypeAlias = Callable[[Ruled, Any, Attack], tuple[Ruled, Attack]]
"""Lets protection before armour take its part of an attack on a ship; returns the rest."""

Outcomes: TypeAlias = Callable[[Any, Any, Any, Sequence[Any], float], tuple[Outcome, ...]]
"""From a battle, a firer if any, a ship, cases of attacks (`thresholds.Attacks`), a chance."""


def _no_protection(ruling: Ruled, _ship: Ship, attack: Attack) -> tuple[Ruled, Attack]:
    return ruling, attack


def _no_name(_battle: Battle, _shot: Any) -> None:
    return None


class Delta(msgspec.Struct, frozen=True):
    """The differences of a book that builds on Remixed.

    Such a book has its own type of battle, and registers its delta under that type
    (`register_delta`). Wherever Remixed lists rules of several chapters, the entries of the delta
    count too. Remixed itself has no delta, and names no book that builds on it.
    """

    group_of: Callable[[Any, Any], Group] | None = None
    """Returns the group of a ship of a battle."""

    gunnery: Mapping[type, Any] = {}
    """By kind of weapon: how it fires (`gunnery.Gunnery`)."""
    order_checks: tuple[OrderCheck, ...] = ()
    firer_checks: tuple[FirerCheck, ...] = ()
    needle_rule: str = "FT-4.8-1"
    """The rule for systems that are knocked out by aimed fire."""
    hits_name: Callable[[Any, Any], str | None] = _no_name
    """Returns the weapon that the hits of a shot name, where that counts."""
    protection: Protection = _no_protection
    outcomes: Outcomes | None = None
    """Returns the outcomes of attacks, where more than armour meets them."""
    after_loss: tuple[AfterLoss, ...] = ()


NO_DELTA = Delta()

_DELTAS: dict[type[Battle], Delta] = {}


def register_delta(kind: type[Battle], delta: Delta) -> None:
    """Register the differences of a book, under its type of battle."""
    _DELTAS[kind] = delta


def delta_of(battle: Battle) -> Delta:
    """Return how a battle differs from one of Remixed."""
    return _DELTAS.get(type(battle), NO_DELTA)


def is_nova_armed(ship: Ship) -> bool:
    """Return whether a ship puts all its power into its nova cannon this turn (FT-12.3-1)."""
    return ship.order is not None and ship.order.nova


def has_reflex_on(ship: Ship) -> bool:
    """Return whether a ship is behind its reflex field: ordered, and not lost (FT-12.3-7)."""
    ordered = ship.order is not None and ship.order.reflex
    return ordered and bool(ship.working(ReflexField))


def require_power(_battle: Battle, firer: Ship) -> None:
    """Refuse a ship whose nova cannon takes all its power (FT-12.3-1)."""
    if is_nova_armed(firer):
        raise NOVA_ARMED.refuse(
            f"{firer.id} has no power for other weapons: it fires its nova cannon (fire_nova), "
            "or passes.",
            at="/ship",
        )


def require_reflex_off(_battle: Battle, firer: Ship) -> None:
    """Refuse a ship behind its own reflex field (FT-12.3-7)."""
    if has_reflex_on(firer):
        raise REFLEX_ACTIVE.refuse(
            f"The reflex field of {firer.id} is on, and it attacks nothing: it may pass "
            "(pass_fire).",
            at="/ship",
        )


def require_fields_off(ship: Ship, *, at: str) -> None:
    """Refuse point defence of a ship whose cannon or reflex field forbids it (FT-RUL-80, -82)."""
    if is_nova_armed(ship):
        raise NOVA_ARMED.refuse(
            f"{ship.id} has no power for point defence: its nova cannon takes all.", at=at
        )
    if has_reflex_on(ship):
        raise REFLEX_ACTIVE.refuse(
            f"The reflex field of {ship.id} is on, and it has no point defence.", at=at
        )


def require_weapon(
    ship: Ship, name: str, kind: type[NovaCannon | WaveGun], *, called: str, rule: str
) -> None:
    """Refuse a wonder weapon that the ship has not, or not any more (FT 12.3)."""
    system = ship.ssd.system(name)
    if system is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no weapon {name}: name its {called}.", at="/weapon"
        )
    if not isinstance(system, kind):
        raise WRONG_WEAPON.refuse(
            f"{name} of {ship.id} is no {called}: fire it by fire_weapons.",
            at="/weapon",
            rule=rule,
        )
    if not ship.works(name):
        raise WEAPON_DESTROYED.refuse(
            f"{name} of {ship.id} is lost: it fires no more.", at="/weapon"
        )


def ready_novas(ship: Ship) -> tuple[NovaCannon, ...]:
    """Return the nova cannons that may fire: armed by order, and working (FT-12.3-1)."""
    return tuple(ship.working(NovaCannon)) if is_nova_armed(ship) else ()


def charge_of(ship: Ship, weapon: str) -> int:
    """Return the points that a wave gun has gathered (FT-12.3-3)."""
    return next((charge.points for charge in ship.charges if charge.weapon == weapon), 0)


def ready_waves(battle: Battle, ship: Ship) -> tuple[WaveGun, ...]:
    """Return the wave guns that may fire: charged, in a ship that has fired nothing (FT-12.3-5)."""
    if ship.used or is_nova_armed(ship):
        return ()
    least = battle.tables.wave.ready_from
    return tuple([gun for gun in ship.working(WaveGun) if charge_of(ship, gun.id) >= least])


def may_discharge(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship has yet to act in the fire phase, and a wonder weapon to fire then."""
    if ship.activated or ship.status != "active":
        return False
    if not ship.can("act", battle.turn) or ship.ftl_since is not None:
        return False
    return bool(ready_novas(ship) or ready_waves(battle, ship))


def screens_under_power(battle: Battle, firer: Ship | None, target: Ship, level: int) -> int:
    """Return the level of screens that wonder weapons leave to their own ship (FT-12.3-1, -5).

    A nova cannon takes all of it; a wave gun that has fired what faces front: on the line of that
    arc too, and from the ship's own place.
    """
    if is_nova_armed(target) and battle.phase != "orders":
        return 0
    if not target.wave_fired or firer is None:
        return level
    lies_in = arcs_towards(target.place, target.facing, firer.place)
    return 0 if not lies_in or "F" in lies_in else level
