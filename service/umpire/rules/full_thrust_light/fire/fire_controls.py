"""Fire controls (Feuerleitsysteme): which shots a ship may fire, at how many targets. Units: MU."""

from collections.abc import Sequence
from typing import NamedTuple, assert_never

import msgspec

from umpire.kernel.arcs import Arc
from umpire.kernel.errors import Refusal, illegal
from umpire.kernel.odds import Chances
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Id
from umpire.kernel.words import one_of
from umpire.rules.full_thrust.state import refusals as shared
from umpire.rules.full_thrust.state.placing import range_between
from umpire.rules.full_thrust.state.systems import Beam, PulseTorpedo
from umpire.rules.full_thrust_light.fire.weapons import (
    arcs_bearing,
    arcs_open,
    beam_chances,
    beam_dice,
    bears,
    may_fire_through,
    torpedo_chances,
    torpedo_need,
)
from umpire.rules.full_thrust_light.state.battle import WEAPONS, Battle, Ship, System, Weapon
from umpire.rules.full_thrust_light.state.options import Tables
from umpire.rules.full_thrust_light.state.units import acting_ship

UNKNOWN_WEAPON = shared.UNKNOWN_WEAPON
ALREADY_FIRED = shared.ALREADY_FIRED.under("FTL-FIRE-04")
WEAPON_DESTROYED = shared.WEAPON_DESTROYED.under("FTL-DMG-05")
NO_FIRE_CONTROL = illegal("no_fire_control", "FTL-FIRE-05", "No fire control works.")
TOO_MANY_TARGETS = illegal(
    "too_many_targets", "FTL-FIRE-05", "More targets are named than fire controls work."
)
OWN_SIDE = shared.OWN_SIDE.under("FTL-UMP-01")
AFT_ARC = shared.AFT_ARC.under("FTL-ARC-04")
OUT_OF_ARC = shared.OUT_OF_ARC.under("FTL-ARC-03")
WRONG_ARC = shared.WRONG_ARC.under("FTL-RUL-06")
OUT_OF_RANGE = shared.OUT_OF_RANGE.under("FTL-FIRE-04")

CODES = (
    UNKNOWN_WEAPON,
    ALREADY_FIRED,
    WEAPON_DESTROYED,
    NO_FIRE_CONTROL,
    TOO_MANY_TARGETS,
    OWN_SIDE,
    AFT_ARC,
    OUT_OF_ARC,
    WRONG_ARC,
    OUT_OF_RANGE,
)


