"""Answers to declared fire, countermeasures, and the order of asking (CI 7.2, 11)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import Literal, NamedTuple, TypeVar, get_args

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.errors import CannotAdjudicate, Code, Refusal
from umpire.kernel.offers import (
    Choice,
    Legal,
    Open,
    Role,
    any_of,
    flag,
    list_of,
    one_of,
    only,
    open_at,
    open_order,
    order_of,
    orders,
    record,
    whole,
)
from umpire.kernel.reasons import DESTROYED, OUT_OF_RANGE
from umpire.kernel.rulebook import Id
from umpire.kernel.sides import side_in_play
from umpire.rules.cold_infinity.defence.allocation import (
    ALREADY_DEFENDED,
    DECLARED_TO_ATTACK,
    UNKNOWN_SYSTEM,
    AllocateDefence,
    Allocation,
    DeclareRockets,
    PlanDefences,
    ReleaseDecoy,
    Situation,
    SplitShield,
    SwitchDefence,
    attacks_on,
    bar_by_technology,
    objections,
    require_allocation,
    situation,
)
from umpire.rules.cold_infinity.defence.setting import (
    DecoyReleased,
    DefenceAllocated,
    DefencesPlanned,
    DefenceSwitched,
    RocketPost,
    Rockets,
    RocketsAimed,
    ShieldPointsSplit,
    bar_to_rockets,
    known,
    tracks,
)
from umpire.rules.cold_infinity.guns import (
    ON_EMERGENCY,
    Gun,
    bar_to_attacking,
    bar_to_becoming_shield,
    bar_to_firing,
    bar_to_switching,
    guns_of,
    makes_shield,
    raised_shield,
    require_raised,
    shield_named,
)
from umpire.rules.cold_infinity.power.allocation import is_on
from umpire.rules.cold_infinity.sighting.arcs import arc_covers
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    DefensiveShot,
    Mode,
    PhaseName,
    Ruling,
    Unit,
)
from umpire.rules.cold_infinity.state.drones import bar_to_guarding, strikes_now
from umpire.rules.cold_infinity.state.sheet import (
    MAGAZINE_EMPTY,
    OPTION_OFF,
    OWN_SIDE,
    SHIELD_UNFIT,
    UNKNOWN_TARGET,
    UNKNOWN_WEAPON,
    WITHDRAWN,
    fitted,
)
from umpire.rules.cold_infinity.state.tables import DefenceTable, technology_row
from umpire.rules.cold_infinity.state.units import (
    acting_ship,
    arc_as_it_lies,
    commanded_ship,
    commanded_unit,
    known_guided,
    listed,
    range_between,
    require_unfinished,
    status_of,
    weapons_of,
)
from umpire.rules.cold_infinity.state.values import Cell
from umpire.rules.cold_infinity.state.vessels import (
    Defences,
    GuidedWeapon,
    Readiness,
    Reduction,
    Starship,
)
from umpire.rules.cold_infinity.state.weapons import DirectWeapon, Dispenser, RocketSystem, Shield
from umpire.rules.cold_infinity.warfare.levels import hides_switches

NOT_SPLIT = SHIELD_UNFIT.under("CI-11.2.3-1")

FIRST_TO_EMERGENCY = "It is set to attack. Switch it to emergency fire first, then to a shield."


def switch_defence(ruling: Ruling, order: SwitchDefence, _dice: Dice) -> Ruling:
    """Change a weapon to standard or emergency fire, or to a shield (CI-7.2.6-1, CI-8.2.7-1).

    It is sealed until all sides are done; the last word of its side counts.

    Raises:
        IllegalOrder: its unit or its side is out of it or done; the weapon defends or intercepts
            already, cannot fire, has no such rating, or makes no shield; or it was to attack, and
            must be a shield without an emergency.
        Malformed: there is no such unit or weapon.
        CannotAdjudicate: the tables do not have its technology.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    known(battle, unit, order.weapon)
    if order.to == "shield":
        barred = bar_to_shield(battle, unit, order.weapon)
    else:
        barred = bar_to_switch(battle, unit, order.weapon, order.to)
    if barred:
        why = FIRST_TO_EMERGENCY if barred == ON_EMERGENCY else barred.meaning
        raise barred.refuse(f"Weapon {order.weapon}: {why}", at="/weapon")
    return ruling.then(
        DefenceSwitched(
            unit=unit.id,
            side=unit.side,
            weapon=order.weapon,
            use=order.to,
            turn=battle.turn,
        )
    )


