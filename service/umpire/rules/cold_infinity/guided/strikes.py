"""Guidance, interception and firing solutions of guided weapons; their events (CI 9.1, 11.1.6)."""

from collections.abc import Callable, Iterator
from typing import ClassVar, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.happening import HappensTo
from umpire.kernel.rulebook import Id, Seat
from umpire.rules.cold_infinity.defence.allocation import defence_against
from umpire.rules.cold_infinity.defence.answers import decoys, rockets_now
from umpire.rules.cold_infinity.defence.setting import (
    Aim,
    InterceptDrm,
    InterceptTerm,
    InterceptThrown,
    Mark,
    RocketThrown,
    intercept_drm,
    intercept_hexes,
    rocket_drm,
)
from umpire.rules.cold_infinity.fire.lines import (
    Shooting,
    accuracy,
    accuracy_of,
    bridge_accuracy,
    exposed,
    rack_accuracy,
    sections_against,
    seen_from,
    sides_of,
)
from umpire.rules.cold_infinity.fire.throws import (
    THROW,
    Circumstances,
    Firing,
    drm,
    to_hit,
    told_terms,
    warhead_of_munition,
)
from umpire.rules.cold_infinity.guided.launchers import (
    Launcher,
    LoadMissile,
    ReloadOperation,
    launchers_of,
    needs_lock,
)
from umpire.rules.cold_infinity.guns import Gun, bar_to_firing, deflection_at, gun_of
from umpire.rules.cold_infinity.hits.impact import Rules
from umpire.rules.cold_infinity.movement.manoeuvres import EFFECTS, evasion_drm
from umpire.rules.cold_infinity.movement.plots import evasion_of
from umpire.rules.cold_infinity.play import Happening, HeardByFew, Sealed, Told, label
from umpire.rules.cold_infinity.power.allocation import is_on, next_turn
from umpire.rules.cold_infinity.sighting.arcs import (
    Bearing,
    covers_unit,
    hour_of,
    is_blocked,
    terrain_modifier,
)
from umpire.rules.cold_infinity.sighting.sections import Choice
from umpire.rules.cold_infinity.state.battle import (
    Attack,
    Battle,
    DecoyDeclared,
    Interception,
    PhaseName,
    RocketsDeclared,
    Ruling,
    Unit,
    change_guided,
    change_unit,
    discover,
    without_guided,
)
from umpire.rules.cold_infinity.state.drones import bar_to_guarding, launcher_of
from umpire.rules.cold_infinity.state.sheet import NO_RELATIVE_POSITION
from umpire.rules.cold_infinity.state.units import (
    arc_of,
    attachment_of,
    describe_hex,
    mass_of,
    munition_of,
    range_between,
    say,
    status_of,
)
from umpire.rules.cold_infinity.state.values import Cell, SectionName
from umpire.rules.cold_infinity.state.vessels import (
    Arms,
    Drone,
    Group,
    GuidedWeapon,
    Magazine,
    Readiness,
    Reloaded,
    Starship,
    readied,
)
from umpire.rules.cold_infinity.state.weapons import (
    DirectWeapon,
    Dispenser,
    MissileRack,
    Munition,
    RateOfFire,
    TorpedoLauncher,
)
from umpire.rules.cold_infinity.warfare.levels import Amplifying, EwEffects, effects_on

Loss: TypeAlias = Literal[
    "blocked",
    "too_far",
    "lock_lost",
    "target_gone",
    "unguided",
    "range_spent",
    "track_lost",
]
"""Why a guided weapon strikes nothing."""

_LOSSES: dict[Loss, str] = {
    "blocked": "something blocks its way",
    "too_far": "its target is too far away",
    "lock_lost": "its launcher has lost its lock-on",
    "target_gone": "its target is gone",
    "unguided": "nobody guides it any more",
    "range_spent": "it has gone as far as it can",
    "track_lost": "it does not find its target again",
}


class GuidedLaunched(Happening, frozen=True, tag="guided_launched", kw_only=True):
    """A guided weapon was launched; all see its marker in its launch hex (CI-9.1-1)."""

    guided: str
    side: str
    cell: Cell
    turn: int
    rule: str = "CI-2.1.4-1"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, launches=battle.launches + 1)

    def tell(self) -> str:
        return self.say("{side} launches {guided} from {at}", at=describe_hex(self.cell))


