"""Hits on ships: shields and panels, damage, and its immediate effects (CI 7.4, 11.3, 13.1)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.docking import DockedShipStruck, open_side, struck_instead
from umpire.rules.cold_infinity.guns import (
    SHIELD_DICE,
    RaisedShield,
    Spot,
    absorbs,
    arrives,
    deflections,
    left_to_act,
    shields_of,
)
from umpire.rules.cold_infinity.hangars.choices import lose_cargo
from umpire.rules.cold_infinity.hangars.craft import lose_bays
from umpire.rules.cold_infinity.hits.failures import (
    ArmourLearned,
    FighterStruck,
    GroupStruck,
    HitSpent,
    PowerDiverted,
    RackStruck,
    SailTorn,
    SectionLearning,
    ShipStruck,
    SystemDestroyed,
    TrackingBroken,
    UnitLost,
    WeaponWorn,
    damaged_rack,
    failure_checked,
    is_catastrophic,
    is_unstable,
    is_worn,
    rack_capacity,
    rack_dice,
    reduced,
    reductions,
    wears_now,
)
from umpire.rules.cold_infinity.hits.impact import (
    SAIL_SIDES,
    Defence,
    Rules,
    Step,
    Volley,
    shields_named,
    state_of_sail,
    struck_to,
    system_printed,
)
from umpire.rules.cold_infinity.hits.volleys import (
    Blow,
    Craft,
    CraftStruck,
    Quarry,
    Struck,
    group_struck,
    strike,
)
from umpire.rules.cold_infinity.play import label
from umpire.rules.cold_infinity.power.grids import Levels, battery_capacity, collector_capacity
from umpire.rules.cold_infinity.power.upkeep import note_losses
from umpire.rules.cold_infinity.state.battle import Battle, Hit, Ruling, Shot
from umpire.rules.cold_infinity.state.sheet import (
    Condition,
    Sheet,
    SystemLoss,
    blocks,
    changed,
    fitted,
    home_of,
    is_lost,
    is_outer,
    losses,
    section_of,
    system_of,
    with_system,
)
from umpire.rules.cold_infinity.state.units import command, status_of, weapons_of
from umpire.rules.cold_infinity.state.values import SectionName
from umpire.rules.cold_infinity.state.vessels import (
    Group,
    PlantLevel,
    PlantOutput,
    Starship,
    Status,
    SystemTurns,
    WornWeapon,
    outboard_row,
)
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Collector,
    DirectWeapon,
    HeatSink,
    MissileRack,
    Reactor,
    ReloadRack,
    Shield,
    SolarSail,
    WeaponMount,
)
from umpire.rules.cold_infinity.warfare.levels import hides_switches
from umpire.rules.cold_infinity.warfare.phase import armour_struck

_RULES: dict[Status, str] = {
    "destroyed": "CI-7.4.4-1",
    "removed": "CI-13.1.8-1",
    "derelict": "CI-13.1.8.1-1",
}


def follow(ruling: Ruling, before: Starship, dice: Dice, key: str) -> Ruling:
    """Return the ruling with all that damage to a ship brings about.

    Weapons wear (CI-13.1.9-1), racks may blow up (CI-13.1.10-1), beams lose their targets
    (CI-8.1.9-2), craft are lost with their bays (CI-13.1.7-1), power fails (CI-3.2-3, CI-3.4-1),
    and the ship may be lost (CI-7.4.4-1, CI-13.1.8-1).
    """
    found = losses(before.condition, _now(ruling, before).condition)
    ruling = ruling.then(*_wear_weapons(ruling.state, before, found))
    for loss in found:
        ruling = _on_rack(ruling, before.id, loss, (dice, key))
    ruling = ruling.then(*_beams(_now(ruling, before), found))
    ruling = lose_cargo(lose_bays(ruling, before.id), before.id)
    return with_losses(ruling, before)


def with_losses(ruling: Ruling, before: Starship) -> Ruling:
    """Return the ruling with the power that a damaged ship loses, and its end (CI-3.4-1)."""
    now = _now(ruling, before)
    if not is_lost(now.condition):
        told = note_losses(ruling.state, now.id, before.condition, now.condition)
        ruling = ruling.then(*told)
    status = status_now(ruling.state, _now(ruling, before))
    if status == now.status:
        return ruling
    return ruling.then(UnitLost(unit=now.id, status=status, rule=_RULES[status]))


def _now(ruling: Ruling, before: Starship) -> Starship:
    return ruling.state.ship(before.id) or before


def status_now(battle: Battle, ship: Starship) -> Status:
    """Return what damage makes of a ship: destroyed, or without a bridge in control (13.1.8)."""
    if is_lost(ship.condition):
        return "destroyed"
    table = battle.tables.warfare
    effect = command(ship.running, ship.bridge, battle.options, table).ship
    return ship.status if effect == "active" else effect


def _wear_weapons(
    battle: Battle, before: Starship, found: tuple[SystemLoss, ...]
) -> Iterator[WeaponWorn | SystemDestroyed]:
    """Yield the weapons that now have lost half of their structure (CI-13.1.9-1, CI-RUL-89)."""
    if battle.options.level == "basic":
        return
    blocks = weapons_of(before)
    for loss in found:
        block = blocks.get(loss.system)
        if isinstance(block, DirectWeapon) and not loss.destroyed and _wears(before, loss):
            yield wear(battle, battle.ship(before.id) or before, loss.system, block)


def _wears(before: Starship, loss: SystemLoss) -> bool:
    structure = system_printed(before.sheet, loss.system).structure
    lost = system_of(before.condition, loss.system).lost
    return wears_now(structure, lost, lost + loss.points)


def wear(
    battle: Battle, ship: Starship, weapon: Id, block: DirectWeapon
) -> WeaponWorn | SystemDestroyed:
    """Return what a weapon loses: what its owner wants if it can, else the other, else itself.

    CI-13.1.9-1.
    """
    table = battle.tables.damage
    possible = reductions(block, table)
    if not possible:
        gone = destroyed(ship, ship.condition, weapon)
        return SystemDestroyed(ship=ship.id, system=weapon, sections=changed(ship.condition, gone))
    wanted = ship.defences.wear_of(weapon)
    choice = wanted if wanted in possible else possible[0]
    worn = reduced(block, choice, table)
    return WeaponWorn(ship=ship.id, weapon=weapon, reduction=choice, block=worn)


def destroyed(ship: Starship, condition: Condition, system: Id) -> Condition:
    """Return a condition with a destroyed system, whatever it had left."""
    structure = system_printed(ship.sheet, system).structure
    state = system_of(condition, system)
    return with_system(condition, replace(state, lost=structure, destroyed=True))


def _on_rack(ruling: Ruling, ship_id: Id, loss: SystemLoss, thrown: tuple[Dice, str]) -> Ruling:
    """Return the ruling after damage to a rack takes its room, or the rack (CI-13.1.10-1)."""
    battle, (dice, key) = ruling.state, thrown
    ship = battle.ship(ship_id)
    magazine = None if ship is None else _magazine(ship, loss.system)
    if ship is None or magazine is None or loss.destroyed:
        return ruling
    table, count = battle.tables.damage, rack_dice(loss.points, battle.options.rack_explosion)
    roll = dice.roll(label(battle, key, ship_id, loss.system, "explosion"), count, D6)
    room = rack_capacity(magazine, system_of(ship.condition, loss.system).lost, table)
    rack = damaged_rack(room, len(ship.arms.missiles(loss.system)), roll.faces, table)
    after = destroyed(ship, ship.condition, loss.system) if rack.destroyed else ship.condition
    return ruling.then(
        RackStruck(
            ship=ship_id,
            rack=loss.system,
            capacity=rack.capacity,
            exploded=rack.destroyed,
            sections=changed(ship.condition, after),
            rolls=(roll,),
        )
    )


def _magazine(ship: Starship, system: Id) -> int | None:
    """Return how many missiles a rack or reload rack holds when it is whole."""
    printed = system_printed(ship.sheet, system)
    if isinstance(printed, ReloadRack):
        return printed.magazine
    block = weapons_of(ship).get(system)
    return block.magazine if isinstance(block, MissileRack) else None


def _beams(ship: Starship, found: tuple[SystemLoss, ...]) -> Iterator[TrackingBroken]:
    """Yield the beams that any damage to their weapons ends (CI-8.1.9-2)."""
    damaged = {loss.system for loss in found}
    for track in ship.arms.tracks:
        if track.weapon in damaged:
            yield TrackingBroken(ship=ship.id, weapon=track.weapon)


def worn_after(battle: Battle, ship: Starship) -> tuple[WornWeapon, ...]:
    """Return the weapons of a ship that new damage has worn (CI-13.1.9-1)."""
    before = {each.weapon: each for each in ship.arms.worn}
    known, worn = blocks(ship.sheet), []
    for each in fitted(ship.running, WeaponMount):
        name, block = each.system.id, known[each.system.id]
        if not isinstance(block, DirectWeapon) or not is_worn(each.system.structure, each.lost):
            continue
        if name in before:
            worn.append(before[name])
        elif each.intact and battle.options.level == "advanced":
            told = wear(battle, ship, name, block)
            worn += [WornWeapon(name, told.block)] if isinstance(told, WeaponWorn) else []
    return tuple(worn)


def still_unstable(ship: Starship) -> tuple[SystemTurns, ...]:
    """Return for how many turns reactors have been unstable that are so yet (CI-13.1.4-2)."""
    now = {
        each.system.id
        for each in fitted(ship.running, Reactor)
        if is_unstable(each.system.structure, each.lost)
    }
    return tuple([each for each in ship.unstable if each.system in now])


class Fed(NamedTuple):
    """The charges of plants, and points on panels, after some have passed a point on."""

    levels: Levels
    waiting: tuple[PlantOutput, ...]


def panels_ready(
    battle: Battle, ship: Starship, sections: Collection[SectionName]
) -> tuple[Id, ...]:
    """Return the panels of some sections whose point finds room in a battery (CI-RUL-74).

    They are asked in the order of the sheet; what the first fills is no room for the next.
    """
    ready: list[Id] = []
    held = Fed(ship.power.levels, ship.power.waiting)
    for panel in _panels(battle, ship):
        after = _feed(ship, held, panel) if home_of(ship.sheet, panel) in sections else None
        if after is not None:
            ready.append(panel)
            held = after
    return tuple(ready)


def _panels(battle: Battle, ship: Starship) -> Iterator[Id]:
    """Yield the weapon collectors that damage has left something of (CI-3.1.5-2)."""
    loss, table = battle.options.collector_loss, battle.tables.power
    for each in fitted(ship.running, Collector):
        if each.system.weapons and collector_capacity(each.system, each.lost, loss, table):
            yield each.system.id


def fed(ship: Starship, panels: Iterable[Id]) -> Fed:
    """Return what a ship holds when panels have passed a point each on (CI-11.3-1)."""
    held = Fed(ship.power.levels, ship.power.waiting)
    for panel in panels:
        held = _feed(ship, held, panel) or held
    return held


def _feed(ship: Starship, held: Fed, panel: Id) -> Fed | None:
    """Return the charges after a panel passed a point on; None: no battery has room for it.

    Fractions of a point wait on the panel (CI-RUL-74).
    """
    levels = {each.id: each for each in held.levels}
    battery = _with_room(ship, levels)
    if battery is None:
        return None
    waits = next((each.power for each in held.waiting if each.plant == panel), 0) + 1
    whole, rest = divmod(waits, battery.convert)
    level = levels[battery.id]
    levels[battery.id] = replace(level, stored=level.stored + whole)
    others = tuple([each for each in held.waiting if each.plant != panel])
    more = (PlantOutput(panel, rest),) if rest else ()
    return Fed(tuple(levels.values()), (*others, *more))


def _with_room(ship: Starship, levels: Mapping[Id, PlantLevel]) -> Battery | None:
    """Return the first battery that has room, those that serve all systems first (CI-UMP-96)."""
    found = [
        each.system
        for each in fitted(ship.running, Battery)
        if each.intact and levels[each.system.id].stored < battery_capacity(each.system, each.lost)
    ]
    return min(found, key=lambda battery: battery.serves is not None, default=None)


class Met(NamedTuple):
    """The protection against a hit, the throws for it, and the sail that it finds (CI-16.8.1-1)."""

    defence: Defence
    rolls: tuple[Roll, ...] = ()
    sail: Id | None = None


def met(battle: Battle, ship: Starship, hit: Hit, dice: Dice) -> Met:
    """Return how a ship meets a hit (CI-11.2-1, CI-11.3-1, CI-7.4.1.3-5, CI-11.4.2-4).

    Where the hit lands is found first: only there do panels collect, and roaming shields throw,
    once for a hit (CI-11.2.5-1, CI-UMP-97).
    """
    away = _all_away(ship, shields_of(battle, ship, _shot(hit)))
    defence = _defence(battle, ship, hit, away)
    rules = Rules(battle.tables, battle.options)
    blows = strike(ship.condition, ship.sheet, hit.shot, defence, rules).blows
    reached = [each for each in _roaming(ship) if _comes(battle, ship, each, (blows, defence))]
    rolls = _throw_for_shields(battle, hit, [each.id for each in away if each.id in reached], dice)
    shields = [
        msgspec.structs.replace(
            each, arrives=arrives(_roaming(ship)[each.id], rolls[each.id].faces)
        )
        if each.id in rolls
        else each
        for each in away
    ]
    struck = frozenset([blow.location.section for blow in blows])
    torn = _sail_found(battle, ship, hit, dice)
    panels = () if battle.options.level == "basic" else panels_ready(battle, ship, struck)
    ready = msgspec.structs.replace(defence, shields=tuple(shields), panels=panels)
    if torn.sail:
        ready = msgspec.structs.replace(ready, sail=True)
    return Met(ready, (*rolls.values(), *torn.rolls), torn.sail)


class _Found(NamedTuple):
    """The sail that a hit finds, if it finds one, and the dice for it."""

    sail: Id | None = None
    rolls: tuple[Roll, ...] = ()


def _sail_found(battle: Battle, ship: Starship, hit: Hit, dice: Dice) -> _Found:
    """Return the sail that is before a ship, thrown for while it is on its way (CI-16.8.1-1)."""
    for each in fitted(ship.running, SolarSail):
        row = outboard_row(ship.outboard, each.system.id)
        reach = struck_to(state_of_sail(row), row.turn or 1)
        if not each.intact or not reach:
            continue
        if reach >= SAIL_SIDES:
            return _Found(each.system.id)
        name = label(battle, hit.id, ship.id, each.system.id, "sail")
        roll = dice.roll(name, 1, SAIL_SIDES)
        return _Found(each.system.id if roll.faces[0] <= reach else None, (roll,))
    return _Found()


def _radiators(ship: Starship) -> tuple[Id, ...]:
    """Return the heat sinks of a ship whose plates are out (CI-16.8.2-2)."""
    rows = {each.id for each in ship.outboard if each.out and not each.gone}
    return tuple([e.system.id for e in fitted(ship.running, HeatSink) if e.system.id in rows])


def _throw_for_shields(
    battle: Battle, hit: Hit, roaming: Sequence[Id], dice: Dice
) -> dict[Id, Roll]:
    """Return the throws of roaming shields that could protect the place (CI-11.2.5-1)."""
    return {
        each: dice.roll(label(battle, hit.id, each, "arrives"), SHIELD_DICE, D6) for each in roaming
    }


def _defence(
    battle: Battle, ship: Starship, hit: Hit, shields: tuple[RaisedShield, ...]
) -> Defence:
    wants = ship.defences
    shot = _shot(hit)
    deflected = deflections(battle, ship, hit.route[0], hit.shot.technology, shot)
    return Defence(
        route=hit.route,
        picks=wants.picks_against(shot),
        shields=shields,
        deflected=tuple(deflected),
        radiators=_radiators(ship),
        ablative_fire=hit.ablative,
        stores=wants.stores,
    )


def _shot(hit: Hit) -> Id:
    """Return the shot that made a hit; one that no shot made has a name of its own."""
    shot, _, number = hit.id.rpartition(".")
    return shot if number.isdecimal() else hit.id


def _roaming(ship: Starship) -> dict[Id, Shield]:
    shields = (each.system for each in fitted(ship.running, Shield))
    return {each.id: each for each in shields if each.covers == "roaming"}


def _all_away(ship: Starship, shields: tuple[RaisedShield, ...]) -> tuple[RaisedShield, ...]:
    roaming = _roaming(ship)
    return tuple(
        [
            msgspec.structs.replace(each, arrives=False) if each.id in roaming else each
            for each in shields
        ]
    )


def _comes(
    battle: Battle, ship: Starship, shield: Id, hit: tuple[tuple[Blow, ...], Defence]
) -> bool:
    """Return whether a hit strikes a system that a roaming shield can reach (CI-11.2.5-1).

    It leaves shots that others have deflected to them (CI-UMP-111).
    """
    (blows, defence), sheet = hit, ship.sheet
    printed, home = _roaming(ship)[shield], home_of(sheet, shield)
    in_core = battle.options.roaming_shields_in_core
    deflected = shields_named(sheet, defence.deflected)
    spots = [
        Spot(each.location.section, each.location.system, is_outer(sheet, each.location.section))
        for each in blows
        if each.location.section not in defence.route or left_to_act([printed], deflected)
    ]
    return any(absorbs(printed, home, spot, roaming_in_core=in_core) for spot in spots)


def veiled(sheet: Sheet, blows: tuple[Blow, ...]) -> tuple[Blow, ...]:
    """Return blows that show nothing of stealthy adaptive armour (CI-11.4.2-4)."""
    stealthy: set[str | None] = {
        part.name for part in sheet.sections if part.adaptive is not None and part.adaptive.stealth
    }
    if not stealthy:
        return blows
    return tuple(
        [
            replace(blow, volleys=tuple([_veil(each, stealthy) for each in blow.volleys]))
            for blow in blows
        ]
    )


def _veil(volley: Volley, stealthy: Collection[str | None]) -> Volley:
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
    """Return the ruling after a hit has damaged a ship (CI-7.4-1 to -7.4.5-1).

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
    return ruling if instead is None else _pass_on(ruling, hit, instead, dice)


