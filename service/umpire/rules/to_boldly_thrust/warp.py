"""Warp engines (TBT 6), and what their loss to a threshold check brings (TBT-WARP-04, -05)."""

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.happening import Happening, HappensTo
from umpire.rules.full_thrust.damage import destroy
from umpire.rules.full_thrust.state.battle import change_ship, label
from umpire.rules.full_thrust.state.ship import FtlDrive
from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.to_boldly_thrust.state import Battle, Ruling, Ship


class WarpCoreThrown(Happening, frozen=True, tag="warp_core_thrown", kw_only=True):
    """A ship that lost its warp engine to a check threw for its core (TBT-WARP-04).

    Where it is `breached`, it was `ejected`, or takes the ship along.
    """

    ship: str
    breached: bool
    ejected: bool
    rolls: tuple[Roll, ...]
    rule: str = "TBT-WARP-04"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, core_ejected=True) if self.ejected else battle

    def tell(self) -> str:
        line = "{ship} has lost its warp engine: the core holds ({rolls:dice})"
        if self.breached:
            line = (
                "{ship} has lost its warp engine: the core breaches, and the ship cannot eject it "
                "({rolls:dice})"
            )
        if self.breached and self.ejected:
            line = (
                "{ship} has lost its warp engine: the core breaches, and the ship ejects it in "
                "time ({rolls:dice})"
            )
        return self.say(line)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (WarpCoreThrown,)

RULE = "TBT-WARP-04"

_CHECKS = frozenset({"FT-4.6-1", "FT-4.6-2"})
"""The rules of a loss to a threshold check; after any other there is no throw (TBT-WARP-05)."""


def throw_for_core(ruling: Ruling, before: Ship, system_id: str, rule: str, dice: Dice) -> Ruling:
    """Throw for the core of a warp engine that a threshold check has cost a ship (TBT-WARP-04).

    Both dice fall at once, before anything else of the check (TBT-RUL-41).

    Other systems than warp engines bring nothing more, and neither does a loss by another `rule`,
    such as a needle attack or a correction. A breach needs one more die.
    """
    battle: Battle = ruling.state
    engine = isinstance(before.ssd.system(system_id), FtlDrive)
    if not engine or rule not in _CHECKS or not battle.options.warp_core_breach:
        return ruling
    thrown = _throw_core(battle, before.id, system_id, dice)
    ruling = ruling.then(thrown)
    lost = thrown.breached and not thrown.ejected
    return destroy(ruling, before.id, rule=RULE) if lost else ruling


def _throw_core(battle: Battle, ship_id: str, engine: str, dice: Dice) -> WarpCoreThrown:
    table = battle.tables.warp
    breach = dice.roll(label(battle, ship_id, engine, "breach"), 1, DIE)
    if not (breach.faces[0] >= table.breach_from):
        return WarpCoreThrown(ship=ship_id, breached=False, ejected=False, rolls=(breach,))
    ejection = dice.roll(label(battle, ship_id, engine, "ejection"), 1, DIE)
    ejected = ejection.faces[0] < table.destroyed_from
    return WarpCoreThrown(ship=ship_id, breached=True, ejected=ejected, rolls=(breach, ejection))
