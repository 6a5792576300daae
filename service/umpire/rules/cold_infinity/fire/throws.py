"""The events of fire, the throw to hit and its modifier, damage (CI 7.3, 7.4, 8.1.2)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import ClassVar, Literal, NamedTuple, TypeAlias, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.happening import HappensTo
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.guns import MODES, deflections
from umpire.rules.cold_infinity.hits.impact import damage_rolled
from umpire.rules.cold_infinity.hits.volleys import damage_rolls, pulse_count, volleys_of
from umpire.rules.cold_infinity.play import Happening, Sealed, Told, label
from umpire.rules.cold_infinity.state.battle import (
    USES,
    Attack,
    Battle,
    Called,
    Declared,
    Hit,
    Interception,
    OpenShot,
    PhaseName,
    Ruling,
    Shot,
    WeaponUse,
    change_fire,
    count_shot,
    discover,
    settle_shot,
    without_guided,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import OPTION_OFF
from umpire.rules.cold_infinity.state.tables import FireTable
from umpire.rules.cold_infinity.state.units import describe_terms, say
from umpire.rules.cold_infinity.state.values import Configuration, SectionName
from umpire.rules.cold_infinity.state.weapons import (
    Damage,
    DiceTerm,
    DirectWeapon,
    Munition,
    PulseRating,
    Traits,
)
from umpire.rules.cold_infinity.warfare.levels import Term

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
"""Why a shot is lost: something is gone, bars it, or was set otherwise."""

_LOSSES: dict[LossReason, str] = {
    "firer": "its unit is out of the battle",
    "weapon": "the weapon is destroyed or off",
    "target": "its target is gone",
    "set_to_defend": "the weapon has switched to defence",
    "line": "something blocks the line of fire",
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
        """Replace the earlier declaration of the unit."""
        others = [each for each in battle.fire.declared if each.unit != self.unit]
        now = [Declared(self.unit, self.attacks)] if self.attacks else []
        return change_fire(battle, declared=(*others, *now))

    def tell(self) -> str:
        if not self.attacks:
            return self.say("{unit} withdraws its declared fire")
        return self.say(
            "{unit} declares fire: {each}",
            each="; ".join(_describe_attack(each) for each in self.attacks),
        )


class AttacksDeclared(Happening, frozen=True, tag="attacks_declared", kw_only=True):
    """All attacks are shown, and what weapons are set to."""

    shots: tuple[OpenShot, ...]
    uses: tuple[WeaponUse, ...]
    intercepts: tuple[Interception, ...]
    rule: str = "CI-7.2.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Open all shots, and remember the modes of defending weapons."""
        modes = tuple([each for each in self.uses if each.use in MODES])
        return change_fire(
            replace(battle, modes=modes),
            declared=(),
            shots=self.shots,
            uses=self.uses,
            intercepts=self.intercepts,
        )

    def tell(self) -> str:
        each = [
            say("{id}: {unit} fires {attack}", shot, attack=_describe_attack(shot.attack))
            for shot in self.shots
        ]
        each += [
            say("{unit} sets {weapon} to {what:word}", use, what=USES[use.use])
            for use in self.uses
            if use.use not in ("attack", "intercept")
        ]
        each += [say("{unit} shoots at {guided} with {weapon}", shot) for shot in self.intercepts]
        if not each:
            return self.say("Nobody has declared attacks or defence")
        return self.say("Attacks and defence are declared: {each}", each="; ".join(each))


class WeaponFired(Happening, frozen=True, tag="weapon_fired", kw_only=True):
    """A weapon has made a shot: it counts for its rate of fire, and all have seen it at work."""

    line: ClassVar[str] = "{unit} fires {weapon} ({shot})"

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
        return self.say(
            "{unit} loses the shot of {weapon} ({shot}): {why:word}", why=_LOSSES[self.why]
        )


