"""The Damage Effects Step, hits entered by the referee, the record of the chapter (CI 7.4, 13)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb
from typing import Annotated, TypeAlias

from msgspec import Meta

from umpire.kernel.chapter import BY_THE_REFEREE, Act, InChapter
from umpire.kernel.dice import D6, Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.odds import Odds, Outcome, TargetOdds, mean, mixed, repeated, shown, zero
from umpire.kernel.offers import Choice, Role, order_of
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.hangars.craft import escape_from_wrecks, wrecks
from umpire.rules.cold_infinity.hits import failures
from umpire.rules.cold_infinity.hits.failures import (
    DECOMPRESSION_SIDES,
    DETONATION_DICE,
    DETONATION_SIDES,
    FAILURE_DICE,
    FAILURE_SIDES,
    FALTERS_AT,
    FIRE_SIDES,
    MELTDOWN_DICE,
    MELTDOWN_SIDES,
    Catastrophe,
    CatastropheBegan,
    DriveChecked,
    DriveFailure,
    FailureChecked,
    FireBurned,
    HitEntered,
    ReactorChecked,
    ThrusterStrained,
    UnitLost,
    burned,
    catastrophe,
    decompressed,
    detonates,
    drive_dice,
    drive_failure,
    fails,
    is_unstable,
    meltdown,
    ones,
    set_on_fire,
)
from umpire.rules.cold_infinity.hits.impact import harm_system
from umpire.rules.cold_infinity.hits.ships import destroyed, follow, strike_home, with_group_lost
from umpire.rules.cold_infinity.movement.thrusters import strain
from umpire.rules.cold_infinity.play import (
    ChapterOfPlay,
    if_identified,
    known_to,
    label,
    strikes_by_plans,
)
from umpire.rules.cold_infinity.sighting.sections import SIDES
from umpire.rules.cold_infinity.small import bar_to_aiming
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Bursting,
    Hit,
    Ruling,
    Shot,
    Threatened,
    Unit,
)
from umpire.rules.cold_infinity.state.drones import drives_of
from umpire.rules.cold_infinity.state.sheet import (
    DESTROYED,
    INCONSISTENT,
    NO_ODDS,
    WITHDRAWN,
    Condition,
    Sheet,
    changed,
    fitted,
    home_of,
    section_of,
    works,
)
from umpire.rules.cold_infinity.state.tables import technology_row
from umpire.rules.cold_infinity.state.units import known_unit, listed, side_of_unit, status_of
from umpire.rules.cold_infinity.state.values import (
    CORES,
    Configuration,
    Count,
    Points,
    SectionName,
    Share,
)
from umpire.rules.cold_infinity.state.vessels import Fighter, Group, Starship
from umpire.rules.cold_infinity.state.weapons import Reactor, Traits
from umpire.rules.cold_infinity.warfare.levels import hides_switches


class ResolveDamage(Value, frozen=True, tag="resolve_damage"):
    """Resolve the Damage Effects Step: failures, detonations, catastrophes (CI-2.0-3, -10)."""


class ApplyHits(Value, frozen=True, tag="apply_hits", kw_only=True):
    """Enter a hit from outside the service: a result to hit, and what it rolled (CI-7.4-1).

    It passes all that mitigates it. `section`: which is struck; of a group, which side. `natural`:
    the throw without its modifier, if there was one: it decides what may burn, burst or fail in
    the Damage Effects Step of this turn (CI-13.2-1, CI-13.3-1).
    """

    unit: Id
    technology: Id
    result: Annotated[int, Meta(ge=-100, le=1000)]
    rolled: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=100)]
    natural: Annotated[int, Meta(ge=3, le=18)] | None = None
    configuration: Configuration = "burst"
    section: SectionName
    range_hexes: Count = 0
    plasma: Count = 0
    slashing: Annotated[int, Meta(ge=1, le=1000)] = 1
    traits: Traits = ()


def flying(battle: Battle, threatened: Threatened) -> Iterator[tuple[Group, Fighter]]:
    """Yield the group and the fighter that are threatened, if it is not lost since."""
    group = battle.group(threatened.group)
    if group is not None and group.in_play:
        for fighter in group.flying:
            if fighter.id == threatened.fighter:
                yield group, fighter


def strained(ship: Starship) -> tuple[Share, ...]:
    """Return the thrusters of a ship that must be thrown for, and the excess through each."""
    if not ship.in_play:
        return ()
    return tuple([each for each in ship.overthrust if works(ship.condition, each.thruster)])


def unstable(battle: Battle, ship: Starship) -> tuple[str, ...]:
    """Return the unstable reactors of a ship; the basic rules have none."""
    if battle.options.level == "basic" or not ship.in_play:
        return ()
    return tuple(
        [
            each.system.id
            for each in fitted(ship.running, Reactor)
            if is_unstable(each.system.structure, each.lost)
        ]
    )


def failing_drives(ship: Starship) -> tuple[tuple[str, int], ...]:
    """Return the damaged drives of a ship that are at work, and how many dice each throws."""
    if not ship.in_play or not ship.beyond.drives:
        return ()
    found = []
    for each in drives_of(ship):
        name, state = each.system.id, ship.beyond.drive(each.system.id)
        dice = drive_dice(
            each.lost,
            each.system.rating,
            opening=state.declared is not None,
            bubble=ship.beyond.bubble == name,
        )
        if dice and each.works:
            found.append((name, dice))
    return tuple(found)


def burning(ship: Starship) -> tuple[SectionName, ...]:
    """Return the sections of a ship in play that burn."""
    sections = ship.condition.sections if ship.in_play else ()
    return tuple([each.name for each in sections if each.fires])


def threatened(battle: Battle, bursting: Bursting) -> Iterator[Starship]:
    """Yield the ship whose section is threatened, if neither is lost since."""
    ship = battle.ship(bursting.ship)
    if ship is None or not ship.in_play:
        return
    if not section_of(ship.condition, bursting.section).destroyed:
        yield ship


def has_effects(battle: Battle) -> bool:
    """Return whether anything must be thrown for or settled (CI-2.0-3, CI-2.0-10)."""
    return (
        any(True for each in battle.fire.failing for _ in flying(battle, each))
        or any(strained(ship) or unstable(battle, ship) or burning(ship) for ship in battle.ships)
        or any(failing_drives(ship) for ship in battle.ships)
        or any(True for each in battle.fire.bursting for _ in threatened(battle, each))
        or any(True for _ in wrecks(battle))
    )


def check_failures(ruling: Ruling, dice: Dice) -> Ruling:
    """Throw for the failures that threaten, once for each hit (CI-13.3-1, CI-RUL-92)."""
    for number, each in enumerate(ruling.state.fire.failing, start=1):
        for group, fighter in flying(ruling.state, each):
            key = (group.id, fighter.id, "failure", str(number))
            roll = dice.roll(label(ruling.state, *key), FAILURE_DICE, D6)
            lost = group.craft.hull - fighter.hull
            checked = FailureChecked(
                group=group.id,
                fighter=fighter.id,
                hull_lost=lost,
                total=sum(roll.faces) + lost,
                failed=fails(roll.faces, lost, ruling.state.tables.damage),
                rolls=(roll,),
            )
            ruling = with_group_lost(ruling.then(checked), group.id)
    return ruling


Effect: TypeAlias = Callable[[Ruling, Dice], Ruling]

_STRAIN_DICE = 2

_SIDES: Mapping[Catastrophe, int] = {"fire": FIRE_SIDES, "decompression": DECOMPRESSION_SIDES}


def strain_thrusters(ruling: Ruling, dice: Dice) -> Ruling:
    """Throw for each thruster that took more than its channel allows (CI-5.3.1-1)."""
    for each in ruling.state.ships:
        for share in strained(each):
            ship = ruling.state.ship(each.id)
            if ship is not None and ship.in_play and works(ship.condition, share.thruster):
                ruling = _strain(ruling, ship, share, dice)
    return ruling


def _strain(ruling: Ruling, ship: Starship, share: Share, dice: Dice) -> Ruling:
    battle, name = ruling.state, share.thruster
    roll = dice.roll(label(battle, ship.id, name, "strain"), _STRAIN_DICE, D6)
    faces = (roll.faces[0], roll.faces[1])
    done = strain(faces, share.thrust, battle.tables.movement.overthrust)
    after = harm_system(ship.condition, ship.sheet, name, done.structure).condition
    told = ThrusterStrained(
        ship=ship.id,
        thruster=name,
        excess=share.thrust,
        total=done.total,
        structure=done.structure,
        sections=changed(ship.condition, after),
        rolls=(roll,),
    )
    return follow(ruling.then(told), ship, dice, f"{name}-strain")


def check_drives(ruling: Ruling, dice: Dice) -> Ruling:
    """Throw for damaged drives beyond light that are at work (CI-13.1.6.1-1 to CI-13.1.6.3-1)."""
    for each in ruling.state.ships:
        for drive, count in failing_drives(each):
            ship = ruling.state.ship(each.id)
            if ship is not None and ship.in_play:
                ruling = _drive_checked(ruling, ship, (drive, count), dice)
    return ruling


def _drive_checked(ruling: Ruling, ship: Starship, thrown: tuple[str, int], dice: Dice) -> Ruling:
    (drive, count), battle = thrown, ruling.state
    rolls = [dice.roll(label(battle, ship.id, drive, "falter"), count, FAILURE_SIDES)]
    failure, after = drive_failure(rolls[0].faces), ship.condition
    if failure == "meltdown":
        name = label(battle, ship.id, drive, "meltdown")
        rolls.append(dice.roll(name, MELTDOWN_DICE, MELTDOWN_SIDES))
        after = melted(ship, drive, rolls[1].faces)
    told = DriveChecked(
        ship=ship.id,
        drive=drive,
        ones=ones(rolls[0].faces),
        failure=failure,
        sections=changed(ship.condition, after),
        rolls=tuple(rolls),
    )
    ruling = ruling.then(told)
    if failure == "ship_destroyed":
        lost = UnitLost(unit=ship.id, status="destroyed", rule="CI-13.1.6.1-1")
        return ruling.then(lost)
    return follow(ruling, ship, dice, f"{drive}-meltdown") if failure == "meltdown" else ruling


def melted(ship: Starship, drive: str, faces: Sequence[int]) -> Condition:
    """Return a ship after a drive has melted: hull of its section goes, too (CI-RUL-93)."""
    home = home_of(ship.sheet, drive)
    return destroyed(ship, meltdown(ship.condition, home, faces), drive)


def check_reactors(ruling: Ruling, dice: Dice) -> Ruling:
    """Throw for unstable reactors that gave power, and count for all (CI-13.1.4-2, CI-RUL-85)."""
    for each in ruling.state.ships:
        for reactor in unstable(ruling.state, each):
            ship = ruling.state.ship(each.id)
            if ship is not None and ship.in_play:
                ruling = _check_drive(ruling, ship, reactor, dice)
    return ruling


def _check_drive(ruling: Ruling, ship: Starship, reactor: str, dice: Dice) -> Ruling:
    before = next((each.turns for each in ship.unstable if each.system == reactor), 0)
    turns = before + 1
    if not any(each.plant == reactor and each.power for each in ship.power.given):
        counted = ReactorChecked(ship=ship.id, reactor=reactor, turns=turns, detonated=False)
        return ruling.then(counted)
    name = label(ruling.state, ship.id, reactor, "detonation")
    roll = dice.roll(name, DETONATION_DICE, DETONATION_SIDES)
    blows_up = detonates(roll.faces, turns, ruling.state.tables.damage)
    ruling = ruling.then(
        ReactorChecked(
            ship=ship.id, reactor=reactor, turns=turns, detonated=blows_up, rolls=(roll,)
        )
    )
    if not blows_up:
        return ruling
    return ruling.then(UnitLost(unit=ship.id, status="destroyed", rule="CI-13.1.4-2"))


def burn(ruling: Ruling, dice: Dice) -> Ruling:
    """Let all fires burn for a turn, before new ones begin (CI-13.2.1-1, CI-RUL-90)."""
    for each in ruling.state.ships:
        for name in burning(each):
            ship = ruling.state.ship(each.id)
            if ship is None or not ship.in_play:
                continue
            after = burned(ship.condition, name).condition
            told = FireBurned(
                ship=ship.id,
                sections=changed(ship.condition, after),
                sections_lost=_lost(ship.condition, after, name),
            )
            ruling = follow(ruling.then(told), ship, dice, f"fire-{name}")
    return ruling


def _lost(before: Condition, after: Condition, name: SectionName) -> tuple[SectionName, ...]:
    gone = section_of(after, name).destroyed and not section_of(before, name).destroyed
    return (name,) if gone else ()


def begin_catastrophes(ruling: Ruling, dice: Dice) -> Ruling:
    """Throw for fires and bursts, once for each hit that called for it (CI-13.2-1)."""
    for number, each in enumerate(ruling.state.fire.bursting, start=1):
        for ship in threatened(ruling.state, each):
            ruling = _begun(ruling, ship, (each.section, number), dice)
    return ruling


def _begun(
    ruling: Ruling,
    ship: Starship,
    struck: tuple[SectionName, int],
    dice: Dice,
) -> Ruling:
    name, number = struck
    kind = catastrophe(ship.sheet, name)
    roll = dice.roll(label(ruling.state, ship.id, name, kind, str(number)), 1, _SIDES[kind])
    (die,) = roll.faces
    if kind == "fire":
        after = set_on_fire(ship.condition, name, die)
    else:
        after = decompressed(ship.condition, name, die).condition
    told = CatastropheBegan(
        ship=ship.id,
        struck=name,
        catastrophe=kind,
        die=die,
        sections=changed(ship.condition, after),
        sections_lost=_lost(ship.condition, after, name),
        rolls=(roll,),
    )
    return follow(ruling.then(told), ship, dice, f"{kind}-{name}-{number}")


EFFECTS_IN_ORDER: tuple[Effect, ...] = (
    check_failures,
    strain_thrusters,
    check_drives,
    check_reactors,
    burn,
    begin_catastrophes,
    escape_from_wrecks,
)
"""Of both levels (CI-2.0-3, CI-2.0-10); the basic rules have the first and the last alone.