def _got_through(ship: Starship, done: Struck) -> int:
    """Return what of a hit got past the armour of a structure (CI-15.7.2-1, CI-15.7.3-1)."""
    before, after = ship.condition.sections, done.condition.sections
    hull = sum(one.hull - other.hull for one, other in zip(before, after, strict=True))
    return hull + sum(each.points for each in done.systems)


def _armour_alone(ship: Starship, done: Struck) -> Struck:
    before = ship.condition.sections
    kept = [
        replace(after, hull=one.hull, fires=one.fires, systems=one.systems)
        for one, after in zip(before, done.condition.sections, strict=True)
    ]
    return replace(
        done, condition=Condition(tuple(kept)), systems=(), sections=(), hull=(), destroyed=False
    )


def _pass_on(ruling: Ruling, hit: Hit, told: DockedShipStruck, dice: Dice) -> Ruling:
    """Strike a docked ship with damage past its dock (CI-15.7.1-1 to CI-15.7.3-1)."""
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
    battle, (meets, done) = ruling.state, what
    ruling = ruling.then(_as_event(battle, ship, hit, (meets, done)))
    ruling = ruling.then(*armour_struck(ship, done.on_armour, hit.shot.technology))
    if meets.sail is not None and done.sail_lost:
        ruling = ruling.then(SailTorn(ship=ship.id, sail=meets.sail))
    if done.learned:
        ruling = ruling.then(_learn(ship, done))
    if done.diverted:
        ruling = ruling.then(_divert(battle, ship, done.diverted))
    return follow(ruling, ship, dice, hit.id)