def bar_to_switch(battle: Battle, unit: Unit, weapon: str, mode: Mode) -> Code | None:
    """Return why a weapon cannot change into a mode now, or None (CI-11.1.1-1, CI-11.1.3-1, -2).

    An emergency takes a weapon that is on and does not cool down; it may still be arming.

    Raises:
        CannotAdjudicate: the tables do not have its technology.
    """
    gun = guns_of(battle, unit)[weapon]
    row = technology_row(gun.weapon.technology, battle.tables)
    if tracks(unit, weapon):
        return DECLARED_TO_ATTACK
    return (
        bar_to_switching(gun.weapon.defensive_fire, gun.use, mode)
        or bar_by_technology(row, gun.weapon.traits)
        or bar_to_firing(gun._replace(use=mode))
    )


def bar_to_shield(battle: Battle, unit: Unit, weapon: str) -> Code | None:
    """Return why a weapon cannot become a shield now, or None (CI-8.2.7-1)."""
    if tracks(unit, weapon) and makes_shield(unit, weapon):
        return DECLARED_TO_ATTACK
    return bar_to_becoming_shield(battle, unit, weapon)


def split_shield(ruling: Ruling, order: SplitShield, _dice: Dice) -> Ruling:
    """Share out the points of a hybrid shield (CI-11.2.3-1).

    Raises:
        IllegalOrder: its ship or its side is out of it or done; it does not shift points, or not
            in this phase, or has fewer of them.
        Malformed: there is no such ship or shield.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    shield = shield_named(ship, order.split.shield)
    if shield is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no shield {order.split.shield}.", at="/split/shield"
        )
    if not splits_now(battle, shield):
        raise NOT_SPLIT.refuse(
            f"Shield {shield.id} shares out no points in the phase {battle.phase}.",
            at="/split/shield",
        )
    require_raised(
        shield, raised_shield(ship, shield, order.split.deflection), battle.tables.defence
    )
    opens: PhaseName = (
        "power_allocation" if battle.phase == "power_allocation" else "allocate_defence"
    )
    return ruling.then(
        ShieldPointsSplit(
            ship=ship.id,
            side=ship.side,
            shield=shield.id,
            deflection=order.split.deflection,
            turn=battle.turn,
            opens=opens,
        )
    )


def splits_now(battle: Battle, shield: Shield) -> bool:
    """Return whether a shield may share out its points in this phase of an advanced game."""
    when = {"power_allocation": "split", "switch_defence": "split_late"}
    return battle.options.level == "advanced" and when.get(battle.phase) == shield.hybrid


SCREENING_OFF = OPTION_OFF.under("CI-11.1.7-1")


def allocate_defence(ruling: Ruling, order: AllocateDefence, _dice: Dice) -> Ruling:
    """Put the defensive fire of a side against shots (CI-7.2.7-1, CI-11.1-1, CI-11.1.7-1).

    Raises:
        IllegalOrder: the side is out of it or done; a weapon cannot meet a shot; or it would
            screen another unit in a basic game.
        Malformed: there is no such side, weapon or shot.
        CannotAdjudicate: a Speed is lost (CI-RUL-64), or units share a hex at unknown angles.
    """
    battle = ruling.state
    side = side_in_play(battle, order.side, WITHDRAWN, at="/side")
    require_unfinished(battle, side, at="/side")
    against = situation(battle, side)
    try:
        require_allocation(order.allocation, against)
        _require_level(battle, order.allocation, against)
    except Refusal as refusal:
        raise refusal.inside("/allocation") from None
    return ruling.then(DefenceAllocated(side=side, allocation=order.allocation, turn=battle.turn))


def _require_level(battle: Battle, allocation: Allocation, against: Situation) -> None:
    """Refuse to screen other units in a basic game (CI-RUL-1)."""
    for place, entry in enumerate(allocation):
        screens = entry.unit != against.attacks[entry.shot].target
        if screens and screening_is_off(battle):
            raise SCREENING_OFF.refuse(
                f"The basic rules let {entry.weapon} of {entry.unit} meet shots at {entry.unit}"
                f" alone, not {entry.shot}.",
                at=f"/{place}",
            )


def screening_is_off(battle: Battle) -> bool:
    """Return whether no unit may screen another: in the basic rules (CI-RUL-1)."""
    return battle.options.level == "basic"


def is_asked_for_switches(battle: Battle, side: str) -> bool:
    """Check whether a side has weapons or shields that could change now (CI-7.2.6-1, -11.2.3-1)."""
    if not under_attack(battle, side):
        return False
    return any(_could_switch(battle, unit) for unit in _acting(battle, side))


def under_attack(battle: Battle, side: str) -> bool:
    """Return whether anything is fired or guided at a unit of a side, or at any in its way."""
    if any(shot.attack.target is None for shot in battle.fire.shots):
        return True
    return any(True for _ in attacks_on(battle, side)) or any(
        unit.side == side for unit in map(battle.unit, _targets(battle)) if unit is not None
    )


def _targets(battle: Battle) -> list[str]:
    shots = [each.attack.target for each in battle.fire.shots]
    guided = [each.target for each in battle.guided]
    return [each for each in (*shots, *guided) if each is not None]


def _acting(battle: Battle, side: str) -> tuple[Unit, ...]:
    return tuple(
        [each for each in battle.units if each.side == side and status_of(each) == "active"]
    )


def could_switch_now(battle: Battle, side: str) -> bool:
    """Return whether a side has anything that may change its use, given its settings (7.2.6-1).

    Weapons that defend or intercept keep their use, and a tracking beam continues (CI-UMP-123).
    """
    return any(_could_switch(battle, unit, told=True) for unit in _acting(battle, side))


def _could_switch(battle: Battle, unit: Unit, *, told: bool = False) -> bool:
    guns, hidden = _guns(battle, unit), hides_switches(battle, unit)
    if told:
        guns = {
            name: gun
            for name, gun in guns.items()
            if bar_to_attacking(gun.use) is None and not tracks(unit, name)
        }
    if any(_has_late_mode(battle, gun) for gun in guns.values()):
        return True
    if not isinstance(unit, Starship) or battle.options.level == "basic":
        return False
    late = any(
        each.intact and (each.on or hidden) and each.system.hybrid == "split_late"
        for each in fitted(unit.running, Shield)
    )
    return late or any(makes_shield(unit, weapon) for weapon in guns)


def _has_late_mode(battle: Battle, gun: Gun) -> bool:
    ratings = gun.weapon.defensive_fire
    row = technology_row(gun.weapon.technology, battle.tables)
    able = gun.intact and gun.powered and not gun.held
    rated = bool(ratings.standard or ratings.emergency)
    return able and rated and bar_by_technology(row, gun.weapon.traits) is None


def is_asked_for_allocation(battle: Battle, side: str) -> bool:
    """Return whether a side has defensive fire, and shots to put it against (CI-7.2.7-1)."""
    if not any(True for _ in attacks_on(battle, side)):
        return False
    return any(
        gun.mode is not None and bar_to_firing(gun) is None
        for unit in _acting(battle, side)
        for gun in _guns(battle, unit).values()
    )


def could_meet(battle: Battle, side: str) -> bool:
    """Return whether any weapon of a side could meet any shot (CI-7.2.7-1, CI-UMP-123).

    By arcs, technologies and Speeds, which all know; not by how ready weapons are.
    """
    against = situation(battle, side)
    guns = {
        key: gun._replace(readiness=Readiness(), powered=gun.powered or _hides(battle, key[0]))
        for key, gun in against.guns.items()
    }
    known = against._replace(guns=guns)
    return any(
        _could_meet(battle, DefensiveShot(unit, weapon, shot), known)
        for (unit, weapon), gun in guns.items()
        for shot in (known.attacks if gun.mode else ())
    )


def _could_meet(battle: Battle, entry: DefensiveShot, known: Situation) -> bool:
    """Return whether a weapon could meet a shot; what the book does not say, a side is asked."""
    if screening_is_off(battle) and entry.unit != known.attacks[entry.shot].target:
        return False
    try:
        return not objections((entry,), known)
    except CannotAdjudicate:
        return True


def _hides(battle: Battle, unit_id: str) -> bool:
    unit = battle.unit(unit_id)
    return unit is not None and hides_switches(battle, unit)


def _guns(battle: Battle, unit: Unit) -> dict[str, Gun]:
    """Return the guns of a unit, as all know them: whether they are on may be masked (CI-4.8.2-1).

    Then it is not known whether they are armed either.
    """
    guns = guns_of(battle, unit)
    if not hides_switches(battle, unit):
        return guns
    return {name: gun._replace(powered=True, readiness=Readiness()) for name, gun in guns.items()}


def is_asked_for_countermeasures(battle: Battle, side: str) -> bool:
    """Return whether a side has rockets or decoys, and guided weapons strike (CI-11.5-1)."""
    if not any(strikes_now(battle, each) for each in battle.guided):
        return False
    return any(
        isinstance(unit, Starship) and _has_countermeasures(unit) for unit in _acting(battle, side)
    )


def _has_countermeasures(ship: Starship) -> bool:
    rockets = (each.system.id for each in fitted(ship.running, RocketSystem) if each.intact)
    decoys = (each.system.id for each in fitted(ship.running, Dispenser) if each.intact)
    return any(ship.arms.left(each) for each in (*rockets, *decoys))


DISPENSER_GONE = DESTROYED.under("CI-11.5-1")

BEYOND_CHAFF = OUT_OF_RANGE.under("CI-11.5.2-1")

BEYOND_FLARES = OUT_OF_RANGE.under("CI-11.5.3-1")


class Decoys(NamedTuple):
    """Points that decoys take off the throw of one guided weapon."""

    chaff: int = 0
    flares: int = 0


def bar_to_dispensing(
    dispenser: Dispenser, left: int, to_target: int, table: DefenceTable, *, intact: bool = True
) -> Code | None:
    """Return why chaff or a flare cannot protect a unit, or None (CI-11.5.2-1, CI-11.5.3-1).

    Each use takes one from the magazine (CI-RUL-78).

    Args:
        dispenser: of chaff, which protects all in its hex, or of flares.
        left: in its magazine.
        to_target: how far away the unit is; 0 in the same hex.
        table: how far flares go.
        intact: whether the dispenser works.
    """
    if not intact:
        return DISPENSER_GONE
    if left <= 0:
        return MAGAZINE_EMPTY
    if dispenser.releases == "chaff":
        return BEYOND_CHAFF if to_target else None
    return BEYOND_FLARES if to_target > table.flare_hexes else None


def decoys(chaff: Sequence[int], flares: Sequence[int], *, chaff_stacks: bool) -> Decoys:
    """Return what decoys take off the throw of one guided weapon (CI-RUL-78).

    The best of several chaff clouds counts, or all by house rule; flares add up.

    Args:
        chaff: strengths of the clouds in the hex of its target, in this phase.
        flares: strengths of the flares that were directed against it.
        chaff_stacks: the house rule.
    """
    clouds = sum(chaff) if chaff_stacks else max(chaff, default=0)
    return Decoys(clouds, sum(flares))


S = TypeVar("S", RocketSystem, Dispenser)


def system_named(ship: Starship, name: str, kind: type[S]) -> S | None:
    """Return a system of a kind by its name, or `None`."""
    found = (each.system for each in fitted(ship.running, kind) if each.system.id == name)
    return next(found, None)


def intact(ship: Starship, name: str, kind: type[S]) -> bool:
    """Return whether a system of a kind is not destroyed; it needs no power."""
    return any(each.intact for each in fitted(ship.running, kind) if each.system.id == name)


def rockets_now(ship: Starship, name: str) -> Rockets | None:
    """Return a rocket system with no tries made; `None` if no system has that name."""
    if system_named(ship, name, RocketSystem) is None:
        return None
    return Rockets(ship.arms.left(name), intact=intact(ship, name, RocketSystem))


def tries_declared(battle: Battle, ship: Starship, name: str, but: str | None = None) -> int:
    """Return how often a system is to fire at guided weapons this turn, but at one of them."""
    return sum(
        each.tries
        for each in battle.fire.rockets
        if (each.unit, each.system) == (ship.id, name) and each.guided != but
    )


def has_released(battle: Battle, ship: Starship, name: str) -> bool:
    """Return whether a dispenser has released something this turn."""
    return any((each.unit, each.system) == (ship.id, name) for each in battle.fire.decoys)


OWN_GUIDED = OWN_SIDE.under("CI-11.5-1")

RELEASED = ALREADY_DEFENDED.under("CI-UMP-94")

NOT_COMING = UNKNOWN_TARGET.under("CI-11.5-1")


def goal(battle: Battle, guided: GuidedWeapon) -> Cell | None:
    """Return the hex that a guided weapon strikes this turn, or `None`."""
    if guided.aimed_at is not None:
        return guided.aimed_at
    target = battle.unit(guided.target) if guided.target else None
    return target.cell if target and strikes_now(battle, guided) else None


def _coming(battle: Battle, ship: Starship, name: str) -> tuple[GuidedWeapon, Cell]:
    """Return a guided weapon of another side that strikes this turn, and where."""
    guided = known_guided(battle, name, at="/guided")
    if guided.side == ship.side:
        raise OWN_GUIDED.refuse(
            f"Guided weapon {name} is of the same side; countermeasures are for those of others.",
            at="/guided",
        )
    cell = goal(battle, guided)
    if cell is None:
        raise NOT_COMING.refuse(
            f"Guided weapon {name} strikes nothing this turn: choose one that does.", at="/guided"
        )
    return guided, cell


def declare_rockets(ruling: Ruling, order: DeclareRockets, _dice: Dice) -> Ruling:
    """Set rockets against a guided weapon (CI-11.5.1-1).

    A later declaration of the system against the same one takes the place of an earlier one.

    Raises:
        IllegalOrder: its ship or its side is out of it or done; the guided weapon is its own
            side's, out of arc, or its target too far away; the system is destroyed, empty, or does
            not fire so often.
        Malformed: there is no such ship or system, or no such guided weapon that strikes.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.unit, at="/unit")
    system = system_named(ship, order.system, RocketSystem)
    if system is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no rockets {order.system}; it has {_name_of(ship, RocketSystem)}.",
            at="/system",
        )
    guided, cell = _coming(battle, ship, order.guided)
    barred = bar_to_tries(battle, ship, system, (guided, cell), order.tries)
    if barred:
        raise barred.refuse(
            f"Rockets {order.system} at {guided.id}: {barred.meaning}", at="/system"
        )
    return ruling.then(
        RocketsAimed(unit=ship.id, system=system.id, guided=guided.id, tries=order.tries)
    )


