"""Boarding Actions and Weapons Fire as they stand: what is declared, allocated, and has struck.

CI 7, 15.4.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import (
    MOST_UNITS,
    MOST_WEAPONS,
    Aspect,
    Configuration,
    Count,
    Points,
    SectionName,
    Side,
)
from umpire.rules.cold_infinity.state.group import MOST_CRAFT
from umpire.rules.cold_infinity.state.weapons import Traits


class FighterRam(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fighter of a group that rams; `at`: which fighter of another group (CI-15.4-3)."""

    fighter: Id
    at: Id | None = None


class DeclaredRam(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ram that is declared; of a group its `fighters` ram, each by itself (CI-15.4-3)."""

    unit: Id
    target: Id
    fighters: Annotated[tuple[FighterRam, ...], Meta(max_length=MOST_CRAFT)] = ()


class Entanglement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two ships that are attached, and the sections by which they are (CI-15.4.1-1)."""

    one: Id
    other: Id
    section: SectionName
    other_section: SectionName


Mode: TypeAlias = Literal["standard", "ad_hoc", "emergency"]
"""How a weapon defends (CI 11.1)."""
Use: TypeAlias = Literal["idle", "attack", "intercept", "shield", Mode]
"""What a weapon is set to in a turn; one that arms is idle."""
MOST_SHOTS = MOST_UNITS * MOST_WEAPONS
ShotStatus: TypeAlias = Literal["waiting", "resolved", "lost"]


class Called(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a called shot names: a system, or with none the hull of the section (CI-7.6-1)."""

    system: Id | None = None


class Shot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon's hit: what was thrown, and what of the weapon matters now.

    `result` is to hit, modifiers included. `rolled` is one number for each throw of damage: of a
    pulse weapon each pulse, of other weapons one. A group of fighters repeats it `times`
    (CI-RUL-79). A weapon that tracks is in the turn `tracked` after its first.
    """

    technology: Id
    configuration: Configuration = "burst"
    traits: Traits = ()
    result: int
    rolled: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=100)]
    times: Annotated[int, Meta(ge=1, le=100)] = 1
    range_hexes: Count = 0
    plasma: Count = 0
    slashing: Annotated[int, Meta(ge=1, le=1000)] = 1
    tracked: Count = 0
    called: Called | None = None


class DefensiveShot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One weapon of one unit against one shot (CI-7.2.7-1)."""

    unit: Id
    weapon: Id
    shot: Id


class Interception(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon of a unit that shoots at one guided weapon, once or several times."""

    unit: Id
    weapon: Id
    guided: Id
    tries: Count = 1


class Attack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One shot of one weapon, as its owner declares it (CI-7.2.1-1, CI-RUL-122).

    - `target`: a unit, or a drone; a wave goes through its arc and needs none.
    - `configuration`: null is the first of the weapon.
    - `called`: what a called shot names (CI-7.6-1).
    - `eleven`: whether it is set to eleven (CI-7.9-1).
    - `emergency`: whether the weapon was armed in an emergency, at a price (CI-7.1.3.1-1).
    - `aspect`, `section`: which silhouette and section, where the attacker chooses; null is what
      is easiest to hit, and then the first.
    """

    weapon: Id
    target: Id | None = None
    configuration: Configuration | None = None
    called: Called | None = None
    eleven: bool = False
    emergency: bool = False
    aspect: Aspect | None = None
    section: SectionName | None = None


MOST_ATTACKS = MOST_WEAPONS * 4
Attacks: TypeAlias = Annotated[tuple[Attack, ...], Meta(max_length=MOST_ATTACKS)]


class Declared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The attacks of a unit, secret until all sides have declared theirs."""

    unit: Id
    attacks: Attacks


class WeaponUse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a weapon is set to this turn (CI-7.2.6-1)."""

    unit: Id
    weapon: Id
    use: Use


class WeaponName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon of a unit."""

    unit: Id
    weapon: Id


class OpenShot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A shot that has been declared and told; others name it by its `id`."""

    id: Id
    unit: Id
    attack: Attack
    status: ShotStatus = "waiting"


class RocketsDeclared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rockets of a system against a guided weapon, so many tries (CI-11.5.1-1)."""

    unit: Id
    system: Id
    guided: Id
    tries: Count = 1


