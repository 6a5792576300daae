"""A hit on a ship, with all that it brings about (CI 7.4, 11.3, 11.4.2, 13.2)."""

from collections.abc import Collection

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.docking.happenings import DockedShipStruck
from umpire.rules.cold_infinity.docking.mooring import open_side, struck_instead
from umpire.rules.cold_infinity.hits.aftermath import follow
from umpire.rules.cold_infinity.hits.blows import Blow
from umpire.rules.cold_infinity.hits.failures import is_catastrophic
from umpire.rules.cold_infinity.hits.happenings import (
    ArmourLearned,
    PowerDiverted,
    SailTorn,
    SectionLearning,
    ShipStruck,
)
from umpire.rules.cold_infinity.hits.harm import Step
from umpire.rules.cold_infinity.hits.mitigation import Volley
from umpire.rules.cold_infinity.hits.shots import Rules
from umpire.rules.cold_infinity.hits.strikes import Struck, strike
from umpire.rules.cold_infinity.hits.wards import Met, fed, met
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import Condition, changed, section_of
from umpire.rules.cold_infinity.state.fire_step import Hit, Shot
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.warfare.keeping import armour_struck
from umpire.rules.cold_infinity.warfare.levels import hides_switches


def veiled(sheet: Sheet, blows: tuple[Blow, ...]) -> tuple[Blow, ...]:
    """Return blows that tell nothing of stealthy adaptive armour (CI-11.4.2-4)."""
    stealthy: set[str | None] = {
        part.name for part in sheet.sections if part.adaptive is not None and part.adaptive.stealth
    }
    if not stealthy:
        return blows
    return tuple(
        [
            replace(blow, volleys=tuple([_veiled(each, stealthy) for each in blow.volleys]))
            for blow in blows
        ]
    )


def _veiled(volley: Volley, stealthy: Collection[str | None]) -> Volley:
    told: list[Step] = []
    for step in volley.steps:
        if step.stage != "adaptive" or step.by not in stealthy:
            told.append(step)
        elif told and (told[-1].stage, told[-1].by) == ("armour", step.by):
            told[-1] = replace(told[-1], took=told[-1].took + step.took, left=step.left)
        else:
            told.append(replace(step, stage="armour"))
    return replace(volley, steps=tuple(told))


def strike_ship(ruling: Ruling, ship: Starship, hit: Hit, dice: Dice) -> Ruling:
    """Return the ruling in which a hit has done its damage to a ship (CI-7.4-1 to -7.4.5-1).

    Raises:
        CannotAdjudicate: the tables do not have the technology of the weapon.
    """
    battle = ruling.state
    meets = met(battle, ship, hit, dice)
    rules = Rules(battle.tables, battle.options)
    done = strike(ship.condition, ship.sheet, hit.shot, meets.defence, rules)
    found = [each.system for each in done.systems]
    instead = struck_instead(battle, ship, hit.firer, found, (dice, hit.id))
    if instead is not None:
        instead = replace(instead, points=_got_through(ship, done))
        done = _armour_alone(ship, done)
    ruling = _struck(ruling, ship, hit, (meets, done), dice)
    return ruling if instead is None else _passed_on(ruling, hit, instead, dice)


def _got_through(ship: Starship, done: Struck) -> int:
    """Return what of a hit got past the armour of a structure (CI-15.7.2-1, CI-15.7.3-1)."""
    before, after = ship.condition.sections, done.condition.sections
    hull = sum(one.hull - other.hull for one, other in zip(before, after, strict=True))
    return hull + sum(each.points for each in done.systems)


def _armour_alone(ship: Starship, done: Struck) -> Struck:
    """Return a hit of which a structure takes what its armour took, and no more."""
    before = ship.condition.sections
    kept = [
        replace(after, hull=one.hull, fires=one.fires, systems=one.systems)
        for one, after in zip(before, done.condition.sections, strict=True)
    ]
    return replace(
        done, condition=Condition(tuple(kept)), systems=(), sections=(), hull=(), destroyed=False
    )


def _passed_on(ruling: Ruling, hit: Hit, told: DockedShipStruck, dice: Dice) -> Ruling:
    """Strike a docked ship with what got through to its dock (CI-15.7.1-1 to CI-15.7.3-1)."""
    ruling = ruling.then(told)
    host, ship = ruling.state.ship(told.host), ruling.state.ship(told.ship)
    if host is None or ship is None or not told.points:
        return ruling
    shot = Shot(technology=hit.shot.technology, result=hit.shot.result, rolled=(told.points,))
    route = open_side(host, ship)
    within = replace(hit, id=f"{hit.id}-in", target=ship.id, shot=shot, route=route, natural=None)
    return strike_ship(ruling, ship, replace(within, rule=told.rule), dice)


def _struck(
    ruling: Ruling, ship: Starship, hit: Hit, what: tuple[Met, Struck], dice: Dice
) -> Ruling:
    """Return the ruling in which a hit has done so much, and what that brings about."""
    battle, (meets, done) = ruling.state, what
    ruling = ruling.then(_told(battle, ship, hit, (meets, done)))
    ruling = ruling.then(*armour_struck(ship, done.on_armour, hit.shot.technology))
    if meets.sail is not None and done.sail_lost:
        ruling = ruling.then(SailTorn(ship=ship.id, sail=meets.sail))
    if done.learned:
        ruling = ruling.then(_learned(ship, done))
    if done.diverted:
        ruling = ruling.then(_diverted(battle, ship, done.diverted))
    return follow(ruling, ship, dice, hit.id)


def _diverted(battle: Battle, ship: Starship, panels: tuple[str, ...]) -> PowerDiverted:
    """Return that panels have taken a point each of a hit (CI-11.3-1)."""
    held = fed(ship, panels)
    return PowerDiverted(
        ship=ship.id,
        panels=panels,
        levels=held.levels,
        waiting=held.waiting,
        only=(ship.side,) if hides_switches(battle, ship) else None,
    )


def _told(battle: Battle, ship: Starship, hit: Hit, what: tuple[Met, Struck]) -> ShipStruck:
    meets, done = what
    return ShipStruck(
        hit_id=hit.id,
        firer=hit.firer,
        weapon=hit.weapon,
        ship=ship.id,
        dealt=done.damage,
        blows=veiled(ship.sheet, done.blows),
        lost_points=done.lost,
        losses=done.systems,
        sections=changed(ship.condition, done.condition),
        sections_lost=done.sections,
        bursting=_bursting(battle, hit, done),
        rolls=meets.rolls,
        rule=hit.rule,
    )


def _bursting(battle: Battle, hit: Hit, done: Struck) -> tuple[SectionName, ...]:
    """Return the sections that a catastrophe threatens (CI-13.2-1, CI-13.2.3-1, CI-RUL-91).

    The basic rules have none; a section that is gone does not burn.
    """
    if battle.options.level == "basic":
        return ()
    call = hit.shot.called
    called_hull = call is not None and call.system is None
    if not is_catastrophic(hit.natural or 0, battle.tables.damage, called_hull=called_hull):
        return ()
    return tuple([name for name in done.hull if not section_of(done.condition, name).destroyed])


def _learned(ship: Starship, done: Struck) -> ArmourLearned:
    """Return what adaptive armour has learned, for its owner; others hear later (CI-11.4.2-4)."""
    sections = [section_of(done.condition, name) for name in done.learned]
    return ArmourLearned(
        ship=ship.id,
        learned=tuple(
            [
                SectionLearning(section=each.name, adaptive=each.adaptive, pool=each.pool)
                for each in sections
            ]
        ),
        only=(ship.side,),
    )
