"""The Damage Effects Step: what damage brings about later, in the order of the book.

CI 2.4, 13.3.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from umpire.kernel.dice import D6, Dice
from umpire.rules.cold_infinity.hangars.losses import escape_from_wrecks
from umpire.rules.cold_infinity.hits.aftermath import destroyed, follow
from umpire.rules.cold_infinity.hits.effect_happenings import (
    CatastropheBegan,
    DriveChecked,
    FailureChecked,
    FireBurned,
    ReactorChecked,
    ThrusterStrained,
)
from umpire.rules.cold_infinity.hits.failures import (
    DECOMPRESSION_SIDES,
    DETONATION_DICE,
    DETONATION_SIDES,
    FAILURE_DICE,
    FAILURE_SIDES,
    FIRE_SIDES,
    MELTDOWN_DICE,
    MELTDOWN_SIDES,
    Catastrophe,
    burned,
    catastrophe,
    decompressed,
    detonates,
    drive_failure,
    fails,
    meltdown,
    ones,
    set_on_fire,
)
from umpire.rules.cold_infinity.hits.happenings import UnitLost
from umpire.rules.cold_infinity.hits.harm import harm_system
from umpire.rules.cold_infinity.hits.landing import with_group_lost
from umpire.rules.cold_infinity.hits.orders import ResolveDamage
from umpire.rules.cold_infinity.hits.threats import (
    burning,
    failing_drives,
    flying,
    strained,
    threatened,
    unstable,
)
from umpire.rules.cold_infinity.movement.thrusters import strain
from umpire.rules.cold_infinity.state.battle import Ruling
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import (
    Condition,
    changed,
    home_of,
    section_of,
    works,
)
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.motion import Share
from umpire.rules.cold_infinity.state.starship import Starship


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
    """Throw for each thruster through which more went than its channel takes (CI-5.3.1-1)."""
    for each in ruling.state.ships:
        for share in strained(each):
            ship = ruling.state.ship(each.id)
            if ship is not None and ship.in_play and works(ship.condition, share.thruster):
                ruling = _strained(ruling, ship, share, dice)
    return ruling


def _strained(ruling: Ruling, ship: Starship, share: Share, dice: Dice) -> Ruling:
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
    """Return a ship of which a drive has melted: hull of its section goes, too (CI-RUL-93)."""
    home = home_of(ship.sheet, drive)
    return destroyed(ship, meltdown(ship.condition, home, faces), drive)


def check_reactors(ruling: Ruling, dice: Dice) -> Ruling:
    """Throw for unstable reactors that gave power, and count for all (CI-13.1.4-2, CI-RUL-85)."""
    for each in ruling.state.ships:
        for reactor in unstable(ruling.state, each):
            ship = ruling.state.ship(each.id)
            if ship is not None and ship.in_play:
                ruling = _checked(ruling, ship, reactor, dice)
    return ruling


def _checked(ruling: Ruling, ship: Starship, reactor: str, dice: Dice) -> Ruling:
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
    """Throw for what burns or bursts, once for each hit that called for it (CI-13.2-1)."""
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
