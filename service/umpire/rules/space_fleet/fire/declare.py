"""SF 3: fire is declared in secret, in the phase of the ship's class (SF-FIRE-01, SF-UMP-11)."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import illegal
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.fire.happenings import FireDeclared, FireOpened, TargetCrippled
from umpire.rules.space_fleet.fire.phases import fires_now
from umpire.rules.space_fleet.fire.solutions import solve
from umpire.rules.space_fleet.state.audience import knowing
from umpire.rules.space_fleet.state.battle import AnyShots, Battle, Ruling
from umpire.rules.space_fleet.state.condition import is_crippled
from umpire.rules.space_fleet.state.refusals import FINISHED
from umpire.rules.space_fleet.state.units import acting_ship, known_ship

NOT_THIS_CLASS = illegal("not_this_class", "SF-FIRE-01", "Another class fires now.")
NOTHING_DECLARED = illegal(
    "nothing_declared", "SF-UMP-11", "The ship has declared no fire that it could withdraw."
)


class DeclareFire(Value, frozen=True, tag="declare_fire"):
    """Declare all the fire of a ship, in the phase of its class and in secret (SF-FIRE-01, -14).

    A later declaration takes the place of an earlier one, until its side has finished; one without
    shots withdraws it.
    """

    ship: Id
    shots: AnyShots


def declare_fire(ruling: Ruling, order: DeclareFire, _dice: Dice) -> Ruling:
    """Declare all the fire of a ship; a later declaration takes the place of an earlier one.

    Without shots it is withdrawn: a ship need not fire, and its shields are the better for it
    (SF-DMG-10).

    Raises:
        IllegalOrder: another class fires now, its side has finished, or a shot is not allowed; or
            nothing is declared that could be withdrawn.
        Malformed: the ship, a target or a mount is unknown.
    """
    battle = ruling.state
    firer = acting_ship(battle, order.ship, at="/ship")
    if not fires_now(battle, firer):
        own = f"{firer.id} is of class {firer.ship_class}; in {battle.phase} another one fires."
        raise NOT_THIS_CLASS.refuse(own, at="/ship")
    if battle.fire_open or firer.side in battle.finished:
        raise FINISHED.refuse(
            f"Side {firer.side} has finished declaring its fire in {battle.phase}.", at="/ship"
        )
    if order.shots:
        solve(battle, firer, order.shots)
    elif all(each.ship != firer.id for each in battle.declared):
        raise NOTHING_DECLARED.refuse(
            f"{firer.id} has declared no fire to withdraw: name a shot at least.", at="/shots"
        )
    return ruling.then(
        FireDeclared(
            ship=firer.id,
            side=firer.side,
            shots=order.shots,
            turn=battle.turn,
            phase=battle.phase,
            only=(firer.side,),
        )
    )


def crippled_targets(battle: Battle) -> tuple[str, ...]:
    """Return the ships at which fire is declared, and which are crippled now (SF-RUL-19)."""
    targets = dict.fromkeys(shot.target for each in battle.declared for shot in each.shots)
    ships = [battle.ship(name) for name in targets]
    return tuple(
        [ship.id for ship in ships if ship and ship.status == "active" and is_crippled(ship)]
    )


def fire_opened(battle: Battle) -> tuple[FireOpened | TargetCrippled, ...]:
    """Return that declared fire is opened: dice may fall for it now (SF-FIRE-01, SF-UMP-11).

    Which targets are crippled is told to those alone who see them in full.
    """
    ships = [known_ship(battle, name, at="/target") for name in crippled_targets(battle)]
    crippled = [
        TargetCrippled(ship=ship.id, side=ship.side, only=knowing(battle, ship)) for ship in ships
    ]
    return (FireOpened(), *crippled)
