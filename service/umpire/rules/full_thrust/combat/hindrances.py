"""What keeps a ship from attacking, chapter by chapter, and its FireCons (FT 4.2).

Each entry is a check of its chapter; they are made in the order in which they stand.
"""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from umpire.kernel.errors import IllegalOrder
from umpire.kernel.words import counted
from umpire.rules.full_thrust.combat.orders import Shot
from umpire.rules.full_thrust.delta import FirerCheck, delta_of
from umpire.rules.full_thrust.mines.laying import require_not_sweeping
from umpire.rules.full_thrust.power import (
    is_nova_armed,
    may_discharge,
    require_power,
    require_reflex_off,
)
from umpire.rules.full_thrust.sensors.bogeys import (
    require_identified_firer,
    require_identified_target,
)
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.refusals import NO_FIRECON
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import SubmunitionPack, Weapon
from umpire.rules.full_thrust.state.units import may_yet_act
from umpire.rules.full_thrust.stations.bases import require_cast_off, require_outside_bay
from umpire.rules.full_thrust.terrain.lines import require_no_asteroids

LineCheck: TypeAlias = Callable[[Battle, Ship, Ship], None]
"""Refuses a firer's line to a target, `at` "/target"."""

FIRER_CHECKS: tuple[FirerCheck, ...] = (
    require_identified_firer,
    require_cast_off,
    require_not_sweeping,
    require_power,
)
SECRET_CHECKS: tuple[FirerCheck, ...] = (require_reflex_off,)
LINE_CHECKS: tuple[LineCheck, ...] = (
    require_identified_target,
    require_outside_bay,
    require_no_asteroids,
)


def require_able_to_attack(battle: Battle, firer: Ship) -> None:
    """Refuse a ship that may not attack now for what else it does this turn.

    Raises:
        IllegalOrder: it does something that keeps it from attacking.
    """
    require_openly_able(battle, firer)
    for check in SECRET_CHECKS:
        check(battle, firer)


def require_openly_able(battle: Battle, firer: Ship) -> None:
    """Refuse a ship that may not attack now, as far as all can see why.

    Raises:
        IllegalOrder: something that shows keeps it from attacking.
    """
    for check in (*FIRER_CHECKS, *delta_of(battle).firer_checks):
        check(battle, firer)


def may_attack(battle: Battle, ship: Ship) -> bool:
    """Tell whether nothing that shows keeps a ship from attacking: what is secret does not count.

    So it does not show either whose turn it is, and what a phase waits for.
    """
    return _passes(require_openly_able, battle, ship)


def attacks_freely(battle: Battle, ship: Ship) -> bool:
    """Tell whether nothing at all keeps a ship from attacking; for its own side's eyes alone."""
    return _passes(require_able_to_attack, battle, ship)


def _passes(check: FirerCheck, battle: Battle, ship: Ship) -> bool:
    try:
        check(battle, ship)
    except IllegalOrder:
        return False
    return True


def require_open_line(battle: Battle, firer: Ship, target: Ship) -> None:
    """Refuse fire at a target that cannot be seen or reached along the line.

    Raises:
        IllegalOrder: something hides the target, or stands in the line.
    """
    for check in LINE_CHECKS:
        check(battle, firer, target)


Engagement: TypeAlias = tuple[str, str | None]
"""What one FireCon is busy with: a target, or one system of a target."""


def needs_firecon(weapon: Weapon, options: Options) -> bool:
    """Tell whether a weapon fires through a FireCon: by a reading packs do not (FT-RUL-51)."""
    return not isinstance(weapon, SubmunitionPack) or options.submunition_needs_firecon


def engagements(shots: Iterable[tuple[Weapon, Shot]], options: Options) -> frozenset[Engagement]:
    """Return what FireCons are needed for: each target, and each system under needles by itself.

    (FT-4.2-1, -3, FT-4.8-2, FT-RUL-52.)
    """
    return frozenset(
        (shot.target, shot.system) for weapon, shot in shots if needs_firecon(weapon, options)
    )


def require_firecons(firer: Ship, shots: Iterable[tuple[Weapon, Shot]], options: Options) -> None:
    """Refuse fire for which the working FireCons do not suffice.

    Raises:
        IllegalOrder: more is to be engaged than there are FireCons.
    """
    needed, working = len(engagements(shots, options)), firer.fire_controls
    if needed > working:
        raise NO_FIRECON.refuse(
            f"{firer.id} has {counted(working, 'working FireCon')}, and that takes {needed}: "
            "one for each "
            "target, "
            "and for each system aimed at.",
            at="/shots",
        )


def may_fire(battle: Battle, firer: Ship) -> bool:
    """Tell whether a ship has yet to act in this phase, and has something to fire with.

    It is on the table, in control, not leaving by FTL, and has a weapon ready and a FireCon for it
    (FT-2.7-14, FT-4.2-1, FT-7.2-2, FT-8.1-1). Whether anything is in range is not asked.
    """
    if firer.activated or firer.status != "active":
        return False
    if not firer.can("act", battle.turn) or firer.ftl_since is not None:
        return False
    controls = firer.fire_controls
    return any(
        controls or not needs_firecon(weapon, battle.options) for weapon in firer.ready_weapons
    )


def can_fire(battle: Battle, firer: Ship) -> bool:
    """Tell whether a ship may fire, and nothing else that it does this turn keeps it from that.

    It may have wonder weapons alone to fire (FT-12.3-1, -4).
    """
    if is_nova_armed(firer):
        return may_discharge(battle, firer)
    armed = may_fire(battle, firer) or may_discharge(battle, firer)
    return armed and may_attack(battle, firer)


def yet_to_fire(battle: Battle, ship: Ship) -> bool:
    """Tell whether the phase waits for the fire of a ship (FT-RUL-13).

    In a closed book that is any ship that has not acted, so that it tells nothing of her weapons
    (FT-UMP-67).
    """
    return can_fire(battle, ship) or (may_yet_act(battle, ship) and not ship.activated)
