"""The events of fire (CI 7): what is declared, every throw, every hit."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.guns.gun import MODES
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.state.bounds import Configuration
from umpire.rules.cold_infinity.state.changes import (
    change_fire,
    count_shot,
    discover,
    settle_shot,
    without_guided,
)
from umpire.rules.cold_infinity.state.fire_step import (
    Attack,
    Declared,
    Hit,
    Interception,
    OpenShot,
    WeaponUse,
)
from umpire.rules.cold_infinity.state.happening import Happening, Sealed, Told
from umpire.rules.cold_infinity.state.named import in_words

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
_LOSSES: dict[LossReason, str] = {
    "firer": "its unit is out of the battle",
    "weapon": "the weapon is destroyed or off",
    "target": "its target is gone",
    "set_to_defend": "the weapon has switched to defence",
    "line": "something stands in the line",
    "arc": "the weapon does not bear",
    "piercing": "it has too few EW points to pierce",
}


class DrmTerm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One term of the modifier of a throw to hit, with its sign (CI-7.3.1-1)."""

    name: TermName
    drm: int


class FireDeclared(Sealed, frozen=True, tag="fire_declared", kw_only=True):
    """A unit's direct fire is declared, and sealed until all have declared theirs (CI-2.3.1-1)."""

    unit: str
    side: str
    attacks: tuple[Attack, ...]
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-7.2.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Note its fire in place of what the unit declared before."""
        others = [each for each in battle.fire.declared if each.unit != self.unit]
        now = [Declared(self.unit, self.attacks)] if self.attacks else []
        return change_fire(battle, declared=(*others, *now))

    def tell(self) -> str:
        """Tell with what, and at whom."""
        return f"{self.unit} is to fire {_joined(_attack(each) for each in self.attacks)}"


class AttacksDeclared(Happening, frozen=True, tag="attacks_declared", kw_only=True):
    """All attacks are told, and what weapons are set to."""

    shots: tuple[OpenShot, ...]
    uses: tuple[WeaponUse, ...]
    intercepts: tuple[Interception, ...]
    rule: str = "CI-7.2.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Open all shots, and remember which weapons defend in which mode."""
        modes = tuple([each for each in self.uses if each.use in MODES])
        return change_fire(
            replace(battle, modes=modes),
            declared=(),
            shots=self.shots,
            uses=self.uses,
            intercepts=self.intercepts,
        )

    def tell(self) -> str:
        """Tell all shots, and what other weapons are set to."""
        parts = [_shot(each) for each in self.shots]
        parts += [
            f"{each.weapon} of {each.unit} is set to {in_words(each.use)}"
            for each in self.uses
            if each.use not in ("attack", "intercept")
        ]
        parts += [
            f"{each.weapon} of {each.unit} intercepts {each.guided}" for each in self.intercepts
        ]
        return f"Attacks are told: {_joined(parts)}"


class WeaponFired(Happening, frozen=True, tag="weapon_fired", kw_only=True):
    """A weapon has made a shot: it counts for its rate of fire, and all have seen it at work."""

    shot: str
    unit: str
    weapon: str
    rule: str = "CI-7.1.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Count the shot, and settle it; all have seen the weapon of a unit at work."""
        fired = count_shot(battle, self.unit, self.weapon)
        if battle.unit(self.unit) is not None:
            fired = discover(fired, self.unit, self.weapon)
        return settle_shot(fired, self.shot, "resolved")

    def tell(self) -> str:
        """Tell which."""
        return f"{self.weapon} of {self.unit} has fired ({self.shot})"


class ShotLost(Happening, frozen=True, tag="shot_lost", kw_only=True):
    """A declared shot is not thrown for; `fired` says that its weapon has fired at nothing."""

    shot: str
    unit: str
    weapon: str
    why: LossReason
    fired: bool = False
    rule: str = "CI-7.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Settle the shot; count it if the weapon has fired all the same."""
        if self.fired:
            battle = count_shot(battle, self.unit, self.weapon)
        return settle_shot(battle, self.shot, "lost")

    def tell(self) -> str:
        """Tell why."""
        return f"{self.shot} of {self.weapon} on {self.unit} is lost: {_LOSSES[self.why]}"