class GuidedAimed(Sealed, frozen=True, tag="guided_aimed", kw_only=True):
    """A guided weapon, its launcher and its target; secret until fire is declared (CI-2.1.4-1).

    `ready` and `missiles` are how ready its launcher is then, and what a rack holds yet; `locked`,
    `arrival` and `came` are as in the state.
    """

    guided: str
    side: str
    unit: str
    weapon: str
    munition: str
    target: str | None
    aimed_at: Cell | None
    cell: Cell
    locked: bool
    arrival: int
    came: Cell | None
    drone: Drone | None
    ready: Readiness
    missiles: tuple[str, ...] | None
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-9.0-1"

    def apply(self, battle: Battle) -> Battle:
        """Send it on its way, and take it from its launcher."""
        weapon = GuidedWeapon(
            id=self.guided,
            side=self.side,
            launcher=self.unit,
            weapon=self.weapon,
            munition=self.munition,
            cell=self.cell,
            turn=self.turn,
            target=self.target,
            aimed_at=self.aimed_at,
            locked=self.locked,
            arrival=self.arrival,
            came=self.came,
            drone=self.drone,
        )
        under_way = replace(battle, guided=(*battle.guided, weapon))
        unit = battle.unit(self.unit)
        if unit is None:
            return under_way
        arms = readied(unit.arms, self.weapon, self.ready)
        if self.missiles is not None:
            arms = _fill(arms, Magazine(self.weapon, self.missiles))
        return change_unit(under_way, unit.id, arms=arms)

    def is_secret(self, battle: Battle, seat: Seat) -> bool:  # noqa: ARG002 -- it never opens
        """Check whether it is another side's: what racks hold yet; the rest another event shows."""
        return not seat.sees(self.side)

    def tell(self) -> str:
        line = "{unit} aims {guided}, a {munition} from {weapon}, at {at}"
        if self.missiles is not None:
            line = "{unit} aims {guided}, a {munition} from {weapon}, at {at}; {left} left"
        left = len(self.missiles or ())
        return self.say(line, at=_describe_aim(self.target, self.aimed_at), left=left)


class DroneMoved(Happening, frozen=True, tag="drone_moved", kw_only=True):
    """A drone travelled, hex by hex, at the end of the Movement Step; its hex comes first."""

    guided: str
    path: tuple[Cell, ...]
    rule: str = "CI-9.2.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Move the drone to the end of its path; its weapon is a turn readier."""
        weapon = battle.guided_weapon(self.guided)
        if weapon is None or weapon.drone is None:
            return battle
        drone = replace(
            weapon.drone,
            position=self.path[-1],
            came=self.path[-2] if len(self.path) > 1 else None,
            shots=weapon.drone.readiness.shots,
            readiness=_rearm(battle, weapon, weapon.drone),
        )
        return change_guided(battle, weapon.id, drone=drone)

    def tell(self) -> str:
        at = describe_hex(self.path[-1])
        if len(self.path) == 1:
            return self.say("Drone {guided} stays at {at}", at=at)
        hexes = self.say_number(len(self.path) - 1, "{number} hex", "{number} hexes")
        return self.say("Drone {guided} flies {hexes} to {at}", hexes=hexes, at=at)


class DroneTracked(Sealed, frozen=True, tag="drone_tracked", kw_only=True):
    """Where a drone saw its target last, and how far it goes yet: secret as its target is."""

    guided: str
    side: str
    last_seen: Cell
    range_left: int
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-9.2.3-2"

    def apply(self, battle: Battle) -> Battle:
        """Note what the drone knows of its target, and its range."""
        weapon = battle.guided_weapon(self.guided)
        if weapon is None or weapon.drone is None:
            return battle
        drone = replace(weapon.drone, last_seen=self.last_seen, range_left=self.range_left)
        return change_guided(battle, weapon.id, drone=drone)

    def tell(self) -> str:
        return self.say(
            "Drone {guided} last saw its target at {at}; {hexes} left",
            at=describe_hex(self.last_seen),
            hexes=self.say_number(self.range_left, "{number} hex", "{number} hexes"),
        )


class DroneFlewOn(Happening, frozen=True, tag="drone_flew_on", kw_only=True):
    """A drone on its way outlived all that shot at it this turn."""

    line: ClassVar[str] = "Drone {guided} flies on"

    guided: str
    turn: int
    rule: str = "CI-11.1.6.2-1"

    def apply(self, battle: Battle) -> Battle:
        return change_guided(battle, self.guided, outlived=self.turn)


