"""Units in a battle: sheets and conditions are sound, what is noted is of what they have.

CI 4, 9, 12.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.consistency.claims import Claim, known, listed, once, require
from umpire.rules.cold_infinity.guided.stocks import racks_at_start, racks_of_craft, rounds_at_start
from umpire.rules.cold_infinity.power.grids import levels_at_start
from umpire.rules.cold_infinity.sheets.conditions import require_sound_condition
from umpire.rules.cold_infinity.sheets.names import Named, systems_of
from umpire.rules.cold_infinity.sheets.soundness import require_sound_craft, require_sound_sheet
from umpire.rules.cold_infinity.state.arms import Arms, Missiles, PlantLevel, Power, PowerBefore
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import FIGHTERS
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import (
    Bridge,
    Collector,
    HeatSink,
    Reactor,
    RepairSystem,
    Shield,
    SolarSail,
    Thruster,
)
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.warfare import Warfare
from umpire.rules.cold_infinity.state.weapons import DirectWeapon


def arms_of_ship(ship: Starship, at: str) -> None:
    """Refuse weapons, missiles and rounds that the sheet of a ship does not give it.

    Raises:
        Malformed: it has no such weapon or rack, or more rounds than it can have.
        IllegalOrder: a rack holds too many missiles, or such as it does not take (CI-9.2.1-1).
    """
    require(_weapons(ship.arms, weapons_of(ship), at), "CI-7.1.3-1")
    require(_rounds(ship.arms, ship.sheet, f"{at}/rounds"), "CI-11.5-1")
    _require_fitting_missiles(ship.arms, lambda held: racks_at_start(ship.sheet, held), at)


def arms_of_group(group: Group, at: str) -> None:
    """Refuse weapons and missiles that the craft of a group does not have; see `arms_of_ship`."""
    require(_weapons(group.arms, weapons_of(group), at), "CI-7.1.3-1")
    none = not (group.arms.rounds or group.arms.tracks or group.arms.worn)
    require((Claim(none, at, "Small vessels have no such arms."),), "CI-12.2.1-1")
    _require_fitting_missiles(group.arms, lambda held: racks_of_craft(group.craft, held), at)


def _weapons(arms: Arms, there: Mapping[str, object], at: str) -> Iterator[Claim]:
    """Claim that what is ready, worn or tracks is a weapon of the unit, each once."""
    guns = [name for name, block in there.items() if isinstance(block, DirectWeapon)]
    for field, names in (("readiness", list(there)), ("worn", guns), ("tracks", guns)):
        yield from _rows([each.weapon for each in getattr(arms, field)], names, f"{at}/{field}")


def _rows(names: list[str], there: Collection[str], at: str) -> Iterator[Claim]:
    rows = listed(names, at, "weapon")
    yield from known(rows, there, "weapon")
    yield from once(rows)


def _rounds(arms: Arms, sheet: Sheet, at: str) -> Iterator[Claim]:
    """Claim that rockets and decoys are no more than there were (CI-11.5-1)."""
    full = rounds_at_start(sheet)
    rows = listed([each.system for each in arms.rounds], at, "system")
    yield from known(rows, full, "system with rounds")
    yield from once(rows)
    for place, each in enumerate(arms.rounds):
        most = full[each.system]
        yield Claim(each.left <= most, f"{at}/{place}/left", f"{each.system} holds {most}.")


def _require_fitting_missiles(
    arms: Arms, load: Callable[[Mapping[Id, Missiles]], object], at: str
) -> None:
    """Refuse missiles that the racks of a unit do not take, each rack by itself."""
    require(
        once(listed([each.rack for each in arms.magazines], f"{at}/magazines", "rack")),
        "CI-9.2.1-1",
    )
    for place, each in enumerate(arms.magazines):
        try:
            load({each.rack: each.missiles})
        except Refusal as refusal:
            refusal.at = f"{at}/magazines/{place}/missiles"
            raise refusal from None


def warfare(warfare: Warfare, at: str) -> Iterator[Claim]:
    """Claim that a detector spends no more than it has kept back (CI-4.8.1-1)."""
    late = warfare.late
    put = 0 if late is None else late.shroud + late.amplification + late.ecm + late.piercing
    kept = warfare.ew.detector
    yield Claim(put <= kept, f"{at}/late", f"It kept back {kept} EW.")


def supported(battle: Battle, unit: Unit, at: str) -> Iterator[Claim]:
    """Claim that those whom an ESS names are units of other sides, each once (CI-4.7-1)."""
    enemies = [each.id for each in battle.units if each.side != unit.side]
    ess = unit.warfare.ess
    for rows in (
        listed([each.enemy for each in ess.amplified], f"{at}/amplified", "enemy"),
        listed(ess.jammed, f"{at}/jammed"),
        listed(ess.negated, f"{at}/negated"),
    ):
        yield from known(rows, enemies, "enemy")
        yield from once(rows)


def told_armour(ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that armour of which all have heard is adaptive, each figure once (CI-11.4.2-4)."""
    adaptive = [section.name for section in ship.sheet.sections if section.adaptive]
    told = [each.section for each in ship.told_armour]
    yield from known(listed(told, at, "section"), adaptive, "adaptive armour on")
    pairs = [f"{each.section}/{each.technology}" for each in ship.told_armour]
    yield from once(listed(pairs, at, "technology"))


