"""Setting weapons to defend or intercept, and the events of defence (CI 7.2, 11.1)."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import ClassVar, NamedTuple

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import Code, Refusal
from umpire.kernel.happening import HappensTo
from umpire.kernel.reasons import DESTROYED, LINE_BLOCKED, OUT_OF_ARC, OUT_OF_RANGE, UNKNOWN_WEAPON
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.defence.allocation import (
    CANNOT_INTERCEPT,
    DECLARED_TO_ATTACK,
    ONE_INTERCEPTED,
    DeclareIntercept,
    SetDefence,
    bar_by_technology,
)
from umpire.rules.cold_infinity.guns import (
    EMERGENCY_COMES_LATER,
    Gun,
    Setting,
    bar_to_firing,
    bar_to_setting,
    bar_to_use_as_shield,
    gun_of,
    guns_of,
)
from umpire.rules.cold_infinity.hits.impact import Rules
from umpire.rules.cold_infinity.play import Happening, HeardByFew, Sealed
from umpire.rules.cold_infinity.sighting.arcs import arc_covers, is_blocked, range_penalty
from umpire.rules.cold_infinity.small import bar_to_aiming
from umpire.rules.cold_infinity.state.battle import (
    USES,
    Battle,
    DecoyDeclared,
    DefensiveShot,
    Interception,
    Mode,
    PhaseName,
    RocketsDeclared,
    Ruling,
    Unit,
    Use,
    WeaponName,
    WeaponUse,
    change_fire,
    change_group,
    change_sections,
    change_ship,
    discover,
    ready_weapon,
    without_guided,
)
from umpire.rules.cold_infinity.state.sheet import (
    MAGAZINE_EMPTY,
    NOT_POWERED,
    OPTION_OFF,
    OWN_SIDE,
    SHOTS_EXCEEDED,
    SectionAfter,
)
from umpire.rules.cold_infinity.state.tables import DefenceTable, technology_row
from umpire.rules.cold_infinity.state.units import (
    arc_of,
    commanded_unit,
    describe_terms,
    known_guided,
    listed,
    say,
    status_of,
)
from umpire.rules.cold_infinity.state.values import Configuration, StandingOrders
from umpire.rules.cold_infinity.state.vessels import (
    Defences,
    GuidedWeapon,
    Readiness,
    Rounds,
    ShieldSplit,
)
from umpire.rules.cold_infinity.state.weapons import RangeRating, RocketSystem


class DefenceAllocated(Sealed, frozen=True, tag="defence_allocated", kw_only=True):
    """A side has put its defensive fire against shots; sealed until all have (CI-7.2.7-1)."""

    side: str
    allocation: tuple[DefensiveShot, ...]
    turn: int
    opens: PhaseName = "countermeasures"
    rule: str = "CI-7.2.7-1"

    def apply(self, battle: Battle) -> Battle:
        """Replace the side's earlier allocation."""
        own = {unit.id for unit in battle.units if unit.side == self.side}
        others = [each for each in battle.fire.met if each.unit not in own]
        return change_fire(battle, met=(*others, *self.allocation))

    def tell(self) -> str:
        if not self.allocation:
            return self.say("{side} allocates no defensive fire")
        each = [say("{weapon} of {unit} against {shot}", shot) for shot in self.allocation]
        return self.say("{side} allocates defensive fire: {each:list}", each=each)


class MeetingWeapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon that meets a shot: its mode and rating there, and how ready it is after it."""

    shot: str
    unit: str
    weapon: str
    mode: Mode
    rating: int
    ablative: bool
    readiness: Readiness


class DefenceMet(Happening, frozen=True, tag="defence_met", kw_only=True):
    """All defensive fire is shown; each of these weapons has fired (CI-7.2.7-1, CI-UMP-55)."""

    meeting: tuple[MeetingWeapon, ...]
    rule: str = "CI-7.2.7-1"

    def apply(self, battle: Battle) -> Battle:
        """Count what each weapon has fired; all have seen it at work."""
        for each in self.meeting:
            battle = ready_weapon(battle, each.unit, each.weapon, each.readiness)
            battle = discover(battle, each.unit, each.weapon)
        return battle

    def tell(self) -> str:
        return self.say(
            "Defensive fire: {each}",
            each="; ".join(_describe_meeting(each) for each in self.meeting),
        )


class FighterHull(msgspec.Struct, frozen=True):
    """A fighter or shuttle, and the hull that it has left."""

    fighter: str
    hull: int


class WeaponStrained(Happening, frozen=True, tag="weapon_strained", kw_only=True):
    """Emergency fire, or becoming a shield after it, damaged a weapon past all armour.

    On a small vessel the hull suffers: `hulls` lists each flying craft. `broken`: the
    weapon is destroyed, but has done what it was for.
    """

    unit: str
    weapon: str
    points: int
    sections: tuple[SectionAfter, ...] = ()
    hulls: tuple[FighterHull, ...] = ()
    broken: bool = False
    rule: str = "CI-11.1.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Damage the ship, or the hulls of a group; note a weapon that breaks."""
        strained = change_sections(battle, self.unit, self.sections)
        group = battle.group(self.unit)
        if group is not None:
            hulls = {each.fighter: each.hull for each in self.hulls}
            fighters = [
                each.with_hull(hulls[each.id]) if each.id in hulls else each
                for each in group.fighters
            ]
            strained = change_group(strained, group.id, fighters=tuple(fighters))
        if not self.broken:
            return strained
        broken = (*battle.fire.broken, WeaponName(self.unit, self.weapon))
        return change_fire(strained, broken=broken)

    def tell(self) -> str:
        if self.hulls:
            hulls = [say("fighter {fighter}: hull {hull} left", each) for each in self.hulls]
            return self.say("{unit} strains {weapon} in emergency fire: {hulls:list}", hulls=hulls)
        if self.broken:
            return self.say(
                "{weapon} of {unit} takes {points:points} from its emergency fire and breaks"
            )
        return self.say("{weapon} of {unit} takes {points:points} from its emergency fire")


class RocketsAimed(Happening, frozen=True, tag="rockets_aimed", kw_only=True):
    """Rockets of a system must be fired at a guided weapon (CI-11.5.1-1)."""

    unit: str
    system: str
    guided: str
    tries: int
    rule: str = "CI-11.5.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Replace the system's earlier aim at this one."""
        key = (self.unit, self.system, self.guided)
        others = [
            each for each in battle.fire.rockets if (each.unit, each.system, each.guided) != key
        ]
        return change_fire(battle, rockets=(*others, RocketsDeclared(*key, self.tries)))

    def tell(self) -> str:
        rockets = self.say_number(self.tries, "{number} rocket", "{number} rockets")
        return self.say("{unit} aims {rockets} of {system} at {guided}", rockets=rockets)


class DecoyReleased(Happening, frozen=True, tag="decoy_released", kw_only=True):
    """Chaff for the hex of a unit, or a flare `against` a guided weapon, and the number left."""

    unit: str
    system: str
    against: str | None
    left: int
    rule: str = "CI-11.5.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Take it from the system, and keep it for this turn."""
        spent = _with_rounds(battle, self.unit, self.system, self.left)
        released = DecoyDeclared(self.unit, self.system, self.against)
        return change_fire(spent, decoys=(*spent.fire.decoys, released))

    def tell(self) -> str:
        if self.against:
            return self.say("{unit} releases a flare against {against} from {system}; {left} left")
        return self.say("{unit} releases chaff from {system}; {left} left")


class InterceptTerm(msgspec.Struct, frozen=True):
    """One term of the modifier of a throw at a guided weapon, with its sign."""

    name: str
    drm: int


