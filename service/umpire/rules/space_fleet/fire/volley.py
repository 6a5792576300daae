"""SF 3: a ship fires all that it has declared (SF-RUL-38).

The dice to hit come first, for all shots; then the hits of each salvo that hit; then the damage,
target by target as first named.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from umpire.kernel.dice import D6, Dice, Roll
from umpire.rules.space_fleet.fire.happenings import ShipFired, ShotsFired, ShotsHeard
from umpire.rules.space_fleet.fire.solutions import Solution
from umpire.rules.space_fleet.fire.to_hit import hitting
from umpire.rules.space_fleet.hits.damage import Blow, Volley, take_hits
from umpire.rules.space_fleet.missiles.happenings import MissileRemoved
from umpire.rules.space_fleet.state.audience import knowing, sees
from umpire.rules.space_fleet.state.battle import Battle, Ruling, label, mark
from umpire.rules.space_fleet.state.bounds import Source, Weapon
from umpire.rules.space_fleet.state.options import SalvoDie
from umpire.rules.space_fleet.state.ship import Missile, Ship
from umpire.rules.space_fleet.state.units import known_ship

SALVO_SIDES: dict[SalvoDie, int] = {"d6": 6, "d4": 4}
"""The die for the hits of a salvo (SF-SRM-01)."""

SOURCES: dict[Weapon, Source] = {"beam": "beam", "sr_missile": "missile", "plasma": "plasma"}
RULES: dict[Weapon, str] = {
    "beam": "SF-FIRE-04",
    "sr_missile": "SF-SRM-01",
    "plasma": "SF-PLAS-01",
}


Defence: TypeAlias = Literal["ends_its_fire", "spares_the_rest"]


class Score(NamedTuple):
    """What some shots scored: how many hit, and how many hits they make; the dice."""

    solution: Solution
    struck: int
    hits: int
    rolls: tuple[Roll, ...]


def fire_volley(
    ruling: Ruling,
    firer_id: str,
    solutions: Sequence[Solution],
    dice: Dice,
    *,
    defence: Defence | None = None,
) -> Ruling:
    """Throw for all shots of a ship, and let their hits take effect (SF-FIRE-02, -14, SF-RUL-38).

    What may be fired is not asked; see `solve`.

    Args:
        ruling: what has happened so far.
        firer_id: a ship of the battle, whatever has become of it by now.
        solutions: its shots, in the order declared; with none, it is done without firing.
        dice: where the faces come from.
        defence: whether a ship that defends against missiles may still fire its other shots this
            turn (SF-RUL-33); `None`: it does not defend.
    """
    battle = ruling.state
    firer = known_ship(battle, firer_id, at="/ship")
    scores = _thrown(battle, firer, solutions, dice)
    for score in scores:
        ruling = ruling.then(_told(battle, firer, score), *_heard(battle, firer, score))
    ruling = _shoot_down(ruling, scores)
    ruling = _strike(ruling, firer, scores, dice)
    weapons = {solution.shot.weapon for solution in solutions}
    spent = [solution.shot for solution in solutions if defence == "spares_the_rest"]
    return ruling.then(
        ShipFired(
            ship=firer.id,
            side=firer.side,
            beam="beam" in weapons,
            direct=not weapons.isdisjoint({"beam", "sr_missile"}),
            plasma="plasma" in weapons,
            at_missile=defence == "ends_its_fire",
            spent_beams=sum(shot.count for shot in spent if shot.weapon == "beam"),
            spent_mounts=tuple([shot.mount for shot in spent if shot.mount is not None]),
            only=knowing(battle, firer),
        )
    )


def _label(battle: Battle, firer: Ship, solution: Solution, number: int, what: str) -> str:
    target = solution.target
    name = mark(target) if isinstance(target, Ship) else target.id
    return label(battle, f"{mark(firer)}>{name}", str(number), what)


def _thrown(
    battle: Battle, firer: Ship, solutions: Sequence[Solution], dice: Dice
) -> tuple[Score, ...]:
    """Throw to hit with every shot, then for the hits of each salvo that hit (SF-RUL-38)."""
    to_hit = [
        dice.roll(_label(battle, firer, each, number, "to-hit"), each.shot.count, D6)
        for number, each in enumerate(solutions, start=1)
    ]
    scores = []
    for number, (solution, roll) in enumerate(zip(solutions, to_hit, strict=True), start=1):
        struck = hits = _struck(battle, solution, roll)
        rolls: tuple[Roll, ...] = (roll,)
        if struck and isinstance(solution.target, Ship):
            if solution.shot.weapon == "sr_missile":
                sides = SALVO_SIDES[battle.options.srm_hit_die]
                name = _label(battle, firer, solution, number, "hits")
                rolls = (roll, dice.roll(name, 1, sides))
                hits = rolls[1].faces[0]
            else:
                hits = struck * hits_each(battle, solution.shot.weapon)
        scores.append(Score(solution, struck, hits, rolls))
    return tuple(scores)


def hits_each(battle: Battle, weapon: Weapon) -> int:
    """Return how many hits one hit of a beam or of plasma is (SF-PLAS-01)."""
    return battle.tables.hits.plasma if weapon == "plasma" else battle.tables.hits.beam


def _struck(battle: Battle, solution: Solution, roll: Roll) -> int:
    six = battle.options.natural_six_hits
    return hitting(roll.faces, solution.need, solution.modifier, natural_six=six)


def _told(battle: Battle, firer: Ship, score: Score) -> ShotsFired:
    solution = score.solution
    shot, target = solution.shot, solution.target
    seen = (firer, target) if isinstance(target, Ship) else (firer,)
    launcher = [each for each in firer.sr_launchers if each.id == shot.mount]
    return ShotsFired(
        ship=firer.id,
        target=target.id,
        weapon=shot.weapon,
        mount=shot.mount,
        range=solution.range,
        band=solution.band,
        need=solution.need,
        modifier=solution.modifier,
        modifiers=solution.modifiers,
        struck=score.struck,
        hits=score.hits,
        salvoes=launcher[0].salvoes - 1 if launcher and shot.weapon == "sr_missile" else None,
        rolls=score.rolls,
        only=knowing(battle, *seen),
        rule=RULES[shot.weapon],
    )


def _heard(battle: Battle, firer: Ship, score: Score) -> Iterator[ShotsHeard]:
    """Yield what those hear of a shot who see its target, but not the ship (SF-UMP-41)."""
    solution, target = score.solution, score.solution.target
    told = (knowing(battle, target) if isinstance(target, Ship) else None) or battle.sides
    unaware = tuple([side for side in told if not sees(battle, firer, side)])
    if not unaware:
        return
    yield ShotsHeard(
        counter=mark(firer),
        side=firer.side,
        target=target.id,
        weapon=solution.shot.weapon,
        range=solution.range,
        band=solution.band,
        need=solution.need,
        modifier=solution.modifier,
        modifiers=solution.modifiers,
        struck=score.struck,
        hits=score.hits,
        rolls=score.rolls,
        only=unaware,
    )


def _shoot_down(ruling: Ruling, scores: Sequence[Score]) -> Ruling:
    """Remove each missile that anything has hit (SF-LRM-09, SF-RUL-39)."""
    for score in scores:
        target = score.solution.target
        if isinstance(target, Missile) and score.struck and ruling.state.missile(target.id):
            ruling = ruling.then(
                MissileRemoved(missile=target.id, reason="shot_down", rule="SF-LRM-09")
            )
    return ruling


def _strike(ruling: Ruling, firer: Ship, scores: Sequence[Score], dice: Dice) -> Ruling:
    """Let the hits take effect, target by target as first named (SF-RUL-38)."""
    blows: dict[str, list[Blow]] = {}
    for score in scores:
        target = score.solution.target
        if isinstance(target, Ship) and score.hits:
            source = SOURCES[score.solution.shot.weapon]
            blows.setdefault(target.id, []).append(Blow(source, score.hits))
    for target_id, struck in blows.items():
        volley = Volley(_known_as(ruling.state, firer, target_id), mark(firer), tuple(struck))
        ruling = take_hits(ruling, target_id, volley, dice)
    return ruling


def _known_as(battle: Battle, firer: Ship, target_id: str) -> str:
    """Return the name of a firer that all know who are told of the hits: its own, or a counter."""
    target = known_ship(battle, target_id, at="/target")
    told = knowing(battle, target) or battle.sides
    return firer.id if all(sees(battle, firer, side) for side in told) else mark(firer)