class Shot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One weapon at one target; `arc` only where the firer chooses on a line between two."""

    weapon: Id
    target: Id
    arc: Arc | None = None


class Line(NamedTuple):
    """The line from a firer to a target: its length in MU, and the arcs in which it may count.

    `told_mu` is the length as events carry it.
    """

    target: Ship
    range_mu: float
    told_mu: float
    arcs: tuple[Arc, ...]


class Solution(msgspec.Struct, frozen=True):
    """A shot that the rules allow: along which line, in which arcs, dice or the face that hits.

    `dice` is 0 for a torpedo and `need` is 0 for a beam. Two arcs are left only where a die will
    say which of them counts (FTL-RUL-06).
    """

    weapon: Weapon
    line: Line
    arcs: tuple[Arc, ...]
    dice: int = 0
    need: int = 0


def line_of_fire(battle: Battle, firer: Ship, target: Ship) -> Line:
    """Return the line to one ship; nothing stands in its way (FTL-ARC-02, FTL-GEN-01, -03).

    Raises:
        IllegalOrder: the target is a friend.
    """
    if target.side == firer.side:
        others = [each.id for each in battle.ships if each.side != firer.side]
        own = f"{target.id} is on side {firer.side} itself; others have {one_of(others)}."
        raise OWN_SIDE.refuse(own, at="/target")
    arcs = arcs_open(arcs_bearing(firer, target), battle.options.arc_line)
    length_mu = range_between(firer, target)
    return Line(target, length_mu, round(length_mu, DECIMALS), arcs)


def solve(battle: Battle, firer: Ship, shots: Sequence[Shot]) -> dict[str, list[Solution]]:
    """Return the solutions of all declared shots by target, as first named (FTL-FIRE-04 to -06).

    Whether it is the firer's turn is not checked here.

    Raises:
        IllegalOrder: a shot is not allowed, or there are more targets than fire controls.
        Malformed: a ship or a weapon is unknown.
    """
    controls = firer.fire_controls
    if not controls:
        raise NO_FIRE_CONTROL.refuse(
            f"{firer.id} has no working fire control, and fires at nothing.", at="/ship"
        )
    by_target: dict[str, list[Solution]] = {shot.target: [] for shot in shots}
    if len(by_target) > controls:
        raise TOO_MANY_TARGETS.refuse(
            f"{firer.id} fires at {len(by_target)} targets: {controls} at most, which is how many "
            "fire controls work.",
            at="/shots",
        )
    systems = {system.id: system for system in firer.ssd.systems}
    fired = set(firer.fired)
    lines: dict[str, Line] = {}
    for place, shot in enumerate(shots):
        try:
            weapon = _ready_weapon(firer, systems.get(shot.weapon), shot.weapon, fired)
            line = lines.get(shot.target)
            if line is None:
                target = acting_ship(battle, shot.target, at="/target")
                line = lines[shot.target] = line_of_fire(battle, firer, target)
            by_target[shot.target].append(solution(battle, weapon, line, shot.arc))
        except Refusal as refusal:
            raise refusal.inside(f"/shots/{place}") from None
        fired.add(shot.weapon)
    return by_target


def _ready_weapon(firer: Ship, system: System | None, name: str, fired: set[str]) -> Weapon:
    """Return a weapon that works and has not fired this turn (FTL-FIRE-04, FTL-DMG-05)."""
    if not isinstance(system, WEAPONS):
        raise UNKNOWN_WEAPON.refuse(
            f"{firer.id} has no weapon {name}; {_ready(firer)}.", at="/weapon"
        )
    if name in firer.lost:
        raise WEAPON_DESTROYED.refuse(
            f"{name} of {firer.id} is lost; {_ready(firer)}.", at="/weapon"
        )
    if name in fired:
        raise ALREADY_FIRED.refuse(
            f"{name} of {firer.id} fires once a turn, and is named once.", at="/weapon"
        )
    return system


def _ready(firer: Ship) -> str:
    return f"{one_of(each.id for each in firer.ready_weapons)} may fire"


def solution(battle: Battle, weapon: Weapon, line: Line, chosen: Arc | None = None) -> Solution:
    """Return the firing solution of one weapon along a line of fire (FTL-ARC-03, FTL-FIRE-04).

    Args:
        battle: for its options and tables.
        weapon: a weapon of the firer; whether it works is not checked here.
        line: from the firer to a ship in play.
        chosen: the arc that the firer names, for a target on a line (FTL-RUL-06).

    Raises:
        IllegalOrder: the target is out of arc or out of range.
    """
    arcs = line.arcs
    if chosen is not None or len(arcs) > 1 or not bears(weapon, arcs[0]):
        arcs = _arcs_that_bear(battle, weapon, line, chosen)
    if isinstance(weapon, Beam):
        dice = beam_dice(weapon.weapon_class, line.range_mu, battle.tables.beam)
        if dice:
            return Solution(weapon, line, arcs, dice)
    elif isinstance(weapon, PulseTorpedo):
        need = torpedo_need(line.range_mu, battle.tables.pulse_torpedo)
        if need is not None:
            return Solution(weapon, line, arcs, 0, need)
    else:
        assert_never(weapon)
    reach = _reach_mu(weapon, battle.tables)
    raise OUT_OF_RANGE.refuse(
        f"{weapon.id} does not reach {line.target.id} at {line.range_mu:.2f} MU, but {reach:g}.",
        at="/target",
    )


def _reach_mu(weapon: Weapon, tables: Tables) -> float:
    """Return how far a weapon reaches (FTL-BEAM-01, FTL-PT-01)."""
    if isinstance(weapon, Beam):
        return weapon.weapon_class * tables.beam.band_mu
    if isinstance(weapon, PulseTorpedo):
        return tables.pulse_torpedo.bands[-1].up_to_mu
    assert_never(weapon)


def chances_of(battle: Battle, found: Solution) -> Chances:
    """Return the distribution of the damage of a shot that bears (FTL-BEAM-02, FTL-PT-02)."""
    if found.dice:
        return beam_chances(found.dice, battle.tables.beam)
    return torpedo_chances(found.need, battle.tables.pulse_torpedo)


def _arcs_that_bear(
    battle: Battle, weapon: Weapon, line: Line, chosen: Arc | None
) -> tuple[Arc, ...]:
    """Return the arc that counts; both where a die will choose (FTL-ARC-03, -04, FTL-RUL-06)."""
    target, arcs = line.target, line.arcs
    by_die = len(arcs) > 1 and battle.options.arc_line == "random_d6"
    if chosen is not None:
        if chosen not in arcs or by_die:
            way = "a die says which: name none" if by_die else "name that or none"
            raise WRONG_ARC.refuse(
                f"{target.id} is in {one_of(arcs)}, and {chosen} is not to be chosen; {way}.",
                at="/arc",
            )
        arcs = (chosen,)
    bearing = tuple([arc for arc in arcs if bears(weapon, arc)])
    if bearing:
        return arcs if by_die else bearing[:1]
    if not any(may_fire_through(arc) for arc in arcs):
        raise AFT_ARC.refuse(
            f"{target.id} is in the aft arc of the firer, through which nothing fires.",
            at="/target",
        )
    raise OUT_OF_ARC.refuse(
        f"{target.id} is in {one_of(arcs)}; {weapon.id} bears in {one_of(weapon.arcs)}.",
        at="/target",
    )