def _divert(battle: Battle, ship: Starship, panels: tuple[str, ...]) -> PowerDiverted:
    """Return that panels have taken a point each of a hit (CI-11.3-1)."""
    held = fed(ship, panels)
    return PowerDiverted(
        ship=ship.id,
        panels=panels,
        levels=held.levels,
        waiting=held.waiting,
        only=(ship.side,) if hides_switches(battle, ship) else None,
    )


def _as_event(battle: Battle, ship: Starship, hit: Hit, what: tuple[Met, Struck]) -> ShipStruck:
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


def _learn(ship: Starship, done: Struck) -> ArmourLearned:
    """Return what adaptive armour has learned, for its owner; others see later (CI-11.4.2-4)."""
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


def strike_group(ruling: Ruling, group: Group, hit: Hit) -> Ruling:
    """Return the ruling after a hit has damaged a group (CI-12.3.1-1, -2).

    Raises:
        CannotAdjudicate: the tables do not have the technology of the weapon.
    """
    battle = ruling.state
    quarry = Quarry(
        sheet=group.craft,
        side=hit.route[0],
        craft=_craft(group, hit.fighter),
        ablative_fire=hit.ablative,
    )
    done = group_struck(quarry, hit.shot, Rules(battle.tables, battle.options))
    told = GroupStruck(
        hit_id=hit.id,
        firer=hit.firer,
        weapon=hit.weapon,
        group=group.id,
        side_struck=quarry.side,
        fighters=tuple([_fighter(each) for each in done.craft]),
        lost_points=done.lost,
        threatened=_names_threatened(battle, hit, done.craft),
    )
    return with_group_lost(ruling.then(told), group.id)