def _name_of(ship: Starship, kind: type[RocketSystem] | type[Dispenser]) -> str:
    """Return in words the systems of a kind on a ship."""
    return listed(each.id for each in ship.sheet.of_kind(kind))


def bar_to_tries(
    battle: Battle,
    ship: Starship,
    system: RocketSystem,
    coming: tuple[GuidedWeapon, Cell],
    tries: int,
) -> Code | None:
    """Return why rockets cannot make that many shots into a hex, or None (CI-11.5.1-1)."""
    guided, cell = coming
    now = rockets_now(ship, system.id)
    if now is None:
        return UNKNOWN_WEAPON
    parted = bar_to_guarding(ship, battle.unit(guided.target or ""))
    if parted:
        return parted
    now = now._replace(on=is_on(ship, system.id))
    arc = arc_as_it_lies(ship, system.id, system.arc)
    at = RocketPost(
        launch_in_arc=arc_covers(battle, ship, arc, guided.position),
        target_in_arc=arc_covers(battle, ship, arc, cell),
        to_target=range_between(ship.cell, cell, battle.options),
    )
    earlier = tries_declared(battle, ship, system.id, but=guided.id) + tries - 1
    return bar_to_rockets(
        system, now._replace(left=now.left - earlier, tries=earlier), at, battle.tables.defence
    )


