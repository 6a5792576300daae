"""What the events of fire do to a battle (CI 7)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.changes import (
    change_fire,
    change_unit,
    count_shot,
    discover,
    readied,
    without_guided,
)
from umpire.rules.cold_infinity.defence.modes import MODES
from umpire.rules.cold_infinity.fire.events import (
    AnglesChosen,
    AttacksDeclared,
    BeamHeld,
    BeamStopped,
    BeamTracked,
    DamageThrown,
    DogfightThrown,
    DroneShotDown,
    FireDeclared,
    HitScored,
    PulsesThrown,
    ShieldsSeen,
    ShotLost,
    ShotThrown,
    WaveEnded,
    WeaponFired,
)
from umpire.rules.cold_infinity.fire_step import Angle, Declared, ShotStatus
from umpire.rules.cold_infinity.starship import Track


def _fire_declared(battle: Battle, event: FireDeclared) -> Battle:
    others = [each for each in battle.fire.declared if each.unit != event.unit]
    now = [Declared(event.unit, event.attacks)] if event.attacks else []
    return change_fire(battle, declared=(*others, *now))


def _attacks_declared(battle: Battle, event: AttacksDeclared) -> Battle:
    modes = tuple([each for each in event.uses if each.use in MODES])
    return change_fire(
        replace(battle, modes=modes),
        declared=(),
        shots=event.shots,
        uses=event.uses,
        intercepts=event.intercepts,
    )


def _with_status(battle: Battle, shot: str, status: ShotStatus) -> Battle:
    shots = [
        replace(each, status=status) if each.id == shot else each for each in battle.fire.shots
    ]
    return change_fire(battle, shots=tuple(shots))


def _weapon_fired(battle: Battle, event: WeaponFired) -> Battle:
    fired = count_shot(battle, event.unit, event.weapon)
    if battle.unit(event.unit) is not None:
        fired = discover(fired, event.unit, event.weapon)
    return _with_status(fired, event.shot, "resolved")


def _not_counted(battle: Battle, unit_id: str, weapon: str) -> Battle:
    """Return the battle in which a weapon is still about its shot: it has not fired yet."""
    unit = battle.unit(unit_id)
    if unit is None:
        return battle
    ready = replace(unit.arms.ready(weapon), shots=0)
    return change_unit(battle, unit_id, arms=readied(unit.arms, weapon, ready))


def _shot_lost(battle: Battle, event: ShotLost) -> Battle:
    if event.fired:
        battle = count_shot(battle, event.unit, event.weapon)
    return _with_status(battle, event.shot, "lost")


def _shields_seen(battle: Battle, event: ShieldsSeen) -> Battle:
    return discover(battle, event.ship, *event.shields)


def _nothing(battle: Battle, _event: object) -> Battle:
    return battle


def _hit_scored(battle: Battle, event: HitScored) -> Battle:
    return change_fire(battle, hits=(*battle.fire.hits, event.hit))


def _drone_shot_down(battle: Battle, event: DroneShotDown) -> Battle:
    return without_guided(battle, lambda each: each.id == event.guided)


def _tracking(battle: Battle, unit_id: str, weapon: str, track: Track | None) -> Battle:
    unit = battle.unit(unit_id)
    if unit is None:
        return battle
    others = [each for each in unit.arms.tracks if each.weapon != weapon]
    now = [track] if track else []
    return change_unit(battle, unit_id, arms=replace(unit.arms, tracks=(*others, *now)))


def _beam_tracked(battle: Battle, event: BeamTracked) -> Battle:
    if event.track is None:
        return battle
    begun = _tracking(battle, event.unit, event.weapon, event.track)
    return _not_counted(begun, event.unit, event.weapon)


def _beam_held(battle: Battle, event: BeamHeld) -> Battle:
    unit = battle.unit(event.unit)
    tracks = unit.arms.tracks if unit else ()
    for track in tracks:
        if track.weapon == event.weapon:
            left = replace(track, turns=track.turns - 1, tracked=event.tracked + 1)
            battle = _tracking(battle, event.unit, event.weapon, left if left.turns else None)
            if left.turns:
                battle = _not_counted(battle, event.unit, event.weapon)
    return battle


def _beam_stopped(battle: Battle, event: BeamStopped) -> Battle:
    ended = _tracking(battle, event.unit, event.weapon, None)
    return _with_status(count_shot(ended, event.unit, event.weapon), event.shot, "lost")


def _dogfight_thrown(battle: Battle, event: DogfightThrown) -> Battle:
    loser = event.opponent if event.chooser == event.group else event.group
    return change_fire(battle, angles=(*battle.fire.angles, Angle(event.chooser, loser)))


def _angles_chosen(battle: Battle, event: AnglesChosen) -> Battle:
    pair = (event.group, event.opponent)
    angles = [
        Angle(*pair, event.attack, event.defence) if (each.chooser, each.loser) == pair else each
        for each in battle.fire.angles
    ]
    return change_fire(battle, angles=tuple(angles))


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    FireDeclared: _fire_declared,
    AttacksDeclared: _attacks_declared,
    WeaponFired: _weapon_fired,
    ShotLost: _shot_lost,
    ShotThrown: _nothing,
    ShieldsSeen: _shields_seen,
    PulsesThrown: _nothing,
    DamageThrown: _nothing,
    HitScored: _hit_scored,
    DroneShotDown: _drone_shot_down,
    WaveEnded: _nothing,
    BeamTracked: _beam_tracked,
    BeamHeld: _beam_held,
    BeamStopped: _beam_stopped,
    DogfightThrown: _dogfight_thrown,
    AnglesChosen: _angles_chosen,
}