class GuidedTold(msgspec.Struct, frozen=True, kw_only=True):
    """A guided weapon as it is shown: its launcher, its origin, and its target."""

    guided: str
    unit: str
    weapon: str
    munition: str
    target: str | None
    aimed_at: Cell | None


class TargetsTold(Told, frozen=True, tag="targets_told", kw_only=True):
    """The guided weapons of this turn were shown, with their targets (CI-2.1.4-1)."""

    told: tuple[GuidedTold, ...]
    rule: str = "CI-2.3.1-1"

    def tell(self) -> str:
        each = [
            say(
                "{unit} aims {guided}, a {munition} from {weapon}, at {at}",
                aimed,
                at=_describe_aim(aimed.target, aimed.aimed_at),
            )
            for aimed in self.told
        ]
        return self.say("Targets of guided weapons: {each}", each="; ".join(each))


class GuidedLost(Happening, frozen=True, tag="guided_lost", kw_only=True):
    """A guided weapon strikes nothing any more, and why."""

    guided: str
    loss: Loss
    rule: str = "CI-9.1-1"

    def apply(self, battle: Battle) -> Battle:
        return without_guided(battle, lambda each: each.id == self.guided)

    def tell(self) -> str:
        return self.say("{guided} is lost: {why:word}", why=_LOSSES[self.loss])


class GuidedArrived(Happening, frozen=True, tag="guided_arrived", kw_only=True):
    """A guided weapon reached a target, and is spent; it throws to hit next.

    `instead_of` is its first target, where an enemy got in its way (CI-RUL-62).
    """

    guided: str
    target: str | None
    instead_of: str | None
    rule: str = "CI-9.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Take it away; all have seen what launched it."""
        return _spend(battle, self.guided)

    def tell(self) -> str:
        target = self.target or self.say("its target")
        if self.instead_of:
            return self.say(
                "{guided} reaches {target}, which stands in its way to {instead_of}", target=target
            )
        return self.say("{guided} reaches {target}", target=target)


class GuidedBurst(Happening, frozen=True, tag="guided_burst", kw_only=True):
    """A guided weapon detonated in a hex, and goes outward from there as a wave (CI-7.8-1)."""

    guided: str
    cell: Cell
    rule: str = "CI-7.8-1"

    def apply(self, battle: Battle) -> Battle:
        """Take it away; all have seen what launched it."""
        return _spend(battle, self.guided)

    def tell(self) -> str:
        return self.say("{guided} detonates as a wave at {at}", at=describe_hex(self.cell))


class ReloadRackUsed(HeardByFew, frozen=True, tag="reload_rack_used", kw_only=True):
    """A reload rack loaded and unloaded racks: what each holds now; its owner's alone."""

    ship: str
    rack: str
    turn: int
    operations: tuple[ReloadOperation, ...]
    magazines: tuple[Magazine, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-9.2.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Fill the racks, and note the turn of this one."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        arms = ship.arms
        for magazine in self.magazines:
            arms = _fill(arms, magazine)
        others = [each for each in arms.reloaded if each.rack != self.rack]
        arms = replace(arms, reloaded=(*others, Reloaded(self.rack, self.turn)))
        return change_unit(battle, ship.id, arms=arms)

    def tell(self) -> str:
        return self.say(
            "{ship} uses {rack}: {each:list}", each=map(_describe_operation, self.operations)
        )


def _fill(arms: Arms, magazine: Magazine) -> Arms:
    """Return arms with other missiles in a rack, which keeps its place."""
    if magazine.rack not in [each.rack for each in arms.magazines]:
        return replace(arms, magazines=(*arms.magazines, magazine))
    racks = [magazine if each.rack == magazine.rack else each for each in arms.magazines]
    return replace(arms, magazines=tuple(racks))


def _rearm(battle: Battle, weapon: GuidedWeapon, drone: Drone) -> Readiness:
    """Return how ready the weapon of a drone is a turn later; it has power always (9.2.3.1)."""
    block = attachment_of(battle, weapon)
    rate = RateOfFire() if block is None else block.rate_of_fire
    return next_turn(drone.readiness, rate, powered=True)


def _spend(battle: Battle, guided: str) -> Battle:
    """Return the battle without what struck; all have seen it at work (CI-7.6.1-1)."""
    weapon = battle.guided_weapon(guided)
    if weapon is not None and weapon.swarm is None:
        battle = discover(battle, weapon.launcher, weapon.weapon)
    return without_guided(battle, lambda each: each.id == guided)


def _describe_aim(target: str | None, cell: Cell | None) -> str:
    return target or (describe_hex(cell) if cell else say("nothing"))


def _describe_operation(operation: ReloadOperation) -> str:
    if isinstance(operation, LoadMissile):
        return say("loads {rack}", operation)
    return say("takes a {missile} out of {rack}", operation)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    GuidedLaunched,
    GuidedAimed,
    DroneMoved,
    DroneTracked,
    DroneFlewOn,
    TargetsTold,
    GuidedLost,
    GuidedArrived,
    GuidedBurst,
    ReloadRackUsed,
)
"""All that can happen by this chapter."""


