"""The end of a turn (SF 4, SF 7): shields regenerate, engines and weapons are repaired."""

from typing import Literal

from umpire.kernel.dice import D6, Dice
from umpire.rules.space_fleet.hits.happenings import RepairThrown, ShieldsRegenerated
from umpire.rules.space_fleet.state.audience import knowing
from umpire.rules.space_fleet.state.battle import Battle, Ruling, label, mark
from umpire.rules.space_fleet.state.options import Options
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.state.tables import RecoveryTable
from umpire.rules.space_fleet.state.units import known_ship

Item = Literal["engines", "weapons"]


def recover(ruling: Ruling, dice: Dice) -> Ruling:
    """Regenerate shields and throw for repairs, ship by ship in the order of the set-up.

    Of a ship its shields come first, then its engines, then its weapons (SF-DMG-10, -11,
    SF-RUL-06, -18). Ships that are out of the battle do nothing.
    """
    for ship in ruling.state.ships:
        if ship.status == "active" and not has_major_damage(ship):
            ruling = _regenerate(ruling, ship)
            for item in repairable(ship):
                ruling = _repair(ruling, ship.id, item, dice)
    return ruling


def has_major_damage(ship: Ship) -> bool:
    """Tell whether a ship has major damage, which nothing mends (SF-DMG-05)."""
    return ship.engines == "wrecked" or ship.weapons == "destroyed"


def shields_back(table: RecoveryTable, *, regenerator: bool, fired: bool) -> int:
    """Return how many shields come back in a turn, one regenerator or none (SF-REG-01, SF-RUL-37).

    Args:
        table: the numbers.
        regenerator: whether the ship has one, and the scenario uses them.
        fired: whether it has fired: with a regenerator anything (SF-REG-01), else what keeps
            shields from regenerating (SF-RUL-06).
    """
    if regenerator:
        return table.regenerator_after_fire if fired else table.regenerator
    return table.shields_after_fire if fired else table.shields


def is_kept_down(ship: Ship, options: Options) -> bool:
    """Tell whether a ship's fire of this turn keeps its shields down (SF-DMG-10, SF-RUL-06)."""
    return ship.fired_any if options.regen_blocked_by == "any_fire" else ship.fired_beam


def _regenerate(ruling: Ruling, ship: Ship) -> Ruling:
    """Bring shields back, up to the number that the ship began with (SF-DMG-10)."""
    battle = ruling.state
    regenerator = battle.options.shield_regenerators and ship.regenerator
    back = shields_back(
        battle.tables.recovery,
        regenerator=regenerator,
        fired=ship.fired_any if regenerator else is_kept_down(ship, battle.options),
    )
    shields = min(ship.max_shields, ship.shields + back)
    if shields <= ship.shields:
        return ruling
    rule = "SF-REG-01" if regenerator else "SF-DMG-10"
    only = knowing(battle, ship)
    return ruling.then(ShieldsRegenerated(ship=ship.id, shields=shields, only=only, rule=rule))


def repairable(ship: Ship) -> tuple[Item, ...]:
    """Return what a ship may throw to repair, engines first (SF-DMG-11, SF-RUL-18)."""
    if has_major_damage(ship):
        return ()
    engines: tuple[Item, ...] = ("engines",) if ship.engines == "damaged" else ()
    weapons: tuple[Item, ...] = ("weapons",) if ship.weapons == "ko" else ()
    return engines + weapons


def repair_need(battle: Battle, ship: Ship) -> tuple[int, str]:
    """Return the face that repairs something aboard a ship, and the rule (SF-DMG-11, SF-ARM-02)."""
    table = battle.tables.recovery
    if battle.options.advanced_armour and ship.armour:
        return table.repair_armoured, "SF-ARM-02"
    return table.repair, "SF-DMG-11"


def _repair(ruling: Ruling, ship_id: str, item: Item, dice: Dice) -> Ruling:
    """Throw once for one thing; the points stay, but by a house rule (SF-RUL-18)."""
    battle = ruling.state
    ship = known_ship(battle, ship_id, at="/ship")
    need, rule = repair_need(battle, ship)
    roll = dice.roll(label(battle, mark(ship), "repair", item), 1, D6)
    repaired = roll.faces[0] >= need
    healed = battle.tables.damage.points if repaired and battle.options.repair_heals_points else 0
    return ruling.then(
        RepairThrown(
            ship=ship.id,
            item=item,
            need=need,
            repaired=repaired,
            damage_points=max(0, ship.damage_points - healed),
            rolls=(roll,),
            only=knowing(battle, ship),
            rule=rule,
        )
    )