def learned(battle: Battle) -> Iterator[Claim]:
    """Claim that what sides have learned is of units that are not their own (CI-4.9-1)."""
    sides = {unit.id: unit.side for unit in battle.units}
    for place, each in enumerate(battle.known):
        own = sides.get(each.unit) == each.side
        yield Claim(not own, f"/known/{place}/side", "Of its own units a side knows all.")


def require_sound_group(battle: Battle, group: Group, at: str) -> None:
    """Refuse a group that contradicts the sheet of its craft, or whose sheet is not sound.

    Raises:
        Malformed: names, figures or hulls do not agree.
        IllegalOrder: small vessels do not mount such a weapon (CI-12.2.1-1).
        CannotAdjudicate: the tables do not have a technology.
    """
    try:
        require_sound_craft(group.craft, battle.tables)
    except Refusal as refusal:
        raise refusal.inside(f"{at}/craft") from None
    arms_of_group(group, f"{at}/arms")
    require(warfare(group.warfare, f"{at}/warfare"), "CI-4.8.1-1")
    require(_fighters(battle, group, at), "CI-12.1-1")


def _fighters(battle: Battle, group: Group, at: str) -> Iterator[Claim]:
    """Claim that each has hull if it flies, and no more than the sheet; shuttles fly alone."""
    yield from once(listed([each.id for each in group.fighters], f"{at}/fighters", "id"))
    for place, each in enumerate(group.fighters):
        most = each.hull <= group.craft.hull
        yield Claim(most, f"{at}/fighters/{place}/hull", f"It has {group.craft.hull} at most.")
        whole = (each.hull > 0) if each.status in {"flying", "stowed"} else True
        yield Claim(whole, f"{at}/fighters/{place}/hull", "What flies has some hull.")
    most_fly = battle.tables.small_vessels.most_fighters
    together = len(group.flying) <= (most_fly if group.craft.hull_type in FIGHTERS else 1)
    yield Claim(together, f"{at}/fighters", "So many of them do not fly in one group.")