Sections and systems are lost with their structure (CI-7.4.4-1), and ablative armour wears with each
hit (CI-11.4.1-1), so nothing of these waits for this step (CI-UMP-98).
"""


def resolve_damage(ruling: Ruling, _order: ResolveDamage, dice: Dice) -> Ruling:
    """Resolve the Damage Effects Step at once and whole, in its order (CI-2.0-3, CI-2.0-10)."""
    for effect in EFFECTS_IN_ORDER:
        ruling = effect(ruling, dice)
    return ruling


REFEREE = "referee"
"""The firer of a hit that the referee enters."""

_NEAREST: dict[SectionName, tuple[SectionName, ...]] = {
    "forward": ("forward_core", "starboard_core"),
    "forward_starboard": ("starboard_core", "forward_core"),
    "starboard": ("starboard_core",),
    "aft_starboard": ("starboard_core", "aft_core"),
    "aft": ("aft_core", "starboard_core"),
    "aft_port": ("port_core", "aft_core"),
    "port": ("port_core",),
    "forward_port": ("port_core", "forward_core"),
}


def apply_hits(ruling: Ruling, order: ApplyHits, dice: Dice) -> Ruling:
    """Enter a hit, which passes all that wards off any other, and does its damage at once.

    Raises:
        IllegalOrder: the unit is out of the battle, or cannot be struck so.
        Malformed: there is no such unit or section, or it is no hit.
        CannotAdjudicate: the tables do not have the technology.
    """
    battle = ruling.state
    unit = known_unit(battle, order.unit, at="/unit")
    _require_in_play(unit)
    _require_hit(battle, unit, order)
    hit = Hit(
        id=f"entered-{battle.entered + 1}",
        firer=REFEREE,
        weapon=order.technology,
        target=unit.id,
        shot=_shot(order),
        natural=order.natural,
        route=_route(unit, order.section),
    )
    return strike_home(ruling.then(HitEntered(hit=hit)), hit, dice)


def _require_in_play(unit: Unit) -> None:
    if not unit.in_play:
        status = status_of(unit)
        code = WITHDRAWN if status == "withdrawn" else DESTROYED
        raise code.refuse(f"{unit.id} is {status}, and takes no hit.", at="/unit")


def _require_hit(battle: Battle, unit: Unit, order: ApplyHits) -> None:
    """Refuse a hit that does not exist, or not on such a unit (CI-7.4-1, CI-12.3-1, CI-8.1.2-1)."""
    try:
        technology_row(order.technology, battle.tables)
    except Refusal as refusal:
        raise refusal.inside("/technology") from None
    if order.result < battle.tables.fire.hits_from:
        raise INCONSISTENT.refuse(
            f"With a result of {order.result} {unit.id} is missed;"
            f" {battle.tables.fire.hits_from} or more hits.",
            at="/result",
        )
    if len(order.rolled) > 1 and order.configuration != "pulse":
        raise INCONSISTENT.refuse(
            f"Only pulses roll damage more than once; {order.configuration} does once.",
            at="/rolled",
        )
    bar = bar_to_aiming(order.configuration, order.traits) if isinstance(unit, Group) else None
    if bar is not None:
        raise bar.refuse(
            f"Fire in the {order.configuration} configuration finds no sections on {unit.id}.",
            at="/configuration",
        )


def _shot(order: ApplyHits) -> Shot:
    return Shot(
        technology=order.technology,
        configuration=order.configuration,
        traits=order.traits,
        result=order.result,
        rolled=order.rolled,
        range_hexes=order.range_hexes,
        plasma=order.plasma,
        slashing=order.slashing,
    )


def _route(unit: Unit, section: SectionName) -> tuple[SectionName, ...]:
    """Return the section that is struck, and the cores behind it; of a group its side."""
    if isinstance(unit, Group):
        if section not in SIDES:
            raise INCONSISTENT.refuse(
                f"{unit.id} has no side {section}; it has {listed(sorted(SIDES))}.", at="/section"
            )
        return (section,)
    if section not in [part.name for part in unit.sheet.sections]:
        raise INCONSISTENT.refuse(
            f"{unit.id} has no section {section}; it has"
            f" {listed(part.name for part in unit.sheet.sections)}.",
            at="/section",
        )
    return (section, *_cores_behind(unit.sheet, section))


def _cores_behind(sheet: Sheet, section: SectionName) -> tuple[SectionName, ...]:
    """Return the cores behind a section, the nearest first (CI-7.4.1.2B-4, CI-UMP-99)."""
    built = {part.name for part in sheet.sections}
    last: tuple[SectionName, ...] = ("core",) if "core" in built and section != "core" else ()
    if section in CORES:
        return last
    near = next((each for each in _NEAREST[section] if each in built), None)
    return last if near is None else (near, *last)


class ResolveDamageChoice(Choice, frozen=True, tag="resolve_damage", kw_only=True):
    """The Damage Effects Step may be resolved; these throws and effects are to come.

    `failures` of fighters, `strains` of thrusters, damaged `drives` at work, unstable `reactors`,
    burning sections, `catastrophes` that threaten others, and hangars that craft try to escape
    from.
    """

    failures: int
    strains: int
    reactors: int
    fires: int
    catastrophes: int
    drives: int = 0
    escapes: int = 0
    rule: str = "CI-2.4-1"
    role: Role = "finish"


def choices(
    battle: Battle, _sees: Callable[[str], bool], unit: str | None
) -> Iterator[ResolveDamageChoice]:
    """Yield that the step may be resolved; it is for no unit alone."""
    if battle.phase != "damage_effects" or unit is not None:
        return
    fire = battle.fire
    yield ResolveDamageChoice(
        failures=sum(1 for each in fire.failing for _ in flying(battle, each)),
        strains=sum(len(strained(ship)) for ship in battle.ships),
        reactors=sum(len(unstable(battle, ship)) for ship in battle.ships),
        fires=sum(len(burning(ship)) for ship in battle.ships),
        catastrophes=sum(1 for each in fire.bursting for _ in threatened(battle, each)),
        drives=sum(len(failing_drives(ship)) for ship in battle.ships),
        escapes=sum(1 for _ in wrecks(battle)),
        order=order_of(ResolveDamage),
    )


_OTHER = FALTERS_AT + 1


def chances_of_failure(count: int) -> dict[DriveFailure, float]:
    """Return the effect of this number of dice on a drive (CI-13.1.6.1-1, CI-RUL-93)."""
    found: dict[DriveFailure, float] = {}
    for faltering in range(count + 1):
        faces = (FALTERS_AT,) * faltering + (_OTHER,) * (count - faltering)
        failure = drive_failure(faces)
        if failure is not None:
            rest = (FAILURE_SIDES - 1) ** (count - faltering)
            chance = comb(count, faltering) * rest / FAILURE_SIDES**count
            found[failure] = found.get(failure, 0.0) + chance
    return found


def odds_of_damage(battle: Battle, _order: ResolveDamage) -> Odds:
    """Return the exact chances of each damaged drive at work; `damage` is to the hull by a melt.

    Raises:
        IllegalOrder: no such drive is at work.
    """
    targets = [
        _odds_of(ship, drive, count)
        for ship in battle.ships
        for drive, count in failing_drives(ship)
    ]
    if not targets:
        raise NO_ODDS.refuse("No damaged drive is at work: there is nothing to tell.")
    return Odds(targets=tuple(targets))


def _odds_of(ship: Starship, drive: str, count: int) -> TargetOdds:
    failures = chances_of_failure(count)
    hull = section_of(ship.condition, home_of(ship.sheet, drive)).hull
    thrown = repeated(shown(MELTDOWN_SIDES), MELTDOWN_DICE)
    lost = [0.0] * (min(hull, len(thrown) - 1) + 1)
    for points, chance in enumerate(thrown.tolist()):
        lost[min(points, len(lost) - 1)] += chance
    one = zero() if len(lost) == 1 else thrown[: len(lost)] * 0 + lost
    damage = mixed(failures.get("meltdown", 0.0), one)
    outcomes = [
        Outcome(name, round(chance, DECIMALS), "CI-13.1.6.1-1") for name, chance in failures.items()
    ]
    return TargetOdds(f"{ship.id}/{drive}", tuple(damage.tolist()), mean(damage), tuple(outcomes))


def hides_drives(battle: Battle, _order: ResolveDamage, seat: Seat) -> bool:
    """Return whether a drive at work is hidden from a seat: its ship masks, or is not identified.

    CI-4.8.2-1, CI-4.9-1.
    """
    return any(
        not seat.sees(ship.side)
        and (hides_switches(battle, ship) or not known_to(battle, ship, seat).full)
        for ship in battle.ships
        if failing_drives(ship)
    )


RESOLVE_DAMAGE: Act[Battle, ResolveDamage] = Act(
    order=ResolveDamage,
    procedure=resolve_damage,
    family="damage",
    phases=("damage_effects",),
    giver="any_side",
    offer=InChapter(ResolveDamageChoice),
    explores=strikes_by_plans,
    resolves=True,
    odds=odds_of_damage,
    hides_odds=hides_drives,
)


APPLY_HITS: Act[Battle, ApplyHits] = Act(
    order=ApplyHits,
    procedure=apply_hits,
    family="damage",
    giver="referee",
    side=side_of_unit,
    offer=BY_THE_REFEREE,
    readable=if_identified,
)


HITS = ChapterOfPlay(
    acts=(RESOLVE_DAMAGE, APPLY_HITS),
    events=(*failures.EVENTS, *failures.EFFECT_EVENTS),
    choices=choices,
    operations={
        "check_drive": ResolveDamage,
        "check_reactor": ResolveDamage,
        "check_catastrophe": ResolveDamage,
        "detach_section": ResolveDamage,
        "reduce_armour": ResolveDamage,
        "escape": ResolveDamage,
    },
)