class ShotThrown(Told, frozen=True, tag="shot_thrown", kw_only=True):
    """A throw to hit, its modifier term by term, and its result.

    `natural` is null where nothing was thrown: set to eleven, or a hit by itself.
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
        line = "{unit} misses {target} with {weapon} ({how})"
        if self.glancing:
            line = "{unit} hits {target} with {weapon}, a glancing hit ({how})"
        elif self.is_hit:
            line = "{unit} hits {target} with {weapon} ({how})"
        how = "range {range_hexes}, {rolls:dice} {drm:+d} is {result}: {terms}"
        if self.natural is None:
            how = "range {range_hexes}, no throw, {result}"
        elif not self.terms:
            how = "range {range_hexes}, {rolls:dice} {drm:+d} is {result}"
        terms = describe_terms((each.name, each.drm) for each in self.terms)
        return self.say(
            line, how=self.say(how, terms=terms), target=self.target or self.say("its target")
        )


class ShieldsSeen(Happening, frozen=True, tag="shields_seen", kw_only=True):
    """Shields that nobody had seen at work have deflected a shot, and may be called from now on."""

    line: ClassVar[str] = "{ship} reveals {shields:and} at work"

    ship: str
    shields: tuple[str, ...]
    rule: str = "CI-7.6.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Note the shields among what all have seen."""
        return discover(battle, self.ship, *self.shields)


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
        return self.say(
            "{unit} strikes {target} with {pulses} ({rolls:dice}, {drm:+d})",
            target=self.target or self.say("its target"),
            pulses=self.say_number(self.pulses, "{number} pulse", "{number} pulses"),
        )


class DamageThrown(Told, frozen=True, tag="damage_thrown", kw_only=True):
    """The damage of a hit, throw by throw, before any protection."""

    shot: str
    unit: str
    target: str | None
    rolled: tuple[int, ...]
    rolls: tuple[Roll, ...] = ()
    rule: str = "CI-7.4-1"

    def tell(self) -> str:
        line = (
            "{unit} does {rolled:and} damage to {target} with {shot}, before protection "
            "({rolls:dice})"
        )
        if not self.rolls:
            line = "{unit} does {rolled:and} damage to {target} with {shot}, before protection"
        return self.say(line, target=self.target or self.say("its target"))


class HitScored(Happening, frozen=True, tag="hit_scored", kw_only=True):
    """A hit that does its damage when its phase ends (CI-7.3-1)."""

    hit: Hit
    rule: str = "CI-7.3-1"

    def apply(self, battle: Battle) -> Battle:
        return change_fire(battle, hits=(*battle.fire.hits, self.hit))

    def tell(self) -> str:
        return self.say(
            "The hit of {hit.firer} on {hit.target} ({hit.weapon}, {section:word}) counts when "
            "the phase ends",
            section=self.hit.route[0],
        )


class DroneShotDown(Happening, frozen=True, tag="drone_shot_down", kw_only=True):
    """Direct fire has destroyed a drone on its way."""

    line: ClassVar[str] = "{guided} is shot down ({shot})"

    shot: str
    guided: str
    rule: str = "CI-11.1.6.2-1"

    def apply(self, battle: Battle) -> Battle:
        return without_guided(battle, lambda each: each.id == self.guided)


class MineDestroyed(Happening, frozen=True, tag="mine_destroyed", kw_only=True):
    """Direct fire has destroyed a mine that was found (CI-10.5-2)."""

    line: ClassVar[str] = "{mine} is destroyed ({shot})"

    shot: str
    mine: str
    rule: str = "CI-10.5-2"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, mines=tuple([each for each in battle.mines if each.id != self.mine]))


def _describe_attack(attack: Attack) -> str:
    aimed = say("{weapon} at {target}", attack) if attack.target else attack.weapon
    how = [say.word(attack.configuration)] if attack.configuration else []
    if attack.called:
        how.append(
            say(
                "called at {system}" if attack.called.system else "called at the hull",
                attack.called,
            )
        )
    if attack.eleven:
        how.append(say("set to eleven"))
    if attack.emergency:
        how.append(say("armed in an emergency"))
    return f"{aimed} ({', '.join(how)})" if how else aimed


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


class Drm(NamedTuple):
    """Every term of a modifier, as it is added to the throw (CI-7.3.1-1)."""

    silhouette: int = 0
    amplification: int = 0
    ess_amplification: int = 0
    ecm: int = 0
    ess_countermeasures: int = 0
    accuracy: int = 0
    range: int = 0
    evasion: int = 0
    own_evasion: int = 0
    defence: int = 0
    terrain: int = 0
    called_shot: int = 0
    chaff: int = 0
    flares: int = 0
    arc: int = 0
    signature: int = 0
    deflection: int = 0
    exposure: int = 0

    @property
    def total(self) -> int:
        """The modifier itself."""
        return sum(self)


