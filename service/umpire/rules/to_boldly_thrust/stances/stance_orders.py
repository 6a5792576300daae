"""Writing a stance, secretly, in the orders phase (FT-2.7-2, TBT-RUL-20, TBT-CLOAK-02, -07)."""

from umpire.kernel.dice import Dice
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.alternation import require_unfinished
from umpire.rules.full_thrust.state.refusals import NO_SENSOR
from umpire.rules.full_thrust.state.units import require_command
from umpire.rules.to_boldly_thrust.cloaks.cloaking import require_cloakable
from umpire.rules.to_boldly_thrust.cloaks.hiding import acting_or_hidden
from umpire.rules.to_boldly_thrust.stances.happenings import StanceWritten
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling
from umpire.rules.to_boldly_thrust.state.refusals import NOT_CLOAKED, UNDER_CLOAK
from umpire.rules.to_boldly_thrust.state.ship import CloakOrder, Ship, Stance


class WriteStance(Value, frozen=True, tag="write_stance"):
    """Write a ship's stance for this turn, secretly; a later one takes the place of the earlier.

    Ships of which nothing is written keep their shields up and their cloaks as they are.
    """

    ship: Id
    stance: Stance


def write_stance(ruling: Ruling, order: WriteStance, _dice: Dice) -> Ruling:
    """Write the stance of one ship for this turn; a later one takes its place (FT-2.7-2).

    Shields may be lowered aboard any ship, also where there are none.

    Raises:
        IllegalOrder: the ship is gone, nobody but a prize crew commands it, its side is done, or
            it has no sensors or cloaking device for what is written.
        Malformed: there is none of that name.
    """
    battle = ruling.state
    ship, stance = acting_or_hidden(battle, order.ship, at="/ship"), order.stance
    require_unfinished(battle, ship.side, at="/ship")
    require_command(ship, at="/ship")
    require_cloak_order(battle, ship, stance.cloak)
    if stance.active_sensors and not ship.has_active_sensors(battle.options):
        raise NO_SENSOR.refuse(
            f"{ship.id} has no active sensors that work; active_sensors must be false.",
            at="/stance/active_sensors",
            rule="TBT-SENS-03",
        )
    return ruling.then(StanceWritten(ship=ship.id, side=ship.side, turn=battle.turn, stance=stance))


def require_cloak_order(battle: Battle, ship: Ship, order: CloakOrder) -> None:
    """Refuse to engage or to drop a cloak where that cannot be (TBT-CLOAK-02, -07, TBT-UMP-30).

    Raises:
        IllegalOrder: the ship is under its cloak, or is not, or is not able to cloak.
    """
    if order == "engage":
        if ship.is_cloaked:
            raise UNDER_CLOAK.refuse(
                f"{ship.id} is under its cloak already; cloak may be none or drop.",
                at="/stance/cloak",
            )
        require_cloakable(battle, ship, at="/stance/cloak")
    if order == "drop" and not ship.is_cloaked:
        raise NOT_CLOAKED.refuse(
            f"{ship.id} is not under its cloak; cloak may be none or engage.",
            at="/stance/cloak",
        )
