"""Who fires first, and sides that do not want to (Feuerphase, FTL-FIRE-01, FTL-RUL-12, -13)."""

from collections.abc import Iterator

from umpire.kernel import offers
from umpire.kernel.chapter import Act, OfBattle, OfSide, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.errors import illegal
from umpire.kernel.initiative import throw_initiative
from umpire.kernel.offers import order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import known_side
from umpire.rules.full_thrust.state import refusals as shared
from umpire.rules.full_thrust_light.fire.happenings import FirePassed, InitiativeRolled
from umpire.rules.full_thrust_light.state.battle import Battle, Ruling

NO_INITIATIVE = illegal("no_initiative", "FTL-FIRE-01", "Initiative has not been thrown for.")
INITIATIVE_THROWN = shared.INITIATIVE_THROWN.under("FTL-FIRE-01")
NOT_ACTIVE_SIDE = shared.NOT_ACTIVE_SIDE.under("FTL-FIRE-02")


class RollInitiative(Value, frozen=True, tag="roll_initiative"):
    """Throw for who fires first."""


class RollInitiativeChoice(offers.Choice, frozen=True, tag="roll_initiative"):
    """Initiative is to be thrown for."""

    rule: str = "FTL-FIRE-01"


def roll_initiative(ruling: Ruling, _order: RollInitiative, dice: Dice) -> Ruling:
    """Throw for every side, ties again, and rank them (FTL-FIRE-01, FTL-RUL-12).

    Raises:
        IllegalOrder: it has been thrown for this turn.
    """
    battle = ruling.state
    if battle.initiative:
        first = (
            f"Initiative of turn {battle.turn} has been thrown; {battle.initiative[0]} fires first."
        )
        raise INITIATIVE_THROWN.refuse(first)
    order, rolls = throw_initiative(battle.turn, battle.sides, dice)
    return ruling.then(InitiativeRolled(order=order, rolls=rolls))


def initiative_choices(battle: Battle) -> Iterator[RollInitiativeChoice]:
    """Yield that initiative is to be thrown for, until it has been."""
    if not battle.initiative:
        yield RollInitiativeChoice(order=order_of(RollInitiative))


def require_initiative(battle: Battle) -> None:
    """Require that initiative has been thrown for (FTL-FIRE-01).

    Raises:
        IllegalOrder: it has not.
    """
    if not battle.initiative:
        raise NO_INITIATIVE.refuse(
            f"Nobody fires in turn {battle.turn} before initiative is thrown: give roll_initiative."
        )


class PassFire(Value, frozen=True, tag="pass_fire"):
    """Decline to fire when it is the side's turn."""

    side: Id


class PassFireChoice(offers.Choice, frozen=True, tag="pass_fire"):
    """The side whose turn it is may pass; `final` if that ends its fire for the phase."""

    side: str
    final: bool
    rule: str = "FTL-RUL-13"


def pass_fire(ruling: Ruling, order: PassFire, _dice: Dice) -> Ruling:
    """Let the active side pass: for the whole phase, or for now (FTL-RUL-13).

    Raises:
        IllegalOrder: it is not the side's turn.
        Malformed: there is no such side.
    """
    battle = ruling.state
    side = known_side(battle, order.side, at="/side")
    require_initiative(battle)
    if side != battle.active:
        raise NOT_ACTIVE_SIDE.refuse(
            f"Side {side} waits: it is the turn of side {battle.active} to fire.", at="/side"
        )
    return ruling.then(FirePassed(side=side, final=battle.options.pass_is_final))


def passing_choices(battle: Battle, side: str) -> Iterator[PassFireChoice]:
    """Yield that the side whose turn it is may pass."""
    if side == battle.active:
        yield PassFireChoice(
            side=side,
            final=battle.options.pass_is_final,
            order=order_of(PassFire, side=side),
        )


ROLL_INITIATIVE: Act[Battle, RollInitiative] = Act(
    order=RollInitiative,
    procedure=roll_initiative,
    family="fire",
    phases=("fire",),
    giver="any_side",
    offer=OfBattle(RollInitiativeChoice, initiative_choices),
    refuses=(NO_INITIATIVE, INITIATIVE_THROWN, NOT_ACTIVE_SIDE),
)

PASS_FIRE: Act[Battle, PassFire] = Act(
    order=PassFire,
    procedure=pass_fire,
    family="fire",
    phases=("fire",),
    side=of_side_named,
    uses_turn=True,
    offer=OfSide(PassFireChoice, passing_choices),
)
