"""The reflex field: what becomes of the damage of beams (FT-12.3-8, FT-RUL-82)."""

from collections.abc import Sequence
from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.combat.aiming import Score, Solution
from umpire.rules.full_thrust.power import has_reflex_on
from umpire.rules.full_thrust.state.battle import Attack, Battle, Hit, Ruling, label
from umpire.rules.full_thrust.state.systems import Beam
from umpire.rules.full_thrust.state.tables import ReflexOutcome, ReflexTable
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.wonders.happenings import ReflexFieldThrown


class Shares(NamedTuple):
    """Of the points of beams: how many the target takes, and how many go back to the firer."""

    taken: int
    returned: int


class Reflected(NamedTuple):
    """Fire after a reflex field: what the target takes, and what strikes the firer, if anything."""

    ruling: Ruling
    hits: tuple[Hit, ...]
    back: Attack | None = None


def reflex_outcome(face: int, table: ReflexTable) -> ReflexOutcome:
    """Return what a reflex field does on a face (FT-12.3-8)."""
    return table.outcomes[face - 1]


def shares(points: int, outcome: ReflexOutcome) -> Shares:
    """Return who takes how much of the points of beams; halves are rounded up (FT-12.3-8)."""
    half = (points + 1) // 2
    return {
        "all_taken": Shares(points, 0),
        "half_taken": Shares(half, 0),
        "absorbed": Shares(0, 0),
        "half_returned": Shares(0, half),
        "all_returned": Shares(0, points),
    }[outcome]


def reflect(
    ruling: Ruling, shots: Sequence[Solution], scores: Sequence[Score], dice: Dice
) -> Reflected:
    """Throw for the reflex field of a target that beams have been fired at (FT-DICE-2, FT-UMP-48).

    One die counts for all beams of the firer; what its other weapons scored is not touched. Half
    damage, and damage returned, is ordinary (FT-RUL-82).
    """
    line = shots[0].line
    target = ruling.state.ship(line.target.id)
    hits = tuple([hit for score in scores for hit in score.hits])
    beams = [score for shot, score in zip(shots, scores, strict=True) if _is_beam(shot)]
    if not beams or target is None or target.status != "active" or not has_reflex_on(target):
        return Reflected(ruling, hits)
    points = sum([hit.points for score in beams for hit in score.hits])
    thrown = _thrown(ruling.state, line.firer.id, target.id, points, dice)
    if thrown.result_of_field != "all_taken":
        taken = (Hit(thrown.taken),) if thrown.taken else ()
        others = [score for shot, score in zip(shots, scores, strict=True) if not _is_beam(shot)]
        hits = (*taken, *[hit for score in others for hit in score.hits])
    return Reflected(ruling.then(thrown), hits, _back(thrown))


def _is_beam(shot: Solution) -> bool:
    return isinstance(shot.weapon, Beam) and shot.system is None


def _thrown(battle: Battle, firer: str, target: str, points: int, dice: Dice) -> ReflexFieldThrown:
    roll = dice.roll(label(battle, firer, target, "reflex"), 1, DIE)
    outcome = reflex_outcome(roll.faces[0], battle.tables.reflex)
    taken, returned = shares(points, outcome)
    return ReflexFieldThrown(
        ship=target,
        attacker=firer,
        points=points,
        result_of_field=outcome,
        taken=taken,
        returned=returned,
        rolls=(roll,),
    )


def _back(thrown: ReflexFieldThrown) -> Attack | None:
    if not thrown.returned:
        return None
    hits = (Hit(thrown.returned),)
    return Attack(thrown.ship, hits, note="reflected", rule="FT-12.3-8")
