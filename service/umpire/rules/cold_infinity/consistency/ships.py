"""A ship in battle: its sheet and condition are sound, and all that is noted is of its systems."""

from collections.abc import Iterator

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.consistency.arms import arms_of_ship
from umpire.rules.cold_infinity.consistency.claims import Claim, heed, known, listed, once
from umpire.rules.cold_infinity.consistency.power import power
from umpire.rules.cold_infinity.consistency.warfare import told_armour, warfare
from umpire.rules.cold_infinity.sheets.conditions import heed_condition
from umpire.rules.cold_infinity.sheets.names import Named, systems_of
from umpire.rules.cold_infinity.sheets.soundness import heed_sheet
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.sheet import Bridge, Reactor, Shield, Thruster
from umpire.rules.cold_infinity.state.starship import Starship


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
    heed(power(ship, f"{at}/power"))
    heed(warfare(ship.warfare, f"{at}/warfare"))
    heed(told_armour(ship, f"{at}/told_armour"))
    arms_of_ship(ship, f"{at}/arms")
    heed(_systems(ship, at))


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
