"""What a ship declares before any dice are thrown (FT-2.7-13): each shot checked. Units: MU."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from umpire.kernel.arcs import Arc
from umpire.kernel.errors import Refusal
from umpire.kernel.plane import DECIMALS
from umpire.kernel.words import one_of
from umpire.rules.full_thrust.combat.aiming import (
    AT_RANGE_0,
    Line,
    Solution,
    arcs_of,
    arcs_open,
    bears,
    may_fire_through,
)
from umpire.rules.full_thrust.combat.gunnery import gunnery_of
from umpire.rules.full_thrust.combat.hindrances import require_firecons, require_open_line
from umpire.rules.full_thrust.combat.needle_beams import require_aim
from umpire.rules.full_thrust.combat.orders import Shot
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.core_options import ArcEdge
from umpire.rules.full_thrust.state.placing import range_between
from umpire.rules.full_thrust.state.refusals import (
    AFT_ARC,
    DICE_SPLIT,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    OWN_SIDE,
    UNKNOWN_TARGET,
    UNKNOWN_WEAPON,
    WEAPON_DESTROYED,
    WEAPON_SPENT,
    WEAPON_USED,
    WRONG_ARC,
    WRONG_WEAPON,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import WEAPONS, Weapon
from umpire.rules.full_thrust.state.units import acting_ship
from umpire.rules.full_thrust.terrain.lines import target_at

Declared = tuple[int, Weapon, Shot]
"""A shot with its place in the declaration, and its weapon."""


def solve(battle: Battle, firer: Ship, shots: Sequence[Shot]) -> dict[str, list[Solution]]:
    """Return the solutions of all declared shots by target, as first named (FT-DICE-2).

    Whether it is the firer's turn, and whether it obeys, is not checked here.

    Raises:
        IllegalOrder: a shot is not allowed, or the FireCons do not suffice.
        Malformed: a ship, a weapon or a system is unknown.
    """
    declared = list(_ready(battle, firer, shots))
    require_firecons(firer, [(weapon, shot) for _, weapon, shot in declared], battle.options)
    by_target: dict[str, list[Declared]] = {shot.target: [] for shot in shots}
    for each in declared:
        by_target[each[2].target].append(each)
    return {
        target: list(_solutions_at(battle, firer, target, declared_at))
        for target, declared_at in by_target.items()
    }


def _ready(battle: Battle, firer: Ship, shots: Sequence[Shot]) -> Iterable[Declared]:
    """Yield the shots with their weapons, each of which may fire and is named once (FT-2.7-10)."""
    targets: dict[str, str] = {}
    for place, shot in enumerate(shots):
        try:
            weapon = ready_weapon(battle, firer, shot)
            if shot.weapon in targets:
                split = targets[shot.weapon] != shot.target
                code = DICE_SPLIT if split else WEAPON_USED
                raise code.refuse(
                    f"{shot.weapon} of {firer.id} fires once a turn, at one target: name it once.",
                    at="/weapon",
                )
        except Refusal as refusal:
            raise refusal.inside(f"/shots/{place}") from None
        targets[shot.weapon] = shot.target
        yield place, weapon, shot


def ready_weapon(battle: Battle, firer: Ship, shot: Shot) -> Weapon:
    """Return the weapon of a shot: it works, is loaded, and has not been used this turn.

    Raises:
        IllegalOrder: it may not fire, or does not aim at systems.
        Malformed: there is none of that name.
    """
    name, system = shot.weapon, firer.ssd.system(shot.weapon)
    if system is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{firer.id} has no weapon {name}: it may fire {_ready_names(firer)}.", at="/weapon"
        )
    if not isinstance(system, WEAPONS):
        raise WRONG_WEAPON.refuse(
            f"{name} of {firer.id} does not fire at ships: {_ready_names(firer)} may.",
            at="/weapon",
            rule="FT-4.1-3",
        )
    if name in firer.lost:
        raise WEAPON_DESTROYED.refuse(
            f"{name} of {firer.id} is lost: it may fire {_ready_names(firer)}.", at="/weapon"
        )
    if name in firer.spent:
        raise WEAPON_SPENT.refuse(
            f"{name} of {firer.id} is spent: it may fire {_ready_names(firer)}.", at="/weapon"
        )
    if name in firer.used:
        raise WEAPON_USED.refuse(
            f"{name} of {firer.id} has been used this turn: it may fire {_ready_names(firer)}.",
            at="/weapon",
        )
    if shot.system is not None and gunnery_of(battle, system).aims == "never":
        raise WRONG_WEAPON.refuse(
            f"{name} of {firer.id} aims at no system: name the target alone.",
            at="/system",
            rule="FT-4.8-1",
        )
    return system


def _ready_names(firer: Ship) -> str:
    """Return the weapons of a ship that may fire still, in words."""
    gone = {*firer.lost, *firer.spent, *firer.used}
    fitted = [each.id for each in firer.ssd.systems if isinstance(each, WEAPONS)]
    ready = [each for each in fitted if each not in gone]
    return one_of(ready, none="nothing")


def _solutions_at(
    battle: Battle, firer: Ship, target: str, declared: Sequence[Declared]
) -> Iterable[Solution]:
    """Yield the solutions of all shots at one target, which counts in one arc for them all."""
    line: Line | None = None
    arcs: tuple[Arc, ...] = ()
    for place, weapon, shot in declared:
        try:
            if line is None:
                line = line_of_fire(battle, firer, target_of(battle, target))
                arcs = _arcs_that_count(line, declared)
            _require_own_arc(line, arcs, shot)
            yield solution(battle, weapon, line, arcs, shot)
        except Refusal as refusal:
            raise refusal.inside(f"/shots/{place}") from None


def target_of(battle: Battle, name: str) -> Ship:
    """Return what a ship may fire at by that name: a ship, or an asteroid.

    Raises:
        IllegalOrder: it is destroyed or gone.
        Malformed: it is no ship, or there is none.
    """
    if battle.group(name) or battle.salvo(name):
        raise UNKNOWN_TARGET.refuse(
            f"{name} is no ship: fire_weapons is at ships, and point defence at groups and "
            "salvoes.",
            at="/target",
        )
    return target_at(battle, name) or acting_ship(battle, name, at="/target")


def line_of_fire(battle: Battle, firer: Ship, target: Ship) -> Line:
    """Return the line to one ship; no ship stands in its way (FT-4.1-1, -2, FT-2.3-1).

    Raises:
        IllegalOrder: the target is a friend, or something else hides or covers it.
    """
    if target.side == firer.side:
        raise OWN_SIDE.refuse(
            f"{target.id} is on side {firer.side}, as {firer.id} is: only enemies are fired at.",
            at="/target",
        )
    require_open_line(battle, firer, target)
    length_mu, edge = range_between(firer, target), battle.options.arc_edge
    arcs = arcs_of(firer, target)
    if arcs != AT_RANGE_0:
        arcs = _settled(firer, target, arcs_open(arcs, edge))
    return Line(
        firer,
        target,
        length_mu,
        round(length_mu, DECIMALS),
        arcs,
        by_die=_by_die(arcs, edge),
        aft_open=firer.may_fire_aft(battle.options),
    )


def _settled(firer: Ship, target: Ship, arcs: tuple[Arc, ...]) -> tuple[Arc, ...]:
    """Return the arc that a die has given this turn, where one has; else all that are open."""
    for each in firer.arcs_settled:
        if each.target == target.id and each.arc in arcs:
            return (each.arc,)
    return arcs


def _by_die(arcs: tuple[Arc, ...], edge: ArcEdge) -> bool:
    return len(arcs) > 1 and arcs != AT_RANGE_0 and edge == "dice"


def line_bears(weapon: Weapon, line: Line, arc: Arc) -> bool:
    """Tell whether a weapon bears along a line if the target counts in `arc` (FT-4.1-3)."""
    return bears(weapon.arcs, arc, rolled=line.firer.rolled, aft_open=line.aft_open)


def _arcs_that_count(line: Line, declared: Sequence[Declared]) -> tuple[Arc, ...]:
    """Return the arc in which a target counts: both, bow-most first, where a die will choose.

    Where the firer may choose and names none, it is the first in which all its weapons bear.
    """
    if line.by_die or len(line.arcs) == 1:
        return line.arcs
    named = [shot.arc for _, _, shot in declared if shot.arc is not None]
    fitting = [
        arc for arc in line.arcs if all(line_bears(weapon, line, arc) for _, weapon, _ in declared)
    ]
    return (*named, *fitting, line.arcs[0])[:1]


def _require_own_arc(line: Line, arcs: tuple[Arc, ...], shot: Shot) -> None:
    """Refuse an arc that is not the firer's to name (FT-RUL-4, FT-RUL-5)."""
    if shot.arc is None:
        return
    if line.by_die or shot.arc not in line.arcs or shot.arc not in arcs:
        raise WRONG_ARC.refuse(_wrong_arc(line, arcs, shot.arc), at="/arc")


