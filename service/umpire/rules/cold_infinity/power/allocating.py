"""Power Allocation: what is on, what gets more, which plants start again (CI 3.1 to 3.6)."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.power.allocation import Allocation, check
from umpire.rules.cold_infinity.power.allotting import allotted
from umpire.rules.cold_infinity.power.happenings import PlantRestarted
from umpire.rules.cold_infinity.power.heat import restarted
from umpire.rules.cold_infinity.power.plants import reactor_output
from umpire.rules.cold_infinity.power.refusals import (
    DESTROYED_SYSTEM,
    NOT_SHUT_DOWN,
    NOTHING_SWITCHED,
    UNKNOWN_PLANT,
)
from umpire.rules.cold_infinity.power.supplying import grid_of, told_only_to
from umpire.rules.cold_infinity.state.arms import PlantLevel
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.named import listed, said_of
from umpire.rules.cold_infinity.state.refusals import SHIELD_UNFIT, UNKNOWN_CONSUMER
from umpire.rules.cold_infinity.state.running import Fitted, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Reactor, Shield
from umpire.rules.cold_infinity.state.units import known_ship, require_unfinished, unit_under_way


class AllocatePower(Value, frozen=True, tag="allocate_power"):
    """Set what is on, what gets more power, what batteries give and take (CI-3.1-1, CI-3.2-1).

    A later allocation of the turn takes the place of an earlier one. A ship without one keeps on
    what was on, without extra power.
    """

    ship: Id
    allocation: Allocation


class RestartPlant(Value, frozen=True, tag="restart_plant"):
    """Start a plant again that has shut down for heat (CI-RUL-16)."""

    ship: Id
    plant: Id


def allocate_power(ruling: Ruling, order: AllocatePower, _dice: Dice) -> Ruling:
    """Give a ship its power for this turn, in place of what it was given before (CI-3.2-1).

    Raises:
        IllegalOrder: the ship does not act, its side is done, or the allocation is not in order;
            or it is a group of small vessels (CI-3.2.1-1).
        Malformed: there is no such ship, or the ship has no such system or battery.
    """
    battle = ruling.state
    if battle.group(order.ship) is not None:
        raise NOTHING_SWITCHED.refuse(
            f"Group {order.ship} is of small vessels, whose systems are always on.", at="/ship"
        )
    ship = powered_ship(battle, order.ship)
    try:
        _require_shields_in_part(ship, order.allocation)
        check(order.allocation, grid_of(battle, ship, order.allocation.in_part))
    except Refusal as refusal:
        raise refusal.inside("/allocation") from None
    return ruling.then(allotted(battle, ship, order.allocation))


def _require_shields_in_part(ship: Starship, allocation: Allocation) -> None:
    """Refuse half of the power for what is no shield that works so (CI-11.2.1-1, CI-UMP-71)."""
    shields = {each.system.id: each.system for each in fitted(ship.running, Shield)}
    for name in allocation.in_part:
        if name not in shields:
            raise UNKNOWN_CONSUMER.refuse(
                f"It has no shield {name}; it has {listed(shields)}.", at="/in_part"
            )
        if not shields[name].partial or name not in allocation.on:
            raise SHIELD_UNFIT.refuse(
                f"Shield {name} does not work in part: give it all of its power.",
                at="/in_part",
                rule="CI-11.2.1-1",
            )


def restart_plant(ruling: Ruling, order: RestartPlant, _dice: Dice) -> Ruling:
    """Start a plant again that has shut down for heat (CI-RUL-16).

    Raises:
        IllegalOrder: the ship does not act, its side is done, or the plant is destroyed, runs, or
            is too hot.
        Malformed: there is no such ship, or the ship has no such plant.
    """
    battle = ruling.state
    ship = powered_ship(battle, order.ship)
    reactor, level = _overheating(ship, order.plant)
    if not reactor.intact:
        raise DESTROYED_SYSTEM.refuse(
            f"Plant {order.plant} is destroyed, and does not start again.", at="/plant"
        )
    if not level.heat.shut_down:
        raise NOT_SHUT_DOWN.refuse(
            f"Plant {order.plant} runs, and need not be started.", at="/plant"
        )
    rating = reactor_output(reactor.system, reactor.lost)
    try:
        heat = restarted(level.heat, rating, battle.options.overheat_restart)
    except Refusal as refusal:
        said_of(refusal, "Plant", order.plant)
        raise refusal.inside("/plant") from None
    only = told_only_to(battle, ship)
    return ruling.then(PlantRestarted(ship=ship.id, plant=order.plant, heat=heat, only=only))


def _overheating(ship: Starship, plant: str) -> tuple[Fitted[Reactor], PlantLevel]:
    """Return a plant that overheats, by name, and how hot it is."""
    levels = {each.id: each for each in ship.power.levels}
    for each in fitted(ship.running, Reactor):
        if each.system.id == plant and each.system.overheating and plant in levels:
            return each, levels[plant]
    raise UNKNOWN_PLANT.refuse(f"{ship.id} has no plant {plant} that overheats.", at="/plant")


def powered_ship(battle: Battle, name: str) -> Starship:
    """Return a ship whose power may be allocated: one that acts, or is in stealth (CI-15.8-1).

    Raises:
        IllegalOrder: it is out of the battle, or a derelict; or its side has finished.
        Malformed: there is none of that name.
    """
    ship = known_ship(battle, name, at="/ship")
    unit_under_way(battle, name, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    return ship
