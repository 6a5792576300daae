"""Beams that track their targets over turns (CI 8.1.9)."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import IllegalOrder
from umpire.rules.cold_infinity.fire.beam_happenings import (
    BeamHeld,
    BeamStopped,
    BeamTracked,
    StopReason,
)
from umpire.rules.cold_infinity.fire.declaring import doubly_powered
from umpire.rules.cold_infinity.fire.facing import lie
from umpire.rules.cold_infinity.fire.firing import Firing, Solution, warhead_of
from umpire.rules.cold_infinity.fire.happenings import HitScored, WeaponFired
from umpire.rules.cold_infinity.fire.lines import bearing_drm, require_sight
from umpire.rules.cold_infinity.fire.solutions import Shooting
from umpire.rules.cold_infinity.fire.throwing import damaged, hit_name, shot_of
from umpire.rules.cold_infinity.fire.to_hit import THROW, ToHit
from umpire.rules.cold_infinity.guns.mounted import gun_of
from umpire.rules.cold_infinity.hits.pulses import TrackingHold, tracking_broken, tracking_turns
from umpire.rules.cold_infinity.state.arms import Track
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.drives import may_touch
from umpire.rules.cold_infinity.state.fire_step import Hit, OpenShot
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.units import arc_of, known_gun, mass_of


def track_of(battle: Battle, shot: OpenShot) -> Track | None:
    """Return the beam that a shot carries on, if it is one of an earlier turn."""
    unit = battle.unit(shot.unit)
    tracks = unit.arms.tracks if unit else ()
    return next((each for each in tracks if each.weapon == shot.attack.weapon), None)


def begin_track(
    ruling: Ruling, firing: Firing, solution: Solution, result: ToHit, dice: Dice
) -> Ruling:
    """Throw for how many turns a weapon keeps its target (CI-8.1.9-1, CI-RUL-57)."""
    battle = ruling.state
    name = label(battle, firing.shot, solution.target, "tracking")
    roll = dice.roll(name, THROW.number, THROW.sides)
    total = sum(roll.faces) + solution.drm
    turns = tracking_turns(total, firing.warhead.tracking, battle.tables.tracking)
    track = Track(
        weapon=firing.weapon,
        target=solution.target,
        turns=max(0, turns - 1),
        tracked=1,
        result=result.result,
        section=solution.route[0],
        behind=solution.route[1:],
    )
    return ruling.then(
        BeamTracked(
            shot=firing.shot,
            unit=firing.unit,
            weapon=firing.weapon,
            turns=turns,
            track=track if track.turns else None,
            rolls=(roll,),
        )
    )


def carry_on(ruling: Ruling, shot: OpenShot, track: Track, dice: Dice) -> Ruling:
    """Strike the target of a beam again, unless it has lost its hold (CI-8.1.9-2, CI-UMP-89)."""
    battle, weapon = ruling.state, track.weapon
    unit, target = battle.unit(shot.unit), battle.unit(track.target)
    if unit is None or target is None or not (target.in_play and may_touch(unit, target)):
        return ruling.then(stopped(shot, "target"))
    block = known_gun(unit, weapon, at="/shot")
    shooting = Shooting(unit, block, shot.attack, shot.id)
    broken = tracking_broken(_hold(battle, shooting, target))
    if broken:
        return ruling.then(stopped(shot, broken))  # type: ignore[arg-type]
    ruling = ruling.then(
        WeaponFired(shot=shot.id, unit=unit.id, weapon=weapon),
        BeamHeld(
            shot=shot.id, unit=unit.id, weapon=weapon, target=target.id, tracked=track.tracked
        ),
    )
    return _held(ruling, shooting, target, (track, dice))


def _held(ruling: Ruling, shooting: Shooting, target: Unit, held: tuple[Track, Dice]) -> Ruling:
    """Throw damage for a further turn of a beam, on the place of its first hit (CI-8.1.9-2)."""
    battle, (track, dice) = ruling.state, held
    where = lie(battle, shooting.firer, target)
    far = where.range_hexes if where else 0
    solution = Solution(target.id, far, (), (track.section, *track.behind))
    warhead = warhead_of(shooting.block, "tracking")
    firing = Firing(shooting.shot, shooting.firer.id, track.weapon, warhead)
    ruling, rolled = damaged(ruling, firing, solution, 1, dice)
    hit = Hit(
        id=hit_name(battle, shooting.shot),
        firer=firing.unit,
        weapon=firing.weapon,
        target=target.id,
        shot=shot_of(firing, solution, track.result, rolled, track.tracked),
        natural=None,
        route=solution.route,
        rule="CI-8.1.9-2",
    )
    return ruling.then(HitScored(hit=hit))


def stopped(shot: OpenShot, lacks: StopReason) -> BeamStopped:
    """Return that a beam tracks no more (CI-8.1.9-2)."""
    return BeamStopped(shot=shot.id, unit=shot.unit, weapon=shot.attack.weapon, lacks=lacks)


def _hold(battle: Battle, shooting: Shooting, target: Unit) -> TrackingHold:
    """Return what a beam still has of all that it must keep (CI-8.1.9-2)."""
    firer, weapon = shooting.firer, shooting.attack.weapon
    gun = gun_of(battle, firer, weapon)
    powered = gun is not None and gun.powered and gun.intact
    return TrackingHold(
        line_of_sight=_sees(battle, firer, target),
        in_arc=_bears(battle, shooting, target),
        powered=powered and doubly_powered(firer, weapon, shooting.block.power),
    )


def _sees(battle: Battle, firer: Unit, target: Unit) -> bool:
    try:
        require_sight(battle, firer, target.cell, mass_of(target))
    except IllegalOrder:
        return False
    return True


def _bears(battle: Battle, shooting: Shooting, target: Unit) -> bool:
    where = lie(battle, shooting.firer, target)
    try:
        arc = arc_of(shooting.firer, shooting.attack.weapon)
        bearing_drm(battle, shooting.firer, arc, where.offset if where else (0, 0))
    except IllegalOrder:
        return False
    return True
