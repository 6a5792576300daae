"""Fire (Feuerphase): initiative, one ship after another, fire controls, shots. Units: MU."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.plane import DECIMALS
from umpire.kernel.ruling import Ruling
from umpire.rules.full_thrust_light.apply import apply
from umpire.rules.full_thrust_light.battle import Battle, Beam, PulseTorpedo, Ship, Weapon
from umpire.rules.full_thrust_light.courses import (
    arcs_bearing,
    arcs_open,
    may_fire_through,
    range_mu,
    throw_for_line,
)
from umpire.rules.full_thrust_light.damage import take_damage
from umpire.rules.full_thrust_light.energy_weapons import DIE, beam_damage, beam_dice
from umpire.rules.full_thrust_light.events import (
    AnyEvent,
    ArcSettled,
    BeamFired,
    InitiativeRolled,
    ShipActivated,
    ShotLost,
    TorpedoFired,
)
from umpire.rules.full_thrust_light.orders import FireWeapons, Shot
from umpire.rules.full_thrust_light.pulse_torpedoes import TO_HIT_DIE, torpedo_need
from umpire.rules.full_thrust_light.refusals import (
    AFT_ARC,
    ALREADY_FIRED,
    NO_FIRE_CONTROL,
    NO_INITIATIVE,
    NOT_ACTIVE_SIDE,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    OWN_SIDE,
    TOO_MANY_TARGETS,
    UNKNOWN_WEAPON,
    WEAPON_DESTROYED,
    WRONG_ARC,
)
from umpire.rules.full_thrust_light.units import acting_ship

INITIATIVE_DIE = 6


class Solution(msgspec.Struct, frozen=True):
    """A shot that the rules allow: range in MU, arcs that may count, dice or the face that hits."""

    weapon: Weapon
    target: Ship
    range_mu: float
    arcs: tuple[Arc, ...]
    dice: int = 0
    need: int = 0


def throw_initiative(battle: Battle, dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Throw for every side, ties again, and rank them (FTL-FIRE-01, FTL-RUL-12)."""
    rolls: list[Roll] = []
    order = tuple(_ranked(battle, battle.sides, dice, rolls, 1))
    return Ruling(battle, apply).then(InitiativeRolled(order=order, rolls=tuple(rolls)))


def _ranked(
    battle: Battle, sides: Sequence[str], dice: Dice, rolls: list[Roll], throw: int
) -> Iterator[str]:
    again = "" if throw == 1 else f"#{throw}"
    faces: dict[str, int] = {}
    for side in sides:
        roll = dice.roll(f"t{battle.turn}/initiative/{side}{again}", 1, INITIATIVE_DIE)
        rolls.append(roll)
        faces[side] = roll.faces[0]
    highest_first = sorted(sides, key=faces.__getitem__, reverse=True)
    for _, group in groupby(highest_first, key=faces.__getitem__):
        tied = list(group)
        yield from tied if len(tied) == 1 else _ranked(battle, tied, dice, rolls, throw + 1)