class InterceptThrown(Happening, frozen=True, tag="intercept_thrown", kw_only=True):
    """A weapon shot at a guided weapon; a hit destroys it (CI-11.1.6-2).

    `attempt` counts the tries of the weapon, `range_hexes` is the range that counts for it.
    """

    unit: str
    weapon: str
    guided: str
    attempt: int
    range_hexes: int
    doubled: bool
    modifiers: tuple[InterceptTerm, ...]
    drm: int
    result: int
    is_hit: bool
    rolls: tuple[Roll, ...]
    rule: str = "CI-11.1.6-2"

    def apply(self, battle: Battle) -> Battle:
        """Count the shot; a hit takes the guided weapon away."""
        unit = battle.unit(self.unit)
        if unit is not None:
            ready = unit.arms.ready(self.weapon)
            shots = replace(ready, shots=ready.shots + 1)
            battle = ready_weapon(battle, self.unit, self.weapon, shots)
        return _shot_at(battle, self)

    def tell(self) -> str:
        line = "{unit} misses {guided} with {weapon} (range {range_hexes}, {how})"
        if self.is_hit:
            line = "{unit} shoots down {guided} with {weapon} (range {range_hexes}, {how})"
        return self.say(line, how=_describe_throw(self))


class RocketThrown(Happening, frozen=True, tag="rocket_thrown", kw_only=True):
    """A rocket was fired at a guided weapon; a hit destroys it (CI-11.5.1-1)."""

    unit: str
    system: str
    guided: str
    attempt: int
    modifiers: tuple[InterceptTerm, ...]
    drm: int
    result: int
    is_hit: bool
    left: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-11.5.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Take the rocket from its system; a hit takes the guided weapon away."""
        return _shot_at(_with_rounds(battle, self.unit, self.system, self.left), self)

    def tell(self) -> str:
        line = "{unit} misses {guided} with a rocket of {system}; {left} left ({how})"
        if self.is_hit:
            line = "{unit} shoots down {guided} with a rocket of {system}; {left} left ({how})"
        return self.say(line, how=_describe_throw(self))


class DefencesPlanned(HeardByFew, frozen=True, tag="defences_planned", kw_only=True):
    """The owner of a ship has said what it wants where the rules let it choose; it alone knows."""

    line: ClassVar[str] = "{ship} plans what it gives up first and which shields act first"

    ship: str
    defences: Defences
    only: tuple[str, ...] | None
    rule: str = "CI-11.2.7-1"

    def apply(self, battle: Battle) -> Battle:
        """Note the plan in place of an earlier one."""
        return change_ship(battle, self.ship, defences=self.defences)


def _with_rounds(battle: Battle, ship_id: str, system: str, left: int) -> Battle:
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    rounds = tuple(
        [Rounds(system, left) if each.system == system else each for each in ship.arms.rounds]
    )
    return change_ship(battle, ship_id, arms=replace(ship.arms, rounds=rounds))


def _shot_at(battle: Battle, event: InterceptThrown | RocketThrown) -> Battle:
    if not event.is_hit:
        return battle
    return without_guided(battle, lambda each: each.id == event.guided)


def _describe_meeting(met: MeetingWeapon) -> str:
    line = "{weapon} of {unit} meets {shot} ({what:word}, rating {rating})"
    if met.ablative:
        line = "{weapon} of {unit} meets {shot} (ablative, {what:word}, rating {rating})"
    return say(line, met, what=USES[met.mode])


def _describe_throw(event: InterceptThrown | RocketThrown) -> str:
    how = "{rolls:dice} {drm:+d} is {result}"
    if event.modifiers:
        how = "{rolls:dice} {drm:+d} is {result}: {terms}"
    return event.say(how, terms=describe_terms((each.name, each.drm) for each in event.modifiers))


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    DefenceAllocated,
    DefenceMet,
    WeaponStrained,
    RocketsAimed,
    DecoyReleased,
    InterceptThrown,
    RocketThrown,
    DefencesPlanned,
)
"""All that can happen by this chapter."""


class DefenceSet(Sealed, frozen=True, tag="defence_set", kw_only=True):
    """A weapon is set to a mode of defensive fire, or to nothing, and sealed (CI-7.2.1-1)."""

    unit: str
    side: str
    weapon: str
    use: Use
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-11.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Set the weapon so, and to intercept nothing."""
        set_so = _with_use(battle, self.unit, self.weapon, self.use)
        return _drop_intercept(set_so, self.unit, self.weapon)

    def tell(self) -> str:
        return self.say("{unit} sets {weapon} to {what:word}", what=USES[self.use])