class Circumstances(NamedTuple):
    """All that modifies one throw to hit (CI-7.3.1-1); what does not apply is left out.

    Some are modifiers already, with their signs: those of the accuracy and the range of the
    weapon, of the evasion of target and firer, of terrain and of abstracted arcs. The rest are
    points: of the silhouette; of defensive fire, chaff, flares and deflection, which are taken off;
    and those that a drone gives away by its own fire (CI-9.2.3.1-1), which are added.
    """

    silhouette: int = 0
    accuracy: int = 0
    range: int = 0
    evasion: int = 0
    own_evasion: int = 0
    defence: int = 0
    terrain: int = 0
    called: bool = False
    chaff: int = 0
    flares: int = 0
    arc: int = 0
    deflection: int = 0
    exposure: int = 0


def drm(circumstances: Circumstances, warfare: Iterable[Term], table: FireTable) -> Drm:
    """Return the modifier of a throw to hit, term by term (CI-7.3.1-1, CI-7.6-1).

    Args:
        circumstances: all but electronic warfare.
        warfare: the terms of electronic warfare and signatures, as `warfare.attack` shows them.
        table: of fire.
    """
    at = circumstances
    plain = Drm(
        silhouette=at.silhouette,
        accuracy=at.accuracy,
        range=at.range,
        evasion=at.evasion,
        own_evasion=at.own_evasion,
        defence=-at.defence,
        terrain=at.terrain,
        called_shot=table.called_shot if at.called else 0,
        chaff=-at.chaff,
        flares=-at.flares,
        arc=at.arc,
        deflection=-at.deflection,
        exposure=at.exposure,
    )
    return plain._replace(**{term.name: term.drm for term in warfare})


THROW = DiceTerm(3, 6)
"""The dice of a throw to hit (CI-7.3.1-2)."""

Place: TypeAlias = Literal["hull", "chart", "core", "called"]
"""Hull structure, a column of the hit location chart, a core section, or what was called."""


class ToHit(NamedTuple):
    """A throw to hit: the sum of its dice, the result with the modifier, and its effect.

    Nothing was thrown if `natural` is None. A glancing hit does half its damage.
    """

    natural: int | None
    result: int
    hit: bool
    glancing: bool
    place: Place | None


def to_hit(faces: Sequence[int], drm: int, table: FireTable, *, called: bool = False) -> ToHit:
    """Return the effect of a throw (CI-7.3.1-2, CI-7.4-1, CI-7.4.1.3-1).

    Nothing hits or misses by itself. A called shot that hits strikes the called part, whatever the
    result (CI-7.6-1).
    """
    return _result_of(sum(faces), sum(faces) + drm, table, called=called)


def eleven(drm: int, table: FireTable, *, called: bool = False) -> ToHit | None:
    """Return what a weapon that was set to eleven does without a throw (CI-7.9-1).

    None: its modifier is below 0, and it is thrown for. Other throws that use the modifier, of
    pulses for one, are made as ever; and what takes a natural number does not happen (CI-UMP-19).
    """
    return _result_of(None, table.eleven + drm, table, called=called) if drm >= 0 else None


def points_for_eleven(weapons: Sequence[str], options: Options) -> int:
    """Return the EW points that shots take which are set to eleven (CI-7.9-1, CI-7.9.1-1).

    Raises:
        IllegalOrder: there are such shots, and the scenario does not use this rule.
    """
    if weapons and options.set_to_eleven == "off":
        raise OPTION_OFF.refuse(
            f"The option set_to_eleven is off: fire {weapons[0]} without eleven.",
            at="/attacks",
            rule="CI-7.9-1",
        )
    return len(weapons if options.set_to_eleven == "per_shot" else set(weapons))


def _result_of(natural: int | None, result: int, table: FireTable, *, called: bool) -> ToHit:
    if result < table.hits_from:
        return ToHit(natural, result, hit=False, glancing=False, place=None)
    place = "called" if called else _place(result, table)
    return ToHit(natural, result, hit=True, glancing=result <= table.glancing_to, place=place)


def _place(result: int, table: FireTable) -> Place:
    if result <= table.hull_to:
        return "hull"
    return "core" if result >= table.core_from else "chart"