def power(ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that what is on, fed, forced off or gone are systems, and levels are of plants."""
    now, sheet = ship.power, ship.sheet
    there = systems_of(sheet)
    yield from known(listed(now.fed, f"{at}/fed"), there, "system")
    for field in ("extra", "gone", "forced_off"):
        rows = listed([each.system for each in getattr(now, field)], f"{at}/{field}", "system")
        yield from known(rows, there, "system")
        yield from once(rows)
    plants = listed([each.plant for each in now.given], f"{at}/given", "plant")
    yield from known(plants, there, "plant")
    yield from _kept(now, sheet, at)
    if now.before is not None:
        yield from _kept(now.before, sheet, f"{at}/before")
    yield from _of_turn(now, sheet, at)


def _kept(power: Power | PowerBefore, sheet: Sheet, at: str) -> Iterator[Claim]:
    """Claim that what lasts over turns is of systems and plants that are there (CI-3.2-1)."""
    there, on = systems_of(sheet), listed(power.on, f"{at}/on")
    streaks = listed([each.system for each in power.streaks], f"{at}/streaks", "system")
    for rows in (on, streaks):
        yield from known(rows, there, "system")
        yield from once(rows)
    yield from _levels(power.levels, sheet, f"{at}/levels")


def _levels(levels: Sequence[PlantLevel], sheet: Sheet, at: str) -> Iterator[Claim]:
    """Claim that each plant that holds something has one level, and holds what it can (CI 3.1)."""
    full = {level.id: level.stored for level in levels_at_start(sheet)}
    rows = listed([each.id for each in levels], at, "id")
    yield from known(rows, full, "plant with a level")
    yield from once(rows)
    yield Claim(len(rows) == len(full), at, "Each plant that holds something has a level.")
    for place, level in enumerate(levels):
        most = full[level.id]
        yield Claim(level.stored <= most, f"{at}/{place}/stored", f"{level.id} holds {most}.")


def _of_turn(power: Power, sheet: Sheet, at: str) -> Iterator[Claim]:
    """Claim that shields get half and collectors wait as the sheet allows, and when they may.

    CI-11.2.1-1, CI-11.3-1, CI-UMP-96. What was before an allocation is noted with it (CI-3.2-1).
    """
    systems = tuple(sheet.systems)
    partial = [each.id for each in systems if isinstance(each, Shield) and each.partial]
    rows = listed(power.in_part, f"{at}/in_part")
    yield from known(rows, partial, "shield that works in part")
    yield from once(rows)
    panels = [each.id for each in systems if isinstance(each, Collector) and each.weapons]
    waiting = listed([each.plant for each in power.waiting], f"{at}/waiting", "plant")
    yield from known(waiting, panels, "weapon collector")
    yield from once(waiting)
    noted = power.allocated or power.before is None
    yield Claim(noted, f"{at}/before", "Nothing was before an allocation that is yet to come.")


def require_sound_ship(battle: Battle, ship: Starship, at: str) -> None:
    """Refuse a ship that contradicts its sheet, or whose sheet contradicts itself.

    Raises:
        Malformed: names, figures or conditions do not agree.
        IllegalOrder: the rules do not give it such systems, or such missiles.
        CannotAdjudicate: the tables do not have a technology.
    """
    try:
        require_sound_sheet(ship.sheet, battle.tables)
    except Refusal as refusal:
        raise refusal.inside(f"{at}/sheet") from None
    try:
        require_sound_condition(ship.condition, ship.sheet)
    except Refusal as refusal:
        raise refusal.inside(f"{at}/condition") from None
    require(power(ship, f"{at}/power"), "CI-3.2-1")
    require(warfare(ship.warfare, f"{at}/warfare"), "CI-4.8.1-1")
    require(told_armour(ship, f"{at}/told_armour"), "CI-11.4.2-4")
    arms_of_ship(ship, f"{at}/arms")
    require(_systems(ship, at), "CI-1.5-1")


def _systems(ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that bridges, shields and reactors that are named are those of the ship."""
    sheet = ship.sheet
    bridges = systems_of(sheet, Bridge)
    has = ship.bridge in bridges if bridges else ship.bridge is None
    yield Claim(has, f"{at}/bridge", "That is no bridge of it.")
    picks, there = ship.defences.picks, systems_of(sheet)
    yield from known(listed(picks, f"{at}/defences/picks"), there, "system")
    shields = systems_of(sheet, Shield)
    yield from known(listed(ship.defences.shields, f"{at}/defences/shields"), shields, "shield")
    worn = listed([each.weapon for each in ship.defences.wears], f"{at}/defences/wears", "weapon")
    yield from known(worn, there, "weapon")
    splits = listed([each.shield for each in ship.splits], f"{at}/splits", "shield")
    yield from known(splits, shields, "shield")
    yield from once(splits)
    unstable = listed([each.system for each in ship.unstable], f"{at}/unstable", "system")
    yield from known(unstable, systems_of(sheet, Reactor), "reactor")
    outside = systems_of(sheet, SolarSail) | systems_of(sheet, HeatSink)
    rows = listed([each.id for each in ship.outboard], f"{at}/outboard", "id")
    yield from known(rows, outside, "sail or heat sink")
    yield from once(rows)
    machines = systems_of(sheet, RepairSystem)
    spent = listed([each.system for each in ship.repairs.spent], f"{at}/repairs/spent", "system")
    yield from known(spent, machines, "repair system")
    yield from known(listed(ship.repairs.tried, f"{at}/repairs/tried"), there, "system")
    strained = listed([each.thruster for each in ship.overthrust], f"{at}/overthrust", "thruster")
    yield from known(strained, systems_of(sheet, Thruster), "thruster")


def of_others(battle: Battle, ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that what a ship does to others is done to units that are there."""
    there = {unit.id for unit in battle.units}
    if ship.barnstorming is not None:
        skimmed = Named(ship.barnstorming.target, f"{at}/barnstorming/target")
        yield from known((skimmed,), there, "unit")
    shut = listed(ship.hacks.shut_out_by, f"{at}/hacks/shut_out_by")
    yield from known(shut, there, "unit")
    tracked = listed([each.target for each in ship.arms.tracks], f"{at}/arms/tracks", "target")
    yield from known(tracked, there, "unit")