class DecoyDeclared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chaff in the hex of a unit, or a flare against one guided weapon (CI-11.5.2-1, -3-1)."""

    unit: Id
    system: Id
    guided: Id | None = None


class Hit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hit that does its damage when its phase ends (CI-7.3-1).

    - `target`: a ship or a group; `shot`: all that was thrown, and what of the weapon matters.
    - `fighter`: which of a group is struck; null: as its owner gives them up.
    - `natural`: the throw to hit without its modifier; null: set to eleven, or no throw at all.
    - `route`: the section that is struck and the cores behind it; of a group the side, alone.
    - `ablative`: points of ablative defensive fire against it.
    - `rule`: under which it struck.
    """

    id: Id
    firer: Id
    weapon: Id
    target: Id
    fighter: Id | None = None
    shot: Shot
    natural: int | None
    route: Annotated[tuple[SectionName, ...], Meta(min_length=1, max_length=12)]
    ablative: Count = 0
    rule: str = "CI-7.4-1"


class Angle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dogfight of two groups: who chooses, and the angles chosen (CI-7.7.1-2).

    `attack` is the side of the loser on which the chooser is, `defence` the side of the chooser
    on which the loser is; null until they are chosen.
    """

    chooser: Id
    loser: Id
    attack: Side | None = None
    defence: Side | None = None


class Threatened(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fighter that was struck so that its systems may fail (CI-13.3-1)."""

    group: Id
    fighter: Id


class Bursting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section whose hull was struck so that it burns or bursts (CI-13.2-1)."""

    ship: Id
    section: SectionName


class FireStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that one turn's Weapons Fire has come to.

    - `declared`, `uses`, `intercepts`: set in secret; then `shots` are what has been told.
    - `switched`: changes of use, and `met`: defensive fire put against shots, in secret too.
    - `rockets`, `decoys`: against guided weapons.
    - `broken`: weapons that broke by their own emergency fire (CI-11.1.3-1).
    - `hits`: of this phase, which do their damage when it ends.
    - `failing`: fighters that were struck so that their systems may fail, once for each such hit
      (CI-13.3-1); `bursting`: sections that a catastrophe threatens (CI-13.2-1).
    """

    declared: Annotated[tuple[Declared, ...], Meta(max_length=MOST_UNITS)] = ()
    uses: Annotated[tuple[WeaponUse, ...], Meta(max_length=MOST_SHOTS)] = ()
    switched: Annotated[tuple[WeaponUse, ...], Meta(max_length=MOST_SHOTS)] = ()
    intercepts: Annotated[tuple[Interception, ...], Meta(max_length=MOST_SHOTS)] = ()
    shots: Annotated[tuple[OpenShot, ...], Meta(max_length=MOST_SHOTS)] = ()
    met: Annotated[tuple[DefensiveShot, ...], Meta(max_length=MOST_SHOTS)] = ()
    rockets: Annotated[tuple[RocketsDeclared, ...], Meta(max_length=MOST_SHOTS)] = ()
    decoys: Annotated[tuple[DecoyDeclared, ...], Meta(max_length=MOST_SHOTS)] = ()
    broken: Annotated[tuple[WeaponName, ...], Meta(max_length=MOST_SHOTS)] = ()
    angles: Annotated[tuple[Angle, ...], Meta(max_length=MOST_UNITS)] = ()
    hits: Annotated[tuple[Hit, ...], Meta(max_length=MOST_SHOTS)] = ()
    failing: Annotated[tuple[Threatened, ...], Meta(max_length=MOST_SHOTS)] = ()
    bursting: Annotated[tuple[Bursting, ...], Meta(max_length=MOST_SHOTS)] = ()

    def use_of(self, unit: str, weapon: str) -> Use:
        """Return what a weapon is set to; one of which nobody said anything is idle."""
        for each in self.uses:
            if (each.unit, each.weapon) == (unit, weapon):
                return each.use
        return "idle"

    def shot(self, shot_id: str) -> OpenShot | None:
        """Return the shot of that name, or `None`."""
        return next((each for each in self.shots if each.id == shot_id), None)
