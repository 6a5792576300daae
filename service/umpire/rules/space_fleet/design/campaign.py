"""SF 6: what a ship in play has cost in a campaign."""

from umpire.rules.space_fleet.design.costs import campaign_cost, campaign_factor, speed_points
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.state.tables import DesignCosts


def campaign_cost_of(battle: Battle, ship: Ship) -> float | None:
    """Return what a ship has cost, by the payload that the scenario means (SF-CAMP-01, SF-RUL-28).

    Damage changes nothing. `None`: the scenario does not tell costs, or its speed has no factor.
    """
    options, costs = battle.options, battle.tables.design
    if not options.campaign_cost:
        return None
    whole = options.campaign_payload == "all_non_speed"
    payload = _beside_speed(ship, costs) if whole else _shots_and_shields(ship, costs)
    return campaign_cost(payload, campaign_factor(ship.base_speed, costs))


def _beside_speed(ship: Ship, costs: DesignCosts) -> float:
    return ship.hull_points - speed_points(ship.ship_class, ship.base_speed, costs)


def _shots_and_shields(ship: Ship, costs: DesignCosts) -> float:
    launchers = len(ship.sr_launchers) + len(ship.lr_launchers)
    shots = ship.beams * costs.shot + launchers * costs.launcher + len(ship.plasma) * costs.plasma
    return shots + ship.max_shields * costs.shield
