"""Core systems (FT 7.2): power cores that may explode, and ships that nobody commands any more."""

from umpire.kernel.dice import Dice
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.damage.damage import destroy
from umpire.rules.full_thrust.damage.happenings import CoreDumped, ReactorThrown, ShipAbandoned
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.refusals import CORE_SOUND
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ship_state import Core
from umpire.rules.full_thrust.state.tables import CoreSystemsTable
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import acting_ship, require_command, require_unfinished


class DumpCore(Value, frozen=True, tag="dump_core"):
    """Throw out a power core that may explode; the ship drifts from then on (FT-7.2-4)."""

    ship: Id


class AbandonShip(Value, frozen=True, tag="abandon_ship"):
    """Leave a ship whose power core may explode (FT-7.2-5)."""

    ship: Id


def require_crewed(battle: Battle, ship: Ship, *, at: str) -> None:
    """Refuse a ship on which nobody can do anything any more (FT-7.2-4 to -6, FT-RUL-102).

    Raises:
        IllegalOrder: its power core is dumped, or its crew has left.
    """
    if ship.is_hulk:
        require_command(battle, ship, at=at)


def dump_core(ruling: Ruling, order: DumpCore, _dice: Dice) -> Ruling:
    """Throw out a power core that may explode (FT-7.2-3, -4).

    Raises:
        IllegalOrder: the core is sound, nobody is aboard, or the side has finished.
        Malformed: there is no such ship.
    """
    ship = _in_danger(ruling.state, order.ship)
    return ruling.then(CoreDumped(ship=ship.id))


def abandon_ship(ruling: Ruling, order: AbandonShip, _dice: Dice) -> Ruling:
    """Leave a ship whose power core may explode (FT-7.2-3, -5).

    Raises:
        IllegalOrder: the core is sound, nobody is aboard, or the side has finished.
        Malformed: there is no such ship.
    """
    battle = ruling.state
    ship = _in_danger(battle, order.ship)
    return ruling.then(ShipAbandoned(ship=ship.id, turn=battle.turn))


def _in_danger(battle: Battle, ship_id: str) -> Ship:
    ship = acting_ship(battle, ship_id, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    require_crewed(battle, ship, at="/ship")
    if ship.core.power_core != "critical":
        raise CORE_SOUND.refuse(
            f"The power core of {ship.id} is in no danger: it is dumped, and the ship "
            "abandoned, only "
            "when it is about to explode.",
            at="/ship",
        )
    return ship


def explosion_number(core: Core, turn: int, first_number: int, table: CoreSystemsTable) -> int:
    """Return the face from which a damaged power core explodes (FT-7.2-3, -5, FT-RUL-58).

    Args:
        core: critical, or abandoned; one whose life support has failed is without a crew, too.
        turn: the present turn.
        first_number: the face in the turn in which a ship is abandoned; one step less each turn.
        table: the step, and the face while the crew is aboard.
    """
    left = core.abandoned_turn or core.life_support_until or turn
    if core.power_core != "abandoned" and core.life_support != "failed":
        return table.explodes_on
    return first_number - table.abandoned_step * max(0, turn - left)


def may_explode(ship: Ship) -> bool:
    """Tell whether a die is thrown for a ship's power core at the end of the turn (FT-7.2-3)."""
    return ship.status == "active" and ship.core.power_core in {"critical", "abandoned"}


def throw_reactor(ruling: Ruling, ship: Ship, dice: Dice) -> Ruling:
    """Throw for one power core; it destroys its ship and harms nobody else (FT-RUL-58)."""
    battle = ruling.state
    number = explosion_number(
        ship.core, battle.turn, battle.options.abandon_first_number, battle.tables.core_systems
    )
    roll = dice.roll(label(battle, ship.id, "reactor"), 1, DIE)
    explodes = roll.faces[0] >= number
    rule = "FT-7.2-5" if ship.core.power_core == "abandoned" else "FT-7.2-3"
    ruling = ruling.then(
        ReactorThrown(ship=ship.id, number=number, explodes=explodes, rolls=(roll,), rule=rule)
    )
    return destroy(ruling, ship.id, rule=rule) if explodes else ruling
