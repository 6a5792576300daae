"""What the events of damage do to a battle (CI 7.4, 12.3, 13)."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.changes import (
    change_fire,
    change_group,
    change_ship,
    count_shot,
    discover,
)
from umpire.rules.cold_infinity.fire_step import Bursting, Hit, OpenShot, Threatened
from umpire.rules.cold_infinity.group import Fighter
from umpire.rules.cold_infinity.hits.changed import SectionAfter, with_changes
from umpire.rules.cold_infinity.hits.condition import with_section
from umpire.rules.cold_infinity.hits.events import (
    ArmourLearned,
    CatastropheBegan,
    FailureChecked,
    FireBurned,
    GroupStruck,
    HitEntered,
    HitSpent,
    PowerDiverted,
    RackStruck,
    ReactorChecked,
    ShipStruck,
    SystemDestroyed,
    ThrusterStrained,
    TrackingBroken,
    UnitLost,
    WeaponWorn,
)
from umpire.rules.cold_infinity.starship import Magazine, SystemTurns, WornWeapon


def _unit_lost(battle: Battle, event: UnitLost) -> Battle:
    return change_ship(battle, event.unit, status=event.status)


def _hit_entered(battle: Battle, event: HitEntered) -> Battle:
    waiting = change_fire(battle, hits=(*battle.fire.hits, event.hit))
    return replace(waiting, entered=battle.entered + 1)


def _without(hits: Iterable[Hit], hit_id: str) -> tuple[Hit, ...]:
    return tuple([each for each in hits if each.id != hit_id])


def _hit_spent(battle: Battle, event: HitSpent) -> Battle:
    return change_fire(battle, hits=_without(battle.fire.hits, event.hit_id))


def damaged(battle: Battle, ship_id: str, sections: Iterable[SectionAfter]) -> Battle:
    """Return the battle in which sections of a ship are as told."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    return change_ship(battle, ship_id, condition=with_changes(ship.condition, sections))


def _ship_struck(battle: Battle, event: ShipStruck) -> Battle:
    """Shields that have absorbed are seen at work (CI-7.6.1-1)."""
    struck = discover(damaged(battle, event.ship, event.sections), event.ship, *_shields(event))
    more = tuple([Bursting(event.ship, each) for each in event.bursting])
    return change_fire(
        struck,
        hits=_without(struck.fire.hits, event.hit_id),
        bursting=(*struck.fire.bursting, *more),
    )


def _shields(event: ShipStruck) -> tuple[str, ...]:
    """Return the shields that took points of a hit."""
    volleys = [volley for blow in event.blows for volley in blow.volleys]
    steps = [step for volley in volleys for step in volley.steps if step.stage == "shield"]
    return tuple([step.by for step in steps if step.by is not None])


def _group_struck(battle: Battle, event: GroupStruck) -> Battle:
    group = battle.group(event.group)
    if group is None:
        return battle
    hulls = {each.fighter: each.hull for each in event.fighters}
    fighters = [_with_hull(each, hulls.get(each.id, each.hull)) for each in group.fighters]
    struck = change_group(battle, group.id, fighters=tuple(fighters))
    more = tuple([Threatened(group.id, each) for each in event.threatened])
    return change_fire(
        struck,
        hits=_without(struck.fire.hits, event.hit_id),
        failing=(*struck.fire.failing, *more),
    )


def _with_hull(fighter: Fighter, hull: int) -> Fighter:
    return replace(fighter, hull=hull, status=fighter.status if hull else "destroyed")


def _armour_learned(battle: Battle, event: ArmourLearned) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    condition = ship.condition
    learned = {each.section: each for each in event.learned}
    for section in condition.sections:
        if (now := learned.get(section.name)) is not None:
            taught = replace(section, adaptive=now.adaptive, pool=now.pool)
            condition = with_section(condition, taught)
    return change_ship(battle, ship.id, condition=condition)


def _power_diverted(battle: Battle, event: PowerDiverted) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    power = replace(ship.power, levels=event.levels, waiting=event.waiting)
    return change_ship(battle, ship.id, power=power)


def _weapon_worn(battle: Battle, event: WeaponWorn) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    others = [each for each in ship.arms.worn if each.weapon != event.weapon]
    worn = (*others, WornWeapon(event.weapon, event.block))
    return change_ship(battle, ship.id, arms=replace(ship.arms, worn=worn))


def _rack_struck(battle: Battle, event: RackStruck) -> Battle:
    struck = damaged(battle, event.ship, event.sections)
    return with_room(struck, event.ship, event.rack, event.capacity)


def with_room(battle: Battle, ship_id: str, rack: str, capacity: int) -> Battle:
    """Return the battle in which a rack holds so many missiles at most, the first to be fed."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    magazines = [
        Magazine(each.rack, each.missiles[:capacity]) if each.rack == rack else each
        for each in ship.arms.magazines
    ]
    return change_ship(battle, ship_id, arms=replace(ship.arms, magazines=tuple(magazines)))


def _tracking_broken(battle: Battle, event: TrackingBroken) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    tracks = tuple([each for each in ship.arms.tracks if each.weapon != event.weapon])
    broken = change_ship(battle, ship.id, arms=replace(ship.arms, tracks=tracks))
    shots = [
        replace(each, status="lost") if _carries_on(each, event) else each
        for each in battle.fire.shots
    ]
    return change_fire(count_shot(broken, ship.id, event.weapon), shots=tuple(shots))


def _carries_on(shot: OpenShot, event: TrackingBroken) -> bool:
    same = (shot.unit, shot.attack.weapon) == (event.ship, event.weapon)
    return same and shot.status == "waiting" and shot.attack.configuration == "tracking"


def _failure_checked(battle: Battle, event: FailureChecked) -> Battle:
    group = battle.group(event.group)
    if group is None:
        return battle
    failing = list(battle.fire.failing)
    if (checked := Threatened(group.id, event.fighter)) in failing:
        failing.remove(checked)
    battle = change_fire(battle, failing=tuple(failing))
    if not event.failed:
        return battle
    fighters = [
        replace(each, status="failed") if each.id == event.fighter else each
        for each in group.fighters
    ]
    return change_group(battle, group.id, fighters=tuple(fighters))


def _reactor_checked(battle: Battle, event: ReactorChecked) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    others = [each for each in ship.unstable if each.system != event.reactor]
    unstable = (*others, SystemTurns(event.reactor, event.turns))
    return change_ship(battle, ship.id, unstable=unstable)


def _sections_changed(
    battle: Battle, event: SystemDestroyed | ThrusterStrained | FireBurned
) -> Battle:
    return damaged(battle, event.ship, event.sections)


def _catastrophe_began(battle: Battle, event: CatastropheBegan) -> Battle:
    bursting = list(battle.fire.bursting)
    if (thrown := Bursting(event.ship, event.struck)) in bursting:
        bursting.remove(thrown)
    return damaged(change_fire(battle, bursting=tuple(bursting)), event.ship, event.sections)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    UnitLost: _unit_lost,
    HitEntered: _hit_entered,
    HitSpent: _hit_spent,
    ShipStruck: _ship_struck,
    GroupStruck: _group_struck,
    ArmourLearned: _armour_learned,
    PowerDiverted: _power_diverted,
    WeaponWorn: _weapon_worn,
    SystemDestroyed: _sections_changed,
    RackStruck: _rack_struck,
    TrackingBroken: _tracking_broken,
    FailureChecked: _failure_checked,
    ThrusterStrained: _sections_changed,
    ReactorChecked: _reactor_checked,
    FireBurned: _sections_changed,
    CatastropheBegan: _catastrophe_began,
}
