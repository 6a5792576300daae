"""The events of fire (CI 7): what is declared, every throw, every hit."""

from typing import Literal, TypeAlias

import msgspec

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.battle import PhaseName
from umpire.rules.cold_infinity.bounds import Configuration, Side
from umpire.rules.cold_infinity.defence.intercepts import Interception
from umpire.rules.cold_infinity.fire_step import Attack, Hit, OpenShot, WeaponUse
from umpire.rules.cold_infinity.starship import Track

TermName: TypeAlias = Literal[
    "silhouette",
    "amplification",
    "ess_amplification",
    "ecm",
    "ess_countermeasures",
    "accuracy",
    "range",
    "evasion",
    "own_evasion",
    "defence",
    "terrain",
    "called_shot",
    "chaff",
    "flares",
    "arc",
    "signature",
    "deflection",
    "exposure",
]
"""The terms of the modifier; see `fire.drm.Drm`."""
LossReason: TypeAlias = Literal[
    "firer", "weapon", "target", "set_to_defend", "line", "arc", "piercing"
]
"""Why a shot is lost: what is gone, or what it was set to."""
StopReason: TypeAlias = Literal[
    "line_of_sight", "in_arc", "powered", "undamaged", "target", "weapon"
]
"""What a beam that tracked has lost (CI-8.1.9-2)."""


class DrmTerm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One term of the modifier of a throw to hit, with its sign (CI-7.3.1-1)."""

    name: TermName
    drm: int


class FireDeclared(Event, frozen=True, tag="fire_declared", kw_only=True):
    """A unit's direct fire is declared, and sealed until all have declared theirs (CI-2.3.1-1)."""

    unit: str
    side: str
    attacks: tuple[Attack, ...]
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-7.2.1-1"


class AttacksDeclared(Event, frozen=True, tag="attacks_declared", kw_only=True):
    """All attacks are told, and what weapons are set to."""

    shots: tuple[OpenShot, ...]
    uses: tuple[WeaponUse, ...]
    intercepts: tuple[Interception, ...]
    rule: str = "CI-7.2.1-1"


class WeaponFired(Event, frozen=True, tag="weapon_fired", kw_only=True):
    """A weapon has made a shot: it counts for its rate of fire, and all have seen it at work."""

    shot: str
    unit: str
    weapon: str
    rule: str = "CI-7.1.3-1"


class ShotLost(Event, frozen=True, tag="shot_lost", kw_only=True):
    """A declared shot is not thrown for; `fired` says that its weapon has fired at nothing."""

    shot: str
    unit: str
    weapon: str
    why: LossReason
    fired: bool = False
    rule: str = "CI-7.3-1"


class ShotThrown(Event, frozen=True, tag="shot_thrown", kw_only=True):
    """A throw to hit, its modifier term by term, and what comes of it.

    `natural` is null where nothing was thrown: set to eleven, or a hit of itself.
    """

    shot: str
    unit: str
    weapon: str
    target: str | None
    configuration: Configuration
    range_hexes: int
    terms: tuple[DrmTerm, ...]
    drm: int
    natural: int | None
    result: int
    is_hit: bool
    glancing: bool
    rolls: tuple[Roll, ...] = ()
    rule: str = "CI-7.3.1-2"


class ShieldsSeen(Event, frozen=True, tag="shields_seen", kw_only=True):
    """Shields that nobody had seen at work have deflected a shot, and may be called from now on."""

    ship: str
    shields: tuple[str, ...]
    rule: str = "CI-7.6.1-1"


class PulsesThrown(Event, frozen=True, tag="pulses_thrown", kw_only=True):
    """How many pulses of a weapon strike."""

    shot: str
    unit: str
    target: str | None
    drm: int
    pulses: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-8.1.2-1"


class DamageThrown(Event, frozen=True, tag="damage_thrown", kw_only=True):
    """What a hit throws for damage, throw by throw, before anything wards it off."""

    shot: str
    unit: str
    target: str | None
    rolled: tuple[int, ...]
    rolls: tuple[Roll, ...] = ()
    rule: str = "CI-7.4-1"


class HitScored(Event, frozen=True, tag="hit_scored", kw_only=True):
    """A hit that does its damage when its phase ends (CI-7.3-1)."""

    hit: Hit
    rule: str = "CI-7.3-1"


class DroneShotDown(Event, frozen=True, tag="drone_shot_down", kw_only=True):
    """Direct fire has destroyed a drone on its way."""

    shot: str
    guided: str
    rule: str = "CI-11.1.6.2-1"


class WaveEnded(Event, frozen=True, tag="wave_ended", kw_only=True):
    """A wave has gone as far as it goes: a miss at this range has ended it."""

    shot: str
    unit: str
    range_hexes: int
    rule: str = "CI-8.1.8-1"


class BeamTracked(Event, frozen=True, tag="beam_tracked", kw_only=True):
    """A weapon will hit its target for some turns; `track` is null if for this one alone."""

    shot: str
    unit: str
    weapon: str
    turns: int
    track: Track | None
    rolls: tuple[Roll, ...]
    rule: str = "CI-8.1.9-1"


class BeamHeld(Event, frozen=True, tag="beam_held", kw_only=True):
    """A beam strikes its target on a further turn, without a new throw to hit."""

    shot: str
    unit: str
    weapon: str
    target: str | None
    tracked: int
    rule: str = "CI-8.1.9-2"


class BeamStopped(Event, frozen=True, tag="beam_stopped", kw_only=True):
    """A beam tracks its target no more, and why."""

    shot: str
    unit: str
    weapon: str
    lacks: StopReason
    rule: str = "CI-8.1.9-2"


class DogfightThrown(Event, frozen=True, tag="dogfight_thrown", kw_only=True):
    """Two groups have thrown for their angles; ties are thrown again (CI-UMP-15)."""

    group: str
    opponent: str
    totals: tuple[int, int]
    chooser: str
    rolls: tuple[Roll, ...]
    rule: str = "CI-7.7.1-2"


class AnglesChosen(Event, frozen=True, tag="angles_chosen", kw_only=True):
    """The winner of a dogfight has chosen its angle of attack, and that of its opponent."""

    group: str
    opponent: str
    attack: Side
    defence: Side
    rule: str = "CI-7.7.1-2"


FireEvent: TypeAlias = (
    FireDeclared
    | AttacksDeclared
    | WeaponFired
    | ShotLost
    | ShotThrown
    | ShieldsSeen
    | PulsesThrown
    | DamageThrown
    | HitScored
    | DroneShotDown
    | WaveEnded
    | BeamTracked
    | BeamHeld
    | BeamStopped
    | DogfightThrown
    | AnglesChosen
)