class Guidance(NamedTuple):
    """The data of a launcher for the Guided Weapons Phase.

    - `in_arc`, `line_of_sight`: from the launcher as it lies now to the target; not from the launch
      hex.
    - `small`: it is on a fighter or a shuttle.
    - `barnstorming`: its vessel barnstorms, and guides nothing (CI-RUL-126).
    """

    in_arc: bool = True
    line_of_sight: bool = True
    small: bool = False
    barnstorming: bool = False


def launcher_accuracy(launcher: Launcher, guidance: Guidance, sections: int) -> int:
    """Return the accuracy that a guided weapon has from its launcher (CI-7.5.3.1-1, -3.2-1).

    Racks must bear on the target when it is struck; those of small vessels need but see it. A
    torpedo keeps the accuracy of its launch (CI-UMP-50). A vessel that barnstorms guides nothing
    (CI-RUL-126).
    """
    if guidance.barnstorming:
        return 0
    if isinstance(launcher, TorpedoLauncher):
        return accuracy(launcher.accuracy, sections)
    return rack_accuracy(
        launcher.accuracy,
        in_arc=guidance.in_arc,
        in_sight=guidance.line_of_sight,
        small_vessel=guidance.small,
    )


def amplification(
    launcher: Launcher, munition: Munition, own: int, *, barnstorming: bool = False
) -> int:
    """Return the amplification of a guided weapon: a missile's own (CI-9.0-2, CI-RUL-126)."""
    if isinstance(launcher, MissileRack):
        return munition.amplification
    return 0 if barnstorming else own


Guiding = Literal["kept", "no_bonus", "misses"]


def guiding(unit: Unit) -> Guiding:
    """Return a unit's guided weapons after its move: barnstormers guide none (CI-5.5.3-2, -3)."""
    attempt = unit.barnstorming
    return "kept" if attempt is None else EFFECTS[attempt.outcome].guidance


def accuracy_at(battle: Battle, weapon: GuidedWeapon, target: Unit) -> int:
    """Return the accuracy that a guided weapon has from its launcher (CI-7.5.3.1-1, -3.2-1).

    The bridge in control changes it as it does all accuracy of its ship, where it counts at all
    (CI-13.1.8.1-1, CI-15.1.1-1). A swarm has none (CI-10.1.2-1).
    """
    if weapon.swarm is not None:
        return 0
    unit = launcher_of(battle, weapon)
    launcher = launchers_of(unit)[weapon.weapon]
    guidance = _guidance(battle, unit, weapon, target)
    counts = guidance.line_of_sight and (guidance.in_arc or guidance.small)
    if guidance.barnstorming or not (counts or needs_lock(launcher)):
        return 0
    own = launcher_accuracy(launcher, guidance, sections_against(battle, target))
    return own + bridge_accuracy(battle, unit)


def _guidance(battle: Battle, unit: Unit, weapon: GuidedWeapon, target: Unit) -> Guidance:
    """Return what a launcher still does; one that is out of play does nothing."""
    barnstorming, small = guiding(unit) != "kept", isinstance(unit, Group)
    if not unit.in_play:
        return Guidance(in_arc=False, line_of_sight=False, barnstorming=barnstorming)
    return Guidance(
        in_arc=covers_unit(battle, unit, arc_of(unit, weapon.weapon), target),
        line_of_sight=not is_blocked(battle, unit.cell, target.cell, mass_of(target)),
        small=small,
        barnstorming=barnstorming,
    )


