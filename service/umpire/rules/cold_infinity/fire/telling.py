"""Telling events of fire (CI 7) in plain words."""

from collections.abc import Callable, Iterable
from typing import Any

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
    LossReason,
    PulsesThrown,
    ShieldsSeen,
    ShotLost,
    ShotThrown,
    StopReason,
    WaveEnded,
    WeaponFired,
)
from umpire.rules.cold_infinity.fire_step import Attack, OpenShot

_LOSSES: dict[LossReason, str] = {
    "firer": "its unit is out of the battle",
    "weapon": "the weapon is destroyed or off",
    "target": "its target is gone",
    "set_to_defend": "the weapon has switched to defence",
    "line": "something stands in the line",
    "arc": "the weapon does not bear",
    "piercing": "it has too few EW points to pierce",
}
_STOPS: dict[StopReason, str] = {
    "line_of_sight": "the line of sight is broken",
    "in_arc": "the target is out of arc",
    "powered": "it has not the power",
    "undamaged": "the weapon is damaged",
    "target": "the target is gone",
    "weapon": "it is out of use",
}


def _words(name: str) -> str:
    return name.replace("_", " ")


def _attack(attack: Attack) -> str:
    words = [attack.weapon]
    if attack.configuration:
        words.append(f"({_words(attack.configuration)})")
    if attack.target:
        words.append(f"at {attack.target}")
    if attack.called:
        words.append(f"calling {attack.called.system or 'the hull'}")
    if attack.eleven:
        words.append("set to eleven")
    if attack.emergency:
        words.append("armed in an emergency")
    return " ".join(words)


def _fire_declared(event: FireDeclared) -> str:
    return f"{event.unit} is to fire {_joined(_attack(each) for each in event.attacks)}"


def _joined(parts: Iterable[str]) -> str:
    return "; ".join(parts) or "nothing"


def _shot(shot: OpenShot) -> str:
    return f"{shot.id}: {shot.unit} fires {_attack(shot.attack)}"


def _attacks_declared(event: AttacksDeclared) -> str:
    parts = [_shot(each) for each in event.shots]
    parts += [
        f"{each.weapon} of {each.unit} is set to {_words(each.use)}"
        for each in event.uses
        if each.use not in ("attack", "intercept")
    ]
    parts += [f"{each.weapon} of {each.unit} intercepts {each.guided}" for each in event.intercepts]
    return f"Attacks are told: {_joined(parts)}"


def _weapon_fired(event: WeaponFired) -> str:
    return f"{event.weapon} of {event.unit} has fired ({event.shot})"


def _shot_lost(event: ShotLost) -> str:
    return f"{event.shot} of {event.weapon} on {event.unit} is lost: {_LOSSES[event.why]}"


def _shot_thrown(event: ShotThrown) -> str:
    terms = ", ".join(f"{_words(each.name)} {each.drm:+d}" for each in event.terms)
    thrown = "no throw" if event.natural is None else f"{event.natural} thrown"
    end = "a glancing hit" if event.glancing else "a hit" if event.is_hit else "a miss"
    return (
        f"{event.weapon} of {event.unit} at {event.target}, range {event.range_hexes}: {thrown}, "
        f"{event.drm:+d}{f' ({terms})' if terms else ''}, {event.result}: {end}"
    )


def _shields_seen(event: ShieldsSeen) -> str:
    return f"Shields of {event.ship} are seen at work: {', '.join(event.shields)}"


def _pulses_thrown(event: PulsesThrown) -> str:
    return f"{event.shot} at {event.target}: {event.pulses} pulses"


def _damage_thrown(event: DamageThrown) -> str:
    points = ", ".join(str(each) for each in event.rolled)
    return f"{event.shot} at {event.target}: {points} damage thrown"


def _hit_scored(event: HitScored) -> str:
    hit = event.hit
    return f"{hit.weapon} of {hit.firer} hits {hit.target}, {_words(hit.route[0])}"


def _drone_shot_down(event: DroneShotDown) -> str:
    return f"{event.guided} is shot down ({event.shot})"


def _wave_ended(event: WaveEnded) -> str:
    return f"The wave of {event.shot} ends at range {event.range_hexes}"


def _beam_tracked(event: BeamTracked) -> str:
    return f"{event.weapon} of {event.unit} holds its target for {event.turns} turns"


def _beam_held(event: BeamHeld) -> str:
    return f"{event.weapon} of {event.unit} still has {event.target} in its beam"


def _beam_stopped(event: BeamStopped) -> str:
    return f"{event.weapon} of {event.unit} tracks no more: {_STOPS[event.lacks]}"


def _dogfight_thrown(event: DogfightThrown) -> str:
    one, other = event.totals
    return f"Dogfight: {event.group} {one}, {event.opponent} {other}; {event.chooser} chooses"


def _angles_chosen(event: AnglesChosen) -> str:
    return (
        f"{event.group} attacks {event.opponent} from {event.attack}, "
        f"which has it to {event.defence}"
    )


TELLINGS: dict[type, Callable[[Any], str]] = {
    FireDeclared: _fire_declared,
    AttacksDeclared: _attacks_declared,
    WeaponFired: _weapon_fired,
    ShotLost: _shot_lost,
    ShotThrown: _shot_thrown,
    ShieldsSeen: _shields_seen,
    PulsesThrown: _pulses_thrown,
    DamageThrown: _damage_thrown,
    HitScored: _hit_scored,
    DroneShotDown: _drone_shot_down,
    WaveEnded: _wave_ended,
    BeamTracked: _beam_tracked,
    BeamHeld: _beam_held,
    BeamStopped: _beam_stopped,
    DogfightThrown: _dogfight_thrown,
    AnglesChosen: _angles_chosen,
}