def _craft(group: Group, only: str | None) -> tuple[Craft, ...]:
    """Return those that a hit may strike: the one that it is for, if it flies, or any."""
    flying = [Craft(each.id, each.hull) for each in group.flying]
    return tuple([each for each in flying if each.id == only] or flying)


def _fighter(struck: CraftStruck) -> FighterStruck:
    return FighterStruck(
        fighter=struck.craft, blows=struck.blows, hull=struck.hull, over=struck.over
    )


def _names_threatened(battle: Battle, hit: Hit, struck: tuple[CraftStruck, ...]) -> tuple[str, ...]:
    """Return the fighters that live, and whose systems may fail (CI-13.3-1, CI-RUL-92)."""
    if not failure_checked(hit.natural or 0, battle.tables.damage):
        return ()
    return tuple([each.craft for each in struck if not each.destroyed])


def with_group_lost(ruling: Ruling, group_id: str) -> Ruling:
    """Return the ruling after a group is lost, if no craft of it flies any more (12.3.3)."""
    group = ruling.state.group(group_id)
    if group is None or group.in_play:
        return ruling
    status = status_of(group)
    rule = "CI-12.3.3-1" if status == "destroyed" else "CI-13.3-1"
    return ruling.then(UnitLost(unit=group.id, status=status, rule=rule))


def land(ruling: Ruling, dice: Dice) -> Ruling:
    """Apply the damage of all hits of this phase (CI-7.3-1); see `strike_home`."""
    for hit in ruling.state.fire.hits:
        ruling = strike_home(ruling, hit, dice)
    return ruling


def strike_home(ruling: Ruling, hit: Hit, dice: Dice) -> Ruling:
    """Apply the damage of one hit; a unit that is lost already takes none (CI-7.4.4-1).

    Raises:
        CannotAdjudicate: the tables do not have the technology of the weapon.
    """
    battle = ruling.state
    ship, group = battle.ship(hit.target), battle.group(hit.target)
    if ship is not None and ship.in_play:
        return strike_ship(ruling, ship, hit, dice)
    if group is not None and group.in_play and _flies(group, hit):
        return strike_group(ruling, group, hit)
    return ruling.then(HitSpent(hit_id=hit.id, unit=hit.target))


def _flies(group: Group, hit: Hit) -> bool:
    """Return whether the fighter still flies that a hit is for, if it is for one (CI-15.4-3)."""
    return hit.fighter is None or any(each.id == hit.fighter for each in group.flying)