def fire_weapons(battle: Battle, order: FireWeapons, dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Perform all the fire of one ship, target by target as first named (FTL-FIRE-02 to -06).

    Raises:
        IllegalOrder: it is not the ship's turn, or any one shot is not allowed.
    """
    firer = acting_ship(battle, order.ship, at="/ship")
    _may_act(battle, firer)
    solutions = solve(battle, firer, order.shots)
    ruling = Ruling[Battle, AnyEvent](battle, apply)
    for target_id in dict.fromkeys([shot.target for shot in order.shots]):
        at_target = [solution for solution in solutions if solution.target.id == target_id]
        ruling = _resolve_target(ruling, firer, at_target, dice)
    standing = battle.passed if battle.options.pass_is_final else ()
    return ruling.then(ShipActivated(ship=firer.id, side=firer.side, passed=standing))


def _may_act(battle: Battle, firer: Ship) -> None:
    if not battle.initiative:
        raise NO_INITIATIVE.refuse("Roll for initiative first.")
    if firer.activated:
        raise ALREADY_FIRED.refuse(f"{firer.id} has performed its fire this turn.", at="/ship")
    if firer.side != battle.active:
        raise NOT_ACTIVE_SIDE.refuse(f"It is the turn of side {battle.active}.", at="/ship")


def solve(battle: Battle, firer: Ship, shots: Sequence[Shot]) -> tuple[Solution, ...]:
    """Return the firing solutions of all declared shots (FTL-FIRE-04 to -06, FTL-ARC-03, -04).

    Raises:
        IllegalOrder: a shot is not allowed, or there are more targets than fire controls.
        Malformed: a ship or a weapon is unknown.
    """
    controls = firer.fire_controls
    if not controls:
        raise NO_FIRE_CONTROL.refuse(f"{firer.id} has no working fire control.", at="/ship")
    targets = {shot.target for shot in shots}
    if len(targets) > controls:
        raise TOO_MANY_TARGETS.refuse(
            f"{len(targets)} targets; {firer.id} has {controls} working fire controls.", at="/shots"
        )
    weapons = {system.id: system for system in firer.ssd.systems}
    fired = set(firer.fired)
    solutions = []
    for place, shot in enumerate(shots):
        at = f"/shots/{place}"
        weapon = weapons.get(shot.weapon)
        if not isinstance(weapon, (Beam, PulseTorpedo)):
            raise UNKNOWN_WEAPON.refuse(
                f"{firer.id} has no weapon {shot.weapon}.", at=f"{at}/weapon"
            )
        if weapon.id in firer.lost:
            raise WEAPON_DESTROYED.refuse(f"{weapon.id} is lost.", at=f"{at}/weapon")
        if weapon.id in fired:
            raise ALREADY_FIRED.refuse(f"{weapon.id} fires once a turn.", at=f"{at}/weapon")
        fired.add(weapon.id)
        target = acting_ship(battle, shot.target, at=f"{at}/target")
        solutions.append(solution(battle, firer, weapon, target, shot.arc, at))
    return tuple(solutions)


def solution(
    battle: Battle, firer: Ship, weapon: Weapon, target: Ship, chosen: Arc | None, at: str
) -> Solution:
    """Return the firing solution of one weapon at one ship in play.

    Args:
        battle: for its options and tables.
        firer: who fires; whether it may act is not checked here.
        weapon: one of its weapons; whether it works is not checked here.
        target: another ship in play.
        chosen: the arc that the firer names, for a target on a line (FTL-RUL-06).
        at: where the shot stands in the order, as a JSON Pointer.

    Raises:
        IllegalOrder: the target is a friend, out of arc or out of range.
    """
    if target.side == firer.side:
        raise OWN_SIDE.refuse(f"{target.id} is on side {firer.side} itself.", at=f"{at}/target")
    arcs = _arcs_that_bear(battle, firer, weapon, target, chosen, at)
    distance = range_mu(firer, target)
    if isinstance(weapon, Beam):
        dice = beam_dice(weapon.weapon_class, distance, battle.tables.beam)
        if dice:
            return Solution(weapon, target, distance, arcs, dice=dice)
    else:
        need = torpedo_need(distance, battle.tables.pulse_torpedo)
        if need is not None:
            return Solution(weapon, target, distance, arcs, need=need)
    raise OUT_OF_RANGE.refuse(
        f"{weapon.id} does not reach {target.id} at {distance:.2f} MU.", at=f"{at}/target"
    )


def _arcs_that_bear(
    battle: Battle, firer: Ship, weapon: Weapon, target: Ship, chosen: Arc | None, at: str
) -> tuple[Arc, ...]:
    line = battle.options.arc_line
    arcs = arcs_open(arcs_bearing(firer, target), line)
    if chosen is not None:
        if chosen not in arcs or (line == "random_d6" and len(arcs) > 1):
            raise WRONG_ARC.refuse(
                f"{target.id} stands in {' or '.join(arcs)}; {chosen} is not the firer's to choose.",
                at=f"{at}/arc",
            )
        arcs = (chosen,)
    bearing = tuple([arc for arc in arcs if arc in weapon.arcs and may_fire_through(arc)])
    if not bearing:
        if all(not may_fire_through(arc) for arc in arcs):
            raise AFT_ARC.refuse(f"{target.id} is in the aft arc of {firer.id}.", at=f"{at}/target")
        raise OUT_OF_ARC.refuse(
            f"{weapon.id} does not bear in {' or '.join(arcs)}, where {target.id} is.",
            at=f"{at}/target",
        )
    # Where a die will settle the line, both arcs stay open; the firer's own choice is made here.
    return arcs if line == "random_d6" else bearing[:1]


def _resolve_target(
    ruling: Ruling[Battle, AnyEvent], firer: Ship, solutions: list[Solution], dice: Dice
) -> Ruling[Battle, AnyEvent]:
    """Throw all dice at one target, then mark the damage (dice order: FTL-RUL-19)."""
    battle, target = ruling.state, solutions[0].target
    label = f"t{battle.turn}/fire/{firer.id}"
    arcs = solutions[0].arcs
    arc = arcs[0]
    if len(arcs) > 1:
        arc, roll = throw_for_line(arcs, dice, f"{label}/{target.id}/arc")
        ruling = ruling.then(ArcSettled(ship=firer.id, target=target.id, arc=arc, rolls=(roll,)))
    bearing, lost = [], []
    for each in solutions:
        settled = arc if len(arcs) > 1 else each.arcs[0]
        bears = settled in each.weapon.arcs and may_fire_through(settled)
        (bearing if bears else lost).append((each, settled))
    shots: list[AnyEvent] = [
        ShotLost(ship=firer.id, weapon=each.weapon.id, target=target.id, arc=settled)
        for each, settled in lost
    ]
    hits = _throw_shots(battle, firer, bearing, dice, label)
    points = sum([hit.damage for hit in hits])
    ruling = ruling.then(*shots, *hits)
    if not points:
        return ruling
    return take_damage(ruling, target.id, firer.id, points, dice)


def _throw_shots(
    battle: Battle, firer: Ship, shots: list[tuple[Solution, Arc]], dice: Dice, label: str
) -> list[BeamFired | TorpedoFired]:
    """Throw beams, then all torpedoes to hit, then their damage; told in the declared order."""
    told: dict[str, BeamFired | TorpedoFired] = {}
    to_hit: list[tuple[Solution, Arc, Roll]] = []
    for each, arc in shots:
        if each.dice:
            told[each.weapon.id] = _throw_beam(battle, firer, each, arc, dice, label)
    for each, arc in shots:
        if each.need:
            purpose = f"{label}/{each.weapon.id}>{each.target.id}/to-hit"
            to_hit.append((each, arc, dice.roll(purpose, 1, TO_HIT_DIE)))
    for each, arc, roll in to_hit:
        told[each.weapon.id] = _throw_torpedo(battle, firer, each, arc, roll, dice, label)
    return [told[each.weapon.id] for each, _ in shots]


def _throw_beam(
    battle: Battle, firer: Ship, shot: Solution, arc: Arc, dice: Dice, label: str
) -> BeamFired:
    """Throw the dice of one energy weapon (FTL-BEAM-01, -02)."""
    weapon, target = shot.weapon.id, shot.target.id
    roll = dice.roll(f"{label}/{weapon}>{target}/damage", shot.dice, DIE)
    return BeamFired(
        ship=firer.id,
        weapon=weapon,
        target=target,
        range_mu=round(shot.range_mu, DECIMALS),
        arc=arc,
        damage=beam_damage(roll, battle.tables.beam),
        rolls=(roll,),
    )


def _throw_torpedo(
    battle: Battle, firer: Ship, shot: Solution, arc: Arc, to_hit: Roll, dice: Dice, label: str
) -> TorpedoFired:
    """Throw the damage of one pulse torpedo, if it hit (FTL-PT-01, -02)."""
    weapon, target = shot.weapon.id, shot.target.id
    rolls: tuple[Roll, ...] = (to_hit,)
    hit = to_hit.faces[0] >= shot.need
    if hit:
        sides = battle.tables.pulse_torpedo.damage_sides
        rolls = (to_hit, dice.roll(f"{label}/{weapon}>{target}/damage", 1, sides))
    return TorpedoFired(
        ship=firer.id,
        weapon=weapon,
        target=target,
        range_mu=round(shot.range_mu, DECIMALS),
        arc=arc,
        need=shot.need,
        hit=hit,
        damage=rolls[1].faces[0] if hit else 0,
        rolls=rolls,
        rule="FTL-PT-02" if hit else "FTL-PT-01",
    )