class InterceptDeclared(Sealed, frozen=True, tag="intercept_declared", kw_only=True):
    """A weapon is set to shoot at a guided weapon before it strikes, and sealed (CI-11.1.6-1)."""

    unit: str
    side: str
    weapon: str
    guided: str
    tries: int
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-11.1.6-1"

    def apply(self, battle: Battle) -> Battle:
        """Set the weapon to intercept this, and nothing else."""
        battle = _with_use(battle, self.unit, self.weapon, "intercept")
        battle = _drop_intercept(battle, self.unit, self.weapon)
        now = Interception(self.unit, self.weapon, self.guided, self.tries)
        return change_fire(battle, intercepts=(*battle.fire.intercepts, now))

    def tell(self) -> str:
        if self.tries > 1:
            return self.say("{unit} will shoot at {guided} with {weapon}, {tries} times at most")
        return self.say("{unit} will shoot at {guided} with {weapon}")


class DefenceSwitched(Sealed, frozen=True, tag="defence_switched", kw_only=True):
    """A weapon is to change its use now that fire is declared; sealed until all have chosen."""

    unit: str
    side: str
    weapon: str
    use: Use
    turn: int
    opens: PhaseName = "allocate_defence"
    rule: str = "CI-7.2.6-1"

    def apply(self, battle: Battle) -> Battle:
        """Note the change.

        An emergency stays on record before the shield into which the weapon is changed after it.
        """
        now = WeaponUse(self.unit, self.weapon, self.use)
        emergency = WeaponUse(self.unit, self.weapon, "emergency")
        kept = [
            each
            for each in battle.fire.switched
            if (each.unit, each.weapon) != (self.unit, self.weapon)
            or (self.use == "shield" and each == emergency)
        ]
        return change_fire(battle, switched=(*kept, now))

    def tell(self) -> str:
        return self.say("{unit} will switch {weapon} to {what:word}", what=USES[self.use])


class WeaponSwitched(Happening, frozen=True, tag="weapon_switched", kw_only=True):
    """A weapon has changed its use for this turn, and all know it (CI-7.2.6-1)."""

    unit: str
    weapon: str
    use: Use
    rule: str = "CI-7.2.6-1"

    def apply(self, battle: Battle) -> Battle:
        """Change the use; it is no longer to be changed."""
        switched = tuple(
            [
                each
                for each in battle.fire.switched
                if (each.unit, each.weapon) != (self.unit, self.weapon)
            ]
        )
        used = _with_use(battle, self.unit, self.weapon, self.use)
        return change_fire(used, switched=switched)

    def tell(self) -> str:
        return self.say("{unit} switches {weapon} to {what:word}", what=USES[self.use])


class ShieldPointsSplit(Sealed, frozen=True, tag="shield_points_split", kw_only=True):
    """A hybrid shield deflects with this number of points, and absorbs with the rest (CI-11.2.3-1).

    Points shared out after fire is declared are sealed until all have chosen.
    """

    line: ClassVar[str] = "{ship} deflects with {deflection:points} of {shield}"

    ship: str
    side: str
    shield: str
    deflection: int
    turn: int
    opens: PhaseName
    rule: str = "CI-11.2.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Note how the shield shares its points out."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        others = [each for each in ship.splits if each.shield != self.shield]
        splits = (*others, ShieldSplit(self.shield, self.deflection))
        return change_ship(battle, ship.id, splits=splits)


