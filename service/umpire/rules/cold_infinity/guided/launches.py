"""Launches, reload racks, and dice for fire, that of guided weapons first (CI 9, 2.3)."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.odds import Odds, TargetOdds
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.fire.fire_odds import require_identified
from umpire.rules.cold_infinity.fire.orders import ResolveFire
from umpire.rules.cold_infinity.fire.outcomes import Aimed, NoDice, on_group, on_ship
from umpire.rules.cold_infinity.fire.resolving import resolve_fire
from umpire.rules.cold_infinity.guided.aims import Aim, Post, aim
from umpire.rules.cold_infinity.guided.happenings import GuidedAimed, GuidedLaunched, ReloadRackUsed
from umpire.rules.cold_infinity.guided.launchers import Loading, loading, reloading
from umpire.rules.cold_infinity.guided.magazines import ReloadOperation
from umpire.rules.cold_infinity.guided.resolving import firing_of, resolve_guided
from umpire.rules.cold_infinity.guided.solutions import strike_at
from umpire.rules.cold_infinity.guided.travel import launched
from umpire.rules.cold_infinity.small.groups import throws
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import Drone
from umpire.rules.cold_infinity.state.refusals import NO_ODDS
from umpire.rules.cold_infinity.state.units import commanded_ship, commanded_unit, known_unit
from umpire.rules.cold_infinity.warfare.effects import as_known


class LaunchGuided(Value, frozen=True, tag="launch_guided", kw_only=True):
    """Launch a missile, torpedo or drone at a unit, or at a hex (CI-2.1.4-1, CI-9.0-1, CI-7.8-1).

    All see where it is launched; its target stays secret until fire is declared. With no munition,
    it is that of the torpedo launcher, or the next in the feed of the rack. Of a group each
    fighter launches one (CI-12.2.3-1).
    """

    unit: Id
    weapon: Id
    target: Id | None = None
    aimed_at: Cell | None = None
    munition: Id | None = None


class UseReloadRack(Value, frozen=True, tag="use_reload_rack", kw_only=True):
    """Load and unload racks of a ship from a reload rack, once a turn (CI-9.2.4-1)."""

    ship: Id
    rack: Id
    operations: Annotated[tuple[ReloadOperation, ...], Meta(min_length=1, max_length=100)]


def launch(ruling: Ruling, order: LaunchGuided, _dice: Dice) -> Ruling:
    """Launch a guided weapon; of a group, one from each fighter (CI-9.0-1, CI-12.2.3-1).

    Raises:
        IllegalOrder: the side is done; the weapon is not ready or empty; or the target is not one
            for it (see `guided.aims`).
        Malformed: there is no such unit, weapon or target.
        CannotAdjudicate: launcher and target share a hex, and nobody told how they lie.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    load = loading(battle, unit, order.weapon, order.munition)
    found = aim(battle, Post(unit, order.weapon, load.munition), order.target, order.aimed_at)
    fighters = len(unit.flying) if isinstance(unit, Group) else 1
    for _ in range(throws(fighters, 1, guided=True).to_hit):
        ruling = _launched(ruling, unit, order.weapon, load, found)
    return ruling


def _launched(ruling: Ruling, unit: Unit, weapon: str, load: Loading, found: Aim) -> Ruling:
    """Put one marker on the map, and note in secret what it is (CI-2.1.4-1, CI-9.1-1)."""
    battle = ruling.state
    guided = f"g{battle.launches + 1}"
    return ruling.then(
        GuidedLaunched(guided=guided, side=unit.side, cell=unit.cell, turn=battle.turn),
        GuidedAimed(
            guided=guided,
            side=unit.side,
            unit=unit.id,
            weapon=weapon,
            munition=load.munition.id,
            target=found.target,
            aimed_at=found.aimed_at,
            cell=unit.cell,
            locked=found.locked,
            arrival=unit.arrival,
            came=found.came,
            drone=_drone(battle, unit, load, found),
            ready=load.ready,
            missiles=load.missiles,
            turn=battle.turn,
        ),
    )


def _drone(battle: Battle, unit: Unit, load: Loading, found: Aim) -> Drone | None:
    """Return a drone at its launch; other guided weapons strike at once (CI-9.2.3-1)."""
    target = battle.unit(found.target) if found.target else None
    if load.munition.speed is None or target is None:
        return None
    return launched(load.munition, target.id, unit.cell, target.cell)


def use_reload_rack(ruling: Ruling, order: UseReloadRack, _dice: Dice) -> Ruling:
    """Load and unload racks from a reload rack, once a turn (CI-9.2.4-1).

    Raises:
        IllegalOrder: it has done so this turn, or is destroyed, or so is a rack; there are too many
            operations, or no missile or no room for one; or the side is done.
        Malformed: the ship has no such reload rack or rack.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    magazines = reloading(battle, ship, order.rack, order.operations)
    return ruling.then(
        ReloadRackUsed(
            ship=ship.id,
            rack=order.rack,
            turn=battle.turn,
            operations=order.operations,
            magazines=magazines,
            only=(ship.side,),
        )
    )


def resolve(ruling: Ruling, order: ResolveFire, dice: Dice) -> Ruling:
    """Throw for the fire of this phase: for guided weapons in theirs, for shots in all others.

    Raises:
        IllegalOrder: nothing waits in this phase, or not that shot or guided weapon.
        Malformed: there is no such guided weapon.
        CannotAdjudicate: nobody told how a guided weapon and its target lie in one hex.
    """
    if ruling.state.phase == "guided":
        return resolve_guided(ruling, order.shot, dice)
    return resolve_fire(ruling, order, dice)


def odds_of_launch(battle: Battle, order: LaunchGuided) -> Odds:
    """Return the exact chances of a launch, if its target and its launcher stay as they are now.

    Whether it is the phase for it is not asked: odds are for planning. What intercepts it, meets
    it or leads it astray, and what others have set in secret, is not known (CI-2.1.3-1).

    Raises:
        IllegalOrder: it may not be launched so.
        Malformed: a unit, a weapon or a target is unknown.
        CannotAdjudicate: it is aimed at a hex, its target is not identified, or it is too much to
            count.
    """
    if order.target is None:
        raise NO_ODDS.refuse(
            f"Odds of {order.weapon} are told of a target that is a unit, not of hexes.",
            at="/target",
            rule="CI-7.8-1",
        )
    after = launch(Ruling(replace(battle, finished=())), order, NoDice()).state
    side = known_unit(after, order.unit, at="/unit").side
    known = as_known(after, side)
    target = known_unit(known, order.target, at="/target")
    require_identified(battle, side, target.id)
    aimed = [
        Aimed(firing_of(known, each), strike_at(known, each, target))
        for each in after.guided[len(battle.guided) :]
    ]
    return Odds(targets=(_at(known, target, aimed),))


def _at(battle: Battle, target: Unit, aimed: list[Aimed]) -> TargetOdds:
    if isinstance(target, Group):
        return on_group(battle, target, aimed)
    return on_ship(battle, target, aimed)
