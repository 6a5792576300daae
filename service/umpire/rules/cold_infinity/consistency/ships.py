"""A ship in battle: its sheet and condition are sound, and all that is noted is of its systems."""

from collections.abc import Iterator

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.consistency.arms import arms_of_ship
from umpire.rules.cold_infinity.consistency.claims import Claim, heed, known, listed, once
from umpire.rules.cold_infinity.power.grids import levels_at_start
from umpire.rules.cold_infinity.sheet import Bridge, Reactor, Sheet, Shield, System, Thruster
from umpire.rules.cold_infinity.sheets.conditions import heed_condition
from umpire.rules.cold_infinity.sheets.names import Named
from umpire.rules.cold_infinity.sheets.soundness import heed_sheet
from umpire.rules.cold_infinity.starship import Power, Starship


def heed_ship(battle: Battle, ship: Starship, at: str) -> None:
    """Refuse a ship that contradicts its sheet, or whose sheet contradicts itself.

    Raises:
        Malformed: names, figures or conditions do not agree.
        IllegalOrder: the rules do not give it such systems, or such missiles.
        CannotAdjudicate: the tables do not have a technology.
    """
    try:
        heed_sheet(ship.sheet, battle.tables)
    except Refusal as refusal:
        raise refusal.inside(f"{at}/sheet") from None
    try:
        heed_condition(ship.condition, ship.sheet)
    except Refusal as refusal:
        raise refusal.inside(f"{at}/condition") from None
    heed(_power(ship.power, ship.sheet, f"{at}/power"))
    arms_of_ship(ship, f"{at}/arms")
    heed(_systems(ship, at))


def systems_of(sheet: Sheet, kind: type[System] | None = None) -> frozenset[str]:
    """Return the names of the systems of a ship, or of one kind of them."""
    return frozenset(
        system.id
        for section in sheet.sections
        for system in section.systems
        if kind is None or isinstance(system, kind)
    )


def _power(power: Power, sheet: Sheet, at: str) -> Iterator[Claim]:
    """Claim that what is on, fed, forced off or gone are systems, and levels are of plants."""
    there = systems_of(sheet)
    yield from known(listed(power.on, f"{at}/on"), there, "system")
    yield from known(listed(power.fed, f"{at}/fed"), there, "system")
    for field in ("extra", "streaks", "gone", "forced_off"):
        rows = listed([each.system for each in getattr(power, field)], f"{at}/{field}", "system")
        yield from known(rows, there, "system")
        yield from once(rows)
    plants = listed([each.plant for each in power.given], f"{at}/given", "plant")
    yield from known(plants, there, "plant")
    yield from once(listed(power.on, f"{at}/on"))
    yield from _levels(power, sheet, f"{at}/levels")


def _levels(power: Power, sheet: Sheet, at: str) -> Iterator[Claim]:
    """Claim that each plant that holds something has one level, and holds what it can (CI 3.1)."""
    full = {level.id: level.stored for level in levels_at_start(sheet)}
    rows = listed([each.id for each in power.levels], at, "id")
    yield from known(rows, full, "plant with a level")
    yield from once(rows)
    yield Claim(len(rows) == len(full), at, "Each plant that holds something has a level.")
    for place, level in enumerate(power.levels):
        most = full[level.id]
        yield Claim(level.stored <= most, f"{at}/{place}/stored", f"{level.id} holds {most}.")


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
    splits = listed([each.shield for each in ship.splits], f"{at}/splits", "shield")
    yield from known(splits, shields, "shield")
    yield from once(splits)
    unstable = listed([each.system for each in ship.unstable], f"{at}/unstable", "system")
    yield from known(unstable, systems_of(sheet, Reactor), "reactor")
    strained = listed([each.thruster for each in ship.overthrust], f"{at}/overthrust", "thruster")
    yield from known(strained, systems_of(sheet, Thruster), "thruster")


def of_others(battle: Battle, ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that what a ship does to others is done to units that are there."""
    there = {unit.id for unit in battle.units}
    if ship.barnstorming is not None:
        skimmed = Named(ship.barnstorming.target, f"{at}/barnstorming/target")
        yield from known((skimmed,), there, "unit")
    tracked = listed([each.target for each in ship.arms.tracks], f"{at}/arms/tracks", "target")
    yield from known(tracked, there, "unit")
