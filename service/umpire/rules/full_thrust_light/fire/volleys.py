"""The fire of one ship (Feuerphase): its shots, target by target, and their dice. Units: MU."""

from typing import Annotated, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.combat.aiming import throw_for_arc
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust_light.damage import Attack, take_damage
from umpire.rules.full_thrust_light.fire.fire_controls import (
    ALREADY_FIRED,
    Shot,
    Solution,
    solve,
)
from umpire.rules.full_thrust_light.fire.happenings import (
    ArcSettled,
    BeamFired,
    ShipActivated,
    ShotLost,
    TorpedoFired,
)
from umpire.rules.full_thrust_light.fire.initiative import NOT_ACTIVE_SIDE, require_initiative
from umpire.rules.full_thrust_light.fire.weapons import beam_damage, bears
from umpire.rules.full_thrust_light.state.battle import Battle, Ruling, Ship
from umpire.rules.full_thrust_light.state.options import Tables
from umpire.rules.full_thrust_light.state.units import acting_ship

MOST_SHOTS = 100
SHOTS = (BeamFired, TorpedoFired)


class FireWeapons(Value, frozen=True, tag="fire_weapons"):
    """Perform all the fire of one ship; a weapon not declared here does not fire this turn."""

    ship: Id
    shots: Annotated[tuple[Shot, ...], Meta(min_length=1, max_length=MOST_SHOTS)]


def fire_weapons(ruling: Ruling, order: FireWeapons, dice: Dice) -> Ruling:
    """Perform all the fire of one ship, target by target as first named (FTL-FIRE-02 to -06).

    Raises:
        IllegalOrder: it is not the ship's turn, or any one shot is not allowed.
    """
    battle = ruling.state
    firer = acting_ship(battle, order.ship, at="/ship")
    _require_turn(battle, firer)
    volley = _Volley(firer.id, battle.tables, dice, f"t{battle.turn}/fire/{firer.id}")
    for target, solutions in solve(battle, firer, order.shots).items():
        ruling = _fire_at(ruling, volley, target, solutions)
    fired = tuple([shot.weapon for shot in ruling.events if isinstance(shot, SHOTS)])
    return ruling.then(activated(battle, firer, fired))


def _require_turn(battle: Battle, firer: Ship) -> None:
    """Require that it is a ship's turn to fire (FTL-FIRE-02).

    A ship that has nothing left to fire with passes here: `solve` says why it cannot fire.
    """
    require_initiative(battle)
    if firer.activated:
        raise ALREADY_FIRED.refuse(
            f"{firer.id} has performed its fire this turn; it fires again in the next.", at="/ship"
        )
    if firer.side != battle.active and firer.can_fire:
        raise NOT_ACTIVE_SIDE.refuse(
            f"{firer.id} waits: it is the turn of side {battle.active} to fire.", at="/ship"
        )


def activated(battle: Battle, firer: Ship, fired: tuple[str, ...] = ()) -> ShipActivated:
    """Return that a ship has had its turn; passes stand if they are final (FTL-RUL-13)."""
    standing = battle.passed if battle.options.pass_is_final else ()
    return ShipActivated(ship=firer.id, side=firer.side, fired=fired, passed=standing)


class _Volley(NamedTuple):
    """What all dice of one ship's fire have in common."""

    firer: str
    tables: Tables
    dice: Dice
    label: str


def _fire_at(ruling: Ruling, volley: _Volley, target: str, solutions: list[Solution]) -> Ruling:
    """Throw all dice at one target, then mark the damage (FTL-FIRE-03; dice: FTL-RUL-19)."""
    if len(solutions[0].arcs) > 1:
        ruling, solutions = _settle_line(ruling, volley, solutions)
    shots: list[BeamFired | TorpedoFired] = [
        _throw_beam(volley, each, target) for each in solutions if each.dice
    ]
    launched = [(each, _throw_to_hit(volley, each)) for each in solutions if each.need]
    shots += [_throw_torpedo(volley, each, to_hit) for each, to_hit in launched]
    points = sum([shot.damage for shot in shots])
    ruling = ruling.then(*shots)
    if not points:
        return ruling
    return take_damage(ruling, target, Attack(volley.firer, points), volley.dice)


def _settle_line(
    ruling: Ruling, volley: _Volley, solutions: list[Solution]
) -> tuple[Ruling, list[Solution]]:
    """Throw for the arc of a target on a line; return the shots that still bear (FTL-RUL-06)."""
    firer, target = volley.firer, solutions[0].line.target.id
    arc, roll = throw_for_arc(solutions[0].arcs, volley.dice, f"{volley.label}/{target}/arc")
    ruling = ruling.then(ArcSettled(ship=firer, target=target, arc=arc, rolls=(roll,)))
    bearing = []
    for each in solutions:
        if bears(each.weapon, arc):
            bearing.append(replace(each, arcs=(arc,)))
        else:
            lost = ShotLost(ship=firer, weapon=each.weapon.id, target=target, arc=arc)
            ruling = ruling.then(lost)
    return ruling, bearing


def _throw_beam(volley: _Volley, shot: Solution, target: str) -> BeamFired:
    """Throw the dice of one energy weapon (FTL-BEAM-01, -02)."""
    weapon = shot.weapon.id
    roll = volley.dice.roll(f"{volley.label}/{weapon}>{target}/damage", shot.dice, DIE)
    return BeamFired(
        ship=volley.firer,
        weapon=weapon,
        target=target,
        range_mu=shot.line.told_mu,
        arc=shot.arcs[0],
        damage=beam_damage(roll, volley.tables.beam),
        rolls=(roll,),
    )


def _throw_to_hit(volley: _Volley, shot: Solution) -> Roll:
    """Throw one pulse torpedo's die to hit (FTL-PT-01)."""
    label = f"{volley.label}/{shot.weapon.id}>{shot.line.target.id}/to-hit"
    return volley.dice.roll(label, 1, DIE)


def _throw_torpedo(volley: _Volley, shot: Solution, to_hit: Roll) -> TorpedoFired:
    """Throw the damage of one pulse torpedo, if it hit (FTL-PT-01, -02)."""
    weapon, target = shot.weapon.id, shot.line.target.id
    rolls: tuple[Roll, ...] = (to_hit,)
    hit = to_hit.faces[0] >= shot.need
    if hit:
        sides = volley.tables.pulse_torpedo.damage_sides
        label = f"{volley.label}/{weapon}>{target}/damage"
        rolls = (to_hit, volley.dice.roll(label, 1, sides))
    return TorpedoFired(
        ship=volley.firer,
        weapon=weapon,
        target=target,
        range_mu=shot.line.told_mu,
        arc=shot.arcs[0],
        need=shot.need,
        hit=hit,
        damage=rolls[1].faces[0] if hit else 0,
        rolls=rolls,
        rule="FTL-PT-02" if hit else "FTL-PT-01",
    )