def _with_use(battle: Battle, unit: str, weapon: str, use: Use) -> Battle:
    uses = [each for each in battle.fire.uses if (each.unit, each.weapon) != (unit, weapon)]
    if use != "idle":
        uses.append(WeaponUse(unit, weapon, use))
    return change_fire(battle, uses=tuple(uses))


def _drop_intercept(battle: Battle, unit: str, weapon: str) -> Battle:
    intercepts = battle.fire.intercepts
    kept = tuple([each for each in intercepts if (each.unit, each.weapon) != (unit, weapon)])
    return change_fire(battle, intercepts=kept)


SETTING_EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    DefenceSet,
    InterceptDeclared,
    DefenceSwitched,
    WeaponSwitched,
    ShieldPointsSplit,
)
"""All that can happen by it."""


LAUNCH_OUT_OF_ARC = OUT_OF_ARC.under("CI-11.1.6-1")

LAUNCH_HIDDEN = LINE_BLOCKED.under("CI-RUL-67")

TRIES_EXCEEDED = SHOTS_EXCEEDED.under("CI-11.1.6-3")


class LaunchHex(NamedTuple):
    """The launch hex of a guided weapon, or a drone itself, as the interceptor has it."""

    in_arc: bool = True
    line_of_sight: bool = True


class Aim(NamedTuple):
    """The modifiers of an interceptor: accuracy without signs, amplification, its own evasion.

    `doubled`: it needs a lock-on the launch hex, and has none; see `warfare.attack`.
    """

    accuracy: int = 0
    amplification: int = 0
    own_evasion: int = 0
    doubled: bool = False


class Mark(NamedTuple):
    """A guided weapon as a mark: its amplification, its launcher's accuracy, shots of a drone."""

    amplification: int = 0
    launcher_accuracy: int = 0
    exposure: int = 0


class InterceptDrm(NamedTuple):
    """Every term of the modifier of an intercept, as it is added to the throw (CI-11.1.6-2)."""

    amplification: int = 0
    accuracy: int = 0
    range: int = 0
    own_evasion: int = 0
    mark_amplification: int = 0
    mark_accuracy: int = 0
    exposure: int = 0

    @property
    def total(self) -> int:
        """The modifier itself."""
        return sum(self)


def bar_to_intercepting(gun: Gun, configuration: Configuration, launch: LaunchHex) -> Code | None:
    """Return why a weapon cannot intercept a guided weapon, or None (CI-11.1.6-1, -6.1-1).

    Only line of sight counts for its range (CI-RUL-67). Lasers intercept like any direct fire.
    """
    weapon = gun.weapon
    unfit = configuration == "wave" or configuration not in weapon.configurations
    if unfit or gun.use != "intercept" or not bool(weapon.damage.dice or weapon.damage.fixed):
        return CANNOT_INTERCEPT
    if bar_to_aiming(configuration, weapon.traits):
        return CANNOT_INTERCEPT
    barred = bar_to_firing(gun)
    if barred:
        return barred
    if not launch.in_arc:
        return LAUNCH_OUT_OF_ARC
    return None if launch.line_of_sight else LAUNCH_HIDDEN


def bars_to_tries(
    interceptions: tuple[Interception, ...], guns: Mapping[tuple[Id, Id], Gun]
) -> tuple[Code | None, ...]:
    """Return the error of each interception: too many tries, or several targets.

    A weapon tries as often as it has shots a turn (CI-11.1.6-3), and always at the same guided
    weapon (CI-11.1.6-1, CI-UMP-49).
    """
    found: list[Code | None] = []
    used: set[tuple[Id, Id]] = set()
    for each in interceptions:
        key = (each.unit, each.weapon)
        if key not in guns:
            found.append(UNKNOWN_WEAPON)
        elif key in used:
            found.append(ONE_INTERCEPTED)
        else:
            most = guns[key].weapon.rate_of_fire.shots
            found.append(None if 1 <= each.tries <= most else TRIES_EXCEEDED)
        used.add(key)
    return tuple(found)