TERMS: tuple[TermName, ...] = get_args(TermName)
"""The terms of the modifier, in the order of the book (CI-7.3.1-1)."""


class Warhead(NamedTuple):
    """The data of a weapon or a munition for a hit, in one configuration (CI-8.1-1).

    `plasma` is lost with each hex; `slashing` the volley, `tracking` the most turns.
    """

    technology: Id
    configuration: Configuration
    damage: Damage
    pulse: PulseRating | None = None
    traits: Traits = ()
    plasma: int = 0
    slashing: int = 1
    tracking: int = 0


NOT_THROWN = ToHit(None, 0, hit=False, glancing=False, place=None)


class Firing(NamedTuple):
    """A shot on its way, filled in as it is declared, solved and thrown for.

    - Declared: a group applies its damage `times` (CI-RUL-79); `eleven`: set so (CI-7.9-1).
    - Solved: `target` is a unit, a drone or a mine. `terms` modify the throw. `route` has the
      section that is struck and the cores behind it; of a group the side; of a drone nothing.
      `ablative` are points of ablative defensive fire. A `certain` shot hits without a throw.
    - In odds, `reach` is the chance that a wave comes so far.
    - Thrown: the `result`.
    """

    shot: Id
    unit: Id
    weapon: Id
    warhead: Warhead
    times: int = 1
    eleven: bool = False
    called: Called | None = None
    target: Id = ""
    range_hexes: int = 0
    terms: tuple[DrmTerm, ...] = ()
    route: tuple[SectionName, ...] = ()
    ablative: int = 0
    certain: bool = False
    certain_by: str = "CI-5.5.3-2"
    reach: float = 1.0
    result: ToHit = NOT_THROWN

    @property
    def drm(self) -> int:
        """The modifier itself."""
        return sum(term.drm for term in self.terms)

    def at(
        self,
        target: Id,
        range_hexes: int,
        terms: tuple[DrmTerm, ...],
        route: tuple[SectionName, ...],
    ) -> "Firing":
        """Return the shot as it is solved for a target."""
        return self._replace(target=target, range_hexes=range_hexes, terms=terms, route=route)


def warhead_of(block: DirectWeapon, configuration: Configuration) -> Warhead:
    """Return a weapon of direct fire in one of its configurations (CI-8.1-1)."""
    return Warhead(
        technology=block.technology,
        configuration=configuration,
        damage=block.damage,
        pulse=block.pulse,
        traits=block.traits,
        plasma=block.plasma or 0,
        slashing=block.slashing or 1,
        tracking=block.tracking or 0,
    )


def warhead_of_munition(munition: Munition) -> Warhead:
    """Return a missile or torpedo as it strikes (CI-9.1-1)."""
    return Warhead(
        technology=munition.technology,
        configuration=munition.configuration,
        damage=munition.damage,
        pulse=munition.pulse,
        traits=munition.traits,
    )


def told_terms(modifier: Drm) -> tuple[DrmTerm, ...]:
    """Return the terms of a modifier that are not nothing, in the order of the book."""
    told = [DrmTerm(name, getattr(modifier, name)) for name in TERMS]
    return tuple([term for term in told if term.drm])


def thrown(ruling: Ruling, firing: Firing, dice: Dice) -> tuple[Ruling, Firing]:
    """Throw 3d6 to hit, unless no throw is needed (CI-7.3.1-2, CI-7.9-1, CI-5.5.3-2)."""
    battle = ruling.state
    result = _without_dice(firing, battle.tables.fire)
    rolls: tuple[Roll, ...] = ()
    if result is None:
        name = label(battle, firing.shot, firing.target, "to-hit")
        rolls = (dice.roll(name, THROW.number, THROW.sides),)
        called = firing.called is not None
        result = to_hit(rolls[0].faces, firing.drm, battle.tables.fire, called=called)
    firing = firing._replace(result=result)
    told = ruling.then(_event_of(firing, rolls))
    return told.then(*_see_shields(battle, firing)), firing


def _see_shields(battle: Battle, firing: Firing) -> Iterator[ShieldsSeen]:
    """Yield the shields that deflect a shot and were never seen at work (CI-7.6.1-1)."""
    ship = battle.ship(firing.target)
    if ship is None or not any(term.name == "deflection" for term in firing.terms):
        return
    found = deflections(battle, ship, firing.route[0], firing.warhead.technology, firing.shot)
    known = {each.system for each in battle.discovered if each.unit == ship.id}
    new = tuple([each for each in found if each not in known])
    if new:
        yield ShieldsSeen(ship=ship.id, shields=new)


