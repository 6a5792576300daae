"""The chapter of damage, and the damage that the referee enters."""

from typing import Annotated

from msgspec import Meta

from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter
from umpire.kernel.dice import Dice
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.bounds import Name
from umpire.rules.full_thrust_light.damage.happenings import (
    HullDamaged,
    ShipDestroyed,
    SystemLost,
    ThresholdChecked,
)
from umpire.rules.full_thrust_light.damage.hull import Attack, take_damage
from umpire.rules.full_thrust_light.state.battle import Battle, Ruling
from umpire.rules.full_thrust_light.state.units import acting_ship


class ApplyDamage(Value, frozen=True, tag="apply_damage"):
    """Enter the damage of one attack, as the referee: hull boxes, threshold check and all."""

    target: Id
    points: Annotated[int, Meta(ge=0, le=100_000)]
    attacker: Id = "referee"
    reason: Name = ""


def apply_damage(ruling: Ruling, order: ApplyDamage, dice: Dice) -> Ruling:
    """Mark damage that fell outside the umpire as that of one attacker (FTL-DMG-01).

    Raises:
        IllegalOrder: the ship is out of the battle.
        Malformed: there is no such ship.
    """
    target = acting_ship(ruling.state, order.target, at="/target")
    return take_damage(ruling, target.id, Attack(order.attacker, order.points, order.reason), dice)


APPLY_DAMAGE: Act[Battle, ApplyDamage] = Act(
    order=ApplyDamage,
    procedure=apply_damage,
    family="damage",
    giver="referee",
    offer=BY_THE_REFEREE,
)

DAMAGE: Chapter[Battle] = Chapter(
    citations="damage",
    acts=(APPLY_DAMAGE,),
    events=(HullDamaged, ThresholdChecked, SystemLost, ShipDestroyed),
)