def intercept_hexes(
    distance: int, attempt: int, table: DefenceTable, *, drone: bool = False
) -> int:
    """Return the range that counts for a try at a guided weapon (CI-11.1.6-2, -3, CI-RUL-67).

    Args:
        distance: to its launch hex; to a drone itself, which counts as it is (CI-11.1.6.2-1).
        attempt: of the same weapon, from 1.
        table: the ranges that the tries do not exceed.
        drone: whether it is a drone.
    """
    if drone:
        return distance
    most = table.intercept_hexes
    return min(distance, most[min(attempt, len(most)) - 1])


def intercept_drm(
    rating: RangeRating, range_hexes: int, aim: Aim, mark: Mark, rules: Rules
) -> InterceptDrm:
    """Return the modifier of a throw to intercept, term by term (CI-11.1.6-2).

    The guided weapon has neither silhouette nor sections, and no ECM from its launcher. Thrown
    like any fire (`fire.to_hit`): what hits, destroys it.
    """
    table, options = rules.tables.fire, rules.options
    penalty = range_penalty(rating, range_hexes, table, options, doubled=aim.doubled)
    return InterceptDrm(
        amplification=aim.amplification,
        accuracy=aim.accuracy,
        range=penalty,
        own_evasion=aim.own_evasion,
        mark_amplification=-mark.amplification,
        mark_accuracy=-mark.launcher_accuracy,
        exposure=mark.exposure,
    )


ROCKETS_GONE = DESTROYED.under("CI-11.5.1-1")

ROCKETS_OUT_OF_ARC = OUT_OF_ARC.under("CI-11.5.1-1")

PROTECTED_TOO_FAR = OUT_OF_RANGE.under("CI-11.5.1-1")

ROCKETS_OFF = NOT_POWERED.under("CI-3.3-1")

ROCKETS_EXCEEDED = SHOTS_EXCEEDED.under("CI-11.5.1-1")


class Rockets(NamedTuple):
    """A rocket system in the turn: rockets left, tries it has made, whether it works and is on."""

    left: int
    tries: int = 0
    intact: bool = True
    on: bool = True


class RocketPost(NamedTuple):
    """Where a rocket system is: its target is whom the guided weapon is aimed at.

    The unit that has the system is in its arc, at 0 hexes.
    """

    launch_in_arc: bool = True
    target_in_arc: bool = True
    to_target: int = 0


def bar_to_rockets(
    system: RocketSystem, rockets: Rockets, post: RocketPost, table: DefenceTable
) -> Code | None:
    """Return why a system cannot fire a rocket at a guided weapon, or None (CI-11.5.1-1)."""
    if not rockets.intact:
        return ROCKETS_GONE
    if not rockets.on:
        return ROCKETS_OFF
    if rockets.tries >= system.shots:
        return ROCKETS_EXCEEDED
    if rockets.left <= 0:
        return MAGAZINE_EMPTY
    if not (post.launch_in_arc and post.target_in_arc):
        return ROCKETS_OUT_OF_ARC
    return PROTECTED_TOO_FAR if post.to_target > table.rocket_hexes else None


def rocket_drm(mark: Mark) -> InterceptDrm:
    """Return the modifier of a rocket: that of an intercept, without range (CI-11.5.1-1).

    Rockets have no accuracy, and no amplification of their unit; what hits destroys the mark.
    """
    return InterceptDrm(
        mark_amplification=-mark.amplification,
        mark_accuracy=-mark.launcher_accuracy,
        exposure=mark.exposure,
    )


INTERCEPTS_OFF = OPTION_OFF.under("CI-11.1.6-1")

SETTINGS: tuple[Setting, ...] = ("standard", "ad_hoc", "shield")
"""What a weapon is set to before fire is declared."""

LATER = "Emergency fire is chosen once fire is declared: switch it then, by switch_defence."
OWN_WEAPON = OWN_SIDE.under("CI-11.1.6-1")