def _without_dice(firing: Firing, table: FireTable) -> ToHit | None:
    """Return what a shot does that needs no throw; a certain hit strikes hull (CI-UMP-85)."""
    if firing.certain:
        return certain_hit(table)
    if firing.eleven:
        return eleven(firing.drm, table, called=firing.called is not None)
    return None


def certain_hit(table: FireTable) -> ToHit:
    """Return a hit by itself: on hull structure, and for full damage (CI-UMP-85)."""
    return ToHit(None, table.glancing_to + 1, hit=True, glancing=False, place="hull")


def _event_of(firing: Firing, rolls: tuple[Roll, ...]) -> ShotThrown:
    return ShotThrown(
        shot=firing.shot,
        unit=firing.unit,
        weapon=firing.weapon,
        target=firing.target,
        configuration=firing.warhead.configuration,
        range_hexes=firing.range_hexes,
        terms=firing.terms,
        drm=firing.drm,
        natural=firing.result.natural,
        result=firing.result.result,
        is_hit=firing.result.hit,
        glancing=firing.result.glancing,
        rolls=rolls,
        rule=firing.certain_by if firing.certain else "CI-7.3.1-2" if rolls else "CI-7.9-1",
    )


def scored(ruling: Ruling, firing: Firing, dice: Dice) -> Ruling:
    """Throw pulses and damage for a hit, which then waits for its phase to end (CI-7.4-1)."""
    ruling, times = _pulses(ruling, firing, dice)
    ruling, rolled = damaged(ruling, firing, times, dice)
    return ruling.then(
        HitScored(
            hit=Hit(
                id=hit_name(ruling.state, firing.shot),
                firer=firing.unit,
                weapon=firing.weapon,
                target=firing.target,
                shot=shot_of(firing, volleys_of(rolled, times)),
                natural=firing.result.natural,
                route=firing.route,
                ablative=firing.ablative,
                rule=firing.certain_by if firing.certain else "CI-7.4-1",
            )
        )
    )


def hit_name(battle: Battle, shot: str) -> str:
    """Return a name for one more hit of a shot; those of a turn never repeat."""
    made = sum(each.id.startswith(f"{shot}.") for each in battle.fire.hits)
    return f"{shot}.{made + 1}"


def shot_of(firing: Firing, rolled: tuple[int, ...], tracked: int = 0) -> Shot:
    """Return a hit with all that was thrown for it."""
    warhead = firing.warhead
    return Shot(
        technology=warhead.technology,
        configuration=warhead.configuration,
        traits=warhead.traits,
        result=firing.result.result,
        rolled=rolled,
        times=firing.times,
        range_hexes=firing.range_hexes,
        plasma=warhead.plasma,
        slashing=warhead.slashing,
        tracked=tracked,
        called=None if firing.certain else firing.called,
    )


def _pulses(ruling: Ruling, firing: Firing, dice: Dice) -> tuple[Ruling, int]:
    """Throw for the pulses that strike; any other configuration strikes once (CI-8.1.2-1, -3)."""
    rating = firing.warhead.pulse or PulseRating()
    if firing.warhead.configuration != "pulse":
        return ruling, 1
    at = (firing.shot, firing.target)
    rolls = [dice.roll(label(ruling.state, *at, "pulses"), THROW.number, THROW.sides)]
    if rating.die:
        rolls.append(dice.roll(label(ruling.state, *at, "pulse-die"), 1, rating.die))
    total = sum(rolls[0].faces) + firing.drm
    pulses = pulse_count(rating, total, sum(sum(each.faces) for each in rolls[1:]))
    event = PulsesThrown(
        shot=firing.shot,
        unit=firing.unit,
        target=firing.target,
        drm=firing.drm,
        pulses=pulses,
        rolls=tuple(rolls),
    )
    return ruling.then(event), pulses