def release_decoy(ruling: Ruling, order: ReleaseDecoy, _dice: Dice) -> Ruling:
    """Release chaff in the hex of a ship, or a flare at a guided weapon (CI-11.5.2-1, -3-1).

    Raises:
        IllegalOrder: its ship or its side is out of it or done; the dispenser is destroyed,
            empty or has released this turn (CI-UMP-94); the guided weapon is its own side's, or
            its target too far away.
        Malformed: there is no such ship or dispenser; a flare needs a guided weapon that strikes,
            and chaff takes none.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.unit, at="/unit")
    dispenser = system_named(ship, order.system, Dispenser)
    if dispenser is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no decoys {order.system}; it has {_name_of(ship, Dispenser)}.",
            at="/system",
        )
    flares = dispenser.releases == "flares"
    if flares != (order.guided is not None):
        told = (
            f"Flares of {order.system} are for one guided weapon: name it."
            if flares
            else f"Chaff of {order.system} is for a whole hex: name no guided weapon."
        )
        raise NOT_COMING.refuse(told, at="/guided")
    coming = _coming(battle, ship, order.guided) if order.guided else None
    barred = bar_to_release(battle, ship, dispenser, coming)
    if barred:
        raise barred.refuse(f"Decoys {dispenser.id}: {barred.meaning}", at="/system")
    return ruling.then(_release(ship, dispenser, order.guided))


def _release(ship: Starship, dispenser: Dispenser, against: str | None) -> DecoyReleased:
    return DecoyReleased(
        unit=ship.id,
        system=dispenser.id,
        against=against,
        left=ship.arms.left(dispenser.id) - 1,
        rule="CI-11.5.3-1" if against else "CI-11.5.2-1",
    )


def bar_to_release(
    battle: Battle,
    ship: Starship,
    dispenser: Dispenser,
    coming: tuple[GuidedWeapon, Cell] | None,
) -> Code | None:
    """Return why a dispenser protects nothing now, or None (CI-11.5-1).

    Args:
        battle: with earlier releases.
        ship: that has the dispenser.
        dispenser: of chaff or flares.
        coming: the guided weapon that a flare is for, and where it strikes; None: chaff is for the
            hex of the ship.
    """
    if has_released(battle, ship, dispenser.id):
        return RELEASED
    cell = coming[1] if coming else ship.cell
    target = battle.unit(coming[0].target or "") if coming else None
    parted = bar_to_guarding(ship, target)
    return parted or bar_to_dispensing(
        dispenser,
        ship.arms.left(dispenser.id),
        range_between(ship.cell, cell, battle.options),
        battle.tables.defence,
        intact=intact(ship, dispenser.id, Dispenser),
    )


class DeclareRocketsChoice(Choice, frozen=True, tag="declare_rockets", kw_only=True):
    """A rocket system may be set against any of these guided weapons."""

    unit: str
    system: str
    targets: tuple[str, ...]
    left: int
    rule: str = "CI-11.5.1-1"
    role: Role = "prepare"


class ReleaseDecoyChoice(Choice, frozen=True, tag="release_decoy"):
    """Chaff may be released, or a flare against any of these guided weapons."""

    unit: str
    system: str
    releases: Literal["chaff", "flares"]
    strength: int
    targets: tuple[str, ...]
    left: int
    rule: str = "CI-11.5-1"


def rockets(battle: Battle, unit: Unit) -> Iterator[DeclareRocketsChoice]:
    """Yield the rocket systems of a unit, each with its possible targets (CI-11.5.1-1)."""
    if not isinstance(unit, Starship):
        return
    for each in fitted(unit.running, RocketSystem):
        tries = dict(_in_reach(battle, unit, each.system))
        if tries:
            name = each.system.id
            yield DeclareRocketsChoice(
                unit=unit.id,
                system=name,
                targets=tuple(tries),
                left=unit.arms.left(name),
                order=order_of(DeclareRockets, unit=unit.id, system=name),
                open=(open_order(any_of(_ways_to_fire_rockets(unit, name, tries))),),
            )


def _ways_to_fire_rockets(ship: Starship, system: str, tries: Mapping[str, int]) -> Iterator[Legal]:
    for most in dict.fromkeys(tries.values()):
        yield orders(
            DeclareRockets,
            {
                "unit": only(ship.id),
                "system": only(system),
                "guided": one_of([guided for guided, each in tries.items() if each == most]),
                "tries": whole(1, most),
            },
        )


def _in_reach(battle: Battle, ship: Starship, system: RocketSystem) -> Iterator[tuple[str, int]]:
    """Yield the guided weapons that rockets may meet, and how often each at most."""
    for guided in battle.guided:
        cell = goal(battle, guided)
        if guided.side == ship.side or cell is None:
            continue
        tries = _most_tries(partial(bar_to_tries, battle, ship, system, (guided, cell)), system)
        if tries:
            yield guided.id, tries


def _most_tries(barred: Callable[[int], Code | None], system: RocketSystem) -> int:
    return sum(1 for _ in takewhile(lambda n: barred(n) is None, range(1, system.shots + 1)))


def decoy_choices(battle: Battle, unit: Unit) -> Iterator[ReleaseDecoyChoice]:
    """Yield the dispensers of a unit that protect something now (CI-11.5.2-1, CI-11.5.3-1)."""
    if not isinstance(unit, Starship):
        return
    for each in fitted(unit.running, Dispenser):
        dispenser = each.system
        targets = tuple(_for_flares(battle, unit, dispenser))
        chaff = dispenser.releases == "chaff"
        if targets or (chaff and bar_to_release(battle, unit, dispenser, None) is None):
            yield ReleaseDecoyChoice(
                unit.id,
                dispenser.id,
                dispenser.releases,
                dispenser.strength,
                targets,
                unit.arms.left(dispenser.id),
                order=order_of(ReleaseDecoy, unit=unit.id, system=dispenser.id),
                open=(open_at("/guided", one_of(targets)),) if targets else (),
            )


def _for_flares(battle: Battle, ship: Starship, dispenser: Dispenser) -> Iterator[str]:
    """Yield the guided weapons against which a flare may be released."""
    for guided in battle.guided if dispenser.releases == "flares" else ():
        cell = goal(battle, guided)
        if guided.side == ship.side or cell is None:
            continue
        if bar_to_release(battle, ship, dispenser, (guided, cell)) is None:
            yield guided.id


def plan_defences(ruling: Ruling, order: PlanDefences, _dice: Dice) -> Ruling:
    """Note the wishes of a ship's owner, in secret (CI-7.4.1.3-5, CI-11.2.7-1, CI-13.1.9-1).

    Raises:
        IllegalOrder: the ship is out of the battle, or a derelict.
        Malformed: there is no such ship, system, weapon or shield, or no such shot this turn.
    """
    battle = ruling.state
    ship = acting_ship(battle, order.ship, at="/ship")
    defences = order.defences
    _require_own_systems(ship, defences.picks, "/defences/picks")
    _require_own_shields(ship, defences.shields, "/defences/shields")
    guns = [name for name, one in weapons_of(ship).items() if isinstance(one, DirectWeapon)]
    for place, each in enumerate(defences.wears):
        if each.weapon not in guns:
            raise UNKNOWN_WEAPON.refuse(
                f"{ship.id} has no gun {each.weapon}; it has {listed(sorted(guns))}.",
                at=f"/defences/wears/{place}/weapon",
            )
    for place, against in enumerate(defences.shots):
        at = f"/defences/shots/{place}"
        _require_told_shot(battle, against.shot, f"{at}/shot")
        _require_own_systems(ship, against.picks, f"{at}/picks")
        _require_own_shields(ship, against.shields, f"{at}/shields")
    return ruling.then(DefencesPlanned(ship=ship.id, defences=order.defences, only=(ship.side,)))


def _require_own_systems(ship: Starship, names: Sequence[Id], at: str) -> None:
    systems = {each.id for each in ship.sheet.systems}
    for place, name in enumerate(names):
        if name not in systems:
            raise UNKNOWN_SYSTEM.refuse(
                f"{ship.id} has no system {name}; it has {listed(sorted(systems))}.",
                at=f"{at}/{place}",
            )


def _require_own_shields(ship: Starship, names: Sequence[Id], at: str) -> None:
    for place, name in enumerate(names):
        if shield_named(ship, name) is None:
            raise UNKNOWN_SYSTEM.refuse(f"{ship.id} has no shield {name}.", at=f"{at}/{place}")


def _require_told_shot(battle: Battle, shot: Id, at: str) -> None:
    """Refuse a shot that has not been shown, and is no guided weapon under way (CI-7.2.1-1)."""
    told = [each.id for each in battle.fire.shots]
    if shot not in told and battle.guided_weapon(shot) is None:
        raise UNKNOWN_TARGET.refuse(f"There is no shot {shot} this turn.", at=at)


REDUCTIONS: tuple[Reduction, ...] = get_args(Reduction)


class PlanDefencesChoice(Choice, frozen=True, tag="plan_defences", kw_only=True):
    """The owner of a ship may say what it wants; this is what it has said."""

    ship: str
    defences: Defences
    rule: str = "CI-11.2.7-1"
    role: Role = "prepare"


def planned(battle: Battle, ship: Starship) -> PlanDefencesChoice:
    """Return the possible wishes of a ship, without those for shots that are gone."""
    shots = [each.id for each in battle.fire.shots] + [each.id for each in battle.guided]
    said = tuple([each for each in ship.defences.shots if each.shot in shots])
    now = replace(ship.defences, shots=said)
    return PlanDefencesChoice(
        ship=ship.id,
        defences=ship.defences,
        order=order_of(PlanDefences, ship=ship.id, defences=now),
        open=tuple(_places(ship, shots)),
    )


def _places(ship: Starship, shots: list[str]) -> Iterator[Open]:
    guns = [name for name, one in weapons_of(ship).items() if isinstance(one, DirectWeapon)]
    wear = one_of(REDUCTIONS)
    systems = ship.sheet.systems
    shields = [each.id for each in systems if isinstance(each, Shield)]
    named = {"picks": [each.id for each in systems], "shields": shields}
    wanted = {name: list_of(one_of(all_), 0, len(all_)) for name, all_ in named.items() if all_}
    places = {**wanted, "wear": wear, "stores": flag()}
    if guns:
        each = record({"weapon": one_of(guns), "wear": wear})
        places["wears"] = list_of(each, 0, len(guns))
    if shots:
        places["shots"] = list_of(record({"shot": one_of(shots)}, wanted), 0, len(shots))
    for name, legal in places.items():
        yield open_at(f"/defences/{name}", legal, optional=True)