def warfare_against(battle: Battle, weapon: GuidedWeapon, target: Unit) -> EwEffects:
    """Return what EW does to a strike: a missile amplifies by itself (CI-9.0-2, CI-RUL-126).

    A torpedo whose launcher is out of play, or barnstorms, has no amplification (CI-UMP-82).
    """
    unit = launcher_of(battle, weapon)
    launcher = launchers_of(unit)[weapon.weapon]
    own: int | None = None
    if not needs_lock(launcher):
        own = amplification(launcher, munition_of(unit, weapon.munition), 0)
    elif not unit.in_play or guiding(unit) != "kept":
        own = 0
    far = range_between(unit.cell, target.cell, battle.options)
    kind: Literal["missile", "torpedo"] = "torpedo" if needs_lock(launcher) else "missile"
    return effects_on(battle, unit, target, far, Amplifying(kind, own))


HELPS = ("amplification", "ess_amplification")
"""Terms of electronic warfare that help who aims; the mark has no ECM (CI-11.1.6-2)."""


def helped(effects: EwEffects) -> int:
    """Return the amplification of an attack, its own and that of an ESS."""
    return sum(term.drm for term in effects.terms if term.name in HELPS)


def mark_of(battle: Battle, guided: GuidedWeapon) -> Mark:
    """Return what a guided weapon brings against a shot at it (CI-11.1.6-2).

    Its own amplification, or that of its launcher; the accuracy that it has from its launcher; and
    of a drone what its own shots give away. At a hex a launcher guides nothing.
    """
    shown = exposed(guided.drone, battle.tables.guided) if guided.drone else 0
    target = battle.unit(guided.target) if guided.target else None
    if target is not None:
        points = helped(warfare_against(battle, guided, target))
        return Mark(points, accuracy_at(battle, guided, target), shown)
    unit = launcher_of(battle, guided)
    own = munition_of(unit, guided.munition).amplification
    return Mark(0 if needs_lock(launchers_of(unit)[guided.weapon]) else own, 0, shown)


def intercepted(ruling: Ruling, guided_id: str, dice: Dice) -> Ruling:
    """Return the ruling after all that shoots at a guided weapon before it strikes (CI-2.3.2-1).

    Intercepts are thrown in the order of the units, then rockets, until one hits and the guided
    weapon is gone. A weapon that has not shot by then has not fired.
    """
    battle = ruling.state
    for each in _in_order(battle, guided_id):
        tries = each.tries if _ready(ruling.state, each) else 0
        for attempt in range(1, tries + 1):
            ruling = _intercept(ruling, each, attempt, dice)
    for rockets in battle.fire.rockets:
        if rockets.guided == guided_id:
            for attempt in range(1, rockets.tries + 1):
                ruling = _rocket(ruling, rockets, attempt, dice)
    return ruling


def is_shot_at(battle: Battle, guided_id: str) -> bool:
    """Return whether a weapon has yet to shoot at a guided weapon, be it on its way (11.1.6.2)."""
    return any(
        battle.guided_weapon(guided_id) is not None and _ready(battle, each) is not None
        for each in battle.fire.intercepts
        if each.guided == guided_id
    )


def _ready(battle: Battle, each: Interception) -> Gun | None:
    """Return a weapon that is to intercept, if it has not fired and still works."""
    unit = battle.unit(each.unit)
    gun = gun_of(battle, unit, each.weapon) if unit and status_of(unit) == "active" else None
    return None if gun is None or bar_to_firing(gun) else gun


def _in_order(battle: Battle, guided_id: str) -> tuple[Interception, ...]:
    """Return who intercepts a guided weapon, in the order of the units."""
    place = {unit.id: number for number, unit in enumerate(battle.units)}
    found = [each for each in battle.fire.intercepts if each.guided == guided_id]
    return tuple(sorted(found, key=lambda each: place.get(each.unit, 0)))