def set_defence(ruling: Ruling, order: SetDefence, _dice: Dice) -> Ruling:
    """Set a weapon to standard or ad hoc defensive fire, or to nothing (CI-7.2.1-1, CI-11.1-1).

    A gravitic weapon may be set to be a shield, for nothing (CI-8.2.7-1).

    Raises:
        IllegalOrder: its unit or its side is out of it or done; the weapon attacks, cannot fire,
            has no such rating, or makes no shield.
        Malformed: there is no such unit or weapon.
        CannotAdjudicate: the tables do not have its technology.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    gun = known(battle, unit, order.weapon)
    if order.mode is not None:
        barred = bar_to_mode(battle, unit, order.weapon, order.mode)
        if barred:
            modes = [m for m in SETTINGS if not bar_to_mode(battle, unit, order.weapon, m)]
            may_be = f" Modes that it may be set to: {listed(modes)}."
            why = LATER if barred == EMERGENCY_COMES_LATER else barred.meaning + may_be
            raise barred.refuse(f"Weapon {order.weapon}: {why}", at="/weapon")
    elif gun.use == "attack":
        raise DECLARED_TO_ATTACK.refuse(
            f"Weapon {order.weapon} attacks: declare the fire of {unit.id} anew without it.",
            at="/weapon",
        )
    return ruling.then(
        DefenceSet(
            unit=unit.id,
            side=unit.side,
            weapon=order.weapon,
            use=order.mode or "idle",
            turn=battle.turn,
            rule="CI-8.2.7-1" if order.mode == "shield" else "CI-11.1-1",
        )
    )


def known(battle: Battle, unit: Unit, weapon: str) -> Gun:
    """Return a weapon of direct fire as it is set.

    Raises:
        Malformed: the unit has no such weapon.
    """
    gun = gun_of(battle, unit, weapon)
    if gun is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{unit.id} has no gun {weapon}; it has {listed(guns_of(battle, unit))}.", at="/weapon"
        )
    return gun


def tracks(unit: Unit, weapon: str) -> bool:
    """Return whether a weapon keeps a target in its beam since an earlier turn (CI-8.1.9-2)."""
    return any(each.weapon == weapon for each in unit.arms.tracks)


def attacks(battle: Battle, unit: Unit, weapon: str) -> bool:
    """Return whether an attack of a weapon is declared, or it tracks a target yet (CI-8.1.9-2)."""
    if tracks(unit, weapon):
        return True
    declared = (each for each in battle.fire.declared if each.unit == unit.id)
    return any(attack.weapon == weapon for each in declared for attack in each.attacks)


def bar_to_mode(
    battle: Battle, unit: Unit, weapon: str, mode: Setting, gun: Gun | None = None
) -> Code | None:
    """Return why a weapon cannot be set to defend, or to be a shield, now, or None (CI-11.1-1).

    Raises:
        CannotAdjudicate: the tables do not have its technology.
    """
    if mode == "shield":
        attacking = DECLARED_TO_ATTACK if attacks(battle, unit, weapon) else None
        return bar_to_use_as_shield(battle, unit, weapon) or attacking
    gun = gun or guns_of(battle, unit)[weapon]
    row = technology_row(gun.weapon.technology, battle.tables)
    return (
        bar_to_setting(gun.weapon.defensive_fire, mode)
        or bar_by_technology(row, gun.weapon.traits)
        or bar_to_firing(gun)
        or (DECLARED_TO_ATTACK if attacks(battle, unit, weapon) else None)
    )


def declare_intercept(ruling: Ruling, order: DeclareIntercept, _dice: Dice) -> Ruling:
    """Set a weapon to shoot at a guided weapon before it strikes (CI-11.1.6-1 to -6.2-1).

    A later declaration for the weapon takes the place of an earlier one.

    Raises:
        IllegalOrder: the level has no intercepts; its unit or its side is out of it or done; the
            guided weapon is its own side's; the weapon cannot fire at it, or not so often.
        Malformed: there is no such unit, weapon or guided weapon.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    known(battle, unit, order.weapon)
    guided = known_guided(battle, order.guided, at="/guided")
    barred = bar_to_intercept(battle, unit, order.weapon, guided)
    if barred:
        raise barred.refuse(f"Weapon {order.weapon} at {guided.id}: {barred.meaning}", at="/weapon")
    _require_shots(battle, unit, order)
    return ruling.then(
        InterceptDeclared(
            unit=unit.id,
            side=unit.side,
            weapon=order.weapon,
            guided=guided.id,
            tries=order.tries,
            turn=battle.turn,
        )
    )