class ShotThrown(Told, frozen=True, tag="shot_thrown", kw_only=True):
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

    def tell(self) -> str:
        """Tell the throw term by term, and what comes of it."""
        terms = ", ".join(f"{in_words(each.name)} {each.drm:+d}" for each in self.terms)
        thrown = "no throw" if self.natural is None else f"{self.natural} thrown"
        end = "a glancing hit" if self.glancing else "a hit" if self.is_hit else "a miss"
        return (
            f"{self.weapon} of {self.unit} at {self.target}, range {self.range_hexes}: {thrown}, "
            f"{self.drm:+d}{f' ({terms})' if terms else ''}, {self.result}: {end}"
        )


class ShieldsSeen(Happening, frozen=True, tag="shields_seen", kw_only=True):
    """Shields that nobody had seen at work have deflected a shot, and may be called from now on."""

    ship: str
    shields: tuple[str, ...]
    rule: str = "CI-7.6.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Note the shields among what all have seen."""
        return discover(battle, self.ship, *self.shields)

    def tell(self) -> str:
        """Tell which."""
        return f"Shields of {self.ship} are seen at work: {', '.join(self.shields)}"


class PulsesThrown(Told, frozen=True, tag="pulses_thrown", kw_only=True):
    """How many pulses of a weapon strike."""

    shot: str
    unit: str
    target: str | None
    drm: int
    pulses: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-8.1.2-1"

    def tell(self) -> str:
        """Tell how many strike."""
        return f"{self.shot} at {self.target}: {self.pulses} pulses"


class DamageThrown(Told, frozen=True, tag="damage_thrown", kw_only=True):
    """What a hit throws for damage, throw by throw, before anything wards it off."""

    shot: str
    unit: str
    target: str | None
    rolled: tuple[int, ...]
    rolls: tuple[Roll, ...] = ()
    rule: str = "CI-7.4-1"

    def tell(self) -> str:
        """Tell throw by throw."""
        points = ", ".join(str(each) for each in self.rolled)
        return f"{self.shot} at {self.target}: {points} damage thrown"


class HitScored(Happening, frozen=True, tag="hit_scored", kw_only=True):
    """A hit that does its damage when its phase ends (CI-7.3-1)."""

    hit: Hit
    rule: str = "CI-7.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Keep the hit until the phase ends."""
        return change_fire(battle, hits=(*battle.fire.hits, self.hit))

    def tell(self) -> str:
        """Tell whom it strikes, and from where."""
        hit = self.hit
        return f"{hit.weapon} of {hit.firer} hits {hit.target}, {in_words(hit.route[0])}"


class DroneShotDown(Happening, frozen=True, tag="drone_shot_down", kw_only=True):
    """Direct fire has destroyed a drone on its way."""

    shot: str
    guided: str
    rule: str = "CI-11.1.6.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Take the drone away."""
        return without_guided(battle, lambda each: each.id == self.guided)

    def tell(self) -> str:
        """Tell which."""
        return f"{self.guided} is shot down ({self.shot})"


class MineDestroyed(Happening, frozen=True, tag="mine_destroyed", kw_only=True):
    """Direct fire has destroyed a mine that was found (CI-10.5-2)."""

    shot: str
    mine: str
    rule: str = "CI-10.5-2"

    def apply(self, battle: Battle) -> Battle:
        """Take the mine away."""
        return replace(battle, mines=tuple([each for each in battle.mines if each.id != self.mine]))

    def tell(self) -> str:
        """Tell which."""
        return f"{self.mine} is destroyed ({self.shot})"


def _attack(attack: Attack) -> str:
    words = [attack.weapon]
    if attack.configuration:
        words.append(f"({in_words(attack.configuration)})")
    if attack.target:
        words.append(f"at {attack.target}")
    if attack.called:
        words.append(f"calling {attack.called.system or 'the hull'}")
    if attack.eleven:
        words.append("set to eleven")
    if attack.emergency:
        words.append("armed in an emergency")
    return " ".join(words)


def _joined(parts: Iterable[str]) -> str:
    return "; ".join(parts) or "nothing"


def _shot(shot: OpenShot) -> str:
    return f"{shot.id}: {shot.unit} fires {_attack(shot.attack)}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    FireDeclared,
    AttacksDeclared,
    WeaponFired,
    ShotLost,
    ShotThrown,
    ShieldsSeen,
    PulsesThrown,
    DamageThrown,
    HitScored,
    DroneShotDown,
    MineDestroyed,
)
"""All that can happen by this chapter."""