def _intercept(ruling: Ruling, each: Interception, attempt: int, dice: Dice) -> Ruling:
    """Throw one try of a weapon, if it still works and there is still something to hit."""
    battle = ruling.state
    unit, guided = battle.unit(each.unit), battle.guided_weapon(each.guided)
    gun = gun_of(battle, unit, each.weapon) if unit else None
    if unit is None or guided is None or gun is None:
        return ruling
    solved = solution(battle, unit, gun.weapon, guided, attempt)
    roll = dice.roll(
        label(battle, guided.id, "intercept", unit.id, each.weapon, str(attempt)),
        THROW.number,
        THROW.sides,
    )
    thrown = to_hit(roll.faces, solved.drm.total, battle.tables.fire)
    return ruling.then(
        InterceptThrown(
            unit=unit.id,
            weapon=each.weapon,
            guided=guided.id,
            attempt=attempt,
            range_hexes=solved.range_hexes,
            doubled=solved.doubled,
            modifiers=told(solved.drm),
            drm=solved.drm.total,
            result=thrown.result,
            is_hit=thrown.hit,
            rolls=(roll,),
        )
    )


def _rocket(ruling: Ruling, each: RocketsDeclared, attempt: int, dice: Dice) -> Ruling:
    """Fire one rocket, if the system still works and there is still something to hit."""
    battle = ruling.state
    ship, guided = battle.ship(each.unit), battle.guided_weapon(each.guided)
    if ship is None or guided is None or not ship.in_play:
        return ruling
    now = rockets_now(ship, each.system)
    works = now is not None and now.intact and is_on(ship, each.system)
    if now is None or not works or not now.left:
        return ruling
    drm = rocket_drm(mark_of(battle, guided))
    parts = (guided.id, "rocket", ship.id, each.system, str(attempt))
    roll = dice.roll(label(battle, *parts), THROW.number, THROW.sides)
    thrown = to_hit(roll.faces, drm.total, battle.tables.fire)
    return ruling.then(
        RocketThrown(
            unit=ship.id,
            system=each.system,
            guided=guided.id,
            attempt=attempt,
            modifiers=told(drm),
            drm=drm.total,
            result=thrown.result,
            is_hit=thrown.hit,
            left=now.left - 1,
            rolls=(roll,),
        )
    )


class InterceptSolution(NamedTuple):
    """A try at a guided weapon: the range that counts, whether it is doubled, each modifier."""

    range_hexes: int
    doubled: bool
    drm: InterceptDrm


def solution(
    battle: Battle, unit: Unit, weapon: DirectWeapon, guided: GuidedWeapon, attempt: int
) -> InterceptSolution:
    """Return how a weapon shoots at a guided weapon at a given attempt (CI-11.1.6-2, -3)."""
    far = range_between(unit.cell, guided.position, battle.options)
    drone = guided.drone is not None
    range_hexes = intercept_hexes(far, attempt, battle.tables.defence, drone=drone)
    aim = _aim(battle, unit, weapon, guided, far)
    rules = Rules(battle.tables, battle.options)
    drm = intercept_drm(weapon.range, range_hexes, aim, mark_of(battle, guided), rules)
    return InterceptSolution(range_hexes, aim.doubled, drm)


def _aim(battle: Battle, unit: Unit, weapon: DirectWeapon, guided: GuidedWeapon, far: int) -> Aim:
    """Return what an interceptor brings: sections of the mark are none (CI-11.1.6-2)."""
    effects = effects_on(battle, unit, guided, far)
    return Aim(
        accuracy=accuracy_of(battle, Shooting(unit, weapon, Attack(weapon=weapon.id))),
        amplification=helped(effects),
        own_evasion=-evasion_of(unit),
        doubled=effects.doubled,
    )


def told(drm: InterceptDrm) -> tuple[InterceptTerm, ...]:
    """Return the terms of a modifier that are not 0, for an event."""
    return tuple([InterceptTerm(name, points) for name, points in drm._asdict().items() if points])


def chaff_at(battle: Battle, cell: Cell, target: Unit | None = None) -> int:
    """Return what chaff takes off guided weapons at targets in a hex (CI-11.5.2-1, CI-RUL-78)."""

    def counts(ship: Starship, released: DecoyDeclared) -> bool:
        there = not released.guided and ship.cell == cell
        return there and bar_to_guarding(ship, target) is None

    clouds = tuple(_strengths(battle, counts))
    return decoys(clouds, (), chaff_stacks=battle.options.chaff_stacks).chaff


def flares_at(battle: Battle, guided: str) -> int:
    """Return what flares take off the throw of a guided weapon (CI-11.5.3-1, CI-RUL-78)."""
    flares = tuple(_strengths(battle, lambda _ship, each: each.guided == guided))
    return decoys((), flares, chaff_stacks=battle.options.chaff_stacks).flares