def damaged(
    ruling: Ruling, firing: Firing, pulses: int, dice: Dice
) -> tuple[Ruling, tuple[int, ...]]:
    """Throw damage, for each pulse or once for all (CI-7.4-1, CI-RUL-55)."""
    battle, damage = ruling.state, firing.warhead.damage
    rolls: list[Roll] = []
    rolled: list[int] = []
    for number in range(damage_rolls(pulses, battle.options.pulse_damage)):
        name = label(battle, firing.shot, firing.target, f"damage-{number + 1}")
        one = _damage_rolls(damage, name, dice)
        rolls.extend(one)
        rolled.append(damage_rolled(damage, [face for roll in one for face in roll.faces]))
    event = DamageThrown(
        shot=firing.shot,
        unit=firing.unit,
        target=firing.target,
        rolled=tuple(rolled),
        rolls=tuple(rolls),
    )
    return ruling.then(event), tuple(rolled)


def _damage_rolls(damage: Damage, name: str, dice: Dice) -> list[Roll]:
    """Throw the dice of a weapon, those of each size together."""
    return [
        dice.roll(name if not place else f"{name}/{place + 1}", term.number, term.sides)
        for place, term in enumerate(damage.dice)
    ]


T = TypeVar("T")

Weights: TypeAlias = dict[T, float]
"""The chance of each of some things."""


@cache
def sums_of(number: int, sides: int) -> Weights[int]:
    """Return the chance of each sum of some dice."""
    found: Weights[int] = {0: 1.0}
    for _ in range(number):
        more: Weights[int] = defaultdict(float)
        for total, chance in found.items():
            for face in range(1, sides + 1):
                more[total + face] += chance / sides
        found = dict(more)
    return found


def result_chances(firing: Firing, table: FireTable) -> Weights[ToHit]:
    """Return the chance of each throw to hit that hits (CI-7.3.1-2, CI-7.9-1)."""
    called = firing.called is not None
    if firing.certain:
        return {certain_hit(table): 1.0}
    set_so = eleven(firing.drm, table, called=called) if firing.eleven else None
    if set_so is not None:
        return {set_so: 1.0} if set_so.hit else {}
    thrown = {
        to_hit((total,), firing.drm, table, called=called): chance
        for total, chance in sums_of(THROW.number, D6).items()
    }
    return {result: chance for result, chance in thrown.items() if result.hit}


def hit_chance(firing: Firing, table: FireTable) -> float:
    """Return the chance that a shot hits, thrown for as ever (CI-7.3.1-2)."""
    if firing.certain:
        return 1.0
    needed = table.hits_from - firing.drm
    return sum(c for total, c in sums_of(THROW.number, D6).items() if total >= needed)


def damage_chances(damage: Damage) -> Weights[int]:
    """Return the chance of each damage of one throw (CI-7.4-1)."""
    found: Weights[int] = {0: 1.0}
    for term in damage.dice:
        more: Weights[int] = defaultdict(float)
        for total, chance in found.items():
            for points, weight in sums_of(term.number, term.sides).items():
                more[total + points] += chance * weight
        found = dict(more)
    dealt: Weights[int] = defaultdict(float)
    for total, chance in found.items():
        dealt[damage_rolled(damage, (total,))] += chance
    return dict(dealt)


def pulse_chances(firing: Firing) -> Weights[int]:
    """Return the chance of each number of pulses that strike (CI-8.1.2-1, CI-8.1.2-3)."""
    if firing.warhead.configuration != "pulse":
        return {1: 1.0}
    rating = firing.warhead.pulse or PulseRating()
    added = sums_of(1, rating.die) if rating.die else {0: 1.0}
    found: Weights[int] = defaultdict(float)
    for total, chance in sums_of(THROW.number, D6).items():
        for die, weight in added.items():
            found[pulse_count(rating, total + firing.drm, die)] += chance * weight
    return dict(found)


def volley_chances(battle: Battle, firing: Firing) -> Weights[tuple[int, ...]]:
    """Return the chance of each damage of all pulses; the order of pulses does not matter."""
    one = damage_chances(firing.warhead.damage)
    found: Weights[tuple[int, ...]] = defaultdict(float)
    for pulses, chance in pulse_chances(firing).items():
        number = damage_rolls(pulses, battle.options.pulse_damage)
        for rolled in combinations_with_replacement(sorted(one), number):
            ways = factorial(number) / prod(factorial(rolled.count(each)) for each in set(rolled))
            weight = ways * prod(one[each] for each in rolled)
            found[volleys_of(rolled, pulses)] += chance * weight
    return dict(found)
