"""What is done between docked ships and structures, and the chances of it (CI 15.7.4, 15.5.2)."""

from umpire.kernel.dice import Dice
from umpire.kernel.odds import Odds
from umpire.rules.cold_infinity.docked.happenings import (
    CrewShared,
    DockedRepairTried,
    DockedShipMended,
)
from umpire.rules.cold_infinity.docked.orders import (
    DOCK_BUSY,
    NOT_YET_DOCKED,
    CrewsDocked,
    MendDocked,
    ShareCraft,
    ShareCrew,
    ShareMissiles,
    ShareRounds,
    UseDock,
)
from umpire.rules.cold_infinity.docked.sharing import (
    Way,
    craft_shared,
    missiles_shared,
    rounds_shared,
)
from umpire.rules.cold_infinity.docking.berths import held
from umpire.rules.cold_infinity.docking.docks import operations_of
from umpire.rules.cold_infinity.repair.crews import chances_of_crew, repaired_by, require_attempt
from umpire.rules.cold_infinity.repair.machines import mended_by, require_points, state_of
from umpire.rules.cold_infinity.repair.mending import after
from umpire.rules.cold_infinity.repair.rates import AD_HOC_DICE, AD_HOC_SIDES, ad_hoc_repair
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.condition import section_of
from umpire.rules.cold_infinity.state.drives import bar_across_bubble
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.refusals import NO_ODDS
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import acting_ship, commanded_ship, known_ship


def use_dock(ruling: Ruling, order: UseDock, dice: Dice) -> Ruling:
    """Do something between a docked ship and its structure (CI-15.7.4-1).

    Raises:
        IllegalOrder: the ship is not docked, its clamp has worked this turn, or the task is not
            possible; the structure does not act; or the side is done.
        Malformed: there is no such ship, system, rack, hangar or group.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    host = working_host(battle, ship)
    way = Way(ship, ship, host) if order.ashore else Way(ship, host, ship)
    match order.task:
        case ShareMissiles() as task:
            return ruling.then(missiles_shared(battle, way, task))
        case ShareRounds() as task:
            return ruling.then(rounds_shared(battle, way, task))
        case ShareCraft() as task:
            return ruling.then(craft_shared(battle, way, task))
        case MendDocked() as task:
            return ruling.then(_mended(battle, host, ship, task))
        case CrewsDocked() as task:
            return ruling.then(_tried(battle, (host, ship), task, dice))
        case ShareCrew(people=people):
            return ruling.then(
                CrewShared(
                    ship=ship.id,
                    host=host.id,
                    people=people,
                    ashore=order.ashore,
                    turn=battle.turn,
                )
            )


def working_host(battle: Battle, ship: Starship) -> Starship:
    """Return the structure at which a ship is docked, if its dock does anything more this turn.

    Raises:
        IllegalOrder: it is not docked, its clamp has worked this turn, or it is in a bubble.
    """
    where = held(battle, ship)
    if where is None or where[0].stage != "docked":
        raise NOT_YET_DOCKED.refuse(
            f"{ship.id} is at no dock, or not docked yet: let it dock first.", at="/ship"
        )
    docked, dock = where
    if operations_of(dock.system.form) is not None and docked.worked == battle.turn:
        raise DOCK_BUSY.refuse(
            f"Clamp {docked.dock} of {docked.host} has worked this turn: go on with {ship.id}"
            " next turn.",
            at="/ship",
        )
    host = acting_ship(battle, docked.host, at="/ship")
    parted = bar_across_bubble(ship, host)
    if parted is not None:
        raise parted.refuse(
            f"A bubble parts {ship.id} from {host.id}: wait until it is gone.", at="/ship"
        )
    return host


def _mended(battle: Battle, host: Starship, ship: Starship, task: MendDocked) -> DockedShipMended:
    """Return a ship that a repair system of its structure has mended (CI-15.5.1-1)."""
    require_points(battle, host, task.system, task.work)
    # It is not itself among what it repairs, whatever the ship calls its own systems.
    by = state_of(host.sheet, task.system)._replace(system="")
    found = after(battle, ship, mended_by(ship, by, task.work))
    return DockedShipMended(
        ship=ship.id,
        turn=battle.turn,
        sections=found.sections,
        as_new=found.as_new,
        stable=found.stable,
        host=host.id,
        system=task.system,
        points=sum(each.points for each in task.work),
        work=task.work,
    )


def _tried(
    battle: Battle, both: tuple[Starship, Starship], task: CrewsDocked, dice: Dice
) -> DockedRepairTried:
    """Return an attempt of a crew of a structure aboard a ship (CI-15.5.2-1, CI-15.5.3-1)."""
    host, ship = both
    section = require_attempt(battle, host, ship, (task.system, task.fire_in))
    what = task.system or f"fire-{section}"
    roll = dice.roll(label(battle, host.id, "docked", ship.id, what), AD_HOC_DICE, AD_HOC_SIDES)
    found = ad_hoc_repair(roll.faces, section_of(ship.condition, section).hull)
    done = after(battle, ship, repaired_by(ship.condition, task.system, section, found))
    return DockedRepairTried(
        ship=ship.id,
        turn=battle.turn,
        sections=done.sections,
        as_new=done.as_new,
        stable=done.stable,
        host=host.id,
        section=section,
        system=task.system,
        total=sum(roll.faces),
        outcome=found.outcome,
        price=found.price,
        rolls=(roll,),
    )


def odds_of_dock(battle: Battle, order: UseDock) -> Odds:
    """Return the exact chances of an attempt of a crew (CI-15.5.2-1).

    Raises:
        IllegalOrder: it may not be tried so, or no dice are thrown for what is asked.
        Malformed: a ship, a system or a section is unknown.
    """
    ship = known_ship(battle, order.ship, at="/ship")
    host = working_host(battle, ship)
    task = order.task
    if not isinstance(task, CrewsDocked):
        raise NO_ODDS.refuse("No dice are thrown for that: ask for attempts of crews.", at="/task")
    section = require_attempt(battle, host, ship, (task.system, task.fire_in))
    return chances_of_crew(ship, section, task.system)