def dispenser_of(ship: Starship, name: str) -> Dispenser | None:
    """Return the dispenser of that name, or `None`."""
    found = (each for each in ship.sheet.of_kind(Dispenser) if each.id == name)
    return next(found, None)


def _strengths(battle: Battle, counts: Callable[[Starship, DecoyDeclared], bool]) -> Iterator[int]:
    for each in battle.fire.decoys:
        ship = battle.ship(each.unit)
        dispenser = dispenser_of(ship, each.system) if ship else None
        if ship and dispenser and ship.in_play and counts(ship, each):
            yield dispenser.strength


def hour_from(weapon: GuidedWeapon, target: Unit) -> Bearing:
    """Return the hour of a target that a guided weapon comes from (CI-7.3.1.1-3).

    In the hex of its target it comes from where its launcher counted as standing, or towards where
    the target does, whichever came later; a drone from the hex before (CI-UMP-48, CI-UMP-80). A
    swarm comes from ahead there (CI-UMP-165).

    Raises:
        CannotAdjudicate: units share a hex at unknown angles.
    """
    cell = weapon.position
    if cell != target.cell:
        return hour_of(target, cell)
    if weapon.swarm is not None:
        return 0
    if weapon.drone and weapon.drone.came:
        return hour_of(target, weapon.drone.came)
    if target.arrival > weapon.arrival and target.came:
        return hour_of(target, cell, target.came)
    if weapon.came:
        return hour_of(target, weapon.came)
    raise NO_RELATIVE_POSITION.refuse(f"{weapon.id} and {target.id} share a hex.")


def easiest(battle: Battle, target: Unit, hour: Bearing) -> Choice:
    """Return the choice of fire from an hour: the easiest part to hit.

    Args:
        battle: for its tables.
        target: the unit.
        hour: of the fire, counted from its facing; or its other layer.
    """
    if isinstance(target, Group):
        return max(sides_of(battle, target, hour), key=lambda each: each.rating)
    return max(seen_from(battle, target, (hour,)), key=lambda each: each.rating)


def firing_of(battle: Battle, weapon: GuidedWeapon) -> Firing:
    """Return a guided weapon as a shot: by its own name, in the name of its launcher (CI-9.1-1)."""
    unit = launcher_of(battle, weapon)
    warhead = warhead_of_munition(munition_of(unit, weapon.munition))
    return Firing(weapon.id, unit.id, weapon.weapon, warhead)


def strike_at(battle: Battle, weapon: GuidedWeapon, target: Unit) -> Firing:
    """Return how a guided weapon strikes a unit: every term of its modifier (CI-7.3.1-1).

    It has no range penalty (CI-RUL-117), and no arc any more (CI-9.0-1).
    """
    found = easiest(battle, target, hour_from(weapon, target))
    unit = launcher_of(battle, weapon)
    technology = munition_of(unit, weapon.munition).technology
    far = range_between(weapon.position, target.cell, battle.options)
    circumstances = Circumstances(
        silhouette=found.rating,
        accuracy=accuracy_at(battle, weapon, target),
        evasion=evaded(battle, unit, target, far),
        defence=-defence_against(battle, weapon.id, guided=True, attackers=unit).drm,
        terrain=terrain_modifier(battle, target.cell),
        chaff=chaff_at(battle, target.cell, target),
        flares=flares_at(battle, weapon.id),
        deflection=deflected(battle, target, found.section, technology, weapon.id),
    )
    terms = drm(circumstances, warfare_against(battle, weapon, target).terms, battle.tables.fire)
    route = (found.section, *found.behind)
    return firing_of(battle, weapon).at(target.id, far, told_terms(terms), route)


def evaded(battle: Battle, firer: Unit, target: Unit, range_hexes: int) -> int:
    """Return what the evasion of a target adds, from so far away (CI-5.5.2-1, CI-RUL-32)."""
    if not isinstance(target, Group):
        return 0
    hull = firer.craft.hull_type if isinstance(firer, Group) else firer.sheet.hull_type
    table, options = battle.tables.movement, battle.options
    return evasion_drm(target.evasion, hull, range_hexes, table, options)


def deflected(battle: Battle, target: Unit, section: SectionName, technology: str, shot: Id) -> int:
    """Return what shields of a ship take off the throw (CI-11.2.1-1)."""
    if isinstance(target, Group):
        return 0
    return deflection_at(battle, target, section, technology, shot)