def bar_to_intercept(
    battle: Battle, unit: Unit, weapon: str, guided: GuidedWeapon, gun: Gun | None = None
) -> Code | None:
    """Return why a weapon cannot be set to intercept a guided weapon, or None (CI-11.1.6-1)."""
    if battle.options.level == "basic":
        return INTERCEPTS_OFF
    if guided.side == unit.side:
        return OWN_WEAPON
    if attacks(battle, unit, weapon):
        return DECLARED_TO_ATTACK
    return _bar_to_aim(battle, unit, weapon, gun or guns_of(battle, unit)[weapon], guided)


def _bar_to_aim(
    battle: Battle, unit: Unit, weapon: str, gun: Gun, guided: GuidedWeapon
) -> Code | None:
    """Return why no configuration of a weapon intercepts a guided weapon, or None (11.1.6.1)."""
    gun = gun._replace(use="intercept")
    cell = guided.position
    launch = LaunchHex(
        in_arc=arc_covers(battle, unit, arc_of(unit, weapon), cell),
        line_of_sight=not is_blocked(battle, unit.cell, cell, 0),
    )
    bars = [bar_to_intercepting(gun, each, launch) for each in gun.weapon.configurations]
    return None if None in bars else bars[0]


def _require_shots(battle: Battle, unit: Unit, order: DeclareIntercept) -> None:
    """Refuse more tries than the weapon has shots (CI-11.1.6-3)."""
    declared = Interception(unit.id, order.weapon, order.guided, order.tries)
    gun = guns_of(battle, unit)[order.weapon]
    for barred in bars_to_tries((declared,), {(unit.id, order.weapon): gun}):
        if barred:
            raise barred.refuse(
                f"Weapon {order.weapon} does not try so often; its shots a turn are"
                f" {gun.weapon.rate_of_fire.shots}.",
                at="/tries",
            )


SAID_ONCE = "CI-UMP-121"


def set_by_standing_orders(battle: Battle, side: str) -> Iterator[DefenceSet]:
    """Yield modes for the weapons that a side has not set this turn (CI-7.2.1-1, CI-UMP-121)."""
    orders = battle.standing_orders_of(side)
    if battle.phase != "secret_attacks" or orders is None:
        return
    for unit in battle.units:
        if unit.side == side and status_of(unit) == "active":
            yield from _set_for(battle, unit, orders)


def _set_for(battle: Battle, unit: Unit, orders: StandingOrders) -> Iterator[DefenceSet]:
    for weapon, gun in guns_of(battle, unit).items():
        for mode in _modes_to_try(battle, unit, weapon, orders) if gun.use == "idle" else ():
            if _may_set(battle, unit, weapon, mode):
                yield DefenceSet(
                    unit=unit.id,
                    side=unit.side,
                    weapon=weapon,
                    use=mode,
                    turn=battle.turn,
                    rule=SAID_ONCE,
                )
                break


def _modes_to_try(
    battle: Battle, unit: Unit, weapon: str, orders: StandingOrders
) -> Iterator[Mode]:
    for each in battle.modes if orders.defence_as_last_turn else ():
        if (each.unit, each.weapon) == (unit.id, weapon):
            yield "ad_hoc" if each.use == "ad_hoc" else "standard"
    if orders.free_weapons_to_standard:
        yield "standard"


def _may_set(battle: Battle, unit: Unit, weapon: str, mode: Mode) -> bool:
    with suppress(Refusal):
        return bar_to_mode(battle, unit, weapon, mode) is None
    return False
