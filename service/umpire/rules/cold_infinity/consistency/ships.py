"""A ship in battle: its sheet and condition are sound, and all that is noted is of its systems."""

from collections.abc import Iterator, Sequence

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.consistency.arms import arms_of_ship
from umpire.rules.cold_infinity.consistency.claims import Claim, known, listed, once, require
from umpire.rules.cold_infinity.consistency.warfare import told_armour, warfare
from umpire.rules.cold_infinity.power.grids import levels_at_start
from umpire.rules.cold_infinity.sheets.conditions import require_sound_condition
from umpire.rules.cold_infinity.sheets.names import Named, systems_of
from umpire.rules.cold_infinity.sheets.soundness import require_sound_sheet
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.power import PlantLevel, Power, PowerBefore
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
    require(power(ship, f"{at}/power"))
    require(warfare(ship.warfare, f"{at}/warfare"))
    require(told_armour(ship, f"{at}/told_armour"))
    arms_of_ship(ship, f"{at}/arms")
    require(_systems(ship, at))


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