def _wrong_arc(line: Line, arcs: tuple[Arc, ...], named: Arc) -> str:
    """Tell why an arc is not the firer's to name, and what it may do."""
    told = (
        f"{line.target.id} is in {one_of(line.arcs)} of {line.firer.id}, not in {named} by choice: "
    )
    if line.by_die:
        return f"{told}a die settles it, so name no arc."
    return f"{told}name {arcs[0]}, or none."


def solution(
    battle: Battle, weapon: Weapon, line: Line, arcs: tuple[Arc, ...], shot: Shot | None = None
) -> Solution:
    """Return the firing solution of one weapon along a line of fire.

    Args:
        battle: for its options and tables.
        weapon: a weapon of the firer; whether it works is not checked here.
        line: from the firer to a ship in play.
        arcs: in which the target may count; the weapon bears in one of them at least.
        shot: as declared; without it no system is asked of a needle beam.

    Raises:
        IllegalOrder: the target is out of arc or range, or a needle's system cannot be aimed at.
        Malformed: a needle's system is unknown.
    """
    if not any(line_bears(weapon, line, arc) for arc in arcs):
        raise _not_bearing(weapon, line, arcs)
    gunnery = gunnery_of(battle, weapon)
    dice, need = gunnery.figures(battle, weapon, line.range_mu)
    if not dice and not need:
        raise OUT_OF_RANGE.refuse(
            f"{weapon.id} does not reach {line.target.id} at {line.range_mu:.2f} MU: its reach is "
            f"{_reach_mu(battle, weapon, line.range_mu)} MU.",
            at="/target",
        )
    system = shot.system if shot else None
    if system is not None or (shot is not None and gunnery.aims == "always"):
        require_aim(battle, line.target, system)
        return gunnery.aimed(battle, Solution(weapon, line, arcs, dice, need, system))
    return Solution(weapon, line, arcs, dice, need)


def _reach_mu(battle: Battle, weapon: Weapon, beyond_mu: float) -> int:
    """Return the farthest whole range at which a weapon fires, which is less than `beyond_mu`."""
    figures = gunnery_of(battle, weapon).figures
    ranges = range(int(beyond_mu) + 1)
    return bisect_left(ranges, 1, key=lambda mu: not any(figures(battle, weapon, mu))) - 1


def _not_bearing(weapon: Weapon, line: Line, arcs: tuple[Arc, ...]) -> Refusal:
    target = line.target.id
    if not any(may_fire_through(arc, aft_open=line.aft_open) for arc in arcs):
        return AFT_ARC.refuse(
            f"{target} is in the aft arc of {line.firer.id}: only what lies in other arcs is "
            "fired at.",
            at="/target",
        )
    return OUT_OF_ARC.refuse(
        f"{weapon.id} does not bear in {' or '.join(arcs)}, where {target} is: it bears in "
        f"{', '.join(weapon.arcs)}{' (the ship has rolled)' if line.firer.rolled else ''}.",
        at="/target",
    )
