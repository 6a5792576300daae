"""What the owner of a ship wants where the rules let the defender choose (CI 7.4, 11.2, 13.1)."""

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.apply import ruling_on
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.defence.events import DefencesPlanned
from umpire.rules.cold_infinity.defence.orders import PlanDefences
from umpire.rules.cold_infinity.defence.standing_shields import shield_named
from umpire.rules.cold_infinity.events import AnyEvent
from umpire.rules.cold_infinity.named import listed
from umpire.rules.cold_infinity.refusals import UNKNOWN_SYSTEM
from umpire.rules.cold_infinity.units import acting_ship


def plan_defences(battle: Battle, order: PlanDefences, _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Note the wishes of a ship's owner, in secret (CI-7.4.1.3-5, CI-11.2.7-1, CI-13.1.9-1).

    Raises:
        IllegalOrder: the ship is out of the battle, or a derelict.
        Malformed: there is no such ship, system or shield.
    """
    ship = acting_ship(battle, order.ship, at="/ship")
    systems = {each.id for each in ship.sheet.systems}
    for place, name in enumerate(order.defences.picks):
        if name not in systems:
            raise UNKNOWN_SYSTEM.refuse(
                f"{ship.id} has no system {name}; it has {listed(sorted(systems))}.",
                at=f"/defences/picks/{place}",
            )
    for place, name in enumerate(order.defences.shields):
        if shield_named(ship, name) is None:
            raise UNKNOWN_SYSTEM.refuse(
                f"{ship.id} has no shield {name}.", at=f"/defences/shields/{place}"
            )
    return ruling_on(battle).then(
        DefencesPlanned(ship=ship.id, defences=order.defences, only=(ship.side,))
    )
